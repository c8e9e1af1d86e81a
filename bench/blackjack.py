"""Blackjack: exact solutions against a million simulated rounds, simulation against RLCard."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, speed
from houseway.families.blackjack import analyst as module
from houseway.families.blackjack.analyst import BlackjackAnalyst

REFERENCE = "reference/blackjack"
MILLION = 1_000_000
MOST_MILLIONS = 20.0  # an exact solution takes no longer than so many million rounds
MOST_REFERENCES = 4.0  # a sheet takes no longer than so many reference solutions
RLCARD_RATIO = 1_000.0
RLCARD_ROUNDS = 2_000


def lines(effort: Effort) -> list[Line]:
    reference = hw.game(REFERENCE)
    games = [hw.game(entry["id"]) for entry in hw.games() if entry["family"] == "blackjack"]
    sheets = [game for game in games if game.id != REFERENCE]
    million, whole = best_in_turn([_rounds(reference, MILLION), _solve(reference)], effort.repeats)
    each = best_in_turn([_solve(game) for game in sheets], 1)
    slowest, name = max(zip(each, (game.id for game in sheets), strict=True))
    reference.odds()
    kept = best_in_turn([lambda: hw.game(REFERENCE).odds()], effort.repeats)[0]
    return [
        Line(
            what="exact blackjack, 6 decks, against a million simulated rounds",
            houseway=f"{whole:.3f} s",
            peer=f"{million:.3f} s",
            ratio=MOST_MILLIONS * million / whole,
            wanted=1.0,
        ),
        Line(
            what=f"exact blackjack, slowest of {len(sheets)} sheets ({name})",
            houseway=f"{slowest:.3f} s",
            peer=f"{whole:.3f} s reference",
            ratio=MOST_REFERENCES * whole / slowest,
            wanted=1.0,
        ),
        Line(
            what="exact blackjack, kept from before",
            houseway=f"{kept:.3f} s",
            peer=f"{whole:.3f} s solved",
            ratio=whole / kept,
        ),
        _against_rlcard(reference, effort),
    ]


def _solve(game: hw.Game) -> Callable[[], object]:
    """Every wager and every decision, from nothing: no table and no result is kept."""

    def task() -> object:
        module._made.clear()  # solve the next game from the start
        analyst = BlackjackAnalyst(game)
        others = [w for w in game.wagers.values() if w is not analyst.lead and _offered(w)]
        return analyst.solver.ev, [analyst.weights(wager) for wager in others]

    return task


def _offered(wager: Any) -> bool:
    return wager.section.kind != "insurance" or bool(wager.section.offered)


def _rounds(game: hw.Game, rounds: int) -> Callable[[], object]:
    analyst = game.analyst
    assert isinstance(analyst, BlackjackAnalyst)
    player = analyst.simulator(analyst.policy("best"))
    return lambda: player.play(SEED, 0, rounds)


def _against_rlcard(game: hw.Game, effort: Effort) -> Line:
    what = "blackjack simulation, one core, against RLCard"
    rounds = effort.rounds // 4
    if importlib.util.find_spec("rlcard") is None:
        return Line(what=what, houseway="", peer="RLCard is not installed")
    mine, peer = best_in_turn([_rounds(game, rounds), _rlcard], max(1, effort.repeats // 2))
    return Line(
        what=what,
        houseway=speed(rounds, mine),
        peer=speed(RLCARD_ROUNDS, peer),
        ratio=(rounds / mine) / (RLCARD_ROUNDS / peer),
        wanted=RLCARD_RATIO,
    )


def _rlcard() -> None:
    """The environment of RLCard with a player who stands from 17."""
    import rlcard

    env = rlcard.make("blackjack", config={"seed": SEED})
    for _ in range(RLCARD_ROUNDS):
        state, _player = env.reset()
        while not env.is_over():
            total = state["obs"][0]
            state, _player = env.step(1 if total >= 17 else 0)  # 0 hits, 1 stands
        env.get_payoffs()
