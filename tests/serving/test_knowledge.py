"""Answers of the facade over a real release."""

import pytest

from serving.errors import CursorError, EmptyQuestionError, UnknownChoiceError
from serving.knowledge import Knowledge
from serving.render import to_text


@pytest.mark.parametrize("question", ["HashMap", "String", "Option", "std.collection.ArrayList", "hashmap<K, V>"])
def test_a_name_finds_its_type_first(kb: Knowledge, question: str) -> None:
    """Before everything that only mentions it."""
    first = kb.search_api(question)[0]

    assert first.name.lower() == question.rpartition(".")[2].partition("<")[0].lower()
    assert first.parent is None


def test_a_member_with_its_type_finds_the_member_first(kb: Knowledge) -> None:
    """Written with a dot or with a blank, in either order."""
    for question in ("HashMap.add", "HashMap add", "add HashMap"):
        first = kb.search_api(question)[0]
        assert (first.name, first.parent, first.module) == ("add", "HashMap", "std.collection")


def test_an_answer_has_the_language_of_the_question(kb: Knowledge) -> None:
    """Unless another one is asked for."""
    chinese = kb.search_api("在列表末尾追加元素")[0]
    english = kb.search_api("append an element to a list")[0]
    forced = kb.search_api("append an element to a list", lang="zh")[0]

    assert "追加" in (chinese.summary or "")
    assert (english.summary or "").isascii()
    assert not (forced.summary or "").isascii()
    assert "std_en" in english.source.path
    assert "std_en" not in chinese.source.path


def test_pages_of_a_search_hold_every_match_once(kb: Knowledge) -> None:
    """From the first strong hits to the last weak one."""
    answer = kb.search_api("append", top_k=5)
    ids = [result.id for result in answer]
    while answer.cursor:
        answer = kb.search_api("append", top_k=50, cursor=answer.cursor, max_chars=60_000)
        ids += [result.id for result in answer]

    assert len(ids) == len(set(ids)) == answer.total
    assert not answer.truncated


def test_a_cursor_of_another_search_is_refused(kb: Knowledge) -> None:
    """Also when only a filter differs."""
    cursor = kb.search_api("add", top_k=1).cursor

    with pytest.raises(CursorError):
        kb.search_api("add", kind="func", cursor=cursor)


def test_filters_narrow_a_search(kb: Knowledge) -> None:
    """Before the cut: ten results of the package, not what is left of ten."""
    found = kb.search_api("add an element", module="std.collection.concurrent", kind="func", top_k=3)

    assert {(result.module, result.kind) for result in found} == {("std.collection.concurrent", "func")}


def test_a_misspelt_name_is_corrected_in_the_open(kb: Knowledge) -> None:
    """The answer says which question it answers."""
    found = kb.search_api("HashMpa")

    assert found.did_you_mean == "HashMap"
    assert found[0].id == "std.collection.HashMap"


def test_explain_adds_scores_and_matched_terms(kb: Knowledge) -> None:
    """Scores are shares of the best one."""
    found = kb.search_api("append element", explain=True)

    assert found[0].score == 1.0
    assert "append" in found[0].matched
    assert kb.search_api("append element")[0].score is None


def test_detail_adds_everything_to_a_search(kb: Knowledge) -> None:
    """No second call for the parameters."""
    first = kb.search_api("HashMap.add", detail=True)[0]

    assert first.params
    assert first.description
    assert first.source.line
    assert first.source.version == kb.cangjie_version


def test_details_show_every_overload_with_its_examples(kb: Knowledge) -> None:
    """Parameters, return value, source and code."""
    found = kb.get_api_details("HashMap.add(K,V)")

    (add,) = found
    assert [(param.name, param.type) for param in add.params] == [("key", "K"), ("value", "V")]
    assert add.returns is not None
    assert add.returns.type == "Option<V>"
    assert "add(" in add.examples[0].code
    assert found.alternatives == ()


def test_details_of_an_inherited_member_show_where_it_is_declared(kb: Knowledge) -> None:
    """`HashMap.addIfAbsent` is documented under `Map` only."""
    inherited = [member for member in kb.get_class_members("HashMap") if member.origin == "inherited"]
    found = kb.get_api_details(f"HashMap.{inherited[0].name}")

    assert inherited[0].id in [result.id for result in found]


def test_details_of_a_name_that_is_none_offer_near_ones(kb: Knowledge) -> None:
    """An empty answer with the next step; a package leads to its types, words lead to matches."""
    assert kb.get_api_details("HashMpa").alternatives == ("std.collection.HashMap",)
    assert kb.get_api_details("HashMpa").total == 0
    assert "std.collection.HashMap" in kb.get_api_details("std.collection").alternatives
    assert kb.get_api_details("append an element").alternatives
    assert kb.get_api_details("xyzzyqwv").alternatives == ()


