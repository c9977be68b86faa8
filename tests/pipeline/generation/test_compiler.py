"""The compiler has the last word where it is installed; here it is a script on PATH."""

import os
from pathlib import Path

import pytest

from pipeline.generation.acceptance import Acceptance
from pipeline.generation.compiler import Compiler, find_compiler
from pipeline.generation.records import Answered
from serving.cangjie.symbols import SymbolTable
from tests.pipeline.generation.snippets import APIS, BY_ID, GOOD, LIFT

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the stand-in is a shell script")


def makes(body: str) -> str:
    """A compiler that makes this program."""
    return f'printf "#!/bin/sh\\n{body}\\n" > program && chmod +x program'


RUNS = makes("echo real; env")
CASES = {
    "runs": (RUNS, True, "ran", ""),
    "compiles only": ("true", True, "compiled", ""),
    "hangs when run": (makes("sleep 60"), True, "compiled", ""),
    "fails when run": (makes("exit 3"), False, "none", "run_error"),
    "does not compile": ('echo "main.cj:3: error: undeclared identifier" >&2; exit 1', False, "none", "compile_error"),
    "hangs when compiling": ("sleep 60", False, "none", "compile_timeout"),
}  # fmt: skip


def compiler(folder: Path, script: str) -> Compiler:
    """A compiler that does what a script says."""
    folder.mkdir(exist_ok=True)
    file = folder / "cjc"
    file.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    file.chmod(0o755)
    environment = {"PATH": f"{folder}:/usr/bin:/bin", "OPENAI_API_KEY": "sk-secret", "MY_TOKEN": "t", "LANG": "C"}
    found = find_compiler(environment)
    assert found is not None
    return Compiler(found.path, environment=environment, compile_seconds=1.0, run_seconds=1.0)


def answer() -> Answered:
    """A good program with a claim."""
    return Answered("k", f"```cangjie\n{GOOD[0].code}\n```\n```output\nclaim\n```", False, "stop", 1, 1, "")


@pytest.mark.parametrize(("script", "is_accepted", "verification", "reason"), CASES.values(), ids=CASES)
def test_what_the_compiler_says_decides(
    tmp_path: Path, script: str, is_accepted: bool, verification: str, reason: str
) -> None:
    """It compiled, it ran, or it is rejected."""
    acceptance = Acceptance(SymbolTable(APIS), [], compiler=compiler(tmp_path / "bin", script))

    verdict = acceptance.judge(BY_ID[LIFT], answer())

    assert (verdict.is_accepted, verdict.verification, verdict.reason) == (is_accepted, verification, reason)


def test_the_real_output_stands_for_the_claim(tmp_path: Path) -> None:
    """And the program sees no key."""
    acceptance = Acceptance(SymbolTable(APIS), [], compiler=compiler(tmp_path / "bin", RUNS))

    output = acceptance.judge(BY_ID[LIFT], answer()).output

    assert output is not None
    assert output.startswith("real\n")
    assert "sk-secret" not in output
    assert "TOKEN" not in output
    assert "LANG=C" in output


def test_what_the_compiler_says_is_kept(tmp_path: Path) -> None:
    """It goes back to the model."""
    script = CASES["does not compile"][0]
    acceptance = Acceptance(SymbolTable(APIS), [], compiler=compiler(tmp_path / "bin", script))

    assert acceptance.judge(BY_ID[LIFT], answer()).detail == "main.cj:3: error: undeclared identifier"


def test_programs_of_stdx_are_compiled_only_where_stdx_is(tmp_path: Path) -> None:
    """The compiler comes without it, and would refuse a good import."""
    made = compiler(tmp_path / "bin", "true")

    assert not made.can_compile("import stdx.log.*\n\nmain() {}")
    assert made.can_compile("import std.fs.*\n\nmain() {}")


def test_without_a_compiler_there_is_none(tmp_path: Path) -> None:
    """Nothing is guessed."""
    assert find_compiler({"PATH": str(tmp_path)}) is None
