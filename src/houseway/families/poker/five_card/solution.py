"""Five cards each, one of the player-dealer's exposed: every deal counted, every decision solved.

The player-dealer's hands with the open card and none of the bettor's cards are counted by inclusion
and exclusion: those with the open card, less those that share a card, and those with two of them
back again. So for sets of up to three cards and each open card it is known how many hands contain
them all. All hands are taken in, from the lowest value up; while the walk stands at a value, these
numbers are of the hands below it, and the bettor's hands of this value read them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, count, pairwise
from math import comb
from typing import Any

import numpy as np

from houseway.errors import BadRecord
from houseway.fast.jit import kernel
from houseway.ranking.boards import boards
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array

CARDS = 52
SIZE = 5
ALL_HANDS = comb(CARDS, SIZE)
UNSEEN = CARDS - SIZE - 1  # cards that a bettor does not see beside the open one
DEALERS = comb(UNSEEN, SIZE - 1)  # the player-dealer's hands with one open card
IN_HAND = 255  # the play against an open card that the bettor holds
STEP = 1024  # values, or hands, from one report of progress to the next

# Sets of cards are numbered by size, those of a size by their highest card, then by the next.
# LOWER: how many sets of a size have only cards below a card.
LOWER = np.array([[comb(card, size) for card in range(CARDS)] for size in range(SIZE)], np.int64)
ROWS = sum(comb(CARDS, size) for size in range(4))
PAIRS_FROM = 1 + CARDS
THREES_FROM = PAIRS_FROM + comb(CARDS, 2)

# The 26 sets of up to three cards of a hand: which are added, and which are without its nth card.
_SETS = [cards for size in range(4) for cards in combinations(range(SIZE), size)]
ADDED = np.array([len(cards) % 2 == 0 for cards in _SETS])
WITHOUT = np.array(
    [[n for n, cards in enumerate(_SETS) if place not in cards] for place in range(SIZE)]
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FiveCardSolution:
    """The best play and the counts of its ends.

    `joint[end, own, dealer, versus]` counts all deals by the classes of both hands and whether the
    bettor's is higher, equal or lower. `plays[hand, card]` is the end chosen, by the hands of
    `boards()` and the open card; `IN_HAND` where the hand holds that card.
    """

    joint: Array
    plays: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class _Deals:
    """All hands by value, and the bettor's up to a change of suits.

    Those of a value begin at its place in `starts`. `fours` has the value of four cards with one
    more.
    """

    hands: Array
    starts: Array
    own: Array
    own_values: Array
    own_weights: Array
    own_starts: Array
    own_order: Array
    fours: Array


@dataclass(frozen=True, slots=True, kw_only=True)
class _Runs:
    """The player-dealer's values in runs of one class: where each but the first begins, and
    the wins of hands by run.
    """

    limits: Array
    classes: Array
    own_class: Array
    pays: Array


def solve_five_card(
    *,
    own_class: Array,
    dealer_class: Array,
    pays: Array,
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> FiveCardSolution:
    """Choose the best end for every hand and open card, the first where several are as good.

    Classes are by value; `pays[end, own, dealer, versus]` is the win of a whole hand, versus 0, 1
    and 2 for a bettor's hand that is higher, equal and lower. Classes of the player-dealer that
    are few runs of consecutive values are the quicker to count.
    """
    runs = _runs(own_class, dealer_class, pays)
    deals = _deals()
    values = len(own_class)
    stops = sorted({*range(1, values, STEP), *runs.limits.tolist(), values})
    chunks = range(0, len(deals.own), STEP)
    joint = np.zeros((2, *runs.pays.shape), np.int64)
    plays = np.zeros((len(deals.own), CARDS), np.uint8)
    np.put_along_axis(plays, deals.own.astype(np.int64), IN_HAND, axis=1)
    parts, finished = 2 * (len(stops) - 1 + len(chunks)), count(1)

    def work(half: int) -> None:
        """Solve against half of the open cards."""
        first, width = half * CARDS // 2, CARDS // 2
        counts = np.zeros((ROWS, width), np.int32)
        marks = np.zeros((ROWS, len(runs.limits), width), np.int32)
        below, up_to = (np.zeros((len(deals.own), width), np.int32) for _ in range(2))
        for start, stop in pairwise(stops):
            marks[:, runs.limits == start] = counts[:, None]
            walk = deals.hands, deals.starts, deals.own, deals.own_starts
            _walk(start, stop, walk, first, (counts, below, up_to))
            progress(next(finished), parts)
        for chunk in chunks:
            part = slice(chunk, chunk + STEP)
            hands = deals.own[part], deals.own_values[part], deals.own_weights[part]
            marked = marks.reshape(ROWS, len(runs.limits) * width), runs.limits
            tables = (*marked, deals.fours, runs.own_class, runs.pays)
            sums = below[part], up_to[part]
            _decide(hands, first, tables, sums, (joint[half], plays[part]))
            progress(next(finished), parts)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(work, (0, 1)))
    by_class = np.zeros(pays.shape, np.int64)
    for run, place in enumerate(runs.classes):
        by_class[:, :, place] += joint[:, :, :, run].sum(axis=0)
    return FiveCardSolution(joint=by_class, plays=plays[np.argsort(deals.own_order)])


def worth(
    cards: Sequence[int], up: int, *, own_class: Array, dealer_class: Array, pays: Array
) -> tuple[Fraction, ...]:
    """The worth of each end for one hand and open card, summed over the player-dealer's hands."""
    rest = np.array([card for card in range(CARDS) if card not in (*cards, up)], np.uint8)
    if len(rest) != UNSEEN or len(cards) != SIZE:
        raise BadRecord(
            "cards",
            f"hand {list(cards)} and open card {up}; needed: five cards and another, "
            f"all different, from 0 to {CARDS - 1}",
            where="cards",
        )
    high = evaluator(order_named("high"), SIZE)
    dealers = np.concatenate([rest[_fours_of_the_rest()], np.full((DEALERS, 1), up, np.uint8)], 1)
    theirs = high.values(dealers)
    (own,) = high.values([list(cards)])
    versus = 1 + np.sign(theirs.astype(np.int64) - int(own))
    found = np.zeros(pays.shape[2:], np.int64)
    np.add.at(found, (dealer_class[theirs], versus), 1)
    return tuple(Fraction(int((end * found).sum()), DEALERS) for end in pays[:, own_class[own]])


