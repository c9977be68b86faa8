"""Tools that take Java and answer with Cangjie; toolset `translate` registers them."""

from typing import Annotated

from serving.java_answers import DescribeAnswer, JavaSymbolAnswer, ResolveAnswer
from serving.knowledge import Knowledge
from serving.render import DEFAULT_MAX_CHARS
from serving.tools.arguments import Bounded
from serving.tools.translate_arguments import Lang, MaxChars, Module

JavaCode = Annotated[str, "Java code: a file, a method, statements or one expression; it may be incomplete."]


def java_to_cangjie(
    kb: Knowledge,
    java_symbol: Annotated[
        str, "Type, member, package, keyword or annotation: `java.util.Map.put`, `List<String>`, `synchronized`."
    ],
    *,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> JavaSymbolAnswer:
    """What stands for one Java symbol in Cangjie, or that nothing does and what to do instead.

    For a piece of code use `resolve_java_code`, which finds the types and writes the calls.
    """
    return kb.java_to_cangjie(java_symbol, lang=lang, max_chars=max_chars)


def resolve_java_code(
    kb: Knowledge,
    java_code: JavaCode,
    *,
    module: Module = None,
    top_k: Annotated[int, Bounded(1, 20, "Most members per call.")] = 5,
    lang: Lang = "auto",
    max_chars: MaxChars = DEFAULT_MAX_CHARS,
) -> ResolveAnswer:
    """For every JDK call in Java code: the Cangjie member, the call rewritten, its import, what changes in meaning.

    Give it the declarations too, so that it knows the types. For a single symbol use `java_to_cangjie`.
    """
    return kb.resolve_java_code(java_code, module=module, top_k=top_k, lang=lang, max_chars=max_chars)


def describe_java_code(
    kb: Knowledge, java_code: JavaCode, *, max_chars: MaxChars = DEFAULT_MAX_CHARS
) -> DescribeAnswer:
    """What Java code does, in English and Chinese: its main call, its main statement, all of it.

    For what to write in Cangjie use `resolve_java_code`.
    """
    return kb.describe_java_code(java_code, max_chars=max_chars)
