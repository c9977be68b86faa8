"""What accepted answers become in a release."""

import json
from dataclasses import replace

from pipeline.generation.own_text import own_digest
from pipeline.generation.published import generated_examples, is_of_generated, models_of, translated
from pipeline.tables import GeneratedRow, OverrideRow
from tests.pipeline.generation.snippets import APIS, BY_ID, GOOD, LIFT

CHINESE_ONLY = replace(BY_ID[LIFT], description_en=None)
CODE = GOOD[0].code


def row(task: str, content: str, *, digest: str, api_id: str = LIFT) -> GeneratedRow:
    """An accepted answer."""
    return GeneratedRow(task, api_id, digest, content, "true", "parsed", "m", "1", "2026-11-30")


def test_an_accepted_example_becomes_a_row_that_says_what_it_is() -> None:
    """Origin, model, version of the prompt, day; no page."""
    [found] = generated_examples([row("examples", CODE, digest=own_digest(BY_ID[LIFT]))], APIS)

    assert found.example_id.startswith("generated:")
    assert (found.origin, found.area, found.api_id) == ("generated", "generated", LIFT)
    assert (found.model, found.prompt_version, found.generated_on) == ("m", "1", "2026-11-30")
    assert (found.source_path, found.package, found.expected_output) == (None, "std.demo", "true")
    assert "std.demo.Box.init(Int64)" in found.uses
    assert found.title_en == "Box.lift: What lift is."


def test_an_example_of_an_api_that_changed_since_is_left_out() -> None:
    """It was asked about another text."""
    assert generated_examples([row("examples", CODE, digest="old")], APIS) == []


def test_a_translation_fills_what_is_missing_and_is_marked() -> None:
    """By model and version of the prompt."""
    texts = json.dumps({"description": "Lifts the box."})
    apis = [CHINESE_ONLY, BY_ID["std.demo.Box"]]

    [lift, box] = translated([row("translations", texts, digest=own_digest(CHINESE_ONLY))], apis)

    assert (lift.description_en, lift.translated_by, lift.translation_prompt) == ("Lifts the box.", "m", "1")
    assert box == BY_ID["std.demo.Box"]


def test_a_translation_never_stands_over_an_official_text() -> None:
    """Not even where the digest is the same."""
    official = BY_ID[LIFT]
    texts = json.dumps({"description": "Lifts the box."})

    assert translated([row("translations", texts, digest=own_digest(official))], [official]) == [official]


def test_the_manifest_names_the_models() -> None:
    """By what they made."""
    examples = generated_examples([row("examples", CODE, digest=own_digest(BY_ID[LIFT]))], APIS)

    assert models_of(examples, APIS) == {"examples": "m"}
    assert models_of([], APIS) == {}


def test_overrides_of_generated_examples_are_told_by_their_key() -> None:
    """They apply where the ledger is, and stop no build where it is not."""
    override = OverrideRow("a.yaml", 1, "examples", "hide", "generated:0123", (), "Wrong.", None)

    assert is_of_generated(override)
    assert not is_of_generated(replace(override, key="demo.md:3"))
    assert not is_of_generated(replace(override, table="apis"))
