"""What the questions about Java return: the fields of each answer, and what each one means."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated

from serving.answers import Listing


@dataclass(frozen=True, slots=True)
class JavaCallSeen:
    """One call of the fragment, the user's own included."""

    java_expr: Annotated[str, "The whole call as written."]
    method: Annotated[str, "Member called; `<init>` for a constructor."]
    line: Annotated[int, "1-based line of the member's name."]
    receiver: Annotated[str | None, "What it is called on, as written."] = None
    declared_type: Annotated[str | None, "Static type of the receiver."] = None
    java_api: Annotated[str | None, "JDK member; absent for the user's own and for unknown ones."] = None


@dataclass(frozen=True, slots=True)
class Target:
    """One Cangjie API that stands for a Java member; only the first of a suggestion is told whole."""

    id: Annotated[str, "API id, for get_api_details."]
    name: Annotated[str, "Bare name; constructors are `init`, operators their symbol."]
    module: Annotated[str, "Package to import from."]
    parent: Annotated[str | None, "Type that has the member."] = None
    signature: Annotated[str | None, "Declaration on one line."] = None
    kind: Annotated[str | None, "class, func, init, prop, operator ..."] = None
    import_: Annotated[str | None, "Import statement; absent for std.core, which needs none."] = None
    summary: Annotated[str | None, "First sentence of its description."] = None
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."] = False
    replacement: Annotated[str | None, "What to use instead of a deprecated one."] = None


