"""How much each package holds."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from artifacts.schema import ApiRow, ExampleRow, PackageRow


def count_packages(
    packages: Iterable[PackageRow], apis: Iterable[ApiRow], examples: Iterable[ExampleRow]
) -> list[PackageRow]:
    """Return the packages with the number of their APIs and examples."""
    api_counts = Counter(api.package for api in apis)
    example_counts = Counter(example.package for example in examples)
    return [
        replace(package, api_count=api_counts[package.package], example_count=example_counts[package.package])
        for package in packages
    ]
