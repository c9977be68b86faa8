"""Code versions of assets: digests of the code that makes them.

An asset is out of date when its code changed, and nobody has to remember to
raise a number. A version covers the named modules, everything of this project
that they import (also inside functions), and the named distributions.
"""

import re
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Final

_ROOT: Final = Path(__file__).resolve().parents[1]
_FROM: Final = re.compile(
    r"^[ \t]*from[ \t]+((?:artifacts|pipeline|serving)[\w.]*)[ \t]+import[ \t]+(\([^)]*\)|[^\n]*)", re.MULTILINE
)
_IMPORT: Final = re.compile(r"^[ \t]*import[ \t]+((?:artifacts|pipeline|serving)[\w.]*)", re.MULTILINE)


def code_version(*modules: str, distributions: Iterable[str] = (), files: Iterable[Path] = ()) -> str:
    """Return 16 hexadecimal digits that change with the code.

    Args:
        modules: Dotted names of modules of this project.
        distributions: Installed distributions whose version matters to the result.
        files: Data files that belong to the code.
    """
    digest = sha256()
    for module in sorted(_closure(modules)):
        digest.update(f"{module} {_module_digest(module)}\n".encode())
    for name in sorted(distributions):
        digest.update(f"{name} {version(name)}\n".encode())
    for file in sorted(files):
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def forget_code() -> None:
    """Read the code again from here on."""
    for cached in (_file_of, _source, _module_digest, _imports):
        cached.cache_clear()


def _closure(modules: Iterable[str]) -> set[str]:
    found: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found and _file_of(module):
            found.add(module)
            waiting.extend(_imports(module))
    return found


@cache
def _file_of(module: str) -> Path | None:
    path = _ROOT.joinpath(*module.split("."))
    candidates = (path.with_suffix(".py"), path / "__init__.py")
    return next((candidate for candidate in candidates if candidate.is_file()), None)


@cache
def _source(module: str) -> str:
    file = _file_of(module)
    return file.read_text(encoding="utf-8") if file else ""


@cache
def _module_digest(module: str) -> str:
    return sha256(_source(module).encode()).hexdigest()


@cache
def _imports(module: str) -> frozenset[str]:
    """Return what a module may import: modules, and names that might be modules."""
    source = _source(module)
    found = set(_IMPORT.findall(source))
    for owner, names in _FROM.findall(source):
        found.add(owner)
        found.update(f"{owner}.{name}" for name in re.findall(r"\w+", names))
    return frozenset(found)
