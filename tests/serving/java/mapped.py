"""A handful of mappings and APIs in memory, so that what the engine makes of them can be checked by hand."""

from collections.abc import Sequence

from artifacts.cards import Card
from artifacts.schema import JavaMemberRow, JavaTypeRow
from serving.java.fragment import read_java
from serving.java.jdk import Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings
from serving.java.resolve import Resolver
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.calls import CallWriter
from serving.java.rewriting.context import Reading
from serving.java.surroundings import in_surroundings
from serving.java.translation import TypeTranslator

JDK = Jdk()

# Cangjie: package, owner, kind and signature of what the mappings name.
APIS = {
    "std.core.String.size": ("prop", "public prop size: Int64"),
    "std.core.String.indexOf(Byte)": ("func", "public func indexOf(b: Byte): Option<Int64>"),
    "std.core.String.indexOf(String)": ("func", "public func indexOf(str: String): Option<Int64>"),
    "std.core.String.replace(String,String)": ("func", "public func replace(old: String, new: String): String"),
    "std.core.String.trimAscii()": ("func", "public func trimAscii(): String"),
    "std.core.String.compare(String)": ("func", "public func compare(other: String): Ordering"),
    "std.core.String.==(String)": ("operator", "public operator func ==(right: String): Bool"),
    "std.core.String.[](Int64)": ("operator", "public operator func [](index: Int64): Byte"),
    "std.core.Rune.isAsciiLetter()": ("func", "public func isAsciiLetter(): Bool"),
    "std.core.Int64.compare(Int64)": ("func", "public func compare(right: Int64): Ordering"),
    "std.core.Array.size": ("prop", "public prop size: Int64"),
    "std.core.println(String)": ("func", "public func println(str: String): Unit"),
    "std.core.eprintln(String)": ("func", "public func eprintln(str: String): Unit"),
    "std.env.getStdOut()": ("func", "public func getStdOut(): ConsoleWriter"),
    "std.env.getStdErr()": ("func", "public func getStdErr(): ConsoleWriter"),
    "std.env.ConsoleWriter.writeln(String)": ("func", "public func writeln(v: String): Unit"),
    "std.collection.HashMap.[](K,V)": ("operator", "public operator func [](key: K, value!: V): Unit"),
    "std.collection.HashMap.add(K,V)": ("func", "public func add(key: K, value: V): Option<V>"),
    "std.collection.HashMap.get(K)": ("func", "public func get(key: K): ?V"),
    "std.collection.HashMap.init()": ("init", "public init()"),
    "std.collection.ArrayList.add(T)": ("func", "public func add(element: T): Unit"),
    "std.collection.ArrayList.get(Int64)": ("func", "public func get(index: Int64): ?T"),
    "std.collection.ArrayList.init()": ("init", "public init()"),
    "std.collection.ArrayList.removeIf((T)->Bool)": ("func", "public func removeIf(predicate: (T) -> Bool): Unit"),
    "std.collection.ArrayList.clear()": ("func", "public func clear(): Unit"),
    "std.collection.ArrayList.size": ("prop", "public prop size: Int64"),
    "std.sort.sort(ArrayList<T>,(T,T)->Ordering,Bool,Bool)": (
        "func",
        "public func sort<T>(data: ArrayList<T>, by!: (T, T) -> Ordering, stable!: Bool = false): Unit",
    ),
    "std.sort.sort(ArrayList<T>,Bool,Bool)": ("func", "public func sort<T>(data: ArrayList<T>): Unit"),
    "std.core.Iterator.take(Int64)": ("func", "public func take(count: Int64): Iterator<T>"),
    "std.core.Iterator.count()": ("func", "public func count(): Int64"),
    "std.binary.Int32.writeBigEndian(Array<Byte>)": ("func", "public func writeBigEndian(to: Array<Byte>): Unit"),
    "std.binary.Int32.readBigEndian(Array<Byte>)": ("func", "public static func readBigEndian(b: Array<Byte>): Int32"),
    "std.core.Exception.init(String)": ("init", "public init(message: String)"),
    "std.core.StringBuilder.init(String)": ("init", "public init(str: String)"),
    "std.core.StringBuilder.append(String)": ("func", "public func append(str: String): Unit"),
    "std.core.StringBuilder.toString()": ("func", "public func toString(): String"),
    "std.math.pow(Float64,Float64)": ("func", "public func pow(base: Float64, exponent: Float64): Float64"),
}
OWNED = (
    "String",
    "Rune",
    "Int64",
    "Array",
    "HashMap",
    "ArrayList",
    "ConsoleWriter",
    "Iterator",
    "Exception",
    "Int32",
    "StringBuilder",
)

