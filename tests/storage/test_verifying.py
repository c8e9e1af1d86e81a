"""Tampering is found, and named."""

from __future__ import annotations

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.storage.books import ADA, BEN, a_round, event, issue, move, put, tamper

from houseway.room.state.ledger import CAGE
from houseway.storage import Store
from houseway.storage.values import Difference


@pytest.fixture
def played(store: Store) -> Store:
    """Chips were issued, five events at a table, a checkpoint, two more events."""
    issue(store, ADA, 1000)
    for cents in (10, 20, 30, 40):
        put(store, "table:a", event(move(ADA, BEN, cents), cents=cents))
    put(store, "table:a", event(kind="settled"), recall=a_round())
    store.checkpoint(5000)
    put(store, "table:a", event(move(BEN, ADA, 5)), event())
    return store


def faults(store: Store, stream: str | None = None) -> list[str]:
    return [str(fault) for fault in store.verify(stream).faults]


def test_books_that_nobody_touched_are_sound(played: Store) -> None:
    report = played.verify()
    assert report.sound
    assert (report.streams, report.events) == (3, 9)
    assert report.heads["table:a"] == played.read("table:a")[-1].hash
    assert played.verify("table:a").events == 7
    balance = played.trial_balance()
    assert balance.sound
    assert (balance.accounts, balance.issued, balance.total) == (3, 1000, 0)


def test_a_changed_body_is_found(played: Store) -> None:
    tamper(played, "UPDATE events SET body = '{\"cents\":21}' WHERE stream = 'table:a' AND seq = 2")
    assert faults(played) == ["table:a event 2: moved was changed: its digest does not match"]
    assert faults(played, "cage") == []


@pytest.mark.parametrize(
    "change",
    ["at = 1", "actor = 'ben'", "terminal = 'x'", "secret = '{}'", "kind = 'x'", "recall = 'x'"],
)
def test_every_field_is_part_of_the_chain(played: Store, change: str) -> None:
    tamper(played, f"UPDATE events SET {change} WHERE stream = 'table:a' AND seq = 3")
    assert [fault.seq for fault in played.verify().faults] == [3]


def test_changed_moves_are_found_by_both(played: Store) -> None:
    moves = '[["wallet:ada","wallet:ben",21,"chips"]]'
    tamper(played, f"UPDATE events SET moves = '{moves}' WHERE stream = 'table:a' AND seq = 2")
    assert [(fault.stream, fault.seq) for fault in played.verify().faults] == [
        ("table:a", 2),
        ("accounts", 0),
        ("accounts", 0),
    ]
    assert played.trial_balance().differences == (
        Difference(account=ADA, balance=905, entries=905, moves=904),
        Difference(account=BEN, balance=95, entries=95, moves=96),
    )


def test_changed_cents_of_an_entry_are_found_by_both(played: Store) -> None:
    tamper(played, "UPDATE entries SET cents = 25 WHERE account = 'wallet:ben' AND cents = 20")
    assert "table:a event 2: moved was changed: its entries are not its moves" in faults(played)
    [difference] = played.trial_balance().differences
    assert str(difference) == "wallet:ben: balance 95, entries 100, moves in events 95 (cents)"


def test_a_deleted_entry_is_found(played: Store) -> None:
    tamper(played, "DELETE FROM entries WHERE account = 'wallet:ben' AND cents = 20")
    assert "table:a event 2: moved was changed: its entries are not its moves" in faults(played)


def test_a_changed_running_balance_is_found(played: Store) -> None:
    tamper(played, "UPDATE entries SET balance = 7 WHERE account = 'wallet:ben' AND cents = 20")
    assert faults(played) == [
        "table:a event 2: wallet:ben should stand at 30 cents here, not at 7",
    ]


def test_a_deleted_event_leaves_a_gap(played: Store) -> None:
    third = "(SELECT id FROM events WHERE stream = 'table:a' AND seq = 3)"
    tamper(
        played,
        f"DELETE FROM entries WHERE event = {third}",
        "DELETE FROM events WHERE stream = 'table:a' AND seq = 3",
    )
    assert faults(played)[0] == "table:a event 3: is missing; event 4 follows event 2"


def test_a_cut_tail_is_found_by_the_head(played: Store) -> None:
    tamper(played, "DELETE FROM events WHERE stream = 'table:a' AND seq = 7")
    assert faults(played) == ["table:a event 7: is missing; the stream had 7 events"]


