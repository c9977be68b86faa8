"""Tables between assets: what one parsing step hands to the next, never published.

Declared as the published ones are (`artifacts.columns`), so that the same IO
manager writes and checks both. Published tables stand in `artifacts.schema`.
"""

from dataclasses import dataclass
from typing import Annotated, Final

from artifacts.columns import Table, table_of
from artifacts.schema import PackageRow


@dataclass(frozen=True, slots=True)
class PageRow:
    """One documentation page as it stands in its source, decoded."""

    source: Annotated[str, "Name of the source, from the sources file."]
    library: Annotated[str, "std or stdx for library pages, empty for the rest."]
    area: Annotated[str, "libs, manual, tools or extra."]
    language: Annotated[str, "zh or en."]
    path: Annotated[str, "Path relative to the source folder, with forward slashes."]
    key: Annotated[str, "Path below the language folder: the same for both languages of a page."]
    text: Annotated[str, "Whole text, newlines as \\n, no byte order mark."]


@dataclass(frozen=True, slots=True)
class VectorRow:
    """The vector of one record."""

    index: Annotated[str, "Index that the record belongs to: apis or sections."]
    record_id: Annotated[str, "Key of the record."]
    model: Annotated[str, "What made the vector."]
    numbers: Annotated[str, "Whole numbers from -127 to 127, one byte each, as base64 (`artifacts.vectors`)."]


@dataclass(frozen=True, slots=True)
class DocumentedParam:
    """One parameter as one page gives it."""

    name: Annotated[str, "Name, without `!`."]
    type: Annotated[str, "Type, without links and escapes."]
    is_named: Annotated[bool, "Whether it carries `!`."]
    default: Annotated[str | None, "Default value, from the declaration."]
    description: Annotated[str | None, "Text of the page."]


@dataclass(frozen=True, slots=True)
class DocumentedThrow:
    """One exception as one page gives it."""

    type: Annotated[str, "Exception type."]
    condition: Annotated[str | None, "Text of the page."]


@dataclass(frozen=True, slots=True)
class DeclarationRow:
    """One declaring heading on one page, in one language."""

    path: Annotated[str, "Page, relative to the source folder."]
    line: Annotated[int, "1-based line of the heading."]
    language: Annotated[str, "zh or en."]
    page_key: Annotated[str, "Path below the language folder."]
    package: Annotated[str, "Import name of the page's package."]
    library: Annotated[str, "std or stdx."]
    level: Annotated[int, "Heading level, 2 to 5."]
    heading: Annotated[str, "Heading text, without escapes and marks."]
    kind: Annotated[str, "As in apis, or `extension`."]
    name: Annotated[str, "Bare name; for an extension the extended type."]
    parent: Annotated[str | None, "Type that has the member."]
    via: Annotated[str | None, "Interface of the extension the heading stands under, or `extend`."]
    heading_params: Annotated[str | None, "Parameter types of the heading, no spaces; null when it has no parentheses."]
    scope: Annotated[str, "Normalised headings above this one, `|`-joined: tells members of two extensions apart."]
    signature: Annotated[str, "Declaration as apis holds it."]
    description: Annotated[str | None, "Whole description, without markup."]
    params: Annotated[tuple[DocumentedParam, ...], "Parameters, in order."]
    return_type: Annotated[str | None, "Return type, or the type of a prop, field or constant."]
    return_description: Annotated[str | None, "Text of the page."]
    throws: Annotated[tuple[DocumentedThrow, ...], "Documented exceptions."]
    parent_types: Annotated[tuple[str, ...], "Supertypes."]
    is_static: Annotated[bool, "Whether it is called on the type."]
    deprecated: Annotated[bool, "Whether the heading carries the mark or stands below one that does."]
    replacement: Annotated[str | None, "What the page names instead."]


@dataclass(frozen=True, slots=True)
class SnippetRow:
    """One code block of a page, with what stands around it."""

    path: Annotated[str, "Page, relative to the source folder."]
    line: Annotated[int, "1-based line of the opening fence."]
    language: Annotated[str, "zh or en."]
    page_key: Annotated[str, "Path below the language folder."]
    area: Annotated[str, "api, sample, manual, tools or extra."]
    package: Annotated[str | None, "Package of the page; null outside the libraries."]
    owner_line: Annotated[int, "1-based line of the heading it stands under; 0 before the first."]
    ordinal: Annotated[int, "0 for the first snippet under its heading, then 1, 2 ..."]
    title: Annotated[str, "Nearest title: the heading or the sentence that introduces it."]
    info: Annotated[str, "Info string of the fence: cangjie, text, bash ..."]
    code: Annotated[str, "Content of the block."]
    expected_output: Annotated[str | None, "Block after the execution-result label."]
    shows_error: Annotated[bool, "Whether the page shows it as code that does not compile."]


