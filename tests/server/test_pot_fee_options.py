"""Collections without a bank at the server: how a table is opened with one, where it is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.room.pot_table import passive, play_out, pot_table

from houseway.server.context import Context
from houseway.server.tables.house_dealer import turns

HOLDEM = "aviator/texas-holdem"
CONQUIAN = "aviator/conquian"
Staff = Callable[[str], TestClient]


def opened(floor: TestClient, game: str = HOLDEM, **wanted: Any) -> str:
    answer = floor.post("/api/tables", json={"game": game, "demo": False, **wanted})
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def shown(client: TestClient, table: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/tables/{table}").json()["layout"]["collection"]
    return found


def test_a_table_is_opened_with_the_first_printed_options_for_its_stakes(staff: Staff) -> None:
    floor = staff("floor")
    assert shown(floor, opened(floor))["option"] == "1,17,22,26"
    club = "500-club/texas-holdem"
    assert shown(floor, opened(floor, club))["option"] == "92,95,98"
    free = opened(floor, club, settings={"structure": "no-limit"})
    assert shown(floor, free)["option"] == "1,4,7"


def test_tables_of_all_games_among_players_post_what_is_printed(staff: Staff) -> None:
    floor = staff("floor")
    assert shown(floor, opened(floor, CONQUIAN))["option"] == "1"  # 000:3834, $5
    dear = opened(floor, CONQUIAN, settings={"stakes.wager": 300})
    assert shown(floor, dear)["option"] == "13"  # 000:3846
    [row] = shown(floor, opened(floor, "500-club/face-up-chinese-poker"))["rows"]
    assert row["text"] == "$10 every 40 minutes from each player"  # 002:4743
    closed = shown(floor, opened(floor, "hustler/13-card-chinese-poker"))
    assert closed["text"] == "None: the house prints no collection for this game"


def test_the_manager_chooses_another_option_or_none(staff: Staff) -> None:
    floor = staff("floor")
    timed = {"schedule": "poker-limit-time", "option": "2"}
    [row] = shown(floor, opened(floor, collection=timed))["rows"]
    assert row["text"] == "$7 every 30 minutes from each player"
    assert shown(floor, opened(floor, collection=None))["text"] == "None at this table"


@pytest.mark.parametrize(
    ("collection", "code"),
    [
        ({"schedule": "poker-limit-1", "option": "1"}, "fee-limit"),
        ({"schedule": "poker-limit-1", "option": "99"}, "unknown-option"),
        ({"schedule": "no-such", "option": "1"}, "unknown-schedule"),
        ({"schedule": "holdem-and-omaha", "option": "1,2"}, "two-options"),
        ({"schedule": "holdem-and-omaha", "option": ""}, "option"),
    ],
)
def test_an_option_that_the_table_cannot_have_is_refused(
    staff: Staff, collection: dict[str, str], code: str
) -> None:
    wanted = {"game": HOLDEM, "demo": False, "collection": collection}
    answer = staff("floor").post("/api/tables", json=wanted)
    assert answer.status_code in (400, 404)
    assert answer.json()["error"]["code"] == code


def test_a_change_of_the_collection_is_posted_and_made(staff: Staff) -> None:
    floor = staff("floor")
    table = opened(floor)
    wanted = {
        "collection": {"schedule": "poker-limit-1", "option": "1"},
        "why": "Friday evening",
        "minutes": 0,
    }
    refused = floor.post(f"/api/admin/tables/{table}/changes", json=wanted)
    assert refused.json()["error"]["code"] == "fee-limit"
    wanted["collection"] = {"schedule": "poker-limit-1", "option": "16"}  # $4-$8
    change = floor.post(f"/api/admin/tables/{table}/changes", json=wanted).json()["change"]
    assert floor.post(f"/api/admin/changes/{change}/make").status_code == 200
    assert shown(floor, table)["option"] == "16"


def test_what_the_house_took_is_in_the_books_and_in_the_replay(
    context: Context, staff: Staff, browser: Callable[[], TestClient]
) -> None:
    floor = staff("floor")
    table = opened(floor)
    players = [browser(), browser()]
    for seat, player in enumerate(players, 1):
        player.post("/api/guest")
        said = {"do": "sit", "seat": seat, "buy_in": "200"}
        assert player.post(f"/api/tables/{table}/do", json=said).status_code == 200
    while (wait := context.hub.tables[table].state.waits) is not None:
        seat = context.hub.tables[table].state.decider(wait)[0]
        said = {"do": "choose", "say": passive(wait)}
        assert players[seat - 1].post(f"/api/tables/{table}/do", json=said).status_code == 200
    assert context.store.balance("fees:aviator") == 1_00  # option 26, three or fewer
    assert context.store.trial_balance().sound
    told = players[0].get(f"/api/tables/{table}/rounds/1").json()
    assert told["fees"] == "1"
    assert told["record"]["collection"] == {
        "schedule": "holdem-and-omaha",
        "option": "1,17,22,26",
    }
    [line] = [line for line in told["record"]["settlement"] if line["payee"] == -1]
    assert (line["paid"], told["cites"][line["cite"]]) == ("1", "Aviator Casino rules, line 3667")
    nets = [player.get("/api/rounds").json()["rounds"][0]["net"] for player in players]
    assert sum(map(int, nets)) == -1


def test_what_players_of_conquian_paid_is_in_the_books_and_in_the_replay(
    context: Context, staff: Staff, browser: Callable[[], TestClient]
) -> None:
    # 000:2476, 000:3834: $1 from each player
    table = opened(staff("floor"), CONQUIAN)
    players = [browser(), browser()]
    for seat, player in enumerate(players, 1):
        player.post("/api/guest")
        said = {"do": "sit", "seat": seat, "buy_in": "200"}
        assert player.post(f"/api/tables/{table}/do", json=said).status_code == 200
    live = context.hub.tables[table]
    while (wait := live.state.waits) is not None:
        seat = live.state.decider(wait)[0]
        said = {"do": "choose", "say": live.state.game.rules.sensible(wait)}
        assert players[seat - 1].post(f"/api/tables/{table}/do", json=said).status_code == 200
    assert context.store.balance("fees:aviator") == 2_00
    assert context.store.trial_balance().sound
    told = players[0].get(f"/api/tables/{table}/rounds/1").json()
    assert (told["fees"], told["record"]["collected"]) == ("2", "2")
    lines = [line for line in told["record"]["settlement"] if line["payee"] == -1]
    assert {(line["payer"], line["paid"]) for line in lines} == {(1, "1"), (2, "1")}
    assert told["cites"][lines[0]["cite"]] == "Aviator Casino rules, line 3834"


def test_a_bot_that_could_not_pay_for_its_time_buys_chips_and_comes_back() -> None:
    option = {"schedule": "poker-limit-time", "option": "1"}
    table = pot_table(HOLDEM, dict.fromkeys(("bot-a", "bot-b", "bot-c"), "80"), collection=option)
    play_out(table, passive)
    assert turns(table.state) == [
        place for place in table.state.patrons if table.state.stack(place) < 80_00
    ]
    table.do("bot-a", "add-chips", amount="200")
    table.do("bot-a", "sit-out", on=True)
    assert turns(table.state)[0] == (1, "")
    table.do("bot-a", "sit-out", on=False)
    assert (1, "") not in turns(table.state)
