"""Which adviser answers which kind; kinds without one are explained by their text alone."""

import re
from collections.abc import Mapping
from typing import Final

from artifacts.cards import Card
from serving.diagnosis import call_advice, member_advice, name_advice, syntax_advice, type_advice
from serving.diagnosis.advice import Advice, Adviser, Question, fix, short
from serving.diagnosis.type_names import inside_option

_DERIVABLE: Final = ("Hashable", "Equatable", "Comparable", "ToString")


def advise(question: Question) -> Advice:
    """Return what can be said of this very message."""
    adviser = ADVISERS.get(question.match.kind.partition("~")[0])
    if adviser is None and question.match.kind.startswith("parse_"):
        adviser = syntax_advice.syntax
    return (adviser(question) if adviser else None) or Advice()


def _shown_cycle(question: Question) -> Advice | None:
    edges = [text for text in question.report.details if "->" in text][:6]
    if not edges:
        return None
    hint = question.say(
        (
            f"Cyclic dependency: {'; '.join(edges)}. Remove one of these imports, or move what both "
            f"sides need into a package of its own."
        ),
        f"循环依赖：{'；'.join(edges)}。去掉其中一个导入，或把双方需要的部分移到独立的包。",
    )
    return Advice(hints=(hint,))


def _missing_dependencies(question: Question) -> Advice | None:
    names = [text.strip() for text in question.report.details if re.fullmatch(r"\s*[\w.]+\s*", text)][:6]
    if not names:
        return None
    modules = list(dict.fromkeys(name.split(".")[0] for name in names))
    hint = question.say(
        (
            f"Not found: {', '.join(names)}. Name the module{'s' if len(modules) > 1 else ''} "
            f"{', '.join(modules)} under [dependencies] in cjpm.toml, e.g. `{modules[0]} = {{ path = "
            f'"../{modules[0]}" }}`.'
        ),
        (
            f"未找到：{'、'.join(names)}。请在 cjpm.toml 的 [dependencies] 中写明模块 "
            f'{"、".join(modules)}，例如 `{modules[0]} = {{ path = "../{modules[0]}" }}`。'
        ),
    )
    return Advice(hints=(hint,))


def _not_initialised(question: Question) -> Advice | None:
    name = question.capture(0)
    if not name.isidentifier():
        return None
    hint = question.say(
        f"Give `{name}` a value in its declaration or in every `init`.", f"在声明处或每个 `init` 中为 `{name}` 赋值。"
    )
    return Advice(hints=(hint,))


def _mut_function(question: Question) -> Advice | None:
    name = question.capture(0)
    hint = question.say(
        (
            f"The function that changes `{name}` must be `mut func`, or the struct a class; a struct "
            f"in a `let` cannot be changed at all."
        ),
        f"修改 `{name}` 的函数要写成 `mut func`，或把 struct 改为 class；`let` 持有的 struct 不能修改。",
    )
    return Advice(hints=(hint,))


def _open_super(question: Question) -> Advice | None:
    name = question.capture(0)
    known = question.symbols.type_named(name)
    hint = (
        question.say(
            f"{name} of {known.package} is not open: hold one as a member instead of inheriting.",
            f"{known.package} 的 {name} 不可继承：请改为持有一个成员。",
        )
        if known
        else question.say(
            f"Write `open class {name}`, and `open` on the functions to override.",
            f"写 `open class {name}`，要覆盖的函数也加 `open`。",
        )
    )
    return Advice(hints=(hint,), cards=(known,) if known else ())


def _interface_member(question: Question) -> Advice | None:
    name = question.capture(1)
    cards = [card for card in question.symbols.named(name) if card.parent is not None and _is_interface(question, card)]
    cards = cards[:2]
    shown = short(cards[0]) if cards else ""
    hint = question.say(
        f"Add `public` `{name}` to `{question.capture(2)}`" + (f", as in `{shown}`." if shown else "."),
        f"请在 `{question.capture(2)}` 中以 public 实现 `{name}`" + (f"，声明如 `{shown}`。" if shown else "。"),
    )
    return Advice(hints=(hint,), cards=tuple(cards))


def _is_interface(question: Question, card: Card) -> bool:
    owner = question.symbols.type_named(card.parent or "")
    return owner is not None and owner.kind == "interface"


def _constraint(question: Question) -> Advice | None:
    text = " ".join((question.report.message, *question.report.details))
    names = re.findall(r"\b(?:Interface-)?(Hashable|Equatable|Comparable|ToString|Iterable|Number|Resource)\b", text)
    names += re.findall(r"not a subtype of '?(?:Interface-)?(\w+)", text)
    given = re.search(r"'([^']+)' is not a subtype", text)
    if given and (inner := inside_option(given[1])) is not None:
        opened = type_advice.conversion(question, inner, given[1], "x")
        cards = question.symbols.by_id([f"std.core.{name}" for name in names])
        return Advice(opened.hints, opened.fixes, (*cards, *opened.cards), opened.pages, is_whole=True)
    target = question.capture(0)
    if not names and ("HashMap" in target or "HashSet" in target):
        names = ["Hashable", "Equatable"]
    if not names:
        return None
    wanted = list(dict.fromkeys(names))[:3]
    hint = question.say(
        f"The type argument must implement {' & '.join(wanted)}.", f"类型实参必须实现 {' & '.join(wanted)}。"
    )
    derived = [name for name in wanted if name in _DERIVABLE] or ["Equatable"]
    code = f"import std.deriving.*\n\n@Derive[{', '.join(derived)}]\nclass Key {{\n    let id: Int64 = 0\n}}"
    return Advice(
        (hint,),
        (fix("Derive it", "派生", code),),
        tuple(question.symbols.by_id([f"std.core.{name}" for name in wanted])),
    )


