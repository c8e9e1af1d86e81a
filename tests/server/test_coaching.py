"""The lesson of a table, and what a sensible player would do there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.server.test_values import NINE, THREE_CARD, Room, asked, code, config
from tests.suite.rotation import games_in_turn

from houseway.library import load_game
from houseway.money import parse_money
from houseway.server.context import Context
from houseway.server.games.lesson import least_wagers, lesson
from houseway.settling.round_setup import posted_limits
from houseway.table.rounds import is_legal

NO_BUST = "hustler/no-bust-6.2"
__all__ = ["config"]  # a fixture
Browser = Callable[[], TestClient]


def opened(client: TestClient, game: str = NO_BUST, **wanted: Any) -> str:
    client.post("/api/guest")
    answer = client.post("/api/tables", json={"game": game, "demo": True, **wanted})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def test_a_lesson_tells_the_idea_the_round_and_every_spot_in_prose(client: TestClient) -> None:
    told = client.get(f"/api/tables/{opened(client)}/lesson").json()
    assert told["family"] == "Blackjack"
    assert told["idea"].startswith("Your hand plays against the player-dealer's")
    assert len(told["steps"]) == 5
    assert {each["lead"] for each in told["decisions"]} >= {"Hit or stand.", "Double.", "Split."}
    assert (
        "It pays 2 to 1 if the player-dealer's hand is a natural"
        in told["spots"]["insurance"]["text"]
    )
    assert ["500 to 1", "eight or more cards"] in told["spots"]["buster"]["rows"]
    assert told["bets"] == [{"wager": "base", "number": None, "amount": "5"}]


def test_the_least_wagers_of_a_lesson_follow_the_limits_of_the_table(client: TestClient) -> None:
    table = opened(client, settings={"table.limits": "$25-$100"})
    told = client.get(f"/api/tables/{table}/lesson").json()
    assert [bet["amount"] for bet in told["bets"]] == ["25"]


@pytest.mark.parametrize("name", games_in_turn())
def test_a_beginner_can_place_the_least_wagers_of_every_game(name: str) -> None:
    game = load_game(name)
    assert lesson(game)["steps"]
    bets = least_wagers(game, posted_limits(game, None), 100_000_00)
    bases = [wager for wager in game.wagers.values() if wager.is_base]
    assert bool(bets) == bool(bases)
    for bet in bets:
        assert parse_money(bet["amount"]) > 0
        assert bet["wager"] in game.wagers
    assert least_wagers(game, posted_limits(game, None), 0) == []


def suggested(room: Room, state: dict[str, Any], who: TestClient | None = None) -> Any:
    query = {"round": state["round"], "step": state["waits"].get("step", 0)}
    return (who or room.bettor).get(f"/api/tables/{room.table}/suggestion", params=query)


def test_the_decider_of_a_demo_table_is_told_what_a_sensible_player_would_do(
    browser: Browser, context: Context
) -> None:
    room = Room(browser, None, NINE)
    state = asked(room, "base")
    wait = context.hub.tables[room.table].state.waits
    assert wait is not None
    said = suggested(room, state).json()
    assert (said["round"], said["step"]) == (state["round"], state["waits"]["step"])
    assert said["say"] == context.hub.tables[room.table].state.game.rules.sensible(wait)
    assert is_legal(wait, said["say"])
    other = suggested(room, state, room.stranger)
    assert (other.status_code, code(other)) == (400, "not-your-turn")
    room.do(room.bettor, do="choose", say=said["say"])
    late = suggested(room, state)
    assert (late.status_code, code(late)) == (409, "moved-on")


@pytest.mark.slow
def test_where_a_game_is_solved_the_suggestion_is_the_best_play(browser: Browser) -> None:
    room = Room(browser, None, THREE_CARD)
    state = room.deal("ante")
    values = {option["say"]: option["value"] for option in room.values(state).json()["options"]}
    said = suggested(room, state).json()
    assert said["solving"] is False
    assert said["say"] == max(values, key=lambda say: values[say]).split()[0]


def test_no_play_is_suggested_at_a_table_that_is_no_demo_table(
    browser: Browser, staff: Callable[[str], TestClient]
) -> None:
    room = Room(browser, staff("floor"), NINE)
    refused = suggested(room, asked(room, "base"))
    assert (refused.status_code, code(refused)) == (400, "no-coach")
