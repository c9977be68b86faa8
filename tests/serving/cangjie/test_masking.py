"""Comments and literals are blanked, code inside interpolations stays, places stay."""

import pytest

from serving.cangjie.masking import MaskedCode, bracket_pairs


@pytest.mark.parametrize(
    ("code", "blanked"),
    [
        ('let a = "new X" // new', 'let a = "     "       '),
        ('"${m["k"] + 1} text"', '"${m[" "] + 1}     "'),
        ("r'\\'' + b\"x\"", "r'  ' + b\" \""),
        ('"""\nnew\n"""', '"""\n   \n"""'),
        ('#"a"b"# + 1', '#"   "# + 1'),
        ("/* a /* b */ c */ d", "                  d"),
        ("@M(int x) + quote(new y)", "@M(     ) + quote(     )"),
        ("@M[a](b) c", "@M[ ]( ) c"),
    ],
)
def test_what_is_no_code_is_blanked(code: str, blanked: str) -> None:
    """Character for character, so that an offset means the same in both."""
    assert MaskedCode(code).text == blanked


def test_an_open_text_ends_with_its_line_and_is_remembered() -> None:
    """The rest of the file is code again."""
    masked = MaskedCode('f("abc)\ng()\n')

    assert masked.unclosed == 2
    assert masked.text == 'f("    \ng()\n'


def test_places_count_characters_from_one() -> None:
    """Chinese characters are one column each."""
    masked = MaskedCode("let 名 = 1\nnull")

    assert (masked.place(6).line, masked.place(6).column) == (1, 7)
    assert (masked.place(10).line, masked.place(10).column) == (2, 1)
    assert masked.offset(2, 1) == 10


def test_brackets_pair_by_kind() -> None:
    """A stray brace does not undo the parentheses."""
    assert bracket_pairs("( { )") == {0: 4}
