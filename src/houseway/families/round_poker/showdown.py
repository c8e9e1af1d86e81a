"""The showdown: values of hands, winners of each pot, the odd chip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol

from houseway.cards import Card, Cards, is_joker, rank_of, suit_of
from houseway.families.round_poker.section import Odd, OddChip, Share
from houseway.ranking.badugi import BADUGI
from houseway.ranking.hands import (
    best_hand,
    best_strength,
    best_with_hole_cards,
    hand_name,
    won_over,
)
from houseway.ranking.orders import ACE, Order, order_named
from houseway.table.chips.side_pots import Pot

OWN_CARDS = 2  # of the player's own, where exactly so many count


class Worth(Protocol):
    """A hand that was ranked. 0 does not qualify."""

    @property
    def value(self) -> int: ...

    @property
    def cards(self) -> Cards: ...

    @property
    def name(self) -> str: ...

    def over(self, other: Any) -> str:
        """The hand in words, with the cards that decide against another one of its kind."""
        ...


@dataclass(frozen=True, kw_only=True)
class Judge:
    """Ranks hands for one share of the pot."""

    share: Share

    @cached_property
    def order(self) -> Order:
        return order_named(self.share.order)

    @cached_property
    def is_badugi(self) -> bool:
        return self.share.order == "badugi"

    def worth(
        self, cards: Sequence[Card], board: Sequence[Card] = (), *, joker_up: bool = False
    ) -> Worth:
        """The best hand of a player's own cards and the board."""
        if self.is_badugi:
            return BADUGI.best(cards)
        order = self.order
        if joker_up and self.share.face_up_joker:
            order = order_named(self.share.face_up_joker)
        if self.share.uses == "two-and-three":
            return best_with_hole_cards(order, cards, board, least=OWN_CARDS, most=OWN_CARDS)
        return Best(order, (*cards, *board))


class Best:
    """The best hand among some cards; its cards are found only when asked for."""

    __slots__ = ("_among", "_order", "_strength", "value")

    def __init__(self, order: Order, among: Cards) -> None:
        self._order = order
        self._among = among
        self._strength = best_strength(order, among)
        self.value = order.value(self._strength)

    @property
    def cards(self) -> Cards:
        return best_hand(self._order, self._among).cards

    @property
    def name(self) -> str:
        return hand_name(self._order, self._strength)

    def over(self, other: Best) -> str:
        return won_over(self._order, self._strength, other._order, other._strength)


class Shown(NamedTuple):
    """A hand at the showdown: its cards, and its worth in each share."""

    seat: int
    cards: Cards
    up: Cards
    worth: Mapping[str, Worth]


class Won(NamedTuple):
    """Chips of a pot that go to a seat."""

    seat: int
    pot: int
    share: str
    amount: int
    why: str


def by_suit(card: Card) -> tuple[int, int]:
    """A card by rank, then by suit from clubs to spades. A joker is an ace above all."""
    return (ACE, 4) if is_joker(card) else (rank_of(card), suit_of(card))


Part = tuple[str, Shown, int]  # the share, a hand that wins of it, cents


