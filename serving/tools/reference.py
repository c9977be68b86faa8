"""Toolset `reference`: declarations, patterns, error texts and packages by the names and fields of its reference."""

from typing import Annotated, Final

from serving.knowledge import Knowledge
from serving.reference.answers import ErrorExplanation, Packages, Patterns, ReferenceApis, ReferenceDoc
from serving.render import DEFAULT_MAX_CHARS
from serving.tools.arguments import Bounded
from serving.tools.registration import Toolset
from serving.tools.translate_arguments import Lang, MaxChars

TOOLSET: Final[Toolset[Knowledge]] = Toolset(
    id="reference",
    instructions=(
        "cangjie_apis and cangjie_doc look declarations up, cangjie_patterns shows how a task is written, "
        "cangjie_explain reads error texts, cangjie_pkg_search finds published packages."
    ),
)


@TOOLSET.tool(title="Cangjie APIs")
def cangjie_apis(
    kb: Knowledge,
    query: Annotated[str, "Words of a name, a package, a signature or a description, English or Chinese."],
    *,
    limit: Annotated[int, Bounded(1, 50, "Most results.")] = 10,
    kind: Annotated[
        str | None, "Only these: type, func, macro, const, trait (an interface), or a precise kind."
    ] = None,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ReferenceApis:
    """Search the Cangjie libraries for types, functions, macros and constants.

    For the whole record of one entry use `cangjie_doc`.
    """
    return kb.cangjie_apis(query, limit=limit, kind=kind, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="Cangjie documentation")
def cangjie_doc(
    kb: Knowledge,
    package: Annotated[str, "Package, e.g. `std.collection`."],
    *,
    type: Annotated[  # noqa: A002 - the toolset's reference names it so
        str | None, "Type in the package; leave it out for functions at top level."
    ] = None,
    member: Annotated[
        str | None, "Member of the type, or name of a function; leave it out for the type itself."
    ] = None,
    related: Annotated[int, Bounded(0, 20, "Most related entries.")] = 5,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ReferenceDoc:
    """The whole record of one entry, with related ones of its package; a miss names alternatives.

    If you do not know package and name, use `cangjie_apis`.
    """
    return kb.cangjie_doc(package, type=type, member=member, related=related, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="Cangjie patterns")
def cangjie_patterns(
    kb: Knowledge,
    query: Annotated[str, "What is to be done, e.g. `parse json`, `try-with-resources`, `读取文件`."],
    *,
    limit: Annotated[int, Bounded(1, 10, "Most results.")] = 5,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> Patterns:
    """Short idiomatic Cangjie for a task, with the Java idiom it replaces and what to mind.

    For examples of one API use `cangjie_doc`.
    """
    return kb.cangjie_patterns(query, limit=limit, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="Explain a Cangjie error")
def cangjie_explain(
    kb: Knowledge,
    error: Annotated[str, "What cjc, cjpm, cjlint, the linker or a program printed, as it came; may have many lines."],
    *,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ErrorExplanation:
    """What an error message of the Cangjie tools means, and ways to mend it, root causes first."""
    return kb.cangjie_explain(error, lang=lang, max_chars=max_chars)


@TOOLSET.tool(title="Search Cangjie packages", open_world=True)
def cangjie_pkg_search(
    kb: Knowledge,
    query: Annotated[str, "Words of a name or a topic, e.g. `json`, `web framework`, `消息队列`."],
    *,
    limit: Annotated[int, Bounded(1, 20, "Most results.")] = 10,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> Packages:
    """Published Cangjie packages: of the registry the server was given, else those known offline.

    What std and stdx offer is found by `cangjie_apis`.
    """
    return kb.cangjie_pkg_search(query, limit=limit, lang=lang, max_chars=max_chars)
