"""Hold'em against the better of the player-dealer's two hands: every deal, every street's decision.

The bettor has an ante and may bet before the flop. That bet allows one on each later street, each
for its own multiple of the ante. Nothing is folded, so a bet is made where it wins by itself.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import numpy as np

from houseway.families.poker.easy_poker.board_sweep import (
    ORDERS,
    RIVER_BYTES,
    TWO_HANDS,
    FindingTurns,
    add_to_flops,
    add_to_turns,
    close_street,
    net_of_boards,
)
from houseway.families.poker.easy_poker.end_counts import (
    ORDERS_BY_BETS,
    Bets,
    count_ends,
    count_rivers,
)
from houseway.families.poker.holdem.board_sweep import OUTCOMES
from houseway.families.poker.holdem.solution import completed, finding
from houseway.progress import Progress
from houseway.ranking.boards import (
    HOLES,
    boards,
    flop_representatives,
    hole_classes,
    hole_number,
    holes_alike,
    suit_changes,
    turns,
)
from houseway.ranking.evaluate import evaluator
from houseway.ranking.holes import PAIRS, hole_place, valuing
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array, category_numbers

CHUNK = 2048
THREADS = 2
TURNS_OF_A_BOARD = 5
BET_FIRST, BET_FLOP, BET_TURN, BET_RIVER = 1, 2, 4, 8
ENDS = 16


@dataclass(frozen=True, kw_only=True)
class EasyPays:
    """Wins of one unit by outcome (`board_sweep.OUTCOMES`), in parts of a unit; all bets win alike.

    `threshold` is the least value that qualifies, 0 if the player-dealer always does. `times` are
    the bets before the flop, on flop, turn and river, as multiples of the ante.
    """

    threshold: int
    pays: Array
    times: tuple[int, int, int, int]

    @property
    def bets(self) -> tuple[int, Array, int]:
        """The qualifying value, the pays, and the river's bet: for compiled loops."""
        return self.threshold, self.pays, self.times[3]

    def money(self, ends: int) -> int:
        """All wagers of a deal on which the bets of `ends` were made, in antes.

        >>> EasyPays(threshold=0, pays=np.zeros(6), times=(1, 1, 2, 2)).money(BET_FIRST | BET_TURN)
        4
        """
        return 1 + sum(times for bit, times in enumerate(self.times) if ends >> bit & 1)


@dataclass(frozen=True)
class EasySums:
    """The worth of best play, summed over all deals, and the play itself.

    `first[starting hand]` is the worth of betting and of checking; there each deal counts 20 times,
    once for each order of its board. Bets of flop and turn are by the row that a flop or a turn is
    like (`flops`, `turns`) and by hole hand; `river_bits[board]` has a bit for each of the 1,081
    hole hands beside a board, in the order of `holes.FIRST` and `SECOND`, the lowest bits first.
    """

    deals: int
    first: Array
    bets_flop: Array
    bets_turn: Array
    river_bits: Array

    @property
    def bets_first(self) -> Array:
        """Whether each starting hand bets before the flop."""
        bets: Array = self.first[:, 0] > self.first[:, 1]
        return bets

    @cached_property
    def total(self) -> Fraction:
        """The sum of the best choices, over all deals, in parts of an ante."""
        return Fraction(sum(self.first.max(axis=1).tolist()), ORDERS)


def solve_easy(
    pays: EasyPays,
    *,
    over: tuple[Array, Array] | None = None,
    threads: int = THREADS,
    progress: Progress = lambda _done, _all: None,
) -> EasySums:
    """Go over all boards (or over some, with their weights) and choose the best on every street."""
    cards, weights = over or boards()
    turn_sums, river_bits, by_hole = _sum_turns(pays, cards, weights, threads, progress)
    names, classes = hole_classes()
    _, on_flop, on_turn, _ = pays.times
    _, _, _, turn_cards = turns()
    by_turn, by_flop = (np.zeros((len(names), 2), np.int64) for _ in range(2))
    bets_turn = np.zeros(turn_sums.shape, np.bool_)
    close_street(turn_sums, *holes_alike(turn_cards), classes, on_turn, bets_turn, by_turn)
    flop_cards = np.array(flop_representatives(), np.uint8)
    flop_sums = np.zeros((len(flop_cards), HOLES), np.int64)
    add_to_flops(turn_cards, turn_sums, finding(), flop_sums)
    bets_flop = np.zeros(flop_sums.shape, np.bool_)
    close_street(flop_sums, *holes_alike(flop_cards), classes, on_flop, bets_flop, by_flop)
    by_river = np.zeros(len(names), np.int64)
    np.add.at(by_river, classes, by_hole)
    # Boards are counted once on the river, by each of five turns, and on flops by both ways there.
    of_turn = ORDERS // TURNS_OF_A_BOARD
    unit = of_turn * by_turn[:, 0]
    opened = ORDERS * by_river + of_turn * by_turn[:, 1] + by_flop[:, 1]
    return EasySums(
        deals=int(weights.sum()) * PAIRS * TWO_HANDS,
        first=np.column_stack([unit * (1 + pays.times[0]) + opened, unit]),
        bets_flop=bets_flop,
        bets_turn=bets_turn,
        river_bits=river_bits,
    )