class PotDivision(NamedTuple):
    """How pots are parted. `seats` are all seats in order from the button's left."""

    shares: tuple[str, ...]
    odd: OddChip
    chip: int
    seats: tuple[int, ...]

    def part(self, pots: Sequence[Pot], shown: Mapping[int, Shown]) -> list[Won]:
        """The winners with their shares, pot by pot from the main pot."""
        found = []
        for number, pot in enumerate(pots, start=1):
            hands = [shown[seat] for seat in pot.seats]
            found += self._pot(number, pot.amount, hands)
        return found

    def _pot(self, number: int, amount: int, hands: Sequence[Shown]) -> list[Won]:
        winners = {name: best for name in self.shares if (best := self._best(name, hands))}
        if self.odd.both == "whole-pot" and self._same_hands(winners):
            winners = {"high": winners["high"]}
        together = self.odd.splits == "together"
        found = self._together(amount, winners) if together else self._each(amount, winners)
        return [
            Won(hand.seat, number, name, cents, self._why(hand.worth[name], name, hands))
            for name, hand, cents in found
            if cents
        ]

    def _each(self, amount: int, winners: Mapping[str, Sequence[Shown]]) -> list[Part]:
        """The pot in halves and each half in equal parts, with odd chips by the rule of each."""
        parts = self._halves(amount, winners)
        return [
            (name, hand, cents)
            for name, best in winners.items()
            for hand, cents in self._even(parts[name], best, name)
        ]

    def _together(self, amount: int, winners: Mapping[str, Sequence[Shown]]) -> list[Part]:
        """The same with all odd chips for one player, the first of those who win high."""
        half = amount // len(winners)
        each = {name: half // self.chip // len(best) * self.chip for name, best in winners.items()}
        odd = amount - sum(each[name] * len(best) for name, best in winners.items())
        first = self._first_for_odd(winners["high"], self.odd.high, "high")[0]
        return [
            (name, hand, each[name] + (odd if name == "high" and hand is first else 0))
            for name, best in winners.items()
            for hand in best
        ]

    def _why(self, won: Worth, name: str, hands: Sequence[Shown]) -> str:
        """The hand in words; against the next best of the pot it names the deciding card."""
        beaten = [hand.worth[name] for hand in hands if 0 < hand.worth[name].value < won.value]
        return won.over(max(beaten, key=lambda worth: worth.value)) if beaten else won.name

    def _same_hands(self, winners: Mapping[str, Sequence[Shown]]) -> bool:
        """Whether the same players share both halves: then the pot is parted once."""
        seats = [{hand.seat for hand in best} for best in winners.values()]
        return len(seats) == 2 and seats[0] == seats[1] and len(seats[0]) > 1

    def _best(self, name: str, hands: Sequence[Shown]) -> list[Shown]:
        values = [hand.worth[name].value for hand in hands]
        most = max(values)
        return [hand for hand, value in zip(hands, values, strict=True) if value == most > 0]

    def _halves(self, amount: int, winners: Mapping[str, Sequence[Shown]]) -> dict[str, int]:
        if len(winners) == 1:
            return dict.fromkeys(winners, amount)
        half = amount // self.chip // 2 * self.chip
        first = "high"
        if self.odd.halves != "high":
            hands = [hand for best in winners.values() for hand in best]
            seat = self._first_for_odd(hands, self.odd.halves, "high")[0].seat
            first = next(name for name, best in winners.items() if seat in {h.seat for h in best})
        return {name: amount - half if name == first else half for name in winners}

    def _even(self, amount: int, best: Sequence[Shown], name: str) -> list[tuple[Shown, int]]:
        """Equal parts; odd chips go one by one, in the order of the rule for odd chips."""
        if len(best) == 1:
            return [(best[0], amount)]
        each = amount // self.chip // len(best) * self.chip
        odd = amount - each * len(best)
        policy = self.odd.high if name == "high" else self.odd.low
        order = self._first_for_odd(best, policy, name)
        result = []
        for hand in order:
            extra = min(self.chip, odd)
            odd -= extra
            result.append((hand, each + extra))
        return result

    def _first_for_odd(self, best: Sequence[Shown], policy: Odd, name: str) -> list[Shown]:
        near = sorted(best, key=lambda hand: self.seats.index(hand.seat))
        match policy:
            case "high-card-by-suit":
                return sorted(near, key=lambda hand: max(map(by_suit, hand.cards)), reverse=True)
            case "low-card-by-suit":
                return sorted(near, key=lambda hand: min(map(_low_by_suit, hand.cards)))
            case "hand-by-suit":
                return sorted(near, key=lambda hand: _walk(hand, name, best), reverse=True)
            case "high-hand-by-suit":
                return sorted(near, key=lambda hand: _high_walk(hand, best), reverse=True)
            case "high-hand-up":
                return sorted(near, key=lambda hand: up_strength(hand.up), reverse=True)
            case _:
                return near


def _low_by_suit(card: Card) -> tuple[int, int]:
    """The ace is the lowest card of a low hand."""
    rank, suit = by_suit(card)
    return (-1 if rank == ACE else rank, suit)


def _walk(hand: Shown, name: str, best: Sequence[Shown]) -> list[int]:
    """The suits of the cards that make a hand, from its highest down, without shared cards."""
    used = [{*other.worth[name].cards} for other in best]
    shared = set.intersection(*used)
    own = sorted({*hand.worth[name].cards} - shared, key=by_suit, reverse=True)
    return [by_suit(card)[1] for card in own]


def _high_walk(hand: Shown, best: Sequence[Shown]) -> tuple[int, list[int]]:
    """The high hand of a player, shared cards included; equal ones by their suits."""
    value = hand.worth["high"].value
    equals = [other for other in best if other.worth["high"].value == value]
    return value, _walk(hand, "high", equals)


Shape = tuple[tuple[int, ...], tuple[int, ...]]  # how many of each rank, then the ranks


def up_strength(cards: Sequence[Card]) -> Shape:
    """Cards that lie open as a hand: pairs before high cards; a joker is an ace."""
    return _shape([by_suit(card)[0] for card in cards])


def up_low_strength(cards: Sequence[Card]) -> Shape:
    """Open cards as a low hand, the lowest first: pairs are worse, and aces are low."""
    return _shape([-1 if rank == ACE else rank for rank, _ in map(by_suit, cards)])


def _shape(ranks: Sequence[int]) -> Shape:
    held = sorted(((ranks.count(rank), rank) for rank in {*ranks}), reverse=True)
    return tuple(count for count, _ in held), tuple(rank for _, rank in held)
