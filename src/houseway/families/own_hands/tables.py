"""Hands of card classes as look-up tables, made by calling the readable rules.

A class is a value 0 to 10, or 11 for a joker. Each class is shown to the rules by a real card.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement, product
from math import factorial, perm, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards import JOKER, Card, DeckSpec, is_joker, rank_of, suit_of
from houseway.families.own_hands.rules import DEALER_FACTS, End, OwnRules
from houseway.ranking.points import JOKER_VALUE
from houseway.wagers.facts import Value

Array = npt.NDArray[Any]
Hand = tuple[int, ...]

CLASSES = JOKER_VALUE + 1
NO_SUIT = 4
NO_UP = 11  # place of "no exposed card" among the exposed values; no joker is ever exposed


@dataclass(frozen=True)
class HandTables:
    """Everything the kernels look up for one game."""

    rules: OwnRules
    deck: DeckSpec
    _known: dict[Hand, End] = field(default_factory=dict, repr=False, compare=False)

    # --- cards ----------------------------------------------------------------------------------

    def class_of(self, card: Card) -> int:
        return JOKER_VALUE if is_joker(card) else self.rules.values.of(rank_of(card))

    @cached_property
    def by_suit(self) -> Array:
        """How often the shoe has each class in each suit: int64[12, 5]."""
        table = np.zeros((CLASSES, 5), np.int64)
        for card, count in self.deck.composition().items():
            table[self.class_of(card), NO_SUIT if is_joker(card) else suit_of(card)] += count
        return table

    @cached_property
    def counts(self) -> Array:
        result: Array = self.by_suit.sum(axis=1)
        return result

    @cached_property
    def card_for(self) -> dict[int, Card]:
        """A real card of each class in the deck."""
        found = {self.class_of(card): card for card in self.deck.composition()}
        return found | ({JOKER_VALUE: JOKER} if self.deck.jokers else {})

    # --- hands ----------------------------------------------------------------------------------

    @cached_property
    def players(self) -> list[Hand]:
        held = [c for c in range(CLASSES) if self.counts[c]]
        return list(combinations_with_replacement(held, self.rules.first))

    @cached_property
    def dealers(self) -> list[Hand]:
        """The player-dealer's hands; with an exposed card it stands first, the others sorted."""
        if not self.rules.up:
            return self.players
        held = [c for c in range(CLASSES) if self.counts[c]]
        rest = list(combinations_with_replacement(held, self.rules.first - 1))
        return [(up, *others) for up, others in product(held, rest)]

    @cached_property
    def dealer_orders(self) -> list[int]:
        return [orders(hand[1:] if self.rules.up else hand) for hand in self.dealers]

    def end(self, hand: Hand) -> End:
        """The facts of a hand."""
        if hand not in self._known:
            self._known[hand] = self.rules.end([self.card_for[c] for c in hand])
        return self._known[hand]

    def says(self, own: End, dealer: End, up: int) -> dict[str, Value]:
        """The facts of two hands and the exposed card."""
        return {
            **self.rules.own_says(own),
            "dealer.up": 0 if up == NO_UP else up,
            **dict(zip(DEALER_FACTS, dealer, strict=True)),
        }

    def letter(self, hand: Hand) -> str:
        """The chart's play for a seat's hand: H, S or O."""
        return self.rules.player[self.end(hand)[0]]

    def dealer_draws(self, hand: Hand) -> bool:
        """The player-dealer's play: the chart, and `dealer_way` where it leaves an option."""
        total = self.end(hand)[0]
        letter = self.rules.dealer[total]
        return (letter if letter != "O" else self.rules.dealer_way[total]) == "H"

    @cached_property
    def ends(self) -> list[End]:
        """All ways in which a hand can end, numbered."""
        first = self.rules.first
        totals = range(self.rules.values.highest + 1)
        return [(t, n, nat) for t in totals for n in (first, first + 1) for nat in (False, True)]

    @cached_property
    def end_number(self) -> dict[End, int]:
        return {end: number for number, end in enumerate(self.ends)}

    @cached_property
    def dealer_end(self) -> Array:
        """Number of the end by hand and draw: column 0 stands, 1 + class draws it."""
        table = np.zeros((len(self.dealers), CLASSES + 1), np.int64)
        for d, hand in enumerate(self.dealers):
            table[d, 0] = self.end_number[self.end(hand)]
            for c in self.card_for:
                table[d, 1 + c] = self.end_number[self.end((*hand, c))]
        return table

    @cached_property
    def dealer_hits(self) -> Array:
        return np.array([self.dealer_draws(hand) for hand in self.dealers], np.bool_)

    # --- suits ----------------------------------------------------------------------------------

    def tint_ways(self, hand: Hand) -> tuple[int, int, int, int]:
        """Ordered ways to hold these classes: suited, of one colour but not suited, mixed, all."""
        held = Counter(hand)

        def ways(suits: tuple[int, ...]) -> int:
            return prod(
                perm(int(self.by_suit[c, list(suits)].sum()), times) for c, times in held.items()
            )

        every = ways((0, 1, 2, 3, NO_SUIT))
        suited = sum(ways((suit,)) for suit in range(4))
        one_colour = ways((0, 3)) + ways((1, 2))
        return suited, one_colour - suited, every - one_colour, every


def orders(hand: Hand) -> int:
    """In how many orders a hand can come.

    >>> orders((3, 3, 5))
    3
    """
    return factorial(len(hand)) // prod(factorial(times) for times in Counter(hand).values())
