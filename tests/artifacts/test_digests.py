"""Digests of tables: equal rows, equal digest; any other row, another digest."""

import dataclasses
import hashlib

import duckdb
import pytest

from artifacts import digests
from artifacts.columns import table_of
from artifacts.digests import RowOrderError, content_digest, stored_table, table_digest
from artifacts.manifest import TableRecord
from artifacts.schema import APIS, TABLES, Param, Returned
from tests.artifacts.miniature import API, insert, write_database
from tests.artifacts.synthetic import rows


@dataclasses.dataclass(frozen=True, slots=True)
class Point:
    """A row small enough to encode by hand."""

    key: int
    name: str | None
    is_on: bool
    marks: tuple[Param, ...]


POINTS = table_of(Point, name="points", key=("key",), doc="point.")
MARK = {"name": "p", "type": "T", "is_named": True, "default": None, "description_zh": "甲", "description_en": '"'}


def _digest_of(tmp_path, tables) -> dict[str, TableRecord]:
    path = tmp_path / "k.duckdb"
    path.unlink(missing_ok=True)
    write_database(path, tables)
    with duckdb.connect(str(path), read_only=True) as connection:
        return {table.name: stored_table(connection, table) for table in TABLES}


def test_the_encoding_is_the_documented_one() -> None:
    """Two rows, encoded by hand as the module's docstring says."""
    head = (
        '["points",["key"],[["key","BIGINT",false],["name","VARCHAR",true],["is_on","BOOLEAN",false],'
        '["marks","STRUCT(\\"name\\" VARCHAR, \\"type\\" VARCHAR, \\"is_named\\" BOOLEAN, \\"default\\" VARCHAR, '
        '\\"description_zh\\" VARCHAR, \\"description_en\\" VARCHAR)[]",false]]]'
    )
    marks = '[["p","T",true,null,"甲","\\""]]'
    expected = b"".join(
        [
            head.encode(),
            (2).to_bytes(8, "little"),
            (1).to_bytes(8, "little"), (258).to_bytes(8, "little"),
            b"\0\1", (2).to_bytes(4, "little"), (0).to_bytes(4, "little"), "é甲".encode(),
            b"\1\0",
            (2).to_bytes(4, "little"), len(marks).to_bytes(4, "little"), f"[]{marks}".encode(),
        ]
    )  # fmt: skip

    found = table_digest(POINTS, iter([[[1, 258], ["é甲", None], [True, False], [[], [MARK]]]]))

    assert found == TableRecord(2, hashlib.sha256(expected).hexdigest())


def test_row_classes_and_dictionaries_encode_alike() -> None:
    """Before storing a struct is an object, afterwards a dictionary."""
    one = table_digest(POINTS, iter([[[1], ["a"], [True], [(Param(**MARK),)]]]))
    two = table_digest(POINTS, iter([[[1], ["a"], [True], [[MARK]]]]))

    assert one == two


def test_the_order_of_insertion_does_not_matter(tmp_path) -> None:
    """Rows are digested in key order."""
    tables = rows(12)
    backwards = {name: list(reversed(table)) for name, table in tables.items()}

    assert _digest_of(tmp_path, tables) == _digest_of(tmp_path, backwards)


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Size"},
        {"parent": None},
        {"via": ""},
        {"source_line": 8},
        {"source_line_en": 0},
        {"deprecated": True},
        {"also_at": ("",)},
        {"returns": Returned("Int64", None, None)},
        {"params": (Param(**MARK),)},
        {"description_zh": "返回字符串的字节数。 "},
    ],
)
def test_every_field_counts(tmp_path, change) -> None:
    """Null is not empty, and empty is not absent."""
    one = _digest_of(tmp_path, {"apis": [API]})
    two = _digest_of(tmp_path, {"apis": [dataclasses.replace(API, **change)]})

    assert one["apis"].digest != two["apis"].digest
    assert {name for name in one if one[name] != two[name]} == {"apis"}
    assert content_digest(one) != content_digest(two)


def test_text_that_moves_to_the_next_row_counts() -> None:
    """Lengths stand before the texts, so `ab`, `c` is not `a`, `bc`."""
    one = table_digest(POINTS, iter([[[1, 2], ["ab", "c"], [True, True], [[], []]]]))
    two = table_digest(POINTS, iter([[[1, 2], ["a", "bc"], [True, True], [[], []]]]))

    assert one != two


def test_tables_longer_than_a_chunk_digest_alike(tmp_path, monkeypatch) -> None:
    """The stored table is read chunk by chunk, numbers as arrays, nested columns as rows."""
    monkeypatch.setattr(digests, "CHUNK_ROWS", 5)
    tables = rows(12)
    write_database(tmp_path / "k.duckdb", tables)
    ordered = sorted(tables["apis"], key=APIS.key_of)
    chunks = [
        [[getattr(row, name) for row in ordered[start : start + 5]] for name in APIS.column_names]
        for start in (0, 5, 10)
    ]

    with duckdb.connect(str(tmp_path / "k.duckdb")) as connection:
        assert stored_table(connection, APIS) == table_digest(APIS, iter(chunks))


def test_rows_out_of_key_order_are_refused(tmp_path) -> None:
    """Also across chunks, and for a key that comes twice."""
    with duckdb.connect() as connection:
        connection.execute(APIS.to_ddl(with_key=False))
        insert(connection, APIS, dataclasses.replace(API, api_id="b"))
        insert(connection, APIS, dataclasses.replace(API, api_id="a"))
        with pytest.raises(RowOrderError, match=r"table apis is out of key order, or has a key twice, at \('a',\)"):
            stored_table(connection, APIS)
    with pytest.raises(RowOrderError):
        table_digest(POINTS, iter([[[1], ["a"], [True], [[]]], [[1], ["b"], [True], [[]]]]))


def test_the_content_digest_names_its_tables() -> None:
    """In name order, whatever order they come in; two tables with exchanged content differ."""
    one = content_digest({"a": TableRecord(1, "x"), "b": TableRecord(1, "y")})

    assert one == hashlib.sha256(b"a x\nb y\n").hexdigest()
    assert one == content_digest({"b": TableRecord(1, "y"), "a": TableRecord(1, "x")})
    assert one != content_digest({"a": TableRecord(1, "y"), "b": TableRecord(1, "x")})
