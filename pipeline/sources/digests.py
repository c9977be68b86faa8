"""Digests over files: what a source's content is, wherever its folder stands."""

from collections.abc import Iterable
from hashlib import sha256

from pipeline.sources.locate import DocumentFile


def tree_digest(files: Iterable[DocumentFile]) -> str:
    """Return the SHA-256 over sorted relative paths and bytes, as hexadecimal digits.

    Raises:
        OSError: a file cannot be read.
    """
    whole = sha256()
    for document in sorted(files, key=lambda document: document.path):
        content = document.file.read_bytes()
        path = document.path.encode()
        whole.update(len(path).to_bytes(8, "big") + path + len(content).to_bytes(8, "big") + content)
    return whole.hexdigest()
