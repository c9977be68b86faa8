r"""Delimiters of `split`: Java takes a pattern, Cangjie's String a plain text, its Regex a pattern.

`split("\\.")` splits at a dot, `split("\\s+")` at what only a Regex knows.
"""

import re
from dataclasses import replace
from typing import Final

from serving.java.map_views import Apis
from serving.java.resolved_call import ResolvedCall

_ESCAPED: Final = re.compile(r"\\\\([^\w\\])|\\\\\\\\")  # of a pattern, as a string literal writes it
_SPECIAL: Final = re.compile(r"[.$|()\[{^?*+]|\\\\")
_OF_ONE: Final = "std.regex.Regex.split(String)"
_OF_TWO: Final = "std.regex.Regex.split(String,Int64)"


def by_delimiter(item: ResolvedCall, pattern: str, apis: Apis) -> ResolvedCall:
    """Return a call of `split` for its delimiter.

    Args:
        item: The call.
        pattern: What stands between the quotes of its first argument.
        apis: Where the Regex is looked up.
    """
    if item.rewrite is None:
        return item
    rest = _ESCAPED.sub("", pattern)
    if _SPECIAL.search(rest) is None:
        plain = _ESCAPED.sub(lambda found: found[1] or "\\\\", pattern).replace("{", "{{").replace("}", "}}")
        return replace(item, rewrite=item.rewrite.replace("{0}", f'"{plain}"')) if plain != pattern else item
    has_limit = len(item.call.arguments) > 1
    card = apis.card(_OF_TWO if has_limit else _OF_ONE)
    if card is None:
        return item
    further = (target for target in item.targets if target != card)
    rewrite = "Regex({0}).split({this}, {1})" if has_limit else "Regex({0}).split({this})"
    return replace(item, targets=(card, *further), rewrite=rewrite)
