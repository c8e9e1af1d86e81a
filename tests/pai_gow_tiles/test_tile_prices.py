"""Exact prices against a slow twin, the kernel against the readable engine, simulation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb
from typing import Any

import pytest
from tests.pai_gow_tiles.tile_twin import Tile, results, settings, strength

import houseway as hw
from houseway.cards import card_text, parse_cards
from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.families.pai_gow_tiles.analyst import TileAnalyst
from houseway.families.pai_gow_tiles.tables import ranks_of, tiles_of
from houseway.settling.settle import settle_finished
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

GAMES = ("parkwest/pai-gow-tiles", "hustler/pai-gow-tiles")
SEED, SEAT = 2026, 2


def analyst(name: str = GAMES[0], **readings: str) -> TileAnalyst:
    found = hw.game(name, readings=readings).analyst
    assert isinstance(found, TileAnalyst)
    return found


@pytest.fixture(scope="module")
def solved() -> TileAnalyst:
    return analyst()


def plain(text: str) -> tuple[Tile, ...]:
    numbers = (word.split("-") for word in text.split())
    return tuple((int(one), int(other)) for one, other in numbers)


# --- exact ----------------------------------------------------------------------------------------


def test_every_deal_of_two_hands_is_counted_once_in_each_setting(solved: TileAnalyst) -> None:
    tables = solved.tables
    assert tables.total == 35_960 * 20_475 == comb(32, 4) * comb(28, 4)
    assert int(tables.ways.sum()) == 35_960
    for place, splits in enumerate(tables.splits):
        for setting in range(len(splits)):
            assert int(tables.versus[place, setting].sum()) == tables.ways[place] * 20_475


@pytest.mark.in_turn
@pytest.mark.parametrize("hand", ["6-6 3-1 6-4 4-1", "6-2 5-3 6-5 5-4", "4-2 2-1 6-5 5-5"])
def test_each_setting_of_a_hand_is_worth_what_the_slow_twin_counts(
    solved: TileAnalyst, hand: str
) -> None:
    options = solved.hand(parse_cards(hand))["options"]
    expected = {}
    for way in settings(plain(hand)):
        found = results(plain(hand), way)
        assert sum(found.values()) == 20_475
        expected[strength(way[0]), strength(way[1])] = (found["win"] - found["lose"]) / 20_475
    assert sorted(options.values()) == pytest.approx(sorted(expected.values()), abs=1e-15)


def test_two_house_ways_differ_by_the_copies_alone(solved: TileAnalyst) -> None:
    """With the same way on both sides each wins both hands as often: copies are the edge."""
    ends = solved.solution.ends(solved.tables.way)  # high and low: higher, equal, lower
    assert ends[0] == ends[8]
    assert (ends[1], ends[3]) == (ends[7], ends[5])
    assert ends[2] == ends[6]
    lost = ends[4] + ends[5] + ends[7]
    expected = Fraction(-lost, solved.tables.total)
    assert solved.solution.expectation(solved.tables.way) == expected == Fraction(-4762, 471_975)


def test_best_play_is_never_worse_and_its_gain_is_the_sum_over_hands(solved: TileAnalyst) -> None:
    solution = solved.solution
    best, way = solution.expectation(solution.best), solution.expectation(solved.tables.way)
    assert best == Fraction(75_224, 92_035_125)
    assert best - way == sum(map(solution.cost, solution.differs.tolist()))
    assert all(solution.cost(hand) > 0 for hand in solution.differs.tolist())
    assert len(solution.differs) == 475


def test_the_odds_report_says_the_same_as_the_solution(solved: TileAnalyst) -> None:
    odds = hw.game(GAMES[0]).odds().as_json()
    (base,) = odds["wagers"]
    assert base["ev_fraction"] == "75224/92035125"
    assert base["method"] == "exact"
    assert sum(row["probability"] for row in base["rows"]) == pytest.approx(1)
    chart = odds["strategy"]["chart"]
    assert chart["house_way"]["ev_fraction"] == "-4762/471975"
    assert len(chart["exceptions"]) == 475


def test_frequencies_of_two_tiles_and_of_hands_add_up(solved: TileAnalyst) -> None:
    found = solved.chart()["frequencies"]
    assert sum(found["two_tiles"].values()) == 496
    assert sum(found["high"].values()) == sum(found["low"].values()) == 35_960
    expected = {"gee-joon": 1, "matched-pair": 11, "mixed-pair": 4, "wong": 8, "gong": 16}
    assert {kind: found["two_tiles"][kind] for kind in expected} == expected
    assert found["two_tiles"]["high-nine"] == 16


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "readings, best, way",
    [
        ({"gee-joon": "six-with-four-to-six"}, 0.000586, -0.010052),
        ({"fifteen": "printed"}, 0.003467, -0.009838),
        ({"tile-ties": "low-hand"}, 0.001148, -0.010126),
        ({"zeros": "by-tile"}, 0.002008, -0.008344),
        ({"copy": "push"}, 0.009565, -0.000201),
    ],
)
def test_each_reading_has_its_price(readings: dict[str, str], best: float, way: float) -> None:
    found = analyst(**readings)
    assert found.ev() == pytest.approx(best, abs=1e-6)
    assert found.solution.figure(found.tables.way).ev == pytest.approx(way, abs=1e-6)


def test_a_tile_that_is_gone_moves_the_price() -> None:
    game = hw.game(GAMES[0]).without(parse_cards("6-6"))
    found = game.analyst
    assert isinstance(found, TileAnalyst)
    assert found.tables.total == comb(31, 4) * comb(27, 4)
    assert sum(found.solution.ends(found.tables.way)) == found.tables.total
    assert found.ev() != analyst().ev()


# --- ways to play ---------------------------------------------------------------------------------


def test_the_analyst_answers_as_every_solving_one(solved: TileAnalyst) -> None:
    assert solved.has_chart
    with pytest.raises(UnknownName, match="best"):
        solved.policy("worst")
    with pytest.raises(HousewayError, match="not played by a chart"):
        solved.policy("best", {"hard": {}})


def test_real_tiles_are_told_apart_by_rank_alone(solved: TileAnalyst) -> None:
    hand = parse_cards("5-4 4-3 3-2 2-1")
    assert solved.tables.hands[solved.tables.place(hand)] == ranks_of(hand) == (11, 13, 14, 15)
    assert ranks_of(tiles_of((11, 11, 15, 15))) == (11, 11, 15, 15)
    split = solved.tables.split(hand, 0)
    assert sorted(split.high_tiles + split.low_tiles) == sorted(hand)


@pytest.mark.parametrize("tiles", ["6-6 6-5 6-4", "6-6 6-6 6-6 6-5", "As Kd Qh Jc"])
def test_a_hand_that_nobody_can_hold_has_no_price(solved: TileAnalyst, tiles: str) -> None:
    with pytest.raises(BadRecord):
        solved.hand(parse_cards(tiles))


# --- rounds ---------------------------------------------------------------------------------------


def differences(name: str, way: str, rounds: int) -> Iterator[str]:
    found = analyst(name)
    game, policy = found.game, found.policy(way)
    player = found.simulator(policy)
    bets = (Bet(seat=SEAT, wager="base", amount=2000),)
    setup = Setup(seats=2, bank=1, cover=None, bets=bets, button=SEAT)
    for round_, end in enumerate(player.trace(SEED, 0, rounds).tolist()):
        tiles = player.deal(SEED, round_)
        cards = iter(tiles)

        def answer(wait: Wait, cards: Any = cards) -> Answer:
            if isinstance(wait, Deal):
                return int(next(cards))
            # The bank goes the house way, whatever the bettor does.
            return wait.house_way if wait.who == "player-dealer" else policy.choose(wait)

        finished, _ = run(game.rules, setup, answer)
        (line,) = settle_finished(game, setup, finished).lines
        wanted = game.wagers["base"].judge(player.facts(end)).id
        if line.row != wanted:
            yield f"{' '.join(map(card_text, tiles))}: engine {line.row}, kernel {wanted}"


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", ["best", "house-way"])
def test_the_kernel_plays_and_settles_like_the_readable_engine(name: str, way: str) -> None:
    assert next(differences(name, way, 1_500), "") == ""


@pytest.mark.slow
@pytest.mark.parametrize("way", ["best", "house-way"])
def test_the_kernel_plays_like_the_readable_engine_in_very_many_rounds(way: str) -> None:
    assert next(differences(GAMES[0], way, 60_000), "") == ""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("way", ["best", "house-way"])
def test_a_simulation_is_within_four_standard_errors_of_the_exact_price(
    name: str, way: str
) -> None:
    found = analyst(name)
    exact = found.figure() if way == "best" else found.solution.figure(found.tables.way)
    (item,) = hw.game(name).simulate(4_000_000, seed=11, strategy=way).wagers
    assert item.standard_error is not None
    assert abs(float(item.price.ev) - exact.ev) < 4 * item.standard_error
    assert item.price.sd == pytest.approx(exact.sd, abs=2e-3)
