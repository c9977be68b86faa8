"""What several servers on one machine share of a release, and what the search keeps for itself.

    python tests/benchmarks/sharing.py RELEASE [--servers 8]

Linux only: it reads /proc. Every server answers a few searches; then the
mappings of the postings file are added up. Rss counts a page for each process
that has it, Pss counts it once, divided among them: with one mapping shared by
all, the sum of Pss is about the Rss of one server, and nothing is private.
"""

import argparse
import json
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from artifacts.postings import POSTINGS_FILE
from tests.benchmarks.server import QUESTIONS
from tests.serving.wire import Wire

PARTS: Final = ("Rss", "Pss", "Private_Clean", "Private_Dirty")
SEARCH: Final = """
import json, sys
import numpy

def private():
    lines = (line.split() for line in open("/proc/self/status"))
    return next(int(line[1]) for line in lines if line[0] == "RssAnon:") * 1024

before = private()
from serving.knowledge import Knowledge
kb = Knowledge.open(sys.argv[1])
for question in json.loads(sys.argv[2]):
    kb.search_api(question)
kb.search_api("apend elemnet")
print(private() - before)
"""


@dataclass(frozen=True, slots=True)
class Mapping:
    """Bytes of the postings file in one process."""

    rss: int
    pss: int
    private: int


def mapping(pid: int) -> Mapping:
    """Return what a process has of the postings file."""
    sizes = dict.fromkeys(PARTS, 0)
    is_postings = False
    for line in Path(f"/proc/{pid}/smaps").read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition(":")
        if "-" in name:
            is_postings = line.rstrip().endswith(POSTINGS_FILE)
        elif is_postings and name in sizes:
            sizes[name] += int(rest.split()[0]) * 1024
    return Mapping(sizes["Rss"], sizes["Pss"], sizes["Private_Clean"] + sizes["Private_Dirty"])


def mappings(release: Path, count: int) -> list[Mapping]:
    """Start servers, ask each of them, and return what they map while all of them run."""
    with ExitStack() as stack:
        servers = [stack.enter_context(Wire(release)) for _ in range(count)]
        for server in servers:
            server.start()
            for question in QUESTIONS:
                server.call("search_api", query=question)
        time.sleep(0.2)
        found = [mapping(server.process.pid) for server in servers]
        for server in servers:
            server.finish()
    return found


def private_beyond_numpy(release: Path) -> int:
    """Return the private bytes that importing, opening and searching add to a process that has numpy."""
    command = [sys.executable, "-c", SEARCH, str(release), json.dumps(QUESTIONS)]
    return int(subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("release", type=Path)
    parser.add_argument("--servers", type=int, default=8)
    options = parser.parse_args()
    found = mappings(options.release, options.servers)
    size = (options.release / POSTINGS_FILE).stat().st_size
    for title, number in (
        ("the file", size),
        ("Rss of one server, largest", max(part.rss for part in found)),
        (f"Rss of {len(found)} servers", sum(part.rss for part in found)),
        (f"Pss of {len(found)} servers", sum(part.pss for part in found)),
        (f"private in {len(found)} servers", sum(part.private for part in found)),
        ("search, private beyond numpy", private_beyond_numpy(options.release)),
    ):
        sys.stdout.write(f"{title:<32} {number / 2**20:8.1f} MB\n")


if __name__ == "__main__":
    main()
