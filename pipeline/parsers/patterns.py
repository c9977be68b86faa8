"""Pattern files: idiomatic snippets of our own, each with its titles, notes, and the APIs it uses.

- id: read-file
  en: Read a whole file
  zh: 读取整个文件
  tags: [Files.readString, FileReader]
  java: Files.readString(path)
  note_en: Bytes become text by `String.fromUtf8`.
  note_zh: 字节用 `String.fromUtf8` 转文本。
  uses: [std.fs.File.readFrom(String)]
  code: |
    ...
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.schema import PatternRow
from artifacts.yaml_lines import Located, YamlError, parse_yaml
from pipeline.errors import PatternFileError

_TEXTS: Final = ("en", "zh", "note_en", "note_zh", "java", "code")
_LISTS: Final = ("tags", "uses")
_KEYS: Final = ("id", *_TEXTS, *_LISTS)
_REQUIRED: Final = ("id", "en", "zh", "tags", "note_en", "note_zh", "code")


@dataclass(frozen=True, slots=True)
class WrittenPattern:
    """One pattern and where it is written."""

    row: PatternRow
    file: str
    line: int  # of the entry
    code_line: int  # of the first line of its code
    uses_line: int

    def place(self, line: int) -> str:
        """Return a place in the file, as `file, line N`."""
        return f"{self.file}, line {line}"


def parse_patterns(text: str, file: str) -> list[WrittenPattern]:
    """Return the patterns of a file, in its order.

    Args:
        text: Content of the file.
        file: What to call it in an error.

    Raises:
        PatternFileError: the file is no list of patterns; names file and line.
    """
    try:
        return [_pattern(entry, file) for entry in parse_yaml(text).items("A file of patterns")]
    except YamlError as error:
        where = f"{file}, line {error.line}" if error.line else file
        raise PatternFileError([f"{where}: {error.reason}"]) from error


def _pattern(entry: Located, file: str) -> WrittenPattern:
    fields = entry.mapping("A pattern", known=_KEYS)
    missing = [key for key in _REQUIRED if key not in fields]
    if missing:
        raise YamlError(entry.line, f"A pattern has no key {missing[0]!r}. Add it.")
    texts = {key: fields[key].text(f"{key} of a pattern").strip() for key in _TEXTS if key in fields}
    row = PatternRow(
        pattern_id=fields["id"].text("id of a pattern"),
        title_zh=texts["zh"],
        title_en=texts["en"],
        code=texts["code"],
        notes_zh=texts["note_zh"],
        notes_en=texts["note_en"],
        java_idiom=texts.get("java"),
        tags=_texts(fields, "tags"),
        uses=_texts(fields, "uses"),
    )
    uses_line = fields["uses"].line if "uses" in fields else entry.line
    return WrittenPattern(row, file, entry.line, fields["code"].line + 1, uses_line)


def _texts(fields: dict[str, Located], key: str) -> tuple[str, ...]:
    listed: Sequence[Located] = fields[key].items(f"{key} of a pattern") if key in fields else ()
    return tuple(item.text(f"{key} of a pattern") for item in listed)
