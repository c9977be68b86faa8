"""`cjkb query java`, `resolve` and `describe`: Java in a terminal."""

import sys
from pathlib import Path
from typing import Final

import click

from serving.commands.asking import AS_JSON, LANG, MODULE, SIZE, Opener, asks, top_k_option
from serving.commands.java_views import show_description, show_fragment, show_symbol
from serving.commands.output import console, print_json
from serving.errors import UnreadableCodeError
from serving.render import DEFAULT_MAX_CHARS, MAX_MAX_CHARS, to_json

_CODE: Final = click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
_ALL_BY_DEFAULT: Final = click.option(
    "--max-chars", type=SIZE, help="Longest answer, in characters of its JSON; by default all of it, 8000 with --json."
)


@click.command()
@click.argument("symbol")
@asks
def java(kb: Opener, *, symbol: str, lang: str, max_chars: int, as_json: bool) -> None:
    """Show what stands for a Java type, member, package, keyword or annotation."""
    answer = kb().java_to_cangjie(symbol, lang=lang, max_chars=max_chars)
    if as_json:
        print_json(to_json(answer))
    else:
        show_symbol(console(), answer)


@click.command()
@_CODE
@MODULE
@top_k_option(5, 20)
@AS_JSON
@LANG
@_ALL_BY_DEFAULT
@click.pass_obj
def resolve(
    kb: Opener, *, file: Path, module: str | None, top_k: int, lang: str, max_chars: int | None, as_json: bool
) -> None:
    """Print Java code with what to write in Cangjie beside each call; `-` reads standard input."""
    code = _read(file)
    limit = max_chars or (DEFAULT_MAX_CHARS if as_json else MAX_MAX_CHARS)
    answer = kb().resolve_java_code(code, module=module, top_k=top_k, lang=lang, max_chars=limit)
    if as_json:
        print_json(to_json(answer))
    else:
        show_fragment(console(), code, answer)


@click.command()
@_CODE
@AS_JSON
@_ALL_BY_DEFAULT
@click.pass_obj
def describe(kb: Opener, *, file: Path, max_chars: int | None, as_json: bool) -> None:
    """Say what Java code does, in English and Chinese; `-` reads standard input."""
    limit = max_chars or (DEFAULT_MAX_CHARS if as_json else MAX_MAX_CHARS)
    answer = kb().describe_java_code(_read(file), max_chars=limit)
    if as_json:
        print_json(to_json(answer))
    else:
        show_description(console(), answer)


def _read(file: Path) -> str:
    """Return the code of a file, or of standard input."""
    try:
        data = sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise UnreadableCodeError(str(file), error.strerror or str(error)) from error
    return data.decode("utf-8-sig", errors="replace")
