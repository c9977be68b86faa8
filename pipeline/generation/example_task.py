"""The task `examples`: one example for an API."""

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Final

from artifacts.schema import ApiRow, ExampleRow, JavaMemberRow, JavaTypeRow
from pipeline.generation.acceptance import RULES, Acceptance, Verdict
from pipeline.generation.compiler import Compiler
from pipeline.generation.entries import WITH_COMPILER
from pipeline.generation.example_prompt import ExampleQuestions
from pipeline.generation.ledger import EXAMPLES
from pipeline.generation.prompt_files import read_prompt
from pipeline.generation.records import Answered
from serving.cangjie.symbols import SymbolTable
from serving.llm.completion import Message


class ExampleTask:
    """Asks for examples, and judges them."""

    name: Final = EXAMPLES
    max_tokens: Final = 2000  # a program of 30 lines, and room for a model that reasons first

    def __init__(
        self,
        apis: Sequence[ApiRow],
        examples: Iterable[ExampleRow],
        *,
        members: Iterable[JavaMemberRow] = (),
        types: Iterable[JavaTypeRow] = (),
        compiler: Compiler | None = None,
    ) -> None:
        official = list(examples)
        prompt = read_prompt("example")
        self.prompt_version = prompt.version
        self.rules = RULES + (WITH_COMPILER if compiler else "")
        self.follows_up = compiler is not None
        self._questions = ExampleQuestions(prompt, apis, official, members=members, types=types)
        self._apis = apis
        self._official = official
        self._compiler = compiler

    def messages(self, api: ApiRow) -> Sequence[Message]:
        """Return the question for an example."""
        return self._questions.messages(api)

    def follow_up(self, api: ApiRow, answer: str, said: str) -> Sequence[Message]:
        """Return the question that hands a compile error back."""
        return self._questions.follow_up(api, answer, said)

    @cached_property
    def _acceptance(self) -> Acceptance:
        return Acceptance(SymbolTable(self._apis), self._official, compiler=self._compiler)

    def judge(self, api: ApiRow, answer: Answered) -> Verdict:
        """Return whether an answer is an example."""
        return self._acceptance.judge(api, answer)
