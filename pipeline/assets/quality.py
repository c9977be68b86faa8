"""The judge of a release that is written but has no name yet: it measures, compares, and lets it pass or not."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

import dagster as dg

from pipeline.errors import QualityFallenError
from pipeline.quality import Verdict, judged, measured
from pipeline.tables import EditionRow

SEARCH_QUALITY: Final = "search_quality"  # also what `--allow-shrink` accepts a fall by
QUALITY_HOLDS: Final = "search_quality_holds"
_LOOKED_BACK: Final = 20  # earlier releases among which one with the same questions is looked for


def quality_spec(asset: str) -> dg.AssetCheckSpec:
    """Return the check that a release brings along."""
    return dg.AssetCheckSpec(
        QUALITY_HOLDS,
        asset=asset,
        blocking=True,
        description="Questions are answered as well as by the release before.",
    )


class ReleaseJudge:
    """Judges one release by the questions that come with the package."""

    def __init__(
        self, instance: dg.DagsterInstance, asset: str, edition: EditionRow, *, model: str, accepts: bool
    ) -> None:
        """Judge nothing yet.

        Args:
            instance: Remembers earlier releases.
            asset: Name of the asset that makes releases.
            edition: Which documentation it is.
            model: What made the vectors; empty without.
            accepts: Whether a fall is accepted.
        """
        self.figures: Mapping[str, float | str] = {}
        self.verdict = Verdict(holds=True, sentence="The starter corpus is not what the questions are about.")
        self._instance = instance
        self._key = dg.AssetKey(asset)
        self._edition = edition
        self._model = model
        self._accepts = accepts

    def inspect(self, release: Path) -> None:
        """Measure a release.

        Raises:
            QualityFallenError: it answers worse than the one before.
        """
        if self._edition.is_starter:
            return
        self.figures = measured(release, edition=f"{self._edition.cangjie_version} {self._model}".strip())
        if not self.figures:
            self.verdict = Verdict(holds=True, sentence="No judged question is about what this release documents.")
            return
        self.verdict = judged(self.figures, self._earlier())
        if not self.verdict.holds and not self._accepts:
            raise QualityFallenError(self.verdict.sentence)

    def result(self) -> dg.AssetCheckResult:
        """Return what Dagster records of the judgement."""
        passed = self.verdict.holds or self._accepts
        return dg.AssetCheckResult(
            check_name=QUALITY_HOLDS,
            asset_key=self._key,
            passed=passed,
            description=self.verdict.sentence,
            metadata=dict(self.figures),
        )

    def _earlier(self) -> Iterator[Mapping[str, object]]:
        for record in self._instance.fetch_materializations(self._key, limit=_LOOKED_BACK).records:
            made = record.asset_materialization
            yield {name: entry.value for name, entry in made.metadata.items()} if made else {}
