"""From a Java call to what stands for it, by a handful of mappings."""

from serving.java.resolved_call import ResolvedCall
from tests.serving.java.mapped import resolved


def ids(item: ResolvedCall) -> list[str]:
    """Return the ids of a call's targets."""
    return [card.api_id for card in item.targets]


def only(code: str, call: str) -> ResolvedCall:
    """Return one call of a fragment."""
    return next(item for item in resolved(code) if item.call.java_expr == call)


def test_a_mapped_call_has_its_targets_best_first() -> None:
    """The order of the mapping is the order of the answer."""
    item = only("Map<String, String> m; m.put(k, v);", "m.put(k, v)")

    assert item.status == "mapped"
    assert ids(item) == ["std.collection.HashMap.[](K,V)", "std.collection.HashMap.add(K,V)"]
    assert item.confidence == 1.0


def test_a_mapping_of_a_supertype_serves_the_type() -> None:
    """`Collection.add` is all that is known of `ArrayList.add`."""
    item = only("ArrayList<String> list; list.add(s);", "list.add(s)")

    assert ids(item) == ["std.collection.ArrayList.add(T)"]


def test_the_overload_follows_the_arguments() -> None:
    """A character literal is a Byte; a string is a String, which the mapping names first."""
    by_char = only("String s; s.indexOf('=');", "s.indexOf('=')")
    by_text = only('String s; s.indexOf("=");', 's.indexOf("=")')

    assert ids(by_char) == ["std.core.String.indexOf(Byte)", "std.core.String.indexOf(String)"]
    assert ids(by_text) == ["std.core.String.indexOf(String)", "std.core.String.indexOf(Byte)"]


def test_no_equivalent_is_an_answer_without_members() -> None:
    """A wrong neighbour costs more than silence."""
    item = only("Map<String, String> m; m.compute(k, f);", "m.compute(k, f)")

    assert (item.status, ids(item), item.note) == ("no_equivalent", [], "Read with get, then write.")


def test_a_member_of_the_same_name_and_number_of_arguments_is_a_candidate() -> None:
    """Nobody mapped ArrayList.clear; the Cangjie type has it, as String has no isEmpty here."""
    fitting = only("ArrayList<String> list; list.clear();", "list.clear()")
    unfit = only("String s; s.isEmpty();", "s.isEmpty()")

    assert (fitting.status, ids(fitting)) == ("candidates", ["std.collection.ArrayList.clear()"])
    assert fitting.origin == "inferred"
    assert fitting.confidence == 0.5
    assert (unfit.status, ids(unfit)) == ("unresolved", [])


def test_the_length_of_an_array_is_its_size() -> None:
    """It is no member of any JDK type, and still an API to users."""
    item = only("String[] args; int n = args.length;", "args.length")

    assert (item.status, ids(item)) == ("mapped", ["std.core.Array.size"])


def test_what_a_constructor_wraps_may_be_the_answer() -> None:
    """Printing on System.err, and on a stream of one's own, are other members than on System.out."""
    code = 'PrintStream log; System.err.println("b"); log.println("c"); System.out.println("a");'

    assert ids(only(code, 'System.err.println("b")'))[0] == "std.core.eprintln(String)"
    assert ids(only(code, 'log.println("c")'))[0] == "std.env.ConsoleWriter.writeln(String)"
    assert ids(only(code, 'System.out.println("a")'))[0] == "std.core.println(String)"


def test_a_guessed_receiver_says_so_in_the_confidence() -> None:
    """Nothing declares `text`; its members make it a String, which is likely, not sure."""
    item = only("text.trim(); text.indexOf('a'); text.charAt(0);", "text.trim()")

    assert item.status == "mapped"
    assert 0 < item.confidence < 1


def test_an_anonymous_function_is_a_lambda_and_another_class_is_not() -> None:
    """Interfaces have no constructor, so no mapping can name one."""
    code = "Object f = new Function<String, String>() { public String apply(String s) { return s; } };"
    item = only(code, "new Function<String, String>()")

    assert (item.status, item.construct) == ("mapped", "lambda")
