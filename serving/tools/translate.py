"""Toolset `translate`: lookups in Cangjie's libraries and manual, and the Java tools of `serving.tools.java`."""

from typing import Annotated, Final, Literal

from serving.answers import (
    DetailsAnswer,
    ExamplesAnswer,
    ManualAnswer,
    MembersAnswer,
    ModulesAnswer,
    SearchAnswer,
)
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS
from serving.tools.arguments import Bounded
from serving.tools.check import check_cangjie
from serving.tools.errors import error_fix_hint
from serving.tools.java import describe_java_code, java_to_cangjie, resolve_java_code
from serving.tools.registration import Toolset
from serving.tools.translate_arguments import Cursor, Kind, Lang, MaxChars, Module, Query

TOOLSET: Final[Toolset[Knowledge]] = Toolset(
    id="translate",
    instructions=(
        "Look up every Cangjie name before you write it: search_api finds APIs by name or by what they do, "
        "get_class_members shows what a type offers. Standard-library knowledge from memory is often wrong here."
    ),
)


@TOOLSET.tool(title="Search APIs")
def search_api(
    kb: Knowledge,
    query: Query,
    *,
    module: Module = None,
    kind: Kind = None,
    top_k: Annotated[int, Bounded(1, 50, "Most results.")] = 10,
    cursor: Cursor = None,
    detail: Annotated[bool, "Add description, parameters, exceptions and examples."] = False,
    explain: Annotated[bool, "Add scores and matched terms."] = False,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> SearchAnswer:
    """Find Cangjie APIs by name or by what they do.

    For everything a known type offers use `get_class_members`, for the full text of one API `get_api_details`.
    """
    return kb.search_api(
        query,
        module=module,
        kind=kind,
        top_k=top_k,
        cursor=cursor,
        detail=detail,
        explain=explain,
        lang=lang,
        max_chars=max_chars,
    )


@TOOLSET.tool(title="API details")
def get_api_details(
    kb: Knowledge,
    name: Annotated[str, "Bare name, `Type.member`, full name or id from another reply."],
    *,
    module: Module = None,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> DetailsAnswer:
    """Everything about one API: parameters, return value, exceptions, examples; all overloads of the name.

    If you do not know the name, use `search_api`.
    """
    return kb.get_api_details(name, module=module, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="Members of a type")
def get_class_members(
    kb: Knowledge,
    class_name: Annotated[str, "Type: class, interface, struct, enum or builtin, e.g. `HashMap`, `Int64`."],
    *,
    module: Module = None,
    query: Annotated[str | None, "Only members that match, best first."] = None,
    kind: Kind = None,
    limit: Annotated[int, Bounded(1, 200, "Most members.")] = 60,
    cursor: Cursor = None,
    compact: Annotated[bool, "Signatures only; false adds summaries."] = True,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> MembersAnswer:
    """All members of a type: its own, those added by extensions, and inherited ones.

    For what one member does use `get_api_details` with its id.
    """
    return kb.get_class_members(
        class_name,
        module=module,
        query=query,
        kind=kind,
        limit=limit,
        cursor=cursor,
        compact=compact,
        lang=lang,
        max_chars=max_chars,
    )


@TOOLSET.tool(title="Find examples")
def find_examples(
    kb: Knowledge,
    query: Query,
    *,
    module: Module = None,
    top_k: Annotated[int, Bounded(1, 20, "Most results.")] = 5,
    origin: Annotated[Literal["official", "curated", "generated"] | None, "Only examples of this origin."] = None,
    verification: Annotated[
        Literal["none", "parsed", "compiled", "ran"] | None, "Only examples checked this far."
    ] = None,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ExamplesAnswer:
    """Cangjie code that shows an API or a task, with its output where known.

    For how the language works use `search_manual`.
    """
    return kb.find_examples(
        query,
        module=module,
        top_k=top_k,
        origin=origin,
        verification=verification,
        lang=lang,
        max_chars=max_chars,
    )


@TOOLSET.tool(title="Search the manual")
def search_manual(
    kb: Knowledge,
    query: Query,
    *,
    area: Annotated[Literal["manual", "tools", "extra"] | None, "Only the language manual, or the tool guides."] = None,
    top_k: Annotated[int, Bounded(1, 20, "Most results.")] = 5,
    detail: Annotated[bool, "Whole passages with their code instead of excerpts."] = False,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ManualAnswer:
    """Passages of the language manual and the tool guides: syntax, types, concurrency, cjpm, compiler.

    For library APIs use `search_api`.
    """
    return kb.search_manual(query, area=area, top_k=top_k, detail=detail, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="List packages")
def list_modules(
    kb: Knowledge,
    *,
    library: Annotated[str | None, "std, stdx or j2cjlib; all when absent."] = None,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ModulesAnswer:
    """Packages of this release with what each holds.

    For what a package offers use `search_api` with `module`.
    """
    return kb.list_modules(library=library, lang=lang, max_chars=max_chars)


TOOLSET.tool(title="Java symbol to Cangjie")(java_to_cangjie)
TOOLSET.tool(title="Java code to Cangjie APIs")(resolve_java_code)
TOOLSET.tool(title="Describe Java code")(describe_java_code)
TOOLSET.tool(title="Explain a compiler error")(error_fix_hint)
TOOLSET.tool(title="Check Cangjie code")(check_cangjie)
