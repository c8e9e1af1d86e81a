"""Compiled rounds of a whole table: as the rules deal and settle them, to the cent."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from statistics import fmean, stdev
from typing import Any

import pytest
from tests.bank_desk.table_twin import differences
from tests.suite.rotation import trials, very_many

import houseway as hw
from houseway.bank_desk.bank_table import bank_table
from houseway.bank_desk.dealt_round import SettledRounds
from houseway.bank_desk.seat_plays import BEST_PLAY
from houseway.bank_desk.table_counts import SampledRound
from houseway.bank_desk.table_plan import Sampling, TablePlan
from houseway.library import Game, index, load_game
from houseway.table.chips.cover import COVER_POLICIES
from houseway.table.rounds import Bet, Setup

COMPILED = (
    "blackjack",
    "poker",
    "pai-gow-poker",
    "pai-gow-tiles",
    "super-pan-9",
    "two-way",
)  # families with a compiled table
GAMES = (
    *(entry["id"] for entry in index() if entry["family"] in COMPILED),
    "hustler/21st-century-baccarat",  # baccarat with a hand for each seat
)
QUICK = (
    "reference/blackjack",
    "reference/three-card-poker",
    "aviator/super-pan-9",
)  # best play is found soon
POLICIES = tuple(COVER_POLICIES)[1:]
SEVEN = [{"seat": seat, "wager": "base", "amount": "100"} for seat in range(2, 9)]


@lru_cache(maxsize=4)
def game_of(name: str) -> Game:
    """One game for many tests: its best play is solved once."""
    return load_game(name)


def in_test(names: tuple[str, ...]) -> list[Any]:
    return [n if n in QUICK else pytest.param(n, marks=pytest.mark.slow) for n in names]


def full_table(game: Game, **data: Any) -> Setup:
    return bank_table(game, data).setup


def mixed_ways(game: Game) -> dict[int, Any]:
    """Every other seat plays the house way, where there is one."""
    last = game.analyst.strategies[-1]
    ways = {name: game.analyst.policy(name) for name in ("best", last)}
    return {seat: ways["best" if seat % 2 else last] for seat in range(1, 10)}


def best_ways(game: Game) -> dict[int, Any]:
    return dict.fromkeys(range(1, 10), game.analyst.policy("best"))


@pytest.mark.parametrize("name", in_test(GAMES))
def test_every_round_is_dealt_and_settled_as_by_the_rules(name: str) -> None:
    game = game_of(name)
    rounds = trials(short=40, full=1_000)
    assert differences(game, full_table(game), mixed_ways(game), rounds) == ""


@pytest.mark.parametrize("name", in_test(GAMES))
@pytest.mark.parametrize(
    "policy",
    [next(iter(COVER_POLICIES)), *(pytest.param(p, marks=pytest.mark.slow) for p in POLICIES)],
)
def test_a_bank_that_is_short_settles_in_the_order_of_the_sheet(name: str, policy: str) -> None:
    game = game_of(name)
    banked = game.sheet.banked.model_copy(update={"cover": policy})
    game = replace(game, sheet=game.sheet.model_copy(update={"bank": banked}))
    whole = full_table(game)
    setup = replace(whole, bank=whole.bank, cover=sum(bet.amount for bet in whole.bets) // 3)
    assert differences(game, setup, mixed_ways(game), trials(short=20, full=500)) == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_very_many_rounds_are_dealt_and_settled_as_by_the_rules(name: str) -> None:
    game = game_of(name)
    assert differences(game, full_table(game), best_ways(game), very_many(name) // 10) == ""


def test_bettors_behind_a_seat_follow_its_hand_with_their_own_money() -> None:
    game = game_of("reference/blackjack")
    bets = (
        Bet(seat=2, wager="base", amount=25_00),
        Bet(seat=2, backline="b1", wager="base", amount=60_50),
        Bet(seat=6, wager="base", amount=10_00),
        Bet(seat=6, backline="b1", wager="base", amount=10_00),
    )
    setup = Setup(seats=8, bank=4, cover=90_00, bets=bets)
    assert differences(game, setup, mixed_ways(game), 50) == ""


@pytest.mark.parametrize("name", in_test(GAMES))
def test_the_bank_wins_what_the_bettors_lose_by_their_prices(name: str) -> None:
    game = hw.game(name)
    prices = {(item.price.id, item.price.number): item.price for item in game.odds().wagers}
    setup = full_table(game)
    bets = tuple(without_envy(game, bet) for bet in setup.bets if (bet.wager, bet.number) in prices)
    setup = replace(setup, bets=bets)
    found = simulated(game, setup, best_ways(game), rounds=trials(short=100_000, full=2_000_000))
    # The price of a wager includes what it opens: nothing is counted twice.
    alone = [bet for bet in bets if not game.analyst.part_of(game.wagers[bet.wager])]
    whole = -sum(bet.amount * float(prices[bet.wager, bet.number].ev) for bet in alone)
    error = found.bank.deviation / math.sqrt(found.total)
    assert abs(float(found.bank.mean) - whole) < 4 * error


def without_envy(game: Game, bet: Bet) -> Bet:
    """The bet, too small for an envy bonus, which pays dollars and has no price per unit."""
    for wager in game.wagers.values():
        for need in wager.section.needs.alternatives[0] if wager.section.kind == "envy" else ():
            if need.wager == bet.wager:
                return replace(bet, amount=min(bet.amount, need.least - 100))
    return bet


def simulated(
    game: Game, setup: Setup, ways: Mapping[int, Any], *, rounds: int, seed: int = 1
) -> SampledRound:
    plan = TablePlan(game, setup, BEST_PLAY, ways, seed)
    assert plan.dealt is not None, "no compiled player of these rounds"
    return plan.sample(rounds, Sampling()).by_policy[game.sheet.banked.cover]


# Published for a shoe that is dealt down to a cut card, at basic strategy; ours are fresh shoes at
# best play. Both move variances by less than a hundredth.
CUT_CARD = 0.01
STAND = {"soft-17": "stand"}
HIT = {"soft-17": "hit"}
PUBLISHED = [
    ({**STAND, "surrender": "late", "resplit-aces": "yes"}, 1.303, 0.479, 0.0005),
    (HIT, 1.346, 0.499, 0.0005),
    ({**HIT, "deck.decks": 8, "double-after-split": "no"}, 1.309, 0.489, 0.0005),
    ({**STAND, "double-after-split": "no"}, 1.28, 0.47, 0.005),
]


@pytest.mark.parametrize(
    ("settings", "variance", "covariance", "digits"),
    [pytest.param(*PUBLISHED[0], marks=pytest.mark.slow), PUBLISHED[1]]
    + [pytest.param(*row, marks=pytest.mark.slow) for row in PUBLISHED[2:]],
)
def test_hands_at_one_table_vary_together_as_published(
    settings: dict[str, Any], variance: float, covariance: float, digits: float
) -> None:
    # Wizard of Odds, blackjack appendix 4; Wong, Professional Blackjack, page 203.
    game = hw.game("reference/blackjack", settings=settings)
    setup = full_table(game, wagers=SEVEN)
    ways = best_ways(game)
    samples = [
        moments(simulated(game, setup, ways, rounds=trials(short=20_000, full=200_000), seed=n))
        for n in range(8)
    ]
    for wanted, found in zip((variance, covariance), zip(*samples, strict=True), strict=True):
        error = stdev(found) / math.sqrt(len(found))
        assert abs(fmean(found) - wanted) < digits + CUT_CARD * wanted + 4 * error


def moments(found: SampledRound) -> tuple[float, float]:
    """The variance of a hand and the covariance of two, in units of $100."""
    places = range(len(found.bets))
    own = [found.covariances[at][at] for at in places]
    other = [found.covariances[one][two] for one in places for two in places if one != two]
    return float(sum(own)) / len(own) / 100_00**2, float(sum(other)) / len(other) / 100_00**2


def test_seven_hands_deviate_more_than_seven_independent_ones() -> None:
    game = game_of("reference/blackjack")
    found = simulated(game, full_table(game, wagers=SEVEN), best_ways(game), rounds=100_000)
    assert 5.41 < found.bank.deviation / 100_00 < 5.56  # 3.02 if they were independent
    assert found.deviation_of([0]) / 100_00 == pytest.approx(1.160, abs=0.02)


def test_counts_do_not_depend_on_how_rounds_are_cut() -> None:
    game = game_of("reference/blackjack")
    setup = replace(full_table(game), cover=120_00)
    table = game.analyst.table_rounds(setup, best_ways(game))
    assert table is not None
    settled = SettledRounds(table, setup)
    whole = settled.counts(7, 0, 9_000)
    parts = settled.counts(7, 0, 2_345) + settled.counts(7, 2_345, 6_655)
    assert whole.by_policy(setup.bets) == parts.by_policy(setup.bets)


def test_counted_money_adds_up() -> None:
    game = game_of("reference/blackjack")
    setup = replace(full_table(game), cover=120_00)
    plan = TablePlan(game, setup, BEST_PLAY, best_ways(game), 3)
    for found in plan.sample(30_000, Sampling()).by_policy.values():
        places = range(len(setup.bets))
        assert found.total == 30_000
        assert found.bank.mean == -sum(found.means)
        assert found.bank.variance == sum(map(sum, found.covariances))
        assert found.short(120_00) == 1 - found.needed.chance(below=120_01)
        assert max(found.returned(place)[0] for place in places) <= found.short(120_00)
