"""The compiled players of poker rounds against the readable engine, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.suite.rotation import very_many

import houseway as hw
from houseway.families.poker.analyst import PokerAnalyst
from houseway.settling.settle import settle_finished
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

GAMES = [entry["id"] for entry in hw.games() if entry["family"] == "poker"]
# Hold'em against the player-dealer: its best play takes some twenty seconds of a core to find.
DEAR = [name for name in GAMES if "holdem" in name or "easy" in name]
SEED, SEAT, STAKE = 2026, 2, 200


def differences(name: str, rounds: int) -> Iterator[str]:
    game = hw.game(name)
    analyst = game.analyst
    assert isinstance(analyst, PokerAnalyst)
    policy = analyst.policy("best")
    player = analyst.simulator(policy)
    placed = [w.id for w in game.wagers.values() if w.section.kind != "raise"]
    bets = tuple(Bet(seat=SEAT, wager=name_, amount=STAKE) for name_ in placed)
    setup = Setup(seats=2, bank=1, cover=None, bets=bets, button=SEAT)
    for round_, traced in enumerate(player.trace(SEED, 0, rounds).tolist()):
        cards = iter(player.deal(SEED, round_))

        def answer(wait: Wait, cards: Any = cards) -> Answer:
            card: int | str = next(cards) if isinstance(wait, Deal) else policy.choose(wait)
            return card

        finished, _ = run(game.rules, setup, answer)
        lines = settle_finished(game, setup, finished).lines
        found = {line.bet.wager: (line.row, line.bet.amount) for line in lines if line.in_action}
        facts = player.facts(*traced)
        wanted = {
            wager.id: (wager.judge(facts).id, STAKE * times)
            for wager in game.wagers.values()
            if (times := player.package.times(wager, traced[0]))
        }
        if found != wanted:
            yield f"round {round_}: engine {found}, kernel {wanted}"


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in DEAR else name for name in GAMES]
)
def test_the_kernel_plays_and_settles_like_the_readable_engine(name: str) -> None:
    assert next(differences(name, 5_000), "") == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_like_the_readable_engine_in_very_many_rounds(name: str) -> None:
    assert next(differences(name, very_many(name)), "") == ""


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_simulated_wagers_are_within_four_standard_errors_of_their_exact_prices(name: str) -> None:
    game = hw.game(name)
    exact = {item.price.id: float(item.price.ev) for item in game.odds().wagers}
    for item in game.simulate(4_000_000, seed=11).wagers:
        assert item.standard_error is not None
        assert abs(float(item.price.ev) - exact[item.price.id]) < 4 * item.standard_error
