"""Runs: groups of a rank and sequences of a suit, in a deck without eights, nines and tens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

from houseway.cards import RANKS, Card, Cards, cards_text, suit_of

ORDER = "A234567JQK"  # low to high; the seven stands next to the jack
HEIGHTS = tuple(ORDER.find(rank) for rank in RANKS for _ in range(4))  # by card
LEAST = 3  # cards of a run
SUITS = 4
NAMES = ("ace", "two", "three", "four", "five", "six", "seven", "jack", "queen", "king")
COUNTED = {3: "three", 4: "four"}
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


def height_of(card: Card) -> int:
    """The place of a card in its suit: 0 for the ace, 9 for the king."""
    return HEIGHTS[card]


def card_at(height: int, suit: int) -> Card:
    return RANKS.index(ORDER[height]) * SUITS + suit


def in_order(cards: Iterable[Card]) -> Cards:
    """Cards from low to high, suits of a rank as they are numbered."""
    return tuple(sorted(cards, key=lambda card: (height_of(card), suit_of(card))))


def is_run(cards: Sequence[Card]) -> bool:
    if len({*cards}) < max(LEAST, len(cards)):
        return False
    heights = [HEIGHTS[card] for card in cards]
    high, low = max(heights), min(heights)
    return high == low or (is_sequence(cards) and high - low == len(cards) - 1)


def why_no_run(cards: Sequence[Card]) -> str:
    """Why cards are no run, in words; empty when they are one.

    >>> from houseway.cards import parse_cards
    >>> why_no_run(parse_cards("6c 7c Jc")), why_no_run(parse_cards("7d 7h 7s"))
    ('', '')
    >>> why_no_run(parse_cards("Qs Ks As"))
    'As Qs Ks is no run: the ace is low and goes with the two, not with the king'
    """
    if is_run(cards):
        return ""
    lying = in_order(cards)
    said = f"{cards_text(lying)} is no run: "
    if len(lying) < LEAST:
        return f"{said}{len(lying)} cards, and a run has at least three"
    if len(set(lying)) < len(lying):
        return f"{said}a card is named twice"
    heights = [height_of(card) for card in lying]
    if not is_sequence(lying):
        return f"{said}the cards are neither of one rank nor of one suit"
    if heights[0] == 0 and heights[-1] == len(ORDER) - 1:
        return f"{said}the ace is low and goes with the two, not with the king"
    gap = next(low for low, high in pairwise(heights) if high > low + 1)
    return f"{said}the {NAMES[gap + 1]} is missing"


def is_sequence(run: Sequence[Card]) -> bool:
    """Whether all cards are of one suit, as those of a group never are."""
    return len({suit_of(card) for card in run}) == 1


def is_viejo(run: Sequence[Card]) -> bool:
    """A suited run that begins with an ace."""
    return is_sequence(run) and min(map(height_of, run)) == 0


def fits(card: Card, run: Sequence[Card]) -> bool:
    """Whether a card makes a run longer."""
    return is_run((*run, card))


def fitting(card: Card, runs: Iterable[Sequence[Card]]) -> list[int]:
    """The runs that a card makes longer, by their numbers from 1."""
    return [number for number, run in enumerate(runs, 1) if fits(card, run)]


def run_text(run: Sequence[Card]) -> str:
    """A run in words.

    >>> from houseway.cards import parse_cards
    >>> run_text(parse_cards("7d 7h 7s")), run_text(parse_cards("4c 5c 6c"))
    ('three sevens', 'clubs from 4 to 6')
    """
    lying = in_order(run)
    if not is_sequence(lying):
        name = NAMES[height_of(lying[0])]
        return f"{COUNTED[len(lying)]} {name}{'es' if name == 'six' else 's'}"
    low, high = (ORDER[height_of(card)] for card in (lying[0], lying[-1]))
    return f"{SUIT_NAMES[suit_of(lying[0])]} from {low} to {high}"


def runs_in(cards: Iterable[Card], *, holding: Card | None = None) -> tuple[Cards, ...]:
    """All runs that some cards make, groups before sequences; with `holding`, those it is in.

    >>> from houseway.cards import parse_cards
    >>> [cards_text(run) for run in runs_in(parse_cards("5c 6c 7c Jc 6d 6h"))]
    ['6c 6d 6h', '5c 6c 7c', '5c 6c 7c Jc', '6c 7c Jc']
    """
    lying = in_order(cards)
    return tuple(
        run for run in (*_groups(lying), *_sequences(lying)) if holding is None or holding in run
    )


def _groups(lying: Sequence[Card]) -> Iterator[Cards]:
    for height in range(len(ORDER)):
        same = [card for card in lying if height_of(card) == height]
        for size in range(LEAST, len(same) + 1):
            yield from combinations(same, size)


def _sequences(lying: Sequence[Card]) -> Iterator[Cards]:
    for suit in range(SUITS):
        suited = [card for card in lying if suit_of(card) == suit]
        for first in range(len(suited)):
            for last in range(first + LEAST, len(suited) + 1):
                run = tuple(suited[first:last])
                if height_of(run[-1]) - height_of(run[0]) != len(run) - 1:
                    break
                yield run
