"""A card is a small integer: `rank * 4 + suit`, from 0 (2c) to 51 (As), and 52 for a joker.

All jokers of a shoe are the same card, so a shoe with eight jokers holds card 52 eight times. The
tiles of pai gow are cards too, from 64 on: see `tiles`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, TypeAlias

from houseway.cards.tiles import TILE_SPELLINGS, TILES, is_tile, tile_text
from houseway.errors import Unreadable

Card: TypeAlias = int
Cards: TypeAlias = tuple[Card, ...]

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
JOKER: Final[Card] = 52

# Just outside RANKS and SUITS, so that a joker has no rank or suit of another card.
JOKER_RANK: Final = 13
JOKER_SUIT: Final = 4

_PRETTY_SUITS: Final = "♣♦♥♠"
_TEXTS: Final = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
_JOKER: Final = re.compile(r"[Jj][Kk]([1-9][0-9]?)?")
_LEGAL: Final = f"rank of {RANKS}, suit of {SUITS}, or Jk"
_LIKE_A_TILE: Final = re.compile(r"[0-9]+-[0-9]+")


def _spellings() -> dict[str, Card]:
    found: dict[str, Card] = {}
    for rank, letter in enumerate(RANKS):
        ranks = {letter, letter.lower()} | ({"10"} if letter == "T" else set())
        for suit, (plain, drawn) in enumerate(zip(SUITS, _PRETTY_SUITS, strict=True)):
            for first in ranks:
                for second in (plain, plain.upper(), drawn):
                    found[first + second] = rank * 4 + suit
    return found | dict(TILE_SPELLINGS)


_SPELLINGS: Final = _spellings()


def parse_card(text: str) -> Card:
    """Reads one card; `10h`, `TH`, `T♥` and `Th` are the same card, `Jk1` is a joker.

    A tile is read by its two numbers: `5-4` and `4-5` are the same tile.

    >>> parse_card("2c"), parse_card("As"), parse_card("Jk"), parse_card("6-6")
    (0, 51, 52, 64)
    >>> parse_card("1s")
    Traceback (most recent call last):
    ...
    houseway.errors.Unreadable: no card '1s'; legal: rank of 23456789TJQKA, suit of cdhs, or Jk
    """
    card = _SPELLINGS.get(text)
    if card is not None:
        return card
    if _JOKER.fullmatch(text):
        return JOKER
    if _LIKE_A_TILE.fullmatch(text):
        legal = "two numbers from 1 to 6, such as 5-4"
        raise Unreadable("unknown-card", f"no tile {text!r}; legal: {legal}")
    raise Unreadable("unknown-card", f"no card {text!r}; legal: {_LEGAL}")


def parse_cards(text: str | Iterable[str]) -> tuple[Card, ...]:
    """Reads cards from one text, separated by spaces or commas, or from one text for each card.

    >>> cards_text(parse_cards("as, 10♦ jk"))
    'As Td Jk'
    """
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_card(word) for word in words)


def card_text(card: Card) -> str:
    if 0 <= card <= JOKER:
        return _TEXTS[card]
    if is_tile(card):
        return tile_text(card)
    legal = f"0 (2c) to 52 (Jk), or {TILES[0]} (6-6) to {TILES[-1]} (2-1)"
    raise Unreadable("unknown-card", f"no card has number {card}; legal: {legal}")


def cards_text(cards: Iterable[Card]) -> str:
    return " ".join(map(card_text, cards))


def pretty(card: Card) -> str:
    """The card with a suit symbol.

    >>> " ".join(map(pretty, parse_cards("As Td Jk")))
    'A♠ T♦ Jk'
    """
    text = card_text(card)
    return text if card >= JOKER else text[0] + _PRETTY_SUITS[suit_of(card)]


def rank_of(card: Card) -> int:
    """0 for a deuce to 12 for an ace; `JOKER_RANK` for a joker, and above it for a tile."""
    return card // 4


def suit_of(card: Card) -> int:
    """The place in `SUITS`; `JOKER_SUIT` for a joker and for a tile."""
    return JOKER_SUIT if card >= JOKER else card % 4


def is_joker(card: Card) -> bool:
    return card == JOKER


def is_red(card: Card) -> bool:
    """Whether a card is a diamond or heart; jokers have no colour, that of tiles means nothing."""
    return suit_of(card) in (1, 2)
