"""Verification: every altered byte is found, and parts that fit the manifest but not each other."""

import dataclasses
import shutil

import duckdb
import pytest

from artifacts.database import open_database
from artifacts.digests import content_digest, stored_table
from artifacts.errors import ArtifactError, DamagedReleaseError, ReleaseMissingError
from artifacts.manifest import TableRecord, read_manifest, release_name
from artifacts.postings import INDEX_NAMES, POSTINGS_FILE, Postings, pack_texts, write_postings
from artifacts.releases import Release
from artifacts.schema import TABLES
from artifacts.tensors import Array, open_tensors
from artifacts.verification import file_record, is_sound, refuse_damage, verify_release
from tests.artifacts.miniature import API, insert, reseal, write_miniature
from tests.artifacts.synthetic import rows


@pytest.fixture(scope="module")
def original(tmp_path_factory) -> Release:
    """A sound release that no test touches."""
    return write_miniature(tmp_path_factory.mktemp("releases"), rows(6))


@pytest.fixture
def release(original, tmp_path) -> Release:
    """A copy to damage."""
    return dataclasses.replace(original, path=shutil.copytree(original.path, tmp_path / original.name))


def _faults(path) -> list[str]:
    try:
        return verify_release(path)
    except ArtifactError as error:
        return [str(error)]


def _edit(release, sql: str) -> None:
    with duckdb.connect(str(release.database)) as connection:
        connection.execute(sql)


def _tables(release) -> dict[str, TableRecord]:
    with open_database(release.database) as connection:
        return {table.name: stored_table(connection, table) for table in TABLES}


def _reseal_with_tables(release) -> None:
    """Give the release a manifest that agrees with its DuckDB file."""
    tables = _tables(release)
    digest = content_digest(tables)
    name = release_name("1.1.3", build_date="20261201", content_digest=digest)
    reseal(release.path, tables=tables, content_digest=digest, release=name)


def _rewrite_postings(release, name="apis", **changes) -> None:
    """Write the postings file again with one index changed."""
    postings = Postings.open(release.postings)
    beside = _beside(release)
    indexes = [
        dataclasses.replace(index, **changes) if key == name else index for key, index in postings.indexes.items()
    ]
    write_postings(release.path / "new", indexes, beside=beside)
    (release.path / "new").replace(release.postings)


def _beside(release: Release) -> dict[str, Array]:
    """Return the arrays of the postings file that belong to no index."""
    arrays = open_tensors(release.postings).arrays
    prefixes = tuple(f"{name}." for name in INDEX_NAMES)
    return {name: array.copy() for name, array in arrays.items() if not name.startswith(prefixes)}


def test_a_sound_release_has_no_fault(original) -> None:
    """Also under another folder name: a copy is as good."""
    assert verify_release(original.path) == []
    assert is_sound(original.path)
    refuse_damage(original.path)


def test_every_flipped_byte_of_the_manifest_is_found(release) -> None:
    """Values, names, digits and white space alike."""
    path = release.path / "manifest.json"
    data = path.read_bytes()

    for position in range(len(data)):
        path.write_bytes(data[:position] + bytes([data[position] ^ 1]) + data[position + 1 :])
        assert _faults(release.path), f"byte {position} of the manifest"


