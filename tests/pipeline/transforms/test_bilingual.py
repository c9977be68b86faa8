"""Two languages become one row per declaration."""

from artifacts.schema import ApiRow, Param, Returned, Thrown
from pipeline.transforms.bilingual import Joined, join_languages
from tests.pipeline.pages import parse


def joined(chinese: str, english: str) -> Joined:
    """The rows of a page pair."""
    return join_languages(parse(chinese, english).declarations)


def by_id(result: Joined) -> dict[str, ApiRow]:
    """The APIs by id."""
    return {row.api_id: row for row in result.apis}


def section(heading: str, code: str, *rest: str) -> str:
    """One headed declaration."""
    return "\n\n".join([heading, f"```cangjie\n{code}\n```", *rest, ""])


TYPE_ZH = section("## class Box\\<T>", "public class Box<T> {}", "功能：盒子。")
TYPE_EN = section("## class Box\\<T>", "public class Box<T> {}", "Function: A box.")
PUT = "public func put(at: Int64): Bool"
PUT_ZH = section(
    *("### func put(Int64)", PUT, "功能：放。", "参数：", "- at: Int64 - 位置。"),
    *("返回值：", "- Bool - 成败。", "异常：", "- IOException - 关。"),
)
PUT_EN = section(
    *("### func put( Int64 )", PUT, "Purpose: Puts.", "Parameter:", "- at: Int64 - where."),
    *("Returns:", "- Bool - done.", "Throws:", "- OSError - off.", "- IOException - closed."),
)


def test_a_declaration_of_both_languages_is_one_row() -> None:
    """Texts, parameters and exceptions of both, the lines of both pages, the id of the Chinese heading."""
    row = by_id(joined(TYPE_ZH + PUT_ZH, TYPE_EN + PUT_EN))["std.demo.Box.put(Int64)"]

    assert (row.description_zh, row.description_en) == ("放。", "Puts.")
    assert row.params == (Param("at", "Int64", False, None, "位置。", "where."),)
    assert row.returns == Returned("Bool", "成败。", "done.")
    assert row.throws == (Thrown("IOException", "关。", "closed."), Thrown("OSError", None, "off."))
    assert (row.source_line, row.source_line_en) == (9, 9)
    assert (row.parent, row.import_line) == ("Box", "import std.demo.Box")


def test_a_missing_heading_does_not_shift_the_others() -> None:
    """English pages lack one heading in twenty; order alone would pair wrong texts."""
    get = section("### func get(Int64)", "public func get(at: Int64): T", "功能：取。")
    result = joined(TYPE_ZH + get + PUT_ZH, TYPE_EN + PUT_EN)

    rows = by_id(result)
    assert rows["std.demo.Box.get(Int64)"].source_line_en is None
    assert rows["std.demo.Box.put(Int64)"].description_en == "Puts."
    assert [row.heading for row in result.unpartnered] == ["func get(Int64)"]
    assert result.reasons == {"zh only: no heading on the en page": 1}


def test_headings_that_differ_in_spelling_are_paired() -> None:
    """Missing generics, another case, a slip of the pen, a return type: still one declaration."""
    chinese = TYPE_ZH + "".join(
        section(heading, code, "功能：一。")
        for heading, code in [
            ("### func map\\<R>((T) -> R) where R <: A", "func map<R>(f: (T) -> R): R where R <: A"),
            ("### func hashCode()", "func hashCode(): Int64"),
            ("### func findAllAnnotations(Int64)", "func findAllAnnotations(a: Int64): T"),
        ]
    )
    english = TYPE_EN.replace("Box\\<T>", "Box") + "".join(
        section(heading, code, f"Function: {text}.")
        for heading, code, text in [
            ("### func findAllAnotations(Int64)", "func findAllAnotations(a: Int64): T", "found"),
            ("### func map((T) -> R)", "func map<R>(g: (T) -> R): R", "mapped"),
            ("### func hashcode(): Int64", "func hashCode(): Int64", "hashed"),
        ]
    )

    texts = {row.name: row.description_en for row in joined(chinese, english).apis}

    assert texts == {"Box": "A box.", "map": "mapped.", "hashCode": "hashed.", "findAllAnnotations": "found."}


