"""A registry of packages, asked over HTTP where the operator names one.

Nothing of this server needs it. One search is one GET; whatever goes wrong is
a `RegistryError` with a sentence, after which the registry is left alone for a
while. Answers are kept in memory, so many and so long. No registry is known
by name here: the address is the operator's, `{query}` and `{limit}` in it are
filled, and without them they are appended as parameters.
"""

import json
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, urlsplit

from serving.errors import ServingError
from serving.reference.answers import Package

FROM_REGISTRY: Final = "registry"
DEADLINE_SECONDS: Final = 4.0  # for one answer, however slowly it drips
CONNECT_SECONDS: Final = 2.0
LARGEST_BYTES: Final = 1_000_000
KEPT_ANSWERS: Final = 128
KEPT_SECONDS: Final = 600.0
REST_SECONDS: Final = 60.0  # after a failure
_MOST_ROWS: Final = 100
_LONGEST: Final = 300  # characters of a text
_LISTS: Final = ("results", "packages", "items", "data", "content", "rows", "list", "records")
_NAMES: Final = ("name", "package_name", "packageName", "full_name", "title")
_DESCRIPTIONS: Final = ("description", "summary", "desc")
_VERSIONS: Final = ("latest_version", "latestVersion", "version", "newest_version", "max_version")
_DOWNLOADS: Final = ("downloads_month", "downloadsMonth", "downloads", "download_count", "recent_downloads")
_OWNERS: Final = ("owner", "organization", "namespace", "author")


class RegistryError(ServingError):
    """The registry gave no answer that can be used; the text says why."""


class RegistryUrlError(ServingError):
    """The address of the registry is none."""

    def __init__(self, url: str) -> None:
        super().__init__(f"--registry-url {url!r} is no http or https address. Name one, or leave the option out.")
        self.url = url


@dataclass(frozen=True, slots=True)
class _Kept:
    packages: tuple[Package, ...]
    until: float


class Registry:
    """Asks one registry; one per server."""

    def __init__(self, url: str, *, clock: Callable[[], float] = time.monotonic) -> None:
        """Take the address of a registry.

        Args:
            url: Address of its search.
            clock: Gives seconds; for the age of what is kept and for the deadline.

        Raises:
            RegistryUrlError: it is no http or https address.
        """
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise RegistryUrlError(url)
        self._url = url
        self._clock = clock
        self._kept: OrderedDict[tuple[str, int], _Kept] = OrderedDict()
        self._rests_until = float("-inf")
        self._why = ""

    def search(self, query: str, *, limit: int) -> tuple[Package, ...]:
        """Return the packages that the registry finds.

        Raises:
            RegistryError: it is not reachable, too slow, too talkative, or answers with something else.
        """
        key = (query, limit)
        now = self._clock()
        if (kept := self._kept.get(key)) is not None and kept.until > now:
            self._kept.move_to_end(key)
            return kept.packages
        if now < self._rests_until:
            raise RegistryError(self._why)
        try:
            packages = packages_in(fetch(self._address(query, limit), clock=self._clock))[:limit]
        except RegistryError as error:
            self._rests_until, self._why = self._clock() + REST_SECONDS, str(error)
            raise
        self._keep(key, packages)
        return packages

    def _keep(self, key: tuple[str, int], packages: tuple[Package, ...]) -> None:
        self._kept[key] = _Kept(packages, self._clock() + KEPT_SECONDS)
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT_ANSWERS:
            self._kept.popitem(last=False)

    def _address(self, query: str, limit: int) -> str:
        asked = quote(query, safe="")
        if "{query}" in self._url:
            return self._url.replace("{query}", asked).replace("{limit}", str(limit))
        sign = "&" if "?" in self._url else "?"
        return f"{self._url}{sign}q={asked}&limit={limit}"


def fetch(address: str, *, clock: Callable[[], float]) -> bytes:
    """Return what an address gives.

    Raises:
        RegistryError: no answer, no success, too late or too long.
    """
    import httpx2

    ends = clock() + DEADLINE_SECONDS
    timeout = httpx2.Timeout(DEADLINE_SECONDS, connect=CONNECT_SECONDS)
    data = bytearray()
    try:
        with httpx2.stream("GET", address, timeout=timeout, headers={"Accept": "application/json"}) as response:
            if response.status_code != httpx2.codes.OK:
                raise RegistryError(f"The registry answered with status {response.status_code}.")
            for chunk in response.iter_bytes():
                data += chunk
                if len(data) > LARGEST_BYTES:
                    raise RegistryError(f"The registry's answer is longer than {LARGEST_BYTES} bytes.")
                if clock() > ends:
                    raise RegistryError(f"The registry did not finish within {DEADLINE_SECONDS:g} seconds.")
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
        raise RegistryError(f"The registry cannot be reached ({type(error).__name__}).") from error
    return bytes(data)


def packages_in(data: bytes) -> tuple[Package, ...]:
    """Return the packages of an answer: a list of objects, alone or in one of the usual fields.

    Raises:
        RegistryError: it is no JSON, or holds no list.
    """
    try:
        value = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise RegistryError("The registry's answer is no JSON.") from error
    rows = _listed(value)
    if rows is None:
        raise RegistryError("The registry's answer holds no list of packages.")
    found = [package for row in rows[:_MOST_ROWS] if isinstance(row, dict) and (package := _package(row)) is not None]
    return tuple(found)


def _listed(value: object, depth: int = 2) -> list[object] | None:
    if isinstance(value, list):
        return value
    if not isinstance(value, dict) or not depth:
        return None
    fields = (value[name] for name in _LISTS if name in value)
    return next((found for field in fields if (found := _listed(field, depth - 1)) is not None), None)


def _package(row: Mapping[str, object]) -> Package | None:
    name = _text(row, _NAMES)
    if not name:
        return None
    return Package(
        name=name,
        description=_text(row, _DESCRIPTIONS) or "",
        latest_version=_text(row, _VERSIONS),
        downloads_month=_number(row, _DOWNLOADS),
        source=FROM_REGISTRY,
        owner=_text(row, _OWNERS),
    )


def _text(row: Mapping[str, object], names: tuple[str, ...]) -> str | None:
    found = next((value for name in names if isinstance(value := row.get(name), str) and value.strip()), None)
    return " ".join(found.split())[:_LONGEST] if found else None


def _number(row: Mapping[str, object], names: tuple[str, ...]) -> int:
    values = (row.get(name) for name in names)
    return next((value for value in values if isinstance(value, int) and not isinstance(value, bool) and value > 0), 0)
