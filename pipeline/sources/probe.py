"""A cheap look at sources: whether it is worth reading them again.

A repository is asked for its commit; of files, sizes and times are compared. A
different answer says that something may have changed, an equal one that
nothing has, as far as a file system and a server tell the truth.
"""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

from pipeline.sources.git import Repository, resolve_commit
from pipeline.sources.locate import locate
from pipeline.sources.sources_file import SourcesFile


def probe(sources: SourcesFile, *, beside: Iterable[Path] = ()) -> str:
    """Return hexadecimal digits that stay while nothing changes.

    Args:
        sources: The sources.
        beside: Further files to look at.

    Raises:
        SourceError: a source is missing, or a repository does not answer.
    """
    digest = sha256(sources.path.read_bytes())
    for source in sources.sources:
        digest.update(f"{source.name}\n".encode())
        if source.git and source.revision:
            commit = resolve_commit(Repository(source.name, source.git, source.revision))
            digest.update(f"{commit.digits}\n".encode())
            continue
        located = locate(source)
        digest.update(f"{located.revision}\n".encode())
        for document in located.files:
            digest.update(_look(document.path, document.file))
    for file in beside:
        digest.update(_look(file.name, file))
    return digest.hexdigest()


def _look(name: str, file: Path) -> bytes:
    stat = file.stat()
    return f"{name} {stat.st_size} {stat.st_mtime_ns}\n".encode()
