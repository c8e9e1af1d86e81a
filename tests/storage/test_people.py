"""People, their locks and limits, and their sessions."""

from __future__ import annotations

import pytest

from houseway.errors import IllegalMove, UnknownName
from houseway.storage import NameTaken, Store, Unstorable
from houseway.storage.rows import people, sessions
from houseway.storage.values import Person


def add(store: Store, name: str = "Ada", **changes: object) -> Person:
    fields = {"role": "player", "secret_hash": "h", "guest": False, "actor": "", "at": 5}
    return people.add(store, name=name, **{**fields, **changes})  # type: ignore[arg-type]


def kinds(store: Store) -> list[str]:
    return [event.kind for event in store.read("people")]


def test_a_person_is_found_by_id_and_by_name(store: Store) -> None:
    ada = add(store, "Ada Lovelace", code_key="K")
    assert people.by_id(store, ada.id) == ada
    assert people.by_name(store, "ada  LOVELACE") == ada
    assert people.by_name(store, "Ada") is None
    assert people.by_id(store, "missing") is None
    assert (ada.role, ada.guest, ada.locked, ada.created) == ("player", False, False, 5)
    assert (ada.excluded_until, ada.limits) == (None, {})
    [event] = store.read("people")
    assert event.actor == ada.id
    said = {"person": ada.id, "name": "Ada Lovelace", "role": "player", "guest": False}
    assert event.body.items() >= said.items()


def test_ids_are_short_lower_case_and_never_the_same(store: Store) -> None:
    ids = [add(store, f"Guest {n}", guest=True).id for n in range(20)]
    assert len(set(ids)) == 20
    assert all(len(i) == 10 and i.isalnum() and i == i.lower() for i in ids)


def test_two_people_cannot_have_names_that_look_alike(store: Store) -> None:
    add(store, "Ada")
    for name in ("ada", "ADA ", "Ａda"):
        with pytest.raises(NameTaken, match="is taken"):
            add(store, name)
    assert len(people.all(store)) == 1


def test_a_role_must_be_known_and_a_name_must_be_text(store: Store) -> None:
    with pytest.raises(UnknownName, match="dealer"):
        add(store, role="deeler")
    with pytest.raises(Unstorable):
        add(store, "A\0")
    assert kinds(store) == []


def test_people_are_listed_by_name_and_searched(store: Store) -> None:
    for name in ("Chi", "ada", "Ben_1", "BENX1"):
        add(store, name)
    assert [p.name for p in people.all(store)] == ["ada", "Ben_1", "BENX1", "Chi"]
    assert [p.name for p in people.all(store, "ben")] == ["Ben_1", "BENX1"]
    assert [p.name for p in people.all(store, search="n_1", limit=5)] == ["Ben_1"]
    assert len(people.all(store, limit=2)) == 2


def test_guests_are_left_out_before_the_list_is_cut(store: Store) -> None:
    for number in range(5):
        add(store, f"Guest {number}", guest=True)
    zoe = add(store, "Zoe")
    assert people.all(store, limit=3, guests=False) == [zoe]
    assert len(people.all(store, limit=3)) == 3


def test_failures_are_counted_and_lock_nobody(store: Store) -> None:
    ada = add(store)
    assert [people.note_wrong_secret(store, ada, at=n).failures for n in range(1, 6)] == [
        1,
        2,
        3,
        4,
        5,
    ]
    assert "person-locked" not in kinds(store)
    assert not people.by_id(store, ada.id).locked  # type: ignore[union-attr]


def test_a_lock_has_a_reason_and_ends_when_somebody_unlocks(store: Store) -> None:
    ada = add(store)
    assert people.lock(store, ada, "left the room", actor="boss", at=4).locked
    assert store.read("people")[-1].body["why"] == "left the room"
    unlocked = people.unlock(store, ada, actor="boss", at=5)
    assert (unlocked.locked, unlocked.failures, unlocked.unlocked) == (False, 0, 5)
    assert store.read("people")[-1].actor == "boss"


def test_a_name_that_nobody_has_is_written_down_as_a_wrong_secret_is(store: Store) -> None:
    ada = add(store)
    people.note_wrong_secret(store, ada, 1, terminal="t")
    people.note_wrong_secret(store, people.STRANGER, 2, terminal="t")
    known, unknown = store.read("people")[-2:]
    assert (known.kind, known.body.keys()) == (unknown.kind, unknown.body.keys())
    assert (unknown.body["person"], unknown.terminal) == ("", "t")
    assert [person.name for person in people.all(store)] == ["Ada"]


def test_the_step_of_a_one_time_code_counts_once_and_outlives_the_server(
    database_url: str,
) -> None:
    with Store.open(database_url) as store:
        ada = add(store)
        people.note_right_secret(store, ada, 1, code_step=100)
    with Store.open(database_url) as other:
        for step in (100, 99):
            with pytest.raises(IllegalMove) as caught:
                people.note_right_secret(other, ada, 2, code_step=step)
            assert caught.value.code == "code-used"
        assert people.note_right_secret(other, ada, 3, code_step=101).code_step == 101
        assert [e.kind for e in other.read("people")].count("signed-in") == 2


