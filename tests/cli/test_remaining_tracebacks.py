"""Input that once led to a traceback: each names the field, the value and what would be legal."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.program import houseway

import houseway as hw

PAI_GOW = "500-club/fortune-pai-gow-poker"
ORDER = ["Jk", *(f"{rank}{suit}" for rank in "A234567JQK" for suit in "cdhs")]


@pytest.mark.parametrize(
    "text",
    [
        f"a = {'[' * 3000}{']' * 3000}",
        f"a = {'[' * 30}{']' * 30}",
        f"a = {'{b = ' * 400}1{'}' * 400}",
        ".".join("a" * 2000) + " = 1",
    ],
)
@pytest.mark.parametrize("command", ["rules", "check", "fmt", "fee"])
def test_a_sheet_that_is_nested_too_deeply_is_refused(
    command: str, text: str, tmp_path: Path
) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(text)
    done = houseway(command, str(sheet))
    assert done.code in (1, 2)
    told = done.out + done.err
    assert "broken-toml: tables and lists nested more than 24 deep; legal: up to 24" in told


def test_choices_beside_hands_in_parts_are_a_list() -> None:
    record = {"choices": 1.5, "hands": {"seat 2/front": ["As", "Ad"], "seat 2/back": ["Ks"]}}
    with pytest.raises(hw.BadRecord) as caught:
        hw.game(PAI_GOW).settle({"seats": 6, **record})
    assert str(caught.value) == "choices: expected a list, found 1.5"


@pytest.mark.parametrize("command", ["rules", "fee"])
def test_a_fee_schedule_that_the_house_has_not_is_named(command: str, tmp_path: Path) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(
        'extends = "parkwest/cash-in-baccarat"\n[collection]\nschedules = ["baccarad"]\n'
    )
    done = houseway(command, str(sheet))
    assert done.code == 2
    assert "collection.schedules: no schedule 'baccarad'. Did you mean" in done.err


@pytest.mark.parametrize("where", ["deck", "shuffle.order"])
def test_a_joker_in_the_order_of_a_deck_that_has_none_is_refused(where: str) -> None:
    shuffle = {"order": ORDER, "nonce": "0" * 64, "commitment": "0" * 64}
    cards = {"deck": ORDER} if where == "deck" else {"shuffle": shuffle}
    record = {"seats": 3, "button": 1, "stacks": {"1": "100", "2": "100"}, "choices": [], **cards}
    with pytest.raises(hw.BadRecord) as caught:
        hw.game("aviator/conquian").settle(record)
    assert str(caught.value) == f"{where}: Jk is not in the deck: one deck of 52 less 8 9 T"


def test_the_variant_of_a_hand_history_that_is_no_text_is_refused(tmp_path: Path) -> None:
    hand = tmp_path / "hand.phh"
    hand.write_text("variant = { a = 1 }\nantes = [0, 0]\nactions = []\n")
    done = houseway("phh", "read", str(hand))
    assert done.code == 2
    assert "no variant \"{'a': 1}\"" in done.err


def test_a_reading_whose_choices_are_a_number_can_be_compared(tmp_path: Path) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(
        'extends = "parkwest/cash-in-baccarat"\n[reading.x]\nasks = "x"\nchoices = 1\n'
    )
    done = houseway("diff", str(sheet), "parkwest/cash-in-baccarat")
    assert "Traceback" not in done.err


def test_a_name_that_is_too_long_for_a_file_is_no_game() -> None:
    done = houseway("rules", "x" * 5000)
    assert done.code == 2
    assert "no game 'xxx" in done.err
