"""The round of play of pai gow poker, as the documents write it."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING

from houseway.cards import Card, card_text
from houseway.families.pai_gow_poker.section import FOUL
from houseway.setting.seven import Split
from houseway.setting.way import Setting
from houseway.sheet.phrases import parse_needs
from houseway.table.button import action_seat, left_of
from houseway.table.dealing import seat_hand, seats_betting
from houseway.table.hands import Hands
from houseway.table.parting import HOUSE_WAY, SET
from houseway.table.piles import deal_piles
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    Answer,
    Bet,
    Bettor,
    Choose,
    Event,
    Finished,
    Setup,
    Stake,
    Wait,
)
from houseway.wagers.facts import Value

if TYPE_CHECKING:
    from houseway.families.pai_gow_poker.rules import PaiGowRules

Steps = Generator[Wait, Answer, None]


class PaiGowRound:
    """One round while it is played."""

    def __init__(self, rules: PaiGowRules, setup: Setup, log: list[Event]) -> None:
        self.rules = rules
        self.setup = setup
        self.hands = Hands(rules.sheet, setup, log)
        self.splits: dict[str, Split] = {}
        self.told: dict[str, dict[str, str]] = {}  # who set a hand, and by which row of the chart

    def play(self) -> Generator[Wait, Answer, Finished]:
        self.hands.begin()
        yield from deal_piles(self.hands, self.rules.sheet, self.setup)
        first = self.rules.section.exposed
        if first:
            yield from self._bank_sets()
        stopped = first and self._stopped()
        for seat in self._seats():
            if stopped:
                self._not_set(seat)
            else:
                yield from self._sets(seat_hand(seat), self._decider(seat))
        if not first:
            yield from self._bank_sets()
        for seat in self._seats():
            self._open(seat_hand(seat))
        return self.hands.finish(tuple(self._stakes()))

    def _seats(self) -> list[int]:
        """Seats with a wager, clockwise from the action button."""
        seat = action_seat(self.rules.sheet.button, self.setup, {})
        start = seat if seat is not None else left_of(self.setup.bank, self.setup.seats)
        return seats_betting(self.setup, start=start)

    def _decider(self, seat: int) -> Bettor:
        """Who sets a hand: its seat, or the most money on it, the seated player among equals."""
        if self.rules.section.decides == "seat":
            return (seat, "")
        money: dict[Bettor, int] = {}
        for bet in self.setup.bets:
            if bet.seat == seat:
                money[bet.bettor] = money.get(bet.bettor, 0) + bet.amount
        return max(money, key=lambda bettor: (money[bettor], not bettor[1], bettor))

    # --- setting ----------------------------------------------------------------------------------

    def _bank_sets(self) -> Steps:
        self.hands.open(PLAYER_DEALER, range(1, len(self.hands.cards[PLAYER_DEALER]) + 1))
        if self.rules.section.dealer == HOUSE_WAY:
            why = f"the player-dealer's hand is set the house way ({self.rules.cite('play')})"
            self._closed(PLAYER_DEALER, why)
            self._lay_way(PLAYER_DEALER, self._way(PLAYER_DEALER))
        else:
            yield from self._sets(PLAYER_DEALER, PLAYER_DEALER)
        self._open(PLAYER_DEALER)

    def _sets(self, hand: str, who: Bettor | str) -> Steps:
        cards = tuple(self.hands.cards[hand])
        wait = Choose(
            who="player-dealer" if isinstance(who, str) else who,
            hand=hand,
            total="seven cards",
            options=(HOUSE_WAY, SET),
            house_way=HOUSE_WAY,
            knows=(cards, self._bank_shown()),
            sets=self.rules.parting(cards),
        )
        answer = yield from self.hands.ask(wait)
        assert wait.sets is not None
        chosen = None if answer == HOUSE_WAY else self.rules.split(*wait.sets.read(answer))
        # The player-dealer's hand is never foul: the house sets it, and play goes on.
        if chosen is None or (chosen.foul and hand == PLAYER_DEALER):
            self._lay_way(hand, self._way(hand))
        else:
            self._lay(hand, chosen, by="bettor")
        self._closed(who, "the hand is set")

    def _bank_shown(self) -> tuple[Card, ...]:
        """The player-dealer's two cards in front and five behind, where they lie open."""
        split = self.splits.get(PLAYER_DEALER)
        return (*split.front_cards, *split.back_cards) if split else ()

    def _way(self, hand: str) -> Setting:
        return self.rules.way.set(self.hands.cards[hand])

    def _lay_way(self, hand: str, way: Setting) -> None:
        split = self.rules.split(way.front, way.back)
        self._lay(hand, split, by=HOUSE_WAY, row=way.row, why=way.why, cite=way.cite)

    def _lay(self, hand: str, split: Split, **told: str) -> None:
        """Everybody sees that a hand is set; how, when it is opened."""
        self.splits[hand] = split
        self.told[hand] = told
        self.hands.note("set", hand=hand, _parts=self._parts(split))

    def _stopped(self) -> bool:
        cards = self.hands.cards[PLAYER_DEALER]
        return bool(self.rules.section.stops) and self.rules.is_ace_high(cards)

    def _not_set(self, seat: int) -> None:
        """Against an ace-high hand nobody sets: every base wager is a push."""
        hand = seat_hand(seat)
        self._lay_way(hand, self._way(hand))
        why = f"the player-dealer is ace high, and nobody sets ({self.rules.cite('play.stops')})"
        self._closed((seat, ""), why)

    def _closed(self, who: Bettor | str, why: str) -> None:
        self.hands.note(CLOSED, who=who, number=1, whys={"": why}, heard=True)

    def _open(self, hand: str) -> None:
        split = self.splits[hand]
        if hand != PLAYER_DEALER:
            self.hands.open(hand, range(1, len(self.hands.cards[hand]) + 1))
        names = dict(zip(self.rules.parts, self.rules.says(split), strict=True))
        parts = self._parts(split)
        foul = {"foul": FOUL} if split.foul else {}
        self.hands.note("parts", hand=hand, parts=parts, says=names, **self.told[hand], **foul)

    def _parts(self, split: Split) -> dict[str, list[str]]:
        cards = (split.front_cards, split.back_cards)
        return {
            name: [card_text(card) for card in held]
            for name, held in zip(self.rules.parts, cards, strict=True)
        }

    # --- money ------------------------------------------------------------------------------------

    def _stakes(self) -> Iterator[Stake]:
        for bet in self.setup.bets:
            hand = seat_hand(bet.seat)
            yield Stake(bet=bet, hand=hand, facts=self._facts(hand))
        yield from self._envy()

    def _facts(self, hand: str) -> dict[str, Value]:
        cards = self.hands.cards
        versus = self.rules.versus(self.splits[hand], self.splits[PLAYER_DEALER])
        dealer = self.rules.dealer_says(cards[PLAYER_DEALER])
        return {**versus, **self.rules.seven_says(cards[hand]), **dealer}

    def _envy(self) -> Iterator[Stake]:
        """Who has made the bet that earns it is paid for what every other seat holds."""
        sheet = self.rules.sheet
        for name, wager in sheet.wager.items():
            if wager.kind != "envy":
                continue
            ((need,),) = parse_needs(wager.needs)
            bonus = {bet.seat for bet in self.setup.bets if bet.wager == need.wager}
            for bet in self.setup.bets:
                if bet.wager != need.wager or bet.amount < need.least:
                    continue
                for seat in self._seats():
                    if seat != bet.seat:
                        other = self.hands.cards[seat_hand(seat)]
                        facts = {
                            "other.makes": self.rules.seven_says(other)["seven.makes"],
                            "other.bonus": seat in bonus,
                        }
                        yield Stake(
                            bet=Bet(seat=bet.seat, backline=bet.backline, wager=name, amount=0),
                            hand=seat_hand(bet.seat),
                            facts=facts,
                        )