@dataclass(frozen=True, slots=True)
class PassageRow:
    """One headed passage of the manual, the tool guides or the extras, in one language."""

    path: Annotated[str, "Page, relative to the source folder."]
    line: Annotated[int, "1-based line of the heading; 1 for text before the first heading."]
    language: Annotated[str, "zh or en: the language folder of the page."]
    text_language: Annotated[str, "zh or en: the language the page is written in."]
    page_key: Annotated[str, "Path below the language folder."]
    area: Annotated[str, "manual, tools or extra."]
    level: Annotated[int, "Heading level, from 1."]
    title: Annotated[str, "Heading, without markup."]
    heading_path: Annotated[tuple[str, ...], "Headings from the page's title down to this one."]
    text: Annotated[str | None, "Prose of the passage, without markup and without code."]
    code: Annotated[tuple[str, ...], "Code blocks of the passage, in order."]


@dataclass(frozen=True, slots=True)
class RepairRow:
    """One fault of a page that was mended while reading it."""

    path: Annotated[str, "Page, relative to the source folder."]
    line: Annotated[int, "1-based line of the fault."]
    fault: Annotated[str, "Slug: unclosed_fence, glued_heading, hidden_heading, odd_fence ..."]
    detail: Annotated[str, "What stood there, and what was made of it."]


@dataclass(frozen=True, slots=True)
class SourceRow:
    """One source of the build, with what a release says about it."""

    name: Annotated[str, "Name, from the sources file."]
    kind: Annotated[str, "Kind, from the sources file."]
    location: Annotated[str, "Path as given, or URL without credentials."]
    revision: Annotated[str | None, "Commit; null for files outside a clean checkout."]
    tree_digest: Annotated[str, "SHA-256 over sorted relative paths and bytes of the files read."]
    license: Annotated[str, "SPDX identifier, or words where the text is no known one."]
    license_text: Annotated[str | None, "Text of the licence file that covers it."]


@dataclass(frozen=True, slots=True)
class EditionRow:
    """Which documentation a build is of: one row."""

    cangjie_version: Annotated[str, "Version that the sources file names."]
    is_starter: Annotated[bool, "Whether it is the embedded starter corpus."]


@dataclass(frozen=True, slots=True)
class OverrideField:
    """One field of an override."""

    name: Annotated[str, "Column of the table."]
    line: Annotated[int, "1-based line in the override file."]
    value: Annotated[str, "Value as JSON."]


@dataclass(frozen=True, slots=True)
class OverrideRow:
    """One reviewed correction."""

    file: Annotated[str, "Name of the override file."]
    line: Annotated[int, "1-based line of the entry."]
    table: Annotated[str, "Table whose record it corrects."]
    action: Annotated[str, "replace, hide or add."]
    key: Annotated[str | None, "Key of the record; null for a whole new one."]
    fields: Annotated[tuple[OverrideField, ...], "Fields that it sets; none for hide."]
    reason: Annotated[str, "Why the record is wrong."]
    versions: Annotated[str | None, "Range of Cangjie versions it is meant for."]


@dataclass(frozen=True, slots=True)
class MappedType:
    """What a block of a mapping file says of its type."""

    cangjie: Annotated[str, "Cangjie type; `{K}` stands for a type argument."]
    package: Annotated[str | None, "Package of the outermost Cangjie type."]
    note: Annotated[str | None, "What changes in meaning."]
    line: Annotated[int, "1-based line."]
    versions: Annotated[str | None, "Range of Cangjie versions that have the type; null for all."] = None


@dataclass(frozen=True, slots=True)
class MappedTarget:
    """One Cangjie API that a member is mapped to."""

    api_id: Annotated[str, "Id of the API."]
    versions: Annotated[str | None, "Range of Cangjie versions that have it; null for all."]
    line: Annotated[int, "1-based line."]


@dataclass(frozen=True, slots=True)
class TypeEntryRow:
    """One block of a curated mapping file: a Java type or package."""

    file: Annotated[str, "Name of the file."]
    line: Annotated[int, "1-based line of the block."]
    java_type: Annotated[str, "Qualified type, or a package as `java.awt.*`."]
    mapped: Annotated[MappedType | None, "What stands for the type; null where the block only maps members."]
    none: Annotated[str | None, "Why nothing stands for the type and its members, and what to do instead."]


@dataclass(frozen=True, slots=True)
class MemberEntryRow:
    """One member key of a curated mapping file."""

    file: Annotated[str, "Name of the file."]
    line: Annotated[int, "1-based line of the key."]
    java_type: Annotated[str, "Type of the block it stands in."]
    member: Annotated[str, "Name of the member; `<init>` for constructors."]
    params: Annotated[str | None, "Parameter types as written; null where all overloads are meant."]
    targets: Annotated[tuple[MappedTarget, ...], "APIs, best first."]
    rewrite: Annotated[str | None, "Template of the call in Cangjie."]
    construct: Annotated[str | None, "Short name of the syntax that is the answer, or also one."]
    note: Annotated[str | None, "What changes in meaning."]
    none: Annotated[str | None, "Why nothing stands for it, and what to do instead."]


