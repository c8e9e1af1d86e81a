"""Rounds of a whole table, dealt and played by the rules themselves.

Round r under seed k has cards and dice of its own, so that the sample does not depend on who plays
which part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from houseway.bank_desk.seat_plays import Careless
from houseway.bank_desk.table_counts import POLICIES, TableCounts
from houseway.bank_desk.table_round import Outcome, outcome_of
from houseway.library import Game
from houseway.settling.settle import settle_finished
from houseway.table.button import device_of
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import Answer, Deal, Finished, Setup, Wait, run


def played_rounds(
    game: Game, setup: Setup, ways: Mapping[int, Any], *, seed: int, first: int, rounds: int
) -> TableCounts:
    """Counts of rounds as the readable rules deal, play and settle them, by every policy.

    `ways` are the ways to play by seat.
    """
    games = {policy: _with_policy(game, policy) for policy in POLICIES}
    found = (
        _played(games, game, setup, ways, Random(f"{seed} {number}"))
        for number in range(first, first + rounds)
    )
    return TableCounts.of_outcomes(setup.bets, found, covered=setup.cover is None)


def _with_policy(game: Game, policy: str) -> Game:
    banked = game.sheet.banked.model_copy(update={"cover": policy})
    return replace(game, sheet=game.sheet.model_copy(update={"bank": banked}))


def _played(
    games: Mapping[str, Game], game: Game, setup: Setup, ways: Mapping[int, Any], luck: Random
) -> dict[str, Outcome]:
    """The outcomes of one round by policy, and under "" with full cover."""
    device = device_of(game.sheet.button)
    dice = tuple(luck.randint(1, device.faces) for _ in range(device.dice))
    setup = replace(setup, dice=dice)
    cards = list(game.deck.ordered())

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            place = luck.randrange(len(cards))
            cards[place], cards[-1] = cards[-1], cards[place]
            return cards.pop()
        if isinstance(wait.who, str):  # the player-dealer
            return game.rules.sensible(wait)
        way = ways[wait.who[0]]
        if isinstance(way, Careless):
            return way.answer(game.analyst, wait, luck)
        return game.analyst.answer(way, wait)

    finished, _ = run(game.rules, setup, answer)
    found = {name: _outcome(each, name, setup, finished) for name, each in games.items()}
    whole = _outcome(game, next(iter(games)), replace(setup, cover=None), finished)
    return {"": whole, **found}


def _outcome(game: Game, policy: str, setup: Setup, finished: Finished) -> Outcome:
    def settled(cover: int | None) -> Settlement:
        return settle_finished(game, replace(setup, cover=cover), finished)

    return outcome_of(setup.bets, policy, setup.cover, settled)
