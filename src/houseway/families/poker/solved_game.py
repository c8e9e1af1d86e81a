"""A kind of deal of poker against the player-dealer, solved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from houseway.cards import Card, Cards, DeckSpec
from houseway.families.counts import Weights
from houseway.families.poker.joint_table import AXIS_FACTS, Package
from houseway.families.poker.simulator import Table
from houseway.ranking.tables import Array
from houseway.table.rounds import Choose
from houseway.wagers.rows import Wager


class SolvedGame(ABC):
    """The best play of one game, and all that follows from it."""

    strategy_class: ClassVar[str]
    worth_is = "of the whole hand"  # the wager or sum that the worth of a move is stated for
    counts_by = AXIS_FACTS  # the facts that the count of all deals tells apart

    def __init__(self, package: Package, deck: DeckSpec) -> None:
        self.package = package
        self.rules = package.axes.rules
        self.deck = deck
        self.check()

    @abstractmethod
    def check(self) -> None:
        """Refuse a sheet or a deck that the solver does not support."""

    @property
    @abstractmethod
    def joint(self) -> Array:
        """All deals at best play, counted by how they end; see `joint_table.Axes`."""

    def side_weights(self, wager: Wager) -> Weights | None:
        """The exact price of a bet on other cards, or None when it has to be simulated."""
        return None

    @abstractmethod
    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        """The worth of each move, per unit of the first wager."""

    @abstractmethod
    def chart(self) -> dict[str, Any]:
        """The best play as rules for a person."""

    @abstractmethod
    def choose(self, wait: Choose) -> str:
        """The best answer to a decision of the readable engine."""

    @abstractmethod
    def table(self, *, sided: bool) -> Table:
        """A fast player; `sided`: some wager looks at other cards than the two hands."""
