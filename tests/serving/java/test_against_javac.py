"""The compiler as judge: what javac calls is what we say is called, receiver and overload included.

Needs a JDK of release 21 or later; bytecode holds, for every call, the static
type of the receiver, the name and the erased parameter types.
"""

import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path

import pytest

from tests.serving.java.reading import java_files, jdk, read

erased_parameters = pytest.importorskip(
    "pipeline.jdk.data_file", reason="it needs the extra `pipeline`", exc_type=ImportError
).erased_parameters

NEEDS_JUNIT = {"BankTest.java"}
LEAST_RELEASE = 21
REFERENCE = re.compile(r'= (?:Interface)?Methodref +\S+ +// ([\w/$]+)\."?(<init>|[\w$]+)"?:(\(.*\)\S+)')
Called = tuple[str, str, tuple[str, ...]]


@pytest.fixture(scope="module")
def bytecode(tmp_path_factory: pytest.TempPathFactory) -> dict[str, set[Called]]:
    """Calls in the compiled files, by source file."""
    javac, javap = shutil.which("javac"), shutil.which("javap")
    if not javac or not javap or _release(javac) < LEAST_RELEASE:
        pytest.skip(f"no javac of release {LEAST_RELEASE} or later: it judges what is called")
    out = tmp_path_factory.mktemp("classes")
    sources = [str(path) for path in java_files() if path.name not in NEEDS_JUNIT]
    subprocess.run([javac, "-proc:none", "-nowarn", "-Xlint:none", "-d", str(out), *sources], check=True)
    classes = sorted(str(path) for path in out.rglob("*.class"))
    printed = subprocess.run([javap, "-p", "-c", "-v", *classes], check=True, capture_output=True, encoding="utf-8")
    return _calls_by_file(printed.stdout)


def _release(javac: str) -> int:
    version = subprocess.run([javac, "-version"], check=True, capture_output=True, encoding="utf-8")
    return int(re.findall(r"\d+", version.stdout + version.stderr)[0])


def _calls_by_file(printed: str) -> dict[str, set[Called]]:
    found: dict[str, set[Called]] = defaultdict(set)
    for text in printed.split("\nClassfile "):
        name = re.search(r'Compiled from "(.*)"', text)
        for owner, member, descriptor in REFERENCE.findall(text):
            called = (owner.replace("/", ".").replace("$", "."), member, erased_parameters(descriptor))
            found[name[1] if name else ""].add(called)
    return found


@pytest.mark.parametrize(
    "path", [path for path in java_files() if path.name not in NEEDS_JUNIT], ids=lambda path: path.name
)
def test_receiver_and_overload_are_those_of_the_compiler(path: Path, bytecode: dict[str, set[Called]]) -> None:
    """Every JDK call that we read is in the bytecode; calls on heirs of JDK types are written with the heir."""
    theirs = bytecode[path.name]
    inherited = {(member, params) for owner, member, params in theirs if not jdk().has_type(owner)}
    missing = [
        (call.line, call.java_expr, call.receiver_type, call.params)
        for call in read(path.read_text(encoding="utf-8")).calls
        if call.kind in {"method", "constructor", "method_reference"} and call.params is not None
        if (_erased(call.receiver_type), call.method, call.params) not in theirs
        if (call.method, call.params) not in inherited
        if not (call.receiver_type or "").endswith("[]")  # bytecode names array classes otherwise
    ]

    assert missing == []


def _erased(java_type: str | None) -> str:
    return (java_type or "").partition("<")[0]