def _sum_turns(
    pays: EasyPays, cards: Array, weights: Array, threads: int, progress: Progress
) -> tuple[Array, Array, Array]:
    """Wins of one unit by turn and hole hand, the river's bets, and their wins by hole hand.

    The sums by turn take 174 MB and exist once: each thread values a few boards, then adds the sums
    of all threads to its own share of the turns.
    """
    by, find = valuing(must_use_one=False), finding_turns()
    sums = np.zeros((len(turns()[3]), HOLES), np.int64)
    river_bits = np.zeros((len(cards), RIVER_BYTES), np.uint8)
    by_hole = np.zeros((threads, HOLES), np.int64)
    nets = np.zeros((CHUNK, PAIRS), np.int64)

    def value(part: int, start: int) -> None:
        own = slice(start + part * CHUNK // threads, start + (part + 1) * CHUNK // threads)
        into = nets[own.start - start : own.stop - start], river_bits[own], by_hole[part]
        net_of_boards((cards[own], weights[own]), by, pays.bets, hole_number(), into)

    def add(part: int, start: int) -> None:
        own = cards[start : start + CHUNK]
        add_to_turns(own, nets, find, hole_number(), (part, threads), sums)

    with ThreadPoolExecutor(threads) as pool:
        for start in range(0, len(cards), CHUNK):
            for work in (value, add):
                list(pool.map(work, range(threads), [start] * threads))
            progress(min(start + CHUNK, len(cards)), len(cards))
    return sums, river_bits, by_hole.sum(axis=0)


def finding_turns() -> FindingTurns:
    steps, like, change_of, _ = turns()
    return FindingTurns(steps, like, change_of, suit_changes())


def count_easy(
    pays: EasyPays,
    sums: EasySums,
    *,
    class_of: Array | None = None,
    over: tuple[Array, Array] | None = None,
    threads: int = THREADS,
    progress: Progress = lambda _done, _all: None,
) -> Array:
    """Deals by the bets that best play makes, by own class and outcome: int64[16, classes, 6].

    `class_of` numbers hands by value; without it they go by category. The first place adds up
    BET_FIRST to BET_RIVER. Every deal counts 20 times, once for each order in which its board may
    come: ten flops, then one of two turns.
    """
    cards, weights = over or boards()
    if class_of is None:
        class_of = category_numbers(order_named("high"))
    shape = (ENDS, int(class_of.max()) + 1, OUTCOMES)
    values = valuing(must_use_one=False), pays.threshold, class_of
    tables = (*values, finding(), finding_turns(), ORDERS_BY_BETS)
    bets = Bets(sums.bets_first[hole_classes()[1]], sums.bets_flop, sums.bets_turn)
    starts = list(range(0, len(cards), CHUNK))
    done = iter(range(1, len(starts) + 1))

    def work(own: list[int]) -> Array:
        joint = np.zeros(shape, np.int64)
        for start in own:
            part = slice(start, start + CHUNK)
            some = cards[part], weights[part], sums.river_bits[part]
            count_ends(some, tables, bets, joint)
            progress(next(done), len(starts))
        return joint

    with ThreadPoolExecutor(threads) as pool:
        parts = list(pool.map(work, [starts[part::threads] for part in range(threads)]))
    joint: Array = np.sum(parts, axis=0)
    return joint


def net_beside(pays: EasyPays, hole: tuple[int, int], board: tuple[int, ...]) -> Array:
    """The win of one unit with a hole hand, for each way to complete a board."""
    whole = completed(hole, board)
    nets = np.zeros((len(whole), PAIRS), np.int64)
    into = nets, np.zeros((len(whole), RIVER_BYTES), np.uint8), np.zeros(HOLES, np.int64)
    part, by = (whole, np.ones(len(whole), np.int64)), valuing(must_use_one=False)
    net_of_boards(part, by, pays.bets, hole_number(), into)
    low, high = (card - (whole < card).sum(axis=1) for card in sorted(hole))
    found: Array = nets[np.arange(len(whole)), hole_place(low, high)]
    return found


def river_shares(asked: Array, river_bits: Array) -> Array:
    """How many deals bet on the river: by betting or not, own category and the board's."""
    cards, weights = boards()
    high = order_named("high")
    values = evaluator(high, 5).values(cards).astype(np.int64)
    category = category_numbers(high)
    size = int(category.max()) + 1
    shares = np.zeros((2, size, size), np.int64)
    part, by = (cards, weights, values, river_bits), valuing(must_use_one=False)
    count_rivers(part, by, category, asked, hole_number(), shares)
    return shares
