"""The curated files about compiler messages, read."""

import pytest

from pipeline.errors import DiagnosticFileError
from pipeline.parsers.diagnostics import parse_explanations, parse_templates

ENTRY = """
- kinds: [a, b]
  en: "It means this."
  zh: "意思是这样。"
  fixes:
    - {en: "Do that", zh: "这样做", code: "let x = 1"}
  see: [std.core.Option]
  manual: [struct/mut, tools/cmd-tools/cjpm_manual]
"""


def test_an_entry_is_read_whole() -> None:
    """Pages without an area are pages of the manual."""
    (entry,) = parse_explanations(ENTRY, "a.yaml")

    assert entry.kinds == ("a", "b")
    assert entry.texts == {"en": "It means this.", "zh": "意思是这样。"}
    assert entry.fixes[0].code == "let x = 1"
    assert entry.related == ("std.core.Option",)
    assert entry.pages == ("manual/struct/mut", "tools/cmd-tools/cjpm_manual")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- {kinds: [a], en: x}", "both languages"),
        ("- {kinds: [a], en: x, zh: y, fixs: []}", "unknown keys"),
        ("- {kinds: [a], en: x, zh: y, fixes: [{en: t, code: c}]}", "needs en, zh and code"),
        ("kinds: [a]", "no list"),
        ("- [", "line 2: this is no valid YAML"),
    ],
)
def test_a_fault_is_told_with_the_file(text: str, reason: str) -> None:
    """Whoever edits the file must see what is wrong with it."""
    with pytest.raises(DiagnosticFileError, match=rf"bad\.yaml.*{reason}"):
        parse_explanations(text, "bad.yaml")


def test_templates_keep_text_and_count() -> None:
    """The label at the place is not needed, the group is."""
    (template,) = parse_templates("# head\nk\twarning\tunused '%s'\tunused\tUNUSED\t7\n", "t.tsv")

    assert (template.kind, template.severity, template.text) == ("k", "warning", "unused '%s'")
    assert (template.warn_group, template.seen_count) == ("UNUSED", 7)


def test_a_line_with_other_columns_is_refused() -> None:
    """A tab lost in an editor must not lose a message."""
    with pytest.raises(DiagnosticFileError, match="line 1 has 3 columns"):
        parse_templates("k\terror\ttext\n", "t.tsv")
