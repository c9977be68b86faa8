"""The tool that takes compiler output; toolset `translate` registers it."""

from typing import Annotated

from serving.diagnosis.answer import ErrorAnswer
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS
from serving.tools.arguments import Bounded
from serving.tools.translate_arguments import Lang, MaxChars


def error_fix_hint(
    kb: Knowledge,
    error_text: Annotated[
        str, "What cjc, cjpm, the linker, cjlint or a crashed program printed, as it came: one line or a whole log."
    ],
    *,
    code: Annotated[str | None, "The code it is about; lets the answer name your own types and variables."] = None,
    top_k: Annotated[int, Bounded(1, 20, "Most messages explained, and most APIs.")] = 5,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ErrorAnswer:
    """What a Cangjie error means and how to mend it: the fix first, then APIs, an example, the manual.

    Pass the code frames too: they say which call is meant. For Java code use `resolve_java_code`.
    """
    return kb.error_fix_hint(error_text, code=code, top_k=top_k, lang=lang, max_chars=max_chars)
