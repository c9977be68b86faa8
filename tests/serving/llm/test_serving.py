"""Tools with a model, against an endpoint that misbehaves: the answer by rules, exactly, or the model's part in it."""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from serving.answers import SearchAnswer
from serving.diagnosis.answer import ErrorAnswer
from serving.java_answers import DescribeAnswer, ResolveAnswer
from serving.knowledge import Knowledge
from serving.llm.settings import LlmSettings
from serving.render import to_text
from tests.llm_server import (
    MODEL,
    LlmServer,
    Reply,
    Request,
    Script,
    answered,
    cut,
    dripping,
    empty,
    in_fences,
    java_instead,
    not_json,
    only_reasoning,
    refused,
    reset,
    reset_midway,
    silent,
    stalled,
)
from tests.serving.llm.conftest import KEY

QUESTION = "append an element to a list"
JAVA = "List<String> names = new ArrayList<>();\nnames.add(first);"
UNKNOWN_RECEIVER = "source.worker().setDaemon(true);"
ERROR = "error: undeclared identifier 'ArrayLisst'\n ==> main.cj:3:9\n"
SENTENCES = {level: {"en": f"English {level}.", "zh": f"中文 {level}。"} for level in ("api", "statement", "function")}
BAD: dict[str, Reply] = {
    "429": refused(429),
    "429-after": refused(429, retry_after="30"),
    "500": refused(500),
    "503": refused(503),
    "401": refused(401, message=KEY),
    "404": refused(404),
    "400": refused(400),
    "silent": silent(),
    "stalled": stalled(),
    "dripping": dripping(),
    "reset": reset(),
    "reset-midway": reset_midway(),
    "not-json": not_json(),
    "empty": empty(),
    "reasoning": only_reasoning("Let me see what"),
    "wrong-fences": in_fences(("java", "int x;"), ("", "nothing")),
    "java": java_instead(),
    "cut": cut('{"api": {"en": "'),
    "wrong-shape": answered('{"api": 1, "order": [0, 99]}'),
}
Opener = Callable[..., tuple[LlmServer, Knowledge]]
Answer = SearchAnswer | DescribeAnswer | ErrorAnswer | ResolveAnswer
ASKS: dict[str, Callable[[Knowledge], Answer]] = {
    "search": lambda kb: kb.search_api(QUESTION),
    "describe": lambda kb: kb.describe_java_code(JAVA),
    "resolve": lambda kb: kb.resolve_java_code(UNKNOWN_RECEIVER),
    "error": lambda kb: kb.error_fix_hint(ERROR, lang="zh"),
}


@pytest.fixture
def asked(release_dir: Path) -> Iterator[Opener]:
    """Return what opens the release with a model on a script."""
    with ExitStack() as stack:

        def start(script: Script, *, deadline_seconds: float = 20, rerank: bool = True) -> tuple[LlmServer, Knowledge]:
            server = stack.enter_context(LlmServer(script))
            settings = LlmSettings(server.url, MODEL, KEY, rerank=rerank, deadline_seconds=deadline_seconds)
            return server, stack.enter_context(Knowledge.open(release_dir, llm=settings))

        yield start


@pytest.mark.parametrize("question", ASKS)
@pytest.mark.parametrize("reply", BAD)
def test_whatever_the_model_does_the_answer_by_rules_comes(
    asked: Opener, kb: Knowledge, question: str, reply: str
) -> None:
    """One request, no retry, a reason without the key, and otherwise the very answer of a server without a model."""
    is_held = reply in {"silent", "stalled", "dripping"}
    server, with_model = asked([BAD[reply]], deadline_seconds=0.5 if is_held else 20)
    answer = ASKS[question](with_model)

    assert answer.llm is not None
    assert answer.llm.startswith("failed: ")
    assert KEY not in to_text(answer)
    assert replace(answer, llm="off") == ASKS[question](kb)
    sent = len(server.requests)
    assert sent == 1 or (is_held and not sent)  # a slow machine may use the short deadline up before it asks
    server.let_go()


def ids(answer: SearchAnswer) -> list[str]:
    """Return the ids of an answer, in order."""
    return [item.id for item in answer]


