"""`cjkb query`: the answers of the tools, in a terminal."""

from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import click

from serving.commands.answer_views import Answer, show
from serving.commands.output import console, print_json
from serving.installed import open_for_project
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS, MAX_MAX_CHARS, MIN_MAX_CHARS, to_json

Command: TypeAlias = Callable[..., None]
Opener: TypeAlias = Callable[[], Knowledge]  # called once the options are known to be right

_MODULE: Final = click.option("--module", help="Only this package; `std.collection.*` takes subpackages too.")
_KIND: Final = click.option("--kind", help="Only this kind: class, func, init, prop, operator ...")
_CURSOR: Final = click.option("--cursor", help="Next page: the cursor that the previous one printed.")


@click.group()
@click.option("--artifact", type=click.Path(path_type=Path), help="Release directory or its knowledge.duckdb.")
@click.option("--cangjie-version", help="Cangjie version wanted among the installed releases.")
@click.pass_context
def query(context: click.Context, artifact: Path | None, cangjie_version: str | None) -> None:
    """Ask a release: the same answers as the tools give."""
    context.obj = lambda: open_for_project(artifact, cangjie_version, folder=Path.cwd())


def _asks(command: Command) -> Command:
    """Add what every question takes."""
    size = click.IntRange(MIN_MAX_CHARS, MAX_MAX_CHARS, clamp=True)
    for option in (
        click.option("--json", "as_json", is_flag=True, help="Print one line of JSON, as the tool answers."),
        click.option("--lang", type=click.Choice(["auto", "zh", "en"]), default="auto", show_default=True),
        click.option(
            "--max-chars",
            type=size,
            default=DEFAULT_MAX_CHARS,
            show_default=True,
            help="Longest answer, in characters of its JSON.",
        ),
    ):
        command = option(command)
    return click.pass_obj(command)


def _top_k(default: int, most: int) -> Callable[[Command], Command]:
    bounds = click.IntRange(1, most, clamp=True)
    return click.option("--top-k", type=bounds, default=default, show_default=True, help="Most results.")


def _tell(answer: Answer, *, as_json: bool) -> None:
    if as_json:
        print_json(to_json(answer))
    else:
        show(console(), answer)


@query.command()
@click.argument("text")
@_MODULE
@_KIND
@_top_k(10, 50)
@_CURSOR
@click.option("--detail", is_flag=True, help="With descriptions, parameters and examples.")
@click.option("--explain", is_flag=True, help="With scores and matched terms.")
@_asks
def search(
    kb: Opener,
    *,
    text: str,
    module: str | None,
    kind: str | None,
    top_k: int,
    cursor: str | None,
    detail: bool,
    explain: bool,
    lang: str,
    max_chars: int,
    as_json: bool,
) -> None:
    """Find APIs by name or by what they do."""
    answer = kb().search_api(
        text,
        module=module,
        kind=kind,
        top_k=top_k,
        cursor=cursor,
        detail=detail,
        explain=explain,
        lang=lang,
        max_chars=max_chars,
    )
    _tell(answer, as_json=as_json)


@query.command()
@click.argument("name")
@_MODULE
@_asks
def details(kb: Opener, *, name: str, module: str | None, lang: str, max_chars: int, as_json: bool) -> None:
    """Show everything about one API: `HashMap.add`, a full name, or an id."""
    _tell(kb().get_api_details(name, module=module, lang=lang, max_chars=max_chars), as_json=as_json)


@query.command()
@click.argument("class_name")
@_MODULE
@click.option("--query", "text", help="Only members that match, best first.")
@_KIND
@click.option("--limit", type=click.IntRange(1, 200, clamp=True), default=60, show_default=True, help="Most members.")
@_CURSOR
@click.option("--compact/--no-compact", default=True, help="Signatures only, or with summaries.")
@_asks
def members(
    kb: Opener,
    *,
    class_name: str,
    module: str | None,
    text: str | None,
    kind: str | None,
    limit: int,
    cursor: str | None,
    compact: bool,
    lang: str,
    max_chars: int,
    as_json: bool,
) -> None:
    """Show the members of a type: own, from extensions, inherited."""
    answer = kb().get_class_members(
        class_name,
        module=module,
        query=text,
        kind=kind,
        limit=limit,
        cursor=cursor,
        compact=compact,
        lang=lang,
        max_chars=max_chars,
    )
    _tell(answer, as_json=as_json)


@query.command()
@click.argument("text")
@_MODULE
@_top_k(5, 20)
@click.option("--origin", type=click.Choice(["official", "curated", "generated"]))
@click.option("--verification", type=click.Choice(["none", "parsed", "compiled", "ran"]))
@_asks
def examples(
    kb: Opener,
    *,
    text: str,
    module: str | None,
    top_k: int,
    origin: str | None,
    verification: str | None,
    lang: str,
    max_chars: int,
    as_json: bool,
) -> None:
    """Find code that shows an API or a task."""
    answer = kb().find_examples(
        text, module=module, top_k=top_k, origin=origin, verification=verification, lang=lang, max_chars=max_chars
    )
    _tell(answer, as_json=as_json)


@query.command()
@click.argument("text")
@click.option("--area", type=click.Choice(["manual", "tools", "extra"]))
@_top_k(5, 20)
@click.option("--detail", is_flag=True, help="Whole passages with their code.")
@_asks
def manual(
    kb: Opener, *, text: str, area: str | None, top_k: int, detail: bool, lang: str, max_chars: int, as_json: bool
) -> None:
    """Find passages of the language manual and the tool guides."""
    answer = kb().search_manual(text, area=area, top_k=top_k, detail=detail, lang=lang, max_chars=max_chars)
    _tell(answer, as_json=as_json)


@query.command()
@click.option("--library", help="std, stdx or j2cjlib.")
@_asks
def modules(kb: Opener, *, library: str | None, lang: str, max_chars: int, as_json: bool) -> None:
    """Show the packages of the release."""
    _tell(kb().list_modules(library=library, lang=lang, max_chars=max_chars), as_json=as_json)
