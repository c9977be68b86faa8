"""Java-to-Cangjie type tables: JSON files of several shapes become claims.

A claim says what somebody takes for a Java type; whether it holds is judged in
`pipeline.transforms.java_types`. The shape of a file tells what it says, its
name only how far to trust it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from pipeline.errors import SourceError
from pipeline.parsers.lenient_json import JsonError, JsonValue, read_json
from pipeline.tables import RepairRow, TypeClaimRow

_LAYERS: Final = (("fixed", "fixed"), ("universal", "universal"), ("rule", "short"), ("primitive", "short"))
_NO_TYPE: Final = 3  # category: nothing stands for it


@dataclass(frozen=True, slots=True)
class TypeTables:
    """What files claim, and what was wrong with them."""

    claims: list[TypeClaimRow] = field(default_factory=list)
    faults: list[RepairRow] = field(default_factory=list)


def parse_type_table(text: str, path: str, into: TypeTables) -> None:
    """Add the claims of one file.

    Args:
        text: Content of the file.
        path: What to call it.
        into: Where claims and faults go.

    Raises:
        SourceError: it is no JSON at all.
    """
    try:
        document = read_json(text)
    except JsonError as error:
        raise SourceError(path, f"{error}. Mend the file, or take it out of the folder.") from error
    into.faults.extend(RepairRow(path, fault.line, fault.fault, fault.detail) for fault in document.faults)
    before = len(into.claims)
    into.claims.extend(_claims(document.value, path))
    if len(into.claims) == before:
        into.faults.append(RepairRow(path, 1, "unknown_shape", "nothing in this file says what a Java type is"))


def _claims(document: JsonValue, path: str) -> Iterator[TypeClaimRow]:
    for item in document.items:  # a plain list: names of the project the tables were made for
        if item.text is not None:
            yield _row(path, item.line, "noise", item.text)
    for name, entry in document.members.items():
        if name == "mappings" and entry.members:
            for java_type, inner in entry.members.items():
                yield from _entry(java_type, inner, path)
        else:
            yield from _entry(name, entry, path)


def _entry(name: str, entry: JsonValue, path: str) -> Iterator[TypeClaimRow]:
    if entry.text is not None:
        if entry.text.startswith("import "):
            yield _row(path, entry.line, "import", name, target=entry.text, layer="std")
        elif name not in {"version", "description"}:
            yield _row(path, entry.line, "type", name, target=entry.text, layer=_layer(path))
    elif "mapping" in entry.members:
        yield _base_claim(name, entry, path)
    elif "cangjie" in entry.members:
        yield _generic_claim(name, entry, path)
    elif "dependency" in entry.members:
        where = entry.at("dependency").at("git").text or entry.at("url").text
        yield _row(path, entry.line, "library", name, target=where)
    else:
        yield from _listed(name, entry, path)


def _listed(name: str, entry: JsonValue, path: str) -> Iterator[TypeClaimRow]:
    """Lists: import lines of a type, or the forms of an assertion."""
    for number, item in enumerate(entry.items):
        if item.text is not None:
            yield _row(path, item.line, "import", name, target=item.text, number=number)
        elif item.at("java").text is not None:
            call, code = item.at("java").text, item.at("cangjie").text
            yield _row(path, item.line, "assertion", call or name, target=code)


def _base_claim(name: str, entry: JsonValue, path: str) -> TypeClaimRow:
    category = entry.at("category").value
    number = category if isinstance(category, int) else 0
    target = None if number == _NO_TYPE else entry.at("mapping").text or None
    library = entry.at("library").text
    return _row(path, entry.line, "type", name, target=target, layer="base", category=number, library=library)


def _generic_claim(name: str, entry: JsonValue, path: str) -> TypeClaimRow:
    args = tuple(item.text for item in entry.at("raw_args").items if item.text is not None)
    layer = _layer(path) if "rule" in path else "generic"
    return _row(path, entry.line, "type", name, target=entry.at("cangjie").text, layer=layer, args=args)


def _layer(path: str) -> str:
    return next((layer for word, layer in _LAYERS if word in path), "universal")


def _row(
    path: str,
    line: int,
    kind: str,
    subject: str,
    *,
    target: str | None = None,
    layer: str = "",
    category: int = 0,
    library: str | None = None,
    args: tuple[str, ...] = (),
    number: int = 0,
) -> TypeClaimRow:
    return TypeClaimRow(path, line, kind, number, subject.strip(), target, category, layer, library, args)
