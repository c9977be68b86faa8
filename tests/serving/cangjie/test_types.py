"""Types as values."""

import pytest

from serving.cangjie.types import FUNCTION, TUPLE, UNKNOWN, TypeRef, parse_type

INT = TypeRef("Int64")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Int64", INT),
        ("std.core.Int64", INT),
        ("?Int64", TypeRef("Option", (INT,))),
        ("Array<Array<Int64>>", TypeRef("Array", (TypeRef("Array", (INT,)),))),
        ("HashMap<K, ?V>", TypeRef("HashMap", (TypeRef("K"), TypeRef("Option", (TypeRef("V"),))))),
        ("(Int64, K)", TypeRef(TUPLE, (INT, TypeRef("K")))),
        ("(count: Int64, key: K)", TypeRef(TUPLE, (INT, TypeRef("K")))),
        ("(Int64)", INT),
        ("(K, V) -> Int64", TypeRef(FUNCTION, (TypeRef("K"), TypeRef("V"), INT))),
        ("() -> Unit", TypeRef(FUNCTION, (TypeRef("Unit"),))),
        ("(A) -> (B) -> Int64", TypeRef(FUNCTION, (TypeRef("A"), TypeRef(FUNCTION, (TypeRef("B"), INT))))),
        ("Array<", None),
        ("1 + 2", None),
        ("", None),
    ],
)
def test_a_type_is_read_from_its_text(text: str, expected: TypeRef | None) -> None:
    """Generics, options, tuples and functions nest."""
    assert parse_type(text) == expected


def test_type_parameters_are_replaced_in_depth() -> None:
    """What a map's values are reaches into the type that a member returns."""
    returned = parse_type("Array<(K, V)>")

    assert returned is not None
    assert returned.with_arguments({"K": TypeRef("String"), "V": INT}) == parse_type("Array<(String, Int64)>")


def test_an_unknown_argument_stays_unknown_inside_and_gives_nothing_alone() -> None:
    """`T` itself must not be taken for a type of that name."""
    assert TypeRef("T").with_arguments({"T": None}) is None
    assert TypeRef("Array", (TypeRef("T"),)).with_arguments({"T": None}) == TypeRef("Array", (UNKNOWN,))
