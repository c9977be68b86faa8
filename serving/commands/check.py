"""`cjkb check`: a file of Cangjie reviewed in a terminal, without a compiler.

Exit code 0 says that no error was found, 1 that there are some or that the work
failed, 2 that the command was called wrongly.
"""

import sys
from pathlib import Path
from typing import Final

import click
from rich.console import Console
from rich.text import Text

from serving.check_answer import CheckAnswer, CheckFinding
from serving.commands.output import console, print_json
from serving.commands.sarif import sarif
from serving.errors import UnreadableCodeError
from serving.installed import open_for_project
from serving.render import MAX_MAX_CHARS, to_json

_MOST: Final = 500
_STDIN: Final = "stdin"
_STYLES: Final = {"error": "bold red", "warning": "bold yellow"}


@click.command(epilog="\b\nEnds with 1 where there are errors:\n  cjkb check src/main.cj\n  cjkb check - < snippet.cj")
@click.argument("file")
@click.option("--artifact", type=click.Path(path_type=Path), help="Release directory or its knowledge.duckdb.")
@click.option("--cangjie-version", help="Cangjie version wanted among the installed releases.")
@click.option("--lang", type=click.Choice(["auto", "zh", "en"]), default="auto", show_default=True)
@click.option(
    "--max-findings", type=click.IntRange(1, _MOST, clamp=True), default=50, show_default=True, help="Most findings."
)
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON, as the tool answers.")
@click.option("--sarif", "as_sarif", is_flag=True, help="Print SARIF 2.1.0, for editors and code hosts.")
def check(
    *,
    file: str,
    artifact: Path | None,
    cangjie_version: str | None,
    lang: str,
    max_findings: int,
    as_json: bool,
    as_sarif: bool,
) -> None:
    """Review FILE, or standard input with `-`: syntax, habits of Java, imports, members, arguments."""
    if as_json and as_sarif:
        raise click.UsageError("--json and --sarif exclude each other; pass one of them.")
    code = _read(file)
    with open_for_project(artifact, cangjie_version, folder=Path.cwd()) as kb:
        path = _STDIN if file == "-" else Path(file).as_posix()
        answer = kb.check_cangjie(code, path, max_findings, lang=lang, max_chars=MAX_MAX_CHARS)
    if as_json:
        print_json(to_json(answer))
    elif as_sarif:
        print_json(sarif(answer))
    else:
        _show(console(), answer, code.splitlines())
    sys.exit(0 if answer.ok else 1)


def _read(file: str) -> str:
    if file == "-":
        return sys.stdin.buffer.read().decode("utf-8-sig", errors="replace")
    try:
        return Path(file).read_bytes().decode("utf-8-sig", errors="replace")
    except (OSError, ValueError) as failure:
        raise UnreadableCodeError(file, getattr(failure, "strerror", None) or str(failure)) from failure


def _show(screen: Console, answer: CheckAnswer, lines: list[str]) -> None:
    for finding in answer.findings:
        screen.print(_head(answer, finding), soft_wrap=True)
        if finding.line <= len(lines):
            text = lines[finding.line - 1].expandtabs(1)
            number = str(finding.line)
            screen.print(Text(f"  {number} | {text}", style="dim"), soft_wrap=True)
            before = text[: finding.column - 1]
            caret = " " * (len(number) + 5) + "".join("\u3000" if _is_wide(sign) else " " for sign in before) + "^"
            screen.print(Text(caret, style=_STYLES[finding.severity]), soft_wrap=True)
        if finding.fix:
            screen.print(Text(f"  fix: {finding.fix}", style="green"), soft_wrap=True)
    screen.print(_sum(answer), soft_wrap=True)
    for note in (answer.note, answer.warning):
        if note:
            screen.print(Text(note, style="yellow"), soft_wrap=True)


def _head(answer: CheckAnswer, finding: CheckFinding) -> Text:
    head = Text(f"{answer.path}:{finding.line}:{finding.column}: ", style="bold")
    head.append(f"{finding.severity}: ", style=_STYLES[finding.severity])
    head.append(finding.message, style="default")
    return head.append(f"  [{finding.rule}]", style="dim")


def _is_wide(sign: str) -> bool:
    return "\u2e80" <= sign <= "\uffe6"  # Chinese characters and their punctuation take two columns


def _sum(answer: CheckAnswer) -> Text:
    looked = f"{answer.checked.lines} lines, {answer.checked.apis} APIs, {answer.release}"
    if not answer.total:
        return Text(f"No fault found ({looked}).", style="green")
    cut = f", {len(answer.findings)} shown" if answer.truncated else ""
    return Text(f"{answer.total} finding{'s' * (answer.total != 1)}{cut} ({looked}).", style="bold")
