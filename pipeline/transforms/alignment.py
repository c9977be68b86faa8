"""Alignment of two sequences in order, by how alike their members are."""

from collections.abc import Callable, Sequence
from itertools import groupby

Aligned = list[tuple[int | None, int | None]]


def align(left_count: int, right_count: int, likeness: Callable[[int, int], float]) -> Aligned:
    """Return pairs of positions in order; None where one side has no partner.

    Args:
        left_count: Members of the first sequence.
        right_count: Members of the second sequence.
        likeness: How alike two members are; 0 or less means they are no pair.

    Returns:
        Every position of both sides exactly once. The pairs have the highest
        total likeness that the order allows.
    """
    scores = [[0.0] * (right_count + 1) for _ in range(left_count + 1)]
    alike = [[likeness(left, right) for right in range(right_count)] for left in range(left_count)]
    for left in range(left_count - 1, -1, -1):
        for right in range(right_count - 1, -1, -1):
            pair = scores[left + 1][right + 1] + alike[left][right] if alike[left][right] > 0 else 0.0
            scores[left][right] = max(pair, scores[left + 1][right], scores[left][right + 1])
    return _path(scores, alike)


def with_lone_neighbours(pairs: Aligned, are_same: Callable[[Sequence[int], Sequence[int]], bool]) -> Aligned:
    """Return the alignment with what stands alone between two pairs paired too, where both sides are the same there.

    Args:
        pairs: An alignment.
        are_same: Whether the positions that stand alone on the left and on the
            right, as many on either side, belong together.
    """
    mended: Aligned = []
    for is_pair, run in groupby(pairs, key=lambda pair: None not in pair):
        between = list(run)
        left = [position for position, _ in between if position is not None]
        right = [position for _, position in between if position is not None]
        is_same = not is_pair and len(left) == len(right) and are_same(left, right)
        mended.extend(zip(left, right, strict=True) if is_same else between)
    return mended


def _path(scores: list[list[float]], alike: list[list[float]]) -> Aligned:
    pairs: Aligned = []
    left = right = 0
    while left < len(scores) - 1 and right < len(scores[0]) - 1:
        score = scores[left][right]
        if alike[left][right] > 0 and score == scores[left + 1][right + 1] + alike[left][right]:
            pairs.append((left, right))
            left, right = left + 1, right + 1
        elif score == scores[left + 1][right]:
            pairs.append((left, None))
            left += 1
        else:
            pairs.append((None, right))
            right += 1
    pairs.extend((rest, None) for rest in range(left, len(scores) - 1))
    pairs.extend((None, rest) for rest in range(right, len(scores[0]) - 1))
    return pairs
