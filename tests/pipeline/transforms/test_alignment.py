"""Alignment of two sequences."""

from pipeline.transforms.alignment import align, with_lone_neighbours


def of(left: str, right: str) -> list[tuple[int | None, int | None]]:
    """Align letters; equal ones are alike."""
    return align(len(left), len(right), lambda a, b: float(left[a] == right[b]))


def test_equal_members_are_paired_in_order() -> None:
    """What one side lacks has no partner."""
    assert of("abd", "acd") == [(0, 0), (1, None), (None, 1), (2, 2)]


def test_order_is_kept_even_where_crossing_pairs_would_fit() -> None:
    """Pages are translated from top to bottom."""
    assert [pair for pair in of("ab", "ba") if None not in pair] in ([(0, 1)], [(1, 0)])


def test_every_position_stands_once() -> None:
    """Nothing is lost at either end."""
    assert of("", "ab") == [(None, 0), (None, 1)]
    assert of("xab", "ab") == [(0, None), (1, 0), (2, 1)]


def test_what_stands_alone_between_two_pairs_is_paired_if_both_sides_are_the_same_there() -> None:
    """One strange member on either side of the same place is the same member."""
    pairs = of("axb", "ayb")

    assert with_lone_neighbours(pairs, lambda left, right: True) == [(0, 0), (1, 1), (2, 2)]
    assert with_lone_neighbours(pairs, lambda left, right: False) == pairs
    assert with_lone_neighbours(of("axxb", "ayb"), lambda left, right: True) == of("axxb", "ayb")
