"""The floor desk: a described round gets its ruling, and a bad one says where it is bad."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.suite.rotation import games_in_turn

from houseway.families.round_poker.rules import RoundPokerRules
from houseway.library import load_game
from houseway.money import parse_money
from houseway.server.games.felt_form import felt_form, felt_state, ruling, short_bank
from houseway.settling.settle import settle_record

CASH_IN = "parkwest/cash-in-baccarat"
SHORT: dict[str, Any] = {
    "bank": {"seat": 1, "amount": "30"},
    "wagers": [
        {"seat": 2, "wager": "player", "amount": "25"},
        {"seat": 5, "wager": "player", "amount": "50"},
    ],
    "hands": {"player": ["Ad", "6c"], "banker": ["2s", "7d"]},
}


@pytest.fixture(scope="module")
def client(shared_client: TestClient) -> TestClient:
    """One server for all questions: its processes start once."""
    return shared_client


def ask(client: TestClient, what: str, record: Any, game: str = CASH_IN) -> Any:
    return client.post(f"/api/desk/{what}", json={"game": game, "record": record})


def test_a_short_bank_pays_in_order_and_the_rest_goes_back(client: TestClient) -> None:
    told = ask(client, "settle", SHORT).json()
    first, second = told["record"]["settlement"]
    assert (first["seat"], first["in_action"], first["net"]) == (2, "25", "-25")
    assert (second["in_action"], second["net"], second["returned"]) == ("5", "-5", "45")
    assert told["record"]["bank"]["net"] == "30"


def test_every_line_of_a_ruling_has_its_citation_in_words(client: TestClient) -> None:
    told = ask(client, "settle", SHORT).json()
    for line in told["record"]["settlement"]:
        assert "line" in told["cites"][line["cite"]]
    assert {item["name"] for item in told["in_force"]["readings"]} >= {"cover", "rounding"}


def test_nobody_has_to_sign_in_and_nothing_is_kept(client: TestClient) -> None:
    head = client.app.state.store.head("room")  # type: ignore[attr-defined]
    assert ask(client, "settle", SHORT).status_code == 200
    assert client.app.state.store.head("room") == head  # type: ignore[attr-defined]


def test_a_refused_wager_names_its_field(client: TestClient) -> None:
    wagers = [{"seat": 2, "wager": "player", "amount": "1"}]
    answer = ask(client, "settle", {**SHORT, "wagers": wagers})
    assert answer.status_code == 400
    assert answer.json()["error"]["where"] == "wagers[0].amount"


def test_a_card_that_may_not_be_drawn_names_its_hand(client: TestClient) -> None:
    hands = {"player": ["9h", "7d", "2c"], "banker": ["2c", "2d", "3h"]}
    answer = ask(client, "settle", {**SHORT, "hands": hands})
    assert answer.json()["error"]["where"] == "hands.player"


@pytest.mark.parametrize("game", ["../../etc/passwd.toml", "/tmp/own.toml", "nobody/nothing"])
def test_a_game_is_one_of_the_library_and_never_a_file(client: TestClient, game: str) -> None:
    for answer in (ask(client, "settle", SHORT, game), client.get(f"/api/desk/felt?game={game}")):
        assert answer.status_code == 404
        assert answer.json()["error"]["code"] == "unknown-game"


def test_a_round_in_the_making_is_told_which_card_comes_next(client: TestClient) -> None:
    hands = {"player": ["Ad"], "banker": []}
    told = ask(client, "options", {**SHORT, "hands": hands}).json()
    assert told["hands"] == ["player", "banker"]
    assert told["waits_for"] == "cards"
    assert told["problem"]["where"] == "hands.banker"


def test_a_felt_without_wagers_waits_for_them(client: TestClient) -> None:
    told = ask(client, "options", {"bank": {"seat": 1}, "hands": {}}).json()
    assert (told["waits_for"], told["problem"]) == ("wagers", None)


def test_every_decision_is_listed_with_its_answer_and_who_gave_it(client: TestClient) -> None:
    # 16 against a ten: the cards show a stand, nobody said so; then seat 2 doubles for less.
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
        "hands": {"seat 2": ["6h", "5d", "9c"], "player-dealer": ["Td", "7s"]},
    }
    told = ask(client, "options", record, "reference/blackjack").json()
    assert [d["answer"] for d in told["decisions"]] == ["hit", "stand"]
    assert not any(d["said"] for d in told["decisions"])
    record["choices"] = [{"seat": 2, "do": "double", "amount": "20"}]
    told = ask(client, "options", record, "reference/blackjack").json()
    (only,) = told["decisions"]
    assert (only["said"], only["answer"]) == (True, "double 20")
    assert only["amounts"]["double"][1] == "20"


def test_the_limits_shown_are_those_of_the_fee_option_in_use(client: TestClient) -> None:
    blank = client.get(f"/api/desk/felt?game={CASH_IN}").json()
    option = blank["collection"][0]
    record = {**SHORT, "collection": {k: option[k] for k in ("schedule", "option")}}
    told = ask(client, "options", record).json()
    game = load_game(CASH_IN)
    low = game.schedules[option["schedule"]].option(option["option"]).limits[0].low
    assert parse_money(told["wagers"][0]["minimum"]) == low


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_every_game_has_a_felt_and_an_example_in_which_the_money_runs_short(name: str) -> None:
    game = load_game(name)
    blank = felt_form(game)
    among = game.sheet.bank is None  # every hand is a player's, and nobody wagers
    assert blank["among"] == among
    assert bool(blank["wagers"]) == bool(blank["hands"]) == (not among)
    example = short_bank(game)
    assert example == short_bank(game)
    lines = ruling(game, example)["record"]["settlement"]
    part = "paid" if among else "in_action"
    short = any(parse_money(line[part]) < parse_money(line["amount"]) for line in lines)
    assert short != isinstance(game.rules, RoundPokerRules)  # a pot pays what it has
    told = felt_state(game, example)
    assert (told["waits_for"], told["problem"]) == ("nothing", None)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name",
    [
        "hustler/2-way-winner",
        "aviator/ultimate-texas-holdem",
        "parkwest/fortune-pai-gow-poker",
        "hustler/pai-gow-tiles",
        "hustler/13-card-chinese-poker",
    ],
)
def test_the_decisions_that_are_listed_settle_to_the_same_when_all_are_said(name: str) -> None:
    game = load_game(name)
    example = short_bank(game)
    choices = [
        {"seat": d["seat"], "do": d["answer"].split()[0]}
        | ({"amount": d["answer"].split()[1]} if " " in d["answer"] else {})
        | ({"hand": d["hand"]} if d["hand"] > 1 else {})
        for d in felt_state(game, example)["decisions"]
    ]
    said = settle_record(game, {**example, "choices": choices})
    assert said["settlement"] == settle_record(game, example)["settlement"]


def test_the_example_is_asked_for_by_game(client: TestClient) -> None:
    told = client.get(f"/api/desk/example?game={CASH_IN}").json()
    assert ask(client, "settle", told["record"]).status_code == 200


# --- what went wrong ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", games_in_turn())
def test_the_desk_offers_every_event_that_the_sheet_rules_on(name: str) -> None:
    game = load_game(name)
    offered = felt_form(game)["incidents"]
    assert {event["id"] for event in offered["events"]} == {
        row.event for row in game.sheet.irregular.rows
    }
    if isinstance(game.rules, RoundPokerRules):
        streets = [street.id for street in game.rules.streets]
        assert [stage["id"] for stage in offered["stages"]] == ["", *streets, "showdown"]


def test_events_of_pot_games_have_fields_of_their_own() -> None:
    offered = felt_form(load_game("hustler/seven-card-stud"))["incidents"]
    fields = {event["id"]: event["fields"] for event in offered["events"]}
    assert fields["exposed"] == ("card", "note")
    assert fields["premature"] == ("stage", "after", "total", "note")
    assert fields["absent"][:3] == ("hand", "stage", "after")
    assert {"id": "looked", "name": "looked"} in offered["notes"]
    banked = felt_form(load_game("aviator/super-pan-9"))["incidents"]
    assert {event["fields"] for event in banked["events"]} == {("card", "hand", "stage", "count")}
    assert banked["notes"] == []
