"""Which overload a call means."""

import pytest

from tests.serving.java.reading import call


@pytest.mark.parametrize(
    ("fragment", "expression", "params"),
    [
        ("StringBuilder sb; sb.append('c');", "sb.append('c')", ("char",)),
        ("StringBuilder sb; sb.append(1);", "sb.append(1)", ("int",)),
        ("StringBuilder sb; sb.append(1L);", "sb.append(1L)", ("long",)),
        ("StringBuilder sb; sb.append(\"a\" + 1);", "sb.append(\"a\" + 1)", ("java.lang.String",)),
        ("StringBuilder sb; sb.append(new Date());", "sb.append(new Date())", ("java.lang.Object",)),
        ("List<Integer> l; l.remove(0);", "l.remove(0)", ("int",)),
        ("List<Integer> l; l.remove(Integer.valueOf(0));", "l.remove(Integer.valueOf(0))", ("java.lang.Object",)),
        ("List<String> l; l.add(0, \"a\");", "l.add(0, \"a\")", ("int", "java.lang.Object")),
        ("String s; s.indexOf('a');", "s.indexOf('a')", ("int",)),
        ("String s; s.indexOf(\"a\", 1);", "s.indexOf(\"a\", 1)", ("java.lang.String", "int")),
        ("Math.max(1, 2L);", "Math.max(1, 2L)", ("long", "long")),
        ("Math.abs(-1.5f);", "Math.abs(-1.5f)", ("float",)),
        ("int[] a; Arrays.sort(a);", "Arrays.sort(a)", ("int[]",)),
        ("String[] a; Arrays.sort(a);", "Arrays.sort(a)", ("java.lang.Object[]",)),
        ("String.format(\"%d %d\", 1, 2);", "String.format(\"%d %d\", 1, 2)",
         ("java.lang.String", "java.lang.Object[]")),
        ("String.valueOf(new char[2]);", "String.valueOf(new char[2])", ("char[]",)),
        ("ExecutorService p; p.submit(() -> { work(); });", "p.submit(() -> { work(); })", ("java.lang.Runnable",)),
        ("ExecutorService p; p.submit(() -> 42);", "p.submit(() -> 42)", ("java.util.concurrent.Callable",)),
        ("void w() {} ExecutorService p; p.submit(() -> w());", "p.submit(() -> w())", ("java.lang.Runnable",)),
        ("ExecutorService p; p.submit(() -> System.gc());", "p.submit(() -> System.gc())", ("java.lang.Runnable",)),
        ("new Thread(() -> work(), \"t\");", "new Thread(() -> work(), \"t\")",
         ("java.lang.Runnable", "java.lang.String")),
        ("Path.of(\"a\", \"b\");", "Path.of(\"a\", \"b\")", ("java.lang.String", "java.lang.String[]")),
        ("Map<String, Integer> m; m.merge(\"a\", 1, Integer::sum);", "m.merge(\"a\", 1, Integer::sum)",
         ("java.lang.Object", "java.lang.Object", "java.util.function.BiFunction")),
        ("Paths.get(archive.name());", "Paths.get(archive.name())", ("java.lang.String", "java.lang.String[]")),
        ("String[] a; Set.of(a);", "Set.of(a)", ("java.lang.Object[]",)),
        ("Iterator<String> it; it.next();", "it.next()", ()),
    ],
)  # fmt: skip
def test_overload_is_chosen_by_number_and_types_of_arguments(
    fragment: str, expression: str, params: tuple[str, ...]
) -> None:
    """Widening, boxing, varargs and the shape of lambdas decide, as in the language."""
    assert call(fragment, expression).params == params


def test_arguments_carry_text_place_and_type() -> None:
    """A rewrite puts the caller's own arguments into a template."""
    text = 'Map<String, Integer> m; m.put("é" + k, n.size());'
    found = call(text, 'm.put("é" + k, n.size())')

    assert [argument.text for argument in found.arguments] == ['"é" + k', "n.size()"]
    assert [text.encode()[item.start : item.end].decode() for item in found.arguments] == ['"é" + k', "n.size()"]
    assert found.arguments[0].type == "java.lang.String"


def test_sure_overload_has_full_confidence_and_an_unfitting_one_has_less() -> None:
    """A call that fits no overload is answered, but not with the same confidence."""
    assert call("Math.abs(-1);", "Math.abs(-1)").confidence == 100
    assert call('Math.abs("x");', 'Math.abs("x")').confidence == 60
