"""What a message offers for a word that nobody knows."""

from artifacts.near_names import near_names, suggestion


def test_the_nearest_name_comes_first() -> None:
    """A slip is one letter away, another word is not."""
    assert near_names("revison", ["kind", "revision", "version"], limit=2)[0] == "revision"


def test_names_below_the_cutoff_are_no_suggestion() -> None:
    """Nonsense is near to nothing."""
    assert near_names("zzz", ["kind", "path"], limit=3, cutoff=60) == []


def test_a_suggestion_names_what_is_near_or_else_all() -> None:
    """Whoever mistyped reads one word; whoever guessed reads the list."""
    assert suggestion("knd", ["kind", "path"]) == "Did you mean kind?"
    assert suggestion("zzz", ["kind", "path"]) == "Known are: kind, path."
