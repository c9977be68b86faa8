"""A build: what it makes, what it leaves alone, and what stops it."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import dagster as dg
import duckdb
import pytest

from pipeline.definitions import ASSETS
from pipeline.errors import BuildFailedError, OverrideError, PipelineError
from pipeline.progress import BuildProgress
from tests.pipeline.building import Workshop
from tests.pipeline.small_corpus import API_COUNT, CLASS_PAGE, MANUAL_PAGE, write_corpus, write_members

ALL_ASSETS = {key.to_user_string() for definition in ASSETS for key in definition.keys}
OF_GUIDES = {"guide_pages", "guide_page_faults", "passages", "guide_snippets", "sections"}
OF_LIBRARIES = {
    "library_pages", "library_page_faults", "declarations", "api_snippets", "api_page_repairs", "package_overviews",
    "sample_snippets", "api_records", "extension_records", "unpartnered_declarations",
}  # fmt: skip
AFTER_BOTH = {"official_examples", "package_records", "record_vectors", "release"}


@pytest.fixture(scope="module")
def places(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """Where a test works, and a copy of that place with a finished build: most tests change something and go on."""
    work, kept = tmp_path_factory.mktemp("shop") / "work", tmp_path_factory.mktemp("kept") / "work"
    (work / "overrides").mkdir(parents=True)
    write_corpus(work / "corpus")
    write_members(work / "members")
    with opened(work) as made:
        made.build()
    shutil.copytree(work, kept)
    return work, kept


@pytest.fixture
def shop(places: tuple[Path, Path]) -> Iterator[Workshop]:
    """The small corpus as written, an empty folder of overrides, and everything built."""
    work, kept = places
    shutil.rmtree(work)
    shutil.copytree(kept, work)
    with opened(work) as made:
        yield made


@contextmanager
def opened(work: Path) -> Iterator[Workshop]:
    """The workshop of a folder."""
    (work / "instance").mkdir(exist_ok=True)
    quiet = {"telemetry": {"enabled": False}}
    with dg.DagsterInstance.local_temp(str(work / "instance"), overrides=quiet) as instance:
        yield Workshop(
            instance, work / "corpus" / "sources.yaml", work / "releases", work / "overrides", work / "members"
        )


def touch(shop: Workshop, name: str, old: str, new: str) -> None:
    """Change words on a page."""
    file = shop.sources.parent / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def rows(release: Path, query: str) -> list[tuple[object, ...]]:
    """What the release answers to a query."""
    with duckdb.connect(str(release / "knowledge.duckdb"), read_only=True) as connection:
        return connection.execute(query).fetchall()


def test_a_build_makes_everything_and_a_second_one_nothing(shop: Workshop) -> None:
    """The second says which release is up to date, and the folder holds one."""
    with dg.DagsterInstance.ephemeral() as shop.instance:
        first = shop.build()
        second = shop.build()

    assert set(first.made) == ALL_ASSETS
    assert second.made == ()
    assert second.release.path == first.release.path
    assert shop.names() == [first.release.name]
    assert first.release.manifest.tables["apis"].rows == API_COUNT
    assert rows(first.release.path, "SELECT api_id FROM apis ORDER BY 1") == [
        ("std.demo.Box",), ("std.demo.Box.init(Int64)",), ("std.demo.Box.lift(Int64)",), ("std.demo.open(String)",),
    ]  # fmt: skip


def test_the_manifest_records_every_source(shop: Workshop) -> None:
    """As written in the sources file: no machine path, and the licence by its SPDX name."""
    manifest = shop.build().release.manifest

    assert [(s.name, s.kind, s.location, s.revision, s.license) for s in manifest.sources] == [
        ("cangjie_runtime", "cangjie_runtime", "runtime", None, "Apache-2.0"),
        ("cangjie_docs", "cangjie_docs", "docs", None, "CC-BY-4.0"),
        ("terms", "terms", "terms.yaml", None, "not stated"),
    ]
    assert {len(source.tree_digest) for source in manifest.sources} == {64}


def test_licences_and_attribution_travel_with_the_release(shop: Workshop) -> None:
    """Every source with a licence has its text there, and all are named."""
    folder = shop.build().release.path / "LICENSES"

    assert sorted(file.name for file in folder.iterdir()) == [
        "ATTRIBUTION.txt", "cangjie_docs.txt", "cangjie_runtime.txt",
    ]  # fmt: skip
    said = (folder / "ATTRIBUTION.txt").read_text(encoding="utf-8")
    assert "CC-BY-4.0 (https://creativecommons.org/licenses/by/4.0/)" in said
    assert "Apache-2.0 (https://www.apache.org/licenses/LICENSE-2.0)" in said


def test_a_touched_manual_page_leaves_the_libraries_alone(shop: Workshop) -> None:
    """Only what depends on the page is made again."""
    shop.build()
    touch(shop, MANUAL_PAGE, "可以打开", "可以关上")

    made = set(shop.build().made)

    assert made >= OF_GUIDES | AFTER_BOTH | {"source_records"}
    assert not made & (OF_LIBRARIES | {"glossary_terms", "edition"})


def test_a_touched_api_page_leaves_the_guides_alone(shop: Workshop) -> None:
    """And the new words are in the new release."""
    before = shop.build().release
    touch(shop, CLASS_PAGE, "举起盒子", "放下盒子")

    report = shop.build()

    assert set(report.made) >= OF_LIBRARIES | AFTER_BOTH | {"source_records"}
    assert not set(report.made) & (OF_GUIDES | {"glossary_terms", "edition"})
    assert report.release.name != before.name
    assert rows(report.release.path, "SELECT description_zh FROM apis WHERE name = 'lift'") == [("放下盒子。",)]


def test_a_page_changed_back_is_built_again_with_the_old_content(shop: Workshop) -> None:
    """The digest is the content's alone."""
    first = shop.build().release
    touch(shop, CLASS_PAGE, "举起盒子", "放下盒子")
    second = shop.build().release
    touch(shop, CLASS_PAGE, "放下盒子", "举起盒子")
    third = shop.build().release

    assert first.manifest.content_digest == third.manifest.content_digest != second.manifest.content_digest


