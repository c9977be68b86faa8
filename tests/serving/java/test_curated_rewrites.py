"""What the curated mappings make of the daily members of the JDK, one file of judged calls per family of types.

Each file has a fragment of Java and, for each of its calls, what it is in
Cangjie; null where nothing stands for it. The values were read against the
documentation; a change of a mapping or of the writer shows here.
"""

import os
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from artifacts.cards import Card
from artifacts.schema import ApiRow
from serving.java.fragment import read_java
from serving.java.jdk import Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings
from serving.java.resolve import Resolver
from serving.java.rewriting.calls import CallWriter
from serving.java.rewriting.context import Reading
from serving.java.surroundings import in_surroundings
from serving.java.translation import TypeTranslator

FAMILIES = sorted(Path(__file__).parent.joinpath("data", "rewrites").glob("*.yaml"))

pytestmark = pytest.mark.corpus


class DocumentedApis:
    """The APIs of the official documentation, as cards."""

    def __init__(self, rows: Sequence[ApiRow]) -> None:
        self._cards = {row.api_id: _card(row) for row in rows}

    def card(self, api_id: str) -> Card | None:
        """Return an API by its id."""
        return self._cards.get(api_id)

    def members_named(self, package: str, type_name: str, name: str) -> Sequence[Card]:
        """Return the members of a type with a name."""
        start = f"{package}.{type_name}.{name}"
        return [card for api_id, card in sorted(self._cards.items()) if api_id.partition("(")[0] == start]


def _card(row: ApiRow) -> Card:
    known = {field.name: getattr(row, field.name, None) for field in fields(Card)}
    return Card(**known)


@pytest.fixture(scope="module")
def world() -> tuple[Jdk, Mappings, DocumentedApis]:
    """The JDK, the curated mappings and the APIs of the official documentation, read once for all families."""
    if "CJKB_SOURCES" not in os.environ:
        pytest.skip("CJKB_SOURCES is unset: it names the sources file of the official corpus")
    from pipeline.curated_members import MEMBERS_FOLDER, member_files, read_members
    from pipeline.parsers.api_page import parse_api_pages
    from pipeline.sources import load_sources, read_pages
    from pipeline.tables import EditionRow
    from pipeline.transforms.bilingual import join_languages
    from pipeline.transforms.java_mappings import Statements, map_java

    sources = load_sources(Path(os.environ["CJKB_SOURCES"]))
    pages = [page for page in read_pages(sources) if page.area == "libs"]
    apis = join_languages(parse_api_pages(pages).declarations).apis
    if not any(row.library == "stdx" for row in apis):
        pytest.skip("this corpus has no stdx, which some of the judged calls are written with")
    curated = read_members(member_files(MEMBERS_FOLDER))
    said = Statements(curated.types, curated.members, claims=[], shim_types=[], shim_members=[])
    found = map_java(EditionRow(sources.cangjie_version, is_starter=False), said, apis)
    jdk = Jdk()
    return jdk, Mappings(ListedMappings(found.types.rows, found.members), jdk), DocumentedApis(apis)


@pytest.mark.parametrize("file", FAMILIES, ids=lambda file: file.stem)
def test_the_calls_of_a_family_are_written_as_judged(file: Path, world: tuple[Jdk, Mappings, DocumentedApis]) -> None:
    """Each with the fragment's own arguments; what has no equivalent has no rewrite."""
    jdk, mappings, apis = world
    judged = yaml.safe_load(file.read_text(encoding="utf-8"))
    fragment = read_java(judged["code"], jdk)
    resolver = Resolver(jdk, mappings, apis)
    asked = [resolver.resolve(call) for call in fragment.calls if not call.is_users and call.java_api is not None]
    found = in_surroundings(asked, apis)
    writer = CallWriter(Reading(fragment.typer, TypeTranslator(mappings, jdk)), found)
    written = {
        item.call.java_expr: None if item.status == "no_equivalent" else writer.write(item.call) for item in found
    }

    assert {java: written.get(java, "not found") for java in judged["rewrites"]} == judged["rewrites"]
