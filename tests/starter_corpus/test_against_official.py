"""The starter corpus beside the official one: every declaration is true, and nothing else is taken over.

Needs `CJKB_SOURCES`; declarations are compared with the official corpus of the same Cangjie version only.
"""

import os
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml

from tests.starter_corpus.reading import SOURCES, STARTER, Page, chinese_pages, english_pages, read_page

pytestmark = [
    pytest.mark.corpus,
    pytest.mark.skipif("CJKB_SOURCES" not in os.environ, reason="CJKB_SOURCES names no official corpus"),
]
_HAN = re.compile(r"[\u4e00-\u9fff]")


@cache
def _official_sources() -> tuple[str, dict[str, Path]]:
    """Return the Cangjie version of the official corpus and the folder of each kind."""
    file = Path(os.environ["CJKB_SOURCES"])
    content = yaml.safe_load(file.read_text(encoding="utf-8"))
    folders = {s["kind"]: file.parent / s["path"] for s in content["sources"] if "path" in s}
    return content["cangjie_version"], folders


def _folders_of_same_version() -> dict[str, Path]:
    version, folders = _official_sources()
    ours = yaml.safe_load((STARTER / "sources.yaml").read_text(encoding="utf-8"))["cangjie_version"]
    if version != ours:
        pytest.skip(f"the official corpus is {version}, the starter corpus describes {ours}")
    return folders


def _official_pages() -> Iterator[Page]:
    for kind in (*SOURCES, "cangjie_corpus"):
        if folder := _official_sources()[1].get(kind):
            yield from (read_page(path) for path in sorted(folder.rglob("*.md")))


def _declaration(signature: str) -> str:
    """Return a signature without the body of a type and without differences of spacing."""
    return re.sub(r"\s+", "", signature.split("{", 1)[0])


def test_every_heading_and_declaration_is_official() -> None:
    """Headings stand under the same headings, with the same declaration, in the official set of that version."""
    folders = _folders_of_same_version()
    untrue = [
        f"{page.path.name}:{h.line}: {h.text}"
        for page in chinese_pages()
        if page.is_api
        for h in page.headings
        if h.level > 1 and (h.above, h.text, _declaration(h.signature)) not in _official_twin(page, folders)
    ]

    assert untrue == []


def test_every_documented_exception_is_official() -> None:
    """What a member is said to throw is named by the official section of that member."""
    folders = _folders_of_same_version()
    untrue = []
    for page in chinese_pages():
        for h in page.headings if page.is_api else ():
            official = _official_twin(page, folders)[h.above, h.text, _declaration(h.signature)] if h.level > 1 else ""
            items = "\n".join(page.below[h.line]).partition("异常：\n")[2]
            thrown = re.findall(r"^- \[?(\w+)", items, re.MULTILINE)
            untrue += [f"{page.path.name}:{h.line}: {h.text}: {name}" for name in thrown if name not in official]

    assert untrue == []


def _official_twin(page: Page, folders: dict[str, Path]) -> dict[tuple[tuple[str, ...], str, str], str]:
    """Return what the official pages beside the twin of a page declare, with the prose below each."""
    source, *inside = page.path.relative_to(STARTER).parts
    return _declared_in(folders[source].joinpath(*inside).parent)


@cache
def _declared_in(folder: Path) -> dict[tuple[tuple[str, ...], str, str], str]:
    pages = [read_page(path) for path in sorted(folder.glob("*.md"))]
    return {
        (h.above, h.text, _declaration(h.signature)): "\n".join(page.below[h.line])
        for page in pages
        for h in page.headings
    }


def test_no_sentence_is_taken_over() -> None:
    """No sentence of 12 Chinese characters or 6 English words stands in any official page."""
    chinese, english = _official_text()
    copied = []
    for page in (*chinese_pages(), *english_pages()):
        for sentence in _sentences(page):
            han, words = "".join(_HAN.findall(sentence)), _words(sentence)
            if (len(han) >= 12 and han in chinese) or (not han and words.count(" ") >= 7 and words in english):
                copied.append(f"{page.path.name}: {sentence}")

    assert copied == []


def test_no_program_is_taken_over() -> None:
    """No four telling lines in a row of our programs stand in an official program."""
    official = {window for page in _official_pages() for fence in page.fences for window in _windows(fence.text)}
    copied = [
        f"{page.path.name}: {window}"
        for page in chinese_pages()
        for code, _ in page.programs()
        for window in _windows(code)
        if window in official
    ]

    assert copied == []


def _windows(code: str) -> Iterator[tuple[str, ...]]:
    """Yield each four lines in a row, without comments, imports, `main`, declarations of members and mere braces."""
    lines = [re.sub(r"\s*//.*", "", line).strip() for line in code.splitlines()]
    telling = [line for line in lines if len(line) > 8 and not line.startswith(("import ", "main(", "public "))]
    return zip(telling, telling[1:], telling[2:], telling[3:], strict=False)


def test_every_called_member_is_documented() -> None:
    """A member that a program calls is declared in the program or has an official heading."""
    _folders_of_same_version()
    documented = {_name(h.text) for page in _official_pages() for h in page.headings}
    unknown = []
    for page in (*chinese_pages(), *english_pages()):
        for code, _ in page.programs():
            own = set(re.findall(r"\b(?:func|let|var|prop)\s+(\w+)", code))
            called = set(re.findall(r"\.([a-z]\w*)\s*[({]", re.sub(r'"[^"$]*"', '""', code)))
            unknown += [f"{page.path.name}: {name}" for name in sorted(called - own - documented)]

    assert unknown == []


def _name(heading: str) -> str:
    plain = re.sub(
        r"^(?:(?:static|mut|unsafe|public|open|override|operator|const)\s+)*(?:func|prop|let|var)\s+", "", heading
    )
    return re.split(r"[^\w]", plain, maxsplit=1)[0]


def _sentences(page: Page) -> Iterator[str]:
    """Yield the sentences of a page's prose, without list markers and link targets."""
    for line in page.prose:
        if not line.startswith(("#", "| ---")):
            cell = line.rstrip("| ").rsplit("|", 1)[-1] if line.startswith("|") else line  # names stand before it
            text = re.sub(r"\]\([^)]*\)|[\[\]`*>\\|]", " ", cell)
            text = re.sub(r"^\s*-\s+\w+!?\s*:.*? - ", "", text)
            yield from (part.strip() for part in re.split(r"[。！？；：]|[.!?;:](?=\s|$)", text) if part.strip())


def _words(text: str) -> str:
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.lower()))} "


@cache
def _official_text() -> tuple[str, str]:
    """Return the prose of all official pages: its Chinese characters, and its English words."""
    chinese, english = [], []
    for page in _official_pages():
        text = re.sub(r"\]\([^)]*\)", " ", "\n".join(page.prose))
        chinese.append("".join(_HAN.findall(text)))
        english.append(_words(text))
    return "|".join(chinese), "".join(english)
