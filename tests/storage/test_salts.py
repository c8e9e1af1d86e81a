"""A digest does not tell a secret that has few possible values."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from tests.storage.books import event, put, tamper
from tests.storage.old_books import old_books

from houseway.json_view import canonical
from houseway.room.state.events import NewEvent
from houseway.storage import Store
from houseway.storage.databases.schema import events
from houseway.storage.proofs.chain import link

CARDS = [f"pass {rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs"]
PASSED = NewEvent(kind="chose", body={"say": "pass 1 card"}, secret={"say": "pass 7h"})


def shown(store: Store, stream: str) -> list[dict[str, Any]]:
    """The events of a stream as an export shows them: everything but the secret."""
    query = select(events).where(events.c.stream == stream).order_by(events.c.seq)
    with store.database.reading() as connection:
        rows = [dict(row._mapping) for row in connection.execute(query)]
    return [{k: v for k, v in row.items() if k not in ("id", "secret")} for row in rows]


def guesses(store: Store, seq: int, secrets: list[Any]) -> list[Any]:
    """Those secrets that give the digest of an event: a search through all of them."""
    rows = shown(store, "table:a")
    digest = rows[seq - 1].pop("hash")
    previous = rows[seq - 2]["hash"] if seq > 1 else ""
    return [
        secret
        for secret in secrets
        if link(previous, **rows[seq - 1], secret=None if secret is None else canonical(secret))
        == digest
    ]


def test_a_card_that_was_passed_on_cannot_be_found_from_its_digest(store: Store) -> None:
    put(store, "table:a", event(kind="opened"), PASSED, PASSED)
    assert guesses(store, 2, [{"say": card} for card in CARDS]) == []
    [_, one, two] = store.read("table:a")
    assert one.secret == two.secret == {"say": "pass 7h"}, "nobody sees the salt"
    assert store.verify().sound


def test_the_search_would_find_a_secret_without_a_salt(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unsalted(_cipher: object, secret: Any, **_place: Any) -> str | None:
        return None if secret is None else canonical(secret)

    monkeypatch.setattr("houseway.storage.transaction.secret_text", unsalted)
    put(store, "table:a", event(kind="opened"), PASSED)
    assert guesses(store, 2, [{"say": card} for card in CARDS]) == [{"say": "pass 7h"}]


def test_the_first_event_of_a_stream_has_a_salt_and_its_digest_cannot_be_guessed(
    store: Store,
) -> None:
    put(store, "table:a", event(kind="opened"), event())
    assert guesses(store, 1, [None, {}]) == []
    assert [e.secret for e in store.read("table:a")] == [None, None]
    tamper(store, "UPDATE events SET secret = NULL WHERE seq = 1")
    assert [fault.seq for fault in store.verify().faults] == [1]


def test_chains_without_salts_are_followed_as_before(tmp_path: Path) -> None:
    with Store.open(old_books(tmp_path)) as store:
        with store.database.reading() as connection:
            secrets = connection.execute(select(events.c.secret)).scalars().all()
        assert not [one for one in secrets if one and "~salt" in json.loads(one)]
        put(store, "table:k3x9", PASSED)
        assert store.read("table:k3x9")[1].secret == {"say": "pass 3c"}
        assert store.verify().sound
