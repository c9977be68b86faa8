"""Java types as Cangjie types: `Map<String, List<Integer>>` is `HashMap<String, ArrayList<Int64>>`."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from serving.java.java_type import OBJECT_NAME, UNBOXED, JavaType
from serving.java.jdk import Jdk, without_package
from serving.java.mappings import Mappings, TypeMapping
from serving.java.templates import Template, TemplateError, read_template

PRIMITIVES: Final = {
    "boolean": "Bool", "byte": "Int8", "char": "Rune", "short": "Int16", "int": "Int64", "long": "Int64",
    "float": "Float32", "double": "Float64", "void": "Unit", OBJECT_NAME: "Any",
}  # fmt: skip
_BYTES: Final = frozenset({"byte", "java.lang.Byte"})
_PLATFORM: Final = ("java.", "javax.", "jdk.")
_ANYTHING: Final = "Any"
_DEEPEST: Final = 12


@dataclass(frozen=True, slots=True)
class NamedType:
    """A Cangjie type that a translation names, and where it comes from."""

    package: str
    name: str


@dataclass(slots=True)
class Translated:
    """A Java type in Cangjie."""

    text: str
    needs: list[NamedType] = field(default_factory=list)  # what has to be imported, outermost first
    mapping: TypeMapping | None = None  # of the outermost type; None for primitive types and the user's own


class TypeTranslator:
    """Translates the types of one fragment."""

    def __init__(self, mappings: Mappings, jdk: Jdk) -> None:
        self._mappings = mappings
        self._jdk = jdk
        self._known: dict[JavaType, Translated | None] = {}

    def translate(self, java_type: JavaType) -> Translated | None:
        """Return the type in Cangjie; None where nothing stands for it, or for a part of it."""
        if java_type not in self._known:
            self._known[java_type] = self._translated(java_type, _DEEPEST)
        return self._known[java_type]

    def _translated(self, java_type: JavaType, depth: int) -> Translated | None:
        if depth == 0:
            return None
        if java_type.dims:
            return self._array(java_type, depth)
        found = self._mappings.lookup_type(java_type.name)
        if found is not None:
            return self._mapped(java_type, found, depth)
        plain = PRIMITIVES.get(java_type.name) or PRIMITIVES.get(UNBOXED.get(java_type.name, ""))
        if plain is not None:
            return Translated(plain)
        if self._jdk.has_type(java_type.name) or java_type.name.startswith(_PLATFORM):
            return None
        return self._users(java_type, depth)

    def _array(self, java_type: JavaType, depth: int) -> Translated | None:
        if java_type.name in _BYTES and java_type.dims == 1:
            return Translated("Array<Byte>")
        element = self._translated(java_type.element, depth - 1)
        return Translated(f"Array<{element.text}>", element.needs) if element is not None else None

    def _users(self, java_type: JavaType, depth: int) -> Translated | None:
        args = [self._translated(arg, depth - 1) for arg in java_type.args]
        kept = [arg for arg in args if arg is not None]
        if len(kept) < len(args):
            return None
        inner = f"<{', '.join(arg.text for arg in kept)}>" if kept else ""
        return Translated(without_package(java_type.name) + inner, [need for arg in kept for need in arg.needs])

    def _mapped(self, java_type: JavaType, found: TypeMapping, depth: int) -> Translated | None:
        template = _template(found.cangjie_type) if found.status == "mapped" else None
        if template is None:
            return None
        own = [NamedType(found.package, name)] if found.package and (name := _outer_name(template.text)) else []
        declared = self._jdk.type(java_type.name)
        names = [name for name, _ in declared.type_params] if declared is not None else []
        if not java_type.args:
            return Translated(raw(template), own, found)
        args = {name: self._translated(arg, depth - 1) for name, arg in zip(names, java_type.args, strict=False)}
        used = {name: args.get(name) for name in template.type_places}
        if any(arg is None for arg in used.values()):
            return None
        filled = template.fill(receiver="", arguments=(), types={n: a.text for n, a in used.items() if a is not None})
        return Translated(
            filled, [*own, *(need for arg in used.values() if arg is not None for need in arg.needs)], found
        )


def raw(template: Template) -> str:
    """Return a type template without type arguments: `HashMap`, `(Any) -> Any`, `?Any`."""
    text = template.fill(receiver="", arguments=(), types=dict.fromkeys(template.type_places, "\0"))
    if "\0" not in text:
        return text
    name, _, rest = text.partition("<")
    is_generic = rest.endswith(">") and all(part.strip() == "\0" for part in rest[:-1].split(","))
    return name if is_generic else text.replace("\0", _ANYTHING)


def named_types(translated: Translated | None) -> Iterator[NamedType]:
    """Yield what a translation needs imported."""
    yield from translated.needs if translated is not None else ()


def shown(java_type: JavaType) -> str:
    """Return a type without packages, as people write it."""
    inner = f"<{', '.join(map(shown, java_type.args))}>" if java_type.args else ""
    return without_package(java_type.name) + inner + "[]" * java_type.dims


def _template(text: str | None) -> Template | None:
    if text is None:
        return None
    try:
        return read_template(text)
    except TemplateError:
        return None


def _outer_name(text: str) -> str:
    head = text.lstrip("?").partition("<")[0].strip()
    return head if head.replace("_", "").isalnum() else ""
