"""Java statements in words, around the words of their calls."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from serving.java.phrasebook import Phrase, short
from serving.java.source import JavaSource
from serving.java.statement_forms import constants, loop, switch, synchronized
from serving.java.tree import Node

_MOST_STEPS: Final = 8
_DEEPEST: Final = 6
_FRAMES: Final = frozenset(
    {"program", "class_body", "block", "enum_body", "constructor_body", "enum_body_declarations"}
)
_SKIPPED: Final = frozenset({"package_declaration", "import_declaration", ";", "ERROR", "{", "}"})
_MEMBERS: Final = frozenset(
    {"method_declaration", "constructor_declaration", "class_declaration", "record_declaration", "enum_declaration"}
)
_CHECKS: Final = "check whether "
_CHANGES: Final[Mapping[str, Phrase]] = {
    "+=": Phrase("add `{1}` to `{0}`", "将 `{1}` 加到 `{0}`"),
    "-=": Phrase("subtract `{1}` from `{0}`", "从 `{0}` 减去 `{1}`"),
    "*=": Phrase("multiply `{0}` by `{1}`", "将 `{0}` 乘以 `{1}`"),
    "/=": Phrase("divide `{0}` by `{1}`", "将 `{0}` 除以 `{1}`"),
}


def top_nodes(root: Node) -> list[Node]:
    """Return the outermost statements and declarations that are the user's, not of a frame around them."""
    found: list[Node] = []
    stack = list(reversed(root.children))
    while stack:
        node = stack.pop()
        if node.kind in _FRAMES or _is_frame(node):
            stack.extend(reversed(node.children))
        elif node.is_named and node.kind not in _SKIPPED and node.start < node.end:
            found.append(node)
    return found


def _is_frame(node: Node) -> bool:
    """Tell whether a node was put around the fragment: then its name is outside of the text."""
    name = node.child("name")
    if node.kind == "field_declaration":
        declarator = node.child("declarator")
        name = declarator.child("name") if declarator is not None else None
    return name is not None and name.start == name.end


