"""The release that the tests of serving ask: the one from outside, or the starter corpus, built once."""

import datetime as dt
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from serving.knowledge import Knowledge


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the flag that writes the tool schemas anew."""
    parser.addoption("--update-snapshots", action="store_true", help="Write tests/serving/snapshots anew.")


@pytest.fixture(scope="session")
def release_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a release of the starter corpus."""
    if given := os.environ.get("CJKB_TEST_RELEASE"):
        return Path(given)
    return _built(tmp_path_factory.mktemp("releases"))


@pytest.fixture(scope="session")
def kb(release_dir: Path) -> Iterator[Knowledge]:
    """Return the facade over the release."""
    with Knowledge.open(release_dir) as opened:
        yield opened


def _built(folder: Path) -> Path:
    """Build the starter corpus by the pure functions alone: no Dagster, a few seconds."""
    pytest.importorskip("pyarrow", reason="building needs the extra `pipeline`; set CJKB_TEST_RELEASE instead")
    import pipeline
    from pipeline.curated_diagnostics import read_diagnostics
    from pipeline.curated_keywords import read_keywords
    from pipeline.curated_members import MEMBERS_FOLDER, member_files, read_members
    from pipeline.curated_patterns import read_patterns
    from pipeline.parsers.api_page import parse_api_pages
    from pipeline.parsers.manual_page import parse_manual_pages
    from pipeline.parsers.package_pages import parse_packages
    from pipeline.parsers.sample_page import parse_sample_pages
    from pipeline.registry_list import read_list
    from pipeline.sources import load_sources, read_pages
    from pipeline.tables import EditionRow
    from pipeline.transforms.bilingual import join_languages
    from pipeline.transforms.diagnostics import join_diagnostics
    from pipeline.transforms.examples import collect_examples
    from pipeline.transforms.java_mappings import Statements, map_java
    from pipeline.transforms.package_counts import count_packages
    from pipeline.transforms.patterns import judge_patterns
    from pipeline.transforms.release_files import write_release
    from pipeline.transforms.sections import join_sections

    pages = read_pages(load_sources(Path(pipeline.__file__).parent / "starter_corpus" / "sources.yaml"))
    libraries = [page for page in pages if page.area == "libs"]
    parsed = parse_api_pages(libraries)
    joined = join_languages(parsed.declarations)
    guides = parse_manual_pages([page for page in pages if page.area != "libs"])
    sections = join_sections(guides.passages).sections
    snippets = [*parsed.snippets, *parse_sample_pages(libraries), *guides.snippets]
    examples = collect_examples(snippets, joined.apis, sections)
    curated = read_members(member_files(MEMBERS_FOLDER))
    said = Statements(curated.types, curated.members, claims=[], shim_types=[], shim_members=[])
    java = map_java(EditionRow("1.1.3", is_starter=True), said, joined.apis)
    said_of = read_diagnostics()
    messages = join_diagnostics(
        said_of.templates, said_of.explanations, said_of.families, api_ids={api.api_id for api in joined.apis}
    )
    tables = {
        "apis": joined.apis,
        "extensions": joined.extensions,
        "sections": sections,
        "examples": examples,
        "packages": count_packages(parse_packages(libraries), joined.apis, examples),
        "java_types": java.types.rows,
        "java_members": java.members,
        "terms": read_keywords(),
        "diagnostics": messages.rows,
        "patterns": judge_patterns(read_patterns(), joined.apis, EditionRow("1.1.3", is_starter=True)).rows,
        "registry_packages": read_list(),
    }
    built_at = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    return write_release(
        tables, cangjie_version="1.1.3", sources=[], built_at=built_at, releases_dir=folder, is_starter=True
    ).path
