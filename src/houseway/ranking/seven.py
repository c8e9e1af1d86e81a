"""Results of all hands of seven cards: computed for each kind, then counted and looked up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from houseway.cards import Card
from houseway.cards.card import JOKER, RANKS
from houseway.ranking.bonus import SEVEN, equal_ranks, royal_match, seven_card_straight_flush
from houseway.ranking.evaluate import evaluator
from houseway.ranking.kinds import SevenCardKinds, all_kinds
from houseway.ranking.orders import ACE, Order
from houseway.ranking.tables import Array, category_numbers

RUNS = ("", "natural", "joker")  # all seven cards as a straight flush


class DealtKinds:
    """The kinds of seven cards that a deck deals, with a joker in it or without."""

    joker: bool

    @cached_property
    def kinds(self) -> SevenCardKinds:
        return all_kinds()

    @cached_property
    def cards(self) -> Array:
        """A hand of each kind that the deck deals."""
        return self.kinds.cards if self.joker else self.kinds.cards[: self.kinds.plain]

    @property
    def times(self) -> Array:
        """How many hands of the deck are of each kind."""
        return self.kinds.counts[: len(self.cards)]

    def look_up_table(self, values: Array) -> Array:
        """A table for `look_up` from whole numbers by kind; kinds never dealt have none."""
        whole = np.zeros(len(self.kinds), np.uint32)
        whole[: len(values)] = values
        return self.kinds.table(whole)


@dataclass(frozen=True)
class SevenCards(DealtKinds):
    """The results of hands in the words of `says`, numbered.

    `says` may use the category of the best hand and whether an ace comes first in it, the
    category by equal ranks alone, the repeats of ranks, the joker as an ace, and straight flushes
    of seven cards and royal matches. It is called once for all hands that agree in these.
    """

    order: Order
    says: Callable[[Sequence[Card]], frozenset[str]] = field(repr=False)
    joker: bool = True

    @cached_property
    def values(self) -> Array:
        """The value of the best hand, by kind."""
        return evaluator(self.order, SEVEN).values(self.cards)

    @cached_property
    def categories(self) -> Array:
        """The place of the best hand's category among the order's, by kind."""
        numbers: Array = category_numbers(self.order)[self.values]
        return numbers

    @cached_property
    def aces(self) -> Array:
        """Whether an ace comes first in the best hand, by kind; without meaning for a straight."""
        first = [False, *(ties[0] == ACE for _, ties in self.order.values)]
        aces: Array = np.array(first)[self.values]
        return aces

    @cached_property
    def ace_high(self) -> Array:
        """No pair, no straight, no flush, and an ace or the joker as one; by kind."""
        nothing = self.order.categories.index("high-card")
        ace_high: Array = self.aces & (self.categories == nothing)
        return ace_high

    @cached_property
    def _found(self) -> tuple[tuple[frozenset[str], ...], Array]:
        """The results, and the number of the result of each kind."""
        _, kinds, alike = np.unique(self._signatures, return_index=True, return_inverse=True)
        said = [self.says(tuple(self.cards[kind].tolist())) for kind in kinds]
        listed = tuple(dict.fromkeys(said))
        numbers = np.array([listed.index(made) for made in said], np.uint32)
        return listed, numbers[alike]

    @property
    def _signatures(self) -> Array:
        """All that `says` may use as one number, by kind."""
        ranks = equal_ranks(self.order)
        by_ranks = category_numbers(ranks)[evaluator(ranks, SEVEN).values(self.cards)]
        held = np.where(self.cards == JOKER, ACE, self.cards // 4)
        times = np.stack([(held == rank).sum(axis=1) for rank in range(len(RANKS))], axis=1)
        repeats = -np.sort(-times, axis=1)[:, :3]
        columns = [self.categories, self.aces, by_ranks, *repeats.T, self._special]
        sizes = [int(column.max()) + 1 for column in columns]
        signatures: Array = np.zeros(len(self.cards), np.int64)
        for column, size in zip(columns, sizes, strict=True):
            signatures = signatures * size + column
        return signatures

    @property
    def _special(self) -> Array:
        """Straight flushes of seven cards and royal matches, by kind; their flush is in clubs."""
        special = np.zeros(len(self.cards), np.uint8)
        suited = (np.where(self.cards == JOKER, 0, self.cards % 4) == 0).all(axis=1)
        for kind in np.flatnonzero(suited):
            special[kind] = RUNS.index(seven_card_straight_flush(self.cards[kind].tolist()))
        royal = self.categories == self.order.categories.index("royal-flush")
        for kind in np.flatnonzero(royal & ~suited):
            special[kind] = len(RUNS) * royal_match(self.cards[kind].tolist())
        return special

    @property
    def listed(self) -> tuple[frozenset[str], ...]:
        """All results, by number."""
        return self._found[0]

    @property
    def numbers(self) -> Array:
        """The number of the result, by kind."""
        return self._found[1]

    @cached_property
    def table(self) -> Array:
        """The same for `look_up`."""
        return self.look_up_table(self.numbers)

    @cached_property
    def counts(self) -> dict[frozenset[str], int]:
        """The number of hands of seven cards with each result."""
        counts = np.zeros(len(self.listed), np.int64)
        np.add.at(counts, self.numbers, self.times)
        return dict(zip(self.listed, counts.tolist(), strict=True))
