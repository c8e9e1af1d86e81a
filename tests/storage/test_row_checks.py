"""A row that was changed behind the events' back is found and named."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.storage.books import ADA, BEN, a_round, event, faults_after, issue, move, put, tamper
from tests.storage.old_books import old_books

from houseway.storage import Store
from houseway.storage.rows import people, sessions

HOUR = 3_600_000


@pytest.fixture
def room(store: Store) -> Store:
    """Two people with every kind of change, a session, two tables, a round, a checkpoint."""
    issue(store, ADA, 1000)
    put(store, "room", event(kind="table-opened", table="a", game="g", name="One"))
    put(store, "room", event(kind="table-opened", table="b", game="g", name="Two"))
    put(store, "room", event(kind="table-closed", table="b"))
    put(store, "table:a", event(move(ADA, BEN, 25)), recall=a_round(table="a"))
    for name, role, key in (("Ada", "player", ""), ("Boss", "admin", "JBSWY3DPEHPK3PXP")):
        person = people.add(
            store,
            name=name,
            role=role,
            secret_hash=f"argon-{name}",
            guest=False,
            actor="",
            at=5000,
            code_key=key,
        )
        sessions.open_session(store, person, name * 8, "desk", 6000, 6000 + HOUR)
    ada = people.by_name(store, "Ada")
    assert ada is not None
    people.note_wrong_secret(store, ada, 6001)
    people.set_limits(store, ada, {"buy_in_a_day": 5000}, at=6002)
    people.exclude(store, ada, 9_000_000, at=6003)
    store.checkpoint(7000)
    return store


def found(store: Store, *statements: str) -> str:
    """The only fault that a change by hand would leave, without the number of its event."""
    faults = faults_after(store, *statements)
    assert len(faults) == 1, faults
    return faults[0].what


def test_a_person_who_was_changed_by_hand_is_found(room: Store) -> None:
    assert room.verify().sound
    for change, expected in (
        ("role = 'admin'", "role is 'admin'; the events say 'player'"),
        ("excluded_until = NULL", "excluded_until is None; the events say 9000000"),
        ("limits = '{}'", "limits is '{}'; the events say '{\"buy_in_a_day\":5000}'"),
        ("locked = true", "locked is True; the events say False"),
        ("failures = 0", "failures is 0; the events say 1"),
        ("guest = true", "guest is True; the events say False"),
        ("folded = 'x'", "folded is 'x'; the events say 'ada'"),
        ("created = 1", "created is 1; the events say 5000"),
        ("secret_hash = 'mine'", "secret_hash is not the one that the events know"),
        ("code_key = 'MINE'", "code_key is not the one that the events know"),
    ):
        what = found(room, f"UPDATE people SET {change} WHERE name = 'Ada'")
        assert what.startswith("Ada (")
        assert what.endswith(f": {expected}")


def test_the_report_names_the_last_event_about_the_person(room: Store) -> None:
    [fault] = faults_after(room, "UPDATE people SET role = 'admin' WHERE name = 'Ada'")
    last = max(e.seq for e in room.read("people") if e.body["row"].get("excluded_until"))
    assert (fault.stream, fault.seq) == ("people", last)


def test_a_person_who_was_put_in_or_taken_out_by_hand_is_found(room: Store) -> None:
    columns = "name, folded, role, guest, secret_hash, code_key, failures, locked, limits, created"
    copied = columns.replace("name, folded", "'Eve', 'eve'")
    what = found(
        room,
        f"INSERT INTO people (id, {columns}) SELECT 'eve', {copied} FROM people "
        "WHERE name = 'Boss'",
    )
    assert what == "Eve (eve) was added by no event"
    what = found(
        room,
        "DELETE FROM sessions WHERE person = (SELECT id FROM people WHERE name = 'Ada')",
        "DELETE FROM people WHERE name = 'Ada'",
    )
    assert what.endswith("has no row")


def test_a_session_that_was_changed_by_hand_is_found(room: Store) -> None:
    for change, expected in (
        ("person = (SELECT id FROM people WHERE name = 'Boss')", "; the events say "),
        ("expires = 9000000000000", "expires is 9000000000000; the events say 3606000"),
        ("terminal = 'elsewhere'", "terminal is 'elsewhere'; the events say 'desk'"),
        ("opened = 1", "opened is 1; the events say 6000"),
        ("token_hash = 'mine'", "was opened by no event"),
    ):
        what = found(room, f"UPDATE sessions SET {change} WHERE token_hash = '{'Ada' * 8}'")
        assert what.startswith("a session of ")
        assert expected in what


def test_a_session_that_was_opened_again_by_hand_is_found(room: Store) -> None:
    again = "UPDATE sessions SET closed = NULL"
    sessions.close_session(room, "Ada" * 8, 7000)
    assert found(room, f"{again} WHERE token_hash = '{'Ada' * 8}'").endswith("that it ended")
    boss = people.by_name(room, "Boss")
    assert boss is not None
    sessions.close_sessions(room, boss, 7000, actor="house", why="a new secret")
    assert found(room, f"{again} WHERE person = '{boss.id}'").endswith("that it ended")


def test_a_session_that_was_put_in_by_hand_is_found_whatever_its_time(room: Store) -> None:
    for opened in (1, 5500, 6500):
        what = found(
            room,
            "INSERT INTO sessions (token_hash, person, terminal, opened, seen, expires) "
            f"SELECT 'mine', id, 'x', {opened}, {opened}, 99999 FROM people WHERE name = 'Boss'",
        )
        assert what.endswith("was opened by no event")


def test_a_table_that_was_changed_by_hand_is_found(room: Store) -> None:
    for change, expected in (
        ("UPDATE tables SET open = true WHERE id = 'b'", "open is True; the events say False"),
        ("UPDATE tables SET game = 'x' WHERE id = 'a'", "game is 'x'; the events say 'g'"),
        ("UPDATE tables SET name = 'x' WHERE id = 'a'", "name is 'x'; the events say 'One'"),
        ("DELETE FROM tables WHERE id = 'a'", "has no row"),
        (
            (
                "INSERT INTO tables (id, game, name, open, owner, lease_until) "
                "VALUES ('c', 'g', 'x', true, '', 0)"
            ),
            "was opened by no event",
        ),
    ):
        what = found(room, change)
        assert what.startswith("table ")
        assert what.endswith(expected)


def test_the_server_that_runs_a_table_is_no_part_of_the_books(room: Store) -> None:
    assert faults_after(room, "UPDATE tables SET owner = 'me', lease_until = 5") == []


def test_a_balance_that_was_changed_by_hand_is_found(room: Store) -> None:
    change = "UPDATE accounts SET balance = 999 WHERE name = 'wallet:ben'"
    assert found(room, change) == "wallet:ben holds 999 cents; the events say 25"


def test_a_round_that_was_moved_or_listed_for_somebody_else_is_found(room: Store) -> None:
    what = found(room, "UPDATE rounds SET at = 5")
    assert what == "round 1 of table a stands at event 1, time 5"
    what = found(room, "UPDATE round_people SET person = 'eve' WHERE person = 'ben'")
    assert what == "round 1 of table a is listed for other people than those who played it"


def test_a_round_that_no_event_closed_is_found(room: Store) -> None:
    columns = "event, seq, at, game, sheet_digest, people, inputs, commitment, position"
    faults = faults_after(
        room,
        f'INSERT INTO rounds ("table", number, {columns}) '
        f"SELECT 'a', 2, {columns} FROM rounds WHERE number = 1",
    )
    told = [fault.what for fault in faults]
    assert "round 2 of table a belongs to no event of its own" in told


def test_a_stream_that_pretends_to_be_covered_by_checkpoints_is_found(room: Store) -> None:
    put(room, "table:a", event())
    change = "UPDATE streams SET checked = 2 WHERE name = 'table:a'"
    assert found(room, change) == "2 events are marked as covered; checkpoints cover 1"


def test_rows_of_an_earlier_release_are_checked_as_far_as_its_events_say(tmp_path: Path) -> None:
    with Store.open(old_books(tmp_path)) as store:
        what = found(store, "UPDATE people SET role = 'admin' WHERE name = 'Ada'")
        assert what.endswith("role is 'admin'; the events say 'floor'")
        tamper(store, "UPDATE people SET role = 'floor', secret_hash = 'x' WHERE name = 'Ada'")
        assert store.verify().sound, "no event of that release knows a secret"
        ada = people.by_name(store, "Ada")
        assert ada is not None
        people.set_secret(store, ada, "argon-new", actor=ada.id, at=4000)
        what = found(store, "UPDATE people SET secret_hash = 'x' WHERE name = 'Ada'")
        assert what.endswith("secret_hash is not the one that the events know")
