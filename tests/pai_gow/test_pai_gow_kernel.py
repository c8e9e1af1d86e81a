"""The compiled player of pai gow poker against the readable engine, on the same hands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.families.pai_gow_poker.analyst import PaiGowAnalyst
from houseway.families.pai_gow_poker.simulator import PaiGowSimulator
from houseway.odds.report import solve
from houseway.settling.settle import settle_finished
from houseway.table.cards.piles import piles_in_turn
from houseway.table.rounds import Answer, Bet, Deal, Setup, Wait, run

pytestmark = pytest.mark.slow  # machine code that nothing else in `make test` needs

SEED, STAKE = 2026, 2500
SEATS = range(2, 8)
GAMES = (
    "500-club/fortune-pai-gow-poker",
    "500-club/face-up-pai-gow-poker",
    "parkwest/ace-up-pai-gow-poker",
    "aviator/fortune-pai-gow-poker-jokers-wild",
    "aviator/pai-gow-poker",
    "ranchos/fortune-pai-gow-poker",
)
EVERY = [entry["id"] for entry in hw.games() if entry["family"] == "pai-gow-poker"]


def player_of(game: Any, strategy: str, seats: range = SEATS) -> tuple[PaiGowSimulator, Any]:
    analyst = game.analyst
    assert isinstance(analyst, PaiGowAnalyst)
    policy = analyst.policy(strategy)
    return analyst.player(policy, seats=len(seats)), policy


def in_dealing_order(game: Any, hands: tuple[tuple[int, ...], ...]) -> Iterator[int]:
    """The cards of hands as they leave the deck, the player-dealer's pile first; seats without a
    wager get what is left.
    """
    dealt = {card for hand in hands for card in hand}
    left = [card for card in game.deck.ordered() if card not in dealt]
    empty = [left[7 * place : 7 * place + 7] for place in range(7 - len(hands))]
    piles = [*(list(hand) for hand in hands), *empty]
    order = piles_in_turn(game.sheet.deal.piles, 7, 7)
    for pile in order:
        yield piles[pile].pop(0)


def differences(name: str, strategy: str, rounds: int, seats: range = SEATS) -> Iterator[str]:
    game = hw.game(name)
    player, policy = player_of(game, strategy, seats)
    placed = [wager for wager in game.wagers.values() if wager.section.kind != "envy"]
    bets = tuple(Bet(seat=s, wager=w.id, amount=STAKE) for s in seats for w in placed)
    setup = Setup(seats=7, bank=1, cover=None, bets=bets, dice=(1, 1, 6))
    for round_, ends in enumerate(player.trace(SEED, 0, rounds).tolist()):
        cards = in_dealing_order(game, player.deal(SEED, round_))

        def answer(wait: Wait, cards: Any = cards) -> Answer:
            card: int | str = next(cards) if isinstance(wait, Deal) else policy.choose(wait)
            return card

        finished, _ = run(game.rules, setup, answer)
        found = sorted(
            (line.bet.seat, line.bet.wager, line.net)
            for line in settle_finished(game, setup, finished).lines
            if game.wagers[line.bet.wager].section.kind != "envy"
        )
        wanted = sorted(
            (seat, wager.id, int(wager.judge(player.facts(end)).pays.per_unit * STAKE))
            for seat, end in zip(seats, ends, strict=True)
            for wager in placed
        )
        if found != wanted:
            yield f"round {round_}: engine {found}, kernel {wanted}"


@pytest.mark.parametrize("strategy", ["best", "house-way"])
@pytest.mark.parametrize("game", GAMES[:2])
def test_the_kernel_plays_and_settles_like_the_readable_engine(game: str, strategy: str) -> None:
    assert next(differences(game, strategy, 25), "") == ""


@pytest.mark.parametrize("game", EVERY)
def test_every_sheet_is_played_the_house_way_as_the_readable_engine_plays_it(game: str) -> None:
    assert next(differences(game, "house-way", 2_000, range(2, 3)), "") == ""


@pytest.mark.parametrize("strategy", ["best", "house-way"])
@pytest.mark.parametrize("game", EVERY)
def test_the_kernel_plays_like_the_readable_engine_in_many_rounds(game: str, strategy: str) -> None:
    assert next(differences(game, strategy, 20_000, range(2, 3)), "") == ""


def test_a_round_is_the_same_whoever_else_is_played() -> None:
    player, _ = player_of(hw.game(GAMES[0]), "house-way")
    whole = player.trace(SEED, 0, 50)
    assert player.trace(SEED, 30, 20).tolist() == whole[30:].tolist()
    assert player.play(SEED, 0, 50).sum() == 50
    dealt = [card for hand in player.deal(SEED, 30) for card in hand]
    assert len(set(dealt)) == len(dealt) == 49


def test_every_card_is_as_likely_in_every_hand() -> None:
    player, _ = player_of(hw.game(GAMES[0]), "house-way")
    rounds = 6_000
    counts = np.zeros((7, 53))
    for round_ in range(rounds):
        for hand, cards in enumerate(player.deal(SEED, round_)):
            counts[hand, list(cards)] += 1
    wanted = rounds * 7 / 53
    # 371 cells, of which 52 a hand are free; the sum of squares has a mean near 364 and a
    # deviation near 27.
    assert ((counts - wanted) ** 2 / wanted).sum() < 364 + 5 * 27


def bonuses_of(name: str) -> list[str]:
    return [w.id for w in hw.game(name).wagers.values() if w.section.kind == "bonus"]


@pytest.mark.parametrize("name", [name for name in EVERY if bonuses_of(name)])
def test_a_simulated_bonus_bet_is_within_four_standard_errors(name: str) -> None:
    game = hw.game(name)
    simulated = {
        item.price.id: item
        for item in game.simulate(4_000_000, seed=5, strategy="house-way").wagers
    }
    for wager in bonuses_of(name):
        exact, found = solve(game, only=wager).wagers[0].price, simulated[wager]
        assert found.standard_error is not None
        assert abs(float(found.price.ev) - float(exact.ev)) < 4 * found.standard_error
