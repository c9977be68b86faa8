"""Tables of a release, declared once as row classes.

A change here is a change of contract: bump FORMAT_VERSION and say why in
`artifacts/CHANGELOG.md`. The DuckDB DDL, the Arrow schema and the reference
page are rendered from these classes; none of them is edited by hand. Every
derived number is an integer, so that equal inputs give equal digests anywhere.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Final, Literal

from artifacts.columns import Table, table_of

FORMAT_VERSION: Final = 1

ApiKind = Literal[
    "class", "interface", "struct", "enum", "enum_case", "func", "init", "prop",
    "field", "const", "operator", "macro", "type_alias", "builtin_type",
]  # fmt: skip
TYPE_KINDS: Final = ("class", "interface", "struct", "enum", "type_alias", "builtin_type")


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a declaration."""

    name: Annotated[str, "Name as declared, without the `!` that marks it as named."]
    type: Annotated[str, "Type as declared."]
    is_named: Annotated[bool, "Whether callers write `name: value`."]
    default: Annotated[str | None, "Default value as declared."]
    description_zh: Annotated[str | None, "What the page says of it, in Chinese."]
    description_en: Annotated[str | None, "What the page says of it, in English."]


@dataclass(frozen=True, slots=True)
class Returned:
    """What a declaration returns; for props, fields and constants their type."""

    type: Annotated[str, "Type as declared."]
    description_zh: Annotated[str | None, "What the page says of it, in Chinese."]
    description_en: Annotated[str | None, "What the page says of it, in English."]


@dataclass(frozen=True, slots=True)
class Thrown:
    """One exception that a declaration documents."""

    type: Annotated[str, "Exception type."]
    condition_zh: Annotated[str | None, "When it is thrown, in Chinese."]
    condition_en: Annotated[str | None, "When it is thrown, in English."]


@dataclass(frozen=True, slots=True)
class ApiRow:
    """One documented declaration."""

    api_id: Annotated[str, "`<package>.<parent>.<name>(<parameter types>)`; no parentheses for types, props, fields."]
    package: Annotated[str, "Import name of the package whose page documents it."]
    name: Annotated[str, "Bare name: no parameters, generics or escapes; operators by symbol; constructors `init`."]
    kind: Annotated[
        str,
        "class, interface, struct, enum, enum_case, func, init, prop, field, const, operator, macro, type_alias "
        "or builtin_type.",
    ]
    parent: Annotated[str | None, "Type that has the member; null for types and top-level declarations."]
    via: Annotated[str | None, "Interface through which an extension adds the member; `extend` for a direct extension."]
    signature: Annotated[str, "Types: the header up to `{`. Others: the whole declaration on one line."]
    description_zh: Annotated[str | None, "Whole description in Chinese, without markup."]
    description_en: Annotated[str | None, "Whole description in English, without markup."]
    params: Annotated[tuple[Param, ...], "Parameters, in order."]
    returns: Annotated[Returned | None, "Return type and text, or the type of a prop, field or constant."]
    throws: Annotated[tuple[Thrown, ...], "Documented exceptions."]
    parent_types: Annotated[tuple[str, ...], "Types: supertypes as declared, generics included."]
    import_line: Annotated[
        str | None, "Statement that brings it into scope; a member's is its type's; null for std.core."
    ]
    library: Annotated[str, "std, stdx or j2cjlib."]
    is_static: Annotated[bool, "Whether it is called on the type."]
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."]
    replacement: Annotated[str | None, "What the page names to use instead of a deprecated declaration."]
    source_path: Annotated[
        str | None, "Chinese page, relative to the source folder; null if documented in English only."
    ]
    source_line: Annotated[int | None, "1-based line of the heading on the Chinese page."]
    source_path_en: Annotated[str | None, "English page; null if documented in Chinese only."]
    source_line_en: Annotated[int | None, "1-based line of the heading on the English page."]
    also_at: Annotated[tuple[str, ...], "Further headings of the same declaration, as `path:line`."]
    translated_by: Annotated[
        str | None, "Model that translated the English texts where the documentation has none; null where it has."
    ] = None
    translation_prompt: Annotated[str | None, "Version of the prompt that asked for the translation."] = None


