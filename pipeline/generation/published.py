"""What generated answers become in a release: rows of examples, and English texts of APIs."""

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

from artifacts.database import reading
from artifacts.releases import Release
from artifacts.schema import EXAMPLES as EXAMPLES_TABLE
from artifacts.schema import ApiRow, ExampleRow
from artifacts.summaries import first_sentence
from pipeline.generation.ledger import EXAMPLES, TRANSLATIONS
from pipeline.generation.own_text import own_digest
from pipeline.generation.translation_task import with_translation
from pipeline.tables import GeneratedRow, OverrideRow
from pipeline.transforms.example_uses import MAX_USES
from serving.cangjie.imports import VisibleNames, imports_of
from serving.cangjie.inference import references
from serving.cangjie.symbols import CORE, SymbolTable
from serving.cangjie.syntax import parse

ID_PREFIX: Final = "generated:"
_AREA: Final = "generated"
_TITLE_CHARS: Final = 120


def is_of_generated(override: OverrideRow) -> bool:
    """Return whether an override is about an example that a model wrote."""
    return override.table == EXAMPLES_TABLE.name and (override.key or "").startswith(ID_PREFIX)


def fitting(rows: Iterable[GeneratedRow], apis: Iterable[ApiRow], *, task: str) -> dict[str, GeneratedRow]:
    """Return the rows that were asked about an API as it is now documented, by api_id."""
    asked = [row for row in rows if row.task == task]
    wanted = {row.api_id for row in asked}
    digests = {api.api_id: own_digest(api) for api in apis if api.api_id in wanted}
    return {row.api_id: row for row in asked if digests.get(row.api_id) == row.own_digest}


def generated_examples(rows: Iterable[GeneratedRow], apis: Sequence[ApiRow]) -> list[ExampleRow]:
    """Return an example for each API that has an accepted one."""
    found = fitting(rows, apis, task=EXAMPLES)
    if not found:
        return []
    symbols = SymbolTable(apis)
    by_id = {api.api_id: api for api in apis}
    return [_example(row, by_id[api_id], symbols) for api_id, row in sorted(found.items())]


def translated(rows: Iterable[GeneratedRow], apis: Sequence[ApiRow]) -> list[ApiRow]:
    """Return the APIs, those without English with their translation where there is one."""
    found = fitting(rows, apis, task=TRANSLATIONS)
    return [_translated(api, found) for api in apis] if found else list(apis)


def written_count(release: Release) -> int:
    """Return how many examples of a release a model wrote, promoted ones included."""
    with reading(release.database) as connection:
        [count] = connection.execute(f"SELECT count(*) FROM examples WHERE area = '{_AREA}'").fetchone() or (0,)  # noqa: S608 - a constant
    return int(count)


def models_of(examples: Iterable[ExampleRow], apis: Iterable[ApiRow]) -> dict[str, str]:
    """Return which models made parts of a release, by role."""
    named = {
        "examples": {example.model for example in examples if example.model},
        "translations": {api.translated_by for api in apis if api.translated_by},
    }
    return {role: ", ".join(sorted(models)) for role, models in named.items() if models}


def _example(row: GeneratedRow, api: ApiRow, symbols: SymbolTable) -> ExampleRow:
    name = f"{api.parent}.{api.name}" if api.parent else api.name
    digest = sha256(f"{api.api_id}\n{row.content}".encode()).hexdigest()[:16]
    return ExampleRow(
        example_id=f"{ID_PREFIX}{digest}",
        api_id=api.api_id,
        uses=_uses(row.content, api, symbols),
        title_zh=_title(name, api.description_zh),
        title_en=_title(name, api.description_en),
        code=row.content,
        expected_output=row.output,
        package=api.package,
        area=_AREA,
        origin="generated",
        verification=row.verification,
        reason=None,
        shows_error=False,
        is_program=True,
        section_id=None,
        source_path=None,
        source_line=None,
        model=row.model,
        prompt_version=row.prompt_version,
        generated_on=row.generated_on,
    )


def _title(name: str, description: str | None) -> str:
    summary = first_sentence(description, limit=_TITLE_CHARS)
    return f"{name}: {summary}" if summary else name


def _uses(code: str, api: ApiRow, symbols: SymbolTable) -> tuple[str, ...]:
    """Return the further APIs that the code uses; those of std.core stand in every program."""
    tree = parse(code)
    found = references(tree, symbols, VisibleNames(symbols, imports_of(tree)))
    ids = dict.fromkeys(each.api_id for each in found)
    return tuple(each for each in ids if each != api.api_id and symbols.row(each).package != CORE)[:MAX_USES]


def _translated(api: ApiRow, found: Mapping[str, GeneratedRow]) -> ApiRow:
    row = found.get(api.api_id)
    if row is None or api.description_en:
        return api
    return with_translation(api, json.loads(row.content), model=row.model, prompt=row.prompt_version)
