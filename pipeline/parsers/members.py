"""Curated mappings: YAML files that say what stands for each Java type and member.

The format is described in `pipeline/curated/members/README.md`. A fault does
not end the reading: all of them are told, each with file and line.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from artifacts.yaml_lines import Located, YamlError, parse_yaml
from pipeline.parsers.member_keys import MemberKeyError, read_key
from pipeline.tables import MappedTarget, MappedType, MappingFaultRow, MemberEntryRow, TypeEntryRow
from pipeline.version_range import parse_range
from serving.java.templates import TemplateError, read_template

CONSTRUCT_LIMIT: Final = 60  # characters

_BLOCK_KEYS: Final = ("type", "members", "none")
_TYPE_KEYS: Final = ("cangjie", "package", "note", "versions")
_MEMBER_KEYS: Final = ("to", "rewrite", "construct", "note", "none")
_TARGET_KEYS: Final = ("api", "cangjie")
_JAVA_NAME: Final = re.compile(r"[a-z_]\w*(?:\.[A-Za-z_$][\w$]*)*(?:\.\*)?")


@dataclass(frozen=True, slots=True)
class MappingFiles:
    """What mapping files say, and what could not be read."""

    types: list[TypeEntryRow] = field(default_factory=list)
    members: list[MemberEntryRow] = field(default_factory=list)
    faults: list[MappingFaultRow] = field(default_factory=list)


def parse_members(text: str, file: str, into: MappingFiles) -> None:
    """Add the blocks and members of one file.

    Args:
        text: Content of the file.
        file: What to call it.
        into: Where rows and faults go.
    """
    try:
        document = parse_yaml(text)
    except YamlError as error:
        _complain(into, file, error)
        return
    if document.value is None:  # nothing but comments
        return
    if not isinstance(document.value, dict):
        _complain(into, file, YamlError(1, "a mapping file maps Java types to blocks, as in `java.util.Map: {...}`."))
        return
    for java_type, block in document.value.items():
        try:
            _read_block(java_type, block, file, into)
        except YamlError as error:
            _complain(into, file, error)


def _complain(into: MappingFiles, file: str, error: YamlError) -> None:
    number = sum(fault.file == file and fault.line == (error.line or 1) for fault in into.faults)
    into.faults.append(MappingFaultRow(file, error.line or 1, "format", error.reason, number))


def _read_block(java_type: str, block: Located, file: str, into: MappingFiles) -> None:
    if not _JAVA_NAME.fullmatch(java_type):
        raise YamlError(block.line, f"{java_type!r} is no Java type. Write it with its package, or a package as a.b.*")
    keys = block.mapping(f"The block of {java_type}", known=_BLOCK_KEYS)
    if "none" in keys and len(keys) > 1:
        raise YamlError(block.line, f"{java_type} has `none`, so nothing else can be said of it.")
    if java_type.endswith(".*") and "none" not in keys:
        raise YamlError(block.line, f"the package {java_type} can only have `none`.")
    none = keys["none"].text(f"`none` of {java_type}") if "none" in keys else None
    mapped = _mapped_type(keys["type"], java_type) if "type" in keys else None
    into.types.append(TypeEntryRow(file, block.line, java_type, mapped, none))
    if "members" not in keys:
        return
    members = keys["members"]
    if not isinstance(members.value, dict):
        raise YamlError(members.line, f"`members` of {java_type} should be a mapping, not {members.describe()}.")
    for key, entry in members.value.items():
        try:
            into.members.append(_member(java_type, key, entry, file))
        except YamlError as error:
            _complain(into, file, error)


def _mapped_type(entry: Located, java_type: str) -> MappedType:
    keys = entry.mapping(f"`type` of {java_type}", known=_TYPE_KEYS)
    if "cangjie" not in keys:
        raise YamlError(entry.line, f"`type` of {java_type} needs the key 'cangjie'.")
    cangjie = keys["cangjie"].text("`cangjie`")
    _check_template(cangjie, keys["cangjie"].line)
    has_package = "package" in keys and keys["package"].value is not None  # null says that there is none
    package = _text(keys, "package") if has_package else None
    return MappedType(cangjie, package, _text(keys, "note"), entry.line, _versions(keys.get("versions")))


def _member(java_type: str, key: str, entry: Located, file: str) -> MemberEntryRow:
    what = f"{java_type}.{key}"
    try:
        read = read_key(key)
    except MemberKeyError as error:
        raise YamlError(entry.line, f"{error}.") from error
    keys = entry.mapping(what, known=_MEMBER_KEYS)
    if "none" in keys and len(keys) > 1:
        raise YamlError(entry.line, f"{what} has `none`, so nothing else can be said of it.")
    if not keys.keys() & {"to", "construct", "none"}:
        raise YamlError(entry.line, f"{what} says nothing: write `to`, `construct` or `none`.")
    construct = _text(keys, "construct")
    if construct and len(construct) > CONSTRUCT_LIMIT:
        raise YamlError(keys["construct"].line, f"`construct` has {len(construct)} characters, {CONSTRUCT_LIMIT} fit.")
    rewrite = keys["rewrite"].text("`rewrite`").strip() if "rewrite" in keys else None
    if rewrite is not None:
        _check_template(rewrite, keys["rewrite"].line)
    return MemberEntryRow(
        file=file,
        line=entry.line,
        java_type=java_type,
        member=read.name,
        params=None if read.params is None else ",".join(read.params),
        targets=tuple(_targets(keys["to"], what)) if "to" in keys else (),
        rewrite=rewrite,
        construct=construct,
        note=_text(keys, "note"),
        none=_text(keys, "none"),
    )


def _targets(entry: Located, what: str) -> Iterator[MappedTarget]:
    listed = entry.value if isinstance(entry.value, list) else [entry]
    if not listed:
        raise YamlError(entry.line, f"`to` of {what} is empty. Write an api_id, or take `construct` or `none`.")
    seen: set[str] = set()
    for item in listed:
        target = _target(item, what)
        if target.api_id in seen:
            raise YamlError(item.line, f"`to` of {what} names {target.api_id} twice.")
        seen.add(target.api_id)
        yield target


def _target(item: Located, what: str) -> MappedTarget:
    if not isinstance(item.value, dict):
        return MappedTarget(_api_id(item, what), None, item.line)
    keys = item.mapping(f"A target of {what}", known=_TARGET_KEYS)
    if "api" not in keys:
        raise YamlError(item.line, f"a target of {what} needs the key 'api'.")
    return MappedTarget(_api_id(keys["api"], what), _versions(keys.get("cangjie")), item.line)


def _versions(entry: Located | None) -> str | None:
    try:
        return parse_range(entry.text("The range of versions")).text if entry is not None else None
    except YamlError:
        raise
    except ValueError as error:
        raise YamlError(entry.line if entry is not None else None, f"{error}.") from error


def _api_id(item: Located, what: str) -> str:
    return "".join(item.text(f"A target of {what}").split())


def _text(keys: dict[str, Located], name: str) -> str | None:
    return " ".join(keys[name].text(f"`{name}`").split()) if name in keys else None


def _check_template(text: str, line: int) -> None:
    try:
        read_template(text)
    except TemplateError as error:
        raise YamlError(line, f"{error}.") from error
