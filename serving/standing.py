"""Standing: how likely a question means an API, before a word of it is read.

Nine questions of ten are about the daily packages, while the syntax tree and
the test framework describe every word of the language in hundreds of members.
What is deprecated stands behind what replaced it. The weights of types took
questions that had no part in choosing them from 0.699 to 0.722.
"""

from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.cards import KINDS, Cards
from artifacts.postings import Texts

Floats = NDArray[np.float32]

OF_PACKAGES: Final = (  # the longest prefix decides
    ("std.core", 1.12), ("std.collection", 1.1), ("std.collection.concurrent", 1.0), ("std.sort", 1.15),
    ("std.math", 1.05), ("std.fs", 1.08), ("std.io", 1.05), ("std.time", 1.08), ("std.env", 1.08),
    ("std.convert", 1.08), ("std.random", 1.05), ("std.regex", 1.05), ("std.sync", 1.05), ("std.process", 1.03),
    ("std.net", 1.0), ("std.unicode", 0.98), ("std.console", 0.7), ("std.posix", 0.7), ("std.ast", 0.6),
    ("std.overflow", 0.75), ("std.reflect", 0.85), ("std.interop", 0.7), ("std.runtime", 0.95),
    ("std.unittest", 0.65), ("std.deriving", 0.8), ("std.crypto", 0.8), ("std", 0.95),
    ("stdx.fuzz", 0.5), ("stdx.unittest", 0.6), ("stdx.serialization", 0.8), ("stdx.crypto", 0.85), ("stdx", 0.88),
)  # fmt: skip
OF_KINDS: Final = {"operator": 0.9, "field": 0.95, "enum_case": 0.85, "macro": 0.9, "init": 0.88, "type_alias": 0.9}
OF_TYPES: Final = (  # of the type and its members: what people mean when they say list, map, string, number
    ("std.collection.ArrayList", 1.06), ("std.collection.HashMap", 1.06), ("std.collection.HashSet", 1.03),
    ("std.collection.LinkedList", 0.95), ("std.collection.TreeMap", 0.96), ("std.collection.TreeSet", 0.94),
    ("std.core.Array", 1.03), ("std.core.CPointer", 0.8), ("std.core.CString", 0.75), ("std.core.Float16", 0.9),
    ("std.core.Float32", 0.95), ("std.core.Float64", 1.05),
    ("std.core.Int64", 1.05), ("std.core.LibC", 0.8), ("std.core.String", 1.05),
    ("std.sync.AtomicBool", 0.95), ("std.sync.AtomicInt64", 1.06),
)  # fmt: skip
OF_DEPRECATED: Final = 0.7


def standing(cards: Cards, ids: Texts) -> Floats:
    """Return a factor for the score of every API, shape (n_records,).

    Args:
        cards: The APIs.
        ids: Their keys, in order.
    """
    packages = np.array([_of_package(package) for package in cards.packages], dtype=np.float32)
    kinds = np.array([OF_KINDS.get(kind, 1.0) for kind in KINDS], dtype=np.float32)
    factors: Floats = packages[cards.package_of] * kinds[cards.kind_of]
    factors[np.asarray(cards.deprecated) > 0] *= np.float32(OF_DEPRECATED)
    for name, factor in OF_TYPES:
        factors[ids.between(name, f"{name}/")] *= np.float32(factor)  # members follow: "." comes just before "/"
    return factors


def _of_package(package: str) -> float:
    prefixes = [(len(prefix), factor) for prefix, factor in OF_PACKAGES if f"{package}.".startswith(prefix + ".")]
    return max(prefixes)[1] if prefixes else 1.0
