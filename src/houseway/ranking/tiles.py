"""The worth of two tiles: pairs, Wong, Gong, and points with the higher tile.

From the highest: the two Gee Joon tiles, matched pairs and then mixed pairs in the order of their
rank, Wong (a Teen or Day tile with a nine), Gong (with an eight), and points from nine to zero.
Equal hands of points, Wong and Gong are told apart by their higher tile; a high nine is so the
highest nine. Nothing tells two zeros apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal

from houseway.cards.card import Card, card_text
from houseway.cards.tiles import GEE_JOON, TILE_RANKS, TileRank, dots, is_tile, tile_rank
from houseway.errors import BadRecord

Kind = Literal["gee-joon", "matched-pair", "mixed-pair", "wong", "gong", "high-nine", "points"]
Zeros = Literal["equal", "by-tile"]

GONG, WONG, PAIR = 10, 11, 12  # scores above the nine points
_TEEN_OR_DAY = (1, 2)
_WITH_TEEN_OR_DAY = {9: WONG, 8: GONG}  # dots of the other tile
_LOWEST = len(TILE_RANKS)
_STEP = _LOWEST + 1
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


@dataclass(frozen=True, slots=True, kw_only=True)
class TwoTiles:
    """Two tiles as one hand. `score` is 0 to 9 points, 10 for a Gong, 11 for a Wong, 12 for a pair.

    `worth` compares hands: the higher is the better, and equal ones are copies of each other.
    """

    kind: Kind
    score: int
    worth: int
    top: TileRank
    other: TileRank

    @property
    def is_pair(self) -> bool:
        return self.score == PAIR

    @property
    def low_eight(self) -> bool:
        """A Gong whose eight is the lower of the two kinds."""
        return self.kind == "gong" and not self.other.matched

    @property
    def name(self) -> str:
        """The name of the hand in words.

        >>> from houseway.cards import parse_cards
        >>> [two_tiles(*parse_cards(text)).name for text in ("6-2 6-6", "2-1 3-1", "5-4 6-3")]
        ['Gong with a low eight, Teen high', 'seven, Gor high', 'pair of Gow']
        """
        high = f"{self.top.name} high"
        match self.kind:
            case "gee-joon":
                return self.top.name
            case "matched-pair" | "mixed-pair":
                return f"pair of {self.top.name}"
            case "wong":
                return f"Wong, {high}"
            case "gong":
                return f"Gong with a {'low' if self.low_eight else 'high'} eight, {high}"
            case "high-nine":
                return f"high nine, {high}"
        return f"{_NUMBERS[self.score]}, {high}" if self.score else "zero"


def two_tiles(one: Card, other: Card, *, zeros: Zeros = "equal") -> TwoTiles:
    """The hand of two tiles. `zeros` says whether the higher tile decides between two zeros.

    >>> from houseway.cards import parse_cards
    >>> teen, day = two_tiles(*parse_cards("6-6 6-3")), two_tiles(*parse_cards("1-1 5-4"))
    >>> teen.kind, day.kind, day.worth < teen.worth
    ('wong', 'wong', True)
    """
    return _two_tiles(min(one, other), max(one, other), zeros)


@cache
def _two_tiles(first: Card, second: Card, zeros: Zeros) -> TwoTiles:
    for tile in (first, second):
        if not is_tile(tile):
            raise BadRecord("not-a-tile", f"{card_text(tile)} is not a tile", where="tiles")
    # The numbers of tiles go down the ranking: the first is never the lower one.
    top, other = tile_rank(first), tile_rank(second)
    score = _score(first, second)
    tie = _LOWEST + 1 - top.rank
    if score == PAIR and top.rank == GEE_JOON:
        tie = _LOWEST + 1  # above all other pairs, though its tiles are the lowest
    counts = score > 0 or zeros == "by-tile"
    return TwoTiles(
        kind=_kind(score, top),
        score=score,
        worth=(score * _STEP + tie) if counts else 0,
        top=top,
        other=other,
    )


def _score(first: Card, second: Card) -> int:
    top, other = tile_rank(first), tile_rank(second)
    if top.rank == other.rank:
        return PAIR
    if top.rank in _TEEN_OR_DAY and dots(second) in _WITH_TEEN_OR_DAY:
        return _WITH_TEEN_OR_DAY[dots(second)]
    return max((a + b) % 10 for a in points_of(first) for b in points_of(second))


def points_of(tile: Card) -> tuple[int, ...]:
    """The counts that a tile may have: its dots; for a Gee Joon tile 3 or 6."""
    return (3, 6) if tile_rank(tile).rank == GEE_JOON else (dots(tile),)


def _kind(score: int, top: TileRank) -> Kind:
    if score == PAIR:
        if top.rank == GEE_JOON:
            return "gee-joon"
        return "matched-pair" if top.matched else "mixed-pair"
    if score in (WONG, GONG):
        return "wong" if score == WONG else "gong"
    return "high-nine" if score == 9 and top.rank in _TEEN_OR_DAY else "points"
