"""Coverage: every member of the JDK is counted once, with what answers it."""

from pipeline.transforms.java_coverage import java_coverage
from serving.java.jdk import Jdk
from serving.java.mapping_rows import ListedMappings
from serving.java.mappings import Mappings
from tests.serving.java.test_mappings import block, mapped


def test_members_are_counted_by_what_answers_them() -> None:
    """Mapped or dismissed, of their own or through a supertype; the rest is unmapped."""
    jdk = Jdk()
    types = [block("java.util.regex.MatchResult", None)]
    rows = [mapped("java.util.regex.Pattern.compile", "c"), mapped("java.util.regex.MatchResult.*", None)]

    found = {row.package: row for row in java_coverage(jdk, Mappings(ListedMappings(types, rows), jdk))}

    regex = found["java.util.regex"]
    assert (regex.mapped, regex.members) == (2, regex.mapped + regex.no_equivalent + regex.unmapped)
    assert regex.no_equivalent == 24  # twelve of MatchResult, twelve of Matcher that implement them
    assert (found["java.math"].mapped, found["java.math"].no_equivalent) == (0, 0)
    assert sum(row.members for row in found.values()) == sum(
        1 for name in jdk.type_names for _ in jdk.type(name).all_members()
    )
