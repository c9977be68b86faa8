"""What the parts of the type reader share: the fragment, the JDK, and the questions they ask each other."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from serving.java.declarations import Declarations
from serving.java.java_type import JavaType
from serving.java.jdk import Jdk
from serving.java.members import Found
from serving.java.names import TypeNames
from serving.java.source import JavaSource
from serving.java.tree import Node

AnswerT = TypeVar("AnswerT")
_DEEPEST = 60  # questions inside questions; beyond, the answer is "unknown"
_MOST_STEPS = 60_000


@dataclass(slots=True)
class Resolution:
    """What a call, constructor, method reference or field means."""

    receiver: JavaType | None = None  # static type of the receiver; the type itself for static members
    found: Found | None = None  # the JDK's member
    result: JavaType | None = None
    is_static: bool = False
    is_users: bool = False  # declared by the user, or on a type of the user's
    trust: int = 0  # 0 to 100
    candidates: tuple[str, ...] = ()  # types that may be meant, when it is not known which


@dataclass(slots=True)
class Memo:
    """Answers by question and node. A question inside itself is answered with the default, and not remembered."""

    answers: dict[tuple[str, int], object] = field(default_factory=dict)
    enclosing: dict[int, tuple[JavaType, ...]] = field(default_factory=dict)
    stack: dict[tuple[str, int], int] = field(default_factory=dict)
    lowest: int = 1 << 30
    steps: int = 0

    def ask(self, question: str, node: Node, answer: Callable[[], AnswerT], default: AnswerT) -> AnswerT:
        """Return the remembered answer, or find it."""
        key = (question, id(node))
        if key in self.answers:
            return self.answers[key]  # type: ignore[return-value] # one type of answer per question
        if key in self.stack:
            self.lowest = min(self.lowest, self.stack[key])
            return default
        depth = len(self.stack)
        self.steps += 1
        if depth > _DEEPEST:
            return default
        outer, self.lowest = self.lowest, 1 << 30
        self.stack[key] = depth
        try:
            found = answer()
        except RecursionError:  # how much stack is left is the caller's matter
            found = default
        finally:
            del self.stack[key]
        if self.lowest >= depth or self.steps > _MOST_STEPS:
            self.answers[key] = found
            self.lowest = outer
        else:
            self.lowest = min(outer, self.lowest)
        return found


@dataclass(frozen=True, slots=True)
class Fragment:
    """One fragment with everything that is known before types are asked for."""

    source: JavaSource
    declared: Declarations
    names: TypeNames
    jdk: Jdk
    memo: Memo


class Types(Protocol):
    """The questions that the parts ask each other."""

    @property
    def fragment(self) -> Fragment:
        """The fragment that is read."""

    def type_of(self, node: Node | None) -> JavaType | None:
        """Return the static type of an expression."""

    def static_type(self, node: Node) -> JavaType | None:
        """Return the type that an expression names, as in `Math.abs`."""

    def expected(self, node: Node) -> JavaType | None:
        """Return the type that the place of an expression wants."""

    def resolution(self, node: Node) -> Resolution:
        """Return what a call, constructor or method reference means."""

    def argument_type(self, call: Node, index: int) -> JavaType | None:
        """Return the parameter type of a call at an argument, filled in as far as known."""

    def lambda_params(self, node: Node) -> tuple[JavaType | None, ...]:
        """Return the types of a lambda's parameters."""

    def trust(self, node: Node | None) -> int:
        """Return how sure the type of an expression is, 0 to 100."""
