"""Applying overrides: they change one record each, and complain when they cannot."""

import json

import pytest

from artifacts.schema import APIS, TERMS, ApiRow, TermRow
from pipeline.errors import OverrideError
from pipeline.tables import OverrideField, OverrideRow
from pipeline.transforms.overrides import BuildScope, apply_overrides

SCOPE = BuildScope("1.1.3", frozenset({"std.demo", "std.demo.deep"}))


def api(api_id: str, **fields: object) -> ApiRow:
    """An API of std.demo with these fields."""
    values: dict[str, object] = dict.fromkeys(APIS.column_names) | {
        "api_id": api_id, "package": "std.demo", "name": "Box", "kind": "class", "signature": "class Box", "params": (),
        "throws": (), "parent_types": (), "library": "std", "is_static": False, "deprecated": False, "also_at": (),
    }  # fmt: skip
    return ApiRow(**(values | fields))  # type: ignore[arg-type]


def override(action: str, key: str | None = None, *, table: str = "apis", **rest: object) -> OverrideRow:
    """An entry at line 5 of std.yaml; what is no setting of it is a field."""
    versions = rest.pop("versions", None)
    fields = tuple(OverrideField(name, 6, json.dumps(value)) for name, value in rest.items())
    return OverrideRow("std.yaml", 5, table, action, key, fields, "it is wrong", str(versions) if versions else None)


def complaint(*overrides: OverrideRow, scope: BuildScope = SCOPE) -> str:
    """What applying these to two APIs ends in."""
    with pytest.raises(OverrideError) as caught:
        apply_overrides(APIS, [api("std.demo.Box"), api("std.demo.Box.lift(Int64)")], overrides, scope)
    return str(caught.value)


def test_replace_changes_the_named_fields_and_nothing_else() -> None:
    """And what was done is told with its place and reason."""
    before = [api("std.demo.Box", description_en="A book."), api("std.demo.Lid")]

    corrected = apply_overrides(APIS, before, [override("replace", "std.demo.Box", description_en="A box.")], SCOPE)

    assert corrected.rows == [api("std.demo.Box", description_en="A box."), api("std.demo.Lid")]
    assert corrected.applied == ["std.yaml:5: replace std.demo.Box: it is wrong"]


def test_hide_takes_the_record_away() -> None:
    """The others stay."""
    corrected = apply_overrides(
        APIS, [api("std.demo.Box"), api("std.demo.Lid")], [override("hide", "std.demo.Box")], SCOPE
    )

    assert corrected.rows == [api("std.demo.Lid")]


def test_add_makes_a_record_or_fills_an_empty_field() -> None:
    """A field that says something already is replaced, not added."""
    new = override("add", table="terms", term_id="Lid", java_term="Lid", cangjie_term="盖子", origin="curated")
    filled = override("add", "Box", table="terms", note="Mind the lid.")
    box = TermRow("Box", "Box", "盒子", None, None, None, "terms")

    corrected = apply_overrides(TERMS, [box], [new, filled], SCOPE)

    assert corrected.rows == [
        TermRow("Box", "Box", "盒子", None, "Mind the lid.", None, "terms"),
        TermRow("Lid", "Lid", "盖子", None, None, None, "curated"),
    ]


def test_an_entry_that_matches_nothing_names_the_nearest() -> None:
    """What it corrected has moved; somebody has to look."""
    said = complaint(override("hide", "std.demo.Box.lift(Int32)"))

    assert "Override std.yaml, line 5: no record of apis has the key 'std.demo.Box.lift(Int32)'" in said
    assert "Nearest are: std.demo.Box.lift(Int64)" in said


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        (override("replace", "std.demo.Box", signature="class Box"), "says this already. Remove the entry."),
        (override("add", "std.demo.Box", signature="class Bin"), "has a signature already; use `replace`"),
        (override("replace", "std.demo.Box", api_id="std.demo.Bin"), "cannot change the key"),
        (override("replace", "std.demo.Box", deprecated="yes"), "line 6: deprecated of apis should be bool, not 'yes'"),
        (override("replace", "std.demo.Box", name=None), "should be str, not None"),
        (override("replace", "std.demo.Box", params=[]), "params of apis has parts"),
        (override("replace", "std.demo.Box", also_at=[1]), "should be a list of texts"),
        (override("add", api_id="std.demo.New", package="std.demo"), "needs the field 'name'"),
        (
            override(
                "add", api_id="std.demo.Box", package="std.demo", name="B", kind="c", signature="s", library="std"
            ),
            "apis has std.demo.Box already",
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_refused(entry: OverrideRow, said: str) -> None:
    """With the line, and what would be right."""
    assert said in complaint(entry)


@pytest.mark.parametrize(
    ("entry", "scope", "said"),
    [
        (override("hide", "std.demo.Gone", versions="<1.1"), SCOPE, "not for Cangjie 1.1.3"),
        (override("hide", "stdx.net.http.Gone"), SCOPE, "stdx.net.http is not part of this build"),
        (override("hide", "std.demo.Gone"), BuildScope("1.1.3", SCOPE.packages, True), "is not in the starter corpus"),
    ],
)
def test_an_entry_whose_subject_is_not_in_the_build_is_passed_over(
    entry: OverrideRow, scope: BuildScope, said: str
) -> None:
    """A correction of stdx must not stop a build of std, and the run says that it was passed over."""
    corrected = apply_overrides(APIS, [api("std.demo.Box")], [entry], scope)

    assert corrected.rows == [api("std.demo.Box")]
    assert said in corrected.skipped[0]


def test_an_entry_for_a_documented_package_is_stale_even_if_another_one_is_longer() -> None:
    """`std.demo.deep` is documented, so its missing record is an error, not a missing package."""
    assert "no record of apis" in complaint(override("hide", "std.demo.deep.Gone"))


def test_entries_of_other_tables_are_left_alone() -> None:
    """Each table applies its own."""
    corrected = apply_overrides(APIS, [api("std.demo.Box")], [override("hide", "x", table="terms")], SCOPE)

    assert (corrected.applied, corrected.skipped) == ([], [])
