"""Extensions as documentation writes them: which type gains which interface, type arguments included."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from artifacts.identifiers import closing_of
from serving.cangjie.types import TypeRef, parse_type

if TYPE_CHECKING:
    from artifacts.schema import ExtensionRow


@dataclass(frozen=True, slots=True)
class Gained:
    """An interface that a type gains."""

    extended: TypeRef  # `Array<T>`
    interface: TypeRef  # `Collection<T>`

    def of(self, type_ref: TypeRef) -> TypeRef | None:
        """Return the interface that this very type gains; None where the extension is for other arguments."""
        if len(self.extended.args) != len(type_ref.args):
            return self.interface if not self.extended.args else TypeRef(self.interface.name)
        given: dict[str, TypeRef | None] = {}
        for wanted, has in zip(self.extended.args, type_ref.args, strict=True):
            if not wanted.args and len(wanted.name) <= 2:  # noqa: PLR2004 - T, K, V1: a type parameter
                given[wanted.name] = has
            elif wanted != has:
                return None
        return self.interface.with_arguments(given)


def read_extensions(rows: Iterable[ExtensionRow]) -> dict[str, list[Gained]]:
    """Return the interfaces that types gain, by the bare name of the type."""
    found: dict[str, list[Gained]] = {}
    for row in rows:
        if row.interface is not None and (gained := _read(row.signature, row.interface)) is not None:
            found.setdefault(row.type, []).append(gained)
    return found


def _read(signature: str, interface: str) -> Gained | None:
    text = signature.partition("extend")[2].partition(" where ")[0].strip()
    if text.startswith("<"):
        text = text[closing_of(text, 0) + 1 :].strip()
    extended, _, interfaces = text.partition("<:")
    parsed = parse_type(extended)
    for part in interfaces.split("&"):
        if (named := parse_type(part)) is not None and named.name == interface and parsed is not None:
            return Gained(parsed, named)
    return None
