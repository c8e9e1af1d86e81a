"""What a blackjack hand counts: the only place where it is stated.

The counting rules look at cards one by one through a small `Count`, so the exact and the fast
computations can run the same rules on cards that only stand for their kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from houseway.cards import Card, is_joker, is_red, rank_of, suit_of
from houseway.cards.card import RANKS
from houseway.families.blackjack.section import (
    MOST_CARDS,
    MOST_REDS,
    NO_NATURAL,
    NO_SHAPE,
    UP_CARDS,
    Play,
)
from houseway.sheet.model import Sheet
from houseway.sheet.phrases import Values, parse_values
from houseway.wagers.facts import Value, halves

ACE = RANKS.index("A")
TEN = 10
HIGH = 10  # what an ace or a soft joker may count more


class Count(NamedTuple):
    """A hand's points: each card by its low value, and how many of them may count ten more."""

    low: int = 0
    high: int = 0
    jokers: int = 0
    cards: int = 0


@dataclass(frozen=True)
class Counting:
    """The counting rules of a sheet."""

    values: Values
    joker: str  # hard-21 | 1/11 | 2/12, empty without jokers
    target: int
    soft_cards: int
    naturals: tuple[tuple[str, tuple[str, str], int | float], ...]  # id, cards, points
    shapes: tuple[tuple[str, str, bool], ...]  # word, sorted ranks, suited
    _steps: dict[Card, tuple[int, int, int]] = field(
        default_factory=dict, repr=False, compare=False
    )
    _known: dict[object, dict[str, Value]] = field(default_factory=dict, repr=False, compare=False)

    # --- cards ------------------------------------------------------------------------------------

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

    # --- points -----------------------------------------------------------------------------------

    def points(self, count: Count) -> tuple[int, bool]:
        """The best total that is not over, else the lowest; and whether a card counts high."""
        return _points(count, self.joker, self.target, self.soft_cards)

    def natural(self, cards: Sequence[Card]) -> tuple[str, int | float] | None:
        """The natural that two cards make when they are the first two, with its points."""
        if len(cards) != 2:
            return None
        for name, (one, other), counts in self.naturals:
            for first, second in ((0, 1), (1, 0)):
                if self._is(cards[first], one) and self._is(cards[second], other):
                    return name, counts
        return None

    def _is(self, card: Card, kind: str) -> bool:
        """Whether a card is of a kind named in a natural; T is any card of value ten."""
        if kind == "Jk" or is_joker(card):
            return kind == "Jk" and is_joker(card)
        if kind == "T":
            return self.values.of(rank_of(card)) == TEN
        return rank_of(card) == RANKS.index(kind)

    def shape(self, cards: Sequence[Card]) -> str:
        ranks = "".join(sorted(up_card(card) for card in cards))
        for word, wanted, suited in self.shapes:
            if ranks == wanted and not (suited and len({suit_of(card) for card in cards}) > 1):
                return word
        return NO_SHAPE

    # --- facts ------------------------------------------------------------------------------------

    def facts(self, cards: Sequence[Card], *, original: bool, whose: str) -> dict[str, Value]:
        """What a hand says about itself; `original` hands, not split ones, may be naturals.

        Hands with the same ranks, of one suit or not, say the same and are counted once.
        """
        one_suit = bool(self.shapes) and len({suit_of(card) for card in cards}) == 1
        key = (tuple(rank_of(card) for card in cards), one_suit, original, whose)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.counted_facts(
                self.count(cards),
                natural=self.natural(cards) if original else None,
                shape=self.shape(cards) if self.shapes else NO_SHAPE,
                whose=whose,
            )
        return known

    def counted_facts(
        self, count: Count, *, natural: tuple[str, int | float] | None, shape: str, whose: str
    ) -> dict[str, Value]:
        total, soft = self.points(count)
        kind, points = natural or (NO_NATURAL, total)
        return {
            f"{whose}.total": points,
            f"{whose}.cards": min(count.cards, MOST_CARDS),
            f"{whose}.soft": soft,
            f"{whose}.over": natural is None and total > self.target,
            f"{whose}.natural": natural is not None,
            f"{whose}.natural_kind": kind,
            f"{whose}.joker": count.jokers > 0,
            f"{whose}.shape": shape,
        }


@cache
def _points(count: Count, joker: str, target: int, soft_cards: int) -> tuple[int, bool]:
    if count.jokers and joker == "hard-21":
        return 21, False
    total, left = count.low, min(count.high, soft_cards)
    while left and total + HIGH <= target:
        total, left = total + HIGH, left - 1
    return total, total > count.low


def up_card(card: Card) -> str:
    """A card's rank as facts name it."""
    rank: str = UP_CARDS[rank_of(card)]
    return rank


def reds(cards: Iterable[Card]) -> int:
    """Red cards before the first that is not red, in the order of dealing."""
    run = 0
    for card in cards:
        if not is_red(card):
            break
        run += 1
    return min(run, MOST_REDS)


def matches(cards: Iterable[Card], up: Card) -> tuple[int, int]:
    """How many cards match the up card's rank: in its suit, in another suit."""
    same = [card for card in cards if rank_of(card) == rank_of(up) and not is_joker(up)]
    suited = sum(suit_of(card) == suit_of(up) for card in same)
    return suited, len(same) - suited


def counting_of(sheet: Sheet) -> Counting:
    play: Play = sheet.play  # type: ignore[attr-defined]
    return Counting(
        values=parse_values(sheet.deck.values),
        joker=sheet.deck.jokers.use if sheet.deck.jokers else "",
        target=play.target,
        soft_cards=play.soft_cards,
        naturals=tuple(
            (n.id, _two(n.cards), halves(int(2 * float(n.counts)))) for n in play.naturals
        ),
        shapes=tuple(
            (text, "".join(sorted(text.split()[0])), text.endswith("suited"))
            for text in play.shapes
        ),
    )


def _two(text: str) -> tuple[str, str]:
    one, _, other = text.partition("+")
    return one, other
