"""Names as people write them."""

import pytest

from serving.spelling import AskedName, containing, nearest, read_name, similarity


@pytest.mark.parametrize(
    ("text", "path", "params"),
    [
        ("add", ("add",), None),
        ("HashMap.add", ("HashMap", "add"), None),
        ("HashMap<K, V>", ("HashMap",), None),
        ("std.collection.HashMap<K, V>.add(K, V)", ("std", "collection", "HashMap", "add"), "K,V"),
        ("HashMap<String, ArrayList<Int64>>", ("HashMap",), None),
        ("HashMap#add", ("HashMap", "add"), None),
        ("HashMap::add", ("HashMap", "add"), None),
        ("public func add(key: K, value: V)", ("add",), "K,V"),
        ("func sort<T>(ArrayList<T>, Bool)", ("sort",), "ArrayList<T>,Bool"),
        ("`open`(String)", ("open",), "String"),
        ("@Test", ("Test",), None),
        ("ArrayList.<init>", ("ArrayList", "init"), None),
        ("new HashMap", ("HashMap",), None),
        ("[]", ("[]",), None),
        ("operator [](Int64)", ("[]",), "Int64"),
        ("Array.[]", ("Array", "[]"), None),
        ("ArrayList<T>.[](Int64)", ("ArrayList", "[]"), "Int64"),
        ("operator ()", ("()",), None),
        ("Duration.==", ("Duration", "=="), None),
        ("<", ("<",), None),
        ("Int64.<=", ("Int64", "<="), None),
    ],
)
def test_a_name_is_taken_apart(text: str, path: tuple[str, ...], params: str | None) -> None:
    """Generics, modifiers, separators of other languages and operators do not hide the name."""
    assert read_name(text) == AskedName(path, params)


@pytest.mark.parametrize("text", ["", "   ", "read a file", "怎么 排序", "a-b", "(", "..."])
def test_a_text_that_is_no_name_is_none(text: str) -> None:
    """Questions are not looked up as names."""
    assert read_name(text) is None


def test_a_swap_of_neighbours_counts_as_one_slip() -> None:
    """The commonest typing mistake: six letters of seven in place."""
    assert similarity("HashMpa", "hashmap") == pytest.approx(1 - 1 / 7)
    assert similarity("HashMap", "hashmap") == 1.0


def test_the_nearest_names_come_best_first_and_nothing_far() -> None:
    """A suggestion that is no better than chance would send the reader away."""
    assert nearest("HashMpa", ["hashset", "hashmap", "string"], limit=5) == ["hashmap"]
    assert nearest("qqqq", ["hashmap"], limit=5) == []


def test_names_that_contain_the_text_come_shortest_first() -> None:
    """`Map` leads to `HashMap` before `ConcurrentHashMap`; two letters lead nowhere."""
    assert containing("Map", ["ConcurrentHashMap", "HashMap", "Set"], limit=5) == ["HashMap", "ConcurrentHashMap"]
    assert containing("ap", ["HashMap"], limit=5) == []
