"""Method calls and constructors: the receiver's type, the overload, and the type of the result."""

from collections.abc import Sequence

from serving.java.context import Resolution, Types
from serving.java.declarations import Method
from serving.java.functions import filled, function_arity, given_type, gives_value, lambda_arity, unify_params
from serving.java.guess import guess_type, rank_types
from serving.java.java_type import OBJECT_NAME, JavaType, is_open, substitute
from serving.java.jdk_type import CONSTRUCTOR
from serving.java.members import Found, function_of, members_of
from serving.java.overloads import Argument, choose
from serving.java.punctuation import PLACEHOLDER
from serving.java.tree import Node
from serving.java.unification import closed, through_bounds, unify

_FUNCTIONS = frozenset({"lambda_expression", "method_reference"})
_CERTAIN, _LIKELY, _UNFIT, _GUESSED_BY_NAME = 100, 90, 60, 40


def arguments_of(call: Node) -> list[Node]:
    """Return the arguments of a call or constructor."""
    arguments = call.child("arguments")
    return arguments.named if arguments is not None else []


def chosen(types: Types, call: Node) -> Resolution:
    """Return the receiver and the overload of a call, remembered."""
    return types.fragment.memo.ask("choice", call, lambda: choice_of(types, call), Resolution())


def choice_of(types: Types, call: Node) -> Resolution:
    """Return the receiver and the overload of a call, before its result is known."""
    if call.kind == "method_invocation":
        base = _receiver(types, call)
        name_node = call.child("name")
        name = types.fragment.source.text(name_node) if name_node is not None else ""
    else:
        base, name = _constructed(types, call), CONSTRUCTOR
    if base.is_users or base.receiver is None:
        return base
    candidates = members_of(types.fragment.jdk, base.receiver, name)
    if base.is_static and name != CONSTRUCTOR:
        candidates = [found for found in candidates if found.member.is_static] or candidates
    choice = choose(types.fragment.jdk, candidates, _described(types, call, candidates))
    if choice is None:
        base.is_users = not (name == CONSTRUCTOR and types.fragment.jdk.has_type(base.receiver.name))
        return base
    base.found = choice.found
    base.is_static = base.is_static or choice.found.member.is_static
    base.trust = min(base.trust, _CERTAIN if choice.is_certain else _LIKELY if choice.fits else _UNFIT)
    return base


def resolve_call(types: Types, call: Node) -> Resolution:
    """Return what a call means, with the type of its result."""
    base = chosen(types, call)
    if base.found is None:
        return base
    if call.kind != "method_invocation":
        base.result = _constructed_type(types, call, base)
    elif base.found.member.name == "getClass" and base.receiver is not None:
        base.result = JavaType("java.lang.Class", (base.receiver,))
    elif base.found.member.name == "clone" and base.receiver is not None and base.receiver.dims:
        base.result = base.receiver
    else:
        bindings = bindings_of(types, call, base.found, stop=None)
        base.result = _result(base.found, bindings)
    return base


def argument_type(types: Types, call: Node, index: int) -> JavaType | None:
    """Return the parameter type of a call at an argument."""
    base = chosen(types, call)
    if base.found is None:
        return _users_parameter(types, call, base, index)
    param = _parameter(base.found, index)
    if param is None:
        return None
    return substitute(param, bindings_of(types, call, base.found, stop=index))


