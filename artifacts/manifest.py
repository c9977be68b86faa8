"""The manifest of a release: what it holds, whence it comes, and the digest of every part.

Read first, before any other file is touched. It is written in one canonical
form and carries a digest of itself (`manifest_digest`), so that `cjkb verify`
notices any altered byte of it too.
"""

import dataclasses
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from artifacts.errors import DamagedReleaseError, FormatMismatchError, NotAReleaseError, ReleaseMissingError
from artifacts.json_fields import JsonFieldError, JsonFields
from artifacts.schema import FORMAT_VERSION

MANIFEST_FILE: Final = "manifest.json"
DIGEST_FIELD: Final = "manifest_digest"


@dataclass(frozen=True, slots=True)
class SourceRecord:
    """One source of a build, as it was read."""

    name: str
    kind: str
    location: str  # URL, or path as the sources file gives it
    revision: str | None
    tree_digest: str  # SHA-256 over paths and contents
    license: str  # SPDX identifier, or a sentence


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One table: how many rows it has, and their digest (`artifacts.digests`)."""

    rows: int
    digest: str


@dataclass(frozen=True, slots=True)
class FileRecord:
    """One file beside the manifest."""

    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """What `manifest.json` says."""

    release: str
    cangjie_version: str
    is_starter: bool
    content_digest: str
    tokenizer_id: str
    built_at: str  # UTC, ISO 8601
    sources: tuple[SourceRecord, ...]
    tables: Mapping[str, TableRecord]
    files: Mapping[str, FileRecord]  # by path below the release, with forward slashes
    models: Mapping[str, str]  # what made generated or embedded parts: role to model name
    format_version: int = FORMAT_VERSION


def release_name(cangjie_version: str, *, build_date: str, content_digest: str) -> str:
    """Return the name of a release; `build_date` is YYYYMMDD."""
    return f"{cangjie_version}-{build_date}-{content_digest[:8]}"


def render_manifest(manifest: Manifest) -> bytes:
    """Return the manifest's bytes: canonical JSON that ends with its own digest."""
    return canonical_manifest({"format_version": manifest.format_version, **dataclasses.asdict(manifest)})


def canonical_manifest(fields: Mapping[str, object]) -> bytes:
    """Return the one form in which these fields may be written, whatever digest they carry."""
    rest = {name: value for name, value in fields.items() if name != DIGEST_FIELD}
    digest = hashlib.sha256(_render(rest)).hexdigest()
    return _render({**rest, DIGEST_FIELD: digest})


def write_manifest(directory: Path, manifest: Manifest) -> None:
    """Write the manifest by one rename, so that a reader never meets half of it."""
    draft = directory / f"{MANIFEST_FILE}.part"
    draft.write_bytes(render_manifest(manifest))
    draft.replace(directory / MANIFEST_FILE)


def read_manifest(directory: Path) -> Manifest:
    """Read the manifest of a release directory.

    Raises:
        ReleaseMissingError: there is no such directory.
        NotAReleaseError: the directory holds no manifest, or a foreign one.
        FormatMismatchError: the release has another format version.
        DamagedReleaseError: the manifest is cut short or lacks something.
    """
    fields = JsonFields(read_manifest_fields(directory))
    try:
        return _manifest(fields)
    except JsonFieldError as error:
        raise DamagedReleaseError(directory, f"{MANIFEST_FILE}: {error}") from error


def read_manifest_fields(directory: Path) -> Mapping[str, object]:
    """Read a manifest as the JSON object it is, refusing what is none or has another format version."""
    if not directory.exists():
        raise ReleaseMissingError(directory)
    path = directory / MANIFEST_FILE
    if not path.is_file():
        raise NotAReleaseError(directory, f"it has no {MANIFEST_FILE}")
    fields = _parse(directory, path.read_bytes())
    if not isinstance(fields, dict) or "content_digest" not in fields or "format_version" not in fields:
        raise NotAReleaseError(directory, f"its {MANIFEST_FILE} belongs to something else")
    version = fields["format_version"]
    if type(version) is not int:
        raise DamagedReleaseError(directory, f"{MANIFEST_FILE}: format_version is no number")
    if version != FORMAT_VERSION:
        raise FormatMismatchError(directory, found=version, supported=FORMAT_VERSION)
    return fields


def _parse(directory: Path, data: bytes) -> object:
    try:
        return json.loads(data.decode())
    except UnicodeDecodeError as error:
        raise DamagedReleaseError(directory, f"{MANIFEST_FILE} is no UTF-8 at byte {error.start}") from error
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise DamagedReleaseError(directory, f"{MANIFEST_FILE} is cut short or no JSON ({where})") from error


def _render(fields: Mapping[str, object]) -> bytes:
    return (json.dumps(fields, ensure_ascii=False, indent=2) + "\n").encode()


def _manifest(fields: JsonFields) -> Manifest:
    return Manifest(
        format_version=fields.number("format_version"),
        release=fields.text("release"),
        cangjie_version=fields.text("cangjie_version"),
        is_starter=fields.flag("is_starter"),
        content_digest=fields.text("content_digest"),
        tokenizer_id=fields.text("tokenizer_id"),
        built_at=fields.text("built_at"),
        sources=tuple(_source(source) for source in fields.objects("sources")),
        tables={
            name: TableRecord(table.number("rows"), table.text("digest"))
            for name, table in fields.named_objects("tables").items()
        },
        files={
            name: FileRecord(file.number("bytes"), file.text("sha256"))
            for name, file in fields.named_objects("files").items()
        },
        models=fields.named_texts("models"),
    )


def _source(fields: JsonFields) -> SourceRecord:
    return SourceRecord(
        name=fields.text("name"),
        kind=fields.text("kind"),
        location=fields.text("location"),
        revision=fields.optional_text("revision"),
        tree_digest=fields.text("tree_digest"),
        license=fields.text("license"),
    )
