"""`resolve_java_code` and `describe_java_code` on a release of the starter corpus."""

import pytest

from serving.errors import EmptyQuestionError, UnknownPackageError
from serving.java_answers import ResolveAnswer, Suggestion
from serving.knowledge import Knowledge
from serving.render import to_json

MAP_CODE = """
Map<String, List<Integer>> ages = new HashMap<>();
ages.put(name, years);
ages.put("bo", more);
"""


def of(answer: ResolveAnswer, call: str) -> Suggestion:
    """Return the suggestion for a call."""
    return next(item for item in answer.suggestions if item.java_expr == call)


def test_a_call_is_answered_as_the_contract_says(kb: Knowledge) -> None:
    """Member, rewrite, import, construct, types, all from one fragment."""
    answer = kb.resolve_java_code(MAP_CODE)
    put = of(answer, "ages.put(name, years)")

    assert (put.level, put.status, put.java_api) == ("api", "mapped", "java.util.Map.put")
    assert put.rewrite == "ages[name] = years"
    assert put.language_construct == "operator []="
    assert (put.module, put.import_) == ("std.collection", "import std.collection.HashMap")
    assert (put.java_type, put.cangjie_type) == ("java.util.Map", "HashMap<String, ArrayList<Int64>>")
    assert (put.source, put.confidence) == ("curated", 1.0)
    assert [(m.module, m.parent, m.name) for m in put.members][:1] == [("std.collection", "HashMap", "[]")]


def test_the_first_member_is_told_whole_and_the_others_shortly(kb: Knowledge) -> None:
    """Id, name, module, parent and signature let a client ask for more."""
    first, second = of(kb.resolve_java_code(MAP_CODE), "ages.put(name, years)").members[:2]

    assert {"id", "name", "kind", "module", "parent", "signature", "import", "summary"} <= set(to_json(first))
    assert set(to_json(second)) == {"id", "name", "module", "parent", "signature"}


def test_a_repeated_member_points_to_the_first(kb: Knowledge) -> None:
    """It keeps its own rewrite, and leaves out what the first one says."""
    answer = kb.resolve_java_code(MAP_CODE)
    again = of(answer, 'ages.put("bo", more)')

    assert again.same_as is not None
    assert answer.suggestions[again.same_as].java_expr == "ages.put(name, years)"
    assert again.rewrite == 'ages["bo"] = more'
    assert (again.members, again.note, again.examples) == ((), None, ())


def test_an_overload_with_another_answer_is_not_the_same(kb: Knowledge) -> None:
    """`remove(int)` and `remove(Object)` of a list are one name and two members."""
    answer = kb.resolve_java_code("List<String> l; l.remove(0); l.remove(name);")

    assert [item.same_as for item in answer.suggestions] == [None, None]


def test_declared_types_are_translated_and_their_imports_listed(kb: Knowledge) -> None:
    """Sorted, each once, with those of the members."""
    answer = kb.resolve_java_code(MAP_CODE)

    assert answer.type_translations["Map<String, List<Integer>>"] == "HashMap<String, ArrayList<Int64>>"
    assert answer.imports == ("import std.collection.ArrayList", "import std.collection.HashMap")


def test_an_import_that_the_rewrite_no_longer_needs_is_left_out(kb: Knowledge) -> None:
    """`System.out.println(x)` is `println(x)`: the stream is gone."""
    assert kb.resolve_java_code("System.out.println(x);").imports == ()


def test_members_of_a_value_need_no_import_of_its_type(kb: Knowledge) -> None:
    """The type of a parameter is named in its declaration; a value that another call gives is named nowhere."""
    declared = kb.resolve_java_code("void f(Map<String, Integer> ages) { ages.get(name); }")
    given = kb.resolve_java_code("class A { Map<String, Integer> a; }\nvoid f(A box) { box.a.get(name); }")
    loose = kb.resolve_java_code("new HashMap<String, Integer>().get(name);")

    assert declared.imports == ("import std.collection.HashMap",)
    assert given.imports == ("import std.collection.HashMap",)
    assert loose.imports == ("import std.collection.HashMap",)
    assert of(declared, "ages.get(name)").import_ == "import std.collection.HashMap"