@dataclass(frozen=True, slots=True)
class MappingFaultRow:
    """One thing wrong with a curated mapping."""

    file: Annotated[str, "Name of the file."]
    line: Annotated[int, "1-based line."]
    fault: Annotated[str, "java, target, rewrite, type or left_out: which rule it breaks."]
    message: Annotated[str, "What is wrong, and what to write."]
    number: Annotated[int, "0, 1 ... where a line has several."]


@dataclass(frozen=True, slots=True)
class AskedRow:
    """What one entry of a question file says of one API."""

    api_id: Annotated[str, "Id of the API."]
    file: Annotated[str, "Name of the file."]
    line: Annotated[int, "1-based line of the entry."]
    phrases: Annotated[tuple[str, ...], "How people ask for it, in both languages."]


@dataclass(frozen=True, slots=True)
class TypeClaimRow:
    """One statement of a Java-to-Cangjie type table."""

    file: Annotated[str, "File, relative to the source folder."]
    line: Annotated[int, "1-based line of the key."]
    kind: Annotated[str, "type, import, assertion, library or noise."]
    number: Annotated[int, "Position in a list of statements on one key."]
    subject: Annotated[str, "Java type as written; a Cangjie type for the imports of std; a call, a library, a name."]
    target: Annotated[str | None, "Cangjie type, import line, code or address; null where nothing stands for it."]
    category: Annotated[int, "1 same role, 2 nearest abstraction, 3 nothing stands for it; 0 where not said."]
    layer: Annotated[str, "fixed, base, generic, universal or short: how far it is trusted; std for imports of std."]
    library: Annotated[str | None, "Library that has the target, where not std."]
    args: Annotated[tuple[str, ...], "Type arguments to write where the Java type is raw."]


@dataclass(frozen=True, slots=True)
class GeneratedRow:
    """One accepted answer of a language model."""

    task: Annotated[str, "examples or translations."]
    api_id: Annotated[str, "API it is about."]
    own_digest: Annotated[str, "Digest of what the documentation said of the API when it was asked."]
    content: Annotated[str, "Code of an example; texts of a translation as JSON, by place."]
    output: Annotated[str | None, "What the example prints: the program's word where it ran, else the model's."]
    verification: Annotated[str, "none, parsed, compiled or ran."]
    model: Annotated[str, "Model that was asked."]
    prompt_version: Annotated[str, "Version of the prompt."]
    generated_on: Annotated[str, "Day of the answer, as 2026-11-30."]


PAGES: Final = table_of(PageRow, name="pages", key=("source", "path"), doc="documentation page.")
DECLARATIONS: Final = table_of(
    DeclarationRow, name="declarations", key=("path", "line", "heading"), doc="declaring heading on one page."
)
SNIPPETS: Final = table_of(SnippetRow, name="snippets", key=("path", "line"), doc="code block of a page.")
PASSAGES: Final = table_of(PassageRow, name="passages", key=("path", "line"), doc="headed passage of one page.")
REPAIRS: Final = table_of(RepairRow, name="repairs", key=("path", "line", "fault"), doc="mended fault of a page.")
EDITION: Final = table_of(EditionRow, name="edition", key=("cangjie_version",), doc="build.")
SOURCES: Final = table_of(SourceRow, name="sources", key=("name",), doc="source of the build.")
OVERRIDES: Final = table_of(OverrideRow, name="overrides", key=("file", "line"), doc="reviewed correction.")
TYPE_ENTRIES: Final = table_of(TypeEntryRow, name="type_entries", key=("file", "line"), doc="block of a mapping file.")
MEMBER_ENTRIES: Final = table_of(
    MemberEntryRow, name="member_entries", key=("file", "line", "java_type"), doc="member key of a mapping file."
)
MAPPING_FAULTS: Final = table_of(
    MappingFaultRow, name="mapping_faults", key=("file", "line", "fault", "number"), doc="fault of a curated mapping."
)
TYPE_CLAIMS: Final = table_of(
    TypeClaimRow, name="type_claims", key=("file", "line", "subject", "number"), doc="statement of a type table."
)

ASKED: Final = table_of(AskedRow, name="asked", key=("api_id", "file", "line"), doc="entry of a question file.")
VECTOR_ROWS: Final = table_of(VectorRow, name="record_vectors", key=("index", "record_id"), doc="record with a vector.")
GENERATED: Final = table_of(
    GeneratedRow, name="generated", key=("task", "api_id", "own_digest"), doc="accepted answer of a language model."
)

PACKAGE_OVERVIEWS: Final = table_of(
    PackageRow, name="package_overviews", key=("package",), doc="package as its overview introduces it."
)

TABLES_BETWEEN: Final[tuple[Table[object], ...]] = (
    PAGES, DECLARATIONS, SNIPPETS, PASSAGES, REPAIRS, PACKAGE_OVERVIEWS, EDITION, SOURCES, OVERRIDES, TYPE_ENTRIES,
    MEMBER_ENTRIES, MAPPING_FAULTS, TYPE_CLAIMS, ASKED, GENERATED, VECTOR_ROWS,
)  # fmt: skip
