"""What a server loads, and what it does not."""

import json
import subprocess
import sys
from pathlib import Path

BUILD_STACK = {"dagster", "pyarrow"}
GRAMMARS = {"tree_sitter", "tree_sitter_cangjie", "tree_sitter_java"}


def loaded(script: str, *arguments: str) -> set[str]:
    """Return the top-level modules that a script loads."""
    shown = script + "\nimport json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})))"
    done = subprocess.run([sys.executable, "-c", shown, *arguments], capture_output=True, check=True, timeout=60)
    return set(json.loads(done.stdout.splitlines()[-1]))


def test_the_server_loads_neither_the_build_stack_nor_a_grammar() -> None:
    """The lookups read no code; what reads code loads its grammar itself."""
    modules = loaded("import serving.server, serving.server.stdio, serving.tools.translate")

    assert not modules & (BUILD_STACK | GRAMMARS)
    assert "duckdb" not in modules


def test_a_search_opens_no_database(release_dir: Path) -> None:
    """It answers from the mapped file alone; details need the rows."""
    script = "import sys; from serving.knowledge import Knowledge; kb = Knowledge.open(sys.argv[1]);"

    assert "duckdb" not in loaded(script + "kb.search_api('HashMap.add')", str(release_dir))
    assert "duckdb" in loaded(script + "kb.get_api_details('HashMap.add')", str(release_dir))


def test_python_users_load_no_protocol() -> None:
    """The facade is a library: no server, no pydantic."""
    modules = loaded("import serving.knowledge")

    assert not modules & (BUILD_STACK | GRAMMARS | {"mcp", "mcp_types", "pydantic", "click", "rich"})


def test_help_loads_next_to_nothing() -> None:
    """`cjkb serve --help` answers at once."""
    script = "import contextlib, io\nwith contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
    modules = loaded(script + "    from serving.cli import main; main(['serve', '--help'])")

    assert not modules & {"mcp", "duckdb", "numpy", "pydantic"}


def test_reading_java_and_errors_is_loaded_by_the_first_question_for_it() -> None:
    """It is a third of the code of a server, and most sessions look names up."""
    script = "import serving.server.stdio, serving.tools.translate, sys; print([name for name in sys.modules if name"
    script += ".startswith(('serving.java.', 'serving.diagnosis.')) and name != 'serving.diagnosis.answer'])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, timeout=60)

    assert done.stdout.strip() == b"[]"
