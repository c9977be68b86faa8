"""Whole files as people write them, Java 8 to 21: every call is an API, the user's, or known to stay open."""

from pathlib import Path

import pytest

from tests.serving.java.reading import java_files, read

# Results of methods that these files do not show.
GUESSED = {
    "BankTest.java": {
        "accounts.get(0).balance().intValue()": "java.lang.Integer.intValue",
        'account.owner().startsWith("b")': "java.lang.String.startsWith",
    }
}


@pytest.mark.parametrize("path", java_files(), ids=lambda path: path.name)
def test_every_call_is_resolved_or_the_users(path: Path) -> None:
    """No call of a whole file stays open, and only those on unknown types are guessed."""
    fragment = read(path.read_text(encoding="utf-8"))

    assert fragment.error_bytes == 0
    assert [call.java_expr for call in fragment.calls if call.java_api is None and not call.is_users] == []
    guessed = {call.java_expr: call.java_api for call in fragment.calls if not call.is_users and call.confidence < 80}
    assert guessed == GUESSED.get(path.name, {})


def test_the_files_hold_enough_to_mean_something() -> None:
    """Fourteen files with more than 700 calls, five of six of them calls of the JDK."""
    calls = [call for path in java_files() for call in read(path.read_text(encoding="utf-8")).calls]

    assert len(java_files()) == 14
    assert len(calls) > 700
    assert sum(call.java_api is not None for call in calls) > 600
