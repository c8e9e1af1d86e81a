"""Rounds of a blackjack table with several seats, each with its own way to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.blackjack.policy import Policy
from houseway.families.blackjack.simulation.compiled_rounds import (
    FLAGS,
    HAND_ENDS,
    MOST_PLACES,
    play_rounds,
)
from houseway.families.blackjack.simulation.simulator import BlackjackSimulator, Dealt
from houseway.families.blackjack.solution.payoffs import MONEY, SURRENDERED
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.fast.random import deal_places
from houseway.table.cards.first_cards import deal_start, seat_hand, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Bet, Setup

AT_ONCE = (1, 1)  # money on a hand that is frozen or paid even money
NO_COUNTS = np.zeros(0, np.int64)
NO_TRACE = np.zeros((0, 0), np.int64)


class BlackjackTable(TableRounds):
    """Plays rounds of a table; `player` has the tables and the side bets of the game."""

    def __init__(
        self, game: Any, setup: Setup, player: BlackjackSimulator, policies: Mapping[int, Policy]
    ) -> None:
        super().__init__(game, setup, policies)
        self.seats = seats_in_play(self.sheet, setup, start=deal_start(self.sheet, setup))
        self.player = player
        self.most_hands = max(player.most_hands)
        self.lead = player.payoffs.wager
        self._place: dict[tuple[Bet, int], int] = {}  # of a bet on a hand among the lies
        lies: list[Bet] = []
        for bet in setup.bets:
            for hand in range(self.most_hands if bet.wager == self.lead.id else 1):
                self._place[bet, hand] = len(lies)
                lies.append(bet)
        self.lies = tuple(lies)
        row = player.payoffs.row
        hands = len(row) * HAND_ENDS * row.shape[1] * FLAGS
        self.sizes = (
            *[hands] * self.most_hands,
            *(len(side.wager.all_rows) for side in player.sides),
        )

    @cached_property
    def _arguments(self) -> list[Any]:
        hands = [self.places_of(seat_hand(seat))[0].tolist() for seat in self.seats]
        dealer = self.places_of(PLAYER_DEALER)[0].tolist()
        dealt = Dealt(
            first=[places[0] for places in hands],
            second=[places[1] for places in hands],
            up=dealer[0],
            hole=dealer[1] if len(dealer) > 1 else -1,
            cards=self.first_cards,
            shown=max(1, self.device_card),
        )
        return list(self.player.arguments(dealt, self.ways, self.way_of))

    def run(self, key: Any, first: int, ends: Ends) -> None:
        rounds = len(ends.throws)
        written = NO_COUNTS, NO_TRACE, ends.of_seats, ends.cards
        play_rounds(key, first, rounds, *[*self._arguments, *written])

    def cards_of(self, key: Any, round_: int) -> Cards:
        order = self.player.order
        places = np.zeros(min(MOST_PLACES * (len(self.seats) + 1), len(order)), np.uint64)
        deal_places(key, round_, len(order), places)
        return tuple(order[int(place)] for place in places)

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        bets = [bet for bet in self.setup.bets if bet.seat == self.seats[seat]]
        if slot >= self.most_hands:
            wager = self.player.sides[slot - self.most_hands].wager
            for bet in bets:
                if bet.wager == wager.id:
                    first = wager.section.at == "deal"
                    row = wager.all_rows[end]
                    yield from self.line(self._place[bet, 0], bet.amount, row, first=first)
            return
        columns = self.player.payoffs.row.shape[1]
        rest, flags = divmod(end, FLAGS)
        rest, column = divmod(rest, columns)
        own, ended = divmod(rest, HAND_ENDS)
        money = (*MONEY, *AT_ONCE)[ended]
        if flags & 2 and ended != SURRENDERED:  # the natural takes original wagers alone
            money = 0 if slot else 1
        row = self.lead.all_rows[self.player.payoffs.row[own, column]]
        for bet in bets:
            if bet.wager == self.lead.id and money:
                first = bool(flags & 1)
                yield from self.line(self._place[bet, slot], bet.amount * money, row, first=first)
