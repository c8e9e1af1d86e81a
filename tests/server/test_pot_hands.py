"""Hands for the pot at the server: replays that keep secrets, odds for those who ask."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient
from tests.room.pot_table import passive

from houseway.server.context import Context

HOLDEM = "aviator/texas-holdem"
TRIPLE = "500-club/2-7-triple-draw"


class Table:
    """A table with guests in its first seats; the words of the table itself decide who speaks."""

    def __init__(
        self, context: Context, opener: TestClient, players: list[TestClient], **wanted: Any
    ) -> None:
        self.context, self.players = context, players
        answer = opener.post("/api/tables", json=wanted)
        assert answer.status_code in (200, 201), answer.text
        self.id = answer.json()["table"]
        for seat, player in enumerate(players, 1):
            player.post("/api/guest")
            self.do(player, do="sit", seat=seat, buy_in="200")

    def do(self, who: TestClient, **command: Any) -> None:
        answer = who.post(f"/api/tables/{self.id}/do", json=command)
        assert answer.status_code == 200, (command, answer.text)

    def view(self, who: TestClient) -> dict[str, Any]:
        found: dict[str, Any] = who.get(f"/api/tables/{self.id}").json()
        return found

    @property
    def state(self) -> Any:
        return self.context.hub.tables[self.id].state

    def asked(self) -> TestClient:
        seat: int = self.view(self.players[0])["state"]["waits"]["seat"]
        return self.players[seat - 1]

    def play_out(self, first: str = "") -> TestClient:
        """The hand to its end; who speaks first may have other words. Gives who that was."""
        begins = self.asked()
        if first:
            self.do(begins, do="choose", say=first)
        while (wait := self.state.waits) is not None:
            self.do(self.asked(), do="choose", say=passive(wait))
        return begins

    def round(self, who: TestClient) -> dict[str, Any]:
        answer = who.get(f"/api/tables/{self.id}/rounds/1")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found


@pytest.fixture
def seated(
    context: Context, staff: Callable[[str], TestClient], browser: Callable[[], TestClient]
) -> Callable[..., Table]:
    def opened(game: str, **wanted: Any) -> Table:
        players = [browser() for _ in range(2)]
        return Table(context, staff("floor"), players, game=game, demo=False, **wanted)

    return opened


def test_a_replay_shows_ones_own_cards_and_those_that_were_shown(
    seated: Callable[..., Table],
) -> None:
    table = seated(HOLDEM)
    gone = table.play_out("fold")
    other = next(player for player in table.players if player is not gone)
    seat = table.players.index(gone) + 1
    mine, theirs = table.round(gone), table.round(other)
    assert "??" not in mine["record"]["hands"][f"seat {seat}"]
    assert set(theirs["record"]["hands"][f"seat {seat}"]) == {"??"}
    # Nobody called: the hand that won was not shown either.
    assert set(mine["record"]["hands"][f"seat {3 - seat}"]) == {"??"}
    for told in (mine, theirs):
        assert told["pots"] is True
        assert told["proof"]["revealed"] is False
        assert told["proof"]["order"] is None
        assert {*told["record"]["shuffle"]} == {"commitment", "position"}


def test_what_somebody_throws_away_is_in_no_part_of_anothers_replay(
    seated: Callable[..., Table],
) -> None:
    table = seated(TRIPLE)
    thrown: dict[int, set[str]] = {1: set(), 2: set()}
    while (wait := table.state.waits) is not None:
        words = passive(wait)
        if "discard" in wait.options:
            view = table.view(table.asked())["state"]
            cards = view["waits"]["picks"]["discard"]["cards"][:2]
            thrown[view["you"]["seat"]] |= {*cards}
            words = f"discard {' '.join(cards)}"
        table.do(table.asked(), do="choose", say=words)
    assert all(len(cards) == 6 for cards in thrown.values())
    for seat, player in enumerate(table.players, 1):
        replay = table.round(player)
        replay["record"].pop("before")  # the cards of the cut for the button, shown to all
        told = {*json.dumps(replay).replace('"', " ").split()}
        assert thrown[seat] <= told
        assert not thrown[3 - seat] & told


def test_the_floor_sees_the_whole_hand_and_can_verify_it(
    seated: Callable[..., Table], staff: Callable[[str], TestClient]
) -> None:
    table = seated(HOLDEM)
    table.play_out("fold")
    for player in table.players:
        table.do(player, do="done")
    floor = staff("floor")
    told = table.round(floor)
    assert "??" not in json.dumps(told["record"]["hands"])
    assert told["proof"]["verified"] is True
    answer = floor.post("/api/verify", json={"record": told["record"]})
    assert answer.status_code == 200, answer.text


def test_the_steps_of_a_replay_carry_bets_and_pots(seated: Callable[..., Table]) -> None:
    table = seated(HOLDEM)
    table.play_out()
    told = table.round(table.players[0])
    assert told["steps"][0]["felt"]["total"] == "0"
    lying = [step["felt"] for step in told["steps"] if "felt" in step]
    totals = [int(felt["total"]) for felt in lying]
    assert totals == sorted(totals)
    assert totals[-1] == 8
    assert lying[-1]["pots"] == [{"amount": "8", "seats": [1, 2]}]
    assert not any(step.get("event") == "choice" for step in told["steps"])


# --- odds -----------------------------------------------------------------------------------------


def test_where_chips_count_nobody_is_told_the_odds(seated: Callable[..., Table]) -> None:
    table = seated(HOLDEM)
    assert table.view(table.players[0])["layout"]["odds"] is False
    refused = table.asked().get(f"/api/tables/{table.id}/odds")
    assert refused.json()["error"]["code"] == "no-odds"
