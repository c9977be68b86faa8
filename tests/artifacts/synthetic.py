"""Rows of every published table, made up from a seed: as many as a test needs, the same every time."""

import random
from collections.abc import Sequence

from artifacts import schema

WORDS = (
    "element", "value", "key", "index", "array", "list", "string", "byte", "returns", "removes", "inserts", "number",
    "capacity", "iterator", "thread", "lock", "file", "path", "time", "error", "result", "option", "buffer", "stream",
)  # fmt: skip
CHARACTERS = "返回移除插入元素的个数字符串键值线程文件路径时间错误结果缓冲区流迭代器集合索引容量长度编码解析转换比较"
SUPPLEMENTARY = "𠮷👩\u200d💻"  # beyond 16 bits, with a joiner


def rows(n_apis: int, *, seed: int = 7, words: int = 12) -> dict[str, Sequence[object]]:
    """Return rows of every table that a build hands in, `n_apis` of them in `apis`."""
    source = random.Random(seed)  # noqa: S311 - no secret
    apis = [_api(source, number, words) for number in range(n_apis)]
    examples = [_example(source, api, number, words) for number, api in enumerate(apis) if number % 3 == 0]
    return {
        "apis": apis,
        "extensions": [_extension(number) for number in range(n_apis // 10 + 1)],
        "examples": examples,
        "sections": [_section(source, number, words) for number in range(n_apis // 10 + 1)],
        "packages": [_package(number) for number in range(3)],
        "java_types": [
            schema.JavaTypeRow("java.util.List", 0, "ArrayList<T>", "std.c", "mapped", "curated", 100, None, "a"),
            schema.JavaTypeRow("java.util.List", 1, None, None, "no_equivalent", "inferred", 10, "“引号”", None),
        ],
        "java_members": [
            schema.JavaMemberRow("java.util.List.add", "*", 0, apis[0].api_id, "{r}.add({0})", None, "mapped",
                                 "curated", None, "list.yaml:3"),
        ],
        "jdk_types": [
            schema.JdkTypeRow("java.util.List", "interface", ("E",), ("Collection<E>",), None, 8, False, "21"),
        ],
        "jdk_members": [
            schema.JdkMemberRow("java.util.List.add(E)", "java.util.List", "add", "method", ("E",), "boolean", False),
        ],
        "terms": [schema.TermRow("lambda", "lambda", "lambda 表达式", None, None, "语言", "terms")],
        "lexicon": [schema.LexiconRow("insert", ("put in",), ("插入",), ("Type.member000001", "inserts"))],
        "diagnostics": [schema.DiagnosticRow("unused", "warning", "unused '%s'", "usage", "未使用", None)],
        "patterns": [
            schema.PatternRow("loop", "循环", "Loop", "for (i in 0..3) {\n}\n", None, "a\tb", None, ("for",), ()),
        ],
    }  # fmt: skip


def _api(source: random.Random, number: int, words: int) -> schema.ApiRow:
    package = f"std.p{number % 3}"
    name = f"member{number:06d}"
    params = tuple(
        schema.Param(f"p{i}", "Array<Option<T>>", i == 1, "None" if i == 1 else None, "参数", "The\nparameter.")
        for i in range(number % 4)
    )
    return schema.ApiRow(
        api_id=f"{package}.Type.{name}({','.join(param.type for param in params)})",
        package=package,
        name=name if number % 50 else "[]",
        kind=("func", "prop", "init", "operator")[number % 4],
        parent="Type",
        via=("extend", "Parsable", None)[number % 3],
        signature=f"public func {name}(): T where T <: Hashable & Equatable<T>",
        description_zh=None if number % 7 == 6 else _chinese(source, words) + SUPPLEMENTARY * (number % 11 == 0),
        description_en=None if number % 9 == 8 else _english(source, words),
        params=params,
        returns=None if number % 5 == 4 else schema.Returned("Option<T>", None, "A \"value\" or None\\."),
        throws=(schema.Thrown("OverflowException", "溢出", None),) * (number % 2),
        parent_types=("Hashable", "Equatable<T>") if number % 13 == 0 else (),
        import_line=None if number % 3 == 0 else f"import {package}.Type",
        library="std" if number % 4 else "stdx",
        is_static=number % 8 == 0,
        deprecated=number % 20 == 0,
        replacement="other" if number % 20 == 0 else None,
        source_path=f"std/p{number % 3}.md",
        source_line=number + 1,
        source_path_en=None if number % 9 == 8 else "std_en/p.md",
        source_line_en=None if number % 9 == 8 else number + 2,
        also_at=("std/again.md:3",) * (number % 17 == 0),
    )  # fmt: skip


def _extension(number: int) -> schema.ExtensionRow:
    return schema.ExtensionRow(
        extension_id=f"std.p0.extend Type{number} <: Hashable", package="std.p0", type=f"Type{number}",
        interface="Hashable", signature=f"extend Type{number} <: Hashable", description_zh="扩展", description_en=None,
        deprecated=False, source_path="std/p0.md", source_line=number, source_path_en=None, source_line_en=None,
    )  # fmt: skip


def _example(source: random.Random, api: schema.ApiRow, number: int, words: int) -> schema.ExampleRow:
    return schema.ExampleRow(
        example_id=f"std/p0.md:{number}", api_id=api.api_id, uses=(), title_zh="示例", title_en="Example",
        code=f"main() {{\n    println({_english(source, words)!r})\n}}\n", expected_output="1\n2\n",
        package=api.package, area="api", origin="official", verification="parsed" if number % 2 else "none",
        reason=None if number % 2 else "shown as an error", shows_error=not number % 2, is_program=True,
        section_id=None, source_path="std/p0.md", source_line=number,
    )  # fmt: skip


def _section(source: random.Random, number: int, words: int) -> schema.SectionRow:
    return schema.SectionRow(
        section_id=f"manual/page#{number}", area="manual", title_zh="线程", title_en=None,
        heading_path_zh=("并发", "线程"), heading_path_en=(), text_zh=_chinese(source, words * 3), text_en=None,
        code=("let a = 1", "let b = a ?? 2"),
        source_path="dev/page.md", source_line=number, source_path_en=None, source_line_en=None,
    )  # fmt: skip


def _package(number: int) -> schema.PackageRow:
    return schema.PackageRow(
        package=f"std.p{number}", library="std", summary_zh="包。", summary_en="A package.", description_zh=None,
        description_en=None, deprecated=False, api_count=1, example_count=0, source_path=None, source_path_en=None,
    )  # fmt: skip


def _english(source: random.Random, words: int) -> str:
    return " ".join(f"{source.choice(WORDS)}{int(source.paretovariate(0.6)) % 40000 or ''}" for _ in range(words))


def _chinese(source: random.Random, words: int) -> str:
    return "".join(source.choice(CHARACTERS) for _ in range(words)) + "。"
