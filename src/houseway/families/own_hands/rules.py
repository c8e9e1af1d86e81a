"""The round of play with a hand for each seat against the player-dealer's hand.

Every hand gets the same number of cards and may take one more; the last digit of the sum counts,
or by one reading a sum of exactly ten as ten.
Super Pan 9 deals three cards without sevens to tens, joker baccarat two.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from houseway.cards import Card, is_joker, rank_of
from houseway.errors import HousewayError
from houseway.families.base import Asks, Play
from houseway.families.own_hands.section import Draw, cards_each
from houseway.families.seats import SeatRules
from houseway.ranking.points import JOKER_VALUE, TINTS, points, tint
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Sheet
from houseway.sheet.phrases import TenChart, Values, digit_values
from houseway.table.cards.first_cards import (
    bank_decider,
    deal_first_cards,
    first_seat,
    most_money,
    seat_hand,
    seats_in_play,
)
from houseway.table.cards.hands import Hands
from houseway.table.rounds import (
    CLOSED,
    PLAYER_DEALER,
    Bettor,
    Choose,
    Event,
    Finished,
    Setup,
    who_text,
)
from houseway.wagers.facts import Facts, Value, combinations

End = tuple[int, int, bool]  # total, cards, natural
OWN_FACTS = ("hand.total", "hand.cards", "hand.natural")
DEALER_FACTS = ("dealer.total", "dealer.cards", "dealer.natural")
_CHOICES = {"H": ("hit",), "S": ("stand",), "O": ("stand", "hit")}


@dataclass(frozen=True, eq=False)
class OwnRules(SeatRules):
    """A sheet with a hand for each seat, ready to be played."""

    most_units: ClassVar[int] = 1

    draw: Draw
    values: Values
    first: int  # cards dealt to each hand
    up: int  # number of the player-dealer's exposed card, 0 for none
    player: str  # charts by total: H, S or O
    dealer: str
    house_way: str
    dealer_way: str

    # --- the rules of a hand: the only place where they are stated --------------------------------

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> int:
        return points(cards, self.values)

    def is_natural(self, cards: Iterable[Card]) -> bool:
        """Whether the hand is the sheet's natural: two jokers, or a two-card nine."""
        held = list(cards)
        if self.draw.natural == "two-jokers":
            return sum(map(is_joker, held)) >= 2
        return self.draw.natural == "two-card-9" and len(held) == 2 and self.points(held) == 9

    # --- the round of play ------------------------------------------------------------------------

    def play(self, setup: Setup, log: list[Event]) -> Play:
        hands = Hands(self.sheet, setup, log)
        hands.begin()
        yield from deal_first_cards(hands, self.sheet, setup)
        draws = yield from self._players_choose(hands, setup)
        for seat in draws:
            yield from hands.card(seat_hand(seat), stage="draw", face="down")
        hands.open(PLAYER_DEALER, range(1, self.first + 1))
        if (yield from self._dealer_chooses(hands, setup)) == "hit":
            yield from hands.card(PLAYER_DEALER, stage="draw")
        yield from hands.replace_late()
        for seat in seats_in_play(self.sheet, setup):
            hands.open(seat_hand(seat), range(1, len(hands.cards[seat_hand(seat)]) + 1))
        return hands.finish()

    def _players_choose(self, hands: Hands, setup: Setup) -> Asks[list[int]]:
        """In turn, each hand goes to the hit box or the stand box."""
        draws = []
        exposed = hands.cards[PLAYER_DEALER][self.up - 1] if self.up else None
        for seat in hands.drawing_order(self.drawing_order(setup)):
            cards = hands.cards[seat_hand(seat)]
            total = self.points(cards)
            wait = Choose(
                who=self._decider(hands, setup, seat),
                hand=seat_hand(seat),
                total=total,
                options=_CHOICES[self.player[total]],
                house_way="hit" if self.house_way[total] == "H" else "stand",
                knows=(self.held(cards), None if exposed is None else self.value(exposed)),
            )
            if (yield from hands.choose(wait)) == "hit":
                draws.append(seat)
        return draws

    def drawing_order(self, setup: Setup) -> list[int]:
        """Seats with a hand, clockwise from the one that draws first."""
        start = first_seat(self.draw.start, self.sheet, setup)
        return seats_in_play(self.sheet, setup, start=start)

    def _decider(self, hands: Hands, setup: Setup, seat: int) -> Bettor:
        """The bettor who plays a hand: its seat, or the bettor with most money on it."""
        if self.draw.decides == "seat":
            return (seat, "")
        decider = most_money(setup, seat)
        why = f"{who_text(decider)} has most money on the hand and plays it"
        for bettor in dict.fromkeys(bet.bettor for bet in setup.bets if bet.seat == seat):
            if bettor != decider:
                self._has_no_word(hands, bettor, why, "draw.decides")
        return decider

    def _has_no_word(self, hands: Hands, who: Bettor | str, why: str, path: str) -> None:
        whys = {"": f"{why} ({cite_for(self.sheet.cites, path)})"}
        hands.note(CLOSED, who=who, number=1, whys=whys, heard=False)

    def _dealer_chooses(self, hands: Hands, setup: Setup) -> Asks[str]:
        total = self.points(hands.cards[PLAYER_DEALER])
        decider = bank_decider(self.sheet, setup)
        if self.sheet.banked.decides == "largest-wager":
            why = f"{who_text(decider)} has the largest wager at the bank and plays its hand"
            bankers: list[Bettor | str] = [PLAYER_DEALER, *setup.co_bankers]
            for who in bankers:
                if who != decider:
                    self._has_no_word(hands, who, why, "bank.decides")
        wait = Choose(
            who=decider,
            hand=PLAYER_DEALER,
            total=total,
            options=_CHOICES[self.dealer[total]],
            house_way="hit" if self.dealer_way[total] == "H" else "stand",
            knows=(self.held(hands.cards[PLAYER_DEALER]), None),
        )
        return (yield from hands.choose(wait))

    # --- facts of the round -----------------------------------------------------------------------

    def value(self, card: Card) -> int:
        return 9 if is_joker(card) else self.values.of(rank_of(card))

    def alike(self, uses: frozenset[str]) -> Callable[[Card], Hashable]:
        return super().alike(uses) if "hand.tint" in uses else lambda card: self.held([card])

    def held(self, cards: Iterable[Card]) -> tuple[int, ...]:
        """A hand as a strategy knows it: sorted values, a joker as 11."""
        return tuple(sorted(JOKER_VALUE if is_joker(card) else self.value(card) for card in cards))

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        return (*(seat_hand(seat) for seat in seats_in_play(self.sheet, setup)), PLAYER_DEALER)

    def end(self, cards: Sequence[Card]) -> End:
        """How a hand ends: total, cards, natural."""
        return self.points(cards), len(cards), self.is_natural(cards)

    def own_says(self, end: End) -> dict[str, Value]:
        choice = "hit" if end[1] > self.first else "stand"
        return {**dict(zip(OWN_FACTS, end, strict=True)), "bet.choice": choice}

    def facts(self, finished: Finished) -> Facts:
        cards = finished.hands[PLAYER_DEALER]
        up = self.value(cards[self.up - 1]) if self.up else 0
        return {**dict(zip(DEALER_FACTS, self.end(cards), strict=True)), "dealer.up": up}

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        cards = finished.hands[self.hand_of(bettor)]
        return {**self.own_says(self.end(cards)), "hand.tint": tint(cards)}

    # --- possible ends ----------------------------------------------------------------------------

    def endings(self, *, chart: str) -> set[End]:
        """Ways in which a hand can end."""
        jokers = self.sheet.deck.jokers is not None
        found: set[End] = set()
        totals = range(self.values.highest + 1)
        for total in totals:
            if chart[total] != "H":
                found.add((total, self.first, False))
            if chart[total] != "S":
                found |= {(end, self.first + 1, False) for end in totals}
        if self.draw.natural == "two-jokers" and jokers:
            found.add((9, self.first, True))
            if chart[9] != "S":
                found.add((9, self.first + 1, True))
        if self.draw.natural == "two-card-9":
            found = {(t, n, n == 2 and t == 9) for t, n, _ in found}
        return found

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        numbers = {n for wager in self.sheet.wager.values() for n in wager.numbers} or {0}
        apart: dict[str, Iterable[Value]] = {
            "hand.tint": TINTS,
            "dealer.up": range(10),
            "bet.number": sorted(numbers),
        }
        ends = product(self.endings(chart=self.player), self.endings(chart=self.dealer))
        together: Iterator[Facts] = (
            {**self.own_says(own), **dict(zip(DEALER_FACTS, dealer, strict=True))}
            for own, dealer in ends
        )
        return combinations(together, apart, uses)


