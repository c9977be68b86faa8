"""Questions for one Java symbol (`java_to_cangjie`): a type, member, package, keyword or annotation."""

from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal

from artifacts.cards import Card
from artifacts.schema import TermRow
from serving.errors import EmptyQuestionError
from serving.java.jdk import package_of, without_package
from serving.java.mappings import MemberMapping
from serving.java.rewriting.filling import template_of
from serving.java.symbols import JavaSymbol, as_declared, read_symbol
from serving.java.translation import TypeTranslator
from serving.java_answers import JavaEquivalent, JavaSymbolAnswer
from serving.java_equivalents import equivalents, meant_overloads
from serving.java_near_symbols import near_symbols
from serving.java_suggestions import target
from serving.language import Language, answer_language
from serving.opened import OpenedRelease
from serving.render import fit

Status = Literal["mapped", "no_equivalent", "unknown"]

NONE: Final = "none"  # word of the glossary for what has no counterpart
_REVIEWED: Final = 100
_MOST_TYPES: Final = 8  # names that stand for a package
_CLASS_LITERAL: Final = "class literal"


def java_to_cangjie(opened: OpenedRelease, java_symbol: str, *, lang: str, max_chars: int) -> JavaSymbolAnswer:
    """Return what stands for a Java type, member, package, keyword or annotation."""
    asked = java_symbol.strip()
    if not asked:
        raise EmptyQuestionError("java_symbol", "java.util.Map.put")
    language = answer_language(lang, asked)
    terms = opened.java.keywords.get(asked)
    symbol = read_symbol(asked, opened.java.jdk) if not terms else None
    if symbol is None and not terms:
        terms = opened.java.keywords.get(_CLASS_LITERAL if asked.endswith(".class") else asked.lower())
    if terms:
        return _of_keyword(opened, terms, max_chars)
    if symbol is None and (declared := as_declared(asked, opened.java.jdk)) is not None:
        symbol = read_symbol(declared, opened.java.jdk)
    if symbol is None or (symbol.kind == "package" and opened.java.mappings.lookup_type(asked) is not None):
        return _outside_of_jdk(opened, asked, language, max_chars)
    if symbol.kind == "member":
        return _of_member(opened, symbol, language, max_chars)
    if symbol.kind == "package":
        return _of_package(opened, symbol.name, max_chars)
    return _of_type(opened, symbol, language, max_chars)


def _answer(  # noqa: PLR0917 - what every answer has
    opened: OpenedRelease,
    symbol: str,
    kind: str,
    status: Status,
    results: Sequence[JavaEquivalent],
    max_chars: int,
    *,
    type_translation: str | None = None,
    alternatives: Sequence[str] = (),
    note: str | None = None,
) -> JavaSymbolAnswer:
    def assemble(shown: Sequence[JavaEquivalent], is_cut: bool) -> JavaSymbolAnswer:
        return JavaSymbolAnswer(
            java_symbol=symbol,
            kind=kind,
            status=status,
            results=tuple(shown),
            total=len(results),
            truncated=is_cut,
            release=opened.name,
            type_translation=type_translation,
            alternatives=tuple(alternatives),
            note=note,
            warning=opened.warning,
        )

    return fit(results, assemble, max_chars=max_chars, has_more=False)


def _of_keyword(opened: OpenedRelease, terms: Sequence[TermRow], max_chars: int) -> JavaSymbolAnswer:
    results = [
        JavaEquivalent(
            java=term.java_term,
            origin=term.origin,
            trust=1.0,
            cangjie=term.cangjie_term if term.cangjie_term != NONE else None,
            language_construct=term.cangjie_term if term.cangjie_term != NONE else None,
            note=" ".join(part for part in (term.description, term.note) if part) or None,
        )
        for term in terms
    ]
    first = terms[0]
    kind = "annotation" if first.category == "annotation" else "keyword"
    status: Status = "no_equivalent" if first.cangjie_term == NONE else "mapped"
    return _answer(opened, first.java_term, kind, status, results, max_chars)


