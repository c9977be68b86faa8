"""What changed between two releases."""

import dataclasses

from artifacts.differences import ChangedApi, Declaration, FieldChange, PackageChanges, release_differences
from artifacts.schema import ExtensionRow
from tests.artifacts.miniature import API, write_miniature
from tests.artifacts.synthetic import rows

EXTENSION = ExtensionRow(
    extension_id="std.core.extend Int64 <: Hashable", package="std.core", type="Int64", interface="Hashable",
    signature="extend Int64 <: Hashable", description_zh=None, description_en=None, deprecated=False,
    source_path="std/core.md", source_line=1, source_path_en=None, source_line_en=None,
)  # fmt: skip


def _api(name: str, **changes: object):
    return dataclasses.replace(API, api_id=f"std.core.String.{name}", name=name, **changes)


def test_a_release_does_not_differ_from_itself(tmp_path) -> None:
    """Every list is empty."""
    release = write_miniature(tmp_path, rows(6))

    found = release_differences(release, release)

    assert found == dataclasses.replace(
        found, added=(), removed=(), changed=(), reworded=(), added_extensions=(), removed_extensions=(), packages=()
    )
    assert (found.before, found.after) == (release.name, release.name)


def test_added_removed_changed_and_reworded_apis_are_told_apart(tmp_path) -> None:
    """Only what a caller depends on is a change; a moved heading is none."""
    before = write_miniature(
        tmp_path / "a",
        {"apis": [_api("gone"), _api("kept"), _api("moved"), _api("said"), _api("turned")], "extensions": [EXTENSION]},
    )
    after = write_miniature(
        tmp_path / "b",
        {
            "apis": [
                _api("fresh", package="std.io", signature="func fresh(): Unit", kind="func"),
                _api("kept"),
                _api("moved", source_line=99, also_at=("std/x.md:1",)),
                _api("said", description_en="Count of bytes."),
                _api("turned", deprecated=True, replacement="kept", description_en="Old."),
            ],
            "extensions": [
                dataclasses.replace(EXTENSION, extension_id="moved~2"),
                dataclasses.replace(EXTENSION, extension_id="new", signature="extend Int64 <: Equatable<Int64>"),
            ],
        },
    )

    found = release_differences(before, after)

    assert found.added == (Declaration("std.core.String.fresh", "std.io", "func", "func fresh(): Unit"),)
    assert found.removed == (Declaration("std.core.String.gone", "std.core", "prop", "public prop size: Int64"),)
    assert found.changed == (
        ChangedApi(
            "std.core.String.turned",
            "std.core",
            (FieldChange("deprecated", before=False, after=True), FieldChange("replacement", None, "kept")),
        ),
    )
    assert found.reworded == ("std.core.String.said",)
    assert found.added_extensions == (Declaration("new", "std.core", "extension", "extend Int64 <: Equatable<Int64>"),)
    assert found.removed_extensions == ()
    assert found.packages == (PackageChanges("std.core", 0, 1, 1), PackageChanges("std.io", 1, 0, 0))
