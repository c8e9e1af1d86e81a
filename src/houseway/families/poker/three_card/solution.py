"""Three cards each, perhaps one exposed: every deal counted, every decision solved.

Hands are taken up to a change of suits where the shoe allows it. For each hand and each open card
the player-dealer's other two cards run through the whole shoe.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from pathlib import Path
from typing import Any

import numpy as np

from houseway.cards import DeckSpec
from houseway.disk_cache import cached_arrays
from houseway.families.poker.joint_table import Axes, Package
from houseway.families.poker.rules import PokerRules
from houseway.fast.jit import kernel
from houseway.ranking import orders
from houseway.ranking.orders import Order
from houseway.ranking.tables import Array

CARDS = 52


@dataclass(frozen=True)
class ThreeCards:
    """All three-card hands, a card twice among them where decks are mixed.

    `values` and `number` go by three cards in any order. `like` is the hand that a hand becomes by
    a change of suits, `moved` where that change moves every card.
    """

    hands: Array
    values: Array
    number: Array
    like: Array
    moved: Array


@cache
def three_cards(order: Order) -> ThreeCards:
    """The tables of an order, kept on disk."""
    code = [Path(__file__).read_text(), Path(orders.__file__).read_text(), repr(order)]
    key = hashlib.sha256("".join(code).encode()).hexdigest()
    return ThreeCards(**cached_arrays("three-card", key, lambda: _make_tables(order)))


def _make_tables(order: Order) -> dict[str, Array]:
    hands = list(combinations_with_replacement(range(CARDS), 3))
    places: dict[tuple[int, ...], int] = {cards: place for place, cards in enumerate(hands)}
    values = np.zeros((CARDS, CARDS, CARDS), np.uint16)
    number = np.zeros((CARDS, CARDS, CARDS), np.uint16)
    like = np.zeros(len(hands), np.uint16)
    moved = np.zeros((len(hands), CARDS), np.uint8)
    moves = [
        [card // 4 * 4 + change[card % 4] for card in range(CARDS)]
        for change in permutations(range(4))
    ]
    for place, cards in enumerate(hands):
        value = _value(order, cards)
        for order_ in permutations(cards):
            values[order_] = value
            number[order_] = place
        best, move = min((tuple(sorted(move[card] for card in cards)), move) for move in moves)
        like[place], moved[place] = places[best], move
    return {
        "hands": np.array(hands, np.uint8),
        "values": values,
        "number": number,
        "like": like,
        "moved": moved,
    }


def _value(order: Order, cards: tuple[int, ...]) -> int:
    ranks = tuple(card // 4 for card in cards)
    value = order.value(order.strength(ranks))
    suited = len({card % 4 for card in cards}) == 1
    if suited and (order.repeats or len(set(cards)) == len(cards)):
        value = max(value, order.value(order.strength(ranks, flush=True)))
    return value


@dataclass(frozen=True)
class ThreeCardSolution:
    """The best play and the counts of its ends."""

    joint: Array
    plays: Array  # the end chosen, by hand and open card
    worth: Array  # worth of each end by hand and open card, in parts of a unit


@dataclass(frozen=True)
class ThreeCardSolver:
    """All deals of a three-card game with one shoe."""

    rules: PokerRules
    package: Package
    deck: DeckSpec
    cards: ThreeCards

    @property
    def axes(self) -> Axes:
        return self.package.axes

    @cached_property
    def counts(self) -> Array:
        table = np.zeros(CARDS, np.int64)
        for card, count in self.deck.composition().items():
            table[card] = count
        return table

    @cached_property
    def ways(self) -> Array:
        """In how many ways the shoe can deal each hand."""
        return np.array(
            [
                prod(comb(int(self.counts[card]), cards.count(card)) for card in {*cards})
                for cards in self.cards.hands.tolist()
            ],
            np.int64,
        )

    @cached_property
    def _hands(self) -> tuple[Array, Array, Array]:
        """The hands to look at, with their cards, and how many deals each stands for."""
        uniform = len(set(self.counts.tolist())) == 1
        weights = self.ways
        if uniform:
            weights = np.zeros_like(self.ways)
            np.add.at(weights, self.cards.like, self.ways)
        numbers = np.nonzero(weights)[0]
        return numbers, self.cards.hands[numbers], weights[numbers]

    def solve(self) -> ThreeCardSolution:
        numbers, cards, weights = self._hands
        hands = len(self.cards.hands)
        ends = self.axes.shape[0]
        joint = np.zeros(self.axes.shape, np.int64)
        plays = np.zeros((hands, CARDS), np.uint8)
        worth = np.full((hands, CARDS, ends), np.nan)
        tables = (self.cards.values, *self.axes.class_tables, self.package.pays)
        into, exposed = (joint, plays, worth), self.rules.up > 0
        solve_hands((numbers, cards, weights), self.counts, exposed, tables, into)
        self._spread(numbers, plays, worth)
        return ThreeCardSolution(joint, plays, worth)

    def _spread(self, numbers: Array, plays: Array, worth: Array) -> None:
        """Give every hand the play of the hand that it is like."""
        like, moved = self.cards.like, self.cards.moved
        solved = set(numbers.tolist())
        for place in range(len(plays)):
            if place not in solved and int(like[place]) in solved:
                plays[place] = plays[like[place], moved[place]]
                worth[place] = worth[like[place], moved[place]]


@kernel
def solve_hands(hands: Any, counts: Any, exposed: bool, tables: Any, into: Any) -> None:
    """Choose the best end for each hand, and against each open card where there is one."""
    numbers, cards, weights = hands
    values, own_class, dealer_class, pays = tables
    classes, outcomes = pays.shape[2], pays.shape[3]
    left = counts.copy()
    found = np.zeros((classes, outcomes), np.int64)
    for at in range(len(numbers)):
        a, b, c = cards[at, 0], cards[at, 1], cards[at, 2]
        left[:] = counts
        left[a] -= 1
        left[b] -= 1
        left[c] -= 1
        value = values[a, b, c]
        own = own_class[value]
        found[:] = 0
        for up in range(len(counts)):
            ways = left[up]
            if ways <= 0:
                continue
            if exposed:
                found[:] = 0
            left[up] -= 1
            for one in range(len(counts)):
                if left[one] <= 0:
                    continue
                for other in range(one, len(counts)):
                    pairs = left[one] * left[other]
                    if one == other:
                        pairs = left[one] * (left[one] - 1) // 2
                    if pairs <= 0:
                        continue
                    his = values[up, one, other]
                    versus = 0 if value > his else 1 if value == his else 2
                    found[dealer_class[his], versus] += ways * pairs
            left[up] += 1
            if exposed:
                _decide(numbers[at], weights[at], (up, up + 1), own, found, pays, into)
        if not exposed:
            _decide(numbers[at], weights[at], (0, len(counts)), own, found, pays, into)


@kernel
def _decide(hand: int, weight: int, ups: Any, own: int, found: Any, pays: Any, into: Any) -> None:
    """The end that is worth most, with how the hand then comes out."""
    first_up, last_up = ups
    joint, plays, worth = into
    best = 0
    best_sum = 0
    total = found.sum()
    for end in range(pays.shape[0]):
        won = 0
        for other in range(found.shape[0]):
            for versus in range(found.shape[1]):
                won += found[other, versus] * pays[end, own, other, versus]
        if end == 0 or won > best_sum:
            best = end
            best_sum = won
        for up in range(first_up, last_up):
            worth[hand, up, end] = won / total
    for up in range(first_up, last_up):
        plays[hand, up] = best
    for other in range(found.shape[0]):
        for versus in range(found.shape[1]):
            joint[best, own, other, versus] += weight * found[other, versus]
