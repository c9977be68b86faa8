"""Class files as small as they can be, made from a list of members."""

import struct
import zipfile
from pathlib import Path

PUBLIC, PRIVATE, SYNTHETIC = 0x0001, 0x0002, 0x1000


def class_bytes(
    members: list[tuple[str, str, int]], *, access: int = PUBLIC, deprecated: tuple[str, ...] = ()
) -> bytes:
    """Return a class file with methods and fields given as name, descriptor and flags."""
    pool = ["Deprecated", *(word for name, descriptor, _ in members for word in (name, descriptor))]
    head = struct.pack(">IHHH", 0xCAFEBABE, 0, 65, len(pool) + 1)
    head += b"".join(struct.pack(">BH", 1, len(word.encode())) + word.encode() for word in pool)
    fields = [(index, item) for index, item in enumerate(members) if not item[1].startswith("(")]
    methods = [(index, item) for index, item in enumerate(members) if item[1].startswith("(")]
    body = struct.pack(">HHHH", access, 0, 0, 0)
    for group in (fields, methods):
        body += struct.pack(">H", len(group))
        for index, (name, _, flags) in group:
            mark = struct.pack(">HHI", 1, 1, 0) if name in deprecated else struct.pack(">H", 0)
            body += struct.pack(">HHH", flags, 2 + 2 * index, 3 + 2 * index) + mark
    return head + body + struct.pack(">H", 0)


def write_ct_sym(path: Path, classes: dict[str, bytes]) -> None:
    """Write a history file with the classes under their names in the archive."""
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in classes.items():
            archive.writestr(name, data)
