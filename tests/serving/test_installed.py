"""Which installed release answers for a project."""

from pathlib import Path

import pytest

from artifacts.errors import DamagedReleaseError, ReleaseMissingError, VersionMissingError
from serving.installed import open_for_project
from serving.project import project_version
from tests.artifacts.miniature import API, write_miniature


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a home with releases for two versions."""
    monkeypatch.setenv("CJKB_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("CJKB_ARTIFACT", raising=False)
    for version in ("1.0.0", "1.1.3"):
        write_miniature(tmp_path / "home" / "releases", {"apis": [API]}, cangjie_version=version)
    return tmp_path / "home"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Return a folder without a cjpm.toml."""
    folder = tmp_path / "project"
    folder.mkdir()
    return folder


def asks_for(project: Path, version: str) -> None:
    """Let the project's cjpm.toml ask for a version."""
    (project / "cjpm.toml").write_text(f'[package]\nname = "demo"\ncjc-version = "{version}"\n', encoding="utf-8")


def answering(project: Path, **choice: object) -> tuple[str, str | None]:
    """Return the version that answers, and its warning."""
    given = {"artifact": None, "cangjie_version": None, **choice}
    with open_for_project(**given, folder=project) as kb:
        return kb.cangjie_version, kb.search_api("size").warning


def test_the_newest_release_answers_where_nothing_is_asked_for(home: Path, project: Path) -> None:
    """No cjpm.toml, no option, no warning."""
    assert answering(project) == ("1.1.3", None)


def test_the_version_of_the_project_chooses_the_release(home: Path, project: Path) -> None:
    """An older project gets the older documentation."""
    asks_for(project, "1.0.0")

    assert answering(project) == ("1.0.0", None)
    assert answering(project, cangjie_version="1.1.3") == ("1.1.3", None)


def test_a_version_that_is_not_installed_is_a_warning_in_every_answer(home: Path, project: Path) -> None:
    """The newest release answers, and says for which version it speaks."""
    asks_for(project, "0.53.4")
    version, warning = answering(project)

    assert version == "1.1.3"
    assert warning == (
        "cjpm.toml asks for Cangjie 0.53.4, but this release documents 1.1.3: "
        "names and signatures may differ. `cjkb list` shows others."
    )


def test_a_named_release_of_another_version_is_served_with_a_warning(home: Path, project: Path) -> None:
    """The user's choice counts, but not in silence."""
    asks_for(project, "1.1.3")
    older = next((home / "releases").glob("1.0.0-*"))

    version, warning = answering(project, artifact=older)
    assert version == "1.0.0"
    assert (warning or "").startswith("cjpm.toml asks for Cangjie 1.1.3, but this release documents 1.0.0")
    assert "was asked for" in (answering(project, artifact=older, cangjie_version="1.1.3")[1] or "")


def test_a_version_that_was_asked_for_by_name_must_exist(home: Path, project: Path) -> None:
    """Another one would be a silent substitute."""
    with pytest.raises(VersionMissingError, match=r"0\.9\.0"):
        answering(project, cangjie_version="0.9.0")


def test_without_any_release_the_error_says_what_to_type(
    tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence with the command."""
    with pytest.raises(ReleaseMissingError, match="cjkb build"):
        answering(project, artifact=tmp_path / "nothing")


def test_verify_refuses_a_release_with_a_changed_byte(home: Path, project: Path) -> None:
    """Before the first question."""
    release = next((home / "releases").glob("1.1.3-*"))
    file = release / "postings.safetensors"
    changed = bytearray(file.read_bytes())
    changed[-1] ^= 1
    file.write_bytes(changed)

    with pytest.raises(DamagedReleaseError):
        open_for_project(release, None, folder=project, verify=True)


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ('[package]\ncjc-version = "1.0.0"\n', "1.0.0"),
        ('[workspace]\ncjc-version = "1.1.0"\n', "1.1.0"),
        ('package = "x"\n', None),
        ("[package]\ncjc-version = 1\n", None),
        ("this is no TOML", None),
        ('[package]\ncjc-version = " "\n', None),
    ],
)
def test_the_version_is_read_from_the_project_file(project: Path, text: str, version: str | None) -> None:
    """A file that cannot be read asks for nothing."""
    (project / "cjpm.toml").write_text(text, encoding="utf-8")

    assert project_version(project) == version


def test_a_folder_without_a_project_asks_for_nothing(project: Path) -> None:
    """Most folders."""
    assert project_version(project) is None
