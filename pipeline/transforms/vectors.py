"""What is embedded of a record, and the vectors of a release from its rows.

A vector stands for one record and both its languages: the model puts a
sentence and its translation in one place, so the English text comes first and
the Chinese one adds what it can. Short texts keep the price of a build down:
it grows with every character.
"""

import base64
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Final

import numpy as np

from artifacts.schema import APIS, SECTIONS, ApiRow, SectionRow
from artifacts.vectors import Rows, Vectors, record_vectors
from pipeline.errors import RowShapeError
from pipeline.tables import VECTOR_ROWS, VectorRow

ENGLISH_CHARS: Final = 120  # of an API's description
CHINESE_CHARS: Final = 40  # about as many words
PASSAGE_FACTOR: Final = 2  # how much more of a passage of the manual


def api_text(api: ApiRow) -> str:
    """Return what is embedded of an API."""
    name = f"{api.parent}.{api.name}" if api.parent else api.name
    return _text(name, api.description_en, api.description_zh, factor=1)


def section_text(section: SectionRow) -> str:
    """Return what is embedded of a passage."""
    headings = " ".join((" > ".join(section.heading_path_en), " > ".join(section.heading_path_zh)))
    return _text(headings.strip(), section.text_en, section.text_zh, factor=PASSAGE_FACTOR)


def texts_of(apis: Iterable[ApiRow], sections: Iterable[SectionRow]) -> dict[tuple[str, str], str]:
    """Return the text of every record that gets a vector, by index and key."""
    texts = {(APIS.name, api.api_id): api_text(api) for api in apis}
    return texts | {(SECTIONS.name, section.section_id): section_text(section) for section in sections}


def text_digest(text: str) -> str:
    """Return what a text's vector is remembered by."""
    return sha256(text.encode()).hexdigest()


def release_vectors(rows: Sequence[VectorRow], ids: Mapping[str, Sequence[str]]) -> Vectors | None:
    """Return the vectors of a release, None when there are no rows.

    Args:
        rows: The vectors, in any order.
        ids: Keys of the records of each index.

    Raises:
        RowShapeError: a record has no vector.
    """
    if not rows:
        return None
    found = {(row.index, row.record_id): row.numbers for row in rows}
    indexes = {}
    for name, keys in ids.items():
        missing = next((key for key in keys if (name, key) not in found), None)
        if missing is not None:
            raise RowShapeError(VECTOR_ROWS.name, 0, f"{name} {missing} has no vector")
        indexes[name] = record_vectors(np.stack([_decoded(found[name, key]) for key in sorted(keys)]))
    return Vectors(rows[0].model, indexes)


def encoded(row: Rows) -> str:
    """Return one row of whole numbers as text."""
    return base64.b64encode(row.tobytes()).decode()


def _decoded(text: str) -> Rows:
    return np.frombuffer(base64.b64decode(text), dtype=np.int8)


def _text(title: str, english: str | None, chinese: str | None, *, factor: int) -> str:
    parts = ((english or "")[: ENGLISH_CHARS * factor], (chinese or "")[: CHINESE_CHARS * factor])
    return f"{title}: {' '.join(part.strip() for part in parts if part.strip())}".replace("\n", " ")
