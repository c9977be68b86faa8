"""`cjkb query`: the answers of the tools, in a terminal."""

from typing import Final

import click

from serving.commands.asking import MODULE, Opener, asks, tell, top_k_option
from serving.commands.query_error import error
from serving.commands.query_java import describe, java, resolve
from serving.commands.release_options import Questions

_KIND: Final = click.option("--kind", help="Only this kind: class, func, init, prop, operator ...")
_CURSOR: Final = click.option("--cursor", help="Next page: the cursor that the previous one printed.")
_EXAMPLES: Final = """\b
For example:
  cjkb query search "sort a list" --module "std.collection.*"
  cjkb query members String --query replace
  cjkb query details HashMap.add
  cjkb query java java.util.Map.put
  cjkb query resolve Main.java
  cjpm build 2>&1 | cjkb query error -
"""


@click.group(cls=Questions, epilog=_EXAMPLES)
def query() -> None:
    """Ask a release: the same answers as the tools give."""


@query.command()
@click.argument("text")
@MODULE
@_KIND
@top_k_option(10, 50)
@_CURSOR
@click.option("--detail", is_flag=True, help="With descriptions, parameters and examples.")
@click.option("--explain", is_flag=True, help="With scores and matched terms.")
@asks
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
    tell(answer, as_json=as_json)


@query.command()
@click.argument("name")
@MODULE
@asks
def details(kb: Opener, *, name: str, module: str | None, lang: str, max_chars: int, as_json: bool) -> None:
    """Show everything about one API: `HashMap.add`, a full name, or an id."""
    tell(kb().get_api_details(name, module=module, lang=lang, max_chars=max_chars), as_json=as_json)


@query.command()
@click.argument("class_name")
@MODULE
@click.option("--query", "text", help="Only members that match, best first.")
@_KIND
@click.option("--limit", type=click.IntRange(1, 200, clamp=True), default=60, show_default=True, help="Most members.")
@_CURSOR
@click.option("--compact/--no-compact", default=True, help="Signatures only, or with summaries.")
@asks
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
    tell(answer, as_json=as_json)


@query.command()
@click.argument("text")
@MODULE
@top_k_option(5, 20)
@click.option("--origin", type=click.Choice(["official", "curated", "generated"]))
@click.option("--verification", type=click.Choice(["none", "parsed", "compiled", "ran"]))
@asks
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
    tell(answer, as_json=as_json)


@query.command()
@click.argument("text")
@click.option("--area", type=click.Choice(["manual", "tools", "extra"]))
@top_k_option(5, 20)
@click.option("--detail", is_flag=True, help="Whole passages with their code.")
@asks
def manual(
    kb: Opener, *, text: str, area: str | None, top_k: int, detail: bool, lang: str, max_chars: int, as_json: bool
) -> None:
    """Find passages of the language manual and the tool guides."""
    answer = kb().search_manual(text, area=area, top_k=top_k, detail=detail, lang=lang, max_chars=max_chars)
    tell(answer, as_json=as_json)


@query.command()
@click.option("--library", help="std, stdx or j2cjlib.")
@asks
def modules(kb: Opener, *, library: str | None, lang: str, max_chars: int, as_json: bool) -> None:
    """Show the packages of the release."""
    tell(kb().list_modules(library=library, lang=lang, max_chars=max_chars), as_json=as_json)


query.add_command(java)
query.add_command(resolve)
query.add_command(describe)
query.add_command(error)
