"""Members of Java whose counterpart is no member of the same type: what to write instead."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Told:
    """What to say about one member."""

    en: str
    zh: str
    fix: str


_COLLECTIONS: Final = ("Array", "ArrayList", "LinkedList", "HashSet", "TreeSet", "HashMap", "TreeMap")
_MAPS: Final = ("HashMap", "TreeMap", "ConcurrentHashMap", "Map")
_STREAM: Final = Told(
    "filter and map it with `|>` and the functions of std.collection.",
    "用 `|>` 与 std.collection 的函数过滤、映射。",
    "items |> filter { x => x > 0 } |> map { x => x + 1 } |> collectArrayList",
)
_SPAWN: Final = Told(
    "a thread starts with `spawn { }`, which gives a Future.",
    "线程用 `spawn { }` 启动，得到 Future。",
    "let task = spawn { }",
)
_JOIN: Final = Told(
    "`spawn { }` gives a Future: wait for it with `get()`.",
    "`spawn { }` 得到 Future：用 `get()` 等待。",
    "task.get()",
)
_ENTRIES: Final = Told(
    "iterate over the map itself: `for ((key, value) in map)`.",
    "直接遍历映射：`for ((key, value) in map)`。",
    "for ((key, value) in map) {",
)

_EACH: Final = Told(
    "write a loop: `for (x in items)`.",
    "请写循环：`for (x in items)`。",
    "for (x in items) {",
)
_DEFAULT: Final = Told(
    "`get(key)` gives an Option: `get(key) ?? value`.",
    "`get(key)` 得到 Option：`get(key) ?? 默认值`。",
    "get(key) ?? value",
)
_ABSENT: Final = Told(
    "ask `contains(key)` first, then add.",
    "先用 `contains(key)` 判断，再添加。",
    "if (!map.contains(key)) { map[key] = value }",
)

_TOLD: Final = {
    **{(owner, name): _STREAM for owner in _COLLECTIONS for name in ("stream", "parallelStream")},
    **{(owner, "forEach"): _EACH for owner in _COLLECTIONS},
    **{(owner, "entrySet"): _ENTRIES for owner in _MAPS},
    **{(owner, "getOrDefault"): _DEFAULT for owner in _MAPS},
    **{(owner, "computeIfAbsent"): _ABSENT for owner in _MAPS},
    ("String", "format"): Told('interpolate: `"${value}"`.', '请用插值：`"${value}"`。', '"${value}"'),
    ("String", "valueOf"): Told("write `value.toString()`.", "请写 `value.toString()`。", "value.toString()"),
    ("String", "substring"): Told(
        "a range as index cuts bytes: `text[start..end]`.",
        "用区间下标按字节截取：`text[start..end]`。",
        "[start..end]",
    ),
    ("Thread", "sleep"): Told(
        "`sleep(100 * Duration.millisecond)` of std.core.",
        "用 std.core 的 `sleep(100 * Duration.millisecond)`。",
        "sleep(100 * Duration.millisecond)",
    ),
    ("Thread", "start"): _SPAWN,
    ("Thread", "join"): _JOIN,
    ("Future", "join"): _JOIN,
    ("Option", "get"): Told(
        "`getOrThrow()`, or `?? value` with a default.",
        "用 `getOrThrow()`，或 `?? 默认值`。",
        "getOrThrow()",
    ),
    ("enum", "values"): Told(
        "an enum does not list its cases: write them, `[A, B]`.",
        "枚举不能列出其构造器：请自行列出 `[A, B]`。",
        "[A, B]",
    ),
    ("enum", "valueOf"): Told(
        "match on the text and return the case.",
        "对文本用 match，返回对应的构造器。",
        "match (text) {",
    ),
    ("enum", "ordinal"): Told(
        "match on the case and return a number.",
        "对构造器用 match，返回数字。",
        "match (this) {",
    ),
    ("enum", "name"): Told(
        "declare it `<: ToString` and match on the case in `toString()`.",
        "声明 `<: ToString`，在 `toString()` 中对构造器用 match。",
        "public func toString(): String {",
    ),
}


def told_member(owner: str, name: str) -> Told | None:
    """Return what to say about a member of Java on a type of Cangjie, or on a kind of type of the code's own."""
    return _TOLD.get((owner, name))
