"""Rounds of a table with a hand for each seat, which draw in turn from one shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.own_hands.kernel import play_table
from houseway.families.own_hands.simulator import OwnSimulator
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.fast.random import deal_places
from houseway.pricing.branches import with_number
from houseway.ranking.tables import Array
from houseway.table.rounds import Setup
from houseway.wagers.facts import Facts


class OwnTable(TableRounds):
    """Plays rounds of a table; there is a simulator of one seat for each way to play."""

    def __init__(
        self,
        game: Any,
        setup: Setup,
        ways: Mapping[int, Any],
        simulator: Callable[[Any], OwnSimulator],
    ) -> None:
        super().__init__(game, setup, ways)
        self.players = [simulator(way) for way in self.ways]
        self.lies = setup.bets
        self.uses = frozenset[str]().union(*(game.wagers[bet.wager].uses for bet in setup.bets))
        self.sizes = (self.players[0].end_count(self.uses),)
        self._facts: dict[int, Facts] = {}

    @cached_property
    def _arguments(self) -> list[Any]:
        player, rules = self.players[0], self.game.rules
        turns = [
            list(map(self.seats.index, rules.drawing_order(replace(self.setup, dice=throw.dice))))
            for throw in self.throws
        ]
        return [
            self.hands_at,
            np.array(turns, np.int64),
            player.shoe,
            player.suit,
            rules.up,
            np.array(self.way_of, np.int64),
            (
                player.player_index,
                np.stack([each.hits for each in self.players]),
                player.player_end,
            ),
            (player.dealer_index, player.tables.dealer_hits, player.tables.dealer_end),
            len(player.tables.ends),
        ]

    @property
    def _drawn(self) -> int:
        """The most cards that a round takes."""
        return self.first_cards + len(self.seats) + 1

    def run(self, key: Any, first: int, ends: Ends) -> None:
        play_table(key, first, ends.throws, *[*self._arguments, ends.of_seats])
        if self.device_card:
            ends.cards[:] = [self._shown(key, first + at) for at in range(len(ends.cards))]

    def _shown(self, key: Any, round_: int) -> int:
        """The card of the player-dealer that shows where the button is."""
        place: int = self.hands_at[0, 0, self.device_card - 1]
        return self.cards_of(key, round_)[place]

    def cards_of(self, key: Any, round_: int) -> Cards:
        places: Array = np.zeros(self._drawn, np.uint64)
        deal_places(key, round_, len(self.players[0].order), places)
        return tuple(self.players[0].order[int(place)] for place in places)

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        if end not in self._facts:
            self._facts[end] = self.players[0].facts(self.uses, end)
        for lie, bet in self.bets_of(seat):
            facts = with_number(self._facts[end], bet.number)
            yield from self.line(lie, bet.amount, self.game.wagers[bet.wager].judge(facts))
