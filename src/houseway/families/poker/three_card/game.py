"""Three Card Poker for the analyst: the solution, its rules for a person, its fast table."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from houseway.cards import Card, Cards
from houseway.errors import HousewayError
from houseway.families.counts import Weights, weights_of
from houseway.families.poker.guides.one_decision import three_card_guide
from houseway.families.poker.solved_deals import check_one_decision
from houseway.families.poker.solved_game import SolvedGame
from houseway.families.poker.three_card.fast_rounds import SIX, ThreeCardTable
from houseway.families.poker.three_card.solution import (
    ThreeCards,
    ThreeCardSolution,
    ThreeCardSolver,
    three_cards,
)
from houseway.ranking.counting import category_counts
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array
from houseway.table.rounds import Choose
from houseway.wagers.rows import Wager


class ThreeCardGame(SolvedGame):
    """Three cards each, one decision."""

    strategy_class = "by the bettor's own cards and the player-dealer's open card"

    def check(self) -> None:
        rules = self.rules
        check_one_decision(rules)
        jokers = any(card >= 52 for card in self.deck.composition())
        if jokers or len(rules.shown) > 1 or rules.section.hole_cards != "any":
            raise HousewayError(
                "not-solvable",
                "not solved: decks without jokers and one open card of the player-dealer, or "
                "none, are",
                where="deal.faces" if len(rules.shown) > 1 else "deck",
            )

    @cached_property
    def _cards(self) -> ThreeCards:
        return three_cards(self.rules.order)

    @cached_property
    def _solver(self) -> ThreeCardSolver:
        return ThreeCardSolver(self.rules, self.package, self.deck, self._cards)

    @cached_property
    def _solution(self) -> ThreeCardSolution:
        return self._solver.solve()

    @property
    def joint(self) -> Array:
        return self._solution.joint

    def side_weights(self, wager: Wager) -> Weights | None:
        """A bet on all six cards of a whole deck."""
        if wager.uses != {SIX} or self.deck.size != 52 or self.deck.removed:
            return None
        hands = category_counts(order_named("high"), 6).items()
        return weights_of(wager, (({SIX: category}, count) for category, count in hands))

    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        """The worth of each move."""
        worth = self._solution.worth[self._cards.number[own], up or 0] / self.package.unit
        ends = self.package.axes.ends
        return {end.verb: float(value) for end, value in zip(ends, worth, strict=True)}

    def chart(self) -> dict[str, Any]:
        return three_card_guide(self._solver, self._solution)

    def choose(self, wait: Choose) -> str:
        own, up, _, _ = wait.knows
        end = int(self._solution.plays[self._cards.number[own], up or 0])
        return self.package.axes.ends[end].verb

    def table(self, *, sided: bool) -> ThreeCardTable:
        return ThreeCardTable(
            axes=self.package.axes,
            deck=self.deck,
            cards=self._cards,
            plays=self._solution.plays,
            sided=sided,
        )
