"""Runs javap and cuts its output into declarations, still as text.

What a declaration means is read in `signatures`.
"""

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pipeline.jdk.errors import JdkToolError

_BATCH: Final = 300  # names per process; their text stays far below any limit of a command line
_HEADER: Final = re.compile(r"^(?P<words>[a-z@ ]*\b(?:class|interface)) (?P<name>[\w.$]+)(?P<rest>.*) \{$")
_DESCRIPTOR: Final = "    descriptor: "


@dataclass(frozen=True, slots=True)
class PrintedMember:
    """One member: its declaration as printed, and its descriptor (`(ILjava/lang/String;)V`)."""

    declaration: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class PrintedType:
    """One type: modifiers with `class` or `interface`, binary name, the rest of the header, members."""

    words: str
    binary_name: str
    rest: str
    members: tuple[PrintedMember, ...]


def print_types(names: Sequence[str], *, javap: Path, system: Path) -> Iterator[PrintedType]:
    """Yield what javap prints of each type, in the order of the names.

    Args:
        names: Binary names, `java.util.Map$Entry`.
        javap: The program, of this or a later release.
        system: The JDK or run-time image whose classes are printed.

    Raises:
        JdkToolError: javap is missing or refuses a type.
    """
    for start in range(0, len(names), _BATCH):
        command = [str(javap), "--system", str(system), "-protected", "-s", *names[start : start + _BATCH]]
        try:
            done = subprocess.run(command, check=True, capture_output=True, encoding="utf-8")  # noqa: S603 - our own words
        except FileNotFoundError as error:
            raise JdkToolError(str(javap), "no such program") from error
        except subprocess.CalledProcessError as error:
            raise JdkToolError(str(javap), (error.stdout + error.stderr).strip()[:500]) from error
        yield from cut_types(done.stdout)


def cut_types(output: str) -> Iterator[PrintedType]:
    """Yield the types of javap's output."""
    header: re.Match[str] | None = None
    members: list[PrintedMember] = []
    declaration = ""
    for line in output.splitlines():
        if match := _HEADER.match(line):
            header, members = match, []
        elif line == "}" and header is not None:
            yield PrintedType(header["words"], header["name"], header["rest"], tuple(members))
        elif line.startswith(_DESCRIPTOR):
            members.append(PrintedMember(declaration, line.removeprefix(_DESCRIPTOR)))
        elif line.startswith("  ") and line.endswith(";"):
            declaration = line.strip().removesuffix(";")
