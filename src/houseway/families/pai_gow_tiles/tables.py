"""All hands of four tiles by their ranks, with tables that the readable rules fill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement, permutations
from math import comb, prod
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.cards import TILE_RANKS, Card, Cards, DeckSpec, parse_card, tile_rank
from houseway.families.pai_gow_tiles.kernel import weigh_settings
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.setting.four_tiles import FOUR, TileSplit, four_tiles
from houseway.setting.tile_chart import TileSetting

Array = npt.NDArray[Any]
Ranks = tuple[int, ...]  # of four tiles, sorted, 0 for Teen

RANKS = len(TILE_RANKS)
SETTINGS = 3  # at most so many different ways to part four tiles
CELLS = 9  # high hands and low hands compared


def ranks_of(tiles: Sequence[Card]) -> Ranks:
    return tuple(sorted(tile_rank(tile).rank - 1 for tile in tiles))


def tiles_of(ranks: Ranks) -> Cards:
    """Real tiles with these ranks: a rank that is there twice shows both of its faces."""
    seen: Counter[int] = Counter()
    tiles = []
    for rank in ranks:
        faces = TILE_RANKS[rank].faces
        tiles.append(parse_card(faces[seen[rank] % len(faces)]))
        seen[rank] += 1
    return tuple(tiles)


@dataclass(frozen=True)
class TileTables:
    """Hands that a set of tiles can deal, told apart by ranks alone: nothing else matters."""

    rules: TileRules
    deck: DeckSpec

    @cached_property
    def counts(self) -> Array:
        """How many tiles there are of each rank."""
        found = np.zeros(RANKS, np.int64)
        for tile, count in self.deck.composition().items():
            found[tile_rank(tile).rank - 1] += count
        return found

    @cached_property
    def hands(self) -> list[Ranks]:
        return [
            ranks
            for ranks in combinations_with_replacement(range(RANKS), FOUR)
            if all(count <= self.counts[rank] for rank, count in Counter(ranks).items())
        ]

    @cached_property
    def number(self) -> Array:
        """The number of a hand by its ranks in any order, read in base 16."""
        table = np.zeros(RANKS**FOUR, np.int64)
        for place, ranks in enumerate(self.hands):
            for a, b, c, d in permutations(ranks):
                table[((a * RANKS + b) * RANKS + c) * RANKS + d] = place
        return table

    @cached_property
    def ways(self) -> Array:
        """In how many ways each hand can be dealt."""
        return np.array(
            [
                prod(comb(int(self.counts[r]), n) for r, n in Counter(ranks).items())
                for ranks in self.hands
            ],
            np.int64,
        )

    @property
    def total(self) -> int:
        """All ways to deal a hand and then the player-dealer's."""
        return comb(self.deck.size, FOUR) * comb(self.deck.size - FOUR, FOUR)

    # --- settings ---------------------------------------------------------------------------------

    @cached_property
    def splits(self) -> list[tuple[TileSplit, ...]]:
        """The settings of every hand that compare differently."""
        zeros = self.rules.section.zeros
        found = []
        for ranks in self.hands:
            different = {s.height: s for s in four_tiles(tiles_of(ranks), zeros=zeros).splits}
            found.append(tuple(different.values()))
        return found

    @cached_property
    def settings(self) -> list[TileSetting]:
        """How the house sets every hand."""
        return [self.rules.way.set(tiles_of(ranks)) for ranks in self.hands]

    @cached_property
    def way(self) -> Array:
        """The index of the house's setting among those of a hand, by hand."""
        result = []
        for splits, setting in zip(self.splits, self.settings, strict=True):
            height = (self.rules.two(setting.high).worth, self.rules.two(setting.low).worth)
            result.append([split.height for split in splits].index(height))
        return np.array(result, np.int64)

    def _worths(self, part: int) -> Array:
        """Worth of the high (0) or low (1) hand by hand and setting; -1 where there is none."""
        table = np.full((len(self.hands), SETTINGS), -1, np.int64)
        for place, splits in enumerate(self.splits):
            table[place, : len(splits)] = [split.height[part] for split in splits]
        return table

    @cached_property
    def high(self) -> Array:
        return self._worths(0)

    @cached_property
    def low(self) -> Array:
        return self._worths(1)

    def chosen(self, choice: Array) -> tuple[Array, Array]:
        """The worths of each hand's high and low hand, for a choice of settings."""
        hands = np.arange(len(self.hands))
        return self.high[hands, choice], self.low[hands, choice]

    def place(self, tiles: Sequence[Card]) -> int:
        """The number of a hand of real tiles."""
        a, b, c, d = ranks_of(tiles)
        return int(self.number[((a * RANKS + b) * RANKS + c) * RANKS + d])

    def split(self, tiles: Sequence[Card], setting: int) -> TileSplit:
        """One of the settings of a hand, made with these very tiles."""
        wanted = self.splits[self.place(tiles)][setting].height
        splits = four_tiles(tiles, zeros=self.rules.section.zeros).splits
        return next(split for split in splits if split.height == wanted)

    # --- deals ------------------------------------------------------------------------------------

    @cached_property
    def versus(self) -> Array:
        """Deals by own hand, setting and how both hands compare with the player-dealer's."""
        shared = [prod(2 if n == 2 else 1 for n in Counter(h).values()) for h in self.hands]
        out = np.zeros((len(self.hands), SETTINGS, CELLS), np.int64)
        weigh_settings(
            self.counts,
            np.array(self.hands, np.int64),
            np.array(shared, np.int64),
            (self.high, self.low),
            self.chosen(self.way),
            out,
        )
        return out * self.ways[:, None, None]
