"""The checker: what is wrong with Cangjie code, said without a compiler.

One engine for the tool, the terminal, the acceptance of written examples and
the build. It knows the grammar and the documented declarations, and is silent
where it is not sure: code that it calls clean may still not compile, but what
it calls an error is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from serving.cangjie.findings import CheckReport, Finding
from serving.cangjie.imports import Import, VisibleNames, imports_of
from serving.cangjie.inference import Reference, read_code
from serving.cangjie.masking import MaskedCode
from serving.cangjie.notes import Note, UnknownName
from serving.cangjie.own_names import own_names
from serving.cangjie.rules import declaration_habits, statement_habits
from serving.cangjie.rules.class_shapes import find_class_shapes
from serving.cangjie.rules.context import Context
from serving.cangjie.rules.deprecations import find_deprecated
from serving.cangjie.rules.faults import find_faults
from serving.cangjie.rules.habit import Surroundings, find_habits
from serving.cangjie.rules.import_rules import find_wrong_imports
from serving.cangjie.rules.meaning import judge
from serving.cangjie.rules.shapes import find_shapes
from serving.cangjie.structure import files_of, is_program
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import CangjieTree, parse
from serving.errors import CodeTooLongError
from serving.language import language_of

# Code that is bound to Java classes, which it imports.
_MIRRORS_JAVA: Final = re.compile(r"@Java\w|\bpackage\s+java|\binteroplib\b|\bJString\b|\bjavaworld\b")
LONGEST_CODE: Final = 60_000  # characters; a file of 1,500 lines


def check(code: str, symbols: SymbolTable, *, packages: Sequence[str] = ()) -> CheckReport:
    """Return what is wrong with Cangjie code, and what it uses.

    Args:
        code: A file, several files one after the other, statements, or members of a type.
        symbols: The documented declarations.
        packages: Packages that count as imported where the code imports nothing.

    Raises:
        CodeTooLongError: more code than is checked at once.
    """
    if len(code) > LONGEST_CODE:
        raise CodeTooLongError(len(code), LONGEST_CODE)
    reports = [_check_file(part, symbols, packages) for part in files_of(code)]
    return _joined(code, reports)


def _check_file(code: str, symbols: SymbolTable, packages: Sequence[str]) -> CheckReport:
    tree, masked = parse(code), MaskedCode(code)
    imports = imports_of(tree)
    own = own_names(tree)
    mirrors_java = bool(_MIRRORS_JAVA.search(masked.text))
    around = Surroundings(masked, own.names, _lines_about(tree))
    findings = list(find_habits((*declaration_habits.HABITS, *statement_habits.HABITS), around))
    findings = [finding for finding in findings if not (mirrors_java and finding.rule == "java.import")]
    findings += find_shapes(masked)
    explained = frozenset(line for finding in findings for line in range(finding.line - 1, finding.line + 2))
    findings += find_faults(tree, masked, explained=explained)
    findings += find_wrong_imports(imports, symbols)
    visible = VisibleNames(symbols, imports, packages=() if imports else packages)
    reading = read_code(tree, symbols, visible, own)
    context = Context(
        tree,
        symbols,
        visible,
        own,
        imports,
        is_whole=_is_whole(tree, imports) and not _has_foreign_macros(reading.notes, symbols),
        explained=explained,
        has_package=_has_package(tree),
    )
    meaning = [
        *judge(reading.notes, context),
        *find_deprecated(reading.references, context),
        *find_class_shapes(context),
    ]
    findings += _outside_of(_doubtful_lines(tree), meaning)
    found = reading.references
    return CheckReport(
        findings=tuple(sorted(set(findings))),
        called=_ids(entry for entry in found if entry.is_called),
        used=_ids(found),
        imports=tuple(map(_shown, imports)),
        parses=not tree.faults,
        is_program=is_program(tree),
        lines=code.count("\n") + 1,
        chinese_comments=language_of("".join(masked.comments)) == "zh",
        is_partial=not reading.is_whole,
    )


def _is_whole(tree: CangjieTree, imports: Sequence[Import]) -> bool:
    """Return whether everything that the code needs should stand in it; tests come without their imports."""
    has_main = any(node.type == "mainDefinition" for node in tree.root.named_children)
    return tree.mode == "file" and (bool(imports) or has_main)


def _has_foreign_macros(notes: Sequence[Note], symbols: SymbolTable) -> bool:
    """Return whether the code uses macros whose import it leaves out, and so may leave out others."""
    return any(
        isinstance(note, UnknownName) and note.role == "macro" and not symbols.packages_of(note.name) for note in notes
    )


def _has_package(tree: CangjieTree) -> bool:
    return any(node.type in {"packageDeclaration", "macroPackageDeclaration"} for node in tree.root.named_children)


def _doubtful_lines(tree: CangjieTree) -> frozenset[int]:
    """Return the lines whose tree may not be what was meant: faults, and stand-ins for gaps of the grammar."""
    if not tree.gaps:
        return _lines_about(tree)
    read = tree.source.decode("utf-8", "replace").split("\n")
    if tree.frame_row is not None:
        del read[tree.frame_row]
    given = tree.code.split("\n")
    changed = {at for at, (line, stand_in) in enumerate(zip(given, read, strict=False), 1) if line != stand_in}
    return _lines_about(tree) | changed


def _outside_of(lines: frozenset[int], findings: Iterable[Finding]) -> list[Finding]:
    return [finding for finding in findings if finding.line not in lines]


def _lines_about(tree: CangjieTree) -> frozenset[int]:
    """Return the lines that the grammar refuses, and those next to them."""
    return frozenset(
        line for fault in tree.faults for line in range(fault.line - 1, max(fault.line, fault.end_line) + 2)
    )


def _ids(found: Iterable[Reference]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(entry.api_id for entry in found))


def _shown(entry: Import) -> str:
    return f"{entry.package}.{entry.name or '*'}"


def _joined(code: str, reports: Sequence[CheckReport]) -> CheckReport:
    """Return one report of several files that stand one after the other."""
    findings: list[Finding] = []
    before = 0
    for report in reports:
        findings += [replace(finding, line=finding.line + before) for finding in report.findings]
        before += report.lines - 1
    return CheckReport(
        findings=tuple(findings),
        called=tuple(dict.fromkeys(name for report in reports for name in report.called)),
        used=tuple(dict.fromkeys(name for report in reports for name in report.used)),
        imports=tuple(dict.fromkeys(name for report in reports for name in report.imports)),
        parses=all(report.parses for report in reports),
        is_program=any(report.is_program for report in reports),
        lines=len(code.splitlines()),
        chinese_comments=any(report.chinese_comments for report in reports),
        is_partial=any(report.is_partial for report in reports),
    )
