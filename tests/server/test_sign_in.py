"""Guessing is slowed down and locks nobody out; codes count once; names cannot be found out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from tests.server.conftest import ADDRESS, HEADERS, PASSWORD, Clock, add_staff

from houseway.server.accounts import passwords
from houseway.server.accounts.tokens import STEP, code_at, new_code_key
from houseway.server.app import create_app
from houseway.server.config import Config
from houseway.server.context import Context
from houseway.storage.rows import people

WRONG = "not this one"
Browser = Callable[[], TestClient]
From = Callable[[str], TestClient]


def code_of(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def sign_in(
    browser: TestClient, name: str, key: str = "", *, clock: Clock | None = None, secret: str = ""
) -> Any:
    code = code_at(key, clock() // 1000 // STEP) if clock else ""
    given = {"name": name, "secret": secret or PASSWORD, "code": code}
    return browser.post("/api/login", json=given)


@pytest.fixture
def penny(browser: Browser) -> str:
    answer = browser().post("/api/register", json={"name": "Penny", "secret": PASSWORD})
    return str(answer.json()["person"]["id"])


@pytest.fixture
def at_address(client: TestClient, app: FastAPI) -> From:
    """`at_address("192.0.2.7")` is a new browser there."""

    def browser(address: str) -> TestClient:
        made = TestClient(app, base_url=ADDRESS, headers=HEADERS, client=(address, 50_000))
        made.portal = client.portal
        return made

    return browser


# --- guessing -------------------------------------------------------------------------------------


def test_three_wrong_sign_ins_keep_no_admin_out_and_end_no_session(
    context: Context, clock: Clock, browser: Browser
) -> None:
    _, key = add_staff(context, clock, "Head", "admin")
    inside, attacker, elsewhere = browser(), browser(), browser()
    assert sign_in(inside, "Head", key, clock=clock).status_code == 200
    for _ in range(3):
        assert code_of(sign_in(attacker, "Head", secret=WRONG)) == "wrong-secret"
    assert inside.get("/api/admin/people").status_code == 200
    clock.forward(minutes=1)
    assert sign_in(elsewhere, "Head", key, clock=clock).status_code == 200
    assert inside.get("/api/admin/people").status_code == 200


def test_an_address_that_goes_on_guessing_waits_and_no_other_does(
    context: Context, clock: Clock, at_address: From
) -> None:
    _, key = add_staff(context, clock, "Head", "admin")
    attacker = at_address("2001:db8::1")
    statuses = [sign_in(attacker, "Head", secret=WRONG).status_code for _ in range(8)]
    assert statuses == [401] * 6 + [429] * 2
    answer = sign_in(at_address("2001:db8::2"), "Head", secret=WRONG)
    assert answer.status_code == 429, "the same network of 64 bits"
    assert int(answer.headers["retry-after"]) <= 30
    assert "this name from your address" in answer.json()["error"]["message"]
    assert sign_in(attacker, "Penny", secret=WRONG).status_code == 401
    assert sign_in(at_address("2001:db8:0:1::1"), "Head", key, clock=clock).status_code == 200


def test_a_browser_that_has_signed_in_before_is_not_kept_out_by_many_addresses(
    context: Context, clock: Clock, at_address: From
) -> None:
    _, key = add_staff(context, clock, "Head", "admin")
    own = at_address("192.0.2.1")
    assert sign_in(own, "Head", key, clock=clock).status_code == 200
    own.post("/api/logout")
    attackers = [at_address(f"192.0.2.{number}") for number in (1, *range(10, 30))]
    for _ in range(6):
        answers = [sign_in(attacker, "Head", secret=WRONG) for attacker in attackers]
    assert {answer.status_code for answer in answers} == {429}
    clock.forward(minutes=1)
    stranger = at_address("198.51.100.1")
    assert sign_in(stranger, "Head", key, clock=clock).status_code == 429
    assert sign_in(own, "Head", key, clock=clock).status_code == 200
    stolen = at_address("198.51.100.2")
    stolen.cookies.set("houseway-device", "0" * 16 + "." + "0" * 32)
    assert sign_in(stolen, "Head", key, clock=clock).status_code == 429


def test_an_admin_unlocks_whoever_has_to_wait_but_nobody_unlocks_themselves(
    staff: Callable[[str], TestClient], at_address: From, penny: str
) -> None:
    admin, mine = staff("admin"), at_address("192.0.2.1")
    for _ in range(7):
        last = sign_in(mine, "Penny", secret=WRONG)
    assert last.status_code == 429
    [listed] = admin.get("/api/admin/people?search=penny").json()["people"]
    assert listed["failures"] == 6
    assert admin.post(f"/api/admin/people/{penny}/unlock").json()["person"]["failures"] == 0
    assert sign_in(mine, "Penny").status_code == 200
    me = admin.get("/api/me").json()["person"]["id"]
    for does in ("unlock", "reset", "sign-out", "confirm"):
        assert code_of(admin.post(f"/api/admin/people/{me}/{does}")) == "not-your-own"


def test_a_right_secret_costs_nothing_of_what_wrong_ones_are_allowed(
    at_address: From, penny: str
) -> None:
    mine = at_address("192.0.2.1")
    for _ in range(9):
        mine.cookies.clear()
        assert sign_in(mine, "Penny").status_code == 200


def test_whoever_is_signed_in_cannot_guess_the_secret_either(
    client: TestClient, penny: str
) -> None:
    sign_in(client, "Penny")
    wanted = {"old": WRONG, "new": "another long one"}
    codes = [code_of(client.post("/api/secret", json=wanted)) for _ in range(7)]
    assert codes == ["wrong-secret"] * 6 + ["too-many"]


def test_a_lock_ends_all_sessions_and_is_told_to_the_owner_alone(
    staff: Callable[[str], TestClient], client: TestClient, browser: Browser, penny: str
) -> None:
    sign_in(client, "Penny")
    admin = staff("admin")
    assert admin.post(f"/api/admin/people/{penny}/lock", json={"why": ""}).status_code == 422
    answer = admin.post(f"/api/admin/people/{penny}/lock", json={"why": "left the room"})
    assert answer.json()["person"]["locked"]
    assert client.get("/api/me").json()["person"] is None
    assert code_of(sign_in(browser(), "Penny", secret=WRONG)) == "wrong-secret"
    assert code_of(sign_in(browser(), "Penny")) == "locked"
    admin.post(f"/api/admin/people/{penny}/unlock")
    assert sign_in(browser(), "Penny").status_code == 200


# --- names ----------------------------------------------------------------------------------------


def test_an_unknown_name_and_a_wrong_secret_get_one_answer_after_the_same_work(
    context: Context, clock: Clock, browser: Browser, penny: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_staff(context, clock, "Head", "admin")
    locked = people.lock(context.store, penny, "a test", actor="test", at=clock())
    guest = browser().post("/api/guest").json()["person"]["name"]
    checked: list[str] = []
    matches = passwords.secret_matches

    def counted(hash: str, secret: str) -> bool:
        checked.append(secret)
        return matches(hash, secret)

    monkeypatch.setattr(passwords, "secret_matches", counted)
    answers, written = [], []
    for name in ("Nobody", "Head", locked.name, guest):
        before = context.store.head("people")
        answer = sign_in(browser(), name, secret=WRONG)
        answers.append((answer.status_code, answer.json(), sorted(answer.headers)))
        written.append([e.kind for e in context.store.read("people", after=before)])
    assert all(answer == answers[0] for answer in answers)
    assert written == [["sign-in-failed"]] * 4
    assert len(checked) == 4


def test_a_registration_does_not_tell_taken_names_from_those_that_nobody_may_have(
    context: Context, clock: Clock, at_address: From, penny: str
) -> None:
    add_staff(context, clock, "Rosa", "floor")
    stranger = at_address("192.0.2.1")
    bot = context.room.bots[0]
    answers = [
        stranger.post("/api/register", json={"name": name, "secret": PASSWORD})
        for name in ("Penny", "rosa", "Admin", bot, "Guest 1234", "the dealer", "Zoe")
    ]
    refused = [(answer.status_code, answer.json()) for answer in answers[:6]]
    assert all(answer == refused[0] for answer in refused)
    assert refused[0][1]["error"]["code"] == "name-taken"
    assert answers[6].status_code == 429, "few names are tried from one address"


# --- codes ----------------------------------------------------------------------------------------


def test_a_one_time_code_counts_once_also_after_a_restart(config: Config, clock: Clock) -> None:
    def server() -> TestClient:
        return TestClient(create_app(config, clock=clock), base_url=ADDRESS, headers=HEADERS)

    with server() as first:
        context: Context = first.app.state.context  # type: ignore[attr-defined]
        _, key = add_staff(context, clock, "Head", "admin")
        given = {"name": "Head", "secret": PASSWORD, "code": code_at(key, clock() // 1000 // STEP)}
        assert first.post("/api/login", json=given).status_code == 200
    with server() as second:
        assert code_of(second.post("/api/login", json=given)) == "wrong-secret"
        clock.forward(minutes=1)
        assert sign_in(second, "Head", key, clock=clock).status_code == 200


def test_anybody_may_set_a_key_for_codes_and_proves_that_it_works(
    client: TestClient, browser: Browser, penny: str, clock: Clock, context: Context
) -> None:
    sign_in(client, "Penny")
    assert code_of(client.post("/api/code-key", json={"secret": WRONG})) == "wrong-secret"
    offer = client.post("/api/code-key", json={"secret": PASSWORD}).json()
    assert offer["key"] in offer["address"]
    step = clock() // 1000 // STEP
    good = {"key": offer["key"], "proof": offer["proof"], "code": code_at(offer["key"], step)}
    own = new_code_key()
    for wrong, code in (
        ({**good, "code": "000000"}, "wrong-code"),
        ({**good, "key": own, "code": code_at(own, step)}, "unknown-key"),
        ({**good, "proof": ""}, "unknown-key"),
    ):
        assert code_of(client.post("/api/code-key/confirm", json=wrong)) == code
    assert sign_in(browser(), "Penny").status_code == 200, "nothing is in force yet"
    assert client.post("/api/code-key/confirm", json=good).json()["person"]["code_key"]
    assert code_of(sign_in(browser(), "Penny")) == "wrong-secret"
    used = {"name": "Penny", "secret": PASSWORD, "code": good["code"]}
    assert code_of(browser().post("/api/login", json=used)) == "wrong-secret", "used as the proof"
    clock.forward(minutes=1)
    assert sign_in(browser(), "Penny", offer["key"], clock=clock).status_code == 200
    guest = browser()
    guest.post("/api/guest")
    assert code_of(guest.post("/api/code-key", json={"secret": ""})) == "guest"
    assert code_of(guest.post("/api/code-key/confirm", json=good)) == "guest"
    kept = people.by_id(context.store, penny)
    assert kept is not None
    assert kept.code_key == offer["key"]
