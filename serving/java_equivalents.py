"""What stands for one Java member, as rows of an answer to `java_to_cangjie`."""

from collections.abc import Sequence
from typing import Final

from artifacts.cards import Card
from serving.java.jdk_type import JdkMember
from serving.java.mappings import MemberMapping
from serving.java.rewriting.default_templates import default_template
from serving.java.rewriting.filling import template_of
from serving.java.symbols import JavaSymbol
from serving.java_answers import JavaEquivalent
from serving.java_suggestions import target
from serving.language import Language
from serving.opened import OpenedRelease

_REVIEWED: Final = 100
_RECEIVER: Final = "obj"


def meant_overloads(overloads: Sequence[JdkMember], owner: str) -> Sequence[JdkMember]:
    """Return the overloads without what hides behind static functions: every object has the `equals` of `Arrays`."""
    own = [member for member in overloads if member.owner == owner]
    return own if own and all(member.is_static for member in own) else overloads


def equivalents(
    opened: OpenedRelease,
    symbol: JavaSymbol,
    mapping: MemberMapping,
    count: int,
    language: Language,
    *,
    is_static: bool,
) -> list[JavaEquivalent]:
    """Return the targets of one mapping; the first carries rewrite and note."""
    cards = [card for api_id in mapping.targets if (card := opened.java.card(api_id)) is not None]
    _, bracket, params = mapping.key.partition("(")
    shown = symbol.name + (
        f"({','.join(name.rpartition('.')[2] for name in params[:-1].split(','))})" if bracket else ""
    )
    first = JavaEquivalent(
        java=shown,
        origin=mapping.origin,
        trust=mapping.trust / _REVIEWED,
        cangjie=_name(cards[0]) if cards else mapping.construct,
        module=cards[0].package if cards else None,
        import_=cards[0].import_line if cards else None,
        api=target(cards[0], language, is_whole=True) if cards else None,
        rewrite=_form(mapping, cards[:1], count, is_static=is_static),
        language_construct=mapping.construct,
        note=mapping.note,
    )
    further = [
        JavaEquivalent(
            java=shown,
            origin=mapping.origin,
            trust=mapping.trust / _REVIEWED,
            cangjie=_name(card),
            module=card.package,
            import_=card.import_line,
            api=target(card, language, is_whole=False),
        )
        for card in cards[1:]
    ]
    return [first, *further]


def _form(mapping: MemberMapping, cards: Sequence[Card], count: int, *, is_static: bool) -> str | None:
    text = mapping.rewrite
    if text is None and cards:
        text = default_template(cards[0], argument_count=count, has_receiver=not is_static)
    template = template_of(text) if text is not None else None
    if template is None or template.argument_count > count:
        return None
    return template.fill(receiver=_RECEIVER, arguments=[f"arg{at}" for at in range(count)], types={})


def _name(card: Card) -> str:
    return f"{card.parent}.{card.name}" if card.parent else card.name
