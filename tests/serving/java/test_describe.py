"""Java code in words."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from serving.java.describe import Description, describe_java
from serving.java.phrasebook import Phrase, Phrasebook, fill, without_receiver
from tests.serving.java.reading import java_files, jdk

BOOK = Phrasebook()


def describe(text: str) -> Description:
    """Describe a fragment."""
    return describe_java(text, jdk(), BOOK)


@pytest.mark.parametrize(
    ("text", "level"),
    [
        ("map.get(k)", "api"),
        ("new StringBuilder()", "api"),
        ("String s = reader.readLine();", "statement"),
        ("if (a) { b(); }", "statement"),
        ("int size() { return list.size(); }", "function"),
        ("class A { }", "function"),
    ],
)
def test_level_is_that_of_the_outermost_construct(text: str, level: str) -> None:
    """An expression, statements, or declarations."""
    assert describe(text).detected_level == level


@pytest.mark.parametrize(
    ("text", "en", "zh"),
    [
        ("Map<String, Integer> m; m.put(\"a\", 1);", 'store the value 1 under the key "a" in the map m',
         '在映射 m 中将键 "a" 的值设为 1'),
        ("ArrayList<String> l; l.add(x);", "append x to the list l", "将 x 追加到列表 l 的末尾"),
        ("ArrayList<String> l; l.add(0, x);", "insert x at index 0 of the list l", "在列表 l 的下标 0 处插入 x"),
        ("String s; s.substring(1);", "cut the string s from index 1 to its end", "截取字符串 s 从下标 1 到末尾的部分"),
        ("int[] a; f(a.length);", "get the length of the array a", "获取数组 a 的长度"),
        ("new HashMap<>();", "create a hash map", "创建哈希映射"),
        ("ZoneId.of(\"UTC\");", 'make a `ZoneId` by `of` with "UTC"', '用 `of` 得到 ZoneId 对象（参数 "UTC"）'),
        ("File f; f.getTotalSpace();", "get the total space of f", "获取 f 的总计 space"),
        ("Plugin p; p.load(x);", "call `load` on p with x", "调用 p 的方法 `load`（参数 x）"),
    ],
)  # fmt: skip
def test_a_call_is_said_by_what_it_does(text: str, en: str, zh: str) -> None:
    """Members of the phrasebook, their heirs, constructors, other members, the user's own."""
    said = describe(text).calls[-1]

    assert (said.en, " ".join(said.zh.split())) == (en, zh)


def test_a_chain_is_said_step_by_step() -> None:
    """Only the first step names its receiver; collectors are worded, too."""
    text = "List<String> names; names.stream().filter(n -> n.isEmpty()).map(String::trim).collect(Collectors.toList());"

    assert describe(text).calls[-2].en == (
        "stream over the elements of names, then keep the elements for which n -> n.isEmpty() holds, "
        "then turn each element into the result of String::trim, then gather the elements: gather into a list"
    )


def test_statement_and_function_are_said_around_their_calls() -> None:
    """The statement is the first one with a call; the function is everything."""
    found = describe("int count(List<String> l) { int n = l.size(); if (l.isEmpty()) return 0; n++; return n; }")

    assert found.api == Phrase("get the number of elements in l", "获取 l 的元素个数")
    assert found.statement.en == "get the number of elements in l and keep the result as `n`"
    assert found.statement.zh == "获取 l 的元素个数，结果存为 `n`"
    assert found.function.en == (
        "function `count` from (l), returning int: get the number of elements in l and keep the result as `n`; "
        "if l has no elements: return `0`; increase `n` by one; return `n`"
    )
    assert found.function.zh == (
        "函数 `count`，参数为 (l)，返回 int：获取 l 的元素个数，结果存为 `n`；"
        "如果 `l.isEmpty()`，则返回 `0`；将 `n` 加一；返回 `n`"
    )


