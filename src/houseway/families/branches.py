"""The exact form of a game: everything that can happen to one bettor, with integer weights.

A branch is one state of knowledge: either nothing is to be decided, or the bettor knows `knows`
and each choice leads to its own outcomes. Prices of all wagers are sums over branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from houseway.families.figures import Figure
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

Knows = tuple[Any, ...]
Outcomes = list[tuple[Facts, int]]


@dataclass(frozen=True, slots=True)
class Branch:
    """Outcomes by choice; a branch without a decision has the one choice ""."""

    knows: Knows | None  # the values of the own cards, and of the player-dealer's exposed one
    total: int  # points of the bettor's hand at the decision, -1 without one
    outcomes: Mapping[str, Outcomes]


@runtime_checkable
class Analyst(Protocol):
    """The exact and the fast computations of a family whose rounds can be listed as branches."""

    total_weight: int

    def needs(self, uses: frozenset[str]) -> frozenset[str]:
        """The facts to ask for together, so that wagers can share one enumeration."""

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        """All branches, with outcomes stated in the named facts (and perhaps more)."""

    def house_way(self, knows: Knows) -> str:
        """What the house way does where the bettor may choose."""

    def simulator(self, strategy: Mapping[Knows, str]) -> Any:
        """A fast player of rounds; see `houseway.simulate`."""


@runtime_checkable
class Solving(Protocol):
    """The computations of a family that is solved by its own means: too many ends to list."""

    lead: Wager
    strategy_class: str  # what the decisions look at

    @property
    def suits_matter(self) -> bool:
        """Whether a hand of the lead wager is worth more than its ranks say."""

    @property
    def shows_up_card(self) -> bool:
        """Whether a card of the player-dealer is open when the bettor decides."""

    def ev(self) -> float:
        """The lead wager's expectation at best play."""

    def figure(self) -> Figure:
        """All figures of the lead wager at best play."""

    def weights(self, wager: Wager) -> tuple[dict[str, int], int] | None:
        """Another wager: how many of all deals each row decides; None when it is simulated."""

    def estimate(self, wager: Wager) -> Figure:
        """A wager that only a simulation can price."""

    def chart(self) -> dict[str, Any]:
        """The best play, as a person reads it."""

    def policy(self, name: str, chart: Mapping[str, Any] | None = None) -> Any:
        """A named way to play, or a chart made into one."""

    def simulator(self, policy: Any) -> Any:
        """A fast player of rounds; see `houseway.simulate`."""
