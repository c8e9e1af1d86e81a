"""A table that was interrupted goes on as if nothing had happened, wherever that was."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, fields, replace
from typing import Any

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn

from houseway.cards import Shuffle
from houseway.cards.shuffle import commitment_of, shuffled
from houseway.library import load_game
from houseway.room.commands.spoken import Command
from houseway.room.state.apply_events import apply_event, open_table
from houseway.room.state.events import Event
from houseway.room.state.snapshot import from_snapshot, snapshot_of
from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import table_view

PEOPLE = ("ann", "bot-b", "cy")
ROUNDS = 3
INTERRUPTIONS = 5


class FixedLuck:
    """The same cards for the same shoe, whenever they are asked for."""

    def shuffle(self, state: TableState) -> Shuffle:
        source = random.Random(state.shoe_number)
        nonce = f"{source.getrandbits(256):064x}"
        order = shuffled(state.game.deck.ordered(), source.randrange)
        return Shuffle(order=order, nonce=nonce, commitment=commitment_of(order, nonce))

    def dice(self, count: int, faces: int) -> tuple[int, ...]:
        return (2, 5, 6)[:count]


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A command, and the table as it was before."""

    person: str
    command: Command
    at: int
    before: TableState


class Recorded(Evening):
    """An evening of which every word is known."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.luck = FixedLuck()  # type: ignore[assignment]
        self.steps: list[Step] = []

    def say(self, person: str, command: Command) -> list[Event]:
        self.steps.append(Step(person=person, command=command, at=self.at, before=self.state))
        return super().say(person, command)


def played(name: str, *, rounds: int = ROUNDS, **terms: Any) -> Recorded:
    table = Recorded(load_game(name), terms=terms)
    table.sit(*PEOPLE, chips="2000")
    for _ in range(rounds):
        table.at += 1000
        table.round()
    return table


def continued(table: Recorded, state: TableState, steps: list[Step]) -> list[Event]:
    """What happens when the rest of an evening is said to a table that was read from its books."""
    again = Recorded(table.game, terms=table.terms)
    again.events = [table.events[0], replace(table.events[0], seq=state.version)]
    again.state = state
    for step in steps:
        again.at = step.at
        again.say(step.person, step.command)
    return again.events[2:]


def kept(event: Event) -> Event:
    """An event as it comes out of a database."""
    data = json.loads(json.dumps({"body": event.body, "secret": event.secret}, sort_keys=True))
    return replace(event, **data)


def differences(one: TableState, other: TableState) -> dict[str, Any]:
    return {
        field.name: (getattr(one, field.name), getattr(other, field.name))
        for field in fields(TableState)
        if getattr(one, field.name) != getattr(other, field.name)
    }


def looks(state: TableState) -> list[dict[str, Any]]:
    """The table in the eyes of everybody, as it goes over the wire."""
    shown = [table_view(state, person, now=0) for person in (*PEOPLE, None)]
    return json.loads(json.dumps(shown))  # type: ignore[no-any-return]


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_a_table_read_from_any_point_of_its_books_goes_on_to_the_same_end(name: str) -> None:
    table = played(name)
    steps = {step.before.version: place for place, step in enumerate(table.steps)}
    chosen = random.Random(name).sample(sorted(steps), INTERRUPTIONS)
    state = open_table(kept(table.events[0]), table.game)
    for event in table.events:
        state = apply_event(state, kept(event)) if event.seq > 1 else state
        place = steps.get(event.seq)
        if place is not None:
            assert differences(state, table.steps[place].before) == {}
        if event.seq in chosen:
            assert looks(state) == looks(table.steps[steps[event.seq]].before)
            rest = continued(table, state, table.steps[steps[event.seq] :])
            assert rest == table.events[event.seq :]
    assert differences(state, table.state) == {}


def taken_and_restored(table: Recorded, state: TableState) -> tuple[TableState, TableState]:
    """A table that lived through its snapshot, and one that was made from it."""
    new = snapshot_of(state)
    event = kept(
        Event(
            stream="table:t",
            seq=state.version + 1,
            kind=new.kind,
            body=new.body,
            secret=new.secret,
            at=table.at,
            actor="",
        )
    )
    return apply_event(state, event), from_snapshot(
        open_table(kept(table.events[0]), table.game), event
    )


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_a_table_made_from_a_snapshot_is_the_one_that_it_was_taken_of(name: str) -> None:
    table = played(name, rounds=1)
    assert table.state.phase == "settled"
    lived, restored = taken_and_restored(table, table.state)
    assert looks(restored) == looks(lived)
    assert differences(restored, lived) == {}


def test_limits_that_were_changed_outlive_a_snapshot() -> None:
    table = played("parkwest/cash-in-baccarat", rounds=1)
    table.do("floor", "change", limits="$20-$5,000")
    lived, restored = taken_and_restored(table, table.state)
    assert restored.game.sheet.table.limits == lived.game.sheet.table.limits
    assert str(lived.game.sheet.table.limits) == "$20-$5,000"


def test_a_collection_that_was_changed_outlives_a_snapshot() -> None:
    table = played("parkwest/cash-in-baccarat", rounds=1)
    schedule = next(iter(table.game.schedules.values()))
    option = {"schedule": schedule.id, "option": schedule.options[0].name}
    table.do("floor", "change", collection=option)
    lived, restored = taken_and_restored(table, table.state)
    assert restored.terms == lived.terms
    assert restored.terms.collection == option
