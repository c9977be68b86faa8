"""Names of other languages' libraries, and what a Cangjie programmer writes.

Java's own names are in the release's mappings. These are the rest: short names
from Python, Kotlin, Swift, Rust, JavaScript and C that turn up in translated
code. Every target is looked up in the release before it is told.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Habit:
    """A global name of another language."""

    en: str
    zh: str
    code: str
    apis: tuple[str, ...] = ()  # names to look up
    page: str | None = None


# Member of another language to members that may stand for it, best first.
MEMBERS: Final[Mapping[str, tuple[str, ...]]] = {
    "add": ("append",), "append": ("add", "append"), "push": ("add",), "push_back": ("add",),
    "addLast": ("add", "addLast"),
    "addFirst": ("add", "addFirst"), "addAll": ("add",), "extend": ("add",), "insert": ("add",), "put": ("add", "[]"),
    "set": ("[]", "add"), "pop": ("remove", "removeLast"), "removeLast": ("remove", "removeLast"),
    "removeFirst": ("remove", "removeFirst"), "removeAt": ("remove",), "erase": ("remove",), "delete": ("remove",),
    "length": ("size",), "len": ("size",), "count": ("size",), "Count": ("size",), "Length": ("size",),
    "getSize": ("size",), "charAt": ("[]", "toRuneArray"), "char_at": ("[]", "toRuneArray"), "at": ("[]", "get"),
    "elementAt": ("[]", "get"), "substring": ("[]",), "substr": ("[]",), "slice": ("[]", "slice"), "sub": ("[]",),
    "containsKey": ("contains",), "contains_key": ("contains",), "has": ("contains",), "hasKey": ("contains",),
    "includes": ("contains",), "containsValue": ("values",), "find": ("indexOf", "find"), "index": ("indexOf",),
    "trim": ("trimAscii", "trim"), "strip": ("trimAscii",), "trimStart": ("trimAsciiStart", "trimStart"),
    "trimEnd": ("trimAsciiEnd", "trimEnd"), "toLowerCase": ("toAsciiLower", "toLower"), "lower": ("toAsciiLower",),
    "lowercase": ("toAsciiLower",), "toLower": ("toAsciiLower", "toLower"), "upper": ("toAsciiUpper",),
    "toUpper": ("toAsciiUpper", "toUpper"), "toUpperCase": ("toAsciiUpper", "toUpper"),
    "uppercase": ("toAsciiUpper",), "toCharArray": ("toRuneArray",), "chars": ("runes", "toRuneArray"),
    "characters": ("runes",), "getBytes": ("toArray",), "bytes": ("toArray",), "equals": ("==",),
    "compareTo": ("compare",), "keySet": ("keys",), "entrySet": ("iterator",), "entries": ("iterator",),
    "items": ("iterator",), "getOrDefault": ("get", "getOrDefault"), "getOrElse": ("get", "getOrDefault"),
    "getKey": ("[]",), "isPresent": ("isSome",), "is_some": ("isSome",), "is_none": ("isNone",),
    "orElse": ("getOrDefault",), "orElseThrow": ("getOrThrow",), "unwrap": ("getOrThrow",),
    "unwrap_or": ("getOrDefault",), "value": ("getOrThrow",), "getValue": ("getOrThrow",),
    "isBlank": ("isAsciiBlank",), "joinToString": ("join",), "getMessage": ("message",), "match": ("matches", "find"),
    "test": ("matches",), "exec": ("find",), "nextInt": ("nextInt64",), "nextDouble": ("nextFloat64",),
    "nextLong": ("nextInt64",), "next": ("nextInt64", "nextUInt64", "nextBits"), "random": ("nextFloat64",),
    "sort": ("sort",), "sorted": ("sort",), "reversed": ("reverse",), "last": ("last",), "first": ("first",),
    "peek": ("peek", "first", "last"), "poll": ("remove",), "offer": ("add",), "clone": ("clone",),
    "copy": ("clone",), "format": ("format",), "println": ("println",), "toInt": ("parse",), "parseInt": ("parse",),
    "valueOf": ("parse", "toString"), "getClass": ("of",), "name": ("toString",), "ordinal": ("toString",),
    "isDigit": ("isAsciiNumber",), "isLetter": ("isAsciiLetter",), "isUpperCase": ("isAsciiUpperCase",),
    "isAlphabetic": ("isAsciiLetter",), "isWhitespace": ("isAsciiWhiteSpace",), "isSpace": ("isAsciiWhiteSpace",),
    "isLowerCase": ("isAsciiLowerCase",), "isAlnum": ("isAsciiNumber", "isAsciiLetter"), "abs": ("abs",),
    "splitLines": ("lines",), "lines": ("lines", "split"), "startWith": ("startsWith",), "endWith": ("endsWith",),
    "repeat": ("*",), "padLeft": ("padStart",), "padRight": ("padEnd",), "replaceAll": ("replace", "replaceAll"),
    "getMilliseconds": ("toMilliseconds",), "get": ("get", "[]"), "sleep": ("sleep",), "join": ("get", "join"),
}  # fmt: skip

# Package of another language, or one that does not exist, to packages that hold what it has.
PACKAGES: Final[Mapping[str, tuple[str, ...]]] = {
    "algorithm": ("std.sort", "std.collection"), "algorithms": ("std.sort", "std.collection"),
    "util": ("std.collection",), "utils": ("std.collection",), "lang": ("std.core",), "string": ("std.core",),
    "strings": ("std.core",), "text": ("std.core", "std.regex"), "list": ("std.collection",),
    "map": ("std.collection",), "collections": ("std.collection",),
    "concurrent": ("std.sync", "std.collection.concurrent"), "json": ("stdx.encoding.json",),
    "http": ("stdx.net.http",), "url": ("stdx.encoding.url",), "base64": ("stdx.encoding.base64",),
    "log": ("stdx.log",), "logger": ("stdx.logger", "stdx.log"), "logging": ("stdx.log",),
    "os": ("std.env", "std.process"), "sys": ("std.env",), "system": ("std.env",), "file": ("std.fs",),
    "thread": ("std.sync", "std.core"), "threading": ("std.sync",), "datetime": ("std.time",), "date": ("std.time",),
    "format": ("std.convert",), "console": ("std.env",), "test": ("std.unittest",), "testing": ("std.unittest",),
    "math": ("std.math",), "socket": ("std.net",), "crypto": ("stdx.crypto.crypto", "std.crypto.digest"),
    "functional": ("std.collection",), "stream": ("std.collection",), "option": ("std.core",),
    "result": ("std.core",), "array": ("std.core", "std.collection"),
    "serialization": ("stdx.serialization.serialization",), "exception": ("std.core",), "error": ("std.core",),
    "types": ("std.core",), "io": ("std.io",), "heap": ("std.collection",),
}  # fmt: skip

_NONE: Final = Habit(
    "Cangjie has no null: what may be absent has type `?T` (Option) and is `None`.",
    "仓颉没有 null：可能缺失的值用 `?T`（Option）类型，缺失为 `None`。",
    'let found: ?String = None\nif (found.isNone()) {\n    println("none")\n}',
    ("std.core.Option",),
    "manual/enum_and_pattern_match/option_type",
)
_THROW: Final = Habit(
    "There is no such function; throw an exception.",
    "没有这个函数；请用 throw 抛出异常。",
    'throw Exception("what went wrong")',
    ("std.core.Exception",),
    "manual/error_handle/handle",
)
_SIZE: Final = Habit(
    "Sizes are a property of the value: `x.size`.",
    "长度是值的属性：`x.size`。",
    "let n = items.size",
    ("std.core.Array.size", "std.core.String.size", "std.collection.ArrayList.size"),
)
_TEXT: Final = Habit(
    "Text of a value is `x.toString()` or an interpolation.",
    "转为文本用 `x.toString()` 或插值。",
    'let text = "${x}"',
    ("std.core.ToString",),
)
_PRINT: Final = Habit(
    "Print with println, print or eprintln and an interpolation.",
    "输出用 println、print 或 eprintln 加插值。",
    'println("n = ${n}")',
    ("std.core.println", "std.core.print", "std.core.eprintln"),
)
_INPUT: Final = Habit(
    "Read a line with readln() of std.env.",
    "读取一行用 std.env 的 readln()。",
    "import std.env.*\n\nlet line = readln()",
    ("std.env.readln", "std.core.readln"),
)

_MATH: Final = Habit(
    "There is no class for it: functions are in std.math, constants on the types.",
    "没有这样的类：函数在 std.math 中，常量在类型上。",
    "import std.math.*\n\nlet root = sqrt(2.0)\nlet pi = Float64.getPI()\nlet most = max(1, 2)",
    ("std.math.sqrt", "std.math.abs", "std.math.pow", "std.core.max", "std.math.Float64.getPI"),
)

GLOBALS: Final[Mapping[str, Habit]] = {
    **dict.fromkeys(("null", "nil", "undefined", "nullptr", "NULL", "Null", "none"), _NONE),
    **dict.fromkeys(("panic", "fatalError", "abort", "raise", "require", "check", "error"), _THROW),
    **dict.fromkeys(("len", "length", "sizeof", "count"), _SIZE),
    **dict.fromkeys(("str", "stringify", "toString"), _TEXT),
    **dict.fromkeys(("printf", "console", "cout", "fmt", "echo", "puts", "System", "printLine", "Console"), _PRINT),
    **dict.fromkeys(("input", "readLine", "readline", "Scanner", "scanf", "cin"), _INPUT),
    **dict.fromkeys(("Math", "math", "StrictMath"), _MATH),
    "Result": Habit(
        "There is no Result type: return `?T`, or throw an exception.",
        "没有 Result 类型：返回 `?T` 或抛出异常。",
        "func parse(text: String): ?Int64 {\n    None\n}",
        ("std.core.Option", "std.core.Exception"),
    ),
}

# Type of another language to the Cangjie type.
TYPES: Final[Mapping[str, str]] = {
    "Int": "Int64", "int": "Int64", "long": "Int64", "short": "Int16", "i32": "Int32", "i64": "Int64", "u8": "UInt8",
    "usize": "Int64", "Integer": "Int64", "Long": "Int64", "Float": "Float64", "float": "Float32",
    "double": "Float64", "Double": "Float64", "f64": "Float64", "f32": "Float32", "bool": "Bool", "boolean": "Bool",
    "Boolean": "Bool", "char": "Rune", "Char": "Rune", "Character": "Rune", "string": "String", "str": "String",
    "void": "Unit", "Void": "Unit", "byte": "Byte", "List": "ArrayList", "MutableList": "ArrayList",
    "Vec": "ArrayList", "Vector": "ArrayList", "Map": "HashMap", "MutableMap": "HashMap", "Dict": "HashMap",
    "dict": "HashMap", "Dictionary": "HashMap", "Set": "HashSet", "Object": "Object", "object": "Object",
    "any": "Any", "Exception": "Exception", "RuntimeException": "Exception", "ValueError": "IllegalArgumentException",
    "Throwable": "Exception", "Optional": "Option", "Maybe": "Option", "BigInteger": "BigInt", "Instant": "DateTime",
    "Stack": "ArrayList", "Queue": "LinkedList", "Deque": "LinkedList", "ArrayDeque": "ArrayDeque", "Tuple": "Any",
    "Uint8": "UInt8", "number": "Int64", "Number": "Int64", "size_t": "Int64", "array": "Array", "list": "ArrayList",
    "set": "HashSet", "Nothing": "Nothing",
}  # fmt: skip
