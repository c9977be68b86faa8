"""Types of Java by what Cangjie code writes, and Java's way to write a type turned into Cangjie's."""

from __future__ import annotations

import re
from typing import Final

JAVA_TYPES: Final = {
    "int": "Int64", "long": "Int64", "short": "Int16", "byte": "Int8", "float": "Float32", "double": "Float64",
    "boolean": "Bool", "bool": "Bool", "char": "Rune", "void": "Unit", "Integer": "Int64", "Long": "Int64",
    "Short": "Int16", "Double": "Float64", "Float": "Float32", "Boolean": "Bool", "Character": "Rune",
    "Void": "Unit", "string": "String", "str": "String", "List": "ArrayList", "Set": "HashSet",
    "Optional": "Option", "StringBuffer": "StringBuilder", "Runnable": "() -> Unit", "Throwable": "Exception",
    "RuntimeException": "Exception", "CharSequence": "String", "Number": "Int64", "Int": "Int64",
    "BigInteger": "BigInt", "BigDecimal": "Decimal", "Callable": "() -> T", "Supplier": "() -> T",
    "Consumer": "(T) -> Unit", "Function": "(T) -> R", "Predicate": "(T) -> Bool", "BiFunction": "(T, U) -> R",
    "Deque": "ArrayDeque", "LinkedHashMap": "HashMap", "Objects": "==", "Arrays": "Array", "Collections": "ArrayList",
    "Math": "std.math", "Scanner": "std.env", "Deprecated": "@Deprecated", "Stream": "Iterator",
    "u8": "UInt8", "i32": "Int32", "i64": "Int64", "f64": "Float64",
}  # fmt: skip
# Of these, the values: their names stand alone inside of other types, `Map<String, Integer>`.
_VALUES: Final = frozenset(("int", "long", "short", "byte", "float", "double", "boolean", "bool", "char", "void",
                            "Integer", "Long", "Short", "Double", "Float", "Boolean", "Character", "Void", "string",
                            "Int"))  # fmt: skip
_WORD: Final = re.compile(r"[A-Za-z_]\w*")
_ARRAY: Final = re.compile(r"([\w.]+(?:<[^\[\]]*>)?)\s*\[\s*\]")


def cangjie_type(written: str) -> str:
    """Return a type as Cangjie writes it: `int[]` is `Array<Int64>`; names that are no values stay."""
    text = _WORD.sub(lambda word: JAVA_TYPES[word[0]] if word[0] in _VALUES else word[0], written.strip())
    while (array := _ARRAY.search(text)) is not None:
        text = f"{text[: array.start()]}Array<{array[1]}>{text[array.end() :]}"
    return text
