"""A dealt round carries its shuffle, and `verify` refuses it after any single change."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import CASH_IN, Done, a_round, houseway, process

Record = dict[str, Any]


def dealt(game: str = CASH_IN, *words: str, **record: Any) -> Record:
    given = {"bank": {"seat": 1, "amount": "500"}, "wagers": a_round()["wagers"]} | record
    found: Record = houseway("deal", game, *words, "--json", stdin=given).json
    return found


@pytest.fixture(scope="module")
def record() -> Record:
    return dealt()


def verify(record: object, folder: Path, *words: str) -> Done:
    file = folder / "round.json"
    file.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return houseway("verify", str(file), *words, "--json")


def test_a_deal_without_cards_shuffles_a_whole_shoe_and_commits_to_it(record: Record) -> None:
    shuffle = record["shuffle"]
    assert len(shuffle["order"]) == 416
    assert len(shuffle["commitment"]) == len(shuffle["nonce"]) == 64
    dealt_cards = [event["card"] for event in record["events"] if event["event"] == "card"]
    assert dealt_cards == shuffle["order"][: len(dealt_cards)]


def test_two_deals_have_different_shuffles(record: Record) -> None:
    assert dealt()["shuffle"] != record["shuffle"]


def test_verify_accepts_a_dealt_round(record: Record, tmp_path: Path) -> None:
    assert len(verify(record, tmp_path).json["checks"]) == 2


def test_verify_accepts_a_round_dealt_with_choices_of_the_command_line(tmp_path: Path) -> None:
    other = dealt(CASH_IN, "--decks", "6", "--reading", "cover=net")
    assert len(other["shuffle"]["order"]) == 312
    assert verify(other, tmp_path).code == 0


@pytest.mark.parametrize(
    ("game", "cards"),
    [("ranchos/pure-21-5-blackjack", 312), ("hustler/la-blackjack", 318)],  # six jokers
)
def test_verify_accepts_a_dealt_round_of_blackjack_and_refuses_another_choice(
    game: str, cards: int, tmp_path: Path
) -> None:
    base = {"wager": "base", "amount": "25"}
    other = dealt(game, wagers=[{"seat": seat, **base} for seat in range(2, 9)])
    assert len(other["shuffle"]["order"]) == cards
    assert verify(other, tmp_path).code == 0
    line = next(line for line in other["settlement"] if line["wager"] == "base")
    _set(line, "net", "1")
    assert verify(other, tmp_path).error["code"] == "record-disagrees"


def test_verify_needs_a_game_and_takes_it_from_the_record_or_the_command_line(
    record: Record, tmp_path: Path
) -> None:
    nameless = {key: value for key, value in record.items() if key != "game"}
    assert verify(nameless, tmp_path).error["code"] == "no-game"
    assert verify(nameless, tmp_path, "--game", CASH_IN).code == 0


def _flip(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def _other_card(card: str) -> str:
    return ("3" if card[0] == "2" else "2") + card[1]


def _swap(order: list[str]) -> None:
    """Two cards that differ change places, deep in the shoe where no round sees them."""
    place = next(i for i in range(300, 400) if order[i] != order[i + 1])
    order[place], order[place + 1] = order[place + 1], order[place]


def _set(table: Any, key: str | int, value: object) -> None:
    assert table[key] != value
    table[key] = value


CHANGES: dict[str, Callable[[Record], object]] = {
    "a card of the order": lambda r: _set(
        r["shuffle"]["order"], 200, _other_card(r["shuffle"]["order"][200])
    ),
    "the first card of the order": lambda r: r["shuffle"]["order"].pop(0),
    "two cards far down": lambda r: _swap(r["shuffle"]["order"]),
    "one card more": lambda r: r["shuffle"]["order"].append("2c"),
    "the last card": lambda r: r["shuffle"]["order"].pop(),
    "the nonce": lambda r: _set(r["shuffle"], "nonce", _flip(r["shuffle"]["nonce"])),
    "the commitment": lambda r: _set(r["shuffle"], "commitment", _flip(r["shuffle"]["commitment"])),
    "the position": lambda r: r["shuffle"].update(position=1),
    "a card of a hand": lambda r: _set(
        r["hands"]["player"], 0, _other_card(r["hands"]["player"][0])
    ),
    "a card of an event": lambda r: _set(
        r["events"][0], "card", _other_card(r["events"][0]["card"])
    ),
    "an event": lambda r: r["events"].pop(),
    "a fact": lambda r: _set(r["facts"], "dealt.cards", 9),
    "the amount of a wager": lambda r: _set(r["wagers"][2], "amount", "45"),
    "the seat of a wager": lambda r: _set(r["wagers"][2], "seat", 5),
    "a wager": lambda r: r["wagers"].pop(),
    "the amount of a line": lambda r: _set(r["settlement"][0], "amount", "41"),
    "the net of a line": lambda r: _set(r["settlement"][0], "net", "41"),
    "the chips that go back": lambda r: _set(r["settlement"][0], "returned", "41"),
    "the result of a line": lambda r: _set(r["settlement"][0], "result", "returned"),
    "the order of the lines": lambda r: r["settlement"].reverse(),
    "a line": lambda r: r["settlement"].pop(),
    "what the bank paid": lambda r: _set(r["bank"], "paid", "1000"),
    "what the bank collected": lambda r: _set(r["bank"], "collected", "1000"),
    "the seat where settling starts": lambda r: _set(r, "start", 8),
    "a fee": lambda r: r["collections"].append({"payer": "seat 2", "amount": "1"}),
    "that chips are conserved": lambda r: _set(r, "conserved", False),
    "a misdeal that was none": lambda r: r.update(void="a misdeal"),
    "the number of decks": lambda r: r.update(settings={"deck.decks": 6}),
    "the settlement left out": lambda r: r.pop("settlement"),
    "the facts left out": lambda r: r.pop("facts"),
    "the bank's result left out": lambda r: r["bank"].pop("net"),
    "a game that it was not": lambda r: _set(r, "game", "hustler/ez-baccarat"),
    "readings that are no table": lambda r: r.update(readings=5),
    "a shuffle that is no table": lambda r: _set(r, "shuffle", "x"),
}


@pytest.mark.parametrize("change", CHANGES)
def test_verify_refuses_a_record_after_any_single_change(
    change: str, record: Record, tmp_path: Path
) -> None:
    other = copy.deepcopy(record)
    CHANGES[change](other)
    assert other != record
    assert verify(other, tmp_path).error["message"]


def test_verify_names_the_figure_that_is_wrong(record: Record, tmp_path: Path) -> None:
    other = copy.deepcopy(record)
    other["settlement"][1]["net"] = "1000000"
    error = verify(other, tmp_path).error
    assert (error["code"], error["where"]) == ("record-disagrees", "settlement[1].net")


def test_a_truncated_record_is_refused(record: Record, tmp_path: Path) -> None:
    text = json.dumps(record)
    for length in (0, 1, 100, len(text) // 2, len(text) - 1):
        assert verify(text[:length], tmp_path).error["code"] in ("not-json", "empty-input")


def _base() -> Record:
    return {"seat": 2, "wager": "base", "amount": "25"}


def test_the_installed_program_deals_and_verifies_through_a_pipe_and_a_file(
    tmp_path: Path,
) -> None:
    given = {"bank": {"seat": 1}, "wagers": [_base()], "dice": [1, 1, 1]}
    made = process("deal", "hustler/super-pan-9-classic", "--json", stdin=given)
    file = tmp_path / "round.json"
    file.write_text(made.out, encoding="utf-8")
    done = process("verify", str(file))
    assert (done.code, done.err) == (0, "")
    assert [line[:4] for line in done.out.splitlines()] == ["ok  ", "ok  "]
