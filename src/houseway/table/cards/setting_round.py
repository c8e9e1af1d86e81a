"""Hands in parts: set by their owners or by the chart of the house, then opened."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from houseway.cards import Card
from houseway.table.cards.hand_setting import HOUSE_WAY, SET, HandSetting, Parted
from houseway.table.cards.hands import Hands
from houseway.table.rounds import CLOSED, PLAYER_DEALER, Answer, Bettor, Choose, Wait


class SettingRound:
    """The set hands of one round."""

    def __init__(self, hands: Hands, parting: Callable[[Sequence[Card]], HandSetting]) -> None:
        self.hands = hands
        self.parted: dict[str, Parted] = {}
        self._parting = parting
        self._partings: dict[str, HandSetting] = {}
        self._told: dict[str, dict[str, str]] = {}  # the setter of a hand, and the row of the chart

    def ask(
        self, hand: str, who: Bettor | str, *, total: str, shown: tuple[Card, ...] = ()
    ) -> Generator[Wait, Answer, None]:
        """Ask for the setting of a hand; `shown` are the open cards of the other hand."""
        parting = self._of(hand)
        wait = Choose(
            who="player-dealer" if isinstance(who, str) else who,
            hand=hand,
            total=total,
            options=(HOUSE_WAY, SET),
            house_way=HOUSE_WAY,
            knows=(parting.cards, shown),
            sets=parting,
        )
        answer = yield from self.hands.ask(wait)
        parted = None if answer == HOUSE_WAY else parting.laid(parting.read(answer))
        # The player-dealer's hand is never foul: the house sets it, and play goes on.
        if parted is None or (hand == PLAYER_DEALER and parting.foul(parted)):
            self.set_by_house(hand)
        else:
            self._lay(hand, parted, by="bettor")
        self.closed(who, "the hand is set")

    def set_bank(self, dealer: str, *, total: str, cite: str) -> Generator[Wait, Answer, None]:
        """Set the player-dealer's hand, by its owner or always by the house, and open it."""
        if dealer == HOUSE_WAY:
            why = f"the player-dealer's hand is set the house way ({cite})"
            self.closed(PLAYER_DEALER, why)
            self.set_by_house(PLAYER_DEALER)
        else:
            yield from self.ask(PLAYER_DEALER, PLAYER_DEALER, total=total)
        self.open(PLAYER_DEALER)

    def set_by_house(self, hand: str) -> None:
        way = self._of(hand)
        self._lay(hand, way.house_way, by=HOUSE_WAY, row=way.row, why=way.why, cite=way.cite)

    def _of(self, hand: str) -> HandSetting:
        if hand not in self._partings:
            self._partings[hand] = self._parting(self.hands.cards[hand])
        return self._partings[hand]

    def _lay(self, hand: str, parted: Parted, **told: str) -> None:
        """Lay a set hand. Its setting is hidden until it is opened."""
        self.parted[hand] = parted
        self._told[hand] = told
        parting = self._of(hand)
        says = parting.named(parting.says(parted))
        self.hands.note("set", hand=hand, _parts=parting.texts(parted), _says=says)

    def closed(self, who: Bettor | str, why: str) -> None:
        self.hands.note(CLOSED, who=who, number=1, whys={"": why}, heard=True)

    def open(self, hand: str) -> None:
        """Turn up all cards of a hand in place."""
        parting, parted = self._of(hand), self.parted[hand]
        self.hands.open(hand, range(1, len(parting.cards) + 1))
        said: dict[str, Any] = dict(self._told[hand])
        if foul := parting.foul(parted):
            said["foul"] = foul
        says = parting.named(parting.says(parted))
        self.hands.note("parts", hand=hand, parts=parting.texts(parted), says=says, **said)
