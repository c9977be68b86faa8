"""j2cjlib shims: Cangjie sources that play Java types, read with the grammar.

Every public declaration becomes an API of the library `j2cjlib`: types, members
with their overloads, props, operators, what extensions add. A function whose
body is a mere TODO is told apart as a stub. What a shim stands for in Java is
judged in `pipeline.transforms.shim_mappings`.
"""

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from artifacts.identifiers import api_id, normalise_types
from artifacts.schema import ApiRow, ExtensionRow, Param, Returned
from pipeline.parsers.declaration import Declaration, parse_case, parse_declaration
from pipeline.tables import RepairRow
from pipeline.transforms.import_lines import import_line, symbols_by_package
from serving.cangjie.syntax import CangjieTree, parse

if TYPE_CHECKING:
    from tree_sitter import Node

LIBRARY: Final = "j2cjlib"

_TYPES: Final = frozenset({"classDefinition", "interfaceDefinition", "structDefinition", "enumDefinition"})
_BODIES: Final = frozenset({"classBody", "interfaceBody", "structBody", "enumBody", "extendBody"})
_OPEN_OWNERS: Final = frozenset({"interfaceDefinition", "enumDefinition"})  # members need no `public`
_MARK: Final = re.compile(r"\b(?:TODO|FIXME)\b")
_CHINESE: Final = re.compile(r"[\u4e00-\u9fff]")
_COMMENT_SIGNS: Final = re.compile(r"^\s*/?\*+/?\s?|\*/\s*$", re.MULTILINE)


@dataclass(slots=True)
class Shims:
    """What the sources declare."""

    apis: list[ApiRow] = field(default_factory=list)
    extensions: list[ExtensionRow] = field(default_factory=list)
    stubs: set[str] = field(default_factory=set)  # api_ids of what is not implemented
    faults: list[RepairRow] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Owner:
    """The type whose body is read."""

    name: str
    via: str | None
    is_open: bool  # whether members without a modifier are public


def parse_shims(text: str, path: str, into: Shims) -> None:
    """Add the declarations of one file.

    Args:
        text: Source of the file.
        path: What to call it.
        into: Where rows and faults go.
    """
    tree = parse(text)
    for fault in tree.faults:
        into.faults.append(RepairRow(path, fault.line, "syntax", f"{fault.text or fault.expected!r} is not understood"))
    package = _package(tree)
    if package is None:
        into.faults.append(
            RepairRow(path, 1, "no_package", "the file names no package, so nothing of it can be imported")
        )
        return
    _File(tree, path, package, into).read()


def _package(tree: CangjieTree) -> str | None:
    for node in tree.root.named_children:
        if node.type == "packageDeclaration":  # comments behind it belong to the node
            names = (child for child in node.named_children if child.type.endswith("identifier"))
            return next(("".join(tree.text(name).split()) for name in names), None)
    return None


