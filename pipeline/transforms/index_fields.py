"""Which text of a record feeds which field of its full-text index."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeVar

from artifacts.columns import Table, in_key_order
from artifacts.postings import PostingsIndex
from artifacts.schema import (
    APIS,
    EXAMPLES,
    JAVA_MEMBERS,
    PATTERNS,
    REGISTRY_PACKAGES,
    SECTIONS,
    ApiRow,
    ExampleRow,
    JavaMemberRow,
    PatternRow,
    RegistryPackageRow,
    SectionRow,
)
from pipeline.transforms.bm25f import Fields, build_index
from pipeline.transforms.ranking import (
    API_RANKING,
    EXAMPLE_RANKING,
    PATTERN_RANKING,
    REGISTRY_RANKING,
    SECTION_RANKING,
)

RowT = TypeVar("RowT")
LAST_JAVA_RANK: Final = 1  # targets of a Java member after the second are beside the point


def api_fields(api: ApiRow, java_names: Sequence[str] = (), asked: Sequence[str] = ()) -> Fields:
    """Return the searchable text of an API.

    Args:
        api: The API.
        java_names: Java members that it stands for.
        asked: How people ask for it; an expansion, which no answer shows.
    """
    returns = api.returns
    return {
        "asked": _joined(*asked),
        "java": _joined(*java_names),
        "name": _joined(api.name, f"{api.parent}.{api.name}" if api.parent else None),
        "parent": api.parent or "",
        "package": api.package,
        "kind": api.kind,
        "types": _joined(
            *(param.type for param in api.params),
            returns.type if returns else None,
            *api.parent_types,
            *(thrown.type for thrown in api.throws),
            api.via,
        ),
        "params": _joined(*(param.name for param in api.params)),
        "description_zh": api.description_zh or "",
        "description_en": api.description_en or "",
        "details_zh": _joined(
            *(param.description_zh for param in api.params),
            returns.description_zh if returns else None,
            *(thrown.condition_zh for thrown in api.throws),
        ),
        "details_en": _joined(
            *(param.description_en for param in api.params),
            returns.description_en if returns else None,
            *(thrown.condition_en for thrown in api.throws),
        ),
    }


def example_fields(example: ExampleRow) -> Fields:
    """Return the searchable text of an example; of its APIs the ids, which spell their names out."""
    return {
        "title_zh": example.title_zh or "",
        "title_en": example.title_en or "",
        "apis": _joined(example.api_id, *example.uses),
        "package": example.package or "",
        "code": example.code,
        "output": example.expected_output or "",
    }


def section_fields(section: SectionRow) -> Fields:
    """Return the searchable text of a passage."""
    return {
        "title_zh": section.title_zh or "",
        "title_en": section.title_en or "",
        "headings_zh": _joined(*section.heading_path_zh),
        "headings_en": _joined(*section.heading_path_en),
        "text_zh": section.text_zh or "",
        "text_en": section.text_en or "",
        "code": _joined(*section.code),
    }


def pattern_fields(pattern: PatternRow) -> Fields:
    """Return the searchable text of a pattern; tags also hold what other languages call it."""
    return {
        "title_zh": pattern.title_zh,
        "title_en": _joined(pattern.title_en, pattern.pattern_id),
        "tags": _joined(*pattern.tags),
        "notes_zh": pattern.notes_zh or "",
        "notes_en": pattern.notes_en or "",
        "java": pattern.java_idiom or "",
        "apis": _joined(*pattern.uses),
        "code": pattern.code,
    }


def registry_package_fields(package: RegistryPackageRow) -> Fields:
    """Return the searchable text of a published package."""
    return {
        "name": package.name,
        "owner": package.registry_package_id.partition("/")[0],
        "topics_zh": _joined(*package.topics_zh),
        "topics_en": _joined(*package.topics_en),
    }


def java_names_of(members: Iterable[JavaMemberRow]) -> dict[str, list[str]]:
    """Return for each API the Java members that it is the first answer to, as `Map.put`."""
    names: dict[str, set[str]] = {}
    for row in members:
        if row.api_id is not None and row.rank <= LAST_JAVA_RANK:
            member = row.java_member.removeprefix(row.java_type + ".").replace("<init>", "new")
            names.setdefault(row.api_id, set()).add(f"{row.java_type.rpartition('.')[2]}.{member}")
    return {api_id: sorted(found) for api_id, found in names.items()}


def build_indexes(
    tables: Mapping[str, Sequence[object]], *, asked: Mapping[str, Sequence[str]] | None = None
) -> list[PostingsIndex]:
    """Return the full-text indexes of a release's rows, in the order of their names.

    Args:
        tables: Rows by name of table.
        asked: How people ask for an API, by api_id.
    """
    asked = asked or {}
    apis = _rows(APIS, tables)
    examples = _rows(EXAMPLES, tables)
    sections = _rows(SECTIONS, tables)
    patterns = _rows(PATTERNS, tables)
    packages = _rows(REGISTRY_PACKAGES, tables)
    java_names = java_names_of(_rows(JAVA_MEMBERS, tables))
    api_texts = [api_fields(api, java_names.get(api.api_id, ()), asked.get(api.api_id, ())) for api in apis]
    return [
        build_index(APIS.name, _ids(APIS, apis), api_texts, API_RANKING),
        build_index(EXAMPLES.name, _ids(EXAMPLES, examples), list(map(example_fields, examples)), EXAMPLE_RANKING),
        build_index(PATTERNS.name, _ids(PATTERNS, patterns), list(map(pattern_fields, patterns)), PATTERN_RANKING),
        build_index(
            REGISTRY_PACKAGES.name,
            _ids(REGISTRY_PACKAGES, packages),
            list(map(registry_package_fields, packages)),
            REGISTRY_RANKING,
        ),
        build_index(SECTIONS.name, _ids(SECTIONS, sections), list(map(section_fields, sections)), SECTION_RANKING),
    ]


def _rows(table: Table[RowT], tables: Mapping[str, Sequence[object]]) -> list[RowT]:
    rows = [row for row in tables.get(table.name, ()) if isinstance(row, table.row_class)]
    return in_key_order(table, rows)


def _ids(table: Table[RowT], rows: Sequence[RowT]) -> list[str]:
    return [str(table.key_of(row)[0]) for row in rows]


def _joined(*parts: str | None) -> str:
    return "\n".join(part for part in parts if part)
