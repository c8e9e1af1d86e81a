"""The exact solution of a blackjack game: best play and expected ends, all up cards together."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.families.blackjack.solution.problem import MONEYS, Problem, UpSolution
from houseway.families.blackjack.solution.shoe import Array
from houseway.families.blackjack.solution.up_card import UpCard


@dataclass(frozen=True)
class Solver(Problem):
    """Solves one wager of a game for one shoe."""

    @cached_property
    def solved(self) -> tuple[UpSolution, ...]:
        """All up cards; they do not depend on each other, so two cores share them."""
        ups = [up for up in range(self.nodes.kinds.number) if self.shoe.counts[up]]
        for name in ("children", "held", "comps", "cards", "over", "saying"):
            getattr(self.nodes, name)  # made once, before the threads start
        cards = [UpCard(self, up) for up in ups]
        with ThreadPoolExecutor(2) as pool:
            return tuple(pool.map(UpCard.solve, cards))

    @cached_property
    def expected(self) -> Array:
        """Hands per round by class and money, against the classes of the player-dealer."""
        return sum((s.chance * s.expected for s in self.solved), np.zeros(self.shape))

    # --- figures ----------------------------------------------------------------------------------

    @cached_property
    def _money(self) -> Array:
        money = np.array([1 << power for power in range(MONEYS)], np.float64)
        return np.tile(money, len(self.payoffs.hand_classes))

    @property
    def ev(self) -> float:
        """Expected profit per unit wagered before the deal."""
        return float((self.expected * self.pay).sum())

    @property
    def average_wager(self) -> float:
        """All money that is in action at the end, per unit wagered before the deal."""
        return float((self.expected.sum(axis=1) * self._money).sum())

    @property
    def row_chances(self) -> Array:
        """Hands per round that each row decides; above one in sum where hands are split."""
        return self._by_row(self.expected)

    @property
    def row_returns(self) -> Array:
        """The part of the expectation that comes from hands of each row."""
        return self._by_row(self.expected * self.pay)

    def _by_row(self, table: Array) -> Array:
        rows = np.repeat(self.payoffs.row, MONEYS, axis=0)
        return np.bincount(rows.ravel(), table.ravel(), minlength=len(self.payoffs.wager.all_rows))
