"""The engine reads files, fragments and declarations, and says which it was."""

import subprocess
import sys

from serving.cangjie.syntax import SyntaxFault, parse, parse_declaration, parse_fragment


def test_a_file_is_read_as_it_stands() -> None:
    """A whole program needs no frame."""
    tree = parse('import std.fs.*\n\nmain() {\n    println("a")\n}\n')

    assert (tree.mode, tree.faults, tree.gaps) == ("file", (), ())


def test_statements_without_main_are_read_below_their_imports() -> None:
    """Documentation shows loose statements; their imports stay outside of the frame."""
    tree = parse("import std.collection.*\n// a list\nlet list = ArrayList<Int64>()\nlist.add(1)")

    assert (tree.mode, tree.faults) == ("statements", ())
    assert [node.type for node in tree.root.named_children] == ["importList", "mainDefinition"]


def test_statements_may_follow_declarations() -> None:
    """A page shows a class and, below it, what one does with it."""
    tree = parse("@Actor\npublic class A {}\n\nlet a = A()\na.run()")

    assert (tree.mode, tree.faults) == ("statements", ())


def test_a_fault_stands_at_its_line_and_column_in_the_code_as_given() -> None:
    """Chinese characters before a fault count as one column each, and the frame as no line."""
    assert parse('main() {\n    println("中文" 1)\n}').faults == (SyntaxFault(2, 18, "1"),)
    assert parse("foo()\nlet x = = 3").faults[0].line == 2


def test_a_missing_bracket_names_what_is_expected() -> None:
    """The parser knows which sign it misses."""
    faults = parse("main() {\n    foo(1\n}").faults

    assert [fault.expected for fault in faults] == [")"]


def test_two_statements_on_one_line_need_a_separator() -> None:
    """The grammar takes `int x = 3` for two statements; the compiler does not."""
    assert parse("main() {\n    int x = 3\n}").faults == (SyntaxFault(2, 9, "x = 3", "a line break or `;`"),)
    assert parse("main() {\n    f(); g()\n    @State var x = 3 /* one */ // line\n}").faults == ()


def test_prose_is_no_code() -> None:
    """A sentence would be a row of names to the grammar."""
    assert parse("this is a sentence").faults


def test_members_without_a_type_are_a_fragment() -> None:
    """A page shows constructors and props alone."""
    tree = parse_fragment("public prop size: Int64\npublic init()")

    assert (tree.mode, tree.faults) == ("members", ())


def test_a_bare_type_header_is_a_declaration() -> None:
    """Documentation prints headers up to the brace."""
    for header in ("class A <: B", "public struct Box<T> where T <: Equatable<T>", "extend Int64 <: Hashable"):
        tree = parse_declaration(header)

        assert (tree.mode, tree.faults) == ("declaration", ())


def test_a_signature_without_body_is_read_as_a_member() -> None:
    """Operators and static functions stand on pages without body."""
    for signature in ("public operator func +(that: Int64): Int64", "static func of(x!: Int64 = 1): This"):
        assert parse_declaration(signature).faults == ()


def test_what_no_frame_can_hold_keeps_its_faults() -> None:
    """Java is no Cangjie in any reading."""
    tree = parse_fragment("for (int i = 0; i < 3; i++) { System.out.println(i); }")

    assert tree.faults
    assert not tree.is_accepted


def test_reading_never_raises() -> None:
    """Any text yields a tree, lone surrogates and null characters included."""
    for text in ("", "\n", "}", "{{{{", "\x00", "\ud800", "中", '"' * 99, "main(" * 200):
        assert parse_fragment(text).code == text


def test_the_grammar_is_loaded_by_the_first_reading_only() -> None:
    """Importing the engine must not cost a server that never reads code."""
    program = (
        "import sys, serving.cangjie.syntax, serving.cangjie.inference\n"
        "print('tree_sitter' in sys.modules, 'tree_sitter_cangjie' in sys.modules)\n"
        "serving.cangjie.syntax.parse('main() {}')\n"
        "print('tree_sitter_cangjie' in sys.modules)\n"
    )

    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    assert done.stdout.split() == ["False", "False", "True"]
