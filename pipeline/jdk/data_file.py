"""The text of the JDK data file: one block per type, one line per member.

    @java.util.Map  interface  <K,V>  supertypes  marks  since
    put(K,V)        V          marks  since  weight  throws

Fields are separated by tabs and left out from the right when empty. Marks:
`s` static, `a` abstract, `d` default, `p` protected, `x` deprecated. `since` is
left out for Java 8 and earlier. A type is written without its package where
the bare name means it (see `serving.java.jdk`). Sorted, so that the same JDK
gives the same bytes.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from pipeline.jdk.class_file import member_key
from pipeline.jdk.history import FIRST_RELEASE, TypeHistory
from pipeline.jdk.javap import PrintedType
from pipeline.jdk.signatures import Header, Signature, read_header, read_member
from pipeline.jdk.usage import Usage, weight
from serving.java.jdk import short_names

_NAME: Final = re.compile(r"[\w$]+(?:\.[\w$]+)+")
_MARKS: Final = (("static", "s"), ("abstract", "a"), ("default", "d"), ("protected", "p"))
_DESCRIPTOR_PART: Final = re.compile(r"(\[*)(?:L([^;]+);|([BCDFIJSZV]))")
_PRIMITIVES: Final = {
    "B": "byte", "C": "char", "D": "double", "F": "float", "I": "int", "J": "long", "S": "short", "Z": "boolean",
}  # fmt: skip


def data_file_text(
    types: Sequence[PrintedType], *, history: Mapping[str, TypeHistory], usage: Usage, title: str
) -> str:
    """Return the whole file.

    Args:
        types: Public types, in any order.
        history: History of every type, the ones that are not public included.
        usage: How often each member is used.
        title: First line: which JDK.
    """
    public = {printed.binary_name: printed for printed in types if history[printed.binary_name].is_public}
    headers = {printed.binary_name: read_header(printed.binary_name, printed.words, printed.rest) for printed in types}
    names = {qualified: short for short, qualified in short_names(dotted(name) for name in public).items()}

    def shorten(text: str) -> str:
        return _NAME.sub(lambda match: names.get(dotted(match[0]), dotted(match[0])), text)

    blocks = [f"#{title}"]
    for name in sorted(public, key=dotted):
        header = Header(headers[name].type_parameters, tuple(_visible_supertypes(name, headers, public)))
        blocks += _block(public[name], header, history[name], usage, shorten)
    return "\n".join(blocks) + "\n"


def dotted(binary_name: str) -> str:
    """Return a type's name as code writes it."""
    return binary_name.replace("$", ".")


def erased_parameters(descriptor: str) -> tuple[str, ...]:
    """Return the parameter types of a descriptor as code writes them."""
    inside = descriptor[1 : descriptor.rindex(")")] if descriptor.startswith("(") else ""
    return tuple(
        (dotted(match[2].replace("/", ".")) if match[2] else _PRIMITIVES[match[3]]) + "[]" * len(match[1])
        for match in _DESCRIPTOR_PART.finditer(inside)
    )


def _visible_supertypes(name: str, headers: Mapping[str, Header], public: Mapping[str, object]) -> Iterable[str]:
    """Supertypes of a type; one that is not public is replaced by its own."""
    for supertype in headers[name].supertypes:
        bare = supertype.partition("<")[0]
        if bare in headers and bare not in public:
            yield from _visible_supertypes(bare, headers, public)
        else:
            yield supertype


def _kind(printed: PrintedType, header: Header) -> str:
    first = header.supertypes[0].partition("<")[0] if header.supertypes else ""
    special = {"java.lang.Enum": "enum", "java.lang.Record": "record", "java.lang.annotation.Annotation": "annotation"}
    return special.get(first, printed.words.rsplit(" ", 1)[-1])


def _block(
    printed: PrintedType, header: Header, history: TypeHistory, usage: Usage, shorten: Callable[[str], str]
) -> list[str]:
    type_parameters = f"<{','.join(header.type_parameters)}>" if header.type_parameters else ""
    supertypes = list(dict.fromkeys(shorten(item) for item in header.supertypes))
    marks = ("a" if "abstract" in printed.words.split() else "") + ("x" if history.is_deprecated else "")
    fields = [
        f"@{dotted(printed.binary_name)}", _kind(printed, header), shorten(type_parameters), ",".join(supertypes),
        marks, _since(history.since),
    ]  # fmt: skip
    lines: dict[str, str] = {}
    for key, signature, erased in _members(printed, history):
        classes = usage.get((dotted(printed.binary_name), signature.name, erased), 0)
        lines.setdefault(key, _line(signature, key, history, classes, shorten))
    return [_row(fields), *sorted(lines.values())]


def _members(printed: PrintedType, history: TypeHistory) -> Iterable[tuple[str, Signature, tuple[str, ...]]]:
    """The members that the source declares: bridges to narrower overrides are left out."""
    read = [
        (member_key(signature.name, member.descriptor), signature, erased_parameters(member.descriptor))
        for member in printed.members
        for signature in [read_member(printed.binary_name, member.declaration)]
    ]
    real = {(signature.name, len(erased)) for key, signature, erased in read if key not in history.synthetic}
    for key, signature, erased in read:
        if key in history.synthetic and (signature.name, len(erased)) in real:
            continue
        yield key, signature, erased


def _line(signature: Signature, key: str, history: TypeHistory, classes: int, shorten: Callable[[str], str]) -> str:
    parameters = "" if signature.is_field else f"({','.join(shorten(item) for item in signature.parameters)})"
    type_parameters = f"<{','.join(signature.type_parameters)}>" if signature.type_parameters else ""
    marks = "".join(mark for word, mark in _MARKS if word in signature.modifiers)
    return _row(
        [
            signature.name + parameters,
            shorten(type_parameters + signature.returns),
            marks + ("x" if key in history.deprecated else ""),
            _since(history.members.get(key, history.since)),
            str(weight(classes) or ""),
            ",".join(shorten(item) for item in signature.throws),
        ]
    )


def _since(release: int) -> str:
    return "" if release <= FIRST_RELEASE else str(release)


def _row(fields: Sequence[str]) -> str:
    return "\t".join(fields).rstrip("\t")