def test_the_first_candidates_come_in_the_models_order(asked: Opener, kb: Knowledge) -> None:
    """Three candidates per result are put to it; what it names goes first, the rest keep their order."""
    by_rules = ids(kb.search_api(QUESTION, top_k=9))
    server, with_model = asked([answered("```json\n[3, 1]\n```")])
    answer = with_model.search_api(QUESTION, top_k=3)

    assert answer.llm == "used"
    assert ids(answer) == [by_rules[2], by_rules[0], by_rules[1]]
    assert server.requests[0].prompt.count("\n9. ") == 1
    assert "\n10. " not in server.requests[0].prompt


def test_a_further_page_goes_by_the_order_of_the_first_and_asks_nothing(asked: Opener, kb: Knowledge) -> None:
    """Nothing is told twice, nothing is lost."""
    page = kb.search_api(QUESTION, top_k=3)
    by_rules = ids(page) + ids(kb.search_api(QUESTION, top_k=3, cursor=page.cursor))
    server, with_model = asked([answered("[5]")])
    first = with_model.search_api(QUESTION, top_k=3)
    second = with_model.search_api(QUESTION, top_k=3, cursor=first.cursor)

    assert sorted(ids(first) + ids(second)) == sorted(by_rules)
    assert ids(first)[0] == by_rules[4]
    assert len(server.requests) == 1


def test_a_name_needs_no_model(asked: Opener, kb: Knowledge) -> None:
    """The first hit has it: nothing is sent, and the model took no part."""
    server, with_model = asked([answered("[2]")])

    assert with_model.search_api("HashMap.add") == kb.search_api("HashMap.add")
    assert server.requests == []


def test_rerank_can_be_off_while_the_rest_is_on(asked: Opener, kb: Knowledge) -> None:
    """A setting of its own."""
    server, with_model = asked([answered("[2]")], rerank=False)

    assert with_model.search_api(QUESTION) == kb.search_api(QUESTION)
    assert server.requests == []


def test_java_is_described_in_the_models_words_and_its_calls_by_rules(asked: Opener, kb: Knowledge) -> None:
    """And the same code is sent once."""
    server, with_model = asked([answered(json.dumps(SENTENCES, ensure_ascii=False))])
    answer = with_model.describe_java_code(JAVA)
    again = with_model.describe_java_code(JAVA)

    assert (answer.nl.api.en, answer.nl.statement.zh, answer.llm) == ("English api.", "中文 statement。", "used")
    assert replace(answer, nl=kb.describe_java_code(JAVA).nl, llm="off") == kb.describe_java_code(JAVA)
    assert again == answer
    assert len(server.requests) == 1


def test_a_call_on_an_unknown_receiver_is_found_by_the_models_words(asked: Opener, kb: Knowledge) -> None:
    """The words are the query; what is answered are records of the release."""
    _, with_model = asked([answered('[{"en": "append an element to a list", "zh": "向列表追加元素"}]')])
    before = kb.resolve_java_code(UNKNOWN_RECEIVER).suggestions[0]
    answer = with_model.resolve_java_code(UNKNOWN_RECEIVER)
    (after,) = answer.suggestions

    assert (before.status, after.status, after.level, answer.llm) == ("unresolved", "candidates", "statement", "used")
    assert after.members[0].id in ids(kb.search_api(QUESTION))
    assert after.note is not None
    assert after.note.startswith('In words: "append an element to a list" / "向列表追加元素".')


def test_members_of_likely_types_stay_and_gain_the_words(asked: Opener, kb: Knowledge) -> None:
    """The mapping tables are surer than any words."""
    _, with_model = asked([answered('[{"en": "add an element", "zh": "添加元素"}]')])
    (before,) = kb.resolve_java_code("source.items().add(1);").suggestions
    (after,) = with_model.resolve_java_code("source.items().add(1);").suggestions

    assert after == replace(before, note=f'In words: "add an element" / "添加元素". {before.note}')


def test_warming_up_sends_nothing(asked: Opener) -> None:
    """A server that starts has no question to put."""
    server, with_model = asked([answered("[1]")])
    with_model.warm_up()

    assert server.requests == []


