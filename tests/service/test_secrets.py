"""What never leaves the server: the shoe before it is revealed, other people's cards and tokens."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest
from sqlalchemy import text
from tests.service.hostile import Person, Room, Table, code, room

from houseway.cards import card_text
from houseway.room.state.events import NewEvent
from houseway.server.accounts.tokens import token_hash
from houseway.storage.event_store import Store
from houseway.storage.rows import people

RUN = 4  # cards in a row that give an order away
CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][cdhs](?![A-Za-z0-9])")
DECK_EACH_ROUND = ("aviator/ultimate-texas-holdem", ["ante", "blind"])
SHOE = ("parkwest/cash-in-baccarat", ["player"])
ROLES = ("dealer", "floor", "cage", "auditor", "admin")

LONG = (
    *("/odds", "/chart", "/readings", "/prices", "/findings", "/findings.{form}"),
    *("/sums", "/pack.zip", "/book/examples"),
)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as opened:
        yield opened


@pytest.fixture(scope="module")
def staff(here: Room) -> dict[str, Person]:
    return {role: here.staff(role) for role in ROLES}


@pytest.fixture(scope="module")
def tables(here: Room) -> list[Table]:
    """One table in the middle of a hand, one between two rounds of a shoe."""
    hand, shoe = Table(here, *DECK_EACH_ROUND), Table(here, *SHOE)
    hand.to_bank()
    hand.to_wagers()
    assert hand.to_play()
    shoe.to_bank()
    shoe.to_wagers()
    assert not shoe.to_play()
    return [hand, shoe]


def given_away(table: Table, said: str) -> list[str]:
    """Nonce, or cards in a row of those to come or lying face down, that a text tells."""
    state = table.state
    assert state.shuffle is not None
    assert state.shoe is not None
    order = [card_text(card) for card in state.shuffle.order[state.shoe.position :]]
    found = [" ".join(run) for run in in_a_row(order) & in_a_row(CARD.findall(said))]
    return found + [state.shuffle.nonce] * (state.shuffle.nonce in said)


def in_a_row(cards: list[str]) -> set[tuple[str, ...]]:
    return {tuple(cards[place : place + RUN]) for place in range(len(cards) - RUN + 1)}


def read_by(person: Person, path: str) -> str:
    """All that an address answers, headers too."""
    answer = person.http.get(path)
    assert answer.status_code < 500, (path, answer.text)
    told = str(dict(answer.headers))
    if answer.headers["content-type"].endswith("parquet"):
        rows = parquet.read_table(io.BytesIO(answer.content))
        return told + json.dumps(rows.to_pylist())
    return told + answer.text


def addresses(described: dict[str, Any], table: Table) -> list[str]:
    """Everything that can be read, with parameters that lead somewhere."""
    house, _, game = table.state.game.id.partition("/")
    values = {
        "table": table.id,
        "number": "1",
        "house": house,
        "game": game,
        "person": "x",
        "form": "txt",
    }
    found = []
    for path, methods in described["paths"].items():
        if "get" not in methods or path.endswith(LONG):
            continue  # long computations, which know no table
        for what in ("rounds", "events", "entries") if "{what}" in path else ("",):
            filled = re.sub(r"{(\w+)}", lambda m: {**values, "what": what}[m[1]], path)  # noqa: B023
            needs_game = any(
                p["name"] == "game" and p["in"] == "query"
                for p in methods["get"].get("parameters", ())
            )
            found.append(f"{filled}?game={house}/{game}" if needs_game else filled)
            if what:
                found.append(f"{filled}?format=parquet")
    events = f"/api/admin/events?stream=table:{table.id}"
    return [*found, events, f"{events}&kind=shuffled", "/api/openapi.json", f"/table/{table.id}"]


def test_no_address_tells_the_order_of_a_shoe_before_it_is_revealed(
    here: Room, staff: dict[str, Person], tables: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    described = tables[0].spectator.http.get("/api/openapi.json").json()
    for table in tables:
        everybody = [table.seated[0], table.stranger, table.spectator, *staff.values()]
        every = addresses(described, table)
        assert len(every) > 25
        for path in every:
            for person in everybody:
                assert given_away(table, read_by(person, path)) == [], path
        assert given_away(table, caplog.text + str([r.__dict__ for r in caplog.records])) == []


def test_an_auditor_cannot_search_for_what_he_may_not_see(
    staff: dict[str, Person], tables: list[Table]
) -> None:
    for table in tables:
        assert table.state.shuffle is not None
        nonce = table.state.shuffle.nonce
        for words in (nonce, nonce[:8], card_text(table.state.shuffle.order[-1]) + " "):
            query = {"text": words, "stream": f"table:{table.id}"}
            answer = staff["auditor"].http.get("/api/admin/events", params=query).json()
            assert [e for e in answer["events"] if e["kind"] in ("shuffled", "snapshot")] == []


def test_each_connection_gets_the_cards_of_its_own_seat_and_no_others(tables: list[Table]) -> None:
    table = tables[0]
    bank = table.state.bank
    assert bank is not None
    for person in [*table.seated, table.stranger, table.spectator]:
        person.do("ping")
        by_request = person.http.get(f"/api/tables/{table.id}").json()["state"]
        for state in (person.state, by_request):
            own = state["you"]["seat"] if state["you"] else None
            for hand in state["hands"]:
                plays = hand["seat"] == own if hand["seat"] else own == bank[0]
                plays = plays and own is not None and hand["hand"] != "board"
                assert ("??" not in hand["cards"]) == plays, (own, hand)
                assert bool(hand["total"]) == plays
            decides = state["waits"]["you"]
            told = {"options", "refused", "advice", "total"} & set(state["waits"])
            assert bool(told) == decides


def test_the_shoe_is_told_once_it_is_over(tables: list[Table]) -> None:
    """The other side of the same coin: else the tests above would find nothing in any case."""
    table = tables[0]
    assert table.state.shuffle is not None
    shuffle = table.state.shuffle
    table.to_settled()
    table.to_bank()
    proof = table.spectator.http.get(f"/api/tables/{table.id}/rounds/1").json()["proof"]
    assert proof["revealed"]
    assert proof["verified"]
    assert proof["nonce"] == shuffle.nonce
    assert proof["order"] == [card_text(card) for card in shuffle.order]
    assert given_away(table, json.dumps(proof)) == []  # and nothing of the new deck


def test_tokens_and_secrets_of_people_are_told_to_nobody(
    here: Room, staff: dict[str, Person], tables: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    table = tables[0]
    described = table.spectator.http.get("/api/openapi.json").json()
    secrets = {p.cookie for p in here.people if p.cookie}
    secrets |= {token_hash(token) for token in secrets}
    for person in people.all(here.context.store, limit=1000):
        secrets |= {x for x in (person.secret_hash, person.code_key) if x}
    assert len(secrets) > 20
    for reader in (table.seated[0], table.spectator, staff["auditor"], staff["admin"]):
        for path in addresses(described, table):
            told = read_by(reader, path)
            assert [secret for secret in secrets if secret in told] == [], path
    heard = caplog.text + str([record.__dict__ for record in caplog.records])
    assert [secret for secret in secrets if secret in heard] == []


def test_other_peoples_ids_are_not_on_the_table(tables: list[Table]) -> None:
    """With an id one cannot do anything; without it one cannot even try."""
    table = tables[0]
    told = table.spectator.http.get(f"/api/tables/{table.id}").text
    assert all(person.id not in told for person in table.seated)


def test_a_refusal_does_not_tell_what_others_hold(tables: list[Table]) -> None:
    table = tables[0]
    for person in (*table.seated, table.stranger):
        for word in ("hit", "fold", "check", "play 30", "nothing"):
            answer = person.do("choose", say=word)
            if code(answer) in ("not-your-turn", "wrong-time", "not-seated"):
                assert not re.search(
                    r"pair|high|flush|straight|[2-9TJQKA][cdhs]", answer["message"]
                )


def test_a_failed_write_does_not_put_the_shoe_into_an_error(tmp_path: Path) -> None:
    secret = {"order": "Ah Kd Qc Js", "nonce": "5e" * 32}
    with Store.open(f"sqlite:///{tmp_path / 'room.db'}") as store:
        with store.database.writing() as connection:
            connection.execute(
                text(
                    "CREATE TRIGGER no BEFORE INSERT ON events BEGIN SELECT RAISE(ABORT, 'no'); END"
                )
            )
        event = NewEvent(kind="shuffled", body={}, secret=secret)
        with pytest.raises(Exception) as caught:
            store.append("table:t", [event], expect=0, actor="a", at=1)
    error: BaseException | None = caught.value
    seen = 0
    while error is not None:
        assert secret["nonce"] not in str(error)
        assert secret["order"] not in str(error)
        seen += isinstance(error, sqlite3.Error)
        error = error.__cause__ or error.__context__
    assert seen
