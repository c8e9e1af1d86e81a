"""Rounds of a pai gow poker table; an envy bonus looks at the hands of all other seats."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.pai_gow_poker.kernel import ENDS
from houseway.families.pai_gow_poker.policy import PaiGowPolicy
from houseway.families.pai_gow_poker.simulator import PaiGowSimulator
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.fast.random import shuffle_front
from houseway.ranking.tables import Array
from houseway.table.cards.hand_setting import HOUSE_WAY
from houseway.table.rounds import Bet, Setup
from houseway.wagers.rows import Wager

NO_COUNTS = np.zeros(0, np.int64)
DOLLAR = 100


class PaiGowTable(TableRounds):
    """Plays rounds of a table; `player` sets the hands of the seats that do not play the house way.

    Each seat has one end for its hand, and one for each envy bonus: its dollars.
    """

    def __init__(
        self, game: Any, setup: Setup, player: PaiGowSimulator, ways: Mapping[int, PaiGowPolicy]
    ) -> None:
        super().__init__(game, setup, ways)
        self.player = player
        self.by_house = [way.name == HOUSE_WAY for way in map(ways.__getitem__, self.seats)]
        self.envy: list[Wager] = [w for w in game.wagers.values() if w.section.kind == "envy"]
        self.lies = (*setup.bets, *self._envious)
        most = (int(self._pays(wager).sum(axis=0).max()) // DOLLAR for wager in self.envy)
        self.sizes = (int(np.prod(ENDS)), *(dollars + 1 for dollars in most))

    # --- envy -------------------------------------------------------------------------------------

    @cached_property
    def _envious(self) -> list[Bet]:
        """The envy of each bettor whose bonus bet is large enough for it."""
        found = []
        for wager in self.envy:
            ((need,),) = wager.section.needs.alternatives
            for bet in self.setup.bets:
                if bet.wager == need.wager and bet.amount >= need.least:
                    lie = Bet(seat=bet.seat, backline=bet.backline, wager=wager.id, amount=0)
                    found.append(lie)
        return found

    def _pays(self, wager: Wager) -> Array:
        """The pay of each seat's hand to the envious of others, in cents, by what it makes."""
        ((need,),) = wager.section.needs.alternatives
        bonus = {bet.seat for bet in self.setup.bets if bet.wager == need.wager}
        listed = self.player.playing.seven.listed
        table = np.zeros((len(self.seats), ENDS[-1]), np.int64)
        for place, seat in enumerate(self.seats):
            for makes, made in enumerate(listed):
                row = wager.judge({"other.makes": made, "other.bonus": seat in bonus})
                table[place, makes] = max(0, row.pays.fixed)
        return table

    def _envied(self, wager: Wager, makes: Array) -> Array:
        """The dollars that the hands of all others pay a seat: all of them, or the best."""
        pays = self._pays(wager) // DOLLAR
        won = pays[np.arange(len(self.seats)), makes]
        if wager.section.combine == "sum":
            return np.asarray(won.sum(axis=1, keepdims=True) - won)
        found = np.zeros_like(won)
        for place in range(len(self.seats)):
            others = np.delete(won, place, axis=1)
            found[:, place] = others.max(axis=1, initial=0)
        return found

    # --- rounds -----------------------------------------------------------------------------------

    def run(self, key: Any, first: int, ends: Ends) -> None:
        rounds = len(ends.throws)
        trace = np.zeros((rounds, len(self.seats)), np.int64)
        by_house = np.array([True, *self.by_house], np.bool_)
        self.player.playing.run(
            key, first, rounds, ends.throws, self.hands_at, by_house, NO_COUNTS, trace
        )
        ends.of_seats[:, :, 0] = trace
        for slot, wager in enumerate(self.envy, start=1):
            ends.of_seats[:, :, slot] = self._envied(wager, trace % ENDS[-1])

    def cards_of(self, key: Any, round_: int) -> Cards:
        deck = self.player.playing.order.copy()
        dealt = int(self.hands_at.max()) + 1
        shuffle_front(key, round_, self.player.playing.biased, deck, dealt)
        return tuple(deck.tolist())

    # --- money ------------------------------------------------------------------------------------

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        if slot:
            for lie, bet in enumerate(self.lies):
                mine = bet.seat == self.seats[seat] and bet.wager == self.envy[slot - 1].id
                if mine and end:
                    yield Line(lie, 0, end * DOLLAR)
            return
        facts = self.player.facts(end)
        for lie, bet in self.bets_of(seat):
            yield from self.line(lie, bet.amount, self.game.wagers[bet.wager].judge(facts))
