"""A Java type as a value: what a variable, a parameter or an expression has.

Wildcards are read as their bound, since a reader of calls asks what a value
is, not what may be assigned: `? extends T` and `? super T` are `T`, a bare `?`
is `Object`. Primitive types and the user's own types have names without dots.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

OBJECT_NAME: Final = "java.lang.Object"
_WILDCARDS: Final = ("? extends ", "? super ")


@dataclass(frozen=True, slots=True)
class JavaType:
    """A type: qualified name, type arguments, array dimensions."""

    name: str
    args: tuple["JavaType", ...] = ()
    dims: int = 0
    is_variable: bool = False  # a type parameter of a JDK declaration, still open

    def __str__(self) -> str:
        inner = "<" + ", ".join(map(str, self.args)) + ">" if self.args else ""
        return self.name + inner + "[]" * self.dims

    @property
    def erasure(self) -> str:
        """The type without its arguments: `java.util.List`, `int[]`."""
        return self.name + "[]" * self.dims

    @property
    def element(self) -> "JavaType":
        """The type of an array's elements."""
        return JavaType(self.name, self.args, max(self.dims - 1, 0), self.is_variable)

    def with_dims(self, more: int) -> "JavaType":
        """Return an array type with that many more dimensions."""
        return JavaType(self.name, self.args, self.dims + more, self.is_variable) if more else self


OBJECT: Final = JavaType(OBJECT_NAME)
STRING: Final = JavaType("java.lang.String")
VOID: Final = JavaType("void")
NULL: Final = JavaType("null")
INT: Final = JavaType("int")
BOOLEAN: Final = JavaType("boolean")

BOXES: Final[Mapping[str, str]] = {
    "boolean": "java.lang.Boolean",
    "byte": "java.lang.Byte",
    "char": "java.lang.Character",
    "short": "java.lang.Short",
    "int": "java.lang.Integer",
    "long": "java.lang.Long",
    "float": "java.lang.Float",
    "double": "java.lang.Double",
}
UNBOXED: Final[Mapping[str, str]] = {box: primitive for primitive, box in BOXES.items()}
NUMERIC_ORDER: Final = ("byte", "short", "char", "int", "long", "float", "double")


def boxed(java_type: JavaType) -> JavaType:
    """Return the class that stands for a primitive type; any other type is returned as it is."""
    if java_type.dims == 0 and java_type.name in BOXES:
        return JavaType(BOXES[java_type.name])
    return java_type


def unboxed(java_type: JavaType) -> JavaType:
    """Return the primitive type that a wrapper class stands for; any other type is returned as it is."""
    if java_type.dims == 0 and java_type.name in UNBOXED:
        return JavaType(UNBOXED[java_type.name])
    return java_type


def is_primitive(java_type: JavaType) -> bool:
    """Tell whether values of the type are no objects."""
    return java_type.dims == 0 and java_type.name in BOXES


def substitute(java_type: JavaType, bindings: Mapping[str, JavaType]) -> JavaType:
    """Return the type with its open type parameters replaced where the bindings know them."""
    if java_type.is_variable:
        bound = bindings.get(java_type.name)
        return bound.with_dims(java_type.dims) if bound is not None else java_type
    if not java_type.args:
        return java_type
    return JavaType(java_type.name, tuple(substitute(arg, bindings) for arg in java_type.args), java_type.dims)


def is_open(java_type: JavaType) -> bool:
    """Tell whether a type parameter is left in the type."""
    return java_type.is_variable or any(map(is_open, java_type.args))


def split_top(text: str, separator: str = ",") -> list[str]:
    """Cut a text at a separator, where no angle bracket is open."""
    if not text:
        return []
    if "<" not in text:
        return [part.strip() for part in text.split(separator)]
    parts, depth, start = [], 0, 0
    for index, char in enumerate(text):
        if char == "<":
            depth += 1
        elif char == ">":
            depth -= 1
        elif char == separator and depth <= 0:
            parts.append(text[start:index].strip())
            start = index + 1
    parts.append(text[start:].strip())
    return parts


def parse_type(text: str, resolve: Callable[[str], JavaType]) -> JavaType:
    """Return the type that a text stands for.

    Args:
        text: `java.util.Map<K, ? extends V>[]`, `int...`, `?`.
        resolve: Gives the type of a bare name, without arguments and dimensions.
    """
    text = text.strip()
    for wildcard in _WILDCARDS:
        text = text.removeprefix(wildcard)
    if text == "?":
        return OBJECT
    dims = 0
    while text.endswith(("[]", "...")):
        text = (text[:-2] if text.endswith("[]") else text[:-3]).rstrip()
        dims += 1
    text = text.partition("&")[0].strip()
    if not text.endswith(">"):
        return resolve(text).with_dims(dims)
    name, _, inner = text[:-1].partition("<")
    base = resolve(name.strip())
    args = tuple(parse_type(part, resolve) for part in split_top(inner))
    return JavaType(base.name, args, dims, base.is_variable)
