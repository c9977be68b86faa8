"""What import contracts cannot see: which modules are loaded at run time."""

import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[1]


def loaded_by(code: str, names: tuple[str, ...]) -> set[str]:
    """Which of these packages a fresh interpreter has loaded after running the code."""
    script = f"{code}\nimport sys\nprint(*[name for name in {names!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True)
    return set(done.stdout.split())


@pytest.mark.parametrize(
    "module", ["serving.cli", "serving.knowledge", "serving.server", "artifacts.releases", "artifacts.verification"]
)
def test_reading_never_loads_the_build_stack(module: str) -> None:
    """Lazy imports would slip past import-linter."""
    assert loaded_by(f"import {module}", ("dagster", "pyarrow", "pipeline")) == set()


@pytest.mark.parametrize("module", ["pipeline.sources", "pipeline.parsers.api_page", "pipeline.verdicts"])
def test_pure_code_of_the_pipeline_never_loads_dagster(module: str) -> None:
    """Dagster stays at the edge."""
    assert loaded_by(f"import {module}", ("dagster",)) == set()


def test_both_copies_of_the_instance_settings_agree() -> None:
    """One serves `dagster dev` in a checkout, the other `cjkb build` anywhere."""
    texts = [(ROOT / name).read_text(encoding="utf-8") for name in ("dagster.yaml", "pipeline/dagster.yaml")]

    assert yaml.safe_load(texts[0]) == yaml.safe_load(texts[1])
