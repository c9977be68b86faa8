"""The question for an example: what the model is told of an API, and the official examples it is shown."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from artifacts.schema import ApiRow, ExampleRow, JavaMemberRow, JavaTypeRow
from pipeline.generation.prompt_files import Prompt
from serving.llm.completion import Message

MAX_LINES: Final = 30
NEIGHBOURS: Final = 3
_NEIGHBOUR_LINES: Final = 40
_JAVA_NAMES: Final = 3
_NONE: Final = "-"


class ExampleQuestions:
    """Writes the questions of one run."""

    def __init__(
        self,
        prompt: Prompt,
        apis: Iterable[ApiRow],
        examples: Iterable[ExampleRow],
        *,
        members: Iterable[JavaMemberRow] = (),
        types: Iterable[JavaTypeRow] = (),
    ) -> None:
        self.prompt = prompt
        self._rows = {api.api_id: api for api in apis}
        self._by_owner, self._by_package = self._grouped(examples)
        self._java = java_names(self._rows.values(), members, types)

    def messages(self, api: ApiRow) -> list[Message]:
        """Return the conversation that asks for an example of an API."""
        return [
            Message("system", self.prompt.text("system", {"max_lines": str(MAX_LINES)})),
            Message("user", self.prompt.text("user", self._facts(api))),
        ]

    def follow_up(self, api: ApiRow, answer: str, said: str) -> list[Message]:
        """Return the conversation that hands a compile error back."""
        again = Message("user", self.prompt.text("follow_up", {"said": said}))
        return [*self.messages(api), Message("assistant", answer), again]

    def neighbours(self, api: ApiRow) -> list[ExampleRow]:
        """Return up to three official examples near an API: of its type, then of its package, short first."""
        owner = (api.package, api.parent or api.name)
        near = [*self._by_owner.get(owner, ()), *self._by_package.get(api.package, ())]
        return list({example.example_id: example for example in near}.values())[:NEIGHBOURS]

    def _grouped(
        self, examples: Iterable[ExampleRow]
    ) -> tuple[dict[tuple[str, str], list[ExampleRow]], dict[str, list[ExampleRow]]]:
        by_owner: dict[tuple[str, str], list[ExampleRow]] = defaultdict(list)
        by_package: dict[str, list[ExampleRow]] = defaultdict(list)
        for example in sorted(filter(_is_good, examples), key=_length):
            shown = self._rows.get(example.api_id or "")
            if shown is not None:
                by_owner[shown.package, shown.parent or shown.name].append(example)
            package = example.package or (shown.package if shown is not None else None)
            if package:
                by_package[package].append(example)
        return by_owner, by_package

    def _facts(self, api: ApiRow) -> dict[str, str]:
        codes = [f"```cangjie\n{example.code}\n```" for example in self.neighbours(api)]
        return {
            "name": api.name,
            "kind": api.kind.replace("_", " "),
            "package": api.package,
            "owner": api.parent or _NONE,
            "signature": api.signature,
            "import_line": api.import_line or "none needed (std.core)",
            "parameters": "\n".join(_parameter_lines(api)) or _NONE,
            "returns": _returned(api),
            "throws": ", ".join(thrown.type for thrown in api.throws) or _NONE,
            "description": api.description_en or api.description_zh or _NONE,
            "java": ", ".join(self._java.get(api.api_id, ())) or _NONE,
            "neighbours": "\n".join(codes) or _NONE,
        }


def java_names(
    apis: Iterable[ApiRow], members: Iterable[JavaMemberRow], types: Iterable[JavaTypeRow]
) -> Mapping[str, Sequence[str]]:
    """Return the Java names that are mapped to an API, by api_id, a few each."""
    found: dict[str, list[str]] = defaultdict(list)
    for member in members:
        if member.api_id and member.status == "mapped":
            found[member.api_id].append(f"{member.java_member}({member.java_params})")
    ids = {(api.package, api.name): api.api_id for api in apis if api.parent is None}
    for row in types:
        if row.status == "mapped" and row.package and row.cangjie_type:
            api_id = ids.get((row.package, row.cangjie_type.partition("<")[0]))
            if api_id:
                found[api_id].append(row.java_type)
    return {api_id: sorted(set(names))[:_JAVA_NAMES] for api_id, names in found.items()}


def _is_good(example: ExampleRow) -> bool:
    is_short = example.code.count("\n") < _NEIGHBOUR_LINES
    return example.origin != "generated" and example.verification != "none" and not example.shows_error and is_short


def _length(example: ExampleRow) -> tuple[bool, int, str]:
    return not example.is_program, len(example.code), example.example_id


def _parameter_lines(api: ApiRow) -> Iterable[str]:
    for param in api.params:
        name = f"{param.name}!" if param.is_named else param.name
        default = f" = {param.default}" if param.default is not None else ""
        yield f"- {name}: {param.type}{default}  {param.description_en or param.description_zh or ''}".rstrip()


def _returned(api: ApiRow) -> str:
    if api.returns is None:
        return _NONE
    return " ".join(filter(None, (api.returns.type, api.returns.description_en or api.returns.description_zh)))