def test_a_role_that_is_asked_for_waits_and_says_who_confirmed_it(store: Store) -> None:
    ada = add(store)
    asked = people.ask_role(store, ada, "floor", actor="boss", at=6)
    assert (asked.role, asked.wanted_role, asked.wanted_by) == ("player", "floor", "boss")
    given = people.confirm_role(store, ada, "floor", alone=False, actor="second", at=7)
    assert (given.role, given.wanted_role, given.wanted_by) == ("floor", "", "")
    event = store.read("people")[-1]
    assert (event.kind, event.actor) == ("role-changed", "second")
    assert (event.body["asked_by"], event.body["alone"]) == ("boss", False)
    with pytest.raises(IllegalMove, match="no other role"):
        people.confirm_role(store, ada, "floor", alone=False, actor="second", at=8)
    people.ask_role(store, ada, "cage", actor="boss", at=9)
    with pytest.raises(IllegalMove, match="is to get cage"):
        people.refuse_role(store, ada, "admin", actor="second", at=10)
    assert people.refuse_role(store, ada, "cage", actor="second", at=10).wanted_role == ""
    people.ask_role(store, ada, "cage", actor="boss", at=11)
    assert people.set_role(store, ada, "player", actor="boss", at=12).wanted_role == ""


def test_a_success_forgives_the_failures_before(store: Store) -> None:
    ada = add(store)
    for at in (1, 2):
        people.note_wrong_secret(store, ada.id, at, terminal="t")
    people.note_right_secret(store, ada, 3, terminal="t")
    assert people.note_wrong_secret(store, ada, 4).failures == 1
    assert store.read("people")[-1].terminal == ""
    assert [e.terminal for e in store.read("people")][1:4] == ["t"] * 3


def test_every_change_is_an_event_and_secrets_are_in_none(store: Store) -> None:
    ada = add(store, secret_hash="first-secret")
    people.set_secret(store, ada, "other-secret", actor=ada.id, at=6)
    people.set_code_key(store, ada, "code-secret", actor="boss", at=7)
    people.set_role(store, ada, "floor", actor="boss", at=8)
    people.set_limits(store, ada, {"buy_in_a_day": 5000}, actor=ada.id, at=9)
    changed = people.exclude(store, ada, until=99, actor=ada.id, at=10)
    assert changed == people.by_id(store, ada.id)
    assert (changed.secret_hash, changed.code_key) == ("other-secret", "code-secret")
    assert (changed.role, changed.limits) == ("floor", {"buy_in_a_day": 5000})
    assert changed.excluded_until == 99
    assert people.exclude(store, ada, None, actor="boss", at=11).excluded_until is None
    events = store.read("people")
    assert [e.kind for e in events] == [
        "person-added",
        "secret-changed",
        "code-key-changed",
        "role-changed",
        "limits-changed",
        "person-excluded",
        "person-excluded",
    ]
    assert events[3].body == {
        "person": ada.id,
        "before": "player",
        "after": "floor",
        "row": {"role": "floor", "wanted_role": "", "wanted_by": ""},
    }
    assert events[4].body["before"] == {}
    assert "-secret" not in repr(events)
    assert "-secret" not in repr(changed)


def test_a_guest_who_registers_keeps_the_account(store: Store) -> None:
    guest = add(store, "Guest 4821", guest=True, secret_hash="")
    add(store, "Ben")
    with pytest.raises(NameTaken):
        people.upgrade(store, guest, name="ben", secret_hash="h", at=6)
    ada = people.upgrade(store, guest, name="Ada", secret_hash="h", at=6)
    assert (ada.id, ada.name, ada.guest, ada.secret_hash) == (guest.id, "Ada", False, "h")
    assert people.by_name(store, "guest 4821") is None
    with pytest.raises(IllegalMove, match="has an account"):
        people.upgrade(store, ada, name="Ida", secret_hash="h", at=7)


def test_nobody_changes_somebody_who_is_not_there(store: Store) -> None:
    with pytest.raises(UnknownName, match="no person 'nobody'"):
        people.unlock(store, "nobody", actor="boss", at=1)


def test_a_session_is_open_until_it_is_closed(store: Store) -> None:
    ada = add(store)
    made = sessions.open_session(store, ada, token_hash="t1", terminal="desk", at=10, expires=90)
    assert sessions.session(store, "t1") == made
    assert (made.person, made.seen, made.expires) == (ada.id, 10, 90)
    sessions.touch(store, "t1", 20)
    sessions.touch(store, "t1", 15)
    seen = sessions.session(store, "t1")
    assert seen is not None
    assert seen.seen == 20, "of two requests at once, the later one counts"
    assert sessions.close_session(store, "t1", 30)
    assert not sessions.close_session(store, "t1", 31)
    assert sessions.session(store, "t1") is None
    [ended] = [event for event in store.read("people") if event.kind == "signed-out"]
    assert ended.body == {"person": ada.id, "session": "t1", "why": "signed out"}
    assert sessions.session(store, "t2") is None


def test_a_session_that_was_used_later_than_now_counts_as_used_now(store: Store) -> None:
    ada, year = add(store), 365 * 24 * 3_600_000
    for token, seen in (("far", year), ("near", 30_000), ("past", 5)):
        sessions.open_session(store, ada, token, "desk", seen, 2 * year)
    sessions.follow_clock(store, 10)
    found = [sessions.session(store, token) for token in ("far", "near", "past")]
    assert [one.seen for one in found if one] == [10, 30_000, 5], "clocks of two servers may differ"


def test_all_sessions_of_a_person_are_closed_together(store: Store) -> None:
    ada, ben = add(store, "Ada"), add(store, "Ben")
    for person, token in ((ada, "a1"), (ada, "a2"), (ben, "b1")):
        sessions.open_session(store, person, token, "desk", 10, 90)
    sessions.close_sessions(store, ada, at=20, actor="boss", why="a test")
    assert sessions.session(store, "a1") is sessions.session(store, "a2") is None
    assert sessions.session(store, "b1") is not None
