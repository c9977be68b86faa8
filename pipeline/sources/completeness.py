"""Whether all pages of a source are there, by what its own files say.

The repositories of the official documentation keep tables of contents beside
the language folders (`summary*.md`), and overviews link to the pages of their
packages. What is listed there should be there. Where no table of contents
speaks for a language, it is measured by the other one.

The official pages have holes of their own: three of a hundred links of the
English stdx overviews lead nowhere. So a few missing pages are told, and many
stop the build.
"""

import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

FEW: Final = 5  # listed pages that may be missing
MISSING_RATIO: Final = 0.05  # of the listed pages, where that is more
PAGE_RATIO: Final = 0.6  # pages of one language for each of the other; the English tool guides have 0.77
FOLDER_RATIO: Final = 0.25  # of the folders of one language that the other may lack

_LINK: Final = re.compile(r"\]\(\s*<?([^()<>\s#]+\.md)")
_TONGUES: Final = {"zh": "Chinese", "en": "English"}
_SHOWN: Final = 5
_ADVICE: Final = "The checkout is incomplete; fetch it again, whole."


@dataclass(frozen=True, slots=True)
class Listing:
    """A file that lists pages: a table of contents, or an overview."""

    path: str
    text: str
    is_contents: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """A page that is listed and not there."""

    path: str
    listed_by: str
    line: int
    is_in_contents: bool


@dataclass(frozen=True, slots=True)
class LanguageFolder:
    """The pages of one language of a source, and what lists them. Paths are relative to the source."""

    language: str
    top: str
    paths: frozenset[str]
    listings: tuple[Listing, ...]

    @property
    def tongue(self) -> str:
        """Return the language's name."""
        return _TONGUES[self.language]

    @property
    def has_contents(self) -> bool:
        """Return whether a table of contents lists pages of this language."""
        return any(link for listing in self.listings if listing.is_contents for _, link in _links(listing, self.top))

    @property
    def packages(self) -> set[str]:
        """Return the names of the folders directly below."""
        below = (path.removeprefix(f"{self.top}/") for path in self.paths)
        return {path.partition("/")[0] for path in below if "/" in path}


def gaps_of(folder: LanguageFolder) -> list[Gap]:
    """Return the pages that are listed and not there, each once."""
    found: dict[str, Gap] = {}
    for listing in folder.listings:
        for line, path in _links(listing, folder.top):
            if path not in folder.paths:
                found.setdefault(path, Gap(path, listing.path, line, listing.is_contents))
    return list(found.values())


def fault_of(folder: LanguageFolder, gaps: Sequence[Gap]) -> str | None:
    """Return why a language cannot be used, None when at most a few pages are missing.

    Args:
        folder: The pages that are there.
        gaps: Those that are not, as `gaps_of` found them.
    """
    listed = {path for listing in folder.listings for _, path in _links(listing, folder.top)}
    if len(gaps) > max(FEW, MISSING_RATIO * len(listed)) or any(_is_a_whole_folder(gap, folder) for gap in gaps):
        [(lister, _)] = Counter(sorted(gap.listed_by for gap in gaps)).most_common(1)
        return (
            f"{len(gaps)} of {len(listed)} {folder.tongue} pages are listed (see {lister}) and not there: "
            f"{_by_folder([gap.path for gap in gaps], folder.top)}. {_ADVICE}"
        )
    return None


def imbalance_of(one: LanguageFolder, other: LanguageFolder) -> str | None:
    """Return why the first language cannot be whole beside the second, None when it may be.

    Its own table of contents is better evidence; where there is one, nothing is said here.
    """
    if one.has_contents:
        return None
    lacking = sorted(other.packages - one.packages)
    if len(one.paths) >= PAGE_RATIO * len(other.paths) and len(lacking) <= FOLDER_RATIO * len(other.packages):
        return None
    which = f" Folders without an {one.tongue} page: {_first(lacking)}." if lacking else ""
    if one.language == "zh":
        which = which.replace("an Chinese", "a Chinese")
    return (
        f"there are {len(one.paths)} {one.tongue} pages in {one.top} beside {len(other.paths)} "
        f"{other.tongue} ones.{which} {_ADVICE}"
    )


def _links(listing: Listing, top: str) -> Iterator[tuple[int, str]]:
    """Yield the pages below a language folder that a file lists, with their lines."""
    folder = posixpath.dirname(listing.path)
    own = top if listing.is_contents else folder  # an overview also mentions pages of other packages
    for number, line in enumerate(listing.text.split("\n"), 1):
        for link in _LINK.findall(line):
            path = posixpath.normpath(posixpath.join(folder, link))
            if "://" not in link and path.startswith(f"{own}/" if own else ""):
                yield number, path


def _is_a_whole_folder(gap: Gap, folder: LanguageFolder) -> bool:
    """Tell that nothing is there of a folder that should have pages; English overviews may promise too much."""
    place = posixpath.dirname(gap.path)
    is_sure = gap.is_in_contents or folder.language == "zh"
    return is_sure and place != folder.top and not any(path.startswith(f"{place}/") for path in folder.paths)


def _by_folder(paths: Iterable[str], top: str) -> str:
    counts = Counter(path.removeprefix(f"{top}/").rpartition("/")[0] or path for path in paths)
    return _first([f"{folder} ({count})" for folder, count in sorted(counts.items())])


def _first(names: Sequence[str]) -> str:
    more = f" and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return ", ".join(names[:_SHOWN]) + more
