"""What a release holds, counted."""

import dataclasses

from artifacts.contents import LibraryCounts, release_contents
from artifacts.schema import ExampleRow, PackageRow
from tests.artifacts.miniature import API, write_miniature


def _example(number: int, package: str | None, verification: str) -> ExampleRow:
    return ExampleRow(
        example_id=f"e:{number}", api_id=None, uses=(), title_zh=None, title_en=None, code="main() {}",
        expected_output=None, package=package, area="api", origin="official", verification=verification, reason=None,
        shows_error=False, is_program=True, section_id=None, source_path=None, source_line=None,
    )  # fmt: skip


def _package(name: str, library: str) -> PackageRow:
    return PackageRow(name, library, None, None, None, None, False, 0, 0, None, None)


def test_libraries_kinds_and_examples_are_counted(tmp_path) -> None:
    """By library with the coverage of each language; the manual's examples belong to no library."""
    release = write_miniature(
        tmp_path,
        {
            "apis": [
                API,
                dataclasses.replace(API, api_id="b", description_en=None, deprecated=True),
                dataclasses.replace(API, api_id="c", package="std.io", kind="func", description_zh=None),
                dataclasses.replace(API, api_id="d", package="stdx.log", library="stdx"),
            ],
            "packages": [_package("std.core", "std"), _package("std.io", "std"), _package("stdx.log", "stdx")],
            "examples": [
                _example(1, "std.core", "parsed"),
                _example(2, "std.io", "none"),
                _example(3, None, "parsed"),
            ],
        },
    )

    contents = release_contents(release)

    assert contents.libraries == (
        LibraryCounts("std", packages=2, apis=3, described_zh=2, described_en=2, deprecated=1, examples=2),
        LibraryCounts("stdx", packages=1, apis=1, described_zh=1, described_en=1, deprecated=0, examples=0),
    )
    assert contents.kinds == {"func": 1, "prop": 3}
    assert contents.examples == {"none": 1, "parsed": 2}
    assert contents.sections == {}
