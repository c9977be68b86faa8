"""The JDK data file becomes the tables `jdk_types` and `jdk_members` of a release."""

import re
from collections.abc import Iterator
from typing import Final

from artifacts.schema import JdkMemberRow, JdkTypeRow
from serving.java.java_type import split_top
from serving.java.jdk import Jdk
from serving.java.jdk_type import CONSTRUCTOR, JdkMember, JdkType, matching_bracket
from serving.java.members import function_name

_NAME: Final = re.compile(r"[\w$]+(?:\.[\w$]+)*")
_WORDS: Final = frozenset({"extends", "super"})


def jdk_type_rows(jdk: Jdk) -> list[JdkTypeRow]:
    """Return one row per public type."""
    return [_type_row(jdk, declared) for declared in _types(jdk)]


def jdk_member_rows(jdk: Jdk) -> list[JdkMemberRow]:
    """Return one row per public or protected member."""
    return [
        _member_row(jdk, declared, member, params, result)
        for declared in _types(jdk)
        for member, params, result in declared.written()
    ]


def _types(jdk: Jdk) -> Iterator[JdkType]:
    for name in jdk.type_names:
        declared = jdk.type(name)
        if declared is not None:
            yield declared


def _type_row(jdk: Jdk, declared: JdkType) -> JdkTypeRow:
    params, supertypes = declared.written_header
    own = {name for name, _ in declared.type_params}
    return JdkTypeRow(
        java_type=declared.name,
        kind=declared.kind,
        type_params=tuple(_qualified(jdk, text, own) for text in split_top(params[1:-1])),
        supertypes=tuple(_qualified(jdk, text, own) for text in split_top(supertypes)),
        function=function_name(jdk, declared.name),
        since=declared.since,
        deprecated="x" in declared.marks,
        jdk=jdk.version,
    )


def _member_row(jdk: Jdk, declared: JdkType, member: JdkMember, params: str, result: str) -> JdkMemberRow:
    own = {name for name, _ in (*declared.type_params, *member.type_params)}
    type_params, returns = _cut_type_params(result)
    erased = "" if member.is_field else f"({','.join(jdk.erased_params(member))})"
    return JdkMemberRow(
        jdk_member_id=f"{member.owner}.{member.name}{erased}",
        java_type=member.owner,
        name=member.name,
        kind=_kind(member),
        params=tuple(_qualified(jdk, text, own) for text in split_top(params)),
        returns=None if member.name == CONSTRUCTOR else _qualified(jdk, returns, own),
        is_static=member.is_static,
        type_params=tuple(_qualified(jdk, text, own) for text in split_top(type_params)),
        throws=member.throws,
        since=member.since,
        deprecated=member.is_deprecated,
    )


def _kind(member: JdkMember) -> str:
    if member.is_field:
        return "field"
    return "constructor" if member.name == CONSTRUCTOR else "method"


def _cut_type_params(result: str) -> tuple[str, str]:
    """Return what stands in the brackets before a result, and the result: `<T>T[]` is `T` and `T[]`."""
    end = matching_bracket(result) if result.startswith("<") else 0
    return (result[1 : end - 1], result[end:]) if end else ("", result)


def _qualified(jdk: Jdk, text: str, type_params: set[str]) -> str:
    """Return a type of the data file with its packages."""

    def name(match: re.Match[str]) -> str:
        word = match[0]
        return word if word in type_params or word in _WORDS else jdk.resolve(word).name

    return _NAME.sub(name, text)
