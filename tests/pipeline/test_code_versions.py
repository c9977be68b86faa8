"""Code versions: they change with the code an asset depends on, and with nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline import code_versions
from pipeline.code_versions import code_version, forget_code


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A tree of three modules in which one imports another, inside a function."""
    folder = tmp_path / "pipeline"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "top.py").write_text("def f():\n    from pipeline import (\n        deep,\n    )\n", encoding="utf-8")
    (folder / "deep.py").write_text("x = 1\n", encoding="utf-8")
    (folder / "other.py").write_text("y = 1\n", encoding="utf-8")
    monkeypatch.setattr(code_versions, "_ROOT", tmp_path)
    forget_code()
    yield folder
    forget_code()


@pytest.mark.parametrize(("module", "is_changed"), [("top", True), ("deep", True), ("other", False)])
def test_a_version_changes_with_what_the_module_imports(tree: Path, module: str, is_changed: bool) -> None:
    """Also when the import stands inside a function, over several lines."""
    before = code_version("pipeline.top")
    file = tree / f"{module}.py"
    file.write_text(file.read_text(encoding="utf-8") + "# changed\n", encoding="utf-8")
    forget_code()

    assert (code_version("pipeline.top") != before) is is_changed


def test_a_version_changes_with_a_data_file(tree: Path) -> None:
    """Curated data is code in this respect."""
    data = tree / "data.yaml"
    data.write_text("a", encoding="utf-8")
    before = code_version("pipeline.top", files=[data])
    data.write_text("b", encoding="utf-8")

    assert code_version("pipeline.top", files=[data]) != before


def test_a_distribution_is_part_of_a_version() -> None:
    """A newer grammar reads the same code differently."""
    assert code_version("pipeline.errors", distributions=["click"]) != code_version("pipeline.errors")
