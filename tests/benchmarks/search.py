"""Core search, side by side: token ids in, the best ten rows out.

    python tests/benchmarks/search.py [--artifact RELEASE] [--sizes 10000,100000,1000000]

Measures our engine, bm25s (numpy and numba), tantivy and rank_bm25 over
synthetic corpora with a Zipf vocabulary and, with --artifact, ours over the
real records. Each engine gets the same token lists; building is not timed. What
is not installed is left out and said. Our order is compared with brute force.
"""

import argparse
import functools
import random
import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from artifacts.postings import Postings, PostingsIndex
from pipeline.transforms.bm25f import FieldWeight, build_index
from pipeline.transforms.bm25f import Ranking as FieldRanking
from serving.search import Search

TOP = 10
QUESTIONS = 200
WORDS_PER_RECORD = 20
VOCABULARY = 50_000
SLOW_SIZE = 20_000  # records beyond which rank_bm25 would take minutes

Ask = Callable[[list[str]], object]


def corpus(size: int) -> list[list[str]]:
    """Return records of words whose frequency falls as Zipf says, the same every time."""
    source = np.random.default_rng(7)
    ranks = np.minimum(source.zipf(1.2, size=(size, WORDS_PER_RECORD)), VOCABULARY)
    return [[f"w{rank}" for rank in row] for row in ranks.tolist()]


def questions(*, is_frequent: bool) -> list[list[str]]:
    """Return questions of three to five words, of the hundred most frequent ones or of any."""
    source = random.Random(7)  # noqa: S311 - no secret
    last = 100 if is_frequent else 5_000
    return [[f"w{source.randint(1, last)}" for _ in range(source.randint(3, 5))] for _ in range(QUESTIONS)]


def ours(index: PostingsIndex) -> Ask:
    """Return our engine."""
    search = Search(index)
    return lambda tokens: search.rank(tokens).page(0, TOP)


def others(records: Sequence[list[str]]) -> Iterator[tuple[str, Ask]]:
    """Yield the other engines that are installed."""
    for name, make in (("bm25s", _bm25s), ("tantivy", _tantivy), ("rank_bm25", _rank_bm25)):
        if find_spec(name) is None:
            sys.stdout.write(f"{name} is not installed\n")
        elif name != "rank_bm25" or len(records) <= SLOW_SIZE:
            yield from make(records)


def _bm25s(records: Sequence[list[str]]) -> Iterator[tuple[str, Ask]]:
    import bm25s

    for backend in ("numpy", "numba"):
        if find_spec(backend) is None:
            continue
        engine = bm25s.BM25(backend=backend)
        engine.index(list(records), show_progress=False)
        known = set(engine.vocab_dict)

        yield f"bm25s {backend}", functools.partial(_retrieve, engine.retrieve, known)


def _retrieve(retrieve: Callable[..., object], known: set[str], tokens: list[str]) -> object:
    return retrieve([[token for token in tokens if token in known]], k=TOP, show_progress=False)


def _tantivy(records: Sequence[list[str]]) -> Iterator[tuple[str, Ask]]:
    import tantivy

    schema = tantivy.SchemaBuilder().add_text_field("text", stored=False, tokenizer_name="whitespace").build()
    index = tantivy.Index(schema)
    writer = index.writer()
    for record in records:
        writer.add_document(tantivy.Document(text=" ".join(record)))
    writer.commit()
    writer.wait_merging_threads()
    index.reload()
    searcher = index.searcher()
    yield "tantivy", lambda tokens: searcher.search(index.parse_query(" ".join(tokens), ["text"]), TOP)


def _rank_bm25(records: Sequence[list[str]]) -> Iterator[tuple[str, Ask]]:
    import rank_bm25

    engine = rank_bm25.BM25Okapi(list(records))
    yield "rank_bm25", lambda tokens: np.argsort(-engine.get_scores(tokens))[:TOP]


def timed(ask: Ask, asked: Sequence[list[str]]) -> str:
    """Return the median and the 95th percentile of a question, in milliseconds."""
    for tokens in asked[:20]:
        ask(tokens)
    spent = []
    for tokens in asked:
        begin = time.perf_counter()
        ask(tokens)
        spent.append((time.perf_counter() - begin) * 1_000)
    return f"p50 {statistics.median(spent):8.3f} ms   p95 {sorted(spent)[int(len(spent) * 0.95)]:8.3f} ms"


def is_exact(index: PostingsIndex, tokens: list[str]) -> bool:
    """Return whether our order is that of adding everything and sorting it."""
    scores = np.zeros(index.n_records, dtype=np.int64)
    for token in tokens:
        term = index.term_id(token)
        if term is not None:
            records, impacts = index.postings(term)
            np.add.at(scores, records, impacts)
    best = [int(record) for record in np.argsort(-scores, kind="stable")[:TOP] if scores[record]]
    return best == Search(index).rank(tokens).page(0, TOP)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--artifact", type=Path, help="release whose records are searched, too")
    parser.add_argument("--sizes", default="10000,100000", help="records of the synthetic corpora")
    options = parser.parse_args()
    if options.artifact:
        index = Postings.open(options.artifact).index("apis")
        source = random.Random(7)  # noqa: S311 - no secret
        asked = [[index.term(source.randrange(index.n_terms)) for _ in range(4)] for _ in range(QUESTIONS)]
        sys.stdout.write(f"{index.n_records:>9} real       ours         {timed(ours(index), asked)}\n")
    for size in map(int, options.sizes.split(",")):
        records = corpus(size)
        texts = [{"text": " ".join(record)} for record in records]
        index = build_index(
            "apis", [f"{at:09d}" for at in range(size)], texts, FieldRanking(1.2, {"text": FieldWeight(1.0, 0.7)})
        )
        engines = [("ours", ours(index)), *others(records)]
        for kind in ("ordinary", "frequent"):
            asked = questions(is_frequent=kind == "frequent")
            if not all(is_exact(index, tokens) for tokens in asked[:50]):
                raise SystemExit("our order differs from brute force")
            for name, ask in engines:
                sys.stdout.write(f"{size:>9} {kind:<10} {name:<12} {timed(ask, asked)}\n")


if __name__ == "__main__":
    main()
