"""Rounds of a table at which each bettor chooses poker or blackjack, from one deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards
from houseway.families.table_rounds import Ends, Line, TableRounds
from houseway.families.two_way.kernel import play_table, shuffle
from houseway.families.two_way.section import POKER
from houseway.families.two_way.simulator import TwoWaySimulator
from houseway.pricing.branches import with_number
from houseway.table.cards.first_cards import deal_start, seats_in_play
from houseway.table.rounds import Bet, Setup


class TwoWayTable(TableRounds):
    """Plays rounds of a table; all bettors play the best play.

    Money lies where it was bet, and then on the games of a seat: poker, blackjack, and the two
    hands of a split.
    """

    def __init__(
        self, game: Any, setup: Setup, ways: Mapping[int, Any], player: TwoWaySimulator
    ) -> None:
        super().__init__(game, setup, ways)
        self.player, self.rules = player, game.rules
        self.sizes = (int(np.prod(player.ends_shape)),)
        self._places: dict[tuple[int, str, int], int] = {}
        lies: list[Bet] = []
        for seat in self.seats:
            lies += [bet for bet in setup.bets if bet.seat == seat]
            for wager, hand in self._games:
                self._places[seat, wager, hand] = len(lies)
                lies.append(Bet(seat=seat, wager=wager, amount=0, hand=hand))
        self.lies = tuple(lies)

    @property
    def _games(self) -> Iterator[tuple[str, int]]:
        """The wagers on a game, and the number of a split hand that they lie on."""
        yield self.rules.section.poker.wager, 0
        for hand in range(3):
            yield self.rules.section.blackjack.wager, hand

    @cached_property
    def _turns(self) -> Any:
        """The order in which seats play, by throw."""
        placed = [replace(self.setup, dice=throw.dice) for throw in self.throws]
        turns = [seats_in_play(self.sheet, p, start=deal_start(self.sheet, p)) for p in placed]
        return np.array([list(map(self.seats.index, seats)) for seats in turns], np.int64)

    def run(self, key: Any, first: int, ends: Ends) -> None:
        where, turns, tables = self.hands_at, self._turns, self.player.tables
        play_table(key, first, ends.throws, where, turns, self.first_cards, tables, ends.of_seats)
        if self.device_card:
            place = where[0, 0, self.device_card - 1]
            for at in range(len(ends.cards)):
                ends.cards[at] = self.cards_of(key, first + at)[place]

    def cards_of(self, key: Any, round_: int) -> Cards:
        deck = np.zeros(len(self.player.order), np.uint8)
        shuffle(key, round_, self.player.order, deck)
        return tuple(deck.tolist())

    def lines(self, seat: int, slot: int, end: int) -> Iterator[Line]:
        code, seven = divmod(end, len(self.player.seven.listed))
        ends, outcomes = self.player.ends(code), self.player.outcomes
        facts = {**outcomes.facts[ends[0]], **self.player.facts(ends[0], seven)}
        choice, number = str(facts["hand.chose"]), self.seats[seat]
        before = self.rules.section.before_poker if choice != POKER else ()
        placed = {bet.wager: bet.amount for bet in self.setup.bets if bet.seat == number}
        for lie, bet in enumerate(self.lies):
            if bet.seat == number and bet.amount:
                row = self.game.wagers[bet.wager].judge(with_number(facts, bet.number))
                yield from self.line(lie, bet.amount, row, first=bet.wager in before)
        chosen = self.rules.play_wager(choice)
        if chosen is None:
            return
        wager = self.game.wagers[chosen.wager]
        ante = placed.get(self.rules.ante_of(wager.id), 0)
        for hand, each in enumerate(ends, 1):
            stake = int(self._stakes[wager.id][each]) * ante
            lie = self._places[number, wager.id, hand if len(ends) > 1 else 0]
            row = wager.judge(self.player.facts(each, seven))
            yield from self.line(lie, stake, row, first=wager.id in before)

    @cached_property
    def _stakes(self) -> dict[str, Any]:
        """The money on each wager of a game by the end of a hand, in units of its ante."""
        wagers = {wager for wager, _ in self._games}
        return {w: self.player.outcomes.stakes(self.game.wagers[w]) for w in wagers}
