"""From the type a value has in Cangjie to the one that its place wants."""

from collections.abc import Mapping
from typing import Final

from serving.java.java_type import JavaType
from serving.java.rewriting.cangjie_text import CangjieText
from serving.java.rewriting.signatures import inside_option

NUMBERS: Final = frozenset(
    {
        "Int8", "Int16", "Int32", "Int64", "IntNative", "UInt8", "UInt16", "UInt32", "UInt64", "UIntNative", "Byte",
        "Float16", "Float32", "Float64",
    }
)  # fmt: skip
FLOATS: Final = frozenset({"Float16", "Float32", "Float64"})
BYTES: Final = frozenset({"Byte", "UInt8"})
_LISTS: Final = ("List", "ArrayList", "LinkedList", "Collection", "Set", "HashSet", "TreeSet", "LinkedHashSet")
_TEMPLATES: Final[Mapping[tuple[str, str], str]] = {
    ("Rune", "String"): "{0}.toString()",
    ("Byte", "String"): "Rune({1}).toString()",
    ("Byte", "Rune"): "Rune({1})",
    ("Rune", "Byte"): "UInt8(UInt32({1}))",
    ("Rune", "Int64"): "Int64(UInt32({1}))",
    ("Rune", "UInt32"): "UInt32({1})",
    ("Int64", "Rune"): "Rune(UInt32({1}))",
}


def converted(value: CangjieText, actual: str | None, wanted: str | None) -> CangjieText:
    """Return a value as its place wants it; unchanged where the types agree or are not known.

    Args:
        value: The value.
        actual: Its Cangjie type.
        wanted: The type that the place has.
    """
    if inside_option(actual) is not None and inside_option(wanted) is None:
        value, actual = CangjieText(f"{value.as_primary}.getOrThrow()"), inside_option(actual)
    if actual is None or wanted is None or _same(actual, wanted):
        return value
    if actual in NUMBERS and wanted in NUMBERS:
        return CangjieText(f"{wanted}({value.text})", type=wanted)
    template = _TEMPLATES.get((_plain(actual), _plain(wanted)))
    if template is None:
        return value
    return CangjieText(template.replace("{0}", value.as_primary).replace("{1}", value.text), type=wanted)


def as_array(value: CangjieText, java_type: JavaType | None, wanted: str | None) -> CangjieText:
    """Return a collection as an array where its place wants one."""
    is_array_wanted = wanted is not None and wanted.startswith("Array<")
    if not is_array_wanted or java_type is None or java_type.dims or not java_type.name.startswith("java.util."):
        return value
    is_list = java_type.name.rpartition(".")[2] in _LISTS
    return CangjieText(f"{value.as_primary}.toArray()") if is_list else value


def _plain(cangjie_type: str) -> str:
    return "Byte" if cangjie_type in BYTES else cangjie_type


def _same(actual: str, wanted: str) -> bool:
    return _plain(actual) == _plain(wanted)
