"""Guests, players and staff, their chips and their own limits."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from fastapi.testclient import TestClient
from hypothesis import given
from hypothesis import strategies as st
from tests.server.conftest import PASSWORD, Clock

from houseway.errors import HousewayError, IllegalMove
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import Move, stack, wallet
from houseway.server.accounts import identity, passwords, play_limits
from houseway.server.accounts.names import clean_name
from houseway.server.accounts.tokens import STEP, accepted_step, code_at, new_code_key
from houseway.server.config import Config
from houseway.server.context import Context
from houseway.storage.rows import people

Browser = Callable[[], TestClient]
Staff = Callable[[str], TestClient]


def code_of(answer: object) -> str:
    return str(answer.json()["error"]["code"])  # type: ignore[attr-defined]


# --- guests and players ---------------------------------------------------------------------------


def test_nobody_is_signed_in_at_first(client: TestClient) -> None:
    answer = client.get("/api/me")
    assert answer.status_code == 200
    assert answer.json()["person"] is None
    assert client.get("/api/wallet").status_code == 401


def test_a_guest_has_play_chips_that_came_from_the_cage(
    client: TestClient, context: Context
) -> None:
    me = client.post("/api/guest").json()["person"]
    assert me["guest"]
    assert me["name"].startswith("Guest ")
    assert me["wallet"] == "1000"
    assert context.store.balance("cage") == -1000_00
    assert context.store.read("cage")[0].body["person"] == me["id"]
    assert context.store.trial_balance().sound
    lines = client.get("/api/wallet").json()["entries"]
    assert [(line["amount"], line["balance"]) for line in lines] == [("1000", "1000")]


def test_a_guest_who_asks_again_stays_the_same_guest(client: TestClient, context: Context) -> None:
    first = client.post("/api/guest").json()["person"]["id"]
    assert client.post("/api/guest").json()["person"]["id"] == first
    assert context.store.balance("cage") == -1000_00


def test_two_browsers_are_two_guests(browser: Browser) -> None:
    ids = {browser().post("/api/guest").json()["person"]["id"] for _ in range(5)}
    assert len(ids) == 5


def test_a_guest_who_registers_keeps_the_chips_and_the_id(client: TestClient) -> None:
    guest = client.post("/api/guest").json()["person"]
    answer = client.post("/api/register", json={"name": "Zoë", "secret": "193722"})
    player = answer.json()["person"]
    assert (player["id"], player["name"], player["guest"]) == (guest["id"], "Zoë", False)
    assert player["wallet"] == "1000"
    client.post("/api/logout")
    assert client.get("/api/me").json()["person"] is None
    again = client.post("/api/login", json={"name": "zoë", "secret": "193722"}).json()["person"]
    assert again["id"] == guest["id"]


def test_a_name_belongs_to_one_person(browser: Browser) -> None:
    wanted = {"name": "Blue Moon", "secret": "a long password"}
    assert browser().post("/api/register", json=wanted).status_code == 200
    guest = browser()
    guest.post("/api/guest")
    for someone in (browser(), guest):
        answer = someone.post("/api/register", json={**wanted, "name": "BLUE  moon"})
        assert code_of(answer) == "name-taken"


def test_a_room_without_guests_gives_no_chips_away(context: Context, client: TestClient) -> None:
    context.config = context.config.model_copy(update={"guests": False})
    assert code_of(client.post("/api/guest")) == "no-guests"
    answer = client.post("/api/register", json={"name": "Penny", "secret": "a long password"})
    assert answer.json()["person"]["wallet"] == "0"


@pytest.mark.parametrize("name", ["Zoë", "O'Neil", "李小龍", "Ann-Marie B.", "Ольга", "J2"])
def test_names_of_people_are_fine_in_any_script(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    "name",
    ["A", "x" * 25, "12345", "a\u202eb", "a<b>", "Аnna", "a\u0301\u0301\u0301\u0301b", "tab\0"],
)
def test_names_that_nobody_can_read_are_refused(name: str) -> None:
    with pytest.raises(HousewayError) as caught:
        clean_name(name)
    assert caught.value.code == "wrong-name"


@pytest.mark.parametrize(
    "name",
    ["Admin", "the dealer", "Floor 2", "Guest 4821", "B.O.T", "bot_7", "Ａdmin", "ada", "Cage77"],
)
def test_nobody_can_be_taken_for_staff_a_guest_or_a_bot(name: str) -> None:
    with pytest.raises(HousewayError) as caught:
        clean_name(name, bots=["Ada"])
    assert caught.value.code == "name-reserved"


@given(st.text(max_size=30))
def test_a_name_is_refused_or_stays_as_it_is_kept(text: str) -> None:
    try:
        name = clean_name(text)
    except HousewayError:
        return
    assert clean_name(name) == name
    assert 2 <= len(name) <= 24


@pytest.mark.parametrize("secret", ["12345", "123456", "000000", "987654", "short", "", "x" * 129])
def test_a_secret_that_is_easily_guessed_is_refused(secret: str) -> None:
    with pytest.raises(HousewayError) as caught:
        passwords.check_secret(secret)
    assert caught.value.where == "secret"


@pytest.mark.parametrize("secret", ["193722", "a long password", "pässwört"])
def test_a_pin_of_six_digits_or_a_password_of_eight_characters_will_do(secret: str) -> None:
    passwords.check_secret(secret)


def test_a_secret_costs_a_thief_64_mebibytes_and_three_passes(
    quick_secrets: PasswordHasher, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "HASHER", quick_secrets)
    kept = passwords.hash_secret(PASSWORD)
    assert kept.startswith("$argon2id$v=19$m=65536,t=3,p=2$")
    assert passwords.secret_matches(kept, PASSWORD)


def test_a_secret_is_kept_as_a_hash_that_differs_each_time() -> None:
    first, second = passwords.hash_secret(PASSWORD), passwords.hash_secret(PASSWORD)
    assert first != second
    assert first.startswith("$argon2id$")
    assert passwords.secret_matches(first, PASSWORD)
    assert not passwords.secret_matches(first, PASSWORD + "!")
    assert not passwords.secret_matches("", PASSWORD)


# --- signing in -----------------------------------------------------------------------------------


@pytest.fixture
def penny(browser: Browser) -> str:
    answer = browser().post("/api/register", json={"name": "Penny", "secret": PASSWORD})
    return str(answer.json()["person"]["id"])


def test_a_good_sign_in_forgets_the_failures_before_it(client: TestClient, penny: str) -> None:
    for _ in range(2):
        for secret, status in (("wrong", 401), ("wrong", 401), (PASSWORD, 200)):
            answer = client.post("/api/login", json={"name": "Penny", "secret": secret})
            assert answer.status_code == status


def test_nobody_signs_in_as_a_guest(client: TestClient, browser: Browser) -> None:
    name = browser().post("/api/guest").json()["person"]["name"]
    answer = client.post("/api/login", json={"name": name, "secret": ""})
    assert code_of(answer) == "wrong-secret"


def test_a_session_ends_after_its_hours(client: TestClient, clock: Clock) -> None:
    client.post("/api/guest")
    clock.forward(minutes=12 * 60 - 1)
    assert client.get("/api/wallet").status_code == 200
    clock.forward(minutes=2)
    assert client.get("/api/wallet").status_code == 401


def test_after_signing_out_the_old_cookie_is_worthless(client: TestClient) -> None:
    client.post("/api/guest")
    token = client.cookies["houseway"]
    client.post("/api/logout")
    client.cookies.set("houseway", token)
    assert client.get("/api/me").json()["person"] is None


def test_the_token_itself_is_not_in_the_database(client: TestClient, config: Config) -> None:
    client.post("/api/guest")
    token = client.cookies["houseway"].encode()
    database = Path(config.database.removeprefix("sqlite:///"))
    kept = [path.read_bytes() for path in database.parent.glob(f"{database.name}*")]
    assert any(sha256(token).hexdigest().encode() in content for content in kept)
    assert not any(token in content for content in kept)


def test_a_new_secret_ends_all_other_sessions(browser: Browser, penny: str) -> None:
    here, there = browser(), browser()
    for someone in (here, there):
        someone.post("/api/login", json={"name": "Penny", "secret": PASSWORD})
    assert code_of(here.post("/api/secret", json={"old": "wrong", "new": "another one"})) == (
        "wrong-secret"
    )
    assert here.post("/api/secret", json={"old": PASSWORD, "new": "another one"}).status_code == 200
    assert here.get("/api/wallet").status_code == 200
    assert there.get("/api/wallet").status_code == 401


# --- staff ----------------------------------------------------------------------------------------


def test_one_time_codes_are_those_of_rfc_6238() -> None:
    # Appendix B of the RFC: key of 20 bytes for SHA-1, 32 for SHA-256, 64 for SHA-512.
    from base64 import b32encode

    times = (59, 1111111109, 1111111111, 1234567890, 2000000000, 20000000000)
    printed = {
        ("sha1", 20): "94287082 07081804 14050471 89005924 69279037 65353130",
        ("sha256", 32): "46119246 68084774 67062674 91819424 90698825 77737706",
        ("sha512", 64): "90693936 25091201 99943326 93441116 38618901 47863826",
    }
    for (digest, length), codes in printed.items():
        key = b32encode((b"1234567890" * 7)[:length]).decode()
        found = [code_at(key, at // STEP, digits=8, digest=digest) for at in times]
        assert found == codes.split()


def test_a_one_time_code_is_good_for_its_time_and_only_once() -> None:
    key = new_code_key()
    at = 1_800_000_000_000
    step = at // 1000 // STEP
    code = code_at(key, step)
    assert accepted_step(key, code, at) == step
    assert accepted_step(key, code, at + 30_000) == step
    assert accepted_step(key, code, at + 90_000) is None
    assert accepted_step(key, code, at, after=step) is None
    assert accepted_step(key, "", at) is None


def test_staff_need_the_secret_and_the_code(
    context: Context, client: TestClient, clock: Clock
) -> None:
    key = new_code_key()
    people.add(
        context.store,
        name="Floor Ann",
        role="floor",
        secret_hash=passwords.hash_secret(PASSWORD),
        guest=False,
        actor="test",
        at=clock(),
        code_key=key,
    )
    good = code_at(key, clock() // 1000 // STEP)
    bad = {"name": "Floor Ann", "secret": PASSWORD, "code": "12345"}
    assert code_of(client.post("/api/login", json=bad)) == "wrong-secret"
    assert client.post("/api/login", json={**bad, "code": good}).status_code == 200
    again = client.post("/api/login", json={**bad, "code": good})
    assert code_of(again) == "wrong-secret", "the same code twice"


def test_staff_without_a_key_for_codes_cannot_sign_in(
    context: Context, client: TestClient, penny: str, clock: Clock
) -> None:
    people.set_role(context.store, penny, "admin", actor="test", at=clock())
    answer = client.post("/api/login", json={"name": "Penny", "secret": PASSWORD, "code": ""})
    assert code_of(answer) == "wrong-secret"


def test_staff_who_did_nothing_for_a_while_sign_in_again(staff: Staff, clock: Clock) -> None:
    cage = staff("cage")
    for _ in range(3):
        clock.forward(minutes=14)
        assert cage.get("/api/cage/report").status_code == 200
    clock.forward(minutes=16)
    assert code_of(cage.get("/api/cage/report")) == "inactive"
    assert cage.get("/api/me").json()["person"] is None


def test_a_role_may_do_what_its_line_says_and_no_more(client: TestClient, staff: Staff) -> None:
    client.post("/api/guest")
    order = {"person": "x", "amount": "5", "reason": "a test", "key": "12345678"}
    assert code_of(client.post("/api/cage/issue", json=order)) == "not-allowed"
    assert code_of(staff("floor").post("/api/cage/issue", json=order)) == "not-allowed"
    assert code_of(staff("cage").post("/api/cage/issue", json=order)) == "unknown-person"


def test_every_role_has_a_line_of_abilities() -> None:
    assert set(identity.ABILITIES) == set(people.ROLES)
    assert {"player", "bank"}.isdisjoint(identity.STAFF)
    for role in identity.ABILITIES.keys() - {"player", "bank"}:
        assert "play" not in identity.ABILITIES[role], f"a {role} does not play"


# --- the cage -------------------------------------------------------------------------------------


def balance(context: Context, person: str) -> int:
    return context.store.balance(wallet(person))


def test_the_cage_issues_once_for_each_key(staff: Staff, context: Context, penny: str) -> None:
    cage = staff("cage")
    order = {"person": penny, "amount": "250.50", "reason": "tournament", "key": "issue-0001"}
    assert cage.post("/api/cage/issue", json=order).json()["wallet"] == "1250.50"
    assert cage.post("/api/cage/issue", json=order).json() == {"seq": 0, "wallet": "1250.50"}
    assert balance(context, penny) == 1250_50


def test_a_key_stands_for_one_order_and_for_no_other(
    staff: Staff, context: Context, penny: str
) -> None:
    cage, key = staff("cage"), "order-0001"
    order = {"person": penny, "amount": "50", "reason": "birthday", "key": key}
    before = balance(context, penny)
    assert cage.post("/api/cage/issue", json=order).json()["seq"] > 0
    others = [
        ("issue", {**order, "amount": "60"}),
        ("issue", {**order, "reason": "wedding"}),
        ("retire", order),
        ("adjust", order),
    ]
    for what, other in others:
        answer = cage.post(f"/api/cage/{what}", json=other)
        assert (answer.status_code, code_of(answer)) == (400, "id-used"), what
    assert balance(context, penny) == before + 50_00
    asked = {**order, "key": "order-0002"}
    first = cage.post("/api/cage/adjust", json=asked).json()
    assert cage.post("/api/cage/adjust", json=asked).json() == first
    more = cage.post("/api/cage/adjust", json={**asked, "amount": "51"})
    assert code_of(more) == "id-used"


def test_the_cage_takes_back_no_more_than_there_is(
    staff: Staff, context: Context, penny: str
) -> None:
    cage = staff("cage")
    order = {"person": penny, "amount": "1000.01", "reason": "cash out", "key": "retire-01"}
    assert code_of(cage.post("/api/cage/retire", json=order)) == "short-of-money"
    order |= {"amount": "1000", "key": "retire-02"}
    assert cage.post("/api/cage/retire", json=order).json()["wallet"] == "0"
    assert context.store.balance("cage") == 0


@pytest.mark.parametrize("amount", ["0", "-5", "1e3", "10000001", "1.234", "ten"])
def test_no_strange_amounts_go_through_the_cage(staff: Staff, penny: str, amount: str) -> None:
    order = {"person": penny, "amount": amount, "reason": "a test", "key": "strange-1"}
    answer = staff("cage").post("/api/cage/issue", json=order)
    assert answer.status_code == 400
    assert answer.json()["error"]["where"] == "amount"


def test_an_adjustment_moves_chips_when_somebody_else_approves(
    staff: Staff, context: Context, penny: str
) -> None:
    first, second = staff("cage"), staff("cage")
    order = {"person": penny, "amount": "-40", "reason": "counted wrong", "key": "adjust-001"}
    number = first.post("/api/cage/adjust", json=order).json()["adjustment"]
    assert first.post("/api/cage/adjust", json=order).json()["adjustment"] == number
    assert balance(context, penny) == 1000_00
    approve = f"/api/cage/adjustments/{number}/approve"
    assert code_of(first.post(approve)) == "second-approver"
    assert second.post(approve).json()["decided"] == "approved"
    assert balance(context, penny) == 960_00
    assert second.post(approve).status_code == 409
    assert first.post(f"/api/cage/adjustments/{number}/refuse").status_code == 409
    assert balance(context, penny) == 960_00


def test_a_refused_adjustment_moves_nothing(staff: Staff, context: Context, penny: str) -> None:
    cage, admin = staff("cage"), staff("admin")
    order = {"person": penny, "amount": "40", "reason": "counted wrong", "key": "adjust-001"}
    number = cage.post("/api/cage/adjust", json=order).json()["adjustment"]
    waiting = cage.get("/api/cage/adjustments").json()["adjustments"]
    assert [(line["adjustment"], line["decided"]) for line in waiting] == [(number, None)]
    assert admin.post(f"/api/cage/adjustments/{number}/refuse").json()["decided"] == "refused"
    assert admin.post(f"/api/cage/adjustments/{number}/approve").status_code == 409
    assert balance(context, penny) == 1000_00


def test_the_daily_report_adds_up(staff: Staff, context: Context, penny: str) -> None:
    cage, other = staff("cage"), staff("cage")
    for kind, amount in (("issue", "100"), ("retire", "30"), ("adjust", "-7.50")):
        order = {"person": penny, "amount": amount, "reason": "a test", "key": f"{kind}-day-1"}
        answer = cage.post(f"/api/cage/{kind}", json=order).json()
    other.post(f"/api/cage/adjustments/{answer['adjustment']}/approve")
    report = cage.get("/api/cage/report").json()
    assert (report["issued"], report["retired"], report["adjusted"]) == ("1100", "30", "-7.50")
    assert report["outstanding"] == "1062.50"
    kinds = [line["kind"] for line in report["lines"]]
    assert kinds == ["issued", "issued", "retired", "adjustment-approved"]
    assert report["lines"][3]["approved_by"] == other.get("/api/me").json()["person"]["id"]
    before = cage.get("/api/cage/report", params={"day": "2020-01-01"}).json()
    assert (before["issued"], before["lines"]) == ("0", [])


# --- one's own limits -----------------------------------------------------------------------------


def buy_in(context: Context, person: str, cents: int) -> None:
    move = Move(giver=wallet(person), taker=stack("t1", person), cents=cents, what="buy-in")
    event = NewEvent(kind="sat", body={}, moves=(move,))
    context.append("table:t1", [event], actor=person)


def check(context: Context, person: str, cents: int) -> None:
    found = people.by_id(context.store, person)
    assert found is not None
    play_limits.check_buy_in(context.store, found, cents, context.clock())


def test_buy_ins_of_a_day_stay_within_ones_own_limit(
    client: TestClient, context: Context, clock: Clock
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    check(context, me, 1000_00)
    client.post("/api/limits", json={"buy_in_a_day": "200", "reminder_minutes": 30})
    check(context, me, 200_00)
    buy_in(context, me, 150_00)
    check(context, me, 50_00)
    with pytest.raises(IllegalMove, match=r"\$150 of it is used: at most \$50 now") as caught:
        check(context, me, 50_01)
    assert caught.value.code == "over-own-limit"
    clock.forward(minutes=24 * 60 + 1)
    check(context, me, 200_00)


def test_a_limit_is_tightened_at_once_and_loosened_after_a_day(client: TestClient) -> None:
    client.post("/api/guest")

    def now() -> str | None:
        value: str | None = client.get("/api/limits").json()["buy_in_a_day"]
        return value

    client.post("/api/limits", json={"buy_in_a_day": "200"})
    client.post("/api/limits", json={"buy_in_a_day": "100"})
    assert now() == "100"
    answer = client.post("/api/limits", json={"buy_in_a_day": None}).json()
    assert answer["buy_in_a_day"] == "100"
    assert answer["later"]["buy_in_a_day"] is None


def test_a_looser_limit_counts_after_its_day() -> None:
    day = play_limits.COOLING_MS
    asked = play_limits.change_limits({"buy_in_a_day": 100}, {"buy_in_a_day": 300}, 0)
    assert play_limits.in_force(asked, day - 1)["buy_in_a_day"] == 100
    assert play_limits.in_force(asked, day)["buy_in_a_day"] == 300
    again = play_limits.change_limits(asked, {"buy_in_a_day": 300}, day // 2)
    assert play_limits.in_force(again, day)["buy_in_a_day"] == 300
    back = play_limits.change_limits(asked, {"buy_in_a_day": 50}, day // 2)
    assert play_limits.in_force(back, 2 * day)["buy_in_a_day"] == 50


def test_who_asked_not_to_play_cannot_buy_in_and_cannot_take_it_back(
    client: TestClient, context: Context, clock: Clock
) -> None:
    me = client.post("/api/guest").json()["person"]["id"]
    answer = client.post("/api/exclude", json={"kind": "time-out", "days": 7})
    assert answer.status_code == 200
    with pytest.raises(IllegalMove, match="you asked not to play until"):
        check(context, me, 1)
    shorter = client.post("/api/exclude", json={"kind": "time-out", "days": 1})
    assert code_of(shorter) == "not-shorter"
    longer = client.post("/api/exclude", json={"kind": "self-exclusion", "days": 365})
    assert longer.status_code == 200
    clock.forward(minutes=364 * 24 * 60)
    with pytest.raises(IllegalMove):
        check(context, me, 1)
    clock.forward(minutes=2 * 24 * 60)
    check(context, me, 1)


@pytest.mark.parametrize("kind, days", [("time-out", 43), ("self-exclusion", 179)])
def test_a_time_out_is_short_and_an_exclusion_is_long(
    client: TestClient, kind: str, days: int
) -> None:
    client.post("/api/guest")
    answer = client.post("/api/exclude", json={"kind": kind, "days": days})
    assert (code_of(answer), answer.json()["error"]["where"]) == ("wrong-value", "days")
