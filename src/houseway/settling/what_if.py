"""A finished round with another answer at one decision: the same cards come, and it is settled.

Answers before the decision are those of the record. After it, the hands of the same decider go the
house way, and the others answer as recorded, if that is still legal.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import Card
from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.json_view import JSON_FORM, JSON_NAME, JsonView
from houseway.library import Game
from houseway.money import format_money
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

HOUSE_WAY, AS_RECORDED = "house-way", "as-recorded"
NO_LONGER_LEGAL, NOT_RECORDED = "no-longer-legal", "not-recorded"
Key = tuple[Bettor | str, int]  # the decider and the number of the hand


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumed:
    """An answer after the changed decision, and why it was taken."""

    who: str
    hand: str
    do: str
    why: str  # one of the four above; without a legal recorded answer it is the house way


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIf(JsonView):
    """The round with another answer, settled; `assumed` are the answers that follow it.

    `net` is the decider's result in cents, `net_before` that of the round as it was played.
    """

    decision: int
    who: str
    said: str
    instead: str
    net: int = field(metadata={JSON_FORM: format_money})
    net_before: int = field(metadata={JSON_FORM: format_money})
    assumed: tuple[Assumed, ...]
    settled: Settled = field(metadata={JSON_NAME: "record"})

    def __repr__(self) -> str:
        return f"<{self.who}: {self.said} instead of {self.instead}, {self.settled!r}>"


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
    played = _played_to_its_end(prepared, decisions[-1])
    deck = prepared.deck if known else prepared.deck[: len(played.cards)]
    fork = _Fork(changed, decisions[decision:])
    round_ = fork.play(apply(changed.before, say), lambda: _stub(prepared, deck))
    if round_.finished is None:
        raise _card_is_missing(known=known)
    choices = [_choice_out(_wait_of(each), each.answer) for each in decisions[: decision - 1]]
    choices += [_choice_out(wait, say), *fork.said]
    inputs = {**_inputs(prepared, known=known), "choices": choices}
    settled = _settled(prepared, round_, inputs)
    return WhatIf(
        decision=decision,
        who=who_text(wait.who),
        said=say,
        instead=changed.answer,
        net=_net(settled, wait.who),
        net_before=_net(_settled(prepared, played, inputs), wait.who),
        settled=settled,
        assumed=tuple(fork.assumed),
    )


def _played_to_its_end(prepared: PreparedRound, last: PlayedDecision) -> Round:
    assert prepared.deck is not None
    return deal_from(apply(last.before, last.answer), _stub(prepared, prepared.deck))


def _stub(prepared: PreparedRound, deck: Sequence[Card]) -> Stub:
    return Stub(deck, prepared.shuffle.nonce if prepared.shuffle else "")


def _settled(prepared: PreparedRound, round_: Round, inputs: Mapping[str, Any]) -> Settled:
    game, record = prepared.game, prepared.record
    assert round_.finished is not None
    return settle_round(
        game,
        prepared.setup,
        round_.finished,
        round_.events,
        inputs=inputs,
        option=option_in_use(game, record),
        hand=record.collection.hand if record.collection else None,
        prizes=record.prizes,
    )


def _net(settled: Settled, who: Bettor | str) -> int:
    return settled.bank_net if isinstance(who, str) else settled.line_net(who)


def _wait_of(decision: PlayedDecision) -> Choose:
    wait = decision.before.waits
    assert isinstance(wait, Choose)
    return wait


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
            why, answer = NOT_RECORDED, usual
            if recorded:
                why, answer = AS_RECORDED, recorded.popleft()
            if not is_legal(wait, answer, fouls=True):
                why, answer = NO_LONGER_LEGAL, usual
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
