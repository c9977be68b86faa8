"""What `error_fix_hint` answers."""

from dataclasses import dataclass
from typing import Annotated

from serving.answers import Api, ApiExample, Passage


@dataclass(frozen=True, slots=True)
class Fix:
    """One way out."""

    title: Annotated[str, "What it does."]
    code: Annotated[str, "Short Cangjie code."]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One message, explained."""

    kind: Annotated[str, "Kind, as the compiler's definition files name it; `unknown` if no template fits."]
    severity: Annotated[str, "error, warning or note."]
    message: Annotated[str, "The message."]
    explanation: Annotated[str, "What it means and why it usually comes."]
    location: Annotated[str | None, "path:line:column."] = None
    fixes: Annotated[tuple[Fix, ...], "Ways out, the likeliest first."] = ()
    java_habit: Annotated[str | None, "Habit of Java programmers behind it."] = None
    related: Annotated[tuple[str, ...], "Ids of APIs that help."] = ()
    times: Annotated[int, "How often the log says it."] = 1
    also: Annotated[tuple[str, ...], "Other kinds that share the text."] = ()


@dataclass(frozen=True, slots=True)
class ErrorAnswer:
    """Answer of `error_fix_hint`."""

    error: Annotated[str, "The first message."]
    query: Annotated[str, "What was looked up for it."]
    hint: Annotated[str, "What to do, in a few sentences."]
    diagnoses: Annotated[tuple[Diagnosis, ...], "Messages explained, root causes first."]
    apis: Annotated[tuple[Api, ...], "APIs that help, best first."]
    examples: Annotated[tuple[ApiExample, ...], "Short examples."]
    manual: Annotated[tuple[Passage, ...], "Passages that explain it."]
    release: Annotated[str, "Release that answered."]
    llm: Annotated[str, "Whether a model worded `hint`: used, off, or `failed: ...`."]
    struck: Annotated[tuple[str, ...], "Names in the model's hint that this release does not have."] = ()
    total: Annotated[int, "How many different messages the text holds."] = 1
    truncated: Annotated[bool, "Whether there are more messages than are explained."] = False
    warning: Annotated[str | None, "What to mind about this release."] = None