def bindings_of(types: Types, call: Node, found: Found, *, stop: int | None) -> dict[str, JavaType]:
    """Return what the type parameters of a call are.

    Values come first, then lambdas in order, then what the call's place wants.

    Args:
        types: Answers questions about the arguments.
        call: The call.
        found: Its overload.
        stop: Argument whose own type is asked for, which cannot say anything itself.
    """
    bindings: dict[str, JavaType] = {}
    if not is_open(found.returns) and not any(map(is_open, found.params)):
        return bindings
    arguments = arguments_of(call)
    pairs = [
        (index, arg, param) for index, arg in enumerate(arguments) if (param := _parameter(found, index)) is not None
    ]
    for index, arg, param in pairs:
        if arg.kind not in _FUNCTIONS and index != stop:
            unify(types.fragment.jdk, param, types.type_of(arg), bindings)
    _explicit(types, call, found, bindings)
    for _, arg, param in pairs:
        if arg.kind in _FUNCTIONS:
            unify_params(types, arg, function_of(types.fragment.jdk, substitute(param, bindings)), bindings)
    bindings = {**_wanted(types, call, found, bindings), **bindings}
    for index, arg, param in pairs:
        function = function_of(types.fragment.jdk, substitute(param, bindings)) if arg.kind in _FUNCTIONS else None
        if function is not None and is_open(function.returns) and (stop is None or index < stop):
            unify(types.fragment.jdk, function.returns, given_type(types, arg), bindings)
    through_bounds(types.fragment.jdk, found.member, bindings)
    return bindings


def _wanted(types: Types, call: Node, found: Found, bindings: dict[str, JavaType]) -> dict[str, JavaType]:
    """Return what the place of a call says about its type parameters, where its arguments say too little."""
    wanted: dict[str, JavaType] = {}
    jdk = types.fragment.jdk
    if found.member.name == CONSTRUCTOR:
        place = types.expected(call) if _is_diamond(call) else None
        for supertype in jdk.lineage(found.member.owner) if place is not None else ():
            if place is not None and supertype.name == place.name:
                unify(jdk, supertype, place, wanted)
    elif any(name not in bindings for name, _ in found.member.type_params):
        unify(jdk, found.returns, types.expected(call), wanted)
    return wanted


def _is_diamond(call: Node) -> bool:
    type_node = call.child("type")
    arguments = type_node.first("type_arguments") if type_node is not None else None
    return arguments is not None and not arguments.named


def _explicit(types: Types, call: Node, found: Found, bindings: dict[str, JavaType]) -> None:
    """Type arguments that the call itself names: `Collections.<String>emptyList()`."""
    arguments = call.first("type_arguments")
    if arguments is not None and call.kind == "method_invocation":
        for (name, _), node in zip(found.member.type_params, arguments.named, strict=False):
            given = types.fragment.names.type_of(node)
            if given is not None:
                bindings[name] = given


def _result(found: Found, bindings: dict[str, JavaType]) -> JavaType | None:
    result = closed(found.returns, bindings)
    if result is not None or not found.returns.is_variable:
        return result
    bound = dict(found.member.type_params).get(found.returns.name)
    if bound is None:
        return None
    return closed(bound, {**found.own_bindings, **bindings})


def _parameter(found: Found, index: int) -> JavaType | None:
    params = found.params
    if found.member.is_varargs and index >= len(params) - 1:
        return params[-1].element  # an array given whole unifies just as well with its element
    return params[index] if index < len(params) else None


def _described(types: Types, call: Node, candidates: Sequence[Found]) -> list[Argument] | None:
    """Return what is known of the arguments; types only where they decide between overloads."""
    nodes = arguments_of(call)
    if any(types.fragment.source.text(node).encode() == PLACEHOLDER or node.kind == "ERROR" for node in nodes):
        return None
    text = types.fragment.source.text(call)
    if "..." in text and any(types.fragment.source.text(node) in {"...", "…"} for node in nodes):
        return None
    fitting = [found for found in candidates if len(found.params) == len(nodes) or found.member.is_varargs]
    return [_describe(types, node, is_needed=len(fitting) > 1) for node in nodes]


def _describe(types: Types, node: Node, *, is_needed: bool) -> Argument:
    if node.kind == "lambda_expression":
        return Argument(None, "lambda", lambda_arity(node), gives_value(node))
    if node.kind == "method_reference":
        return Argument(None, "reference")
    return Argument(types.type_of(node) if is_needed else None)


