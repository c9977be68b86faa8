"""YAML with lines: every complaint names the place."""

from pathlib import Path

import pytest

from artifacts.yaml_lines import YamlError, parse_yaml, read_yaml, yaml_files


def test_values_know_their_lines() -> None:
    """An item the one it starts at, a member that of its key."""
    document = parse_yaml("a: 1\nb:\n  - x\n  - y\n").value

    assert isinstance(document, dict)
    assert document["a"].value == 1
    assert [(item.value, item.line) for item in document["b"].items("b")] == [("x", 3), ("y", 4)]


def test_plain_gives_the_value_without_lines() -> None:
    """Nested as it was written."""
    assert parse_yaml("a: {b: [1, x, null]}").plain() == {"a": {"b": [1, "x", None]}}


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("a: 1\na: 2\n", 2, "'a'"),
        ("a: [1\n", 2, "no valid YAML"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, line: int, said: str) -> None:
    """A key that stands twice would silently lose its first value."""
    with pytest.raises(YamlError) as caught:
        parse_yaml(text)

    assert caught.value.line == line
    assert said in str(caught.value)


def test_a_number_is_quoted_as_it_was_written() -> None:
    """`1.10` is a version, and another one than `1.1`."""
    with pytest.raises(YamlError, match=r'Quote it: "1\.10"\.'):
        parse_yaml("1.10").text("The version")


def test_another_shape_is_refused_with_what_stands_there() -> None:
    """A number where a text belongs says how to quote it."""
    entry = parse_yaml("1.5")

    with pytest.raises(YamlError, match=r'line 1: The version should be a text, not 1\.5\. Quote it: "1\.5"\.'):
        entry.text("The version")
    with pytest.raises(YamlError, match=r"line 1: The file should be a list, not 1\.5\."):
        entry.items("The file")
    with pytest.raises(YamlError, match=r"line 1: The file should be a mapping, not 1\.5\."):
        entry.mapping("The file", known=())


def test_an_unknown_key_names_the_nearest() -> None:
    """With the line of the key."""
    with pytest.raises(YamlError, match=r"line 2: A source has no key 'pth'\. Did you mean path\?"):
        parse_yaml("kind: x\npth: y\n").mapping("A source", known=("kind", "path"))


def test_a_file_in_another_encoding_is_refused_and_a_mark_is_passed_over(tmp_path: Path) -> None:
    """Editors leave byte order marks; GBK is no UTF-8."""
    marked, other = tmp_path / "marked.yaml", tmp_path / "other.yaml"
    marked.write_bytes(b"\xef\xbb\xbfa: 1\n")
    other.write_bytes("a: 中\n".encode("gbk"))

    assert read_yaml(marked).plain() == {"a": 1}
    with pytest.raises(YamlError, match=r"it is not UTF-8 \(byte 3\)"):
        read_yaml(other)


def test_the_files_of_a_folder_are_sorted(tmp_path: Path) -> None:
    """Both endings; folders and other files are none."""
    for name in ("b.yml", "a.yaml", "c.json"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "d.yaml").mkdir()

    assert [file.name for file in yaml_files(tmp_path)] == ["a.yaml", "b.yml"]


def test_an_unfinished_merge_is_told_as_one() -> None:
    """What YAML makes of git's marks helps nobody."""
    with pytest.raises(YamlError) as caught:
        parse_yaml("a: 1\n<<<<<<< HEAD\nb: 2\n=======\nb: 3\n>>>>>>> main\n")

    assert caught.value.line == 2
    assert "a merge stopped half way here" in caught.value.reason
