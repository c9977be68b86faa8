"""`Knowledge`: every question to a release, for Python users, the terminal and the tools alike.

The facade only hands on; what answers stands in the `*_questions` modules.
Every answer keeps to `max_chars` characters of JSON text and says when it was
cut. Reading Java and compiler output is loaded by the questions that need it:
it is a third of this code, and a server would start a fifth later.
"""

from contextlib import nullcontext
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from artifacts.releases import Release, find_release
from serving.answers import (
    DetailsAnswer,
    ExamplesAnswer,
    ManualAnswer,
    MembersAnswer,
    ModulesAnswer,
    SearchAnswer,
)
from serving.api_questions import get_api_details, search_api
from serving.check_answer import CheckAnswer
from serving.diagnosis.answer import ErrorAnswer
from serving.example_questions import find_examples
from serving.java_answers import DescribeAnswer, JavaSymbolAnswer, ResolveAnswer
from serving.llm.asking import OFF, Asking
from serving.llm.settings import RERANK_SECONDS, LlmSettings
from serving.manual_questions import search_manual
from serving.matching import MatchWeights
from serving.member_questions import get_class_members
from serving.module_questions import list_modules
from serving.opened import OpenedRelease
from serving.reference.answers import ErrorExplanation, Packages, Patterns, ReferenceApis, ReferenceDoc
from serving.render import DEFAULT_MAX_CHARS, to_text

WARMING: Final = ("HashMap.add", "read a file line by line", "字符串")  # a name, and words of both languages

if TYPE_CHECKING:
    from serving.llm.assistant import Assistant
    from serving.llm.turns import Turns
    from serving.reference.registry import Registry


def assistant_of(llm: LlmSettings | None) -> "Assistant | None":
    """Return what asks the model of the settings; None, and nothing is imported, without a key or a model's name."""
    if llm is None or not llm.is_on:
        return None
    from serving.llm.assistant import Assistant

    return Assistant(llm)


def registry_of(url: str | None) -> "Registry | None":
    """Return what asks a package registry; None, and nothing is imported, without an address."""
    if url is None:
        return None
    from serving.reference.registry import Registry

    return Registry(url)


