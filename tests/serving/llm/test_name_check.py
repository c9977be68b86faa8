"""Names of a model's hint, held against the release."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from artifacts.releases import find_release
from serving.llm.name_check import Declarations, strike_unknown
from serving.opened import OpenedRelease

OWN = "error: undeclared identifier 'myMap' in MyClass"


@pytest.fixture(scope="module")
def declarations(release_dir: Path) -> Iterator[Declarations]:
    """Return what the release declares."""
    opened = OpenedRelease(find_release(release_dir), warning=None, has_generated=True)
    yield opened.symbols
    opened.store.close()


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Call `HashMap.put(k, v)`.", ("put",)),
        ("Use `FastHashMap<String, Int64>` instead.", ("FastHashMap",)),
        ("Write `import std.collections.ArrayList`.", ("collections",)),
        ("Use `enqueue`.", ("enqueue",)),
        ("Then list.pushBack(x) works.", ("pushBack",)),
        ("Use a LinkedHashMap or `toArrayList()` and LinkedHashMap again.", ("LinkedHashMap", "toArrayList")),
        ("```cangjie\nlet a = ArrayList<Int64>()\na.appendAll(b)\n```", ("appendAll",)),
    ],
)
def test_a_name_that_the_release_does_not_have_is_struck(
    declarations: Declarations, text: str, names: tuple[str, ...]
) -> None:
    """In code, in prose, as a member, as a package; the rest of the text stays."""
    struck = strike_unknown(text, declarations, own_text=OWN)

    assert struck.names == names
    assert all(f"~~{name}~~" in struck.text for name in names)
    assert struck.text.replace("~~", "") == text


@pytest.mark.parametrize(
    "text",
    [
        "Call `HashMap.add(k, v)` or `map.add(k, v)`, both fine.",
        "Write `import std.collection.ArrayList` in main.cj, see cjpm.toml.",
        "`myMap` is not declared in `MyClass`: add `let myMap = HashMap<String, Int64>()`.",
        "Use `if (let Some(v) <- map.get(key)) { println(v) }`.",
        "`func helperOne(inputValue: Int64) { inputValue }` and then `helperOne(1)`.",
        "Write `xs.map { itemOne => itemOne + 1 }`.",
        "用 `list.size` 代替长度。",
        "Mark it `mut`, or `public open class`; e.g. this one. Then `cjpm build`.",
    ],
)
def test_what_exists_or_is_the_users_own_stays(declarations: Declarations, text: str) -> None:
    """Records, packages, files, words of the language, the user's names and those the hint declares."""
    assert strike_unknown(text, declarations, own_text=OWN).names == ()