@dataclass(frozen=True, slots=True)
class ExtensionRow:
    """One `extend` heading."""

    extension_id: Annotated[str, "`<package>.extend <declaration>`, made unique by `~2`, `~3` in page order."]
    package: Annotated[str, "Import name of the package whose page documents it."]
    type: Annotated[str, "Bare name of the extended type."]
    interface: Annotated[str | None, "Bare name of the interface that is added; null for a direct extension."]
    signature: Annotated[str, "Header of the extension, generics and `where` included."]
    description_zh: Annotated[str | None, "Description in Chinese, without markup."]
    description_en: Annotated[str | None, "Description in English, without markup."]
    deprecated: Annotated[bool, "Whether the documentation marks it as deprecated."]
    source_path: Annotated[str | None, "Chinese page, relative to the source folder."]
    source_line: Annotated[int | None, "1-based line of the heading on the Chinese page."]
    source_path_en: Annotated[str | None, "English page, relative to the source folder."]
    source_line_en: Annotated[int | None, "1-based line of the heading on the English page."]


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """One snippet."""

    example_id: Annotated[str, "`<path>:<line>` of the snippet, `generated:<digest>` of one that a model wrote."]
    api_id: Annotated[str | None, "API whose heading it stands under."]
    uses: Annotated[tuple[str, ...], "api_id of further APIs that the code uses, most telling first."]
    title_zh: Annotated[str | None, "Title in Chinese."]
    title_en: Annotated[str | None, "Title in English."]
    code: Annotated[str, "Cangjie code as documented."]
    expected_output: Annotated[str | None, "What the page says it prints."]
    package: Annotated[str | None, "Package of the page; null for the manual."]
    area: Annotated[str, "api, sample, manual, tools, extra or generated."]
    origin: Annotated[str, "official, curated or generated."]
    verification: Annotated[str, "none, parsed, compiled or ran."]
    reason: Annotated[str | None, "Why verification is `none`."]
    shows_error: Annotated[bool, "Whether the page shows it as code that does not compile."]
    is_program: Annotated[bool, "Whether it has a `main` (or is a test) and can be run as it stands."]
    section_id: Annotated[str | None, "Section of the manual that shows it."]
    source_path: Annotated[str | None, "Page, relative to the source folder."]
    source_line: Annotated[int | None, "1-based line of the opening fence."]
    model: Annotated[str | None, "Model that wrote it; null for what people wrote."] = None
    prompt_version: Annotated[str | None, "Version of the prompt that asked for it."] = None
    generated_on: Annotated[str | None, "Day on which it was written, as 2026-11-30."] = None


@dataclass(frozen=True, slots=True)
class SectionRow:
    """One headed passage of the manual, the tool guides or the extras."""

    section_id: Annotated[str, "`<area>/<page without extension>#<line of the heading>`."]
    area: Annotated[str, "manual, tools or extra."]
    title_zh: Annotated[str | None, "Heading in Chinese."]
    title_en: Annotated[str | None, "Heading in English."]
    heading_path_zh: Annotated[tuple[str, ...], "Headings from the page's title down to this one, in Chinese."]
    heading_path_en: Annotated[tuple[str, ...], "Headings from the page's title down to this one, in English."]
    text_zh: Annotated[str | None, "Prose of the passage in Chinese, without markup and without code."]
    text_en: Annotated[str | None, "Prose of the passage in English, without markup and without code."]
    code: Annotated[tuple[str, ...], "Code blocks of the passage, in order."]
    source_path: Annotated[str | None, "Chinese page, relative to the source folder."]
    source_line: Annotated[int | None, "1-based line of the heading on the Chinese page."]
    source_path_en: Annotated[str | None, "English page, relative to the source folder."]
    source_line_en: Annotated[int | None, "1-based line of the heading on the English page."]


@dataclass(frozen=True, slots=True)
class PackageRow:
    """One documented package."""

    package: Annotated[str, "Import name."]
    library: Annotated[str, "std, stdx or j2cjlib."]
    summary_zh: Annotated[str | None, "First sentence of the overview in Chinese."]
    summary_en: Annotated[str | None, "First sentence of the overview in English."]
    description_zh: Annotated[str | None, "Introduction of the overview in Chinese."]
    description_en: Annotated[str | None, "Introduction of the overview in English."]
    deprecated: Annotated[bool, "Whether the overview's title marks it as deprecated."]
    api_count: Annotated[int, "APIs documented in it."]
    example_count: Annotated[int, "Examples documented in it."]
    source_path: Annotated[str | None, "Chinese overview, relative to the source folder."]
    source_path_en: Annotated[str | None, "English overview, relative to the source folder."]


