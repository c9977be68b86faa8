"""Curated entries against the JDK and the documented APIs: rows, ranks, faults with the nearest names."""

from textwrap import dedent

import pytest

from pipeline.parsers.members import MappingFiles, parse_members
from pipeline.tables import MemberEntryRow
from pipeline.transforms.member_resolution import ResolvedMembers, is_partial, resolve_members
from serving.java.jdk import Jdk
from tests.pipeline.apis import BY_ID, documented


@pytest.fixture(scope="module")
def jdk() -> Jdk:
    """The JDK's declarations."""
    return Jdk()


def read(text: str) -> MappingFiles:
    """What a file `maps.yaml` says; it is well-formed."""
    found = MappingFiles()
    parse_members(dedent(text), "maps.yaml", found)
    assert found.faults == []
    return found


def resolved(text: str, jdk: Jdk, *, version: str = "1.1.3", strict: bool = True) -> ResolvedMembers:
    """What becomes of a file."""
    found = read(text)
    return resolve_members(found.types, found.members, jdk, documented(version), strict=strict)


def members(text: str) -> str:
    """A file that maps these members of java.util.Map."""
    return f"java.util.Map:\n  members:\n    {text}\n"


def rows(found: ResolvedMembers) -> list[tuple[object, ...]]:
    """Member, parameters, rank, target."""
    return [(row.java_member, row.java_params, row.rank, row.api_id) for row in found.rows]


def told(found: ResolvedMembers) -> list[str]:
    """Line, kind and message of each fault."""
    return [f"{fault.file}:{fault.line} {fault.fault}: {fault.message}" for fault in found.faults]


def test_each_target_is_a_row_and_only_the_first_has_the_rewrite(jdk: Jdk) -> None:
    """The rewrite is over the first target; the note holds for all."""
    found = resolved(
        """\
        java.util.Map:
          members:
            put:
              to: ["std.collection.HashMap.[](K,V)", "std.collection.HashMap.add(K,V)"]
              rewrite: "{this}[{0}] = {1}"
              construct: "operator []="
              note: Nothing comes back.
        """,
        jdk,
    )

    assert found.faults == []
    first, second = found.rows
    assert (first.java_member, first.java_params, first.rank) == ("java.util.Map.put", "*", 0)
    assert (first.api_id, first.rewrite) == ("std.collection.HashMap.[](K,V)", "{this}[{0}] = {1}")
    assert (second.api_id, second.rewrite, second.rank) == ("std.collection.HashMap.add(K,V)", None, 1)
    assert {row.language_construct for row in found.rows} == {"operator []="}
    assert {row.note for row in found.rows} == {"Nothing comes back."}
    assert (first.source_path, first.java_type, first.origin, first.trust) == (
        "maps.yaml:3",
        "java.util.Map",
        "curated",
        100,
    )


def test_keys_of_overloads_become_the_types_of_the_jdk(jdk: Jdk) -> None:
    """Simple names, type parameters and varargs are written as people do; a bare key takes the rest."""
    text = """put: {construct: match}\n    "put(K, Object)": {construct: is}\n    of: {construct: is}
    "ofEntries(Map.Entry...)": {construct: is}"""

    found = resolved(members(text), jdk)

    assert found.faults == []
    assert rows(found) == [
        ("java.util.Map.put", "java.lang.Object,java.lang.Object", 0, None),
        ("java.util.Map.ofEntries", "java.util.Map.Entry[]", 0, None),
        ("java.util.Map.put", "*", 0, None),
        ("java.util.Map.of", "*", 0, None),
    ]


def test_inherited_members_may_be_mapped_on_the_narrower_type(jdk: Jdk) -> None:
    """The row is that of the type whose block it is."""
    found = resolved("java.util.ArrayList:\n  members:\n    'stream()': {construct: for-in}\n", jdk)

    assert rows(found) == [("java.util.ArrayList.stream", "", 0, None)]


def test_no_equivalent_is_a_row_with_what_to_do(jdk: Jdk) -> None:
    """Of a member, a type and a package."""
    found = resolved(
        members("compute: {none: Read and write.}")
        + "java.util.Currency: {none: No money.}\njava.awt.*: {none: No.}\n",
        jdk,
    )

    assert [(row.java_type, row.java_member, row.java_params, row.status, row.note) for row in found.rows] == [
        ("java.util.Currency", "java.util.Currency.*", "*", "no_equivalent", "No money."),
        ("java.awt.*", "java.awt.*", "*", "no_equivalent", "No."),
        ("java.util.Map", "java.util.Map.compute", "*", "no_equivalent", "Read and write."),
    ]


FAULTS = [
    ("putt: {construct: match}", "maps.yaml:3 java: java.util.Map has no member putt. Near: put,"),
    ("'put(int)': {construct: match}", "java: java.util.Map.put has no overload (int). It has (K, V)."),
    (
        "get: {to: std.collection.HashMap.gett(K)}",
        "maps.yaml:3 target: java.util.Map.get: std.collection.HashMap.gett(K) is not documented. "
        "Near: std.collection.HashMap.get(K),",
    ),
    (
        "get: {to: std.collection.HashMap.get(Key)}",
        "std.collection.HashMap.get(Key) is not documented. Near: std.collection.HashMap.get(K).",
    ),
    (
        "get: {to: std.collection.HashMap.get(K), rewrite: '{this}.get()'}",
        "maps.yaml:3 rewrite: java.util.Map.get: filled as",
    ),
    (
        "'put(K, V)': {construct: match}\n    'put(Object, Object)': {construct: is}",
        "maps.yaml:4 java: java.util.Map.put(Object,Object) stands in maps.yaml, line 3, too. Join them.",
    ),
]


