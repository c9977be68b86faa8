"""What stands in the folder `LICENSES` of a release: licence texts, and who is to be named."""

from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.tables import SourceRow

ATTRIBUTION_FILE: Final = "ATTRIBUTION.txt"

_HEAD: Final = """\
This release is made from documents by others.

Declarations, descriptions, code samples and passages were taken from the sources
below. They were changed: split into records, freed of markup, joined across the
two languages, and mended where a page was damaged. The authors of the sources
did not make this release and do not vouch for it.
"""
_HOLDS: Final = {
    "cangjie_runtime": "Documentation of the standard library (std), by the authors of the Cangjie project.",
    "cangjie_stdx": "Documentation of the extension libraries (stdx), by the authors of the Cangjie project.",
    "cangjie_docs": "Language manual and tool guides, by the authors of the Cangjie project.",
    "cangjie_corpus": "Cangjie documentation as repackaged by the CangjieCorpus project.",
    "j2cjlib": "Sources of j2cjlib, read for the names and shapes of declarations.",
    "type_resolution": "Tables of Java types and their Cangjie counterparts.",
    "terms": "A glossary of Java and Cangjie words.",
}
_STARTER: Final = "Small documentation set of the cangjie-knowledge project, written for it."
_URLS: Final = {
    "CC-BY-4.0": "https://creativecommons.org/licenses/by/4.0/",
    "Apache-2.0": "https://www.apache.org/licenses/LICENSE-2.0",
}


def licence_files(sources: Iterable[SourceRow], *, is_starter: bool) -> dict[str, str]:
    """Return the files of the folder by name: one licence text per source that has one, and the attribution."""
    rows = sorted(sources, key=lambda row: row.name)
    files = {f"{row.name}.txt": row.license_text for row in rows if row.license_text}
    entries = [line for row in rows for line in _entry(row, is_starter=is_starter)]
    return {**files, ATTRIBUTION_FILE: "\n".join([_HEAD, *entries])}


def _entry(row: SourceRow, *, is_starter: bool) -> Iterator[str]:
    yield f"{row.name}: {_STARTER if is_starter else _HOLDS.get(row.kind, row.kind)}"
    yield f"    from      {row.location}"
    if row.revision:
        yield f"    revision  {row.revision}"
    url = f" ({_URLS[row.license]})" if row.license in _URLS else ""
    text = f", text in {row.name}.txt" if row.license_text else ""
    yield f"    licence   {row.license}{url}{text}"
    yield ""
