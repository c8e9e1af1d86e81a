"""Comparisons: prices of differences alone and together, rounds, the page."""

from __future__ import annotations

from fractions import Fraction

import pytest

import houseway as hw

EZ = ("hustler/ez-baccarat", "parkwest/ez-baccarat-panda-8", "ranchos/ez-baccarat")


@pytest.fixture(scope="module")
def compared() -> hw.Comparison:
    return hw.compare(*EZ)


def test_a_difference_alone_and_all_together_have_the_prices_of_the_games(
    compared: hw.Comparison,
) -> None:
    """A tie pays one more for each of its deals: its chance is the change."""
    rule = next(each for each in compared.rules if each.address == "wager.tie.row.wins.pays")
    before, after, change = rule.alone[1].figures("tie") if rule.alone[1] else (None, None, None)
    assert (before, after) == tuple(hw.game(name).odds().price("tie").ev for name in EZ[:2])
    chance = dict(hw.game(EZ[0]).palette("winner"))["tie"]
    assert isinstance(change, Fraction)
    assert change == chance
    assert compared.prices[1]["tie"] == after
    assert compared.prices[2] == compared.prices[0]


def test_what_moves_no_price_has_none(compared: hw.Comparison) -> None:
    moved = [rule.address for rule in compared.rules if any(rule.alone)]
    assert moved == ["wager.tie.row.wins.pays"]


def test_every_two_games_are_a_pair_and_others_are_refused(compared: hw.Comparison) -> None:
    assert [(pair.first, pair.second) for pair in compared.pairs] == [(0, 1), (0, 2), (1, 2)]
    tie = [each.lines[-1] for each in compared.pair(0, 1).settled]
    assert [(line.bet.wager, line.net) for line in tie] == [("tie", 800_00), ("tie", 900_00)]
    assert compared.pair(0, 2).settled == ()
    with pytest.raises(hw.HousewayError, match="name two places from 0 to 2"):
        compared.pair(1, 0)


def test_the_page_has_the_matrix_the_words_the_prices_and_the_rounds(
    compared: hw.Comparison,
) -> None:
    text = compared.paper().text()
    titles = ("What differs", "The rules in words", "What it costs", "Rounds that are settled")
    places = [text.index(f"{number} {title}") for number, title in enumerate(titles, 1)]
    assert places == sorted(places)
    assert "Tie: It pays 9 to 1 if the hands tie;" in text
    assert "+9.5156 %" in text
    assert "wins $900 (both hands total 6)" in text
    assert "No smaller round differs" in text


def test_a_name_alone_stands_for_all_houses_that_deal_the_game() -> None:
    found = hw.compare("ez-baccarat", prices=False, rounds=False)
    assert [game.house.id for game in found.games] == [
        *("500-club", "aviator", "hustler", "parkwest", "ranchos")
    ]
    assert found.pairs == ()
    assert set(map(len, (found.prices[0], found.prices[4]))) == {0}


def test_a_game_is_compared_with_another_reading_of_itself() -> None:
    usual = hw.game(EZ[0])
    literal = usual.but(readings={"banker-three-card-7": "pay"})
    found = hw.compare(usual, literal, rounds=False)
    same = hw.compare(EZ[0], f"{EZ[0]}:banker-three-card-7=pay", rounds=False)
    assert found.as_json() == same.as_json()
    (rule,) = found.rules
    assert rule.address == "reading.banker-three-card-7"
    assert "push if the Banker hand wins, totals 7" in rule.says[0]
    assert rule.alone[1] is not None
    assert rule.alone[1].having == {"banker": literal.odds().price("banker").ev}


def test_games_among_players_are_compared_in_words() -> None:
    found = hw.compare("aviator/razz", "hustler/razz")
    assert found.rules
    assert found.prices == ({}, {})
    assert "among players" in found.pair(0, 1).why
    assert "Not compared round by round" in found.paper().text()


def test_a_sheet_of_ones_own_is_compared_with_the_one_that_it_extends(tmp_path: object) -> None:
    own = f"{tmp_path}/own.toml"
    with open(own, "w", encoding="utf-8") as file:
        file.write(f'extends = "{EZ[0]}"\nwager.dragon-7.row.wins.pays = "35 to 1"\n')
    found = hw.compare(EZ[0], own, rounds=False)
    (rule,) = found.rules
    assert rule.says[1].startswith("Dragon 7: It pays 35 to 1")
