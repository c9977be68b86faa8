"""BM25F parameters of the indexes, in one place for tuning.

Set by hand first: a name says most, then the type it belongs to; long
descriptions are divided by their length fully enough that a page of prose does
not drown a line. Then one weight at a time at a third to three times its value,
over 194 judged questions with a third held out: package 1 to 3, types 1 to 2,
Java names 1.5 to 3 and descriptions 2 to 1.5 together took questions for APIs
from 0.869 to 0.888 (held out: from 0.894 to 0.917); k1 from 0.8 to 1.8 and every
other weight moved them by less than 0.01 and stay. How the words of a question are
weighed stands in `serving/matching.py`.

`asked` is text of our own, as long as its author likes, so length does not count.
Without it, and at weights 2, 3, 4: 267 judged questions 0.892, 0.905, 0.911, 0.911;
134 others 0.927, 0.934, 0.934, 0.932; 60 that avoid the words of the documentation,
judged before a phrase was written, 0.248, 0.524, 0.526, 0.526.
"""

from typing import Final

from pipeline.transforms.bm25f import FieldWeight, Ranking

API_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "name": FieldWeight(6.0, 0.3),
        "parent": FieldWeight(3.0, 0.3),
        "package": FieldWeight(3.0, 0.3),
        "kind": FieldWeight(0.5, 0.0),
        "types": FieldWeight(2.0, 0.5),
        "params": FieldWeight(0.5, 0.5),
        "description_zh": FieldWeight(1.5, 0.6),
        "description_en": FieldWeight(1.5, 0.6),
        "details_zh": FieldWeight(0.7, 0.6),
        "details_en": FieldWeight(0.7, 0.6),
        "java": FieldWeight(3.0, 0.6),
        "asked": FieldWeight(3.0, 0.0),
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

PATTERN_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "title_zh": FieldWeight(4.0, 0.3),
        "title_en": FieldWeight(4.0, 0.3),
        "tags": FieldWeight(3.0, 0.3),
        "notes_zh": FieldWeight(1.0, 0.6),
        "notes_en": FieldWeight(1.0, 0.6),
        "java": FieldWeight(1.5, 0.6),
        "apis": FieldWeight(1.0, 0.7),
        "code": FieldWeight(0.5, 0.8),
    },
)

REGISTRY_RANKING: Final = Ranking(
    k1=1.2,
    fields={
        "name": FieldWeight(4.0, 0.3),
        "owner": FieldWeight(0.5, 0.3),
        "topics_zh": FieldWeight(2.0, 0.5),
        "topics_en": FieldWeight(2.0, 0.5),
    },
)
