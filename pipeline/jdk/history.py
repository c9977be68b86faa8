"""Since when a member exists, from the history that every JDK carries.

`lib/ct.sym` is a zip of class outlines, one folder per set of releases:
`89AB/java.base/java/lang/String.sig` is String in Java 8, 9, 10 and 11. It
begins with Java 8, so 8 means "8 or earlier"; a preview counts as being there.
"""

import zipfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.jdk.class_file import Outline, read_outline
from pipeline.jdk.errors import JdkToolError

FIRST_RELEASE: Final = 8
_SUFFIX: Final = ".sig"


@dataclass(frozen=True, slots=True)
class TypeHistory:
    """One type over the releases: first release of the type and of each member, by `member_key`."""

    since: int
    members: dict[str, int]
    deprecated: frozenset[str]  # members deprecated in the release asked for
    synthetic: frozenset[str]  # members that the compiler made
    is_deprecated: bool
    is_public: bool


def read_history(ct_sym: Path, *, release: int, packages: Iterable[str]) -> dict[str, TypeHistory]:
    """Return the history of every type that a release exports, by binary name (`java.util.Map$Entry`).

    Raises:
        JdkToolError: there is no such file.
    """
    if not ct_sym.is_file():
        raise JdkToolError(str(ct_sym), "no such file")
    folders = {package.replace(".", "/") for package in packages}
    found: dict[str, list[tuple[frozenset[int], bytes]]] = {}
    with zipfile.ZipFile(ct_sym) as archive:
        for name in sorted(archive.namelist()):
            parts = name.split("/", 2)
            if not name.endswith(_SUFFIX) or parts[2].rpartition("/")[0] not in folders:
                continue
            binary_name = parts[2].removesuffix(_SUFFIX).replace("/", ".")
            found.setdefault(binary_name, []).append((_releases(parts[0]), archive.read(name)))
    histories = ((name, _history(outlines, release)) for name, outlines in sorted(found.items()))
    return {name: history for name, history in histories if history is not None}


def _releases(folder: str) -> frozenset[int]:
    return frozenset(int(letter, 36) for letter in folder)


def _history(outlines: list[tuple[frozenset[int], bytes]], release: int) -> TypeHistory | None:
    members: dict[str, int] = {}
    current: Outline | None = None
    for releases, data in outlines:
        outline = read_outline(data)
        for key in outline.members:
            members[key] = min(members.get(key, release), *releases)
        if release in releases:
            current = outline
    if current is None:
        return None
    return TypeHistory(
        since=min(min(releases) for releases, _ in outlines),
        members={key: members[key] for key in current.members},
        deprecated=frozenset(key for key, member in current.members.items() if member.is_deprecated),
        synthetic=frozenset(key for key, member in current.members.items() if member.is_synthetic),
        is_deprecated=current.is_deprecated,
        is_public=current.is_public,
    )
