"""Questions for packages (`list_modules`)."""

from collections.abc import Sequence
from typing import Final

from artifacts.schema import PackageRow
from artifacts.summaries import shorten, without_opening
from serving.answers import Module, ModulesAnswer
from serving.errors import UnknownChoiceError
from serving.language import Language, pick
from serving.opened import OpenedRelease
from serving.render import fit, to_text

SUMMARY_LENGTHS: Final = (120, 80, 60, 40, 24)  # characters; the first with which every package fits


def list_modules(opened: OpenedRelease, *, library: str | None, lang: str, max_chars: int) -> ModulesAnswer:
    """Return the packages of the release with what each holds."""
    rows = opened.store.packages()
    libraries = sorted({row.library for row in rows})
    wanted = library.strip().lower() if library else None
    if wanted is not None and wanted not in libraries:
        raise UnknownChoiceError("library", wanted, libraries)
    language: Language = "zh" if lang == "zh" else "en"
    chosen = [row for row in rows if wanted is None or row.library == wanted]

    def assemble(shown: Sequence[Module], is_cut: bool) -> ModulesAnswer:
        return ModulesAnswer(tuple(shown), len(chosen), is_cut, opened.name, opened.warning)

    modules: list[Module] = []
    for length in SUMMARY_LENGTHS:  # every package with short summaries is worth more than half with long ones
        modules = [_module(row, language, length) for row in chosen]
        if len(to_text(assemble(modules, False))) <= max_chars:
            break
    return fit(modules, assemble, max_chars=max_chars, has_more=False)


def _module(row: PackageRow, language: Language, length: int) -> Module:
    summary = pick(language, row.summary_zh, row.summary_en)
    return Module(
        module=row.package,
        library=row.library,
        apis=row.api_count,
        examples=row.example_count,
        summary=shorten(without_opening(summary), limit=length) if summary else None,
        deprecated=row.deprecated,
    )
