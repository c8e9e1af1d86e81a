"""Odds, simulations and equities are values, of every family that has them."""

from __future__ import annotations

import math
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial

import pytest
from tests.games import game_called
from tests.values.samples import BANKED, CHANGED, SHARED, copied

import houseway as hw
from houseway.library import Game, build_game, sheet_from_text
from houseway.odds.report import Odds, price_readings, solve
from houseway.pot_equity.result import Equity
from houseway.pricing.prices import Price, Valued
from houseway.sheet.switches import Choices
from houseway.simulate.simulated import Simulation

LONG = ("hustler/2-way-winner", "parkwest/lucky-pai-gow-poker")
PRICED = [pytest.param(name, marks=pytest.mark.slow) if name in LONG else name for name in BANKED]
BACCARAT = (
    SHARED,
    "500-club/ez-baccarat",
    "aviator/baccarat-gold",
    "aviator/ez-baccarat-panda-8",
    "aviator/supreme-baccarat",
    "hustler/ez-baccarat",
    "hustler/lucky-7-baccarat",
    "parkwest/ez-baccarat-panda-8",
    "ranchos/ez-baccarat",
)


@cache
def odds_of(name: str) -> Odds:
    return solve(game_called(name))


@cache
def simulation_of(name: str) -> Simulation:
    return hw.game(name).simulate(500, workers=1)


def check_is_value(value: object) -> None:
    again = copied(value)
    assert again is not value
    assert again == value
    assert hash(again) == hash(value)
    assert {value: 1}[again] == 1
    assert len(repr(value)) < 200


@pytest.mark.parametrize("name", PRICED)
def test_odds_and_all_that_they_hold_are_values(name: str) -> None:
    odds = odds_of(name)
    check_is_value(odds)
    for item in odds.wagers:
        check_is_value(item.price)
        assert copied(item) == item
        assert hash(copied(item)) == hash(item)
    for decision in odds.decisions[:3]:
        assert copied(decision) == decision
        assert hash(copied(decision)) == hash(decision)
    again = copied(odds)
    assert again.chart == odds.chart
    assert again.as_json() == odds.as_json()


@pytest.mark.parametrize("name", PRICED)
def test_simulations_are_values(name: str) -> None:
    simulation = simulation_of(name)
    check_is_value(simulation)
    assert copied(simulation).as_json() == simulation.as_json()
    for item in simulation.wagers:
        assert copied(item) == item
        assert hash(copied(item)) == hash(item)


def test_a_wager_from_a_pickle_judges_rounds_and_says_why() -> None:
    wager = odds_of(SHARED).wagers[0].price.wager
    again = copied(wager)
    told = wager.uses | {"player.total", "banker.total"}
    ends = list(game_called(SHARED).rules.reachable(told))
    assert len(ends) == 100
    for facts in ends:
        row, other = wager.judge(facts), again.judge(facts)
        assert row == other
        assert wager.reason(row, facts) == again.reason(other, facts)
    price = copied(odds_of(SHARED).wagers[0].price)
    assert isinstance(price, Price)
    assert price.weights[-1][0] is price.wager.otherwise


def test_odds_say_the_game_its_choices_and_the_prices() -> None:
    game = build_game(sheet_from_text(CHANGED), Choices(settings={"deck.decks": 6}), Game)
    text = repr(solve(game, only="tie"))
    assert text.startswith("<own (deck.decks 6): tie -0.04")
    assert repr(solve(game)).startswith("<own (deck.decks 6): player -0.01")
    assert odds_of(SHARED) != solve(game_called(SHARED).without([5]))
    assert repr(odds_of(SHARED).price("tie")).startswith("<Price tie: -0.14")


def test_a_simulation_says_its_rounds_and_standard_errors() -> None:
    simulation = simulation_of(SHARED)
    first = simulation.wagers[0]
    error = first.standard_error
    assert error is not None
    said = f"{first.price.id} {float(first.price.ev):+.6f} (se {error:.6f})"
    assert repr(simulation).startswith(f"<{SHARED}, 500 rounds, seed 1: {said}")


def test_what_readings_are_worth_are_values() -> None:
    found = price_readings(game_called("hustler/ez-baccarat"))
    assert copied(found) == found
    assert len(set(found)) == len(found)


@pytest.mark.parametrize("samples", [None, 500])
def test_equities_are_values(samples: int | None) -> None:
    found = equity_of(samples)
    check_is_value(found)
    assert copied(found).as_json() == found.as_json()
    assert hash(found.spot) == hash(copied(found.spot))


@cache
def equity_of(samples: int | None = None) -> Equity:
    return hw.equity("holdem", "JsTs", "5h5d", board="5s 6s 7d", samples=samples)


def test_a_pool_of_processes_prices_ten_games_as_this_process_does() -> None:
    own = build_game(sheet_from_text(CHANGED), Choices(settings={"deck.decks": 6}), Game)
    games = [*map(game_called, BACCARAT), own]
    assert len(set(games)) == 10
    tie = partial(solve, only="tie")
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(2, mp_context=spawn) as pool:
        elsewhere = list(pool.map(tie, games))
    here = [tie(game) for game in games]
    assert elsewhere == here
    assert [odds.game for odds in elsewhere] == games


def test_solved_prices_are_compared_by_their_figures() -> None:
    price = odds_of("aviator/super-pan-9").wagers[0].price
    tiles = odds_of("parkwest/pai-gow-tiles").price("base", Valued)
    assert isinstance(tiles, Valued)
    assert tiles != price
    assert math.isclose(copied(tiles).ev, tiles.ev, rel_tol=0, abs_tol=0)
