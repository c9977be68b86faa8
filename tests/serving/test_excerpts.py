"""Excerpts."""

from serving.excerpts import excerpt

TEXT = "".join(f"Sentence {number} says nothing of interest here. " for number in range(40))


def test_a_short_passage_is_its_own_excerpt() -> None:
    """No ellipsis where nothing is left out."""
    assert excerpt("Option holds a value.\n  Or none.", ["valu"]) == "Option holds a value.\nOr none."


def test_the_excerpt_is_the_stretch_with_most_of_the_words() -> None:
    """Around the match, with ellipses on both sides, near the length that was asked for."""
    text = TEXT + "A mutex guards shared state. " + TEXT
    shown = excerpt(text, ["mutex", "guard"])

    assert "A mutex guards shared state." in shown
    assert shown.startswith("…")
    assert shown.endswith("…")
    assert 200 < len(shown) <= 320


def test_chinese_sentences_are_kept_whole() -> None:
    """They end without a blank."""
    text = "这一句没有什么。" * 60 + "互斥锁保护共享状态。" + "这一句没有什么。" * 60

    assert "互斥锁保护共享状态。" in excerpt(text, ["互斥", "斥锁"])


def test_a_sentence_longer_than_the_excerpt_is_cut() -> None:
    """Some tables come as one sentence."""
    shown = excerpt("wordwordwo" * 500, ["word"])

    assert shown == "wordwordwo" * 30 + "…"
