"""The fast player of rounds with tiles: one seat against the player-dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from houseway.cards import Cards, tile_rank
from houseway.families.counts import tally_of
from houseway.families.fast_rounds import EndedRounds, drawn_cards
from houseway.families.pai_gow_tiles.exact import ENDS, rows_of
from houseway.families.pai_gow_tiles.kernel import play_tiles
from houseway.families.pai_gow_tiles.tables import CELLS, Array, TileTables
from houseway.pricing.figures import Tally
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager

DEALT = 8  # a hand and the player-dealer's


class TileSimulator(EndedRounds):
    """Plays rounds by their number and counts how they end."""

    shape = (CELLS,)

    def __init__(self, *, tables: TileTables, choice: Array, wagers: Sequence[Wager]) -> None:
        self.tables = tables
        self.wagers = wagers
        self.order = tables.deck.ordered()
        self.ranks = np.array([tile_rank(tile).rank - 1 for tile in self.order], np.int64)
        self.chosen = tables.chosen(choice)

    def run(self, key: Any, first: int, rounds: int, counts: Array, trace: Array) -> None:
        way = self.tables.chosen(self.tables.way)
        tables = self.ranks, self.tables.number, self.chosen, way
        play_tiles(key, first, rounds, tables, (counts, trace))

    def deal(self, seed: int, round_: int) -> Cards:
        """The tiles of a round: four for the seat, four for the player-dealer."""
        return drawn_cards(self.order, DEALT, seed, round_)

    def facts(self, *end: int) -> Facts:
        return ENDS[end[0]]

    def tallies(self, counts: Array, rounds: int) -> list[Tally]:
        ends = counts.tolist()
        return [tally_of(w, zip(rows_of(w), ends, strict=True)) for w in self.wagers]
