"""`cjkb eval`: retrieval quality on judged cases."""

from pathlib import Path

import click

from serving.commands.output import console, print_json
from serving.evaluation.cases import read_calls, read_errors, read_queries
from serving.evaluation.packaged import packaged_queries
from serving.evaluation.scores import lines, score_calls, score_errors, score_queries
from serving.knowledge import Knowledge

WAIT_SECONDS = 60.0  # for the vector of a question: figures must not depend on how busy the machine is

_FILE = click.Path(path_type=Path, exists=True, dir_okay=False)


@click.command(name="eval")
@click.option("--calls", type=_FILE, help="Judged Java calls, one JSON object a line.")
@click.option("--queries", type=_FILE, help="Judged questions.")
@click.option("--errors", type=_FILE, help="Judged error texts.")
@click.option("--artifact", type=click.Path(path_type=Path), help="Release to measure; default: the newest.")
@click.option("--json", "as_json", is_flag=True, help="Print one line of JSON.")
def evaluate(
    calls: Path | None, queries: Path | None, errors: Path | None, artifact: Path | None, *, as_json: bool
) -> None:
    """Measure how good the answers of a release are.

    Without a file: over the judged questions that come with the package.
    """
    with Knowledge.open(artifact) as kb:
        kb.wait_for_meaning(WAIT_SECONDS)
        is_named = queries or calls or errors
        cases = read_queries(queries) if queries else [] if is_named else packaged_queries()
        of_queries = score_queries(kb, cases) if cases else None
        of_calls = score_calls(kb, read_calls(calls)) if calls else None
        of_errors = score_errors(kb, read_errors(errors)) if errors else None
        measured = {"queries": of_queries, "calls": of_calls, "errors": of_errors}
        if as_json:
            print_json({"release": kb.release} | {name: value for name, value in measured.items() if value is not None})
            return
        out = console()
        out.print(kb.release)
        for line in lines(of_queries or {}):
            out.print(line)
        for figures in (of_calls, of_errors):
            if figures is not None:
                out.print(str(figures))
