"""Let It Ride for the analyst: three own cards, two on the board, two wagers to take back.

A wager rides by its own expectation alone: neither wager affects the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.cards.card import RANKS
from houseway.errors import HousewayError
from houseway.families.card_tables import card_tables
from houseway.families.counts import Weights, weights_of
from houseway.families.poker.bettor_actions import End
from houseway.families.poker.guides.streets import rule, streets_chart
from houseway.families.poker.section import WAITS, WITHDRAW
from houseway.families.poker.solved_deals import (
    OneDeckTable,
    Rounds,
    check_solvable,
    end_number,
    five_value,
    note_end,
    sorted_three,
)
from houseway.families.poker.solved_game import SolvedGame
from houseway.fast.jit import kernel
from houseway.fast.random import draw_many
from houseway.ranking.boards import flop_representatives, flops, suit_changes
from houseway.ranking.counting import category_counts
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import THREE_CATEGORIES, order_named
from houseway.ranking.tables import Array, category_numbers
from houseway.table.rounds import Choose
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

LET_RIDE = WAITS[1]
THREE = "hand.three"
CARDS = 52


class LetItRideGame(SolvedGame):
    """The first wager is decided on three cards, the second on four."""

    strategy_class = "by the bettor's own cards and the board as it is turned up"
    worth_is = "of the wager that is decided"

    def check(self) -> None:
        check_solvable(self.rules, self.deck)
        moves = [{move.verb for move in street} for street in self.rules.moves]
        shows = [street.shows for street in self.rules.section.streets]
        if moves != [{LET_RIDE, WITHDRAW}] * 2 or shows != [0, 1]:
            raise HousewayError(
                "not-solvable",
                "three cards and a board of two are solved with two decisions, to let a wager ride "
                "or to take it back: before the board, and after its first card",
                where="play.streets",
            )

    # --- the solution -----------------------------------------------------------------------------

    @cached_property
    def _wagers(self) -> tuple[str, str]:
        first, second = (
            next(move.wager for move in street if move.verb == WITHDRAW)
            for street in self.rules.moves
        )
        return first, second

    def _end(self, *taken: str) -> int:
        return self.package.axes.ends.index(End(taken=frozenset(taken)))

    @cached_property
    def _pays(self) -> tuple[Array, Array]:
        """The win of each of the two wagers, by the class of the hand."""
        table = self.package.pays[:, :, 0, 0]
        first, second = (table[self._end()] - table[self._end(name)] for name in self._wagers)
        return first, second

    @cached_property
    def _classes(self) -> Array:
        """The class of every hand: own three cards up to suits, then the board's two in turn."""
        values = evaluator(order_named("high"), 5)
        found = np.zeros((len(flops()[3]), CARDS, CARDS), np.uint8)
        pairs = np.array(list(combinations(range(CARDS), 2)), np.uint8)
        for number, own in enumerate(flop_representatives()):
            hands = np.concatenate([np.tile(own, (len(pairs), 1)), pairs], axis=1)
            classes = self.package.axes.own_class[values.values(hands.astype(np.uint8))]
            found[number, pairs[:, 0], pairs[:, 1]] = classes
            found[number, pairs[:, 1], pairs[:, 0]] = classes
        return found

    @cached_property
    def _free(self) -> Array:
        """The pairs of cards, in turn, that can lie on the board beside each three cards."""
        free = np.ones((len(flops()[3]), CARDS, CARDS), np.bool_)
        free[:, range(CARDS), range(CARDS)] = False
        for number, own in enumerate(flop_representatives()):
            free[number, own, :] = free[number, :, own] = False
        return free

    @cached_property
    def _worth(self) -> tuple[Array, Array]:
        """Worth of the first wager by own cards, of the second by own cards and board card: sums
        over the cards to come.
        """
        first, second = (np.where(self._free, pays[self._classes], 0) for pays in self._pays)
        return first.sum(axis=(1, 2)), second.sum(axis=2)

    @cached_property
    def rides(self) -> tuple[Array, Array]:
        first, second = self._worth
        return (first >= 0).astype(np.uint8), (second >= 0).astype(np.uint8)

    @cached_property
    def ends(self) -> Array:
        """The end by which of the two wagers ride."""
        one, other = self._wagers
        return np.array(
            [[self._end(one, other), self._end(one)], [self._end(other), self._end()]], np.int64
        )

    @cached_property
    def joint(self) -> Array:
        joint = np.zeros(self.package.axes.shape, np.int64)
        first, second = self.rides
        weights = flops()[3]
        for number in range(len(weights)):
            for card in range(CARDS):
                end = self.ends[first[number], second[number, card]]
                held = self._classes[number, card][self._free[number, card]]
                np.add.at(joint[end, :, 0, 0], held, weights[number])
        return joint

    # --- prices -----------------------------------------------------------------------------------

    def side_weights(self, wager: Wager) -> Weights | None:
        """A bet on the bettor's own three cards."""
        if wager.uses != {THREE}:
            return None
        hands = category_counts(order_named("three-card"), 3).items()
        return weights_of(wager, (({THREE: category}, count) for category, count in hands))

    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        """The win of the wager that is decided if it rides, and if it is taken back."""
        number, change = _like(own)
        if board:
            card = moved(board[0], change)
            total, deals = self._worth[1][number, card], CARDS - 4
        else:
            total, deals = self._worth[0][number], (CARDS - 3) * (CARDS - 4)
        return {LET_RIDE: float(total) / deals / self.package.unit, WITHDRAW: 0.0}

    def choose(self, wait: Choose) -> str:
        own, _, board, _ = wait.knows
        number, change = _like(own)
        first, second = self.rides
        rides = second[number, moved(board[0], change)] if board else first[number]
        return LET_RIDE if rides else WITHDRAW

    def chart(self) -> dict[str, Any]:
        return streets_chart(
            {"street": "three cards", "rules": self._first_rules()},
            {"street": "four cards", "rules": self._second_rules()},
        )

    def _first_rules(self) -> list[dict[str, Any]]:
        shares: dict[tuple[str, str], Array] = {}
        three = order_named("three-card")
        values = evaluator(three, 3).values(np.array(flop_representatives(), np.uint8))
        category = category_numbers(three)[values]
        for number, own in enumerate(flop_representatives()):
            name, detail = THREE_CATEGORIES[category[number]], ""
            ranks = [card // 4 for card in own]
            if name == "pair":
                name, detail = "pair of", RANKS[max(ranks, key=ranks.count)]
            _count(shares, (name, detail), int(self.rides[0][number]), int(flops()[3][number]))
        return _rules(shares)

    def _second_rules(self) -> list[dict[str, Any]]:
        shares: dict[tuple[str, str], Array] = {}
        for number, own in enumerate(flop_representatives()):
            for card in range(CARDS):
                if card not in own:
                    rides = int(self.rides[1][number, card])
                    _count(shares, _four_cards((*own, card)), rides, int(flops()[3][number]))
        return _rules(shares)

    def table(self, *, sided: bool) -> LetItRideTable:
        return LetItRideTable(self.package.axes, self.rides, self.ends)


def _count(
    shares: dict[tuple[str, str], Array], name: tuple[str, str], does: int, weight: int
) -> None:
    shares.setdefault(name, np.zeros(2, np.int64))[does] += weight


def _rules(shares: dict[tuple[str, str], Array]) -> list[dict[str, Any]]:
    """The play of most hands of a kind, riding kinds first; kinds that play alike share a line."""
    merged: dict[tuple[str, str, float], list[str]] = {}
    for (name, detail), (no, yes) in sorted(shares.items(), key=lambda item: _height(item[0])):
        does, most = (LET_RIDE, yes) if yes >= no else (WITHDRAW, no)
        merged.setdefault((name, does, float(most / (no + yes))), []).append(detail)
    found = [
        rule(f"{name.replace('-', ' ')} {', '.join(details)}".strip(), does, share)
        for (name, does, share), details in merged.items()
    ]
    return sorted(found, key=lambda item: str(item["does"]))


def _height(kind: tuple[str, str]) -> tuple[str, int]:
    name, detail = kind
    return name, RANKS.find(detail) if detail else -1


def _four_cards(cards: tuple[int, ...]) -> tuple[str, str]:
    """Four cards by a person's names: the hand that they are, or may become."""
    ranks = [card // 4 for card in cards]
    counts = sorted((ranks.count(rank), rank) for rank in {*ranks})
    if counts[-1][0] > 2:
        return "three of a kind or better", ""
    if counts[-1][0] == 2:
        return ("two pair", "") if len(counts) == 2 else ("pair of", RANKS[counts[-1][1]])
    if len({card % 4 for card in cards}) == 1:
        return "four of a suit", ""
    ways = sum({*ranks} <= {*run} for run in order_named("high").runs)
    if not ways:
        return "other cards", ""
    shape = "open" if ways == 2 else "closed"
    high = sum(rank >= RANKS.index("T") for rank in ranks)
    return f"four to a straight, {shape}, cards from ten up:", str(high)


def _like(own: Sequence[Card]) -> tuple[int, int]:
    """The one of 1,755 that three cards are like, and the change of suits that makes them so."""
    number, like, change, _ = flops()
    place = number[tuple(sorted(own))]
    return int(like[place]), int(change[place])


def moved(card: Card, change: int) -> int:
    return card // 4 * 4 + int(suit_changes()[change][card % 4])


@dataclass
class LetItRideTable(OneDeckTable):
    """Three cards to the seat, two on the board."""

    rides: tuple[Array, Array]
    ends: Array
    sides: Sequence[Facts] = tuple({THREE: name} for name in THREE_CATEGORIES)

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        play_rounds(key, first, rounds, *[*self._tables, to])

    @cached_property
    def _tables(self) -> list[Any]:
        high, three = order_named("high"), order_named("three-card")
        number, like, change, _ = flops()
        representatives = np.array(flop_representatives(), np.uint8)
        return [
            (number, like, change, suit_changes()),
            self.rides,
            self.ends,
            category_numbers(three)[evaluator(three, 3).values(representatives)],
            card_tables(high, 5),
            self.axes.own_class,
        ]


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    flops: Any,
    rides: Any,
    ends: Any,
    three_class: Any,
    by: Any,
    own_class: Any,
    to: Any,
) -> None:
    """Deal, decide twice by look-up, value, count."""
    counts, trace, dealt, numbers = to
    number, like, change, changes = flops
    rides_first, rides_second = rides
    drawn = np.zeros(5, np.int64)
    for round_ in range(first, first + rounds):
        if len(dealt):
            drawn[:] = dealt[round_ - first]
        else:
            draw_many(key, round_, 52, drawn)
        low, mid, high = sorted_three(drawn[0], drawn[1], drawn[2])
        place = number[low, mid, high]
        kind = like[place]
        card = drawn[3] // 4 * 4 + changes[change[place], drawn[3] % 4]
        end = ends[rides_first[kind], rides_second[kind, card]]
        own = own_class[five_value(drawn, by)]
        if len(numbers):
            numbers[round_ - first, 0] = end_number(counts.shape, end, own, 0, 0, three_class[kind])
            continue
        counts[end, own, 0, 0, three_class[kind]] += 1
        note_end(trace, round_ - first, end, own, 0, 0, three_class[kind])
