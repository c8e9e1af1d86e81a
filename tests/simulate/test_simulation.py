"""Simulations: close to the exact figures, and the same whoever does the work."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest
from tests.oracles.agreement import z_score
from tests.peer_games import FAMILIES

import houseway as hw
from houseway.errors import HousewayError
from houseway.library import index, load_game
from houseway.odds.report import solve
from houseway.sheet.switches import Choices
from houseway.simulate import pieces
from houseway.simulate.run import simulate

# Games whose rounds are counted by their facts; the others have kernels and tests of their own, or
# no bank to play against.
SOLVED = ("blackjack", "pai-gow-poker", "pai-gow-tiles", "poker", "two-way", *FAMILIES)
LISTED = [entry["id"] for entry in index() if entry["family"] not in SOLVED]
ROUNDS = 2_000_000
SEED = 1


@pytest.mark.in_turn
@pytest.mark.parametrize("name", LISTED)
def test_every_wager_is_within_four_standard_errors_of_its_exact_price(name: str) -> None:
    game = load_game(name)
    odds = solve(game)
    plans = {
        "best": {d.knows: d.best for d in odds.decisions},
        "house-way": {d.knows: d.house_way for d in odds.decisions},
    }
    for way, plan in plans.items():
        if way == "house-way" and plan == plans["best"]:
            continue
        result = simulate(game, rounds=ROUNDS, seed=SEED, strategy=plan, strategy_name=way)
        for simulated, item in zip(result.wagers, odds.wagers, strict=True):
            exact = item.house_way if way == "house-way" and item.house_way else item.counted
            assert simulated.price.id == exact.id
            assert sum(count for _, count in simulated.counted.weights) == ROUNDS
            assert simulated.standard_error is not None
            assert 0 < simulated.standard_error < 0.01
            assert abs(z_score(simulated, exact.ev)) < 4, (exact.id, way)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ["hustler/lucky-7-baccarat", "hustler/super-pan-9"])
def test_every_row_comes_as_often_as_its_weight_says(name: str) -> None:
    game = load_game(name)
    result = simulate(game, rounds=ROUNDS, seed=SEED, strategy=game.analyst.policy("best"))
    for simulated, item in zip(result.wagers, solve(game).wagers, strict=True):
        for (row, count), (same, weight) in zip(
            simulated.counted.weights, item.counted.weights, strict=True
        ):
            assert row.id == same.id
            share = weight / item.counted.total
            error = (ROUNDS * share * (1 - share)) ** 0.5
            assert abs(count - ROUNDS * share) <= 5 * error, row.id


ONE_OF_EACH_KERNEL = [
    "parkwest/cash-in-baccarat",
    "hustler/lucky-7-baccarat",
    "hustler/21st-century-baccarat-9",
    "hustler/super-pan-9",
    "hustler/21st-century-baccarat",
]


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ONE_OF_EACH_KERNEL)
def test_workers_and_chunks_never_change_a_count(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(name)
    plan = game.analyst.policy("best")
    found = []
    for workers, chunk in ((1, 1 << 20), (1, 7_919), (2, 7_919), (3, 7_919), (3, 50_000)):
        monkeypatch.setattr(pieces, "CHUNK", chunk)
        result = simulate(game, rounds=100_003, seed=9, strategy=plan, workers=workers)
        found.append([item.counted.weights for item in result.wagers])
    assert all(counts == found[0] for counts in found)


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name",
    [
        "reference/blackjack",
        "hustler/pai-gow-tiles",
        pytest.param("hustler/la-blackjack", marks=pytest.mark.slow),
        pytest.param("parkwest/lucky-pai-gow-poker", marks=pytest.mark.slow),
    ],
)
def test_workers_and_chunks_never_change_a_figure_of_a_game_with_choices(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load_game(name)
    plan = game.analyst.policy("house-way")
    found = []
    for workers, chunk in ((1, 1 << 20), (1, 7_919), (3, 7_919), (3, 50_000)):
        monkeypatch.setattr(pieces, "CHUNK", chunk)
        result = simulate(game, rounds=100_003, seed=9, strategy=plan, workers=workers)
        found.append(result.as_json()["wagers"])
    assert all(figures == found[0] for figures in found)
    assert [item["wager"] for item in found[0]] == [*game.wagers]


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ["reference/blackjack", "parkwest/pure-21-5-blackjack"])
def test_a_bet_that_was_never_offered_in_a_short_simulation_won_and_lost_nothing(name: str) -> None:
    game = load_game(name)
    result = simulate(game, rounds=1, seed=1, strategy=game.analyst.policy("house-way"))
    insurance = next(item for item in result.wagers if item.price.id == "insurance")
    # The up card of the first round of this seed is no ace.
    shown = insurance.as_json()
    assert (shown["ev"], shown["hit"], shown["element_of_risk"]) == (0, 0, 0)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ONE_OF_EACH_KERNEL)
def test_counting_and_tracing_play_the_same_rounds(name: str) -> None:
    game = load_game(name)
    uses: frozenset[str] = frozenset().union(*(w.uses for w in game.wagers.values()))
    player = game.family.analyst(game).simulator(game.analyst.policy("best"))
    trace = player.trace(uses, 4, 1_000, 30_000)
    counts = player.play(uses, 4, 1_000, 30_000)
    assert (np.bincount(trace, minlength=len(counts)) == counts).all()
    late = player.trace(uses, 4, 21_000, 10_000)
    assert (late == trace[20_000:]).all()


def test_seeds_differ_and_a_seed_repeats_itself() -> None:
    game = load_game("parkwest/cash-in-baccarat")

    def counts(seed: int) -> list[object]:
        result = simulate(game, rounds=50_000, seed=seed, strategy={}, workers=2)
        return [item.counted.weights for item in result.wagers]

    assert counts(1) == counts(1)
    assert counts(1) != counts(2)


def test_two_sheets_with_one_seed_see_the_same_cards() -> None:
    first, second = (
        load_game(name) for name in ("hustler/ez-baccarat", "hustler/lucky-7-baccarat")
    )
    deals = [game.family.analyst(game).simulator({}) for game in (first, second)]
    assert [deals[0].deal(3, r) for r in range(50)] == [deals[1].deal(3, r) for r in range(50)]


def test_two_blackjack_sheets_with_one_seed_see_the_same_cards() -> None:
    games = [load_game(name) for name in ("reference/blackjack", "ranchos/pure-21-5-blackjack")]
    assert games[0].deck.decks == games[1].deck.decks == 6
    first, second = (game.analyst.simulator(game.analyst.policy("house-way")) for game in games)
    assert [first.deal(3, r) for r in range(50)] == [second.deal(3, r) for r in range(50)]
    assert first.deal(3, 0) != first.deal(4, 0)


def test_no_rounds_are_refused() -> None:
    with pytest.raises(HousewayError, match="at least 1"):
        simulate(load_game("hustler/ez-baccarat"), rounds=0, seed=1, strategy={})


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "statement",
    [
        "import houseway",
        "import houseway.library",
        "from houseway.library import load_game; load_game('hustler/super-pan-9').rules",
        "from houseway.library import load_game; load_game('hustler/lucky-7-baccarat').rules",
        "from houseway.library import load_game; load_game('hustler/la-blackjack').rules",
        "from houseway.library import load_game; load_game('hustler/pai-gow-poker').rules",
        "from houseway.library import load_game; load_game('hustler/pai-gow-tiles').rules",
        "from houseway.library import load_game; load_game('500-club/face-up-chinese-poker').rules",
    ],
)
def test_starting_up_loads_no_compiled_code(statement: str) -> None:
    program = f"import sys; {statement}; print([m for m in ('numba', 'numpy') if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_a_shoe_without_some_rank_is_simulated_where_bettors_choose() -> None:
    game = load_game(
        "hustler/21st-century-baccarat-8", Choices(settings={"deck.cards": "52 less 7"})
    )
    result = simulate(game, rounds=1000, seed=1, strategy=game.analyst.policy("best"))
    assert {item.counted.total for item in result.wagers} == {1000}


def test_one_round_says_nothing_of_the_error() -> None:
    result = hw.game("parkwest/cash-in-baccarat").simulate(1)
    assert [item.standard_error for item in result.wagers] == [None] * len(result.wagers)
