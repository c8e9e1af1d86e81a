"""News of the database: what another server wrote is read, what we wrote ourselves is not."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.suite.waiting import PATIENCE

from houseway.errors import HousewayError
from houseway.room.commands.house_commands import Pause
from houseway.room.commands.spoken import Actor
from houseway.room.state.events import Event, NewEvent
from houseway.server.context import Context
from houseway.storage.transaction import Writing

FLOOR = Actor(person="floor", name="Floor", floor=True)
HOLD = Pause(why="a test")


@pytest.fixture
def table(client: TestClient) -> str:
    client.post("/api/guest")
    return str(client.post("/api/tables", json={"game": "ranchos/ez-baccarat"}).json()["table"])


@pytest.fixture
def reads(context: Context, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The streams that were read from the books since."""
    found: list[str] = []
    read = context.store.read

    def counted(stream: str, **which: Any) -> list[Event]:
        found.append(stream)
        return read(stream, **which)

    monkeypatch.setattr(context.store, "read", counted)
    return found


def test_a_server_does_not_read_what_it_wrote_itself(
    client: TestClient,
    context: Context,
    table: str,
    reads: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, append_all = context.hub.tables[table], context.store.append_all
    assert client.portal is not None
    portal = client.portal

    def announced(writings: Sequence[Writing]) -> list[Exception | None]:
        """As on PostgreSQL: the news are there before the table knows that it has written."""
        done = append_all(writings)
        [writing] = writings
        portal.call(
            context.hub._on_foreign_write, writing.stream, live.state.version + len(writing.events)
        )
        return done

    monkeypatch.setattr(context.store, "append_all", announced)
    before = live.state.version
    portal.call(context.hub.command, live, HOLD, FLOOR)
    assert live.state.version > before
    assert reads == []


def test_a_server_reads_what_another_wrote_while_its_own_command_was_refused(
    client: TestClient, context: Context, table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    live, append_all = context.hub.tables[table], context.store.append_all
    assert client.portal is not None
    portal = client.portal

    def overtaken(_: Sequence[Writing]) -> list[Exception | None]:
        expect = live.state.version
        event = NewEvent(kind="paused", body={"why": "by another"})
        theirs = Writing(stream=live.stream, events=[event], expect=expect, actor="floor", at=1)
        assert append_all([theirs]) == [None]
        portal.call(context.hub._on_foreign_write, live.stream, expect + 1)
        return [HousewayError("refused", "ours is not written")]

    monkeypatch.setattr(context.store, "append_all", overtaken)
    with pytest.raises(HousewayError, match="ours is not written"):
        portal.call(context.hub.command, live, HOLD, FLOOR)
    until = time.monotonic() + PATIENCE
    while live.state.paused is None:
        assert time.monotonic() < until
        time.sleep(0.01)
    assert live.state.paused == "by another"
