"""Core search, side by side: term ids in, the best ten rows out.

    python tests/benchmarks/search.py [--artifact RELEASE] [--sizes 10000,100000,1000000] [--engines ours,tantivy]

Our engine, bm25s (numpy and numba), tantivy and rank_bm25 over synthetic
corpora with a Zipf vocabulary and, with --artifact, over the records of a
release, where ours searches the release's own index. Every engine builds and
answers in processes of its own. Times are of a question whose words are known
to the engine already; load is from nothing open to the first answer; memory is
what opening and all questions added. Our order is compared with brute force.
A million records take about 8 GB and some minutes to build.
"""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rich.console import Console
from rich.table import Table

from tests.benchmarks.corpora import Corpus, of_release, synthetic
from tests.benchmarks.engines import ENGINES, RELEASED, Engine, Opened, folder_bytes, private_and_resident

COMPARED: Final = 50  # questions whose rows are compared with brute force
WARMING: Final = 20  # questions before the time is taken
CORPUS: Final = "corpus.npz"
KINDS: Final = ("ordinary", "frequent")

Figures = dict[str, float]


def measured(engine: Engine, corpus: Corpus, folder: Path) -> Figures:
    """Open an index in this process and ask it everything."""
    asked = {kind: corpus.questions(is_frequent=kind == "frequent") for kind in KINDS}
    private, resident = private_and_resident()
    begin = time.perf_counter()
    opened = engine.open(corpus, folder)
    opened.ask(opened.prepare(asked["ordinary"][0]))
    figures: Figures = {"load_ms": (time.perf_counter() - begin) * 1_000}
    for kind in KINDS:
        times = sorted(timed(opened, [opened.prepare(question) for question in asked[kind]]))
        figures[f"{kind}_p50_ms"] = statistics.median(times)
        figures[f"{kind}_p95_ms"] = times[int(len(times) * 0.95)]
    after = private_and_resident()
    figures["private_mb"], figures["resident_mb"] = (after[0] - private) / 2**20, (after[1] - resident) / 2**20
    return figures


def timed(opened: Opened, prepared: Sequence[object]) -> list[float]:
    """Return the milliseconds of every question."""
    if opened.rows and any(opened.ask(question) != opened.rows(question) for question in prepared[:COMPARED]):
        raise SystemExit("The order differs from brute force.")
    for question in prepared[:WARMING]:
        opened.ask(question)
    spent = []
    for question in prepared:
        begin = time.perf_counter()
        opened.ask(question)
        spent.append((time.perf_counter() - begin) * 1_000)
    return spent


def in_own_process(step: str, engine: str, corpus: Path, index: Path) -> str:
    """Run one step of one engine and return what it prints."""
    command = [sys.executable, __file__, "--step", step, "--engines", engine, "--corpus", corpus, "--index", index]
    return subprocess.run([str(part) for part in command], check=True, stdout=subprocess.PIPE, text=True).stdout


def compared(title: str, corpus: Corpus, engines: Sequence[str], artifact: Path | None) -> Table:
    """Build and ask every engine, one after the other, and return their figures."""
    shown = Table(
        "engine", "p50", "p95", "frequent p50", "frequent p95", "load", "index", "private", "resident",
        title=f"{title}: {len(corpus):,} records, times in ms",
    )  # fmt: skip
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / CORPUS
        corpus.save(path)
        for name in engines:
            engine = ENGINES[name]
            if len(corpus) > engine.largest or find_spec(engine.package) is None:
                why = f"more than {engine.largest:,} records" if len(corpus) > engine.largest else "not installed"
                shown.add_row(name, why)
                continue
            is_released = artifact is not None and name == "ours"
            index = artifact if artifact is not None and is_released else Path(folder) / name
            if not is_released:
                index.mkdir()
                in_own_process("build", name, path, index)
            figures = json.loads(in_own_process("ask-released" if is_released else "ask", name, path, index))
            size = (index / "postings.safetensors").stat().st_size if is_released else folder_bytes(index)
            shown.add_row(name, *cells(figures, size))
    return shown


def cells(figures: Figures, index_bytes: int) -> list[str]:
    """Return the figures of one engine as they are shown."""
    times = [f"{figures[f'{kind}_{part}_ms']:.3f}" for kind in KINDS for part in ("p50", "p95")]
    memory = [f"{figures[name]:.1f} MB" for name in ("private_mb", "resident_mb")]
    return [*times, f"{figures['load_ms']:.1f}", f"{index_bytes / 2**20:.1f} MB", *memory]


def step(options: argparse.Namespace) -> None:
    """Do one step of one engine, for `in_own_process`."""
    corpus = Corpus.load(options.corpus)
    engine = RELEASED if options.step == "ask-released" else ENGINES[options.engines]
    if options.step == "build":
        engine.build(corpus, options.index)
    else:
        sys.stdout.write(json.dumps(measured(engine, corpus, options.index)))


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--artifact", type=Path, help="release whose records are searched, too")
    parser.add_argument("--sizes", default="10000,100000,1000000", help="records of the synthetic corpora")
    parser.add_argument("--engines", default=",".join(ENGINES), help="which engines")
    parser.add_argument("--step", help=argparse.SUPPRESS)
    parser.add_argument("--corpus", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--index", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.step:
        step(options)
        return
    engines, console = options.engines.split(","), Console(width=140)
    if options.artifact:
        console.print(compared("release", of_release(options.artifact), engines, options.artifact))
    for size in (int(part) for part in options.sizes.split(",") if part):
        console.print(compared("synthetic", synthetic(size), engines, None))


if __name__ == "__main__":
    main()
