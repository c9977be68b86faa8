"""Rewrites tried out: they parse, use every argument they should, and call their target."""

from dataclasses import replace

import pytest

from pipeline.jdk.overloads import Overload
from pipeline.transforms.rewrites import rewrite_faults
from tests.pipeline.apis import BY_ID, api


def overload(*params: str, static: bool = False, varargs: bool = False) -> Overload:
    """An overload with these parameters; a parameter `->2` takes a lambda of two."""
    arities = tuple(int(param[2:]) if param.startswith("->") else None for param in params)
    return Overload("java.util.Box", params, params, arities, is_static=static, is_field=False, is_varargs=varargs)


def faults(rewrite: str, target: str | None, *overloads: Overload, construct: str | None = None) -> list[str]:
    """What is wrong with a rewrite of a bare key."""
    row = BY_ID[target] if target else None
    return rewrite_faults(rewrite, overloads or [overload()], target=row, construct=construct, is_bare=True)


PUT = overload("java.lang.Object", "java.lang.Object")
ONE = overload("java.lang.Object")
GOOD = [
    ("{this}[{0}] = {1}", "std.collection.HashMap.[](K,V)", PUT, None),
    ("{this}[{0}]", "std.collection.HashMap.[](K)", ONE, None),
    ("{this}.add({0}, {1})", "std.collection.HashMap.add(K,V)", PUT, None),
    ("{this}.get({0}) ?? {1}", "std.collection.HashMap.get(K)", PUT, None),
    ("HashMap<{K}, {V}>()", "std.collection.HashMap.init()", overload(), None),
    ("{this}.size", "std.core.String.size", overload(), None),
    ("{this}.split({0}, removeEmpty: true)", "std.core.String.split(String,Bool)", ONE, None),
    ("{this}.split({0})", "std.core.String.split(String,Bool)", ONE, None),
    ("{this} |> map {{ x => {0}(x) }}", "std.collection.map((T)->R)", overload("->1"), None),
    ("{this} |> map({0})", "std.collection.map((T)->R)", overload("->1"), None),
    ("{this} |> collectArrayList", "std.collection.collectArrayList(Iterable<T>)", overload(), None),
    ("collectArrayList", "std.collection.collectArrayList(Iterable<T>)", overload(), None),
    ("println({0})", "std.core.println(T)", overload("int", static=True), None),
    ("throw Exception({0})", "std.core.Exception.init(String)", ONE, None),
    ("{this}[{0}..{1}]", "std.core.String.[](Range<Int64>)", PUT, "range slice"),
    ('"${{{this}}}"', None, overload(), "string interpolation"),
    ("for ((k, v) in {this}) {{ {0}(k, v) }}", None, overload("->2"), "for-in"),
    ("{this} == {0}", None, ONE, "operator =="),
    ("{this} is {T}", None, ONE, "is"),
    ("f({0}, {1*})", None, overload("java.lang.String", "java.lang.Object[]", varargs=True), "lambda call"),
    ("if (let Some(v) <- {this}) {{ {0}(v) }}", None, overload("->1"), "if-let"),
]


@pytest.mark.parametrize(("rewrite", "target", "java", "construct"), GOOD)
def test_a_good_rewrite_has_no_fault(rewrite: str, target: str | None, java: Overload, construct: str | None) -> None:
    """Calls, operators, props, function values, constructs."""
    assert faults(rewrite, target, java, construct=construct) == []


GET = "std.collection.HashMap.get(K)"
BAD = [
    ("{this}.get({0}", GET, [ONE], None, "it is no Cangjie"),
    ("{this}.gett({0})", GET, [ONE], None, f"does not call its first target {GET}"),
    ("{this}.get({0}, {0})", GET, [ONE], None, "does not call its first target"),
    ("{this}.get()", GET, [ONE], None, "does not call its first target"),
    ("{this}.get", GET, [overload()], None, "does not call its first target"),
    ("{this}.get(key: {0})", GET, [ONE], None, "does not call its first target"),
    ("{this}.size()", "std.core.String.size", [overload()], None, "does not call its first target"),
    ("{this}.length", "std.core.String.size", [overload()], None, "does not call its first target"),
    ("{this}[{0}]", "std.collection.HashMap.[](K,V)", [ONE], None, "does not call its first target"),
    ("{this}[{0}] = {1}", "std.collection.HashMap.[](K)", [PUT], None, "does not call its first target"),
    ("HashMap<{K}, {V}>()", "std.collection.HashMap.init(Int64)", [overload()], None, "does not call its first"),
    ("{this}.get({1})", GET, [ONE], None, "{1} has no argument in the overload Box(java.lang.Object)"),
    ("{this}.get({0})", GET, [overload("int", static=True)], None, "is static, so there is no {this}"),
    ("{this}.get({0})", GET, [overload("int[]", varargs=True)], None, "write {0*} for what is passed to it"),
    ("{this}.get({0})", GET, [ONE, PUT], None, "it drops {1} of (java.lang.Object, java.lang.Object)"),
    ("{this}", None, [overload()], "match", "does not use the construct 'match'"),
    ("{this}[{0}]", None, [ONE], "operator []=", "does not use the construct 'operator []='"),
    ("{this} + {0}", None, [ONE], "operator ==", "does not use the construct 'operator =='"),
]


@pytest.mark.parametrize(("rewrite", "target", "java", "construct", "said"), BAD)
def test_a_bad_rewrite_is_told(
    rewrite: str, target: str | None, java: list[Overload], construct: str | None, said: str
) -> None:
    """What it was filled as, and what it should do."""
    found = faults(rewrite, target, *java, construct=construct)

    assert len(found) == 1
    assert said in found[0]


def test_a_construct_or_the_target_is_enough() -> None:
    """An entry with both may show either."""
    assert faults("{this}[{0}]", GET, ONE, construct="operator []") == []
    assert faults("{this}.get({0})", GET, ONE, construct="operator []") == []


def test_a_locale_may_be_dropped_where_shorter_overloads_share_the_rewrite() -> None:
    """There is only one in Cangjie; and a key of one overload may drop what it wants."""
    assert faults("{this}.size", "std.core.String.size", overload(), overload("java.util.Locale")) == []
    dropped = rewrite_faults("{this}.size", [ONE], target=BY_ID["std.core.String.size"], construct=None, is_bare=False)
    assert dropped == []


@pytest.mark.parametrize(
    ("rewrite", "case", "is_good"),
    [
        ("Some({0})", "Some(T)", True),
        ("None<String>", "None", True),
        ("Some() ", "Some(T)", False),
        ("None({0})", "None", False),
    ],
)
def test_cases_of_enums_take_what_they_hold(rewrite: str, case: str, is_good: bool) -> None:
    """`Some` holds one value, `None` nothing."""
    row = replace(api(f"std.core.Option.{case}", case), kind="enum_case")

    found = rewrite_faults(rewrite, [ONE], target=row, construct=None, is_bare=False)

    assert (not found) == is_good
