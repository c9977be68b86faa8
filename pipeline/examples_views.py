"""What `cjkb examples` prints: the plan, the standing of packages, the rejections."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import dagster as dg
from rich.table import Table
from rich.text import Text

from pipeline.assets.workbench import Workbench
from pipeline.examples_run import RunReport, failures, look
from pipeline.generation.budget import Use
from pipeline.generation.entries import Entry, entries_of
from pipeline.generation.ledger import SUFFIX, ledger_files, ledger_folder, read_ledger
from pipeline.generation.plan import Limits, PlannedApi, chosen
from serving.commands.output import console, print_json
from serving.llm.settings import LlmSettings, Prices

STATES: Final = ("accepted", "rejected", "pending")


def show_plan(instance: dg.DagsterInstance, settings: LlmSettings, task: str, limits: Limits, *, as_json: bool) -> None:
    """Print what a run would ask, and what it costs about."""
    rows = look(Workbench(instance), task, settings.model or "", limits)
    taken = chosen(rows, limits, settings.prices)
    groups = {group: _group(group, rows, taken) for group in dict.fromkeys(row.group for row in rows)}
    total = _group(None, rows, taken)
    if as_json:
        named = {"task": task, "model": settings.model, "groups": groups, "total": total}
        cost = _cost(_use(taken), settings.prices)
        print_json({**named, "cost": cost, "currency": settings.prices.currency if settings.prices else None})
        return
    table = Table("asked first", "APIs", *STATES, "this run", "tokens in", "tokens out", box=None, pad_edge=False)
    for name, numbers in (*groups.items(), ("all", total)):
        table.add_row(
            name, *(f"{numbers[key]:,}" for key in ("apis", *STATES, "asked", "prompt_tokens", "answer_tokens"))
        )
    screen = console()
    screen.print(table)
    screen.print(_sentence(settings, len(taken), _use(taken)))


def show_run(report: RunReport, settings: LlmSettings, *, as_json: bool) -> None:
    """Print what a run came to."""
    told = {
        **report.states,
        "taken": report.taken,
        "prompt_tokens": report.used.prompt_tokens,
        "completion_tokens": report.used.completion_tokens,
        "cost": round(report.cost, 6) if settings.prices else None,
        "failed": dict(sorted(report.failed.items())),
        "elsewhere": list(report.elsewhere),
    }
    if as_json:
        print_json(told)
        return
    screen = console()
    for name in (*STATES, "taken", "prompt_tokens", "completion_tokens"):
        screen.print(f"  {name.replace('_', ' '):<18} {told[name]:>12,}")
    if settings.prices:
        screen.print(f"  {'cost':<18} {report.cost:>12.4f} {settings.prices.currency}")
    if report.elsewhere:
        screen.print(f"Another run is at work on: {', '.join(report.elsewhere)}.")
    if report.states["accepted"]:
        screen.print("`cjkb build` puts what was accepted into a release.")


def show_status(
    instance: dg.DagsterInstance, settings: LlmSettings, task: str, packages: Sequence[str], *, as_json: bool
) -> None:
    """Print the standing of each package."""
    rows = look(Workbench(instance), task, settings.model or "", Limits(packages=tuple(packages)))
    failed = failures(instance, task)
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        if not packages or row.api.package in packages:
            counts.setdefault(row.api.package, Counter())[row.state] += 1
    standing = [_standing(package, counts[package], failed) for package in sorted(counts)]
    if as_json:
        total = {state: sum(count[state] for count in counts.values()) for state in STATES}
        print_json({"task": task, "model": settings.model, "packages": standing, "total": total})
        return
    table = Table("package", *STATES, "state", "why", box=None, pad_edge=False)
    for row_of in standing:
        table.add_row(*(Text(f"{row_of[key]}") for key in ("package", *STATES, "state", "why")))
    table.add_row("all", *(f"{sum(count[state] for count in counts.values()):,}" for state in STATES), "", "")
    console().print(table)


def show_rejects(task: str, packages: Sequence[str], *, reason: str | None, limit: int, as_json: bool) -> None:
    """Print rejected answers, with reason and code."""
    found = [row for row in rejected(task) if _is_meant(row, packages, reason)]
    if as_json:
        for row in found[:limit]:
            print_json(row)
        return
    screen = console()
    for row in found[:limit]:
        screen.print(Text(f"{row['api_id']}  {row['reason']}", style="bold"))
        screen.print(Text(f"  {row['detail']}"))
        screen.print(Text(f"  {row['model']}, prompt {row['prompt_version']}, {row['at']}", style="dim"))
        screen.print(Text("\n".join(f"    {line}" for line in row["code"].splitlines())))
    reasons = Counter(row["reason"] for row in found)
    told = ", ".join(f"{name} {count}" for name, count in sorted(reasons.items())) or "none"
    screen.print(f"{len(found)} rejected ({told}); {min(limit, len(found))} shown.")


def rejected(task: str) -> Iterator[dict[str, str]]:
    """Yield what was rejected, by package, in the order in which it was asked."""
    for file in ledger_files(ledger_folder(task)):
        for entry in entries_of(read_ledger(file)).values():
            if (row := _rejected(file.name.removesuffix(SUFFIX), entry)) is not None:
                yield row


def _rejected(package: str, entry: Entry) -> dict[str, str] | None:
    judged, failed = entry.judged, entry.failed
    if judged is not None and not judged.is_accepted:
        reason, detail, code = judged.reason, judged.detail, judged.code
    elif entry.answered is None and failed is not None and failed.is_permanent:
        reason, detail, code = "refused", failed.reason, ""
    else:
        return None
    asked = entry.asked
    answer = entry.answered.text if entry.answered else ""
    return {
        "api_id": asked.subject,
        "package": package,
        "reason": reason,
        "detail": detail,
        "code": code or answer,
        "model": asked.model,
        "prompt_version": asked.prompt,
        "at": asked.at,
    }


def _is_meant(row: Mapping[str, str], packages: Sequence[str], reason: str | None) -> bool:
    return (not packages or row["package"] in packages) and (reason is None or row["reason"] == reason)


def _group(name: str | None, rows: Sequence[PlannedApi], taken: Sequence[PlannedApi]) -> dict[str, int]:
    mine = [row for row in rows if name is None or row.group == name]
    asked = [row for row in taken if name is None or row.group == name]
    states = Counter(row.state for row in mine)
    use = _use(asked)
    return {
        "apis": len(mine),
        "accepted": states["accepted"],
        "rejected": states["rejected"],
        "pending": states["pending"],
        "asked": len(asked),
        "prompt_tokens": use.prompt_tokens,
        "answer_tokens": use.completion_tokens,
    }


def _use(rows: Sequence[PlannedApi]) -> Use:
    return sum((row.estimate for row in rows), Use())


def _cost(use: Use, prices: Prices | None) -> float | None:
    return round(use.cost(prices), 6) if prices else None


def _sentence(settings: LlmSettings, count: int, use: Use) -> str:
    prices = settings.prices
    cost = f"about {use.cost(prices):.2f} {prices.currency}" if prices else "cost unknown: cjkb.yaml has no llm.prices"
    model = settings.model or "no model: set OPENAI_MODEL"
    return f"A run asks {model} about {count:,} APIs: about {use.tokens:,} tokens, {cost}. Nothing was sent."


def _standing(package: str, count: Counter[str], failed: Mapping[str, str]) -> dict[str, str | int]:
    state = "done" if not count["pending"] else "failed" if package in failed else "pending"
    why = failed.get(package, "") if state == "failed" else ""
    return {"package": package, **{name: count[name] for name in STATES}, "state": state, "why": why}
