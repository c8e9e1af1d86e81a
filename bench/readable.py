"""The simulator against the readable engine: the same rounds dealt, judged and settled in Python.

The cards are dealt before the clock starts, so the engine is charged for its rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import houseway as hw
from bench.measure import SEED, Effort, Line, best_in_turn, simulation, speed
from houseway.settling.settle import settle_finished
from houseway.table.rounds import Answer, Bet, Setup, Wait, run

GAME = "hustler/ez-baccarat"
WANTED = 2_000.0


def lines(effort: Effort) -> list[Line]:
    game = hw.game(GAME)
    setup = Setup(
        seats=game.sheet.table.seats,
        bank=1,
        cover=None,
        bets=tuple(Bet(seat=2, wager=wager, amount=25_00) for wager in game.wagers),
    )
    dealer = game.family.analyst(game).simulator({})
    deals = [dealer.deal(SEED, number) for number in range(effort.readable_rounds)]

    def engine() -> None:
        for cards in deals:
            finished, _events = run(game.rules, setup, _answers(cards))
            settle_finished(game, setup, finished)

    fast, readable = best_in_turn([simulation(game, effort.rounds), engine], effort.repeats)
    per_round = readable / effort.readable_rounds
    return [
        Line(
            what="simulation, one core, against the readable engine",
            houseway=speed(effort.rounds, fast),
            peer=speed(effort.readable_rounds, readable),
            ratio=per_round / (fast / effort.rounds),
            wanted=WANTED,
        )
    ]


def _answers(cards: Iterable[int]) -> Callable[[Wait], Answer]:
    """The next card for whatever waits: nobody has anything to decide in this game."""
    shoe = iter(cards)
    return lambda _wait: next(shoe)
