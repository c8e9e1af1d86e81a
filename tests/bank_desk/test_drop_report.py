"""What a collection takes from hands among players: by hand, hour, player and share of the pots."""

from __future__ import annotations

import json
import math
from functools import partial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from tests.cli.program import houseway
from tests.suite.rotation import games_in_turn

import houseway as hw
from houseway.bank_desk.drop_report import hands_plan
from houseway.bank_desk.played_drops import BotAnswers, takings
from houseway.families.peer_games import PeerRules
from houseway.library import Game, index, load_game
from houseway.pot_readings import AT_A_TABLE, hands_at_table
from houseway.settling.settle import peer_payments
from houseway.table.chips.carried_pot import HOUSE
from houseway.table.collections.drops import Posted, PotOption

HOLDEM = "aviator/texas-holdem"
PEERS = [
    entry["id"]
    for entry in index()
    if load_game(entry["id"]).sheet.bank is None and load_game(entry["id"]).pot_schedules
]


def played_alone(game: Game, option: PotOption, bots: str, tables: int) -> list[tuple[int, int]]:
    """What each table collected and put into its pots, played under one option and nothing else."""
    found = []
    assert isinstance(game.rules, PeerRules)
    stack = game.rules.usual_buy_in
    for table in range(tables):
        hands = hands_at_table(
            game,
            players=6,
            posted=Posted(options=(option,)),
            stack=lambda number, seat: stack,
            answers=partial(_answers, game, bots, table),
        )
        paid = [each for setup, done in hands for each in peer_payments(game, setup, done)]
        collected = sum(each.paid for each in paid if each.owed.payee == HOUSE)
        found.append((collected, sum(each.paid for each in paid if each.owed.payer > 0)))
    return found


def _answers(game: Game, bots: str, table: int, number: int) -> BotAnswers:
    return BotAnswers(game, bots, f"1 {table} {number}", [])


def test_options_that_are_played_together_take_what_each_takes_alone() -> None:
    game = hw.game(HOLDEM)
    found = game.drops(bots="house-way", hands=2 * AT_A_TABLE)
    plan = hands_plan(game, players=6, bots="house-way", seed=1)
    for at in (0, len(plan.options) - 1):
        alone = played_alone(game, plan.options[at].option, "house-way", 2)
        timed = any(drop.minutes for drop in plan.options[at].drops)
        per_hand = [collected / AT_A_TABLE / 100 for collected, _ in alone]
        if not timed:
            assert found.options[at].per_hand == pytest.approx(fmean(per_hand))
            error = stdev(per_hand) / math.sqrt(2)
            assert found.options[at].per_hand_error == pytest.approx(error, abs=1e-9)
            share = sum(c for c, _ in alone) / sum(p for _, p in alone)
            assert found.options[at].share == pytest.approx(share)


def test_an_hour_is_the_hands_of_an_hour_and_a_player_pays_a_part() -> None:
    found = hw.game("aviator/conquian").drops(bots="house-way", hands=40, pace=12, players=3)
    option = found.options[0]
    assert option.drops == ("player before-deal from each-player $1",)  # 000:2452 and its schedule
    assert (option.per_hand, option.per_hour, option.per_player) == (3, 36, 12)
    assert option.share == pytest.approx(3 / found.pot)


def test_a_fee_for_time_is_paid_whatever_is_played() -> None:
    plan = hands_plan(hw.game(HOLDEM), players=4, bots="house-way", seed=1)
    found = hw.game(HOLDEM).drops(bots="house-way", hands=2 * AT_A_TABLE, players=4)
    timed = 0
    for printed, option in zip(plan.options, found.options, strict=True):
        if all(drop.minutes and drop.source == "each-player" for drop in printed.drops):
            (drop,) = printed.drops
            assert option.per_hour == pytest.approx(4 * drop.amount / 100 * 60 / drop.minutes)
            assert (option.per_hour_error, option.paying) == (0, 0)
            timed += 1
    assert timed > 0


def test_the_error_of_a_share_is_that_of_a_ratio() -> None:
    tables = [(300, 9_000), (250, 4_000), (410, 12_500), (90, 2_000)]
    sums = [
        sum(c for c, _ in tables),
        sum(p for _, p in tables),
        sum(c * c for c, _ in tables),
        sum(p * p for _, p in tables),
        sum(c * p for c, p in tables),
        0,
        4 * AT_A_TABLE,
    ]
    found = takings(sums, 4)
    share = sums[0] / sums[1]
    rests = [c - share * p for c, p in tables]
    wanted = math.sqrt(sum(each**2 for each in rests) / 3 * 4) / sums[1]
    assert found.share_error == pytest.approx(wanted)
    means = [c / AT_A_TABLE / 100 for c, _ in tables]
    assert found.per_hand_error == pytest.approx(stdev(means) / 2)


@pytest.mark.slow
@pytest.mark.parametrize("name", games_in_turn(PEERS))
def test_every_game_with_a_collection_has_a_report(name: str) -> None:
    game = hw.game(name)
    players = min(7, game.sheet.table.seats)
    found = game.drops(bots="house-way", hands=2 * AT_A_TABLE, players=players)
    assert found.options
    assert max(option.per_hand for option in found.options) > 0
    for option in found.options:
        assert option.share >= 0
        if "every" not in "".join(option.drops):
            assert option.share <= 1  # the whole pot, where that is smaller than the fee
        assert option.per_hour == pytest.approx(option.per_hand * found.pace)


def test_hands_go_on_from_a_checkpoint_and_end_when_they_are_precise(tmp_path: Path) -> None:
    game, file = hw.game("ranchos/texas-holdem"), tmp_path / "hands.npz"
    asked: dict[str, Any] = {"bots": "house-way", "seed": 3}
    game.drops(hands=40, checkpoint=file, **asked)
    assert game.drops(hands=80, checkpoint=file, **asked) == game.drops(hands=80, **asked)
    found = game.drops(until_se=0.5, **asked)
    assert found.options[0].per_hand_error <= 0.5


def test_what_cannot_be_played_is_refused() -> None:
    holdem = hw.game(HOLDEM)
    cases: list[tuple[hw.Game, dict[str, Any], str]] = [
        (hw.game("hustler/ez-baccarat"), {}, "game: EZ Baccarat has a bank"),
        (hw.game("hustler/13-card-chinese-poker"), {}, "game: no fee schedule is printed for"),
        (holdem, {"players": 40}, "players: found 40; a table of Texas Hold'em has 2 to 9 players"),
        (holdem, {"bots": "wild"}, "bots: no kind of bots: 'wild'; legal: house-way, sensible"),
        (holdem, {"pace": -1}, "pace: expected a number above 0, found -1"),
        (holdem, {"hands": 0}, "hands: expected 1 or more, found 0"),
    ]
    for game, asked, says in cases:
        with pytest.raises(hw.HousewayError) as refused:
            game.drops(**asked)
        assert says in str(refused.value)


def test_the_command_prints_every_option() -> None:
    asked = ("drops", "aviator/conquian", "--bots", "house-way", "-n", "40")
    shown = houseway(*asked).out
    assert "Conquian: 3 players, 40 hands of house-way bots" in shown
    found = json.loads(houseway(*asked, "--json").out)
    assert found["options"][0]["per_hand"] == 3
    assert houseway(*asked, "--csv", "-").out.startswith("schedule,option,limits,drops,per_hand,")
    assert "houseway drops" in houseway("bank", "aviator/conquian").err
