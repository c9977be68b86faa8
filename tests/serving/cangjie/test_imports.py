"""Imports, taken apart."""

from serving.cangjie.imports import Import, imports_of
from serving.cangjie.syntax import parse


def test_groups_aliases_and_whole_packages_are_taken_apart() -> None:
    """Each imported name is one entry, with the line it stands on."""
    tree = parse(
        "package demo\n"
        "import std.fs.{File as F, Path}\n"
        "import {std.io.*, std.math.abs} // two packages\n"
        "public import std.time.*\n"
        "class A {}\n"
    )

    assert imports_of(tree) == (
        Import("std.fs", "File", "F", 2),
        Import("std.fs", "Path", None, 2),
        Import("std.io", None, None, 3),
        Import("std.math", "abs", None, 3),
        Import("std.time", None, None, 4),
    )


def test_imports_above_loose_statements_are_found() -> None:
    """A fragment imports too."""
    assert imports_of(parse("import std.random.Random\nlet r = Random()\nr.next()")) == (
        Import("std.random", "Random", None, 1),
    )
