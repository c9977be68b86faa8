"""The lexicon that search understands questions by."""

import dagster as dg

from artifacts.schema import LEXICON, LexiconRow
from pipeline.assets.results import GROUP, Stopwatch, rows_of, table_metadata
from pipeline.code_versions import code_version
from pipeline.curated_lexicon import LEXICON_FILE, read_lexicon
from pipeline.failures import reported


@dg.asset(
    group_name=GROUP,
    kinds={"parquet"},
    code_version=code_version("pipeline.curated_lexicon", files=(LEXICON_FILE,)),
    metadata=table_metadata(LEXICON),
)
def lexicon_entries() -> dg.MaterializeResult[list[LexiconRow]]:
    """What people say, and what the documentation calls it."""
    watch = Stopwatch()
    with reported():
        rows = read_lexicon()
    return rows_of(LEXICON, rows, watch)
