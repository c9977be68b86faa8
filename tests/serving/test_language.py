"""The language of questions, and the text that answers them."""

from serving.language import answer_language, language_of, pick


def test_a_question_with_chinese_characters_is_chinese() -> None:
    """Names in Latin letters do not change that."""
    assert language_of("HashMap 怎么排序") == "zh"
    assert language_of("sort a HashMap") == "en"


def test_the_language_asked_for_wins_over_that_of_the_question() -> None:
    """`lang=zh` with an English name answers in Chinese."""
    assert answer_language("zh", "HashMap") == "zh"
    assert answer_language("en", "排序") == "en"
    assert answer_language("auto", "排序") == "zh"


def test_the_other_language_stands_in_for_a_missing_one() -> None:
    """A description in the wrong language is better than none."""
    assert pick("zh", "中文", "English") == "中文"
    assert pick("zh", None, "English") == "English"
    assert pick("en", "中文", "") == "中文"
    assert pick("en", None, None) is None
