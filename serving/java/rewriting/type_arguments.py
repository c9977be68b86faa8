"""What the type parameters of a rewrite template are in one call, in Cangjie: `{K}` of `HashMap<{K}, {V}>()`."""

from serving.java.java_type import JavaType, is_open
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import lineage_of
from serving.java.resolved_call import ResolvedCall
from serving.java.rewriting.context import Reading
from serving.java.tree import Node
from serving.java.unification import unify


def type_arguments(reading: Reading, node: Node, resolved: ResolvedCall) -> dict[str, str]:
    """Return Cangjie types by type parameter: of the method, and of the type that has the mapping."""
    translated = {
        name: reading.translator.translate(java_type) for name, java_type in _bindings(reading, node, resolved).items()
    }
    return {name: found.text for name, found in translated.items() if found is not None}


def _bindings(reading: Reading, node: Node, resolved: ResolvedCall) -> dict[str, JavaType]:
    if node.kind in {"field_access", "identifier"}:
        return {}
    typer = reading.typer
    jdk, resolution = typer.fragment.jdk, typer.resolution(node)
    is_new = resolved.call.method == CONSTRUCTOR and resolution.result is not None
    receiver = resolution.result if is_new else resolution.receiver
    bound: dict[str, JavaType] = {}
    if resolution.found is not None and not is_new:
        unify(jdk, resolution.found.member.returns, resolution.result, bound)
    for supertype in lineage_of(jdk, receiver) if receiver is not None else ():
        declared = jdk.type(supertype.name)
        if declared is not None and supertype.name == (resolved.owner or (receiver.name if receiver else "")):
            bound |= declared.bindings(supertype.args)
    return {name: java_type for name, java_type in bound.items() if not is_open(java_type)}