def test_a_cut_tail_is_found_by_the_checkpoint_even_if_the_head_was_changed_too(
    played: Store,
) -> None:
    fourth = played.read("table:a")[3].hash
    gone = "(SELECT id FROM events WHERE stream = 'table:a' AND seq > 4)"
    tamper(
        played,
        f"DELETE FROM entries WHERE event IN {gone}",
        "DELETE FROM round_people",
        "DELETE FROM rounds",
        "DELETE FROM events WHERE stream = 'table:a' AND seq > 4",
        f"UPDATE streams SET seq = 4, hash = '{fourth}' WHERE name = 'table:a'",
    )
    assert faults(played)[0] == (
        "table:a event 5: is missing; the checkpoint in room event 1 knows event 5"
    )


def test_a_stream_that_is_gone_is_found_by_the_checkpoint(played: Store) -> None:
    gone = "(SELECT id FROM events WHERE stream = 'cage')"
    tamper(
        played,
        f"DELETE FROM entries WHERE event IN {gone}",
        "DELETE FROM events WHERE stream = 'cage'",
        "DELETE FROM streams WHERE name = 'cage'",
    )
    assert faults(played)[0] == (
        "cage event 1: is missing; the checkpoint in room event 1 knows event 1"
    )


def test_a_chain_that_was_written_anew_is_found_by_the_checkpoint(played: Store) -> None:
    # The forger knows how digests are made, and makes new ones to the end of the stream.
    from houseway.storage.proofs.chain import link

    with played.database.writer.begin() as connection:
        rows = connection.execute(
            text("SELECT * FROM events WHERE stream = 'table:a' ORDER BY seq")
        )
        previous, statements = "", []
        for row in rows.mappings():
            fields = {k: v for k, v in row.items() if k not in ("id", "hash")}
            if row["seq"] == 5:
                fields["at"] = 1
            previous = link(previous, **fields)
            values = f"at = {fields['at']}, hash = '{previous}'"
            statements.append(f"UPDATE events SET {values} WHERE id = {row['id']}")
    statements.append(f"UPDATE streams SET hash = '{previous}' WHERE name = 'table:a'")
    tamper(played, *statements)
    assert faults(played) == [
        "table:a event 5: settled was changed: the checkpoint in room event 1 does not match",
        "rounds event 5: round 1 of table k3x9 stands at event 5, time 1000",
    ]


@pytest.mark.parametrize("change", ["inputs = '{}'", "void = 'misdeal'", "game = 'x'"])
def test_a_changed_round_is_found(played: Store, change: str) -> None:
    tamper(played, f"UPDATE rounds SET {change}")
    assert faults(played) == [
        "table:a event 5: settled was changed: the round in the books does not match"
    ]


def test_a_changed_balance_is_named(played: Store) -> None:
    tamper(played, "UPDATE accounts SET balance = balance + 1 WHERE name = 'wallet:ada'")
    balance = played.trial_balance()
    assert not balance.sound
    assert balance.total == 1
    assert balance.differences == (Difference(account=ADA, balance=906, entries=905, moves=905),)


def test_an_account_below_zero_is_refused_by_the_database_itself(played: Store) -> None:
    with pytest.raises(DBAPIError), played.database.writer.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = -1 WHERE name = 'wallet:ada'"))
    with played.database.writer.begin() as connection:
        connection.execute(text("UPDATE accounts SET balance = balance WHERE name = 'cage'"))


@pytest.mark.parametrize("table", ["events", "entries", "answers", "rounds", "round_people"])
@pytest.mark.parametrize("deed", ["DELETE FROM {}", "UPDATE {} SET {} = {}"])
def test_the_database_refuses_to_change_the_books(played: Store, table: str, deed: str) -> None:
    put(played, "room", event(), key="k")
    column = {"answers": "answer", "round_people": "person"}.get(table, "id")
    statement = deed.format(table, column, column)
    with (
        pytest.raises(DBAPIError, match="the books are kept"),
        played.database.writer.begin() as connection,
    ):
        connection.execute(text(statement))
    assert played.verify().sound


def test_a_checkpoint_covers_what_changed_since_the_last_one(store: Store) -> None:
    assert store.checkpoint(1) is None
    issue(store, ADA, 10)
    [cage] = store.read("cage")
    first = store.checkpoint(2)
    assert first is not None
    assert first.body == {"heads": {"cage": [1, cage.hash]}}
    assert store.checkpoint(3) is None
    [other] = put(store, "table:a", event())
    second = store.checkpoint(4)
    assert second is not None
    assert second.body == {"heads": {"table:a": [1, other.hash]}}
    assert store.verify().sound


def test_long_streams_are_walked_to_their_end(store: Store) -> None:
    issue(store, ADA, 10_000)
    put(store, "table:a", *[event(move(ADA, CAGE, 1), n=n) for n in range(1200)])
    assert store.verify().events == 1201
    tamper(store, "UPDATE events SET body = '{}' WHERE stream = 'table:a' AND seq = 1150")
    assert [fault.seq for fault in store.verify().faults] == [1150]
