"""The round of play of pai gow with tiles, as the documents write it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from houseway.table.button import action_seat, clockwise_from, left_of
from houseway.table.dealing import seat_hand
from houseway.table.hands import Hands
from houseway.table.laying import Laying
from houseway.table.parting import HOUSE_WAY
from houseway.table.piles import deal_piles
from houseway.table.rounds import (
    PLAYER_DEALER,
    Answer,
    Event,
    Finished,
    Setup,
    Stake,
    Wait,
)

if TYPE_CHECKING:
    from houseway.families.pai_gow_tiles.rules import TileRules

Steps = Generator[Wait, Answer, None]
TOTAL = "four tiles"


class TileRound:
    """One round while it is played."""

    def __init__(self, rules: TileRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.laying = Laying(self.hands, rules.parting)

    def play(self) -> Generator[Wait, Answer, Finished]:
        self.hands.begin()
        yield from deal_piles(self.hands, self.rules.sheet, self.setup)
        for seat in self._seats():
            yield from self.laying.asks(seat_hand(seat), (seat, ""), total=TOTAL)
        yield from self._bank_sets()
        for seat in self._seats():
            self.laying.opens(seat_hand(seat))
        return self.hands.finish(tuple(self._stakes()))

    def _seats(self) -> list[int]:
        """Seats with a wager from the action button, the way that wagers are settled."""
        seat = action_seat(self.rules.sheet.button, self.setup, {})
        start = seat if seat is not None else left_of(self.setup.bank, self.setup.seats)
        clockwise = self.rules.sheet.settling.direction == "clockwise"
        bet_on = {bet.seat for bet in self.setup.bets}
        ring = clockwise_from(start, self.setup.seats, clockwise=clockwise)
        return [seat for seat in ring if seat in bet_on]

    # --- setting ----------------------------------------------------------------------------------

    def _bank_sets(self) -> Steps:
        """The player-dealer's tiles lie covered until all others are set."""
        if self.rules.section.dealer == HOUSE_WAY:
            why = f"the player-dealer's hand is set the house way ({self.rules.cite('play')})"
            self.laying.closed(PLAYER_DEALER, why)
            self.laying.by_house(PLAYER_DEALER)
        else:
            yield from self.laying.asks(PLAYER_DEALER, PLAYER_DEALER, total=TOTAL)
        self.laying.opens(PLAYER_DEALER)

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        parted = self.laying.parted
        bank = parted[PLAYER_DEALER]
        for bet in self.setup.bets:
            hand = seat_hand(bet.seat)
            yield Stake(bet=bet, hand=hand, facts=self.rules.versus(parted[hand], bank))
