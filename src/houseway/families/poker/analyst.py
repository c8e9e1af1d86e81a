"""The exact and the fast computations for one poker game against the player-dealer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from houseway.cards import Card, DeckSpec, card_text
from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.families.figures import Figure
from houseway.families.poker.guide import three_card_guide
from houseway.families.poker.joint import Axes, Package, row_weights
from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import Dealt
from houseway.families.poker.simulator import SIX, ThreeCardPolicy, ThreeCardSimulator
from houseway.families.poker.three_card import (
    ThreeCards,
    ThreeCardSolution,
    ThreeCardSolver,
    three_cards,
)
from houseway.ranking.counting import category_counts
from houseway.ranking.orders import order_named
from houseway.wagers.rows import Wager

SEED = 3
ROUNDS = 1 << 24


class PokerAnalyst:
    """Solves, prices and simulates one game with one shoe."""

    strategy_class = "by the bettor's own cards and the player-dealer's open card"
    suits_matter = True

    def __init__(self, game: Any) -> None:
        self.game = game
        self.rules: PokerRules = game.rules
        self.deck: DeckSpec = game.deck
        if self.rules.cards != Dealt(hole=3, dealer=3, board=0) or len(self.rules.moves) != 1:
            raise HousewayError(
                "not-solvable",
                f"the deal {self.rules.sheet.deal.order!r} with {len(self.rules.moves)} decisions "
                'cannot be solved; "seats 3 dealer 3" with one decision can',
                where="deal.order",
            )

    @cached_property
    def lead(self) -> Wager:
        """The wager whose bettor decides."""
        wagers: Mapping[str, Wager] = self.game.wagers
        return next(wager for wager in wagers.values() if wager.is_base)

    @cached_property
    def package(self) -> Package:
        return Package(Axes(self.rules), self.lead, self.game.wagers)

    @cached_property
    def _cards(self) -> ThreeCards:
        return three_cards(self.rules.order)

    @cached_property
    def _solver(self) -> ThreeCardSolver:
        return ThreeCardSolver(self.rules, self.package, self.deck, self._cards)

    @cached_property
    def solution(self) -> ThreeCardSolution:
        return self._solver.solve()

    # --- figures ----------------------------------------------------------------------------------

    def ev(self) -> float:
        """The lead wager's expectation, with the raise that it opens, at best play."""
        return self.figure().ev

    def figure(self) -> Figure:
        return self.package.figure(self.solution.joint)

    def weights(self, wager: Wager) -> tuple[dict[str, int], int] | None:
        """The exact price of another wager, or None when it has to be simulated."""
        if wager.uses <= self.package.axes.known:
            return row_weights(wager, self.package.axes, self.solution.joint)
        if wager.uses == {SIX} and self.deck.size == 52 and not self.deck.removed:
            weights = dict.fromkeys((row.id for row in wager.all_rows), 0)
            for category, count in category_counts(order_named("high"), 6).items():
                weights[wager.judge({SIX: category}).id] += count
            return weights, sum(weights.values())
        return None

    def estimate(self, wager: Wager) -> Figure:
        """A wager that only a simulation can price."""
        player = self._player(self.policy("best"), [wager])
        return player.tallies(player.play(SEED, 0, ROUNDS), ROUNDS)[0].figure

    def hand(self, cards: tuple[Card, ...], up: Card) -> dict[str, Any]:
        """What each move is worth with these cards against this open card."""
        if len(cards) != self.rules.cards.hole:
            raise BadRecord(
                "hand", f"cards: {len(cards)}; a hand has {self.rules.cards.hole}", where="hand"
            )
        self.deck.check_multiset([*cards, up], where="hand")
        worth = self.solution.worth[self._cards.number[cards], up] / self.package.unit
        options = {
            move.verb: float(value)
            for move, value in zip(self.package.axes.ends, worth, strict=True)
        }
        ranked = dict(sorted(options.items(), key=lambda item: -item[1]))
        return {
            "hand": [card_text(card) for card in cards],
            "up": card_text(up),
            "name": self.rules.says(cards),
            "best": next(iter(ranked)),
            "options": ranked,
        }

    def chart(self) -> dict[str, Any]:
        """The best play as a person's rules."""
        return three_card_guide(self._solver, self.solution)

    # --- ways to play -----------------------------------------------------------------------------

    def policy(self, name: str, chart: Mapping[str, Any] | None = None) -> ThreeCardPolicy:
        """The best play; the documents print no house way for a bettor."""
        if chart is not None:
            raise HousewayError(
                "no-chart", f"{self.game.name} is not played by a chart", where="strategy"
            )
        if name != "best":
            raise UnknownName("strategy", name, ("best",), where="strategy")
        return ThreeCardPolicy(name, self.package.axes, self._cards, self.solution.plays)

    def simulator(self, policy: ThreeCardPolicy) -> ThreeCardSimulator:
        wagers = [
            wager
            for wager in self.game.wagers.values()
            if not any(row.pays.fixed for row in wager.all_rows)
        ]
        return self._player(policy, wagers)

    def _player(self, policy: ThreeCardPolicy, wagers: list[Wager]) -> ThreeCardSimulator:
        return ThreeCardSimulator(self.package, self.deck, self._cards, policy, wagers)
