"""Names of the JDK's types that a pasted file uses without their import."""

import pytest

from tests.serving.java.reading import api, call

SOME_IMPORTS = "import java.util.List;\n"
OF_A_PACKAGE = "package com.acme.shop;\nimport java.util.List;\n"


@pytest.mark.parametrize(
    ("code", "expression", "expected"),
    [
        ("Object m = new ConcurrentHashMap<>();", "new ConcurrentHashMap<>()",
         "java.util.concurrent.ConcurrentHashMap.<init>"),
        ("BigDecimal t = BigDecimal.ZERO;", "BigDecimal.ZERO", "java.math.BigDecimal.ZERO"),
        ("void f(BigDecimal t) { t.add(t); }", "t.add(t)", "java.math.BigDecimal.add"),
        ("Object p = Executors.newFixedThreadPool(4);", "Executors.newFixedThreadPool(4)",
         "java.util.concurrent.Executors.newFixedThreadPool"),
        ("void f(ExecutorService pool) { pool.shutdown(); }", "pool.shutdown()",
         "java.util.concurrent.ExecutorService.shutdown"),
        ("void f() { TimeUnit.SECONDS.sleep(1); }", "TimeUnit.SECONDS.sleep(1)", "java.util.concurrent.TimeUnit.sleep"),
        ("Path p = Path.of(\"a\"); void f() { p.getFileName(); }", "p.getFileName()", "java.nio.file.Path.getFileName"),
        ("Duration d = Duration.ofSeconds(3);", "Duration.ofSeconds(3)", "java.time.Duration.ofSeconds"),
        ("LocalDate d = LocalDate.now();", "LocalDate.now()", "java.time.LocalDate.now"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("head", [SOME_IMPORTS, OF_A_PACKAGE])
def test_a_jdk_name_is_known_without_its_import(head: str, code: str, expression: str, expected: str) -> None:
    """Names of several words, and those on which a static member is called, are the JDK's; less sure than imported."""
    found = call(f"{head}class A {{ {code} }}", expression)

    assert found.java_api == expected
    assert found.confidence == 80


@pytest.mark.parametrize(
    ("code", "expression"),
    [
        ("package p; class A { Connection c; void f() { c.close(); } }", "c.close()"),
        ("package p; class A { Node n; Level l; void f() { l.getName(); } }", "l.getName()"),
        ("import com.acme.*; class A { Connection c; void f() { c.close(); } }", "c.close()"),
        ("import java.util.*; class A { Connection c; void f() { c.close(); c.dial(7); } }", "c.close()"),
        ("Connection c; c.dial(7); c.close();", "c.close()"),
        ("HttpClient client = new HttpClient(7); client.close();", "client.close()"),
        ("import com.acme.ExecutorService; class A { ExecutorService s; void f() { s.shutdown(); } }", "s.shutdown()"),
        ("class BigDecimal { void add(int n) {} } BigDecimal b; b.add(1);", "b.add(1)"),
    ],
)
def test_a_name_that_others_use_as_well_stays_the_users(code: str, expression: str) -> None:
    """One word in a package, a member that the JDK's type lacks, an import from elsewhere, an own declaration."""
    found = call(code, expression)

    assert found.is_users
    assert found.java_api is None


def test_what_is_called_on_a_name_chooses_among_its_namesakes() -> None:
    """`java.net.Proxy` and `java.lang.reflect.Proxy` share no member."""
    assert api("Proxy p = Proxy.newProxyInstance(a, b, c);", "Proxy.newProxyInstance(a, b, c)") == (
        "java.lang.reflect.Proxy.newProxyInstance"
    )
    assert api("Proxy p = get(); p.address();", "p.address()") == "java.net.Proxy.address"


def test_a_wildcard_import_decides_first() -> None:
    """`java.sql.Date` beats `java.util.Date` where its package is imported."""
    code = "import java.sql.*; class A { Date d; void f() { d.getTime(); } }"

    assert call(code, "d.getTime()").receiver_type == "java.sql.Date"
    assert call(code, "d.getTime()").confidence == 100
