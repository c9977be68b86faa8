"""Which documented declarations code refers to: only what is certain."""

import pytest

from serving.cangjie.imports import VisibleNames, imports_of
from serving.cangjie.inference import references
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import parse
from tests.serving.cangjie.apis import APIS

SYMBOLS = SymbolTable(APIS)


def used(code: str, *, imports: str = "import std.collection.*") -> list[str]:
    """The ids that a program's `main` refers to, println left out."""
    tree = parse(f"{imports}\n\nmain() {{\n{code}\n}}\n")
    assert tree.faults == ()
    found = references(tree, SYMBOLS, VisibleNames(SYMBOLS, imports_of(tree)))
    return [reference.api_id for reference in found if "println" not in reference.api_id]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("let m = HashMap<String, Int64>()", ["std.collection.HashMap.init()"]),
        ('let m = HashMap([("a", 1)])', ["std.collection.HashMap.init(Array<(K, V)>)"]),
    ],
)
def test_a_constructor_is_chosen_by_its_arguments(code: str, expected: list[str]) -> None:
    """Two constructors differ in what they take."""
    assert used(code) == expected


def test_a_member_is_found_on_the_type_of_its_receiver() -> None:
    """The overload is told by number and names of the arguments."""
    code = 'let m = HashMap<String, Int64>()\nm.add("a", 1)\nm.add(all: m)'

    assert used(code)[1:] == ["std.collection.HashMap.add(K,V)", "std.collection.HashMap.add(Collection<(K, V)>)"]


def test_reading_and_writing_by_index_are_two_operators() -> None:
    """`m[k]` reads, `m[k] = v` writes."""
    code = 'let m = HashMap<String, Int64>()\nm["a"] = 1\nlet x = m["a"]'

    assert used(code)[1:] == ["std.collection.HashMap.[](K,V)", "std.collection.HashMap.[](K)"]


def test_what_a_member_returns_is_followed_through_a_chain() -> None:
    """`get` gives `?V`, and V is a HashMap here."""
    code = 'let m = HashMap<String, HashMap<String, Int64>>()\nm.get("a").getOrThrow().get("b")'

    assert used(code)[-3:] == [
        "std.collection.HashMap.get(K)",
        "std.core.Option.getOrThrow()",
        "std.collection.HashMap.get(K)",
    ]


def test_a_pattern_gives_its_name_the_content_of_the_option() -> None:
    """`if (let Some(inner) <- option && condition)` binds before the condition is read."""
    code = (
        'let m = HashMap<String, HashMap<String, Int64>>()\nlet found = m.get("a")\n'
        'if (let Some(inner) <- found && true) {\n    inner.get("b")\n}\n'
        'match (found) {\n    case Some(deep) => deep.get("c")\n    case _ => 0\n}'
    )

    assert used(code).count("std.collection.HashMap.get(K)") == 3


def test_what_a_loop_runs_over_is_known_through_its_supertypes() -> None:
    """Iterating a HashMap gives tuples; an array gives its elements."""
    code = (
        'for ((key, _) in HashMap<String, Int64>()) {\n    key.split(",")\n}\n'
        'for (part in "a b".split(" ")) {\n    part.split("")\n}'
    )

    assert used(code).count("std.core.String.split(String)") == 3


def test_a_static_member_needs_no_instance_and_extensions_need_their_import() -> None:
    """`Int64.parse` is added by std.convert."""
    code = 'let n = Int64.parse("3")'

    assert used(code, imports="import std.convert.*") == ["std.convert.Int64.parse(String)"]


def test_types_that_a_function_returns_have_members_without_import() -> None:
    """FileInfo is never named, but its size is read."""
    code = 'let file = File.create("a")\nlet n = file.info.size'

    assert used(code, imports="import std.fs.File") == [
        "std.fs.File.create(String)",
        "std.fs.File.info",
        "std.fs.FileInfo.size",
    ]


def test_operators_of_documented_types_are_uses_and_those_of_numbers_are_not() -> None:
    """`Duration.second * 3` calls an operator; `1 + 2` is everyday."""
    assert used("let d = Duration.second * 3\nlet n = 1 + 2") == [
        "std.core.Duration.second",
        "std.core.Duration.*(Int64)",
    ]


def test_spawn_gives_a_future() -> None:
    """The language itself gives types too."""
    assert used("let f = spawn { 1 }\nf.get()") == ["std.core.Future.get()"]


