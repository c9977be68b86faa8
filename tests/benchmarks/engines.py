"""The engines of the search benchmark: each builds an index in a folder, opens it, and answers questions."""

import pickle
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from artifacts.postings import POSTINGS_FILE, Postings, write_postings
from artifacts.releases import find_release
from pipeline.transforms.bm25f import FieldWeight, Ranking, build_index
from serving.best_records import BestRecords
from tests.benchmarks.corpora import Corpus, Question

TOP: Final = 10
_RANKING: Final = Ranking(1.2, {"text": FieldWeight(1.0, 0.75)})

Ask = Callable[[object], object]  # a question as the engine takes it: the best ten rows


@dataclass(frozen=True, slots=True)
class Opened:
    """An engine with its index open."""

    prepare: Callable[[Question], object]  # not part of the time: words to what the engine takes
    ask: Ask
    rows: Callable[[object], list[int]] | None = None  # what to compare with brute force, if it can be


@dataclass(frozen=True, slots=True)
class Engine:
    """How one engine is driven."""

    package: str  # what has to be installed
    build: Callable[[Corpus, Path], None]
    open: Callable[[Corpus, Path], Opened]
    largest: int = 10**9  # records beyond which it would take minutes


def _ours_build(corpus: Corpus, folder: Path) -> None:
    words = corpus.vocabulary
    texts = [{"text": " ".join([words[word] for word in record])} for record in corpus.records()]
    index = build_index("apis", [f"{at:09d}" for at in range(len(corpus))], texts, _RANKING)
    write_postings(folder / POSTINGS_FILE, [index])


def _ours_open(corpus: Corpus, folder: Path) -> Opened:
    index = Postings.open(folder).index("apis")
    best = BestRecords(index)

    def prepare(question: Question) -> object:
        terms = (index.term_id(corpus.vocabulary[word]) for word in question)
        return [term for term in terms if term is not None]

    def rows(terms: object) -> list[int]:
        scores = np.zeros(index.n_records, dtype=np.int64)
        for term in terms:  # type: ignore[attr-defined] # what `prepare` made
            records, impacts = index.postings(term)
            scores[records] += impacts
        return [int(record) for record in np.argsort(-scores, kind="stable")[:TOP] if scores[record]]

    return Opened(prepare, lambda terms: best.best(terms, TOP), rows)  # type: ignore[arg-type] # as above


def _released_build(corpus: Corpus, folder: Path) -> None:
    """Take the index of the release, which the folder names."""


def _released_open(corpus: Corpus, folder: Path) -> Opened:
    return _ours_open(corpus, find_release(folder).path)


def _bm25s_build(corpus: Corpus, folder: Path) -> None:
    import bm25s

    engine = bm25s.BM25()
    vocabulary = {word: number for number, word in enumerate(corpus.vocabulary)}
    engine.index(bm25s.tokenization.Tokenized(ids=corpus.records(), vocab=vocabulary), show_progress=False)
    engine.save(folder)


def _bm25s_open(backend: str) -> Callable[[Corpus, Path], Opened]:
    def opened(corpus: Corpus, folder: Path) -> Opened:
        import bm25s

        engine = bm25s.BM25.load(folder, mmap=True)
        engine.backend = backend
        if backend == "numba":
            engine.activate_numba_scorer()
        return Opened(list, lambda words: engine.retrieve([words], k=TOP, show_progress=False))

    return opened


def _tantivy_build(corpus: Corpus, folder: Path) -> None:
    import tantivy

    schema = tantivy.SchemaBuilder().add_text_field("text", stored=False, tokenizer_name="whitespace").build()
    writer = tantivy.Index(schema, path=str(folder)).writer(200_000_000)
    for record in corpus.records():
        writer.add_document(tantivy.Document(text=" ".join([corpus.vocabulary[word] for word in record])))
    writer.commit()
    writer.wait_merging_threads()


def _tantivy_open(corpus: Corpus, folder: Path) -> Opened:
    import tantivy

    index = tantivy.Index.open(str(folder))
    searcher = index.searcher()

    def prepare(question: Question) -> object:
        words = [corpus.vocabulary[word] for word in question]
        terms = [tantivy.Query.term_query(index.schema, "text", word) for word in words]
        return tantivy.Query.boolean_query([(tantivy.Occur.Should, term) for term in terms])

    return Opened(prepare, lambda query: searcher.search(query, TOP, count=False))


def _rank_bm25_build(corpus: Corpus, folder: Path) -> None:
    import rank_bm25

    (folder / "index.pickle").write_bytes(pickle.dumps(rank_bm25.BM25Okapi(corpus.records())))


def _rank_bm25_open(corpus: Corpus, folder: Path) -> Opened:
    engine = pickle.loads((folder / "index.pickle").read_bytes())  # noqa: S301 - written by this program
    return Opened(list, lambda words: np.argsort(-engine.get_scores(words))[:TOP])


ENGINES: Final[Mapping[str, Engine]] = {
    "ours": Engine("numpy", _ours_build, _ours_open),
    "bm25s numpy": Engine("bm25s", _bm25s_build, _bm25s_open("numpy")),
    "bm25s numba": Engine("numba", _bm25s_build, _bm25s_open("numba")),
    "tantivy": Engine("tantivy", _tantivy_build, _tantivy_open),
    "rank_bm25": Engine("rank_bm25", _rank_bm25_build, _rank_bm25_open, largest=20_000),
}
RELEASED: Final = Engine("numpy", _released_build, _released_open)


def private_and_resident() -> tuple[int, int]:
    """Return the private and the resident bytes of this process; resident for both where Linux does not tell."""
    status = Path("/proc/self/status")
    if not status.exists():
        import psutil

        resident = int(psutil.Process().memory_info().rss)
        return resident, resident
    lines = (line.split() for line in status.read_text(encoding="utf-8").splitlines())
    kilobytes = {line[0]: int(line[1]) for line in lines if line[0] in ("RssAnon:", "VmRSS:")}
    return kilobytes["RssAnon:"] * 1024, kilobytes["VmRSS:"] * 1024


def folder_bytes(folder: Path) -> int:
    """Return how many bytes the files of a folder have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
