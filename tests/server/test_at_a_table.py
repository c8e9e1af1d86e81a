"""Who may say what at a table: own limits, exclusions, closed sessions, the floor, seats."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from starlette.testclient import WebSocketTestSession
from starlette.websockets import WebSocketDisconnect
from tests.server.conftest import PASSWORD
from tests.suite.sockets import after
from tests.suite.waiting import PATIENCE

from houseway.room.state.ledger import wallet
from houseway.server.app import close_tables
from houseway.server.config import Config, Timers
from houseway.server.context import Context
from houseway.server.solving import solver
from houseway.server.solving.wanted_game import Wanted
from houseway.server.solving.worker_pool import Job
from houseway.server.tables.connection import SIGNED_OUT_CODE
from houseway.table.rounds import Choose

Browser = Callable[[], TestClient]
Staff = Callable[[str], TestClient]
GAME = "parkwest/cash-in-baccarat"
PAI_GOW = "parkwest/fortune-pai-gow-poker"
THREE_CARD = "500-club/three-card-poker-6-card-bonus"
HOURS = 3600
STATES: WeakKeyDictionary[WebSocketTestSession, dict[str, Any]] = WeakKeyDictionary()


@pytest.fixture
def config(config: Config) -> Config:
    """Nobody else plays, and no clock runs out."""
    slow = Timers(bank=HOURS, wagers=HOURS, decide=HOURS, settled=HOURS, disconnected=HOURS)
    return config.model_copy(update={"demo_bots": False, "timers": slow})


def opened(browser: TestClient, game: str = GAME) -> str:
    return str(browser.post("/api/tables", json={"game": game}).json()["table"])


def guest(browser: Browser) -> TestClient:
    made = browser()
    made.post("/api/guest").raise_for_status()
    return made


def do(browser: TestClient, table: str, what: str, **details: Any) -> str:
    """The code of a refusal, and `` where nothing was refused."""
    answer = browser.post(f"/api/tables/{table}/do", json={"do": what, **details})
    return "" if answer.status_code == 200 else str(answer.json()["error"]["code"])


def sit(browser: TestClient, table: str, seat: int, *, buy_in: str = "300") -> None:
    assert do(browser, table, "sit", seat=seat, buy_in=buy_in) == ""


@contextmanager
def at_socket(browser: TestClient, table: str) -> Iterator[WebSocketTestSession]:
    session = browser.websocket_connect(f"ws://127.0.0.1:8000/api/tables/{table}/live")
    socket = session.__enter__()
    try:
        yield socket
    finally:
        with suppress(CancelledError):  # the client does not wait for the server's goodbye
            session.__exit__(None, None, None)


def heard(socket: WebSocketTestSession, kind: str) -> Any:
    """The next message of a kind; a state may come as its changes."""
    while True:
        message = socket.receive_json()
        if message["type"] in ("state", "changes"):
            message = STATES[socket] = after(STATES.get(socket), message)
        if message["type"] == kind:
            return message


# --- seats and chips ------------------------------------------------------------------------------


def test_buy_ins_at_the_same_moment_stay_within_ones_own_limit_together(
    browser: Browser, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = guest(browser)
    player.post("/api/limits", json={"buy_in_a_day": "300"}).raise_for_status()
    tables = [opened(player) for _ in range(3)]
    append_all = context.store.append_all

    def slow(*given: Any, **named: Any) -> Any:
        time.sleep(0.2)
        return append_all(*given, **named)

    monkeypatch.setattr(context.store, "append_all", slow)
    with ThreadPoolExecutor(3) as crowd:
        codes = list(crowd.map(lambda t: do(player, t, "sit", seat=2, buy_in="300"), tables))
    assert sorted(codes) == ["", "over-own-limit", "over-own-limit"]
    me = player.get("/api/me").json()["person"]["id"]
    assert context.store.balance(wallet(me)) == 700_00
    assert not context.turns, "a turn that nobody takes is not kept"


def test_people_who_are_dealt_in_at_the_same_moment_get_seats_of_their_own(
    browser: Browser, context: Context
) -> None:
    opened(guest(browser))
    players = [guest(browser) for _ in range(6)]
    with ThreadPoolExecutor(6) as crowd:
        answers = list(crowd.map(lambda p: p.post("/api/deal-me-in", json={}), players))
    assert [answer.status_code for answer in answers] == [200] * 6
    places = {(answer.json()["table"], answer.json()["seat"]) for answer in answers}
    assert len(places) == 6
    again = players[0].post("/api/deal-me-in", json={}).json()
    assert again == answers[0].json()


# --- words that come late -------------------------------------------------------------------------


def test_a_word_for_a_round_or_a_step_that_is_over_is_refused_and_moves_no_chip(
    browser: Browser, context: Context
) -> None:
    bank, player = guest(browser), guest(browser)
    table = opened(bank, THREE_CARD)
    sit(bank, table, 1, buy_in="1000")
    sit(player, table, 2)
    wager = {"wager": "ante", "amount": "10"}
    now = context.hub.tables[table].state.number
    do(bank, table, "take-bank", amount="500")
    assert do(player, table, "bet", **wager, round=now, id="ante") == ""
    assert do(player, table, "done", round=now) == ""
    state = context.hub.tables[table].state
    number, step = state.decision
    assert state.waits is not None
    assert number == now + 1
    for late in ({"round": now}, {"round": number, "step": step + 1}, {"round": str(number)}):
        assert do(player, table, "choose", say="fold", **late) == "too-late"
    assert context.hub.tables[table].state.version == state.version
    assert do(player, table, "bet", **wager, round=now, id="ante") == "", "it was carried out"
    assert do(player, table, "bet", **wager, round=now, id="more") == "too-late"
    assert do(player, table, "choose", say="fold", round=number, step=step) == ""
    assert context.hub.tables[table].state.phase == "settled"


# --- people who asked not to play -----------------------------------------------------------------


def test_who_excludes_himself_leaves_every_table_at_once(
    browser: Browser, context: Context
) -> None:
    player = guest(browser)
    tables = [opened(player) for _ in range(2)]
    for table in tables:
        sit(player, table, 1)
    me = player.get("/api/me").json()["person"]["id"]
    assert player.post("/api/exclude", json={"kind": "time-out", "days": 1}).status_code == 200
    assert all(context.hub.tables[t].state.place_of(me) is None for t in tables)
    assert context.store.balance(wallet(me)) == 1000_00
    assert do(player, tables[0], "sit", seat=1, buy_in="300") == "excluded"


def test_who_excludes_himself_in_a_hand_stays_for_it_and_begins_no_other(
    browser: Browser, context: Context
) -> None:
    bank, player = guest(browser), guest(browser)
    table = opened(bank)
    sit(bank, table, 1, buy_in="1000")
    sit(player, table, 2)
    state = context.hub.tables[table].state
    assert (state.phase, state.offered) == ("bank", 1)
    assert do(bank, table, "take-bank", amount="500") == ""
    me = bank.get("/api/me").json()["person"]["id"]
    bank.post("/api/exclude", json={"kind": "self-exclusion", "days": 180}).raise_for_status()
    assert context.hub.tables[table].state.place_of(me) is not None, "his chips are in the hand"
    for what, details in (
        ("bet", {"wager": "player", "amount": "5"}),
        ("bets", {"bets": []}),
        ("take-bank", {"amount": "100"}),
        ("done", {}),
    ):
        assert do(bank, table, what, **details) == "excluded", what
    assert do(player, table, "bet", wager="player", amount="25") == ""
    assert do(player, table, "done") == ""
    assert context.hub.tables[table].state.phase == "settled"
    do(player, table, "done")
    assert context.hub.tables[table].state.place_of(me) is None
    assert context.store.balances(f"stack:{table}:{me}") in ({}, {f"stack:{table}:{me}": 0})
    assert context.store.trial_balance().sound


# --- advice ---------------------------------------------------------------------------------------


def test_the_best_play_is_worked_out_for_who_asked_to_be_told(
    browser: Browser, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def best_choice(wanted: Wanted, _: Choose) -> Job:
        asked.append(wanted.game)
        job = Job(task=str, arguments=(), seconds=1)
        job.future.set_result("fold")
        return job

    monkeypatch.setattr(context.solver, "best_choice", best_choice)
    bank, player = guest(browser), guest(browser)
    table = opened(bank, THREE_CARD)
    sit(bank, table, 1, buy_in="1000")
    sit(player, table, 2)
    with at_socket(player, table) as socket, at_socket(bank, table) as other:
        do(bank, table, "take-bank", amount="500")
        do(player, table, "bet", wager="ante", amount="10")
        do(player, table, "done")
        assert context.hub.tables[table].state.waits is not None
        assert asked == [], "nobody wants to know"
        other.send_json({"id": "1", "do": "advice", "on": True})
        heard(other, "answer")
        assert asked == [], "it is not his decision"
        socket.send_json({"id": "2", "do": "advice", "on": "please"})
        assert heard(socket, "error")["where"] == "on"
        socket.send_json({"id": "3", "do": "advice", "on": True})
        while (shown := heard(socket, "state"))["waits"].get("advice") != "fold":
            pass
        assert shown["waits"]["you"]
        assert asked == [THREE_CARD]


def test_plain_play_is_told_while_the_best_play_is_worked_out(
    browser: Browser, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = Job(task=str, arguments=(), seconds=1, what="hands", done=1, total=4)
    monkeypatch.setattr(context.solver, "best_choice", lambda *_: job)
    bank, player = guest(browser), guest(browser)
    table = opened(bank, PAI_GOW)
    sit(bank, table, 1, buy_in="1000")
    sit(player, table, 2)
    with at_socket(player, table) as socket:
        socket.send_json({"id": "1", "do": "advice", "on": True})
        do(bank, table, "take-bank", amount="500")
        do(player, table, "bet", wager="base", amount="10")
        do(player, table, "done")
        do(bank, table, "choose", say="pile-1")
        while ((shown := heard(socket, "state"))["waits"] or {}).get("share") != 0.25:
            pass
        assert (shown["waits"]["advice"], shown["waits"]["meanwhile"]) == ("", "house-way")
        job.future.set_result("set")
        while (shown := heard(socket, "state"))["waits"].get("advice") != "set":
            pass
        assert "meanwhile" not in shown["waits"]


def test_the_best_play_of_a_demo_table_is_worked_out_when_a_person_sits_down(
    browser: Browser, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    warmed: list[str] = []
    monkeypatch.setattr(context.solver, "warm", lambda wanted: warmed.append(wanted.game))
    warm = context.config.model_copy(update={"warm_advice": True})
    monkeypatch.setattr(context, "config", warm)
    player = guest(browser)
    table = opened(player, PAI_GOW)
    with at_socket(player, table):
        assert warmed == []
        sit(player, table, 2)
        do(player, table, "sit-out", on=True)
        assert warmed == [PAI_GOW]


# --- the floor ------------------------------------------------------------------------------------


def test_terms_are_not_changed_by_a_word_at_the_table(staff: Staff, context: Context) -> None:
    floor = staff("floor")
    table = opened(floor)
    before = context.hub.tables[table].state.game.sheet.table.limits
    word = {"do": "change", "limits": "$5-$500"}
    answer = floor.post(f"/api/tables/{table}/do", json=word)
    assert answer.json()["error"]["code"] == "posted-first"
    assert "floor's desk" in answer.json()["error"]["message"]
    with at_socket(floor, table) as socket:
        socket.send_json({**word, "id": "1"})
        assert heard(socket, "error")["code"] == "posted-first"
    assert context.hub.tables[table].state.game.sheet.table.limits == before


# --- sheets of one's own --------------------------------------------------------------------------


def test_a_sheet_with_a_problem_is_refused_before_a_table_is_opened(
    browser: Browser, context: Context
) -> None:
    player = guest(browser)
    sheet = f'extends = "{GAME}"\n[settle]\norder = [["nothing"]]\n'
    answer = player.post("/api/tables", json={"toml": sheet})
    error = answer.json()["error"]
    assert (answer.status_code, error["code"]) == (400, "bad-sheet")
    assert "no wager 'nothing'" in error["message"]
    assert not context.hub.tables
    good = f'extends = "{GAME}"\n[game]\nname = "Our own"\n'
    assert player.post("/api/tables", json={"toml": good}).status_code == 201


def test_a_sheet_that_takes_too_long_to_check_opens_no_table(
    browser: Browser, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solver, "CHECK_SECONDS", 0.01)
    answer = guest(browser).post("/api/tables", json={"toml": f'extends = "{GAME}"\n'})
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "too-long")
    assert not context.hub.tables


# --- sessions that end ----------------------------------------------------------------------------


def log_out(player: TestClient, _staff: Staff) -> None:
    player.post("/api/logout").raise_for_status()


def sign_in_as_another(player: TestClient, _staff: Staff) -> None:
    player.post("/api/logout").raise_for_status()
    player.post("/api/guest").raise_for_status()


def change_secret(player: TestClient, _staff: Staff) -> None:
    wanted = {"old": PASSWORD, "new": PASSWORD + "!"}
    player.post("/api/secret", json=wanted).raise_for_status()


def be_reset(player: TestClient, staff: Staff) -> None:
    me = player.get("/api/me").json()["person"]["id"]
    staff("admin").post(f"/api/admin/people/{me}/reset").raise_for_status()


def get_a_role(player: TestClient, staff: Staff) -> None:
    me = player.get("/api/me").json()["person"]["id"]
    role = {"role": "bank"}
    staff("admin").post(f"/api/admin/people/{me}/role", json=role).raise_for_status()


def be_signed_out(player: TestClient, staff: Staff) -> None:
    me = player.get("/api/me").json()["person"]["id"]
    staff("admin").post(f"/api/admin/people/{me}/sign-out").raise_for_status()


def be_locked(player: TestClient, staff: Staff) -> None:
    me = player.get("/api/me").json()["person"]["id"]
    why = {"why": "a test"}
    staff("admin").post(f"/api/admin/people/{me}/lock", json=why).raise_for_status()


WAYS_TO_END = [
    log_out,
    sign_in_as_another,
    change_secret,
    be_reset,
    get_a_role,
    be_signed_out,
    be_locked,
]


@pytest.mark.parametrize("ends", WAYS_TO_END)
def test_a_socket_closes_once_the_session_of_its_owner_has_ended(
    browser: Browser,
    staff: Staff,
    context: Context,
    ends: Callable[[TestClient, Staff], None],
) -> None:
    player, other = browser(), guest(browser)
    player.post("/api/register", json={"name": "Penny", "secret": PASSWORD}).raise_for_status()
    table = opened(player)
    sit(player, table, 1)
    sit(other, table, 2)
    with at_socket(player, table) as socket, at_socket(other, table) as theirs:
        assert heard(socket, "state")["you"]["seat"] == 1
        heard(theirs, "state")
        ends(player, staff)
        assert heard(socket, "signed-out")["message"] == "your session is over; sign in again"
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_json()
        assert closed.value.code == SIGNED_OUT_CODE
        them = other.get("/api/me").json()["person"]["id"]
        assert context.hub.tables[table].connected == {them}
        theirs.send_json({"do": "ping", "id": "1"})
        assert heard(theirs, "answer")["id"] == "1"


def test_a_guest_who_closed_the_page_leaves_the_seat_soon_and_keeps_the_chips(
    browser: Browser, context: Context
) -> None:
    hurried = {"away_seconds": 0.01, "guest_gone_minutes": 0.001}
    context.config = context.config.model_copy(update=hurried)
    player, watcher = guest(browser), browser()
    watcher.post("/api/register", json={"name": "Wanda", "secret": PASSWORD}).raise_for_status()
    table = opened(watcher)
    sit(player, table, 1)
    sit(watcher, table, 2)
    with at_socket(player, table) as one, at_socket(watcher, table) as other:
        heard(one, "state")
        heard(other, "state")
    await_seat(context, table, taken=False)
    assert (2, "") in context.hub.tables[table].state.patrons, "with an account: ten minutes"
    me = player.get("/api/me").json()["person"]["id"]
    assert context.store.balance(wallet(me)) == 1000_00


# --- seats of people without a socket -------------------------------------------------------------


@pytest.fixture
def hurried(context: Context) -> None:
    hurried = {"away_seconds": 0.05, "guest_gone_minutes": 0.002}
    context.config = context.config.model_copy(update=hurried)


def await_seat(context: Context, table: str, *, taken: bool, away: bool = False) -> None:
    """Waits until somebody sits in seat 1, or nobody."""
    until = time.monotonic() + PATIENCE
    live = context.hub.tables[table]
    while True:
        patron = live.state.patrons.get((1, ""))
        if (patron is not None, patron is not None and patron.away) == (taken, away):
            return
        assert time.monotonic() < until
        time.sleep(0.01)


@pytest.mark.usefixtures("hurried")
def test_a_guest_who_sits_by_a_request_and_never_opens_a_socket_leaves_the_seat(
    browser: Browser, context: Context
) -> None:
    player = guest(browser)
    table = opened(player)
    sit(player, table, 1)
    await_seat(context, table, taken=False)
    dealt = player.post("/api/deal-me-in", json={"game": GAME}).json()["table"]
    live = context.hub.tables[dealt]
    until = time.monotonic() + PATIENCE
    while live.state.patrons:
        assert time.monotonic() < until
        time.sleep(0.01)
    me = player.get("/api/me").json()["person"]["id"]
    assert context.store.balance(wallet(me)) == 1000_00


def test_somebody_who_plays_by_requests_sits_out_between_them_and_plays_on(
    browser: Browser, context: Context
) -> None:
    patient = {"away_seconds": 0.05, "guest_gone_minutes": 60}
    context.config = context.config.model_copy(update=patient)
    player = guest(browser)
    table = opened(player)
    sit(player, table, 1)
    for _ in range(2):
        await_seat(context, table, taken=True, away=True)
        assert do(player, table, "ping") == ""
        assert not context.hub.tables[table].state.patrons[1, ""].away
    assert len(context.hub.presence._timers) <= 2, "each request begins the wait anew"


@pytest.mark.usefixtures("hurried")
def test_a_guest_who_sat_out_and_closed_the_page_leaves_the_seat_too(
    browser: Browser, context: Context
) -> None:
    player = guest(browser)
    table = opened(player)
    sit(player, table, 1)
    with at_socket(player, table) as socket:
        heard(socket, "state")
        socket.send_json({"id": "1", "do": "sit-out", "on": True})
        heard(socket, "answer")
    await_seat(context, table, taken=False)


# --- the end of the room --------------------------------------------------------------------------


def test_a_room_that_closes_leaves_nothing_to_be_done(
    client: TestClient, app: FastAPI, browser: Browser, context: Context
) -> None:
    """A bot whose turn is cut short would begin the next one."""
    context.config = context.config.model_copy(update={"demo_bots": True})
    player = guest(browser)
    table = player.post("/api/deal-me-in", json={"game": GAME}).json()["table"]
    hub = context.hub
    with at_socket(player, table) as socket:
        heard(socket, "state")
        until = time.monotonic() + PATIENCE
        while table not in hub.dealer._acting:
            assert time.monotonic() < until
        assert client.portal is not None
        client.portal.call(close_tables, app)
        assert not hub._tasks
        assert not hub.dealer._acting
        assert not hub.dealer._alarms
        assert not hub.presence._timers
