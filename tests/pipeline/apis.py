"""Documented APIs for tests, made from ids and signatures."""

from collections.abc import Mapping

from artifacts.schema import ApiRow, Param
from pipeline.parsers.declaration import parse_declaration
from pipeline.transforms.documented import Documented

SIGNATURES: Mapping[str, str] = {
    "std.core.String": "public struct String <: Hashable",
    "std.core.String.size": "public let size: Int64",
    "std.core.String.[](Range<Int64>)": "public operator func [](range: Range<Int64>): String",
    "std.core.String.indexOf(String)": "public func indexOf(str: String): Option<Int64>",
    "std.core.String.split(String,Bool)": "public func split(str: String, removeEmpty!: Bool = false): Array<String>",
    "std.core.Int64": "Int64",
    "std.core.Any": "public interface Any",
    "std.core.Option": "public enum Option<T>",
    "std.core.Duration": "public struct Duration",
    "std.core.Exception": "public open class Exception <: ToString",
    "std.core.Exception.init(String)": "public init(message: String)",
    "std.core.println(T)": "public func println<T>(value: T): Unit where T <: ToString",
    "std.collection.ArrayList": "public class ArrayList<T> <: List<T>",
    "std.collection.HashMap": "public class HashMap<K, V> <: Map<K, V>",
    "std.collection.HashMap.init()": "public init()",
    "std.collection.HashMap.init(Int64)": "public init(capacity: Int64)",
    "std.collection.HashMap.[](K)": "public operator func [](key: K): V",
    "std.collection.HashMap.[](K,V)": "public operator func [](key: K, value!: V): Unit",
    "std.collection.HashMap.add(K,V)": "public func add(key: K, value: V): Option<V>",
    "std.collection.HashMap.get(K)": "public func get(key: K): Option<V>",
    "std.collection.HashMap.remove(K)": "public func remove(key: K): Option<V>",
    "std.collection.map((T)->R)": "public func map<T, R>(transform: (T) -> R): (Iterable<T>) -> Iterator<R>",
    "std.collection.collectArrayList(Iterable<T>)": "public func collectArrayList<T>(it: Iterable<T>): ArrayList<T>",
    "std.io.StringReader": "public class StringReader<T> where T <: InputStream",
    "std.io.ByteBuffer": "public class ByteBuffer",
    "std.sync.Mutex": "public class Mutex <: UniqueLock",
}
_TOP_LEVEL_PARTS = 3


def api(api_id: str, signature: str) -> ApiRow:
    """The row of a declaration."""
    path = api_id.partition("(")[0].split(".")
    declared = parse_declaration(signature)
    parent = path[2] if len(path) > _TOP_LEVEL_PARTS else None
    params = () if declared is None else declared.params
    return ApiRow(
        api_id=api_id, package=".".join(path[:2]), name=path[-1], kind=declared.kind if declared else "builtin_type",
        parent=parent, via=None, signature=signature, description_zh=None, description_en=None,
        params=tuple(Param(own.name, own.type, own.is_named, own.default, None, None) for own in params),
        returns=None, throws=(), parent_types=(), import_line=None, library=path[0],
        is_static=declared is not None and declared.is_static, deprecated=False, replacement=None,
        source_path="p.md", source_line=1, source_path_en=None, source_line_en=None, also_at=(),
    )  # fmt: skip


APIS = [api(api_id, signature) for api_id, signature in SIGNATURES.items()]
BY_ID = {row.api_id: row for row in APIS}


def documented(version: str = "1.1.3") -> Documented:
    """All of them, as a build sees them."""
    return Documented(APIS, version=version)
