"""The fast player of rounds, and its counts made into figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards, DeckSpec
from houseway.families.card_tables import joker_tables
from houseway.families.counts import tally_of
from houseway.families.fast_rounds import EndedRounds
from houseway.families.round_columns import WagerEnd, ended
from houseway.families.two_way.blackjack_hands import KINDS
from houseway.families.two_way.boards import DECK
from houseway.families.two_way.compiled_blackjack import FIRST, SECOND
from houseway.families.two_way.kernel import play_rounds, shuffle
from houseway.families.two_way.rounds import CHOICE
from houseway.families.two_way.section import (
    BLACKJACK,
    BOARD_CARDS,
    HOLE_CARDS,
    NATURAL,
    POKER,
    SURRENDER,
)
from houseway.families.two_way.solution import TwoWaySolution, TwoWaySolver
from houseway.fast.random import seed_key
from houseway.money import format_money
from houseway.pricing.figures import Tally
from houseway.ranking.boards import hole_number
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array, category_numbers
from houseway.table.rounds import Choose
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow

MOVES = ("stand", "hit", "double", "split")
GAMES = {BLACKJACK: 0, SURRENDER: -1, NATURAL: -2}  # poker counts from 1, by its wager


@dataclass(frozen=True)
class TwoWayPolicy:
    """The best play, one decision of the readable engine at a time."""

    solver: TwoWaySolver
    solution: TwoWaySolution

    def choose(self, wait: Choose) -> str:
        if wait.knows[0] == CHOICE:
            return self._game(wait)
        _, kinds, up, pair = wait.knows
        hand = kinds[0]
        for kind in kinds[1:]:
            hand = int(self.solver.hands.after[hand, kind])
        best = self.solution.blackjack
        if pair is None:
            return MOVES[int(best.does[up, hand])]
        return MOVES[int(best.split_does[up, pair, wait.number - 1, hand])]

    def _game(self, wait: Choose) -> str:
        """The game, with the amount of its wager where there are several."""
        _, (one, other), up = wait.knows
        choice = int(self.solution.choices[hole_number(DECK)[one, other], up])
        verb, which = self.solution.options[choice]
        if verb not in wait.options:  # no chips are left for it
            return wait.house_way
        sizes = wait.sizes.get(verb, ())
        return f"{verb} {format_money(sizes[min(which, len(sizes) - 1)])}" if sizes else verb


class TwoWaySimulator(EndedRounds):
    """Plays rounds by their number.

    They are counted by their ends and the bonus hands of seven cards, and traced by both.
    """

    traced = (2,)
    hands = 2

    def __init__(
        self,
        solver: TwoWaySolver,
        solution: TwoWaySolution,
        deck: DeckSpec,
        seven: SevenCards,
        lead: Wager,
        wagers: Sequence[Wager],
    ) -> None:
        self.solver = solver
        self.solution = solution
        self.outcomes = solver.outcomes
        self.seven = seven
        self.lead = lead
        self.wagers = wagers
        self.order = np.array(deck.ordered(), np.uint8)

    @cached_property
    def _codes(self) -> int:
        """Ends of rounds: those of one hand, then both hands of a split by their own ends."""
        owns, his = len(self.outcomes.hands), len(self.outcomes.dealer)
        return len(self.outcomes) + owns * owns * his

    @property
    def shape(self) -> tuple[int]:
        return (self._codes * len(self.seven.listed),)

    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        play_rounds(key, first, rounds, self.tables, (counts, trace))

    @cached_property
    def tables(self) -> tuple[Any, ...]:
        """The tables of the compiled players."""
        solver, best, order = self.solver, self.solution.blackjack, self.seven.order
        hands, dealer, outcomes = solver.hands, solver.dealer, self.outcomes
        games = [1 + which if verb == POKER else GAMES[verb] for verb, which in solver.options]
        one_card = np.array([solver.problem.one_card(kind) for kind in range(KINDS)])
        ends = len(outcomes), len(order.categories), *outcomes.blackjack_shape[1:]
        return (
            self.order,
            (solver.kinds.of_card, solver.kinds.natural_with),
            (hole_number(DECK), self.solution.choices, np.array(games, np.int64)),
            (best.does, best.split_does, one_card),
            (hands.after, hands.end.astype(np.int64), hands.live),
            (dealer.first, dealer.after, dealer.end, dealer.natural),
            joker_tables(order, BOARD_CARDS + HOLE_CARDS),
            (category_numbers(order).astype(np.int64), self.seven.table),
            (*ends, outcomes.first_blackjack, len(self.seven.listed)),
        )

    def deal(self, seed: int, round_: int) -> Cards:
        """The cards of a round in the order in which they leave the deck."""
        deck = np.zeros(len(self.order), np.uint8)
        shuffle(seed_key(seed), round_, self.order, deck)
        return tuple(deck.tolist())

    # --- ends -------------------------------------------------------------------------------------

    @cached_property
    def _ends(self) -> tuple[Array, Array]:
        """The end of a round's first hand by its code, and of its second; -1 without a split."""
        alone = np.arange(len(self.outcomes))
        numbers = np.arange(len(self.outcomes))
        blackjack = self.outcomes.blackjack_part(numbers)
        owns, his = len(self.outcomes.hands), len(self.outcomes.dealer)
        one, other, dealer = np.indices((owns, owns, his)).reshape(3, -1)
        first = np.concatenate([alone, blackjack[FIRST, one, dealer]])
        second = np.concatenate([np.full(len(alone), -1), blackjack[SECOND, other, dealer]])
        return first, second

    def ends(self, code: int) -> list[int]:
        """The ends of a round's hands."""
        first, second = self._ends
        return [int(first[code]), *([int(second[code])] if second[code] >= 0 else [])]

    def facts(self, *end: int) -> Facts:
        """The facts of a hand that ends so."""
        hand, seven = end
        return {**self.outcomes.facts[hand], "seven.makes": self.seven.listed[seven]}

    @property
    def ends_shape(self) -> tuple[int, int]:
        return self._codes, len(self.seven.listed)

    @cached_property
    def varied(self) -> frozenset[str]:
        return frozenset(w.id for w in self.wagers if w.section.kind != "bonus")

    def judged(self, *end: int) -> list[WagerEnd]:
        code, seven = end
        return [self._end_of(wager, self.ends(code), seven) for wager in self.wagers]

    def _end_of(self, wager: Wager, ends: list[int], seven: int) -> WagerEnd:
        if wager.id not in self.varied:
            return ended(wager.judge(self.facts(ends[0], seven)))
        bet, net, money = self._worth[wager.id]
        if not bet[ends[0]]:
            return WagerEnd()
        rows = (self._rows[wager.id][end] for end in ends)
        return WagerEnd(
            tuple(row for row in rows if row),
            Fraction(int(net[ends].sum()), self.outcomes.unit),
            int(money[ends].sum()),
        )

    @cached_property
    def _rows(self) -> dict[str, list[WagerRow | None]]:
        """The row that decides each wager of the play, by the end of a hand."""
        return {w.id: self.outcomes.rows(w) for w in self.wagers if w.id in self.varied}

    @cached_property
    def _worth(self) -> dict[str, tuple[Array, Array, Array]]:
        """The first bet, the win and the money of each wager of the play, by the end of a hand."""
        return {w.id: self._worth_of(w) for w in self.wagers if w.id in self.varied}

    def _worth_of(self, wager: Wager) -> tuple[Array, Array, Array]:
        outcomes = self.outcomes
        bet = outcomes.bet(wager)
        if wager.id == self.lead.id:
            return bet, outcomes.whole_net, outcomes.whole_money
        money = np.where(bet > 0, outcomes.stakes(wager) // np.maximum(bet, 1), 0)
        return bet, money * outcomes.net(wager), money

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """The figures of every wager, from the counts; of the lead, with all that it opens."""
        table = counts.reshape(self._codes, len(self.seven.listed))
        return [
            self._bonus(wager, table)
            if wager.section.kind == "bonus"
            else self._tally(wager, table.sum(axis=1))
            for wager in self.wagers
        ]

    def _tally(self, wager: Wager, counts: Array) -> Tally:
        outcomes = self.outcomes
        first, second = self._ends
        bet, net, money = self._worth[wager.id]
        split = second >= 0
        in_play = (bet[first] > 0) & (counts > 0)
        nets = (net[first] + np.where(split, net[second], 0))[in_play].tolist()
        moneys = (money[first] + np.where(split, money[second], 0))[in_play].tolist()
        played = counts[in_play].tolist()
        won: dict[int, int] = {}
        for value, count in zip(nets, played, strict=True):
            won[value] = won.get(value, 0) + count
        return Tally(
            wager=wager,
            rows=self._row_counts(wager, counts),
            unit=outcomes.unit,
            nets=won,
            money=sum(m * count for m, count in zip(moneys, played, strict=True)),
        )

    def _row_counts(self, wager: Wager, counts: Array) -> tuple[int, ...]:
        """How many hands each row of a wager has decided."""
        first, second = self._ends
        hands = np.bincount(first, counts, len(self.outcomes)).astype(np.int64)
        split = second >= 0
        hands += np.bincount(second[split], counts[split], len(self.outcomes)).astype(np.int64)
        found = dict.fromkeys((row.id for row in wager.all_rows), 0)
        for row, count in zip(self._rows[wager.id], hands.tolist(), strict=True):
            if row and count:
                found[row.id] += count
        return tuple(found.values())

    def _bonus(self, wager: Wager, table: Array) -> Tally:
        """The counts of a side bet, which looks at the first hand and at seven cards."""
        hands = np.zeros((len(self.outcomes), len(self.seven.listed)), np.int64)
        np.add.at(hands, self._ends[0], table)
        places = zip(*(part.tolist() for part in np.nonzero(hands)), strict=True)
        return tally_of(
            wager, ((wager.judge(self.facts(*place)), int(hands[place])) for place in places)
        )