class Knowledge:
    """One release, open for questions."""

    def __init__(
        self,
        release: Release,
        *,
        warning: str | None = None,
        has_generated: bool = True,
        llm: LlmSettings | None = None,
        registry_url: str | None = None,
    ) -> None:
        """Open a release.

        Args:
            release: The release.
            warning: What every answer says about it, e.g. that the project asks for another version.
            has_generated: Whether generated examples may be answered with.
            llm: The language model that may order and word answers; without a key in it none is asked.
            registry_url: Search of a package registry; None asks none.

        Raises:
            RegistryUrlError: the address of the registry is none.
        """
        self._opened = OpenedRelease(release, warning=warning, has_generated=has_generated)
        self._assistant = assistant_of(llm)
        self._registry = registry_of(registry_url)

    @classmethod
    def open(
        cls, path: Path | str | None = None, *, version: str | None = None, llm: LlmSettings | None = None
    ) -> "Knowledge":
        """Open a release: the one at the path, or the newest that is installed.

        Args:
            path: Release directory or its knowledge.duckdb; None searches the installed ones.
            version: Cangjie version wanted among the installed ones.
            llm: The language model, e.g. `llm_settings(environment=os.environ)`; None asks none, whatever is set.

        Raises:
            ArtifactError: there is no release, or it cannot be read.
        """
        return cls(find_release(Path(path) if path is not None else None, version), llm=llm)

    def __enter__(self) -> "Knowledge":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the files back."""
        self._opened.store.close()
        if self._assistant is not None:
            self._assistant.close()

    @property
    def turns(self) -> "Turns | None":
        """Return what threads take turns by; None where no answer waits for the network."""
        if self._assistant is not None:
            return self._assistant.turns
        return self._own_turns if self._registry is not None else None

    @cached_property
    def _own_turns(self) -> "Turns":
        from serving.llm.turns import Turns

        return Turns()

    def _asking(self) -> Asking:
        return self._assistant.call() if self._assistant is not None else OFF

    def _asking_for_order(self) -> Asking:
        if self._assistant is None or not self._assistant.settings.rerank:
            return OFF
        return self._assistant.call(seconds=RERANK_SECONDS)

    def warm_up(self) -> None:
        """Pay now, in a few milliseconds, what the first search would pay: lazy imports, first pages of the mapping."""
        for query in WARMING:
            answer = search_api(  # by rules: nobody asked, so nothing is sent
                self._opened,
                query,
                module=None,
                kind=None,
                top_k=10,
                cursor=None,
                detail=False,
                explain=False,
                lang="auto",
                max_chars=DEFAULT_MAX_CHARS,
            )
            to_text(answer)
        if self._assistant is not None:
            self._assistant.warm_up()

    def wait_for_meaning(self, seconds: float) -> None:
        """Let a question wait that long for its vector from here on: for measuring what vectors add."""
        if self._opened.meaning:
            self._opened.meaning.questions.patience_seconds = seconds

    def weigh(self, weights: MatchWeights) -> None:
        """Match questions by other weights from here on: for measuring what they gain."""
        for search in (self._opened.apis, self._opened.examples, self._opened.sections):
            search.weigh(weights)

    @property
    def release(self) -> str:
        """Return the name of the release."""
        return self._opened.name

    @property
    def cangjie_version(self) -> str:
        """Return the Cangjie version that the release documents."""
        return self._opened.version

    def search_api(
        self,
        query: str,
        *,
        module: str | None = None,
        kind: str | None = None,
        top_k: int = 10,
        cursor: str | None = None,
        detail: bool = False,
        explain: bool = False,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> SearchAnswer:
        """Return the APIs that fit a name or a description, best first."""
        return search_api(
            self._opened,
            query,
            module=module,
            kind=kind,
            top_k=top_k,
            cursor=cursor,
            detail=detail,
            explain=explain,
            lang=lang,
            max_chars=max_chars,
            asking=self._asking_for_order(),
        )

    def get_api_details(
        self, name: str, *, module: str | None = None, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> DetailsAnswer:
        """Return every declaration of a name with all that is known of it."""
        return get_api_details(self._opened, name, module=module, lang=lang, max_chars=max_chars)

    def get_class_members(
        self,
        class_name: str,
        *,
        module: str | None = None,
        query: str | None = None,
        kind: str | None = None,
        limit: int = 60,
        cursor: str | None = None,
        compact: bool = True,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> MembersAnswer:
        """Return the members of a type: own, from extensions, inherited."""
        return get_class_members(
            self._opened,
            class_name,
            module=module,
            query=query,
            kind=kind,
            limit=limit,
            cursor=cursor,
            compact=compact,
            lang=lang,
            max_chars=max_chars,
        )

    def find_examples(
        self,
        query: str,
        *,
        module: str | None = None,
        top_k: int = 5,
        origin: str | None = None,
        verification: str | None = None,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ExamplesAnswer:
        """Return code that shows a name or a task, best first."""
        return find_examples(
            self._opened,
            query,
            module=module,
            top_k=top_k,
            origin=origin,
            verification=verification,
            lang=lang,
            max_chars=max_chars,
        )

    def search_manual(
        self,
        query: str,
        *,
        area: str | None = None,
        top_k: int = 5,
        detail: bool = False,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ManualAnswer:
        """Return passages of the language manual and the tool guides, best first."""
        return search_manual(self._opened, query, area=area, top_k=top_k, detail=detail, lang=lang, max_chars=max_chars)

    def list_modules(
        self, *, library: str | None = None, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> ModulesAnswer:
        """Return the packages of the release with what each holds."""
        return list_modules(self._opened, library=library, lang=lang, max_chars=max_chars)

    def java_to_cangjie(
        self, java_symbol: str, *, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> JavaSymbolAnswer:
        """Return what stands for a Java type, member, package, keyword or annotation."""
        from serving.java_symbol_questions import java_to_cangjie

        return java_to_cangjie(self._opened, java_symbol, lang=lang, max_chars=max_chars)

    def resolve_java_code(
        self,
        java_code: str,
        *,
        module: str | None = None,
        top_k: int = 5,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ResolveAnswer:
        """Return what to write in Cangjie for every JDK call of a fragment."""
        from serving.java_code_questions import resolve_java_code

        return resolve_java_code(
            self._opened,
            java_code,
            module=module,
            top_k=top_k,
            lang=lang,
            max_chars=max_chars,
            asking=self._asking(),
        )

    def describe_java_code(self, java_code: str, *, max_chars: int = DEFAULT_MAX_CHARS) -> DescribeAnswer:
        """Return what a fragment of Java does, in English and Chinese, at three levels."""
        from serving.java_code_questions import describe_java_code

        return describe_java_code(self._opened, java_code, max_chars=max_chars, asking=self._asking())

    def error_fix_hint(
        self,
        error_text: str,
        *,
        code: str | None = None,
        top_k: int = 5,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ErrorAnswer:
        """Return what compiler output means and how to mend it."""
        from serving.error_questions import error_fix_hint

        return error_fix_hint(
            self._opened,
            error_text,
            code=code,
            top_k=top_k,
            lang=lang,
            max_chars=max_chars,
            asking=self._asking(),
        )

    def check_cangjie(
        self,
        code: str,
        path: str | None = None,
        max_findings: int = 50,
        *,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> CheckAnswer:
        """Return what is wrong with Cangjie code, as far as that is sure without a compiler."""
        from serving.check_questions import check_cangjie

        return check_cangjie(self._opened, code, path=path, max_findings=max_findings, lang=lang, max_chars=max_chars)

    def cangjie_apis(
        self,
        query: str,
        *,
        limit: int = 10,
        kind: str | None = None,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ReferenceApis:
        """Return the declarations that fit a question, in the shape of toolset `reference`."""
        from serving.reference.api_reference import cangjie_apis

        return cangjie_apis(self._opened, query, limit=limit, kind=kind, lang=lang, max_chars=max_chars)

    def cangjie_doc(
        self,
        package: str,
        *,
        type: str | None = None,  # noqa: A002 - the toolset's reference names it so
        member: str | None = None,
        related: int = 5,
        lang: str = "auto",
        max_chars: int = DEFAULT_MAX_CHARS,
    ) -> ReferenceDoc:
        """Return all that is known of one declaration, in the shape of toolset `reference`."""
        from serving.reference.api_reference import cangjie_doc

        return cangjie_doc(
            self._opened, package, type_=type, member=member, related=related, lang=lang, max_chars=max_chars
        )

    def cangjie_patterns(
        self, query: str, *, limit: int = 5, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> Patterns:
        """Return idiomatic snippets that fit an intent, best first."""
        from serving.reference.pattern_questions import cangjie_patterns

        return cangjie_patterns(self._opened, query, limit=limit, lang=lang, max_chars=max_chars)

    def cangjie_explain(
        self, error: str, *, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> ErrorExplanation:
        """Return what compiler output means, in the shape of toolset `reference`."""
        from serving.reference.explanations import cangjie_explain

        return cangjie_explain(self._opened, error, lang=lang, max_chars=max_chars)

    def cangjie_pkg_search(
        self, query: str, *, limit: int = 10, lang: str = "auto", max_chars: int = DEFAULT_MAX_CHARS
    ) -> Packages:
        """Return published packages that fit a question: of the registry where one is named, else known offline."""
        from serving.reference.package_questions import cangjie_pkg_search

        return cangjie_pkg_search(
            self._opened,
            query,
            limit=limit,
            registry=self._registry,
            waiting=self.turns.lent() if self.turns is not None else nullcontext(),
            lang=lang,
            max_chars=max_chars,
        )
