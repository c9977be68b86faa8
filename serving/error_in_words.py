"""The hint of an error in a model's words: from the facts of the answer by rules, names held against the release."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from artifacts.summaries import shorten
from serving.diagnosis.answer import Diagnosis, ErrorAnswer
from serving.language import Language
from serving.llm.asking import Asking

if TYPE_CHECKING:
    from serving.opened import OpenedRelease

_EXPLAINED: Final = 3
_EXPLANATION: Final = 500


def in_words(
    opened: "OpenedRelease", answer: ErrorAnswer, asking: Asking, *, error_text: str, code: str, language: Language
) -> ErrorAnswer:
    """Return the answer with the model's hint; the hint by rules then opens the first explanation.

    Args:
        opened: The release.
        answer: The answer by rules.
        asking: The model during this call.
        error_text: What the compiler said.
        code: The user's code, or nothing.
        language: Language of the hint.
    """
    if not asking.is_on:
        return answer
    from serving.llm.error_words import Facts, hint_prompt, read_hint
    from serving.llm.name_check import strike_unknown

    facts = Facts(
        hint=answer.hint,
        explanations=[item.explanation for item in answer.diagnoses[:_EXPLAINED]],
        signatures=[f"{api.id}: {api.signature}" for api in answer.apis],
    )
    hint = asking.ask(hint_prompt(error_text, code, facts, language), partial(read_hint, language=language))
    if hint is None:
        return replace(answer, llm=asking.llm)
    struck = strike_unknown(hint, opened.symbols, own_text=f"{error_text}\n{code}\n{answer.hint}")
    first, *others = answer.diagnoses
    return replace(
        answer,
        hint=struck.text,
        struck=struck.names,
        diagnoses=(_with_hint(first, answer.hint), *others),
        llm=asking.llm,
    )


def _with_hint(first: Diagnosis, hint: str) -> Diagnosis:
    if hint in first.explanation:
        return first
    return replace(first, explanation=shorten(f"{hint} {first.explanation}", limit=_EXPLANATION))