def test_a_deleted_release_is_written_again_and_nothing_else(shop: Workshop) -> None:
    """The rows are still there."""
    first = shop.build().release
    shutil.rmtree(first.path)

    report = shop.build()

    assert report.made == ("release",)
    assert report.release.manifest.content_digest == first.manifest.content_digest


def test_another_folder_gets_the_release_too(shop: Workshop, tmp_path: Path) -> None:
    """Without reading a page again."""
    shop.build()
    shop.releases = tmp_path / "elsewhere"

    report = shop.build()

    assert report.made == ("release",)
    assert report.release.path.parent == shop.releases


def test_lost_rows_are_made_again(shop: Workshop) -> None:
    """Somebody cleaned up below the instance."""
    shop.build()
    shutil.rmtree(Path(shop.instance.storage_directory()) / "rows" / "sections")

    made = set(shop.build().made)

    assert made >= {"sections", "official_examples", "release"}
    assert not made & OF_LIBRARIES


def test_a_new_version_in_the_sources_file_is_a_new_release(shop: Workshop) -> None:
    """The same pages may be meant for another Cangjie version."""
    shop.build()
    text = shop.sources.read_text(encoding="utf-8")
    shop.sources.write_text(text.replace("1.1.3", "1.1.4"), encoding="utf-8")

    report = shop.build()

    assert report.release.name.startswith("1.1.4-")
    assert "declarations" not in report.made


