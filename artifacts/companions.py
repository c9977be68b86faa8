"""Arrays beside the postings: what answers need from the tables without asking DuckDB.

All are derived, so there is one definition: the build writes them, and
verification makes them again from the stored tables and compares.
"""

from collections.abc import Sequence
from typing import Protocol

from artifacts.cards import build_cards, card_arrays
from artifacts.columns import RowT, Table
from artifacts.implementations import build_implementations, implementation_arrays
from artifacts.java_cards import build_java_cards, java_card_arrays
from artifacts.java_symbols import build_java_symbols, java_symbol_arrays
from artifacts.lexicon import build_lexicon, lexicon_arrays
from artifacts.offers import offer_arrays
from artifacts.postings import PostingsIndex
from artifacts.schema import APIS, EXAMPLES, JAVA_MEMBERS, JAVA_TYPES, JDK_TYPES, LEXICON, SECTIONS
from artifacts.tensors import Array
from artifacts.traits import build_traits, trait_arrays


class RowsOf(Protocol):
    """Where the rows come from: what was handed in, or what is stored."""

    def __call__(self, table: Table[RowT], /) -> list[RowT]:
        """Return the rows of a table, in key order."""
        ...  # pragma: no cover - a protocol


def companion_arrays(rows_of: RowsOf, indexes: Sequence[PostingsIndex]) -> dict[str, Array]:
    """Return the arrays that the postings file holds beside the postings, by name.

    Args:
        rows_of: The rows of the release.
        indexes: Its postings, made of the same rows.
    """
    apis = rows_of(APIS)
    lexicon = build_lexicon(rows_of(LEXICON), apis)
    types, members = rows_of(JAVA_TYPES), rows_of(JAVA_MEMBERS)
    return {
        **card_arrays(build_cards(apis)),
        **implementation_arrays(build_implementations(apis)),
        **trait_arrays(build_traits(apis, rows_of(EXAMPLES), rows_of(SECTIONS))),
        **java_card_arrays(build_java_cards(types, members)),
        **java_symbol_arrays(build_java_symbols(apis, types, members, rows_of(JDK_TYPES))),
        **lexicon_arrays(lexicon),
        **offer_arrays(lexicon, indexes),
    }
