"""Which documented APIs an example uses, and which of them it shows."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from artifacts.schema import ApiRow
from pipeline.transforms.example_reading import ReadExample
from serving.cangjie.imports import VisibleNames, imports_of
from serving.cangjie.inference import references
from serving.cangjie.symbols import CORE, SymbolTable

MAX_USES: Final = 12
# An API that every fourth example calls (println) says nothing about any of them.
MAX_SHARE_RATIO: Final = 0.25

# What every second fragment of the manual has, whatever it is about.
_COMMON: Final = frozenset(
    (("std.core", "Option", "Some"), ("std.core", "Option", "None"), ("std.core", None, "Option"),
     ("std.core", None, "Exception"), ("std.core", None, "ToString"), ("std.core", None, "print"))
)  # fmt: skip

Uses = Mapping[str, int]  # api_id to how often it is referred to


def uses_of(example: ReadExample, symbols: SymbolTable, *, package: str | None) -> Uses:
    """Return the APIs that an example refers to, with how often.

    Code that imports nothing sees the package of its page.
    """
    counts: Counter[str] = Counter()
    for tree in example.trees:
        imports = imports_of(tree)
        visible = VisibleNames(symbols, imports, packages=[package] if package and not imports else [])
        counts.update(reference.api_id for reference in references(tree, symbols, visible))
    return counts


def ranked_uses(all_uses: Sequence[Uses], symbols: SymbolTable, packages: Sequence[str | None]) -> list[list[str]]:
    """Return each example's APIs, most telling first: rare in all examples, often here, of the page's package."""
    shares = Counter(name for uses in all_uses for name in {_name(symbols.row(api_id)) for api_id in uses})
    most = max(MAX_SHARE_RATIO * len(all_uses), MAX_USES)
    ranked: list[list[str]] = []
    for uses, package in zip(all_uses, packages, strict=True):
        weights: dict[str, float] = {}
        for api_id, count in uses.items():
            api = symbols.row(api_id)
            if shares[_name(api)] <= most:
                weights[api_id] = _weight(api, count, shares[_name(api)] / len(all_uses), package)
        ranked.append(sorted(weights, key=lambda api_id: (-weights[api_id], api_id)))
    return ranked


def shown_api(ranked: Sequence[str], symbols: SymbolTable, words: str) -> str | None:
    """Return the API that an example outside the API pages shows, or None where nothing it uses is telling.

    Args:
        ranked: The APIs it uses, most telling first.
        symbols: What they are.
        words: Titles of the example; an API named there goes first.
    """
    rows = [row for row in map(symbols.row, ranked) if _tells(row)]
    named = [row for row in rows if re.search(rf"\b{re.escape(row.parent or row.name)}\b", words)]
    return (named or rows)[0].api_id if rows else None


def _tells(api: ApiRow) -> bool:
    """Return whether an example can be about an API: not about `Int64`, `[]` or `Some`, which stand everywhere."""
    is_everyday = api.package == CORE and api.kind in {"builtin_type", "operator"}
    return not is_everyday and _name(api) not in _COMMON


def _name(api: ApiRow) -> tuple[str, str | None, str]:
    """Return what the overloads of an API have in common."""
    return (api.package, api.parent, api.name)


def _weight(api: ApiRow, count: int, share: float, package: str | None) -> float:
    weight = -math.log(share) * (1 + math.log(count))
    if api.package == package:
        weight *= 2
    return weight / 2 if api.name.endswith(("Exception", "Error")) or api.parent is None else weight
