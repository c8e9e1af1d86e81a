"""A chart compiled: which row sets a hand of each kind, and how; then hands look it up.

Conditions of rows are asked once for hands with equal facts. A row's settings are worked out for
all kinds at once, over the ways that `splits` lists.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from houseway.cards import cards_text
from houseway.cards.card import RANKS
from houseway.disk_cache import cached_arrays
from houseway.errors import BadRecord
from houseway.families.pai_gow_poker import splits as splits_module
from houseway.families.pai_gow_poker.kernel import set_rows
from houseway.families.pai_gow_poker.splits import BEHIND, NONE, PLACES, Splits, splits_for
from houseway.ranking.evaluate import SETS, WORDS
from houseway.ranking.orders import ACE
from houseway.ranking.tables import Array
from houseway.setting.card_chart import CardChart
from houseway.setting.seven_cards import NO_RANK, SHAPES
from houseway.wagers.facts import Value
from houseway.wagers.when import Condition

Fits = Callable[[Splits, Array], Array]  # the ways that fit, for some kinds


def _front_is(ranks: Callable[[Splits], Array]) -> Fits:
    """Two ranks are in front."""

    def fits(splits: Splits, kinds: Array) -> Array:
        wanted = -np.sort(-ranks(splits)[kinds], axis=1)
        same: Array = (splits.front_ranks[kinds] == wanted[:, None, :]).all(axis=2)
        same[wanted[:, 1] == NONE] = False
        return same

    return fits


def _two_of(times: int) -> Fits:
    return _front_is(lambda splits: np.repeat(splits.held(times)[:, :1], 2, axis=1))


def _low_pair(splits: Splits) -> Array:
    pairs = splits.held(2)
    lowest = np.where(pairs == NONE, len(RANKS), pairs).min(axis=1)
    return np.repeat(np.where(lowest == len(RANKS), NONE, lowest)[:, None], 2, axis=1)


def _ace_and_single(splits: Splits) -> Array:
    single = splits.held(1)[:, :1]
    return np.concatenate([np.full_like(single, ACE), single], axis=1)


def _pair_with(least: str) -> Fits:
    def fits(splits: Splits, kinds: Array) -> Array:
        place = splits.orders.back.categories.index(least)
        strong: Array = splits.categories[kinds] >= place
        return splits.pairs[kinds] & strong

    return fits


# The ways of `setting.card_chart.SETTERS`, for all kinds at once.
SETTERS: Mapping[str, Fits] = {
    "second and third": _front_is(lambda splits: splits.distinct[:, 1:3]),
    "top singles": _front_is(lambda splits: splits.held(1)[:, :2]),
    "low pair": _front_is(_low_pair),
    "high pair": _two_of(2),
    "pair of five": _two_of(5),
    "pair of high trips": _two_of(3),
    "split quads": _two_of(4),
    "ace and top single": _front_is(_ace_and_single),
    "high pair, keep trips": _pair_with("three-of-a-kind"),
    "high pair, keep quads": _pair_with("four-of-a-kind"),
    "pair, keep complete": lambda splits, kinds: splits.keeps[kinds] & splits.pairs[kinds],
    "ace, keep complete": lambda splits, kinds: (
        splits.keeps[kinds] & (splits.front_ranks[kinds] == ACE).any(axis=2)
    ),
    "best front, keep complete": lambda splits, kinds: splits.keeps[kinds],
    "best front": lambda splits, kinds: np.ones_like(splits.keeps[kinds]),
}


@dataclass(frozen=True)
class CompiledChart:
    """A chart by kinds of hands."""

    way: CardChart
    joker: bool = True

    @property
    def splits(self) -> Splits:
        return splits_for(self.way.orders, joker=self.joker)

    @cached_property
    def digest(self) -> str:
        """A digest of the chart and its code, on which its settings depend."""
        code = [
            Path(file).read_text(encoding="utf-8") for file in (__file__, splits_module.__file__)
        ]
        rows = [(row.row.when, row.row.set) for row in self.way.rows]
        orders = [repr(self.way.orders.back), repr(self.way.orders.front)]
        text = json.dumps([code, rows, orders, self.joker])
        return hashlib.sha256(text.encode()).hexdigest()

    @cached_property
    def _set(self) -> dict[str, Array]:
        return cached_arrays("house-way", self.digest, self._make)

    @property
    def rows(self) -> Array:
        """The number of the row that sets each kind."""
        return self._set["rows"]

    @property
    def ways(self) -> Array:
        """The number of the setting, out of twenty-one, of each kind."""
        return self._set["ways"]

    def _make(self) -> dict[str, Array]:
        splits = self.splits
        rows = np.zeros(len(splits.cards), np.uint8)
        ways = np.zeros(len(splits.cards), np.uint8)
        waiting = np.ones(len(splits.cards), np.bool_)
        for number, row in enumerate(self.way.rows):
            applies = self._holds(row.when) & waiting
            for name in row.setters:
                kinds = np.flatnonzero(applies & waiting)
                fits = SETTERS[name](splits, kinds) & splits.legal[kinds]
                heights = np.where(fits, splits.heights[kinds], 0)
                done = fits.any(axis=1)
                rows[kinds[done]] = number
                ways[kinds[done]] = heights.argmax(axis=1)[done]
                waiting[kinds[done]] = False
        if waiting.any():
            cards = splits.cards[waiting.argmax()].tolist()
            raise BadRecord(
                "no-house-way", f"no row of the chart sets {cards_text(cards)}", where="house_way"
            )
        return {"rows": rows, "ways": ways}

    def _holds(self, when: Condition) -> Array:
        """Whether a row's condition holds, by kind."""
        holds: Array = np.array([when.test(said) for said in self._said[0]])[self._said[1]]
        return holds

    @cached_property
    def _said(self) -> tuple[list[dict[str, Value]], Array]:
        """All facts of hands that a chart looks at, and the number of these for each kind."""
        facts = self.splits.facts
        columns = [column.astype(np.int64) + 1 for column in facts.values()]
        codes = np.zeros(len(columns[0]), np.int64)
        for column in columns:
            codes = codes * (len(RANKS) + 1) + column
        _, first, alike = np.unique(codes, return_index=True, return_inverse=True)
        said = [
            {name: _word(name, int(column[kind])) for name, column in facts.items()}
            for kind in first.tolist()
        ]
        return said, alike

    # --- hands ------------------------------------------------------------------------------------

    @cached_property
    def table(self) -> Array:
        """Row and way by kind, for look-ups."""
        return self.splits.look_up_table(self.rows.astype(np.uint32) * len(PLACES) + self.ways)

    def set_hands(self, hands: Array) -> tuple[Array, Array, Array]:
        """Fronts, backs and the numbers of the rows, for many rows of seven cards."""
        return lay_hands(hands, self.table)


def lay_hands(hands: Array, table: Array) -> tuple[Array, Array, Array]:
    """Fronts, backs and rows of hands that a table of rows and ways sets."""
    cards = np.ascontiguousarray(hands, np.uint8)
    fronts = np.zeros((len(cards), PLACES.shape[1]), np.uint8)
    backs = np.zeros((len(cards), BEHIND.shape[1]), np.uint8)
    rows = np.zeros(len(cards), np.uint8)
    set_rows(cards, WORDS, SETS, table, PLACES, BEHIND, fronts, backs, rows)
    return fronts, backs, rows


def _word(name: str, number: int) -> Value:
    """A fact as a condition reads it."""
    if name == "shape":
        return SHAPES[number]
    if name == "complete":
        return bool(number)
    return NO_RANK if number == NONE else RANKS[number]
