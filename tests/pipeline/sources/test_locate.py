"""Where documents lie in each kind of source, and what a source that is half there ends in."""

import shutil
from pathlib import Path

import pytest

from pipeline.errors import SourceError
from pipeline.sources import load_sources, locate_all, read_pages
from tests.pipeline.small_corpus import CLASS_PAGE, commit_all, write_corpus

STD = "runtime/stdlib/doc/libs/std"


def pages_of(folder: Path, sources: str) -> set[tuple[str, str, str, str, str]]:
    """Area, library, language, path and key of every page of a sources file."""
    path = folder / "sources.yaml"
    path.write_text(f'cangjie_version: "1.1.3"\nsources:\n{sources}', encoding="utf-8")
    return {(row.area, row.library, row.language, row.path, row.key) for row in read_pages(load_sources(path))}


def write(folder: Path, *names: str) -> None:
    """Write pages that say next to nothing."""
    for name in names:
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("# Page\n", encoding="utf-8")


def complaint(sources: Path) -> str:
    """What reading these sources ends in."""
    with pytest.raises(SourceError) as caught:
        read_pages(load_sources(sources))
    return str(caught.value)


@pytest.mark.parametrize("base", ["stdlib/doc/libs", "std/doc/libs", "libs", "."])
def test_std_is_found_in_every_layout(tmp_path: Path, base: str) -> None:
    """The tags 1.0.x keep it elsewhere, and people point at the folder itself."""
    write(tmp_path / "r" / base, "std/a/a_package_overview.md", "std_en/a/a_package_overview.md")
    prefix = "" if base == "." else f"{base}/"

    assert pages_of(tmp_path, "  - {kind: cangjie_runtime, path: r}\n") == {
        ("libs", "std", "zh", f"{prefix}std/a/a_package_overview.md", "a/a_package_overview.md"),
        ("libs", "std", "en", f"{prefix}std_en/a/a_package_overview.md", "a/a_package_overview.md"),
    }


def test_stdx_and_docs_are_found_where_their_repositories_keep_them(tmp_path: Path) -> None:
    """Both languages, and tools apart from the manual."""
    write(tmp_path, "x/doc/libs_stdx/log/o.md", "x/doc/libs_stdx_en/log/o.md", "d/docs/dev-guide/source_zh_cn/m.md")
    write(tmp_path, "d/docs/dev-guide/source_en/m.md", "d/docs/tools/source_zh_cn/t.md", "d/docs/tools/source_en/t.md")

    found = pages_of(tmp_path, "  - {kind: cangjie_stdx, path: x}\n  - {kind: cangjie_docs, path: d}\n")

    assert {(area, library, language, key) for area, library, language, _, key in found} == {
        ("libs", "stdx", "zh", "log/o.md"), ("libs", "stdx", "en", "log/o.md"),
        ("manual", "", "zh", "m.md"), ("manual", "", "en", "m.md"),
        ("tools", "", "zh", "t.md"), ("tools", "", "en", "t.md"),
    }  # fmt: skip


def test_cangjie_corpus_is_chinese_only(tmp_path: Path) -> None:
    """Its four folders, and no English asked for."""
    names = ("libs/std/a/o.md", "manual/source_zh_cn/m.md", "tools/source_zh_cn/t.md", "extra/e.md")
    write(tmp_path / "c", *names)

    assert pages_of(tmp_path, "  - {kind: cangjie_corpus, path: c}\n") == {
        ("libs", "std", "zh", "libs/std/a/o.md", "a/o.md"),
        ("manual", "", "zh", "manual/source_zh_cn/m.md", "m.md"),
        ("tools", "", "zh", "tools/source_zh_cn/t.md", "t.md"),
        ("extra", "", "zh", "extra/e.md", "e.md"),
    }


def test_the_small_corpus_is_whole(tmp_path: Path) -> None:
    """The other tests of this file take something away from what is readable."""
    assert len(read_pages(load_sources(write_corpus(tmp_path)))) == 10


@pytest.mark.parametrize(
    ("gone", "said"),
    [
        ("runtime", "there is nothing at"),
        ("runtime/stdlib", "has no stdlib/doc/libs/std, where kind cangjie_runtime keeps its pages"),
        (STD, "the Chinese pages are missing"),
        ("runtime/stdlib/doc/libs/std_en", "the English pages are missing"),
        (f"{STD}/demo/demo_package_overview.md", "has API pages, but"),
        ("docs/docs/tools", "has no docs/tools/source_zh_cn"),
        ("docs/docs/dev-guide/source_en", "the English pages are missing"),
        ("terms.yaml", "there is nothing at"),
    ],
)
def test_a_source_that_is_half_there_is_refused(tmp_path: Path, gone: str, said: str) -> None:
    """A smaller release must never come out in silence."""
    sources = write_corpus(tmp_path)
    victim = tmp_path / gone
    shutil.rmtree(victim) if victim.is_dir() else victim.unlink()

    assert said in complaint(sources)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "demo_package_classes.md cannot be used: it is empty"),
        (b"version https://git-lfs.github.com/spec/v1\n", "it is a Git LFS pointer"),
    ],
)
def test_a_page_that_is_no_page_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """The page is named, and what to do about it."""
    sources = write_corpus(tmp_path)
    (tmp_path / CLASS_PAGE).write_bytes(content)

    assert said in complaint(sources)


@pytest.mark.parametrize(("is_link", "said"), [(True, "is a link to nothing"), (False, "is no file")])
def test_a_page_that_cannot_be_opened_is_refused(tmp_path: Path, *, is_link: bool, said: str) -> None:
    """Passing it over would make a smaller release in silence."""
    sources = write_corpus(tmp_path)
    page = tmp_path / CLASS_PAGE
    page.unlink()
    if is_link:
        page.symlink_to(tmp_path / "gone.md")
    else:
        page.mkdir()

    assert said in complaint(sources)


def test_a_file_where_a_folder_should_be_is_refused(tmp_path: Path) -> None:
    """Pointing at a page instead of the checkout is a slip of the hand."""
    write(tmp_path, "page.md")
    (tmp_path / "sources.yaml").write_text(
        'cangjie_version: "1.1.3"\nsources:\n  - {kind: cangjie_docs, path: page.md}\n', encoding="utf-8"
    )

    assert "is a file; a source of kind cangjie_docs is a folder" in complaint(tmp_path / "sources.yaml")


def test_two_sources_with_the_same_page_are_refused(tmp_path: Path) -> None:
    """Which of the two would win is nobody's guess."""
    sources = write_corpus(tmp_path)
    text = sources.read_text(encoding="utf-8")
    sources.write_text(text + "  - {kind: cangjie_runtime, path: runtime}\n", encoding="utf-8")

    assert "Every page may come from one source only" in complaint(sources)


def test_a_path_in_a_clean_checkout_is_recorded_with_its_commit(tmp_path: Path) -> None:
    """A changed file makes the commit a lie, so it is left out."""
    sources = write_corpus(tmp_path)
    commit = commit_all(tmp_path)

    assert {source.revision for source in locate_all(load_sources(sources))} == {commit}

    (tmp_path / CLASS_PAGE).write_text("# changed\n", encoding="utf-8")
    revisions = {source.name: source.revision for source in locate_all(load_sources(sources))}
    assert revisions["cangjie_runtime"] is None
    assert revisions["cangjie_docs"] == commit
