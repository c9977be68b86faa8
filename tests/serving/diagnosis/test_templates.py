"""Messages recognised by their templates."""

from pathlib import Path

import pytest

from serving.diagnosis.templates import Template, Templates

VALUES = ("'alpha'", "beta", "Gamma<Int64>", "3", "delta", "omega")


@pytest.fixture(scope="module")
def compiled() -> list[Template]:
    """Return the compiler's templates, from the file they are kept in."""
    curated = pytest.importorskip("pipeline.curated_diagnostics", reason="the templates are read by the pipeline")
    return [
        Template(item.kind, item.severity, item.text, item.seen_count) for item in curated.read_diagnostics().templates
    ]


def test_every_template_filled_comes_back_as_its_kind(compiled: list[Template]) -> None:
    """All 980, or a kind that shares the text."""
    templates = Templates(compiled)
    lost = []
    for template in compiled:
        match = templates.match(filled(template.text), severity=template.severity)
        known = (match.kind.partition("~")[0], *match.also) if match else ()
        if template.kind.partition("~")[0] not in known:
            lost.append(template.kind)

    assert len(compiled) == 980
    assert lost == []


def test_ambiguous_templates_are_listed(compiled: list[Template]) -> None:
    """56 kinds share their texts; four of them are a bare placeholder."""
    shared = Templates(compiled).ambiguous()

    assert sum(len(kinds) for kinds in shared.values()) == 56
    assert len(shared["%s"]) == 4


def test_the_most_specific_template_wins() -> None:
    """More literal characters say more."""
    templates = Templates(
        [
            Template("wide", "error", "expected %s, found %s", 9),
            Template("narrow", "error", "expected '{', found %s", 1),
        ]
    )

    match = templates.match("expected '{', found 'x'")

    assert match is not None
    assert (match.kind, match.captures) == ("narrow", ("'x'",))


def test_captures_keep_their_case_and_the_end_point_is_optional() -> None:
    """Names are case-sensitive, messages end with or without a point."""
    match = Templates([Template("k", "error", "package '%s' is missing.", 0)]).match("Package 'Demo.Net' is missing")

    assert match is not None
    assert match.captures == ("Demo.Net",)


def filled(template: str) -> str:
    """Return a template with values in its holes; quoted holes get plain words."""
    pieces = template.replace("%p", "0x12").split("%s")
    text = pieces[0]
    for number, piece in enumerate(pieces[1:]):
        value = VALUES[number % len(VALUES)]
        text += (value.strip("'") if text.endswith("'") else value) + piece
    return text


def test_the_templates_file_lies_beside_the_explanations() -> None:
    """The file is data of the package, not of a machine."""
    curated = pytest.importorskip("pipeline.curated_diagnostics", reason="the templates are read by the pipeline")

    assert Path("curated/diagnostics/templates.tsv").name in {path.name for path in curated.diagnostic_files()}
