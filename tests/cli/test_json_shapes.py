"""The JSON that every command prints, field by field. These shapes are public and stable."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.cli.program import (
    CASH_IN,
    NUMBER,
    ORIGIN,
    Cards,
    Money,
    a_round,
    fits,
    houseway,
    process,
)
from tests.peer_games import AMONG
from tests.suite.rotation import games_in_turn

from houseway.library import game_ids, load_game

SETTLED = {
    "game": str,
    "name": str,
    "settings?": dict,
    "readings?": {"*": str},
    "seats?": int,
    "bank": {"seat": int, "amount?": Money, "paid": Money, "collected": Money, "net": Money},
    "wagers": [
        {
            "seat": int,
            "wager": str,
            "name": str,
            "amount": Money,
            "backline?": str,
            "number?": int,
            "carried?": bool,
        }
    ],
    "dice?": [int],
    "choices?": [dict],
    "deck?": Cards,
    "hands": {"*": Cards},
    "shuffle?": {"commitment": str, "nonce": str, "order": Cards, "position?": int},
    "collection?": dict,
    "facts": {"*": (int, float, str, bool, list)},
    "events": [{"event": str, "places?": [int], "total?": NUMBER, "*": (str, int)}],
    "settlement": [
        {
            "order": int,
            "seat": int,
            "backline": str,
            "hand?": int,
            "wager": str,
            "name": str,
            "number": (int, type(None)),
            "amount": Money,
            "in_action": Money,
            "result": {"win", "lose", "push", "returned", "stays"},
            "net": Money,
            "returned": Money,
            "row": str,
            "why": str,
            "cite": str,
        }
    ],
    "start": int,
    "conserved": bool,
    "collections": [{"payer": str, "amount": Money, "what": str, "why": str, "cite": str}],
}


KINDS = {"base", "bonus", "insurance", "raise", "envy"}


def test_games_lists_every_game_with_its_wagers_and_readings() -> None:
    found = process("games", "--json").json
    switch = {"asks": str, "choices": [str], "*": (str, int, list)}
    fits(
        found,
        [
            {
                "id": str,
                "name": str,
                "house": str,
                "family": str,
                "source": str,
                "wagers": [{"wager": str, "name": str, "kind": KINDS}],
                "readings": {"*": switch},
                "settings": {"*": switch},
            }
        ],
    )
    assert [entry["id"] for entry in found] == game_ids()


def test_games_can_be_narrowed_to_a_house_by_id_or_name_and_to_a_family() -> None:
    by_id = houseway("games", "--house", "hustler", "--json").json
    by_name = houseway("games", "--house", "Hustler Casino", "--json").json
    assert by_id == by_name
    assert {entry["id"].split("/")[0] for entry in by_id} == {"hustler"}
    pan = houseway("games", "--family", "super-pan-9", "--json").json
    assert {entry["family"] for entry in pan} == {"super-pan-9"}
    assert len(pan) == 3
    played = houseway("games", "--family", "blackjack", "--json").json
    assert {entry["family"] for entry in played} == {"blackjack"}
    assert len(played) == 20
    insured = {wager["kind"] for entry in played for wager in entry["wagers"]}
    assert insured == {"base", "bonus", "insurance"}


@pytest.mark.parametrize("game", games_in_turn())
def test_rules_gives_the_resolved_sheet_its_switches_and_its_facts(game: str) -> None:
    found = houseway("rules", game, "--json").json
    fits(
        found,
        {
            "game": {game},
            "house": str,
            "settings": dict,
            "readings": {"*": str},
            "sheet": dict,
            "facts": {"*": {"means": str, "values": str}},
        },
    )
    if game in AMONG:  # stakes in place of wagers
        assert found["sheet"]["stakes"]
        return
    assert found["sheet"]["wager"]
    assert found["facts"]


def test_rules_shows_the_value_that_was_chosen() -> None:
    found = houseway("rules", CASH_IN, "--decks", "6", "-r", "cover=net", "--json").json
    assert found["settings"]["deck.decks"] == 6
    assert found["sheet"]["deck"]["decks"] == 6
    assert found["readings"]["cover"] == "net"


def test_settle_answers_who_pays_whom_in_which_order() -> None:
    found = process("settle", CASH_IN, "--json", stdin=a_round()).json
    fits(found, SETTLED)
    assert [(line["seat"], line["wager"], line["net"]) for line in found["settlement"]] == [
        (3, "player", "40"),
        (2, "banker", "-25"),
        (2, "phoenix-7", "-5"),
    ]
    assert found["bank"] == {
        "seat": 1,
        "amount": "500",
        "paid": "40",
        "collected": "30",
        "net": "-10",
    }
    assert found["conserved"] is True


PURE = "ranchos/pure-21-5-blackjack"


def a_split_round() -> dict[str, Any]:
    """Eights against an ace: seat 2 insures, splits and doubles; seat 3 stands for two bettors."""
    return {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [
            {"seat": 2, "wager": "base", "amount": "20"},
            {"seat": 3, "wager": "base", "amount": "20"},
            {"seat": 3, "backline": "b1", "wager": "base", "amount": "10"},
        ],
        "deck": ["8h", "9d", "Ac", "8s", "9c", "6h", "3h", "Tc", "5d", "7d", "2c"],
        "choices": [
            {"seat": 2, "do": "insurance", "amount": "5"},
            {"seat": 2, "do": "split"},
            {"seat": 2, "do": "double"},
            {"seat": 2, "hand": 2, "do": "hit"},
            {"seat": 2, "hand": 2, "do": "stand"},
            {"seat": 3, "do": "stand"},
        ],
    }


def test_settle_answers_for_every_hand_of_a_split() -> None:
    found = houseway("settle", PURE, "--json", stdin=a_split_round()).json
    fits(found, SETTLED)
    # 8-3-T is 21 with $40, 8-5-7 is 20 with $20; the player-dealer's A-6 hits and makes 19.
    assert found["hands"]["seat 2/1"] == ["8h", "3h", "Tc"]
    lines = {
        (line["seat"], line["backline"], line["wager"], line.get("hand", 0)): line["net"]
        for line in found["settlement"]
    }
    assert lines == {
        (2, "", "insurance", 0): "-5",
        (2, "", "base", 1): "40",
        (2, "", "base", 2): "20",
        (3, "", "base", 0): "-20",
        (3, "b1", "base", 0): "-10",
    }
    assert (found["bank"]["paid"], found["bank"]["collected"]) == ("60", "35")


def test_half_a_point_is_a_number_in_json() -> None:
    record = {
        "bank": {"seat": 1, "amount": "500"},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
        "deck": ["9h", "Ac", "9s", "Kd"],
    }
    found = houseway("settle", PURE, "--json", stdin=record).json
    fits(found, SETTLED)
    assert found["facts"]["dealer.total"] == 21.5


def _some_rounds() -> list[tuple[str, dict[str, Any]]]:
    bank = {"seat": 1, "amount": "60"}
    base = [{"seat": 2, "wager": "base", "amount": "25"}]
    deck = ["6h", "2c", "Kd", "3d", "4s", "9c", "5h", "7s", "8d", "Ah"]
    flex = [{"seat": 2, "wager": "flex", "number": 3, "amount": "5", "carried": True}]
    seats = {"player-dealer": ["6h", "Kd", "2s"], "seat 2": ["5c", "Ad", "2c"]}
    classic, low = "hustler/super-pan-9-classic", ["6h", "2c", "Kd", "3d", "4s", "6c", "5h", "Ah"]
    dice = [1, 2, 3]
    jokers = ["Jk", "9d", "5h", "8c", "4s"]  # 17 with a joker stands; 17 hits and makes 21
    dealt = {"bank": bank, "wagers": base, "deck": low, "dice": dice}
    boxed = [{"event": "boxed", "card": 2}]
    misdealt = [{"event": "wrong-seat", "hand": "seat 2", "stage": "deal"}]
    return [
        (CASH_IN, a_round()),
        (PURE, a_split_round()),
        ("hustler/la-blackjack", {"bank": bank, "wagers": base, "deck": jokers}),
        (CASH_IN, a_round(readings={"cover": "net"}, collection={"option": "3"})),
        (classic, {**dealt, "incidents": boxed}),
        (classic, {**dealt, "incidents": misdealt}),
        ("aviator/baccarat-gold", {"bank": bank, "wagers": base, "deck": deck}),
        ("aviator/super-pan-9", {"bank": bank, "wagers": base, "hands": seats, "dice": dice}),
        ("aviator/supreme-baccarat", {"bank": bank, "wagers": flex, "deck": deck}),
    ]


@pytest.mark.parametrize(
    ("game", "record"), _some_rounds(), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_settled_record_settles_to_itself(game: str, record: dict[str, Any]) -> None:
    once = houseway("settle", game, "--json", stdin=record)
    assert once.code == 0, once.err
    twice = houseway("settle", game, "--json", stdin=once.out)
    assert twice.out == once.out


def test_choices_of_the_command_line_are_written_into_the_record() -> None:
    """Otherwise the record would not replay to itself."""
    words = ("settle", CASH_IN, "--decks", "6", "-r", "cover=net", "--json")
    first = houseway(*words, stdin=a_round())
    assert first.json["settings"] == {"deck.decks": 6}
    assert first.json["readings"] == {"cover": "net"}
    assert houseway("settle", CASH_IN, "--json", stdin=first.out).out == first.out


def test_a_record_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(json.dumps(a_round()), encoding="utf-8")
    from_file = houseway("settle", CASH_IN, str(file), "--json").json
    assert from_file == houseway("settle", CASH_IN, "--json", stdin=a_round()).json


def test_deal_from_a_deck_takes_the_cards_in_the_order_they_leave_the_shoe() -> None:
    # Player 6 stands; banker 5 draws a 4.
    record = a_round(deck=["6h", "2c", "Kd", "3d", "4s", "9c"])
    del record["hands"]
    found = houseway("deal", CASH_IN, "--json", stdin=record).json
    fits(found, SETTLED)
    assert found["hands"] == {"player": ["6h", "Kd"], "banker": ["2c", "3d", "4s"]}
    assert "shuffle" not in found


@pytest.mark.parametrize("game", [CASH_IN, PURE])
def test_options_before_the_deal_lists_what_may_be_bet(game: str) -> None:
    found = houseway("options", game, "--json", stdin={"bank": {"seat": 1}}).json
    fits(
        found,
        {
            "game": {game},
            "wagers": [
                {
                    "wager": str,
                    "name": str,
                    "kind": KINDS,
                    "minimum": Money,
                    "maximum": (str, type(None)),
                    "needs": str,
                    "size": str,
                    "numbers": [int],
                    "cite": str,
                }
            ],
            "waits_for": {"wagers"},
        },
    )


@pytest.mark.parametrize(
    ("deck", "choices", "expected"),
    [
        ([], [], {"waits_for": "card", "hand": "player", "face": "up"}),
        (["2h", "3c", "3d"], [], {"waits_for": "card", "hand": "banker", "face": "down"}),
        (
            ["2h", "3c", "3d", "Ks"],
            [],
            {
                "waits_for": "choice",
                "who": "seat 2",
                "seat": 2,
                "backline": "",
                "total": 5,
                "options": ["stand", "hit"],
                "house_way": "hit",
            },
        ),
        (["9h", "3c", "Kd", "Ks"], [], {"waits_for": "nothing"}),
    ],
)
def test_options_says_what_a_round_waits_for(
    deck: list[str], choices: list[Any], expected: dict[str, Any]
) -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [{"seat": 2, "wager": "base", "amount": "25"}],
        "deck": deck,
        "choices": choices,
    }
    found = houseway("options", "aviator/baccarat-gold", "--json", stdin=record).json
    del found["game"], found["wagers"]
    assert found == expected


SPLIT = [{"seat": 2, "do": "split"}]


@pytest.mark.parametrize(
    ("deck", "choices", "expected"),
    [
        ("8h 6d 8s", [], {"waits_for": "card", "hand": "player-dealer", "face": "down"}),
        (
            "8h 6d 8s 9c",
            [],
            {
                "total": 16,
                "options": ["stand", "hit", "double", "split", "surrender"],
                # A double may be for less (004:860), a split is for the same (004:861).
                "amounts": {"double": ["0.01", "20"], "split": ["20", "20"]},
                "house_way": "stand",
            },
        ),
        (
            "8h Ad 8s 9c",
            [],
            {
                "total": 16,
                "options": ["no", "insurance"],
                "amounts": {"insurance": ["0.01", "10"]},
                "house_way": "no",
            },
        ),
        (
            "8h 6d 8s 9c 3h",
            SPLIT,
            {
                "total": 11,
                "options": ["hit", "double"],
                "amounts": {"double": ["0.01", "20"]},
                "house_way": "hit",
            },
        ),
        (
            "8h 6d 8s 9c 2h 9d 4c",
            [*SPLIT, {"seat": 2, "do": "hit"}, {"seat": 2, "do": "stand"}],
            {
                "hand": 2,
                "total": 12,
                "options": ["stand", "hit", "double"],
                "amounts": {"double": ["0.01", "20"]},
                "house_way": "stand",
            },
        ),
        ("Ah 6d Ks 9c", [], {"waits_for": "card", "hand": "player-dealer", "face": "up"}),
        ("Ah 6d Ks 9c 3c", [], {"waits_for": "nothing"}),
    ],
)
def test_options_says_what_a_round_of_blackjack_waits_for(
    deck: str, choices: list[Any], expected: dict[str, Any]
) -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [{"seat": 2, "wager": "base", "amount": "20"}],
        "deck": deck.split(),
        "choices": choices,
    }
    found = houseway("options", PURE, "--json", stdin=record).json
    del found["game"], found["wagers"]
    who = {"waits_for": "choice", "who": "seat 2", "seat": 2, "backline": ""}
    assert found == ({} if "waits_for" in expected else who) | expected


OPTION = {
    "schedule": str,
    "option": str,
    "date": str,
    "bureau": str,
    "limits": [str],
    "player": str,
    "player_pays": str,
    "dealer": str,
    "action": str,
    "jackpot": str,
    "wagers": {"*": str},
    "wager_limits": [str],
    "cite": str,
}


POT_OPTION = {
    "schedule": str,
    "option": str,
    "date": str,
    "bureau": str,
    "limits": [str],
    "players": str,
    "ante": str,
    "blinds": [str],
    "drops": {"*": str},
    "cite": str,
}


@pytest.mark.in_turn
@pytest.mark.parametrize("game", games_in_turn())
def test_fee_lists_every_option(game: str) -> None:
    shape = POT_OPTION if load_game(game).pot_schedules else OPTION
    fits(
        houseway("fee", game, "--json").json, {"game": {game}, "options": [shape], "origin": ORIGIN}
    )


def test_fee_of_one_option_says_what_is_due() -> None:
    found = houseway("fee", CASH_IN, "--option", "5", "--action", "750", "--json").json
    fee = {"payer": str, "amount": Money, "what": str, "why": str, "cite": str}
    fits(found, OPTION | {"game": {CASH_IN}, "fees": [fee], "origin": ORIGIN})


def test_check_lists_the_problems_of_each_sheet() -> None:
    found = houseway("check", CASH_IN, "--json").json
    assert found == {"ok": True, "sheets": {CASH_IN: []}, "warnings": []}


def test_fmt_lists_the_files_that_it_changed(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text("[game]\nname='Own'\n", encoding="utf-8")
    assert houseway("fmt", str(file), "--json").json == {"changed": [str(file)], "check": False}
    assert houseway("fmt", str(file), "--json").json == {"changed": [], "check": False}


def test_diff_lists_both_values_of_every_difference() -> None:
    one, other = "hustler/ez-baccarat", "ranchos/ez-baccarat"
    found = houseway("diff", one, other, "--json").json
    fits(found, {"first": {one}, "second": {other}, "changes": [dict]})
    assert found["changes"]
    for change in found["changes"]:
        assert change.keys() == {"path", "first", "second"}
        assert change["first"] != change["second"]


def test_verify_says_what_was_verified(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_text(houseway("settle", CASH_IN, "--json", stdin=a_round()).out, encoding="utf-8")
    found = houseway("verify", str(file), "--json").json
    fits(found, {"verified": {True}, "checks": [str]})
    assert len(found["checks"]) == 1


def test_schema_is_a_json_schema_of_a_sheet() -> None:
    found = houseway("schema").json
    assert found["$schema"].startswith("https://json-schema.org/")
    assert "wager" in found["properties"]
