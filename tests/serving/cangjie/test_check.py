"""The checker finds known faults, is silent on their mended twins, and says what it saw."""

from collections import defaultdict
from pathlib import Path

import pytest

from serving.cangjie.check import check
from serving.cangjie.findings import FAMILIES
from serving.cangjie.symbols import SymbolTable
from tests.serving.cangjie.apis import APIS
from tests.serving.cangjie.faults import Fault, read_faults
from tests.serving.cangjie.starter import starter_symbols

FAULTS = read_faults()


def named(fault: Fault) -> str:
    """A short name of a snippet."""
    return f"{fault.rule}-{FAULTS.index(fault)}"


def test_there_are_enough_snippets_of_every_family() -> None:
    """A recall over a handful says nothing."""
    assert len(FAULTS) >= 120
    assert {fault.family for fault in FAULTS} == set(FAMILIES)


def test_nine_of_ten_faults_are_found_in_every_family() -> None:
    """A fault counts as found when its rule names its line."""
    found: dict[str, list[bool]] = defaultdict(list)
    for fault in FAULTS:
        findings = check(fault.faulty, starter_symbols()).findings
        found[fault.family].append(any((one.rule, one.line) == (fault.rule, fault.line) for one in findings))

    recall = {family: sum(hits) / len(hits) for family, hits in found.items()}

    assert {family: share for family, share in recall.items() if share < 0.9} == {}


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_a_mended_snippet_is_clean(fault: Fault) -> None:
    """What is right must not be called wrong."""
    assert check(fault.mended, starter_symbols()).findings == ()


@pytest.mark.parametrize("fault", FAULTS, ids=named)
def test_every_finding_is_said_in_both_languages_at_a_place_in_the_code(fault: Fault) -> None:
    """A message without its braces filled, or beyond the code, helps nobody."""
    for finding in check(fault.faulty, starter_symbols()).findings:
        assert 1 <= finding.line <= fault.faulty.count("\n") + 1
        assert finding.column >= 1
        assert finding.en
        assert any("㐀" <= sign <= "鿿" for sign in finding.zh)
        assert finding.family in FAMILIES


def test_a_report_says_what_the_code_calls_imports_and_is() -> None:
    """Acceptance asks whether an example calls the API that it is about."""
    report = check(
        'import std.collection.*\n\nmain() {\n    let m = HashMap<String, Int64>()\n    m.add("a", 1)\n}\n',
        SymbolTable(APIS),
    )

    assert report.called == ("std.collection.HashMap.init()", "std.collection.HashMap.add(K,V)")
    assert report.imports == ("std.collection.*",)
    assert report.parses
    assert report.is_program
    assert report.ok


def test_what_a_selection_of_pages_lacks_is_a_warning() -> None:
    """The starter corpus documents some members of a type; others exist all the same."""
    code = 'main() {\n    println("a".shout())\n}\n'

    whole, part = check(code, SymbolTable(APIS)), check(code, SymbolTable(APIS, is_partial=True))

    assert [finding.severity for finding in whole.findings] == ["error"]
    assert [finding.severity for finding in part.findings] == ["warning"]
    assert part.ok


def test_a_deprecated_declaration_is_a_warning_with_what_replaces_it() -> None:
    """The code still compiles."""
    code = (
        "import std.collection.concurrent.*\n\nmain() {\n    let m = ConcurrentHashMap<String, Int64>()\n"
        '    m.put("a", 1)\n}\n'
    )

    findings = check(code, starter_symbols()).findings

    assert [(one.rule, one.severity, one.line, one.fix) for one in findings] == [
        ("deprecated.api", "warning", 5, "add(K, V)")
    ]


@pytest.mark.parametrize(
    "code",
    [
        'extend String {\n    func shout(): String { this }\n}\n\nmain() {\n    println("a".shout())\n}\n',
        'import mylib.*\n\nmain() {\n    println("a".shout())\n}\n',
        "class String2 {\n    let items = String2()\n    func f() { items.anything() }\n}\n",
        "func f<T>(value: T) {\n    value.anything()\n}\n",
        "main() {\n    let x = unknown()\n    x.anything(1, 2)\n}\n",
    ],
)
def test_what_may_have_a_member_is_not_said_to_lack_it(code: str) -> None:
    """Extensions, foreign imports, the code's own types, type parameters and unknown values."""
    assert check(code, starter_symbols()).findings == ()


