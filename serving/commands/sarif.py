"""Findings as SARIF 2.1.0, which editors and code hosts read."""

from importlib.metadata import version
from typing import Final

from serving.cangjie.findings import FAMILIES
from serving.check_answer import CheckAnswer, CheckFinding
from serving.render import Json

SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"


def sarif(answer: CheckAnswer) -> dict[str, Json]:
    """Return one run with a result for every finding."""
    rules = sorted({finding.rule for finding in answer.findings})
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "cjkb check",
                        "version": version("cangjie-knowledge"),
                        "rules": [_rule(rule) for rule in rules],
                    }
                },
                "columnKind": "unicodeCodePoints",
                "properties": {"release": answer.release},
                "results": [_result(answer.path or "", finding, rules) for finding in answer.findings],
            }
        ],
    }


def _rule(rule: str) -> dict[str, Json]:
    return {"id": rule, "shortDescription": {"text": FAMILIES[rule.partition(".")[0]]}}


def _result(path: str, finding: CheckFinding, rules: list[str]) -> dict[str, Json]:
    text = f"{finding.message} Write: {finding.fix}" if finding.fix else finding.message
    return {
        "ruleId": finding.rule,
        "ruleIndex": rules.index(finding.rule),
        "level": finding.severity,
        "message": {"text": text},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": path},
                    "region": {"startLine": finding.line, "startColumn": finding.column},
                }
            }
        ],
    }
