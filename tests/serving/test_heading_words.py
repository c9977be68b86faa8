"""How much of a heading says a question."""

import json

import pytest

from artifacts.lexicon import Lexicon
from artifacts.postings import pack_texts
from serving.concepts import read_concepts
from serving.heading_words import said_by
from serving.question import read_question

WAYS = [["thread"], ["creat", "thread"], ["创建", "建线", "线程"], ["启动", "动线", "线程"]]
LEXICON = Lexicon(
    {"spawn": [0], "thread": [1], "启动线程": [0]},
    pack_texts([json.dumps([ways, [], []], ensure_ascii=False) for ways in (WAYS[1:], WAYS[:1])]),
)


@pytest.mark.parametrize(
    ("question", "titles", "share"),
    [
        ("create a thread", ("Creating Threads",), 1.0),
        ("spawn a thread", ("Creating Threads",), 1.0),
        ("启动线程", ("创建线程", "Creating Threads"), 1.0),
        ("create a thread", ("Thread-Local Variables",), 0.0),
        ("create a thread", ("Ways of Creating Many Threads",), 0.5),
        ("create a thread", (), 0.0),
    ],
)
def test_a_heading_counts_where_it_says_the_whole_question(
    question: str, titles: tuple[str, ...], share: float
) -> None:
    """A part of the question is not enough, and further words of the heading take from it."""
    assert said_by(titles, read_concepts(read_question(question), LEXICON), LEXICON) == share
