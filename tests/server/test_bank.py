"""The bank's desk over HTTP: the figures of the command line, forms, files, refusals, screens."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from fastapi.testclient import TestClient

import houseway as hw
from houseway.money import parse_money
from houseway.server.games.bank import MOST_HANDS, MOST_ROUNDS, figures_of
from houseway.server.solving.solver import Solver
from houseway.server.solving.worker_pool import Job, Queue

CASH_IN = "parkwest/cash-in-baccarat"
CONQUIAN = "aviator/conquian"
BANKER = {"seat": 2, "wager": "banker", "amount": "100"}
TABLE = {
    "bank": {"seat": 1, "amount": "500"},
    "wagers": [BANKER, {"seat": 3, "wager": "player", "amount": "50"}],
    "collection": {"option": "1"},
    "hours": 2,
}


@pytest.fixture(scope="module")
def desk(shared_client: TestClient) -> TestClient:
    return shared_client


def ask(desk: TestClient, what: str, table: dict[str, Any], game: str = CASH_IN) -> Any:
    body = {"game": game, "table": table, "screen": "one"}
    while (answer := desk.post(f"/api/bank/{what}", json=body)).status_code == 202:
        time.sleep(0.1)
    return answer


def test_a_table_has_the_figures_of_the_command_line(desk: TestClient) -> None:
    told = ask(desk, "table", TABLE).json()
    report = hw.game(CASH_IN).bank(TABLE).as_json()
    assert told["report"] == json.loads(json.dumps(report))
    assert set(told["curves"]) == {"bars", "fan", "cover", "ruin", "origin"}


def test_the_files_are_those_of_the_command_line(desk: TestClient) -> None:
    answer = ask(desk, "table.csv", TABLE)
    assert answer.headers["content-type"].startswith("text/csv")
    assert answer.text == hw.game(CASH_IN).bank(TABLE).csv()
    assert ask(desk, "curves.csv", TABLE).text.startswith("curve,series,from,to,y,")


def test_the_form_has_a_full_table_within_the_limits_of_an_option(desk: TestClient) -> None:
    asked = {"game": "hustler/ez-baccarat", "schedule": "ez-flat-2013", "option": "4"}
    form = desk.get("/api/bank/form", params=asked).json()
    limits = {w["wager"]: (w["minimum"], w["maximum"]) for w in form["wagers"]}
    assert limits["banker"] == ("50", "300")
    for bet in form["table"]["wagers"]:
        low, high = limits[bet["wager"]]
        assert parse_money(low) <= parse_money(bet["amount"]) <= parse_money(high)
    assert {bet["seat"] for bet in form["table"]["wagers"]} == {*range(2, form["seats"] + 1)}


def test_only_what_is_bet_before_the_cards_has_a_spot(desk: TestClient) -> None:
    asked = {"game": "hustler/ultimate-texas-holdem"}
    form = desk.get("/api/bank/form", params=asked).json()
    assert {wager["kind"] for wager in form["wagers"]} <= {"base", "bonus"}


def test_a_game_without_a_bank_has_a_form_of_hands_and_no_table(desk: TestClient) -> None:
    form = desk.get("/api/bank/form", params={"game": CONQUIAN}).json()
    assert form["players"] == [2, 3]
    assert form["table"]["bots"] in form["bots"]
    error = ask(desk, "table", {}, CONQUIAN).json()["error"]
    assert (error["code"], error["where"]) == ("no-bank", "game")


HANDS = {"bots": "house-way", "hands": 40}


def test_what_a_collection_takes_among_players_is_what_the_command_line_says(
    desk: TestClient,
) -> None:
    report = hw.game(CONQUIAN).drops(bots="house-way", hands=40)
    assert ask(desk, "drops", HANDS, CONQUIAN).json() == json.loads(json.dumps(report.as_json()))
    assert ask(desk, "drops.csv", HANDS, CONQUIAN).text == report.csv()


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"players": 9}, "players"),
        ({"bots": "wild"}, "bots"),
        ({"bots": 3}, "bots"),
        ({"pace": -1}, "pace"),
        ({"hands": 0}, "hands"),
        ({"hands": MOST_HANDS + 1}, "hands"),
        ({"seats": 3}, "seats"),
    ],
)
def test_hands_that_cannot_be_played_are_refused_at_their_field(
    desk: TestClient, more: dict[str, Any], where: str
) -> None:
    answer = ask(desk, "drops", {**HANDS, **more}, CONQUIAN)
    assert answer.status_code in (400, 404), answer.text
    assert answer.json()["error"]["where"] == where


def test_a_game_with_a_bank_has_no_hands_among_players(desk: TestClient) -> None:
    assert ask(desk, "drops", HANDS).json()["error"]["code"] == "has-bank"


REFUSED = [
    ({"wagers": [{**BANKER, "seat": 1}]}, "wagers[0].seat"),
    ({"wagers": [BANKER, {**BANKER, "seat": 3, "amount": "1"}]}, "wagers[1].amount"),
    ({"wagers": [{**BANKER, "wager": "red"}]}, "wagers[0].wager"),
    ({"wagers": []}, "wagers"),
    ({"bank": {"seat": 1, "amount": "$x"}}, "bank.amount"),
    ({"collection": {"option": "99"}}, "collection.option"),
    ({"policy": "generous"}, "policy"),
    ({"play": "by-ear"}, "play"),
    ({"pace": -1}, "pace"),
    ({"hours": MOST_ROUNDS}, "hours"),
    ({"bankroll": "-5"}, "bankroll"),
    ({"chips": 1}, "chips"),
]


@pytest.mark.parametrize(("table", "where"), REFUSED, ids=[where for _, where in REFUSED])
def test_a_refusal_names_the_field(desk: TestClient, table: dict[str, Any], where: str) -> None:
    answer = ask(desk, "table", table)
    assert answer.status_code in (400, 404, 422)
    assert answer.json()["error"]["where"] == where


def test_a_path_of_the_servers_disk_is_no_game(desk: TestClient) -> None:
    answer = ask(desk, "table", {}, game="/etc/passwd.toml")
    assert answer.json()["error"]["where"] == "game"


# --- screens --------------------------------------------------------------------------------------


class NoProcess:
    """A pool whose jobs wait for ever."""

    def add(self, job: Job) -> Job:
        return job

    def close(self) -> None: ...


@pytest.fixture
def solver() -> Solver:
    made = Solver()
    made._lab = NoProcess()  # type: ignore[assignment]
    return made


def test_a_later_question_of_a_screen_takes_the_place_of_the_earlier(solver: Solver) -> None:
    ann = solver.by("ann")
    first = ann.bank(figures_of, CASH_IN, "{}", screen="one")
    assert ann.bank(figures_of, CASH_IN, "{}", screen="one") is first
    assert not first.future.cancelled()
    second = ann.bank(figures_of, CASH_IN, '{"pace": 9}', screen="one")
    assert first.future.cancelled()
    assert not second.future.cancelled()
    again = ann.bank(figures_of, CASH_IN, "{}", screen="one")
    assert again is not first
    assert second.future.cancelled()


def test_no_screen_takes_back_the_question_of_another(solver: Solver) -> None:
    asked = [
        solver.by("ann").bank(figures_of, CASH_IN, '{"pace": 1}', screen="one"),
        solver.by("ann").bank(figures_of, CASH_IN, '{"pace": 2}', screen="two"),
        solver.by("ben").bank(figures_of, CASH_IN, '{"pace": 3}', screen="one"),
        solver.by("ann").bank(figures_of, CASH_IN, '{"pace": 4}'),
    ]
    assert not any(job.future.cancelled() for job in asked)


def test_a_question_that_was_taken_back_leaves_its_place_in_line() -> None:
    queue = Queue(each=1, processes=1)
    first, second = (Job(task=print, arguments=(), seconds=1, asker="ann") for _ in range(2))
    queue.add(first)
    first.future.cancel()
    queue.add(second)
    assert queue.take(0) is second
