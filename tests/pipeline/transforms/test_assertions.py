"""Assertions of JUnit become rewrites with macros, where the table holds."""

from dataclasses import replace

from pipeline.parsers.type_resolution import TypeTables, parse_type_table
from pipeline.transforms.assertions import assertion_rows
from pipeline.transforms.documented import Documented
from tests.pipeline.apis import api

EXPECT = replace(api("std.unittest.testmacro.Expect", "@Expect"), kind="macro", parent=None)
DOCUMENTED = Documented([EXPECT], version="1.1.3")


def read(java: str, cangjie: str) -> tuple[list[tuple[str, str, str | None, str | None]], list[str]]:
    """Member, parameters, rewrite and note of each row, and what failed."""
    tables = TypeTables()
    parse_type_table(f'{{"x": [{{"java": "{java}", "cangjie": "{cangjie}"}}]}}', "assert_map.json", tables)
    rows, failed = assertion_rows(tables.claims, DOCUMENTED)
    assert all(row.api_id == "std.unittest.testmacro.Expect" for row in rows)
    return [(row.java_member, row.java_params, row.rewrite, row.note) for row in rows], failed


def test_arguments_become_places() -> None:
    """For JUnit 4 and for what came after."""
    assert read("assertEquals(expected, actual)", "@Expect(actual, expected)") == (
        [
            ("org.junit.Assert.assertEquals", "expected,actual", "@Expect({1}, {0})", None),
            ("org.junit.jupiter.api.Assertions.assertEquals", "expected,actual", "@Expect({1}, {0})", None),
        ],
        [],
    )


def test_a_message_is_dropped_and_told() -> None:
    """JUnit 4 takes it in front, later versions at the end."""
    rows, _ = read("assertTrue(message, condition)", "@Expect(condition)")

    assert rows == [
        ("org.junit.Assert.assertTrue", "message,condition", "@Expect({1})", "The message is dropped."),
        ("org.junit.jupiter.api.Assertions.assertTrue", "condition,message", "@Expect({0})", "The message is dropped."),
    ]


def test_what_does_not_hold_is_told() -> None:
    """A call on a macro, a macro that is not documented, code that is none."""
    assert read("assertNotNull(object)", "@Expect(object, None).not()")[1] == [
        "assert_map.json:1 assertNotNull(object) -> @Expect(object, None).not(): it is no plain call of one macro"
    ]
    assert read("fail()", "@Fail()")[1][0].endswith("no macro Fail is documented")
    assert read("fail(message)", "@Expect(${message})")[1][0].endswith("no plain call of one macro")
