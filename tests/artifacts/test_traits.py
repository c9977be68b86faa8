"""Traits of examples and passages beside the postings."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.postings import write_postings
from artifacts.schema import ExampleRow, SectionRow
from artifacts.traits import AREAS, NONE, ORIGINS, VERIFICATIONS, Traits, build_traits, open_traits, trait_arrays
from tests.artifacts.miniature import API

EXAMPLE = ExampleRow(
    example_id="a", api_id="p.A", uses=("p.B", "p.gone", "p.A"), title_zh=None, title_en=None, code="x = 1",
    expected_output=None, package="p", area="api", origin="generated", verification="parsed", reason=None,
    shows_error=False, is_program=True, section_id=None, source_path=None, source_line=None,
)  # fmt: skip
SECTION = SectionRow(
    section_id="s", area="tools", title_zh=None, title_en=None, heading_path_zh=(), heading_path_en=(), text_zh=None,
    text_en=None, code=(), source_path=None, source_line=None, source_path_en=None, source_line_en=None,
)  # fmt: skip
FURTHER_SECTIONS = [
    dataclasses.replace(SECTION, section_id="t", text_en="Text."),
    dataclasses.replace(SECTION, section_id="u", area="manual", code=("main() {}",)),
]
APIS = [dataclasses.replace(API, api_id=api_id, package="p") for api_id in ("p.A", "p.B")]
EXAMPLES = [
    EXAMPLE,
    dataclasses.replace(EXAMPLE, example_id="b", api_id=None, uses=(), package=None, origin="official",
                        verification="none", is_program=False, shows_error=True),
    dataclasses.replace(EXAMPLE, example_id="c", api_id="p.B", uses=("p.B",)),
]  # fmt: skip


@pytest.fixture(params=["built", "mapped"])
def traits(request: pytest.FixtureRequest, tmp_path: Path) -> Traits:
    """Return the traits as they are built, and as they are read back."""
    built = build_traits(APIS, EXAMPLES, [SECTION, *FURTHER_SECTIONS])
    if request.param == "built":
        return built
    write_postings(tmp_path / "postings.safetensors", [], beside=trait_arrays(built))
    return open_traits(tmp_path)


def test_each_example_has_its_traits(traits: Traits) -> None:
    """Codes of the declared lists, flags, lengths; what does not exist is NONE."""
    examples = traits.examples

    assert [ORIGINS[code] for code in examples.origin] == ["generated", "official", "generated"]
    assert [VERIFICATIONS[code] for code in examples.verification] == ["parsed", "none", "parsed"]
    assert examples.is_program.tolist() == [1, 0, 1]
    assert examples.shows_error.tolist() == [0, 1, 0]
    assert examples.code_length.tolist() == [5, 5, 5]
    assert examples.package.tolist() == [0, NONE, 0]
    assert examples.api.tolist() == [0, NONE, 1]


def test_uses_keep_their_order_and_leave_out_what_is_no_api(traits: Traits) -> None:
    """The most telling one stands first."""
    assert [traits.examples.uses_of(example).tolist() for example in range(3)] == [[1, 0], [], [1]]


def test_examples_are_found_by_the_api_they_show_or_use(traits: Traits) -> None:
    """Both ways round."""
    assert traits.examples.shown_under(1).tolist() == [2]
    assert [part.tolist() for part in traits.examples.using(1)] == [[0, 2], [0, 0]]
    assert [part.tolist() for part in traits.examples.using(0)] == [[0], [1]]
    assert [part.tolist() for part in traits.examples.using(7)] == [[], []]


def test_each_passage_has_its_area(traits: Traits) -> None:
    """Position in the declared list."""
    assert [AREAS[code] for code in traits.section_area] == ["tools", "tools", "manual"]


def test_a_heading_with_neither_text_nor_code_is_marked(traits: Traits) -> None:
    """It is behind its passages in an answer."""
    assert traits.section_is_heading.tolist() == [1, 0, 0]


def test_a_postings_file_can_be_named_itself(tmp_path: Path) -> None:
    """As for the postings."""
    write_postings(tmp_path / "p.safetensors", [], beside=trait_arrays(build_traits([], [], [])))

    assert len(open_traits(tmp_path / "p.safetensors").section_area) == 0
