"""Three answers from a release that was just built: what it is good for, seen at once."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from serving.commands.answer_views import Answer, show
from serving.knowledge import Knowledge

Question = tuple[str, Callable[[Knowledge], Answer]]

QUESTIONS: Final[tuple[Question, ...]] = (
    (
        'cjkb query search "append an element to a list" --top-k 1',
        lambda kb: kb.search_api("append an element to a list", top_k=1),
    ),
    (
        'cjkb query examples "读取文件" --top-k 1',
        lambda kb: kb.find_examples("读取文件", top_k=1),
    ),
    (
        'cjkb query manual "null and Option" --top-k 1',
        lambda kb: kb.search_manual("null and Option", top_k=1),
    ),
)


def show_first_answers(release: Path, console: Console) -> None:
    """Ask a release three questions and print each with the command that asks it."""
    with Knowledge.open(release) as kb:
        for command, ask in QUESTIONS:
            console.print()
            console.print(Text(f"$ {command}", style="bold"))
            show(console, ask(kb))
    console.print("Serve it to a coding agent: cjkb serve")
