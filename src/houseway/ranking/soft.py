"""Points of hands in which an ace or a joker may count ten more.

The rules look at cards one by one through a small `Count`, so that exact and fast computations can
run them on cards that only stand for their kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from houseway.cards import Card, is_joker, rank_of
from houseway.cards.card import RANKS
from houseway.sheet.phrases import Values

ACE = RANKS.index("A")
TEN = 10
HIGH = 10  # the extra points of an ace or a soft joker


class Count(NamedTuple):
    """A hand's points: each card by its low value, and the number that may count ten more."""

    low: int = 0
    high: int = 0
    jokers: int = 0
    cards: int = 0


@dataclass(frozen=True, kw_only=True)
class SoftCounting:
    """The counting rules of a sheet.

    >>> from houseway.cards import parse_cards
    >>> from houseway.sheet.phrases import Values
    >>> values = Values.parse("A=1/11 2-10 JQK=10")
    >>> to_22 = SoftCounting(values=values, joker="2/12", target=22, soft_cards=1)
    >>> [to_22.points(to_22.count(parse_cards(hand))) for hand in ("Ah 6s", "Jk Ks", "Jk Ks 9h")]
    [(17, True), (22, True), (21, False)]
    """

    values: Values
    joker: str  # hard-21 | 1/11 | 2/12, empty without jokers
    target: int
    soft_cards: int
    _steps: dict[Card, tuple[int, int, int]] = field(
        default_factory=dict, repr=False, compare=False
    )

    def low_value(self, card: Card) -> int:
        """The low value of a card; a joker that makes any hand 21 has none of its own."""
        if is_joker(card):
            return {"1/11": 1, "2/12": 2}.get(self.joker, 0)
        return self.values.of(rank_of(card))

    def may_be_high(self, card: Card) -> bool:
        if is_joker(card):
            return "/" in self.joker
        return rank_of(card) in self.values.high

    def with_card(self, count: Count, card: Card) -> Count:
        step = self._steps.get(card)
        if step is None:
            step = self.low_value(card), int(self.may_be_high(card)), int(is_joker(card))
            self._steps[card] = step
        low, high, jokers = step
        return Count(count.low + low, count.high + high, count.jokers + jokers, count.cards + 1)

    def count(self, cards: Iterable[Card]) -> Count:
        held = Count()
        for card in cards:
            held = self.with_card(held, card)
        return held

    def points(self, count: Count) -> tuple[int, bool]:
        """The best total that is not over, else the lowest; and whether a card counts high."""
        return _points(count, self.joker, self.target, self.soft_cards)

    def is_kind(self, card: Card, kind: str) -> bool:
        """Whether a card is of a kind named in a natural; T is any card of value ten."""
        if kind == "Jk" or is_joker(card):
            return kind == "Jk" and is_joker(card)
        if kind == "T":
            return self.values.of(rank_of(card)) == TEN
        return rank_of(card) == RANKS.index(kind)

    def are_kinds(self, cards: tuple[Card, ...], kinds: tuple[str, str]) -> bool:
        """Whether two cards, in any order, are of two kinds."""
        one, other = kinds
        return len(cards) == 2 and any(
            self.is_kind(cards[first], one) and self.is_kind(cards[1 - first], other)
            for first in (0, 1)
        )


@cache
def _points(count: Count, joker: str, target: int, soft_cards: int) -> tuple[int, bool]:
    if count.jokers and joker == "hard-21":
        return 21, False
    total, left = count.low, min(count.high, soft_cards)
    while left and total + HIGH <= target:
        total, left = total + HIGH, left - 1
    return total, total > count.low
