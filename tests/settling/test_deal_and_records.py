"""What `deal` adds to a record, and whose record it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record
from houseway.settling.verify import verify_record

PAN = {
    "bank": {"seat": 1, "amount": "100"},
    "wagers": [{"seat": 2, "wager": "base", "amount": "25"}],
}


def test_a_fresh_deal_of_a_dice_game_shakes_the_dice_and_keeps_them() -> None:
    game = load_game("aviator/super-pan-9")
    out = settle_record(game, PAN, shuffle=True)
    assert len(out["dice"]) == 3
    assert set(out["dice"]) <= {1, 2, 3, 4, 5, 6}
    assert settle_record(game, out) == out
    assert verify_record(game, out)


def test_dice_that_are_given_are_not_shaken_again() -> None:
    out = settle_record(load_game("aviator/super-pan-9"), {**PAN, "dice": [1, 1, 1]}, shuffle=True)
    assert out["dice"] == [1, 1, 1]


def test_a_card_game_has_no_dice() -> None:
    record = {"bank": {"seat": 1, "amount": "100"}}
    assert "dice" not in settle_record(load_game("aviator/baccarat-gold"), record, shuffle=True)


def test_a_record_of_another_game_is_refused() -> None:
    record = {
        "bank": {"seat": 1, "amount": "100"},
        "wagers": [{"seat": 2, "wager": "banker", "amount": "25"}],
        "hands": {"player": ["9h", "7d"], "banker": ["2c", "2d", "3h"]},
    }
    cash_in = settle_record(load_game("parkwest/cash-in-baccarat"), record)
    with pytest.raises(BadRecord, match="not of hustler/ez-baccarat") as refused:
        settle_record(load_game("hustler/ez-baccarat"), cash_in)
    assert (refused.value.code, refused.value.where) == ("wrong-game", "game")


def test_a_misdeal_needs_no_button_to_give_the_wagers_back() -> None:
    game = load_game("aviator/super-pan-9")
    item = {"event": "wrong-seat", "stage": "deal"}
    out = settle_record(game, {**PAN, "deck": ["Ah"] * 8, "incidents": [item]})
    assert out["settlement"][0]["result"] == "returned"
    assert out["settlement"][0]["in_action"] == "0"


def test_a_bettor_on_a_wager_about_the_choice_alone_is_asked_for_it(tmp_path: Path) -> None:
    sheet = tmp_path / "mine.toml"
    sheet.write_text(
        'extends = "hustler/21st-century-baccarat-9"\n[game]\nsource = "own"\n'
        '[wager.nerve]\nkind = "bonus"\nwhen = "bet.choice == \'stand\'"\npays = "1 to 1"\n'
    )
    record = {
        "bank": {"seat": 1, "amount": "100"},
        "wagers": [{"seat": 2, "wager": "nerve", "amount": "25"}],
        "choices": [{"seat": 2, "do": "stand"}],
        "deck": ["2h", "5d", "3h", "Kd", "4c", "9c"],
        "button": 2,
    }
    line = settle_record(load_game(str(sheet)), record)["settlement"][0]
    assert (line["wager"], line["result"]) == ("nerve", "win")
