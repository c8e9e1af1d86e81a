"""A round of the room as the inputs of a record."""

from __future__ import annotations

from typing import Any

from houseway.money import format_money
from houseway.room import among
from houseway.room.state import State
from houseway.settling.setup import bet_out


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
