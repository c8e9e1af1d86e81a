"""Five-card stud for the analyst: the solution, its rules for a person, its fast table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Card, Cards
from houseway.errors import HousewayError
from houseway.families.card_tables import card_tables
from houseway.families.poker.five_card import solution
from houseway.families.poker.five_card.solution import IN_HAND, solve_five_card, worth
from houseway.families.poker.guides.one_decision import guide
from houseway.families.poker.solved_deals import (
    OneDeckTable,
    Rounds,
    cached_solution,
    check_one_decision,
    check_solvable,
    end_number,
    five_value,
    note_end,
)
from houseway.families.poker.solved_game import SolvedGame
from houseway.fast.jit import kernel
from houseway.fast.random import draw_many
from houseway.progress import reporting
from houseway.ranking import boards
from houseway.ranking.boards import board_keys, find_board
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array
from houseway.table.rounds import Choose
from houseway.wagers.facts import Facts

MOST_RUNS = 64  # each takes five megabytes while it is counted


class FiveCardGame(SolvedGame):
    """Five cards each, one of the player-dealer's exposed, one decision."""

    strategy_class = "by the bettor's own cards and the player-dealer's open card"

    def check(self) -> None:
        check_solvable(self.rules, self.deck, exposed=1)
        check_one_decision(self.rules)

    @cached_property
    def _tables(self) -> dict[str, Any]:
        axes = self.package.axes
        return {
            "own_class": axes.own_class,
            "dealer_class": axes.dealer_class,
            "pays": self.package.pays,
        }

    @cached_property
    def _kept(self) -> dict[str, Array]:
        """The solution, from disk when the game was solved before."""
        parts = self.package.axes.shape, *self._tables.values()
        return cached_solution("five-card", (solution,), parts, self._solve)

    def _solve(self) -> dict[str, Array]:
        runs = 1 + int((np.diff(self.package.axes.dealer_class[1:]) != 0).sum())
        if runs > MOST_RUNS:
            raise HousewayError(
                "not-solvable",
                f"not solved: rows tell {runs} runs of the player-dealer's hands apart; up to "
                f"{MOST_RUNS} are",
                where="wager",
            )
        solution = solve_five_card(**self._tables, progress=reporting("all hands"))
        return {"joint": solution.joint, "plays": solution.plays}

    @property
    def joint(self) -> Array:
        return self._kept["joint"]

    def worth(self, own: Cards, up: Card | None, board: Cards) -> dict[str, float]:
        found = worth(own, up or 0, **self._tables)
        ends = self.package.axes.ends
        return {
            end.verb: float(value / self.package.unit)
            for end, value in zip(ends, found, strict=True)
        }

    def choose(self, wait: Choose) -> str:
        own, up, _, _ = wait.knows
        end = end_for(np.array(own, np.int64), up, board_keys(), self._kept["plays"], _four())
        return self.package.axes.ends[end].verb

    def chart(self) -> dict[str, Any]:
        cards, weights = boards.boards()
        values = evaluator(order_named("high"), 5).values(cards).astype(np.int64)
        plays = self._kept["plays"]
        raises = np.array([not end.folded for end in self.package.axes.ends])

        def against(up: int) -> tuple[Array, Array]:
            free = plays[:, up] != IN_HAND
            return raises[np.where(free, plays[:, up], 0)], weights * free

        return guide(self.rules.order, values, against, exposed=True)

    def table(self, *, sided: bool) -> FiveCardTable:
        return FiveCardTable(self.package.axes, self._kept["plays"])


def _four() -> Array:
    return np.zeros(4, np.uint8)


@dataclass
class FiveCardTable(OneDeckTable):
    """Five cards to the seat, five to the player-dealer."""

    plays: Array
    sides: Sequence[Facts] = ({},)

    def play(self, key: Any, first: int, rounds: int, to: Rounds) -> None:
        play_rounds(key, first, rounds, *[*self._tables, to])

    @cached_property
    def _tables(self) -> list[Any]:
        return [
            self.axes.rules.up,
            board_keys(),
            self.plays,
            card_tables(order_named("high"), 5),
            self.axes.own_class,
            self.axes.dealer_class,
        ]


@kernel
def end_for(own: Any, up: int, keys: Any, plays: Any, goes_to: Any) -> int:
    """The end that is best for a hand against an open card."""
    hand = find_board(own, keys, goes_to)
    return int(plays[hand, up // 4 * 4 + goes_to[up % 4]])


@kernel
def play_rounds(
    key: Any,
    first: int,
    rounds: int,
    up_place: int,
    keys: Any,
    plays: Any,
    by: Any,
    own_class: Any,
    dealer_class: Any,
    to: Any,
) -> None:
    """Deal, decide by look-up, compare, count."""
    counts, trace, dealt, numbers = to
    drawn = np.zeros(10, np.int64)
    goes_to = np.zeros(4, np.uint8)
    for round_ in range(first, first + rounds):
        if len(dealt):
            drawn[:] = dealt[round_ - first]
        else:
            draw_many(key, round_, 52, drawn)
        end = end_for(drawn[:5], drawn[4 + up_place], keys, plays, goes_to)
        own = five_value(drawn[:5], by)
        his = five_value(drawn[5:], by)
        versus = 0 if own > his else 1 if own == his else 2
        if len(numbers):
            numbers[round_ - first, 0] = end_number(
                counts.shape, end, own_class[own], dealer_class[his], versus, 0
            )
            continue
        counts[end, own_class[own], dealer_class[his], versus, 0] += 1
        note_end(trace, round_ - first, end, own_class[own], dealer_class[his], versus, 0)
