"""Bytes of a page to text: every fault a page can have as a file, mended or named."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from artifacts.conflict_marks import conflict_line

_LFS_MARK: Final = b"version https://git-lfs.github.com/spec/"
_REPLACEMENT: Final = "\ufffd"
_LAST_ASCII: Final = 0x7F
_WHOLE_PER_BROKEN: Final = 4  # a page with fewer whole characters than that is in another encoding
_COMMON_RATIO: Final = 0.9  # of the characters beyond ASCII that have to be in GB 2312
_MOST_LINES: Final = 20
_BOMS: Final = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))


class UnreadablePageError(ValueError):
    """The bytes hold no page at all; the message says why."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of the bytes that was mended."""

    line: int
    fault: str
    detail: str


@dataclass(frozen=True, slots=True)
class Decoded:
    """A page's text, with line feeds only, and what had to be mended."""

    text: str
    faults: tuple[Fault, ...]


def decode_page(content: bytes) -> Decoded:
    """Return the text of a page.

    Raises:
        UnreadablePageError: it is empty, a Git LFS pointer, or holds an unfinished merge.
    """
    if content.startswith(_LFS_MARK):
        raise UnreadablePageError("it is a Git LFS pointer, not the page. Run `git lfs pull` in the checkout.")
    text, faults = _to_text(content)
    if "\0" in text:
        line = text.count("\n", 0, text.index("\0")) + 1
        faults = (*faults, Fault(line, "nul_character", f"{text.count(chr(0))} NUL characters removed"))
        text = text.replace("\0", "")
    if not text.strip():
        raise UnreadablePageError("it is empty. The checkout is incomplete; fetch it again, whole.")
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if merged := conflict_line(text):
        raise UnreadablePageError(f"a merge stopped half way on line {merged}. Finish it, or fetch the page again.")
    return Decoded(text, faults)


def _to_text(content: bytes) -> tuple[str, tuple[Fault, ...]]:
    encoding = "utf-8"
    for mark, name in _BOMS:
        if content.startswith(mark):
            content, encoding = content[len(mark) :], name
            break
    try:
        faults = () if encoding == "utf-8" else (Fault(1, "other_encoding", f"read as {encoding}"),)
        return content.decode(encoding), faults
    except UnicodeDecodeError as error:
        first = content.count(b"\n", 0, error.start) + 1
    text = content.decode(encoding, "replace")
    if encoding == "utf-8" and not _is_damaged_utf8(content, text) and (chinese := _as_gb18030(content)):
        return chinese, (Fault(first, "other_encoding", "read as gb18030"),)
    return text, tuple(_replaced(text, encoding))


def _is_damaged_utf8(content: bytes, text: str) -> bool:
    """Tell a page in UTF-8 with some bytes gone from one in another encoding.

    In another encoding hardly any two bytes make a character of UTF-8 by chance.
    """
    broken = text.count(_REPLACEMENT) - content.count(_REPLACEMENT.encode())
    whole = sum(ord(character) > _LAST_ASCII for character in text) - text.count(_REPLACEMENT)
    return broken * _WHOLE_PER_BROKEN <= whole


def _as_gb18030(content: bytes) -> str | None:
    """Return the text if nearly all of it are characters in common use; any byte is followed by some rare one."""
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        return None
    foreign = [character for character in text if ord(character) > _LAST_ASCII]
    common = len("".join(foreign).encode("gb2312", "ignore")) // 2
    return text if common >= _COMMON_RATIO * len(foreign) else None


def _replaced(text: str, encoding: str) -> Iterator[Fault]:
    """Yield the lines on which bytes were replaced; when they are many, one fault stands for all."""
    counts = {number: line.count(_REPLACEMENT) for number, line in enumerate(text.split("\n"), 1)}
    lines = {number: count for number, count in counts.items() if count}
    if len(lines) > _MOST_LINES:
        lines = {min(lines): sum(lines.values())}
    for number, count in lines.items():
        what = "1 place that is" if count == 1 else f"{count} places that are"
        yield Fault(number, "invalid_bytes", f"{what} no {encoding} replaced by U+FFFD")
