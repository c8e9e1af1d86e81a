"""Values of options at a table, reviews of finished rounds, and rounds with another answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw
from houseway.money import parse_money
from houseway.server.config import Config, Timers
from houseway.server.context import Context
from houseway.server.solving.solver import Solver
from houseway.server.solving.worker_pool import Job
from houseway.table.seen_decision import SeenDecision

Browser = Callable[[], TestClient]
THREE_CARD = "reference/three-card-poker"
NINE = "aviator/super-pan-9"
HOLDEM = "aviator/texas-holdem"
PATIENCE = 300
HOURS = 3600


@pytest.fixture
def config(config: Config) -> Config:
    """Nobody else plays, and no clock runs out."""
    slow = Timers(bank=HOURS, wagers=HOURS, decide=HOURS, settled=HOURS, disconnected=HOURS)
    return config.model_copy(update={"demo_bots": False, "timers": slow})


class Room:
    """A table with a player-dealer in seat 1 and a bettor in seat 2."""

    def __init__(self, browser: Browser, floor: TestClient | None, game: str) -> None:
        self.bank, self.bettor, self.stranger = browser(), browser(), browser()
        for person in (self.bank, self.bettor, self.stranger):
            assert person.post("/api/guest").status_code == 200
        opener = floor or self.bank
        wanted = {"game": game, "demo": floor is None}
        self.table = opener.post("/api/tables", json=wanted).json()["table"]
        for seat, person in ((1, self.bank), (2, self.bettor)):
            self.do(person, do="sit", seat=seat, buy_in="400")

    def do(self, who: TestClient, **command: Any) -> None:
        answer = who.post(f"/api/tables/{self.table}/do", json=command)
        assert answer.status_code == 200, (command, answer.text)

    def state(self, who: TestClient | None = None) -> dict[str, Any]:
        found = (who or self.bettor).get(f"/api/tables/{self.table}").json()["state"]
        assert isinstance(found, dict)
        return found

    def deal(self, wager: str) -> dict[str, Any]:
        """The bank is taken and a wager placed; the decision that the bettor is asked for."""
        while self.state()["offer"]["seat"] != 1:
            self.do(self.bettor, do="pass-bank")
        self.do(self.bank, do="take-bank", amount="200")
        self.do(self.bettor, do="bet", wager=wager, amount="10")
        for person in (self.bettor, self.bank):
            person.post(f"/api/tables/{self.table}/do", json={"do": "done"})
        return self.state()

    def values(self, state: dict[str, Any], who: TestClient | None = None) -> Any:
        query = {"round": state["round"], "step": state["waits"].get("step", 0)}
        return waited(who or self.bettor, f"/api/tables/{self.table}/values", query)

    def review(self, number: int = 1, who: TestClient | None = None) -> Any:
        return waited(who or self.bettor, f"/api/tables/{self.table}/rounds/{number}/review", {})

    def what_if(self, who: TestClient | None = None, **body: Any) -> Any:
        path = f"/api/tables/{self.table}/rounds/1/what-if"
        return (who or self.bettor).post(path, json=body)


def waited(who: TestClient, path: str, query: dict[str, Any]) -> Any:
    """The answer once it is worked out."""
    until = time.monotonic() + PATIENCE
    while (answer := who.get(path, params=query)).status_code == 202:
        assert time.monotonic() < until, "a hang"
    return answer


def code(answer: Any) -> str:
    found: str = answer.json()["error"]["code"]
    return found


def asked(room: Room, wager: str) -> dict[str, Any]:
    """The state in which the bettor is asked, after rounds without a decision."""
    state = room.deal(wager)
    while state["waits"] is None or not state["waits"]["you"]:
        if state["phase"] == "play":  # the player-dealer is asked
            room.do(room.bank, do="choose", say="stand")
        else:
            for person in (room.bettor, room.bank):
                person.post(f"/api/tables/{room.table}/do", json={"do": "done"})
            state = room.deal(wager)
            continue
        state = room.state()
    return state


def test_values_at_a_table_are_those_of_the_hand_and_of_this_decision(browser: Browser) -> None:
    room = Room(browser, None, THREE_CARD)
    state = room.deal("ante")
    found = room.values(state).json()
    assert (found["round"], found["step"]) == (state["round"], state["waits"]["step"])
    own = next(hand for hand in state["hands"] if hand["seat"] == 2)
    hand = hw.game(THREE_CARD).hand(" ".join(own["cards"]))
    values = {option["say"]: option["value"] for option in found["options"]}
    assert values == {"play 10": hand.options["play"], "fold": hand.options["fold"]}
    assert found["per"] == hand.expectation
    room.do(room.bettor, do="choose", say="fold")
    late = room.values(state)
    assert (late.status_code, code(late)) == (409, "moved-on")

    review = room.review().json()
    (decision,) = [one for one in review["decisions"] if one["seat"] == 2]
    cost = max(values.values()) - values["fold"]
    assert decision["cost_cents"] == pytest.approx(1000 * cost)
    assert decision["worth"]["options"] == found["options"]
    assert decision["grade"] == ("best" if cost == 0 else decision["grade"])
    step = room.bettor.get(f"/api/tables/{room.table}/rounds/1").json()["steps"]
    event = next(one for one in step if one.get("event_number") == decision["place"])
    assert (event["event"], event["do"]) == ("choice", "fold")


def test_values_are_for_the_decider_of_a_demo_table_alone(
    browser: Browser, staff: Callable[[str], TestClient], context: Context, monkeypatch: Any
) -> None:
    asked_for: list[SeenDecision] = []

    def option_values(solver: Solver, _wanted: Any, seen: SeenDecision) -> Job:
        assert solver.asker
        asked_for.append(seen)
        job = Job(task=str, arguments=(), seconds=1)
        job.future.set_result({"options": []})
        return job

    monkeypatch.setattr(Solver, "option_values", option_values)
    room = Room(browser, None, THREE_CARD)
    state = room.deal("ante")
    for other in (room.bank, room.stranger):
        assert code(room.values(state, other)) == "not-your-turn"
    nobody = browser()
    assert room.values(state, nobody).status_code == 401
    assert asked_for == []
    assert room.values(state).status_code == 200
    (seen,) = asked_for
    assert len(seen.own) == 3
    assert (seen.up, seen.board) == (None, ())
    for_stakes = Room(browser, staff("floor"), THREE_CARD)
    told = for_stakes.values(for_stakes.deal("ante"))
    assert code(told) == "no-values"
    assert "demo tables only" in told.json()["error"]["message"]
    for_stakes.do(for_stakes.bettor, do="choose", say="fold")
    assert len(asked_for) == 1


def test_a_value_that_comes_after_the_table_went_on_is_dropped(
    browser: Browser, context: Context, monkeypatch: Any
) -> None:
    room = Room(browser, None, THREE_CARD)
    state = room.deal("ante")

    def option_values(solver: Solver, _wanted: Any, _seen: SeenDecision) -> Job:
        live = context.hub.tables[room.table]
        job = Job(task=str, arguments=(solver.asker,), seconds=1)
        job.future.set_result({"options": []})
        monkeypatch.setattr(type(live.state), "decision", property(lambda _: (1, 99)))
        return job

    monkeypatch.setattr(Solver, "option_values", option_values)
    answer = room.values(state)
    assert (answer.status_code, code(answer)) == (409, "moved-on")


def test_games_for_pots_say_why_an_option_has_no_value(browser: Browser) -> None:
    room = Room(browser, None, HOLDEM)
    state = room.state()
    answer = room.values({"round": state["round"], "waits": {"step": 0}})
    assert code(answer) == "no-price"
    assert "players play each other" in answer.json()["error"]["message"]


def test_another_answer_is_settled_with_the_cards_of_the_round(browser: Browser) -> None:
    room = Room(browser, None, THREE_CARD)
    room.deal("ante")
    room.do(room.bettor, do="choose", say="fold")
    told = room.what_if(decision=1, say="play 10").json()
    played = room.bettor.get(f"/api/tables/{room.table}/rounds/1").json()["record"]
    assert told["record"]["hands"] == played["hands"]
    assert (told["said"], told["instead"], told["assumed"]) == ("play 10", "fold", [])
    nets = [parse_money(line["net"]) for line in told["record"]["settlement"] if line["seat"] == 2]
    assert parse_money(told["net"]) == sum(nets)
    assert parse_money(told["net_before"]) == -1000
    assert told["steps"][0] == {"step": "wagers"}
    assert "nonce" not in str(told["record"]["shuffle"]) or room.state()["revealed"]
    for decision, say in ((7, "play"), (1, "hit")):
        assert room.what_if(decision=decision, say=say).status_code == 400
    assert room.what_if(decision=0, say="play").status_code == 422


def test_a_card_that_is_still_in_a_shoe_in_use_is_not_told(browser: Browser) -> None:
    room = Room(browser, None, NINE)
    state = asked(room, "base")
    number = state["round"]
    room.do(room.bettor, do="choose", say="stand")
    while (now := room.state())["phase"] == "play":
        room.do(room.bank, do="choose", say="stand")
    assert now["phase"] == "settled"
    path = f"/api/tables/{room.table}/rounds/{number}/what-if"
    told = room.bettor.post(path, json={"decision": 1, "say": "hit"})
    dealt = sum(map(len, now["last"]["hands"].values()))
    if told.status_code == 200:  # the player-dealer's draw goes to the bettor, nobody else draws
        assert sum(map(len, told.json()["record"]["hands"].values())) <= dealt
        assert "order" not in told.json()["record"]["shuffle"]
    else:
        assert code(told) == "not-dealt-yet"


def test_a_round_is_reviewed_only_by_those_who_may_see_it(
    browser: Browser, staff: Callable[[str], TestClient], context: Context, monkeypatch: Any
) -> None:
    job = Job(task=str, arguments=(), seconds=1)
    job.future.set_result({"decisions": []})
    monkeypatch.setattr(Solver, "review", lambda solver, *_: job if solver.asker else None)
    room = Room(browser, staff("floor"), THREE_CARD)
    room.deal("ante")
    room.do(room.bettor, do="choose", say="fold")
    assert room.review().status_code == 200
    assert room.review(who=room.stranger).status_code == 403
    assert room.what_if(room.stranger, decision=1, say="play").status_code == 403
    assert room.review(number=9).status_code == 404
