"""Four tiles as a chart sees them: the pair, the other tiles, and the ways to part them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from houseway.cards import TILE_RANKS, Card, dots, tile_rank
from houseway.errors import BadRecord
from houseway.ranking.tiles import TwoTiles, Zeros, two_tiles
from houseway.wagers.facts import Fact, Value, number, word, yes_no

FOUR = 4
NO_PAIR = "none"
_PAIRS = tuple(rank.name.lower().replace(" ", "-") for rank in TILE_RANKS)
_OTHERS = ((1, 2, 3), (2, 1, 3), (3, 1, 2))  # the tile that goes with the first, and the two left

FACTS: Mapping[str, Fact] = {
    "dominates": yes_no("one way to part the tiles is at least as high in both hands as any other"),
    "pair": word("the pair among the tiles, the higher one of two", (NO_PAIR, *_PAIRS)),
    "pair_dots": number("dots of each tile of the pair; 0 without one and for Gee Joon", 0, 12),
    "rest.first": number("dots of the tiles beside the pair, the larger number", 0, 12),
    "rest.second": number("dots of the tiles beside the pair, the smaller number", 0, 12),
    "split.low": number("score of the low hand when the pair is split", 0, 12),
    "split.high": number("score of the high hand when the pair is split", 0, 12),
    "score": number("the most that both hands score together", 0, 24),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSplit:
    """Four tiles in two hands; the high hand is never the lower one."""

    high_tiles: tuple[Card, Card]
    low_tiles: tuple[Card, Card]
    high: TwoTiles
    low: TwoTiles

    @property
    def score(self) -> int:
        return self.high.score + self.low.score

    @property
    def height(self) -> tuple[int, int]:
        return self.high.worth, self.low.worth

    def covers(self, other: TileSplit) -> bool:
        """Whether both hands are at least as high as those of the other."""
        return self.high.worth >= other.high.worth and self.low.worth >= other.low.worth


@dataclass(frozen=True)
class FourTiles(Mapping[str, Value]):
    """A hand to be set; as a mapping, the facts that a chart looks at."""

    tiles: tuple[Card, ...]  # from the highest rank down
    zeros: Zeros

    @cached_property
    def splits(self) -> tuple[TileSplit, ...]:
        """The different ways to part the tiles, the one with the highest high hand first."""
        found = {self._split(*places) for places in _OTHERS}
        return tuple(
            sorted(found, key=lambda split: (-split.high.worth, -split.low.worth, split.high_tiles))
        )

    def _split(self, beside: int, one: int, other: int) -> TileSplit:
        hands = [(self.tiles[0], self.tiles[beside]), (self.tiles[one], self.tiles[other])]
        low, high = sorted(
            ((two_tiles(*tiles, zeros=self.zeros), tiles) for tiles in hands),
            key=lambda hand: hand[0].worth,
        )
        return TileSplit(high=high[0], high_tiles=high[1], low=low[0], low_tiles=low[1])

    @cached_property
    def dominant(self) -> TileSplit | None:
        """The way to part them that is at least as high in both hands as every other."""
        for split in self.splits:
            if all(split.covers(other) for other in self.splits):
                return split
        return None

    @cached_property
    def pair(self) -> int:
        """The rank of the pair, 0 for none."""
        held = Counter(tile_rank(tile).rank for tile in self.tiles)
        return min((rank for rank, count in held.items() if count > 1), default=0)

    @cached_property
    def together(self) -> TileSplit | None:
        """The way to part the tiles that keeps the pair."""
        return next((s for s in self.splits if self._keeps(s)), None) if self.pair else None

    @cached_property
    def parted(self) -> TileSplit | None:
        """The way that splits the pair; both ways make the same hands."""
        return next((s for s in self.splits if not self._keeps(s)), None) if self.pair else None

    def _keeps(self, split: TileSplit) -> bool:
        return any(hand.is_pair and hand.top.rank == self.pair for hand in (split.high, split.low))

    @cached_property
    def score(self) -> int:
        return max(split.score for split in self.splits)

    def has_two_highest_together(self, split: TileSplit) -> bool:
        """Whether the two tiles of the highest ranks are in one hand."""
        return self.tiles[:2] in (split.high_tiles, split.low_tiles)

    # --- facts ------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Value:
        return self._facts[name]

    @cached_property
    def _facts(self) -> dict[str, Value]:
        rest = [dots(t) for t in self.tiles if tile_rank(t).rank != self.pair] if self.pair else []
        first, second = sorted(rest, reverse=True) if len(rest) == 2 else (0, 0)
        pair_dots = {dots(tile) for tile in self.tiles if tile_rank(tile).rank == self.pair}
        return {
            "dominates": self.dominant is not None,
            "pair": _PAIRS[self.pair - 1] if self.pair else NO_PAIR,
            "pair_dots": pair_dots.pop() if len(pair_dots) == 1 else 0,
            "rest.first": first,
            "rest.second": second,
            "split.low": self.parted.low.score if self.parted else 0,
            "split.high": self.parted.high.score if self.parted else 0,
            "score": self.score,
        }

    def __iter__(self) -> Iterator[str]:
        return iter(FACTS)

    def __len__(self) -> int:
        return len(FACTS)


def four_tiles(tiles: Sequence[Card], *, zeros: Zeros = "equal") -> FourTiles:
    """
    >>> from houseway.cards import parse_cards
    >>> [split.high.name for split in four_tiles(parse_cards("2-1 6-6 3-1 6-6")).splits]
    ['pair of Teen', 'eight, Teen high']
    """
    if len(tiles) != FOUR:
        raise BadRecord(
            "wrong-count", f"{len(tiles)} tiles; a hand that is set has {FOUR}", where="tiles"
        )
    return FourTiles(tuple(sorted(tiles)), zeros)
