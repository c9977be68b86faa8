"""Snippets of both languages at the same place, and the declaration they stand under."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from artifacts.schema import ApiRow
from pipeline.tables import SnippetRow
from pipeline.transforms.alignment import align, with_lone_neighbours
from pipeline.transforms.passage_likeness import code_likeness, code_words

Place = tuple[SnippetRow | None, SnippetRow | None]

_ALIKE = 0.5


def owners_by_heading(apis: Iterable[ApiRow]) -> dict[tuple[str, int], str]:
    """Return the api_id that each declaring heading documents, by page and line, in both languages."""
    owners: dict[tuple[str, int], str] = {}
    for api in apis:
        places = [(api.source_path, api.source_line), (api.source_path_en, api.source_line_en)]
        for entry in api.also_at:
            path, _, line = entry.rpartition(":")
            places.append((path, int(line)))
        for place_path, place_line in places:
            if place_path is not None and place_line is not None:
                owners.setdefault((place_path, place_line), api.api_id)
    return owners


def same_places(snippets: Sequence[SnippetRow], owners: dict[tuple[str, int], str]) -> Iterator[Place]:
    """Yield the Chinese and the English snippet of each place; None where a language has none.

    Snippets of one declaration, or of one page where no declaration owns them,
    are aligned in order by the names and numbers in their code.
    """
    groups: dict[tuple[str, ...], list[SnippetRow]] = defaultdict(list)
    for snippet in snippets:
        owner = owners.get((snippet.path, snippet.owner_line))
        groups[("api", owner) if owner else (snippet.area, snippet.page_key)].append(snippet)
    for group in groups.values():
        chinese = [snippet for snippet in group if snippet.language == "zh"]
        english = [snippet for snippet in group if snippet.language != "zh"]
        yield from _aligned(chinese, english)


def _aligned(chinese: Sequence[SnippetRow], english: Sequence[SnippetRow]) -> Iterator[Place]:
    if not chinese or not english:
        yield from ((snippet, None) for snippet in chinese)
        yield from ((None, snippet) for snippet in english)
        return
    zh_words, en_words = [code_words(row.code) for row in chinese], [code_words(row.code) for row in english]

    def alike(zh: int, en: int) -> float:
        share = code_likeness(zh_words[zh], en_words[en])
        return share if share >= _ALIKE else 0.0

    # What stands alone between two pairs, as many in one language as in the other, is the same place too.
    for zh, en in with_lone_neighbours(align(len(chinese), len(english), alike), lambda zh, en: len(zh) == len(en)):
        yield (None if zh is None else chinese[zh], None if en is None else english[en])