class StatementWords:
    """Words for statements; `call_words` gives those of a node that is a call."""

    def __init__(self, source: JavaSource, call_words: Callable[[Node], Phrase | None]) -> None:
        self._source = source
        self._call_words = call_words
        self._depth = 0
        self._forms: Mapping[str, Callable[[Node], Phrase]] = {
            "local_variable_declaration": self._declaration,
            "field_declaration": self._declaration,
            "expression_statement": self._expression,
            "return_statement": self._return,
            "throw_statement": self._throw,
            "if_statement": self._if,
            "enhanced_for_statement": self._for_each,
            "for_statement": partial(loop, self),
            "while_statement": partial(loop, self),
            "do_statement": partial(loop, self),
            "try_statement": self._try,
            "try_with_resources_statement": self._try,
            "block": lambda node: self.sequence(node.named),
            "method_declaration": self._method,
            "constructor_declaration": self._method,
            "class_declaration": self._type,
            "record_declaration": self._type,
            "interface_declaration": self._type,
            "enum_declaration": self._type,
            "switch_expression": partial(switch, self),
            "synchronized_statement": partial(synchronized, self),
        }

    def say(self, node: Node) -> Phrase:
        """Return the words for a statement, a declaration or an expression."""
        form = self._forms.get(node.kind)
        if form is None or self._depth >= _DEEPEST:
            return self._call_words(node) or self._code(node)
        self._depth += 1
        try:
            return form(node)
        finally:
            self._depth -= 1

    def sequence(self, nodes: list[Node]) -> Phrase:
        """Return the words for statements one after the other."""
        said = [self.say(node) for node in nodes[:_MOST_STEPS]]
        more = Phrase("; …", "；……") if len(nodes) > _MOST_STEPS else Phrase("", "")
        return Phrase("; ".join(item.en for item in said) + more.en, "；".join(item.zh for item in said) + more.zh)

    def text_of(self, node: Node | None) -> str:
        """Return a node as written, on one line."""
        return short(self._source.text(node)) if node is not None else ""

    def _code(self, node: Node | None) -> Phrase:
        text = f"`{self.text_of(node).rstrip(';')}`"
        return Phrase(f"evaluate {text}", f"计算 {text}")

    def _declaration(self, node: Node) -> Phrase:
        declarator = node.child("declarator")
        if declarator is None:
            return self._code(node)
        name, value = self.text_of(declarator.child("name")), declarator.child("value")
        if value is None:
            kind = self.text_of(node.child("type"))
            return Phrase(f"declare `{name}` of type {kind}", f"声明 {kind} 类型的变量 `{name}`")
        return self._kept(value, name)

    def _kept(self, value: Node, name: str) -> Phrase:
        said = self._call_words(value)
        if said is None:
            text = self.text_of(value)
            return Phrase(f"set `{name}` to `{text}`", f"将 `{name}` 设为 `{text}`")
        kept = "it" if value.kind == "object_creation_expression" else "the result"
        return Phrase(f"{said.en} and keep {kept} as `{name}`", f"{said.zh}，结果存为 `{name}`")

    def _expression(self, node: Node) -> Phrase:
        inner = node.named[0] if node.named else None
        if inner is None:
            return self._code(node)
        left, right = inner.child("left"), inner.child("right")
        if inner.kind == "assignment_expression" and left is not None and right is not None:
            operator = inner.child("operator")
            if operator is None or self.text_of(operator) == "=":
                return self._kept(right, self.text_of(left))
            changed = _CHANGES.get(self.text_of(operator))
            if changed is not None:
                place, by = self.text_of(left), self.text_of(right)
                return Phrase(changed.en.format(place, by), changed.zh.format(place, by))
        if inner.kind == "update_expression":
            target = self.text_of(inner.named[0]) if inner.named else ""
            is_up = "++" in self._source.text(inner)
            return Phrase(
                f"{'increase' if is_up else 'decrease'} `{target}` by one", f"将 `{target}` {'加' if is_up else '减'}一"
            )
        return self.say(inner)

    def _return(self, node: Node) -> Phrase:
        value = node.named[0] if node.named else None
        if value is None:
            return Phrase("return", "返回")
        said = self._call_words(value)
        if said is not None:
            return Phrase(f"{said.en} and return the result", f"{said.zh}，并返回结果")
        return Phrase(f"return `{self.text_of(value)}`", f"返回 `{self.text_of(value)}`")

    def _throw(self, node: Node) -> Phrase:
        value = node.named[0] if node.named else None
        created = value.child("type") if value is not None else None
        text = self.text_of(created or value)
        given = value.child("arguments") if value is not None and created is not None else None
        said = self.text_of(given).removeprefix("(").removesuffix(")")
        told = Phrase(f" with {said}", f"（{said}）") if said else Phrase("", "")
        return Phrase(f"throw `{text}`{told.en}", f"抛出 `{text}`{told.zh}")

    def _if(self, node: Node) -> Phrase:
        condition = node.child("condition")
        inner = condition.named[0] if condition is not None and condition.named else condition
        said = self._call_words(inner) if inner is not None else None
        code = self.text_of(inner)
        when = said.en.removeprefix(_CHECKS) if said is not None and said.en.startswith(_CHECKS) else f"`{code}`"
        then = self._part(node.child("consequence"))
        text = Phrase(f"if {when}: {then.en}", f"如果 `{code}`，则{then.zh}")
        other = node.child("alternative")
        if other is None:
            return text
        rest = self._part(other)
        return Phrase(f"{text.en}; otherwise: {rest.en}", f"{text.zh}；否则{rest.zh}")

    def _part(self, node: Node | None) -> Phrase:
        return self.say(node) if node is not None else Phrase("do nothing", "什么也不做")

    def _for_each(self, node: Node) -> Phrase:
        name, value = self.text_of(node.child("name")), self.text_of(node.child("value"))
        body = self._part(node.child("body"))
        return Phrase(f"for each `{name}` in `{value}`: {body.en}", f"对 `{value}` 中的每个 `{name}`：{body.zh}")

    def _try(self, node: Node) -> Phrase:
        body = self._part(node.child("body"))
        english, chinese = f"try: {body.en}", f"尝试：{body.zh}"
        resources = node.child("resources")
        opened = [self.text_of(item.child("name")) for item in resources.named] if resources is not None else []
        if opened:
            names = ", ".join(f"`{name}`" for name in opened if name)
            english, chinese = (
                f"with {names} open (closed at the end): {body.en}",
                f"打开 {names}（结束时自动关闭）：{body.zh}",
            )
        for clause in (child for child in node.children if child.kind == "catch_clause"):
            parameter = clause.first("catch_formal_parameter")
            caught = parameter.first("catch_type") if parameter is not None else None
            handled = self._part(clause.child("body"))
            english += f"; on `{self.text_of(caught)}`: {handled.en}"
            chinese += f"；捕获 `{self.text_of(caught)}` 时：{handled.zh}"
        last = node.first("finally_clause")
        if last is not None:
            ended = self._part(last.first("block"))
            english += f"; in any case at the end: {ended.en}"
            chinese += f"；最后无论如何：{ended.zh}"
        return Phrase(english, chinese)

    def _method(self, node: Node) -> Phrase:
        name, result = self.text_of(node.child("name")), self.text_of(node.child("type"))
        parameters = node.child("parameters")
        names = ", ".join(
            self.text_of(item.child("name")) for item in (parameters.named if parameters is not None else [])
        )
        has_body = node.child("body") is not None
        body = self._part(node.child("body")) if has_body else Phrase("to be implemented", "待实现")
        gives = Phrase(f", returning {result}", f"，返回 {result}") if result not in {"", "void"} else Phrase("", "")
        takes = Phrase(f" from ({names})", f"，参数为 ({names})") if names else Phrase("", "")
        return Phrase(
            f"function `{name}`{takes.en}{gives.en}: {body.en}", f"函数 `{name}`{takes.zh}{gives.zh}：{body.zh}"
        )

    def _type(self, node: Node) -> Phrase:
        name, body = self.text_of(node.child("name")), node.child("body")
        listed = list(body.named) if body is not None else []
        listed += [item for part in listed if part.kind == "enum_body_declarations" for item in part.named]
        members = [item for item in listed if item.kind in _MEMBERS]
        inside = self.sequence(members)
        kind = node.kind.removesuffix("_declaration")
        chinese = {"class": "类", "record": "记录类", "interface": "接口", "enum": "枚举"}[kind]
        has = constants(self, node)
        return Phrase(
            f"{kind} `{name}`{has.en}: {inside.en}".rstrip(": "),
            f"{chinese} `{name}`{has.zh}：{inside.zh}".rstrip("："),
        )
