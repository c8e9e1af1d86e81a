"""The fast player of three-card rounds: hands valued by look-up, ends counted in whole numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import lcm
from typing import Any

import numpy as np
from numba import uint64

from houseway.cards import Card, DeckSpec
from houseway.families.figures import Tally
from houseway.families.poker.joint import Axes, Package
from houseway.families.poker.three_card import ThreeCards
from houseway.fast.jit import kernel
from houseway.fast.random import draw_six, seed_key, threshold
from houseway.ranking.evaluate import FLUSHES, WORDS, evaluator, flush_suit, of_ranks
from houseway.ranking.orders import HIGH_CATEGORIES, order_named
from houseway.ranking.tables import Array, category_numbers
from houseway.table.rounds import Choose
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

SIX = "hand.six"


@dataclass(frozen=True)
class ThreeCardPolicy:
    """What to do with every hand against every open card, as the end that it leads to."""

    name: str
    axes: Axes
    cards: ThreeCards
    plays: Array

    def choose(self, wait: Choose) -> str:
        """The answer to a decision of the readable engine."""
        own, up, _, _ = wait.knows
        return self.axes.ends[int(self.plays[self.cards.number[own], up or 0])].verb


class ThreeCardSimulator:
    """Plays rounds by their number."""

    def __init__(
        self,
        package: Package,
        deck: DeckSpec,
        cards: ThreeCards,
        policy: ThreeCardPolicy,
        wagers: Sequence[Wager],
    ) -> None:
        self.package = package
        self.axes = package.axes
        self.cards = cards
        self.policy = policy
        self.wagers = wagers
        self.order = deck.ordered()

    @cached_property
    def _shape(self) -> tuple[int, ...]:
        return (*self.axes.shape, len(HIGH_CATEGORIES))

    @cached_property
    def _six_classes(self) -> Array:
        """The category of six cards' best hand by its value."""
        return category_numbers(order_named("high"))

    def play(self, seed: int, first: int, rounds: int) -> Array:
        """Counts of the rounds by how they end, to be added up."""
        return self._play(seed, first, rounds, traced=False)[0]

    def trace(self, seed: int, first: int, rounds: int) -> Array:
        """Per round: the end, own category, the player-dealer's class, who is higher, six cards."""
        return self._play(seed, first, rounds, traced=True)[1]

    def _play(self, seed: int, first: int, rounds: int, *, traced: bool) -> tuple[Array, Array]:
        counts = np.zeros(self._shape, np.int64)
        trace = np.zeros((rounds if traced else 0, len(self._shape)), np.int64)
        six = evaluator(order_named("high"), 6)
        looks_at_six = traced or any(SIX in wager.uses for wager in self.wagers)
        play_rounds(
            seed_key(seed),
            first,
            rounds,
            np.array(self.order, np.uint8),
            max(self.axes.rules.up, 1),
            self.cards.values,
            self.cards.number,
            self.policy.plays,
            self.axes.own_class,
            self.axes.dealer_class,
            looks_at_six,
            six.start,
            WORDS,
            six.tables.places,
            six.tables.rows,
            six.tables.suits,
            self._six_classes,
            counts,
            trace,
        )
        return counts, trace

    def deal(self, seed: int, round_: int) -> tuple[Card, ...]:
        """The cards of a round: the seat's three, then the player-dealer's."""
        places = np.zeros(6, np.int64)
        deal_six(seed_key(seed), round_, len(self.order), places)
        return tuple(self.order[int(place)] for place in places)

    def facts(self, end: int, own: int, other: int, versus: int, six: int) -> Facts:
        """The facts of a traced round."""
        return {**self.axes.facts(end, own, other, versus), SIX: HIGH_CATEGORIES[six]}

    # --- counts made into figures -----------------------------------------------------------------

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        """What the counts say of every wager; of the lead, with all that it opens."""
        return [self._tally(wager, counts) for wager in self.wagers]

    def _tally(self, wager: Wager, counts: Array) -> Tally:
        whole = wager is self.package.lead
        unit = (
            self.package.unit
            if whole
            else lcm(*(row.pays.per_unit.denominator for row in wager.all_rows))
        )
        rows = dict.fromkeys((row.id for row in wager.all_rows), 0)
        sums = np.zeros(6, object)  # rounds, net, net squared, money, won, pushed
        for place in zip(*np.nonzero(counts), strict=True):
            end, own, other, versus, six = (int(part) for part in place)
            if wager.section.kind == "raise" and self.axes.ends[end].wager != wager.id:
                continue
            count = int(counts[place])
            row = wager.judge(self.facts(end, own, other, versus, six))
            rows[row.id] += count
            net = int(row.pays.per_unit * unit)
            money = 1
            if whole:
                net = int(self.package.pays[end, own, other, versus])
                money = int(self.package.money[end])
            sums += count * np.array([1, net, net * net, money, net > 0, net == 0], object)
        played, net, squared, money, won, pushed = (int(value) for value in sums)
        return Tally(
            wager=wager,
            rounds=played,
            rows=tuple(rows.values()),
            unit=unit,
            net=net,
            net_squared=squared,
            money=money,
            won=won,
            pushed=pushed,
        )


@kernel
def deal_six(key: Any, round_: int, size: int, places: Any) -> None:
    a, b, c, d, e, f = draw_six(key, round_, size, threshold(size))
    places[0], places[1], places[2] = a, b, c
    places[3], places[4], places[5] = d, e, f


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    order: Any,
    up_place: int,
    values: Any,
    number: Any,
    plays: Any,
    own_class: Any,
    dealer_class: Any,
    looks_at_six: bool,
    start: Any,
    words: Any,
    places: Any,
    rows: Any,
    suits: Any,
    six_class: Any,
    counts: Any,
    trace: Any,
) -> None:
    """Deal, decide by look-up, compare, count."""
    size = len(order)
    biased = threshold(size)
    for round_ in range(first, first + rounds):
        p, q, r, s, t, u = draw_six(key, round_, size, biased)
        a, b, c, d, e, f = order[p], order[q], order[r], order[s], order[t], order[u]
        up = d if up_place == 1 else e if up_place == 2 else f
        end = plays[number[a, b, c], up]
        own = values[a, b, c]
        other = values[d, e, f]
        versus = 0 if own > other else 1 if own == other else 2
        six = 0
        if looks_at_six:
            word = start + words[a] + words[b] + words[c] + words[d] + words[e] + words[f]
            if word & FLUSHES:
                suit = flush_suit(word)
                held = uint64(0)
                for card in (a, b, c, d, e, f):
                    if uint64(card) & uint64(3) == suit:
                        held |= uint64(1) << (uint64(card) >> uint64(2))
                six = six_class[suits[held]]
            else:
                six = six_class[of_ranks(word, places, rows)]
        counts[end, own_class[own], dealer_class[other], versus, six] += 1
        if len(trace):
            trace[round_ - first, 0] = end
            trace[round_ - first, 1] = own_class[own]
            trace[round_ - first, 2] = dealer_class[other]
            trace[round_ - first, 3] = versus
            trace[round_ - first, 4] = six
