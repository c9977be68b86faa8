"""The outline of a class file: which members it has, and their access flags.

Only what a history of the API needs. Signatures with generics come from
javap; attributes other than `Deprecated` are skipped.
"""

import struct
from dataclasses import dataclass
from typing import Final

_PUBLIC: Final = 0x0001
_PUBLIC_OR_PROTECTED: Final = 0x0005
_SYNTHETIC: Final = 0x1000
_WIDE: Final = frozenset({5, 6})  # long and double take two slots of the pool
_SIZES: Final = {
    3: 4,
    4: 4,
    5: 8,
    6: 8,
    7: 2,
    8: 2,
    9: 4,
    10: 4,
    11: 4,
    12: 4,
    15: 3,
    16: 2,
    17: 4,
    18: 4,
    19: 2,
    20: 2,
}
_UTF8: Final = 1


@dataclass(frozen=True, slots=True)
class Visible:
    """What the access flags and attributes say of a public or protected member."""

    is_deprecated: bool
    is_synthetic: bool  # made by the compiler: a bridge to an override with narrower types


@dataclass(frozen=True, slots=True)
class Outline:
    """Visible members of one class, by `member_key`."""

    members: dict[str, Visible]
    is_deprecated: bool
    is_public: bool


def read_outline(data: bytes) -> Outline:
    """Return the outline of a class file, or of a `.sig` file of ct.sym, which has the same form."""
    names, at = _constant_pool(data)
    access, _this, _super, interfaces = struct.unpack_from(">HHHH", data, at)
    at += 8 + 2 * interfaces
    members: dict[str, Visible] = {}
    for _ in ("fields", "methods"):
        (count,) = struct.unpack_from(">H", data, at)
        at += 2
        for _member in range(count):
            flags, name, descriptor = struct.unpack_from(">HHH", data, at)
            is_deprecated, at = _attributes(data, at + 6, names)
            key = member_key(names[name], names[descriptor])
            is_synthetic = bool(flags & _SYNTHETIC)
            if flags & _PUBLIC_OR_PROTECTED and not (is_synthetic and key in members):
                members[key] = Visible(is_deprecated, is_synthetic)
    is_deprecated, _ = _attributes(data, at, names)
    return Outline(members, is_deprecated, bool(access & _PUBLIC))


def member_key(name: str, descriptor: str) -> str:
    """Return what identifies a member across releases: its return type may have become narrower."""
    return name + descriptor[: descriptor.rindex(")") + 1] if descriptor.startswith("(") else name


def _constant_pool(data: bytes) -> tuple[dict[int, str], int]:
    (count,) = struct.unpack_from(">H", data, 8)
    names: dict[int, str] = {}
    at, index = 10, 1
    while index < count:
        tag = data[at]
        if tag == _UTF8:
            (length,) = struct.unpack_from(">H", data, at + 1)
            names[index] = data[at + 3 : at + 3 + length].decode("utf-8", errors="replace")
            at += 3 + length
        else:
            at += 1 + _SIZES[tag]
        index += 2 if tag in _WIDE else 1
    return names, at


def _attributes(data: bytes, at: int, names: dict[int, str]) -> tuple[bool, int]:
    (count,) = struct.unpack_from(">H", data, at)
    at += 2
    is_deprecated = False
    for _ in range(count):
        name, length = struct.unpack_from(">HI", data, at)
        is_deprecated = is_deprecated or names[name] == "Deprecated"
        at += 6 + length
    return is_deprecated, at
