"""The decisions of a recorded round, each as its decider saw it, with the answer that was given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from houseway.library import Game
from houseway.settling.prepared_round import PreparedRound, prepare_round
from houseway.settling.settled import events_told
from houseway.table.rounds import Choose, Round, apply, open_round
from houseway.table.seen_decision import SeenDecision, seen_decision


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedDecision:
    """Decision `number` of a round, from 1; `place` is that of its event in the record.

    `before` is the round that waits for it.
    """

    number: int
    place: int
    seen: SeenDecision
    answer: str
    before: Round


def played_decisions(game: Game, record: Mapping[str, Any]) -> tuple[PlayedDecision, ...]:
    """All decisions of a record in the order of the play; a choice that is missing is the house
    way.
    """
    return tuple(decisions_of(prepare_round(game, record)))


def decisions_of(prepared: PreparedRound) -> Iterator[PlayedDecision]:
    feed = prepared.feed()
    round_ = open_round(prepared.game.rules, prepared.game.deck, prepared.setup)
    number = 0
    while (wait := round_.waits) is not None:
        answer = feed(wait)
        if isinstance(wait, Choose) and wait.is_open:
            number += 1
            yield PlayedDecision(
                number=number,
                place=len(events_told(round_.events)),
                seen=seen_decision(round_),
                answer=str(answer),
                before=round_,
            )
        round_ = apply(round_, answer)
