"""From an entry of the sources file to the files it stands for.

A source that is half there stops here, with the sentence that says what is
missing: a smaller release must never come out in silence.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from artifacts.releases import cjkb_home
from pipeline.errors import SourceError
from pipeline.sources.git import Repository, fetch, local_commit
from pipeline.sources.kinds import KINDS, DataFiles, PageFolder
from pipeline.sources.sources_file import Source, SourcesFile


@dataclass(frozen=True, slots=True)
class DocumentFile:
    """One file of a source."""

    area: str  # of a page, else the area of the kind's data
    library: str
    language: str  # zh, en, or empty for data
    path: str  # relative to the source folder, with forward slashes
    key: str  # below the language folder: the same for both languages
    file: Path


@dataclass(frozen=True, slots=True)
class LocatedSource:
    """A source whose folder is known and holds what its kind promises."""

    name: str
    kind: str
    root: Path  # for a single file: the folder it stands in
    location: str  # path as given, or URL without credentials
    revision: str | None
    files: tuple[DocumentFile, ...]  # sorted by path


def cache_folder() -> Path:
    """Return the folder that keeps fetched repositories."""
    return cjkb_home() / "cache" / "sources"


def locate_all(sources: SourcesFile, *, cache: Path | None = None) -> tuple[LocatedSource, ...]:
    """Find the files of every source, fetching what is a repository.

    Raises:
        SourceError: a source is missing, empty or half there, or two hold the same page.
    """
    located = tuple(locate(source, cache=cache) for source in sources.sources)
    owners: dict[str, str] = {}
    for source in located:
        for document in source.files:
            if document.language and (owner := owners.setdefault(document.path, source.name)) != source.name:
                reason = f"it holds {document.path}, and so does {owner}. Every page may come from one source only."
                raise SourceError(source.name, reason)
    return located


def locate(source: Source, *, cache: Path | None = None) -> LocatedSource:
    """Find the files of one source.

    Raises:
        SourceError: it is missing, empty or half there.
        GitError: its repository cannot be fetched.
    """
    if source.git and source.revision:
        repository = Repository(source.name, source.git, source.revision)
        root, revision = fetch(repository, folders=KINDS[source.kind].checkout_folders, cache=cache or cache_folder())
        return LocatedSource(source.name, source.kind, root, repository.public_url, revision, _files(source, root))
    root = _existing(source)
    files = _files(source, root)
    folder = root if root.is_dir() else root.parent
    return LocatedSource(source.name, source.kind, folder, source.given_path, local_commit(folder), files)


def _existing(source: Source) -> Path:
    if source.path is None:
        raise SourceError(source.name, "it has neither a path nor a repository.")
    if not source.path.exists():
        raise SourceError(
            source.name,
            f"there is nothing at {source.path}. Correct `path` (relative to the sources file), "
            f"or take `git` with `revision`.",
        )
    return source.path.resolve()


def _files(source: Source, root: Path) -> tuple[DocumentFile, ...]:
    kind = KINDS[source.kind]
    try:
        if kind.data:
            found = list(_data_files(source, root, kind.data))
        else:
            found = [document for folder in kind.folders for document in _pages(source, root, folder)]
    except OSError as error:
        raise SourceError(source.name, f"{error.filename} cannot be read ({error.strerror}).") from error
    if not found:
        what = f"files ending in {', '.join(kind.data.suffixes)}" if kind.data else "Markdown pages"
        raise SourceError(source.name, f"{root} holds no {what}, so it is not {kind.holds}.")
    return tuple(sorted(found, key=lambda document: document.path))


def _data_files(source: Source, root: Path, data: DataFiles) -> Iterator[DocumentFile]:
    if root.is_file():
        if root.suffix not in data.suffixes:
            raise SourceError(source.name, f"{root} should end in {' or '.join(data.suffixes)}.")
        yield DocumentFile(data.area, "", "", root.name, root.name, root)
        return
    for file in root.rglob("*"):
        if file.suffix in data.suffixes and _is_readable(source, file):
            path = file.relative_to(root).as_posix()
            yield DocumentFile(data.area, "", "", path, path, file)


def _pages(source: Source, root: Path, folder: PageFolder) -> Iterator[DocumentFile]:
    if not root.is_dir():
        raise SourceError(source.name, f"{root} is a file; a source of kind {source.kind} is a folder.")
    names = tuple(name for name in (folder.chinese, folder.english) if name)
    base = next((root / base for base in folder.bases if _holds_any(root / base, names)), None)
    if base is None:
        if folder.is_required:
            expected = f"{folder.bases[0]}/{folder.chinese}".removeprefix("./")
            raise SourceError(
                source.name,
                f"{root} has no {expected}, where kind {source.kind} keeps its pages. "
                "Point `path` at the top of the checkout, or name another kind.",
            )
        return
    for language, name in (("zh", folder.chinese), ("en", folder.english)):
        if name:
            yield from _language_pages(source, root, folder, base / name, language)


def _holds_any(base: Path, names: tuple[str, ...]) -> bool:
    return any((base / name).is_dir() for name in names)


def _is_readable(source: Source, file: Path) -> bool:
    """Tell that a name of a document is one; passing over what is none would lose pages in silence."""
    if file.is_file():
        return True
    what = "a link to nothing" if file.is_symlink() else "no file"
    raise SourceError(source.name, f"{file} is {what}, where a document was expected. Fetch the source again, whole.")


def _language_pages(source: Source, root: Path, folder: PageFolder, top: Path, language: str) -> Iterator[DocumentFile]:
    pages = [file for file in top.rglob("*.md") if _is_readable(source, file)] if top.is_dir() else []
    if not pages:
        tongue = "Chinese" if language == "zh" else "English"
        raise SourceError(
            source.name,
            f"the {tongue} pages are missing: there is no page in {top}. "
            "The checkout is incomplete; fetch it again, whole.",
        )
    for file in pages:
        path = file.relative_to(root).as_posix()
        yield DocumentFile(folder.area, folder.library, language, path, file.relative_to(top).as_posix(), file)
