"""The commands that ask take the model from the environment and the settings file."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.llm_server import MODEL, LlmServer, answered
from tests.serving.llm.conftest import KEY

QUESTION = "append an element to a list"


def ask(release_dir: Path, *options: str, **environment: str) -> dict[str, object]:
    """Return what `cjkb query search` prints."""
    command = "import sys; from serving.cli import main; main(sys.argv[1:])"
    arguments = ["query", "--artifact", str(release_dir), *options, "search", QUESTION, "--json"]
    known = {name: value for name, value in os.environ.items() if not name.startswith(("OPENAI_", "CJKB_LLM_"))}
    done = subprocess.run(
        [sys.executable, "-c", command, *arguments],
        capture_output=True,
        encoding="utf-8",
        check=True,
        timeout=60,
        env={**known, "PYTHONUTF8": "1", **environment},
    )
    assert KEY not in done.stdout + done.stderr
    answer: dict[str, object] = json.loads(done.stdout)
    return answer


def test_the_environment_turns_the_model_on(release_dir: Path, tmp_path: Path) -> None:
    """Key, address and model are what other programs use too."""
    with LlmServer([answered("[2, 1]")]) as server:
        answer = ask(
            release_dir,
            OPENAI_API_KEY=KEY,
            OPENAI_BASE_URL=server.url,
            OPENAI_MODEL=MODEL,
            CJKB_HOME=str(tmp_path),
        )

        assert answer["llm"] == "used"
        assert len(server.requests) == 1


def test_the_settings_file_names_the_model_and_may_leave_the_order_alone(release_dir: Path, tmp_path: Path) -> None:
    """The key comes from the environment; `rerank: false` sends nothing for a search."""
    with LlmServer([answered("[2, 1]")]) as server:
        file = tmp_path / "my.yaml"
        for rerank, said in ((True, "used"), (False, "off")):
            file.write_text(
                f"llm: {{base_url: '{server.url}', model: m, rerank: {str(rerank).lower()}}}\n", encoding="utf-8"
            )
            assert ask(release_dir, "--config", str(file), OPENAI_API_KEY=KEY)["llm"] == said

        assert len(server.requests) == 1


def test_without_a_key_the_file_turns_nothing_on(release_dir: Path, tmp_path: Path) -> None:
    """The answer says so."""
    (tmp_path / "cjkb.yaml").write_text("llm: {base_url: 'http://127.0.0.1:9/v1', model: m}\n", encoding="utf-8")

    assert ask(release_dir, CJKB_HOME=str(tmp_path))["llm"] == "off"
