"""A source that is half there: what gives it away, and what is let pass."""

import shutil
from pathlib import Path

import pytest

from pipeline.errors import SourceError
from pipeline.sources import load_sources, locate_all, read_pages, read_pages_of

STD = "r/stdlib/doc/libs"
PACKAGES = ("core", "fs", "io", "math", "net", "time")


def write(folder: Path, files: dict[str, str]) -> None:
    """Write pages."""
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


def library(folder: Path, *, contents: bool) -> Path:
    """Write a library of six packages in both languages; return its sources file."""
    for tongue, suffix in (("std", ""), ("std_en", "_EN")):
        pages = {f"{tongue}/std_module_overview.md": "".join(f"[{p}](./{p}/{p}_overview.md)\n" for p in PACKAGES)}
        for package in PACKAGES:
            api = f"{package}_api/classes.md"
            pages[f"{tongue}/{package}/{package}_overview.md"] = f"# std.{package}\n\n[Classes](./{api}#box)\n"
            pages[f"{tongue}/{package}/{api}"] = "# Classes\n"
        write(folder / STD, pages)
        if contents:
            listed = "".join(f"- [{name}]({name})\n" for name in pages)
            write(folder / STD, {f"summary_cjnative{suffix}.md": f"- [Part]()\n{listed}"})
    sources = folder / "sources.yaml"
    sources.write_text('cangjie_version: "1.1.3"\nsources:\n  - {kind: cangjie_runtime, path: r}\n', encoding="utf-8")
    return sources


def complaint(sources: Path) -> str:
    """What reading these sources ends in."""
    with pytest.raises(SourceError) as caught:
        read_pages(load_sources(sources))
    return str(caught.value)


@pytest.mark.parametrize("contents", [True, False])
def test_a_whole_library_is_read(tmp_path: Path, contents: bool) -> None:
    """Thirteen pages a language, and nothing to tell; the table of contents is no page."""
    located = locate_all(load_sources(library(tmp_path, contents=contents)))
    pages = read_pages_of(located, area="libs", library="std")

    assert len(pages.rows) == 26
    assert pages.repairs == []


@pytest.mark.parametrize("tongue", ["std", "std_en"])
@pytest.mark.parametrize("contents", [True, False])
def test_every_second_package_gone_stops_the_build(tmp_path: Path, tongue: str, contents: bool) -> None:
    """The sentence names the language, how much is missing and where."""
    sources = library(tmp_path, contents=contents)
    for package in PACKAGES[::2]:
        shutil.rmtree(tmp_path / STD / tongue / package)

    said = complaint(sources)

    assert ("Chinese" if tongue == "std" else "English") in said
    assert "core" in said
    assert "The checkout is incomplete; fetch it again, whole." in said


def test_a_table_of_contents_tells_of_one_folder(tmp_path: Path) -> None:
    """An overview stands there, and nothing of what it introduces."""
    sources = library(tmp_path, contents=True)
    shutil.rmtree(tmp_path / STD / "std_en" / "io" / "io_api")

    assert complaint(sources) == (
        "Source cangjie_runtime: 1 of 13 English pages are listed (see stdlib/doc/libs/summary_cjnative_EN.md) "
        "and not there: io/io_api (1). The checkout is incomplete; fetch it again, whole."
    )


def test_a_chinese_overview_is_believed_without_a_table_of_contents(tmp_path: Path) -> None:
    """The Chinese pages are the ones everything is joined to."""
    sources = library(tmp_path, contents=False)
    (tmp_path / STD / "std" / "io" / "io_api" / "classes.md").unlink()

    assert "1 of 12 Chinese pages are listed (see stdlib/doc/libs/std/io/io_overview.md)" in complaint(sources)


