"""Writing a release: rows in, one verified directory out, or nothing at all."""

import dataclasses
import datetime as dt

import pytest

from artifacts.postings import Postings
from artifacts.schema import ApiRow
from artifacts.verification import verify_release
from pipeline.errors import RowShapeError
from pipeline.transforms.release_files import write_release

NOON = dt.datetime(2026, 12, 1, 12, 0, tzinfo=dt.UTC)
SIZE = ApiRow(
    api_id="std.core.String.size", package="std.core", name="size", kind="prop", parent="String", via=None,
    signature="public prop size: Int64", description_zh="返回字符串的字节数。", description_en="Number of bytes.",
    params=(), returns=None, throws=(), parent_types=(), import_line=None, library="std", is_static=False,
    deprecated=False, replacement=None, source_path="std/core.md", source_line=7, source_path_en=None,
    source_line_en=None, also_at=(),
)  # fmt: skip


def test_a_written_release_verifies_and_is_named_by_version_date_and_digest(tmp_path) -> None:
    """What is written reads back without a fault, under the name the contract gives it."""
    release = write_release({"apis": [SIZE]}, cangjie_version="1.1.3", sources=[], built_at=NOON, releases_dir=tmp_path)

    assert verify_release(release.path) == []
    assert release.name == f"1.1.3-20261201-{release.manifest.content_digest[:8]}"
    assert [path.name for path in tmp_path.iterdir()] == [release.name]
    assert Postings.open(release.path).index("apis").term_id("prop") is not None


def test_a_key_that_comes_twice_leaves_no_release(tmp_path) -> None:
    """Two rows with one key are refused, and nothing stays behind."""
    twice = [SIZE, dataclasses.replace(SIZE, kind="func")]

    with pytest.raises(RowShapeError, match=r"std\.core\.String\.size.*comes twice"):
        write_release({"apis": twice}, cangjie_version="1.1.3", sources=[], built_at=NOON, releases_dir=tmp_path)

    assert list(tmp_path.iterdir()) == []
