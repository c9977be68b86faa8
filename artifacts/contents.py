"""What a release holds, counted: for people who choose one, and for build reports."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from artifacts.database import reading
from artifacts.releases import Release

if TYPE_CHECKING:
    from duckdb import DuckDBPyConnection

_LIBRARIES: Final = """
SELECT
  library,
  count(DISTINCT package),
  count(*),
  count(description_zh),
  count(description_en),
  count(*) FILTER (WHERE deprecated),
  (SELECT count(*) FROM examples JOIN packages USING (package) WHERE packages.library = apis.library)
FROM apis GROUP BY library ORDER BY library
"""
_KINDS: Final = "SELECT kind, count(*) FROM apis GROUP BY kind ORDER BY kind"
_EXAMPLES: Final = "SELECT verification, count(*) FROM examples GROUP BY verification ORDER BY verification"
_SECTIONS: Final = "SELECT area, count(*) FROM sections GROUP BY area ORDER BY area"

_JAVA: Final = "SELECT package, members, mapped, no_equivalent, unmapped FROM java_coverage ORDER BY package"


@dataclass(frozen=True, slots=True)
class LibraryCounts:
    """One library of a release."""

    library: str
    packages: int
    apis: int
    described_zh: int  # APIs with a Chinese description
    described_en: int
    deprecated: int
    examples: int  # of its packages; the manual's belong to none


@dataclass(frozen=True, slots=True)
class JavaCounts:
    """One package of the JDK: how many of its members have an answer."""

    package: str
    members: int
    mapped: int
    no_equivalent: int
    unmapped: int


@dataclass(frozen=True, slots=True)
class Contents:
    """What a release holds."""

    libraries: tuple[LibraryCounts, ...]
    kinds: Mapping[str, int]  # APIs by kind
    examples: Mapping[str, int]  # by verification
    sections: Mapping[str, int]  # by area
    java: tuple[JavaCounts, ...]


def release_contents(release: Release) -> Contents:
    """Count what a release holds.

    Raises:
        DamagedReleaseError: its DuckDB file cannot be opened or read.
    """
    with reading(release.database) as connection:
        libraries = tuple(LibraryCounts(*row) for row in connection.execute(_LIBRARIES).fetchall())
        return Contents(
            libraries=libraries,
            kinds=_counts(connection, _KINDS),
            examples=_counts(connection, _EXAMPLES),
            sections=_counts(connection, _SECTIONS),
            java=tuple(JavaCounts(*row) for row in connection.execute(_JAVA).fetchall()),
        )


def _counts(connection: "DuckDBPyConnection", query: str) -> dict[str, int]:
    return dict(connection.execute(query).fetchall())
