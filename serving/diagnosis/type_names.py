"""Types as the compiler prints them, made readable: `Class-ArrayList<Struct-String>` is `ArrayList<String>`."""

import re
from typing import Final

from artifacts.identifiers import split_at_depth

NUMBERS: Final = (
    "Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64", "UIntNative",
    "Float16", "Float32", "Float64",
)  # fmt: skip
INTEGERS: Final = tuple(name for name in NUMBERS if "Int" in name)
_PREFIX: Final = re.compile(r"\b(?:Class|Struct|Interface|Enum|Generics|TypeAlias|Func|Extend|CType)-")
_TUPLE: Final = re.compile(r"^Tuple<(.*)>$", re.DOTALL)


def plain_type(text: str) -> str:
    """Return a printed type as code writes it."""
    plain = _PREFIX.sub("", text.strip().strip("'`")).strip()
    found = _TUPLE.match(plain)
    return f"({', '.join(plain_type(part) for part in split_at_depth(found[1]))})" if found else plain


def bare_type(text: str) -> str:
    """Return the name of a type without its arguments; `Option` for `?T`."""
    plain = plain_type(text)
    return "Option" if plain.startswith("?") else plain.partition("<")[0].strip()


def inside_option(text: str) -> str | None:
    """Return what an Option holds, None for other types."""
    plain = plain_type(text)
    if plain.startswith("?"):
        return plain[1:]
    return plain[len("Option<") : -1] if plain.startswith("Option<") and plain.endswith(">") else None
