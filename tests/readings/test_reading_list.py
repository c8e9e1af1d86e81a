"""The list of readings: the question, the printed words, the default, the reason, the lines."""

from __future__ import annotations

from collections import Counter

import pytest

import houseway as hw
from houseway.errors import HousewayError, UnknownName
from houseway.library import fee_readings, game_ids, load_game
from houseway.sheet.model import SILENT

EZ = "hustler/ez-baccarat"
HOUSES = ("500-club", "aviator", "hustler", "parkwest", "ranchos")


def test_every_reading_of_every_sheet_and_fee_table_has_one_place_in_the_list() -> None:
    listed = Counter((entry.name, place.sheet) for entry in hw.readings() for place in entry.places)
    stated = Counter(
        (name, game) for game in game_ids() for name in load_game(game).sheet.reading
    ) + Counter((name, f"{house}/collection") for house in HOUSES for name in fee_readings(house))
    assert listed == stated


def test_the_same_reading_of_several_sheets_is_listed_once() -> None:
    found = [entry for entry in hw.readings() if entry.name == "banker-three-card-7"]
    assert len({(entry.asks, entry.why) for entry in found}) == len(found)
    assert max(len(entry.places) for entry in found) > 1


def test_a_place_has_the_lines_of_its_own_document() -> None:
    found = {entry.name: entry for entry in hw.readings(EZ)}
    (place,) = found["banker-three-card-7"].places
    assert (place.sheet, place.cite) == (EZ, "003:6053, 003:6116-6117")


def test_a_game_lists_the_readings_of_its_fee_schedules_too() -> None:
    own = {entry.name for entry in hw.readings("parkwest/cash-in-baccarat")}
    assert "low-action" in own  # of the schedule that the sheet names
    assert "three-card-nine" not in own  # of another game's schedule


def test_a_default_that_departs_from_the_printed_words_is_told() -> None:
    found = {entry.name: entry for entry in hw.readings(EZ)}
    pay = found["banker-three-card-7"]
    assert (pay.literal, pay.default, pay.departs, pay.is_silent) == ("pay", "push", True, False)


def test_what_is_wrong_with_the_document_is_told() -> None:
    flaws = {entry.name: entry.flaw for entry in hw.readings(EZ)}
    assert flaws["natural-rank"] == "contradiction"  # the ranking against the play
    assert flaws["two-hands"] == "misprint"  # "two hands" where many are meant
    assert flaws["rounding"] == "none"  # nothing is printed


def test_a_flaw_that_a_sheet_takes_back_is_gone() -> None:
    def flaw(game: str) -> str:
        return load_game(game).sheet.reading["fifteen"].flaw

    assert (flaw("parkwest/pai-gow-tiles"), flaw("hustler/pai-gow-tiles")) == ("misprint", "none")


def test_several_leaves_out_readings_of_one_choice() -> None:
    every, some = hw.readings(EZ), hw.readings(EZ, several=True)
    assert [entry for entry in every if len(entry.choices) > 1] == list(some)
    assert len(some) < len(every)


@pytest.mark.parametrize(("house", "family"), [("ranchos", ""), ("", "baccarat")])
def test_a_house_or_a_family_narrows_the_list(house: str, family: str) -> None:
    games = {entry.id for entry in hw.games(house=house, family=family)}
    found = hw.readings(house=house, family=family)
    places = {place.sheet for entry in found for place in entry.places}
    assert {sheet for sheet in places if not sheet.endswith("/collection")} == games


def test_an_unknown_house_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownName, match="hustler"):
        hw.readings(house="hustlr")


def test_a_silent_reading_is_silent_in_words() -> None:
    assert SILENT == "silent"
    assert all(SILENT not in entry.choices for entry in hw.readings())


# --- played hands ---------------------------------------------------------------------------------

STUD = "500-club/seven-card-stud"


def test_the_choice_in_force_changes_no_hand() -> None:
    found = hw.game(STUD).played_readings(hands=40)
    assert {item.name for item in found} == {
        entry.name for entry in hw.readings(STUD, several=True)
    }
    for item in found:
        assert item.hands == 40
        if item.in_force:
            assert (item.otherwise, item.otherwise_error) == (0, 0)


def test_a_reading_of_pot_limit_moves_nothing_at_a_limit_table() -> None:
    found = hw.game(STUD).played_readings(hands=40)
    assert all(item.otherwise == 0 for item in found if item.name == "pot-size")
    assert any(item.otherwise > 0 for item in found if item.name == "fold")


def test_the_same_seed_plays_the_same_hands() -> None:
    game = hw.game("aviator/conquian")
    assert game.played_readings(hands=10, seed=3) == game.played_readings(hands=10, seed=3)


def test_a_game_with_a_bank_has_prices_and_no_played_hands() -> None:
    with pytest.raises(HousewayError, match="exact prices"):
        hw.game(EZ).played_readings()


@pytest.mark.parametrize("hands", [0, -1, "many", 1.5])
def test_a_number_of_hands_that_is_none_is_refused(hands: object) -> None:
    with pytest.raises(HousewayError, match="hands"):
        hw.game(STUD).played_readings(hands=hands)  # type: ignore[arg-type]
