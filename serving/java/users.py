"""The user's own types: what they declare, inherit and enclose."""

from collections.abc import Sequence

from serving.java.context import Types
from serving.java.declarations import TYPE_DECLARATIONS, Method
from serving.java.java_type import JavaType
from serving.java.tree import Node


def users_methods(types: Types, type_name: str, name: str) -> Sequence[Method]:
    """Return the overloads of a method of a user's type, or of the nearest supertype in the fragment that has it."""
    declared = types.fragment.declared.types
    return next((found for owner in _lineage(types, type_name) if (found := declared[owner].methods.get(name))), ())


def _lineage(types: Types, type_name: str) -> list[str]:
    """Names of a user's type and of its supertypes that the fragment declares."""
    declared = types.fragment.declared.types
    found = [type_name] if type_name in declared else []
    for name in found:  # grows while it is walked
        for node in declared[name].supertypes:
            supertype = types.fragment.names.type_of(node)
            if supertype is not None and supertype.name in declared and supertype.name not in found:
                found.append(supertype.name)
    return found


def jdk_supertypes(types: Types, type_name: str) -> list[JavaType]:
    """Return the JDK's types that a user's type extends or implements, or that bound a type parameter."""
    fragment = types.fragment
    bound = fragment.declared.type_variables.get(type_name)
    found = [fragment.names.type_of(bound)] if bound is not None else []
    for name in _lineage(types, type_name):
        users = fragment.declared.types[name]
        found += [fragment.names.type_of(node) for node in users.supertypes]
        if users.implied is not None:
            found.append(JavaType(users.implied, (JavaType(name),) if users.implied == "java.lang.Enum" else ()))
    return [item for item in found if item is not None and fragment.jdk.has_type(item.name)]


def enclosing_types(types: Types, node: Node) -> tuple[JavaType, ...]:
    """Return the types whose body a node stands in, innermost first; anonymous ones by their supertype."""
    known = types.fragment.memo.enclosing
    path: list[Node] = []
    at: Node | None = node
    while at is not None and id(at) not in known:
        path.append(at)
        at = at.parent
    found = known[id(at)] if at is not None else ()
    for inner in reversed(path):
        own = _body_type(types, inner)
        found = (own, *found) if own is not None else found
        known[id(inner)] = found
    return found


def _body_type(types: Types, node: Node) -> JavaType | None:
    """Return the type that a node is the body or the declaration of."""
    if node.kind == "class_body" and node.parent is not None and node.parent.kind == "object_creation_expression":
        return types.fragment.names.type_of(node.parent.child("type"))
    name = node.child("name") if node.kind in TYPE_DECLARATIONS else None
    return JavaType(types.fragment.source.text(name)) if name is not None else None


def made_for_enum(types: Types, type_name: str, name: str) -> JavaType | None:
    """Return the result of what every enum has without declaring it, `values()` and `valueOf(name)`."""
    users = types.fragment.declared.types.get(type_name)
    if users is None or users.implied != "java.lang.Enum" or name not in {"values", "valueOf"}:
        return None
    return JavaType(type_name, dims=int(name == "values"))


def filled(types: Types, owner: JavaType, declared: JavaType | None) -> JavaType | None:
    """Replace the type parameters of a user's generic type by the arguments that a type of it has."""
    users = types.fragment.declared.types.get(owner.name)
    if declared is None or users is None or not owner.args:
        return declared
    listed = users.node.child("type_parameters")
    names = [types.fragment.source.text(item.named[0]) for item in listed.named if item.named] if listed else []
    return _renamed(declared, dict(zip(names, owner.args, strict=False)))


def _renamed(java_type: JavaType, bindings: dict[str, JavaType]) -> JavaType:
    if java_type.name in bindings:
        return bindings[java_type.name].with_dims(java_type.dims)
    return JavaType(java_type.name, tuple(_renamed(arg, bindings) for arg in java_type.args), java_type.dims)