def test_top_k_bounds_the_members(kb: Knowledge) -> None:
    """The best ones stay."""
    one = of(kb.resolve_java_code(MAP_CODE, top_k=1), "ages.put(name, years)")
    more = of(kb.resolve_java_code(MAP_CODE, top_k=5), "ages.put(name, years)")

    assert one.members == more.members[:1]


def test_a_module_filter_keeps_only_its_members(kb: Knowledge) -> None:
    """What lies elsewhere is named in the note, not suggested."""
    answer = kb.resolve_java_code("List<String> l; l.add(x); Math.sqrt(y);", module="std.collection")

    assert of(answer, "l.add(x)").status == "mapped"
    assert (of(answer, "Math.sqrt(y)").status, of(answer, "Math.sqrt(y)").members) == ("unresolved", ())
    assert "std.math" in (of(answer, "Math.sqrt(y)").note or "")
    with pytest.raises(UnknownPackageError):
        kb.resolve_java_code("l.add(x)", module="std.colection")


def test_calls_of_the_users_own_are_listed_without_suggestion(kb: Knowledge) -> None:
    """They are no API."""
    answer = kb.resolve_java_code("class A { void f() { g(); } void g() { } }")

    assert [call.java_expr for call in answer.calls] == ["g()"]
    assert answer.suggestions == ()
    assert answer.note == "All calls are on types of your own; no JDK API is called in this fragment."


def test_a_fragment_without_calls_gets_a_sentence(kb: Knowledge) -> None:
    """It is no error."""
    answer = kb.resolve_java_code("int x = 1 + 2;")

    assert (answer.suggestions, answer.total, answer.truncated) == ((), 0, False)
    assert answer.note == "No call of a JDK API in this fragment."


def test_empty_code_is_refused_with_an_example(kb: Knowledge) -> None:
    """Nothing was asked."""
    with pytest.raises(EmptyQuestionError, match=r"map\.put"):
        kb.resolve_java_code("  \n")
    with pytest.raises(EmptyQuestionError):
        kb.describe_java_code("")


def test_an_unknown_receiver_is_answered_by_statement(kb: Knowledge) -> None:
    """The members that the call may mean, with a low confidence."""
    item = of(kb.resolve_java_code("boolean b = n.length() > 3;"), "n.length()")

    assert (item.level, item.java_api) == ("statement", None)
    assert item.status == "candidates"
    assert item.confidence is not None
    assert item.confidence < 0.5
    assert "std.core.String.size" in [member.id for member in item.members]


def test_a_block_that_cannot_be_resolved_is_answered_once_as_a_whole(kb: Knowledge) -> None:
    """Level function comes last, only where nothing else could be said."""
    answer = kb.resolve_java_code("Robot robot = new java.awt.Robot(); robot.hashMapIterator(ArrayList);")
    levels = [item.level for item in answer.suggestions]

    assert levels.count("function") <= 1
    assert all(item.status == "unresolved" for item in answer.suggestions if item.level != "function") or (
        "function" not in levels
    )


def test_an_answer_from_stdx_says_what_it_needs(kb: Knowledge) -> None:
    """The download of stdx is one of its own."""
    answer = kb.resolve_java_code("HttpClient client = HttpClient.newHttpClient();")
    from_stdx = [item for item in answer.suggestions if (item.module or "").startswith("stdx")]

    assert from_stdx
    assert all("cjpm.toml" in (item.note or "") for item in from_stdx)


def test_texts_come_in_the_language_asked_for(kb: Knowledge) -> None:
    """`lang` decides, else the language of comments."""
    chinese = of(kb.resolve_java_code("String s; s.trim();", lang="zh"), "s.trim()").members[0].summary
    english = of(kb.resolve_java_code("String s; s.trim();", lang="en"), "s.trim()").members[0].summary

    assert chinese
    assert english
    assert not chinese.isascii()
    assert english.isascii()


def test_a_description_says_what_code_does(kb: Knowledge) -> None:
    """At three levels, in both languages, with the chains of calls."""
    answer = kb.describe_java_code("String s = name.trim();")

    assert answer.detected_level == "statement"
    assert "white space" in answer.nl.api.en
    assert answer.nl.statement.zh
    assert [call.java_expr for call in answer.calls] == ["name.trim()"]
    assert (answer.total, answer.truncated) == (1, False)
