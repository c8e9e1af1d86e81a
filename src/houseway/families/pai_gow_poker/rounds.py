"""The round of play of pai gow poker, as the documents write it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from houseway.families.base import Play, Steps
from houseway.table.cards.first_cards import most_money, seat_hand, seats_from_button
from houseway.table.cards.hands import Hands
from houseway.table.cards.piles import deal_piles
from houseway.table.cards.setting_round import SettingRound
from houseway.table.rounds import PLAYER_DEALER, Bet, Bettor, Event, Setup, Stake
from houseway.wagers.facts import Value

if TYPE_CHECKING:
    from houseway.families.pai_gow_poker.rules import PaiGowRules

TOTAL = "seven cards"


class PaiGowRound:
    """One round while it is played."""

    def __init__(self, rules: PaiGowRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.laying = SettingRound(self.hands, rules.parting)
        self._said: dict[str, dict[str, Value]] = {}  # facts of hands, by name

    def play(self) -> Play:
        self.hands.begin()
        yield from deal_piles(self.hands, self.rules.sheet, self.setup)
        first = self.rules.section.exposed
        if first:
            yield from self._bank_sets()
        stopped = first and self._stops()
        for seat in self._seats():
            if stopped:
                self._not_set(seat)
            else:
                yield from self._sets(seat)
        if not first:
            yield from self._bank_sets()
        for seat in self._seats():
            self.laying.open(seat_hand(seat))
        return self.hands.finish(tuple(self._stakes()))

    def _seats(self) -> list[int]:
        return seats_from_button(self.rules.sheet, self.setup)

    # --- setting ----------------------------------------------------------------------------------

    def _bank_sets(self) -> Steps:
        dealer, cite = self.rules.section.dealer, self.rules.cite("play")
        yield from self.laying.set_bank(dealer, total=TOTAL, cite=cite)

    def _sets(self, seat: int) -> Steps:
        """Ask a seat to set its hand; an open player-dealer's hand is shown with its two parts."""
        shown = tuple(c for part in self.laying.parted.get(PLAYER_DEALER, ()) for c in part)
        decider = self._decider(seat)
        yield from self.laying.ask(seat_hand(seat), decider, total=TOTAL, shown=shown)

    def _decider(self, seat: int) -> Bettor:
        """The bettor who sets a hand: its seat, or the most money, in a tie the seated player."""
        if self.rules.section.decides == "seat":
            return (seat, "")
        return most_money(self.setup, seat)

    def _stops(self) -> bool:
        cards = self.hands.cards[PLAYER_DEALER]
        return bool(self.rules.section.stops) and self.rules.is_ace_high(cards)

    def _not_set(self, seat: int) -> None:
        """The house sets the seat's hand against an ace-high one: every base wager is a push."""
        self.laying.set_by_house(seat_hand(seat))
        why = f"the player-dealer is ace high, and nobody sets ({self.rules.cite('play.stops')})"
        self.laying.closed((seat, ""), why)

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        for bet in self.setup.bets:
            hand = seat_hand(bet.seat)
            yield Stake(bet=bet, hand=hand, facts=self._facts(hand))
        yield from self._envy()

    def _facts(self, hand: str) -> dict[str, Value]:
        own, bank = (self.rules.split(*self.laying.parted[name]) for name in (hand, PLAYER_DEALER))
        return {**self.rules.versus(own, bank), **self._says(hand), **self._says(PLAYER_DEALER)}

    def _says(self, hand: str) -> dict[str, Value]:
        if hand not in self._said:
            cards = self.hands.cards[hand]
            dealer = hand == PLAYER_DEALER
            self._said[hand] = (self.rules.dealer_says if dealer else self.rules.seven_says)(cards)
        return self._said[hand]

    def _envy(self) -> Iterator[Stake]:
        """Envy bets: their bettors are paid for the hand of every other seat."""
        for name, wager in self.rules.sheet.wager.items():
            if wager.kind != "envy":
                continue
            ((need,),) = wager.needs.alternatives
            bonus = [bet for bet in self.setup.bets if bet.wager == need.wager]
            for bet in bonus:
                others = [seat for seat in self._seats() if seat != bet.seat]
                for seat in others if bet.amount >= need.least else ():
                    other = self._says(seat_hand(seat))
                    yield Stake(
                        bet=Bet(seat=bet.seat, backline=bet.backline, wager=name, amount=0),
                        hand=seat_hand(bet.seat),
                        facts={
                            "other.makes": other["seven.makes"],
                            "other.bonus": any(each.seat == seat for each in bonus),
                        },
                    )
