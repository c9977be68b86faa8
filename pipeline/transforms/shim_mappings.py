"""What the shims of j2cjlib stand for: their types and members as Java calls them.

`mappings/io/J2CjFile` plays `java.io.File`; `sync/J2CjThread` plays
`java.lang.Thread`, since `java.util.concurrent` has no such type. An extension
of `StringBuilder` adds what the Java type of that name has. Members go together
by name, number and kind of their parameters; a prop plays a method or its
getter. Stubs stand behind everything else.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from artifacts.schema import TYPE_KINDS, ApiRow, JavaMemberRow, JavaTypeRow, PackageRow
from pipeline.jdk.overloads import Overload, overloads_of
from pipeline.parsers.j2cjlib import LIBRARY, Shims
from serving.cangjie.symbols import type_parameters
from serving.java.jdk import Jdk, package_of, without_package

PREFIX: Final = "J2Cj"
TRUST: Final = 80
STUB_TRUST: Final = 10

_ROOT: Final = f"{LIBRARY}.mappings."
_PACKAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "sync": ("java.util.concurrent", "java.util.concurrent.locks", "java.util.concurrent.atomic", "java.lang"),
}
_EXTENDED: Final[Mapping[str, str]] = {
    "Bool": "java.lang.Boolean", "Rune": "java.lang.Character", "Int64": "java.lang.Long",
    "Int32": "java.lang.Integer", "Float64": "java.lang.Double", "Float32": "java.lang.Float",
}  # fmt: skip
_EXTENDED_PACKAGES: Final = ("java.lang", "java.io", "java.util")
_JAVA_KINDS: Final[Mapping[str, frozenset[str]]] = {
    "Int64": frozenset({"long", "int", "java.lang.Long", "java.lang.Integer"}),
    "Int32": frozenset({"int", "java.lang.Integer"}),
    "Int16": frozenset({"short"}), "Int8": frozenset({"byte"}), "UInt8": frozenset({"byte"}),
    "Byte": frozenset({"byte"}), "Bool": frozenset({"boolean"}), "Rune": frozenset({"char", "int"}),
    "Float64": frozenset({"double"}), "Float32": frozenset({"float"}),
    "String": frozenset({"java.lang.String", "java.lang.CharSequence"}),
    "Any": frozenset({"java.lang.Object"}), "Object": frozenset({"java.lang.Object"}),
}  # fmt: skip
_ACCESSORS: Final = ("", "get", "is")


def played_types(shims: Shims, jdk: Jdk) -> list[JavaTypeRow]:
    """Return one row for each shim that plays a type of the JDK."""
    members = {row.parent for row in shims.apis if row.parent is not None}
    return [
        JavaTypeRow(
            java_type=java_type,
            rank=0,
            cangjie_type=_template(row, jdk, java_type),
            package=row.package,
            status="mapped",
            origin=LIBRARY,
            trust=TRUST if row.name in members else STUB_TRUST,
            note="From the library j2cjlib." if row.name in members else "From the library j2cjlib, where it is empty.",
            source_path=f"{row.source_path}:{row.source_line}",
        )
        for row in shims.apis
        if row.kind in TYPE_KINDS and (java_type := played_type(row.package, row.name, jdk)) is not None
    ]


def played_members(shims: Shims, jdk: Jdk) -> list[JavaMemberRow]:
    """Return the members of JDK types that shims play, the best first for each overload."""
    found: dict[tuple[str, str, str], list[tuple[int, ApiRow, Overload]]] = {}
    for row in shims.apis:
        java_type = _owner(row, jdk)
        if java_type is not None:
            for name, overload, fit in _played(row, java_type, jdk):
                key = (java_type, name, ",".join(overload.params))
                found.setdefault(key, []).append((fit, row, overload))
    rows = []
    for (java_type, name, params), candidates in sorted(found.items()):
        ordered = sorted(candidates, key=lambda item: (item[1].api_id in shims.stubs, -item[0], item[1].api_id))
        rows += [
            _member_row(
                java_type, name, params, rank=rank, api=row, overload=overload, is_stub=row.api_id in shims.stubs
            )
            for rank, (_, row, overload) in enumerate(ordered)
        ]
    return rows


def shim_packages(shims: Shims) -> list[PackageRow]:
    """Return one row for each package of the library."""
    counts = Counter(row.package for row in shims.apis)
    return [
        PackageRow(package, LIBRARY, None, None, None, None, False, count, 0, None, None)
        for package, count in sorted(counts.items())
    ]


def played_type(package: str, name: str, jdk: Jdk) -> str | None:
    """Return the JDK type that a shim plays, by its folder and its name without `J2Cj`."""
    bare = name.removeprefix(PREFIX)
    if not package.startswith(_ROOT):
        found = jdk.qualified(bare) if name.startswith(PREFIX) else None
        return found if found is not None and found.endswith(f".{bare}") else None
    folder = package.removeprefix(_ROOT)
    homes = _PACKAGES.get(folder, (f"java.{folder}",))
    known = next((f"{home}.{bare}" for home in homes if jdk.has_type(f"{home}.{bare}")), None)
    return known or jdk.qualified(bare)


def _owner(row: ApiRow, jdk: Jdk) -> str | None:
    if row.parent is None:
        return None
    played = played_type(row.package, row.parent, jdk)
    if played is not None and (row.package.startswith(_ROOT) or row.parent.startswith(PREFIX)):
        return played
    if row.via is None:
        return None
    extended = _EXTENDED.get(row.parent) or jdk.qualified(row.parent)
    return extended if extended is not None and package_of(extended) in _EXTENDED_PACKAGES else None


def _played(row: ApiRow, java_type: str, jdk: Jdk) -> Iterator[tuple[str, Overload, int]]:
    """Yield the JDK members that a declaration plays: name, overload, and how well it fits."""
    if row.kind in {"func", "init"}:
        name = "<init>" if row.kind == "init" else row.name
        overloads = [item for item in overloads_of(jdk, java_type, name) if len(item.params) == len(row.params)]
        fits = [(item, _fit([param.type for param in row.params], item.params)) for item in overloads]
        alone = len(overloads) == 1
        yield from ((name, item, fit) for item, fit in fits if fit > 0 or alone)
    elif row.kind in {"prop", "field"}:
        for name, count in _accessors(row):
            for item in overloads_of(jdk, java_type, name):
                if len(item.params) == count:
                    yield name, item, 1


def _accessors(row: ApiRow) -> Iterator[tuple[str, int]]:
    capital = row.name[:1].upper() + row.name[1:]
    for prefix in _ACCESSORS:
        yield (f"{prefix}{capital}" if prefix else row.name), 0
    if " mut " in f" {row.signature} ":
        yield f"set{capital}", 1


def _fit(cangjie: Sequence[str], java: Sequence[str]) -> int:
    """Return how well parameters go together, 0 when one of them does not."""
    scores = [_fit_one(own.strip().removeprefix("?"), other) for own, other in zip(cangjie, java, strict=True)]
    return 0 if 0 in scores else sum(scores) + 1


def _fit_one(own: str, java: str) -> int:
    if own.startswith("Array<"):
        return _fit_one(own[len("Array<") : -1].removeprefix("?"), java[:-2]) if java.endswith("[]") else 0
    kinds = _JAVA_KINDS.get(own)
    if kinds is not None:
        return 2 * (java in kinds)
    bare = own.partition("<")[0].removeprefix(PREFIX)
    if without_package(java).rpartition(".")[2] == bare:
        return 2
    return int(len(own) == 1 and java == "java.lang.Object")  # a type parameter


def _member_row(
    java_type: str, name: str, params: str, *, rank: int, api: ApiRow, overload: Overload, is_stub: bool
) -> JavaMemberRow:
    return JavaMemberRow(
        java_member=f"{java_type}.{name}",
        java_params=params,
        rank=rank,
        api_id=api.api_id,
        rewrite=None if is_stub else _rewrite(api, overload),
        language_construct=None,
        status="mapped",
        origin=LIBRARY,
        note="From the library j2cjlib, where it is a stub that does nothing yet."
        if is_stub
        else "From the library j2cjlib.",
        source_path=f"{api.source_path}:{api.source_line}",
        java_type=java_type,
        trust=STUB_TRUST if is_stub else TRUST,
    )


def _rewrite(api: ApiRow, overload: Overload) -> str | None:
    receiver = api.parent or "" if api.is_static else "{this}"
    if api.kind == "init":
        return None if type_is_generic(api) else f"{api.parent}({{*}})"
    if api.kind == "func":
        return None if any(param.is_named for param in api.params) else f"{receiver}.{api.name}({{*}})"
    return f"{receiver}.{api.name}" + (" = {0}" if overload.params else "")


def type_is_generic(api: ApiRow) -> bool:
    """Tell whether a constructor needs type arguments: its signature names a type parameter."""
    return any(len(param.type.removeprefix("?")) == 1 for param in api.params)


def _template(row: ApiRow, jdk: Jdk, java_type: str) -> str:
    own = type_parameters(row.signature)
    declared = jdk.type(java_type)
    params = [name for name, _ in declared.type_params] if declared is not None else []
    return (
        f"{row.name}<{', '.join('{' + name + '}' for name in params)}>" if own and len(own) == len(params) else row.name
    )
