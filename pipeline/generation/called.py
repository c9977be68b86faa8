"""Whether a program calls the API that it is to show."""

from collections.abc import Iterable

from artifacts.schema import ApiRow
from pipeline.transforms.code_uses import code_uses, is_used
from serving.cangjie.own_names import own_names
from serving.cangjie.symbols import SymbolTable
from serving.cangjie.syntax import CangjieTree


def calls(api: ApiRow, tree: CangjieTree, used: Iterable[str], symbols: SymbolTable) -> bool:
    """Return whether code calls an API.

    Args:
        api: The API.
        tree: The code.
        used: api_ids that the checker resolved in it.
        symbols: The documented declarations.

    What the checker resolved decides. A name that it resolved to something else
    is something else, unless it is an overload that takes as many arguments, or
    the member that a subtype inherits or has in its place. Where it resolved
    nothing of this name, the form of a call is enough.
    """
    found = list(used)
    if api.api_id in found:
        return True
    if not is_used(api, code_uses(tree)) or (api.parent is None and api.name in own_names(tree).names):
        return False
    namesakes = [row for row in map(symbols.row, found) if row.name == api.name and row.kind == api.kind]
    return not namesakes or any(_stands_for(row, api, symbols) for row in namesakes)


def _stands_for(row: ApiRow, api: ApiRow, symbols: SymbolTable) -> bool:
    if (row.package, row.parent) == (api.package, api.parent):
        return True
    owner = _type_of(row, symbols)
    wanted = _type_of(api, symbols)
    if owner is None or wanted is None:
        return False
    return owner.api_id == wanted.api_id or wanted.api_id in {each.api_id for each in symbols.supertypes(owner)}


def _type_of(row: ApiRow, symbols: SymbolTable) -> ApiRow | None:
    if row.parent is None:
        return None
    return symbols.type_in(row.package, row.parent) or symbols.only_type(row.parent)
