"""The curated mappings themselves: readable, about the JDK, and right where documentation is at hand."""

import os
from collections.abc import Sequence
from pathlib import Path

import pytest

from artifacts.schema import ApiRow
from pipeline.curated_members import MEMBERS_FOLDER, member_files, read_members
from pipeline.parsers.api_page import parse_api_pages
from pipeline.parsers.members import MappingFiles
from pipeline.resources import STARTER_SOURCES
from pipeline.sources import load_sources, read_pages
from pipeline.transforms.bilingual import join_languages
from pipeline.transforms.documented import Documented
from pipeline.transforms.member_resolution import resolve_members
from pipeline.transforms.reviewed_types import reviewed_types
from serving.java.jdk import Jdk

NOTE_LIMIT = 240  # characters: two short sentences


def apis_of(sources: Path) -> Sequence[ApiRow]:
    """What the documentation of a sources file declares."""
    return join_languages(parse_api_pages(read_pages(load_sources(sources))).declarations).apis


def faults(read: MappingFiles, documented: Documented, *, strict: bool) -> list[str]:
    """Everything that is wrong with the mappings, with its place."""
    jdk = Jdk()
    types = reviewed_types(read.types, jdk, documented, strict=strict)
    members = resolve_members(read.types, read.members, jdk, documented, strict=strict)
    return [f"{fault.file}:{fault.line} {fault.message}" for fault in (*read.faults, *types.faults, *members.faults)]


@pytest.fixture(scope="module")
def curated() -> MappingFiles:
    """All files of the package."""
    return read_members(member_files(MEMBERS_FOLDER))


def test_the_starter_corpus_builds_with_them(curated: MappingFiles) -> None:
    """Keys are the JDK's, and rewrites hold for what it documents."""
    documented = Documented(apis_of(STARTER_SOURCES), version="1.1.3")

    assert faults(curated, documented, strict=False) == []


def test_texts_are_short(curated: MappingFiles) -> None:
    """A reply shows them beside every call."""
    texts = [(row.file, row.line, row.none or row.note or "") for row in curated.members]
    texts += [
        (row.file, row.line, row.none or (row.mapped.note if row.mapped else None) or "") for row in curated.types
    ]

    assert [f"{file}:{line} {len(text)}" for file, line, text in texts if len(text) > NOTE_LIMIT] == []


def test_they_speak_of_every_daily_type(curated: MappingFiles) -> None:
    """A family that went missing would not be noticed otherwise."""
    named = {row.java_type for row in curated.types}

    assert {
        "java.lang.String", "java.lang.StringBuilder", "java.lang.Math", "java.lang.Integer", "java.util.List",
        "java.util.Map", "java.util.Optional", "java.util.stream.Stream", "java.util.function.Function",
        "java.util.concurrent.ConcurrentHashMap", "java.io.File", "java.nio.file.Files", "java.time.LocalDate",
        "java.math.BigDecimal", "java.util.regex.Pattern", "java.lang.Thread", "java.net.URI",
    } <= named  # fmt: skip


@pytest.mark.corpus
@pytest.mark.skipif("CJKB_SOURCES" not in os.environ, reason="CJKB_SOURCES names no sources file")
def test_every_target_is_documented(curated: MappingFiles) -> None:
    """In the version that the sources name."""
    sources = Path(os.environ["CJKB_SOURCES"])
    documented = Documented(apis_of(sources), version=load_sources(sources).cangjie_version)

    assert faults(curated, documented, strict=True) == []
