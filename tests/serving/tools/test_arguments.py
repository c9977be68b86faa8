"""Arguments as models send them."""

from typing import Annotated, Literal

import pytest

from serving.tools.arguments import ArgumentError, Bounded, parameters_of, read_arguments


def ask(
    kb: object,
    query: Annotated[str, "What to look for."],
    *,
    top_k: Annotated[int, Bounded(1, 50, "Most results.")] = 10,
    ratio: Annotated[float, "A share."] = 0.5,
    detail: Annotated[bool, "More."] = False,
    lang: Annotated[Literal["auto", "zh"] | None, "Language."] = None,
    names: Annotated[tuple[str, ...], "Names."] = (),
) -> None:
    """Stand for a tool."""


PARAMETERS = parameters_of(ask, skip=1)


def read(**given: object) -> dict[str, object]:
    """Return the arguments that the tool gets."""
    return dict(read_arguments("ask", PARAMETERS, {"query": "x", **given}))


def test_what_is_absent_or_null_has_its_default() -> None:
    """Strict clients send null for every optional argument."""
    expected = {"query": "x", "top_k": 10, "ratio": 0.5, "detail": False, "lang": None, "names": ()}

    assert read() == expected
    assert read(top_k=None, ratio=None, detail=None, lang=None, names=None) == expected


@pytest.mark.parametrize(
    ("given", "meant"),
    [(7, 7), ("7", 7), (" 7 ", 7), (7.9, 7), (0, 1), (-5, 1), (500, 50), ("1e99", 50), (-1e99, 1), (True, 1)],
)
def test_a_number_comes_as_it_likes_and_is_moved_into_its_bounds(given: object, meant: int) -> None:
    """Refusing 500 where 50 is the most would cost the model a turn."""
    assert read(top_k=given)["top_k"] == meant


@pytest.mark.parametrize("given", ["many", "", [5], {"n": 5}, "nan"])
def test_what_is_no_number_is_refused_with_what_is_expected(given: object) -> None:
    """The sentence names argument, value and meaning."""
    with pytest.raises(
        ArgumentError, match=r"top_k is .* which is no integer\. Expected: Most results\. .* from 1 to 50"
    ):
        read(top_k=given)


@pytest.mark.parametrize(("given", "meant"), [(True, True), ("true", True), (1, True), ("No", False), ("0", False)])
def test_a_flag_comes_as_it_likes(given: object, meant: bool) -> None:
    """Models write "true"."""
    assert read(detail=given)["detail"] is meant


def test_what_is_no_flag_is_refused() -> None:
    """A guess would change the answer."""
    with pytest.raises(ArgumentError, match='detail is "maybe", which is no boolean'):
        read(detail="maybe")


def test_a_choice_forgives_case_and_refuses_the_rest_with_the_list() -> None:
    """The next call is right."""
    assert read(lang="ZH")["lang"] == "zh"
    with pytest.raises(ArgumentError, match="lang 'de' does not exist; use one of: auto, zh"):
        read(lang="de")


def test_text_that_came_as_a_number_is_text() -> None:
    """A model asks for 404."""
    assert read(query=404)["query"] == "404"
    with pytest.raises(ArgumentError, match="query is"):
        read(query=["a"])


@pytest.mark.parametrize("given", [["a", "b"], '["a", "b"]', "a, b", "a,b,"])
def test_a_list_comes_as_an_array_or_as_text(given: object) -> None:
    """Some clients send JSON inside a string."""
    assert read(names=given)["names"] == ("a", "b")


def test_what_is_no_list_is_refused() -> None:
    """Broken JSON is not one strange name."""
    for given in (5, '["a"'):
        with pytest.raises(ArgumentError, match=r"names is .* which is no list of strings"):
            read(names=given)


def test_an_unknown_argument_is_refused_with_the_nearest_name() -> None:
    """Dropped in silence, it would answer another question."""
    with pytest.raises(
        ArgumentError, match=r"ask has no argument 'topk'. Did you mean 'top_k'\? It takes: query, top_k"
    ):
        read(topk=3)
    with pytest.raises(ArgumentError, match=r"ask has no argument 'most'\. It takes: query"):
        read(most=3)
    with pytest.raises(ArgumentError, match=r"list has no argument 'x'\. It takes no arguments"):
        read_arguments("list", (), {"x": 1})


def test_an_unknown_argument_in_the_place_of_one_that_is_missing_means_that_one() -> None:
    """`text` is not like `query`, and yet it can be nothing else."""
    with pytest.raises(ArgumentError, match=r"ask has no argument 'text'\. Did you mean 'query'\?"):
        read_arguments("ask", PARAMETERS, {"text": "sort"})


def test_what_is_refused_is_not_repeated_at_length() -> None:
    """A page of text in the place of a name must not come back in the error."""
    with pytest.raises(ArgumentError) as refused:
        read(**{"x" * 100_000: 3})
    assert len(str(refused.value)) < 200


def test_a_missing_argument_is_named_with_its_meaning() -> None:
    """The docstring is not repeated, the one meaning is."""
    with pytest.raises(ArgumentError, match=r"query is missing: What to look for\."):
        read_arguments("ask", PARAMETERS, {})


def test_schemas_say_what_is_expected() -> None:
    """Bounds and defaults for the model to see."""
    schemas = {parameter.name: parameter.to_schema() for parameter in PARAMETERS}

    assert schemas["top_k"] == {
        "type": "integer", "description": "Most results.", "minimum": 1, "maximum": 50, "default": 10,
    }  # fmt: skip
    assert schemas["lang"] == {"type": "string", "description": "Language.", "enum": ["auto", "zh"]}
    assert schemas["names"] == {"type": "array", "items": {"type": "string"}, "description": "Names."}


def test_a_tool_without_meanings_is_refused_at_registration() -> None:
    """A schema without descriptions is no help to a model."""

    def bare(kb: object, query: str) -> None:
        """Lack a meaning."""

    def strange(kb: object, query: Annotated[bytes, "Bytes."]) -> None:
        """Take what JSON cannot carry."""

    with pytest.raises(TypeError, match="Argument 'query' of a tool needs a meaning"):
        parameters_of(bare, skip=1)
    with pytest.raises(TypeError, match="which no argument can be"):
        parameters_of(strange, skip=1)
