"""Rounds from the books: who may see them, what is told, and what proves them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.testclient import TestClient

from houseway.cards import card_text, parse_cards
from houseway.cards.shuffle import commitment_of
from houseway.library import load_game
from houseway.room.state.events import Event
from houseway.server.context import Context
from houseway.server.errors import Forbidden
from houseway.server.replays.played_again import ShoeOrder, chips_added, replay_steps, retold_record
from houseway.server.replays.stored_rounds import check_may_see
from houseway.storage.values import Recalled

CASH_IN = "parkwest/cash-in-baccarat"  # a shoe over many rounds
THREE_CARDS = "reference/three-card-poker"  # a fresh deck for every round


class Table:
    """A table with a player-dealer in seat 1 and a bettor in seat 2."""

    def __init__(
        self, floor: TestClient, bank: TestClient, bettor: TestClient, **wanted: str
    ) -> None:
        self.floor, self.bank, self.bettor = floor, bank, bettor
        self.id = floor.post("/api/tables", json={**wanted, "demo": False}).json()["table"]
        for seat, player in ((1, bank), (2, bettor)):
            self.do(player, do="sit", seat=seat, buy_in="400")

    def do(self, who: TestClient, **command: Any) -> None:
        answer = who.post(f"/api/tables/{self.id}/do", json=command)
        assert answer.status_code == 200, (command, answer.text)

    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.bettor.get(f"/api/tables/{self.id}").json()["state"]
        return found

    def deal(self, wager: str, amount: str) -> None:
        """The bank is taken and the wager placed: the cards come."""
        while self.state()["phase"] in ("idle", "settled"):
            for player in (self.bank, self.bettor):
                player.post(f"/api/tables/{self.id}/do", json={"do": "done"})
        while (seat := self.state()["offer"]["seat"]) != 1:
            assert seat == 2
            self.do(self.bettor, do="pass-bank")
        self.do(self.bank, do="take-bank", amount="200")
        self.do(self.bettor, do="bet", wager=wager, amount=amount)
        for player in (self.bettor, self.bank):
            player.post(f"/api/tables/{self.id}/do", json={"do": "done"})

    def round(self, number: int, who: TestClient | None = None) -> Any:
        return (who or self.bettor).get(f"/api/tables/{self.id}/rounds/{number}")


@pytest.fixture
def seated(
    staff: Callable[[str], TestClient], browser: Callable[[], TestClient]
) -> Callable[[str], Table]:
    def opened(game: str) -> Table:
        players = [browser(), browser()]
        for player in players:
            assert player.post("/api/guest").status_code == 200
        return Table(staff("floor"), players[0], players[1], game=game)

    return opened


def test_a_round_is_told_again_with_every_card_and_line(seated: Callable[[str], Table]) -> None:
    table = seated(CASH_IN)
    table.deal("player", "25")
    last = table.state()["last"]
    told = table.round(1).json()
    record = told["record"]
    assert record["hands"] == last["hands"]
    assert [line["net"] for line in record["settlement"]] == [
        line["net"] for line in last["settlement"]
    ]
    cards = [step["card"] for step in told["steps"] if step.get("event") == "card"]
    assert sorted(cards) == sorted(card for hand in record["hands"].values() for card in hand)
    assert [step["step"] for step in told["steps"]][-2:] == ["line", "end"]
    assert told["sheet"]["same"]
    assert {seat["seat"] for seat in told["seats"]} == {1, 2}


def test_the_order_of_a_shoe_in_use_stays_in_the_room(
    seated: Callable[[str], Table], context: Context
) -> None:
    table = seated(CASH_IN)
    table.deal("player", "25")
    answer = table.round(1)
    told = answer.json()
    assert told["proof"]["revealed"] is False
    assert told["proof"]["order"] is None
    assert told["proof"]["nonce"] is None
    assert set(told["record"]["shuffle"]) == {"commitment", "position"}
    assert told["proof"]["commitment"] == told["record"]["shuffle"]["commitment"]
    shuffled = context.store.latest(f"table:{table.id}", "shuffled")
    assert shuffled is not None
    assert shuffled.secret is not None
    assert shuffled.secret["nonce"] not in answer.text
    dealt = [step["card"] for step in told["steps"] if step.get("event") == "card"]
    position = told["record"]["shuffle"]["position"]
    assert shuffled.secret["order"].split()[position : position + len(dealt)] == dealt


def test_a_revealed_deck_proves_itself(seated: Callable[[str], Table]) -> None:
    table = seated(THREE_CARDS)
    table.deal("ante", "10")
    table.do(table.bettor, do="choose", say="fold")
    told = table.round(1).json()
    if not told["proof"]["revealed"]:  # the deck is revealed when the next one is shuffled
        table.deal("ante", "10")
        told = table.round(1).json()
    proof = told["proof"]
    assert proof["revealed"]
    assert proof["verified"]
    assert commitment_of(parse_cards(proof["order"]), proof["nonce"]) == proof["commitment"]
    verified = table.bettor.post("/api/verify", json={"record": told["record"]}).json()
    assert len(verified["verified"]) == 2
    told["record"]["settlement"][0]["net"] = "1000"
    refused = table.bettor.post("/api/verify", json={"record": told["record"]})
    assert refused.status_code == 400
    assert refused.json()["error"]["where"] == "settlement[0].net"


def test_a_round_that_was_called_off_is_told_as_far_as_it_went(
    seated: Callable[[str], Table],
) -> None:
    table = seated(THREE_CARDS)
    table.deal("ante", "10")
    table.do(table.floor, do="void", why="a card fell on the floor")
    told = table.round(1).json()
    record = told["record"]
    assert record["void"] == "a card fell on the floor"
    (line,) = record["settlement"]
    assert (line["result"], line["returned"], line["net"]) == ("returned", "10", "0")
    assert not any(step.get("event") == "choice" for step in told["steps"])
    assert all(len(cards) == 3 for cards in record["hands"].values())
    assert told["yours"]["net"] == "0"


def test_a_round_is_seen_by_those_who_played_it_and_by_the_floor(
    seated: Callable[[str], Table],
    staff: Callable[[str], TestClient],
    browser: Callable[[], TestClient],
) -> None:
    table = seated(CASH_IN)
    table.deal("player", "25")
    stranger = browser()
    assert table.round(1, stranger).status_code == 403
    stranger.post("/api/guest")
    assert table.round(1, stranger).status_code == 403
    assert stranger.get(f"/api/tables/{table.id}/rounds").json()["rounds"] == []
    for role in ("floor", "auditor", "admin"):
        assert table.round(1, staff(role)).status_code == 200
    assert table.round(1, staff("cage")).status_code == 403
    assert table.round(1, table.bank).status_code == 200
    assert table.round(2).status_code == 404


def test_what_a_round_brought_is_what_the_chips_say(seated: Callable[[str], Table]) -> None:
    table = seated(CASH_IN)
    for _ in range(3):
        table.deal("player", "25")
    mine = table.bettor.get("/api/rounds").json()["rounds"]
    assert [row["number"] for row in mine] == [3, 2, 1]
    (you,) = [p for p in table.state()["people"] if p["you"]]
    assert 400 + sum(float(row["net"]) for row in mine) == float(you["stack"])
    third = table.round(3).json()["yours"]
    assert third["after"] == you["stack"]
    assert float(third["after"]) - float(third["before"]) == float(third["net"])


def test_rounds_come_newest_first_with_the_bank_and_the_bettors(
    seated: Callable[[str], Table],
) -> None:
    table = seated(CASH_IN)
    table.deal("player", "25")
    (row,) = table.bank.get(f"/api/tables/{table.id}/rounds").json()["rounds"]
    assert (row["number"], row["bank"], row["players"], row["void"]) == (1, 1, 1, None)


def test_rounds_of_a_demo_table_are_for_everybody() -> None:
    round_ = Recalled(
        table="t",
        number=1,
        game=CASH_IN,
        sheet_digest="",
        people=("ada",),
        inputs={},
        id=1,
        at=0,
        seq=9,
    )
    for demo in (True, False):
        body = {"demo": demo}
        opened = Event(stream="table:t", seq=1, kind="opened", body=body, at=0, actor="floor")
        if demo:
            check_may_see(round_, opened, None)
        else:
            with pytest.raises(Forbidden):
                check_may_see(round_, opened, None)


def test_a_table_with_a_sheet_of_its_own_is_told_again_by_that_sheet(
    staff: Callable[[str], TestClient], browser: Callable[[], TestClient]
) -> None:
    players = [browser(), browser()]
    for player in players:
        player.post("/api/guest")
    sheet = f'extends = "{CASH_IN}"\n\n[game]\nname = "Our own Cash-In"\n'
    table = Table(staff("floor"), players[0], players[1], toml=sheet)
    table.deal("player", "25")
    told = table.round(1).json()
    assert told["record"]["name"] == "Our own Cash-In"
    assert told["sheet"]["same"]
    (row,) = table.bettor.get("/api/rounds").json()["rounds"]
    assert row["game_name"] == "Our own Cash-In"


def test_a_round_that_was_called_off_after_a_split_shows_both_hands() -> None:
    game = load_game("reference/blackjack")
    dealt = ["8h", "6s", "8d", "Tc", "3c"]  # seat 2 and the dealer in turn, then a split hand
    rest = [card_text(card) for card in game.deck.ordered()]
    for card in dealt:
        rest.remove(card)
    order = ShoeOrder(commitment="c" * 64, nonce="0" * 64, cards=(*dealt, *rest), revealed=False)
    inputs = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
        "choices": [{"seat": 2, "do": "split"}],
    }
    record = retold_record(game, inputs, order, position=0, void="the lights went out")
    hands = record["hands"]
    assert hands["seat 2/1"][0] == "8h"
    assert hands["seat 2/2"] == ["8d"]
    assert record["shuffle"] == {"commitment": "c" * 64, "position": 0}
    assert "order" not in str(record["shuffle"])


def test_the_chips_of_a_split_and_a_double_are_told_with_the_words_that_put_them_down() -> None:
    game = load_game("reference/blackjack")
    # Seat 2 and the dealer in turn; 8-3 after the split is doubled, 8-K stands.
    dealt = ["8h", "6s", "8d", "Tc", "3c", "9c", "Kd", "Td"]
    rest = [card_text(card) for card in game.deck.ordered()]
    for card in dealt:
        rest.remove(card)
    order = ShoeOrder(commitment="c" * 64, nonce="0" * 64, cards=(*dealt, *rest), revealed=False)
    inputs = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
        "choices": [
            {"seat": 2, "do": "split"},
            {"seat": 2, "do": "double"},
            {"seat": 2, "do": "stand", "hand": 2},
        ],
    }
    record = retold_record(game, inputs, order, position=0, void="")
    told = replay_steps(record, chips_added(game, {**inputs, "shuffle": order.shuffle(0)}))
    added = [step["added"] for step in told if "added" in step]
    assert [(chips["name"], chips["amount"], chips["hand"]) for chips in added] == [
        ("split", "20", "seat 2"),
        ("double", "20", "seat 2/1"),
    ]
    assert [step["do"] for step in told if "added" in step] == ["split", "double"]
    staked = sum(int(line["amount"]) for line in record["settlement"])
    assert staked == 20 + sum(int(chips["amount"]) for chips in added)


def test_rounds_without_a_wager_of_ones_own_are_not_among_ones_rounds(
    seated: Callable[[str], Table], browser: Callable[[], TestClient]
) -> None:
    table = seated(CASH_IN)
    onlooker = browser()
    onlooker.post("/api/guest")
    table.do(onlooker, do="sit", seat=3, buy_in="100")
    table.deal("player", "25")
    onlooker.post(f"/api/tables/{table.id}/do", json={"do": "done"})
    assert table.state()["phase"] == "settled"
    rounds = {
        who: len(one.get("/api/rounds").json()["rounds"])
        for who, one in (("bank", table.bank), ("bettor", table.bettor), ("onlooker", onlooker))
    }
    assert rounds == {"bank": 1, "bettor": 1, "onlooker": 0}
