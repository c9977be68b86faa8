"""javalang as second opinion: what it accepts must yield the same calls and declared types.

It loses calls on casts and parentheses, writes nested classes by their outer
name only, and refuses most of what came after Java 8; these are the only
differences allowed.
"""

from collections import Counter
from pathlib import Path

import pytest

from serving.java.calls import JavaCall
from tests.serving.java.reading import java_files, read

javalang = pytest.importorskip("javalang", reason="it comes with the extra `pipeline`")
theirs = pytest.importorskip("javalang.tree", reason="it comes with the extra `pipeline`")

REFUSED = {"BankTest.java", "IniConfig.java", "LogAnalyzer.java", "Shapes.java"}
ACCEPTED = [path for path in java_files() if path.name not in REFUSED]
LOST = {"ConsoleGame.java": {("intValue", 0)}, "HttpFetcher.java": {("getBytes", 1)}}


def their_calls(unit: theirs.CompilationUnit) -> Counter[tuple[str, int]]:
    """Names and numbers of arguments of all calls that javalang sees."""
    found: Counter[tuple[str, int]] = Counter()
    for _, node in unit:
        if isinstance(node, theirs.MethodInvocation | theirs.SuperMethodInvocation):
            found[node.member, len(node.arguments)] += 1
        elif isinstance(node, theirs.ClassCreator):
            found["new " + _last(node.type), len(node.arguments or [])] += 1
        elif isinstance(node, theirs.SuperConstructorInvocation):
            found["super", len(node.arguments)] += 1
        elif isinstance(node, theirs.MethodReference):
            method = node.method
            found["::" + (method.member if hasattr(method, "member") else "new"), 0] += 1
    return found


def our_calls(calls: tuple[JavaCall, ...]) -> Counter[tuple[str, int]]:
    """The same of what we read."""
    found: Counter[tuple[str, int]] = Counter()
    for call in calls:
        if call.kind == "method":
            found[call.method, len(call.arguments)] += 1
        elif call.kind == "constructor":
            head = call.java_expr.partition("(")[0].partition("<")[0]
            name = head if head == "super" else "new " + head.removeprefix("new").strip().rpartition(".")[2]
            found[name, len(call.arguments)] += 1
        elif call.kind == "method_reference":
            found["::" + ("new" if call.method == "<init>" else call.method), 0] += 1
    return found


def _last(node: theirs.ReferenceType) -> str:
    while node.sub_type:
        node = node.sub_type
    return str(node.name)


def _text(node: theirs.Type) -> str:
    text = str(node.name)
    if getattr(node, "arguments", None):
        text += "<" + ",".join(_argument(item) for item in node.arguments) + ">"
    if getattr(node, "sub_type", None):
        text += "." + _text(node.sub_type)
    return text + "[]" * len(node.dimensions or ())


def _argument(node: theirs.TypeArgument) -> str:
    if node.pattern_type is None:
        return _text(node.type)
    return "?" if node.type is None else f"?{node.pattern_type}{_text(node.type)}"


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.name)
def test_what_javalang_accepts_yields_the_same_calls(path: Path) -> None:
    """Each call of theirs is one of ours, and ours has only those more that javalang is known to lose."""
    text = path.read_text(encoding="utf-8")
    expected, found = their_calls(javalang.parse.parse(text)), our_calls(read(text).calls)

    # their method references to array constructors are no API calls
    assert not {key for key in expected - found if key[0] != "::new"}
    assert set(found - expected) == LOST.get(path.name, set())


@pytest.mark.parametrize("path", ACCEPTED, ids=lambda path: path.name)
def test_what_javalang_accepts_yields_the_same_declared_types(path: Path) -> None:
    """Every type of a local, a field or a parameter is among those that we report."""
    text = path.read_text(encoding="utf-8")
    ours = {"".join(item.text.split()) for item in read(text).declared_types}
    declared = (theirs.LocalVariableDeclaration, theirs.FieldDeclaration, theirs.FormalParameter)
    expected = {_text(node.type) for _, node in javalang.parse.parse(text) if isinstance(node, declared)}

    assert expected - ours - {"var"} == set()


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_what_javalang_refuses_is_read_without_errors(name: str) -> None:
    """The list of refused files stays honest: none of them is accepted by both."""
    text = next(path for path in java_files() if path.name == name).read_text(encoding="utf-8")

    with pytest.raises(javalang.parser.JavaSyntaxError):
        javalang.parse.parse(text)
    assert read(text).error_bytes == 0