@cache
def _fours_of_the_rest() -> Array:
    return np.array(list(combinations(range(UNSEEN), SIZE - 1)), np.uint8)


def _runs(own_class: Array, dealer_class: Array, pays: Array) -> _Runs:
    known = dealer_class[1:]  # no five cards have the value 0
    changes = np.nonzero(known[1:] != known[:-1])[0] + 1
    classes = known[np.concatenate([[0], changes])].astype(np.int64)
    return _Runs(
        limits=changes + 1,
        classes=classes,
        own_class=np.ascontiguousarray(own_class, np.int64),
        pays=np.ascontiguousarray(pays[:, :, classes], np.int64),
    )


def _deals() -> _Deals:
    hands = np.zeros((ALL_HANDS, SIZE), np.uint8)
    _list_hands(hands)
    own, weights = boards()
    high = evaluator(order_named("high"), SIZE)
    values, own_values = high.values(hands), high.values(own)
    order, own_order = (np.argsort(part, kind="stable") for part in (values, own_values))
    marks = np.arange(len(high.order.values) + 2)
    fours = np.zeros((comb(CARDS, 4), CARDS), np.uint16)
    _fill_fours(hands, values, fours)
    return _Deals(
        hands=hands[order],
        starts=np.searchsorted(values[order], marks),
        own=own[own_order],
        own_values=own_values[own_order],
        own_weights=weights[own_order],
        own_starts=np.searchsorted(own_values[own_order], marks),
        own_order=own_order,
        fours=fours,
    )


@kernel
def _list_hands(hands: Any) -> None:
    number = 0
    for a in range(CARDS):
        for b in range(a + 1, CARDS):
            for c in range(b + 1, CARDS):
                for d in range(c + 1, CARDS):
                    for e in range(d + 1, CARDS):
                        hands[number, :] = (a, b, c, d, e)
                        number += 1


@kernel
def _row_of_four(cards: Any, left_out: int) -> int:
    """The number of the set of four that a hand, sorted, is without one card."""
    row = 0
    size = 0
    for place in range(SIZE):
        if place == left_out:
            continue
        size += 1
        row += LOWER[size, cards[place]]
    return row


@kernel
def _fill_fours(hands: Any, values: Any, fours: Any) -> None:
    for hand in range(len(hands)):
        for place in range(SIZE):
            fours[_row_of_four(hands[hand], place), hands[hand, place]] = values[hand]


