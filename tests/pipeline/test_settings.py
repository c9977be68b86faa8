"""The section `build` of cjkb.yaml."""

from pathlib import Path

import pytest

from artifacts.errors import SettingsError
from pipeline.settings import BuildSettings, build_settings


def test_without_a_file_nothing_is_set(home: Path) -> None:
    """The file is for those who want it."""
    assert build_settings() == BuildSettings()


def test_the_file_of_the_home_is_read_and_other_sections_are_left_alone(home: Path) -> None:
    """Paths are relative to the file, as in a sources file."""
    home.mkdir()
    (home / "cjkb.yaml").write_text(
        "serve: {port: 1}\nbuild: {sources: s.yaml, out: rel, members: m, allow_shrink: [apis], keep: 3}\n",
        encoding="utf-8",
    )

    assert build_settings() == BuildSettings(
        sources=home / "s.yaml", out=home / "rel", members=home / "m", allow_shrink=("apis",), keep=3
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("build: {source: s.yaml}", "line 1: `build` has no key 'source'. Did you mean sources"),
        ("build: {sources: 1}", "line 1: `sources` should be a text, not 1."),
        ("build: {keep: 0}", "line 1: `keep` should be a whole number from 1, not 0."),
        ("build: {keep: all}", "line 1: `keep` should be a whole number from 1, not 'all'."),
        ("build: [", "this is no valid YAML"),
        ("biuld: {}", "line 1: the file has no key 'biuld'. Did you mean build"),
    ],
)
def test_a_file_that_cannot_be_meant_is_refused(tmp_path: Path, text: str, said: str) -> None:
    """With file and line."""
    file = tmp_path / "my.yaml"
    file.write_text(text, encoding="utf-8")

    with pytest.raises(SettingsError) as caught:
        build_settings(file)

    assert str(file) in str(caught.value)
    assert said in str(caught.value)


def test_a_named_file_has_to_be_there(tmp_path: Path) -> None:
    """Who names one means it."""
    with pytest.raises(SettingsError, match="it cannot be read"):
        build_settings(tmp_path / "none.yaml")
