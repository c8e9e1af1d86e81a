"""Books with rounds of an earlier release, `rounds_0001.json.xz`: tables and records as they were.

Its `books` are the statements of a SQLite file: six tables with snapshots, one with a hand in play
and a hand that was called off. `told` is what that release told of them.
"""

from __future__ import annotations

import json
import lzma
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.room.state.table_state import TableState
from houseway.room.views.table_view import table_view
from houseway.server.replays.stored_rounds import opening, record_of
from houseway.server.tables.table_opening import table_of
from houseway.settling.verify import verify_record
from houseway.storage import Store

KEPT = Path(__file__).with_name("rounds_0001.json.xz")
WORDS = (
    "why",
    "says",
    "cite",
    "log",
    "refused",
    "street",
)  # that a later release may say otherwise
LATER = ("step",)  # what that release did not tell
TABLES = ("t1", "t2", "t3", "t4", "t5", "t6")
# Two tables wait for a decision after eight cards: its time began before they lay, 0.19 s each.
SHOWING = {"t2": 1520, "t3": 1520}

Told = dict[str, dict[str, dict[str, Any]]]


@pytest.fixture(scope="module")
def told() -> Told:
    found: Told = json.loads(lzma.decompress(KEPT.read_bytes()))["told"]
    return found


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("old") / "rounds.db"
    connection = sqlite3.connect(path)
    connection.executescript(json.loads(lzma.decompress(KEPT.read_bytes()))["books"])
    connection.close()
    with Store.open(f"sqlite:///{path}") as opened:
        yield opened


def plain(value: Any) -> Any:
    """A value as JSON gives it back, without words."""
    if isinstance(value, dict):
        left_out = (*WORDS, *LATER)
        return {str(key): plain(item) for key, item in value.items() if key not in left_out}
    return [*map(plain, value)] if isinstance(value, list | tuple) else value


def views(state: TableState) -> dict[str, Any]:
    people = (None, "ann", "ben", "cy")
    return {str(person): table_view(state, person, now=state.deadline or 0) for person in people}


@pytest.mark.parametrize("table", TABLES)
def test_a_table_of_an_earlier_release_is_read_from_its_end_and_from_its_beginning(
    table: str, store: Store, told: Told
) -> None:
    first, *rest = store.read(f"table:{table}")
    kept = store.latest(f"table:{table}", "snapshot")
    assert kept is not None
    after = [event for event in rest if event.seq > kept.seq]
    shown = plain(told[table]["views"])
    for one in shown.values():
        for time in ("now", "deadline"):
            one[time] += SHOWING.get(table, 0)
    if table == "t3":  # the dead collection blind, a dollar, was taken when the hand was over
        for one in shown.values():
            for place in (one["felt"]["seats"]["3"], one["people"][2]):
                assert place["stack"] == "989"
                place["stack"] = "988"
        shown["cy"]["you"]["stack"] = "988"
    assert plain(views(table_of(first, kept, after))) == shown
    assert plain(views(table_of(first, None, rest))) == shown


@pytest.mark.parametrize("table", TABLES)
def test_a_snapshot_of_an_earlier_release_shows_the_same_last_round(
    table: str, store: Store
) -> None:
    kept = store.latest(f"table:{table}", "snapshot")
    assert kept is not None
    first, *before = (e for e in store.read(f"table:{table}") if e.seq <= kept.seq)
    assert plain(views(table_of(first, kept, ()))) == plain(views(table_of(first, None, before)))


@pytest.mark.parametrize("table", TABLES)
def test_rounds_of_an_earlier_release_are_told_again_and_verified(
    table: str, store: Store, told: Told
) -> None:
    opened = opening(store, table)
    rounds = store.recall(table=table)
    assert {str(one.number) for one in rounds} == told[table]["records"].keys()
    for one in rounds:
        record = record_of(store, one, opened)
        assert plain(record) == plain(told[table]["records"][str(one.number)])
        if "order" in record["shuffle"] and not one.void:
            assert verify_record(table_of(opened, None, ()).game, record)