TYPES = {
    "java.lang.String": ("String", "std.core"),
    "java.util.Map": ("HashMap<{K}, {V}>", "std.collection"),
    "java.util.HashMap": ("HashMap<{K}, {V}>", "std.collection"),
    "java.util.List": ("ArrayList<{E}>", "std.collection"),
    "java.util.ArrayList": ("ArrayList<{E}>", "std.collection"),
    "java.util.function.Function": ("({T}) -> {R}", None),
    "java.util.Optional": ("?{T}", None),
    "java.lang.Integer": ("Int64", "std.core"),
}

# Java member: targets, best first, and rewrite.
MEMBERS = {
    "java.lang.String.length": (["std.core.String.size"], "{this}.size"),
    "java.lang.String.indexOf": (
        ["std.core.String.indexOf(String)", "std.core.String.indexOf(Byte)"],
        "{this}.indexOf({0})",
    ),
    "java.lang.String.replace": (["std.core.String.replace(String,String)"], "{this}.replace({0}, {1})"),
    "java.lang.String.trim": (["std.core.String.trimAscii()"], "{this}.trimAscii()"),
    "java.lang.String.compareTo": (["std.core.String.compare(String)"], "{this}.compare({0})"),
    "java.lang.String.equals": (["std.core.String.==(String)"], "{this} == {0}"),
    "java.lang.String.charAt": (["std.core.String.[](Int64)"], "{this}[{0}]"),
    "java.lang.String.isEmpty": ([], None),
    "java.lang.Character.isLetter": (["std.core.Rune.isAsciiLetter()"], "{0}.isAsciiLetter()"),
    "java.lang.Integer.compare": (["std.core.Int64.compare(Int64)"], "{0}.compare({1})"),
    "java.lang.Math.pow": (["std.math.pow(Float64,Float64)"], "pow({0}, {1})"),
    "java.lang.System.out": (["std.env.getStdOut()"], "getStdOut()"),
    "java.lang.System.err": (["std.env.getStdErr()"], "getStdErr()"),
    "java.io.PrintStream.println": (
        ["std.core.println(String)", "std.core.eprintln(String)", "std.env.ConsoleWriter.writeln(String)"],
        "println({0})",
    ),
    "java.lang.StringBuilder.<init>": (["std.core.StringBuilder.init(String)"], "StringBuilder({*})"),
    "java.lang.StringBuilder.append": (["std.core.StringBuilder.append(String)"], "{this}.append({0})"),
    "java.lang.StringBuilder.toString": (["std.core.StringBuilder.toString()"], "{this}.toString()"),
    "java.util.Map.put": (
        ["std.collection.HashMap.[](K,V)", "std.collection.HashMap.add(K,V)"],
        "{this}[{0}] = {1}",
    ),
    "java.util.Map.get": (["std.collection.HashMap.get(K)"], "{this}.get({0})"),
    "java.util.HashMap.<init>": (["std.collection.HashMap.init()"], "HashMap<{K}, {V}>()"),
    "java.util.ArrayList.<init>": (["std.collection.ArrayList.init()"], "ArrayList<{E}>()"),
    "java.util.Collection.add": (["std.collection.ArrayList.add(T)"], "{this}.add({0})"),
    "java.util.Collection.removeIf": (["std.collection.ArrayList.removeIf((T)->Bool)"], "{this}.removeIf({0})"),
    "java.util.Collection.size": (["std.collection.ArrayList.size"], None),
    "java.util.stream.Stream.sorted": (
        ["std.sort.sort(ArrayList<T>,Bool,Bool)"],
        "let items = collectArrayList({this}); sort(items)",
    ),
    "java.util.stream.Stream.limit": (["std.core.Iterator.take(Int64)"], "{this}.take({0})"),
    "java.util.stream.Stream.count": (["std.core.Iterator.count()"], "{this}.count()"),
    "java.util.Comparator.comparing": (
        ["std.core.String.compare(String)"],
        "{{ a, b => {0}(a).compare({0}(b)) }}",
    ),
    "java.nio.ByteBuffer.putInt": (
        ["std.binary.Int32.writeBigEndian(Array<Byte>)"],
        "let bytes = Array<Byte>(4, repeat: 0); Int32({0}).writeBigEndian(bytes); {this}.write(bytes)",
    ),
    "java.io.DataInputStream.readInt": (
        ["std.binary.Int32.readBigEndian(Array<Byte>)"],
        "let bytes = Array<Byte>(4, repeat: 0); {this}.read(bytes); Int32.readBigEndian(bytes)",
    ),
    "java.util.List.get": (["std.collection.ArrayList.get(Int64)"], "{this}.get({0} - 1)"),
    "java.util.Arrays.asList": (["std.collection.ArrayList.init()"], "ArrayList([{*}])"),
    "java.lang.Math.toRadians": (["std.math.pow(Float64,Float64)"], "{0} / 180.0 * PI"),
    "java.lang.RuntimeException.<init>": (["std.core.Exception.init(String)"], "Exception({0})"),
    "java.util.List.sort": (
        ["std.sort.sort(ArrayList<T>,(T,T)->Ordering,Bool,Bool)"],
        "sort({this}, by: {0}, stable: true)",
    ),
}
NONE = {"java.util.Map.compute": "Read with get, then write."}


