"""Calls whose answer depends on a literal: `MessageDigest.getInstance("MD5")` is `MD5()`, other names other classes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from serving.java.date_patterns import date_pattern
from serving.java.delimiters import by_delimiter
from serving.java.map_views import Apis
from serving.java.resolved_call import ResolvedCall

_LITERAL: Final = re.compile(r'"((?:[^"\\]|\\.)*)"')
_URL_SAFE: Final = re.compile(r"\bgetUrl(?:Encoder|Decoder)\b")
_HASHES: Final = ("MD5", "SHA1", "SHA224", "SHA256", "SHA384", "SHA512", "SM3")
_HASH_TYPE: Final = "HashType.SHA256"


@dataclass(frozen=True, slots=True)
class _Choice:
    """What a literal asks for."""

    api_id: str
    rewrite: str


_PROPERTIES: Final[Mapping[str, _Choice]] = {
    "user.dir": _Choice("std.env.getWorkingDirectory()", "getWorkingDirectory().toString()"),
    "user.home": _Choice("std.env.getHomeDirectory()", "getHomeDirectory().toString()"),
    "java.io.tmpdir": _Choice("std.env.getTempDirectory()", "getTempDirectory().toString()"),
    "file.separator": _Choice("std.fs.Path.Separator", "Path.Separator"),
    "path.separator": _Choice("std.fs.Path.ListSeparator", "Path.ListSeparator"),
}
_DATE_PATTERNS: Final = frozenset({"java.time.format.DateTimeFormatter.ofPattern", "java.text.SimpleDateFormat.<init>"})
_DIGESTS: Final[Mapping[str, _Choice]] = {
    name: _Choice(f"stdx.crypto.digest.{name}.init()", f"{name}()") for name in _HASHES
}


def by_literal(item: ResolvedCall, apis: Apis, *, hmac: str | None) -> ResolvedCall:
    """Return a call for what its literal says.

    Args:
        item: The call.
        apis: Where the API that is meant is looked up.
        hmac: Name of the algorithm that the fragment asks `Mac.getInstance` for.
    """
    member = item.call.java_api or ""
    if item.status != "mapped" or item.rewrite is None:
        return item
    if member.startswith("java.util.Base64."):
        return _url_safe(item, item.rewrite)
    if hmac is not None and member.startswith("javax.crypto.Mac."):
        return replace(item, rewrite=item.rewrite.replace(_HASH_TYPE, f"HashType.{hmac}"))
    literal = _LITERAL.fullmatch(item.call.arguments[0].text) if item.call.arguments else None
    return _of_literal(item, member, literal[1], apis) if literal is not None else item


def _of_literal(item: ResolvedCall, member: str, literal: str, apis: Apis) -> ResolvedCall:
    if member == "java.lang.String.split":
        return by_delimiter(item, literal, apis)
    if member in _DATE_PATTERNS:
        return _of_pattern(item, literal)
    chosen = _chosen(member, literal)
    card = apis.card(chosen.api_id) if chosen is not None else None
    if chosen is None or card is None:
        return item
    further = (target for target in item.targets if target != card)
    return replace(item, targets=(card, *further), rewrite=chosen.rewrite, construct=None)


def _of_pattern(item: ResolvedCall, literal: str) -> ResolvedCall:
    pattern = date_pattern(literal) if "\\" not in literal else None
    if pattern is None or pattern == literal:
        return item
    return replace(item, rewrite=f'"{pattern.replace("{", "{{").replace("}", "}}")}"')


def _chosen(member: str, literal: str) -> _Choice | None:
    if member == "java.lang.System.getProperty":
        return _PROPERTIES.get(literal)
    return _DIGESTS.get(hash_name(literal)) if member == "java.security.MessageDigest.getInstance" else None


def hash_name(algorithm: str) -> str:
    """Return the name of a hash algorithm as std and stdx spell it: `SHA-256` is `SHA256`, `HmacSHA1` is `SHA1`."""
    name = algorithm.upper().removeprefix("HMAC").replace("-", "")
    return "SHA1" if name == "SHA" else name


def hmac_of(resolved: Sequence[ResolvedCall]) -> str | None:
    """Return the hash that a fragment's `Mac.getInstance` names, if it names one."""
    for item in resolved:
        if item.call.java_api == "javax.crypto.Mac.getInstance" and item.call.arguments:
            literal = _LITERAL.fullmatch(item.call.arguments[0].text)
            name = hash_name(literal[1]) if literal else ""
            return name if name in _HASHES else None
    return None


def _url_safe(item: ResolvedCall, rewrite: str) -> ResolvedCall:
    """Return a call on the URL-safe coder: the alphabet of stdx is the plain one."""
    receiver = item.call.receiver or ""
    if _URL_SAFE.search(receiver) is None or "Base64String(" not in rewrite:
        return item
    if rewrite.startswith("to"):
        trimmed = '.trimEnd("=")' if "withoutPadding" in receiver else ""
        return replace(item, rewrite=f'{rewrite}.replace("+", "-").replace("/", "_"){trimmed}')
    return replace(item, rewrite=rewrite.replace("{0}", '{0}.replace("-", "+").replace("_", "/")', 1))
