"""What generating needs of the last build, read once per process: the APIs, and the tasks made from them."""

import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property

import dagster as dg

from artifacts.schema import APIS, EXAMPLES, JAVA_MEMBERS, JAVA_TYPES, ApiRow, ExampleRow
from pipeline.assets.kept_rows import kept_rows
from pipeline.errors import GenerationError
from pipeline.generation.compiler import Compiler
from pipeline.generation.entries import Entry, entries_of
from pipeline.generation.example_task import ExampleTask
from pipeline.generation.ledger import EXAMPLES as EXAMPLES_TASK
from pipeline.generation.ledger import TRANSLATIONS, ledger_file, ledger_folder, read_ledger
from pipeline.generation.targets import targets
from pipeline.generation.task import Task
from pipeline.generation.translation_task import TranslationTask, untranslated
from serving.java.jdk import Jdk

TASKS = (EXAMPLES_TASK, TRANSLATIONS)


class Workbench:
    """The rows of the last build, and the tasks."""

    def __init__(self, instance: dg.DagsterInstance, *, compiler: Compiler | None = None) -> None:
        self._instance = instance
        self._compiler = compiler
        self._lock = threading.RLock()  # workers are threads

    @cached_property
    def apis(self) -> list[ApiRow]:
        """The documented APIs."""
        return kept_rows(self._instance, "api_records", APIS)

    @cached_property
    def examples(self) -> list[ExampleRow]:
        """The official examples."""
        return kept_rows(self._instance, "official_examples", EXAMPLES)

    @cached_property
    def _example_task(self) -> Task:
        return ExampleTask(
            self.apis,
            self.examples,
            members=kept_rows(self._instance, "java_members", JAVA_MEMBERS),
            types=kept_rows(self._instance, "java_types", JAVA_TYPES),
            compiler=self._compiler,
        )

    @cached_property
    def _translation_task(self) -> Task:
        return TranslationTask()

    @cached_property
    def _wanted_examples(self) -> list[tuple[ApiRow, str]]:
        members = kept_rows(self._instance, "java_members", JAVA_MEMBERS)
        found = targets(self.apis, self.examples, members, jdk=Jdk())
        return [(target.api, target.group) for target in found]

    def task(self, name: str) -> Task:
        """Return a task by its name."""
        with self._lock:
            return self._example_task if name == EXAMPLES_TASK else self._translation_task

    def wanted(self, name: str) -> Sequence[tuple[ApiRow, str]]:
        """Return the APIs of a task with the group each belongs to, most wanted first."""
        with self._lock:
            if name == EXAMPLES_TASK:
                return self._wanted_examples
            return [(api, TRANSLATIONS) for api in untranslated(self.apis)]

    def wanted_of(self, name: str, package: str) -> list[ApiRow]:
        """Return the APIs of a task in a package, most wanted first."""
        return [api for api, _ in self.wanted(name) if api.package == package]

    def packages(self, name: str) -> list[str]:
        """Return the packages that a task has APIs in, sorted."""
        return sorted({api.package for api, _ in self.wanted(name)})

    def entries(self, name: str) -> Mapping[str, Mapping[str, Entry]]:
        """Return what the ledgers of a task say now, by package."""
        folder = ledger_folder(name)
        return {package: entries_of(read_ledger(ledger_file(folder, package))) for package in self.packages(name)}


def refuse_unknown(packages: Sequence[str], known: Sequence[str], suggest: Callable[[str, Sequence[str]], str]) -> None:
    """Refuse a package that the task has nothing in.

    Raises:
        GenerationError: there is one.
    """
    for package in packages:
        if package not in known:
            raise GenerationError(f"No API of {package!r} is asked for. {suggest(package, known)}")
