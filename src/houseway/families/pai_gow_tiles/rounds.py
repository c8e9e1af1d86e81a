"""The round of play of pai gow with tiles, as the documents write it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from houseway.cards import card_text
from houseway.families.pai_gow_tiles.section import FOUL
from houseway.table.button import action_seat, clockwise_from, left_of
from houseway.table.dealing import seat_hand
from houseway.table.hands import Hands
from houseway.table.parting import HOUSE_WAY, SET, Parted, Parting
from houseway.table.piles import deal_piles
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    Answer,
    Bettor,
    Choose,
    Event,
    Finished,
    Setup,
    Stake,
    Wait,
)

if TYPE_CHECKING:
    from houseway.families.pai_gow_tiles.rules import TileRules

Steps = Generator[Wait, Answer, None]


class TileRound:
    """One round while it is played."""

    def __init__(self, rules: TileRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.parted: dict[str, Parted] = {}
        self.told: dict[str, dict[str, str]] = {}  # who set a hand, and by which row of the chart

    def play(self) -> Generator[Wait, Answer, Finished]:
        self.hands.begin()
        yield from deal_piles(self.hands, self.rules.sheet, self.setup)
        for seat in self._seats():
            yield from self._sets(seat_hand(seat), (seat, ""))
        yield from self._bank_sets()
        for seat in self._seats():
            self._open(seat_hand(seat))
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
            self._closed(PLAYER_DEALER, why)
            self._lay_way(PLAYER_DEALER, self.rules.parting(self.hands.cards[PLAYER_DEALER]))
        else:
            yield from self._sets(PLAYER_DEALER, PLAYER_DEALER)
        self._open(PLAYER_DEALER)

    def _sets(self, hand: str, who: Bettor | str) -> Steps:
        parting = self.rules.parting(self.hands.cards[hand])
        wait = Choose(
            who="player-dealer" if isinstance(who, str) else who,
            hand=hand,
            total="four tiles",
            options=(HOUSE_WAY, SET),
            house_way=HOUSE_WAY,
            knows=(parting.cards,),
            sets=parting,
        )
        answer = yield from self.hands.ask(wait)
        parted = None if answer == HOUSE_WAY else self.rules.laid(parting.read(answer))
        # The player-dealer's hand is never foul: the house sets it, and play goes on.
        if parted is None or (hand == PLAYER_DEALER and self.rules.foul(parted)):
            self._lay_way(hand, parting)
        else:
            self._lay(hand, parted, by="bettor")
        self._closed(who, "the hand is set")

    def _lay_way(self, hand: str, parting: Parting) -> None:
        told = {"row": parting.row, "why": parting.why, "cite": parting.cite}
        self._lay(hand, parting.way, by=HOUSE_WAY, **told)

    def _lay(self, hand: str, parted: Parted, **told: str) -> None:
        """Everybody sees that a hand is set; how, when it is opened."""
        self.parted[hand] = parted
        self.told[hand] = told
        self.hands.note("set", hand=hand, _parts=self._parts(parted))

    def _closed(self, who: Bettor | str, why: str) -> None:
        self.hands.note(CLOSED, who=who, number=1, whys={"": why}, heard=True)

    def _open(self, hand: str) -> None:
        parted = self.parted[hand]
        self.hands.open(hand, range(1, len(self.hands.cards[hand]) + 1))
        names = (self.rules.two(tiles).name for tiles in parted)
        foul = {"foul": FOUL} if self.rules.foul(parted) else {}
        self.hands.note(
            "parts",
            hand=hand,
            parts=self._parts(parted),
            says=dict(zip(self.rules.parts, names, strict=True)),
            **self.told[hand],
            **foul,
        )

    def _parts(self, parted: Parted) -> dict[str, list[str]]:
        return {
            name: [card_text(tile) for tile in tiles]
            for name, tiles in zip(self.rules.parts, parted, strict=True)
        }

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        bank = self.parted[PLAYER_DEALER]
        for bet in self.setup.bets:
            hand = seat_hand(bet.seat)
            yield Stake(bet=bet, hand=hand, facts=self.rules.versus(self.parted[hand], bank))
