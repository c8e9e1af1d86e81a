"""All ways to set a hand of every kind, with the facts that a chart looks at, as tables.

The facts that conditions look at are stated in `setting.seven_cards`; here they are found for all
kinds at once.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import numpy as np

from houseway.cards.card import JOKER, RANKS
from houseway.ranking.evaluate import evaluator
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import ACE
from houseway.ranking.seven import DealtKinds
from houseway.ranking.tables import Array, category_numbers
from houseway.setting.seven_cards import BACK, COMPLETE, FRONT, SEVEN, SHAPES, Orders, shape_of

PLACES = np.array(list(combinations(range(SEVEN), FRONT)))  # of the two cards in front
BEHIND = np.array([[p for p in range(SEVEN) if p not in front] for front in PLACES.tolist()])
NONE = -1  # no such rank


@dataclass(frozen=True)
class Splits(DealtKinds):
    """The twenty-one ways to set a hand of each kind; without a joker in the deck, fewer kinds."""

    orders: Orders
    joker: bool

    # --- the hands of a split ---------------------------------------------------------------------

    @cached_property
    def fronts(self) -> Array:
        """The value of the two cards in front, by kind and way."""
        held = self.cards[:, PLACES]
        values: Array = _front_values(self.orders)[held[..., 0], held[..., 1]]
        return values

    @cached_property
    def backs(self) -> Array:
        """The value of the five cards behind."""
        held = self.cards[:, BEHIND].reshape(-1, BACK)
        return evaluator(self.orders.back, BACK).values(held).reshape(len(self.cards), -1)

    @cached_property
    def categories(self) -> Array:
        """The place of the category of the five cards."""
        numbers: Array = category_numbers(self.orders.back)[self.backs]
        return numbers

    @cached_property
    def legal(self) -> Array:
        """The five cards are not outranked by the two."""
        worth = list(self.orders.back.values)
        lowest = [0, *(1 + bisect_left(worth, front) for front in self.orders.front.values)]
        legal: Array = self.backs >= np.array(lowest)[self.fronts]
        return legal

    @cached_property
    def pairs(self) -> Array:
        """A pair is in front."""
        pairs: Array = category_numbers(self.orders.front)[self.fronts] == 1
        return pairs

    @cached_property
    def keeps(self) -> Array:
        """The five cards are a straight or a flush."""
        names = self.orders.back.categories
        return np.isin(self.categories, [names.index(name) for name in COMPLETE])

    @cached_property
    def heights(self) -> Array:
        """A larger number is the higher front, then the higher back."""
        return self.fronts.astype(np.int32) << 16 | self.backs

    # --- ranks, the joker among them --------------------------------------------------------------

    @cached_property
    def ranks(self) -> Array:
        """The ranks of the cards; a wild joker takes the rank that is best with the others."""
        ranks = self.cards.astype(np.int8) // 4
        with_joker = self.cards[:, 0] == JOKER
        ranks[with_joker, 0] = ACE
        if self.orders.joker == "wild":
            held = _times(ranks[with_joker, 1:])
            shapes = []
            for rank in range(len(RANKS)):
                held[:, rank] += 1
                shapes.append(_shapes(held).astype(np.int64) * len(RANKS) + rank)
                held[:, rank] -= 1
            ranks[with_joker, 0] = np.max(shapes, axis=0) % len(RANKS)
        return ranks

    @cached_property
    def front_ranks(self) -> Array:
        """The ranks of the two cards in front, the higher first, by kind and way."""
        return -np.sort(-self.ranks[:, PLACES], axis=2)

    @cached_property
    def cards_of_rank(self) -> Array:
        """How many cards of each rank there are."""
        return _times(self.ranks)

    @cached_property
    def shapes(self) -> Array:
        return _shapes(self.cards_of_rank)

    def held(self, times: int) -> Array:
        """The ranks that are held so many times, the highest first, then `NONE`, by kind."""
        return _listed(self.cards_of_rank == times)

    @cached_property
    def distinct(self) -> Array:
        """All ranks that are held, the highest first."""
        return _listed(self.cards_of_rank > 0)

    @cached_property
    def facts(self) -> dict[str, Array]:
        """The facts of a chart by kind: ranks count from 0, a deuce, and `NONE`."""
        pairs = self.held(2)
        complete = np.asarray(self.keeps.any(axis=1), np.int8)
        several = np.where(pairs[:, 1:] != NONE, pairs[:, 1:], len(RANKS)).min(axis=1)
        return {
            "shape": self.shapes,
            "complete": complete,
            "high_pair": pairs[:, 0],
            "low_pair": np.where(several == len(RANKS), NONE, several),
            "trips": self.held(3)[:, 0],
            "quads": self.held(4)[:, 0],
            "five": self.held(5)[:, 0],
            "top_single": self.held(1)[:, 0],
        }


@cache
def splits_for(orders: Orders, *, joker: bool) -> Splits:
    return Splits(orders, joker)


@cache
def _front_values(orders: Orders) -> Array:
    """The value of two cards in front."""
    table = np.zeros((JOKER + 1, JOKER + 1), np.uint8)
    for pair in combinations(range(JOKER + 1), FRONT):
        table[pair] = table[pair[::-1]] = best_hand(orders.front, pair).value
    return table


def _times(ranks: Array) -> Array:
    return np.stack([(ranks == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)


def _listed(chosen: Array) -> Array:
    """The ranks that are chosen, the highest first, then `NONE`."""
    ranks = np.where(chosen, np.arange(len(RANKS), dtype=np.int8), np.int8(NONE))
    return -np.sort(-ranks, axis=1)[:, :SEVEN]


def _shapes(times: Array) -> Array:
    """The place of a hand's shape, by how often it holds each rank."""
    most = -np.sort(-times, axis=1)[:, :3]
    codes = most @ np.array([SEVEN**2, SEVEN, 1])
    table = np.zeros(SEVEN**3, np.int8)
    for code in np.unique(codes).tolist():
        repeats = (code // SEVEN**2, code // SEVEN % SEVEN, code % SEVEN)
        table[code] = SHAPES.index(shape_of(dict(enumerate(repeats))))
    shapes: Array = table[codes]
    return shapes
