"""Answers about Java as a person reads them: code with what to write beside each call."""

import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from serving.java_answers import DescribeAnswer, JavaEquivalent, JavaSymbolAnswer, ResolveAnswer, Suggestion

_HEAD = "bold cyan"
_CODE = "green"
_ASIDE = "dim"
_REMARK = "yellow"
_STATUS = {"mapped": _CODE, "candidates": _REMARK, "no_equivalent": "red", "unresolved": _REMARK}


def show_fragment(console: Console, code: str, answer: ResolveAnswer) -> None:
    """Print a fragment, each line with the suggestions for the calls on it."""
    by_line: dict[int, list[Suggestion]] = {}
    for item in answer.suggestions:
        by_line.setdefault(item.line, []).append(item)
    width = len(str(code.count("\n") + 1))
    for number, line in enumerate(code.splitlines(), 1):
        head = Text(f"{number:>{width}}  ", style=_ASIDE)
        head.append(line, style="default")
        console.print(head, soft_wrap=True)
        for item in by_line.get(number, ()):
            for text in _suggestion(item, answer, " " * width):
                console.print(text, soft_wrap=True)
    for text in _summary(answer):
        console.print(text, soft_wrap=True)


def _suggestion(item: Suggestion, answer: ResolveAnswer, margin: str) -> Iterator[Text]:
    first = answer.suggestions[item.same_as] if item.same_as is not None else item
    line = Text(f"{margin}  | ", style=_ASIDE)
    line.append(" ".join(item.java_expr.split()), style="bold")
    line.append("  ->  ", style=_ASIDE)
    told = item.rewrite or item.language_construct or item.status.replace("_", " ")
    line.append(told.replace("\n", f"\n{margin}  |     "), style=_STATUS[item.status])
    if first.members:
        line.append(f"  {first.members[0].id}", style=_ASIDE)
    yield line
    if item.note:
        yield Text(textwrap.indent(item.note, f"{margin}  |     "), style=_REMARK)


def _summary(answer: ResolveAnswer) -> Iterator[Text]:
    yield Text()
    for java, cangjie in answer.type_translations.items():
        if java != cangjie:
            yield Text(f"{java}  ->  {cangjie}", style=_HEAD)
    yield from (Text(line, style=_CODE) for line in answer.imports)
    counts = {status: sum(item.status == status for item in answer.suggestions) for status in _STATUS}
    shown = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in counts.items() if count)
    yield Text(f"{answer.total} calls: {shown}" if shown else "No calls.", style=_ASIDE)
    yield from _remarks(answer.note, answer.warning)


def show_symbol(console: Console, answer: JavaSymbolAnswer) -> None:
    """Print what stands for a Java symbol."""
    head = Text(answer.java_symbol, style=_HEAD)
    head.append(f"  {answer.kind}, {answer.status.replace('_', ' ')}", style=_ASIDE)
    console.print(head, soft_wrap=True)
    if answer.type_translation:
        console.print(Text(f"  {answer.type_translation}", style=_CODE), soft_wrap=True)
    for result in answer.results:
        for text in _equivalent(result):
            console.print(text, soft_wrap=True)
    if answer.alternatives:
        console.print(Text(f"Near: {', '.join(answer.alternatives)}", style=_REMARK), soft_wrap=True)
    for text in _remarks(answer.note, answer.warning):
        console.print(text, soft_wrap=True)


def _equivalent(result: JavaEquivalent) -> Iterator[Text]:
    line = Text(f"  {result.cangjie or 'no equivalent'}", style=_CODE if result.cangjie else "red")
    line.append("".join(f"  {part}" for part in (result.module, result.origin) if part), style=_ASIDE)
    yield line
    parts = (result.rewrite, result.api.signature if result.api else None, result.import_)
    yield from (Text(f"    {part}", style=_ASIDE) for part in parts if part)
    if result.note:
        yield Text(f"    {result.note}", style=_REMARK)


def show_description(console: Console, answer: DescribeAnswer) -> None:
    """Print what code does."""
    for level in ("api", "statement", "function"):
        said = getattr(answer.nl, level)
        head = Text(level, style=_HEAD)
        head.append("  (what it is)" if level == answer.detected_level else "", style=_ASIDE)
        console.print(head)
        console.print(Text(textwrap.indent(f"{said.en}\n{said.zh}", "  ")), soft_wrap=True)
    for call in answer.calls:
        line = Text(" ".join(call.java_expr.split()), style=_CODE)
        line.append(f"\n  {call.en}\n  {call.zh}", style="default")
        console.print(line, soft_wrap=True)
    for text in _remarks(None, answer.warning):
        console.print(text, soft_wrap=True)


def _remarks(note: str | None, warning: str | None) -> Iterator[Text]:
    if note:
        yield Text(note, style=_REMARK)
    if warning:
        yield Text(f"Mind: {warning}", style=_REMARK)