def _receiver(types: Types, call: Node) -> Resolution:
    node = call.child("object")
    name = call.child("name")
    called = types.fragment.source.text(name) if name is not None else ""
    if node is None:
        return _unqualified(types, call, called)
    value = types.type_of(node)
    receiver = value or types.static_type(node)
    if receiver is not None:
        return _on_type(types, call, receiver, called, is_static=value is None, trust=types.trust(node))
    use = {(called, len(arguments_of(call)))}
    guessed = guess_type(types.fragment, use)
    if guessed is not None:
        return Resolution(receiver=guessed, trust=_GUESSED_BY_NAME)
    ranked = rank_types(types.fragment, use)
    return Resolution(candidates=tuple(name for _, name in ranked[:3]), is_users=not ranked)


def _on_type(types: Types, call: Node, receiver: JavaType, name: str, *, is_static: bool, trust: int) -> Resolution:
    """Return where a member of a type is declared: by the user, or by the JDK."""
    fragment = types.fragment
    if receiver.dims or not fragment.names.is_users(receiver):
        return Resolution(receiver=receiver, is_static=is_static, trust=trust)
    method = users_method(types, receiver.name, name, arguments_of(call))
    if method is not None:
        result = filled(types, receiver, fragment.names.type_of(method.type_node))
        return Resolution(receiver=receiver, result=result, is_static=method.is_static, is_users=True, trust=trust)
    made = _made_for_enum(types, receiver.name, name)
    if made is not None:
        return Resolution(receiver=receiver, result=made, is_static=True, is_users=True, trust=trust)
    for supertype in jdk_supertypes(types, receiver.name):
        if _has_method(types, supertype, name, len(arguments_of(call))):
            return Resolution(receiver=supertype, is_static=is_static, trust=trust)
    if not is_static and _has_method(types, JavaType(OBJECT_NAME), name, len(arguments_of(call))):
        return Resolution(receiver=JavaType(OBJECT_NAME), trust=min(trust, 80))
    return Resolution(receiver=receiver, is_static=is_static, is_users=True, trust=trust)


def _made_for_enum(types: Types, type_name: str, name: str) -> JavaType | None:
    """The result of what every enum has without declaring it: `values()` and `valueOf(name)`."""
    users = types.fragment.declared.types.get(type_name)
    if users is None or users.implied != "java.lang.Enum" or name not in {"values", "valueOf"}:
        return None
    return JavaType(type_name, dims=int(name == "values"))


def _has_method(types: Types, owner: JavaType, name: str, arity: int) -> bool:
    return any(
        len(found.params) == arity or (found.member.is_varargs and arity >= len(found.params) - 1)
        for found in members_of(types.fragment.jdk, owner, name)
        if not found.member.is_field
    )


def users_method(types: Types, type_name: str, name: str, arguments: Sequence[Node]) -> Method | None:
    """Return the method of a user's type or of its supertypes in the fragment."""
    for owner in _users_lineage(types, type_name):
        overloads = types.fragment.declared.types[owner].methods.get(name)
        if overloads:
            return _fitting(types, overloads, arguments)
    return None


def _fitting(types: Types, overloads: Sequence[Method], arguments: Sequence[Node]) -> Method:
    """Return the overload with the right number of parameters, also of lambdas."""
    count = len(arguments)
    fitting = [item for item in overloads if len(item.parameters) == count or item.is_varargs]
    for method in fitting if len(fitting) > 1 else ():
        if all(_takes_lambda(types, *pair) for pair in zip(method.parameters, arguments, strict=False)):
            return method
    return (fitting or list(overloads))[0]


def _takes_lambda(types: Types, parameter: Node, argument: Node) -> bool:
    if argument.kind != "lambda_expression":
        return True
    return function_arity(types, types.fragment.names.type_of(parameter.child("type"))) == lambda_arity(argument)


def _users_lineage(types: Types, type_name: str) -> list[str]:
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
    for name in _users_lineage(types, type_name):
        users = fragment.declared.types[name]
        found += [fragment.names.type_of(node) for node in users.supertypes]
        if users.implied is not None:
            found.append(JavaType(users.implied, (JavaType(name),) if users.implied == "java.lang.Enum" else ()))
    return [item for item in found if item is not None and fragment.jdk.has_type(item.name)]


