"""The exact and the fast computations for one game of poker or blackjack."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from math import sqrt
from typing import Any

import numpy as np

from houseway.cards import Card, Cards, DeckSpec, card_text
from houseway.errors import BadRecord, HousewayError
from houseway.families.analyst import BEST, SolvingAnalyst, best_first
from houseway.families.counts import Weights, weights_of
from houseway.families.option_values import OptionValues, check_of_bettor, no_value, valued_options
from houseway.families.table_rounds import TableRounds
from houseway.families.two_way.blackjack_hands import DeckKinds, make_dealer, make_hands
from houseway.families.two_way.boards import DECK
from houseway.families.two_way.guide import two_way_guide
from houseway.families.two_way.outcomes import Outcomes
from houseway.families.two_way.rounds import CHOICE
from houseway.families.two_way.rules import TwoWayRules
from houseway.families.two_way.simulator import MOVES, TwoWayPolicy, TwoWaySimulator
from houseway.families.two_way.solution import TwoWaySolution, TwoWaySolver
from houseway.families.two_way.table_rounds import TwoWayTable
from houseway.money import format_money
from houseway.pricing.figures import Figure
from houseway.ranking.boards import hole_number
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array
from houseway.table.rounds import Setup
from houseway.table.seen_decision import SeenDecision
from houseway.wagers.rows import Wager

SEED = 22
ROUNDS = 1 << 21
SEVEN_MAKES = "seven.makes"


class TwoWayAnalyst(SolvingAnalyst):
    """Solves, prices and simulates one game."""

    strategy_class = (
        "poker or blackjack by the two cards and the up card; a blackjack hand by its own cards, "
        "the pair it was split from and the up card"
    )
    strategies = (BEST,)  # the document prints no house way for a bettor
    suits_matter = True

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: TwoWayRules = game.rules
        self.deck: DeckSpec = game.deck
        if self.deck.size != DECK or self.deck.removed:
            raise HousewayError(
                "not-solvable",
                f"a deck of {self.deck.size} cards cannot be solved; one deck with a joker can",
                where="deck",
            )
        if len(self.rules.section.blackjack.times) > 1:
            raise HousewayError(
                "not-solvable",
                "a blackjack wager of several sizes cannot be solved; one size can",
                where="play.blackjack.times",
            )

    @cached_property
    def solver(self) -> TwoWaySolver:
        wagers: Mapping[str, Wager] = self.game.wagers
        uses = frozenset().union(
            *(w.uses for w in wagers.values() if w.section.kind in ("base", "raise"))
        )
        kinds = DeckKinds(self.rules, self.deck)
        hands = make_hands(self.rules, kinds, uses)
        dealer = make_dealer(self.rules, kinds, uses)
        outcomes = Outcomes(self.rules, wagers, hands.ends, dealer.ends)
        return TwoWaySolver(self.rules, kinds, hands, dealer, outcomes)

    @cached_property
    def solution(self) -> TwoWaySolution:
        return self.solver.solve()

    @cached_property
    def seven(self) -> SevenCards:
        showdown = self.rules.showdown
        return SevenCards(showdown.order, lambda cards: showdown.makes((), cards))

    # --- figures ----------------------------------------------------------------------------------

    def ev(self) -> float:
        """The lead wager's expectation, with all that it obliges and opens, at best play."""
        outcomes = self.solver.outcomes
        return float(self.solution.joint @ outcomes.whole_net) / outcomes.unit

    @cached_property
    def _figure(self) -> Figure:
        joint, outcomes = self.solution.joint, self.solver.outcomes
        spread = self._simulated(self.lead)
        return Figure(
            ev=self.ev(),
            average_wager=float(joint @ outcomes.whole_money),
            sd=spread.sd,
            rows=self._by_row(self.lead, joint),
            sd_method="simulated",  # two hands of a split share one hand of the player-dealer
            returns=self._by_row(self.lead, joint * outcomes.whole_net / outcomes.unit),
            skewness=spread.skewness,
        )

    def figure(self) -> Figure:
        return self._figure

    def weights(self, wager: Wager) -> Weights | None:
        """The counts of a bet on seven cards; None when it depends on the bettor's choices."""
        if wager.uses != {SEVEN_MAKES}:
            return None
        hands = self.seven.counts.items()
        return weights_of(wager, (({SEVEN_MAKES: made}, count) for made, count in hands))

    def estimate(self, wager: Wager) -> Figure:
        """A part of the whole at best play; a side bet that looks at more cards is simulated."""
        if wager.section.kind not in ("base", "raise"):
            return self._simulated(wager)
        outcomes, joint = self.solver.outcomes, self.solution.joint
        bet, stakes = outcomes.bet(wager), outcomes.stakes(wager)
        played = float(joint @ ((bet > 0) & outcomes.first_hands))
        if not played:
            return Figure(ev=0.0, average_wager=0.0, sd=0.0, rows=self._by_row(wager, joint))
        times = np.where(bet > 0, stakes // np.maximum(bet, 1), 0)
        net = times * outcomes.net(wager) / outcomes.unit
        ev = float(joint @ net) / played
        figure = Figure(
            ev=ev,
            average_wager=float(joint @ times) / played,
            sd=sqrt(float(joint @ net**2) / played - ev**2),
            rows=self._by_row(wager, joint / played),
            returns=self._by_row(wager, joint * net / played),
        )
        if wager.id != self.rules.section.blackjack.wager:
            return figure
        spread = self._simulated(wager)
        return replace(figure, sd=spread.sd, sd_method="simulated", skewness=spread.skewness)

    def _by_row(self, wager: Wager, parts: Array) -> dict[str, float]:
        """The sum over the ends that each row decides, such as hands per round."""
        rows = dict.fromkeys((row.id for row in wager.all_rows), 0.0)
        decided = self.solver.outcomes.rows(wager)
        for row, part in zip(decided, parts.tolist(), strict=True):
            if row:
                rows[row.id] += part
        return rows

    @cached_property
    def _counts(self) -> Any:
        return self._player([]).play(SEED, 0, ROUNDS)

    def _simulated(self, wager: Wager) -> Figure:
        return self._player([wager]).tallies(self._counts, ROUNDS)[0].figure

    # --- one hand, and all of them ----------------------------------------------------------------

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The expectation of each choice with these cards against this up card."""
        if len(cards) != 2:
            raise BadRecord("hand", f"cards: {len(cards)}; a hand has 2", where="hand")
        if up is None:
            raise BadRecord("hand", "the up card is missing", where="up")
        self.deck.check_multiset([*cards, up], where="hand")
        worth = self.solution.worth[hole_number(DECK)[cards], up]
        named = {
            name: float(value)
            for name, value in zip(self.solver.names, worth, strict=True)
            if np.isfinite(value)
        }
        return {
            "hand": [card_text(card) for card in cards],
            "up": card_text(up),
            "total": self.rules.points(cards),
            "soft": self.rules.counting.points(self.rules.counting.count(cards))[1],
            **best_first(named),
            "then": self._then(cards, up),
        }

    def option_values(self, seen: SeenDecision) -> OptionValues:
        """The figures of `hand`: of the games while one is chosen, then of the moves."""
        check_of_bettor(seen)
        if seen.knows[0] == CHOICE:
            return super().option_values(seen)
        *_, pair = seen.knows
        if pair is not None:
            raise no_value("hands from a split are solved together, not option by option")
        assert seen.up is not None
        worth = valued_options(seen, self._then(seen.own, seen.up))
        return OptionValues(wager=self.lead.id, values=worth)

    def answers_valued(
        self, seen: SeenDecision, options: Mapping[str, float]
    ) -> Mapping[str, float]:
        """The worth of each game, with the amount of its wager where it has one."""
        worth = {}
        for name, (verb, which) in zip(self.solver.names, self.solver.options, strict=True):
            chosen = self.rules.play_wager(verb)
            if verb not in seen.options or name not in options:
                continue
            said = verb
            if chosen is not None:
                ante = seen.staked.get(self.rules.ante_of(chosen.wager), 0)
                said = f"{verb} {format_money(chosen.times[which] * ante)}"
            worth[said] = options[name]
        return worth

    def _then(self, cards: Cards, up: Card) -> dict[str, float]:
        """The expectation of each move once blackjack is chosen and there is no natural."""
        kind = self.rules.kind
        hand = kind(cards[0])
        for card in cards[1:]:
            hand = int(self.solver.hands.after[hand, kind(card)])
        moves = self.solution.blackjack.moves[kind(up), hand]
        return {
            name: float(value)
            for name, value in zip(MOVES, moves, strict=True)
            if not np.isnan(value)
        }

    def chart(self) -> dict[str, Any]:
        """The best play as rules for a person."""
        return two_way_guide(self.solver, self.solution)

    # --- ways to play -----------------------------------------------------------------------------

    def named_policy(self, name: str) -> TwoWayPolicy:
        return TwoWayPolicy(self.solver, self.solution)

    def simulator(self, policy: TwoWayPolicy) -> TwoWaySimulator:
        return self._player(self.unit_wagers)

    def table_rounds(
        self, setup: Setup, policies: Mapping[int, TwoWayPolicy]
    ) -> TableRounds | None:
        """All bets that lie before the deal; none where bettors stand behind a seat."""
        wagers: Mapping[str, Wager] = self.game.wagers
        raised = any(wagers[bet.wager].section.kind == "raise" for bet in setup.bets)
        if raised or any(bet.backline for bet in setup.bets):
            return None
        return TwoWayTable(self.game, setup, policies, self._player(self.unit_wagers))

    def _player(self, wagers: list[Wager]) -> TwoWaySimulator:
        return TwoWaySimulator(self.solver, self.solution, self.deck, self.seven, self.lead, wagers)
