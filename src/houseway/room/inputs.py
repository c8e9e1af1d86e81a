"""A round of the room as the inputs of a record."""

from __future__ import annotations

from typing import Any

from houseway.money import format_money
from houseway.room import among
from houseway.room.state import State
from houseway.settling.setup import bet_out
from houseway.table.rounds import Bettor


def inputs_of(state: State) -> dict[str, Any]:
    """The round as a record's inputs: all that is needed to play it again."""
    assert state.round is not None
    assert state.shuffle is not None
    assert state.shoe is not None
    return {
        "settings": dict(state.game.choices.settings),
        "readings": dict(state.game.choices.readings),
        **(among.inputs(state) if state.among else _banked(state)),
        "choices": [dict(choice) for choice in state.choices],
        "shuffle": {**state.shuffle.as_json(), "position": state.shoe.position},
    }


def in_play(state: State) -> frozenset[Bettor]:
    """The places that have something at stake in the round: the bank, bettors, stacks."""
    assert state.round is not None
    setup = state.round.setup
    bank = {(setup.bank, "")} if state.bank is not None else set()
    stacks = {(seat, "") for seat in setup.stacks}
    return frozenset(bank | stacks | {bet.bettor for bet in setup.bets})


def _banked(state: State) -> dict[str, Any]:
    assert state.round is not None
    setup = state.round.setup
    inputs: dict[str, Any] = {
        "seats": setup.seats,
        "bank": {"seat": setup.bank, "amount": format_money(setup.cover or 0)},
        "wagers": [bet_out(bet) for bet in setup.bets],
        "dice": list(setup.dice),
    }
    if state.terms.collection is not None:
        free = state.number <= state.game.sheet.collection.free_hands
        inputs["collection"] = {
            **state.terms.collection,
            **({"hand": state.number} if free else {}),
        }
    return inputs
