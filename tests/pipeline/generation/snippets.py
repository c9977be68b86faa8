"""APIs of a made-up edition, and snippets about them: good ones, and one or more for each way to be wrong.

The edition is small enough to be read: a box, a bag that inherits from it, and
what they need of `std.core` and `std.collection`.
"""

from dataclasses import dataclass

from artifacts.schema import ApiRow, Param, Returned

NO_EXAMPLES: list[tuple[str, str]] = []


def param(name: str, type_: str, *, is_named: bool = False, default: str | None = None) -> Param:
    """A parameter without texts."""
    return Param(name, type_, is_named, default, None, None)


def api(
    name: str,
    kind: str,
    *,
    package: str = "std.demo",
    parent: str | None = None,
    via: str | None = None,
    params: tuple[Param, ...] = (),
    returns: str | None = None,
    parent_types: tuple[str, ...] = (),
    is_static: bool = False,
    signature: str | None = None,
) -> ApiRow:
    """A documented declaration; the id follows the vocabulary."""
    path = ".".join(part for part in (package, parent, name) if part)
    types = ",".join(one.type for one in params)
    top = package if parent is None else f"{package}.{parent}"
    symbol = f"{package}.{name}" if parent is None else top
    return ApiRow(
        api_id=f"{path}({types})" if kind in {"func", "init", "operator"} else path,
        package=package,
        name=name,
        kind=kind,
        parent=parent,
        via=via,
        signature=signature or f"public {kind} {name}",
        description_zh=f"{name} 的说明。",
        description_en=f"What {name} is.",
        params=params,
        returns=Returned(returns, None, None) if returns else None,
        throws=(),
        parent_types=parent_types,
        import_line=None if package == "std.core" else f"import {symbol}",
        library="std",
        is_static=is_static,
        deprecated=False,
        replacement=None,
        source_path="a.md",
        source_line=1,
        source_path_en=None,
        source_line_en=None,
        also_at=(),
    )


APIS = [
    api("println", "func", package="std.core", params=(param("text", "String"),), returns="Unit"),
    api("println", "func", package="std.core", params=(param("number", "Int64"),), returns="Unit"),
    api("String", "struct", package="std.core", signature="public struct String"),
    api("size", "prop", package="std.core", parent="String", returns="Int64"),
    api("Int64", "builtin_type", package="std.core"),
    api("Bool", "builtin_type", package="std.core"),
    api("ToString", "interface", package="std.core", signature="public interface ToString"),
    api("toString", "func", package="std.core", parent="ToString", returns="String"),
    api("Box", "class", signature="public open class Box <: ToString", parent_types=("ToString",)),
    api("init", "init", parent="Box", params=(param("size", "Int64"),)),
    api("lift", "func", parent="Box", params=(param("height", "Int64"),), returns="Bool"),
    api("lift", "func", parent="Box", params=(param("height", "Int64"), param("times", "Int64")), returns="Bool"),
    api("weight", "prop", parent="Box", returns="Int64"),
    api("toString", "func", parent="Box", returns="String"),
    api("Bag", "class", signature="public class Bag <: Box", parent_types=("Box",)),
    api("init", "init", parent="Bag", params=(param("size", "Int64"),)),
    api("open", "func", params=(param("path", "String"),), returns="Box"),
    api("limit", "const", returns="Int64"),
    api("Lid", "enum", signature="public enum Lid"),
    api("Open", "enum_case", parent="Lid"),
    api("Closed", "enum_case", parent="Lid"),
    api("Crate", "class", package="std.store", signature="public class Crate"),
    api("init", "init", package="std.store", parent="Crate"),
    api("lift", "func", package="std.store", parent="Crate", params=(param("height", "Int64"),), returns="Bool"),
    api(
        "doubled", "func", package="std.store", parent="Int64", via="extend", returns="Int64",
        signature="public func doubled(): Int64",
    ),
]  # fmt: skip
BY_ID = {row.api_id: row for row in APIS}

