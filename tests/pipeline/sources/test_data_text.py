"""Data files as text."""

from pathlib import Path

import pytest

from pipeline.errors import SourceError
from pipeline.sources.data_text import data_text


def test_a_mark_of_windows_is_no_part_of_the_text(tmp_path: Path) -> None:
    """YAML and JSON would stumble over it."""
    (tmp_path / "t.yaml").write_bytes("\ufeffList: [列表]\n".encode())

    assert data_text(tmp_path / "t.yaml", "t.yaml") == "List: [列表]\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("盒子".encode("gb18030"), "Source t.yaml: it is not UTF-8 (byte 0). Save it as UTF-8."),
        (b"a: 1\n<<<<<<< a\nb: 1\n=======\n>>>>>>> b\n", "Source t.yaml: line 2: a merge stopped half way here."),
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, content: bytes, said: str) -> None:
    """Half of a table would be there twice, or none of it."""
    (tmp_path / "t.yaml").write_bytes(content)

    with pytest.raises(SourceError) as caught:
        data_text(tmp_path / "t.yaml", "t.yaml")

    assert str(caught.value).startswith(said)


def test_a_file_that_is_gone_is_told_by_its_name(tmp_path: Path) -> None:
    """The reason is the system's."""
    with pytest.raises(SourceError, match=r"Source t\.yaml: it cannot be read \(No such file"):
        data_text(tmp_path / "none.yaml", "t.yaml")
