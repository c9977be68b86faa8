"""The lexicon as search reads it."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.errors import DamagedReleaseError
from artifacts.lexicon import Lexicon, Meaning, build_lexicon, lexicon_arrays, open_lexicon, phrase_key
from artifacts.postings import write_postings
from artifacts.schema import LexiconRow
from tests.artifacts.miniature import API

PAD = dataclasses.replace(API, api_id="std.core.String.pad(Int64)", name="pad")
OLD = dataclasses.replace(API, api_id="std.core.String.fill", name="fill", deprecated=True)
ROWS = [
    LexiconRow("fill", ("pad with zeros",), ("补零",), ("String.pad", "padStart", "String.fill")),
    LexiconRow("the", (), ("补零",), ("leading zeros", "std.core.String.pad")),
]


@pytest.fixture(params=["built", "mapped"])
def lexicon(request: pytest.FixtureRequest, tmp_path: Path) -> Lexicon:
    """Return the lexicon as it is built, and as it is read back."""
    built = build_lexicon(ROWS, [OLD, PAD])
    if request.param == "built":
        return built
    write_postings(tmp_path / "postings.safetensors", [], beside=lexicon_arrays(built))
    return open_lexicon(tmp_path)


def test_a_phrase_leads_to_its_meanings(lexicon: Lexicon) -> None:
    """By stems, without stop words; a phrase of stop words alone leads nowhere."""
    assert lexicon.phrases[phrase_key("padding zeros")] == [0]
    assert lexicon.phrases["补零"] == [0, 1]
    assert set(lexicon.phrases) == {"fill", "pad zeros", "补零"}


def test_a_meaning_names_words_and_apis_in_force(lexicon: Lexicon) -> None:
    """A name with its type is an API and a word, a full name an API alone; what is deprecated is not named."""
    assert lexicon.meaning(0) == Meaning(
        said=(("fill",), ("pad", "zeros"), ("补零",)), found=(("pad",), ("padstart",), ("fill",)), records=(1,)
    )
    assert lexicon.meaning(1) == Meaning(said=(("the",), ("补零",)), found=(("lead", "zeros"),), records=(1,))


def test_a_file_without_lexicon_is_refused(tmp_path: Path) -> None:
    """It is of another format, or damaged."""
    write_postings(tmp_path / "postings.safetensors", [])

    with pytest.raises(DamagedReleaseError):
        open_lexicon(tmp_path)
