"""APIs of a made-up edition, and snippets about them: good ones, and one or more for each way to be wrong.

The edition is small enough to be read: a box, a bag that inherits from it, and
what they need of `std.core` and `std.collection`.
"""

from dataclasses import dataclass
from pathlib import Path

from artifacts.schema import ApiRow, Param, Returned


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
    symbol = f"{package}.{parent or name}"
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
    """A program, the API it is to show, and the rule that it breaks; None when it is good."""

    name: str
    api_id: str
    code: str
    reason: str | None


LIFT = "std.demo.Box.lift(Int64)"


def written() -> list[Snippet]:
    """The snippets of the text file beside this one: `== name | API | rule that it breaks`, then the code."""
    text = Path(__file__).with_name("snippets.txt").read_text(encoding="utf-8")
    found = []
    for part in text.split("== ")[1:]:
        head, _, code = part.partition("\n")
        name, api_id, reason = head.split(" | ")
        found.append(Snippet(name, api_id, code.strip("\n"), None if reason == "none" else reason))
    return found


def many_lines(count: int) -> str:
    """A program that prints this many numbers, in five lines more."""
    lines = [f"    println({number})" for number in range(count)]
    return "\n".join(["import std.demo.*", "", "main() {", "    println(Box(1).lift(2))", *lines, "}"])


MADE = [
    Snippet("thirty lines", LIFT, many_lines(25), None),
    Snippet("thirty-one lines", LIFT, many_lines(26), "too_long"),
    Snippet("far too long", LIFT, many_lines(90), "too_long"),
    Snippet("copy", LIFT, OFFICIAL, "near_copy"),
    Snippet("copy with comments", LIFT, OFFICIAL.replace("main() {", "// Lifts.\nmain() { // start"), "near_copy"),
    Snippet("copy in another layout", LIFT, OFFICIAL.replace("    ", "\t"), "near_copy"),
]
SNIPPETS = [*written(), *MADE]
GOOD = [snippet for snippet in SNIPPETS if snippet.reason is None]
BAD = [snippet for snippet in SNIPPETS if snippet.reason]
