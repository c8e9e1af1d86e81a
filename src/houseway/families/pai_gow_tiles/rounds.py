"""The round of play of pai gow with tiles, as the documents write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.families.base import Play
from houseway.table.cards.first_cards import seat_hand, seats_from_button
from houseway.table.cards.hands import Hands
from houseway.table.cards.piles import deal_piles
from houseway.table.cards.setting_round import SettingRound
from houseway.table.rounds import PLAYER_DEALER, Event, Setup, Stake

if TYPE_CHECKING:
    from houseway.families.pai_gow_tiles.rules import TileRules

TOTAL = "four tiles"


class TileRound:
    """One round while it is played."""

    def __init__(self, rules: TileRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.laying = SettingRound(self.hands, rules.parting)

    def play(self) -> Play:
        self.hands.begin()
        yield from deal_piles(self.hands, self.rules.sheet, self.setup)
        for seat in self._seats():
            yield from self.laying.ask(seat_hand(seat), (seat, ""), total=TOTAL)
        # The player-dealer's tiles lie covered until all others are set.
        dealer, cite = self.rules.section.dealer, self.rules.cite("play")
        yield from self.laying.set_bank(dealer, total=TOTAL, cite=cite)
        for seat in self._seats():
            self.laying.open(seat_hand(seat))
        return self.hands.finish(tuple(self._stakes()))

    def _seats(self) -> list[int]:
        return seats_from_button(self.rules.sheet, self.setup)

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        parted = self.laying.parted
        bank = parted[PLAYER_DEALER]
        for bet in self.setup.bets:
            hand = seat_hand(bet.seat)
            yield Stake(bet=bet, hand=hand, facts=self.rules.versus(parted[hand], bank))