class _File:
    def __init__(self, tree: CangjieTree, path: str, package: str, into: Shims) -> None:
        self.tree = tree
        self.path = path
        self.package = package
        self.into = into
        self.known = {row.api_id for row in into.apis}
        names = [(package, tree.text(name)) for node in tree.root.named_children if (name := _name_node(node))]
        self.symbols = symbols_by_package(names)

    def read(self) -> None:
        """Take every declaration of the file."""
        for node in self.tree.root.named_children:
            if node.type == "extendDefinition":
                self.extension(node)
            elif node.type in _TYPES:
                self.type(node)
            else:
                self.declaration(node, None)

    def type(self, node: "Node") -> None:
        """Take a type and its members."""
        row = self.declaration(node, None)
        if row is not None:
            self.members(node, _Owner(row.name, None, node.type in _OPEN_OWNERS))

    def extension(self, node: "Node") -> None:
        """Take an `extend` block and what it adds."""
        declared = parse_declaration(self.header(node))
        if declared is None:
            return
        interfaces = " & ".join(parent.partition("<")[0].strip() for parent in declared.parent_types) or None
        description = self.description(node)
        self.into.extensions.append(
            ExtensionRow(
                extension_id=self.extension_id(declared),
                package=self.package,
                type=declared.name,
                interface=interfaces,
                signature=declared.signature,
                description_zh=description if _is_chinese(description) else None,
                description_en=None if _is_chinese(description) else description,
                deprecated=False,
                source_path=self.path,
                source_line=self.tree.line(node),
                source_path_en=None,
                source_line_en=None,
            )
        )
        self.members(node, _Owner(declared.name, interfaces or "extend", is_open=False))

    def extension_id(self, declared: Declaration) -> str:
        """Return an id that no other extension has."""
        base = f"{self.package}.{declared.signature}"
        taken = {row.extension_id for row in self.into.extensions}
        number, found = 1, base
        while found in taken:
            number += 1
            found = f"{base}~{number}"
        return found

    def members(self, node: "Node", owner: _Owner) -> None:
        """Take the members in the body of a type or an extension."""
        for body in node.named_children:
            if body.type in _BODIES:
                for child in body.named_children:
                    self.declaration(child, owner)

    def declaration(self, node: "Node", owner: _Owner | None) -> ApiRow | None:
        """Take one declaration, if it is public and can be read."""
        declared = self.read_declaration(node)
        if declared is None or not self.is_public(node, owner):
            return None
        parameters = None
        if declared.kind == "enum_case" and declared.has_parameter_list:
            parameters = normalise_types(declared.signature.partition("(")[2].removesuffix(")"))
        elif declared.has_parameter_list:
            parameters = normalise_types(",".join(param.type for param in declared.params))
        row_id = api_id(self.package, owner.name if owner else None, declared.name, parameters)
        if row_id in self.known:
            return None
        self.known.add(row_id)
        row = self.row(row_id, node, declared, owner)
        self.into.apis.append(row)
        if is_stub(self.tree, node):
            self.into.stubs.add(row_id)
        return row

    def read_declaration(self, node: "Node") -> Declaration | None:
        """Return what a node declares."""
        if node.type == "enumConstructor":
            name = self.tree.text(node).partition("(")[0].strip()
            signature = parse_case(self.tree.text(node), name)
            if signature is None:
                return None
            return Declaration("enum_case", name, signature, (), "(" in signature, None, (), is_static=False)
        return parse_declaration(self.header(node))

    def header(self, node: "Node") -> str:
        """Return the text of a declaration without its body."""
        end = next(
            (child.start_byte for child in node.children if child.type in {*_BODIES, "block", "{"}), node.end_byte
        )
        return self.tree.source[node.start_byte : end].decode("utf-8", "replace").strip()

    def is_public(self, node: "Node", owner: _Owner | None) -> bool:
        """Tell whether other packages see a declaration."""
        modifiers = {
            word for child in node.children if child.type == "modifiers" for word in self.tree.text(child).split()
        }
        if node.type == "enumConstructor" or (owner is not None and owner.is_open):
            return not modifiers & {"private", "protected", "internal"}
        return "public" in modifiers

    def row(self, row_id: str, node: "Node", declared: Declaration, owner: _Owner | None) -> ApiRow:
        """Return the row of a declaration."""
        description = self.description(node)
        parent, via = (owner.name, owner.via) if owner else (None, None)
        return ApiRow(
            api_id=row_id,
            package=self.package,
            name=declared.name,
            kind=declared.kind,
            parent=parent,
            via=via,
            signature=declared.signature,
            description_zh=description if _is_chinese(description) else None,
            description_en=None if _is_chinese(description) else description,
            params=tuple(
                Param(param.name, param.type, param.is_named, param.default, None, None) for param in declared.params
            ),
            returns=Returned(declared.return_type, None, None) if declared.return_type else None,
            throws=(),
            parent_types=declared.parent_types,
            import_line=import_line(self.package, declared.name, parent, via, self.symbols),
            library=LIBRARY,
            is_static=declared.is_static,
            deprecated=False,
            replacement=None,
            source_path=self.path,
            source_line=self.tree.line(node),
            source_path_en=None,
            source_line_en=None,
            also_at=(),
        )

    def description(self, node: "Node") -> str | None:
        """Return the documentation comment right before a declaration."""
        before = self.tree.source[: node.start_byte].decode("utf-8", "replace").rstrip()
        start = before.rfind("/**") if before.endswith("*/") else -1
        lines = _COMMENT_SIGNS.sub("", before[start:]).splitlines() if start >= 0 else []
        text = "\n".join(line.strip() for line in lines).strip()
        return text or None


def is_stub(tree: CangjieTree, node: "Node") -> bool:
    """Tell whether a function's body is a mere TODO, at most with a throw or a value behind it."""
    body = next((child for child in node.named_children if child.type == "block"), None)
    if body is None:
        return False
    comments = [child for child in body.named_children if child.type.endswith("Comment")]
    code = [child for child in body.named_children if not child.type.endswith("Comment")]
    is_marked = any(_MARK.search(tree.text(comment)) for comment in comments)
    return is_marked and (not code or (len(code) == 1 and _is_filler(code[0])))


def _is_filler(node: "Node") -> bool:
    return node.type == "jumpExpression" or node.type.endswith("Literal")


def _name_node(node: "Node") -> "Node | None":
    return next((child for child in node.named_children if child.type.endswith("Name")), None)


def _is_chinese(text: str | None) -> bool:
    return text is not None and _CHINESE.search(text) is not None
