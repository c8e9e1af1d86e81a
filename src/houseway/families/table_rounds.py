"""Rounds of a whole table, played fast: how every hand ends that has money on it.

Round r under seed k has cards and dice by itself. A kernel deals it to all seats and writes down
the number of each end; the readable rules say once what money does at an end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from houseway.cards import Cards
from houseway.fast.random import seed_key, throw_many
from houseway.money import ROUNDINGS
from houseway.ranking.tables import Array
from houseway.sheet.model import Sheet
from houseway.table.button import device_of, left_of, seat_pointed_at
from houseway.table.cards.first_cards import seat_hand, seats_betting, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Answer, Bet, Choose, Deal, Setup
from houseway.wagers.rows import WagerRow

NO_END = -1
NO_CARD = 0  # stands for the card that shows the button where none does
DEVICE_CARDS = 53  # numbers of cards, the joker's is the last


class Line(NamedTuple):
    """Money on a hand that has ended, in cents; `lie` is its place among the lies of the table."""

    lie: int
    stake: int
    net: int
    first: bool = False  # settled before the order of the table begins


class Throw(NamedTuple):
    """Dice that point at one seat, the number of throws that do, and the hand of each card."""

    dice: tuple[int, ...]
    ways: int
    dealt: tuple[str, ...]


class Ends(NamedTuple):
    """How rounds end: the throw, the card that shows the button, the ends of each seat."""

    throws: Any
    cards: Any
    of_seats: Any  # [round, seat, slot]; NO_END where a slot is not used


class TableRounds(ABC):
    """Plays rounds of a table by their number. All seats have their cards from one shoe.

    `lies` are the places where money can lie, in the order of the stakes of a finished round. A
    seat has an end in each of its slots, below `sizes` of the slot.
    """

    lies: tuple[Bet, ...]
    sizes: tuple[int, ...]

    def __init__(self, game: Any, setup: Setup, ways: Mapping[int, Any]) -> None:
        self.game, self.setup, self._ways = game, setup, ways
        self.sheet: Sheet = game.sheet
        self.seats = seats_betting(setup, start=left_of(setup.bank, setup.seats))

    @abstractmethod
    def run(self, key: Any, first: int, ends: Ends) -> None:
        """Play a round for each place of `ends`, whose throws are known."""

    @abstractmethod
    def lines(self, seat: int, slot: int, end: int) -> Iterable[Line]:
        """The money that an end decides; `seat` is a place among the seats."""

    @abstractmethod
    def cards_of(self, key: Any, round_: int) -> Cards:
        """The cards of a round in the order in which they leave the shoe."""

    # --- rounds -----------------------------------------------------------------------------------

    def play(self, seed: int, first: int, rounds: int) -> Ends:
        """The ends of rounds."""
        key = seed_key(seed)
        shape = (rounds, len(self.seats), len(self.sizes))
        ends = Ends(
            np.zeros(rounds, np.int32), np.zeros(rounds, np.uint8), np.full(shape, NO_END, np.int32)
        )
        if len(self.throws) > 1:
            throw_many(key, first, self._throw_numbers, ends.throws)
        self.run(key, first, ends)
        return ends

    def deal(self, seed: int, round_: int) -> tuple[Setup, Cards]:
        """The table of a round with its dice, and its cards."""
        throw = self.throws[int(self.play(seed, round_, 1).throws[0])]
        return replace(self.setup, dice=throw.dice), self.cards_of(seed_key(seed), round_)

    # --- dice and the order of the deal -----------------------------------------------------------

    @cached_property
    def throws(self) -> tuple[Throw, ...]:
        """The throws that are told apart, by the seat at which they point."""
        device = device_of(self.sheet.button)
        dice = device.dice if self.setup.button is None else 0
        found: dict[int | None, tuple[tuple[int, ...], int]] = {}
        for thrown in product(range(1, device.faces + 1), repeat=dice):
            seat = None
            if dice and self.sheet.button is not None:
                setup = replace(self.setup, dice=thrown)
                seat = seat_pointed_at(self.sheet.button, setup, {})
            known, ways = found.get(seat, (thrown, 0))
            found[seat] = known, ways + 1
        return tuple(
            Throw(thrown, ways, tuple(self._dealt(replace(self.setup, dice=thrown))))
            for thrown, ways in found.values()
        )

    @cached_property
    def _throw_numbers(self) -> Array:
        ways = [throw.ways for throw in self.throws]
        return np.repeat(np.arange(len(ways), dtype=np.int32), ways)

    def _dealt(self, setup: Setup) -> Iterator[str]:
        """The hand of each card that is dealt before anybody plays."""
        cards = iter(self.game.deck.ordered())
        play = self.game.rules.play(setup, [])
        number = self.first_cards
        answer: Answer | None = None
        while number:
            wait = next(play) if answer is None else play.send(answer)
            if isinstance(wait, Deal):
                yield wait.hand
                number -= 1
                answer = next(cards)
            else:
                answer = self._before_cards(wait)

    def _before_cards(self, wait: Choose) -> str:
        """The player-dealer's choice of a pile."""
        answer: str = self.game.rules.sensible(wait)
        return answer

    @cached_property
    def first_cards(self) -> int:
        """How many cards are dealt before anybody plays."""
        seats = len(seats_in_play(self.sheet, self.setup))
        hands = {"round": seats + 1, "seats": seats, "piles": self.setup.seats}
        return sum(hands.get(name, 1) * count for name, count in self.sheet.deal.order.stacks)

    def places_of(self, hand: str) -> Array:
        """The places of a hand's first cards in the order of the deal: [throw, card]."""
        return np.array(
            [[at for at, name in enumerate(throw.dealt) if name == hand] for throw in self.throws],
            np.int64,
        )

    @cached_property
    def hands_at(self) -> Array:
        """The places of each hand's first cards, the player-dealer's first: [throw, hand, card]."""
        hands = [PLAYER_DEALER, *map(seat_hand, self.seats)]
        return np.stack([self.places_of(hand) for hand in hands], axis=1)

    @cached_property
    def device_card(self) -> int:
        """The place of the player-dealer's card that shows where the button is; 0 if none does."""
        device = device_of(self.sheet.button)
        shown = device.kind == "card" and self.setup.button is None
        return device.place if shown and device.hand in ("dealer", PLAYER_DEALER) else 0

    # --- ways to play ---------------------------------------------------------------------------

    @property
    def ways(self) -> list[Any]:
        """The ways to play that seats have, each once."""
        return list({id(way): way for way in map(self._ways.get, self.seats)}.values())

    @property
    def way_of(self) -> list[int]:
        """The number of each seat's way to play."""
        numbers = {id(way): number for number, way in enumerate(self.ways)}
        return [numbers[id(self._ways[seat])] for seat in self.seats]

    # --- money ------------------------------------------------------------------------------------

    def bets_of(self, seat: int) -> Iterator[tuple[int, Bet]]:
        """The bets of one of the seats, each with its place among the lies."""
        for lie, bet in enumerate(self.setup.bets):
            if bet.seat == self.seats[seat]:
                yield lie, bet

    def line(self, lie: int, stake: int, row: WagerRow, *, first: bool = False) -> Iterator[Line]:
        """The money that a row decides; none for a push, or if a fund pays."""
        net = row.pays.net(stake, ROUNDINGS[self.sheet.banked.rounding])
        if net and self.game.wagers[self.lies[lie].wager].section.paid_by != "fund":
            yield Line(lie, stake, net, first)
