"""The composition of a deck or shoe before the shuffle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from houseway.cards.card import JOKER, RANKS, Card, card_text
from houseway.cards.tiles import tile_counts
from houseway.errors import BadRecord, Unreadable
from houseway.phrase import Phrase

MOST_DECKS: Final = 12
SET_OF_TILES: Final = "tiles"
_NUMBERS: Final = [
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
]


@dataclass(frozen=True, slots=True)
class DeckCards(Phrase):
    """The ranks that stay in each deck; a set of tiles has none of them."""

    ranks: tuple[int, ...]

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> "".join(RANKS[rank] for rank in DeckCards.parse("52 less 7 8 9 T").ranks)
        '23456JQKA'
        """
        legal = (
            f'legal: "52", or "52 less" and some of the ranks {" ".join(RANKS)}, each once, '
            f'or "{SET_OF_TILES}"'
        )
        match text.split():
            case ["52"]:
                less: list[str] = []
            case ["tiles"]:
                return cls(text, ())
            case ["52", "less", *less] if less:
                pass
            case _:
                raise Unreadable("unknown-deck", f"no deck {text!r}; {legal}")
        for rank in less:
            if len(rank) != 1 or rank not in RANKS:
                raise Unreadable("unknown-deck", f"no rank {rank!r} in deck {text!r}; {legal}")
            if less.count(rank) > 1:
                raise Unreadable("unknown-deck", f"rank {rank} twice in deck {text!r}; {legal}")
        if len(less) == len(RANKS):
            raise Unreadable("unknown-deck", f"deck {text!r} has no cards left; {legal}")
        return cls(text, tuple(index for index, rank in enumerate(RANKS) if rank not in less))


WHOLE_DECK: Final = DeckCards.parse("52")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSpec:
    """All the cards of a shoe.

    `cards` describes each deck, `jokers` is the number in the whole shoe. `removed` lists single
    cards taken out of the shoe, a card twice if two of it are gone. Every copy of a card in
    `marked` carries the mark.

    >>> print(DeckSpec(decks=8, jokers=8))
    eight decks of 52 and 8 jokers
    >>> DeckSpec(decks=8, jokers=8).size
    424
    >>> print(DeckSpec(cards=DeckCards.parse("tiles")))
    a set of 32 tiles
    """

    cards: DeckCards = WHOLE_DECK
    decks: int = 1
    jokers: int = 0
    removed: tuple[Card, ...] = ()
    marked: frozenset[Card] = frozenset()

    def __post_init__(self) -> None:
        if not 1 <= self.decks <= MOST_DECKS:
            message = f"{self.decks} decks; legal: 1 to {MOST_DECKS}"
            raise Unreadable("bad-decks", message, where="decks")
        if self.jokers < 0:
            raise Unreadable(
                "bad-jokers", f"{self.jokers} jokers; legal: 0 or more", where="jokers"
            )
        if self.is_tiles and self.decks > 1:
            message = f"{self.decks} sets of tiles; legal: 1"
            raise Unreadable("bad-decks", message, where="decks")
        if self.is_tiles and self.jokers:
            message = f"{self.jokers} jokers; legal with tiles: 0"
            raise Unreadable("bad-jokers", message, where="jokers")
        full = self._full()
        self._check(self.removed, full, where="removed")
        self._check(sorted(self.marked), full, where="marked")

    def __str__(self) -> str:
        jokers = f" and {_counted(self.jokers, 'joker')}" if self.jokers else ""
        noun = "tile" if self.is_tiles else "card"
        gone = f", {_counted(len(self.removed), noun)} taken out" if self.removed else ""
        if self.is_tiles:
            return f"a set of 32 tiles{gone}"
        plural = "" if self.decks == 1 else "s"
        return f"{_NUMBERS[self.decks - 1]} deck{plural} of {self.cards}{jokers}{gone}"

    @property
    def is_tiles(self) -> bool:
        return self.cards.text == SET_OF_TILES

    @property
    def size(self) -> int:
        return sum(self._full().values()) - len(self.removed)

    def composition(self) -> dict[Card, int]:
        """The number of each card, lowest card first; a card that is gone is not listed."""
        gone = Counter(self.removed)
        left = {card: count - gone[card] for card, count in self._full().items()}
        return {card: count for card, count in left.items() if count}

    def ordered(self) -> tuple[Card, ...]:
        """Every card of the shoe, sorted."""
        return tuple(card for card, count in self.composition().items() for _ in range(count))

    def check_multiset(self, cards: Iterable[Card], *, where: str = "") -> None:
        """Refuses cards that cannot all come out of one shoe.

        >>> DeckSpec(decks=8).check_multiset([30] * 9)
        Traceback (most recent call last):
        ...
        houseway.errors.BadRecord: 9h appears 9 times, eight decks have 8
        """
        self._check(cards, self.composition(), where=where)

    def _full(self) -> dict[Card, int]:
        """The shoe before any card was taken out."""
        if self.is_tiles:
            return tile_counts()
        full = {rank * 4 + suit: self.decks for rank in self.cards.ranks for suit in range(4)}
        return full | ({JOKER: self.jokers} if self.jokers else {})

    def _check(self, cards: Iterable[Card], there: dict[Card, int], *, where: str) -> None:
        full = self._full()
        for card, count in Counter(cards).items():
            if card not in full:
                message = f"{card_text(card)} is not in the deck: {self}"
                raise BadRecord("unknown-card", message, where=where)
            has = there.get(card, 0)
            if count > has:
                times = _counted(count, "time")
                decks = "deck has" if self.decks == 1 else "decks have"
                there_are = f"{_NUMBERS[self.decks - 1]} {decks}"
                if self.is_tiles:
                    there_are = "a set of tiles has"
                gone = f" ({full[card] - has} taken out)" if has < full[card] else ""
                raise BadRecord(
                    "duplicate-card",
                    f"{card_text(card)} appears {times}, {there_are} {has}{gone}",
                    where=where,
                )


def _counted(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
