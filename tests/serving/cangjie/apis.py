"""A small symbol table for tests, of real declarations."""

from artifacts.schema import ApiRow, Param, Returned


def api(
    package: str,
    name: str,
    kind: str = "func",
    *,
    parent: str | None = None,
    params: str | None = None,
    returns: str | None = None,
    signature: str = "",
    parents: tuple[str, ...] = (),
) -> ApiRow:
    """One declaration; `params` is written as `name: Type`, `name!: Type = default`, separated by `; `."""
    listed = tuple(_param(part) for part in params.split("; ") if part) if params is not None else ()
    types = "" if params is None else f"({','.join(param.type for param in listed)})"
    identifier = ".".join(part for part in (package, parent, name) if part) + types
    return ApiRow(
        identifier, package, name, kind, parent, None, signature, None, None, listed,
        Returned(returns, None, None) if returns else None, (), parents, None, "std", False, False, None,
        None, None, None, None, (),
    )  # fmt: skip


def _param(text: str) -> Param:
    name, _, rest = text.partition(": ")
    declared, _, default = rest.partition(" = ")
    return Param(name.rstrip("!"), declared, name.endswith("!"), default or None, None, None)


APIS = (
    api("std.core", "Int64", "builtin_type"),
    api("std.core", "String", "struct"),
    api("std.core", "split", parent="String", params="separator: String", returns="Array<String>"),
    api("std.core", "Array", "struct", signature="struct Array<T>", parents=("Collection<T>",)),
    api("std.core", "Collection", "interface", signature="interface Collection<T>", parents=("Iterable<T>",)),
    api("std.core", "Iterable", "interface", signature="interface Iterable<E>"),
    api("std.core", "iterator", parent="Iterable", params="", returns="Iterator<E>"),
    api("std.core", "Iterator", "class", signature="class Iterator<T>", parents=("Iterable<T>",)),
    api("std.core", "Option", "enum", signature="enum Option<T>"),
    api("std.core", "Some", "enum_case", parent="Option", params="value: T"),
    api("std.core", "getOrThrow", parent="Option", params="", returns="T"),
    api("std.core", "println", params="text: String", returns="Unit"),
    api("std.core", "Exception", "class"),
    api("std.core", "message", "prop", parent="Exception", returns="String"),
    api("std.core", "Future", "class", signature="class Future<T>"),
    api("std.core", "get", parent="Future", params="", returns="T"),
    api("std.core", "Duration", "struct"),
    api("std.core", "second", "prop", parent="Duration", returns="Duration"),
    api("std.core", "*", "operator", parent="Duration", params="n: Int64", returns="Duration"),
    api("std.collection", "HashMap", "class", signature="class HashMap<K, V>", parents=("Collection<(K, V)>",)),
    api("std.collection", "init", "init", parent="HashMap", params=""),
    api("std.collection", "init", "init", parent="HashMap", params="elements: Array<(K, V)>"),
    api("std.collection", "add", parent="HashMap", params="key: K; value: V", returns="?V"),
    api("std.collection", "add", parent="HashMap", params="all!: Collection<(K, V)>", returns="Unit"),
    api("std.collection", "get", parent="HashMap", params="key: K", returns="?V"),
    api("std.collection", "[]", "operator", parent="HashMap", params="key: K", returns="V"),
    api("std.collection", "[]", "operator", parent="HashMap", params="key: K; value!: V", returns="Unit"),
    api(
        "std.collection",
        "map",
        params="transform: (T) -> R",
        returns="(Iterable<T>) -> Iterator<R>",
        signature="func map<T, R>(transform: (T) -> R): (Iterable<T>) -> Iterator<R>",
    ),
    api("std.convert", "parse", parent="Int64", params="text: String", returns="Int64"),
    api("std.fs", "File", "class"),
    api("std.fs", "create", parent="File", params="path: String", returns="File"),
    api("std.fs", "info", "prop", parent="File", returns="FileInfo"),
    api("std.fs", "FileInfo", "struct"),
    api("std.fs", "size", "prop", parent="FileInfo", returns="Int64"),
    api("std.fs", "flush", parent="File", params="", returns="Unit"),
    api("std.unittest.testmacro", "Test", "macro"),
)
