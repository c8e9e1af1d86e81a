"""A finished round with another answer at one decision: the same cards come, and it is settled.

Answers before the decision are those of the record. After it, the hands of the same decider go the
house way, and the others answer as recorded, if that is still legal.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.settling.collections import option_in_use
from houseway.settling.played_decisions import PlayedDecision, decisions_of
from houseway.settling.prepared_round import PreparedRound, prepare_round
from houseway.settling.record import Record
from houseway.settling.settle import settle_round
from houseway.settling.settled import Settled, copied
from houseway.table.cards.stub import Stub
from houseway.table.rounds import (
    Bettor,
    Choose,
    Round,
    apply,
    deal_from,
    default_choice,
    illegal_choice,
    is_legal,
    who_text,
)

HOUSE_WAY, AS_RECORDED, NO_LONGER_LEGAL = "house-way", "as-recorded", "no-longer-legal"
Key = tuple[Bettor | str, int]  # the decider and the number of the hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """An answer after the changed decision, and why it was taken."""

    who: str
    hand: str
    do: str
    why: str  # one of the three above; what is no longer legal goes the house way


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf(JsonView):
    """The round with another answer, settled; `assumed` are the answers that follow it."""

    decision: int
    who: str
    said: str
    instead: str
    settled: Settled
    assumed: tuple[Assumed, ...]

    def __repr__(self) -> str:
        return f"<{self.who}: {self.said} instead of {self.instead}, {self.settled!r}>"

    def as_json(self) -> dict[str, Any]:
        return {
            "decision": self.decision,
            "who": self.who,
            "said": self.said,
            "instead": self.instead,
            "assumed": [
                {"who": one.who, "hand": one.hand, "do": one.do, "why": one.why}
                for one in self.assumed
            ],
            "record": self.settled.as_json(),
        }


def what_if(
    game: Game, record: Mapping[str, Any], decision: int, say: str, *, known: bool = True
) -> WhatIf:
    """The round of a record with `say` at one of its decisions, counted from 1.

    Unless the deck is `known`, only cards that were dealt in the round may come: the others are
    still to be dealt.
    """
    prepared = prepare_round(game, record)
    if prepared.deck is None:
        raise BadRecord("no-deck", "give the deck: other cards may come", where="deck")
    if prepared.game.sheet.bank is None:
        raise IllegalMove("no-what-if", "players play each other: what others would do is unknown")
    decisions = tuple(decisions_of(prepared))
    if not 1 <= decision <= len(decisions):
        legal = f"legal: 1 to {len(decisions)}" if decisions else "the round has none"
        raise IllegalMove("wrong-value", f"decision {decision}; {legal}", where="decision")
    changed = decisions[decision - 1]
    wait = _wait_of(changed)
    if not is_legal(wait, say):
        raise illegal_choice(wait, say, where="say")
    deck = prepared.deck if known else prepared.deck[: _dealt(decisions[-1], prepared)]
    nonce = prepared.shuffle.nonce if prepared.shuffle else ""
    fork = _Fork(changed, decisions[decision:])
    round_ = fork.play(apply(changed.before, say), lambda: Stub(deck, nonce))
    if round_.finished is None:
        raise _card_is_missing(known=known)
    choices = [_choice_out(_wait_of(each), each.answer) for each in decisions[: decision - 1]]
    choices += [_choice_out(wait, say), *fork.said]
    settled = settle_round(
        prepared.game,
        prepared.setup,
        round_.finished,
        round_.events,
        inputs={**_inputs(prepared, known=known), "choices": choices},
        option=option_in_use(prepared.game, prepared.record),
        hand=prepared.record.collection.hand if prepared.record.collection else None,
        prizes=prepared.record.prizes,
    )
    return WhatIf(
        decision=decision,
        who=who_text(wait.who),
        said=say,
        instead=changed.answer,
        settled=settled,
        assumed=tuple(fork.assumed),
    )


def _wait_of(decision: PlayedDecision) -> Choose:
    wait = decision.before.waits
    assert isinstance(wait, Choose)
    return wait


def _dealt(last: PlayedDecision, prepared: PreparedRound) -> int:
    """The number of cards that the round took from the shoe."""
    assert prepared.deck is not None
    stub = Stub(prepared.deck, prepared.shuffle.nonce if prepared.shuffle else "")
    return len(deal_from(apply(last.before, last.answer), stub).cards)


def _inputs(prepared: PreparedRound, *, known: bool) -> dict[str, Any]:
    """The inputs of the record; of an order that is not published, the commitment alone."""
    given = prepared.inputs.items()
    kept = {key: copied(value) for key, value in given if key in Record.model_fields}
    for key in ("hands", "facts"):
        kept.pop(key, None)
    if not known:
        kept.pop("deck", None)
        if shuffle := kept.get("shuffle"):
            kept["shuffle"] = {key: shuffle[key] for key in ("commitment", "position")}
    return kept


def _card_is_missing(*, known: bool) -> HousewayError:
    if known:
        return BadRecord("out-of-cards", "the deck ends before this round would", where="deck")
    return IllegalMove(
        "not-dealt-yet",
        "this needs a card that is still in the shoe; ask again when its order is published",
        where="decision",
    )


class _Fork:
    """The play after the changed decision."""

    def __init__(self, changed: PlayedDecision, later: Sequence[PlayedDecision]) -> None:
        self.decider = changed.seen.who
        self.assumed: list[Assumed] = []
        self.said: list[dict[str, Any]] = []
        self._recorded: dict[Key, deque[str]] = defaultdict(deque)
        for each in later:
            self._recorded[each.seen.who, each.seen.number].append(each.answer)

    def play(self, round_: Round, stub: Callable[[], Stub]) -> Round:
        """The round to its end, or until a card is missing."""
        while True:
            round_ = deal_from(round_, stub())
            if not isinstance(wait := round_.waits, Choose):
                return round_
            round_ = apply(round_, self._choice(wait))

    def _choice(self, wait: Choose) -> str:
        usual = default_choice(wait)
        if not wait.is_open:
            return usual
        recorded = self._recorded[wait.who, wait.number]
        why, answer = HOUSE_WAY, usual
        if wait.who != self.decider:
            answer = recorded.popleft() if recorded else ""
            why = AS_RECORDED
            if not is_legal(wait, answer, fouls=True):
                answer, why = usual, NO_LONGER_LEGAL
        who, do = who_text(wait.who), wait.public_answer(answer)
        self.assumed.append(Assumed(who=who, hand=wait.hand, do=do, why=why))
        self.said.append(_choice_out(wait, answer))
        return answer


def _choice_out(wait: Choose, answer: str) -> dict[str, Any]:
    """An answer as a choice of a record."""
    if isinstance(wait.who, str):
        return {"seat": wait.who, "do": answer, "hand": wait.number}
    seat, backline = wait.who
    return {"seat": seat, "backline": backline, "do": answer, "hand": wait.number}
