"""What a type's name means in a fragment: type parameters, own types, imports, java.lang, and common JDK names."""

from collections.abc import Iterable
from typing import Final

from serving.java.declarations import Declarations
from serving.java.java_type import BOXES, OBJECT, JavaType
from serving.java.jdk import Jdk, package_of, without_package
from serving.java.source import JavaSource
from serving.java.tree import Node
from serving.java.unimported import UnimportedNames

_DEEPEST: Final = 12  # type arguments inside type arguments
_VAR: Final = "var"
_SURE: Final = 100
_ASSUMED: Final = 80


class TypeNames:
    """Resolves the names of types in one fragment."""

    def __init__(self, source: JavaSource, declared: Declarations, jdk: Jdk) -> None:
        self._source = source
        self._declared = declared
        self._jdk = jdk
        self._depth = 0
        self._memo: dict[str, JavaType | None] = {}
        self._unimported = UnimportedNames(source, declared, jdk)
        self._assumed: set[str] = set()
        self._single = {item.name.rpartition(".")[2]: item.name for item in declared.imports if not item.is_wildcard}
        self._wildcards = [item.name for item in declared.imports if item.is_wildcard]

    def is_var(self, node: Node | None) -> bool:
        """Tell whether a type is left to the compiler."""
        return node is None or (node.kind == "type_identifier" and self._source.text(node) == _VAR)

    def type_of(self, node: Node | None) -> JavaType | None:  # noqa: PLR0911 - one case per form
        """Return the type that a type's syntax means; None for `var` and what cannot be read."""
        if node is None or self.is_var(node):
            return None
        match node.kind:
            case "generic_type":
                return self._generic(node)
            case "array_type":
                element, dims = self.type_of(node.child("element")), node.child("dimensions")
                count = self._source.text(dims).count("[") if dims is not None else 1
                return element.with_dims(count) if element is not None else None
            case "annotated_type" | "catch_type":
                return self.type_of(node.named[-1] if node.kind == "annotated_type" else node.named[0])
            case "wildcard":
                bound = [child for child in node.named if "annotation" not in child.kind and child.kind != "super"]
                return self.type_of(bound[-1]) if bound else OBJECT
            case "type_identifier" | "scoped_type_identifier" | "identifier" | "scoped_identifier" | "field_access":
                return self.named("".join(self._source.text(node).split()))
            case "integral_type" | "floating_point_type" | "boolean_type" | "void_type":
                return JavaType(self._source.text(node))
            case _:
                return None

    def _generic(self, node: Node) -> JavaType | None:
        name = node.first("type_identifier", "scoped_type_identifier")
        base = self.type_of(name)
        arguments = node.first("type_arguments")
        if base is None or arguments is None or self._depth > _DEEPEST:
            return base
        self._depth += 1
        args = tuple(self.type_of(child) or OBJECT for child in arguments.named)
        self._depth -= 1
        return JavaType(base.name, args, base.dims)

    def named(self, name: str) -> JavaType:
        """Return the type of a name; a name that nothing explains is taken for one of the user's types."""
        return self.known(name) or JavaType(name)

    def known(self, name: str) -> JavaType | None:
        """Return the type of a name, if the fragment or the JDK explains it."""
        if name not in self._memo:
            self._memo[name] = self._find(name)
        return self._memo[name]

    def is_users(self, java_type: JavaType) -> bool:
        """Tell whether a type is neither the JDK's nor primitive nor a type parameter of the JDK."""
        return not java_type.is_variable and java_type.name not in BOXES and not self._jdk.has_type(java_type.name)

    def _find(self, name: str) -> JavaType | None:
        if name in BOXES or name in self._declared.type_variables or name in self._declared.types:
            return JavaType(name)
        head, _, rest = name.partition(".")
        found = self._imported(head)
        if found is None and self._jdk.has_type(name):
            found, rest = name, ""
        if found is None:
            found, rest = self._without_import(name), ""
        if found is None:
            return self._nested_in_supertypes(name)
        return JavaType(f"{found}.{rest}" if rest else found)

    def _imported(self, head: str) -> str | None:
        if head in self._single and head[:1].isupper():
            return self._single[head]
        if head in self._declared.types:
            return None
        candidates = (f"{package}.{head}" for package in ("java.lang", *self._wildcards))
        return next((candidate for candidate in candidates if self._jdk.has_type(candidate)), None)

    def _without_import(self, name: str) -> str | None:
        if name.partition(".")[0] in self._declared.types:
            return None
        found = self._unimported.meant(name)
        if found is not None and self._unimported.is_whole_file:
            self._assumed.add(found)
        return found

    def _nested_in_supertypes(self, name: str) -> JavaType | None:
        """`Entry` in a class that implements `Map`."""
        for user_type in self._declared.types.values():
            for supertype in user_type.supertypes:
                outer = self._jdk.qualified(self._source.text(supertype).partition("<")[0])
                if outer and self._jdk.has_type(f"{outer}.{name}"):
                    return JavaType(f"{outer}.{name}")
        return None

    def static_imports(self, member: str) -> Iterable[str]:
        """Return the types from which a bare member may come by a static import."""
        for item in self._declared.imports:
            if item.is_static and item.is_wildcard:
                yield item.name
            elif item.is_static and item.name.rpartition(".")[2] == member:
                yield item.name.rpartition(".")[0]

    def is_unsaid(self, name: str) -> bool:
        """Tell whether a type outside of java.lang was understood without an import."""
        return package_of(name) not in {"java.lang", *self._wildcards} and without_package(name) not in self._single

    def trust_in(self, name: str) -> int:
        """Return how sure the meaning of a type's name is, 0 to 100: less where a file with imports lacks its own."""
        return _ASSUMED if name in self._assumed else _SURE

    def is_guessed(self, name: str) -> bool:
        """Tell whether only its bare name speaks for a type: the fragment imports none of that name."""
        return without_package(name) not in self._single and not self._unimported.is_whole_file
