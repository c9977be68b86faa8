"""The documented APIs of a build, as mappings ask for them: whether a target exists, and what is near it.

A build may document less than the mappings know: no stdx, an older version, or
a small corpus such as the embedded one. What such a build lacks is no fault of
a mapping.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from rapidfuzz import fuzz, process

from artifacts.schema import TYPE_KINDS, ApiRow
from pipeline.version_range import parse_range

WHOLE_RATIO: Final = 0.5  # of what is asked for; sources that document less are a part of the libraries
_NEAR: Final = 3


class Documented:
    """APIs by id, and what the build documents at all."""

    def __init__(self, apis: Iterable[ApiRow], *, version: str) -> None:
        """Index the APIs.

        Args:
            apis: All APIs of the build.
            version: Cangjie version of the build.
        """
        self.version = version
        self._apis = {api.api_id: api for api in apis}
        self._libraries = {api.library for api in self._apis.values()}
        self._by_name: dict[tuple[str, str], list[str]] = {}
        for api in self._apis.values():
            self._by_name.setdefault((api.parent or "", api.name), []).append(api.api_id)
        self._overloads: dict[str, list[str]] = {}
        for api_id in sorted(self._apis):
            self._overloads.setdefault(api_id.partition("(")[0], []).append(api_id)

    def __contains__(self, api_id: str) -> bool:
        return api_id in self._apis

    def api(self, api_id: str) -> ApiRow:
        """Return an API by its id."""
        return self._apis[api_id]

    def has_type(self, package: str, name: str) -> bool:
        """Tell whether a package documents a type."""
        api = self._apis.get(f"{package}.{name}")
        return api is not None and api.kind in TYPE_KINDS

    def exports(self, package: str, name: str) -> bool:
        """Tell whether a package documents a top-level declaration; `*` asks for the package alone."""
        if name == "*":
            return any(api.package == package for api in self._apis.values())
        rows = (self._apis[api_id] for api_id in self._by_name.get(("", name), ()))
        return any(row.package == package for row in rows)

    def types_named(self, name: str) -> list[str]:
        """Return the packages that document a type of this name, sorted."""
        rows = (self._apis[api_id] for api_id in self._by_name.get(("", name), ()))
        return sorted(row.package for row in rows if row.kind in TYPE_KINDS)

    def macros_named(self, name: str) -> list[str]:
        """Return the ids of the macros of this name, sorted."""
        return sorted(api_id for api_id in self._by_name.get(("", name), ()) if self._apis[api_id].kind == "macro")

    def covers(self, api_id: str) -> bool:
        """Tell whether the build documents the library that an API belongs to."""
        return api_id.partition(".")[0] in self._libraries

    def named_by(self, key: str) -> list[str]:
        """Return the ids that a key names: its own, or of every overload where it has no parameter list; sorted."""
        if key in self._apis:
            return [key]
        return self._overloads.get(key, [])

    def is_whole(self, keys: Iterable[str]) -> bool:
        """Tell whether the sources document the libraries, not a few pages of them, by the share of keys they name."""
        asked = {key for key in keys if self.covers(key)}
        return sum(bool(self.named_by(key)) for key in asked) >= WHOLE_RATIO * len(asked)

    def is_meant(self, versions: str | None) -> bool:
        """Tell whether a version range holds this build's version."""
        return versions is None or self.version in parse_range(versions)

    def near(self, api_id: str) -> Sequence[str]:
        """Return the ids that are most like one that does not exist, best first."""
        path = api_id.partition("(")[0].split(".")
        same = self._by_name.get((path[-2] if len(path) > 1 else "", path[-1]), [])
        if same:
            return sorted(same, key=lambda other: -fuzz.ratio(api_id, other))[:_NEAR]
        return [str(match[0]) for match in process.extract(api_id, self._apis.keys(), scorer=fuzz.ratio, limit=_NEAR)]
