"""The manifest: what it says, how it is written, and what is refused with which sentence."""

import json

import pytest

from artifacts.errors import DamagedReleaseError, FormatMismatchError, NotAReleaseError, ReleaseMissingError
from artifacts.manifest import (
    FileRecord,
    Manifest,
    SourceRecord,
    TableRecord,
    canonical_manifest,
    read_manifest,
    release_name,
    render_manifest,
    write_manifest,
)

MANIFEST = Manifest(
    release="1.1.3-20261201-3f9a2c1b",
    cangjie_version="1.1.3",
    is_starter=True,
    content_digest="3f9a2c1b" + "0" * 56,
    tokenizer_id="t-1",
    built_at="2026-12-01T12:00:00Z",
    sources=(SourceRecord("std", "cangjie_runtime", "https://example.org/运行时.git", None, "aa", "Apache-2.0"),),
    tables={"apis": TableRecord(2, "bb")},
    files={"LICENSES/a.txt": FileRecord(3, "cc")},
    models={"embeddings": "small"},
)


def test_a_manifest_comes_back_as_it_was_written(tmp_path) -> None:
    """Every field survives, and no draft of the file stays."""
    write_manifest(tmp_path, MANIFEST)

    assert read_manifest(tmp_path) == MANIFEST
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


def test_the_fields_are_those_of_the_contract() -> None:
    """Programs read them by name."""
    fields = json.loads(render_manifest(MANIFEST))

    assert fields["sources"] == [
        {"name": "std", "kind": "cangjie_runtime", "location": "https://example.org/运行时.git", "revision": None,
         "tree_digest": "aa", "license": "Apache-2.0"}
    ]  # fmt: skip
    assert fields["tables"] == {"apis": {"rows": 2, "digest": "bb"}}
    assert fields["files"] == {"LICENSES/a.txt": {"bytes": 3, "sha256": "cc"}}
    assert sorted(fields) == [
        "built_at", "cangjie_version", "content_digest", "files", "format_version", "is_starter", "manifest_digest",
        "models", "release", "sources", "tables", "tokenizer_id",
    ]  # fmt: skip


def test_a_release_is_named_by_version_date_and_digest() -> None:
    """As the contract's example is."""
    name = release_name("1.1.3", build_date="20261201", content_digest="3f9a2c1b77")

    assert name == "1.1.3-20261201-3f9a2c1b"


def test_the_digest_of_the_manifest_covers_every_other_field() -> None:
    """Rendering fields with a wrong digest gives the right one again."""
    fields = json.loads(render_manifest(MANIFEST))

    assert canonical_manifest({**fields, "manifest_digest": "?"}) == render_manifest(MANIFEST)
    assert json.loads(canonical_manifest({**fields, "release": "x"}))["manifest_digest"] != fields["manifest_digest"]


def test_a_directory_that_is_not_there_is_missing(tmp_path) -> None:
    """Nothing at the path is another fault than something foreign."""
    with pytest.raises(ReleaseMissingError, match="cjkb build"):
        read_manifest(tmp_path / "absent")


def test_a_directory_without_manifest_is_no_release(tmp_path) -> None:
    """The sentence says what a release has."""
    with pytest.raises(NotAReleaseError, match=r"no manifest\.json.*Expected a directory"):
        read_manifest(tmp_path)


@pytest.mark.parametrize("text", ["[]", "3", "{}", '{"name": "some web app", "format_version": 1}'])
def test_a_foreign_manifest_is_no_release(tmp_path, text) -> None:
    """Other programs call their files manifest.json too."""
    (tmp_path / "manifest.json").write_text(text, encoding="utf-8")

    with pytest.raises(NotAReleaseError, match="belongs to something else"):
        read_manifest(tmp_path)


def test_a_manifest_cut_anywhere_is_refused(tmp_path) -> None:
    """Every prefix but the last, which lacks only the newline, is a damaged release."""
    data = render_manifest(MANIFEST)

    for length in range(len(data) - 1):
        (tmp_path / "manifest.json").write_bytes(data[:length])
        with pytest.raises(DamagedReleaseError, match=r"manifest\.json is (cut short or no JSON|no UTF-8)"):
            read_manifest(tmp_path)


@pytest.mark.parametrize(("found", "fix"), [(2, "upgrade cangjie-knowledge"), (0, "run `cjkb build` again")])
def test_another_format_is_refused_with_what_to_do(tmp_path, found, fix) -> None:
    """A newer release needs a newer program, an older one a new build."""
    (tmp_path / "manifest.json").write_text(f'{{"format_version": {found}, "content_digest": ""}}', encoding="utf-8")

    with pytest.raises(FormatMismatchError, match=f"has format {found}; this program reads format 1. To fix: {fix}"):
        read_manifest(tmp_path)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format_version": "1"}, "format_version is no number"),
        ({"release": None}, "`release` is missing or is not a text"),
        ({"is_starter": 1}, "`is_starter` is missing or is not true or false"),
        ({"sources": {}}, "`sources` is missing or is not a list"),
        ({"sources": [1]}, r"`sources\[0\]` is missing or is not an object"),
        ({"sources": [{"name": "x"}]}, r"`sources\[0\]\.kind` is missing or is not a text"),
        ({"tables": []}, "`tables` is missing or is not an object"),
        ({"tables": {"apis": {"rows": True, "digest": ""}}}, r"`tables\.apis\.rows` is missing or is not a whole"),
        ({"files": {"a": None}}, r"`files\.a` is missing or is not an object"),
        ({"models": {"llm": 3}}, r"`models\.llm` is missing or is not a text"),
    ],
)
def test_a_field_that_is_not_as_declared_is_named(tmp_path, change, sentence) -> None:
    """Which field, and what it should have been."""
    fields = {**json.loads(render_manifest(MANIFEST)), **change}
    (tmp_path / "manifest.json").write_text(json.dumps(fields), encoding="utf-8")

    with pytest.raises(DamagedReleaseError, match=sentence):
        read_manifest(tmp_path)


def test_a_source_may_lack_its_revision_but_not_the_field(tmp_path) -> None:
    """A folder has no revision; a manifest without the field is not ours."""
    fields = json.loads(render_manifest(MANIFEST))
    del fields["sources"][0]["revision"]
    (tmp_path / "manifest.json").write_text(json.dumps(fields), encoding="utf-8")

    with pytest.raises(DamagedReleaseError, match=r"sources\[0\]\.revision"):
        read_manifest(tmp_path)
