"""Version ranges of overrides."""

import pytest

from pipeline.version_range import parse_range


@pytest.mark.parametrize(
    ("text", "inside", "outside"),
    [
        (">=1.1.0 <1.2", ["1.1.0", "1.1.3", "1.1.10"], ["1.0.5", "1.2.0", "1.10"]),
        ("==1.1.3", ["1.1.3"], ["1.1.0", "1.1.30"]),
        (">1.0, !=1.1.0", ["1.0.1", "1.1.3"], ["1.0", "1.1.0"]),
        ("<=1.1.0", ["1.1.0-beta.2", "1.1.0"], ["1.1.1"]),
    ],
)
def test_a_range_holds_what_meets_every_condition(text: str, inside: list[str], outside: list[str]) -> None:
    """Numbers compare as numbers, and a beta comes before its release."""
    versions = parse_range(text)

    assert [version for version in inside + outside if version in versions] == inside


@pytest.mark.parametrize("text", ["1.1.3", "", ">=", "newer than 1.1", ">=1.1 or <1"])
def test_what_is_no_range_is_refused(text: str) -> None:
    """Guessing would apply a correction to the wrong version."""
    with pytest.raises(ValueError, match="is no version range"):
        parse_range(text)
