"""A call of a fragment together with what stands for it in Cangjie."""

from dataclasses import dataclass
from typing import Literal

from artifacts.cards import Card
from serving.java.calls import JavaCall

Status = Literal["mapped", "candidates", "no_equivalent", "unresolved"]


@dataclass(frozen=True, slots=True)
class ResolvedCall:
    """What is known of one call."""

    call: JavaCall
    status: Status
    targets: tuple[Card, ...] = ()  # best first
    rewrite: str | None = None  # template
    construct: str | None = None
    note: str | None = None
    origin: str | None = None  # curated, j2cjlib, type_resolution, inferred
    confidence: float = 0.0  # 0 to 1
    owner: str | None = None  # JDK type whose type parameters the template names
    skips_receiver: bool = False  # whether `{this}` is what the receiver itself is called on

    @property
    def first(self) -> Card | None:
        """The best target."""
        return self.targets[0] if self.targets else None
