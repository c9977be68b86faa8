"""Java types as tables write them, brought to the names that a release uses.

`ArrayList<String>` and `ArrayList` are `java.util.ArrayList`; `int` and `int[]`
stay as they are; what no JDK has is a name of somebody's project.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from serving.java.java_type import BOXES
from serving.java.jdk import Jdk, package_of

KEYWORD_TYPES: Final = frozenset({*BOXES, "void", "null"})

_JDK_ROOTS: Final = ("java.", "javax.", "jdk.", "org.w3c.dom", "org.xml.sax", "org.ietf.jgss")


@dataclass(frozen=True, slots=True)
class JavaName:
    """A Java type by its name in the release."""

    name: str
    is_short: bool  # whether the table gave no package
    is_instance: bool  # whether type arguments were written


class UnknownJavaNameError(ValueError):
    """The text names no type that a release could have."""


def java_name(text: str, jdk: Jdk) -> JavaName:
    """Return the name of a type as tables write it.

    Raises:
        UnknownJavaNameError: it is none of the JDK's types; the message is the reason.
    """
    bare = "".join(text.split())
    if "|" in bare or "&" in bare:
        raise UnknownJavaNameError("several types at once")
    dims = "[]" * bare.count("[]") if bare.endswith("[]") else ""
    erased = bare.partition("<")[0].replace("[]", "")
    is_instance = "<" in bare
    if erased in KEYWORD_TYPES:
        return JavaName(erased + dims, is_short=False, is_instance=is_instance)
    if jdk.has_type(erased):
        return JavaName(erased + dims, is_short=False, is_instance=is_instance)
    if "." in erased and package_of(erased) and erased.startswith(_JDK_ROOTS):
        if package_of(erased) in kept_packages(jdk):
            raise UnknownJavaNameError(f"the JDK has no type {erased}")
        return JavaName(erased + dims, is_short=False, is_instance=is_instance)
    qualified = jdk.qualified(erased) or _nested(erased, jdk)
    if qualified is None:
        raise UnknownJavaNameError("no JDK package has it")
    return JavaName(qualified + dims, is_short=True, is_instance=is_instance)


def _nested(name: str, jdk: Jdk) -> str | None:
    """Return the nested type that a name without its outer type means; of several the one most used."""
    found = sorted(other for other in jdk.type_names if other.endswith(f".{name}"))
    return max(found, key=jdk.use) if found and "." not in name else None


@lru_cache(maxsize=4)
def kept_packages(jdk: Jdk) -> frozenset[str]:
    """Return the packages whose declarations the JDK data holds."""
    return frozenset(package_of(name) for name in jdk.type_names)
