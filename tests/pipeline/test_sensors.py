"""The sensor that asks for a build when documents changed."""

import json
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from pipeline.assets.documents import PAGE_KEYS, latest_observation
from pipeline.definitions import build_definitions
from pipeline.resources import Corrections, Documents
from pipeline.sensors import documents_changed
from tests.pipeline.small_corpus import MANUAL_PAGE, commit_all, write_corpus, write_members


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    """A real instance, in memory."""
    with dg.DagsterInstance.ephemeral() as made:
        yield made


def tick(
    instance: dg.DagsterInstance, sources: Path, cursor: str | None, *, members: Path | None = None
) -> dg.SensorResult | dg.SkipReason:
    """One evaluation of the sensor."""
    corrections = Corrections(members=str(members or ""))
    resources = {"documents": Documents(sources=str(sources)), "corrections": corrections}
    context = dg.build_sensor_context(instance=instance, cursor=cursor, resources=resources)
    result = documents_changed(context)
    assert isinstance(result, (dg.SensorResult, dg.SkipReason))
    return result


def asked(result: dg.SensorResult | dg.SkipReason) -> tuple[str, str]:
    """The cursor after a tick that asked for a run, and what it says has changed."""
    assert isinstance(result, dg.SensorResult)
    [request] = result.run_requests or []
    return str(result.cursor), request.tags["cjkb/changed"]


def test_it_asks_once_and_then_only_after_a_change(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    """The cursor is all it remembers."""
    sources = write_corpus(tmp_path)
    cursor, _ = asked(tick(instance, sources, None))

    assert isinstance(tick(instance, sources, cursor), dg.SkipReason)

    (tmp_path / MANUAL_PAGE).write_text("# 盒子\n\n换了。\n", encoding="utf-8")
    later, changed = asked(tick(instance, sources, cursor))

    assert "documents/manual_pages" in changed
    assert "documents/std_pages" not in changed
    assert later != cursor


def test_a_changed_mapping_file_is_a_change(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    """What people review is part of what a release is made of."""
    sources = write_corpus(tmp_path)
    members = tmp_path / "members"
    members.mkdir()
    (members / "lists.yaml").write_text("java.util.BitSet: {none: Use an array.}\n", encoding="utf-8")
    cursor, _ = asked(tick(instance, sources, None, members=members))

    (members / "lists.yaml").write_text("java.util.BitSet: {none: Use an Array of Bool.}\n", encoding="utf-8")
    _, changed = asked(tick(instance, sources, cursor, members=members))

    assert "member" in changed


def test_a_file_that_was_only_touched_is_no_change(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    """A new time makes it look again, and the bytes are the same."""
    sources = write_corpus(tmp_path)
    cursor, _ = asked(tick(instance, sources, None))
    text = (tmp_path / MANUAL_PAGE).read_bytes()
    (tmp_path / MANUAL_PAGE).unlink()
    (tmp_path / MANUAL_PAGE).write_bytes(text)

    result = tick(instance, sources, cursor)

    assert isinstance(result, dg.SkipReason) or not result.run_requests


def test_a_moved_branch_is_a_change(instance: dg.DagsterInstance, home: Path, tmp_path: Path) -> None:
    """The revision counts although the same pages stand behind it."""
    write_corpus(tmp_path / "origin")
    commit_all(tmp_path / "origin" / "docs")
    sources = tmp_path / "sources.yaml"
    url = (tmp_path / "origin" / "docs").as_uri()
    sources.write_text(
        f'cangjie_version: "1.1.3"\nsources:\n  - {{kind: cangjie_docs, git: "{url}", revision: main}}\n',
        encoding="utf-8",
    )
    cursor, _ = asked(tick(instance, sources, None))
    assert isinstance(tick(instance, sources, cursor), dg.SkipReason)

    commit_all(tmp_path / "origin" / "docs", "the same pages again")
    _, changed = asked(tick(instance, sources, cursor))

    assert changed == "documents/sources_file"


def test_what_was_seen_is_observed(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    """The Dagster UI shows the new version even before the run."""
    result = tick(instance, write_corpus(tmp_path), None)

    assert isinstance(result, dg.SensorResult)
    for event in result.asset_events:
        instance.report_runless_asset_event(event)
    assert (
        latest_observation(instance, PAGE_KEYS["manual", ""])
        == json.loads(str(result.cursor))["versions"]["documents/manual_pages"]
    )


def test_a_source_that_cannot_be_read_is_a_skip_with_the_sentence(instance: dg.DagsterInstance, tmp_path: Path) -> None:
    """A failed tick would be repeated in the log; the reason is enough."""
    result = tick(instance, tmp_path / "none.yaml", None)

    assert isinstance(result, dg.SkipReason)
    assert "there is no such file" in str(result.skip_message)


def test_the_run_it_asks_for_makes_the_release(instance: dg.DagsterInstance, home: Path, tmp_path: Path) -> None:
    """The job is the whole group, with its checks."""
    definitions = build_definitions(
        sources=str(write_corpus(tmp_path)),
        members=str(write_members(tmp_path / "members")),
        releases=str(tmp_path / "releases"),
    )
    job = definitions.resolve_job_def(documents_changed.job_name)

    result = job.execute_in_process(instance=instance)

    assert result.success
    assert len(list((tmp_path / "releases").glob("1.1.3-*"))) == 1
    assert len(result.get_asset_check_evaluations()) > 20
