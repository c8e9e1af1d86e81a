"""Rounds of a table with tiles: several seats against one player-dealer's hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.pai_gow_tiles.exact import ENDS
from houseway.families.pai_gow_tiles.kernel import play_table
from houseway.families.pai_gow_tiles.simulator import TileSimulator
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.fast.random import biased_lanes, deal_many
from houseway.ranking.tables import Array
from houseway.table.rounds import Setup


class TileTable(TableRounds):
    """Plays rounds of a table; there is a simulator of one seat for each way to set hands."""

    sizes = (len(ENDS),)

    def __init__(
        self,
        game: Any,
        setup: Setup,
        ways: Mapping[int, Any],
        simulator: Callable[[Any], TileSimulator],
    ) -> None:
        super().__init__(game, setup, ways)
        self.players = [simulator(way) for way in self.ways]
        self.lies = setup.bets

    @cached_property
    def _places(self) -> Array:
        return np.arange(len(self.players[0].order), dtype=np.uint8)

    @cached_property
    def _biased(self) -> Any:
        return biased_lanes(len(self._places), self.first_cards)

    @cached_property
    def _arguments(self) -> list[Any]:
        player, tables = self.players[0], self.players[0].tables
        high, low = zip(*(each.chosen for each in self.players), strict=True)
        return [
            self.hands_at,
            player.ranks,
            tables.number,
            (np.stack(high), np.stack(low)),
            np.array(self.way_of, np.int64),
            tables.chosen(tables.way),
        ]

    def _tiles(self, key: Any, first: int, rounds: int) -> Array:
        dealt = np.zeros((rounds, self.first_cards), np.uint8)
        deal_many(key, first, self._places, self._biased, dealt)
        return dealt

    def run(self, key: Any, first: int, ends: Ends) -> None:
        dealt = self._tiles(key, first, len(ends.throws))
        play_table(dealt, ends.throws, *[*self._arguments, ends.of_seats])

    def cards_of(self, key: Any, round_: int) -> Cards:
        order = self.players[0].order
        return tuple(order[place] for place in self._tiles(key, round_, 1)[0].tolist())

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        for lie, bet in self.bets_of(seat):
            yield from self.line(lie, bet.amount, self.game.wagers[bet.wager].judge(ENDS[end]))
