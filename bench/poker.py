"""Poker: exact solutions against a million evaluated hands, simulation against the readable engine.

A solution starts with nothing of the game in memory and does not look on disk. Only what belongs to
no game is there before: compiled kernels, the evaluator's tables, the lists of boards and flops.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any
from unittest.mock import patch

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, simulation, speed
from bench.ranking import HANDS, deal_hands, values_of
from houseway.families.poker.analyst import PokerAnalyst
from houseway.families.poker.easy_poker import solution as easy_poker_solution
from houseway.families.poker.five_card import solution as five_card_solution
from houseway.families.poker.holdem import solution as holdem_solution
from houseway.ranking.boards import boards
from houseway.settling.settle import settle_finished
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

ULTIMATE = "reference/ultimate-texas-holdem"
MILLION = 1_000_000
BATCHES = 10  # of hands, so that the peer's clock runs for a while too
FEW = 8  # boards that are enough to compile everything
READABLE_RATIO = 1_000.0
SEAT, STAKE = 2, 25_00


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """A game to solve, the module that goes over its boards, and the most millions of evaluated
    hands that this may take. `decide` finds the decisions and counts nothing.
    """

    name: str
    game: str
    module: ModuleType
    most: int
    decide: Callable[[Any], object] | None = None

    def whole(self) -> object:
        """Every deal, every decision, all rows: from the sheet on."""
        return self._fresh()._solve()

    def decisions(self) -> object:
        assert self.decide is not None
        return self.decide(self._fresh().pays)

    def _fresh(self) -> Any:
        analyst = hw.game(self.game).analyst
        assert isinstance(analyst, PokerAnalyst)
        return analyst.solved

    def warm_up(self) -> None:
        """Solve over a few boards."""
        some = tuple(table[:FEW] for table in boards())
        with patch.object(self.module, "boards", lambda: some):
            self.whole()


SOLUTIONS = (
    Solution(
        name="Ultimate Texas Hold'em",
        game=ULTIMATE,
        module=holdem_solution,
        most=2_500,
        decide=holdem_solution.solve_holdem,
    ),
    Solution(
        name="Easy Poker",
        game="aviator/easy-poker",
        module=easy_poker_solution,
        most=5_000,
        decide=easy_poker_solution.solve_easy,
    ),
    Solution(
        name="Caribbean Stud",
        game="reference/caribbean-stud",
        module=five_card_solution,
        most=25_000,
    ),
)


def lines(effort: Effort) -> list[Line]:
    values = values_of("high", deal_hands(52))
    solved = [line for solution in SOLUTIONS for line in _solved(solution, values, effort)]
    return [*solved, _against_readable(effort)]


def _solved(solution: Solution, values: Callable[[], object], effort: Effort) -> list[Line]:
    def evaluate() -> None:
        for _ in range(BATCHES):
            values()

    solution.warm_up()
    evaluate()
    decisions = [solution.decisions] if solution.decide else []
    tasks = [evaluate, solution.whole, evaluate, *decisions]
    before, whole, after, *parts = best_in_turn(tasks, max(1, effort.repeats // 2), warm=True)
    million = min(before, after) * MILLION / (BATCHES * HANDS)

    def line(what: str, seconds: float, allowed: int | None = None) -> Line:
        return Line(
            what=what,
            houseway=f"{seconds:.2f} s = {seconds / million:,.0f} x",
            peer=f"{million:.4f} s" + (f", {allowed:,} x allowed" if allowed else ""),
            ratio=allowed * million / seconds if allowed else None,
            wanted=1.0 if allowed else None,
        )

    what = f"exact {solution.name}, two cores, tables loaded, against a million hands"
    alone = f"exact {solution.name}, the decisions alone"
    return [line(what, whole, solution.most), *(line(alone, part) for part in parts)]


def _against_readable(effort: Effort) -> Line:
    """The cards are dealt before the clock starts; both sides look the same decisions up."""
    game = hw.game(ULTIMATE)
    analyst = game.analyst
    assert isinstance(analyst, PokerAnalyst)
    policy = analyst.policy("best")
    dealer = analyst.simulator(policy)
    placed = [wager.id for wager in game.wagers.values() if wager.section.kind != "raise"]
    bets = tuple(Bet(seat=SEAT, wager=wager, amount=STAKE) for wager in placed)
    setup = Setup(seats=2, bank=1, cover=None, bets=bets, button=SEAT)
    readable_rounds, rounds = effort.readable_rounds // 5, effort.rounds // 10
    deals = [dealer.deal(SEED, number) for number in range(readable_rounds)]

    def engine() -> None:
        for cards in deals:
            shoe = iter(cards)

            def answer(wait: Wait, shoe: Any = shoe) -> Answer:
                card: int | str = next(shoe) if isinstance(wait, Deal) else policy.choose(wait)
                return card

            finished, _events = run(game.rules, setup, answer)
            settle_finished(game, setup, finished)

    fast = simulation(game, rounds, workers=os.cpu_count() or 1)
    mine, peer = best_in_turn([fast, engine], max(1, effort.repeats // 2))
    return Line(
        what="Ultimate simulation, all cores, against the readable engine",
        houseway=speed(rounds, mine),
        peer=speed(readable_rounds, peer),
        ratio=(rounds / mine) / (readable_rounds / peer),
        wanted=READABLE_RATIO,
    )
