"""Which failures a rerun may mend."""

import errno

import dagster as dg
import pytest

from pipeline.errors import GitError, SourceError
from pipeline.failures import is_transient, reported


def git(said: str) -> GitError:
    """A failed fetch, with git's words."""
    return GitError("docs", url="https://example.org/a.git", revision="v1", said=said)


@pytest.mark.parametrize(
    ("error", "may_pass"),
    [
        (git("unable to access 'https://example.org/a.git/': Could not resolve host: example.org."), True),
        (git("unable to access 'https://example.org/a.git/': The requested URL returned error: 503."), True),
        (git("unable to access 'https://example.org/a.git/': The requested URL returned error: 403."), False),
        (git("repository 'https://example.org/a.git/' not found."), False),
        (git("it has no such tag or branch"), False),
        (SourceError("docs", "it is empty"), False),
        (OSError(errno.EAGAIN, "busy"), True),
        (OSError(errno.ENOENT, "gone"), False),
        (ValueError("wrong"), False),
    ],
)
def test_only_network_and_a_busy_machine_are_worth_a_retry(error: Exception, may_pass: bool) -> None:
    """Wrong input stays wrong, however often it is read."""
    assert is_transient(error) is may_pass


def test_our_errors_reach_dagster_with_their_sentence() -> None:
    """And say whether its retry policy applies."""
    with pytest.raises(dg.Failure) as caught, reported():
        raise SourceError("docs", "it is empty.")

    assert caught.value.description == "Source docs: it is empty."
    assert caught.value.allow_retries is False


def test_a_fault_of_ours_is_not_dressed_up() -> None:
    """A bug keeps its own name and traceback."""
    with pytest.raises(KeyError), reported():
        raise KeyError("oops")
