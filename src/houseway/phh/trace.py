"""Replays a record, and keeps all cards, choices and events on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.errors import BadRecord
from houseway.library import Game
from houseway.settling.prepared_round import prepare_round
from houseway.settling.record import check_is_record
from houseway.table.rounds import Answer, Event, Finished, Misdeal, Setup, Wait


@dataclass(frozen=True, slots=True, kw_only=True)
class AnsweredAction:
    """A wait of the round, and its answer."""

    wait: Wait
    answer: Answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """A record's replay; `steps` are answers and events in their order."""

    game: Game
    setup: Setup
    steps: tuple[AnsweredAction | Event, ...]


def run_told(
    game: Game,
    setup: Setup,
    answer: Callable[[Wait], Answer],
    tell: Callable[[Sequence[Event]], None],
) -> Finished:
    """Plays a round to its end, and tells the events before each answer and after the last."""
    log: list[Event] = []
    told = 0
    play = game.rules.play(setup, log)
    try:
        wait = next(play)
        while True:
            tell(log[told:])
            told = len(log)
            wait = play.send(answer(wait))
    except StopIteration as stop:
        tell(log[told:])
        finished: Finished = stop.value
        return finished


def trace_hand(game: Game, data: Mapping[str, Any]) -> Trace:
    """Follows a record to its end; it needs a deck or a shuffle."""
    check_is_record(data)
    prepared = prepare_round(game, {**data, "hands": None})
    if prepared.deck is None:
        raise BadRecord("no-cards", 'a hand history needs the "deck" or the "shuffle"')
    game, setup, feed = prepared.game, prepared.setup, prepared.feed()
    steps: list[AnsweredAction | Event] = []

    def answered(wait: Wait) -> Answer:
        answer = feed(wait)
        steps.append(AnsweredAction(wait=wait, answer=answer))
        return answer

    try:
        run_told(game, setup, answered, steps.extend)
    except Misdeal as misdeal:
        raise BadRecord(
            "misdeal", f"a misdeal ({misdeal.why}) is not a hand that was played", where="record"
        ) from None
    return Trace(game=game, setup=setup, steps=tuple(steps))
