"""What is read out of compiler output, build logs and stack traces."""

from serving.diagnosis.log import read_log
from serving.diagnosis.report import Place

TWO_ERRORS = """\x1b[31merror\x1b[0m: undeclared identifier 'x'
 ==> src/main.cj:4:9:
  |
4 |     f(x, total)
  |       ^
  |
note: found candidate
 ==> (package std.random)random.cj:93:17:
  |
93 | func f(a: Int64)
  |        ^ here

error: mismatched types
 ==> C:\\work\\main.cj:7:20:
  |
7 |     let n: Int32 = total
  |                    ^^^^^ expected 'Int32', found 'Int64'
  |

2 errors generated, 2 errors printed.
"""


def test_each_message_comes_with_its_place_and_the_code_it_marks() -> None:
    """Colours, notes and the count at the end are not messages; Windows paths keep their drive."""
    first, second = read_log(TWO_ERRORS)

    assert (first.message, first.severity, first.tool) == ("undeclared identifier 'x'", "error", "compiler")
    assert first.place == Place("src/main.cj", 4, 9)
    assert first.frame.marked == "x"
    assert first.details == ("found candidate", "declared in package std.random", "here")
    assert second.place == Place("C:\\work\\main.cj", 7, 20)
    assert second.frame.marked == "total"
    assert second.frame.labels == ("expected 'Int32', found 'Int64'",)


def test_a_repeated_message_is_told_once() -> None:
    """A log says the same of every use of one name."""
    (only,) = read_log("error: undeclared identifier 'x'\nerror: undeclared identifier 'x'\n")

    assert only.times == 2


def test_a_count_is_no_error() -> None:
    """`19 errors generated` says nothing of its own."""
    assert read_log("19 errors generated, 8 errors printed.\n1 warning generated, 1 warning printed.\n") == []


def test_an_uncaught_exception_points_at_the_users_code() -> None:
    """Frames inside the libraries are passed over."""
    text = (
        "An exception has occurred:\nNoneValueException: empty\n"
        "\t at std.core.getOrThrow()(std/core/option.cj:9)\n\t at default.main()(/home/me/src/main.cj:7)\n"
    )
    report = read_log(text)[-1]

    assert (report.tool, report.message) == ("runtime", "NoneValueException: empty")
    assert report.place == Place("/home/me/src/main.cj", 7)


def test_chinese_around_a_message_is_passed_over() -> None:
    """People paste errors into a sentence, with full-width colons."""
    assert [report.message for report in read_log("错误：mismatched types")] == ["mismatched types"]
    assert read_log("编译时报 error: mismatched types")[0].message == "mismatched types"


def test_lint_reports_name_their_rule() -> None:
    """Cjlint prints lines or JSON; both hold rule, file and line."""
    (line,) = read_log("src/a.cj:3:5: warning: G.NAM.04 use camelCase")
    (json,) = read_log('{"file":"/p/a.cj","line":3,"defectType":"G.VAR.01","description":"use let"}')

    assert (line.tool, line.message, line.place) == ("cjlint", "G.NAM.04: use camelCase", Place("src/a.cj", 3, 5))
    assert (json.tool, json.message[:8], json.place) == ("cjlint", "G.VAR.01", Place("/p/a.cj", 3))


def test_linker_messages_lose_the_name_of_the_linker() -> None:
    """Each platform's linker has another prefix."""
    (first,) = read_log("ld.lld: error: undefined symbol: compress2\n>>> referenced by main.o\n")
    (second,) = read_log("/usr/bin/ld: cannot find -lfoo")

    assert (first.tool, first.message) == ("linker", "undefined symbol: compress2")
    assert (second.tool, second.message) == ("linker", "cannot find -lfoo")


def test_a_list_of_cjpm_belongs_to_its_heading() -> None:
    """What cjpm found it prints below, one a line, with or without `Error:` before."""
    (cycle, failed) = read_log("cyclic dependency:\na.B -> c.D\nc.D -> a.B\n\nError: cjpm build failed\n")

    assert (cycle.tool, cycle.details) == ("cjpm", ("a.B -> c.D", "c.D -> a.B"))
    assert failed.message == "cjpm build failed"
