"""Rows of a release."""

import shutil
from pathlib import Path

from artifacts.schema import Param, Returned
from serving.store import Store


def test_rows_come_in_the_order_of_the_keys_with_their_parts_as_objects(release_dir: Path) -> None:
    """Structs of DuckDB are the row classes that declare them; unknown keys are left out."""
    store = Store(release_dir / "knowledge.duckdb")
    rows = store.apis(["std.collection.HashMap.add(K,V)", "nothing", "std.collection.HashMap"])

    assert [row.name for row in rows] == ["add", "HashMap"]
    assert isinstance(rows[0].params[0], Param)
    assert isinstance(rows[0].returns, Returned)
    assert rows[1].returns is None
    assert rows[1].parent_types == ("Map<K, V>",)
    assert store.apis([]) == []
    store.close()


def test_a_store_answers_from_the_file_it_was_given(release_dir: Path, tmp_path: Path) -> None:
    """Also when the file is gone before the first question, and leaves nothing behind."""
    copy = Path(shutil.copy(release_dir / "knowledge.duckdb", tmp_path))
    store = Store(copy)
    copy.unlink()
    copy.write_bytes(b"another file")

    assert [row.name for row in store.apis(["std.collection.HashMap"])] == ["HashMap"]
    store.close()
    assert list(tmp_path.iterdir()) == [copy]