@dataclass(frozen=True, slots=True)
class ShortExample:
    """One short example."""

    code: Annotated[str, "Cangjie code."]
    expected_output: Annotated[str | None, "What it prints."] = None


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What to write in Cangjie for one call."""

    level: Annotated[str, "api: of a known member; statement: found by search; function: for the whole block."]
    java_expr: Annotated[str, "The whole call as written, receiver included."]
    status: Annotated[str, "mapped, candidates (likely, check them), no_equivalent or unresolved."]
    line: Annotated[int, "1-based line of the member's name."]
    java_api: Annotated[str | None, "JDK member, `java.util.Map.put`."] = None
    same_as: Annotated[
        int | None, "A Java member seen before: position of its first suggestion, which has members, note and example."
    ] = None
    rewrite: Annotated[str | None, "The call in Cangjie, with the fragment's own arguments."] = None
    language_construct: Annotated[str | None, "Syntax that is the answer, or also one."] = None
    note: Annotated[str | None, "What changes in meaning, or what to do instead."] = None
    java_type: Annotated[str | None, "JDK type the member is called on."] = None
    cangjie_type: Annotated[str | None, "What stands for that type."] = None
    module: Annotated[str | None, "Package of the first member."] = None
    import_: Annotated[str | None, "Import that the rewrite needs; absent for std.core."] = None
    confidence: Annotated[float | None, "0 to 1: how sure the receiver's type and the mapping are."] = None
    source: Annotated[str | None, "curated, j2cjlib, type_resolution, inferred or search."] = None
    members: Annotated[tuple[Target, ...], "APIs to use, best first; the first told whole."] = ()
    examples: Annotated[tuple[ShortExample, ...], "At most one, of the first member."] = ()
    also_on_lines: Annotated[tuple[int, ...], "Lines of repeated calls that were folded in to save room."] = ()


@dataclass(frozen=True, slots=True)
class ResolveAnswer:
    """Answer of `resolve_java_code`."""

    java_types: Annotated[tuple[str, ...], "JDK types that calls are made on."]
    calls: Annotated[tuple[JavaCallSeen, ...], "Every call; under pressure of size only those without a suggestion."]
    suggestions: Annotated[tuple[Suggestion, ...], "One for every API call, in source order."]
    type_translations: Annotated[Mapping[str, str], "Declared types of the fragment in Cangjie."]
    imports: Annotated[tuple[str, ...], "Imports that the translation needs, sorted."]
    total: Annotated[int, "API calls in the fragment."]
    truncated: Annotated[bool, "Whether something was left out to save room; `note` says what."]
    release: Annotated[str, "Release that answered."]
    note: Annotated[str | None, "What to know of the answer as a whole."] = None
    llm: Annotated[
        str | None, "Where calls had to be searched: whether a model put them into words: used, off, or `failed: ...`."
    ] = None
    warning: Annotated[str | None, "What to mind about this release."] = None

    def __iter__(self) -> Iterator[Suggestion]:
        """Iterate over the suggestions."""
        return iter(self.suggestions)

    def __len__(self) -> int:
        """Return how many suggestions this answer shows."""
        return len(self.suggestions)


@dataclass(frozen=True, slots=True)
class JavaEquivalent:
    """One thing that stands for a Java symbol."""

    java: Annotated[str, "Java symbol, full name."]
    origin: Annotated[str, "curated, j2cjlib, type_resolution, terms, inferred or language."]
    trust: Annotated[float, "0 to 1; 1 means a person reviewed it."]
    cangjie: Annotated[str | None, "Cangjie symbol; absent where there is none."] = None
    module: Annotated[str | None, "Package to import from."] = None
    import_: Annotated[str | None, "Import statement; absent for std.core."] = None
    api: Annotated[Target | None, "API that it is."] = None
    rewrite: Annotated[str | None, "Form of the call; `this` is the receiver, arg0, arg1 ... the arguments."] = None
    language_construct: Annotated[str | None, "Syntax that is the answer, or also one."] = None
    note: Annotated[str | None, "What changes in meaning, or what to do instead."] = None

    @property
    def java_symbol(self) -> str:
        """Return the Java symbol."""
        return self.java

    @property
    def cangjie_symbol(self) -> str | None:
        """Return the Cangjie symbol."""
        return self.cangjie


@dataclass(frozen=True, slots=True)
class JavaSymbolAnswer(Listing[JavaEquivalent]):
    """Answer of `java_to_cangjie`."""

    java_symbol: Annotated[str, "Symbol as it was understood."]
    kind: Annotated[str, "type, member, keyword, annotation or package."]
    status: Annotated[str, "mapped, no_equivalent or unknown."]
    results: Annotated[tuple[JavaEquivalent, ...], "Best first; one with only a note where there is no equivalent."]
    total: Annotated[int, "How many there are."]
    truncated: Annotated[bool, "Whether there are more than shown."]
    release: Annotated[str, "Release that answered."]
    type_translation: Annotated[str | None, "A type with its arguments, in Cangjie."] = None
    alternatives: Annotated[tuple[str, ...], "Near Java symbols on a miss."] = ()
    note: Annotated[str | None, "What to do next on a miss."] = None
    warning: Annotated[str | None, "What to mind about this release."] = None


@dataclass(frozen=True, slots=True)
class BothLanguages:
    """One sentence, twice."""

    en: Annotated[str, "In English."]
    zh: Annotated[str, "In Chinese."]


@dataclass(frozen=True, slots=True)
class ThreeLevels:
    """A fragment described at three levels."""

    api: Annotated[BothLanguages, "Its main call."]
    statement: Annotated[BothLanguages, "Its main statement."]
    function: Annotated[BothLanguages, "All of it."]


@dataclass(frozen=True, slots=True)
class CallInWords:
    """One call described."""

    java_expr: Annotated[str, "The whole call as written."]
    en: Annotated[str, "What it does, in English."]
    zh: Annotated[str, "What it does, in Chinese."]


@dataclass(frozen=True, slots=True)
class DescribeAnswer:
    """Answer of `describe_java_code`."""

    detected_level: Annotated[str, "What the fragment is: api, statement or function."]
    nl: Annotated[ThreeLevels, "The fragment in words."]
    calls: Annotated[tuple[CallInWords, ...], "Each call or chain of calls."]
    total: Annotated[int, "Calls and chains in the fragment."]
    truncated: Annotated[bool, "Whether calls or texts were cut to save room."]
    release: Annotated[str, "Release that answered."]
    llm: Annotated[str, "Whether a model worded `nl`: used, off, or `failed: ...`."]
    warning: Annotated[str | None, "What to mind about this release."] = None
