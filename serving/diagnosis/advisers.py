"""Which adviser answers which kind; kinds without one are explained by their text alone."""

import re
from collections.abc import Mapping
from typing import Final

from serving.diagnosis import (
    build_advice,
    call_advice,
    class_advice,
    generic_advice,
    interop_advice,
    member_advice,
    name_advice,
    number_advice,
    operand_advice,
    syntax_advice,
    type_advice,
    type_argument_advice,
)
from serving.diagnosis.advice import Advice, Adviser, Question, fix
from serving.diagnosis.type_names import inside_option

_DERIVABLE: Final = ("Hashable", "Equatable", "Comparable", "ToString")


def advise(question: Question) -> Advice:
    """Return what can be said of this very message."""
    adviser = ADVISERS.get(question.match.kind.partition("~")[0])
    if adviser is None and question.match.kind.startswith("parse_"):
        adviser = syntax_advice.syntax
    return (adviser(question) if adviser else None) or Advice()


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
    if (not names or "Hashable" in names) and ("HashMap" in target or "HashSet" in target):
        names = [*names, "Hashable", "Equatable"]
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
    "sema_generic_func_without_type_arg": type_argument_advice.annotated,
    "sema_unable_to_infer_expr": type_argument_advice.annotated,
    "sema_unable_to_infer_decl": type_argument_advice.annotated,
    "sema_lambdaExpr_must_have_type_annotation": type_argument_advice.annotated,
    "sema_generic_argument_no_match": type_argument_advice.number_of_arguments,
    "sema_generic_type_without_type_argument": type_argument_advice.number_of_arguments,
    "sema_non_generic_function_with_type_argument": type_argument_advice.number_of_arguments,
    "sema_invalid_cfunc_arg_type": interop_advice.types_of_c,
    "sema_invalid_cfunc_return_type": interop_advice.types_of_c,
    "sema_invalid_called_object": call_advice.called_property,
    "sema_ambiguous_match": call_advice.wrong_arguments,
    "sema_no_match_operator_function_call": call_advice.called_property,
    "sema_deprecated_error": call_advice.deprecated,
    "sema_deprecated_warning": call_advice.deprecated,
    "sema_mismatched_types": type_advice.mismatched,
    "sema_mismatched_types_because": type_advice.mismatched,
    "sema_mismatched_types_multiple_assign": type_advice.mismatched,
    "sema_type_incompatible": type_advice.mismatched,
    "sema_invalid_binary_expr": operand_advice.operands,
    "sema_exceed_num_value_range": number_advice.literal_range,
    "sema_invalid_subscript_expr": type_advice.subscript,
    "sema_generic_type_argument_not_match_constraint": _constraint,
    "sema_class_uninitialized_field": class_advice.not_initialised,
    "sema_cannot_modify_var": class_advice.mut_function,
    "sema_cannot_assign_to_immutable": class_advice.immutable,
    "chir_cannot_assign_initialized_let_variable": class_advice.immutable,
    "sema_immutable_function_cannot_access_mutable_function": class_advice.mut_function,
    "sema_non_inheritable_super_class": class_advice.open_super,
    "sema_interface_member_must_be_implemented": class_advice.interface_member,
    "sema_interface_member_must_be_implemented_in_struct": class_advice.interface_member,
    "sema_overload_conflicts": _conflict,
    "package_name_not_identical_lsp": build_advice.package_name,
    "link_undefined_symbol": build_advice.undefined_symbol,
    "link_library_missing": build_advice.missing_library,
    "lex_unknown_suffix": syntax_advice.suffix,
    "cjpm_cyclic_dependency": build_advice.shown_cycle,
    "module_unsupport_circular_dependencies": build_advice.shown_cycle,
    "cjpm_missing_dependencies": build_advice.missing_dependencies,
    "cjpm_manifest_invalid": build_advice.manifest,
    "cjpm_no_executable": build_advice.executable,
    "sema_not_found_from_generic_upper_bounds": generic_advice.bound_for_member,
    "sema_return_type_incompatible": class_advice.same_return,
    "sema_missing_overridden_func": class_advice.nothing_to_override,
    "sema_weak_visibility": class_advice.visibility,
    "sema_need_member_implementation": class_advice.unimplemented,
    "sema_class_need_abstract_modifier_or_func_need_impl": class_advice.unimplemented,
    "sema_invalid_access_control": class_advice.access,
    "sema_invalid_access_function": class_advice.access,
    "sema_object_cannot_access_static_member": class_advice.static_member,
    **{
        f"runtime_{name}": _exception
        for name in ("none_value", "overflow", "index", "arithmetic", "illegal_argument", "negative_size",
                     "concurrent_modification", "stack_overflow", "out_of_memory", "io", "spawn", "exception")
    },
}  # fmt: skip
