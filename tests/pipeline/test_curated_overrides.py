"""Override files: what they may say."""

from pathlib import Path

import pytest

from pipeline.curated_overrides import read_overrides
from pipeline.errors import OverrideError
from pipeline.resources import OVERRIDES_FOLDER
from pipeline.tables import OverrideField

GOOD = """\
# Corrections of std.
- table: apis
  key: std.demo.Box
  replace: {description_en: A box.}
  reason: The page says book.
  versions: ">=1.1"
- table: examples
  key: a.md:3
  hide: true
  reason: Shows a call that does not exist.
- table: terms
  add: {term_id: Lid, java_term: Lid, cangjie_term: 盖子, origin: curated}
  reason: It is missing.
"""


def written(folder: Path, text: str) -> Path:
    """A folder with one override file."""
    (folder / "std.yaml").write_text(text, encoding="utf-8")
    return folder


def test_every_kind_of_entry_is_read_with_its_line(tmp_path: Path) -> None:
    """Replace, hide and add, in the order of the file."""
    rows = read_overrides(written(tmp_path, GOOD))

    assert [(row.file, row.line, row.table, row.action, row.key, row.versions) for row in rows] == [
        ("std.yaml", 2, "apis", "replace", "std.demo.Box", ">=1.1"),
        ("std.yaml", 7, "examples", "hide", "a.md:3", None),
        ("std.yaml", 11, "terms", "add", None, None),
    ]
    assert rows[0].fields == (OverrideField("description_en", 4, '"A box."'),)


def test_a_file_of_comments_holds_no_override(tmp_path: Path) -> None:
    """It may be there to explain."""
    assert read_overrides(written(tmp_path, "# nothing yet\n")) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- {table: apis, key: a, hide: true}", "line 1: an override needs the key 'reason'"),
        ("- {table: api, key: a, hide: true, reason: r}", "no override can change 'api'. Did you mean apis"),
        ("- {table: apis, hide: true, reason: r}", "`hide` needs the `key` of the record"),
        ("- {table: apis, key: a, hide: yes please, reason: r}", "`hide` takes nothing but true"),
        ("- {table: apis, key: a, reason: r}", "exactly one of replace, hide, add"),
        ("- {table: apis, key: a, hide: true, add: {name: x}, reason: r}", "exactly one of replace, hide, add"),
        (
            "- {table: apis, key: a, replace: {descripton_en: x}, reason: r}",
            "no key 'descripton_en'. Did you mean desc",
        ),
        ("- {table: apis, key: a, replace: {}, reason: r}", "`replace` names no field"),
        ("- {table: apis, key: a, hide: true, reason: r, versions: 1.1}", "`versions` should be a text, not 1.1"),
        ("- {table: apis, key: a, hide: true, reason: r, versions: new}", "'new' is no version range"),
        ("table: apis", "should be a list, not a mapping"),
        ("\n- {table: apis", "this is no valid YAML"),
    ],
)
def test_an_entry_that_cannot_be_meant_is_refused_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    """A slip in a correction must not correct something else."""
    with pytest.raises(OverrideError) as caught:
        read_overrides(written(tmp_path, text))

    assert said in str(caught.value)
    assert "std.yaml, line " in str(caught.value)


def test_the_packaged_overrides_can_be_read() -> None:
    """Whatever a maintainer commits there."""
    read_overrides(OVERRIDES_FOLDER)


def test_the_examples_of_the_guide_can_be_read(tmp_path: Path) -> None:
    """One of each kind, as a maintainer would copy them."""
    guide = (OVERRIDES_FOLDER / "README.md").read_text(encoding="utf-8")
    example = guide.partition("```yaml\n")[2].partition("```")[0]

    rows = read_overrides(written(tmp_path, example))

    assert [(row.table, row.action, row.key is None) for row in rows] == [
        ("apis", "replace", False), ("apis", "hide", False), ("packages", "add", False), ("terms", "add", True),
    ]  # fmt: skip


def test_the_example_of_the_readme_can_be_used_as_it_stands(tmp_path: Path) -> None:
    """One entry of each kind; a person copies them."""
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    [block] = [part for part in readme.split("```yaml\n")[1:] if part.startswith("- table: ")]

    rows = read_overrides(written(tmp_path, block.partition("```")[0]))

    assert [(row.table, row.action) for row in rows] == [("apis", "replace"), ("examples", "hide"), ("terms", "add")]
