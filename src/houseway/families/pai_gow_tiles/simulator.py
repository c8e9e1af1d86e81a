"""The fast player of rounds with tiles: one seat against the player-dealer."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from houseway.cards import Card, tile_rank
from houseway.families.pai_gow_tiles.exact import ENDS, pays_of, rows_of
from houseway.families.pai_gow_tiles.kernel import play_tiles
from houseway.families.pai_gow_tiles.tables import CELLS, Array, TileTables
from houseway.fast.random import draw_many, seed_key
from houseway.pricing.figures import Tally, tallied, unit_of
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

DEALT = 8  # a hand and the player-dealer's


class TileSimulator:
    """Plays rounds by their number and counts how they end."""

    def __init__(self, *, tables: TileTables, choice: Array, wagers: Sequence[Wager]) -> None:
        self.tables = tables
        self.wagers = wagers
        self.order = tables.deck.ordered()
        self.ranks = np.array([tile_rank(tile).rank - 1 for tile in self.order], np.int64)
        self.high = tables.chosen(tables.high, choice)
        self.low = tables.chosen(tables.low, choice)

    def play(self, seed: int, first: int, rounds: int) -> Array:
        return self._play(seed, first, rounds, traced=False)[0]

    def trace(self, seed: int, first: int, rounds: int) -> Array:
        """How every round ends, to compare with the readable engine."""
        return self._play(seed, first, rounds, traced=True)[1]

    def _play(self, seed: int, first: int, rounds: int, *, traced: bool) -> tuple[Array, Array]:
        tables = self.tables
        counts = np.zeros(CELLS, np.int64)
        trace = np.zeros(rounds if traced else 0, np.int64)
        play_tiles(
            seed_key(seed),
            first,
            rounds,
            self.ranks,
            tables.number,
            self.high,
            self.low,
            tables.chosen(tables.high, tables.way),
            tables.chosen(tables.low, tables.way),
            counts,
            trace,
        )
        return counts, trace

    def deal(self, seed: int, round_: int) -> tuple[Card, ...]:
        """The tiles of a round: four for the seat, four for the player-dealer."""
        places = np.zeros(DEALT, np.uint64)
        draw_many(seed_key(seed), round_, len(self.order), places)
        return tuple(self.order[int(place)] for place in places)

    def facts(self, end: int) -> Facts:
        """The facts of a traced round."""
        return ENDS[end]

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        return [self._tally(wager, [int(count) for count in counts]) for wager in self.wagers]

    def _tally(self, wager: Wager, counts: list[int]) -> Tally:
        ends = zip(rows_of(wager), pays_of(wager), counts, strict=True)
        return tallied(
            wager, unit_of(wager), ((row, int(pay), 1, count) for row, pay, count in ends)
        )
