"""The ledger: nothing that was paid for is lost, whatever ends the process."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.errors import LedgerLockedError
from pipeline.generation.entries import entries_of, outcome
from pipeline.generation.ledger import read_ledger, writing
from pipeline.generation.records import Answered, Asked, Failed, Judged, Record, from_line, to_line

ASKED = Asked("k1", "std.demo.Box", "d1", "m", "1", "run", 0, "2026-11-30T01:00:00Z")
ANSWERED = Answered("k1", 'main() {\n    println("你好 \\u{1}")\n}', False, "stop", 100, 20, "2026-11-30T01:00:01Z")
FAILED = Failed("k1", "too many requests (429)", 429, False, 0)
JUDGED = Judged("k1", "1", True, "", "", "main() {}", None, "parsed")

WRITER = """
import sys
from pathlib import Path
from pipeline.generation.ledger import writing
from pipeline.generation.records import Failed
with writing(Path(sys.argv[1])) as ledger:
    for number in range(10**6):
        ledger.append(Failed(f"k{number}", "x" * 200, None, False, 0))
        print(number, flush=True)
"""


@pytest.mark.parametrize("record", [ASKED, ANSWERED, FAILED, JUDGED])
def test_a_record_reads_back_as_it_was(record: Record) -> None:
    """One line each, whatever characters are in it."""
    line = to_line(record)

    assert line.count(b"\n") == 1
    assert from_line(line) == record


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_that_was_cut_off_is_closed_and_passed_over(tmp_path: Path, cut: int) -> None:
    """What came before and what comes after is read."""
    file = tmp_path / "std.demo.jsonl"
    with writing(file) as ledger:
        ledger.append(ASKED)
        ledger.append(ANSWERED)
    file.write_bytes(file.read_bytes()[:-cut])

    with writing(file) as ledger:
        ledger.append(FAILED)

    assert read_ledger(file) == ([ASKED, ANSWERED, FAILED] if cut == 1 else [ASKED, FAILED])


def test_a_kill_loses_no_line_that_was_written(tmp_path: Path) -> None:
    """`append` returned, so the line is there."""
    file = tmp_path / "std.demo.jsonl"
    with subprocess.Popen([sys.executable, "-c", WRITER, str(file)], stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout is not None
        told = [int(writer.stdout.readline()) for _ in range(40)]
        os.kill(writer.pid, signal.SIGKILL)

    found = [record.key for record in read_ledger(file)]
    assert found[:40] == [f"k{number}" for number in told]
    assert found == [f"k{number}" for number in range(len(found))]


def test_two_writers_never_share_a_ledger(tmp_path: Path) -> None:
    """The second is told what is going on."""
    file = tmp_path / "std.demo.jsonl"
    with writing(file), pytest.raises(LedgerLockedError, match="another run is writing it"), writing(file):
        pass


def test_a_ledger_that_is_not_there_is_empty(tmp_path: Path) -> None:
    """Nothing was asked yet."""
    assert read_ledger(tmp_path / "std.demo.jsonl") == []


def test_lines_of_others_are_passed_over(tmp_path: Path) -> None:
    """Fields that a later version added are ignored; lines that lack one, or are no JSON, do not count."""
    file = tmp_path / "std.demo.jsonl"
    later = to_line(FAILED).replace(b"{", b'{"new":1,', 1)
    file.write_bytes(later + b'{"is":"failed","key":"k1"}\n[1]\nnoise\n')

    assert read_ledger(file) == [FAILED]


@pytest.mark.parametrize(
    ("records", "state", "reason"),
    [
        ([], "pending", ""),
        ([ASKED], "pending", ""),
        ([ASKED, FAILED], "pending", ""),
        ([ASKED, Failed("k1", "refused", 400, True, 0)], "rejected", "refused"),
        ([ASKED, Failed("k1", "the key was refused (401)", 401, True, 0)], "pending", ""),
        ([ASKED, ANSWERED], "pending", ""),
        ([ASKED, ANSWERED, JUDGED], "accepted", ""),
        ([ASKED, ANSWERED, Judged("k1", "1", False, "syntax", "", "", None, "none")], "rejected", "syntax"),
        ([ASKED, ANSWERED, Judged("k1", "0", True, "", "", "", None, "parsed")], "pending", ""),
        ([ASKED, ANSWERED, Judged("k1", "1+cjc", True, "", "", "", None, "ran")], "accepted", ""),
    ],
)
def test_the_state_follows_from_the_lines(records: list[Record], state: str, reason: str) -> None:
    """An answer counts once it was judged by the rules in force; a refused key says nothing of a request."""
    found = outcome("k1", entries_of(records), rules="1")

    assert (found.state, found.reason) == (state, reason)
