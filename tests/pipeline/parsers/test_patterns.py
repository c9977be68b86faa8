"""Pattern files: what an entry says, and complaints with the line."""

import pytest

from pipeline.errors import PatternFileError
from pipeline.parsers.patterns import parse_patterns

ENTRY = """\
- id: greet
  en: Greet
  zh: 问候
  tags: [hello]
  java: System.out.println("hi");
  note_en: One line.
  note_zh: 一行。
  uses: [std.core.println(String)]
  code: |
    main() {
        println("hi")
    }
"""


def test_an_entry_becomes_a_row_that_knows_its_lines() -> None:
    """A fault in the third line of the code is found in the file."""
    (pattern,) = parse_patterns(ENTRY, "greetings.yaml")

    assert pattern.row.pattern_id == "greet"
    assert pattern.row.title_zh == "问候"
    assert pattern.row.java_idiom == 'System.out.println("hi");'
    assert pattern.row.uses == ("std.core.println(String)",)
    assert pattern.row.code == 'main() {\n    println("hi")\n}'
    assert (pattern.line, pattern.uses_line, pattern.code_line) == (1, 8, 10)
    assert pattern.place(10) == "greetings.yaml, line 10"


def test_java_and_apis_may_be_absent() -> None:
    """Some patterns replace nothing and need nothing but the language."""
    text = "\n".join(line for line in ENTRY.splitlines() if not line.startswith(("  java", "  uses")))

    (pattern,) = parse_patterns(text, "greetings.yaml")

    assert pattern.row.java_idiom is None
    assert pattern.row.uses == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (ENTRY.replace("  zh: 问候\n", ""), "greetings.yaml, line 1: A pattern has no key 'zh'."),
        (ENTRY.replace("  tags:", "  tag:"), "greetings.yaml, line 4: A pattern has no key 'tag'."),
        (ENTRY.replace("[hello]", "[null]"), "greetings.yaml, line 4: tags of a pattern should be a text"),
        ("greet: yes", "greetings.yaml, line 1: A file of patterns should be a list"),
        ("- id: [", "greetings.yaml, line 2: this is no valid YAML"),
    ],
)
def test_what_is_wrong_is_told_with_file_and_line(text: str, said: str) -> None:
    """People write these files by hand."""
    with pytest.raises(PatternFileError) as raised:
        parse_patterns(text, "greetings.yaml")

    assert said in str(raised.value)