def test_a_failing_check_stops_the_build_and_the_next_one_asks_again(shop: Workshop) -> None:
    """The last release stays in place, and the fault is not forgotten when nothing changes."""
    before = shop.build().release
    touch(shop, CLASS_PAGE, "## class Box", "Box")
    touch(shop, CLASS_PAGE, "### init(Int64)", "init")
    touch(shop, CLASS_PAGE, "### func lift(Int64)", "lift")

    for _ in range(2):
        with pytest.raises(BuildFailedError, match="Check every_api_page_yields_rows of declarations failed") as caught:
            shop.build()
        assert "demo_package_classes.md" in str(caught.value)
        assert shop.names() == [before.name]


def test_a_table_that_shrinks_stops_the_build_unless_it_is_named(shop: Workshop) -> None:
    """A page is gone: on purpose?"""
    shop.build()
    for folder in ("/std/", "/std_en/"):
        (shop.sources.parent / CLASS_PAGE.replace("classes", "functions").replace("/std/", folder)).unlink()

    with pytest.raises(BuildFailedError, match=r"apis has 3 rows, 25\.0 % fewer than the 4"):
        shop.build()

    assert shop.build(allow_shrink=("apis",)).release.manifest.tables["apis"].rows == 3


def test_an_override_is_applied_and_shown(shop: Workshop) -> None:
    """Only the table it corrects is made again, and what hangs on it."""
    shop.build()
    (shop.overrides / "std.yaml").write_text(
        "- table: apis\n  key: std.demo.Box\n  replace: {description_en: A good box.}\n  reason: It is.\n",
        encoding="utf-8",
    )

    report = shop.build()

    assert rows(report.release.path, "SELECT description_en FROM apis WHERE name = 'Box'") == [("A good box.",)]
    assert "override std.yaml:1: replace std.demo.Box: It is." in shop.shown
    assert "declarations" not in report.made


def test_an_override_that_matches_nothing_stops_the_build(shop: Workshop) -> None:
    """It names file, line and the nearest record."""
    before = shop.names()
    (shop.overrides / "std.yaml").write_text(
        "- {table: apis, key: std.demo.Bax, hide: true, reason: It is not there.}\n", encoding="utf-8"
    )

    with pytest.raises(BuildFailedError, match=r"std\.yaml, line 1: no record of apis has the key") as caught:
        shop.build()

    assert "Nearest are: std.demo.Box" in str(caught.value)
    assert shop.names() == before


def test_a_broken_override_file_stops_the_build_before_anything_is_read(shop: Workshop) -> None:
    """The sentence is that of the file."""
    (shop.overrides / "std.yaml").write_text("- {table: apis\n", encoding="utf-8")

    with pytest.raises((BuildFailedError, OverrideError), match="this is no valid YAML"):
        shop.build()


def test_the_same_inputs_give_the_same_digest_in_another_folder(shop: Workshop, tmp_path: Path) -> None:
    """Neither the place of the corpus, nor of the release, nor the instance is part of the content."""
    first = shop.build().release
    with dg.DagsterInstance.ephemeral() as instance:
        sources = write_corpus(tmp_path / "别处" / "corpus")
        there = tmp_path / "别处" / "releases"
        other = Workshop(instance, sources, there, shop.overrides, shop.members).build().release

    assert other.manifest.content_digest == first.manifest.content_digest
    assert other.manifest.tables == first.manifest.tables


def test_a_page_in_another_encoding_is_read_and_listed(shop: Workshop) -> None:
    """The reader of the log learns which page it was."""
    page = shop.sources.parent / CLASS_PAGE
    page.write_bytes(page.read_text(encoding="utf-8").encode("gb18030"))

    report = shop.build()

    assert rows(report.release.path, "SELECT description_zh FROM apis WHERE name = 'Box'") == [("装东西的盒子。",)]
    assert "demo_package_classes.md, line 1: other_encoding: read as gb18030" in shop.shown


def test_two_builds_at_a_time_are_refused(shop: Workshop) -> None:
    """They would take turns at the same rows."""
    from pipeline.build_lock import build_lock

    with (
        build_lock(Path(shop.instance.storage_directory())),
        pytest.raises(PipelineError, match="Another build holds "),
    ):
        shop.build()


