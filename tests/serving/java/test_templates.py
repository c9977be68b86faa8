"""Rewrite templates: places, doubled braces, and what a call fills in."""

import pytest

from serving.java.templates import TemplateError, read_template


@pytest.mark.parametrize(
    ("template", "arguments", "code"),
    [
        ("{this}[{0}] = {1}", ["key", "value"], "map[key] = value"),
        ("f({*})", ["a", "b", "c"], "f(a, b, c)"),
        ("f({0}, {1*})", ["a", "b", "c"], "f(a, b, c)"),
        ("f({0}, {1*})", ["a"], "f(a)"),
        ("f({*})", [], "f()"),
        ("f({0}, {1*}, end: 1)", ["a"], "f(a, end: 1)"),
        ("HashMap<{K}, {V}>()", [], "HashMap<String, V>()"),
        ("{this}.map {{ x => {0}(x) }}", ["f"], "map.map { x => f(x) }"),
        ('"${{{0}}}"', ["name"], '"${name}"'),
        ("{0} + {0}", ["a"], "a + a"),
    ],
)
def test_places_are_filled(template: str, arguments: list[str], code: str) -> None:
    """Receiver `map`; of the type parameters only K is known."""
    assert read_template(template).fill(receiver="map", arguments=arguments, types={"K": "String"}) == code


@pytest.mark.parametrize("template", ["{this", "{ x => x }", "a } b", "{that}", "{}", "{{ {0} }"])
def test_a_brace_that_is_no_place_is_refused(template: str) -> None:
    """Somebody forgot to double it; the message says how."""
    with pytest.raises(TemplateError, match="write braces of the code twice"):
        read_template(template)


def test_a_template_tells_what_it_needs() -> None:
    """The engine fills it only where the call has that much."""
    template = read_template("HashMap<{K}, {V}>({2*}).f({0}, {this})")

    assert template.places == ("K", "V", "2*", "0", "this")
    assert template.type_places == ("K", "V")
    assert template.argument_count == 1
    assert [template.uses(argument) for argument in range(4)] == [True, False, True, True]
