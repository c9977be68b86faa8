"""Receivers that the fragment does not declare."""

import pytest

from tests.serving.java.reading import call


@pytest.mark.parametrize(
    ("fragment", "expression", "expected"),
    [
        ('path.lastIndexOf(".");', 'path.lastIndexOf(".")', "java.lang.String.lastIndexOf"),
        ("key.intern();", "key.intern()", "java.lang.String.intern"),
        ("this.key = key.intern();", "key.intern()", "java.lang.String.intern"),
        ("names.subList(1, names.size());", "names.size()", "java.util.List.size"),
        ("rules.entrySet();", "rules.entrySet()", "java.util.Map.entrySet"),
        ("sb.append(x); sb.setLength(0);", "sb.append(x)", "java.lang.StringBuilder.append"),
        ("lib.getAbsolutePath();", "lib.getAbsolutePath()", "java.io.File.getAbsolutePath"),
        ('x.get("key");', 'x.get("key")', "java.util.Map.get"),
        ("x.forEach((k, v) -> use(k, v));", "x.forEach((k, v) -> use(k, v))", "java.util.Map.forEach"),
        ("s.isBlank();", "s.isBlank()", "java.lang.String.isBlank"),
        ("x.toArray(new String[0]);", "x.toArray(new String[0])", "java.util.List.toArray"),
        ("x.close();", "x.close()", "java.lang.AutoCloseable.close"),
        ("userMap.size();", "userMap.size()", "java.util.Map.size"),
        ("pw.println(x);", "pw.println(x)", "java.io.PrintWriter.println"),
    ],
)
def test_members_used_on_a_variable_tell_its_type(fragment: str, expression: str, expected: str) -> None:
    """All members that are called on one name, and the name itself, choose among the JDK's types."""
    found = call(fragment, expression)

    assert found.java_api == expected
    assert found.confidence < 80


@pytest.mark.parametrize("fragment", ["x.get(y)", "x.size()", "x.add(y)", "x.getName()"])
def test_a_member_that_many_types_have_is_not_guessed(fragment: str) -> None:
    """A wrong neighbour costs more than silence; the candidates are told instead."""
    found = call(fragment, fragment)

    assert found.java_api is None
    assert not found.is_users
    assert len(found.candidates) > 1


@pytest.mark.parametrize(
    ("fragment", "expression", "expected"),
    [
        ("pool.submit(() -> 1); pool.invokeAll(tasks);", "pool.invokeAll(tasks)",
         "java.util.concurrent.ExecutorService.invokeAll"),
        ("here.resolveSibling(a); here.normalize();", "here.normalize()", "java.nio.file.Path.normalize"),
        ("list.replaceAll(String::trim);", "list.replaceAll(String::trim)", "java.util.List.replaceAll"),
    ],
)  # fmt: skip
def test_rare_members_together_or_the_name_tell_the_type(fragment: str, expression: str, expected: str) -> None:
    """One name of several words that nothing else has is enough beside others; so is a type of daily use."""
    assert call(fragment, expression).java_api == expected


@pytest.mark.parametrize("fragment", ["server.start(); server.stop();", "user.getName(); user.getId();"])
def test_members_that_users_types_have_as_well_tell_nothing(fragment: str) -> None:
    """A thread starts, stops, and has a name and an id; so have servers and users."""
    assert call(fragment, fragment.partition(";")[0]).java_api is None


def test_a_variable_of_unknown_type_is_never_certain() -> None:
    """`var` says no more than its initialiser, which here says nothing."""
    assert call("var m = a.b(); m.entrySet();", "m.entrySet()").confidence == 60


def test_a_guess_must_fit_what_its_result_is_kept_as() -> None:
    """`find` of a Matcher gives a boolean; a repository's gives what it finds."""
    assert call("boolean b = x.find();", "x.find()").java_api == "java.util.regex.Matcher.find"
    assert call("Optional<User> u = x.find();", "x.find()").java_api is None


def test_a_member_that_the_jdk_does_not_have_is_the_users() -> None:
    """No JDK type has such a method, so there is nothing to suggest."""
    assert call("x.frobnicate(1);", "x.frobnicate(1)").is_users


def test_length_of_an_undeclared_variable_is_taken_for_an_arrays() -> None:
    """No type of the JDK shows a field of that name."""
    found = call("int n = parts.length;", "parts.length")

    assert (found.kind, found.java_api, found.confidence) == ("array_length", "array.length", 60)
