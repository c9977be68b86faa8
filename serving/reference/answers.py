"""What the questions of toolset `reference` answer.

Names and fields are those of the toolset's reference; what every reply of this
server carries besides (`release`, `total`, `truncated`) is added.
"""

from dataclasses import dataclass
from typing import Annotated

from serving.answers import Listing


@dataclass(frozen=True, slots=True)
class ReferenceApi:
    """One declaration."""

    id: Annotated[str, "`<package>.<type>.<member>(<parameter types>)`."]
    package: Annotated[str, "Package to import from."]
    kind: Annotated[str, "class, interface, struct, enum, func, init, prop, operator, macro, const ..."]
    signature: Annotated[str, "Declaration on one line."]
    summary: Annotated[str, "First sentence of its description."]
    detail: Annotated[str, "What else is said of it, cut in lists."]
    type: Annotated[str | None, "Type; absent for what stands at top level and is no type."] = None
    member: Annotated[str | None, "Member of the type, or name of a function at top level; absent for types."] = None
    import_: Annotated[str | None, "Import statement; absent for std.core, which needs none."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False
    replacement: Annotated[str | None, "What to use instead of a deprecated one."] = None


@dataclass(frozen=True, slots=True)
class ReferenceApis(Listing[ReferenceApi]):
    """Answer of `cangjie_apis`."""

    count: Annotated[int, "How many results follow."]
    total_indexed: Annotated[int, "How many declarations are known."]
    results: Annotated[tuple[ReferenceApi, ...], "Best first."]
    total: Annotated[int, "How many declarations match."]
    truncated: Annotated[bool, "Whether more match than are shown."]
    release: Annotated[str, "Release that answered."]
    unmatched_words: Annotated[tuple[str, ...], "Words of the question that nothing matches."] = ()
    did_you_mean: Annotated[str | None, "The question as it was understood, where words were misspelt."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class RelatedApi:
    """A declaration beside another."""

    id: Annotated[str, "API id."]
    signature: Annotated[str, "Declaration on one line."]
    summary: Annotated[str, "First sentence of its description."]


@dataclass(frozen=True, slots=True)
class ReferenceDoc:
    """Answer of `cangjie_doc`; what follows `release` is absent when nothing was found, or only then present."""

    found: Annotated[bool, "Whether the entry exists."]
    release: Annotated[str, "Release that answered."]
    id: Annotated[str | None, "API id."] = None
    package: Annotated[str | None, "Package to import from."] = None
    type: Annotated[str | None, "Type; absent for what stands at top level and is no type."] = None
    member: Annotated[str | None, "Member of the type, or name of a function at top level."] = None
    kind: Annotated[str | None, "class, interface, struct, enum, func, init, prop, operator, macro, const ..."] = None
    signature: Annotated[str | None, "Declaration on one line."] = None
    summary: Annotated[str | None, "First sentence of its description."] = None
    detail: Annotated[str | None, "Description, parameters, exceptions, an example."] = None
    import_: Annotated[str | None, "Import statement; absent for std.core, which needs none."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False
    replacement: Annotated[str | None, "What to use instead of a deprecated one."] = None
    related: Annotated[tuple[RelatedApi, ...], "Overloads first, then what is near in the same package."] = ()
    requested: Annotated[str | None, "What was asked for and does not exist."] = None
    alternatives: Annotated[tuple[RelatedApi, ...], "What may have been meant."] = ()
    packages: Annotated[tuple[str, ...], "Packages like the one asked for, which does not exist."] = ()
    truncated: Annotated[bool, "Whether texts were cut."] = False
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class Pattern:
    """One idiomatic snippet."""

    id: Annotated[str, "Stable slug."]
    title: Annotated[str, "Title."]
    tags: Annotated[tuple[str, ...], "Words to find it by."]
    body: Annotated[str, "Cangjie code."]
    notes: Annotated[str, "What to mind."]
    java: Annotated[str | None, "Java idiom that it replaces."] = None
    apis: Annotated[tuple[str, ...], "Ids of the APIs that it uses."] = ()


@dataclass(frozen=True, slots=True)
class Patterns(Listing[Pattern]):
    """Answer of `cangjie_patterns`."""

    count: Annotated[int, "How many results follow."]
    total_indexed: Annotated[int, "How many patterns are known."]
    results: Annotated[tuple[Pattern, ...], "Best first."]
    total: Annotated[int, "How many patterns match."]
    truncated: Annotated[bool, "Whether more match than are shown, or code was cut."]
    release: Annotated[str, "Release that answered."]
    unmatched_words: Annotated[tuple[str, ...], "Words of the question that nothing matches."] = ()
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class ErrorDiagnosis:
    """One reading of an error text."""

    title: Annotated[str, "What it is."]
    category: Annotated[str, "syntax, name, import, member, call, type, class, flow, macro, build, link, lint, run ..."]
    body: Annotated[str, "What it means here, and why it usually comes."]
    fixes: Annotated[tuple[str, ...], "Ways out, the likeliest first, with short code."]


@dataclass(frozen=True, slots=True)
class ErrorExplanation:
    """Answer of `cangjie_explain`."""

    matches: Annotated[int, "How many messages were recognised."]
    rule_count: Annotated[int, "How many messages are known."]
    diagnoses: Annotated[tuple[ErrorDiagnosis, ...], "Root causes first."]
    release: Annotated[str, "Release that answered."]
    truncated: Annotated[bool, "Whether more messages were recognised than are explained, or texts were cut."] = False
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class Package:
    """One published package."""

    name: Annotated[str, "Name."]
    description: Annotated[str, "What it is about."]
    latest_version: Annotated[str | None, "Newest version; null where it is not known."]
    downloads_month: Annotated[int, "Downloads in the last month; 0 where they are not known."]
    source: Annotated[str, "`registry`, or `offline-seed` for what is known without asking one."]
    owner: Annotated[str | None, "Who published it."] = None


@dataclass(frozen=True, slots=True)
class Packages(Listing[Package]):
    """Answer of `cangjie_pkg_search`."""

    count: Annotated[int, "How many results follow."]
    query: Annotated[str, "What was asked."]
    results: Annotated[tuple[Package, ...], "Best first."]
    total: Annotated[int, "How many packages match."]
    truncated: Annotated[bool, "Whether more match than are shown."]
    release: Annotated[str, "Release that answered."]
    note: Annotated[str | None, "Why the registry was not used."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None
