"""Rows between assets: Parquet files, written whole or not at all."""

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pyarrow.parquet as pq
import pytest

from artifacts.schema import TERMS, TermRow
from pipeline.assets.results import table_metadata
from pipeline.io_manager import ParquetStore, rows_folder
from tests.pipeline.rows import TERM


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    """A real instance, in memory."""
    with dg.DagsterInstance.ephemeral() as made:
        yield made


def run(instance: dg.DagsterInstance, rows: list[TermRow], *, select: str = "*") -> dg.ExecuteInProcessResult:
    """Materialise one asset that holds these rows and one that counts them."""

    @dg.asset(metadata=table_metadata(TERMS))
    def words() -> list[TermRow]:
        return list(rows)

    @dg.asset
    def count(words: list[TermRow]) -> dg.MaterializeResult[None]:
        return dg.MaterializeResult(metadata={"words": [word.term_id for word in words]})

    resources = {"io_manager": ParquetStore()}
    return dg.materialize(
        [words, count], instance=instance, resources=resources, selection=select, raise_on_error=False
    )


def counted(instance: dg.DagsterInstance) -> object:
    """What the counting asset saw last."""
    event = instance.get_latest_materialization_event(dg.AssetKey("count"))
    assert event is not None
    assert event.asset_materialization is not None
    return event.asset_materialization.metadata["words"].value


def files(instance: dg.DagsterInstance) -> list[Path]:
    """The Parquet files of the first asset."""
    return sorted((rows_folder(instance) / "words").iterdir())


def test_what_is_written_is_what_the_next_asset_reads(instance: dg.DagsterInstance) -> None:
    """Through a Parquet file that names its columns."""
    assert run(instance, [TERM]).success

    assert counted(instance) == ["Box"]
    [file] = files(instance)
    assert pq.read_schema(file).names == list(TERMS.column_names)


def test_rows_that_break_the_table_write_nothing_and_leave_the_last_ones(instance: dg.DagsterInstance) -> None:
    """The gate stands before the file."""
    run(instance, [TERM])
    before = files(instance)

    result = run(instance, [TermRow("Lid", None, "x", None, None, None, "terms")])  # type: ignore[arg-type]

    assert not result.success
    failure = next(event for event in result.all_events if event.event_type_value == "STEP_FAILURE")
    assert "Table terms, row 0: java_term is null" in str(failure.step_failure_data.user_failure_data)
    assert files(instance) == before
    assert run(instance, [], select="count").success
    assert counted(instance) == ["Box"]


def test_only_the_file_in_force_and_the_one_before_are_kept(instance: dg.DagsterInstance) -> None:
    """The folder does not grow with every build."""
    for number in range(4):
        run(instance, [TermRow(f"Box{number}", "Box", "盒子", None, None, None, "terms")])

    assert len(files(instance)) == 2
    assert counted(instance) == ["Box3"]


def test_lost_rows_are_a_sentence(instance: dg.DagsterInstance) -> None:
    """Somebody cleaned up; the sentence says what to run."""
    run(instance, [TERM])
    for file in files(instance):
        file.unlink()

    result = run(instance, [], select="count")

    failure = next(event for event in result.all_events if event.event_type_value == "STEP_FAILURE")
    assert "The rows of words are not there. Run `cjkb build`" in str(failure.step_failure_data.user_failure_data)
