"""The blocking checks: each passes on good rows, and is seen to fail."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import dagster as dg
import pytest

from artifacts.manifest import SourceRecord
from artifacts.schema import DiagnosticFix, Param, Returned, Thrown
from pipeline.assets.diagnostics import diagnostic_checks
from pipeline.assets.package import PUBLISHED
from pipeline.assets.patterns import pattern_checks
from pipeline.assets.registry import registry_package_checks
from pipeline.checks import (
    CHECKS,
    api_checks,
    declaration_checks,
    example_checks,
    extension_checks,
    lexicon_checks,
    package_checks,
    section_checks,
    term_checks,
)
from pipeline.java_checks import (
    java_coverage_checks,
    java_member_checks,
    java_type_checks,
    jdk_member_checks,
    jdk_type_checks,
)
from pipeline.resources import ReleaseFolder
from pipeline.rules import SIZE, UNIQUE
from pipeline.transforms.release_files import write_release
from tests.pipeline.rows import (
    API,
    DIAGNOSTIC,
    EDITION,
    EXAMPLE,
    EXTENSION,
    JAVA_COVERAGE,
    JAVA_MEMBER,
    JAVA_TYPE,
    JDK_MEMBER,
    JDK_TYPE,
    MEANING,
    PACKAGE,
    PATTERN,
    REGISTRY_PACKAGE,
    SECTION,
    SOURCE,
    TERM,
    declaration,
    mapping_fault,
    page,
)

Rows = Sequence[object]


def judged(asset: str, folder: Path, rows: Rows, **beside: Rows) -> dict[str, dg.AssetCheckResult]:
    """The results of all checks of an asset, by name; what is not given is good."""
    good: dict[str, Rows] = {
        "library_pages": [page()],
        "guide_pages": [page(path="zh/boxes.md", area="manual")],
        "package_overviews": [PACKAGE],
        "api_records": [API],
        "sections": [SECTION],
        "edition": [EDITION],
        "source_records": [SOURCE],
        "mapping_faults": [],
    }
    functions: dict[str, tuple[Callable[..., Iterator[dg.AssetCheckResult]], tuple[str, ...]]] = {
        "declarations": (declaration_checks, ("library_pages",)),
        "api_records": (api_checks, ("package_overviews", "edition", "source_records")),
        "extension_records": (extension_checks, ("edition", "source_records")),
        "sections": (section_checks, ("guide_pages", "edition", "source_records")),
        "official_examples": (example_checks, ("api_records", "sections", "edition", "source_records")),
        "package_records": (package_checks, ("edition", "source_records")),
        "glossary_terms": (term_checks, ("edition", "source_records")),
        "lexicon_entries": (lexicon_checks, ("edition", "source_records")),
        "diagnostic_records": (diagnostic_checks, ("edition", "source_records")),
        "pattern_records": (pattern_checks, ("edition", "source_records")),
        "registry_package_records": (registry_package_checks, ("edition", "source_records")),
        "java_members": (java_member_checks, ("mapping_faults", "edition", "source_records")),
        "java_types": (java_type_checks, ("mapping_faults", "edition", "source_records")),
        "java_coverage_records": (java_coverage_checks, ("edition", "source_records")),
        "jdk_types": (jdk_type_checks, ("edition", "source_records")),
        "jdk_members": (jdk_member_checks, ("edition", "source_records")),
    }
    function, others = functions[asset]
    inputs: dict[str, object] = {name: beside.get(name, good[name]) for name in others} | {asset: rows}
    if asset != "declarations":
        inputs["releases"] = ReleaseFolder(folder=str(folder))
    return {str(result.check_name): result for result in function(**inputs)}


GOOD: dict[str, Rows] = {
    "declarations": [declaration(3)],
    "api_records": [API],
    "extension_records": [EXTENSION],
    "sections": [SECTION],
    "official_examples": [EXAMPLE],
    "package_records": [PACKAGE],
    "glossary_terms": [TERM],
    "lexicon_entries": [MEANING],
    "diagnostic_records": [DIAGNOSTIC],
    "pattern_records": [PATTERN],
    "registry_package_records": [REGISTRY_PACKAGE],
    "java_members": [JAVA_MEMBER],
    "java_types": [JAVA_TYPE],
    "java_coverage_records": [JAVA_COVERAGE],
    "jdk_types": [JDK_TYPE],
    "jdk_members": [JDK_MEMBER],
}
MEMBER = replace(API, api_id="std.demo.Bin.lift()", name="lift", kind="func", parent="Bin")
PARAM = Param("size", "Int64", False, None, None, "See [Int64](a.md).")
UNREADABLE = DiagnosticFix("坏", "Broken", "let = ((")
MANY = [replace(API, api_id=f"std.demo.Box{number}", description_en=None) for number in range(30)]
FAULTS: list[tuple[str, str, Rows, str]] = [
    (
        "declarations",
        "every_api_page_yields_rows",
        [declaration(3, path="other.md")],
        "1 API pages hold no declaration",
    ),
    ("api_records", UNIQUE, [API, API], "std.demo.Box (2 times)"),
    ("api_records", "no_markup_is_left", [replace(API, description_en="A [box](b.md).")], "std.demo.Box: ]("),
    ("api_records", "no_markup_is_left", [replace(API, description_zh="List\\<T>")], "std.demo.Box: \\<"),
    ("api_records", "no_markup_is_left", [replace(API, params=(PARAM,))], "std.demo.Box: ]("),
    ("api_records", "no_markup_is_left", [replace(API, returns=Returned("T", "x<sup>2</sup>", None))], "<sup>"),
    ("api_records", "no_markup_is_left", [replace(API, throws=(Thrown("E", None, "```"),))], "std.demo.Box: ```"),
    ("api_records", "signatures_are_balanced", [replace(API, signature="func f(a: Array<T>")], "func f(a: Array<T>"),
    ("api_records", "signatures_are_balanced", [replace(API, signature=" ")], "1 signatures are not whole"),
    ("api_records", "parents_exist", [MEMBER], "no type Bin in std.demo"),
    ("api_records", "import_lines_name_packages", [replace(API, import_line="import std.demos.Box")], "std.demos"),
    ("api_records", "import_lines_name_packages", [replace(API, package="std.gone", import_line=None)], "std.gone"),
    ("api_records", "english_is_covered", MANY, "30 APIs lack their English description"),
    ("extension_records", UNIQUE, [EXTENSION, EXTENSION], "std.demo.extend Box (2 times)"),
    ("extension_records", "no_markup_is_left", [replace(EXTENSION, description_en="[a](b)")], "]("),
    ("extension_records", "signatures_are_balanced", [replace(EXTENSION, signature="extend Box<T")], "extend Box<T"),
    ("sections", UNIQUE, [SECTION, SECTION], "manual/boxes#1 (2 times)"),
    ("sections", "every_guide_page_yields_rows", [replace(SECTION, source_path="zh/lid.md")], "zh/boxes.md"),
    ("official_examples", UNIQUE, [EXAMPLE, EXAMPLE], "boxes.md:3 (2 times)"),
    ("official_examples", "references_resolve", [replace(EXAMPLE, api_id="std.demo.Bin")], "boxes.md:3: std.demo.Bin"),
    ("official_examples", "references_resolve", [replace(EXAMPLE, uses=("std.demo.Bin",))], "std.demo.Bin"),
    ("official_examples", "references_resolve", [replace(EXAMPLE, section_id="manual/x#1")], "manual/x#1"),
    ("package_records", UNIQUE, [PACKAGE, PACKAGE], "std.demo (2 times)"),
    ("package_records", "no_markup_is_left", [replace(PACKAGE, description_en="[a](b)")], "std.demo: ]("),
    ("glossary_terms", UNIQUE, [TERM, TERM], "Box (2 times)"),
    ("lexicon_entries", UNIQUE, [MEANING, MEANING], "lift (2 times)"),
    ("diagnostic_records", UNIQUE, [DIAGNOSTIC, DIAGNOSTIC], "sema_no_box (2 times)"),
    ("pattern_records", UNIQUE, [PATTERN, PATTERN], "open-box (2 times)"),
    ("registry_package_records", UNIQUE, [REGISTRY_PACKAGE, REGISTRY_PACKAGE], "ada/boxes (2 times)"),
    ("diagnostic_records", "fixes_parse", [replace(DIAGNOSTIC, fixes=(UNREADABLE,))], "sema_no_box"),
    ("java_members", UNIQUE, [JAVA_MEMBER, JAVA_MEMBER], "java.util.Box.open * 0 (2 times)"),
    ("java_types", UNIQUE, [JAVA_TYPE, JAVA_TYPE], "java.util.Box 0 (2 times)"),
    ("java_coverage_records", UNIQUE, [JAVA_COVERAGE, JAVA_COVERAGE], "java.util (2 times)"),
    ("jdk_types", UNIQUE, [JDK_TYPE, JDK_TYPE], "java.util.Box (2 times)"),
    ("jdk_members", UNIQUE, [JDK_MEMBER, JDK_MEMBER], "java.util.Box.open() (2 times)"),
]
MAPPING_FAULTS: list[tuple[str, str, str]] = [
    ("java_members", "targets_exist", "target"),
    ("java_members", "rewrites_call_their_target", "rewrite"),
    ("java_members", "java_members_exist", "java"),
    ("java_types", "types_exist", "type"),
]


@pytest.mark.parametrize("asset", GOOD)
def test_good_rows_pass_every_check(tmp_path: Path, asset: str) -> None:
    """Otherwise the failures below would prove nothing."""
    assert [name for name, result in judged(asset, tmp_path, GOOD[asset]).items() if not result.passed] == []


@pytest.mark.parametrize(("asset", "check", "rows", "said"), FAULTS)
def test_a_fault_fails_its_check(tmp_path: Path, asset: str, check: str, rows: Rows, said: str) -> None:
    """And the sentence names the record."""
    result = judged(asset, tmp_path, rows)[check]

    assert not result.passed
    assert said in str(result.description)


@pytest.mark.parametrize(("asset", "check", "kind"), MAPPING_FAULTS)
def test_a_fault_of_a_curated_mapping_fails_the_check_of_its_kind(
    tmp_path: Path, asset: str, check: str, kind: str
) -> None:
    """That one alone; the sentence has file, line and what is wrong."""
    faults = [
        mapping_fault(kind, "java.util.Box.open: std.demo.Box.opem() is not documented. Near: std.demo.Box.open().")
    ]

    results = judged(asset, tmp_path, GOOD[asset], mapping_faults=faults)

    assert [name for name, result in results.items() if not result.passed] == [check]
    assert "boxes.yaml, line 3: java.util.Box.open: std.demo.Box.opem()" in str(results[check].description)


def test_what_an_unchecked_version_lacks_is_a_warning_that_names_it(tmp_path: Path) -> None:
    """A release of a version that renamed one API must not wait for the mapping."""
    missing = mapping_fault("left_out", "java.util.Box.open: std.demo.Box.opem() is not documented. Near: x.")

    results = judged("java_members", tmp_path, GOOD["java_members"], mapping_faults=[missing])
    result = results["unchecked_targets_exist"]

    assert [name for name, found in results.items() if not found.passed] == ["unchecked_targets_exist"]
    assert result.severity == dg.AssetCheckSeverity.WARN
    assert result.metadata["left_out"].value == [f"boxes.yaml, line 3: {missing.message.rstrip('.')}"]


def test_a_source_of_which_most_headings_are_lost_fails_its_floor(tmp_path: Path) -> None:
    """A parser that gives up after the first headings must not pass for one that read all."""
    text = "# 类\n" + "".join(f"\n## class Box{number}\n" for number in range(40))

    result = judged("declarations", tmp_path, [declaration(3)], library_pages=[page(text)])

    assert not result["sources_reach_their_floor"].passed
    assert "runtime (zh): 1 declarations under 40 headings" in str(result["sources_reach_their_floor"].description)


def test_a_few_apis_without_english_are_no_fault(tmp_path: Path) -> None:
    """The official pages have some."""
    assert judged("api_records", tmp_path, MANY[:3])["english_is_covered"].passed


@pytest.fixture(scope="module")
def previous(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a release of one hundred rows per table."""
    folder = tmp_path_factory.mktemp("releases")
    tables = {
        "apis": [replace(API, api_id=f"std.demo.Box{n}") for n in range(100)],
        "extensions": [replace(EXTENSION, extension_id=f"e{n}") for n in range(100)],
        "sections": [replace(SECTION, section_id=f"s{n}") for n in range(100)],
        "examples": [replace(EXAMPLE, example_id=f"x{n}") for n in range(100)],
        "packages": [replace(PACKAGE, package=f"std.p{n}") for n in range(100)],
        "terms": [replace(TERM, term_id=f"t{n}") for n in range(100)],
        "lexicon": [replace(MEANING, meaning=f"m{n}") for n in range(100)],
        "diagnostics": [replace(DIAGNOSTIC, diagnostic_id=f"d{n}") for n in range(100)],
        "patterns": [replace(PATTERN, pattern_id=f"p{n}") for n in range(100)],
        "registry_packages": [replace(REGISTRY_PACKAGE, registry_package_id=f"r{n}") for n in range(100)],
        "java_types": [replace(JAVA_TYPE, rank=n) for n in range(100)],
        "java_members": [replace(JAVA_MEMBER, rank=n) for n in range(100)],
        "java_coverage": [replace(JAVA_COVERAGE, package=f"java.p{n}") for n in range(100)],
        "jdk_types": [replace(JDK_TYPE, java_type=f"java.T{n}") for n in range(100)],
        "jdk_members": [replace(JDK_MEMBER, jdk_member_id=f"java.T.m{n}()") for n in range(100)],
    }
    record = SourceRecord("runtime", "cangjie_runtime", "runtime", None, "0" * 64, "Apache-2.0")
    built_at = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    write_release(tables, cangjie_version="1.1.3", sources=[record], built_at=built_at, releases_dir=folder)
    return folder


