"""Fail when a score falls below its floor. `floors.py SCORES.json`.

The floors stand a little under what was last measured, so that a change that
costs quality is seen, and one that gains is not blocked by noise.
"""

import json
import sys
from pathlib import Path

FLOORS = {
    "queries.all.mrr10": 0.40,
}


def value_at(report: dict, path: str) -> float:
    """Return the number at a dotted path of the report."""
    value = report
    for part in path.split("."):
        value = value[part]
    return float(value)


def main() -> None:
    """Print every figure with its floor; exit 1 when one is below."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    failed = False
    for path, floor in FLOORS.items():
        value = value_at(report, path)
        failed |= value < floor
        sys.stdout.write(f"{'FAIL' if value < floor else 'ok':4} {path} {value} (floor {floor})\n")
    sys.exit(failed)


if __name__ == "__main__":
    main()