@pytest.mark.parametrize("name", ["LICENSES/NOTICE.txt", "knowledge.duckdb", "postings.safetensors"])
def test_flipped_bytes_of_every_file_are_found(release, name) -> None:
    """At the start, at the end and at forty places between, by the lowest and the highest bit."""
    path = release.path / name
    data = path.read_bytes()

    for position in sorted({*range(0, len(data), len(data) // 40 + 1), len(data) - 1}):
        for bit in (1, 128):
            path.write_bytes(data[:position] + bytes([data[position] ^ bit]) + data[position + 1 :])
            assert _faults(release.path) == [f"{name} is altered: its SHA-256 differs"]


@pytest.mark.parametrize("name", ["LICENSES/NOTICE.txt", "knowledge.duckdb", "postings.safetensors", "manifest.json"])
@pytest.mark.parametrize("kept", [0, 10, -1])
def test_truncated_files_are_found(release, name, kept) -> None:
    """Cut to nothing, to a few bytes, by one byte."""
    path = release.path / name
    path.write_bytes(path.read_bytes()[:kept])

    assert name in _faults(release.path)[0]


def test_missing_and_unexpected_files_are_found(release) -> None:
    """Whatever lies in a release is covered."""
    (release.path / "LICENSES" / "NOTICE.txt").unlink()
    (release.path / "extra.txt").write_text("x", encoding="utf-8")

    assert verify_release(release.path) == ["LICENSES/NOTICE.txt is missing", "extra.txt does not belong to it"]


def test_a_release_that_is_not_there_is_told(tmp_path) -> None:
    """There is nothing to verify, so there is no list of faults."""
    with pytest.raises(ReleaseMissingError):
        verify_release(tmp_path / "absent")
    assert not is_sound(tmp_path / "absent")


def test_refusing_damage_names_every_fault(release) -> None:
    """In one sentence."""
    release.postings.unlink()

    with pytest.raises(DamagedReleaseError, match=r"postings\.safetensors is missing"):
        refuse_damage(release.path)


def test_a_name_that_does_not_follow_from_the_content_is_found(release) -> None:
    """A release cannot be passed off as another."""
    reseal(release.path, release="1.1.3-20261201-00000000")

    assert "manifest.json names it 1.1.3-20261201-00000000, but" in verify_release(release.path)[0]


def test_a_content_digest_that_the_tables_do_not_make_is_found(release) -> None:
    """Even when name and digest agree."""
    digest = "0" * 64
    reseal(release.path, content_digest=digest, release="1.1.3-20261201-00000000")

    assert "digests of its tables do not make" in verify_release(release.path)[0]


def test_rows_that_were_edited_are_found(release) -> None:
    """Even when the file's hash was brought up to date."""
    _edit(release, "UPDATE apis SET signature = signature || ' ' WHERE api_id = (SELECT min(api_id) FROM apis)")
    reseal(release.path)

    assert verify_release(release.path) == ["the rows of table apis differ from their digest"]


def test_rows_that_were_added_are_counted(release) -> None:
    """The count is told, since it says more than the digest."""
    with duckdb.connect(str(release.database)) as connection:
        insert(connection, TABLES[0], dataclasses.replace(API, api_id="~"))
    reseal(release.path)

    assert verify_release(release.path) == ["table apis has 7 rows, not 6"]


def test_rows_out_of_order_are_found(release) -> None:
    """Positions in the postings mean key order."""
    with duckdb.connect(str(release.database)) as connection:
        insert(connection, TABLES[0], API)
        insert(connection, TABLES[0], dataclasses.replace(API, api_id="a"))
    reseal(release.path)

    assert "table apis is out of key order" in verify_release(release.path)[0]


def test_tables_too_many_and_too_few_are_found(release) -> None:
    """In the file and in the manifest."""
    _edit(release, "DROP TABLE terms; CREATE TABLE notes (a INTEGER)")
    tables = {name: record for name, record in read_manifest(release.path).tables.items() if name != "patterns"}
    digest = content_digest(tables)
    name = release_name("1.1.3", build_date="20261201", content_digest=digest)
    reseal(release.path, tables=tables, content_digest=digest, release=name)

    assert verify_release(release.path) == [
        "table terms is missing",
        "table notes does not belong to it",
        "manifest.json lists no table patterns, or one too many",
    ]


def test_a_table_with_other_columns_is_found(release) -> None:
    """The reader would fail in the middle of an answer."""
    _edit(release, "ALTER TABLE terms DROP COLUMN note")
    reseal(release.path)

    assert "table terms cannot be read (" in verify_release(release.path)[0]


def test_a_database_that_does_not_open_is_found(release) -> None:
    """A foreign file whose hash fits the manifest."""
    release.database.write_bytes(b"no database, but long enough to look like one" * 300)
    reseal(release.path)

    assert "DuckDB cannot open it" in verify_release(release.path)[0]


def test_a_postings_file_that_does_not_open_is_found(release) -> None:
    """A foreign file whose hash fits the manifest."""
    release.postings.write_bytes(b"no tensors")
    reseal(release.path)

    assert verify_release(release.path)[0].startswith("postings.safetensors: its header is cut short")


def test_impacts_that_differ_from_the_tables_are_found(release) -> None:
    """Both are sealed; they contradict each other."""
    impacts = Postings.open(release.postings).index("apis").impacts.copy()
    impacts[0] += 1
    _rewrite_postings(release, impacts=impacts)
    reseal(release.path)

    assert verify_release(release.path) == [f"{POSTINGS_FILE}: the postings of index apis differ from the tables"]


def test_terms_and_ids_that_differ_from_the_tables_are_found(release) -> None:
    """The vocabulary and the records, each by name."""
    index = Postings.open(release.postings).index("apis")
    _rewrite_postings(
        release,
        terms=pack_texts(["!", *list(index.terms)[1:]]),
        record_ids=pack_texts(["!", *list(index.record_ids)[1:]]),
    )
    reseal(release.path)

    assert verify_release(release.path) == [
        f"{POSTINGS_FILE}: the {part} of index apis differ from the tables"
        for part in ("records", "terms", "record ids of the postings")
    ]


def test_tables_that_differ_from_the_postings_are_found(release) -> None:
    """The other way round: a table was changed and everything sealed again."""
    _edit(release, """UPDATE bm25_terms SET document_frequency = 99 WHERE "index" = 'sections' AND term_id = 0""")
    _reseal_with_tables(release)

    assert verify_release(release.path) == [
        f"{POSTINGS_FILE}: the document frequencies of index sections differ from the tables"
    ]


def test_cards_that_differ_from_the_table_are_found(release) -> None:
    """A list of results would show what the record does not say."""
    _edit(release, "UPDATE apis SET description_en = 'Something else.' WHERE api_id = (SELECT min(api_id) FROM apis)")
    _reseal_with_tables(release)

    assert verify_release(release.path) == [f"{POSTINGS_FILE}: the cards differ from the tables"]


def test_mappings_that_differ_from_the_table_are_found(release) -> None:
    """The server would answer a Java call with what no row says."""
    _edit(release, "UPDATE java_members SET note = 'Something else.'")
    _reseal_with_tables(release)

    assert verify_release(release.path) == [f"{POSTINGS_FILE}: the cards differ from the tables"]


def test_an_index_too_few_is_found(release) -> None:
    """Search for examples would find nothing, in silence."""
    postings = Postings.open(release.postings)
    beside = _beside(release)
    write_postings(release.path / "new", [postings.index("apis"), postings.index("sections")], beside=beside)
    (release.path / "new").replace(release.postings)
    reseal(release.path)

    assert "no index 'examples'" in verify_release(release.path)[0]


def test_a_record_tells_size_and_hash(tmp_path) -> None:
    """Of the bytes, whatever they are."""
    (tmp_path / "f").write_bytes(b"abc")

    record = file_record(tmp_path / "f")

    assert record.bytes == 3
    assert record.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
