"""BM25F parameters of the three indexes, in one place for tuning.

First values, set by hand: a name says most, then the type it belongs to; long
descriptions are divided by their length fully enough that a page of prose does
not drown a line. k1 is the usual 1.2. On judged questions over the 1.1.3
documentation, overloads folded and nothing else done, they give a mean
reciprocal rank of 0.58; a third or three times any one weight, b from 0.1 to
0.8 and k1 from 0.8 to 2 move it by 0.017 at most, so it is not here that search
gets better.
"""

from typing import Final

from pipeline.transforms.bm25f import FieldWeight, Ranking

API_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "name": FieldWeight(6.0, 0.3),
        "parent": FieldWeight(3.0, 0.3),
        "package": FieldWeight(1.0, 0.3),
        "kind": FieldWeight(0.5, 0.0),
        "types": FieldWeight(1.0, 0.5),
        "params": FieldWeight(0.5, 0.5),
        "description_zh": FieldWeight(2.0, 0.6),
        "description_en": FieldWeight(2.0, 0.6),
        "details_zh": FieldWeight(0.7, 0.6),
        "details_en": FieldWeight(0.7, 0.6),
        "java": FieldWeight(1.5, 0.6),
    },
)

EXAMPLE_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "title_zh": FieldWeight(3.0, 0.5),
        "title_en": FieldWeight(3.0, 0.5),
        "apis": FieldWeight(3.0, 0.5),
        "package": FieldWeight(1.0, 0.3),
        "code": FieldWeight(1.0, 0.7),
        "output": FieldWeight(0.2, 0.7),
    },
)

SECTION_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "title_zh": FieldWeight(4.0, 0.4),
        "title_en": FieldWeight(4.0, 0.4),
        "headings_zh": FieldWeight(1.5, 0.5),
        "headings_en": FieldWeight(1.5, 0.5),
        "text_zh": FieldWeight(1.0, 0.7),
        "text_en": FieldWeight(1.0, 0.7),
        "code": FieldWeight(0.5, 0.8),
    },
)