@dataclass(frozen=True, slots=True)
class JavaTypeRow:
    """One Java type and what stands for it in Cangjie."""

    java_type: Annotated[str, "Qualified name, or a simple one where the source gives no more."]
    rank: Annotated[int, "0 for the mapping in force; losers of a contradiction follow."]
    cangjie_type: Annotated[str | None, "Cangjie type, generics included."]
    package: Annotated[str | None, "Package of the Cangjie type."]
    status: Annotated[str, "mapped or no_equivalent."]
    origin: Annotated[str, "curated, j2cjlib, type_resolution or inferred."]
    trust: Annotated[int, "0 to 100; 100 means a person reviewed it."]
    note: Annotated[str | None, "What changes in meaning, or why a mapping lost."]
    source_path: Annotated[str | None, "File the mapping comes from."]


@dataclass(frozen=True, slots=True)
class JavaMemberRow:
    """One Java member and one target in Cangjie."""

    java_member: Annotated[
        str,
        "Qualified member: `java.util.Map.put`, `java.util.HashMap.<init>`; `java.util.Currency.*` for all of a type.",
    ]
    java_params: Annotated[str, "Parameter types, comma-separated; `*` where all overloads are meant."]
    rank: Annotated[int, "0 is the best target."]
    api_id: Annotated[str | None, "Cangjie API."]
    rewrite: Annotated[str | None, "Template of the call in Cangjie, over receiver and arguments."]
    language_construct: Annotated[str | None, "Short name where the target is syntax, not an API."]
    status: Annotated[str, "mapped or no_equivalent."]
    origin: Annotated[str, "curated, j2cjlib, type_resolution or inferred."]
    note: Annotated[str | None, "What changes in meaning, or what to do instead."]
    source_path: Annotated[str | None, "File and line the mapping comes from."]
    java_type: Annotated[str, "Type or package that the mapping is written for: `java.util.Map`, `java.awt.*`."] = ""
    trust: Annotated[int, "0 to 100; 100 means a person reviewed it."] = 0


@dataclass(frozen=True, slots=True)
class JdkTypeRow:
    """One public type of the JDK."""

    java_type: Annotated[str, "Qualified name, `java.util.Map.Entry` for a nested type."]
    kind: Annotated[str, "class, interface, enum, record or annotation."]
    type_params: Annotated[tuple[str, ...], "Type parameters with bounds: `K extends java.lang.Enum<K>`."]
    supertypes: Annotated[tuple[str, ...], "Supertypes with generics, the superclass first."]
    function: Annotated[str | None, "Functional interfaces: the method that a lambda defines."]
    since: Annotated[int, "First Java release that has it; 8 means 8 or earlier."]
    deprecated: Annotated[bool, "Whether the JDK deprecates it."]
    jdk: Annotated[str, "JDK that the row was read from: `21.0.8`."]


@dataclass(frozen=True, slots=True)
class JdkMemberRow:
    """One member of a JDK type."""

    jdk_member_id: Annotated[str, "`<java_type>.<name>(<erased parameter types>)`; no parentheses for fields."]
    java_type: Annotated[str, "Qualified name of the declaring type."]
    name: Annotated[str, "Member name; `<init>` for constructors."]
    kind: Annotated[str, "method, constructor or field."]
    params: Annotated[tuple[str, ...], "Parameter types with generics."]
    returns: Annotated[str | None, "Return or field type with generics."]
    is_static: Annotated[bool, "Whether it is called on the type."]
    type_params: Annotated[tuple[str, ...], "The method's own type parameters, with bounds."] = ()
    throws: Annotated[tuple[str, ...], "Declared exceptions."] = ()
    since: Annotated[int, "First Java release that has it; 8 means 8 or earlier."] = 8
    deprecated: Annotated[bool, "Whether the JDK deprecates it."] = False


