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
    signature = signature_of(card)
    is_static = " static " in f" {card.signature} "
    owner = f"{card.parent}." if card.parent else ""
    if card.kind == "init":
        return f"{card.parent}({{*}})" if signature.takes(argument_count) else None
    if card.kind in _PLAIN_KINDS:
        is_on_value = has_receiver and card.parent and not is_static and card.kind != "enum_case"
        return f"{{this}}.{card.name}" if is_on_value else f"{owner}{card.name}"
    if card.kind == "operator":
        return _operator(card.name, argument_count) if has_receiver else None
    if card.kind != "func":
        return None
    if card.parent and not is_static:
        return f"{{this}}.{card.name}({{*}})" if has_receiver and signature.takes(argument_count) else None
    if signature.takes(argument_count) and (is_static or not has_receiver):
        return f"{owner}{card.name}({{*}})"
    if has_receiver and signature.takes(argument_count + 1):
        return f"{owner}{card.name}({{this}}, {{*}})" if argument_count else f"{owner}{card.name}({{this}})"
    return None


def _operator(sign: str, argument_count: int) -> str | None:
    if sign == "[]":
        return {1: "{this}[{0}]", 2: "{this}[{0}] = {1}"}.get(argument_count)
    return {0: f"{sign}{{this}}", 1: f"{{this}} {sign} {{0}}"}.get(argument_count)
