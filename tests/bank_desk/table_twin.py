"""The same rounds of a table twice: by compiled code, and by the readable rules on its cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houseway.bank_desk.dealt_round import SettledRounds
from houseway.bank_desk.table_counts import POLICIES
from houseway.bank_desk.table_round import Outcome, outcome_of
from houseway.library import Game
from houseway.settling.settle import settle_finished
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import Answer, Deal, Setup, Wait, run

SEED = 22


def readable_outcome(game: Game, setup: Setup, ways: Mapping[int, Any], cards: Any) -> Outcome:
    """The outcome of a round with these cards, by the rules of the sheet."""
    left = iter(cards)

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return int(next(left))
        if isinstance(wait.who, str):  # the player-dealer
            return game.rules.sensible(wait)
        return game.analyst.answer(ways[wait.who[0]], wait)

    finished, _ = run(game.rules, setup, answer)

    def settled(cover: int | None) -> Settlement:
        return settle_finished(game, replace(setup, cover=cover), finished)

    return outcome_of(setup.bets, game.sheet.banked.cover, setup.cover, settled)


def differences(
    game: Game, setup: Setup, ways: Mapping[int, Any], rounds: int, *, seed: int = SEED
) -> str:
    """The first round in which both differ, in words; empty if they agree in all."""
    table = game.analyst.table_rounds(setup, ways)
    assert table is not None, "no compiled player of these rounds"
    settled = SettledRounds(table, setup)
    policy = POLICIES.index(game.sheet.banked.cover)
    for number in range(rounds):
        placed, cards = table.deal(seed, number)
        wanted = readable_outcome(game, placed, ways, cards)
        (found,) = settled.settle(table.play(seed, number, 1))
        limited = [1 + policy] if setup.cover is not None else []
        shown = Outcome(
            nets=tuple(found.sums[[0, *limited]].sum(axis=0).tolist()),
            uncovered=tuple(found.returned[policy, :, 1].tolist()),
            needs=int(found.needs[policy, 0]),
        )
        if shown != wanted:
            return f"round {number}: rules {wanted}, compiled {shown}, dice {placed.dice}"
    return ""
