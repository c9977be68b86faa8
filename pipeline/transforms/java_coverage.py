"""How much of the JDK has an answer, per package: what the maintainers of the mappings look at."""

from collections import Counter
from typing import Final

from artifacts.schema import JavaCoverageRow
from serving.java.jdk import Jdk, package_of
from serving.java.mappings import Mappings

UNMAPPED: Final = "unmapped"


def java_coverage(jdk: Jdk, mappings: Mappings) -> list[JavaCoverageRow]:
    """Return one row per package, from the members that its types declare themselves."""
    counts: dict[str, Counter[str]] = {}
    for name in jdk.type_names:
        declared = jdk.type(name)
        found = counts.setdefault(package_of(name), Counter())
        for member in declared.all_members() if declared is not None else ():
            mapping = mappings.lookup(name, member.name, jdk.erased_params(member))
            found[mapping.status if mapping is not None else UNMAPPED] += 1
    return [
        JavaCoverageRow(package, found.total(), found["mapped"], found["no_equivalent"], found[UNMAPPED])
        for package, found in sorted(counts.items())
    ]
