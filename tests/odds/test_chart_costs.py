"""What mistakes cost in each cell of a chart, against single hands; prices by number of decks."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.odds.chart_costs import CellCost

BLACKJACK = "reference/blackjack"
EZ = "hustler/ez-baccarat"


game = cache(hw.game)


def cells(name: str) -> dict[tuple[str, str, str], CellCost]:
    return {(cell.section, cell.line, cell.up): cell for cell in game(name).chart_costs().cells}


def losses(hand: str, up: str) -> dict[str, float]:
    options = game(BLACKJACK).hand(hand, up).options
    return {say: max(options.values()) - value for say, value in options.items() if say != "split"}


def test_a_cell_of_one_hand_costs_what_the_options_of_that_hand_are_worth() -> None:
    cell = cells(BLACKJACK)["hard", "5", "6"]
    assert cell.costs == pytest.approx(losses("3 2", "6"))
    assert cell.best == "hit"
    assert cell.mistake == pytest.approx(
        min(losses("3 2", "6")[say] for say in ("stand", "double"))
    )


def test_a_cell_of_several_hands_is_their_mean_by_how_often_they_are_dealt() -> None:
    deck = game(BLACKJACK).sheet.deck
    left = dict.fromkeys(range(2, 10), 4 * deck.decks)
    tens = 16 * deck.decks - 1  # one of them is the up card
    hands = {"T 6": tens * left[6], "9 7": left[9] * left[7]}
    cell = cells(BLACKJACK)["hard", "16", "T"]
    for say in ("hit", "stand", "double"):
        mean = sum(weight * losses(hand, "T")[say] for hand, weight in hands.items())
        assert cell.costs[say] == pytest.approx(mean / sum(hands.values()))


def test_the_cells_hold_all_first_hands_but_naturals() -> None:
    deck = game(BLACKJACK).sheet.deck.decks
    found = cells(BLACKJACK).values()
    of_pairs = {("hard", "4"), ("hard", "20"), ("soft", "12")}  # hands that stand under pairs too
    held = sum(cell.chance for cell in found if (cell.section, cell.line) not in of_pairs)
    aces, tens, size = 4 * deck, 16 * deck, 52 * deck
    assert held == pytest.approx(1 - 2 * aces * tens / (size * (size - 1)), abs=1e-12)


def test_each_best_play_stands_in_the_chart_unless_the_cell_depends_on_the_cards() -> None:
    chart = game(BLACKJACK).chart()
    letters = {"stand": "S", "hit": "H", "double": "D", "split": "P", "surrender": "R"}
    depends = {(e["cards"][0], e["up"]) for e in chart["exceptions"]}
    ups = {up for _, up in depends}
    for (section, line, up), cell in cells(BLACKJACK).items():
        said = chart[section][line][list(chart["ups"]).index(up)]
        assert letters[cell.best] == said[0] or up in ups, (section, line, up)


def test_a_game_without_a_chart_of_totals_says_so() -> None:
    for name in (EZ, "hustler/caribbean-stud"):
        with pytest.raises(HousewayError, match="is not played by a chart of totals"):
            hw.game(name).chart_costs()


def test_prices_by_decks_are_those_of_games_with_so_many_decks() -> None:
    found = {item.decks: item for item in hw.game(EZ).deck_values(wager="tie")}
    assert {decks for decks, item in found.items() if item.is_default} == {8}
    for decks, item in found.items():
        exact = hw.game(EZ, settings={"deck.decks": decks}).odds(wager="tie").price("tie").ev
        assert item.ev == {"tie": exact}
    assert f"{float(found[8].ev['tie']):.4%}" == "-14.3596%"  # the published figure of 8 to 1
    assert isinstance(found[6].ev["tie"], Fraction)


def test_a_game_of_one_deck_has_no_prices_by_decks() -> None:
    with pytest.raises(HousewayError, match="permits no number of decks but 1") as refused:
        hw.game("500-club/three-card-poker-6-card-bonus").deck_values()
    assert refused.value.where == "decks"
