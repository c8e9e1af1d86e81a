"""Hold'em against the player-dealer with one raise: every deal, every street's decision.

A bettor may raise before the flop, on the flop or on the river, each for its own multiple of the
first wager, or fold on the river. All sums are whole numbers, so the expectation is a fraction.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from houseway.families.poker.boards import (
    HOLES,
    boards,
    flop_representatives,
    flops,
    hole_classes,
    hole_number,
    moved_holes,
    suit_changes,
)
from houseway.families.poker.sweep import FIRST, OTHERS, PAIRS, SECOND, SETS, sum_boards
from houseway.ranking.evaluate import WORDS, evaluator
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array

CHUNK = 2048
FLOPS_OF_A_BOARD = 10


@dataclass(frozen=True, kw_only=True)
class HoldemPays:
    """What hands win, in parts of a unit: by own class and outcome (`sweep.OUTCOMES`).

    `first` is all that lies there before the flop, `more` each unit of the raise, `fold` what a
    fold costs. `class_of` numbers values; `threshold` is the least value that qualifies.
    """

    class_of: Array
    threshold: int
    first: Array
    more: Array
    fold: int
    before_flop: int
    on_flop: int
    on_river: int
    must_use_one: bool = False


@dataclass(frozen=True)
class HoldemSums:
    """What choices are worth, summed over all deals.

    `raised` and `waited` are by starting hand, before the flop; what waits counts every board once
    for each of its ten flops. `by_flop[flop, hole]` has the raise on the flop and waiting there.
    """

    raised: Array
    waited: Array
    by_flop: Array

    @cached_property
    def total(self) -> Fraction:
        """The sum of the best choices, over all deals."""
        pairs = zip(self.raised.tolist(), self.waited.tolist(), strict=True)
        return sum(
            (max(Fraction(one), Fraction(other, FLOPS_OF_A_BOARD)) for one, other in pairs),
            Fraction(0),
        )

    @property
    def deals(self) -> int:
        return 2_598_960 * PAIRS * OTHERS


def solve_holdem(
    pays: HoldemPays, *, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> HoldemSums:
    """Go over all boards on two cores and choose the best on every street."""
    by_flop, by_hole = _sums(pays, progress)
    names, classes = hole_classes()
    raised = np.zeros(len(names), np.int64)
    np.add.at(raised, classes, by_hole[:, 0] + pays.before_flop * by_hole[:, 1])
    waited = np.zeros(len(names), np.int64)
    merged = np.zeros_like(by_flop)
    for flop, orbit in enumerate(_orbits()):
        np.add.at(merged[flop], orbit, by_flop[flop])
        np.add.at(waited, classes, merged[flop].max(axis=1))
    return HoldemSums(raised, waited, merged)


def _orbits() -> list[Array]:
    """For each flop the hole hands that are alike beside it, each named by the first of them."""
    changes = suit_changes().tolist()
    moved = moved_holes()
    found = []
    for cards in flop_representatives():
        keeps = [
            place
            for place, change in enumerate(changes)
            if tuple(sorted(card // 4 * 4 + change[card % 4] for card in cards)) == cards
        ]
        found.append(moved[keeps].min(axis=0))
    return found


def _sums(pays: HoldemPays, progress: Callable[[int, int], None]) -> tuple[Array, Array]:
    cards, weights = boards()
    cards = np.sort(cards, axis=1)
    high = order_named("high")
    seven, six = evaluator(high, 7), evaluator(high, 6)
    board_values = evaluator(high, 5).values(cards).astype(np.int64)
    number, like, change, flop_weights = flops()
    starts = list(range(0, len(cards), CHUNK))

    def work(own: list[int]) -> tuple[Array, Array]:
        by_flop = np.zeros((len(flop_weights), HOLES, 2), np.int64)
        by_hole = np.zeros((HOLES, 2), np.int64)
        for start in own:
            part = slice(start, start + CHUNK)
            sum_boards(
                cards[part],
                weights[part],
                board_values[part],
                FIRST,
                SECOND,
                seven.start,
                WORDS,
                SETS,
                seven.tables.places,
                seven.tables.rows,
                seven.tables.suits,
                six.tables.places,
                six.tables.rows,
                pays.must_use_one,
                pays.threshold,
                pays.class_of,
                pays.first,
                pays.more,
                pays.fold,
                pays.on_flop,
                pays.on_river,
                hole_number(),
                number,
                like,
                change,
                moved_holes(),
                by_flop,
                by_hole,
            )
            progress(min(start + CHUNK, len(cards)), len(cards))
        return by_flop, by_hole

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(work, (starts[0::2], starts[1::2]))
    return one[0] + other[0], one[1] + other[1]
