"""New staff set their own secret and key, and a second admin confirms their role."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.conftest import PASSWORD, Clock

from houseway.server.accounts.invitations import HOURS
from houseway.server.accounts.tokens import STEP, code_at
from houseway.server.context import Context
from houseway.server.errors import Forbidden
from houseway.server.staff.role_confirmation import confirm_role
from houseway.storage.rows import people

Staff = Callable[[str], TestClient]
Browser = Callable[[], TestClient]
OWN = "a secret of my own"


def code_of(answer: Any) -> str:
    return str(answer.json()["error"]["code"])


def my_id(browser: TestClient) -> str:
    return str(browser.get("/api/me").json()["person"]["id"])


def invite(admin: TestClient, name: str = "Rosa", role: str = "floor") -> dict[str, Any]:
    answer = admin.post("/api/admin/invitations", json={"name": name, "role": role})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def acceptance(browser: TestClient, code: str, clock: Clock) -> dict[str, str]:
    """What somebody who was invited sends: an own secret, and a code of the offered key."""
    offer = browser.post("/api/invitation", json={"invitation": code}).json()
    given = {"invitation": code, "secret": OWN}
    if offer["key"]:
        key = offer["key"]["key"]
        code = code_at(key, clock() // 1000 // STEP)
        given |= {"key": key, "proof": offer["key"]["proof"], "code": code}
    return given


@pytest.fixture
def rosa(staff: Staff, browser: Browser, clock: Clock) -> tuple[TestClient, TestClient, str]:
    """The admin who invited Rosa, Rosa herself, and her id. She has accepted; nobody confirmed."""
    admin, rosa = staff("admin"), browser()
    given = acceptance(rosa, invite(admin)["code"], clock)
    answer = rosa.post("/api/invitation/accept", json=given)
    assert answer.status_code == 200, answer.text
    return admin, rosa, my_id(rosa)


def test_whoever_is_invited_sets_secret_and_key_and_the_admin_learns_neither(
    staff: Staff, browser: Browser, clock: Clock, context: Context
) -> None:
    admin, rosa = staff("admin"), browser()
    made = invite(admin)
    peeked = admin.post("/api/invitation", json={"invitation": made["code"]}).json()["key"]
    given = acceptance(rosa, made["code"], clock)
    assert given["key"] != peeked["key"], "every look offers another key"
    me = rosa.post("/api/invitation/accept", json=given).json()["person"]
    assert (me["name"], me["role"], me["wanted_role"]) == ("Rosa", "player", "floor")
    assert rosa.get("/api/admin/tables").status_code == 403, "not before a second admin confirms"
    told = admin.get("/api/admin/people").text + admin.get("/api/admin/events").text
    for secret in (OWN, given["key"], made["code"]):
        assert secret not in told
    kept = people.by_id(context.store, me["id"])
    assert kept is not None
    assert kept.code_key == given["key"]
    clock.forward(minutes=1)
    again = {"name": "Rosa", "secret": OWN, "code": code_at(given["key"], clock() // 1000 // STEP)}
    assert browser().post("/api/login", json=again).status_code == 200


def test_an_invitation_is_good_once_for_two_days_and_until_it_is_withdrawn(
    staff: Staff, browser: Browser, clock: Clock, context: Context
) -> None:
    context.doors.logins.burst = 100
    admin = staff("admin")

    def refused(code: str) -> Any:
        return browser().post("/api/invitation", json={"invitation": code})

    used, withdrawn = invite(admin, "Rosa"), invite(admin, "Mia")
    given = acceptance(browser(), used["code"], clock)
    assert browser().post("/api/invitation/accept", json=given).status_code == 200
    assert code_of(browser().post("/api/invitation/accept", json=given)) == "no-invitation"
    listed = admin.get("/api/admin/invitations").json()["invitations"]
    assert [one["name"] for one in listed] == ["Mia"]
    path = f"/api/admin/invitations/{withdrawn['id']}/withdraw"
    assert admin.post(path).status_code == 200
    assert code_of(admin.post(path)) == "no-invitation"
    old = invite(admin, "Zoe")
    replaced, newest = invite(admin, "Ida"), invite(admin, "Ida")
    assert newest["code"] != replaced["code"]
    clock.forward(minutes=HOURS * 60 - 1)
    assert refused(newest["code"]).status_code == 200
    clock.forward(minutes=2)
    answers = [refused(one["code"]) for one in (used, withdrawn, old, replaced, newest)]
    answers.append(refused("nothing"))
    assert all(answer.json() == answers[0].json() for answer in answers)
    assert code_of(answers[0]) == "no-invitation"


def test_an_invitation_needs_a_good_secret_a_proven_key_and_a_free_name(
    staff: Staff, browser: Browser, clock: Clock
) -> None:
    admin, rosa = staff("admin"), browser()
    code = invite(admin)["code"]
    good = acceptance(rosa, code, clock)
    for change, wanted in (
        ({"secret": "12345"}, "secret-too-short"),
        ({"code": "123"}, "wrong-code"),
        ({"key": "A" * 32}, "unknown-key"),
        ({"invitation": "x"}, "no-invitation"),
    ):
        answer = rosa.post("/api/invitation/accept", json={**good, **change})
        assert code_of(answer) == wanted
    browser().post("/api/register", json={"name": "rosa", "secret": PASSWORD})
    assert code_of(rosa.post("/api/invitation/accept", json=good)) == "name-taken"
    taken = {"name": "Rosa", "role": "floor"}
    assert code_of(admin.post("/api/admin/invitations", json=taken)) == "name-taken"
    assert code_of(admin.post("/api/admin/invitations", json={**taken, "name": "x"})) == (
        "wrong-name"
    )
    assert staff("cage").post("/api/admin/invitations", json=taken).status_code == 403


def test_a_player_who_is_invited_needs_no_key_and_waits_for_nobody(
    staff: Staff, browser: Browser, clock: Clock
) -> None:
    mia = browser()
    given = acceptance(mia, invite(staff("admin"), "Mia", "bank")["code"], clock)
    assert set(given) == {"invitation", "secret"}
    me = mia.post("/api/invitation/accept", json=given).json()["person"]
    assert (me["role"], me["wanted_role"], me["code_key"]) == ("bank", "", False)


# --- the second admin -----------------------------------------------------------------------------


def test_a_role_of_the_staff_takes_effect_when_a_second_admin_confirms_it(
    rosa: tuple[TestClient, TestClient, str], staff: Staff, context: Context
) -> None:
    first, mine, person = rosa
    second = staff("admin")
    listed = first.get("/api/admin/people?search=rosa").json()
    assert not listed["only_admin"]
    assert (listed["people"][0]["wanted_role"], listed["people"][0]["wanted_by_you"]) == (
        "floor",
        True,
    )
    refused = first.post(f"/api/admin/people/{person}/confirm")
    assert (refused.status_code, code_of(refused)) == (403, "second-admin")
    assert "admin 2" in refused.json()["error"]["message"]
    confirmed = second.post(f"/api/admin/people/{person}/confirm").json()["person"]
    assert (confirmed["role"], confirmed["wanted_role"]) == ("floor", "")
    assert mine.get("/api/me").json()["person"] is None, "whoever has a new role signs in anew"
    event = context.store.latest("people", "role-changed")
    assert event is not None
    assert event.actor == my_id(second)
    assert event.body == {
        "person": person,
        "before": "player",
        "after": "floor",
        "asked_by": my_id(first),
        "alone": False,
        "row": {"role": "floor", "wanted_role": "", "wanted_by": ""},
    }
    assert code_of(second.post(f"/api/admin/people/{person}/confirm")) == "nothing-to-confirm"


def test_a_room_with_one_admin_says_so_and_goes_on_alone_which_is_written_down(
    rosa: tuple[TestClient, TestClient, str], context: Context
) -> None:
    admin, _, person = rosa
    assert admin.get("/api/admin/people").json()["only_admin"]
    assert admin.post(f"/api/admin/people/{person}/confirm").json()["person"]["role"] == "floor"
    event = context.store.latest("people", "role-changed")
    assert event is not None
    assert event.body["alone"]
    assert (event.actor, event.body["asked_by"]) == (my_id(admin), my_id(admin))


def test_whoever_removes_the_second_admin_is_not_alone_before_a_day_is_over(
    rosa: tuple[TestClient, TestClient, str], staff: Staff, clock: Clock, context: Context
) -> None:
    first, _, person = rosa
    second = my_id(staff("admin"))
    first.post(f"/api/admin/people/{second}/lock", json={"why": "in my way"})
    assert first.get("/api/admin/people").json()["only_admin"]
    refused = first.post(f"/api/admin/people/{person}/confirm")
    assert code_of(refused) == "second-admin"
    assert "alone in 24 hours" in refused.json()["error"]["message"]

    def confirmed(hours: float, by: str, **more: bool) -> str:
        at = clock() + int(hours * 3_600_000)
        found = people.by_id(context.store, person)
        assert found is not None
        return confirm_role(context.store, found, actor=by, at=at, terminal="", **more).role

    with pytest.raises(Forbidden, match="alone in 1 hours"):
        confirmed(23.5, my_id(first))
    assert confirmed(25, my_id(first)) == "floor"
    people.ask_role(context.store, person, "floor", actor="operator", at=clock())
    with pytest.raises(Forbidden, match="a second admin confirms this: admin 1"):
        confirmed(0, "operator", operator=True)


def test_rights_are_taken_away_at_once_and_a_refused_role_is_not_given(
    rosa: tuple[TestClient, TestClient, str], staff: Staff, context: Context
) -> None:
    first, _, person = rosa
    second = staff("admin")
    assert second.post(f"/api/admin/people/{person}/refuse").json()["person"]["wanted_role"] == ""
    assert context.store.latest("people", "role-refused") is not None
    cage = staff("cage")
    path = f"/api/admin/people/{my_id(cage)}/role"
    asked = first.post(path, json={"role": "floor"}).json()["person"]
    assert (asked["role"], asked["wanted_role"]) == ("cage", "floor")
    assert cage.get("/api/cage/report").status_code == 200
    assert code_of(first.post(path, json={"role": "cage"})) == "same-role"
    changed = first.post(path, json={"role": "player"}).json()["person"]
    assert (changed["role"], changed["wanted_role"]) == ("player", "")
    assert cage.get("/api/me").json()["person"] is None
    me = f"/api/admin/people/{my_id(first)}/role"
    assert code_of(first.post(me, json={"role": "cage"})) == "not-your-own"


def test_a_player_who_becomes_staff_sets_a_key_before_anybody_confirms(
    staff: Staff, browser: Browser, clock: Clock
) -> None:
    first, second, mia = staff("admin"), staff("admin"), browser()
    mia.post("/api/register", json={"name": "Mia", "secret": PASSWORD})
    path = f"/api/admin/people/{my_id(mia)}"
    first.post(f"{path}/role", json={"role": "dealer"})
    assert mia.get("/api/me").json()["person"]["wanted_role"] == "dealer"
    assert code_of(second.post(f"{path}/confirm")) == "no-code-key"
    offer = mia.post("/api/code-key", json={"secret": PASSWORD}).json()
    code = code_at(offer["key"], clock() // 1000 // STEP)
    proven = {"key": offer["key"], "proof": offer["proof"], "code": code}
    assert mia.post("/api/code-key/confirm", json=proven).status_code == 200
    assert second.post(f"{path}/confirm").json()["person"]["role"] == "dealer"


def test_a_reset_ends_secret_sessions_and_role_until_both_are_set_and_confirmed(
    staff: Staff, browser: Browser, clock: Clock
) -> None:
    first, second, cage = staff("admin"), staff("admin"), staff("cage")
    person = my_id(cage)
    told = first.post(f"/api/admin/people/{person}/reset").json()
    assert (told["person"]["role"], told["invitation"]["role"]) == ("player", "cage")
    assert cage.get("/api/me").json()["person"] is None
    mine = browser()
    given = acceptance(mine, told["invitation"]["code"], clock)
    me = mine.post("/api/invitation/accept", json=given).json()["person"]
    assert (me["id"], me["role"], me["wanted_role"]) == (person, "player", "cage")
    assert code_of(first.post(f"/api/admin/people/{person}/confirm")) == "second-admin"
    assert second.post(f"/api/admin/people/{person}/confirm").json()["person"]["role"] == "cage"


def test_a_player_whose_secret_is_lost_sets_another_and_keeps_the_account(
    staff: Staff, browser: Browser, clock: Clock
) -> None:
    admin, zoe = staff("admin"), browser()
    wanted = {"name": "Zoe", "secret": PASSWORD}
    person = zoe.post("/api/register", json=wanted).json()["person"]["id"]
    code = admin.post(f"/api/admin/people/{person}/reset").json()["invitation"]["code"]
    assert zoe.get("/api/me").json()["person"] is None
    assert code_of(browser().post("/api/login", json=wanted)) == "wrong-secret"
    given = acceptance(zoe, code, clock)
    me = zoe.post("/api/invitation/accept", json=given).json()["person"]
    assert (me["id"], me["role"], me["wallet"]) == (person, "player", "1000")
    guest = browser().post("/api/guest").json()["person"]["id"]
    assert code_of(admin.post(f"/api/admin/people/{guest}/reset")) == "guest"