def test_a_pipe_calls_the_function_on_its_right() -> None:
    """`x |> map { … }` uses map."""
    assert used("let a = [1] |> map { x: Int64 => x }") == ["std.collection.map((T) -> R)"]


def test_names_that_are_not_imported_mean_nothing() -> None:
    """The same call without its import is no use of std.collection."""
    assert used("let m = HashMap<String, Int64>()\nm.get(1)", imports="import std.fs.*") == []


def test_a_name_that_the_code_declares_itself_is_its_own() -> None:
    """A class called HashMap in the code is not the documented one."""
    tree = parse(
        "import std.collection.*\nclass HashMap {\n    func get(a: Int64) { a }\n}\nmain() {\n    HashMap().get(1)\n}\n"
    )

    assert references(tree, SYMBOLS, VisibleNames(SYMBOLS, imports_of(tree))) == ()


def test_members_of_the_codes_own_types_are_inherited_from_documented_ones() -> None:
    """An own exception has the message of Exception."""
    code = "main() {\n    let e = Mine()\n    e.message\n}\nclass Mine <: Exception {}\n"
    tree = parse(code)

    found = {reference.api_id for reference in references(tree, SYMBOLS, VisibleNames(SYMBOLS, ()))}

    assert found == {"std.core.Exception", "std.core.Exception.message"}


def test_a_member_of_an_unknown_receiver_counts_only_if_one_imported_type_has_it() -> None:
    """`flush` is File's alone; `get` is not unique and `size` is no call."""
    code = "let x = unknown()\nx.flush()\nx.size"

    assert used(code, imports="import std.fs.*") == ["std.fs.File.flush()"]
    assert used(code, imports="import std.convert.*") == []


def test_damaged_code_is_walked_without_stumbling() -> None:
    """The checker reads what people are still writing."""
    whole = (
        "import std.collection.*\nmain() {\n    for ((k, v) in HashMap<String, Int64>()) {\n"
        "        if (let Some(x) <- k) { x.add(1, a: 2) }\n    }\n    match (a) { case Some(x) => x }\n}"
    )
    for end in range(len(whole)):
        tree = parse(whole[:end])
        references(tree, SYMBOLS, VisibleNames(SYMBOLS, imports_of(tree)))


def test_the_parameter_of_a_lambda_is_typed_by_what_takes_it() -> None:
    """In a pipe, by what is piped into the function that the call gives."""
    code = 'let a = ["b"] |> map { text => text.split(",") } |> map { parts => parts.iterator() }'

    found = used(code)

    assert "std.core.String.split(String)" in found
    assert "std.core.Iterable.iterator()" in found


def test_a_variable_ends_with_its_block_and_hides_that_of_the_same_name() -> None:
    """The inner `m` is a number."""
    code = (
        "let m = HashMap<String, Int64>()\nif (true) {\n    let m = 1\n    m.get(1)\n}\n"
        "func f(m: String) {\n    m.get(1)\n}\nm.get(1)"
    )

    assert used(code)[1:] == ["std.collection.HashMap.get(K)"]


def test_fields_of_the_codes_own_types_are_known_by_name_and_through_this() -> None:
    """Also where the field stands below the function, and where its type is told by its value."""
    tree = parse(
        "import std.collection.*\nclass Store {\n    func f() {\n        items.get(1)\n        this.items.get(2)\n"
        "    }\n"
        "    let items = HashMap<Int64, String>()\n}\nfunc g(s: Store) {\n    s.items.get(3)\n}\n"
    )

    found = [entry for entry in references(tree, SYMBOLS, VisibleNames(SYMBOLS, imports_of(tree))) if entry.is_called]

    assert [(entry.api_id, entry.line) for entry in found if "get" in entry.api_id] == [
        ("std.collection.HashMap.get(K)", 4),
        ("std.collection.HashMap.get(K)", 5),
        ("std.collection.HashMap.get(K)", 10),
    ]


def test_branches_of_different_types_give_no_type() -> None:
    """A guess would turn into a false alarm."""
    code = (
        'let a = if (true) { "b" } else { 1 }\na.split(",")\n'
        'let c = if (true) { "d" } else { throw Exception() }\nc.split("e")'
    )

    assert used(code).count("std.core.String.split(String)") == 1
