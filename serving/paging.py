"""Cursors: opaque, stateless, valid only for the question that gave them.

A cursor holds an offset and a checksum over the release and the arguments of
the question. The server keeps nothing between two pages, and a cursor of
another question, another release or of nobody's making is refused.
"""

import base64
import binascii
import hashlib
from dataclasses import dataclass

from serving.errors import CursorError


@dataclass(frozen=True, slots=True)
class Pager:
    """Gives and reads the cursors of one question to one release."""

    fingerprint: bytes

    @classmethod
    def of(cls, release: str, tool: str, *arguments: str | None) -> "Pager":
        """Return the pager of one question; page size and text size are no part of it."""
        parts = [release, tool, *("\x00" if argument is None else argument for argument in arguments)]
        return cls(hashlib.sha256("\x1f".join(parts).encode()).digest()[:6])

    def cursor(self, offset: int) -> str:
        """Return the cursor that starts at an offset."""
        return base64.urlsafe_b64encode(self.fingerprint + offset.to_bytes(3, "big")).decode("ascii")

    def offset(self, cursor: str | None) -> int:
        """Return where a page starts; 0 without a cursor.

        Raises:
            CursorError: the cursor belongs to another question or release.
        """
        if not cursor:
            return 0
        try:
            raw = base64.b64decode(cursor.encode("ascii"), altchars=b"-_", validate=True)
        except (binascii.Error, UnicodeEncodeError, ValueError) as error:
            raise CursorError(cursor) from error
        if len(raw) != len(self.fingerprint) + 3 or raw[:-3] != self.fingerprint:
            raise CursorError(cursor)
        return int.from_bytes(raw[-3:], "big")
