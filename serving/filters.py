"""Filters of a search: which packages and which kinds it may answer with."""

from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import KINDS, Cards, fold
from serving.errors import UnknownChoiceError, UnknownPackageError
from serving.spelling import containing, nearest

Mask = NDArray[np.bool_]  # shape (n_records,)

_KIND_WORDS: Final = {
    "function": "func", "method": "func", "constructor": "init", "property": "prop", "constant": "const",
    "builtin": "builtin_type", "alias": "type_alias", "case": "enum_case", "enum case": "enum_case",
}  # fmt: skip


class Filters:
    """Turns the arguments `module` and `kind` into sets of records."""

    def __init__(self, cards: Cards) -> None:
        self._cards = cards

    @cached_property
    def packages(self) -> tuple[str, ...]:
        """Return the packages that have APIs, sorted."""
        return tuple(self._cards.packages)

    def module_mask(self, module: str | None) -> Mask | None:
        """Return which records a module filter lets through; None for no filter.

        Raises:
            UnknownPackageError: it names no package.
        """
        codes = self.module_codes(module)
        return None if codes is None else np.isin(self._cards.package_of, codes)

    def module_codes(self, module: str | None) -> list[int] | None:
        """Return the positions of the packages that a filter means; `std.collection.*` means a subtree.

        Raises:
            UnknownPackageError: it names no package.
        """
        if module is None or module.strip() in ("", "*"):
            return None
        wanted = fold(module)
        base = wanted.removesuffix(".*")
        codes = [
            code
            for code, package in enumerate(map(fold, self.packages))
            if package == base or (wanted != base and package.startswith(base + "."))
        ]
        if not codes:
            raise UnknownPackageError(module, self.near_packages(base))
        return codes

    def modules(self, module: str | None) -> frozenset[str] | None:
        """Return the names of the packages that a filter means; None for no filter."""
        codes = self.module_codes(module)
        return None if codes is None else frozenset(self.packages[code] for code in codes)

    def is_package(self, name: str) -> bool:
        """Return whether a package of that name has APIs."""
        return fold(name) in map(fold, self.packages)

    def near_packages(self, text: str) -> list[str]:
        """Return packages like a name that is none; a prefix of several is offered as a subtree."""
        base = fold(text)
        subtree = [f"{text}.*"] if any(fold(package).startswith(base + ".") for package in self.packages) else []
        tails = [package for package in self.packages if fold(package).endswith("." + base)]
        inside = containing(base, self.packages, limit=4)
        alike = nearest(base, self.packages, limit=4)
        return list(dict.fromkeys([*subtree, *tails, *alike, *inside]))[:5]

    def kind_mask(self, kind: str | None) -> Mask | None:
        """Return which records a kind filter lets through; None for no filter.

        Raises:
            UnknownChoiceError: there is no such kind.
        """
        wanted = kind_of(kind)
        return None if wanted is None else self._cards.kind_of == KINDS.index(wanted)


def kind_of(kind: str | None) -> str | None:
    """Return the kind that a filter means; None for no filter.

    Raises:
        UnknownChoiceError: there is no such kind.
    """
    if kind is None or not kind.strip():
        return None
    wanted = kind.strip().lower()
    wanted = _KIND_WORDS.get(wanted, wanted)
    if wanted not in KINDS:
        raise UnknownChoiceError("kind", kind, KINDS)
    return wanted
