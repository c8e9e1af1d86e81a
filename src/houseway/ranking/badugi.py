"""Badugi: up to four cards of different ranks and suits; more cards win, then the lowest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from houseway.cards import Card, cards_text, is_joker, rank_of, suit_of
from houseway.cards.card import RANKS
from houseway.errors import BadRecord

CARDS = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class BadugiHand:
    """The cards that count, the highest first."""

    cards: tuple[Card, ...]
    ranks: tuple[int, ...]
    value: int

    @property
    def name(self) -> str:
        """
        >>> from houseway.cards import parse_cards
        >>> BADUGI.best(parse_cards("As 2h 3d 3c")).name
        'three-card hand, 3-2-A'
        """
        said = "-".join(RANKS[rank_of(card)] for card in self.cards)
        if len(self.cards) == CARDS:
            return f"badugi, {said}"
        return f"{('one', 'two', 'three')[len(self.cards) - 1]}-card hand, {said}"

    def over(self, other: BadugiHand) -> str:
        """The hand in words, with a lower one of as many cards."""
        same = len(self.cards) == len(other.cards)
        return f"{self.name} over {other.name}" if same else self.name


@dataclass(frozen=True)
class Badugi:
    """The order of badugi hands; the ace is the lowest card, or the highest in some houses."""

    ace_low: bool = True

    def height(self, card: Card) -> int:
        """0 for the lowest rank to 12."""
        return (rank_of(card) + self.ace_low) % len(RANKS)

    @cached_property
    def values(self) -> dict[tuple[int, ...], int]:
        """Every hand by its heights, numbered from the worst up."""
        hands = [
            tuple(sorted(held, reverse=True))
            for number in range(1, CARDS + 1)
            for held in combinations(range(len(RANKS)), number)
        ]
        hands.sort(key=lambda held: (len(held), [-height for height in held]))
        return {held: value for value, held in enumerate(hands, start=1)}

    def best(self, cards: Sequence[Card]) -> BadugiHand:
        """The best hand among four cards."""
        if len(cards) != CARDS or any(map(is_joker, cards)):
            raise BadRecord(
                "badugi", f"{cards_text(cards)}: badugi has four cards and no joker", where="cards"
            )
        if len(set(cards)) < CARDS:
            raise BadRecord("twice", f"{cards_text(cards)}: a card is there twice", where="cards")
        return max(
            (
                self._hand(held)
                for number in range(1, CARDS + 1)
                for held in combinations(cards, number)
                if len({rank_of(card) for card in held}) == number
                and len({suit_of(card) for card in held}) == number
            ),
            key=lambda hand: hand.value,
        )

    def _hand(self, held: tuple[Card, ...]) -> BadugiHand:
        ordered = tuple(sorted(held, key=self.height, reverse=True))
        heights = tuple(map(self.height, ordered))
        return BadugiHand(cards=ordered, ranks=heights, value=self.values[heights])


BADUGI = Badugi()
