"""A second, independent count of what the API pages declare.

Reads pages without the parser it judges: line by line, with one fence rule (a
fence line with an info string closes an open fence first) and its own test of
what declares something. Which lines hold a declaring heading is all it knows.
"""

import re
from collections.abc import Iterable, Iterator

from pipeline.tables import PageRow

_KEYWORDS = "class|interface|struct|enum|func|init|prop|let|var|const|type|extend|macro|operator"
_MODIFIERS = "public|protected|private|static|mut|unsafe|open|abstract|sealed|override|redef|foreign"
_DECLARES = re.compile(rf"(?:(?:{_MODIFIERS})\s+)*(?:{_KEYWORDS})(?![\w.])")
_MACRO = re.compile(r"@\w+")
_BARE = re.compile(r"[A-Za-z_]\w*(?:<.*>)?(?:\(.*\))?$")
_AT_START = re.compile(r"(#{2,5})[ \t]+(\S.*)$")
_GLUED = re.compile(
    r"#{2,5}[ \t]+((?:[a-z]+ )*(?:class|interface|struct|enum|func|init|prop|let|var|const|extend)\b.*)"
)


def declaring_lines(text: str) -> dict[int, str]:
    """Return the lines of a page that hold a declaring heading, with its text."""
    found: dict[int, str] = {}
    owner = ""  # the last heading of level 2
    for number, level, heading in _headings(text):
        clean = _clean(heading)
        if level == 2 and (_DECLARES.match(clean) or _MACRO.match(clean) or _BARE.match(clean)):
            owner = clean
        if _DECLARES.match(clean) or _MACRO.match(clean) or _is_bare_declaration(level, clean, owner):
            found[number] = clean
    return found


def census(pages: Iterable[PageRow]) -> dict[str, dict[int, str]]:
    """Return the declaring lines of every API page, by path."""
    return {page.path: declaring_lines(page.text) for page in pages if re.search(r"_api/[^/]+\.md$", page.path)}


def _headings(text: str) -> Iterator[tuple[int, int, str]]:
    is_open = False
    for number, line in enumerate(text.split("\n"), 1):
        stripped = line.strip()
        if stripped.startswith("```"):
            info = stripped[3:].strip()
            if glued := _GLUED.search(info):
                is_open = False
                yield number, 3, glued[1]
            else:
                is_open = bool(info) or not is_open
            continue
        start = _AT_START.match(stripped)
        if start and (not is_open or _DECLARES.match(_clean(start[2]))):
            is_open = False
            yield number, len(start[1]), start[2]
        elif not start and (glued := _GLUED.search(line)):
            is_open = False
            level = len(line[: glued.start(1)].rstrip()) - len(line[: glued.start(1)].rstrip().rstrip("#"))
            yield number, level, glued[1]


def _is_bare_declaration(level: int, clean: str, owner: str) -> bool:
    """Enum cases below an enum, `TypeName(...)` below its type, builtin types at level 2."""
    if not _BARE.match(clean):
        return False
    if level == 2:
        return True
    if re.match(r"(?:\w+ )*enum ", owner):
        return True
    name = re.match(r"(?:\w+ )*(?:class|struct) (\w+)", owner)
    return bool(name) and clean.startswith(f"{name[1]}(")


def _clean(heading: str) -> str:
    text = re.sub(r"</?su[pb]>|\(deprecated\)", "", heading)
    return text.replace("\\", "").replace("`", "").replace("（", "(").replace("）", ")").strip()
