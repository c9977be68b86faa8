"""`cjkb query error`: compiler output explained in a terminal."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from serving.commands.asking import Opener, asks, top_k_option
from serving.commands.output import console, print_json
from serving.diagnosis.answer import Diagnosis, ErrorAnswer
from serving.errors import UnreadableCodeError
from serving.render import to_json

_ASIDE: Final = "dim"
_LONGEST_PATH: Final = 1_000  # characters; what is longer is a log
_SEVERITY: Final = {"error": "bold red", "warning": "bold yellow", "note": "bold"}


@click.command()
@click.argument("text")
@click.option("--code", type=click.Path(path_type=Path), help="File of the code that the errors are about.")
@top_k_option(5, 20)
@asks
def error(kb: Opener, *, text: str, code: Path | None, top_k: int, lang: str, max_chars: int, as_json: bool) -> None:
    """Explain compiler output: a text, a file that holds it, or `-` for standard input."""
    given = _log(text)
    about = _read(code) if code else None
    answer = kb().error_fix_hint(given, code=about, top_k=top_k, lang=lang, max_chars=max_chars)
    if as_json:
        print_json(to_json(answer))
    else:
        show_answer(console(), answer)


def show_answer(screen: Console, answer: ErrorAnswer) -> None:
    """Print an answer for a person."""
    screen.print(Text(answer.hint, style="bold"), soft_wrap=True)
    for item in answer.diagnoses:
        screen.print()
        for line in _diagnosis(item):
            screen.print(line, soft_wrap=True)
    screen.print()
    for api in answer.apis:
        screen.print(Text(f"{api.id}  ", style="bold cyan").append(api.signature, style="default"), soft_wrap=True)
    for passage in answer.manual:
        screen.print(Text(f"{passage.title}  {passage.source.path}", style=_ASIDE), soft_wrap=True)
    if answer.truncated:
        screen.print(Text(f"{answer.total} messages in all; mend these first.", style=_ASIDE), soft_wrap=True)
    if answer.warning:
        screen.print(Text(answer.warning, style="yellow"), soft_wrap=True)


def _diagnosis(item: Diagnosis) -> Iterator[Text]:
    head = Text(f"{item.severity}: ", style=_SEVERITY.get(item.severity, "bold"))
    head.append(item.message, style="default")
    where = "  ".join(part for part in (item.location, item.kind, f"x{item.times}" if item.times > 1 else None) if part)
    yield head
    yield Text(f"  {where}", style=_ASIDE)
    yield Text(f"  {item.explanation}")
    if item.java_habit:
        yield Text(f"  Java: {item.java_habit}", style="yellow")
    for way in item.fixes:
        yield Text(f"  {way.title}:", style="bold")
        for line in way.code.splitlines():
            yield Text(f"      {line}", style="green")


def _log(text: str) -> str:
    if text == "-":
        return sys.stdin.buffer.read().decode("utf-8", errors="replace")
    is_short = len(text) <= _LONGEST_PATH and "\n" not in text and "\0" not in text
    try:
        is_file = is_short and Path(text).is_file()
    except OSError:  # longer than a file's name may be
        is_file = False
    return _read(Path(text)) if is_file else text


def _read(file: Path) -> str:
    try:
        return file.read_bytes().decode("utf-8-sig", errors="replace")
    except OSError as failure:
        raise UnreadableCodeError(str(file), failure.strerror or str(failure)) from failure
