"""Interpreter of tile charts: the first row that fits four tiles and is possible sets them.

A row sets by a word (`dominant`, `split`, `keep pair`, `highest high`, `highest low`), or by a list
of settings written low/high as the document prints them, `7/low-8-gong, 6/wong, 8/high-9`: of the
settings with the highest score, the first of the list.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from houseway.cards import Card, cards_text
from houseway.errors import BadRecord, Unreadable, errors_at
from houseway.ranking.tiles import GONG, WONG, TwoTiles, Zeros
from houseway.setting.four_tiles import FACTS, FourTiles, TileSplit, four_tiles
from houseway.setting.section import WayRow
from houseway.wagers.when import Condition, parse_when

Ties = Literal["high", "low"]
Fits = Callable[[FourTiles], list[TileSplit]]

APART = "two highest apart:"
_LABEL = re.compile(r"([0-9])/([0-9]|wong|gong|low-8-gong|high-8-gong|high-9)")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileSetting:
    """A chart's setting of four tiles, and the row that decides."""

    high: tuple[Card, Card]
    low: tuple[Card, Card]
    row: str
    why: str
    cite: str


def _there(split: TileSplit | None) -> list[TileSplit]:
    return [] if split is None else [split]


def _best(key: Callable[[TileSplit], int]) -> Fits:
    def fits(four: FourTiles) -> list[TileSplit]:
        most = max(map(key, four.splits))
        return [split for split in four.splits if key(split) == most]

    return fits


SETTERS: Mapping[str, Fits] = {
    "dominant": lambda four: _there(four.dominant),
    "split": lambda four: _there(four.parted),
    "keep pair": lambda four: _there(four.together),
    "highest high": _best(lambda split: split.high.score),
    "highest low": _best(lambda split: split.low.score),
}


@dataclass(frozen=True, slots=True)
class Label:
    """A setting as a list names it: the points of the low hand, and the high hand."""

    low: int
    high: str

    def __str__(self) -> str:
        return f"{self.low}/{self.high.replace('-', ' ')}"

    def fits(self, split: TileSplit) -> bool:
        return split.low.score == self.low and self._is_high(split.high)

    def _is_high(self, hand: TwoTiles) -> bool:
        match self.high:
            case "wong":
                return hand.score == WONG
            case "gong":
                return hand.score == GONG
            case "low-8-gong" | "high-8-gong":
                return hand.kind == "gong" and hand.low_eight == (self.high == "low-8-gong")
            case "high-9":
                return hand.kind == "high-nine"
        return hand.score == int(self.high)


@dataclass(frozen=True, slots=True)
class Listed:
    """Settings in the order in which they are preferred."""

    labels: tuple[Label, ...]
    apart: bool  # never with the two highest tiles in one hand

    def first(self, four: FourTiles) -> tuple[Label, list[TileSplit]] | None:
        most = [split for split in four.splits if split.score == four.score]
        if self.apart:
            most = [split for split in most if not four.has_two_highest_together(split)]
        for label in self.labels:
            if found := [split for split in most if label.fits(split)]:
                return label, found
        return None


def parse_list(text: str) -> Listed:
    """
    >>> [str(label) for label in parse_list("7/low-8-gong, 6/wong").labels]
    ['7/low 8 gong', '6/wong']
    """
    apart = text.startswith(APART)
    words = text.removeprefix(APART).split(",")
    matches = [_LABEL.fullmatch(word.strip()) for word in words]
    labels = tuple(Label(int(match[1]), match[2]) for match in matches if match)
    if len(labels) < len(words):
        bad = next(word for word, match in zip(words, matches, strict=True) if not match)
        raise Unreadable(
            "unknown-setting",
            f"{bad.strip()!r} is no way to set tiles; write {', '.join(map(repr, SETTERS))}, or a "
            'list such as "7/low-8-gong, 6/wong, 8/high-9", "two highest apart: 0/7, 3/4"',
            where="set",
        )
    return Listed(labels, apart)


@dataclass(frozen=True, slots=True)
class _Row:
    row: WayRow
    when: Condition
    listed: Listed | None  # None: the row sets by a word

    def sets(self, four: FourTiles) -> tuple[str, list[TileSplit]]:
        """The reason, and the settings between which the row leaves a choice."""
        why = self.row.says or f"{self.when.words}: {self.row.set}"
        if self.listed is None:
            return why, SETTERS[self.row.set](four)
        found = self.listed.first(four)
        return (f"{why}: {found[0]}", found[1]) if found else (why, [])


@dataclass(frozen=True)
class TileChart:
    """A chart made ready to set hands.

    If a row leaves a choice, `ties` names the hand that gets the higher tile. A Wong, a Gong and
    a high nine always get it.
    """

    rows: tuple[_Row, ...]
    zeros: Zeros
    ties: Ties

    def set(self, tiles: Sequence[Card]) -> TileSetting:
        """
        >>> from houseway.cards import parse_cards
        >>> way = read_tile_chart([{"id": "low", "set": "highest low"}])
        >>> cards_text(way.set(parse_cards("6-6 4-4 6-3 4-1")).high)
        '6-6 4-1'
        """
        four = four_tiles(tiles, zeros=self.zeros)
        for row in self.rows:
            if not row.when.test(four):
                continue
            why, found = row.sets(four)
            if found:
                best = self._preferred(found)
                return TileSetting(
                    high=best.high_tiles,
                    low=best.low_tiles,
                    row=row.row.id,
                    why=why,
                    cite=row.row.cite,
                )
        raise BadRecord(
            "no-house-way", f"no row of the chart sets {cards_text(tiles)}", where="house_way"
        )

    def _preferred(self, found: list[TileSplit]) -> TileSplit:
        high_first = self.ties == "high" or any(
            split.high.kind in ("wong", "gong", "high-nine") for split in found
        )
        return max(found, key=lambda split: split.height if high_first else split.height[::-1])


def read_tile_chart(
    rows: Iterable[WayRow | Mapping[str, Any]], *, zeros: Zeros = "equal", ties: Ties = "high"
) -> TileChart:
    """A chart from its rows; refuses an unknown fact or setting and names the row."""
    made = []
    for row in rows:
        read = row if isinstance(row, WayRow) else WayRow.model_validate(row)
        with errors_at(f"house_way.row.{read.id}"):
            when = parse_when(read.when, FACTS)
            listed = None if read.set in SETTERS else parse_list(read.set)
            made.append(_Row(read, when, listed))
    return TileChart(tuple(made), zeros, ties)
