"""A shoe by kinds of cards, as the exact computations use it.

Cards of one kind count the same. Ranks and suits matter to a few rules only (a split of two cards
of one rank, a suited hand, a red run), so they are counted separately.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import perm, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards import Card, Cards, DeckSpec, is_joker, is_red, rank_of, suit_of
from houseway.errors import HousewayError
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.drawn_hands import JOKER_KIND

Array = npt.NDArray[Any]
MOST_POINTS = 9  # above the target: a ten to one less than the target
DEALER_POINTS = 27  # a ten to 17, where soft 17 draws
Alike = tuple[int, ...]  # for each kind of cards the one that it plays like


@dataclass(frozen=True)
class CardKinds:
    """The kinds of cards that a sheet's deck has, tens first; each shown by a real card."""

    values: tuple[int, ...]
    cards: Cards  # one card of each kind
    ranks: tuple[tuple[int, ...], ...]  # the ranks that a kind has

    @property
    def number(self) -> int:
        return len(self.values)

    def of_value(self, value: int) -> int:
        return self.values.index(value)


def pool_kinds(counts: Array, alike: Alike) -> Array:
    """Numbers of cards by kind (the last axis), each put to the kind that it plays like."""
    table = np.zeros_like(counts)
    for kind, like in enumerate(alike):
        table[..., like] += counts[..., kind]
    return table


def kinds_of(rules: BlackjackRules) -> CardKinds:
    """All kinds of a sheet, including those that have been taken out of the shoe."""
    deck = rules.sheet.deck
    full = DeckSpec(cards=deck.cards, jokers=1 if deck.jokers else 0).composition()
    by_value: dict[int, list[Card]] = {}
    for card in full:
        by_value.setdefault(rules.kind(card), []).append(card)
    # A joker plays like no other card; it comes last.
    values = sorted(by_value, key=lambda value: (value == JOKER_KIND, -value))
    return CardKinds(
        values=tuple(values),
        cards=tuple(by_value[value][0] for value in values),
        ranks=tuple(tuple(sorted({rank_of(c) for c in by_value[value]})) for value in values),
    )


@dataclass(frozen=True)
class Shoe:
    """How many cards of each kind, rank and suit a shoe has."""

    rules: BlackjackRules
    kinds: CardKinds
    deck: DeckSpec

    @property
    def size(self) -> int:
        return self.deck.size

    def kind_of(self, card: Card) -> int:
        return self.kinds.of_value(self.rules.kind(card))

    def check_round(self, *, hands: int) -> None:
        """Refuse a shoe that could run out in the middle of one seat's round.

        A hand takes no card once it may count more than 20, the player-dealer's none above 16; so
        cards with so many points in all are enough.
        """
        needed = hands * (self.rules.section.target + MOST_POINTS) + DEALER_POINTS
        low = self.rules.counting.low_value
        points = sum(count * low(card) for card, count in self.composition.items())
        if points < needed:
            raise HousewayError(
                "small-shoe",
                f"{self.size} cards are left, {points} points in all; a round may take {needed} "
                f"points, with up to {hands} {'hands' if hands > 1 else 'hand'} at one seat",
                where="removed",
            )

    @cached_property
    def composition(self) -> dict[Card, int]:
        return self.deck.composition()

    @cached_property
    def counts(self) -> Array:
        table = np.zeros(self.kinds.number, np.int64)
        for card, count in self.composition.items():
            table[self.kind_of(card)] += count
        return table

    @cached_property
    def by_rank(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for card, count in self.composition.items():
            found[rank_of(card)] = found.get(rank_of(card), 0) + count
        return found

    @cached_property
    def reds(self) -> Array:
        """Red cards of each kind."""
        table = np.zeros(self.kinds.number, np.int64)
        for card, count in self.composition.items():
            table[self.kind_of(card)] += count * is_red(card)
        return table

    def suited_share(self, ranks: tuple[int, ...]) -> float:
        """How likely cards of these ranks share a suit, when only the ranks are known."""
        ways = [
            prod(perm(self._of(rank, suit), ranks.count(rank)) for rank in dict.fromkeys(ranks))
            for suit in range(4)
        ]
        every = prod(
            perm(self.by_rank.get(rank, 0), ranks.count(rank)) for rank in dict.fromkeys(ranks)
        )
        return sum(ways) / every if every else 0.0

    def _of(self, rank: int, suit: int) -> int:
        return sum(
            count
            for card, count in self.composition.items()
            if not is_joker(card) and rank_of(card) == rank and suit_of(card) == suit
        )