def test_details_of_a_common_name_say_what_was_left_out(kb: Knowledge) -> None:
    """Dozens of types have `toString`; the ids of others follow."""
    found = kb.get_api_details("add")

    assert found.truncated
    assert found.total > len(found) > 0
    assert len(found.alternatives) > 0
    assert not set(found.alternatives) & {result.id for result in found}


def test_examples_of_an_api_come_from_its_own_page_first(kb: Knowledge) -> None:
    """Its page shows it best."""
    first = kb.find_examples("HashMap.add")[0]

    assert first.api is not None
    assert (first.api.parent, first.api.name) == ("HashMap", "add")
    assert first.origin == "official"
    assert first.expected_output
    assert first.source.line


def test_examples_can_be_filtered(kb: Knowledge) -> None:
    """By package, origin and how far they were checked."""
    assert {example.module for example in kb.find_examples("add", module="std.collection")} == {"std.collection"}
    assert kb.find_examples("add", origin="generated").total == 0
    assert {example.verification for example in kb.find_examples("add", verification="parsed")} == {"parsed"}


def test_a_passage_comes_with_its_headings_and_an_excerpt(kb: Knowledge) -> None:
    """Enough to decide whether to read on."""
    found = kb.search_manual("null and Option")
    first = found[0]

    assert first.heading_path[-1] == first.title
    assert 0 < len(first.excerpt) < 400
    assert "Option" in first.excerpt
    assert first.code == ()
    assert len(kb.search_manual("null and Option", detail=True)[0].excerpt) >= len(first.excerpt.strip("…"))


def test_the_manual_can_be_asked_by_area(kb: Knowledge) -> None:
    """Tool guides apart from the language."""
    assert {passage.area for passage in kb.search_manual("cjpm build", area="tools")} == {"tools"}
    with pytest.raises(UnknownChoiceError, match="area 'book' does not exist"):
        kb.search_manual("cjpm", area="book")


def test_packages_are_listed_with_what_they_hold(kb: Knowledge) -> None:
    """All of them, or those of one library."""
    everything = kb.list_modules()
    std = kb.list_modules(library="STD")

    assert everything.total == len(everything) > len(std) > 0
    assert {module.library for module in std} == {"std"}
    assert all(module.apis > 0 for module in std)
    with pytest.raises(UnknownChoiceError, match="library 'java' does not exist"):
        kb.list_modules(library="java")


@pytest.mark.parametrize("max_chars", [500, 900, 2_000, 8_000])
def test_every_answer_keeps_to_the_size_that_was_asked_for(kb: Knowledge, max_chars: int) -> None:
    """Down to the least one, without losing the flag that says so."""
    for answer in (
        kb.search_api("add", detail=True, max_chars=max_chars),
        kb.search_api("add", top_k=50, max_chars=max_chars),
        kb.get_api_details("add", max_chars=max_chars),
        kb.get_class_members("String", limit=200, max_chars=max_chars),
        kb.find_examples("add", top_k=20, max_chars=max_chars),
        kb.search_manual("class", top_k=20, detail=True, max_chars=max_chars),
        kb.list_modules(max_chars=max_chars),
    ):
        assert len(to_text(answer)) <= max_chars
        assert answer.truncated or len(answer) == answer.total


def test_empty_questions_are_refused(kb: Knowledge) -> None:
    """With an example of what could be asked."""
    for ask in (kb.search_api, kb.get_api_details, kb.get_class_members, kb.find_examples, kb.search_manual):
        with pytest.raises(EmptyQuestionError):
            ask("  ")


def test_short_words_of_a_sentence_are_not_taken_for_misspelt_names(kb: Knowledge) -> None:
    """`undo` is a letter away from a name and means something else; a longer slip is still mended."""
    assert kb.search_api("undo what the list did").did_you_mean is None
    assert kb.search_api("apend elements to the list").did_you_mean is None
    assert kb.search_api("remove elemnets of the list").did_you_mean == "remove element of the list"


def test_details_of_what_is_like_nothing_name_the_next_step(kb: Knowledge) -> None:
    """With no near name either, a client still learns what to call; a name that exists needs no hint."""
    assert "search_api" in (kb.get_api_details("xyzzyqwv").hint or "")
    assert kb.get_api_details("HashMap").hint is None


def test_a_package_that_does_not_exist_leads_to_near_packages(kb: Knowledge) -> None:
    """Declarations that only share a letter with the type are no answer."""
    answer = kb.cangjie_doc("std.colection", type="Xyzzy")

    assert "std.collection" in answer.packages
    assert answer.alternatives == ()
    assert kb.cangjie_doc("std.collection", type="Xyzzy").packages == ()
