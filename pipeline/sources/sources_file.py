"""The sources file: which documents a build reads, and of which Cangjie version.

Only the file is read here; whether its paths exist and repositories answer is
the business of `pipeline.sources.locate`.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.near_names import suggestion
from artifacts.yaml_lines import Located, YamlError, read_yaml
from pipeline.errors import SourcesFileError
from pipeline.sources.kinds import KINDS

_FILE_KEYS: Final = ("cangjie_version", "sources")
_SOURCE_KEYS: Final = ("kind", "name", "path", "git", "revision")
_VERSION: Final = re.compile(r"\d+(\.\d+){1,3}([-.+]?[A-Za-z0-9]+)*")


@dataclass(frozen=True, slots=True)
class Source:
    """One entry of a sources file: a path, or a repository with a revision."""

    name: str
    kind: str
    line: int
    path: Path | None = None
    given_path: str = ""  # as written, for the record
    git: str | None = None
    revision: str | None = None


@dataclass(frozen=True, slots=True)
class SourcesFile:
    """A sources file, read and checked."""

    path: Path
    cangjie_version: str
    sources: tuple[Source, ...]

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return the kinds it names, sorted, each once."""
        return tuple(sorted({source.kind for source in self.sources}))


def load_sources(path: Path) -> SourcesFile:
    """Read a sources file.

    Raises:
        SourcesFileError: it is missing, no YAML, or says something that cannot be meant.
    """
    try:
        return _sources_file(path, read_yaml(path))
    except YamlError as error:
        raise SourcesFileError(path, error.line, error.reason) from error
    except FileNotFoundError as error:
        raise SourcesFileError(path, None, "there is no such file. Name a sources file with --sources.") from error
    except OSError as error:
        reason = f"it cannot be read ({error.strerror}). Name a sources file with --sources."
        raise SourcesFileError(path, None, reason) from error


def _sources_file(path: Path, document: Located) -> SourcesFile:
    top = document.mapping("A sources file", known=_FILE_KEYS)
    for key in _FILE_KEYS:
        if key not in top:
            raise YamlError(document.line, f"the key {key!r} is missing.")
    version = _version(top["cangjie_version"])
    entries = top["sources"].items("`sources`")
    if not entries:
        raise YamlError(top["sources"].line, "`sources` is empty. Name at least one source of documentation.")
    sources = tuple(_source(path, entry) for entry in entries)
    named = tuple(_with_names(sources))
    if not any(KINDS[source.kind].folders for source in named):
        raise YamlError(top["sources"].line, "no source holds documentation pages, so there would be no API.")
    return SourcesFile(path, version, named)


def _version(entry: Located) -> str:
    text = entry.text("`cangjie_version`")
    if not _VERSION.fullmatch(text):
        raise YamlError(entry.line, f"`cangjie_version` should look like 1.1.3, not {text!r}.")
    return text


def _source(path: Path, entry: Located) -> Source:
    keys = entry.mapping("A source", known=_SOURCE_KEYS)
    if "kind" not in keys:
        raise YamlError(entry.line, f"a source has no kind. Kinds are: {', '.join(KINDS)}.")
    kind = keys["kind"].text("`kind`")
    if kind not in KINDS:
        raise YamlError(keys["kind"].line, f"there is no kind {kind!r}. {suggestion(kind, tuple(KINDS))}")
    given = {key: keys[key].text(f"`{key}`") for key in _SOURCE_KEYS if key in keys}
    if ("path" in given) == ("git" in given):
        raise YamlError(entry.line, f"source {kind} needs either `path`, or `git` with `revision`.")
    if ("git" in given) != ("revision" in given):
        raise YamlError(entry.line, f"source {kind}: `git` and `revision` go together; name a tag, branch or commit.")
    if given.get("revision", "").startswith("-") or given.get("git", "").startswith("-"):
        raise YamlError(entry.line, f"source {kind}: a URL or revision cannot start with a dash.")
    return Source(
        name=given.get("name", ""),
        kind=kind,
        line=entry.line,
        path=(path.parent / given["path"]) if "path" in given else None,
        given_path=given.get("path", ""),
        git=given.get("git"),
        revision=given.get("revision"),
    )


def _with_names(sources: tuple[Source, ...]) -> Iterator[Source]:
    """Yield the sources, the unnamed ones named after their kind."""
    used = Counter(source.name for source in sources if source.name)
    for name, count in used.items():
        if count > 1:
            raise YamlError(None, f"{count} sources are called {name!r}; names have to differ.")
    for source in sources:
        name = source.name or _free_name(source.kind, used)
        used[name] += 1
        yield Source(name, source.kind, source.line, source.path, source.given_path, source.git, source.revision)


def _free_name(kind: str, used: Counter[str]) -> str:
    number = 2
    name = kind
    while used[name]:
        name = f"{kind}-{number}"
        number += 1
    return name
