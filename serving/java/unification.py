"""Type parameters from types: what `T` is when a `List<T>` is given a `List<String>`."""

from collections.abc import Mapping, MutableMapping
from typing import Final

from serving.java.java_type import NULL, VOID, JavaType, boxed, is_open, substitute
from serving.java.jdk import Jdk
from serving.java.jdk_type import JdkMember
from serving.java.members import lineage_of

_DEEPEST: Final = 12


def unify(jdk: Jdk, param: JavaType, arg: JavaType | None, bindings: MutableMapping[str, JavaType]) -> None:
    """Bind the open type parameters of a parameter type to what an argument's type says.

    The first binding stays, except that a supertype of it replaces it.
    """
    if arg is None or arg in (NULL, VOID):
        return
    if param.is_variable:
        _bind(jdk, param, arg, bindings)
        return
    if not param.args:
        return
    if param.dims:
        if arg.dims == param.dims and arg.name == param.name:
            _unify_args(jdk, param, arg, bindings)
        return
    for supertype in (arg, *lineage_of(jdk, arg)):
        if supertype.name == param.name and supertype.dims == 0:
            _unify_args(jdk, param, supertype, bindings)
            return


def _unify_args(jdk: Jdk, param: JavaType, arg: JavaType, bindings: MutableMapping[str, JavaType]) -> None:
    for inner, given in zip(param.args, arg.args, strict=False):
        unify(jdk, inner, given, bindings)


def _bind(jdk: Jdk, param: JavaType, arg: JavaType, bindings: MutableMapping[str, JavaType]) -> None:
    if arg.dims < param.dims or is_open(arg):
        return
    value = boxed(JavaType(arg.name, arg.args, arg.dims - param.dims))
    known = bindings.get(param.name)
    if known is None or is_open(known) or (known.dims == value.dims == 0 and _widens(jdk, known, value)):
        bindings[param.name] = value


def _widens(jdk: Jdk, known: JavaType, value: JavaType) -> bool:
    return known.name != value.name and jdk.has_type(known.name) and jdk.is_subtype(known.name, value.name)


def through_bounds(jdk: Jdk, member: JdkMember, bindings: MutableMapping[str, JavaType]) -> None:
    """Let type parameters say more of each other by their bounds.

    With `M extends Map<K, D>`, an `M` that is a raw `TreeMap` becomes `TreeMap<K, D>`, and one
    that is a `Map<String, Long>` says what `K` and `D` are.
    """
    for name, bound in member.type_params:
        known = bindings.get(name)
        if bound is None or known is None or known.dims or not bound.args:
            continue
        declared = jdk.type(known.name)
        if known.args or declared is None or not declared.type_params:
            unify(jdk, bound, known, bindings)
            continue
        inner: dict[str, JavaType] = {}
        for supertype in jdk.lineage(known.name):
            if supertype.name == bound.name:
                unify(jdk, supertype, substitute(bound, bindings), inner)
        bindings[name] = closed(declared.self_type, inner) or known


def closed(java_type: JavaType, bindings: Mapping[str, JavaType]) -> JavaType | None:
    """Return a type without open parameters; None when the type itself is an open one."""
    filled = substitute(java_type, bindings)
    return None if filled.is_variable else _tidy(filled, _DEEPEST)


def _tidy(java_type: JavaType, depth: int) -> JavaType:
    """Make types raw that are half known, or deeper than anybody reads."""
    if not java_type.args:
        return java_type
    if depth == 0 or any(arg.is_variable for arg in java_type.args):
        return JavaType(java_type.name, (), java_type.dims)
    return JavaType(java_type.name, tuple(_tidy(arg, depth - 1) for arg in java_type.args), java_type.dims)
