"""Kinds of sources, and where the documents of each kind lie.

A layout is data: folders by area and language below the first base that
exists. Everything that depends on a kind's name stands in this file.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PageFolder:
    """One set of pages, in one or two languages, of a source."""

    area: str  # libs, manual, tools or extra
    library: str  # std, stdx, or empty
    bases: tuple[str, ...]  # candidates for the folder above the language folders, best first
    chinese: str
    english: str | None = None
    is_required: bool = True


@dataclass(frozen=True, slots=True)
class DataFiles:
    """Files of a source that are no pages."""

    area: str
    suffixes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of source."""

    name: str
    holds: str  # what a person would call it, for messages
    folders: tuple[PageFolder, ...] = ()
    data: DataFiles | None = None

    @property
    def checkout_folders(self) -> tuple[str, ...]:
        """Return the folders a clone needs; empty when it needs all."""
        bases = {base for folder in self.folders for base in folder.bases if base != "."}
        return tuple(sorted(bases))


_KINDS: Final = (
    Kind(
        "cangjie_runtime",
        "the std documentation",
        (PageFolder("libs", "std", ("stdlib/doc/libs", "std/doc/libs", "doc/libs", "libs", "."), "std", "std_en"),),
    ),
    Kind(
        "cangjie_stdx",
        "the stdx documentation",
        (PageFolder("libs", "stdx", ("doc", "."), "libs_stdx", "libs_stdx_en"),),
    ),
    Kind(
        "cangjie_docs",
        "the manual and the tool guides",
        (
            PageFolder("manual", "", ("docs/dev-guide", "dev-guide"), "source_zh_cn", "source_en"),
            PageFolder("tools", "", ("docs/tools", "tools"), "source_zh_cn", "source_en"),
        ),
    ),
    Kind(
        "cangjie_corpus",
        "a CangjieCorpus checkout",
        (
            PageFolder("libs", "std", ("libs",), "std"),
            PageFolder("libs", "stdx", ("libs",), "stdx", is_required=False),
            PageFolder("manual", "", ("manual",), "source_zh_cn"),
            PageFolder("tools", "", ("tools",), "source_zh_cn"),
            PageFolder("extra", "", (".",), "extra"),
        ),
    ),
    Kind("j2cjlib", "the j2cjlib sources", data=DataFiles("j2cjlib", (".cj",))),
    Kind("type_resolution", "the Java type tables", data=DataFiles("type_resolution", (".json",))),
    Kind("terms", "a glossary", data=DataFiles("terms", (".yaml", ".yml"))),
)
KINDS: Final[dict[str, Kind]] = {kind.name: kind for kind in _KINDS}
