"""Arguments that several tools of toolset `translate` take."""

from typing import Annotated, Literal

from serving.render import MAX_MAX_CHARS, MIN_MAX_CHARS
from serving.tools.arguments import Bounded

Query = Annotated[str, "A name (`HashMap.add`) or a few words, English or Chinese."]
Module = Annotated[
    str | None, "Only this package, e.g. `std.collection`; `std.collection.*` takes its subpackages too."
]
Lang = Annotated[Literal["auto", "zh", "en"], "Language of the texts; auto follows the question."]
MaxChars = Annotated[int, Bounded(MIN_MAX_CHARS, MAX_MAX_CHARS, "Longest reply, in characters.")]
Cursor = Annotated[str | None, "The `cursor` of the previous reply, for the next page of the same question."]
Kind = Annotated[str | None, "Only this kind: class, interface, struct, enum, func, init, prop, operator, macro ..."]
