"""Standing: the factor that an API's package, kind and state give its score."""

import dataclasses

import numpy as np
import pytest

from artifacts.cards import build_cards
from artifacts.postings import pack_texts
from serving.standing import standing
from tests.artifacts.miniature import API


def of(package: str, kind: str = "func", *, is_deprecated: bool = False) -> float:
    """Return the standing of one API."""
    row = dataclasses.replace(API, package=package, kind=kind, parent=None, deprecated=is_deprecated)
    return float(standing(build_cards([row]), pack_texts(["x"]))[0])


@pytest.mark.parametrize(
    ("package", "factor"),
    [
        ("std.collection", 1.1),
        ("std.collection.concurrent", 1.0),
        ("std.collection.other", 1.1),
        ("std.collections", 0.95),
        ("stdx.net.http", 0.88),
        ("elsewhere", 1.0),
    ],
)
def test_the_longest_prefix_of_whole_parts_decides(package: str, factor: float) -> None:
    """A package that merely begins with the same letters is another one."""
    assert of(package) == pytest.approx(factor)


@pytest.mark.parametrize(("kind", "factor"), [("func", 1.0), ("class", 1.0), ("init", 0.88), ("enum_case", 0.85)])
def test_kinds_that_are_rarely_meant_stand_lower(kind: str, factor: float) -> None:
    """A constructor behind its type, a case behind its enum."""
    assert of("elsewhere", kind) == pytest.approx(factor)


def test_what_is_deprecated_stands_behind_what_replaced_it() -> None:
    """Package, kind and state multiply."""
    assert of("std.collection", "init", is_deprecated=True) == pytest.approx(1.1 * 0.88 * 0.7)


def test_every_api_has_its_own_factor() -> None:
    """In key order, as float32."""
    rows = [
        dataclasses.replace(API, api_id="a", package="std.ast", kind="class", parent=None),
        dataclasses.replace(API, api_id="b", package="std.core", kind="class", parent=None),
    ]
    factors = standing(build_cards(rows), pack_texts(["a", "b"]))
    assert factors.dtype == np.float32
    assert factors.tolist() == pytest.approx([0.6, 1.12])


def test_a_type_weighs_with_its_members_and_no_other() -> None:
    """ArrayList and what it has; neither a type whose name begins the same nor a package below."""
    ids = [
        "std.collection.ArrayList",
        "std.collection.ArrayList.add(T)",
        "std.collection.ArrayListX",
        "std.collection.B",
    ]
    rows = [dataclasses.replace(API, api_id=key, package="std.collection", kind="class", parent=None) for key in ids]

    factors = standing(build_cards(rows), pack_texts(ids))

    assert factors.tolist() == pytest.approx([1.166, 1.166, 1.1, 1.1])
