"""Rounds of a whole table, dealt and played by the rules themselves: a sample, with its error.

Round r under seed k has cards and dice of its own, so that the sample does not depend on who plays
which part of it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

from houseway.bank_desk.seat_plays import Careless
from houseway.bank_desk.table_round import ListedRound, Outcome, outcome_of
from houseway.library import Game
from houseway.progress import reporting
from houseway.settling.settle import settle_finished
from houseway.table.button import device_of
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import Answer, Deal, Setup, Wait, run


def played_round(
    game: Game, setup: Setup, ways: Mapping[int, Any], *, policy: str, rounds: int, seed: int
) -> ListedRound:
    """The outcomes of so many rounds, as the readable rules deal, play and settle them.

    `ways` are the ways to play by seat.
    """
    game = _with_policy(game, policy)
    outcomes: Counter[Outcome] = Counter()
    progress = reporting(f"{game.name}: rounds")
    for number in range(rounds):
        outcomes[_played(game, setup, ways, Random(f"{seed} {number}"))] += 1
        progress(number + 1, rounds)
    return ListedRound(setup.bets, dict(outcomes), exact=False)


def _with_policy(game: Game, policy: str) -> Game:
    if policy == game.sheet.banked.cover:
        return game
    banked = game.sheet.banked.model_copy(update={"cover": policy})
    return replace(game, sheet=game.sheet.model_copy(update={"bank": banked}))


def _played(game: Game, setup: Setup, ways: Mapping[int, Any], luck: Random) -> Outcome:
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

    def settled(cover: int | None) -> Settlement:
        return settle_finished(game, replace(setup, cover=cover), finished)

    return outcome_of(setup.bets, game.sheet.banked.cover, setup.cover, settled)
