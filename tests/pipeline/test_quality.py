"""The judge of a new release: figures beside those of the one before."""

import dagster as dg
import pytest

from pipeline.assets import quality as quality_asset
from pipeline.assets.quality import ReleaseJudge
from pipeline.errors import QualityFallenError
from pipeline.quality import judged, measured
from pipeline.tables import EditionRow
from tests.artifacts.miniature import API, write_miniature

EDITION = EditionRow("1.1.3", is_starter=False)


def _figures(mrr10: float, *, cases: str = "c1", edition: str = "1.1.3") -> dict[str, float | str]:
    return {"mrr10/all": mrr10, "judged_questions": cases, "judged_edition": edition}


@pytest.mark.parametrize(("before", "now", "holds"), [(0.846, 0.9, True), (0.846, 0.827, True), (0.846, 0.825, False)])
def test_two_points_may_be_lost(before, now, holds) -> None:
    """Less is noise, more is a fault."""
    assert judged(_figures(now), [_figures(before)]).holds is holds


def test_a_fall_says_how_deep_and_what_to_do() -> None:
    """The sentence is all that a person sees."""
    verdict = judged(_figures(0.8), [_figures(0.9)])

    assert verdict.sentence == (
        "MRR@10 over the judged questions was 0.900 and is 0.800. It may fall by 0.02. Ask `cjkb eval --artifact` of "
        "both which kinds of questions lost, mend them, or accept it with `--allow-shrink search_quality`."
    )


def test_only_figures_over_the_same_questions_are_compared() -> None:
    """Neither other questions, nor another Cangjie version, nor a build of before the measuring."""
    others = [_figures(0.99, cases="c2"), _figures(0.99, edition="1.1.0"), {"path": "/somewhere"}]

    assert judged(_figures(0.8), others).sentence == (
        "MRR@10 is 0.800; no earlier release was measured by these questions."
    )
    assert not judged(_figures(0.8), [*others, _figures(0.9)]).holds


def _judge(instance, monkeypatch, mrr10, *, edition=EDITION, accepts=False) -> ReleaseJudge:
    monkeypatch.setattr(quality_asset, "measured", lambda release, edition: _figures(mrr10, edition=edition))
    return ReleaseJudge(instance, "release", edition, model="", accepts=accepts)


def _remember(instance, figures) -> None:
    instance.report_runless_asset_event(dg.AssetMaterialization("release", metadata=figures))


def test_the_event_log_is_what_is_compared_with(monkeypatch, tmp_path) -> None:
    """A release of another version in between does not hide the last one of this version."""
    with dg.DagsterInstance.ephemeral() as instance:
        _remember(instance, _figures(0.9))
        _remember(instance, _figures(0.7, edition="1.0.0"))
        judge = _judge(instance, monkeypatch, 0.85)

        with pytest.raises(QualityFallenError, match=r"was 0\.900 and is 0\.850"):
            judge.inspect(tmp_path)

        assert not judge.result().passed


def test_a_fall_can_be_accepted(monkeypatch, tmp_path) -> None:
    """It is then what the next release is compared with."""
    with dg.DagsterInstance.ephemeral() as instance:
        _remember(instance, _figures(0.9))
        judge = _judge(instance, monkeypatch, 0.5, accepts=True)

        judge.inspect(tmp_path)

        assert judge.result().passed
        assert judge.figures["mrr10/all"] == 0.5


def test_the_starter_corpus_is_not_measured(tmp_path) -> None:
    """The questions are about the official documentation."""
    with dg.DagsterInstance.ephemeral() as instance:
        judge = ReleaseJudge(instance, "release", EditionRow("1.1.3", is_starter=True), model="", accepts=False)

        judge.inspect(tmp_path)

        assert judge.result().passed
        assert judge.figures == {}


def test_what_documents_no_answer_is_not_asked(tmp_path) -> None:
    """A corpus of one's own knows nothing of what the questions are about; it passes, and no question is asked."""
    release = write_miniature(tmp_path / "releases", {"apis": [API]})
    with dg.DagsterInstance.ephemeral() as instance:
        judge = ReleaseJudge(instance, "release", EDITION, model="", accepts=False)

        judge.inspect(release.path)

    assert measured(release.path, edition="1.1.3") == {}
    assert judge.figures == {}
    assert judge.verdict.sentence == "No judged question is about what this release documents."
