"""The task `translations`: English texts for an API that is documented in Chinese only.

An answer counts when it has every text that was asked for, in English, with
every identifier and number of the Chinese one.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from artifacts.schema import ApiRow
from pipeline.generation.acceptance import Verdict
from pipeline.generation.answers import CUT, EMPTY, ONLY_REASONING, fences_of
from pipeline.generation.ledger import TRANSLATIONS
from pipeline.generation.prompt_files import read_prompt
from pipeline.generation.records import Answered
from serving.llm.completion import Message

RULES: Final = "1"
_KEPT: Final = re.compile(r"[A-Za-z_]\w*(?:\.\w+)*|\d+(?:\.\d+)*")
_HAN: Final = re.compile(r"[\u3400-\u9fff]")
_QUOTED: Final = re.compile(r'"[^"\n]*"|`[^`\n]*`|“[^”\n]*”')
_MAX_HAN_RATIO: Final = 0.02  # a quoted Chinese literal may stay
_MOST_CHARS_RATIO: Final = 8  # English needs about three times the characters


class TranslationTask:
    """Asks for translations, and judges them."""

    name: Final = TRANSLATIONS
    rules: Final = RULES
    max_tokens: Final = 3000
    follows_up: Final = False

    def __init__(self) -> None:
        self._prompt = read_prompt("translation")
        self.prompt_version = self._prompt.version

    def messages(self, api: ApiRow) -> Sequence[Message]:
        """Return the question for a translation."""
        texts = json.dumps(chinese_texts(api), ensure_ascii=False, indent=1)
        user = self._prompt.text("user", {"signature": api.signature, "texts": texts})
        return [Message("system", self._prompt.text("system", {})), Message("user", user)]

    def follow_up(self, api: ApiRow, answer: str, said: str) -> Sequence[Message]:
        """Translations are never handed back."""
        raise NotImplementedError(f"A translation of {api.api_id} is judged once: {said} ({len(answer)} characters).")

    def judge(self, api: ApiRow, answer: Answered) -> Verdict:
        """Return whether an answer is a translation of every text."""
        if not answer.text.strip():
            reason = ONLY_REASONING if answer.has_reasoning else EMPTY
            return _rejected(reason, f"The answer is empty (finish reason {answer.finish}).")
        asked = chinese_texts(api)
        given = _texts_of(answer.text)
        if given is None:
            cut = answer.finish == "length"
            return _rejected(CUT if cut else "no_json", "The answer is no JSON object of texts.")
        if given.keys() != asked.keys():
            return _rejected("other_texts", f"It translates {sorted(given)}, asked were {sorted(asked)}.")
        for name, text in asked.items():
            if fault := fault_of(text, given[name]):
                return _rejected(fault[0], f"{name}: {fault[1]}")
        return Verdict(is_accepted=True, code=json.dumps(given, ensure_ascii=False, sort_keys=True))


def untranslated(apis: Sequence[ApiRow]) -> list[ApiRow]:
    """Return the APIs that have a Chinese description and no English one, by package and id."""
    found = [api for api in apis if api.description_zh and not api.description_en and api.library in {"std", "stdx"}]
    return sorted(found, key=lambda api: (api.package, api.api_id))


def chinese_texts(api: ApiRow) -> dict[str, str]:
    """Return the texts of an API that have no English, by place: `description`, `params.0`, `returns`, `throws.0`."""
    return dict(_missing(api))


def with_translation(api: ApiRow, texts: Mapping[str, str], *, model: str, prompt: str) -> ApiRow:
    """Return an API with English texts where it has none; an official text is never replaced."""
    params = tuple(
        replace(param, description_en=param.description_en or texts.get(f"params.{at}"))
        for at, param in enumerate(api.params)
    )
    throws = tuple(
        replace(thrown, condition_en=thrown.condition_en or texts.get(f"throws.{at}"))
        for at, thrown in enumerate(api.throws)
    )
    returned = api.returns
    if returned is not None:
        returned = replace(returned, description_en=returned.description_en or texts.get("returns"))
    return replace(
        api,
        description_en=api.description_en or texts.get("description"),
        params=params,
        throws=throws,
        returns=returned,
        translated_by=model,
        translation_prompt=prompt,
    )


def fault_of(chinese: str, english: str) -> tuple[str, str] | None:
    """Return what is wrong with a translation: a reason and a sentence."""
    if not english.strip():
        return "empty_text", "The translation is empty."
    if len(_HAN.findall(_QUOTED.sub("", english))) > _MAX_HAN_RATIO * len(english):
        return "not_english", "The translation still holds Chinese."
    lost = _kept(chinese) - _kept(english)
    if lost:
        return "lost_names", f"Names or numbers are missing: {', '.join(sorted(lost))}."
    if len(english) > _MOST_CHARS_RATIO * len(chinese) + 200:  # short texts grow more
        return "too_long", f"{len(english)} characters for {len(chinese)}: something was added."
    return None


def _kept(text: str) -> Counter[str]:
    return Counter(set(_KEPT.findall(text)))


def _missing(api: ApiRow) -> Iterator[tuple[str, str]]:
    if api.description_zh and not api.description_en:
        yield "description", api.description_zh
    for at, param in enumerate(api.params):
        if param.description_zh and not param.description_en:
            yield f"params.{at}", param.description_zh
    if api.returns and api.returns.description_zh and not api.returns.description_en:
        yield "returns", api.returns.description_zh
    for at, thrown in enumerate(api.throws):
        if thrown.condition_zh and not thrown.condition_en:
            yield f"throws.{at}", thrown.condition_zh


def _texts_of(text: str) -> dict[str, str] | None:
    fences = fences_of(text)
    candidates = [fence.code for fence in fences] or [text[text.find("{") : text.rfind("}") + 1]]
    for candidate in candidates:
        try:
            found = json.loads(candidate)
        except ValueError:
            continue
        if isinstance(found, dict) and all(isinstance(value, str) for value in found.values()):
            return {str(name): value.strip() for name, value in found.items()}
    return None


def _rejected(reason: str, detail: str) -> Verdict:
    return Verdict(is_accepted=False, reason=reason, detail=detail)
