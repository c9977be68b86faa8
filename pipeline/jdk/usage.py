"""How often real code uses each JDK member, to rank guesses by.

Input is a tab-separated list of type, member, erased parameter types, kind
and number of classes (further columns are ignored); `#` starts a comment.
"""

from pathlib import Path

Usage = dict[tuple[str, str, tuple[str, ...]], int]


def read_usage(path: Path) -> Usage:
    """Return the number of classes that use a member, by type, name and erased parameter types.

    Nested types may be written with `$`; fields have no parameters.
    """
    usage: Usage = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        java_type, member, params, _kind, classes, *_ = line.split("\t")
        erased = tuple(params.replace("$", ".").split(",")) if params else ()
        usage[java_type.replace("$", "."), member, erased] = int(classes)
    return usage


def weight(classes: int) -> int:
    """Return the use as a small number: its bit length, so that doubling counts one."""
    return classes.bit_length()
