"""The Cangjie compiler, where it is installed: programs are compiled and run in a folder that is thrown away.

The program was written by a model. It gets a time limit, an empty folder, and
an environment without keys; more than that a container has to give.
"""

import os
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

COMPILER: Final = "cjc"
COMPILE_SECONDS: Final = 60.0
RUN_SECONDS: Final = 10.0
MAX_OUTPUT_CHARS: Final = 4000
_SECRET_WORDS: Final = ("KEY", "TOKEN", "SECRET", "PASSWORD", "CREDENTIAL")
_OUR_NAMES: Final = ("OPENAI_", "CJKB_", "DAGSTER_")

Stage = Literal["compile_error", "compile_timeout", "not_run", "run_error", "ran"]


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of compiling and running a program."""

    stage: Stage
    said: str  # of the compiler where it refused, else of the program


class Compiler:
    """Compiles and runs programs, one at a time."""

    def __init__(
        self,
        path: Path,
        *,
        environment: Mapping[str, str],
        compile_seconds: float = COMPILE_SECONDS,
        run_seconds: float = RUN_SECONDS,
    ) -> None:
        self.path = path
        self._environment = without_secrets(environment)
        self._compile_seconds = compile_seconds
        self._run_seconds = run_seconds

    def can_compile(self, code: str) -> bool:
        """Return whether the compiler has what the program imports; stdx is installed apart and named by a variable."""
        return "import stdx." not in code or "CANGJIE_STDX_PATH" in self._environment

    def try_out(self, code: str) -> Trial:
        """Compile a program, and run it."""
        with tempfile.TemporaryDirectory(prefix="cjkb-example-") as name:
            folder = Path(name)
            (folder / "main.cj").write_text(code + "\n", encoding="utf-8")
            compiled = self._run([str(self.path), "main.cj", "-o", "program"], folder, self._compile_seconds)
            if compiled is None:
                return Trial("compile_timeout", f"{COMPILER} took longer than {self._compile_seconds:g} s.")
            if compiled.returncode:
                return Trial("compile_error", _cut(compiled.stderr or compiled.stdout).replace(name, "."))
            program = folder / "program"
            ran = self._run([str(program)], folder, self._run_seconds) if program.is_file() else None
            if ran is None:
                return Trial("not_run", f"The program did not end within {self._run_seconds:g} s.")
            if ran.returncode:
                return Trial("run_error", _cut(ran.stderr or ran.stdout))
            return Trial("ran", _cut(ran.stdout))

    def _run(self, command: list[str], folder: Path, seconds: float) -> "subprocess.CompletedProcess[str] | None":
        """Return what a command came to, None when it took too long; it and what it started are ended then."""
        with subprocess.Popen(  # noqa: S603 - the compiler of the machine, and what it made
            command,
            cwd=folder,
            env=self._environment | {"HOME": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            errors="replace",
            start_new_session=True,
        ) as process:
            try:
                out, err = process.communicate(timeout=seconds)
            except subprocess.TimeoutExpired:
                _end(process)
                return None
            except BaseException:
                _end(process)
                raise
        return subprocess.CompletedProcess(command, process.returncode, out, err)


def find_compiler(environment: Mapping[str, str]) -> Compiler | None:
    """Return the compiler on PATH, None where there is none."""
    found = shutil.which(COMPILER, path=environment.get("PATH"))
    return Compiler(Path(found), environment=environment) if found else None


def without_secrets(environment: Mapping[str, str]) -> dict[str, str]:
    """Return an environment without our settings and without what looks like a key."""
    return {
        name: value
        for name, value in environment.items()
        if not name.startswith(_OUR_NAMES) and not any(word in name.upper() for word in _SECRET_WORDS)
    }


def _end(process: "subprocess.Popen[str]") -> None:
    if os.name == "posix":
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _cut(text: str) -> str:
    text = text.strip("\n")
    return text if len(text) <= MAX_OUTPUT_CHARS else text[:MAX_OUTPUT_CHARS] + " …"
