"""Names as people write them: taken apart, compared, and found again after a slip.

A name may come as `add`, `HashMap.add`, `std.collection.HashMap<K, V>`,
`HashMap#add(K, V)`, an api id, `operator [](Int64)` or with its modifiers.
No release is read here.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from artifacts.identifiers import normalise_types

_MODIFIERS: Final = re.compile(
    r"^(?:(?:public|protected|private|internal|open|abstract|sealed|static|override|redef|mut|unsafe|foreign|const|"
    r"func|class|interface|struct|enum|prop|let|var|macro|type|operator|new)\s+)+(?=\S)"
)
_OPERATOR: Final = re.compile(r"(?:\[\]|\(\)|!=|!|\*\*|\*|/|%|\+|-|<<|>>|<=|>=|==|<|>|&|\^|\|)$")
_GENERICS: Final = re.compile(r"(?<=[\w`])<[^<>]*>")
_PARTS: Final = re.compile(r"\.(?![.=])|::|#")
LONGEST_NAME: Final = 100  # characters; what is longer is no slip of the pen
CLOSE_ENOUGH: Final = 0.6  # similarity from 0 to 1, below which a name is no suggestion


@dataclass(frozen=True, slots=True)
class AskedName:
    """A name taken apart."""

    path: tuple[str, ...]  # package parts, type, member: at least one
    params: str | None = None  # normalised parameter types, None when no list was given

    @property
    def text(self) -> str:
        """Return the dotted path."""
        return ".".join(self.path)

    @property
    def last(self) -> str:
        """Return the bare name."""
        return self.path[-1]


def read_name(text: str) -> AskedName | None:
    """Take a name apart; None for a text that is no name."""
    name = _MODIFIERS.sub("", text.strip().strip("`").strip()).replace("<init>", "init").lstrip("@")
    name, params = _without_params(name)
    while _GENERICS.search(name):
        name = _GENERICS.sub("", name)
    operator = _OPERATOR.search(name)
    symbol = operator.group() if operator else None
    body = name[: operator.start()] if operator else name
    parts = [part.strip(" `") for part in _PARTS.split(body)]
    path = tuple(part for part in parts if part) + ((symbol,) if symbol else ())
    if not path or any(not re.fullmatch(r"\w+", part) for part in path if part != symbol):
        return None
    return AskedName(path, params)


def _without_params(name: str) -> tuple[str, str | None]:
    """Split off a trailing parameter list; `()` alone after a dot or a blank is the call operator."""
    if not name.endswith(")") or name in ("()", "operator ()"):
        return name, None
    depth = 0
    for at in range(len(name) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(name[at], 0)
        if depth == 0:
            head = name[:at].rstrip()
            if not head or head.endswith("."):
                return name, None
            return head, normalise_types(name[at + 1 : -1])
    return name, None


def similarity(asked: str, known: str) -> float:
    """Return how alike two names are, from 0 to 1; a swap of neighbours counts as one slip."""
    from rapidfuzz.distance import OSA

    return OSA.normalized_similarity(asked.lower(), known.lower())


def nearest(asked: str, known: Iterable[str], *, limit: int, cutoff: float = CLOSE_ENOUGH) -> list[str]:
    """Return the known names most like the one asked for, best first."""
    if len(asked) > LONGEST_NAME:
        return []
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    choices = sorted(set(known))
    found = process.extract(
        asked.lower(), choices, scorer=OSA.normalized_similarity, processor=str.lower, limit=limit, score_cutoff=cutoff
    )
    return [name for name, _, _ in found]


def containing(asked: str, known: Sequence[str], *, limit: int) -> list[str]:
    """Return the known names that contain the one asked for, shortest first."""
    wanted = asked.lower()
    if len(wanted) < 3:  # noqa: PLR2004 - two letters stand in half of all names
        return []
    return sorted({name for name in known if wanted in name.lower()}, key=lambda name: (len(name), name))[:limit]
