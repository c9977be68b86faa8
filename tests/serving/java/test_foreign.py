"""Calls of libraries beside the JDK, as far as mappings know them."""

import pytest

from artifacts.schema import JavaMemberRow
from serving.java.foreign import with_foreign_calls
from serving.java.fragment import read_java
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings
from tests.serving.java.mapped import JDK

ASSERT = JavaMemberRow(
    "org.junit.Assert.assertTrue", "condition", 0, "std.unittest.testmacro.Expect", "@Expect({0})", None, "mapped",
    "type_resolution", None, None, "org.junit.Assert", 50,
)  # fmt: skip
MAPPINGS = Mappings(ListedMappings([], [ASSERT]), JDK)


def named(code: str) -> list[str | None]:
    """Return the Java member of each call."""
    fragment = read_java(code, JDK)
    found = with_foreign_calls(fragment.calls, fragment.typer.fragment.declared.imports, MAPPINGS)
    return [call.java_api for call in found if not call.is_users]


@pytest.mark.parametrize(
    "code",
    [
        "import static org.junit.Assert.assertTrue; class T { void t() { assertTrue(ok); } }",
        "import static org.junit.Assert.*; class T { void t() { assertTrue(ok); } }",
        "import org.junit.Assert; class T { void t() { Assert.assertTrue(ok); } }",
        "import org.junit.*; class T { void t() { Assert.assertTrue(ok); } }",
    ],
)
def test_an_imported_assertion_is_an_api(code: str) -> None:
    """However it was imported."""
    assert named(code) == ["org.junit.Assert.assertTrue"]


@pytest.mark.parametrize(
    "code",
    [
        "class T { void t() { assertTrue(ok); } }",
        "import static org.acme.Assert.assertTrue; class T { void t() { assertTrue(ok); } }",
        "import static org.junit.Assert.*; class T { void t() { assertSomething(ok); } }",
        "import static org.junit.Assert.*; class T { void t() { assertTrue(a, b, c); } }",
        "import static org.junit.Assert.*; class T { void t() { x.assertTrue(ok); } }",
    ],
)
def test_what_no_mapping_knows_stays_the_users(code: str) -> None:
    """A name alone proves nothing."""
    assert named(code) == []
