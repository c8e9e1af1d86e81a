"""The exact form of a game: everything that can happen to one bettor, with integer weights.

A branch is one state of knowledge: either nothing is to be decided, or the bettor knows `knows`
and each choice leads to its own outcomes. Prices of all wagers are sums over branches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from houseway.wagers.facts import Facts

Knows = tuple[Any, ...]
Outcomes = list[tuple[Facts, int]]


@dataclass(frozen=True, slots=True)
class Branch:
    """Outcomes by choice; a branch without a decision has the one choice ""."""

    knows: Knows | None
    total: int  # points of the bettor's hand when he decides, -1 without a decision
    outcomes: Mapping[str, Outcomes]


class Analyst(Protocol):
    """The exact and the fast computations of a family for one game."""

    total_weight: int

    def needs(self, uses: frozenset[str]) -> frozenset[str]:
        """The facts to ask for together, so that wagers can share one enumeration."""

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        """All branches, with outcomes stated in the named facts (and perhaps more)."""

    def house_way(self, knows: Knows) -> str:
        """What the house way does where the bettor may choose."""

    def simulator(self, strategy: Mapping[Knows, str]) -> Any:
        """A fast player of rounds; see `houseway.simulate`."""