@dataclass(frozen=True, slots=True)
class JavaCoverageRow:
    """One package of the JDK and how much of it has an answer."""

    package: Annotated[str, "Java package."]
    members: Annotated[int, "Public and protected members that its types declare."]
    mapped: Annotated[int, "Members that a mapping of their own or of a supertype answers."]
    no_equivalent: Annotated[int, "Members that are declared to have no equivalent."]
    unmapped: Annotated[int, "Members that nothing is said of."]


@dataclass(frozen=True, slots=True)
class TermRow:
    """One glossary term."""

    term_id: Annotated[str, "Java term, made unique by `~2`, `~3` where it has several senses."]
    java_term: Annotated[str, "Word a Java reader would use."]
    cangjie_term: Annotated[str, "Word the Cangjie documentation uses."]
    description: Annotated[str | None, "What the Cangjie term means."]
    note: Annotated[str | None, "What to mind on the way."]
    category: Annotated[str | None, "Part of the language it belongs to."]
    origin: Annotated[str, "terms or curated."]


@dataclass(frozen=True, slots=True)
class LexiconRow:
    """One meaning, in the words of those who ask and in those of the documentation."""

    meaning: Annotated[str, "English word or phrase that the entry is known by."]
    said_en: Annotated[tuple[str, ...], "Further ways to say it in English."]
    said_zh: Annotated[tuple[str, ...], "Ways to say it in Chinese."]
    find: Annotated[
        tuple[str, ...],
        "What to look for, best first: words of names and texts; `String.padStart`, `std.fs.copy` for that API alone.",
    ]


@dataclass(frozen=True, slots=True)
class DiagnosticFix:
    """One way out of an error."""

    title_zh: Annotated[str, "What it does, in Chinese."]
    title_en: Annotated[str, "What it does, in English."]
    code: Annotated[str, "Short Cangjie code."]


@dataclass(frozen=True, slots=True)
class DiagnosticRow:
    """One message of the compiler, of cjpm, a linker, cjlint or a program at run time."""

    diagnostic_id: Annotated[str, "Kind, as the compiler's definition files name it; `~2` where a kind has two texts."]
    severity: Annotated[str, "error, warning or note."]
    template: Annotated[str, "Message template with placeholders `%s`."]
    family: Annotated[str, "Group whose explanation serves when there is no own one."]
    explanation_zh: Annotated[str | None, "What it means, in Chinese."]
    explanation_en: Annotated[str | None, "What it means, in English."]
    is_own: Annotated[bool, "Whether the explanation was written for the kind, not for its family."] = False
    causes_zh: Annotated[str | None, "Usual causes, in Chinese."] = None
    causes_en: Annotated[str | None, "Usual causes, in English."] = None
    fixes: Annotated[tuple[DiagnosticFix, ...], "Ways out, the usual one first."] = ()
    java_habit_zh: Annotated[str | None, "Habit of Java programmers behind it, in Chinese."] = None
    java_habit_en: Annotated[str | None, "Habit of Java programmers behind it, in English."] = None
    related: Annotated[tuple[str, ...], "api_id of APIs that help."] = ()
    pages: Annotated[tuple[str, ...], "Guide pages that explain it, as the section_id before its `#`."] = ()
    warn_group: Annotated[str | None, "Group that `-Woff` switches off."] = None
    seen_count: Annotated[int, "How often it stood among 39,550 diagnostics printed for generated code."] = 0


@dataclass(frozen=True, slots=True)
class PatternRow:
    """One idiomatic snippet."""

    pattern_id: Annotated[str, "Stable slug."]
    title_zh: Annotated[str, "Title in Chinese."]
    title_en: Annotated[str, "Title in English."]
    code: Annotated[str, "Cangjie code."]
    notes_zh: Annotated[str | None, "What to mind, in Chinese."]
    notes_en: Annotated[str | None, "What to mind, in English."]
    java_idiom: Annotated[str | None, "Java idiom that it replaces."]
    tags: Annotated[tuple[str, ...], "Words to find it by."]
    uses: Annotated[tuple[str, ...], "api_id of the APIs that the code uses."]


@dataclass(frozen=True, slots=True)
class Bm25TermRow:
    """One term of one index."""

    index: Annotated[str, "apis, examples, patterns, registry_packages or sections."]
    term_id: Annotated[int, "Position of the term in the index's sorted vocabulary, from 0."]
    term: Annotated[str, "Token, as `artifacts.tokenizer` makes it."]
    document_frequency: Annotated[int, "Records that contain the term."]