def test_members_of_two_extensions_are_told_apart() -> None:
    """`extend Int8 <: A` and `extend Int8 <: B` may add members of one name."""
    zh = "### extend Int8 <: {0}\n\n#### func get()\n\n功能：{0}。\n\n"
    en = "### extend Int8 <: {0}\n\n#### func get()\n\nFunction: {0}.\n\n"

    result = joined(zh.format("A") + zh.format("B"), en.format("B") + en.format("A"))

    assert {(row.api_id, row.via, row.description_zh, row.description_en) for row in result.apis} == {
        ("std.demo.Int8.get()", "A", "A。", "A."), ("std.demo.Int8.get()~2", "B", "B。", "B."),
    }  # fmt: skip
    assert [(row.type, row.interface, row.source_line, row.source_line_en) for row in result.extensions] == [
        ("Int8", "A", 1, 7), ("Int8", "B", 7, 1),
    ]  # fmt: skip


def test_a_declaration_documented_twice_is_one_row() -> None:
    """Further places of both pages stand in `also_at`."""
    row = by_id(joined(TYPE_ZH + PUT_ZH + TYPE_ZH + PUT_ZH, TYPE_EN))["std.demo.Box"]

    assert (row.source_line, row.source_line_en) == (1, 1)
    assert row.also_at == ("libs/std/demo/demo_package_api/demo_package_classes.md:29",)


def test_different_declarations_under_one_heading_keep_a_row_each() -> None:
    """The later one takes the types of its declaration, then a number: no heading is lost."""
    chinese = "".join(
        section("### func add(T)", code, "功能：加。")
        for code in ("func add(a: T): Unit", "func add(b!: Array<T>): Unit", "func add(c!: T): Unit")
    )

    assert sorted(by_id(joined(TYPE_ZH + chinese, TYPE_EN))) == [
        "std.demo.Box", "std.demo.Box.add(Array<T>)", "std.demo.Box.add(T)", "std.demo.Box.add(T)~2",
    ]  # fmt: skip


def test_a_damaged_declaration_gives_way_to_the_other_language() -> None:
    """Signature and parameters come from the page that has them whole, the texts from both."""
    chinese = TYPE_ZH + section("### func put(Int64)", "public func put(at: Array<Int64", "功能：放。")

    row = by_id(joined(chinese, TYPE_EN + PUT_EN))["std.demo.Box.put(Int64)"]

    assert row.signature == "public func put(at: Int64): Bool"
    assert row.params == (Param("at", "Int64", False, None, None, "where."),)


def test_an_english_heading_without_partner_is_a_row() -> None:
    """It has no Chinese place, and its id is that of its own heading."""
    row = by_id(joined(TYPE_ZH, TYPE_EN + PUT_EN))["std.demo.Box.put(Int64)"]

    assert (row.source_path, row.source_line, row.source_line_en) == (None, None, 9)


def test_a_member_below_a_wrong_type_goes_to_the_type_that_has_it() -> None:
    """Where the heading of a type was lost, its members stand below the type before."""
    cap = section("## class Cap", "public class Cap {}", "功能：盖。")
    members = [section(f"### func {name}()", f"func {name}(): Unit", "功能：做。") for name in ("open", "close")]
    english = [
        section(f"### func {name}()", f"func {name}(): Unit", f"Function: {name}.") for name in ("open", "close")
    ]

    result = joined(TYPE_ZH + cap + "".join(members), TYPE_EN + "".join(english) + english[1])

    assert {row.api_id: row.description_en for row in result.apis} == {
        "std.demo.Box": "A box.",
        "std.demo.Cap": None,
        "std.demo.Cap.open()": "open.",
        "std.demo.Cap.close()": "close.",
    }
    assert by_id(result)["std.demo.Cap.close()"].also_at == (
        "libs/std_en/demo/demo_package_api/demo_package_classes.md:25",
    )


def test_of_several_interfaces_the_one_with_the_member_is_named() -> None:
    """`extend Int64 <: CarryingOp & CarryingPow` adds each member through one of them."""
    page = (
        "## interface Op\n\n### func add()\n\n## interface Pow\n\n### func pow()\n\n"
        "### extend Int64 <: Op & Pow\n\n#### func add()\n\n#### func pow()\n"
    )

    rows = by_id(joined(page, ""))

    assert rows["std.demo.Int64.add()"].via == "Op"
    assert rows["std.demo.Int64.pow()"].via == "Pow"
    assert rows["std.demo.Int64.pow()"].import_line == "import std.demo.Pow"
