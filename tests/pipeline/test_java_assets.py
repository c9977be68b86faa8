"""The Java side in the real graph: what it hands over, and what stops it."""

from pathlib import Path

import dagster as dg

from pipeline.checks import CHECKS
from pipeline.definitions import ASSETS
from pipeline.io_manager import ParquetStore
from pipeline.resources import Corrections, Documents, Embedding, ReleaseFolder
from tests.pipeline import shims
from tests.pipeline.small_corpus import write_corpus

GOOD = """\
java.util.Optional:
  type: {cangjie: Box, package: std.demo}
  members:
    isPresent: {to: "std.demo.Box.lift(Int64)", rewrite: "{this}.lift(1)"}
"""
TABLES = '{"java.util.Map": "Box", "Student": "Box", "java.util.Set": "Bag"}'


def materialised(tmp_path: Path, mappings: str) -> dg.ExecuteInProcessResult:
    """Everything but the release over the small corpus, a type table and the small shims."""
    sources = write_corpus(tmp_path / "corpus")
    folder = sources.parent
    (folder / "tables").mkdir()
    (folder / "tables" / "fixed_type_map.json").write_text(TABLES, encoding="utf-8")
    (folder / "j2cj").mkdir()
    (folder / "j2cj" / "J2CjThread.cj").write_text(shims.THREAD, encoding="utf-8")
    more = "  - {kind: type_resolution, path: tables}\n  - {kind: j2cjlib, path: j2cj}\n"
    sources.write_text(sources.read_text(encoding="utf-8") + more, encoding="utf-8")
    members = tmp_path / "members"
    members.mkdir()
    (members / "demo.yaml").write_text(mappings, encoding="utf-8")
    with dg.DagsterInstance.ephemeral(tempdir=str(tmp_path)) as instance:
        return dg.materialize(
            [*ASSETS, *CHECKS],
            instance=instance,
            selection=dg.AssetSelection.all() - dg.AssetSelection.assets("release", "jdk_types", "jdk_members"),
            resources={
                "io_manager": ParquetStore(),
                "documents": Documents(sources=str(sources)),
                "corrections": Corrections(members=str(members), folder=str(members / "none")),
                "embedding": Embedding(),
                "releases": ReleaseFolder(folder=str(tmp_path / "releases")),
            },
            raise_on_error=False,
        )


def failed_checks(result: dg.ExecuteInProcessResult) -> dict[str, str]:
    """What each check that did not pass says."""
    found = result.get_asset_check_evaluations()
    return {item.check_name: str(item.description) for item in found if not item.passed}


def metadata(result: dg.ExecuteInProcessResult, asset: str) -> dict[str, object]:
    """What a materialisation tells."""
    (event,) = result.asset_materializations_for_node("java_mappings" if asset.startswith("java_") else asset)[:1]
    return {name: value.value for name, value in event.metadata.items()}


def test_good_mappings_pass_and_what_failed_of_the_tables_is_told(tmp_path: Path) -> None:
    """Curated, j2cjlib and the tables come together; project names and wrong targets are counted."""
    result = materialised(tmp_path, GOOD)

    assert failed_checks(result) == {}
    assert result.success
    told = metadata(result, "java_types")
    assert (told["dropped_count"], told["failed_count"]) == (1, 1)
    assert "java.util.Set -> Bag: Bag is not documented" in str(told["targets_that_failed"])


WRONG = """\
java.util.Optional:
  type: {cangjie: Bag, package: std.demo}
  members:
    isPresent: {to: "std.demo.Box.lft(Int64)"}
    get: {to: "std.demo.Box.lift(Int64)", rewrite: "{this}.lift()"}
    isHere: {to: "std.demo.Box.lift(Int64)"}
"""


def test_wrong_mappings_stop_the_build(tmp_path: Path) -> None:
    """Each fault fails the check of its kind, and what hangs on the mappings is not made."""
    result = materialised(tmp_path, WRONG)

    assert not result.success
    failed = failed_checks(result)
    assert sorted(failed) == ["java_members_exist", "rewrites_call_their_target", "targets_exist", "types_exist"]
    assert "demo.yaml, line 4: java.util.Optional.isPresent: std.demo.Box.lft(Int64) is not" in failed["targets_exist"]
    assert "Near: std.demo.Box.lift(Int64)" in failed["targets_exist"]
    assert "line 5: java.util.Optional.get: filled as `receiver.lift()`" in failed["rewrites_call_their_target"]
    assert "line 6: java.util.Optional has no member isHere. Near: isPresent" in failed["java_members_exist"]
    assert "line 2: java.util.Optional: Bag is not documented" in failed["types_exist"]
    assert result.asset_materializations_for_node("java_coverage_records") == []


def test_a_file_that_cannot_be_read_stops_the_build(tmp_path: Path) -> None:
    """With file and line."""
    result = materialised(tmp_path, GOOD.replace("rewrite:", "rewrites:"))

    (failure,) = [event for event in result.all_events if event.is_step_failure]
    assert "demo.yaml, line 4: java.util.Optional.isPresent has no key 'rewrites'. Did you mean rewrite?" in str(
        failure.event_specific_data
    )
