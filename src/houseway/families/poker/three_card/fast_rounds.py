"""Three-card rounds, compiled: hands are valued and decided by look-up."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from houseway.cards import Cards, DeckSpec
from houseway.families.card_tables import card_tables
from houseway.families.poker.joint_table import Axes
from houseway.families.poker.solved_deals import Rounds, dealing_places, end_number, note_end
from houseway.families.poker.three_card.solution import ThreeCards
from houseway.fast.jit import kernel, uint64
from houseway.fast.random import draw_six, threshold
from houseway.ranking.evaluate import FLUSHES, flush_suit, of_ranks
from houseway.ranking.orders import HIGH_CATEGORIES, order_named
from houseway.ranking.tables import Array, category_numbers
from houseway.wagers.facts import Facts

SIX = "hand.six"


class ThreeCardTable:
    """Three cards to the seat, three to the player-dealer; `sided`: look at all six."""

    plays_all: ClassVar[bool] = False

    def __init__(
        self, *, axes: Axes, deck: DeckSpec, cards: ThreeCards, plays: Array, sided: bool
    ) -> None:
        self.axes = axes
        self.order = deck.ordered()
        self.cards = cards
        self.plays = plays
        self.sided = sided
        self.sides: Sequence[Facts] = [{SIX: name} for name in HIGH_CATEGORIES]

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        play_rounds(key, first, rounds, *[*self._tables, to])

    @cached_property
    def _tables(self) -> list[Any]:
        return [
            np.array(self.order, np.uint8),
            max(self.axes.rules.up, 1),
            # Small tables stay in the fast caches.
            self.cards.values.astype(np.uint16),
            self.cards.number.astype(np.uint16),
            self.plays.astype(np.uint8),
            self.axes.own_class,
            self.axes.dealer_class,
            self.sided,
            card_tables(order_named("high"), 6),
            category_numbers(order_named("high")),
        ]

    def deal(self, key: Any, round_: int) -> Cards:
        places = np.zeros(6, np.int64)
        deal_six(key, round_, len(self.order), places)
        order = dealing_places(self.axes.rules.sheet.deal.order)
        return tuple(self.order[int(places[place])] for place in order)


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
    by: Any,
    six_class: Any,
    to: Any,
) -> None:
    """Deal, decide by look-up, compare, count."""
    counts, trace, dealt, numbers = to
    size = len(order)
    biased = threshold(size)
    for round_ in range(first, first + rounds):
        if len(dealt):
            a, b, c = dealt[round_ - first, 0], dealt[round_ - first, 1], dealt[round_ - first, 2]
            d, e, f = dealt[round_ - first, 3], dealt[round_ - first, 4], dealt[round_ - first, 5]
        else:
            p, q, r, s, t, u = draw_six(key, round_, size, biased)
            a, b, c, d, e, f = order[p], order[q], order[r], order[s], order[t], order[u]
        up = d if up_place == 1 else e if up_place == 2 else f
        end = plays[number[a, b, c], up]
        own = values[a, b, c]
        other = values[d, e, f]
        versus = 0 if own > other else 1 if own == other else 2
        six = 0
        if looks_at_six:
            words = by.words
            word = by.start + words[a] + words[b] + words[c] + words[d] + words[e] + words[f]
            if word & FLUSHES:
                suit = flush_suit(word)
                held = uint64(0)
                for card in (a, b, c, d, e, f):
                    if uint64(card) & uint64(3) == suit:
                        held |= uint64(1) << (uint64(card) >> uint64(2))
                six = six_class[by.suits[held]]
            else:
                six = six_class[of_ranks(word, by.places, by.rows)]
        if len(numbers):
            numbers[round_ - first, 0] = end_number(
                counts.shape, end, own_class[own], dealer_class[other], versus, six
            )
            continue
        counts[end, own_class[own], dealer_class[other], versus, six] += 1
        note_end(trace, round_ - first, end, own_class[own], dealer_class[other], versus, six)
