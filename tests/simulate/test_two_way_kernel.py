"""The compiled player of poker or blackjack against the readable engine, card by card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import houseway as hw
from houseway.families.two_way.analyst import TwoWayAnalyst
from houseway.settling.settle import settle_finished
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

GAME = "hustler/2-way-winner"
SEED, SEAT, STAKE = 2026, 2, 1000
# Readings that change how hands are counted, played or paid.
READINGS: list[dict[str, str]] = [
    {},
    {"two-aces": "12", "split-ten-joker": "plain-22"},
    {"natural-pay": "both", "both-over": "push", "ended-bonus": "lost"},
]


def differences(rounds: int, readings: Mapping[str, str]) -> Iterator[str]:
    game = hw.game(GAME, readings=readings)
    analyst = game.analyst
    assert isinstance(analyst, TwoWayAnalyst)
    policy = analyst.policy("best")
    player = analyst.simulator(policy)
    placed = [w.id for w in game.wagers.values() if w.section.kind != "raise"]
    bets = tuple(Bet(seat=SEAT, wager=name, amount=STAKE) for name in placed)
    setup = Setup(seats=2, bank=1, cover=None, bets=bets)
    for round_, (code, seven) in enumerate(player.trace(SEED, 0, rounds).tolist()):
        cards = iter(player.deal(SEED, round_))

        def answer(wait: Wait, cards: Any = cards) -> Answer:
            card: int | str = next(cards) if isinstance(wait, Deal) else policy.choose(wait)
            return card

        finished, _ = run(game.rules, setup, answer)
        lines = settle_finished(game, setup, finished).lines
        found = sorted((line.bet.wager, line.row, line.bet.amount, line.net) for line in lines)
        wanted = sorted(settled(game, player, code, seven))
        if found != wanted:
            yield f"round {round_}: engine {found}, kernel {wanted}"


def settled(game: Any, player: Any, code: int, seven: int) -> Iterator[tuple[str, str, int, int]]:
    """What the kernel's end says of every wager on every hand."""
    for place, end in enumerate(player.ends(code)):
        facts = player.facts(end, seven)
        for wager in game.wagers.values():
            if wager.section.kind == "bonus":
                amount = 0 if place else STAKE
            else:
                amount = STAKE * int(player.outcomes.stakes(wager)[end])
            if amount:
                row = wager.judge(facts)
                yield wager.id, row.id, amount, int(row.pays.per_unit * amount)


@pytest.mark.slow
@pytest.mark.parametrize(
    "readings",
    [READINGS[0], *(pytest.param(each, marks=pytest.mark.slow) for each in READINGS[1:])],
    ids=str,
)
def test_the_kernel_plays_and_settles_like_the_readable_engine(readings: dict[str, str]) -> None:
    rounds = 1_000 if readings else 5_000
    assert next(differences(rounds, readings), "") == ""


@pytest.mark.slow
def test_the_kernel_plays_like_the_readable_engine_in_very_many_rounds() -> None:
    assert next(differences(200_000, {}), "") == ""


@pytest.mark.slow
def test_simulated_wagers_are_within_four_standard_errors_of_their_exact_prices() -> None:
    game = hw.game(GAME)
    exact = {item.price.id: item.price for item in game.odds().wagers}
    for item in game.simulate(4_000_000, seed=11).wagers:
        assert item.standard_error is not None
        found = float(item.price.ev) - float(exact[item.price.id].ev)
        assert abs(found) < 4 * item.standard_error, item.price.id


@pytest.mark.slow
def test_a_round_is_the_same_whoever_else_is_played() -> None:
    analyst = hw.game(GAME).analyst
    assert isinstance(analyst, TwoWayAnalyst)
    player = analyst.simulator(analyst.policy("best"))
    whole = player.trace(SEED, 0, 50).tolist()
    assert player.trace(SEED, 30, 20).tolist() == whole[30:]
    assert sorted(player.deal(SEED, 30)) == sorted(player.order.tolist())
    assert player.play(SEED, 0, 50).sum() == 50