def _of_type(opened: OpenedRelease, symbol: JavaSymbol, language: Language, max_chars: int) -> JavaSymbolAnswer:
    java = opened.java
    translator = TypeTranslator(java.mappings, java.jdk)
    java_type = symbol.java_type
    translated = translator.translate(java_type) if java_type is not None else None
    is_composed = java_type is not None and bool(java_type.args or java_type.dims)
    found = java.mappings.lookup_type(symbol.name)
    type_translation = translated.text if translated is not None and is_composed else None
    if found is None:
        alternatives = near_symbols(opened, without_package(symbol.name))
        note = f"No mapping of {symbol.name} is known; call search_api with what it does."
        status: Status = "mapped" if type_translation else "unknown"
        return _answer(
            opened, symbol.name, "type", status, (), max_chars,
            type_translation=type_translation, alternatives=alternatives, note=note,
        )  # fmt: skip
    cangjie = translated.text if translated is not None and not is_composed else _plain(found.cangjie_type)
    card = _type_card(opened, found.package, found.cangjie_type) if found.cangjie_type else None
    result = JavaEquivalent(
        java=symbol.name,
        origin=found.origin,
        trust=found.trust / _REVIEWED,
        cangjie=cangjie,
        module=found.package,
        import_=card.import_line if card is not None else None,
        api=target(card, language, is_whole=True) if card is not None else None,
        note=found.note,
    )
    return _answer(opened, symbol.name, "type", found.status, [result], max_chars, type_translation=type_translation)


def _plain(cangjie_type: str | None) -> str | None:
    return cangjie_type.replace("{", "").replace("}", "") if cangjie_type else None


def _type_card(opened: OpenedRelease, package: str | None, cangjie_type: str) -> Card | None:
    name = cangjie_type.lstrip("?").partition("<")[0].strip()
    records = opened.names.types(f"{package}.{name}").tolist() if package and name.isidentifier() else []
    return opened.card(records[0]) if records else None


def _of_member(opened: OpenedRelease, symbol: JavaSymbol, language: Language, max_chars: int) -> JavaSymbolAnswer:
    java = opened.java
    owner = symbol.java_type.name if symbol.java_type is not None else ""
    found: dict[str, tuple[MemberMapping, int, bool]] = {}
    for member in meant_overloads(symbol.overloads, owner):
        params = java.jdk.erased_params(member)
        mapping = java.mappings.lookup(owner, member.name, params)
        if mapping is not None:
            found.setdefault(mapping.key, (mapping, len(params), member.is_static or member.name == "<init>"))
    if not symbol.overloads and (mapping := java.mappings.lookup(owner, symbol.member or "")) is not None:
        found[mapping.key] = (mapping, 0, True)  # an interface has no constructor, its block may speak for it
    if not found:
        return _unmapped_member(opened, symbol, owner, max_chars)
    results = [
        result
        for mapping, count, is_static in sorted(found.values(), key=lambda each: each[0].inherited)
        for result in equivalents(opened, symbol, mapping, count, language, is_static=is_static)
    ]
    is_mapped = any(mapping.status == "mapped" for mapping, _, _ in found.values())
    results.sort(key=lambda result: result.cangjie is None)
    return _answer(opened, symbol.name, "member", "mapped" if is_mapped else "no_equivalent", results, max_chars)


def _unmapped_member(opened: OpenedRelease, symbol: JavaSymbol, owner: str, max_chars: int) -> JavaSymbolAnswer:
    type_mapping = opened.java.mappings.lookup_type(owner)
    if type_mapping is not None and type_mapping.status == "no_equivalent":
        result = JavaEquivalent(
            java=symbol.name,
            origin=type_mapping.origin,
            trust=type_mapping.trust / _REVIEWED,
            note=type_mapping.note or f"Nothing stands for {without_package(owner)}.",
        )
        return _answer(opened, symbol.name, "member", "no_equivalent", [result], max_chars)
    stands = _plain(type_mapping.cangjie_type) if type_mapping is not None else None
    step = f"see get_class_members({stands.partition('<')[0]!r})" if stands else "call search_api with what it does"
    note = f"No mapping of {symbol.name} is known; {step}."
    alternatives = near_symbols(opened, f"{without_package(owner)}.{symbol.member}")
    return _answer(opened, symbol.name, "member", "unknown", (), max_chars, alternatives=alternatives, note=note)


