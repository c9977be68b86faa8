"""What two pages say of one declaration, merged: parameters, result, exceptions, replacement."""

from artifacts.schema import Param, Returned, Thrown
from pipeline.tables import DeclarationRow, DocumentedParam


def merged_params(
    declared: DeclarationRow, chinese: DeclarationRow | None, english: DeclarationRow | None
) -> tuple[Param, ...]:
    """Return the declared parameters with the texts of both pages."""
    texts_zh = _texts(declared, chinese)
    texts_en = _texts(declared, english)
    return tuple(
        Param(param.name, param.type, param.is_named, param.default, texts_zh[at], texts_en[at])
        for at, param in enumerate(declared.params)
    )


def _texts(declared: DeclarationRow, row: DeclarationRow | None) -> list[str | None]:
    """Return one language's texts for the declared parameters: by name, by position where names differ."""
    if row is None:
        return [None] * len(declared.params)
    by_name: dict[str, DocumentedParam] = {param.name: param for param in row.params}
    is_aligned = len(row.params) == len(declared.params)
    if is_aligned and [param.name for param in row.params] == [param.name for param in declared.params]:
        return [param.description for param in row.params]  # names may repeat: `_`
    texts: list[str | None] = []
    for at, param in enumerate(declared.params):
        found = by_name.get(param.name) or (row.params[at] if is_aligned else None)
        texts.append(found.description if found else None)
    return texts


def merged_returned(
    declared: DeclarationRow, chinese: DeclarationRow | None, english: DeclarationRow | None
) -> Returned | None:
    """Return the result, or the type of a prop, with the texts of both pages."""
    types = (row.return_type for row in (declared, chinese, english) if row is not None)
    return_type = next((found for found in types if found), None)
    if return_type is None:
        return None
    return Returned(
        return_type,
        chinese.return_description if chinese else None,
        english.return_description if english else None,
    )


def merged_throws(chinese: DeclarationRow | None, english: DeclarationRow | None) -> tuple[Thrown, ...]:
    """Return the exceptions of both pages; one of each type and place in order is the same."""
    left = list(english.throws) if english else []
    thrown: list[Thrown] = []
    for one in chinese.throws if chinese else ():
        other = next((found for found in left if found.type == one.type), None)
        if other is not None:
            left.remove(other)
        thrown.append(Thrown(one.type, one.condition, other.condition if other else None))
    return (*thrown, *(Thrown(other.type, None, other.condition) for other in left))


def merged_replacement(chinese: DeclarationRow | None, english: DeclarationRow | None) -> str | None:
    """Return what either page names instead, the Chinese one first."""
    return next((row.replacement for row in (chinese, english) if row is not None and row.replacement), None)
