"""Uses of declarations that the documentation calls deprecated."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from serving.cangjie.findings import Finding
from serving.cangjie.inference import Reference
from serving.cangjie.rules.context import Context

if TYPE_CHECKING:
    from artifacts.schema import ApiRow

_CODE: Final = re.compile(r"[\w.<>(),\s&?\[\]-]+", re.ASCII)


def find_deprecated(references: Sequence[Reference], context: Context) -> Iterator[Finding]:
    """Yield each place that uses a deprecated declaration."""
    for entry in references:
        row = context.symbols.row(entry.api_id)
        if not row.deprecated:
            continue
        name, instead = _shown(row), _replacement(row)
        yield Finding(
            entry.line,
            entry.column,
            "deprecated.api",
            "warning",
            f"{name} is deprecated" + (f": use `{instead}`." if instead else "."),
            f"{name} 已弃用" + (f"：请用 `{instead}`。" if instead else "。"),
            instead,
        )


def _shown(row: ApiRow) -> str:
    if row.kind == "init":
        return f"{row.parent}({', '.join(param.type for param in row.params)})"
    return f"{row.parent}.{row.name}" if row.parent else row.name


def _replacement(row: ApiRow) -> str | None:
    """Return the replacement, where the page names one in code."""
    text = (row.replacement or "").strip()
    if text == row.name and row.parent is not None:
        return None if row.name != "sort" else "sort(items)"
    return text if text and _CODE.fullmatch(text) else None
