"""What every test starts from: a home of its own, and no setting of the machine."""

import os
from pathlib import Path

import pytest

_SETTINGS = ("CJKB_ARTIFACT", "DAGSTER_HOME", "OPENAI_API_KEY", "OPENAI_BASE_URL")


@pytest.fixture(scope="session", autouse=True)
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Keep the tests out of the user's data, and the user's settings out of the tests."""
    os.environ["CJKB_HOME"] = str(tmp_path_factory.mktemp("home"))
    for name in _SETTINGS:
        os.environ.pop(name, None)


@pytest.fixture
def corpus_sources() -> Path:
    """The sources file of the official corpus; without one the test is skipped."""
    if not (named := os.environ.get("CJKB_SOURCES")):
        pytest.skip("CJKB_SOURCES is unset: it names the sources file of the official corpus")
    return Path(named)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A fresh CJKB_HOME for one test, and no sources file in the environment."""
    folder = tmp_path / "home"
    monkeypatch.setenv("CJKB_HOME", str(folder))
    monkeypatch.delenv("CJKB_SOURCES", raising=False)
    return folder
