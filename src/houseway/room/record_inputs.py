"""A round of the room as the inputs of a record."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from houseway.cards import Shuffle
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.money import format_money
from houseway.room.state.table_state import TableState
from houseway.settling.record import ChoiceIn
from houseway.settling.round_setup import bet_out
from houseway.table.rounds import Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class TableInputs(JsonView):
    """The inputs that replay a round of a table; their JSON is a record without a result.

    `position` is where the round begins in the shoe, `collection` the fee option in force.
    """

    game: Game
    setup: Setup
    choices: tuple[ChoiceIn, ...]
    shuffle: Shuffle
    position: int
    collection: Mapping[str, Any] | None

    def as_json(self) -> dict[str, Any]:
        setup = self.setup
        against_bank = {
            "bank": {"seat": setup.bank, "amount": format_money(setup.cover or 0)},
            "wagers": [bet_out(bet) for bet in setup.bets],
            "dice": list(setup.dice),
        }
        of_peers = {
            "button": setup.bank,
            "stacks": {str(seat): format_money(cents) for seat, cents in setup.stacks.items()},
            **({"before": dict(setup.before)} if setup.before else {}),
        }
        return {
            "settings": dict(self.game.choices.settings),
            "readings": dict(self.game.choices.readings),
            "seats": setup.seats,
            **(of_peers if self.game.sheet.bank is None else against_bank),
            **({} if self.collection is None else {"collection": dict(self.collection)}),
            "choices": [choice.as_json() for choice in self.choices],
            "shuffle": {**self.shuffle.as_json(), "position": self.position},
        }


def inputs_of(state: TableState) -> TableInputs:
    """The inputs of the round at a table so far."""
    assert state.round is not None
    assert state.shuffle is not None
    assert state.shoe is not None
    setup, collection = state.round.setup, _collection(state)
    return TableInputs(
        game=state.game,
        setup=setup if collection else replace(setup, posted=None),
        choices=state.choices,
        shuffle=state.shuffle,
        position=state.shoe.position,
        collection=collection,
    )


def _collection(state: TableState) -> dict[str, Any] | None:
    """The fee option in force, with the number of a free hand, or the minutes that a pot pays for.

    A hand in which all but one wait for the blind has no pot.
    """
    assert state.round is not None
    if state.terms.collection is None:
        return None
    if state.drops and not any(event["event"] == "card" for event in state.round.events):
        return None
    free = state.number <= state.game.sheet.collection.free_hands
    hand = {"hand": state.number} if free else {}
    minutes = {} if state.fee_minutes is None else {"minutes": state.fee_minutes}
    return {**state.terms.collection, **hand, **minutes}
