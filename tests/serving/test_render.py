"""Answers as JSON, and how they are kept under a size."""

from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from serving.answers import ApiExample, Source
from serving.render import compact, cut_texts, fit, to_json, to_text


@dataclass(frozen=True, slots=True)
class Note:
    """A result of a small answer."""

    id: str
    text: str
    import_: str | None = None
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """A small answer."""

    results: tuple[Note, ...]
    truncated: bool


def assemble(shown: Sequence[Note], is_cut: bool) -> Notes:
    """Return the answer of the notes that stay."""
    return Notes(tuple(shown), is_cut)


def test_fields_with_their_default_are_left_out_and_the_rest_stays() -> None:
    """Nulls and empty lists cost characters and say nothing; an empty `results` says much."""
    assert to_json(Note("a", "", import_="import x")) == {"id": "a", "text": "", "import": "import x"}
    assert to_json(Notes((), truncated=False)) == {"results": [], "truncated": False}


def test_text_is_compact_and_keeps_its_characters() -> None:
    """Escaped Chinese would be six times as long."""
    assert to_text(Source("标准.md", 3)) == '{"path":"标准.md","line":3}'
    assert compact({"a": [1, None]}) == '{"a":[1,null]}'


def test_what_is_no_answer_class_cannot_be_rendered() -> None:
    """A forgotten conversion is found by the first test that meets it."""
    with pytest.raises(TypeError, match=r"declare it in serving\.answers"):
        to_json(object())


def test_an_answer_that_fits_is_left_as_it_is() -> None:
    """Nothing is cut without need."""
    notes = [Note("a", "x"), Note("b", "y")]

    assert fit(notes, assemble, max_chars=500, has_more=False) == Notes((notes[0], notes[1]), truncated=False)
    assert fit(notes, assemble, max_chars=500, has_more=True).truncated


def test_an_answer_that_is_too_long_loses_results_from_its_end() -> None:
    """The best ones stay, the flag says that more would follow, and not one more would have fitted."""
    notes = [Note(str(number), "x" * 100) for number in range(10)]
    answer = fit(notes, assemble, max_chars=500, has_more=False)

    assert answer.results == tuple(notes[:3])
    assert answer.truncated
    assert len(to_text(answer)) <= 500 < len(to_text(assemble(notes[:4], True)))


def test_a_single_result_that_is_too_long_loses_the_end_of_its_text() -> None:
    """The cut is visible, with how much there was."""
    answer = fit([Note("a", "x" * 5000)], assemble, max_chars=500, has_more=False)

    assert len(to_text(answer)) <= 500
    assert answer.truncated
    assert answer.results[0].text.endswith("of 5000 characters]")


def test_texts_deep_inside_are_cut_and_names_never() -> None:
    """Ids must stay usable."""
    long = ApiExample(id="i" * 300, code="x" * 900, title="t")

    cut = cut_texts(Notes((Note("n" * 300, "a", parts=(long.code,)),), truncated=False), 500)
    assert cut.results[0].id == "n" * 300
    assert len(cut.results[0].parts[0]) < 450
    assert cut_texts(long, 10_000).id == "i" * 300
