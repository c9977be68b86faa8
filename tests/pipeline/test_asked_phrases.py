"""What people ask leads to an API and is nowhere to be read."""

import datetime as dt
from pathlib import Path

import dagster as dg
import duckdb
import pytest

from artifacts.verification import verify_release
from pipeline.assets import questions
from pipeline.assets.questions import asked_phrases
from pipeline.curated_questions import read_questions
from pipeline.parsers.questions import WrittenQuestions
from pipeline.tables import EditionRow
from pipeline.transforms.release_files import write_release
from serving.knowledge import Knowledge
from serving.render import to_json, to_text
from tests.pipeline.apis import api

SLEEP = api("std.core.sleep(Duration)", "public func sleep(dur: Duration): Unit")
COUNTER = api("std.sync.Counter", "public class Counter")
ASKED = {SLEEP.api_id: ["nap for a while", "打个盹"]}


@pytest.fixture
def asked_release(tmp_path: Path) -> Path:
    """A release of two APIs, one with phrases."""
    built_at = dt.datetime(2026, 12, 1, tzinfo=dt.UTC)
    tables = {"apis": [SLEEP, COUNTER]}
    return write_release(
        tables, cangjie_version="1.1.3", sources=[], built_at=built_at, releases_dir=tmp_path, asked=ASKED
    ).path


@pytest.mark.parametrize("question", ["nap", "打个盹"])
def test_a_phrase_leads_to_its_api_and_is_not_shown(asked_release: Path, question: str) -> None:
    """Of all that an answer and the details hold, nothing repeats the phrase."""
    with Knowledge.open(asked_release) as kb:
        found = kb.search_api(question, detail=True)
        details = kb.get_api_details("sleep")

    assert [result.id for result in found.results] == [SLEEP.api_id]
    shown = to_text(to_json(found)) + to_text(to_json(details))
    assert "for a while" not in shown
    assert "打个盹" not in shown


def test_no_table_holds_a_phrase(asked_release: Path) -> None:
    """Only its words stand among the terms, and the release is sound."""
    with duckdb.connect(str(asked_release / "knowledge.duckdb"), read_only=True) as connection:
        names = [name for (name,) in connection.execute("SELECT table_name FROM information_schema.tables").fetchall()]
        cells = {name: str(connection.table(name).fetchall()) for name in names}

    assert [name for name, text in cells.items() if "nap for a while" in text or "打个盹" in text] == []
    assert [name for name, text in cells.items() if "nap'" in text] == ["bm25_terms"]
    assert verify_release(asked_release) == []


def test_an_unknown_api_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    """With file, line and the nearest names."""
    written = [WrittenQuestions(SLEEP.api_id, ("nap", "打盹"), "a.yaml", 1)]
    written.append(WrittenQuestions("std.core.slep", ("nap", "打盹"), "a.yaml", 2))
    monkeypatch.setattr(questions, "read_questions", lambda: written)

    with pytest.raises(dg.Failure, match=r"a\.yaml, line 2: std\.core\.slep is not documented; near: std\.core\.sleep"):
        asked_phrases(dg.build_asset_context(), edition=[EditionRow("1.1.3", is_starter=False)], api_records=[SLEEP])


def test_another_version_leaves_out_what_it_lacks_and_warns(capfd: pytest.CaptureFixture[str]) -> None:
    """How many were left out is told, and each stands in the metadata."""
    newer = [EditionRow("9.0.0", is_starter=False)]

    result = asked_phrases(dg.build_asset_context(), edition=newer, api_records=[SLEEP])

    assert {row.api_id for row in result.value} == {SLEEP.api_id}
    left_out = sum(entry.key != "std.core.sleep" for entry in read_questions())
    assert result.metadata["left_out_count"] == left_out
    assert f"{left_out} questions are for what is not documented here and are left out." in capfd.readouterr().err
