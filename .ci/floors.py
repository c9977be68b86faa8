"""Fail when a score falls below its floor, or rises above its ceiling. `floors.py SCORES.json`.

The floors stand a little under what was last measured, so that a change that
costs quality is seen, and one that gains is not blocked by noise.
"""

import json
import sys
from pathlib import Path

FLOORS = {
    "queries.all.mrr10": 0.90,
    "queries.find_examples.mrr10": 0.78,
    "queries.search_manual.mrr10": 0.84,
    "calls.extraction_recall": 1.0,
    "calls.mapped.hit1": 0.93,
    "calls.of_right_ones.with_rewrite": 0.95,
    "calls.of_right_ones.with_import": 1.0,
    "usage.mapped": 0.93,
    "errors.must": 0.95,
    "errors.related_hit5": 0.95,
}
CEILINGS = {
    "calls.no_equivalent.false_suggestions": 0.0,
    "usage.unknown": 0.02,
    "tools.search_api.mean_chars": 3200,
    "tools.resolve_java_code.mean_chars": 4600,
    "errors.control": 0.12,
    "tools.error_fix_hint.mean_chars": 2500,
}


def value_at(report: dict, path: str) -> float:
    """Return the number at a dotted path of the report; what is not there counts as none."""
    value = report
    for part in path.split("."):
        value = value.get(part, 0)
    return float(value)


def main() -> None:
    """Print every figure with its bound; exit 1 when one is broken."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    failed = False
    for path, floor in FLOORS.items():
        value = value_at(report, path)
        failed |= value < floor
        sys.stdout.write(f"{'FAIL' if value < floor else 'ok':4} {path} {value} (floor {floor})\n")
    for path, ceiling in CEILINGS.items():
        value = value_at(report, path)
        failed |= value > ceiling
        sys.stdout.write(f"{'FAIL' if value > ceiling else 'ok':4} {path} {value} (ceiling {ceiling})\n")
    sys.exit(failed)


if __name__ == "__main__":
    main()
