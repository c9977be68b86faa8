"""Bytes of a page to text: every fault a page can have as a file, mended or named."""

from dataclasses import dataclass
from typing import Final

_LFS_MARK: Final = b"version https://git-lfs.github.com/spec/"
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
        UnreadablePageError: it is empty, or a Git LFS pointer stands in its place.
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
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n"), faults)


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
        line = content.count(b"\n", 0, error.start) + 1
        return _mended(content, encoding, line)


def _mended(content: bytes, encoding: str, line: int) -> tuple[str, tuple[Fault, ...]]:
    """Read the bytes as GB 18030 if they are that, else replace what is no character."""
    try:
        return content.decode("gb18030"), (Fault(line, "other_encoding", "read as gb18030"),)
    except UnicodeDecodeError:
        text = content.decode(encoding, "replace")
    count = text.count("\ufffd")
    return text, (Fault(line, "invalid_bytes", f"{count} places that are no {encoding} replaced by U+FFFD"),)
