"""Order of Cangjie versions."""

import pytest

from artifacts.versions import version_order


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.1.0", "1.1.3"),
        ("1.9.0", "1.10.0"),
        ("0.60.5", "1.0.0"),
        ("1.1.0-beta.2", "1.1.0-beta.10"),
        ("1.1.0-beta.23", "1.1.0"),
        ("1.1", "1.1.1"),
        ("nightly", "0.1"),
    ],
)
def test_versions_are_ordered_by_number(older, newer) -> None:
    """Not by their letters: 1.10 follows 1.9, and a beta precedes its release."""
    assert version_order(older) < version_order(newer)


def test_trailing_zeros_do_not_matter() -> None:
    """1.1 and 1.1.0 are one version."""
    assert version_order("1.1") == version_order("1.1.0")
