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


# The basic strategy for many decks: up cards 2 to 9, ten, ace; the dealer stands on soft 17.
HARD = {
    **dict.fromkeys(range(4, 9), "H H H H H H H H H H"),
    9: "H Dh Dh Dh Dh H H H H H",
    10: "Dh Dh Dh Dh Dh Dh Dh Dh H H",
    11: "Dh Dh Dh Dh Dh Dh Dh Dh Dh H",
    12: "H H S S S H H H H H",
    **dict.fromkeys((13, 14), "S S S S S H H H H H"),
    15: "S S S S S H H H Rh H",
    16: "S S S S S H H Rh Rh Rh",
    **dict.fromkeys(range(17, 22), "S S S S S S S S S S"),
}
SOFT = {
    12: "H H H H H H H H H H",
    **dict.fromkeys((13, 14), "H H H Dh Dh H H H H H"),
    **dict.fromkeys((15, 16), "H H Dh Dh Dh H H H H H"),
    17: "H Dh Dh Dh Dh H H H H H",
    18: "S Ds Ds Ds Ds S S H H H",
    **dict.fromkeys(range(19, 22), "S S S S S S S S S S"),
}
PAIRS = {
    **dict.fromkeys("23", "P P P P P P H H H H"),
    "4": "H H H P P H H H H H",
    "5": HARD[10],
    "6": "P P P P P H H H H H",
    "7": "P P P P P P H H H H",
    "8": "P P P P P P P P P P",
    "9": "P P P P P S P P S S",
    "T": HARD[20],
    "A": "P P P P P P P P P P",
}
WITHOUT_DOUBLES = {
    **dict.fromkeys("23", "H H P P P P H H H H"),
    "4": HARD[8],
    "6": "H P P P P H H H H H",
}  # after a split
HITS = {("hard", 11, 9): "Dh", ("soft", 18, 0): "Ds", ("soft", 19, 4): "Ds"}  # soft 17
HITS_LATE = {("hard", 15, 9): "Rh", ("hard", 17, 9): "Rs"}  # with late surrender


def basic_strategy(settings: dict[str, Any], pairs: Mapping[str, str]) -> dict[str, Any]:
    """The chart that is printed for these rules."""
    made = {
        section: {str(line): cells.split() for line, cells in lines.items()}
        for section, lines in (("hard", HARD), ("soft", SOFT), ("pairs", pairs))
    }
    if settings["soft-17"] == "hit":
        for (section, line, up), letter in (HITS | HITS_LATE).items():
            made[section][str(line)][up] = letter
    return {"ups": [*"23456789TA"], **made}


# Decks, soft 17, double after split, surrender, aces split again: variance, covariance.
# Wizard of Odds, blackjack appendix 4: ten billion hands a row, down to a cut card. Its player
# splits alike whether split hands may be doubled or not.
ROWS = [
    (6, "hit", "yes", "none", "no", 1.346, 0.499),
    (6, "stand", "yes", "late", "yes", 1.303, 0.479),
    (8, "hit", "no", "none", "no", 1.309, 0.489),
    (6, "stand", "no", "none", "no", 1.295, 0.478),
    (6, "hit", "no", "none", "no", 1.308, 0.488),
    (6, "hit", "no", "none", "yes", 1.311, 0.488),
]
KEYS = ("deck.decks", "soft-17", "double-after-split", "surrender", "resplit-aces")
PUBLISHED = [(dict(zip(KEYS, row, strict=False)), *row[-2:], 0.0005, PAIRS) for row in ROWS]
# Wong, Professional Blackjack, page 203, cut to two digits.
PUBLISHED += [({**PUBLISHED[3][0]}, 1.285, 0.475, 0.005, PAIRS | WITHOUT_DOUBLES)]


@pytest.mark.parametrize(
    ("settings", "variance", "covariance", "digits", "pairs"),
    [PUBLISHED[0], *(pytest.param(*row, marks=pytest.mark.slow) for row in PUBLISHED[1:])],
)
def test_hands_at_one_table_vary_together_as_published(
    settings: dict[str, Any],
    variance: float,
    covariance: float,
    digits: float,
    pairs: Mapping[str, str],
) -> None:
    game = hw.game("reference/blackjack", settings=settings)
    setup = full_table(game, wagers=SEVEN)
    chart = game.analyst.policy("chart", basic_strategy(settings, pairs))
    ways, rounds = dict.fromkeys(range(1, 10), chart), trials(short=20_000, full=500_000)
    samples = [moments(simulated(game, setup, ways, rounds=rounds, seed=seed)) for seed in range(8)]
    # Seven hands; independent ones would deviate by 3.02.
    seven = math.sqrt(7 * (variance + 6 * covariance))
    blurred = 7 * digits * 7 / (2 * seven)
    wanted = ((variance, digits), (covariance, digits), (seven, blurred))
    for (figure, within), found in zip(wanted, zip(*samples, strict=True), strict=True):
        error = stdev(found) / math.sqrt(len(found))
        assert abs(fmean(found) - figure) < within + 4 * error


def moments(found: SampledRound) -> tuple[float, float, float]:
    """The variance of a hand, the covariance of two, the deviation of all, in units of $100."""
    places = range(len(found.bets))
    own = [found.covariances[at][at] for at in places]
    other = [found.covariances[one][two] for one in places for two in places if one != two]
    return (
        float(sum(own)) / len(own) / 100_00**2,
        float(sum(other)) / len(other) / 100_00**2,
        found.bank.deviation / 100_00,
    )


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