OFFICIAL = """\
import std.demo.*

main() {
    let first = Box(12)
    let second = Box(7)
    if (first.lift(3) && second.lift(4)) {
        println(first.weight + second.weight)
    }
}
"""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A program, the API it is to show, and the reason to reject it; None when it is good."""

    name: str
    api_id: str
    code: str
    reason: str | None


def _many_lines(count: int) -> str:
    lines = [f"    println({number})" for number in range(count)]
    return "\n".join(["import std.demo.*", "", "main() {", "    println(Box(1).lift(2))", *lines, "}"])


LIFT = "std.demo.Box.lift(Int64)"
GOOD = [
    Snippet("member", LIFT, "import std.demo.Box\n\nmain() {\n    println(Box(1).lift(2))\n}", None),
    Snippet("member through a variable", LIFT, "import std.demo.*\n\nmain() {\n    let box = Box(1)\n    box.lift(2)\n}", None),
    Snippet("longer overload", "std.demo.Box.lift(Int64,Int64)", "import std.demo.*\n\nmain() {\n    Box(1).lift(2, 3)\n}", None),
    Snippet("constructor", "std.demo.Box.init(Int64)", "import std.demo.*\n\nmain() {\n    println(Box(4).weight)\n}", None),
    Snippet("type", "std.demo.Box", "import std.demo.Box\n\nmain() {\n    let box: Box = Box(4)\n    println(box.weight)\n}", None),
    Snippet("prop", "std.demo.Box.weight", "import std.demo.*\n\nmain() {\n    println(Box(4).weight)\n}", None),
    Snippet("function", "std.demo.open(String)", 'import std.demo.open\n\nmain() {\n    println(open("a").weight)\n}', None),
    Snippet("constant", "std.demo.limit", "import std.demo.limit\n\nmain() {\n    println(limit)\n}", None),
    Snippet("enum case", "std.demo.Lid.Open", "import std.demo.*\n\nmain() {\n    let lid: Lid = Open\n}", None),
    Snippet("inherited member", LIFT, "import std.demo.*\n\nmain() {\n    println(Bag(1).lift(2))\n}", None),
    Snippet("member of an interface, by a subtype", "std.core.ToString.toString()", "import std.demo.*\n\nmain() {\n    println(Box(1).toString())\n}", None),
    Snippet("std.core needs no import", "std.core.println(String)", 'main() {\n    println("a")\n}', None),
    Snippet("extension with its package", "std.store.Int64.doubled()", "import std.store.*\n\nmain() {\n    println(21.doubled())\n}", None),
    Snippet("a class of its own", LIFT, "import std.demo.*\n\nclass Shelf {\n    let box = Box(2)\n}\n\nmain() {\n    println(Shelf().box.lift(1))\n}", None),
    Snippet("thirty lines", LIFT, _many_lines(25), None),
    Snippet("a package line", LIFT, "package demo\n\nimport std.demo.*\n\nmain() {\n    println(Box(1).lift(2))\n}", None),
]  # fmt: skip
BAD = [
    Snippet("two mains", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).lift(2))\n}\n\nmain() {\n    println(1)\n}", "several_programs"),
    Snippet("statements only", LIFT, "println(Box(1).lift(2))", "several_programs"),
    Snippet("a class only", "std.demo.Box", "import std.demo.*\n\nclass Shelf {\n    let box: Box = Box(2)\n}", "several_programs"),
    Snippet("open brace", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).lift(2))\n", "syntax"),
    Snippet("open bracket", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).lift(2)\n}", "syntax"),
    Snippet("two statements on a line", LIFT, "import std.demo.*\n\nmain() {\n    let a = 1 let b = 2\n    println(Box(1).lift(2))\n}", "syntax"),
    Snippet("unknown package", LIFT, "import std.demo.*\nimport std.nowhere.*\n\nmain() {\n    println(Box(1).lift(2))\n}", "imports"),
    Snippet("unknown name in a package", LIFT, "import std.demo.Box\nimport std.demo.Boxes\n\nmain() {\n    println(Box(1).lift(2))\n}", "imports"),
    Snippet("package of a user", LIFT, "import std.demo.*\nimport acme.tools.*\n\nmain() {\n    println(Box(1).lift(2))\n}", "imports"),
    Snippet("extension without its package", "std.store.Int64.doubled()", "main() {\n    println(21.doubled())\n}", "imports"),
    Snippet("type that is not imported", "std.demo.open(String)", 'import std.demo.open\n\nmain() {\n    let crate = Crate()\n    println(open("a").weight)\n}', "imports"),
    Snippet("type in a signature that is not imported", "std.demo.open(String)", 'import std.demo.open\n\nfunc weigh(crate: Crate): Int64 {\n    1\n}\n\nmain() {\n    println(open("a").weight)\n}', "imports"),
    Snippet("function that is not imported", LIFT, 'import std.demo.Box\n\nmain() {\n    println(Box(1).lift(2))\n    println(open("a").weight)\n}', "imports"),
    Snippet("something else", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).weight)\n}", "not_called"),
    Snippet("only in a comment", LIFT, "import std.demo.*\n\nmain() {\n    // Box(1).lift(2)\n    println(Box(1).weight)\n}", "not_called"),
    Snippet("only in a text", LIFT, 'import std.demo.*\n\nmain() {\n    println("Box(1).lift(2)")\n    println(Box(1).weight)\n}', "not_called"),
    Snippet("same name of another type", LIFT, "import std.store.*\n\nmain() {\n    println(Crate().lift(2))\n}", "not_called"),
    Snippet("another overload", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).lift(2, 3))\n}", "not_called"),
    Snippet("another enum case", "std.demo.Lid.Open", "import std.demo.*\n\nmain() {\n    let lid: Lid = Closed\n}", "not_called"),
    Snippet("its own function of the name", "std.demo.open(String)", 'func open(path: String): Int64 {\n    path.size\n}\n\nmain() {\n    println(open("a"))\n}', "not_called"),
    Snippet("member that does not exist", LIFT, "import std.demo.*\n\nmain() {\n    let box = Box(1)\n    box.lift(2)\n    box.drop()\n}", "check"),
    Snippet("member of a text that does not exist", LIFT, 'import std.demo.*\n\nmain() {\n    println(Box(1).lift(2))\n    println("a".length())\n}', "check"),
    Snippet("wrong number of arguments", LIFT, "import std.demo.*\n\nmain() {\n    let box = Box(1)\n    box.lift(2)\n    box.lift(1, 2, 3)\n}", "check"),
    Snippet("constructor with too many arguments", LIFT, "import std.demo.*\n\nmain() {\n    println(Box(1).lift(2))\n    let other = Box(1, 2, 3)\n}", "check"),
    Snippet("null", LIFT, "import std.demo.*\n\nmain() {\n    let box = null\n    println(Box(1).lift(2))\n}", "check"),
    Snippet("too long", LIFT, _many_lines(26), "too_long"),
    Snippet("far too long", LIFT, _many_lines(90), "too_long"),
    Snippet("copy", LIFT, OFFICIAL, "near_copy"),
    Snippet("copy with comments", LIFT, OFFICIAL.replace("main() {", "// Lifts two boxes.\nmain() { // start"), "near_copy"),
    Snippet("copy in another layout", LIFT, OFFICIAL.replace("    ", "\t"), "near_copy"),
]  # fmt: skip
