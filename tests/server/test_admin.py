"""The office: who may do what, what is written down, and what is found out."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import text

from houseway.room.commands.house_commands import Away
from houseway.room.state.events import Event
from houseway.room.state.ledger import Move
from houseway.server.context import Context
from houseway.server.staff import roster
from houseway.server.staff.floor_warnings import flows, shared_devices
from houseway.server.tables.house_dealer import CLOCK

CASH_IN = "parkwest/cash-in-baccarat"
Staff = Callable[[str], TestClient]


def guest(browser: Callable[[], TestClient]) -> tuple[TestClient, str]:
    made = browser()
    return made, made.post("/api/guest").json()["person"]["id"]


# --- roles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "roles"),
    [
        ("/api/admin/people", {"floor", "cage", "auditor", "admin"}),
        ("/api/admin/events", {"auditor", "admin"}),
        ("/api/admin/trial-balance", {"auditor", "admin"}),
        ("/api/admin/flags", {"auditor", "admin"}),
        ("/api/admin/tables", {"dealer", "floor", "auditor", "admin"}),
        ("/api/admin/openings", {"dealer", "floor", "auditor", "admin"}),
        ("/api/admin/export/rounds", {"auditor", "admin"}),
        ("/api/admin/results", {"floor", "auditor", "admin"}),
    ],
)
def test_a_part_of_the_office_opens_for_its_roles_and_no_other(
    staff: Staff, client: TestClient, path: str, roles: set[str]
) -> None:
    assert client.get(path).status_code == 401
    client.post("/api/guest")
    assert client.get(path).status_code == 403
    for role in ("dealer", "floor", "cage", "auditor", "admin"):
        assert (staff(role).get(path).status_code == 200) == (role in roles), role


def test_only_who_manages_people_changes_them(
    staff: Staff, browser: Callable[[], TestClient]
) -> None:
    _, someone = guest(browser)
    for role in ("floor", "cage", "auditor"):
        member = staff(role)
        for does in ("unlock", "lock", "reset", "confirm", "refuse", "sign-out"):
            answer = member.post(f"/api/admin/people/{someone}/{does}", json={"why": "a test"})
            assert answer.status_code == 403


# --- people ---------------------------------------------------------------------------------------


def test_people_with_an_account_are_listed_however_many_guests_there_are(
    staff: Staff, browser: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "PAGE", 2)
    for _ in range(12):
        guest(browser)
    wanted = {"name": "Zoe", "secret": "a long password"}
    browser().post("/api/register", json=wanted).raise_for_status()
    admin = staff("admin")
    listed = admin.get("/api/admin/people?guests=false").json()["people"]
    assert [person["name"] for person in listed] == ["admin 1", "Zoe"]
    assert len(admin.get("/api/admin/people").json()["people"]) == 2


# --- the books ------------------------------------------------------------------------------------


def test_events_are_found_by_stream_kind_actor_time_and_text(
    staff: Staff, browser: Callable[[], TestClient]
) -> None:
    auditor = staff("auditor")
    _, one = guest(browser)
    guest(browser)

    def found(query: str) -> list[dict[str, Any]]:
        events: list[dict[str, Any]] = auditor.get(f"/api/admin/events?{query}").json()["events"]
        return events

    issued = found("stream=cage&kind=issued")
    assert len(issued) == 2
    assert issued[0]["at"] >= issued[1]["at"]
    (mine,) = found(f"stream=cage&kind=issued&actor={one}")
    assert mine["moves"][0]["from"] == "cage"
    assert {event["kind"] for event in found(f"text={one}")} >= {"person-added", "issued"}
    assert found(f"stream=cage&until={issued[1]['at']}") == []


def test_what_the_clock_does_for_somebody_names_them(
    staff: Staff, browser: Callable[[], TestClient], context: Context, client: TestClient
) -> None:
    floor, auditor = staff("floor"), staff("auditor")
    table = floor.post("/api/tables", json={"game": CASH_IN, "demo": False}).json()["table"]
    player, person = guest(browser)
    sit = {"do": "sit", "seat": 3, "buy_in": "100"}
    assert player.post(f"/api/tables/{table}/do", json=sit).status_code == 200
    name = player.get("/api/me").json()["person"]["name"]
    assert client.portal is not None
    away = Away(person=person)
    client.portal.call(context.hub.command, context.hub.tables[table], away, CLOCK)
    found = auditor.get(f"/api/admin/events?stream=table:{table}&kind=sat-out").json()
    (out,) = found["events"]
    assert (out["actor"], out["actor_name"], out["about"]) == ("clock", "", name)


def test_who_opened_a_table_and_whether_it_is_still_open_is_told(staff: Staff) -> None:
    floor, auditor = staff("floor"), staff("auditor")
    asked = {"game": CASH_IN, "name": "Corner", "demo": True}
    table = floor.post("/api/tables", json=asked).json()["table"]

    def corner() -> dict[str, Any]:
        tables = floor.get("/api/admin/openings").json()["tables"]
        return next(one for one in tables if one["table"] == table)

    name = floor.get("/api/me").json()["person"]["name"]
    assert corner() == {**corner(), "name": "Corner", "by": name, "open": True}
    written = auditor.get(f"/api/admin/events?stream=table:{table}&kind=opened").json()["events"]
    assert [event["table"] for event in written] == ["Corner"]
    floor.post(f"/api/tables/{table}/do", json={"id": "c", "do": "close"})
    assert not corner()["open"]


def test_the_order_of_a_shoe_is_not_in_the_audit(staff: Staff, context: Context) -> None:
    floor, auditor = staff("floor"), staff("auditor")
    floor.post("/api/tables", json={"game": CASH_IN, "demo": True})
    answer = auditor.get("/api/admin/events?kind=shuffled")
    events = answer.json()["events"]
    assert events
    assert all(event["secret"] for event in events)
    for event in events:
        kept = context.store.read(event["stream"], after=event["seq"] - 1, limit=1)[0]
        assert kept.secret is not None
        assert kept.secret["nonce"] not in answer.text
        assert kept.secret["order"][:60] not in answer.text


def test_the_books_are_sound_and_a_changed_event_is_named(
    staff: Staff, context: Context, browser: Callable[[], TestClient]
) -> None:
    auditor = staff("auditor")
    guest(browser)
    assert auditor.get("/api/admin/trial-balance").json()["sound"]
    assert auditor.post("/api/admin/verify", json={}).json()["sound"]
    with context.store.database.writing() as connection:
        names = connection.execute(text("SELECT name FROM sqlite_master WHERE type='trigger'"))
        for (name,) in names.all():
            connection.execute(text(f"DROP TRIGGER {name}"))
        changed = "UPDATE events SET body = '{}' WHERE stream = 'people' AND seq = 1"
        connection.execute(text(changed))
    report = auditor.post("/api/admin/verify", json={"stream": "people"}).json()
    assert not report["sound"]
    assert report["faults"][0].startswith("people event 1")


@pytest.mark.parametrize("format", ["csv", "parquet"])
def test_an_export_is_a_file_and_is_written_down(staff: Staff, format: str) -> None:
    auditor = staff("auditor")
    answer = auditor.get(f"/api/admin/export/events?format={format}")
    assert answer.status_code == 200
    assert f'filename="houseway-events.{format}"' in answer.headers["content-disposition"]
    if format == "csv":
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert "secret" not in rows[0]
        assert {row["stream"] for row in rows} >= {"people", "room"}
    else:
        assert answer.content[:4] == b"PAR1"
    (event,) = auditor.get("/api/admin/events?kind=exported").json()["events"]
    assert event["body"]["what"] == "events"
    assert auditor.get("/api/admin/export/secrets").status_code == 404


# --- tables ---------------------------------------------------------------------------------------


def opened(floor: TestClient, **terms: Any) -> str:
    answer = floor.post("/api/tables", json={"game": CASH_IN, "demo": False, **terms})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def test_the_floor_sees_every_table_with_its_people(
    staff: Staff, browser: Callable[[], TestClient]
) -> None:
    floor = staff("floor")
    table = opened(floor, name="High corner")
    player, _ = guest(browser)
    player.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": 3, "buy_in": "100"})
    (row,) = [t for t in floor.get("/api/admin/tables").json()["tables"] if t["id"] == table]
    assert row["name"] == "High corner"
    (person,) = row["people"]
    assert (person["seat"], person["bot"], person["stack"]) == (3, False, "100")


def test_limits_change_after_a_posted_notice_and_the_room_knows_before_and_after(
    staff: Staff, browser: Callable[[], TestClient], clock: Any
) -> None:
    floor, admin = staff("floor"), staff("admin")
    table = opened(floor)
    player, _ = guest(browser)
    player.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": 3, "buy_in": "100"})
    wanted = {"limits": "$10-$5,000", "why": "Friday evening", "minutes": 5}
    short = floor.post(f"/api/admin/tables/{table}/changes", json=wanted)
    assert short.json()["error"]["code"] == "short-notice"
    wanted["minutes"] = 30
    posted = floor.post(f"/api/admin/tables/{table}/changes", json=wanted).json()
    change = posted["change"]
    again = floor.post(f"/api/admin/tables/{table}/changes", json=wanted)
    assert again.status_code == 409
    assert player.get(f"/api/admin/tables/{table}/changes").json()["changes"] == [posted]
    early = floor.post(f"/api/admin/changes/{change}/make")
    assert early.json()["error"]["code"] == "too-early"
    clock.forward(minutes=10)
    floor.get("/api/me")  # staff who do nothing for long are signed out
    admin.get("/api/me")
    clock.forward(minutes=10)
    floor.get("/api/me")
    admin.get("/api/me")
    clock.forward(minutes=10.1)
    made = floor.post(f"/api/admin/changes/{change}/make")
    assert made.status_code == 200, made.text
    limits = player.get(f"/api/tables/{table}").json()["layout"]["limits"]
    assert limits == {"minimum": "10", "maximum": "5000"}
    (event,) = admin.get("/api/admin/events?stream=room&kind=change-made").json()["events"]
    assert event["body"]["before"]["limits"] == posted["before"]["limits"]
    assert event["body"]["after"]["limits"] == "$10-$5,000"
    assert floor.post(f"/api/admin/changes/{change}/make").status_code == 404


def test_where_nobody_plays_a_change_needs_no_notice_and_can_be_taken_down(staff: Staff) -> None:
    floor = staff("floor")
    table = opened(floor)
    wanted = {"limits": "$10-$5,000", "why": "Friday evening", "minutes": 0}
    change = floor.post(f"/api/admin/tables/{table}/changes", json=wanted).json()["change"]
    assert floor.post(f"/api/admin/changes/{change}/withdraw").status_code == 200
    assert floor.get("/api/admin/tables").json()["changes"] == []
    change = floor.post(f"/api/admin/tables/{table}/changes", json=wanted).json()["change"]
    assert floor.post(f"/api/admin/changes/{change}/make").status_code == 200


@pytest.mark.parametrize(
    ("terms", "where"),
    [({"limits": "some"}, "limits"), ({"collection": {"option": "999"}}, "collection.option")],
)
def test_terms_that_cannot_be_are_refused_when_they_are_posted(
    staff: Staff, terms: dict[str, Any], where: str
) -> None:
    floor = staff("floor")
    table = opened(floor)
    wanted = {**terms, "why": "Friday evening", "minutes": 0}
    answer = floor.post(f"/api/admin/tables/{table}/changes", json=wanted)
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]["where"] == where


# --- what to look at ------------------------------------------------------------------------------


def test_two_people_on_one_device_at_a_table_are_named(
    staff: Staff, browser: Callable[[], TestClient]
) -> None:
    floor, auditor = staff("floor"), staff("auditor")
    table = opened(floor)
    players = [guest(browser), guest(browser)]  # two browsers of one machine look the same here
    for seat, (player, _) in enumerate(players, 1):
        player.post(f"/api/tables/{table}/do", json={"do": "sit", "seat": seat, "buy_in": "100"})
    (device,) = auditor.get("/api/admin/flags").json()["devices"]
    names = [player.get("/api/me").json()["person"]["name"] for player, _ in players]
    assert sorted(device["people"]) == sorted(names)
    assert device["table"] == table


def arrival(seq: int, seat: int, person: str, terminal: str, *, kind: str = "sat") -> Event:
    body = {"seat": seat, "person": person, "name": person} if kind == "sat" else {"seat": seat}
    return Event(
        stream="table:t", seq=seq, kind=kind, body=body, at=seq, actor=person, terminal=terminal
    )


def test_a_device_that_changes_hands_after_somebody_left_is_no_flag() -> None:
    events = [
        arrival(1, 1, "ada", "x"),
        arrival(2, 1, "ada", "x", kind="left"),
        arrival(3, 2, "ben", "x"),
        arrival(4, 3, "eve", "y"),
    ]
    assert shared_devices(events) == []
    assert len(shared_devices([*events, arrival(5, 4, "dan", "x")])) == 1


def bank(seq: int, person: str) -> Event:
    posted = Move(giver=f"stack:t:{person}", taker="cover:t", cents=500_00, what="bank posted")
    return Event(
        stream="table:t", seq=seq, kind="banked", body={}, moves=(posted,), at=seq, actor=person
    )


def settled(seq: int, *moves: tuple[str, str, int]) -> Event:
    made = tuple(Move(giver=g, taker=t, cents=cents, what="") for g, t, cents in moves)
    body = {"number": seq, "void": ""}
    return Event(
        stream="table:t", seq=seq, kind="settled", body=body, moves=made, at=seq, actor="clock"
    )


def test_chips_that_go_one_way_between_two_people_are_added_up_over_both_banks() -> None:
    events = [
        bank(1, "ada"),
        settled(2, ("bets:t:ben", "cover:t", 150_00), ("cover:t", "stack:t:ada", 650_00)),
        bank(3, "ben"),
        settled(4, ("cover:t", "stack:t:ada", 90_00), ("bets:t:ada", "stack:t:ada", 90_00)),
        settled(5, ("bets:t:ada", "cover:t", 10_00)),
    ]
    (flow,) = flows(events)
    assert flow.people == ("ada", "ben")
    assert (flow.net, flow.volume, flow.rounds) == (230_00, 250_00, 3)
    assert flow.flagged
    assert flow.one_sided == pytest.approx(0.92)


def test_luck_that_goes_both_ways_is_not_flagged() -> None:
    events = [
        bank(1, "ada"),
        settled(2, ("bets:t:ben", "cover:t", 900_00)),
        settled(3, ("cover:t", "stack:t:ben", 600_00)),
    ]
    (flow,) = flows(events)
    assert flow.net == 300_00
    assert not flow.flagged


# --- one's own visits -----------------------------------------------------------------------------


def test_people_see_their_own_sign_ins_and_the_wrong_ones(
    browser: Callable[[], TestClient],
) -> None:
    wanted = {"name": "Nora", "secret": "a long password"}
    player = browser()
    player.post("/api/register", json=wanted)
    browser().post("/api/login", json={**wanted, "secret": "not this one"})
    player.post("/api/login", json=wanted)
    kinds = [visit["kind"] for visit in player.get("/api/visits").json()["visits"]]
    assert kinds == ["signed-in", "sign-in-failed"]
    other, _ = guest(browser)
    assert other.get("/api/visits").json()["visits"] == []
