"""Declarations as one line of text: what is layout goes, what is code stays."""

import re
from typing import Final

from artifacts.identifiers import closing_of, depth_change
from pipeline.parsers.inline import inline_text

_COMMENT: Final = re.compile(r"(\"(?:\\.|[^\"\\\n])*\")|//[^\n]*|/\*.*?\*/", re.DOTALL)
_LINK: Final = re.compile(r"\]\((?:\.{1,2}/|#|https?:|\w+\.md\b)")
_GLUED_WORDS: Final = re.compile(r"\b(static|public|open|mut|override|abstract)(?=(?:func|prop|let|var|static) )")
_ANNOTATION: Final = re.compile(r"\s*@!?[A-Za-z_]\w*(?:\s*\[[^\]]*\])?\s+(?=\S)")
_SPACE: Final = re.compile(r"\s+")
_OPERATOR_HEAD: Final = re.compile(r"(?:\w+ )*func\s*(?:\[\]|\(\)|[-+*/%&|^!<>=~]+)\s*(?=[(<])")
_TIGHT: Final = (
    (re.compile(r"([(\[])\s+"), r"\1"),
    (re.compile(r",?\s+([)\]])"), r"\1"),
    (re.compile(r"\s+,"), ","),
    (re.compile(r"(?<=[\w`>\])?!])\s+:(?=\s)"), ":"),
)


def one_line(code: str) -> str:
    """Return code without comments, annotations, links and line breaks."""
    text = _COMMENT.sub(lambda found: found[1] or " ", code) if "/" in code else code
    if _LINK.search(text):
        text = inline_text(text)
    text = text.replace("\\<", "<").replace("\\>", ">")
    while found := _ANNOTATION.match(text):
        text = text[found.end() :]
    text = _SPACE.sub(" ", text).strip().rstrip(";").rstrip()
    text = _GLUED_WORDS.sub(r"\1 ", text)
    for pattern, replacement in _TIGHT:
        text = pattern.sub(replacement, text)
    return text


def is_balanced(signature: str) -> bool:
    """Return whether every bracket of a signature is closed, generics included."""
    stack: list[str] = []
    pairs = {")": "(", "]": "[", "}": "{", ">": "<"}
    signature = _without_operator_name(signature)
    for at, sign in enumerate(signature):
        change = depth_change(signature, at)
        if change > 0:
            stack.append(sign)
        elif change < 0 and (not stack or stack.pop() != pairs[sign]):
            return False
    return not stack


def header_of(text: str, *, is_type: bool) -> str:
    """Cut the body: everything from the first `{` that no bracket encloses and no `=` introduces."""
    if "{" not in text:
        return text
    depth = 0
    start = _after_operator_name(text)
    for at in range(start, len(text)):
        sign = text[at]
        if sign == "{" and depth <= 0:
            if not is_type and text[:at].rstrip().endswith(("=", "->")):
                return text
            return text[:at].rstrip()
        depth += depth_change(text, at)
    return text


def past_generics(text: str) -> str:
    """Return what stands behind the type parameters at the start of a text; all of it where there are none."""
    stripped = text.lstrip()
    if not stripped.startswith("<") or stripped.startswith("<:"):
        return stripped
    closing = closing_of(stripped, 0)
    return stripped[closing + 1 :].lstrip() if closing > 0 else ""


def _after_operator_name(text: str) -> int:
    found = _OPERATOR_HEAD.match(text)
    return found.end() if found else 0


def _without_operator_name(text: str) -> str:
    end = _after_operator_name(text)
    return text[end:] if end else text
