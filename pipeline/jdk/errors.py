"""Errors of reading a JDK.

* JdkError
  - JdkToolError         a JDK's program is missing or failed
  - JdkSignatureError    a line of javap's output could not be read
"""


class JdkError(Exception):
    """Base class. Catch this at a process boundary, never lower."""


class JdkToolError(JdkError):
    """A program or file of the JDK is missing, or the program failed."""

    def __init__(self, what: str, reason: str) -> None:
        super().__init__(f"{what}: {reason}. Expected a JDK with javap and lib/ct.sym. Pass its folder with --jdk.")
        self.what = what


class JdkSignatureError(JdkError):
    """A line of javap's output is no declaration that we know."""

    def __init__(self, owner: str, line: str) -> None:
        super().__init__(
            f"{owner}: {line!r} could not be read as a Java declaration. "
            "Expected javap's form without bytecode. Compare with `javap -protected -s`."
        )
        self.owner = owner
        self.line = line
