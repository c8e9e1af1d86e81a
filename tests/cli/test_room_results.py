"""`houseway room results` and `houseway luck --room`, and the same from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import houseway
from tests.storage.booked_evening import booked_evening

import houseway as hw
from houseway.errors import HousewayError
from houseway.storage import Store


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    url = f"sqlite:///{tmp_path_factory.mktemp('room') / 'room.db'}"
    with Store.open(url) as store:
        table = booked_evening(
            store,
            "parkwest/cash-in-baccarat",
            at=1_793_000_000_000,
            collection={"schedule": "", "option": "1"},
        )
        for _ in range(5):
            table.round()
    return url


def test_the_command_prints_what_python_finds(database: str) -> None:
    found = houseway("room", "results", "--database", database, "--by", "bank", "--json").json
    made = hw.room_results(database, by=["bank"])
    assert found == json.loads(json.dumps(made.as_json()))
    assert sum(line.rounds for line in made.lines) == 5
    shown = houseway("room", "results", "--database", database, "--by", "table-hour")
    assert "T 2026-10-26 07:00" in shown.out
    told = houseway("room", "results", "--database", database, "--csv", "-").out
    assert told == hw.room_results(database).csv()


def test_luck_reads_the_books_of_a_room(database: str) -> None:
    found = houseway("luck", "--room", "--database", database, "--json").json
    made = hw.room_luck(database)
    assert found == json.loads(json.dumps(made.as_json()))
    assert {line.by for line in made.lines} == {"table", "game", "bank"}
    late = houseway("luck", "--room", "--database", database, "--since", "2027-01-01", "--json")
    assert late.json["lines"] == []


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["luck", "--room", "--since", "yesterday"], "expected a day or moment such as 2026-01-31"),
        (["luck", "--room", "--since", "2027-01-02", "--until", "2027-01-01"], "is not after"),
        (["luck", "--room", "--by", "dealer"], "Known: table, game, bank"),
        (["luck", "--room", "--rate", "2"], "expected a share between 0 and 1"),
        (["luck", "--room", "results.csv"], "leave results.csv out"),
        (["luck", "--since", "2027-01-01"], "add --room"),
        (["luck"], "name a file of results, or --room"),
        (["room", "results", "--by", "shoe"], "Known: room, table, game"),
    ],
)
def test_what_cannot_be_read_is_refused(database: str, words: list[str], says: str) -> None:
    room = "--room" in words or "room" in words
    refused = houseway(*words, *(["--database", database] if room else []))
    assert refused.code == 2
    assert says in refused.err


def test_books_that_are_not_there_are_refused_and_not_made(tmp_path: Path) -> None:
    with pytest.raises(HousewayError, match="there are no books"):
        hw.room_luck(f"sqlite:///{tmp_path / 'none.db'}")
    assert not [*tmp_path.iterdir()]
