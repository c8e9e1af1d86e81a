"""What seven cards make: numbered kinds of hands, and how many of all hands are of each kind.

A kind is the category of the best hand, the category by equal ranks alone, and whether all seven
cards are a straight flush. Every hand is looked at, none is sampled.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np

from houseway.cards.card import JOKER, RANKS
from houseway.families.two_way.hand import equal_ranks, makes
from houseway.fast.jit import kernel
from houseway.ranking.bonus import SEVEN, seven_card_straight_flush
from houseway.ranking.evaluate import (
    FLUSHES,
    ONE_SUIT,
    SETS,
    SUIT_BITS,
    WORDS,
    evaluator,
    flush_suit,
    of_ranks,
)
from houseway.ranking.orders import Order
from houseway.ranking.tables import Array, Tables, category_numbers
from houseway.store import cached_arrays

RUNS = ("none", "natural", "joker")  # all seven cards as a straight flush


@dataclass(frozen=True)
class SevenCards:
    """The tables by which seven cards find their kind."""

    order: Order

    @cached_property
    def _ranks(self) -> Order:
        return equal_ranks(self.order)

    @property
    def shape(self) -> tuple[int, int, int]:
        return len(self.order.categories), len(self._ranks.categories), len(RUNS)

    @property
    def kinds(self) -> int:
        return int(np.prod(self.shape))

    @property
    def tables(self) -> Tables:
        return evaluator(self.order, SEVEN).tables

    @property
    def start(self) -> Any:
        return evaluator(self.order, SEVEN).start

    def by_ranks(self, *, joker: bool) -> tuple[Array, Array, Array, Array]:
        """Where the category by equal ranks is found: by the best hand's, -1 where that is a
        straight or flush; else in two tables, with categories by value.
        """
        tables = evaluator(self._ranks, SEVEN).tables
        classes = category_numbers(self._ranks)
        known = {name: place for place, name in enumerate(self._ranks.categories)}
        by_best = np.array([known.get(name, -1) for name in self.order.categories], np.int64)
        if joker:
            return tables.joker_places, tables.joker_rows, classes, by_best
        return tables.places, tables.rows, classes, by_best

    def best(self, *, joker: bool) -> tuple[Array, Array, Array, Array]:
        """Where the best hand is found: by ranks in two tables, by a suit; categories by value."""
        tables, classes = self.tables, category_numbers(self.order)
        if joker:
            return tables.joker_places, tables.joker_rows, tables.joker_suits, classes
        return tables.places, tables.rows, tables.suits, classes

    @cached_property
    def runs(self) -> Array:
        """Whether the ranks of a suit are a straight flush of seven: without the joker, with it."""
        table = np.zeros((2, 1 << len(RANKS)), np.uint8)
        for joker in (0, 1):
            for ranks in combinations(range(len(RANKS)), SEVEN - joker):
                cards = [*(4 * rank for rank in ranks), *([JOKER] * joker)]
                found = seven_card_straight_flush(cards) or RUNS[0]
                table[joker, sum(1 << rank for rank in ranks)] = RUNS.index(found)
        return table

    def makes(self, kind: int) -> frozenset[str]:
        """What a hand of this kind makes."""
        best, ranks, run = np.unravel_index(kind, self.shape)
        said = "" if run == 0 else RUNS[int(run)]
        return makes(self.order.categories[best], self._ranks.categories[ranks], said)

    @cached_property
    def counts(self) -> dict[frozenset[str], int]:
        """How many of all hands of seven cards, the joker's among them, make what."""
        code = Path(__file__).read_text(encoding="utf-8")
        key = hashlib.sha256(f"{code}{self.order!r}".encode()).hexdigest()
        counts = cached_arrays("two-way-seven", key, lambda: {"counts": self._count()})["counts"]
        found: dict[frozenset[str], int] = {}
        for kind in np.nonzero(counts)[0].tolist():
            made = self.makes(kind)
            found[made] = found.get(made, 0) + int(counts[kind])
        return found

    def _count(self) -> Array:
        counts = np.zeros(self.kinds, np.int64)
        words, sets = WORDS[:JOKER], SETS[:JOKER]
        for joker in (False, True):
            count_sevens(
                SEVEN - joker,
                words,
                sets,
                WORDS[JOKER] + self.start if joker else self.start,
                joker,
                *self.best(joker=joker),
                *self.by_ranks(joker=joker),
                self.runs[int(joker)],
                self.shape[1],
                counts,
            )
        return counts


@kernel
def kind_of(
    word: Any,
    held: Any,
    joker: Any,
    places: Any,
    rows: Any,
    suits: Any,
    category_of: Any,
    rank_places: Any,
    rank_rows: Any,
    ranks_of: Any,
    by_best: Any,
    runs: Any,
    all_ranks: Any,
) -> Any:
    """The kind of seven cards, by the sum of their words and their sets of ranks."""
    value = of_ranks(word, places, rows)
    run = np.int64(0)
    if word & FLUSHES:
        suited = (held >> (SUIT_BITS * flush_suit(word))) & ONE_SUIT
        # Five aces beat the flush that the joker completes.
        value = max(value, suits[suited]) if joker else suits[suited]
        run = np.int64(runs[suited])
    category = np.int64(category_of[value])
    ranks = by_best[category]
    if ranks < 0:
        ranks = np.int64(ranks_of[of_ranks(word, rank_places, rank_rows)])
    return (category * all_ranks + ranks) * 3 + run


@kernel
def count_sevens(
    cards: int,
    words: Any,
    sets: Any,
    start: Any,
    joker: bool,
    places: Any,
    rows: Any,
    suits: Any,
    category_of: Any,
    rank_places: Any,
    rank_rows: Any,
    ranks_of: Any,
    by_best: Any,
    runs: Any,
    all_ranks: int,
    counts: Any,
) -> None:
    """Walk over all combinations; sums of the cards before the last are kept."""
    deck = len(words)
    at = np.zeros(cards, np.int64)
    word = np.zeros(cards + 1, np.uint64)
    held = np.zeros(cards + 1, np.uint64)
    word[0] = start
    depth = 0
    while depth >= 0:
        if at[depth] > deck - (cards - depth):
            depth -= 1
            if depth >= 0:
                at[depth] += 1
        elif depth < cards - 1:
            word[depth + 1] = word[depth] + words[at[depth]]
            held[depth + 1] = held[depth] | sets[at[depth]]
            depth += 1
            at[depth] = at[depth - 1] + 1
        else:
            above, above_held = word[depth], held[depth]
            # Written out: a call with so many tables costs more than what it does.
            for card in range(at[depth], deck):
                whole = above + words[card]
                value = of_ranks(whole, places, rows)
                run = np.int64(0)
                if whole & FLUSHES:
                    shift = SUIT_BITS * flush_suit(whole)
                    suited = ((above_held | sets[card]) >> shift) & ONE_SUIT
                    value = max(value, suits[suited]) if joker else suits[suited]
                    run = np.int64(runs[suited])
                category = np.int64(category_of[value])
                ranks = by_best[category]
                if ranks < 0:
                    ranks = np.int64(ranks_of[of_ranks(whole, rank_places, rank_rows)])
                counts[(category * all_ranks + ranks) * 3 + run] += 1
            at[depth] = deck
