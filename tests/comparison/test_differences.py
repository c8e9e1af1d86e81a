"""What differs between games: each difference has its words, and all together make the other."""

from __future__ import annotations

import pytest
from tests.games import game_called
from tests.suite.rotation import current_rotation

from houseway.comparison.compared_games import shared_names
from houseway.comparison.differences import Differences, matrix, rules_of
from houseway.comparison.page_words import page_words
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices

EZ = tuple(shared_names()["ez-baccarat"])
HOLDEM = tuple(shared_names()["ultimate-texas-holdem"])
PAIRS = [
    (games[0], other)
    for games in shared_names().values()
    for other in games[1:]
    if game_called(games[0]).family is game_called(other).family
]


def differences(first: str, other: str) -> Differences:
    return Differences(game_called(first), game_called(other))


def read_as(name: str, **readings: str) -> Game:
    choices = {key.replace("_", "-"): value for key, value in readings.items()}
    return load_game(name, Choices(readings=choices))


@pytest.mark.parametrize(
    "pair", [each for place, each in enumerate(PAIRS) if current_rotation().takes(place)], ids=str
)
def test_a_game_with_all_its_differences_from_another_is_the_other(pair: tuple[str, str]) -> None:
    found = differences(*pair)
    made = found.with_some(found.found)
    assert made is not None
    assert rules_of(made) == rules_of(found.other)


@pytest.mark.parametrize("name", [*EZ, *HOLDEM])
def test_a_game_does_not_differ_from_itself(name: str) -> None:
    assert differences(name, name).found == ()


def test_a_changed_pay_becomes_the_sentence_that_states_it() -> None:
    rows = {row.address: row for row in matrix([differences(EZ[0], name) for name in EZ[1:]])}
    pays = dict(zip(EZ, rows["wager.tie.row.wins.pays"].says, strict=True))
    assert (
        pays.pop("parkwest/ez-baccarat-panda-8")
        == "Tie: It pays 9 to 1 if the hands tie; if not, it loses."
    )
    assert set(pays.values()) == {"Tie: It pays 8 to 1 if the hands tie; if not, it loses."}
    assert rows["wager.tie.row.wins.pays"].chapter == "Wagers"


def test_a_cell_of_a_limit_or_a_pay_is_a_sentence_of_the_game_in_its_column() -> None:
    rows = matrix([differences(EZ[0], name) for name in EZ[1:]])
    told = [row for row in rows if row.address.endswith(("limits", "pays"))]
    assert len(told) == 5
    for row in told:
        for name, says in zip(EZ, row.says, strict=True):
            page = {each.text for each in page_words(game_called(name))}
            assert says.removeprefix(f"{says.partition(': ')[0]}: ") in page


def test_seats_of_all_layouts_are_one_difference() -> None:
    rows = {row.address: row for row in matrix([differences(EZ[0], name) for name in EZ[1:]])}
    seats = dict(zip(EZ, rows["table.seats"].says, strict=True))
    for name, says in seats.items():
        assert says in [told.text for told in page_words(game_called(name))]
    assert seats["hustler/ez-baccarat"] != seats["ranchos/ez-baccarat"]


def test_a_rule_is_told_in_the_words_of_the_page_of_the_house_that_has_it() -> None:
    """Where nothing starts at the button, the other page says nothing of it."""
    parkwest = "parkwest/ez-baccarat-panda-8"
    rows = {row.address: row for row in matrix([differences(EZ[0], name) for name in EZ[1:]])}
    page = [told.text for told in page_words(game_called(parkwest))]
    button = dict(zip(EZ, rows["button"].says, strict=True))
    assert button.pop(parkwest) in " ".join(page)
    assert set(button.values()) == {""}
    start = dict(zip(EZ, rows["settle.start"].says, strict=True))
    assert start[parkwest] in page


def test_a_wager_of_one_house_is_told_whole_and_nothing_stands_where_it_is_not_offered() -> None:
    rows = {r.address: r for r in matrix([differences(HOLDEM[0], name) for name in HOLDEM[1:]])}
    bad_beat = dict(zip(HOLDEM, rows["wager.bad-beat"].says, strict=True))
    assert bad_beat.pop("500-club/ultimate-texas-holdem").startswith("Bad Beat Bonus Bet: ")
    assert set(bad_beat.values()) == {""}


def test_rows_that_need_another_rule_are_told_and_priced_beside_it() -> None:
    found = differences("aviator/ultimate-texas-holdem", "parkwest/ultimate-texas-holdem")
    rows = next(each for each in found.found if each.address == "wager.trips.rows")
    assert [each.address for each in found.company(rows)] == ["play.hole_cards"]
    _, new = found.words(rows)
    assert "the best five of your cards and the board" in new[0].of


def test_two_readings_of_a_sheet_differ_by_their_name() -> None:
    found = Differences(game_called(EZ[2]), read_as(EZ[2], natural_stop="draw"))
    assert [each.address for each in found.found] == ["reading.natural-stop"]
    old, new = found.words(found.found[0])
    assert any("nobody draws" in told.text for told in old)
    assert not any("nobody draws" in told.text for told in new)
