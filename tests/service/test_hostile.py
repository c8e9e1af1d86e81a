"""Somebody who does not play by the rules: a thousand attempts, and nothing that they change."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from tests.service.attempts import ATTEMPTS
from tests.service.hostile import OPEN, Person, Room, Table, code, room
from websockets.exceptions import ConnectionClosed

from houseway.server.tables.connection import SIGNED_OUT_CODE
from houseway.storage.rows import people

TABLES = {
    "aviator/ultimate-texas-holdem": ["ante", "blind"],
    "hustler/hustler-casino-blackjack": ["base"],
}
AT_EACH_STAGE = 65  # attempts: two tables, two rounds, four stages
SEED = 20_261


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with room(tmp_path_factory.mktemp("room")) as opened:
        yield opened


@pytest.mark.slow
def test_a_thousand_attempts_are_refused_and_change_nothing(here: Room) -> None:
    luck = random.Random(SEED)
    store = here.context.store
    made: Counter[str] = Counter()
    refusals: Counter[str] = Counter()

    def attack(table: Table) -> None:
        for _ in range(AT_EACH_STAGE):
            name = luck.choice([*ATTEMPTS])
            before = table.books()
            refused = ATTEMPTS[name](table, luck)
            assert refused, f"{name} was not refused in phase {table.state.phase}"
            assert table.books() == before, name
            made[name] += 1
            refusals[refused] += 1
        assert store.trial_balance().sound
        table.spectator.http.get("/healthz").raise_for_status()

    for game, base in TABLES.items():
        table = Table(here, game, base)
        for _ in range(2):
            table.to_bank()
            attack(table)
            table.to_wagers()
            attack(table)
            if table.to_play():
                attack(table)
                table.to_settled()
            attack(table)
    assert made.total() >= 1000
    assert set(made) == set(ATTEMPTS)
    assert len(refusals) > 20, refusals
    assert store.verify().sound
    assert not refusals["too-many"]  # nothing was refused for its number alone


# --- one at a time --------------------------------------------------------------------------------


@pytest.fixture
def table(here: Room) -> Table:
    """In the play: seat 2 or 3 is to decide."""
    made = Table(here, "aviator/ultimate-texas-holdem", ["ante", "blind"])
    made.to_bank()
    made.to_wagers()
    assert made.to_play()
    return made


def test_a_token_is_of_no_use_after_its_owner_has_signed_out(table: Table) -> None:
    victim = table.decider()
    token = victim.cookie
    assert victim.do("ping")["type"] == "answer"
    assert victim.state["waits"]["you"]
    victim.http.post("/api/logout").raise_for_status()
    before = table.books()

    # The token again, by request and by a new socket.
    headers = {"Cookie": f"houseway={token}"}
    assert victim.post(f"/api/tables/{table.id}/do", json={"do": "leave"}, headers=headers)
    with victim.open(cookie=token) as socket:
        socket.send(json.dumps({"do": "choose", "say": "fold"}))
        assert code(victim.hear(socket)) == "not-signed-in"

    # And the socket that was open all the time.
    assert victim.socket is not None
    said = []
    with suppress(ConnectionClosed):
        while True:
            said.append(json.loads(victim.socket.recv()))
    assert said[-1]["type"] == "signed-out"
    assert victim.socket.close_code == SIGNED_OUT_CODE
    assert table.books() == before


def test_one_id_is_carried_out_once_and_stands_for_one_command_only(table: Table) -> None:
    person, other = table.seated[0], table.seated[1]
    command = {"id": "once", "do": "sit-out", "on": True}
    assert person.say(json.dumps(command))["type"] == "answer"
    after = table.books()
    for _ in range(3):
        assert person.say(json.dumps(command)) == {"type": "answer", "id": "once"}
        assert table.books() == after
    for changed in ({**command, "on": False}, {"id": "once", "do": "leave"}):
        assert code(person.say(json.dumps(changed))) == "id-used"
        assert table.books() == after

    # Somebody else's ids are somebody else's: his own command is carried out.
    assert other.say(json.dumps(command))["type"] == "answer"
    assert table.state.version == after[0] + 1


def test_an_id_of_one_table_does_not_answer_for_another(here: Room, table: Table) -> None:
    second = Table(here, "hustler/hustler-casino-blackjack", ["base"])
    person = table.seated[0]
    person.does("sit-out", on=True, id="same")
    before = second.books()
    path = f"/api/tables/{second.id}/do"
    assert (
        person.post(path, json={"id": "same", "do": "sit", "seat": 7, "buy_in": "50"}) == "id-used"
    )
    assert second.books() == before


def test_who_leaves_in_the_middle_of_a_hand_takes_no_chip_of_it_along(table: Table) -> None:
    person = table.decider()
    *_, before = table.books()
    person.does("leave")
    version, _, after = table.books()
    own = {f"wallet:{person.id}", f"stack:{table.id}:{person.id}"}
    assert {account: after[account] for account in own} == {a: before[a] for a in own}
    assert code(person.do("sit", seat=8, buy_in="50")) == "seated-already"
    assert code(person.do("take-bank", amount="50"))
    assert table.state.version == version
    assert table.room.context.store.trial_balance().sound


def test_a_flood_is_stopped_and_nobody_else_feels_it(tmp_path: Path) -> None:
    rates = OPEN.model_copy(update={"words_per_second": 20, "words_at_once": 60})
    with room(tmp_path / "small", rates=rates) as small:
        check_flood(Table(small, "hustler/hustler-casino-blackjack", ["base"]))


def check_flood(table: Table) -> None:
    flooder, other = table.stranger, table.spectator
    before = table.books()
    answers: Counter[str] = Counter()
    with flooder.open() as socket:
        while answers["too-many"] < 3:  # after each of them nothing is listened to for a moment
            for _ in range(10):
                socket.send('{"do": "choose", "say": "fold"}')
            for _ in range(10):
                answers[code(flooder.hear(socket))] += 1
            assert other.do("ping")["type"] == "answer"
    assert set(answers) == {"too-many", "not-seated"}
    assert table.books() == before


@pytest.mark.slow  # a reader is cut off after half a minute without a word
def test_who_never_reads_his_answers_does_not_hold_up_the_room(table: Table) -> None:
    # He may be cut off before he is through.
    with suppress(ConnectionClosed, OSError), table.stranger.open() as socket:
        for _ in range(20_000):
            socket.send('{"do": "nothing"}')
    assert table.spectator.do("ping")["type"] == "answer"


def test_too_many_requests_are_told_when_to_come_back(tmp_path: Path) -> None:
    rates = OPEN.model_copy(update={"requests_per_second": 5, "requests_at_once": 20})
    with room(tmp_path / "small", rates=rates) as small:
        person = small.person(guest=False)
        answers = [person.http.get("/api/me") for _ in range(40)]
    late = [answer for answer in answers if answer.status_code == 429]
    assert len(late) >= 10
    assert all(int(answer.headers["retry-after"]) >= 1 for answer in late)
    assert all(answer.json()["error"]["code"] == "too-many" for answer in late)


def test_who_excludes_himself_cannot_buy_in_by_a_socket_that_is_open(
    here: Room, table: Table
) -> None:
    person = table.stranger
    assert person.do("ping")["type"] == "answer"
    given = {"kind": "time-out", "days": 1}
    person.http.post("/api/exclude", json=given).raise_for_status()
    before = table.books()
    assert code(person.do("sit", seat=8, buy_in="50")) == "excluded"
    assert table.books() == before


def test_there_is_no_account_and_no_password_from_the_start(tmp_path: Path) -> None:
    rates = OPEN.model_copy(update={"logins_at_once": 1000})
    with room(tmp_path / "fresh", rates=rates) as fresh:
        assert people.all(fresh.context.store, limit=10) == []
        person: Person = fresh.person(guest=False)
        for name in ("admin", "root", "houseway", "floor", "Ada"):
            given = {"name": name, "secret": name, "code": "000000"}
            assert person.post("/api/login", json=given) == "wrong-secret"
