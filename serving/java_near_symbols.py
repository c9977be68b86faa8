"""What to suggest for a Java symbol that names nothing, or nothing that is mapped."""

from collections.abc import Iterator, Sequence
from typing import Final

from serving.java.jdk import without_package
from serving.java.symbols import qualified_type
from serving.opened import OpenedRelease

_MOST: Final = 6
_CLOSE: Final = 70  # similarity, 0 to 100
_MEMBER_OWNERS: Final = 3  # types of a bare member name that are named


def near_symbols(opened: OpenedRelease, asked: str) -> tuple[str, ...]:
    """Return symbols like the one that was asked for, best first."""
    bare = asked.strip().removeprefix("@").partition("(")[0].partition("<")[0].replace("#", ".")
    owner, _, member = bare.rpartition(".")
    found: list[str] = []
    if asked.startswith("@"):
        found += [word for word in _alike(asked, list(opened.java.keywords)) if word.startswith("@")]
    elif owner and member[:1].islower():
        found += _members(opened, owner, member)
    else:
        found += _bare_members(opened, bare) if bare[:1].islower() else ()
        found += _types(opened, member or bare)
        found += _alike(asked, list(opened.java.keywords)) if not owner else ()
    return tuple(dict.fromkeys(name for name in found if name != asked))[:_MOST]


def _types(opened: OpenedRelease, name: str) -> Iterator[str]:
    shorts = {without_package(full): full for full in sorted(opened.java.type_names, key=opened.java.jdk.use)}
    yield from (shorts[short] for short in _alike(name, list(shorts)))


def _members(opened: OpenedRelease, owner: str, member: str) -> Iterator[str]:
    """Yield members of the type that was meant, or the same member of types that are called alike."""
    jdk = opened.java.jdk
    exact = qualified_type(owner, jdk)
    for full in [exact] if exact is not None else list(_types(opened, owner.rpartition(".")[2]))[:2]:
        names = sorted({name for supertype in jdk.lineage(full) for name in _names(opened, supertype.name)})
        yield from (f"{full}.{name}" for name in ([member] if member in names else _alike(member, names)))


def _names(opened: OpenedRelease, full: str) -> frozenset[str]:
    declared = opened.java.jdk.type(full)
    return declared.names() if declared is not None else frozenset()


def _bare_members(opened: OpenedRelease, name: str) -> Sequence[str]:
    owners = dict.fromkeys(member.owner for member in opened.java.jdk.named(name))
    return [f"{owner}.{name}" for owner in list(owners)[:_MEMBER_OWNERS]]


def _alike(text: str, known: Sequence[str]) -> list[str]:
    from rapidfuzz import process, utils

    found = process.extract(text, known, limit=_MOST, score_cutoff=_CLOSE, processor=utils.default_process)
    return [str(name) for name, _, _ in found]
