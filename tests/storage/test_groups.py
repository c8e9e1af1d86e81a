"""Events of several tables go into the books in one transaction, as if each had its own."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.room.evening import Evening

from houseway.library import load_game
from houseway.room.commands.spoken import Command
from houseway.room.state import ledger
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import Move
from houseway.storage import Store
from houseway.storage.databases import schema
from houseway.storage.errors import Conflict, Repeated, ShortOfMoney
from houseway.storage.secrets import event_secrets
from houseway.storage.transaction import Writing
from houseway.storage.values import RoundInputs

GAMES = ("parkwest/cash-in-baccarat", "hustler/no-bust-6.2", "aviator/three-card-poker")
PEOPLE = ("ann", "bob", "cy")
KEPT = (
    *(schema.streams, schema.events, schema.accounts, schema.entries, schema.answers),
    *(schema.rounds, schema.round_people),
)


class Written(Evening):
    """An evening whose words are kept as they are to be written."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.words: list[tuple[NewEvent, ...]] = []

    def say(self, person: str, command: Command) -> Any:
        written = super().say(person, command)
        new = (
            NewEvent(kind=one.kind, body=one.body, secret=one.secret, moves=one.moves)
            for one in written
        )
        self.words.append(tuple(new))
        return written


def evening(game: str) -> list[Writing]:
    """The writings of a table, one for each word that led to events."""
    table = Written(load_game(game), seed=5)
    table.sit(*PEOPLE)
    table.round()
    table.round()
    stream, seq, writings = f"table:{game}", 1, []
    for number, events in enumerate(word for word in table.words if word):
        over = any(event.kind == "settled" for event in events)
        writings.append(
            Writing(
                stream=stream,
                events=events,
                expect=seq,
                actor="ann",
                at=number,
                terminal="here",
                key=f"{game} {number}",
                answer={"said": number},
                recall=RoundInputs(
                    table=game, number=number, game=game, sheet_digest="d", people=PEOPLE, inputs={}
                )
                if over
                else None,
            )
        )
        seq += len(events)
    return writings


def opened(store: Store, tables: list[list[Writing]]) -> None:
    """The tables are there, and everybody has chips for all of them."""
    for game in GAMES:
        first = [NewEvent(kind="opened", body={})]
        store.append(f"table:{game}", first, expect=0, actor="room", at=1)
    givers = {
        move.giver
        for table in tables
        for one in table
        for event in one.events
        for move in event.moves
        if move.giver.startswith("wallet:")
    }
    chips = [
        Move(giver=ledger.CAGE, taker=name, cents=10**9, what="chips") for name in sorted(givers)
    ]
    store.append(
        "cage", [NewEvent(kind="issued", body={}, moves=tuple(chips))], expect=0, actor="cage", at=1
    )


def rows(store: Store) -> list[Any]:
    with store.database.reading() as connection:
        return [sorted(map(tuple, connection.execute(select(table)))) for table in KEPT]


def test_books_that_are_written_in_groups_are_those_that_are_written_one_by_one(
    tmp_path: Path, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_secrets, "random_hex", lambda size: "5a" * size)  # the same salts
    tables = [evening(game) for game in GAMES]
    alone = f"sqlite:///{tmp_path / 'alone.db'}"
    with Store.open(alone) as single, Store.open(database_url) as many:
        for store in (single, many):
            opened(store, tables)
        for place in range(max(map(len, tables))):
            group = [table[place] for table in tables if place < len(table)]
            assert many.append_all(group) == [None] * len(group)
            for one in group:
                given = {field.name: getattr(one, field.name) for field in fields(one)}
                single.append(given.pop("stream"), given.pop("events"), **given)
        assert rows(many) == rows(single)
        assert many.verify().sound
        assert many.trial_balance().sound


def test_one_that_is_refused_keeps_the_others_of_its_group_from_nothing(database_url: str) -> None:
    with Store.open(database_url) as store:
        for table in ("a", "b", "c", "d"):
            first = [NewEvent(kind="opened", body={})]
            store.append(f"table:{table}", first, expect=0, actor="room", at=1, key=table)
        poor = Move(giver="wallet:ann", taker="stack:c:ann", cents=1, what="buy-in")
        said = [NewEvent(kind="said", body={})]
        outcomes = store.append_all(
            [
                Writing(stream="table:a", events=said, expect=1, actor="ann", at=2, key="one"),
                Writing(stream="table:b", events=said, expect=7, actor="ann", at=2),
                Writing(
                    stream="table:c",
                    events=[NewEvent(kind="sat", body={}, moves=(poor,))],
                    expect=1,
                    actor="ann",
                    at=2,
                ),
                Writing(stream="table:d", events=said, expect=1, actor="room", at=2, key="d"),
            ]
        )
        assert [type(one) for one in outcomes] == [type(None), Conflict, ShortOfMoney, Repeated]
        assert [store.head(f"table:{table}") for table in "abcd"] == [2, 1, 1, 1]
        assert store.balance("stack:c:ann") == 0
