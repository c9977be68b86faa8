"""Templates and explanations joined into the table."""

from dataclasses import replace

from artifacts.schema import DiagnosticFix
from pipeline.curated_diagnostics import read_diagnostics
from pipeline.parsers.diagnostics import MessageTemplate, parse_explanations
from pipeline.transforms.diagnostics import broken_fixes, join_diagnostics, shared_texts

TEMPLATES = [
    MessageTemplate("sema_redefinition", "error", "redefinition of '%s'", None, 3),
    MessageTemplate("sema_other", "error", "%s", None, 0),
]
OWN = '- {kinds: [sema_redefinition], en: "Twice.", zh: "重复。", see: [std.core.Option, std.gone]}'
TOOL = '- {kind: cjpm_x, templates: ["x %s", "y %s"], en: "X.", zh: "某。"}'
FAMILY = '- {family: sema, en: "Types.", zh: "类型。"}'


def joined():
    """Return the rows of a small set of files."""
    explanations = [*parse_explanations(OWN, "own.yaml"), *parse_explanations(TOOL, "tools.yaml")]
    return join_diagnostics(TEMPLATES, explanations, parse_explanations(FAMILY, "f.yaml"), api_ids={"std.core.Option"})


def test_own_words_go_before_the_familys() -> None:
    """A kind without an explanation has that of its family."""
    rows = {row.diagnostic_id: row for row in joined().rows}

    assert (rows["sema_redefinition"].explanation_en, rows["sema_redefinition"].is_own) == ("Twice.", True)
    assert (rows["sema_other"].explanation_en, rows["sema_other"].is_own) == ("Types.", False)
    assert rows["sema_redefinition"].seen_count == 3
    assert rows["cjpm_x~2"].template == "y %s"


def test_related_apis_that_are_not_documented_are_left_out_and_told() -> None:
    """A release of another version must not name what it does not have."""
    found = joined()

    assert found.rows[-1].related == ("std.core.Option",)
    assert found.left_out == ["std.gone"]


def test_an_explained_kind_must_exist() -> None:
    """A kind that the compiler renamed is told."""
    explanations = parse_explanations('- {kinds: [sema_gone], en: "x", zh: "y"}', "own.yaml")
    found = join_diagnostics(TEMPLATES, explanations, [], api_ids=())

    assert found.unknown_kinds == ["sema_gone"]
    assert found.unexplained == ["sema_redefinition", "sema_other"]


def test_bare_placeholders_are_listed() -> None:
    """They fit every text, so a reader must know of them."""
    assert shared_texts(joined().rows) == ["'%s': sema_other"]


def test_a_fix_that_does_not_parse_is_found() -> None:
    """Java slips into snippets easily."""
    row = joined().rows[0]
    java = replace(row, fixes=(DiagnosticFix("坏", "bad", "for (int i = 0; i < n; i++) { }"),))

    assert len(broken_fixes([java])) == 1
    assert broken_fixes([row]) == []


def test_the_curated_files_are_whole() -> None:
    """Every kind is explained, 150 and more in own words, and every fix parses."""
    files = read_diagnostics()
    found = join_diagnostics(files.templates, files.explanations, files.families, api_ids=())

    assert found.unknown_kinds == []
    assert found.unexplained == []
    assert sum(row.is_own and "~" not in row.diagnostic_id for row in found.rows) >= 500
    assert broken_fixes(found.rows) == []
