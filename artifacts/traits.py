"""Traits: what ranking must know of examples and passages beyond their words, as mapped arrays.

Whether an example is official, runs, is short, and which APIs it shows decides
between equal matches. Read from DuckDB that would cost more than the search
and stay in every server's private memory. All of it is derived from `apis`,
`examples` and `sections`: `build_traits` is the definition, and verification
builds it again.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from artifacts.postings import mapped
from artifacts.schema import ApiRow, ExampleRow, SectionRow
from artifacts.tensors import Array, Tensors

PREFIX: Final = "traits"
ORIGINS: Final = ("official", "curated", "generated")
VERIFICATIONS: Final = ("ran", "compiled", "parsed", "none")  # best first
AREAS: Final = ("manual", "tools", "extra")
NONE: Final = -1  # no API, no package


@dataclass(frozen=True, slots=True)
class ExampleTraits:
    """One value per example, in key order; APIs are records of the `apis` index."""

    origin: NDArray[np.uint8]  # position in ORIGINS
    verification: NDArray[np.uint8]  # position in VERIFICATIONS
    is_program: NDArray[np.uint8]
    shows_error: NDArray[np.uint8]
    code_length: NDArray[np.int32]  # characters
    package: NDArray[np.int32]  # position among the sorted packages of `apis`, or NONE
    api: NDArray[np.int32]  # API whose heading it stands under, or NONE
    use_offsets: NDArray[np.int64]  # shape (n_examples + 1,)
    uses: NDArray[np.int32]  # further APIs of each example, most telling first

    def uses_of(self, example: int) -> NDArray[np.int32]:
        """Return the further APIs that an example's code uses."""
        return self.uses[self.use_offsets[example] : self.use_offsets[example + 1]]

    def shown_under(self, api: int) -> NDArray[np.int64]:
        """Return the examples that stand under an API's heading."""
        return np.flatnonzero(self.api == api)

    def using(self, api: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the examples whose code uses an API, and its place among the uses of each, 0 for the first."""
        at = np.flatnonzero(self.uses == api)
        examples = np.searchsorted(self.use_offsets, at, side="right") - 1
        return examples, at - self.use_offsets[examples]


@dataclass(frozen=True, slots=True)
class Traits:
    """The traits of one release."""

    examples: ExampleTraits
    section_area: NDArray[np.uint8]  # shape (n_sections,): position in AREAS
    section_is_heading: NDArray[np.uint8]  # shape (n_sections,): 1 for a heading with nothing under it


def build_traits(apis: Sequence[ApiRow], examples: Sequence[ExampleRow], sections: Sequence[SectionRow]) -> Traits:
    """Return the traits of rows given in key order."""
    records = {row.api_id: record for record, row in enumerate(apis)}
    packages = {package: place for place, package in enumerate(sorted({row.package for row in apis}))}
    uses = [[records[api_id] for api_id in row.uses if api_id in records] for row in examples]
    offsets = np.zeros(len(examples) + 1, dtype=np.int64)
    np.cumsum([len(used) for used in uses], out=offsets[1:])
    return Traits(
        examples=ExampleTraits(
            origin=np.array([ORIGINS.index(row.origin) for row in examples], dtype=np.uint8),
            verification=np.array([VERIFICATIONS.index(row.verification) for row in examples], dtype=np.uint8),
            is_program=np.array([row.is_program for row in examples], dtype=np.uint8),
            shows_error=np.array([row.shows_error for row in examples], dtype=np.uint8),
            code_length=np.array([len(row.code) for row in examples], dtype=np.int32),
            package=np.array([packages.get(row.package or "", NONE) for row in examples], dtype=np.int32),
            api=np.array([records.get(row.api_id or "", NONE) for row in examples], dtype=np.int32),
            use_offsets=offsets,
            uses=np.array([record for used in uses for record in used], dtype=np.int32),
        ),
        section_area=np.array([AREAS.index(row.area) for row in sections], dtype=np.uint8),
        section_is_heading=np.array([not (row.text_zh or row.text_en or row.code) for row in sections], dtype=np.uint8),
    )


def trait_arrays(traits: Traits) -> Mapping[str, Array]:
    """Return the arrays of the postings file that hold the traits."""
    examples = traits.examples
    return {
        f"{PREFIX}.origin": examples.origin,
        f"{PREFIX}.verification": examples.verification,
        f"{PREFIX}.is_program": examples.is_program,
        f"{PREFIX}.shows_error": examples.shows_error,
        f"{PREFIX}.code_length": examples.code_length,
        f"{PREFIX}.package": examples.package,
        f"{PREFIX}.api": examples.api,
        f"{PREFIX}.use_offsets": examples.use_offsets,
        f"{PREFIX}.uses": examples.uses,
        f"{PREFIX}.section_area": traits.section_area,
        f"{PREFIX}.section_is_heading": traits.section_is_heading,
    }


def open_traits(source: Path | Tensors) -> Traits:
    """Map the traits of a postings file: mapped already, or its path, or that of its release.

    Raises:
        DamagedReleaseError: the file is missing or cut short, or holds no traits.
    """
    tensors = mapped(source)
    return Traits(
        examples=ExampleTraits(
            origin=tensors.array(f"{PREFIX}.origin", np.uint8),
            verification=tensors.array(f"{PREFIX}.verification", np.uint8),
            is_program=tensors.array(f"{PREFIX}.is_program", np.uint8),
            shows_error=tensors.array(f"{PREFIX}.shows_error", np.uint8),
            code_length=tensors.array(f"{PREFIX}.code_length", np.int32),
            package=tensors.array(f"{PREFIX}.package", np.int32),
            api=tensors.array(f"{PREFIX}.api", np.int32),
            use_offsets=tensors.array(f"{PREFIX}.use_offsets", np.int64),
            uses=tensors.array(f"{PREFIX}.uses", np.int32),
        ),
        section_area=tensors.array(f"{PREFIX}.section_area", np.uint8),
        section_is_heading=tensors.array(f"{PREFIX}.section_is_heading", np.uint8),
    )