@pytest.mark.parametrize(("table", "asset"), PUBLISHED.items())
def test_a_table_that_lost_too_many_rows_fails(previous: Path, table: str, asset: str) -> None:
    """Ninety-four rows of a hundred are too few, ninety-five are not; the sentence says how to allow it."""
    rows = list(GOOD[asset])

    lost = judged(asset, previous, rows * 94)[SIZE]
    kept = judged(asset, previous, rows * 95)[SIZE]

    assert not lost.passed
    assert f"{table} has 94 rows, 6.0 % fewer than the 100 of release 1.1.3-20261201-" in str(lost.description)
    assert f"--allow-shrink {table}." in str(lost.description)
    assert kept.passed


@pytest.mark.parametrize(
    "other",
    [
        {"edition": [replace(EDITION, cangjie_version="1.1.0")]},
        {"edition": [replace(EDITION, is_starter=True)]},
        {"source_records": [replace(SOURCE, kind="cangjie_corpus")]},
    ],
)
def test_only_releases_of_the_same_version_and_kinds_are_compared(previous: Path, other: dict[str, Rows]) -> None:
    """Another version may well document less."""
    assert judged("api_records", previous, [API], **other)[SIZE].passed


def test_a_table_may_shrink_when_it_is_named(previous: Path) -> None:
    """By name only: the others are still compared."""
    allowed = ReleaseFolder(folder=str(previous), allow_shrink=["terms"])

    results = term_checks(glossary_terms=[TERM], edition=[EDITION], source_records=[SOURCE], releases=allowed)

    assert all(result.passed for result in results)


def test_every_published_table_has_the_common_checks_and_all_block() -> None:
    """A check that does not block stops nothing."""
    specs = [spec for check in CHECKS for spec in check.check_specs]

    assert all(spec.blocking for spec in specs)
    for asset in PUBLISHED.values():
        assert {UNIQUE, SIZE} <= {spec.name for spec in specs if spec.asset_key.to_user_string() == asset}
