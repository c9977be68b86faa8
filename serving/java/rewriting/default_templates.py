"""The template of a call for a target that nobody wrote one for: the plain call, where the arguments fit."""

from artifacts.cards import Card
from serving.java.rewriting.signatures import signature_of

_PLAIN_KINDS = ("prop", "field", "const", "enum_case")


def default_template(card: Card, *, argument_count: int, has_receiver: bool) -> str | None:
    """Return a rewrite template that calls an API with a Java call's arguments; None if they do not fit.

    Args:
        card: The API.
        argument_count: Arguments of the Java call.
        has_receiver: Whether the Java call is made on a value.
    """
    if card.kind == "operator":
        return _operator(card.name, argument_count) if has_receiver else None
    if card.kind in _PLAIN_KINDS:
        return _value(card, has_receiver=has_receiver)
    if card.kind == "init":
        return f"{card.parent}({{*}})" if signature_of(card).takes(argument_count) else None
    return _function(card, argument_count, has_receiver=has_receiver) if card.kind == "func" else None


def _value(card: Card, *, has_receiver: bool) -> str:
    is_on_value = has_receiver and card.parent and not _is_static(card) and card.kind != "enum_case"
    return f"{{this}}.{card.name}" if is_on_value else f"{_owner(card)}{card.name}"


def _function(card: Card, argument_count: int, *, has_receiver: bool) -> str | None:
    signature = signature_of(card)
    if card.parent and not _is_static(card):
        return f"{{this}}.{card.name}({{*}})" if has_receiver and signature.takes(argument_count) else None
    if signature.takes(argument_count) and not has_receiver:
        return f"{_owner(card)}{card.name}({{*}})"
    if has_receiver and signature.takes(argument_count + 1):
        return f"{_owner(card)}{card.name}({{this}}, {{*}})"
    return None


def _is_static(card: Card) -> bool:
    return " static " in f" {card.signature} "


def _owner(card: Card) -> str:
    return f"{card.parent}." if card.parent else ""


def _operator(sign: str, argument_count: int) -> str | None:
    if sign == "[]":
        return {1: "{this}[{0}]", 2: "{this}[{0}] = {1}"}.get(argument_count)
    return {0: f"{sign}{{this}}", 1: f"{{this}} {sign} {{0}}"}.get(argument_count)
