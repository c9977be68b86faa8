"""The judged questions that come with the package."""

from collections import Counter

from serving.evaluation.packaged import packaged_digest, packaged_queries


def test_every_question_can_be_judged() -> None:
    """Each has its own id, a tool that is measured, and something that would be right."""
    cases = packaged_queries()

    assert Counter(case.id for case in cases).most_common(1)[0][1] == 1
    assert {case.tool for case in cases} == {"search_api", "find_examples", "search_manual"}
    assert all(case.gold and all(gold.package or gold.doc for gold in case.gold) for case in cases)
    assert {case.lang for case in cases} == {"en", "zh"}


def test_the_digest_is_of_all_questions() -> None:
    """Figures are compared by it."""
    assert len(packaged_digest()) == 16