def _package_name(question: Question) -> Advice | None:
    name = question.capture(0)
    hint = question.say(
        f"Write `package {name}` in this file, or move the file to the folder of its package.",
        f"在该文件中写 `package {name}`，或把文件移到其包对应的目录。",
    )
    return Advice(
        (hint,), (fix("The name that the folder asks for", "目录要求的包名", f"package {name}"),), is_whole=True
    )


def _symbol(question: Question) -> Advice | None:
    name = question.capture(0)
    hint = question.say(
        f"No linked library defines `{name}`: name its library with `-l` and `-L`, or under [ffi.c] in cjpm.toml.",
        f"没有链接的库定义 `{name}`：用 `-l`、`-L` 指定所在的库，或写在 cjpm.toml 的 [ffi.c] 中。",
    )
    return Advice(hints=(hint,))


def _library(question: Question) -> Advice | None:
    name = question.capture(0)
    hint = question.say(
        f"lib{name} is not on the search path: install it, or pass `-L <folder>`; in cjpm.toml "
        f'`[ffi.c]` with `{name} = {{ path = "./lib" }}`.',
        f"搜索路径中没有 lib{name}：请安装，或传 `-L <目录>`；cjpm.toml 中写 `[ffi.c]` 和 "
        f'`{name} = {{ path = "./lib" }}`。',
    )
    return Advice(hints=(hint,))


def _conflict(question: Question) -> Advice | None:
    if "main" not in (question.capture(0), question.capture(1)):
        return None
    hint = question.say(
        "A program has one `main`; keep one in the package and make the others functions.",
        "一个程序只能有一个 `main`；包中只保留一个，其余改为函数。",
    )
    code = 'func demo(): Unit {\n    println("demo")\n}\n\nmain() {\n    demo()\n}'
    return Advice((hint,), (fix("One main", "只留一个 main", code),), pages=("manual/package/entry",), is_whole=True)


def _exception(question: Question) -> Advice | None:
    name = re.split(r"[:\s]", question.report.message, maxsplit=1)[0]
    place = question.report.place
    cards = [card for card in question.symbols.named(name) if card.parent is None]
    if place is None:
        return Advice(cards=tuple(cards[:1]))
    hint = question.say(f"{name} was thrown at {place.text}.", f"{name} 抛出于 {place.text}。")
    return Advice(hints=(hint,), cards=tuple(cards[:1]))


ADVISERS: Final[Mapping[str, Adviser]] = {
    "sema_undeclared_identifier": name_advice.undeclared,
    "macro_undeclared_identifier": name_advice.undeclared,
    "sema_undeclared_type_name": name_advice.undeclared,
    "sema_not_a_type": name_advice.undeclared,
    "package_search_error": name_advice.unknown_package,
    "macro_undefined_pkg_name": name_advice.unknown_package,
    "package_decl_not_find_in_package": name_advice.not_in_package,
    "sema_unused_import": name_advice.unused_import,
    "sema_not_member_of": member_advice.unknown_member,
    "sema_wrong_number_of_arguments": call_advice.wrong_arguments,
    "sema_parameters_and_arguments_mismatch": call_advice.wrong_arguments,
    "sema_no_match_function_declaration_for_call": call_advice.wrong_arguments,
    "sema_no_match_constructor": call_advice.wrong_arguments,
    "sema_need_named_argument": call_advice.named_argument,
    "sema_invalid_named_arguments": call_advice.named_argument,
    "sema_unknown_named_argument": call_advice.named_argument,
    "sema_unordered_arguments": call_advice.wrong_arguments,
    "sema_unable_to_infer_generic_func": call_advice.infer_generic,
    "sema_ambiguous_match": call_advice.wrong_arguments,
    "sema_no_match_operator_function_call": call_advice.called_property,
    "sema_deprecated_error": call_advice.deprecated,
    "sema_deprecated_warning": call_advice.deprecated,
    "sema_mismatched_types": type_advice.mismatched,
    "sema_mismatched_types_because": type_advice.mismatched,
    "sema_mismatched_types_multiple_assign": type_advice.mismatched,
    "sema_type_incompatible": type_advice.mismatched,
    "sema_invalid_binary_expr": type_advice.operands,
    "sema_exceed_num_value_range": type_advice.literal_range,
    "sema_invalid_subscript_expr": type_advice.subscript,
    "sema_generic_type_argument_not_match_constraint": _constraint,
    "sema_class_uninitialized_field": _not_initialised,
    "sema_cannot_modify_var": _mut_function,
    "sema_immutable_function_cannot_access_mutable_function": _mut_function,
    "sema_non_inheritable_super_class": _open_super,
    "sema_interface_member_must_be_implemented": _interface_member,
    "sema_interface_member_must_be_implemented_in_struct": _interface_member,
    "sema_overload_conflicts": _conflict,
    "package_name_not_identical_lsp": _package_name,
    "link_undefined_symbol": _symbol,
    "link_library_missing": _library,
    "lex_unknown_suffix": syntax_advice.suffix,
    "cjpm_cyclic_dependency": _shown_cycle,
    "module_unsupport_circular_dependencies": _shown_cycle,
    "cjpm_missing_dependencies": _missing_dependencies,
    **{
        f"runtime_{name}": _exception
        for name in ("none_value", "overflow", "index", "arithmetic", "illegal_argument", "negative_size",
                     "concurrent_modification", "stack_overflow", "out_of_memory", "io", "spawn", "exception")
    },
}  # fmt: skip
