"""Valid Cangjie that the grammar refuses is no syntax error; real faults beside it still are."""

import pytest

from serving.cangjie.gaps import GAPS
from serving.cangjie.syntax import parse

# One piece of valid code for every listed gap.
VALID = {
    "features declaration": "features {os.linux}\npackage demo\n",
    "organisation in a package name": "package org::demo.tool\nimport org::demo.base.*\n",
    "common and specific declarations": "package cmp\ncommon class A {\n    common var a: Int64 = 1\n}\n",
    "effect handler": (
        "main() {\n    try {\n        perform Eff()\n    } handle (e: Eff) {\n        resume with 1\n    }\n}\n"
    ),
    "tokens as macro argument": "main() {\n    @linq(from x in 1..=10 where x % 2 == 1 select x)\n}\n",
    "tokens in quote": "main() {\n    let b = quote($tree + 1)\n}\n",
    "tokens as macro attribute": "@Derive[ToString where T <: Shown]\nclass Cell<T> {}\n",
    "macro before a parameter": "func f(@Positive value: Int64) {\n    value\n}\n",
    "enum without cases": "enum E {}\n",
    "escaped dollar in quote": "main() {\n    let a = \\$b\n}\n",
    "dollar in a string": 'main() {\n    let sign = "$"\n}\n',
    "open enum": "enum Color {\n    | Red | Green | ...\n}\n",
    "declaration in an interpolation": 'main() {\n    println("${let x = 3; x * x}")\n}\n',
    "pattern condition after ||": "main() {\n    if (let Some(_) <- a || let Some(_) <- b) {\n    }\n}\n",
    "named tuple type": "func f(): (name: String, price: Int64) {\n    g()\n}\n",
    "index with several arguments": "main() {\n    let b = grid[1, 2]\n}\n",
    "comma after the last argument": "main() {\n    f(1, 2,)\n}\n",
    "brace on its own line": "func f(): Int64 // next line\n{\n    1\n}\n",
    "operator at the start of a line": "main() {\n    let a = b // first\n        |> c\n        |> d\n}\n",
    "constraint on its own line": "func f<T>(a: T): T\n        where T <: Comparable<T> {\n    a\n}\n",
    "nested type arguments": "struct A<T> <: Near<A<T>, Int64> {\n}\n",
}


def test_every_gap_has_an_example() -> None:
    """A gap without code that shows it would be a claim."""
    assert set(VALID) == {gap.name for gap in GAPS}


@pytest.mark.parametrize("name", sorted(VALID))
def test_valid_code_with_a_gap_has_no_faults(name: str) -> None:
    """What only the grammar refuses must never be called a syntax error."""
    tree = parse(VALID[name])

    assert tree.faults == ()
    assert tree.gaps
    assert not tree.is_accepted


def test_a_fault_beside_a_gap_is_still_found_at_its_place() -> None:
    """Stand-ins keep lines and columns, and do not hide what is wrong elsewhere."""
    tree = parse("package org::demo.tool\n\nmain() {\n    let x = = 3\n}\n")

    assert tree.gaps == ("organisation in a package name",)
    assert [(fault.line, fault.column) for fault in tree.faults] == [(4, 13)]


def test_code_that_parses_has_no_gaps() -> None:
    """Stand-ins are tried only where the grammar refuses."""
    assert parse("@Test\nfunc f() {\n    @Expect(1, 1)\n}\n").gaps == ()
