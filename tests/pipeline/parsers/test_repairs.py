"""Faults of translated pages, mended where they stand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.parsers.guide import NO_GUIDE, Guide, guide_of
from pipeline.parsers.repairs import mend

GUIDE = guide_of(
    [(2, "enum Month"), (3, "November"), (2, "class Thread"), (3, "func writeLittleEndian(Array\\<Byte>)")]
)


def mended(text: str, guide: Guide = NO_GUIDE) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The lines that hold something, and the faults, each with its line."""
    result = mend(text, guide)
    lines = [(number, line) for number, line in zip(result.lines.numbers, result.lines.texts, strict=True) if line]
    return lines, [(repair.line, repair.fault) for repair in result.repairs]


def test_a_sound_page_is_left_alone() -> None:
    """Most pages have no fault."""
    text = "## class A\n\n```cangjie\npublic class A {}\n```\n\nFunction: x.\n"

    assert mended(text) == (
        [(1, "## class A"), (3, "```cangjie"), (4, "public class A {}"), (5, "```"), (7, "Function: x.")], [],
    )  # fmt: skip


def test_a_heading_glued_to_a_line_keeps_that_line_number() -> None:
    """The heading's line is where it stands, also in the middle of a line."""
    lines, faults = mended("- val: Int16 - The value to perform bit## class AtomicInt32\n\ntext")

    assert lines == [(1, "- val: Int16 - The value to perform bit"), (1, "## class AtomicInt32"), (3, "text")]
    assert faults == [(1, "glued_heading")]


def test_a_heading_glued_to_code_closes_the_fence() -> None:
    """The code was cut; what follows is not part of it."""
    lines, faults = mended("```cangjie\npublic func a(fd: Int## func b()\n\ntext\n")

    assert lines == [
        (1, "```cangjie"), (2, "public func a(fd: Int"), (2, "```"), (2, "## func b()"), (4, "text"),
    ]  # fmt: skip
    assert faults == [(2, "glued_heading"), (1, "unclosed_fence")]


def test_a_heading_without_keyword_is_known_from_the_other_language() -> None:
    """`### November` could be text; the Chinese page says it is an enum case."""
    text = "Constructs an instance representing May.### November"

    assert mended(text, GUIDE)[0] == [
        (1, "Constructs an instance representing May."), (1, "### November"),
    ]  # fmt: skip
    assert mended(text)[0] == [(1, text)]


def test_a_truncated_heading_is_completed_from_the_other_language() -> None:
    """A heading glued to a cut heading: both are there."""
    lines, _ = mended("#### func writeLittle### extend Int32 <: Order\\<Int32>", GUIDE)

    assert lines == [(1, "#### func writeLittleEndian(Array\\<Byte>)"), (1, "### extend Int32 <: Order\\<Int32>")]


def test_a_heading_inside_a_fence_is_set_free() -> None:
    """No Cangjie line begins with `## class`."""
    lines, faults = mended("```\n\n## enum ThreadState\n\ntext", GUIDE)

    assert lines == [(1, "```"), (3, "```"), (3, "## enum ThreadState"), (5, "text")]
    assert faults == [(3, "hidden_heading")]


def test_output_that_looks_like_a_heading_stays_output() -> None:
    """A program may print `# found` or `## 3 hits`."""
    text = "```text\n# found: 3\n## 3 hits\n```"

    assert [line for _, line in mended(text)[0]] == text.split("\n")


def test_text_on_a_closing_fence_line_is_text() -> None:
    """Labels and headings were glued to the fence."""
    lines, faults = mended("```cangjie\na()\n```Execution Result:\n\n```text\n1\n```### func b()\n")

    assert lines == [
        (1, "```cangjie"), (2, "a()"), (3, "```"), (3, "Execution Result:"), (5, "```text"), (6, "1"), (7, "```"),
        (7, "### func b()"),
    ]  # fmt: skip
    assert faults == [(3, "odd_fence"), (7, "odd_fence")]


def test_brackets_on_a_fence_line_belong_to_the_code() -> None:
    """Inside a fence they end the code; outside they and the fence line after them are stray."""
    assert [line for _, line in mended("```cangjie\nf {\n```}\ntext")[0]] == ["```cangjie", "f {", "}", "```", "text"]
    assert [line for _, line in mended("```}\n```\n\ntext")[0]] == ["text"]


def test_an_info_string_with_more_behind_it_still_opens_a_fence() -> None:
    """`cangjie(Int32)` is a slip, not text."""
    assert mended("```cangjie(Int32)\ninit()\n```")[0] == [(1, "```cangjie"), (2, "init()"), (3, "```")]


def test_a_label_in_a_declaration_closes_its_fence() -> None:
    """Cangjie code has no line that begins with `Parameters:`; a text block may have one."""
    lines, faults = mended("```cangjie\nfunc a(): Unit\nFunction: Adds.\n")

    assert lines == [(1, "```cangjie"), (2, "func a(): Unit"), (3, "```"), (3, "Function: Adds.")]
    assert faults == [(1, "unclosed_fence")]
    assert mended("```text\nException: closed\n```")[1] == []


def test_a_label_glued_to_a_sentence_gets_its_own_line() -> None:
    """Otherwise the parameters would be read as part of the description."""
    assert mended("Function: Adds.Parameters:\n- a: b")[0] == [
        (1, "Function: Adds."), (1, "Parameters:"), (2, "- a: b"),
    ]  # fmt: skip


def test_a_type_at_a_wrong_level_takes_the_level_of_the_other_language() -> None:
    """Its members would hang under the type before it."""
    assert mended("##### class Thread", GUIDE) == ([(1, "## class Thread")], [(1, "wrong_level")])


@settings(deadline=None)
@given(st.text(alphabet=st.sampled_from("#`\n \\<>()abc:：.}")), st.booleans())
def test_mending_never_fails_and_never_invents_a_line(text: str, is_guided: bool) -> None:
    """Every line that comes out stands on a line of the page, in order."""
    numbers = list(mend(text, GUIDE if is_guided else NO_GUIDE).lines.numbers)

    assert numbers == sorted(numbers)
    assert not numbers or numbers[-1] <= text.count("\n") + 1


def test_a_declaration_that_lost_its_opening_fence_is_code() -> None:
    """Read as text it would be the first sentence of the description."""
    lines, faults = mended("### func notify()\n\nfunc notify(): Unit\n```\n\nFunction: Wakes up one thread.\n")

    assert lines == [
        (1, "### func notify()"), (3, "```cangjie"), (3, "func notify(): Unit"), (4, "```"),
        (6, "Function: Wakes up one thread."),
    ]  # fmt: skip
    assert faults == [(3, "unopened_fence")]


def test_a_declaration_without_any_fence_ends_at_the_next_label() -> None:
    """Both fence lines may be lost."""
    lines, faults = mended("### November\n\nNovember\n\nFunction: The month.\n", GUIDE)

    assert [line for _, line in lines] == ["### November", "```cangjie", "November", "```", "Function: The month."]
    assert [fault for _, fault in faults] == ["unopened_fence", "unclosed_fence"]


def test_a_sentence_under_a_heading_stays_text() -> None:
    """A description may begin with the name or with a keyword."""
    text = "### November\n\nNovember has 30 days.\n\n### func notify()\n\nfunc is a keyword.\n"

    assert [fault for _, fault in mended(text)[1]] == []
