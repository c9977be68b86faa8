"""Joins the two languages: one row per declaration, with the lines of both pages.

The Chinese heading gives the id; where a page is damaged, the other language's
declaration gives signature and parameters. A declaration that is documented
twice is one row with its further places.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from artifacts.columns import in_key_order
from artifacts.identifiers import api_id, normalise_types
from artifacts.schema import EXTENSIONS, ApiRow, ExtensionRow
from pipeline.parsers.signature import is_balanced
from pipeline.tables import DeclarationRow
from pipeline.transforms.import_lines import import_line, symbols_by_package
from pipeline.transforms.merged_texts import merged_params, merged_replacement, merged_returned, merged_throws
from pipeline.transforms.pairing import Pair, pair_declarations
from pipeline.transforms.pairing_rules import bare_signature


@dataclass(frozen=True, slots=True)
class Joined:
    """Declarations of both languages, joined.

    `unpartnered` holds the rows of either language that have no partner; `reasons` counts why.
    """

    apis: list[ApiRow]
    extensions: list[ExtensionRow]
    unpartnered: list[DeclarationRow]
    reasons: Mapping[str, int] = field(default_factory=dict)


def join_languages(declarations: Iterable[DeclarationRow]) -> Joined:
    """Return one row per declaration and one per extension heading."""
    rows = list(declarations)
    pairs = pair_declarations(rows)
    members = _identified([pair for pair in pairs if _main(pair).kind != "extension"])
    symbols = symbols_by_package((_main(pair).package, _main(pair).name) for _, [pair, *_] in members if _is_top(pair))
    owners = _interface_members(pairs)
    apis = [_api(row_id, found, symbols, owners) for row_id, found in members]
    extensions = _extensions([pair for pair in pairs if _main(pair).kind == "extension"])
    unpartnered = [_main(pair) for pair in pairs if pair.chinese is None or pair.english is None]
    return Joined(apis, extensions, unpartnered, _reasons(rows, unpartnered))


def _main(pair: Pair) -> DeclarationRow:
    row = pair.chinese or pair.english
    if row is None:
        raise ValueError("A pair holds at least one row; pair_declarations makes no other.")
    return row


def _is_top(pair: Pair) -> bool:
    return _main(pair).parent is None


def _identified(pairs: Sequence[Pair]) -> list[tuple[str, list[Pair]]]:
    """Return the pairs by id: all places of one declaration together, different ones never.

    Where two declarations share the id of their headings, the later one takes the types of its
    declaration, and if these are taken too a number in page order.
    """
    found: dict[str, list[Pair]] = {}
    for pair in pairs:
        row = _main(pair)
        for row_id in _possible_ids(row):
            if row_id not in found or _is_same(_main(found[row_id][0]), row, pair):
                found.setdefault(row_id, []).append(pair)
                break
    return sorted(found.items())


def _possible_ids(row: DeclarationRow) -> Iterable[str]:
    yield api_id(row.package, row.parent, row.name, row.heading_params)
    parameters = row.heading_params
    if parameters is not None:
        parameters = normalise_types(",".join(param.type for param in row.params))
        yield api_id(row.package, row.parent, row.name, parameters)
    number = 1
    while number := number + 1:
        yield f"{api_id(row.package, row.parent, row.name, row.heading_params)}~{number}"


def _is_same(first: DeclarationRow, row: DeclarationRow, pair: Pair) -> bool:
    if first.kind != row.kind or (first.via or "") != (row.via or ""):
        return pair.chinese is None and first.kind == row.kind
    return pair.chinese is None or bare_signature(first.signature) == bare_signature(row.signature)


def _api(
    row_id: str, pairs: Sequence[Pair], symbols: Mapping[str, frozenset[str]], owners: Mapping[str, frozenset[str]]
) -> ApiRow:
    chinese = next((pair.chinese for pair in pairs if pair.chinese), None)
    english = next((pair.english for pair in pairs if pair.english), None)
    row = chinese or english
    if row is None:
        raise ValueError(f"{row_id} has no page in either language.")
    declared = _declared(row, english)
    via = _via(row, owners)
    return ApiRow(
        api_id=row_id,
        package=row.package,
        name=row.name,
        kind=row.kind,
        parent=row.parent,
        via=via,
        signature=declared.signature,
        description_zh=chinese.description if chinese else None,
        description_en=english.description if english else None,
        params=merged_params(declared, chinese, english),
        returns=merged_returned(declared, chinese, english),
        throws=merged_throws(chinese, english),
        parent_types=declared.parent_types or row.parent_types,
        import_line=import_line(row.package, row.name, row.parent, via, symbols),
        library=row.library,
        is_static=declared.is_static or row.is_static,
        deprecated=row.deprecated,
        replacement=merged_replacement(chinese, english) if row.deprecated else None,
        source_path=chinese.path if chinese else None,
        source_line=chinese.line if chinese else None,
        source_path_en=english.path if english else None,
        source_line_en=english.line if english else None,
        also_at=_further(pairs, (chinese, english)),
    )


def _declared(row: DeclarationRow, english: DeclarationRow | None) -> DeclarationRow:
    """Return the row whose declaration can be trusted: the Chinese one unless it is missing or damaged."""
    if english is None or _is_whole(row) or not _is_whole(english):
        return row
    return english


def _is_whole(row: DeclarationRow) -> bool:
    return row.signature != row.heading and is_balanced(row.signature)


def _further(pairs: Sequence[Pair], shown: tuple[DeclarationRow | None, DeclarationRow | None]) -> tuple[str, ...]:
    documented = [row for pair in pairs for row in (pair.chinese, pair.english, *pair.repeats) if row is not None]
    places = [row for row in documented if row not in shown]
    return tuple(sorted({f"{row.path}:{row.line}" for row in places}))


def _interface_members(pairs: Iterable[Pair]) -> Mapping[str, frozenset[str]]:
    """Return the member names of every documented interface."""
    members: dict[str, set[str]] = defaultdict(set)
    for pair in pairs:
        row = _main(pair)
        if row.parent is not None and row.via is None:
            members[row.parent].add(row.name)
    return {interface: frozenset(names) for interface, names in members.items()}


def _via(row: DeclarationRow, owners: Mapping[str, frozenset[str]]) -> str | None:
    """Of several interfaces that one extension adds, return the one that has the member."""
    if row.via is None or " & " not in row.via:
        return row.via
    interfaces = row.via.split(" & ")
    return next((name for name in interfaces if row.name in owners.get(name, frozenset())), interfaces[0])


def _extensions(pairs: Sequence[Pair]) -> list[ExtensionRow]:
    counts: Counter[str] = Counter()
    rows: list[ExtensionRow] = []
    for pair in pairs:
        row, chinese, english = _main(pair), pair.chinese, pair.english
        name = f"{row.package}.{row.heading}"
        counts[name] += 1
        rows.append(
            ExtensionRow(
                extension_id=name if counts[name] == 1 else f"{name}~{counts[name]}",
                package=row.package,
                type=row.name,
                interface=None if row.via == "extend" else row.via,
                signature=_declared(row, english).signature,
                description_zh=chinese.description if chinese else None,
                description_en=english.description if english else None,
                deprecated=row.deprecated,
                source_path=chinese.path if chinese else None,
                source_line=chinese.line if chinese else None,
                source_path_en=english.path if english else None,
                source_line_en=english.line if english else None,
            )
        )
    return in_key_order(EXTENSIONS, rows)


def _reasons(rows: Sequence[DeclarationRow], unpartnered: Sequence[DeclarationRow]) -> Mapping[str, int]:
    """Count why declarations have no partner: no such page in the other language, or no such heading on it."""
    pages = {(row.language, row.library, row.page_key) for row in rows}
    counts: Counter[str] = Counter()
    for row in unpartnered:
        other = "en" if row.language == "zh" else "zh"
        has_page = (other, row.library, row.page_key) in pages
        counts[f"{row.language} only: {'no heading on the' if has_page else 'no'} {other} page"] += 1
    return dict(sorted(counts.items()))
