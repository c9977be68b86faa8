"""The tool that takes Cangjie code; toolset `translate` registers it."""

from typing import Annotated, Literal

from serving.check_answer import CheckAnswer
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS
from serving.tools.arguments import Bounded
from serving.tools.translate_arguments import MaxChars


def check_cangjie(
    kb: Knowledge,
    code: Annotated[str, "Cangjie code: a file, statements or members; imports included, so that names are known."],
    *,
    path: Annotated[str | None, "Where the code is from; repeated in the reply, never read."] = None,
    max_findings: Annotated[int, Bounded(1, 200, "Most findings.")] = 50,
    lang: Annotated[Literal["auto", "zh", "en"], "Language of the messages; auto follows the comments."] = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> CheckAnswer:
    """What is wrong with Cangjie code, without a compiler: syntax, Java habits, imports, members, arguments.

    Check what you wrote before you build it. For what a compiler printed use `error_fix_hint`.
    """
    return kb.check_cangjie(code, path, max_findings, lang=lang, max_chars=max_chars)
