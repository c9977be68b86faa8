"""Inline Markdown to plain text: links, escapes, emphasis, HTML tags of one passage.

Angle brackets are generics here far more often than HTML, so only tags of a
short list are taken for markup. Blocks (lists, tables, quotes) are the business
of `pipeline.parsers.markdown`.
"""

import re
from typing import Final

_TAGS: Final = (
    "a|b|br|center|code|dd|del|details|div|dl|dt|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|summary|sup"
    "|table|tbody|td|th|thead|tr|u|ul"
)
_INLINE: Final = re.compile(
    r"(?P<escape>\\(?P<escaped>[!-/:-@\[-`{-~]))"
    r"|(?P<code>(?P<ticks>`+)(?P<coded>(?:(?!`).|`(?!(?P=ticks)))*?[^`]?)(?P=ticks)(?!`))"
    r"|!?\[(?P<label>(?:[^\[\]\\]|\\.|\[[^\[\]]*\])*)\]\((?P<target>(?:[^()\n]|\([^()\n]*\))*)\)"
    r"|(?P<comment><!--.*?(?:-->|\Z))"
    r"|(?P<sup><sup>\s*\(?\s*deprecated\s*\)?\s*</?sup>)"
    rf"|(?P<tag></?(?:{_TAGS})(?:\s[^<>]*)?/?>)"
    r"|<(?P<autolink>https?://[^<>\s]+)>"
    r"|\*\*\*(?=\S)(?P<both>[^*\n]+)\*\*\*"
    r"|\*\*(?=\S)(?P<strong>(?:[^*\n`]|\*(?!\*)|`[^`\n]*`)+?)\*\*(?!\*)"
    r"|(?<![A-Za-z0-9_*])\*(?=[^\s*])(?P<emphasis>[^*\n]*[^\s*])\*(?![A-Za-z0-9_*])",
    re.DOTALL,
)
_SPECIAL: Final = re.compile(r"[\\`\[<*&]")
_ENTITY: Final = re.compile(r"&(lt|gt|amp|quot|nbsp|#39|#124|emsp|ensp);")
_ENTITIES: Final = {
    "lt": "<", "gt": ">", "amp": "&", "quot": '"', "nbsp": " ", "#39": "'", "#124": "|", "emsp": " ", "ensp": " ",
}  # fmt: skip
_LINE_BREAK: Final = re.compile(r"<br\s*/?>")
# Links that other markup encloses or that lost a bracket: only targets that can be nothing else.
_LEFT_LINK: Final = re.compile(
    r"(?:\[(?P<label>[^\[\]\n]*))?\]\((?:\.{1,2}/|#|https?:|\w+\.md\b)[^\s()\u3002\uff0c]*\)?"
)


def inline_text(markdown: str) -> str:
    """Return one passage without inline markup; line breaks stay."""
    if not _SPECIAL.search(markdown):
        return markdown
    text = _INLINE.sub(_plain, markdown)
    if "](" in text:
        text = _LEFT_LINK.sub(lambda found: found["label"] or "", text)
    return _ENTITY.sub(lambda found: _ENTITIES[found[1]], text) if "&" in text else text


def _plain(found: re.Match[str]) -> str:
    if found["escape"]:
        return found["escaped"]
    if found["code"]:
        return _unescaped_angles(found["coded"])
    if found["comment"] or found["sup"]:
        return ""
    if tag := found["tag"]:
        return "\n" if _LINE_BREAK.fullmatch(tag) else ""
    if found["autolink"]:
        return found["autolink"]
    inner = next((found[name] for name in ("label", "both", "strong", "emphasis") if found[name] is not None), "")
    return inline_text(inner)


def _unescaped_angles(code: str) -> str:
    # Pages escape generics inside code spans too, where Markdown would show the backslash.
    return code.strip().replace("\\<", "<").replace("\\>", ">")
