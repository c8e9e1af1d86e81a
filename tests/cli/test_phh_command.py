"""`houseway phh` and `houseway replay`: hand histories at the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.program import Cards, Money, fits, houseway
from tests.phh.hands import SHORT
from tests.phh.published import HANDS

SHAPE = {
    "file": str,
    "hands": [
        {
            "hand": str,
            "variant": str,
            "game": str,
            "fields": {"*": (str, int, list, dict)},
            "unknown": [str],
            "notes": [str],
            "record": {
                "nets": {"*": Money},
                "hands": {"*": Cards},
                "deck": Cards,
                "conserved": bool,
                "*": object,
            },
        }
    ],
}


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "hand.phh"
    path.write_text(SHORT, encoding="utf-8")
    return str(path)


def many(folder: Path) -> str:
    path = folder / "hands.phhs"
    texts = enumerate((SHORT, *(hand.text for hand in HANDS.values())), start=1)
    path.write_text("".join(f"[{number}]\n{text}" for number, text in texts), encoding="utf-8")
    return str(path)


def test_a_hand_is_settled_and_shown(file: str) -> None:
    done = houseway("phh", "read", file)
    assert done.code == 0, done.err
    assert "NT, 500-club/texas-holdem" in done.out
    assert "Net: seat 1 -$16, seat 2 -$2, seat 3 $18" in done.out


def test_the_shape_of_its_json(file: str, tmp_path: Path) -> None:
    fits(houseway("phh", "read", file, "--json").json, SHAPE)
    found = houseway("phh", "read", many(tmp_path), "--json").json
    fits(found, SHAPE)
    assert [hand["hand"] for hand in found["hands"]] == ["1", "2", "3", "4", "5"]


def test_what_is_not_known_is_said(tmp_path: Path) -> None:
    done = houseway("phh", "read", many(tmp_path), "--hand", "2")
    assert "unknown, and filled in:" in done.out
    assert "Ivey, Antonius, Dwan" in done.out


def test_a_record_that_was_read_is_written_and_read_again(file: str, tmp_path: Path) -> None:
    (hand,) = houseway("phh", "read", file, "--game", "hustler/holdem", "--json").json["hands"]
    text = houseway("phh", "write", "hustler/holdem", stdin=hand["record"]).out
    assert (
        text
        == houseway("phh", "write", "hustler/holdem", "--json", stdin=hand["record"]).json["phh"]
    )
    again = tmp_path / "again.phh"
    again.write_text(text, encoding="utf-8")
    (back,) = houseway("phh", "read", str(again), "--json").json["hands"]
    assert back["record"] == hand["record"]
    assert back["game"] == "hustler/holdem"


def test_choices_of_a_game_hold(file: str) -> None:
    words = ("--game", "500-club/texas-holdem", "--reading", "fold=facing-a-bet")
    (hand,) = houseway("phh", "read", file, *words, "--json").json["hands"]
    assert hand["record"]["readings"] == {"fold": "facing-a-bet"}
    error = houseway("phh", "read", file, "--reading", "fold=any-turn", "--json").error
    assert "name it with --game" in error["message"]


def test_replay_tells_a_hand_step_by_step(file: str) -> None:
    steps = houseway("replay", file).out.splitlines()
    assert steps[0] == "Texas Hold'em"
    assert steps[1] == "seat 1 posts $1, small blind"
    assert steps[4] == "seat 1 A♠ Q♦; seat 2 7♣ 2♦; seat 3 K♥ K♣"
    assert steps[-2:] == [
        "seat 3 wins $34: pair of kings over pair of queens",
        "net: seat 1 -$16, seat 2 -$2, seat 3 $18",
    ]


def test_replay_takes_a_round_record(file: str, tmp_path: Path) -> None:
    (hand,) = houseway("phh", "read", file, "--json").json["hands"]
    record = tmp_path / "record.json"
    record.write_text(json.dumps(hand["record"]), encoding="utf-8")
    told = houseway("replay", str(record), "--json").json
    fits(told, {"file": str, "hands": [{"title": str, "steps": [str]}]})
    assert told["hands"] == houseway("replay", file, "--json").json["hands"]


def test_draws_and_side_pots_have_their_sentences(tmp_path: Path) -> None:
    out = houseway("replay", many(tmp_path), "--hand", "4").out
    assert "Yockey stands pat" in out
    assert "Arieh draws 2" in out
    assert "Hui: fold" in out


def test_refusals_name_the_place(file: str, tmp_path: Path) -> None:
    bad = tmp_path / "bad.phh"
    bad.write_text(SHORT.replace("KhKc", "KhQd", 1), encoding="utf-8")
    error = houseway("phh", "read", str(bad), "--json").error
    assert (error["code"], error["where"]) == ("duplicate-card", "action 3 (line 9)")
    bad.write_text("variant = ", encoding="utf-8")
    assert houseway("replay", str(bad), "--json").error["where"] == str(bad)
    assert houseway("phh", "read", file, "--hand", "7", "--json").error["code"] == "unknown-hand"
    assert houseway("phh", "read", "no-such.phh", "--json").error["code"] == "no-such-file"
    error = houseway("replay", file, "--game", "parkwest/cash-in-baccarat", "--json").error
    assert error["code"] == "no-hands"
