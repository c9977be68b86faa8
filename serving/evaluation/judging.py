"""Whether an answer is right: the same API, or the same page in either language."""

import re
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

from serving.evaluation.cases import Gold

_VARIANT: Final = re.compile(r"(?:_cjnative|_community|_OHOS)+$")
_LIBRARIES: Final = ("std", "std_en", "libs_stdx", "libs_stdx_en", "stdx")
GUIDE: Final = "guide"


@dataclass(frozen=True, slots=True)
class Shown:
    """What one result shows: the page it comes from, and APIs as (package, parent, name)."""

    path: str
    apis: tuple[tuple[str, str, str], ...]


def is_right(shown: Shown, golds: Iterable[Gold]) -> bool:
    """Return whether a result is one of the right ones."""
    return any(
        any(is_api(api, gold) for api in shown.apis) if gold.package else page(shown.path) == page(gold.doc)
        for gold in golds
    )


def is_api(api: tuple[str, str, str], gold: Gold) -> bool:
    """Return whether an API is the right one; a member may also stand under the type that receives it."""
    package, parent, name = api
    if package != gold.package:
        return False
    if not gold.member:
        return not parent and name == gold.type
    return name.lstrip("@") == gold.member.lstrip("@") and parent in {gold.type, gold.receiver or gold.type}


def has_answer(
    golds: Iterable[Gold], *, apis: AbstractSet[tuple[str, str, str]], pages: AbstractSet[tuple[str, str]]
) -> bool:
    """Return whether one of the right answers is documented.

    Args:
        golds: The right answers.
        apis: What is documented, as (package, parent, name).
        pages: Pages that answers come from, as `page` names them.
    """
    return any(_is_documented(gold, apis) if gold.package else page(gold.doc) in pages for gold in golds)


def _is_documented(gold: Gold, apis: AbstractSet[tuple[str, str, str]]) -> bool:
    if not gold.member:
        return (gold.package, "", gold.type) in apis
    bare = gold.member.lstrip("@")
    parents = (gold.type, gold.receiver or gold.type)
    return any((gold.package, parent, name) in apis for parent in parents for name in (bare, f"@{bare}"))


def page(path: str) -> tuple[str, str]:
    """Return what is the same for a page in both languages: its library folder and its name."""
    *folders, file = path.replace("\\", "/").split("/")
    name = _VARIANT.sub("", file.removesuffix(".md")).lower()
    at = next((place for place, folder in enumerate(folders[:-1]) if folder in _LIBRARIES), None)
    return (GUIDE if at is None else folders[at + 1].lower(), name)


def rank(results: Sequence[Shown], golds: Sequence[Gold], *, limit: int = 10) -> int:
    """Return the place of the first right result among the first ones, from 1; 0 when there is none."""
    places = (place for place, shown in enumerate(results[:limit], 1) if is_right(shown, golds))
    return next(places, 0)