@kernel
def _rows_of(cards: Any, rows: Any) -> None:
    """The numbers of a hand's sets of up to three cards; its cards are sorted."""
    rows[0] = 0
    pair = 1 + SIZE
    three = pair + SIZE * (SIZE - 1) // 2
    for one in range(SIZE):
        low = np.int64(cards[one])
        rows[1 + one] = 1 + low
        for two in range(one + 1, SIZE):
            lower = low + LOWER[2, cards[two]]
            rows[pair] = PAIRS_FROM + lower
            pair += 1
            for last in range(two + 1, SIZE):
                rows[three] = THREES_FROM + lower + LOWER[3, cards[last]]
                three += 1


@kernel
def _sum_rows(rows: Any, table: Any, out: Any) -> None:
    """The rows of sets with one or three cards taken off from those with none or two."""
    out[:] = 0
    for place in range(len(rows)):
        row = table[rows[place]]
        if ADDED[place]:
            for column in range(len(out)):
                out[column] += row[column]
        else:
            for column in range(len(out)):
                out[column] -= row[column]


@kernel
def _walk(start: int, stop: int, deals: Any, first_up: int, into: Any) -> None:
    """Take in the hands of some values; the bettor's read the counts before and after their own."""
    hands, starts, own, own_starts = deals
    counts, below, up_to = into
    rows = np.empty(len(ADDED), np.int64)
    width = counts.shape[1]
    for value in range(start, stop):
        for hand in range(own_starts[value], own_starts[value + 1]):
            _rows_of(own[hand], rows)
            _sum_rows(rows, counts, below[hand])
        for hand in range(starts[value], starts[value + 1]):
            _rows_of(hands[hand], rows)
            for place in range(SIZE):
                column = np.int64(hands[hand, place]) - first_up
                if 0 <= column < width:
                    for other in WITHOUT[place]:
                        counts[rows[other], column] += 1
        for hand in range(own_starts[value], own_starts[value + 1]):
            _rows_of(own[hand], rows)
            _sum_rows(rows, counts, up_to[hand])


@kernel
def _decide(hands: Any, first_up: int, tables: Any, counted: Any, into: Any) -> None:
    """The end that is worth most against each open card, with how the hand then comes out."""
    own, own_values, own_weights = hands
    marks, limits, fours, own_class, pays = tables
    below, up_to = counted
    joint, plays = into
    width = below.shape[1]
    rows = np.empty(len(ADDED), np.int64)
    sums = np.empty(marks.shape[1], np.int32)
    found = np.empty((len(limits) + 1, 3), np.int64)
    for hand in range(len(own)):
        value = own_values[hand]
        class_ = own_class[value]
        _rows_of(own[hand], rows)
        _sum_rows(rows, marks, sums)
        for place in range(SIZE):  # four of the bettor's cards and the open one: a single hand
            single = fours[_row_of_four(own[hand], place), first_up : first_up + width]
            for column in range(width):
                below[hand, column] += single[column] < value
                up_to[hand, column] += single[column] <= value
            for limit in range(len(limits)):
                for column in range(width):
                    sums[limit * width + column] += single[column] < limits[limit]
        for column in range(width):
            up = first_up + column
            if plays[hand, up] == IN_HAND:
                continue
            _compare(sums, column, width, below[hand, column], up_to[hand, column], found)
            best = 0
            best_sum = _dot(found, pays[0, class_])
            for end in range(1, len(pays)):
                won = _dot(found, pays[end, class_])
                if won > best_sum:
                    best = end
                    best_sum = won
            plays[hand, up] = best
            for run in range(len(found)):
                for versus in range(3):
                    joint[best, class_, run, versus] += own_weights[hand] * found[run, versus]


@kernel
def _dot(found: Any, pays: Any) -> int:
    won = 0
    for run in range(len(found)):
        for versus in range(3):
            won += found[run, versus] * pays[run, versus]
    return won


@kernel
def _compare(sums: Any, column: int, width: int, below: int, up_to: int, found: Any) -> None:
    """From how many hands are below each run, below the bettor's and up to it: those of each run
    that the bettor's hand is higher than, equal to and lower than.
    """
    low = 0
    for run in range(len(found)):
        high = sums[run * width + column] if run + 1 < len(found) else DEALERS
        found[run, 0] = min(high, below) - min(low, below)
        found[run, 1] = min(high, up_to) - min(low, up_to) - found[run, 0]
        found[run, 2] = high - low - found[run, 0] - found[run, 1]
        low = high
