"""Whole tables at the bank's desk: seven seats a core, a shift of each kind, an exact one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, speed, within
from houseway.bank_desk.bank_table import bank_table
from houseway.bank_desk.dealt_round import SettledRounds

# Of each game the millions of rounds of a full table that a core is to play in a second.
WANTED = {
    "reference/blackjack": 1.0,
    "reference/three-card-poker": 1.0,
    "reference/ultimate-texas-holdem": 0.3,
    "ranchos/fortune-pai-gow-poker": 0.5,
    "aviator/super-pan-9": 1.0,
    "parkwest/pai-gow-tiles": 1.0,
    "hustler/2-way-winner": 0.5,
}
SHIFT = 5.0  # seconds
COUNTED = "parkwest/cash-in-baccarat"  # six seats with side bets, exact
COUNTED_ROUNDS = 560
COUNTED_SHIFT = 1.0  # seconds
MILLION = 1_000_000


def lines(effort: Effort) -> list[Line]:
    found = [_counted()]
    for name, millions in WANTED.items():
        game = hw.game(name)
        rounds = effort.rounds // 40
        seats, task = _rounds(game, rounds)
        seconds = best_in_turn([task], max(1, effort.repeats // 2))[0]
        found.append(
            Line(
                what=f"{name}, table with {seats} bettors, one core",
                houseway=speed(rounds, seconds),
                peer=f"{millions:g} M rounds/s",
                ratio=rounds / seconds / MILLION / millions,
                wanted=1.0,
            )
        )
        reports: list[hw.BankReport] = []
        report = best_in_turn(
            [lambda game=game, reports=reports: reports.append(game.bank({}))],  # type: ignore[misc]
            1,
        )[0]
        shift = reports[-1].shift
        assert shift.errors is not None
        error = shift.errors.quantiles["0.01"] / abs(shift.quantiles["0.01"])
        found.append(within(f"{name}, bank's shift, 1 % quantile ± {error:.2%}", report, SHIFT))
    return found


def _counted() -> Line:
    """The shift of a table whose rounds are counted, after its deals have been counted once."""
    game = hw.game(COUNTED)
    hours = COUNTED_ROUNDS / bank_table(game, {}).pace
    table = {"seats": 7, "hours": hours, "collection": {"option": "1"}}
    assert game.bank(table).shift.rounds == COUNTED_ROUNDS
    seconds = best_in_turn([lambda: game.bank(table)], 3)[0]
    what = f"{COUNTED}, six bettors with side bets, {COUNTED_ROUNDS} rounds, exact"
    return within(what, seconds, COUNTED_SHIFT)


def _rounds(game: hw.Game, rounds: int) -> tuple[int, Callable[[], object]]:
    """The number of bettors of a full table, and a task that plays rounds of it."""
    setup = replace(bank_table(game, {}).setup, cover=None)
    best = game.analyst.policy("best")
    ways = dict.fromkeys(range(1, setup.seats + 1), best)
    table = game.analyst.table_rounds(setup, ways)
    assert table is not None
    settled = SettledRounds(table, setup)
    return len(table.seats), lambda: settled.counts(SEED, 0, rounds)
