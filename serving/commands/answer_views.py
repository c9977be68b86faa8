"""Answers as a person reads them in a terminal.

Colours where the output is a terminal, the same lines without them elsewhere;
lines are never cropped, so that `grep` sees all of them.
"""

import textwrap
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from serving.answers import (
    Api,
    DetailsAnswer,
    Example,
    ExamplesAnswer,
    ManualAnswer,
    Member,
    MembersAnswer,
    Module,
    ModulesAnswer,
    Passage,
    SearchAnswer,
    Source,
)

Answer = SearchAnswer | DetailsAnswer | MembersAnswer | ExamplesAnswer | ManualAnswer | ModulesAnswer

_HEAD = "bold cyan"
_CODE = "green"
_ASIDE = "dim"
_REMARK = "yellow"


def show(console: Console, answer: Answer) -> None:
    """Print an answer."""
    for line in (*_lines(answer), *_remarks(answer)):
        console.print(line, soft_wrap=True)


def _lines(answer: Answer) -> Iterator[Text]:
    if isinstance(answer, MembersAnswer):
        yield from _members(answer)
    elif isinstance(answer, ModulesAnswer):
        yield from _modules(answer)
    else:
        for result in answer.results:
            if isinstance(result, Api):
                yield from _api(result)
            elif isinstance(result, Example):
                yield from _example(result)
            else:
                yield from _passage(result)
            yield Text()


def _remarks(answer: Answer) -> Iterator[Text]:
    """Yield what an answer says about itself."""
    remarks = []
    if not len(answer) and not answer.truncated:
        remarks.append("Nothing found.")
    if answer.truncated:
        remarks.append(f"{len(answer)} of {answer.total} shown; --max-chars, --top-k or --limit show more.")
    if isinstance(answer, SearchAnswer | MembersAnswer) and answer.cursor:
        remarks.append(f"Next page: --cursor {answer.cursor}")
    if isinstance(answer, SearchAnswer | MembersAnswer | ExamplesAnswer | ManualAnswer) and answer.unmatched_words:
        remarks.append(f"Unknown words: {', '.join(answer.unmatched_words)}")
    if isinstance(answer, SearchAnswer | ExamplesAnswer | ManualAnswer) and answer.did_you_mean:
        remarks.append(f"Answered for: {answer.did_you_mean}")
    if isinstance(answer, DetailsAnswer | MembersAnswer) and answer.alternatives:
        remarks.append(f"See also: {', '.join(answer.alternatives)}")
    if isinstance(answer, DetailsAnswer) and answer.hint:
        remarks.append(answer.hint)
    if answer.warning:
        remarks.append(f"Mind: {answer.warning}")
    return (Text(remark, style=_REMARK) for remark in remarks)


def _api(api: Api) -> Iterator[Text]:
    head = Text(f"{api.parent}.{api.name}" if api.parent else api.name, style=_HEAD)
    head.append(f"  {api.kind}  {api.module}", style=_ASIDE)
    if api.deprecated:
        head.append("  deprecated" + (f", use {api.replacement}" if api.replacement else ""), style="red")
    if api.score is not None:
        head.append(f"  {api.score} ({', '.join(api.matched)})", style=_ASIDE)
    yield head
    yield _indented(api.signature, _CODE)
    yield from (_indented(line) for line in _facts(api))
    yield from (_indented(example.code, _CODE) for example in api.examples)
    yield _indented(" · ".join(part for part in (api.import_, _place(api.source)) if part), _ASIDE)


def _facts(api: Api) -> Iterator[str]:
    if text := api.description or api.summary:
        yield text
    if api.translated_by:
        yield f"English by {api.translated_by}; documented in Chinese only."
    for param in api.params:
        default = f" = {param.default}" if param.default else ""
        yield f"- {param.name}{'!' if param.named else ''}: {param.type}{default}{_after(param.description)}"
    if api.returns:
        yield f"-> {api.returns.type}{_after(api.returns.description)}"
    for throw in api.throws:
        yield f"throws {throw.type}{_after(throw.condition)}"


def _members(answer: MembersAnswer) -> Iterator[Text]:
    head = Text(answer.class_, style=_HEAD)
    head.append(f"  {answer.module}  {answer.member_count} members", style=_ASIDE)
    yield head
    yield _indented(answer.signature, _CODE)
    origin = ""
    for member in answer.members:
        if member.origin != origin:
            origin = member.origin
            yield Text(origin, style="bold")
        yield _member(member)


def _member(member: Member) -> Text:
    line = Text("  " + member.signature)
    aside = [f"from {member.via}" if member.via and member.via != "extend" else "", member.summary or ""]
    line.append("".join(f"  {part}" for part in aside if part), style=_ASIDE)
    if member.deprecated:
        line.append("  deprecated", style="red")
    return line


def _example(example: Example) -> Iterator[Text]:
    yield Text(example.title or example.id, style=_HEAD)
    yield _indented(example.code, _CODE)
    if example.expected_output:
        yield _indented("prints:\n" + example.expected_output)
    yield _indented(f"{example.origin}, {example.verification} · {_place(example.source)}", _ASIDE)


def _passage(passage: Passage) -> Iterator[Text]:
    yield Text(" > ".join(passage.heading_path) or passage.title, style=_HEAD)
    yield _indented(passage.excerpt)
    yield from (_indented(code, _CODE) for code in passage.code)
    yield _indented(_place(passage.source), _ASIDE)


def _modules(answer: ModulesAnswer) -> Iterator[Text]:
    width = max((len(module.module) for module in answer.modules), default=0)
    for module in answer.modules:
        yield _module(module, width)


def _module(module: Module, width: int) -> Text:
    line = Text(module.module.ljust(width), style=_HEAD)
    line.append(f"  {module.apis:5} APIs {module.examples:5} examples", style=_ASIDE)
    line.append(f"  {module.summary or ''}", style="")
    return line


def _place(source: Source) -> str:
    return source.path if source.line is None else f"{source.path}:{source.line}"


def _after(text: str | None) -> str:
    return f"  {text}" if text else ""


def _indented(text: str, style: str = "") -> Text:
    return Text(textwrap.indent(text.strip("\n"), "  "), style=style)
