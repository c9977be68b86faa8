"""How long a release takes to write and to verify, and how much memory, by size.

`python -m tests.benchmarks.release_size 10000 19`: APIs, and words in each description (19 give a million postings).
"""

import datetime as dt
import resource
import sys
import tempfile
import time
from pathlib import Path

import psutil

from artifacts.verification import verify_release
from pipeline.transforms.release_files import write_release
from tests.artifacts.synthetic import rows


def main(n_apis: int, words: int) -> None:
    """Write a release of made-up rows, verify it, and print what it took."""
    process = psutil.Process()
    tables = rows(n_apis, words=words)
    before = process.memory_info().rss
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        release = write_release(
            tables,
            cangjie_version="0.0.0",
            sources=[],
            built_at=dt.datetime(2026, 1, 1, tzinfo=dt.UTC),
            releases_dir=Path(folder),
        )
        written = time.perf_counter()
        faults = verify_release(release.path)
        verified = time.perf_counter()
    counts = {name: record.rows for name, record in release.manifest.tables.items() if record.rows > 1}
    sizes = {name: f"{record.bytes / 1e6:.1f} MB" for name, record in release.manifest.files.items()}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
    sys.stdout.write(
        f"{counts}\n{sizes}\n"
        f"written and verified in {written - started:.1f} s, verified again in {verified - written:.1f} s; "
        f"{before >> 20} MB before, {peak} MB at most; faults: {faults}\n"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