def test_known_calls_ask_nothing_and_say_nothing_of_a_model(asked: Opener, kb: Knowledge) -> None:
    """Java that the mappings answer is not sent anywhere."""
    server, with_model = asked([answered("[]")])

    assert with_model.resolve_java_code(JAVA) == kb.resolve_java_code(JAVA)
    assert with_model.resolve_java_code(JAVA).llm is None
    assert server.requests == []


def test_the_hint_is_the_models_and_names_that_do_not_exist_are_struck(asked: Opener, kb: Knowledge) -> None:
    """The facts stay: the hint by rules opens the explanation, and diagnoses, APIs and fixes are untouched."""
    server, with_model = asked([answered("把 `ArrayLisst` 改为 `ArrayList`，然后调用 `list.pushAll(x)` 或 `add`。")])
    answer = with_model.error_fix_hint(ERROR, lang="zh")
    by_rules = kb.error_fix_hint(ERROR, lang="zh")

    assert answer.hint == "把 `ArrayLisst` 改为 `ArrayList`，然后调用 `list.~~pushAll~~(x)` 或 `add`。"
    assert (answer.struck, answer.llm) == (("pushAll",), "used")
    assert answer.diagnoses[0].explanation.startswith(by_rules.hint.rstrip("…")[:40])
    assert answer.apis == by_rules.apis
    assert "simplified Chinese" in server.requests[0].prompt


def test_a_hint_in_the_wrong_language_is_not_used(asked: Opener, kb: Knowledge) -> None:
    """The question was in Chinese."""
    _, with_model = asked([answered("Write ArrayList.")])
    answer = with_model.error_fix_hint(ERROR, lang="zh")

    assert answer.llm == "failed: the answer is no use: it is not in simplified Chinese"
    assert answer.hint == kb.error_fix_hint(ERROR, lang="zh").hint


def test_a_model_that_is_down_is_left_alone_after_three_failures(asked: Opener) -> None:
    """Whatever tool asks."""
    server, with_model = asked([refused(503)])
    for ask in [*ASKS.values()] * 2:
        ask(with_model)

    assert len(server.requests) == 3


def test_without_a_key_nothing_is_imported_and_no_socket_is_opened(release_dir: Path) -> None:
    """All tools, in a process of its own that forbids both; the other variables may be set."""
    script = f"""
import os, socket, sys
os.environ.update(OPENAI_MODEL="m", OPENAI_BASE_URL="http://127.0.0.1:9/v1")
os.environ.pop("OPENAI_API_KEY", None)
def refuse(*arguments, **named): raise AssertionError("a socket")
socket.socket.connect = socket.create_connection = socket.getaddrinfo = refuse
from serving.knowledge import Knowledge
from serving.llm.settings import llm_settings
kb = Knowledge.open(sys.argv[1], llm=llm_settings(environment=os.environ))
said = [kb.search_api({QUESTION!r}).llm, kb.describe_java_code({JAVA!r}).llm, kb.error_fix_hint({ERROR!r}).llm]
said.append(kb.resolve_java_code({UNKNOWN_RECEIVER!r}).llm)
loaded = [name for name in sys.modules if name.partition(".")[0] in ("openai", "httpx", "httpx2", "asyncio")]
loaded += [name for name in sys.modules if name in ("serving.llm.client", "serving.llm.assistant")]
print(said, sorted(loaded), kb.turns)
"""
    done = subprocess.run(
        [sys.executable, "-c", script, str(release_dir)], capture_output=True, text=True, check=True, timeout=60
    )

    assert done.stdout.strip() == "['off', 'off', 'off', 'off'] [] None"


def test_two_questions_at_once_are_both_answered(asked: Opener) -> None:
    """A script may be a function of what is asked: each tool gets its own answer."""

    def by_prompt(request: Request) -> Reply:
        return answered("[1]") if "Candidates:" in request.prompt else answered(json.dumps(SENTENCES))

    _, with_model = asked(by_prompt)

    assert with_model.search_api(QUESTION).llm == "used"
    assert with_model.describe_java_code(JAVA).llm == "used"
