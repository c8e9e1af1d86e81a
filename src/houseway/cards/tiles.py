"""Chinese dominoes: the 32 tiles of pai gow, with 21 different faces.

A tile is a card, numbered from 64 so that none is mistaken for a playing card: 64 is 6-6, the first
of the ranking, 84 is 2-1. Tiles of the first eleven ranks have an exact copy; those of the other
five are pairs that share a name and a rank and differ in their dots.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

FIRST_TILE: Final = 64
GEE_JOON: Final = 16  # the rank of the wild tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class TileRank:
    """One of the sixteen ranks, 1 the highest. Two tiles of a rank are a pair."""

    rank: int
    name: str
    faces: tuple[str, ...]

    @property
    def matched(self) -> bool:
        """Whether its two tiles are the same."""
        return len(self.faces) == 1


_RANKED = (
    ("Teen", "6-6"),
    ("Day", "1-1"),
    ("Yun", "4-4"),
    ("Gor", "3-1"),
    ("Mooy", "5-5"),
    ("Chong", "3-3"),
    ("Bon", "2-2"),
    ("Foo", "6-5"),
    ("Ping", "6-4"),
    ("Tit", "6-1"),
    ("Look", "5-1"),
    ("Gow", "6-3 5-4"),
    ("Bot", "6-2 5-3"),
    ("Chit", "5-2 4-3"),
    ("Ng", "4-1 3-2"),
    ("Gee Joon", "4-2 2-1"),
)
TILE_RANKS: Final = tuple(
    TileRank(rank=place, name=name, faces=tuple(faces.split()))
    for place, (name, faces) in enumerate(_RANKED, start=1)
)
_TEXTS: Final = tuple(face for rank in TILE_RANKS for face in rank.faces)
_RANK_OF: Final = tuple(rank for rank in TILE_RANKS for _ in rank.faces)
_DOTS: Final = tuple(sum(map(int, face.split("-"))) for face in _TEXTS)
TILES: Final = range(FIRST_TILE, FIRST_TILE + len(_TEXTS))
TILE_SPELLINGS: Final[Mapping[str, int]] = {
    text: tile
    for tile, face in zip(TILES, _TEXTS, strict=True)
    for text in (face, "-".join(reversed(face.split("-"))))
}


def is_tile(card: int) -> bool:
    return card in TILES


def tile_text(tile: int) -> str:
    """The two numbers of a tile, the larger first.

    >>> tile_text(64), tile_text(84), tile_text(TILE_SPELLINGS["4-5"])
    ('6-6', '2-1', '5-4')
    """
    return _TEXTS[tile - FIRST_TILE]


def tile_rank(tile: int) -> TileRank:
    """
    >>> tile_rank(TILE_SPELLINGS["6-5"]).name
    'Foo'
    """
    return _RANK_OF[tile - FIRST_TILE]


def dots(tile: int) -> int:
    """The number of dots on the tile: 2 to 12."""
    return _DOTS[tile - FIRST_TILE]


def tile_counts() -> dict[int, int]:
    """The number of each tile in a set.

    >>> len(tile_counts()), sum(tile_counts().values())
    (21, 32)
    """
    return {tile: 2 if tile_rank(tile).matched else 1 for tile in TILES}