def test_an_english_overview_that_promises_too_much_is_told(tmp_path: Path) -> None:
    """The official English pages do that."""
    sources = library(tmp_path, contents=False)
    overview = tmp_path / STD / "std_en" / "io" / "io_overview.md"
    overview.write_text("# std.io\n\n[Classes](./io_api/classes.md) [Enums](io_api/enums.md)\n", encoding="utf-8")
    pages = read_pages_of(locate_all(load_sources(sources)), area="libs", library="std")

    assert [(repair.path, repair.line, repair.fault, repair.detail) for repair in pages.repairs] == [(
        "stdlib/doc/libs/std_en/io/io_overview.md", 3, "missing_page",
        "stdlib/doc/libs/std_en/io/io_api/enums.md is listed and not there",
    )]  # fmt: skip


def guide(folder: Path, *, chinese: int, english: int, contents: bool = False) -> Path:
    """Write a manual of so many pages; return its sources file."""
    for tongue, count in (("source_zh_cn", chinese), ("source_en", english)):
        write(folder / "d/docs/dev-guide" / tongue, {f"part{n % 4}/page{n}.md": "# Page\n" for n in range(count)})
        write(folder / "d/docs/tools" / tongue, {"tool.md": "# Tool\n"})
    if contents:
        listed = "".join(f"[Page](source_en/part{n % 4}/page{n}.md)\n" for n in range(english))
        write(folder / "d/docs/dev-guide", {"summary_cjnative_EN.md": listed})
    sources = folder / "sources.yaml"
    sources.write_text('cangjie_version: "1.1.3"\nsources:\n  - {kind: cangjie_docs, path: d}\n', encoding="utf-8")
    return sources


def test_languages_measure_each_other_where_nothing_lists_the_pages(tmp_path: Path) -> None:
    """Eleven of twenty is half a manual, twelve a translation in progress."""
    assert len(read_pages(load_sources(guide(tmp_path / "a", chinese=20, english=12)))) == 34

    said = complaint(guide(tmp_path / "b", chinese=20, english=11))
    assert "there are 11 English pages in docs/dev-guide/source_en beside 20 Chinese ones." in said


def test_whole_folders_of_one_language_are_missed(tmp_path: Path) -> None:
    """Most pages are there, and half of the folders are not."""
    sources = guide(tmp_path, chinese=40, english=40)
    for name in ("part1", "part3"):
        for file in (tmp_path / "d/docs/dev-guide/source_en" / name).iterdir():
            file.rename(file.parent.parent / "part0" / file.name)
        (tmp_path / "d/docs/dev-guide/source_en" / name).rmdir()

    assert "Folders without an English page: part1, part3." in complaint(sources)


def test_one_of_two_folders_is_missed(tmp_path: Path) -> None:
    """Tool guides lie in two folders: the small one may hold too few pages to be missed by their number."""
    sources = guide(tmp_path, chinese=1, english=1)
    for tongue in ("source_zh_cn", "source_en"):
        tools = {f"cmd-tools/tool{n}.md": "# Tool\n" for n in range(9)}
        write(tmp_path / "d/docs/tools" / tongue, {**tools, "server/server.md": "# Server\n"})
    assert len(read_pages(load_sources(sources))) == 24

    shutil.rmtree(tmp_path / "d/docs/tools/source_en/server")

    assert complaint(sources) == (
        "Source cangjie_docs: there are 10 English pages in docs/tools/source_en beside 11 Chinese ones. "
        "Folders without an English page: server. The checkout is incomplete; fetch it again, whole."
    )


def test_a_translation_that_lists_what_it_has_is_whole(tmp_path: Path) -> None:
    """Its own table of contents is the better evidence."""
    assert len(read_pages(load_sources(guide(tmp_path, chinese=20, english=5, contents=True)))) == 27


@pytest.mark.corpus
def test_the_official_corpus_is_whole(corpus_sources: Path) -> None:
    """All that is told are links of English overviews."""
    located = locate_all(load_sources(corpus_sources))
    for library_name in ("std", "stdx"):
        told = read_pages_of(located, area="libs", library=library_name).repairs
        assert [repair for repair in told if repair.fault == "missing_page" and "_en/" not in repair.path] == []