@dataclass(frozen=True, slots=True)
class RegistryPackageRow:
    """One package that others published, as far as it is known offline."""

    registry_package_id: Annotated[str, "`<owner>/<name>`."]
    name: Annotated[str, "Name of the package."]
    topics_en: Annotated[tuple[str, ...], "What it is about, in English, as recognised in its name and description."]
    topics_zh: Annotated[tuple[str, ...], "The same in Chinese."]
    stars: Annotated[int, "Stars when the list was made."]
    updated: Annotated[str, "Day of its last change when the list was made, as 2025-10-06."]


@dataclass(frozen=True, slots=True)
class Bm25PostingRow:
    """One term in one record."""

    index: Annotated[str, "apis, examples, patterns, registry_packages or sections."]
    term_id: Annotated[int, "Term, see bm25_terms."]
    record: Annotated[int, "Position of the record in its table's key order, from 0."]
    record_id: Annotated[str, "Key of the record: api_id, example_id, section_id and so on."]
    impact: Annotated[int, "Quantised BM25F weight, 1 to 65535; a record's score is the sum over the query's terms."]


APIS: Final = table_of(ApiRow, name="apis", key=("api_id",), doc="documented declaration.")
EXTENSIONS: Final = table_of(ExtensionRow, name="extensions", key=("extension_id",), doc="`extend` heading.")
EXAMPLES: Final = table_of(ExampleRow, name="examples", key=("example_id",), doc="snippet.")
SECTIONS: Final = table_of(
    SectionRow, name="sections", key=("section_id",), doc="headed passage of the manual, the tool guides or the extras."
)
PACKAGES: Final = table_of(PackageRow, name="packages", key=("package",), doc="documented package.")
JAVA_TYPES: Final = table_of(
    JavaTypeRow, name="java_types", key=("java_type", "rank"), doc="Java type and candidate Cangjie type."
)
JAVA_MEMBERS: Final = table_of(
    JavaMemberRow,
    name="java_members",
    key=("java_member", "java_params", "rank"),
    doc="Java member and target in Cangjie.",
)
JDK_MEMBERS: Final = table_of(JdkMemberRow, name="jdk_members", key=("jdk_member_id",), doc="member of a JDK type.")
JDK_TYPES: Final = table_of(JdkTypeRow, name="jdk_types", key=("java_type",), doc="public type of the JDK.")
JAVA_COVERAGE: Final = table_of(
    JavaCoverageRow, name="java_coverage", key=("package",), doc="package of the JDK, with how much of it is mapped."
)
TERMS: Final = table_of(TermRow, name="terms", key=("term_id",), doc="glossary term and sense.")
LEXICON: Final = table_of(LexiconRow, name="lexicon", key=("meaning",), doc="meaning and the words for it.")
DIAGNOSTICS: Final = table_of(DiagnosticRow, name="diagnostics", key=("diagnostic_id",), doc="compiler diagnostic.")
PATTERNS: Final = table_of(PatternRow, name="patterns", key=("pattern_id",), doc="idiomatic snippet.")
REGISTRY_PACKAGES: Final = table_of(
    RegistryPackageRow, name="registry_packages", key=("registry_package_id",), doc="package that others published."
)
BM25_TERMS: Final = table_of(
    Bm25TermRow, name="bm25_terms", key=("index", "term_id"), doc="term of one full-text index."
)
BM25_POSTINGS: Final = table_of(
    Bm25PostingRow, name="bm25_postings", key=("index", "term_id", "record"), doc="term in one record."
)

TABLES: Final[tuple[Table[object], ...]] = (
    APIS, EXTENSIONS, EXAMPLES, SECTIONS, PACKAGES, JAVA_TYPES, JAVA_MEMBERS, JAVA_COVERAGE, JDK_TYPES,
    JDK_MEMBERS, TERMS, LEXICON, DIAGNOSTICS, PATTERNS, REGISTRY_PACKAGES, BM25_TERMS, BM25_POSTINGS,
)  # fmt: skip
TABLES_BY_NAME: Final[Mapping[str, Table[object]]] = {table.name: table for table in TABLES}
