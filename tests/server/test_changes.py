"""Sockets are sent what has changed: put together, it is the whole view, for everybody."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from tests.room.evening import Evening
from tests.suite.rotation import games_in_turn, trials
from tests.suite.sockets import after

from houseway.library import load_game
from houseway.room.commands.spoken import Command
from houseway.room.state.events import Event
from houseway.room.views.table_view import table_view
from houseway.server.tables.clerk import LiveTable
from houseway.server.tables.connection import Connection
from houseway.server.tables.view_json import ViewJson

PEOPLE = ("ann", "bot-b", "cy")
WATCHERS = (*PEOPLE, "", "")  # and two spectators
ROUNDS = trials(short=1, full=8)


class Watched(Evening):
    """An evening with a socket for everybody. A slow reader misses some states."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.live = LiveTable(self.state, "")
        self.readers = [Connection(None, person) for person in WATCHERS]  # type: ignore[arg-type]
        self.seen: list[dict[str, Any] | None] = [None for _ in WATCHERS]
        self.speed = Random(self.seed)
        self.sent = self.whole = 0

    def say(self, person: str, command: Command) -> list[Event]:
        written = super().say(person, command)
        connected = set(self.speed.sample(PEOPLE, 2))
        self.live.state = self.state
        now, before = self.at, self.live.picture
        self.live.picture = ViewJson(self.state, now=now, connected=connected, before=before)
        for place, reader in enumerate(self.readers):
            reader.show(self.live, self.live.picture)
            if self.speed.random() < 0.3:
                continue
            text = reader.next_state()
            was, self.seen[place] = self.seen[place], after(self.seen[place], json.loads(text))
            viewer = reader.person or None
            truth = json.dumps(table_view(self.state, viewer, now=now, connected=connected))
            if was is not None:
                self.sent, self.whole = self.sent + len(text), self.whole + len(truth)
            assert self.seen[place] == json.loads(truth)
        return written


def evening(name: str) -> Watched:
    table = Watched(load_game(name))
    table.sit(*PEOPLE, chips="2000")
    for _ in range(ROUNDS):
        table.at += 1000
        table.round()
    return table


@pytest.mark.parametrize("name", games_in_turn())
def test_all_changes_of_an_evening_make_the_whole_view_of_every_viewer(name: str) -> None:
    table = evening(name)
    assert table.state.number >= 1
    assert table.sent < 0.8 * table.whole, "changes are shorter than whole states"


@pytest.fixture
def table() -> Watched:
    return evening("parkwest/cash-in-baccarat")


def test_a_reader_who_asks_for_it_is_sent_the_whole_state_again(table: Watched) -> None:
    reader = table.readers[0]
    reader.show_whole()
    again = json.loads(reader.next_state())
    assert again["type"] == "state"
    assert len(again["log"]) > 1
    reader.show(table.live, table.live.picture or pytest.fail("nothing was shown"))
    assert json.loads(reader.next_state())["set"] == {}


def test_spectators_are_sent_the_same_text_which_is_written_once(table: Watched) -> None:
    *_, one, other = table.readers
    assert table.live.picture is not None
    for reader in (one, other):
        reader.show_whole()
        reader.next_state()
    assert one._sent is not None
    assert other._sent is not None
    assert all(other._sent[part] is piece for part, piece in one._sent.items())