def _chart(key: str, draw: Draw, values: Values) -> str:
    chart: TenChart = getattr(draw, key)
    totals = values.highest + 1
    if len(chart.letters) > totals:
        message = f'{chart.text!r} cannot be read; write "0-5 hit, 6-9 stand"'
        raise HousewayError("chart", message, where=f"draw.{key}")
    return chart.letters.ljust(totals, chart.letters[-1])


def make_rules(sheet: Sheet) -> OwnRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    draw = sheet.section(Draw)
    faces = sheet.deal.faces
    first = cards_each(sheet)
    if first < 2:
        raise HousewayError(
            "order",
            f"found {sheet.deal.order.text!r}, one card each; deal two or three",
            where="deal.order",
        )
    shown = [place for place in range(1, first + 1) if faces.of("dealer", place) == "up"]
    if sheet.deck.jokers and sheet.deck.jokers.use != "nine":
        raise HousewayError(
            "jokers",
            f'use {sheet.deck.jokers.use!r}: a joker counts nine here, "nine"',
            where="deck.jokers.use",
        )
    if shown and sheet.deck.jokers:
        raise HousewayError(
            "jokers",
            f"{sheet.deal.faces.text!r} exposes a card of the player-dealer, and with jokers in "
            'the deck it has no certain value; write "down"',
            where="deal.faces",
        )
    values = digit_values(sheet.deck.values, ten=not shown)
    return OwnRules(
        sheet=sheet,
        draw=draw,
        values=values,
        first=first,
        up=shown[0] if shown else 0,
        player=_chart("player", draw, values),
        dealer=_chart("dealer", draw, values),
        house_way=_chart("house_way", draw, values),
        dealer_way=_chart("dealer_way", draw, values),
    )
