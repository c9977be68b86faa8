"""Java names and the APIs that stand for them."""

import dataclasses
from pathlib import Path

import pytest

from artifacts.java_symbols import JavaSymbols, build_java_symbols, java_symbol_arrays, open_java_symbols
from artifacts.postings import write_postings
from artifacts.schema import ApiRow, JavaMemberRow, JavaTypeRow, JdkTypeRow
from tests.artifacts.miniature import API


def api(api_id: str) -> ApiRow:
    """Return an API with this id."""
    return dataclasses.replace(API, api_id=api_id)


def member(java_type: str, name: str, rank: int, api_id: str) -> JavaMemberRow:
    """Return a mapping."""
    return JavaMemberRow(
        f"{java_type}.{name}", "*", rank, api_id, None, None, "mapped", "curated", None, None, java_type
    )


def jdk_type(name: str, *supertypes: str) -> JdkTypeRow:
    """Return a type of the JDK."""
    return JdkTypeRow(name, "class", (), supertypes, None, 8, False, "21")


APIS = [api("p.HashMap"), api("p.HashMap.[](K)"), api("p.HashMap.add(K)"), api("p.Set.put")]
MEMBERS = [
    member("java.util.Map", "put", 1, "p.HashMap.add(K)"),
    member("java.util.Map", "put", 0, "p.HashMap.[](K)"),
    member("org.other.Bag", "put", 0, "p.Set.put"),
    member("java.util.Map", "<init>", 0, "p.HashMap"),
    member("java.util.Map", "gone", 0, "p.gone"),
]
TYPES = [JavaTypeRow("java.util.Map", 0, "HashMap<{K}, {V}>", "p", "mapped", "curated", 100, None, None)]
JDK = [
    jdk_type("java.util.HashMap", "java.util.AbstractMap<K,V>"),
    jdk_type("java.util.AbstractMap", "java.util.Map<K,V>"),
    jdk_type("java.util.Map"),
    jdk_type("org.other.Heir", "java.util.Map"),
]


@pytest.fixture(params=["built", "mapped"])
def symbols(request: pytest.FixtureRequest, tmp_path: Path) -> JavaSymbols:
    """Return the names as they are built, and as they are read back."""
    built = build_java_symbols(APIS, TYPES, MEMBERS, JDK)
    if request.param == "built":
        return built
    write_postings(tmp_path / "postings.safetensors", [], beside=java_symbol_arrays(built))
    return open_java_symbols(tmp_path)


@pytest.mark.parametrize(
    ("name", "records"),
    [
        ("Map.put", [1, 2]),
        ("hashmap.PUT", [1, 2]),
        ("put", [1, 2, 3]),
        ("Map", [0]),
        ("Map.<init>", [0]),
        ("HashMap.<init>", []),
        ("Heir.put", []),
        ("gone", []),
    ],
)
def test_names_lead_to_apis_best_first(symbols: JavaSymbols, name: str, records: list[int]) -> None:
    """Inherited members count for types people ask about, constructors are not inherited, daily packages come first."""
    assert symbols.find(name).tolist() == records


def test_of_many_overloads_those_of_a_string_and_of_any_value_come_first() -> None:
    """Only a few records of a name are kept: they are not the first of the alphabet, but the most asked for."""
    types = ["Array<Rune>", "Bool", *(f"Number{number:02}" for number in range(12)), "String", "T"]
    rows = [
        dataclasses.replace(
            api(f"p.Builder.append({kind})"), package="p", parent="Builder", name="append",
            signature=f"public func append(v: {kind}): Unit", source_line=100 - place,
        )
        for place, kind in enumerate(types)
    ]  # fmt: skip
    members = [member("java.lang.StringBuilder", "append", 0, row.api_id) for row in rows]

    found = build_java_symbols(rows, [], members, []).find("StringBuilder.append").tolist()

    assert len(found) == 12
    assert [types[record] for record in found[:3]] == ["T", "String", "Number11"]
