"""A documentation set of a few pages in the official layout, for tests that build.

Small enough to know every row: one package with a class of two members and a
function, in both languages, one page of the manual, one of the tool guides.
"""

import subprocess
from pathlib import Path

SOURCES = """\
cangjie_version: "1.1.3"
sources:
  - {kind: cangjie_runtime, path: runtime}
  - {kind: cangjie_docs, path: docs}
  - {kind: terms, path: terms.yaml}
"""
API_COUNT = 4  # Box, Box.init, Box.lift, open

_CHINESE = """\
# 类

## class Box

```cangjie
public class Box {
    public init(size: Int64)
    public func lift(height: Int64): Bool
}
```

功能：装东西的盒子。

### init(Int64)

```cangjie
public init(size: Int64)
```

功能：造一个盒子。

参数：

- size: Int64 - 盒子的大小。

### func lift(Int64)

```cangjie
public func lift(height: Int64): Bool
```

功能：举起盒子。

参数：

- height: Int64 - 举多高。

返回值：

- Bool - 举起来了则为 true。

示例：

<!-- run -->
```cangjie
import std.demo.*

main() {
    println(Box(3).lift(1))
}
```

运行结果：

```text
true
```
"""
_ENGLISH = """\
# Classes

## class Box

```cangjie
public class Box {
    public init(size: Int64)
    public func lift(height: Int64): Bool
}
```

Function: A box to put things in.

### init(Int64)

```cangjie
public init(size: Int64)
```

Function: Makes a box.

Parameters:

- size: Int64 - Size of the box.

### func lift(Int64)

```cangjie
public func lift(height: Int64): Bool
```

Function: Lifts the box.

Parameters:

- height: Int64 - How high.

Return Value:

- Bool - True when it was lifted.
"""
_FUNCTIONS_ZH = """\
# 函数

## func open(String)

```cangjie
public func open(name: String): Box
```

功能：打开一个盒子。

参数：

- name: String - 盒子的名字。

返回值：

- Box - 打开的盒子。
"""
_FUNCTIONS_EN = """\
# Functions

## func open(String)

```cangjie
public func open(name: String): Box
```

Function: Opens a box.

Parameters:

- name: String - Name of the box.

Return Value:

- Box - The opened box.
"""

CLASS_PAGE = "runtime/stdlib/doc/libs/std/demo/demo_package_api/demo_package_classes.md"
MANUAL_PAGE = "docs/docs/dev-guide/source_zh_cn/boxes.md"

_FILES = {
    "sources.yaml": SOURCES,
    "terms.yaml": "Box: [Box, 盒子]\n",
    "runtime/LICENSE": "Apache License\nVersion 2.0, January 2004\n",
    "docs/LICENSE": "Attribution 4.0 International\n",
    "runtime/stdlib/doc/libs/std/demo/demo_package_overview.md": "# std.demo\n\n## 功能介绍\n\n盒子。\n",
    "runtime/stdlib/doc/libs/std_en/demo/demo_package_overview.md": "# std.demo\n\n## Introduction\n\nBoxes.\n",
    CLASS_PAGE: _CHINESE,
    CLASS_PAGE.replace("/std/", "/std_en/"): _ENGLISH,
    CLASS_PAGE.replace("classes", "functions"): _FUNCTIONS_ZH,
    CLASS_PAGE.replace("classes", "functions").replace("/std/", "/std_en/"): _FUNCTIONS_EN,
    MANUAL_PAGE: "# 盒子\n\n盒子可以打开。\n",
    MANUAL_PAGE.replace("source_zh_cn", "source_en"): "# Boxes\n\nA box can be opened.\n",
    "docs/docs/tools/source_zh_cn/lid.md": "# 盖子\n\n盖上盒子。\n",
    "docs/docs/tools/source_en/lid.md": "# The lid\n\nCloses the box.\n",
}


def write_corpus(folder: Path) -> Path:
    """Write the documentation set into a folder, and return its sources file."""
    for name, text in _FILES.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder / "sources.yaml"


def write_members(folder: Path) -> Path:
    """Write one Java mapping into a folder, and return it: the seventy files of the package cost seconds a build."""
    folder.mkdir(parents=True)
    (folder / "box.yaml").write_text("java.util.BitSet: {none: A box holds no bits.}\n", encoding="utf-8")
    return folder


def commit_all(folder: Path, message: str = "pages") -> str:
    """Make the folder a repository with one more commit, and return the commit."""
    _git(folder, "init", "--quiet", "--initial-branch=main")
    _git(folder, "add", "-A")
    identity = ("-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "commit.gpgsign=false")
    _git(folder, *identity, "commit", "--quiet", "--allow-empty", "-m", message)
    return _git(folder, "rev-parse", "HEAD").strip()


def tag(folder: Path, name: str) -> None:
    """Tag the current commit, annotated as a release would be."""
    _git(folder, "-c", "user.name=Test", "-c", "user.email=test@example.org", "tag", "-a", name, "-m", name)


def _git(folder: Path, *arguments: str) -> str:
    done = subprocess.run(["git", "-C", str(folder), *arguments], check=True, capture_output=True, text=True)
    return done.stdout