def _of_package(opened: OpenedRelease, package: str, max_chars: int) -> JavaSymbolAnswer:
    java = opened.java
    types = [name for name in java.type_names if package_of(name) == package]
    named: dict[str, list[str]] = {}
    counts: Counter[str] = Counter()
    for name in sorted(types, key=lambda name: -java.jdk.use(name)):
        found = java.mappings.lookup_type(name)
        if found is not None and found.package and found.cangjie_type:
            counts[found.package] += 1 + java.jdk.use(name)
            named.setdefault(found.package, []).append(found.cangjie_type.lstrip("?").partition("<")[0])
    results = [
        JavaEquivalent(
            java=package,
            origin="curated",
            trust=1.0,
            cangjie=cangjie,
            module=cangjie,
            import_=f"import {cangjie}.*" if cangjie != "std.core" else None,
            note=f"Has {', '.join(list(dict.fromkeys(named[cangjie]))[:_MOST_TYPES])}.",
        )
        for cangjie, _ in counts.most_common()
    ]
    if results:
        return _answer(opened, package, "package", "mapped", results, max_chars)
    return _answer(
        opened, package, "package", "unknown", (), max_chars,
        note="No type of this package is mapped; call search_api with what you need.",
    )  # fmt: skip


def _outside_of_jdk(opened: OpenedRelease, asked: str, language: Language, max_chars: int) -> JavaSymbolAnswer:
    """Answer for what the JDK's data lacks: mapped types of other packages, else near names."""
    is_annotation = asked.startswith("@")
    bare = asked.partition("<")[0].partition("(")[0].removesuffix(".*").strip()
    java = opened.java
    found = java.mappings.lookup_type(bare) if bare.isascii() and not is_annotation else None
    last = bare.rpartition(".")[2]
    owner = bare.rpartition(".")[0]
    kind = "package" if bare == bare.lower() and "." in bare else "type"
    member = java.mappings.lookup(owner, last) if owner and not is_annotation else None
    if member is not None:
        symbol = JavaSymbol("member", bare, member=last)
        template = template_of(member.rewrite) if member.rewrite is not None else None
        count = template.argument_count if template is not None else 0
        results = equivalents(opened, symbol, member, count, language, is_static=True)
        return _answer(opened, bare, "member", member.status, results, max_chars)
    if found is None and owner and not is_annotation:
        found = java.mappings.lookup_type(owner)
        kind = "member" if last != "<init>" and last[:1].islower() else kind
        kind = "member" if last == "<init>" else kind
    if found is None or (kind == "member" and found.status == "mapped"):
        note = "Not a symbol that this release knows. Give the full name, or call search_api with what it does."
        kind = "annotation" if is_annotation else "member" if _is_member(asked) else "type"
        return _answer(
            opened, asked, kind, "unknown", (), max_chars, alternatives=near_symbols(opened, asked), note=note
        )
    card = _type_card(opened, found.package, found.cangjie_type) if found.cangjie_type else None
    result = JavaEquivalent(
        java=asked,
        origin=found.origin,
        trust=found.trust / _REVIEWED,
        cangjie=_plain(found.cangjie_type),
        module=found.package,
        import_=card.import_line if card is not None else None,
        api=target(card, language, is_whole=True) if card is not None else None,
        note=found.note,
    )
    return _answer(opened, asked, kind, found.status, [result], max_chars)


def _is_member(asked: str) -> bool:
    last = asked.partition("(")[0].rpartition(".")[2]
    return "." in asked and (last[:1].islower() or last == "<init>")
