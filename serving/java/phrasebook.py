"""Words for what JDK members do, in English and Chinese.

`phrases.tsv` has the members people use most, by the type that declares them;
inheritance serves the rest of a family. Every other member is worded from the
verb it begins with and the dictionary in `words.tsv`; `nouns.tsv` names types.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

from serving.java.calls import JavaCall
from serving.java.jdk import without_package
from serving.java.jdk_type import CONSTRUCTOR

_FOLDER: Final = Path(__file__).parent
_CAMEL: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_SLOT: Final = re.compile(r"\{(\d|r|\*)\}")
_NAMED_EN: Final = re.compile(r"\bthe (?:\w+ ){1,3}\{r\}")
_NAMED_ZH: Final = re.compile(
    r"(?:字符串构建器|字符串缓冲区|字符串|原子变量|原子引用|枚举值|线程池|时间段|大整数|迭代器|结果集|结果行|倒计数器|"
    r"列表|映射|集合|文件|目录|路径|线程|条目|队列|日期|时间|大数|异常|模式|匹配|数值|数组|条件|摘要|进程|文本|方法|函数|"
    r"语句|缓冲区|套接字|连接器|任务|类|栈|锁) \{r\} ?"
)
_LONGEST_ARGUMENT: Final = 60


@dataclass(frozen=True, slots=True)
class Phrase:
    """One thing said twice."""

    en: str
    zh: str

    def map(self, change: Callable[[str], str]) -> "Phrase":
        """Return the phrase with the same change made to both."""
        return Phrase(change(self.en), change(self.zh))


class Phrasebook:
    """Looks up, or makes, the words for a call."""

    def template(self, call: JavaCall) -> Phrase:
        """Return the words for a call with slots: `{r}` receiver, `{0}` argument, `{*}` all arguments."""
        if call.kind == "array_length":
            return Phrase("get the length of the array {r}", "获取数组 {r} 的长度")
        if call.method == CONSTRUCTOR:
            return self._creation(call)
        for owner in call.owners:
            key = f"{without_package(owner)}.{call.method}"
            found = self._phrases.get(f"{key}/{len(call.arguments)}") or self._phrases.get(key)
            if found is not None:
                return found
        if call.kind == "field":
            return Phrase(f"the constant {call.java_expr}", f"常量 {call.java_expr}")
        return self._worded(call)

    def noun(self, type_name: str) -> Phrase:
        """Return what a type is called."""
        short = without_package(type_name.partition("<")[0])
        return self._nouns.get(short) or Phrase(f"`{short}`", f" {short} 对象")

    @cached_property
    def _phrases(self) -> Mapping[str, Phrase]:
        return {key: Phrase(en, zh) for key, en, zh in _rows("phrases.tsv")}

    @cached_property
    def _nouns(self) -> Mapping[str, Phrase]:
        return {key: Phrase(en, zh) for key, en, zh in _rows("nouns.tsv")}

    @cached_property
    def _words(self) -> Mapping[str, str]:
        return {key: zh for key, zh in _rows("words.tsv")}  # noqa: C416 - rows are lists, which dict() would not type

    def _creation(self, call: JavaCall) -> Phrase:
        noun = self.noun(call.receiver_type or call.java_expr.removeprefix("new ").partition("(")[0])
        article = "an" if noun.en.lstrip("`")[:1].lower() in "aeiou" else "a"
        if not call.arguments:
            return Phrase(f"create {article} {noun.en}", f"创建{noun.zh}")
        return Phrase(f"create {article} {noun.en} from {{*}}", f"由 {{*}} 创建{noun.zh}")

    def _worded(self, call: JavaCall) -> Phrase:
        """Word a member by its verb: what it reads, changes, checks, makes."""
        words = [word.lower() for word in _CAMEL.findall(call.method)] or [call.method]
        verb, rest = words[0], words[1:]
        given = Phrase(" with {*}", "（参数 {*}）") if call.arguments else Phrase("", "")
        if call.is_static and call.owners and (call.result_type or "").startswith(call.owners[0]):
            noun = self.noun(call.owners[0])
            return Phrase(
                f"make a {noun.en} by `{call.method}`{given.en}", f"用 `{call.method}` 得到{noun.zh}{given.zh}"
            )
        if rest and "and" not in rest and verb in _VERBS:
            said = _VERBS[verb](self._thing(rest))
            return Phrase(
                said.en + ("" if "{*}" in said.en else given.en), said.zh + ("" if "{*}" in said.zh else given.zh)
            )
        said = self._thing(words)
        if verb in self._words and call.arguments:
            return Phrase(f"{said.en} on {{r}}{given.en}", f"在 {{r}} 上{said.zh}{given.zh}")
        if call.arguments or (call.result_type or "void") == "void":
            return Phrase(f"call `{call.method}` of {{r}}{given.en}", f"调用 {{r}} 的 `{call.method}`{given.zh}")
        return Phrase(f"get the {said.en} of {{r}}", f"获取 {{r}} 的{said.zh}")

    def _thing(self, words: list[str]) -> Phrase:
        return Phrase(" ".join(words), "".join(self._words.get(word, f" {word} ") for word in words))


_VERBS: Final[Mapping[str, Callable[[Phrase], Phrase]]] = {
    "get": lambda thing: Phrase(f"get the {thing.en} of {{r}}", f"获取 {{r}} 的{thing.zh}"),
    "set": lambda thing: Phrase(f"set the {thing.en} of {{r}} to {{*}}", f"将 {{r}} 的{thing.zh}设为 {{*}}"),
    "is": lambda thing: Phrase(f"check whether {{r}} is {thing.en}", f"判断 {{r}} 是否{thing.zh}"),
    "has": lambda thing: Phrase(f"check whether {{r}} has {thing.en}", f"判断 {{r}} 是否有{thing.zh}"),
    "can": lambda thing: Phrase(f"check whether {{r}} can {thing.en}", f"判断 {{r}} 能否{thing.zh}"),
    "to": lambda thing: Phrase(f"convert {{r}} to {thing.en}", f"将 {{r}} 转换为{thing.zh}"),
    "as": lambda thing: Phrase(f"view {{r}} as {thing.en}", f"将 {{r}} 视为{thing.zh}"),
}


def without_receiver(template: Phrase) -> Phrase:
    """Return a template for the later steps of a chain: `the string {r}` becomes `it`."""
    english = _NAMED_EN.sub("it", template.en).replace("{r}", "it")
    chinese = _NAMED_ZH.sub("其结果", template.zh).replace(" {r} ", "其结果").replace("{r}", "其结果")
    return Phrase(english, chinese)


def fill(template: str, receiver: str, arguments: list[str]) -> str:
    """Return a template with its slots filled; a slot without argument stays empty."""

    def value(match: re.Match[str]) -> str:
        slot = match[1]
        if slot == "r":
            return receiver
        if slot == "*":
            return ", ".join(arguments)
        return arguments[int(slot)] if int(slot) < len(arguments) else ""

    return " ".join(_SLOT.sub(value, template).split())


def short(text: str) -> str:
    """Return code on one line, cut where nobody reads on."""
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_ARGUMENT else line[: _LONGEST_ARGUMENT - 1] + "…"


def _rows(name: str) -> list[list[str]]:
    lines = (_FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines if line and not line.startswith("#")]
