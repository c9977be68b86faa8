"""What the facade answers: one frozen class per answer, and what they are made of.

These classes are the one declaration of every reply. `serving.render` turns
them into JSON, the tools derive their output schemas from them, and a Python
user reads their fields. Two rules make the JSON: a field that has its default
is left out, and a trailing underscore is dropped (`import_` is `import`).
No pydantic and no mcp here.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Generic, TypeVar

ResultT = TypeVar("ResultT")


@dataclass(frozen=True, slots=True)
class Source:
    """Where something is documented."""

    path: Annotated[str, "Documentation page, relative to its source folder."]
    line: Annotated[int | None, "1-based line."] = None
    version: Annotated[str | None, "Cangjie version of the documentation."] = None


@dataclass(frozen=True, slots=True)
class ApiParam:
    """One parameter."""

    name: Annotated[str, "Name."]
    type: Annotated[str, "Type."]
    named: Annotated[bool, "Callers write `name: value`."] = False
    default: Annotated[str | None, "Default value."] = None
    description: Annotated[str | None, "What it means."] = None


@dataclass(frozen=True, slots=True)
class ApiReturn:
    """What a declaration returns, or the type of a prop or field."""

    type: Annotated[str, "Type."]
    description: Annotated[str | None, "What it is."] = None


@dataclass(frozen=True, slots=True)
class ApiThrow:
    """One documented exception."""

    type: Annotated[str, "Exception type."]
    condition: Annotated[str | None, "When it is thrown."] = None


@dataclass(frozen=True, slots=True)
class ApiExample:
    """A short example that stands beside an API."""

    id: Annotated[str, "Example id."]
    code: Annotated[str, "Cangjie code."]
    title: Annotated[str | None, "What it shows."] = None
    expected_output: Annotated[str | None, "What it prints."] = None


@dataclass(frozen=True, slots=True)
class Api:
    """One documented declaration."""

    id: Annotated[str, "`<package>.<type>.<name>(<parameter types>)`."]
    name: Annotated[str, "Bare name; constructors are `init`, operators their symbol."]
    kind: Annotated[str, "class, interface, struct, enum, func, init, prop, operator ..."]
    module: Annotated[str, "Package to import from."]
    signature: Annotated[str, "Declaration on one line."]
    source: Annotated[Source, "Where it is documented."]
    parent: Annotated[str | None, "Type that has the member."] = None
    via: Annotated[str | None, "Interface whose extension adds the member."] = None
    import_: Annotated[str | None, "Import statement; absent for std.core, which needs none."] = None
    summary: Annotated[str | None, "First sentence of its description."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False
    replacement: Annotated[str | None, "What to use instead of a deprecated one."] = None
    description: Annotated[str | None, "Whole description."] = None
    params: Annotated[tuple[ApiParam, ...], "Parameters, in order."] = ()
    returns: Annotated[ApiReturn | None, "Return value."] = None
    throws: Annotated[tuple[ApiThrow, ...], "Documented exceptions."] = ()
    parent_types: Annotated[tuple[str, ...], "Supertypes of a type."] = ()
    translated_by: Annotated[str | None, "Model that wrote the English; the documentation has Chinese only."] = None
    examples: Annotated[tuple[ApiExample, ...], "Short examples."] = ()
    overloads: Annotated[int | None, "Overloads that match, where there are several; this one fits best."] = None
    score: Annotated[float | None, "Ranking score; only with explain."] = None
    matched: Annotated[tuple[str, ...], "Terms of the question it matched; only with explain."] = ()


class Listing(Generic[ResultT]):
    """What makes an answer with `results` behave as a sequence of them."""

    __slots__ = ()
    results: tuple[ResultT, ...]

    def __iter__(self) -> Iterator[ResultT]:
        """Iterate over the results."""
        return iter(self.results)

    def __len__(self) -> int:
        """Return how many results this answer shows."""
        return len(self.results)

    def __getitem__(self, index: int) -> ResultT:
        """Return one result."""
        return self.results[index]


@dataclass(frozen=True, slots=True)
class SearchAnswer(Listing[Api]):
    """Answer of `search_api`."""

    results: Annotated[tuple[Api, ...], "Best first."]
    total: Annotated[int, "How many records match."]
    truncated: Annotated[bool, "Whether there are more than shown."]
    release: Annotated[str, "Release that answered."]
    llm: Annotated[str, "Whether a model set the order: used, off, or `failed: ...`."]
    cursor: Annotated[str | None, "Pass it to get the next page."] = None
    unmatched_words: Annotated[tuple[str, ...], "Words of the question that nothing matches."] = ()
    did_you_mean: Annotated[str | None, "The question with its unknown words corrected."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class DetailsAnswer(Listing[Api]):
    """Answer of `get_api_details`."""

    results: Annotated[tuple[Api, ...], "Declarations of that name, with everything known of them."]
    total: Annotated[int, "How many declarations have the name."]
    truncated: Annotated[bool, "Whether there are more than shown."]
    release: Annotated[str, "Release that answered."]
    alternatives: Annotated[tuple[str, ...], "Near names on a miss; ids of the declarations not shown on a cut."] = ()
    hint: Annotated[str | None, "What to call next, when nothing has the name."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class Member:
    """One member of a type."""

    name: Annotated[str, "Bare name."]
    kind: Annotated[str, "func, init, prop, field, operator, enum_case ..."]
    signature: Annotated[str, "Declaration on one line."]
    origin: Annotated[str, "own, extension or inherited."]
    id: Annotated[str, "API id, for get_api_details."]
    via: Annotated[str | None, "Interface of the extension, or the supertype it is inherited from."] = None
    summary: Annotated[str | None, "First sentence of its description; with compact=false."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False


@dataclass(frozen=True, slots=True)
class MembersAnswer:
    """Answer of `get_class_members`."""

    class_: Annotated[str, "Type."]
    module: Annotated[str, "Package of the type."]
    signature: Annotated[str, "Header of the type."]
    member_count: Annotated[int, "All members of the type."]
    members: Annotated[tuple[Member, ...], "Own first, then extensions, then inherited; with a query best first."]
    total: Annotated[int, "Members that fit query and kind."]
    truncated: Annotated[bool, "Whether there are more than shown."]
    release: Annotated[str, "Release that answered."]
    import_: Annotated[str | None, "Import statement; absent for std.core."] = None
    cursor: Annotated[str | None, "Pass it to get the next page."] = None
    unmatched_words: Annotated[tuple[str, ...], "Words of the query that no member matches."] = ()
    alternatives: Annotated[tuple[str, ...], "Other types of this name."] = ()
    warning: Annotated[str | None, "What to mind about this release."] = None

    def __iter__(self) -> Iterator[Member]:
        """Iterate over the members shown."""
        return iter(self.members)

    def __len__(self) -> int:
        """Return how many members this answer shows."""
        return len(self.members)


@dataclass(frozen=True, slots=True)
class ApiName:
    """An API by its name alone."""

    id: Annotated[str, "API id."]
    module: Annotated[str, "Package."]
    name: Annotated[str, "Bare name."]
    parent: Annotated[str | None, "Type that has the member."] = None


@dataclass(frozen=True, slots=True)
class Example:
    """One snippet."""

    id: Annotated[str, "Example id."]
    code: Annotated[str, "Cangjie code."]
    origin: Annotated[str, "official, curated or generated."]
    verification: Annotated[str, "none, parsed, compiled or ran."]
    source: Annotated[Source, "Where it stands."]
    title: Annotated[str | None, "What it shows."] = None
    expected_output: Annotated[str | None, "What it prints."] = None
    module: Annotated[str | None, "Package it belongs to."] = None
    api: Annotated[ApiName | None, "API whose page shows it."] = None
    apis: Annotated[tuple[ApiName, ...], "Further APIs that the code uses."] = ()
    shows_error: Annotated[bool, "Whether it is shown as code that does not compile."] = False


@dataclass(frozen=True, slots=True)
class ExamplesAnswer(Listing[Example]):
    """Answer of `find_examples`."""

    results: Annotated[tuple[Example, ...], "Best first."]
    total: Annotated[int, "How many examples match."]
    truncated: Annotated[bool, "Whether there are more than shown, or code was cut."]
    release: Annotated[str, "Release that answered."]
    unmatched_words: Annotated[tuple[str, ...], "Words of the question that nothing matches."] = ()
    did_you_mean: Annotated[str | None, "The question with its unknown words corrected."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class Passage:
    """One headed passage of the manual or of a tool guide."""

    id: Annotated[str, "Section id."]
    title: Annotated[str, "Heading."]
    heading_path: Annotated[tuple[str, ...], "Headings from the page's title down to this one."]
    excerpt: Annotated[str, "About 300 characters around the match; with detail the whole passage."]
    area: Annotated[str, "manual, tools or extra."]
    source: Annotated[Source, "Where it stands."]
    code: Annotated[tuple[str, ...], "Code blocks of the passage; with detail."] = ()


@dataclass(frozen=True, slots=True)
class ManualAnswer(Listing[Passage]):
    """Answer of `search_manual`."""

    results: Annotated[tuple[Passage, ...], "Best first."]
    total: Annotated[int, "How many passages match."]
    truncated: Annotated[bool, "Whether there are more than shown, or text was cut."]
    release: Annotated[str, "Release that answered."]
    unmatched_words: Annotated[tuple[str, ...], "Words of the question that nothing matches."] = ()
    did_you_mean: Annotated[str | None, "The question with its unknown words corrected."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class Module:
    """One package."""

    module: Annotated[str, "Package, as it is imported."]
    library: Annotated[str, "std, stdx or j2cjlib."]
    apis: Annotated[int, "APIs documented in it."]
    examples: Annotated[int, "Examples documented in it."]
    summary: Annotated[str | None, "What it is for."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False


@dataclass(frozen=True, slots=True)
class ModulesAnswer:
    """Answer of `list_modules`."""

    modules: Annotated[tuple[Module, ...], "By name."]
    total: Annotated[int, "How many packages there are."]
    truncated: Annotated[bool, "Whether there are more than shown."]
    release: Annotated[str, "Release that answered."]
    warning: Annotated[str | None, "What to mind about this release."] = None

    def __iter__(self) -> Iterator[Module]:
        """Iterate over the packages shown."""
        return iter(self.modules)

    def __len__(self) -> int:
        """Return how many packages this answer shows."""
        return len(self.modules)