def test_loops_resources_and_exceptions_are_said() -> None:
    """Every statement that has a body says what the body does."""
    text = (
        "try (BufferedReader r = open()) { for (String s : names) log(s); while (go()) r.readLine(); }"
        " catch (IOException e) { throw new UncheckedIOException(e); }"
    )

    assert describe(text).function.en == (
        "with `r` open (closed at the end): for each `s` in `names`: call `log` with s; "
        "while `go()`: read a line of text from r; on `IOException`: throw `UncheckedIOException` with e"
    )


def test_text_without_code_gives_empty_phrases() -> None:
    """Nothing to say is no error."""
    found = describe("// nothing here")

    assert (found.api, found.statement, found.function, found.calls) == (Phrase("", ""),) * 3 + ((),)


def test_slots_without_argument_stay_empty_and_later_steps_say_it() -> None:
    """Templates are filled from what there is."""
    assert fill("join {*} by {0} in {r}{7}", "x", ["a", "b"]) == "join a, b by a in x"
    assert without_receiver(Phrase("sort the list {r}", "对列表 {r} 排序")) == Phrase("sort it", "对其结果排序")


@pytest.mark.parametrize("path", java_files(), ids=lambda path: path.name)
def test_whole_files_are_described_in_both_languages(path) -> None:
    """No call stays unsaid, no slot unfilled."""
    found = describe(path.read_text(encoding="utf-8"))

    assert found.detected_level == "function"
    assert all(call.en and call.zh for call in found.calls)
    assert not [call for call in found.calls if "{*}" in call.en + call.zh or "{r}" in call.en + call.zh]


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_any_stretch_of_a_file_is_described(data: st.DataObject) -> None:
    """Cut anywhere, the words still come."""
    text = data.draw(st.sampled_from([path.read_text(encoding="utf-8") for path in java_files()]))
    start = data.draw(st.integers(0, len(text)))
    describe(text[start : start + data.draw(st.integers(0, 600))])


@pytest.mark.parametrize(
    ("code", "english", "chinese"),
    [
        (
            "for (int i = 0; i < n; i++) total += i;",
            "starting with `int i = 0`, while `i < n` (`i++` each time): add `i` to `total`",
            "从 `int i = 0` 开始，当 `i < n` 时重复（每次 `i++`）：将 `i` 加到 `total`",
        ),
        (
            'switch (op) { case "+": return a + b; default: throw new IllegalStateException(op); }',
            'choose by `op`: for `"+"` return `a + b`; otherwise throw `IllegalStateException` with op',
            '按 `op` 分情况处理：`"+"` 时返回 `a + b`；否则抛出 `IllegalStateException`（op）',
        ),
        (
            "try { f(); } finally { lock.unlock(); } Lock lock;",
            "try: call `f`; in any case at the end: release the lock lock; declare `lock` of type Lock",
            "尝试：调用方法 `f`；最后无论如何：释放锁 lock；声明 Lock 类型的变量 `lock`",
        ),
        (
            "synchronized (o) { n -= 2; }",
            "while holding the monitor of `o`: subtract `2` from `n`",
            "持有 `o` 的监视器时：从 `n` 减去 `2`",
        ),
        (
            "enum Color { RED, GREEN }",
            "enum `Color` with the constants `RED`, `GREEN`",
            "枚举 `Color`，常量为 `RED`, `GREEN`",
        ),
        (
            "interface Shape { double area(); }",
            "interface `Shape`: function `area`, returning double: to be implemented",
            "接口 `Shape`：函数 `area`，返回 double：待实现",
        ),
        ("do { n--; } while (n > 1);", "decrease `n` by one; repeat while `n > 1`", "将 `n` 减一；当 `n > 1` 时重复"),
    ],
)
def test_statements_of_several_parts_say_each_part(code: str, english: str, chinese: str) -> None:
    """What a loop starts with, what each case does, what happens in the end."""
    said = describe(code).function

    assert (said.en, said.zh) == (english, chinese)
