"""Which documented APIs an example uses, and which of them it shows."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from artifacts.schema import ApiRow
from pipeline.transforms.example_reading import ReadExample
from serving.cangjie.imports import VisibleNames, imports_of
from serving.cangjie.inference import references
from serving.cangjie.symbols import SymbolTable

MAX_USES: Final = 12
# An API that every fourth example calls (println) says nothing about any of them.
MAX_SHARE_RATIO: Final = 0.25

Uses = Mapping[str, int]  # api_id to how often it is referred to


def uses_of(example: ReadExample, symbols: SymbolTable, *, package: str | None) -> Uses:
    """Return the APIs that an example refers to, with how often.

    A fragment without imports sees the package of its page; a program only what it imports.
    """
    counts: Counter[str] = Counter()
    for tree in example.trees:
        imports = imports_of(tree)
        is_fragment = not imports and not example.is_program
        visible = VisibleNames(symbols, imports, packages=[package] if package and is_fragment else [])
        counts.update(reference.api_id for reference in references(tree, symbols, visible))
    return counts


def ranked_uses(all_uses: Sequence[Uses], symbols: SymbolTable, packages: Sequence[str | None]) -> list[list[str]]:
    """Return each example's APIs, most telling first: rare in all examples, often here, of the page's package."""
    shares = Counter(api_id for uses in all_uses for api_id in uses)
    most = MAX_SHARE_RATIO * len(all_uses)
    ranked: list[list[str]] = []
    for uses, package in zip(all_uses, packages, strict=True):
        telling = [api_id for api_id in uses if shares[api_id] <= most or len(all_uses) < MAX_USES]
        weights = {
            api_id: _weight(symbols.row(api_id), uses[api_id], shares[api_id] / len(all_uses), package)
            for api_id in telling
        }
        ranked.append(sorted(telling, key=lambda api_id: (-weights[api_id], api_id)))
    return ranked


def _weight(api: ApiRow, count: int, share: float, package: str | None) -> float:
    weight = -math.log(share) * (1 + math.log(count))
    if api.package == package:
        weight *= 2
    return weight / 2 if api.name.endswith(("Exception", "Error")) or api.parent is None else weight
