"""Which text feeds which field of the full-text indexes."""

import dataclasses

from artifacts.schema import ExampleRow, Param, Returned, SectionRow, Thrown
from pipeline.transforms.index_fields import api_fields, build_indexes, example_fields, section_fields
from pipeline.transforms.ranking import API_RANKING, EXAMPLE_RANKING, SECTION_RANKING
from tests.artifacts.miniature import API
from tests.artifacts.synthetic import rows

GET = dataclasses.replace(
    API,
    api_id="std.collection.HashMap.get(K)",
    package="std.collection",
    name="get",
    kind="func",
    parent="HashMap",
    via="Map",
    params=(Param("key", "K", True, None, "键", "The key."),),
    returns=Returned("Option<V>", "值", "The value."),
    throws=(Thrown("NoneValueException", "没有", "Nothing there."),),
    parent_types=("Collection<K>",),
)


def test_every_part_of_an_api_feeds_its_field() -> None:
    """Types from parameters, result, exceptions, supertypes and the interface of the extension."""
    assert api_fields(GET, ["Map.get"], ["look up", "查字典"]) == {
        "asked": "look up\n查字典",
        "java": "Map.get",
        "name": "get\nHashMap.get",
        "parent": "HashMap",
        "package": "std.collection",
        "kind": "func",
        "types": "K\nOption<V>\nCollection<K>\nNoneValueException\nMap",
        "params": "key",
        "description_zh": "返回字符串的字节数。",
        "description_en": "Number of bytes.",
        "details_zh": "键\n值\n没有",
        "details_en": "The key.\nThe value.\nNothing there.",
    }


def test_every_field_with_text_has_a_weight() -> None:
    """A field without weight would be left out in silence, one without text would do nothing."""
    example = ExampleRow(*[None] * 17)
    section = SectionRow(None, None, None, None, (), (), None, None, (), *[None] * 4)
    example = dataclasses.replace(example, uses=(), code="")

    assert api_fields(GET).keys() == API_RANKING.fields.keys()
    assert example_fields(example).keys() == EXAMPLE_RANKING.fields.keys()
    assert section_fields(section).keys() == SECTION_RANKING.fields.keys()


def test_records_stand_in_key_order_whatever_order_they_come_in() -> None:
    """The position of a record is its place in the table."""
    tables = rows(12)
    backwards = {name: list(reversed(table)) for name, table in tables.items()}

    apis, examples, patterns, packages, sections = build_indexes(backwards)

    assert list(apis.record_ids) == sorted(api.api_id for api in tables["apis"])
    assert list(examples.record_ids) == sorted(example.example_id for example in tables["examples"])
    assert list(sections.record_ids) == sorted(section.section_id for section in tables["sections"])
    assert (patterns.name, packages.name) == ("patterns", "registry_packages")
    assert apis.impacts.tolist() == build_indexes(tables)[0].impacts.tolist()


def test_an_api_is_found_by_how_people_ask_for_it() -> None:
    """The phrases are indexed with the record they belong to, and with no other."""
    other = dataclasses.replace(API, api_id="std.a.B.c", name="c", parent="B")

    index = build_indexes({"apis": [GET, other]}, asked={GET.api_id: ["grab the thing"]})[0]

    records, _ = index.postings(index.term_id("grab"))
    assert [index.record_id(record) for record in records] == [GET.api_id]
    assert build_indexes({"apis": [GET, other]})[0].term_id("grab") is None


def test_an_api_is_found_first_by_its_own_name() -> None:
    """The weights put a name before a mention."""
    mention = dataclasses.replace(
        API, api_id="std.a.B.c", name="c", parent="B", description_en="Like get, but get twice."
    )

    index = build_indexes({"apis": [GET, mention]})[0]

    records, impacts = index.postings(index.term_id("get"))
    assert dict(zip(map(index.record_id, records), impacts, strict=True)) == {
        "std.a.B.c": min(impacts),
        "std.collection.HashMap.get(K)": max(impacts),
    }
