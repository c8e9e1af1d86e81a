"""The compiled player of blackjack rounds against the readable engine, card by card."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from statistics import fmean, pstdev
from typing import Any

import pytest
from tests.suite.rotation import trials, very_many

from houseway.families.blackjack.analyst import BlackjackAnalyst
from houseway.families.blackjack.policy import Policy
from houseway.families.blackjack.simulation.simulator import BlackjackSimulator
from houseway.library import Game, index, load_game
from houseway.odds.report import solve
from houseway.pricing.prices import Price
from houseway.settling.settle import settle_finished
from houseway.sheet.switches import Choices
from houseway.table.chips.settlement import Settlement
from houseway.table.rounds import Answer, Bet, Choose, Deal, Setup, Wait, run

GAMES = tuple(entry["id"] for entry in index() if entry["family"] == "blackjack")
SEED = 2026
SEAT = 2
# Play that the sheets' defaults leave out: every rule of the kernel is met by some game.
VARIANTS: tuple[tuple[str, dict[str, str], dict[str, Any]], ...] = (
    ("aviator/pure-spanish-21-5", {}, {"double-double": "yes"}),
    ("500-club/pure-spanish-21-5", {}, {"surrender": "early"}),
    ("aviator/pure-21-5", {"insurance-offered": "yes"}, {}),
    ("hustler/21st-century-blackjack", {"natural-takes": "original"}, {"deck.decks": 2}),
    ("hustler/21st-century-blackjack-second-chances", {"push-scope": "broad"}, {"deck.decks": 2}),
    ("hustler/la-blackjack", {}, {"deck.jokers.per_deck": 4}),
    ("hustler/no-bust-4.0a", {"split-tens": "value", "over-from": "21"}, {}),
    ("reference/blackjack", {}, {"peek": "no", "resplit-aces": "yes", "deck.decks": 1}),
    ("reference/blackjack", {}, {"double": "any-cards", "surrender": "early"}),
)


@lru_cache(maxsize=2)
def player_of(
    name: str, strategy: str, choices: tuple[Any, ...] = ()
) -> tuple[Game, Policy, BlackjackSimulator]:
    readings, settings = (dict(part) for part in choices) if choices else ({}, {})
    game = load_game(name, Choices(readings=readings, settings=settings))
    analyst = game.analyst
    assert isinstance(analyst, BlackjackAnalyst)
    policy = analyst.policy(strategy)
    return game, policy, analyst.simulator(policy)


def engine_round(
    game: Game, policy: Policy, player: BlackjackSimulator, round_: int, stake: int
) -> Settlement:
    """The same cards at a table with one seat that bets on everything."""
    sides = [s.wager.id for s in player.sides if s.wager.section.kind == "bonus"]
    bets = [Bet(seat=SEAT, wager=player.payoffs.wager.id, amount=stake)]
    bets += [Bet(seat=SEAT, wager=side, amount=stake) for side in sides]
    setup = Setup(seats=2, bank=1, cover=None, bets=tuple(bets), button=SEAT)
    cards = iter(player.deal(SEED, round_))

    def answer(wait: Wait) -> Answer:
        if isinstance(wait, Deal):
            return next(cards)
        choice = policy.choose(wait)
        insures = choice == "no" and "insurance" in wait.options
        return "insurance" if insures else choice

    finished, _ = run(game.rules, setup, answer)
    return settle_finished(game, setup, finished)


def differences(
    name: str, strategy: str, rounds: int, choices: tuple[Any, ...] = ()
) -> Iterator[str]:
    game, policy, player = player_of(name, strategy, choices)
    base = player.payoffs.wager
    stake = 2 * player.unit
    for round_, traced in enumerate(player.trace(SEED, 0, rounds).tolist()):
        net, money, hands, *rows = traced
        settlement = engine_round(game, policy, player, round_, stake)
        lines = [line for line in settlement.lines if line.bet.wager == base.id]
        acting = [line for line in lines if line.result != "returned"]
        found = (
            sum(line.net for line in lines),
            sum(line.in_action for line in acting),
            len({line.bet.hand for line in lines}),
        )
        if found != (2 * net, stake * money, hands):
            yield f"round {round_}: engine {found}, kernel {(2 * net, stake * money, hands)}"
        decided = {line.bet.wager: line.row for line in settlement.lines}
        for side, row in zip(player.sides, rows, strict=True):
            wager = side.wager
            if wager.id in decided and decided[wager.id] != wager.all_rows[row].id:
                yield f"round {round_}: {wager.id} {decided[wager.id]}, kernel row {row}"


@pytest.mark.parametrize(
    "name",
    [
        name if name == "reference/blackjack" else pytest.param(name, marks=pytest.mark.slow)
        for name in GAMES  # the best play of each takes eight seconds of a core to find
    ],
)
def test_the_kernel_plays_and_settles_like_the_readable_engine(name: str) -> None:
    assert next(differences(name, "best", trials(short=1_500, full=5_000)), "") == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_like_the_readable_engine_in_very_many_rounds(name: str) -> None:
    assert next(differences(name, "best", very_many(name)), "") == ""


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_the_house_way_like_the_readable_engine(name: str) -> None:
    assert next(differences(name, "house-way", 300), "") == ""


@pytest.mark.in_turn
@pytest.mark.parametrize(("name", "readings", "settings"), VARIANTS)
def test_the_kernel_follows_the_readings_and_settings_of_a_sheet(
    name: str, readings: dict[str, str], settings: dict[str, Any]
) -> None:
    choices = (tuple(readings.items()), tuple(settings.items()))
    assert next(differences(name, "best", 2_000, choices), "") == ""


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_a_simulation_agrees_with_the_exact_price_of_every_wager(name: str) -> None:
    game, _, player = player_of(name, "best")
    rounds = 4_000_000
    prices = {item.price.id: item.price for item in solve(game).wagers}
    for tally in player.tallies(player.play(SEED, 0, rounds), rounds):
        price, found = prices[tally.wager.id], tally.figure
        assert abs(found.ev - float(price.ev)) < 4 * found.standard_error, tally.wager.id
        rows = {row.id: chance for row, chance, _ in price.rows}
        for row, chance in found.rows.items():
            spread = math.sqrt(max(rows[row], 1e-9) / tally.rounds)
            assert abs(chance - rows[row]) < 5 * spread + 1e-6, (tally.wager.id, row)
        if isinstance(price, Price):
            assert isinstance(price.ev, Fraction)
        else:
            assert found.average_wager == pytest.approx(price.figure.average_wager, abs=2e-3)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", ["reference/blackjack", "hustler/no-bust-6.2"])
def test_rounds_do_not_depend_on_how_they_are_cut_into_chunks(name: str) -> None:
    _, _, player = player_of(name, "best")
    whole = player.play(SEED, 0, 30_000)
    parts = player.play(SEED, 0, 7_001) + player.play(SEED, 7_001, 22_999)
    assert (whole == parts).all()


def test_results_are_counted_as_they_are_traced() -> None:
    _, _, player = player_of("hustler/no-bust-6.2", "house-way")
    rounds = 5_000
    won = player.trace(SEED, 0, rounds)[:, 0].tolist()
    tally = player.tallies(player.play(SEED, 0, rounds), rounds)[0]
    assert tally.nets == Counter(won)
    assert tally.rounds == rounds
    assert tally.skewness == pytest.approx(skewness_of(won))


def skewness_of(values: list[int]) -> float:
    """The third moment about the mean, in deviations."""
    mean, spread = fmean(values), pstdev(values)
    return fmean(((value - mean) / spread) ** 3 for value in values)


@pytest.mark.slow
def test_a_chart_printed_by_a_solution_is_nearly_as_good_as_the_solution() -> None:
    game, _, best = player_of("reference/blackjack", "best")
    analyst = game.analyst
    assert isinstance(analyst, BlackjackAnalyst)
    by_chart = analyst.simulator(analyst.policy("", analyst.chart()))
    rounds = 4_000_000
    figures = [p.tallies(p.play(SEED, 0, rounds), rounds)[0].figure for p in (best, by_chart)]
    # Exceptions by composition are worth about 0.003 % of a wager with six decks.
    assert abs(figures[0].ev - figures[1].ev) < 0.0006


def test_the_house_way_never_takes_a_card_that_could_be_too_many() -> None:
    # 003:183-243: without a signal a hand is hit below 11 and stands from 12.
    game, policy, _ = player_of("hustler/21st-century-blackjack", "house-way")
    wait = Choose(
        who=(SEAT, ""),
        hand=f"seat {SEAT}",
        total=12,
        options=("stand", "hit"),
        house_way="stand",
        knows=((2, 10), 10, False, 0),
    )
    assert policy.choose(wait) == "stand"
    assert game.rules.points([]) == 0
