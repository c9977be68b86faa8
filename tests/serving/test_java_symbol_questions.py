"""`java_to_cangjie` on a release of the starter corpus."""

import pytest

from serving.errors import EmptyQuestionError
from serving.knowledge import Knowledge
from serving.render import to_text


def test_a_member_has_its_targets_best_first(kb: Knowledge) -> None:
    """With the form of the call, the import, and what changes."""
    answer = kb.java_to_cangjie("java.util.Map.put")
    first = answer.results[0]

    assert (answer.java_symbol, answer.kind, answer.status) == ("java.util.Map.put", "member", "mapped")
    assert (first.cangjie, first.module, first.import_) == (
        "HashMap.[]", "std.collection", "import std.collection.HashMap",
    )  # fmt: skip
    assert first.rewrite == "obj[arg0] = arg1"
    assert (first.java_symbol, first.cangjie_symbol) == ("java.util.Map.put", "HashMap.[]")
    assert first.api is not None
    assert first.api.id == "std.collection.HashMap.[](K,V)"


@pytest.mark.parametrize(
    "symbol",
    ["Map.put", "Map.put(K,V)", "Map#put", "HashMap.put", "java.util.HashMap.put", "hashmap.PUT", "map.put(k,v)"],
)
def test_a_member_is_found_however_it_is_written(kb: Knowledge, symbol: str) -> None:
    """Simple or full names, parameters, inherited members."""
    answer = kb.java_to_cangjie(symbol)

    assert (answer.kind, answer.status) == ("member", "mapped")
    assert answer.results[0].module == "std.collection"


def test_static_functions_hide_what_every_object_has(kb: Knowledge) -> None:
    """`Arrays.equals` takes two arrays; the `equals` that it inherits is not asked for."""
    answer = kb.java_to_cangjie("java.util.Arrays.equals")

    assert answer.results
    assert all("," in result.java for result in answer.results)


def test_a_constructor_is_a_member(kb: Knowledge) -> None:
    """`HashMap.<init>` and `new HashMap<>()` are one thing."""
    by_name = kb.java_to_cangjie("HashMap.<init>")
    by_code = kb.java_to_cangjie("new HashMap<>()")

    assert by_name.results[0] == by_code.results[0]
    assert by_name.results[0].cangjie == "HashMap.init"
    assert len(by_name.results) > len(by_code.results)


def test_a_member_of_a_constant_is_a_member_of_its_type(kb: Knowledge) -> None:
    """Nobody asks for `PrintStream.println`."""
    answer = kb.java_to_cangjie("System.out.println")

    assert (answer.java_symbol, answer.status) == ("java.io.PrintStream.println", "mapped")
    assert answer.results[0].cangjie == "println"


def test_a_name_is_a_type_before_it_is_a_construct(kb: Knowledge) -> None:
    """`Thread` is the class; `thread` is what people call the thing."""
    assert kb.java_to_cangjie("Thread").kind == "type"
    assert kb.java_to_cangjie("thread").kind == "keyword"


def test_a_type_names_its_equivalent(kb: Knowledge) -> None:
    """With the API of the type itself."""
    answer = kb.java_to_cangjie("java.util.HashMap")

    assert (answer.kind, answer.status) == ("type", "mapped")
    assert answer.results[0].api is not None
    assert answer.results[0].api.id == "std.collection.HashMap"


@pytest.mark.parametrize(
    ("symbol", "translation"),
    [
        ("Map<String, List<Integer>>", "HashMap<String, ArrayList<Int64>>"),
        ("java.util.List<java.lang.String>", "ArrayList<String>"),
        ("String[]", "Array<String>"),
        ("int[][]", "Array<Array<Int64>>"),
    ],
)
def test_a_generic_type_is_translated_whole(kb: Knowledge, symbol: str, translation: str) -> None:
    """Arguments and arrays too."""
    answer = kb.java_to_cangjie(symbol)

    assert (answer.kind, answer.type_translation) == ("type", translation)


@pytest.mark.parametrize(
    ("symbol", "kind", "status", "cangjie"),
    [
        ("synchronized", "keyword", "mapped", "synchronized(mutex) { }"),
        ("instanceof", "keyword", "mapped", "is"),
        ("int", "keyword", "mapped", "Int64"),
        ("null", "keyword", "mapped", "None"),
        ("try-with-resources", "keyword", "mapped", "try (r = open()) { }"),
        ("?:", "keyword", "mapped", "if (c) { a } else { b }"),
        ("transient", "keyword", "no_equivalent", None),
        ("throws", "keyword", "no_equivalent", None),
        ("array.length", "keyword", "mapped", "a.size"),
        ("String.class", "keyword", "mapped", "TypeInfo.of<T>()"),
        ("@Override", "annotation", "mapped", "override"),
        ("@SuppressWarnings", "annotation", "no_equivalent", None),
    ],
)
def test_keywords_and_annotations_are_answered(
    kb: Knowledge, symbol: str, kind: str, status: str, cangjie: str | None
) -> None:
    """A translator meets them in every line; none is `what is it`."""
    answer = kb.java_to_cangjie(symbol)

    assert (answer.kind, answer.status, answer.results[0].cangjie) == (kind, status, cangjie)
    assert cangjie or answer.results[0].note


def test_no_equivalent_says_what_to_do_instead(kb: Knowledge) -> None:
    """One result with only a note."""
    answer = kb.java_to_cangjie("Thread.stop")

    assert answer.status in {"no_equivalent", "mapped"}
    assert answer.results[0].note


def test_a_package_names_the_packages_that_stand_for_it(kb: Knowledge) -> None:
    """The one with most of its types first."""
    answer = kb.java_to_cangjie("java.util.*")

    assert (answer.java_symbol, answer.kind, answer.status) == ("java.util", "package", "mapped")
    assert answer.results[0].cangjie == "std.collection"


@pytest.mark.parametrize(
    ("symbol", "near"),
    [
        ("java.util.Map.putt", "java.util.Map.put"),
        ("HashMapp", "java.util.HashMap"),
        ("syncronized", "synchronized"),
        ("@Overide", "@Override"),
        ("println", "java.io.PrintStream.println"),
    ],
)
def test_a_miss_names_near_symbols(kb: Knowledge, symbol: str, near: str) -> None:
    """A slip costs one call, not the search."""
    answer = kb.java_to_cangjie(symbol)

    assert (answer.status, answer.results) == ("unknown", ())
    assert near in answer.alternatives
    assert answer.note


@pytest.mark.parametrize("symbol", ["frobnicate", "com.acme.Thing", "@", "<>", "a b c", "x" * 3000, "..", "中文"])
def test_what_nobody_knows_is_unknown_and_no_error(kb: Knowledge, symbol: str) -> None:
    """Anything may be asked."""
    answer = kb.java_to_cangjie(symbol)

    assert answer.status == "unknown"
    assert len(to_text(answer)) <= 8000


def test_nothing_is_refused(kb: Knowledge) -> None:
    """With an example of what to ask."""
    with pytest.raises(EmptyQuestionError, match=r"java\.util\.Map\.put"):
        kb.java_to_cangjie(" ")