@pytest.mark.parametrize(
    "code",
    [
        "let x: Int64\nx = 3\nprintln(x)",
        "class A {\n    let x: Int64\n    init() {\n        x = 3\n    }\n}",
        "func f(x: Int64) {\n    var x = x\n    x = 3\n    println(x)\n}",
        "main() {\n    let x = 1\n    spawn {\n        var x = 2\n        x = 3\n        println(x)\n    }\n}",
    ],
)
def test_a_first_value_and_a_variable_of_the_same_name_may_be_assigned(code: str) -> None:
    """Only what certainly has its value for good cannot be assigned."""
    assert check(code, starter_symbols()).findings == ()


def test_several_files_in_one_text_are_checked_each_and_keep_their_lines() -> None:
    """Documentation shows two packages in one block."""
    code = "package a\n\npublic class A {}\n\npackage b\n\nimport a.*\n\nmain() {\n    let x = null\n}\n"

    assert [(one.rule, one.line) for one in check(code, starter_symbols()).findings] == [("java.null", 10)]


VALID = Path(__file__).parent / "data" / "valid.txt"


def test_valid_programs_of_every_construct_are_left_alone() -> None:
    """Programs that use what the language has, one construct after the other, under `### <name>`.

    The starter corpus lacks most libraries, so that only what needs none is judged here.
    """
    alarms = [
        f"{name}, line {found.line}: {found.rule}: {found.en}"
        for name, _, code in (part.partition("\n") for part in VALID.read_text(encoding="utf-8").split("### ")[1:])
        for found in check(code, starter_symbols()).findings
        if found.family not in {"member", "import"}
    ]

    assert alarms == []


@pytest.mark.parametrize(
    ("code", "fix"),
    [
        ("main() {\n    let a = Array<Int64>(10, 0)\n}\n", "Array<Int64>(10, repeat: 0)"),
        ('func f(name!: String) {}\nmain() {\n    f("bob")\n}\n', 'f(name: "bob")'),
        ("func f(w: Int64, h: Int64) {}\nmain() {\n    f(w: 3, h: 4)\n}\n", "f(3, 4)"),
        ("main() {\n    let a = new int[10]\n}\n", "Array<Int64>(10, repeat: value)"),
        ("main() {\n    for (int i = 9; i >= 0; i--) {\n    }\n}\n", "for (i in 9..=0 : -1)"),
        ('main() {\n    System.err.println("x")\n}\n', "eprintln("),
        ("import java.util.regex.Pattern\nmain() {}\n", "import std.regex.*"),
        ("func <T> same(x: T): T {\n    x\n}\n", "func same<T>("),
        (
            "enum E { | A | B }\nfunc f(e: E): Int64 {\n    match (e) {\n        case A => 1\n    }\n}\n",
            "case B => ...",
        ),
    ],
)
def test_the_fix_is_the_code_that_was_meant(code: str, fix: str) -> None:
    """An agent pastes it, so it has the names and types of the code itself."""
    assert [finding.fix for finding in check(code, starter_symbols()).findings] == [fix]


def test_the_values_of_an_own_enum_case_are_typed_by_its_declaration() -> None:
    """What a pattern takes out of a case has members, and those it lacks are told."""
    code = (
        "import std.collection.ArrayList\n\nenum Tree {\n    | Leaf | Branch(ArrayList<Int64>)\n}\n\n"
        "func count(tree: Tree): Int64 {\n    match (tree) {\n        case Leaf => 0\n"
        "        case Branch(items) => items.length()\n    }\n}\n"
    )

    assert [(found.line, found.rule) for found in check(code, starter_symbols()).findings] == [(10, "member.unknown")]