class FewApis:
    """The APIs above, found by id."""

    def card(self, api_id: str) -> Card | None:
        """Return an API by its id."""
        return card_of(api_id) if api_id in APIS else None

    def members_named(self, package: str, type_name: str, name: str) -> Sequence[Card]:
        """Return the members of a type with a name."""
        return [card_of(api_id) for api_id in APIS if api_id.partition("(")[0] == f"{package}.{type_name}.{name}"]


def card_of(api_id: str) -> Card:
    """Return one of the APIs above as a card."""
    kind, signature = APIS[api_id]
    path = api_id.partition("(")[0].split(".")
    has_owner = path[2] in OWNED and len(path) > 3
    package, parent = ".".join(path[:2]), path[2] if has_owner else None
    return Card(
        api_id=api_id,
        name=path[-1],
        kind=kind,
        package=package,
        parent=parent,
        via=None,
        signature=signature,
        import_line=None if package == "std.core" else f"import {package}.{parent or path[-1]}",
        summary_zh=None,
        summary_en=None,
        deprecated=False,
        replacement=None,
        source_path=None,
        source_line=None,
        source_path_en=None,
        source_line_en=None,
    )


def mappings() -> Mappings:
    """Return the mappings above."""
    types = [
        JavaTypeRow(name, 0, cangjie, package, "mapped", "curated", 100, None, None)
        for name, (cangjie, package) in TYPES.items()
    ]
    members = [
        _row(member, rank, api_id, rewrite if not rank else None)
        for member, (api_ids, rewrite) in MEMBERS.items()
        for rank, api_id in enumerate(api_ids)
    ]
    members += [_row(member, 0, None, None, none=why) for member, why in NONE.items()]
    return Mappings(ListedMappings(types, members), JDK)


def _row(member: str, rank: int, api_id: str | None, rewrite: str | None, *, none: str | None = None) -> JavaMemberRow:
    return JavaMemberRow(
        java_member=member,
        java_params="*",
        rank=rank,
        api_id=api_id,
        rewrite=rewrite,
        language_construct=None,
        status="mapped" if none is None else "no_equivalent",
        origin="curated",
        note=none,
        source_path=None,
        java_type=member.rpartition(".")[0],
        trust=100,
    )


def resolved(code: str) -> list[ResolvedCall]:
    """Return the API calls of a fragment with what stands for them."""
    fragment = read_java(code, JDK)
    resolver = Resolver(JDK, mappings(), FewApis())
    return in_surroundings([resolver.resolve(call) for call in fragment.calls if not call.is_users], FewApis())


def rewrites(code: str) -> dict[str, str | None]:
    """Return each API call of a fragment as it is written in Cangjie."""
    fragment = read_java(code, JDK)
    known = mappings()
    resolver = Resolver(JDK, known, FewApis())
    found = in_surroundings([resolver.resolve(call) for call in fragment.calls if not call.is_users], FewApis())
    writer = CallWriter(Reading(fragment.typer, TypeTranslator(known, JDK)), found)
    return {item.call.java_expr: writer.write(item.call) for item in found}


def rewrite(code: str, call: str) -> str | None:
    """Return one call of a fragment as it is written in Cangjie."""
    return rewrites(code)[call]
