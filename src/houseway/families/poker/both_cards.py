"""Hands of both hole cards and exactly three of the board, for bonus bets."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.card_tables import card_tables, value_of
from houseway.families.poker.section import NONE
from houseway.families.poker.solved_deals import cached_solution
from houseway.fast.jit import kernel
from houseway.ranking.boards import boards
from houseway.ranking.evaluate import evaluator
from houseway.ranking.holes import REST, rest_of_deck
from houseway.ranking.orders import Order, Strength, order_named
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts

BOTH, PAIR, BEATS = "hand.both", "hand.both_pair", "hand.beats_board"
TRIPLES = np.array([(a, b, c) for a in range(3) for b in range(a + 1, 4) for c in range(b + 1, 5)])


class BothCards:
    """The facts of such hands, by their value."""

    facts_told = frozenset({BOTH, PAIR, BEATS})

    def __init__(self, order: Order) -> None:
        self.order = order

    @cached_property
    def _strengths(self) -> dict[int, Strength]:
        return {value: strength for strength, value in self.order.values.items()}

    def says(self, value: int, *, beats: bool) -> Facts:
        strength = self._strengths[value]
        pair = self.order.pair(strength)
        return {
            BOTH: self.order.category(strength),
            PAIR: NONE if pair is None else RANKS[pair],
            BEATS: beats,
        }

    @cached_property
    def _kinds(self) -> tuple[Array, list[Facts]]:
        """The kind of every value, and the facts of a kind: board not beaten, beaten."""
        numbers: dict[tuple[Any, ...], int] = {}
        firsts: list[int] = []
        of_value = np.zeros(len(self._strengths) + 1, np.uint8)
        for value in sorted(self._strengths):
            key = tuple(self.says(value, beats=False).values())
            if key not in numbers:
                numbers[key] = len(numbers)
                firsts.append(value)
            of_value[value] = numbers[key]
        said = [self.says(value, beats=beats) for value in firsts for beats in (False, True)]
        return of_value, said

    @property
    def kind_of(self) -> Array:
        return self._kinds[0]

    @property
    def sides(self) -> list[Facts]:
        """Two for each kind: the board is not beaten, or it is."""
        return self._kinds[1]


def both_counts() -> Array:
    """All hole hands beside all boards, by the value of both cards with three of the board, and by
    whether the board is beaten.
    """
    return cached_solution("both-cards", [sys.modules[__name__]], (), lambda: {"counts": _count()})[
        "counts"
    ]


def _count() -> Array:
    cards, weights = boards()
    high = order_named("high")
    values = evaluator(high, 5).values(cards).astype(np.int64)
    by = card_tables(high, 5)

    def work(own: slice) -> Array:
        counts = np.zeros((len(high.values) + 1, 2), np.int64)
        count_both(cards[own], weights[own], values[own], by, counts)
        return counts

    half = len(cards) // 2
    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(work, (slice(0, half), slice(half, None)))
    return one + other


@kernel
def both_value(one: int, other: int, board: Any, by: Any) -> Any:
    """The best hand of two cards and three of five."""
    best = by.suits[0]
    hole_word = by.start + by.words[one] + by.words[other]
    hole_sets = by.sets[one] | by.sets[other]
    for three in range(len(TRIPLES)):
        word = hole_word
        held = hole_sets
        for place in range(3):
            card = board[TRIPLES[three, place]]
            word += by.words[card]
            held |= by.sets[card]
        best = max(best, value_of(word, held, by))
    return best


@kernel
def count_both(boards: Any, weights: Any, board_values: Any, by: Any, counts: Any) -> None:
    rest = np.zeros(REST, np.uint8)
    for at in range(len(boards)):
        rest_of_deck(boards[at], rest)
        for one in range(REST - 1):
            for other in range(one + 1, REST):
                value = both_value(rest[one], rest[other], boards[at], by)
                counts[value, 1 if value > board_values[at] else 0] += weights[at]
