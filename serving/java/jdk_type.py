"""One type of the JDK and its members, parsed from a block of the data file as they are asked for."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from serving.java.java_type import OBJECT_NAME, JavaType, parse_type, split_top, substitute

_OLDEST: Final = 8  # releases before are not told apart
CONSTRUCTOR: Final = "<init>"


@dataclass(frozen=True, slots=True)
class JdkMember:
    """One method, constructor or field."""

    owner: str
    name: str
    params: tuple[JavaType, ...]
    returns: JavaType
    type_params: tuple[tuple[str, JavaType | None], ...]  # of the method, with bounds
    marks: str
    since: int
    weight: int
    throws: tuple[str, ...]
    is_field: bool
    is_varargs: bool

    @property
    def is_static(self) -> bool:
        """Whether it is called on the type."""
        return "s" in self.marks

    @property
    def is_abstract(self) -> bool:
        """Whether a subclass has to define it."""
        return "a" in self.marks

    @property
    def is_deprecated(self) -> bool:
        """Whether the JDK discourages it."""
        return "x" in self.marks


class JdkType:
    """One class, interface, enum, record or annotation."""

    def __init__(self, block: str, resolve: Callable[[str], JavaType]) -> None:
        head, _, body = block.partition("\n")
        fields = head.split("\t") + [""] * 5
        self.name = fields[0][1:]
        self.kind, self._params_text, self._supertypes_text, self.marks = fields[1:5]
        self.since = int(fields[5] or _OLDEST)
        self._body = "\n" + body
        self._resolve = resolve
        self._members: dict[str, tuple[JdkMember, ...]] = {}

    @property
    def is_interface(self) -> bool:
        """Whether it is an interface or an annotation."""
        return self.kind in {"interface", "annotation"}

    @cached_property
    def type_params(self) -> tuple[tuple[str, JavaType | None], ...]:
        """Type parameters with their bounds."""
        return self._bounds(self._params_text, frozenset())

    @cached_property
    def self_type(self) -> JavaType:
        """The type over its own type parameters: `Map<K, V>`."""
        return JavaType(self.name, tuple(JavaType(name, is_variable=True) for name, _ in self.type_params))

    @cached_property
    def supertypes(self) -> tuple[JavaType, ...]:
        """Declared supertypes, the superclass first, over the type's own parameters."""
        declared = tuple(parse_type(text, self._resolver(())) for text in split_top(self._supertypes_text))
        is_rootless = self.kind == "class" and self.name != OBJECT_NAME
        return declared or ((JavaType(OBJECT_NAME),) if is_rootless else ())

    def supertypes_for(self, args: tuple[JavaType, ...]) -> tuple[JavaType, ...]:
        """Return the supertypes with the type's parameters replaced; a raw type leaves them open."""
        bindings = self.bindings(args)
        return tuple(substitute(supertype, bindings) for supertype in self.supertypes)

    def bindings(self, args: tuple[JavaType, ...]) -> dict[str, JavaType]:
        """Return what each type parameter stands for."""
        return {name: arg for (name, _), arg in zip(self.type_params, args, strict=False)}

    def members(self, name: str) -> tuple[JdkMember, ...]:
        """Return the members declared here with a name: overloads, or a field."""
        if name not in self._members:
            self._members[name] = tuple(self._parse(line) for line in self._lines(name))
        return self._members[name]

    def all_members(self) -> Iterator[JdkMember]:
        """Yield every member declared here, in the order of the file."""
        for line in self._body.split("\n"):
            if line:
                yield self._parse(line)

    def written(self) -> Iterator[tuple[JdkMember, str, str]]:
        """Yield every member with its parameters and its result as the file writes them, wildcards kept."""
        for line in self._body.split("\n"):
            if line:
                called, _, rest = line.partition("\t")
                yield self._parse(line), called.partition("(")[2][:-1], rest.partition("\t")[0]

    @property
    def written_header(self) -> tuple[str, str]:
        """Type parameters and supertypes as the file writes them."""
        return self._params_text, self._supertypes_text

    def names(self) -> frozenset[str]:
        """Return the names of all members declared here."""
        return frozenset(line.partition("\t")[0].partition("(")[0] for line in self._body.split("\n") if line)

    def _lines(self, name: str) -> Iterator[str]:
        for ending in ("(", "\t"):
            needle = f"\n{name}{ending}"
            at = self._body.find(needle)
            while at >= 0:
                end = self._body.find("\n", at + 1)
                yield self._body[at + 1 : end if end >= 0 else None]
                at = self._body.find(needle, at + 1)

    def _parse(self, line: str) -> JdkMember:
        fields = line.split("\t") + [""] * 6
        called, returns, marks, since, weight, throws = fields[:6]
        name, parenthesis, inner = called.partition("(")
        end = matching_bracket(returns) if returns.startswith("<") else 0
        variables = tuple(part.partition(" ")[0] for part in split_top(returns[1 : end - 1])) if end else ()
        resolve = self._resolver(variables)
        params = split_top(inner[:-1]) if parenthesis else []
        return JdkMember(
            owner=self.name,
            name=name,
            params=tuple(parse_type(text, resolve) for text in params),
            returns=parse_type(returns[end:], resolve) if name != CONSTRUCTOR else self.self_type,
            type_params=self._bounds(returns[:end], frozenset(variables)),
            marks=marks,
            since=int(since or _OLDEST),
            weight=int(weight or 0),
            throws=tuple(parse_type(text, resolve).name for text in split_top(throws)),
            is_field=not parenthesis,
            is_varargs=bool(params) and params[-1].endswith("..."),
        )

    def _bounds(self, text: str, variables: frozenset[str]) -> tuple[tuple[str, JavaType | None], ...]:
        parts = [part.partition(" extends ") for part in split_top(text[1:-1])] if text else []
        known = variables | {name for name, _, _ in parts}
        resolve = self._resolver(tuple(known))
        return tuple((name, parse_type(bound, resolve) if bound else None) for name, _, bound in parts)

    def _resolver(self, variables: tuple[str, ...]) -> Callable[[str], JavaType]:
        names = {*variables, *_parameter_names(self._params_text)}

        def resolve(name: str) -> JavaType:
            return JavaType(name, is_variable=True) if name in names else self._resolve(name)

        return resolve


def _parameter_names(text: str) -> list[str]:
    return [part.partition(" ")[0] for part in split_top(text[1:-1])] if text else []


def matching_bracket(text: str) -> int:
    """Return where the angle bracket that opens a text is closed, exclusive."""
    depth = 0
    for index, char in enumerate(text):
        depth += {"<": 1, ">": -1}.get(char, 0)
        if depth == 0:
            return index + 1
    return len(text)
