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
from itertools import combinations

import numpy as np

from houseway.cards import Card, Cards
from houseway.families.poker.holdem.board_sweep import OUTCOMES, Finding, HoldemPays, sum_boards
from houseway.families.poker.holdem.end_counts import count_boards, outcomes_beside
from houseway.progress import Progress
from houseway.ranking.boards import (
    HOLES,
    boards,
    flop_representatives,
    flops,
    hole_classes,
    hole_number,
    holes_alike,
    moved_holes,
)
from houseway.ranking.evaluate import evaluator
from houseway.ranking.holes import OTHERS, PAIRS, Valuing, valuing
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array, category_numbers

CHUNK = 2048
FLOPS_OF_A_BOARD = 10


@dataclass(frozen=True)
class HoldemSums:
    """The worth of choices, summed over all deals.

    `parts` has for each starting hand the win of the first wagers and of a raise of one unit;
    `raised` and `waited` are the worth of the choices before the flop; `waited` counts every board
    once for each of its ten flops. `by_flop[flop, hole]` has the raise and waiting on the flop.
    """

    parts: Array
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


@dataclass(frozen=True)
class HoldemCounts:
    """How all deals end at best play, each counted once for every flop of its board.

    `joint` goes by end, own class, the player-dealer's class and the comparison; `sides` by folded
    or not, the category of all seven cards and of the board. `river[board]` has a bit for each
    hole hand that raises on the river; `rivers` goes by raising or not, own category and the
    board's, for those who still decide there.
    """

    joint: Array
    sides: Array
    rivers: Array
    river: Array


def _valuing(pays: HoldemPays) -> Valuing:
    return valuing(must_use_one=pays.must_use_one)


def _quiet(_done: int, _all: int) -> None:
    pass


def solve_holdem(pays: HoldemPays, *, progress: Progress = _quiet) -> HoldemSums:
    """Go over all boards on two cores and choose the best on every street."""
    by_flop, by_hole = _sums(pays, progress)
    names, classes = hole_classes()
    parts = np.zeros((len(names), 2), np.int64)
    np.add.at(parts, classes, by_hole)
    raised = parts[:, 0] + pays.before_flop * parts[:, 1]
    waited = np.zeros(len(names), np.int64)
    merged = np.zeros_like(by_flop)
    for flop, orbit in enumerate(_orbits()):
        np.add.at(merged[flop], orbit, by_flop[flop])
        np.add.at(waited, classes, merged[flop].max(axis=1))
    return HoldemSums(parts, raised, waited, merged)


def _orbits() -> Array:
    """For each flop the hole hands that are alike beside it, each named by the first of them."""
    kind, names = holes_alike(np.array(flop_representatives()))
    alike: Array = names[kind]
    return alike


def decisions(sums: HoldemSums) -> tuple[Array, Array]:
    """The hole hands that raise before the flop, and beside each flop."""
    _, classes = hole_classes()
    first = FLOPS_OF_A_BOARD * sums.raised >= sums.waited
    beside = sums.by_flop[:, :, 0] >= sums.by_flop[:, :, 1]
    return first[classes].astype(np.uint8), np.take_along_axis(beside, _orbits(), axis=1).astype(
        np.uint8
    )


def count_holdem(
    pays: HoldemPays,
    sums: HoldemSums,
    *,
    shape: tuple[int, ...],
    ends: tuple[int, int, int, int],
    dealer_class: Array,
    progress: Progress = _quiet,
) -> HoldemCounts:
    """Go over all boards again, now that every decision is known.

    `ends` numbers a raise before the flop, on the flop, on the river, and a fold.
    """
    changes = np.flatnonzero(np.diff(dealer_class[1:])) + 2
    run_of = np.searchsorted(changes, np.arange(len(dealer_class)), side="right").astype(np.uint16)
    run_class = dealer_class[np.array([1, *changes])]
    category = category_numbers(order_named("high"))
    size = int(category.max()) + 1
    decided = (*decisions(sums), np.array(ends, np.int64))
    river = np.zeros((len(boards()[0]), -(-PAIRS // 8)), np.uint8)

    def count(at: slice, part: Sweep, into: tuple[Array, ...]) -> None:
        count_boards(part, decided, (run_of, run_class, category), (*into, river[at]))

    shapes = [shape, (2, size, size), (2, size, size)]
    joint, sides, rivers = _over_boards(pays, count, shapes, progress)
    return HoldemCounts(joint, sides, rivers, river)


def completed(hole: tuple[Card, Card], board: Cards) -> Array:
    """All boards that a board may become beside a hole hand."""
    rest = [card for card in range(52) if card not in (*hole, *board)]
    more = combinations(rest, 5 - len(board))
    return np.array([sorted((*board, *cards)) for cards in more], np.uint8)


def worth_beside(pays: HoldemPays, hole: tuple[Card, Card], board: Cards) -> Array:
    """The win of the first wagers and of a raise of one unit, for each way to complete a board."""
    whole = completed(hole, board)
    values = evaluator(order_named("high"), 5).values(whole).astype(np.int64)
    outcomes = np.zeros((len(whole), OUTCOMES), np.int64)
    own_values = np.zeros(len(whole), np.uint16)
    low_high, into = (min(hole), max(hole)), (own_values, outcomes)
    outcomes_beside((whole, values), low_high, pays.threshold, _valuing(pays), into)
    own = pays.class_of[own_values]
    return np.stack([(outcomes * table[own]).sum(axis=1) for table in (pays.first, pays.more)], 1)


def _sums(pays: HoldemPays, progress: Progress) -> tuple[Array, ...]:
    def add(_at: slice, part: Sweep, into: tuple[Array, ...]) -> None:
        sum_boards(part, into)

    flops_ = len(flops()[3])
    return _over_boards(pays, add, [(flops_, HOLES, 2), (HOLES, 2)], progress)


# Some boards with their weights and values, and the tables that kernels look things up in.
Sweep = tuple[Array, Array, Array, Valuing, HoldemPays, Finding]


def _over_boards(
    pays: HoldemPays,
    work: Callable[[slice, Sweep, tuple[Array, ...]], None],
    shapes: list[tuple[int, ...]],
    progress: Progress,
) -> tuple[Array, ...]:
    """Whole-number tables of all boards, filled on two cores and added up."""
    cards, weights = boards()
    values = evaluator(order_named("high"), 5).values(cards).astype(np.int64)
    tables = _valuing(pays), pays, finding()
    starts = list(range(0, len(cards), CHUNK))
    done = iter(range(1, len(starts) + 1))

    def of_core(own: list[int]) -> tuple[Array, ...]:
        into = tuple(np.zeros(shape, np.int64) for shape in shapes)
        for start in own:
            at = slice(start, start + CHUNK)
            work(at, (cards[at], weights[at], values[at], *tables), into)
            progress(next(done), len(starts))
        return into

    with ThreadPoolExecutor(2) as pool:
        one, other = pool.map(of_core, (starts[0::2], starts[1::2]))
    return tuple(mine + his for mine, his in zip(one, other, strict=True))


def finding() -> Finding:
    number, like, change, _ = flops()
    return Finding(hole_number(), number, like, change, moved_holes())
