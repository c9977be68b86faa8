"""What an answer holds, as models really write it."""

import pytest

from pipeline.generation.answers import Program, Unusable, read_answer
from pipeline.generation.records import Answered

CODE = 'main() {\n    println("hi")\n}'
JAVA = 'public class Main {\n    public static void main(String[] args) {\n        System.out.println("hi");\n    }\n}'


def answer(text: str, *, finish: str = "stop", has_reasoning: bool = False) -> Answered:
    """An answer as the ledger has it."""
    return Answered("k", text, has_reasoning, finish, 100, 20, "2026-11-30T01:00:00Z")


@pytest.mark.parametrize(
    ("text", "output"),
    [
        (f"```cangjie\n{CODE}\n```\n```output\nhi\n```", "hi"),
        (f"Here you are:\n\n```cangjie\n{CODE}\n```\n\nIt prints:\n\n```text\nhi\n```\n\nI hope that helps.", "hi"),
        (f"```cj\n{CODE}\n```", None),
        (f"```swift\n{CODE}\n```\n```\nhi\n```", "hi"),
        (f"~~~cangjie\n{CODE}\n~~~", None),
        (f"````cangjie\n{CODE}\n````", None),
        (f"```cangjie title=main.cj\n{CODE}\n```", None),
        (f"```cangjie\r\n{CODE}\r\n```".replace("\r\n", "\n"), None),
        (f"```bash\ncjc main.cj\n```\n```cangjie\n{CODE}\n```\n```output\nhi\n```", "hi"),
        (f"```cangjie\n{CODE}\n```\n```cangjie\n{CODE}\n```", None),
        (CODE, None),
        (f"```cangjie\n{CODE}", None),
    ],
    ids=["as asked", "prose", "short name", "wrong name", "tildes", "four marks", "title", "line ends", "shell",
         "twice the same", "no fence", "never closed"],
)  # fmt: skip
def test_the_program_is_found(text: str, output: str | None) -> None:
    """In fences of any kind, with prose around, or bare."""
    assert read_answer(answer(text)) == Program(CODE, output)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (answer(""), "empty"),
        (answer(" \n "), "empty"),
        (answer("", has_reasoning=True), "only_reasoning"),
        (answer("", has_reasoning=True, finish="length"), "only_reasoning"),
        (answer("", finish="length"), "cut"),
        (answer(f"```cangjie\n{CODE[:-2]}", finish="length"), "cut"),
        (answer("I will show", finish="length"), "cut"),
        (answer(f"```java\n{JAVA}\n```"), "other_language"),
        (answer(f"```cangjie\n{JAVA}\n```"), "other_language"),
        (answer(JAVA), "other_language"),
        (answer('```kotlin\nfun main() {\n    println("hi")\n}\n```'), "other_language"),
        (answer('```rust\nfn main() {\n    println!("hi");\n}\n```'), "other_language"),
        (answer("I cannot do that."), "no_program"),
        (answer("```cangjie\nlet a = 1\n```"), "no_program"),
        (answer(f"```cangjie\n{CODE}\n```\n```cangjie\n{CODE.replace('hi', 'ho')}\n```"), "several_programs"),
    ],
)
def test_what_is_no_program_is_told_apart(given: Answered, reason: str) -> None:
    """Each way of failing has its own reason."""
    found = read_answer(given)

    assert isinstance(found, Unusable)
    assert found.reason == reason
    assert found.detail.endswith(".")


def test_a_program_that_ended_before_the_cut_counts() -> None:
    """Only the claim was cut off then, and it is not taken."""
    assert read_answer(answer(f"```cangjie\n{CODE}\n```\n```output\nh", finish="length")) == Program(CODE, None)
