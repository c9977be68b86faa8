"""What the tests of Java reading share: one JDK, and short views of what is read."""

from functools import cache
from pathlib import Path

from serving.java.calls import JavaCall
from serving.java.fragment import JavaFragment, read_java
from serving.java.jdk import Jdk

DATA = Path(__file__).with_name("data")


@cache
def jdk() -> Jdk:
    """The JDK of the data file, opened once."""
    return Jdk()


def read(text: str) -> JavaFragment:
    """Read a fragment."""
    return read_java(text, jdk())


def call(text: str, expression: str) -> JavaCall:
    """Return the call with that text, spaces aside."""
    wanted = "".join(expression.split())
    found = [item for item in read(text).calls if "".join(item.java_expr.split()) == wanted]
    assert found, f"{expression} is not among {[item.java_expr for item in read(text).calls]}"
    return found[-1]


def api(text: str, expression: str) -> str | None:
    """Return the JDK member that a call means."""
    return call(text, expression).java_api


def expressions(text: str) -> list[str]:
    """Return the calls of a fragment as written, on one line each."""
    return [" ".join(item.java_expr.split()) for item in read(text).calls]


def java_files() -> list[Path]:
    """Return the Java files that serve as input, written for these tests."""
    return sorted(DATA.glob("*.java"))