def enclosing_types(types: Types, node: Node) -> list[JavaType]:
    """Return the types whose body a node stands in, innermost first; anonymous ones by their supertype."""
    found: list[JavaType] = []
    at: Node | None = node
    while at is not None:
        if at.kind == "class_body" and at.parent is not None and at.parent.kind == "object_creation_expression":
            anonymous = types.fragment.names.type_of(at.parent.child("type"))
            if anonymous is not None:
                found.append(anonymous)
        name = at.child("name") if at.kind.endswith("_declaration") else None
        if name is not None and types.fragment.source.text(name) in types.fragment.declared.types:
            found.append(JavaType(types.fragment.source.text(name)))
        at = at.parent
    return found


def _unqualified(types: Types, call: Node, name: str) -> Resolution:  # noqa: PLR0911 - one case per owner
    """A bare call: of an enclosing type or its supertypes, of the fragment, or a static import."""
    arity = len(arguments_of(call))
    fragment = types.fragment
    for owner in enclosing_types(types, call):
        method = users_method(types, owner.name, name, arguments_of(call))
        if method is not None:
            return Resolution(receiver=owner, result=fragment.names.type_of(method.type_node), is_users=True, trust=100)
        made = _made_for_enum(types, owner.name, name)
        if made is not None:
            return Resolution(receiver=owner, result=made, is_static=True, is_users=True, trust=100)
        candidates = [owner] if fragment.jdk.has_type(owner.name) else jdk_supertypes(types, owner.name)
        for supertype in candidates:
            if _has_method(types, supertype, name, arity):
                return Resolution(receiver=supertype, trust=100)
    loose = fragment.declared.methods.get(name)
    if loose:
        method = _fitting(types, loose, arguments_of(call))
        return Resolution(result=fragment.names.type_of(method.type_node), is_users=True, trust=100)
    for owner_name in fragment.names.static_imports(name):
        if _has_method(types, JavaType(owner_name), name, arity):
            return Resolution(receiver=JavaType(owner_name), is_static=True, trust=100)
    if enclosing_types(types, call) and _has_method(types, JavaType(OBJECT_NAME), name, arity):
        return Resolution(receiver=JavaType(OBJECT_NAME), trust=90)
    return Resolution(is_users=True, trust=80)


def _constructed(types: Types, call: Node) -> Resolution:
    if call.kind == "explicit_constructor_invocation":
        owner = next(iter(enclosing_types(types, call)), None)
        supertypes = jdk_supertypes(types, owner.name) if owner is not None else []
        classes = [item for item in supertypes if not _is_interface(types, item)]
        if not classes or call.first("super") is None:
            return Resolution(is_users=True, trust=100)
        return Resolution(receiver=classes[0], is_static=True, trust=100)
    created = types.fragment.names.type_of(call.child("type"))
    if created is None:
        return Resolution()
    users = types.fragment.names.is_users(created)
    return Resolution(receiver=created, result=created, is_static=True, is_users=users, trust=100)


def _is_interface(types: Types, java_type: JavaType) -> bool:
    declared = types.fragment.jdk.type(java_type.name)
    return declared is not None and declared.is_interface


def _constructed_type(types: Types, call: Node, base: Resolution) -> JavaType | None:
    """Return the type of `new X<>(...)`: arguments from the place that wants it, then from the constructor's."""
    created, found = base.receiver, base.found
    declared = types.fragment.jdk.type(created.name) if created is not None else None
    if created is None or found is None or declared is None or created.args or not declared.type_params:
        return created
    if not _is_diamond(call):
        return created
    return closed(declared.self_type, bindings_of(types, call, found, stop=None))


def _users_parameter(types: Types, call: Node, base: Resolution, index: int) -> JavaType | None:
    if call.kind != "method_invocation" or not base.is_users:
        return None
    name = call.child("name")
    called = types.fragment.source.text(name) if name is not None else ""
    method = None
    if base.receiver is not None:
        method = users_method(types, base.receiver.name, called, arguments_of(call))
    loose = types.fragment.declared.methods.get(called)
    if method is None and loose:
        method = _fitting(types, loose, arguments_of(call))
    if method is None or index >= len(method.parameters):
        return None
    return types.fragment.names.type_of(method.parameters[index].child("type"))
