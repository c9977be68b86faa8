"""Which APIs an example is asked for, and in which order.

Those that no official example shows or uses: what Java programs use first, by
how much real code uses the Java member; then the packages of every day; then
the rest. Deprecated declarations are left out, nobody should learn them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from artifacts.schema import ApiRow, ExampleRow, JavaMemberRow
from serving.java.jdk import Jdk

Group = Literal["java", "daily", "rest"]
GROUPS: Final[tuple[Group, ...]] = ("java", "daily", "rest")
DAILY_PACKAGES: Final = (
    "std.core", "std.collection", "std.convert", "std.io", "std.fs", "std.console", "std.env", "std.time", "std.math",
    "std.random", "std.regex", "std.sort", "std.process", "std.sync", "std.collection.concurrent", "std.net",
    "std.math.numeric", "std.unicode", "std.unittest", "std.reflect", "stdx.encoding.json", "stdx.net.http",
    "stdx.log", "stdx.encoding.base64", "stdx.encoding.hex", "stdx.encoding.url", "stdx.crypto.digest",
)  # fmt: skip
_LIBRARIES: Final = ("std", "stdx")


@dataclass(frozen=True, slots=True)
class Target:
    """An API that has no example, and what makes it urgent."""

    api: ApiRow
    group: Group
    use: int  # weight of the most used Java member that is mapped to it, from 0


def targets(
    apis: Iterable[ApiRow], examples: Iterable[ExampleRow], mappings: Iterable[JavaMemberRow], *, jdk: Jdk
) -> list[Target]:
    """Return the APIs without an official example, most wanted first."""
    use = java_use(mappings, jdk)
    found = [Target(api, _group(api, use), use.get(api.api_id, 0)) for api in without_example(apis, examples)]
    return sorted(found, key=_order)


def without_example(apis: Iterable[ApiRow], examples: Iterable[ExampleRow]) -> list[ApiRow]:
    """Return the APIs that no example shows or uses and that somebody should learn."""
    shown = shown_apis(examples)
    return [api for api in apis if api.library in _LIBRARIES and not api.deprecated and api.api_id not in shown]


def shown_apis(examples: Iterable[ExampleRow]) -> set[str]:
    """Return the ids of the APIs that an example shows or uses."""
    shown: set[str] = set()
    for example in examples:
        if not example.shows_error:
            shown.update(example.uses)
            if example.api_id:
                shown.add(example.api_id)
    return shown


def java_use(mappings: Iterable[JavaMemberRow], jdk: Jdk) -> dict[str, int]:
    """Return how much real code uses what is mapped to an API by hand, by api_id; members of unknown use count 0."""
    found: dict[str, int] = {}
    weights: dict[str, dict[str, int]] = {}  # of the members of a type, by name
    for row in mappings:
        if row.api_id and row.status == "mapped" and row.origin == "curated":
            owner, _, name = row.java_member.rpartition(".")
            if owner not in weights:
                weights[owner] = _weights(owner, jdk)
            found[row.api_id] = max(found.get(row.api_id, 0), weights[owner].get(name, 0))
    return found


def by_package(wanted: Sequence[Target]) -> Mapping[str, list[Target]]:
    """Return targets by package, in the order of their first one."""
    found: dict[str, list[Target]] = {}
    for target in wanted:
        found.setdefault(target.api.package, []).append(target)
    return found


def _weights(java_type: str, jdk: Jdk) -> dict[str, int]:
    declared = jdk.type(java_type)
    found: dict[str, int] = {}
    for member in declared.all_members() if declared is not None else ():
        found[member.name] = max(found.get(member.name, 0), member.weight)
    return found


def _group(api: ApiRow, use: Mapping[str, int]) -> Group:
    if api.api_id in use:
        return "java"
    return "daily" if api.package in DAILY_PACKAGES else "rest"


def _order(target: Target) -> tuple[int, int, int, str]:
    package = target.api.package
    place = DAILY_PACKAGES.index(package) if package in DAILY_PACKAGES else len(DAILY_PACKAGES)
    return GROUPS.index(target.group), -target.use, place, target.api.api_id