@pytest.mark.parametrize(("text", "said"), FAULTS)
def test_a_fault_names_file_line_and_what_is_near(jdk: Jdk, text: str, said: str) -> None:
    """One fault, and what to write instead."""
    found = told(resolved(members(text), jdk))

    assert len(found) == 1
    assert said in found[0]


def test_a_type_in_two_places_is_a_fault(jdk: Jdk) -> None:
    """Two files that map one member would answer by chance."""
    one, two = read(members("get: {construct: match}")), read(members("get: {construct: is}"))

    found = resolve_members([], [*one.members, *two.members], jdk, documented(), strict=True)

    assert told(found) == ["maps.yaml:3 java: java.util.Map.get stands in maps.yaml, line 3, too. Join them."]
    assert len(found.rows) == 1


def test_a_bare_key_beside_all_overloads_answers_where_nobody_knows_which(jdk: Jdk) -> None:
    """Its rewrite has to fit one of them."""
    good = "'isEmpty()': {construct: match}\n    isEmpty: {to: std.core.String.size, rewrite: '{this}.size'}"
    bad = good.replace("'{this}.size'", "'{this}.size(1)'")

    assert told(resolved(members(good), jdk)) == []
    assert len(told(resolved(members(bad), jdk))) == 1


def test_a_target_of_another_version_is_skipped(jdk: Jdk) -> None:
    """Silently: that is what the range says."""
    text = members("get: {to: [{api: std.collection.HashMap.at(K), cangjie: '>=1.2'}, std.collection.HashMap.get(K)]}")

    old, new = resolved(text, jdk, version="1.1.3"), resolved(text, jdk, version="1.2.0")

    assert rows(old) == [("java.util.Map.get", "*", 0, "std.collection.HashMap.get(K)")]
    assert (told(old), old.left_out) == ([], [])
    assert "std.collection.HashMap.at(K) is not documented" in told(new)[0]


def test_a_rewrite_over_a_skipped_target_is_dropped(jdk: Jdk) -> None:
    """It would call what this version does not have; one that fits the next target stays."""
    skipped = "{api: std.collection.HashMap.at(K), cangjie: '>=1.2'}"
    text = "get: {{to: [{0}, std.collection.HashMap.get(K)], rewrite: '{{this}}.{1}({{0}})'}}"

    dropped = resolved(members(text.format(skipped, "at")), jdk)
    kept = resolved(members(text.format(skipped, "get")), jdk)

    assert ([row.rewrite for row in dropped.rows], dropped.faults) == ([None], [])
    assert [row.rewrite for row in kept.rows] == ["{this}.get({0})"]


def test_an_undocumented_library_is_left_out(jdk: Jdk) -> None:
    """A build of std alone says nothing of stdx; an entry with nothing left is none."""
    text = members("get: {to: [stdx.log.Log.get(), std.collection.HashMap.get(K)]}\n    size: {to: stdx.log.Log.size}")

    found = resolved(text, jdk)

    assert told(found) == []
    assert rows(found) == [("java.util.Map.get", "*", 0, "std.collection.HashMap.get(K)")]
    assert [fault.line for fault in found.left_out] == [3, 4]


def test_a_lenient_build_leaves_missing_targets_out(jdk: Jdk) -> None:
    """And counts them."""
    found = resolved(members("get: {to: std.collection.HashMap.gett(K)}"), jdk, strict=False)

    assert (found.rows, found.faults, len(found.left_out)) == ([], [], 1)


def named(existing: int, missing: int) -> list[MemberEntryRow]:
    """Entries that name so many APIs that exist and so many that do not."""
    ids = [*list(BY_ID)[:existing], *(f"std.core.Nothing.m{number}" for number in range(missing))]
    return read(members("\n    ".join(f"m{number}: {{to: '{api_id}'}}" for number, api_id in enumerate(ids)))).members


def test_a_build_that_lacks_much_of_what_is_named_documents_a_part() -> None:
    """A few wrong names among many are faults; more than twenty are another corpus."""
    assert not is_partial(named(5, 20), documented())
    assert is_partial(named(5, 21), documented())
    assert not is_partial([], documented())


def test_what_a_version_or_a_library_lacks_is_no_sign_of_a_small_corpus() -> None:
    """Ranges and absent libraries are known to be missing."""
    later = "\n    ".join(f"m{n}: {{to: [{{api: std.core.m{n}, cangjie: '>=9'}}]}}" for n in range(40))
    other = "\n    ".join(f"m{n}: {{to: stdx.log.m{n}}}" for n in range(40))

    assert not is_partial(read(members(later)).members, documented())
    assert not is_partial(read(members(other)).members, documented())