def test_a_release_that_answers_worse_is_not_installed(shop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its figures are compared before it gets a name; a fall can be accepted, and is then what counts."""
    figures = iter([0.9, 0.8, 0.8, 0.79])
    recorded = {"judged_questions": "c", "judged_edition": "e"}
    monkeypatch.setattr(
        "pipeline.assets.quality.measured", lambda release, edition: {"mrr10/all": next(figures), **recorded}
    )
    touch(shop, CLASS_PAGE, "class", "Class")
    shop.build()
    before = shop.names()
    touch(shop, CLASS_PAGE, "Class", "class")
    shutil.rmtree(shop.releases / before[0])

    with pytest.raises(
        BuildFailedError, match=r"Check search_quality_holds of release failed: .* 0\.900 and is 0\.800"
    ):
        shop.build()

    kept = shop.names()
    accepted = shop.build(allow_shrink=("search_quality",))
    assert kept == before[1:]
    assert accepted.release.name in shop.names()


def test_old_releases_go_when_only_so_many_are_to_be_kept(shop: Workshop) -> None:
    """Once a new one is there, and it is told which; a build that makes nothing removes nothing."""
    touch(shop, CLASS_PAGE, "举起盒子", "放下盒子")
    before = shop.names()
    second = shop.build(keep=2).release.name
    assert shop.names() == sorted([*before, second])

    touch(shop, CLASS_PAGE, "放下盒子", "打开盒子")
    third = shop.build(keep=1).release.name

    assert shop.names() == [third]
    assert f"Removed {second}: the newest 1 of its version are kept." in shop.shown


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no SIGINT between processes")
def test_an_interrupt_at_any_moment_ends_the_build_and_leaves_the_last_release(
    shop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two steps, within one, and where what it raised is swallowed; the build after them goes through."""
    before = shop.names()
    touch(shop, CLASS_PAGE, "举起盒子", "放下盒子")
    for moment in (1, 13, 89):
        with interrupted_at(moment, monkeypatch), pytest.raises(KeyboardInterrupt):
            shop.build()
        assert shop.names() == before

    assert shop.build().release.name != before[0]


@contextmanager
def interrupted_at(moment: int, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Send this process an interrupt at the n-th thing that Dagster logs, and swallow what it raises there."""
    take, seen = BuildProgress.take, []

    def taken(self: BuildProgress, event: dg.DagsterEvent) -> None:
        seen.append(event)
        if len(seen) == moment:
            with suppress(KeyboardInterrupt, dg.DagsterExecutionInterruptedError):
                os.kill(os.getpid(), signal.SIGINT)
                assert self.interrupts.arrived.wait(timeout=30)
        take(self, event)

    with monkeypatch.context() as patched:
        patched.setattr(BuildProgress, "take", taken)
        yield


def test_a_folder_that_cannot_hold_releases_is_refused_before_anything_is_read(shop: Workshop, tmp_path: Path) -> None:
    """A file stands in the way."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    shop.releases = tmp_path / "file" / "releases"
    shop.sources = tmp_path / "none.yaml"

    with pytest.raises(PipelineError, match=r"No release can be written into .*releases: .*file is a file") as caught:
        shop.build()

    assert "Name another folder with --out." in str(caught.value)


def test_a_failing_build_says_nothing_but_its_sentence(shop: Workshop) -> None:
    """No remark of Dagster's on the steps it leaves out, no class name; the place stands in it."""
    touch(shop, CLASS_PAGE, "# 类", "<<<<<<< HEAD\n# 类\n=======\n# 盒\n>>>>>>> main\n")

    with pytest.raises(BuildFailedError) as caught:
        shop.build()

    assert str(caught.value) == (
        "Asset library_pages failed: Source cangjie_runtime: the page "
        "stdlib/doc/libs/std/demo/demo_package_api/demo_package_classes.md cannot be used: a merge stopped half way "
        "on line 1. Finish it, or fetch the page again. No release was written; the last one is in place."
    )
    assert "ependencies" not in shop.shown
    assert "Error" not in shop.shown
