"""What is recorded of a source: its digest and its licence."""

from pathlib import Path

import pytest

from pipeline.sources import load_sources, locate_all
from pipeline.sources.digests import tree_digest
from pipeline.sources.licences import find_licence, spdx_of
from tests.pipeline.small_corpus import CLASS_PAGE, write_corpus


def digest_of(folder: Path) -> str:
    """The tree digest of the runtime source of the small corpus."""
    return tree_digest(locate_all(load_sources(write_corpus(folder)))[0].files)


def test_the_digest_is_the_same_in_another_folder(tmp_path: Path) -> None:
    """It says what the documents are, not where."""
    assert digest_of(tmp_path / "one") == digest_of(tmp_path / "two")


def test_the_digest_changes_with_one_byte_and_with_a_name(tmp_path: Path) -> None:
    """Either would change what is built."""
    before = digest_of(tmp_path)
    sources = load_sources(tmp_path / "sources.yaml")
    page = tmp_path / CLASS_PAGE
    text = page.read_bytes()
    page.write_bytes(text + b"\n")
    longer = tree_digest(locate_all(sources)[0].files)
    page.write_bytes(text)
    page.rename(page.with_name("demo_package_other.md"))
    renamed = tree_digest(locate_all(sources)[0].files)

    assert len({before, longer, renamed}) == 3


@pytest.mark.parametrize(
    ("text", "spdx"),
    [
        ("Attribution 4.0 International\n\n====", "CC-BY-4.0"),
        ("Attribution-ShareAlike 4.0 International", "CC-BY-SA-4.0"),
        ("                              Apache License\n                        Version 2.0", "Apache-2.0"),
        ("Permission is hereby granted, free of charge, to any person", "MIT"),
        ("All rights reserved.", None),
    ],
)
def test_a_licence_is_named_by_its_text(text: str, spdx: str | None) -> None:
    """A text that is not known stays unnamed."""
    assert spdx_of(text) == spdx


def test_a_licence_above_the_source_counts_up_to_the_frame(tmp_path: Path) -> None:
    """A checkout's licence covers its folders; one beyond the sources file does not."""
    (tmp_path / "LICENSE").write_text("Apache License", encoding="utf-8")
    deep = tmp_path / "frame" / "source"
    deep.mkdir(parents=True)

    assert find_licence(deep, up_to=tmp_path / "frame") is None
    assert find_licence(deep, up_to=tmp_path) is not None
