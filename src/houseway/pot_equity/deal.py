"""A spot as arrays for the kernels: the number of deals, the count of all, or a sample."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import comb, prod

import numpy as np

from houseway.errors import BadRecord
from houseway.pot_equity.kernel import BOARD, TRIES, count_deals, sample_deals
from houseway.pot_equity.spot import Spot
from houseway.pot_equity.values import way_arrays
from houseway.ranking.tables import Array

PARTS = 256
Job = tuple[int, int]


@dataclass(frozen=True)
class Deals:
    """The deals of a spot. A job is a range of sets of holdings, each with the first card dealt."""

    spot: Spot

    @cached_property
    def sets(self) -> int:
        """Sets of holdings, those that share a card included."""
        return prod(len(hand.holdings) for hand in self.spot.hands)

    @cached_property
    def live(self) -> int:
        """Cards that are left when all hands have their known cards."""
        return len(self.spot.deck) - sum(len(hand.holdings[0]) for hand in self.spot.hands)

    @property
    def completions(self) -> int:
        """Deals of the unknown cards beside one set of holdings."""
        left, found = self.live, 1
        for unknown in (self.spot.board_left, *(hand.unknown for hand in self.spot.hands)):
            found *= comb(left, unknown)
            left -= unknown
        return found

    @property
    def cost(self) -> int:
        """The number of table lookups that counting all deals takes."""
        way = self.spot.game
        each = len(self.spot.hands) * len(way.picks) * len(way.orders)
        return self.sets * self.completions * each

    @property
    def times(self) -> int:
        """The number of times that each deal is counted."""
        return 1

    @property
    def jobs(self) -> list[Job]:
        return parts_of(self.sets * self._leads)

    def count(self, first: int, last: int) -> Array:
        """Tallies of some jobs."""
        tallies = self._tallies()
        count_deals(first, last, self._leads, self._spot, self._way, tallies)
        return tallies

    def sample(self, key: np.uint64, first: int, last: int) -> Array:
        """Tallies of random deals, by their numbers."""
        tallies = self._tallies()
        if not sample_deals(key, first, last, self._spot, self._way, tallies):
            raise BadRecord(
                "narrow-ranges",
                f"{TRIES:,} tries to deal these ranges gave some card twice; legal: wider ranges, "
                "or fewer hands",
                where="hands",
            )
        return tallies

    # --- arrays -----------------------------------------------------------------------------------

    def _tallies(self) -> Array:
        hands = len(self.spot.hands)
        return np.zeros((hands, 2, hands + 1, hands + 1), np.int64)

    @property
    def _leads(self) -> int:
        """Choices of the first card that is dealt."""
        return self.live if len(self._slots[0]) else 1

    @cached_property
    def _slots(self) -> tuple[Array, Array]:
        """The places of unknown cards, the board first: the hand, and the place in its row."""
        way = self.spot.game
        slots = [(BOARD, way.own + place) for place in range(len(self.spot.board), way.board)]
        for number, hand in enumerate(self.spot.hands):
            slots += [(number, place) for place in range(way.own - hand.unknown, way.own)]
        both = np.array(slots, np.int64).reshape(len(slots), 2)
        return both[:, 0].copy(), both[:, 1].copy()

    @cached_property
    def _spot(self) -> tuple[Array, ...]:
        spot = self.spot
        every = [cards for hand in spot.hands for cards in hand.holdings]
        holdings = np.zeros((len(every), spot.game.own), np.uint8)
        for row, cards in zip(holdings, every, strict=True):
            row[: len(cards)] = cards
        sizes = [len(hand.holdings) for hand in spot.hands]
        known = [len(hand.holdings[0]) for hand in spot.hands]
        begun = np.zeros((len(spot.hands), spot.game.own + spot.game.board), np.uint8)
        begun[:, spot.game.own : spot.game.own + len(spot.board)] = spot.board
        return (
            holdings,
            np.cumsum([0, *sizes]).astype(np.int64),
            np.array(known, np.int64),
            np.array(spot.deck, np.uint8),
            begun,
            *self._slots,
        )

    @cached_property
    def _way(self) -> tuple[Array, ...]:
        return way_arrays(self.spot.game)


def parts_of(every: int) -> list[Job]:
    """Numbers up to `every` in parts of about one size."""
    size = max(1, every // PARTS)
    return [(start, min(start + size, every)) for start in range(0, every, size)]
