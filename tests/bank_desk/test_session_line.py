"""The line of a session: its expectation from prices, its band from chances counted by hand."""

from __future__ import annotations

import math
import random
from functools import cache
from typing import Any

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.money import parse_money
from houseway.pricing.prices import Price

GAME = "parkwest/cash-in-baccarat"
ROUNDS = 12
CARDS = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "shdc"]
WAGERS = [
    {"seat": 2, "wager": "banker", "amount": "25"},
    {"seat": 3, "wager": "player", "amount": "50"},
    {"seat": 3, "wager": "tie", "amount": "5"},
]


@cache
def records() -> list[dict[str, Any]]:
    """Settled rounds, each from a deck of its own."""
    found = []
    for seed in range(ROUNDS):
        deck = random.Random(seed).sample(CARDS, len(CARDS))
        described = {"bank": {"seat": 1, "amount": "900"}, "wagers": WAGERS, "deck": " ".join(deck)}
        found.append(hw.game(GAME).deal({"game": GAME, **described}).as_json())
    return found


def chances() -> tuple[float, float]:
    """How often the Player hand wins, and how often the hands tie."""
    odds = hw.game(GAME).odds()
    return float(odds.price("player", Price).hit), float(odds.price("tie", Price).hit)


def test_a_bettor_with_one_bet_has_its_price_and_its_deviation() -> None:
    found = hw.session(records(), seat=2)
    price = hw.game(GAME).odds().price("banker", Price)
    assert found.expected == pytest.approx(ROUNDS * 25 * float(price.ev))
    assert found.deviation == pytest.approx(math.sqrt(ROUNDS) * 25 * price.sd)
    assert found.exact
    nets = [
        parse_money(line["net"])
        for record in records()
        for line in record["settlement"]
        if line["seat"] == 2
    ]
    assert [point.net for point in found.points[1:]] == [cents / 100 for cents in nets]
    assert found.won == sum(nets) / 100
    last = found.points[-1]
    assert (last.low, last.high) == pytest.approx(
        (found.expected - 2 * found.deviation, found.expected + 2 * found.deviation)
    )


def test_bets_on_the_same_cards_are_not_independent() -> None:
    player, tie = chances()
    nets = {50 - 5: player, 5 * 8: tie, -50 - 5: 1 - player - tie}
    mean = sum(net * chance for net, chance in nets.items())
    variance = sum(net**2 * chance for net, chance in nets.items()) - mean**2
    found = hw.session(records(), seat=3)
    assert found.expected == pytest.approx(ROUNDS * mean)
    assert found.deviation == pytest.approx(math.sqrt(ROUNDS * variance))


def test_the_bank_expects_what_the_bettors_give_up() -> None:
    bank, *bettors = (hw.session(records(), seat=seat) for seat in (1, 2, 3))
    assert bank.expected == pytest.approx(-sum(each.expected for each in bettors))
    assert bank.won == pytest.approx(-sum(each.won for each in bettors))
    player, tie = chances()
    seven = float(hw.game(GAME).odds().price("banker", Price).push) - tie
    nets = {-25 + 50 - 5: player, 40: tie, -50 - 5: seven, 25 - 55: 1 - player - tie - seven}
    mean = sum(net * chance for net, chance in nets.items())
    variance = sum(net**2 * chance for net, chance in nets.items()) - mean**2
    assert bank.deviation == pytest.approx(math.sqrt(ROUNDS * variance))


@pytest.mark.slow
def test_a_part_of_a_hand_is_not_counted_twice() -> None:
    game = hw.game("reference/ultimate-texas-holdem")
    deck = random.Random(1).sample(CARDS, len(CARDS))
    wagers = [{"seat": 2, "wager": name, "amount": "10"} for name in ("ante", "blind")]
    record = {"game": game.id, "bank": {"seat": 1}, "wagers": wagers, "deck": " ".join(deck)}
    found = hw.session([game.deal(record).as_json()], seat=2)
    assert found.expected == pytest.approx(10 * float(game.odds().price("ante").ev))


def test_rounds_among_players_are_left_out_and_records_that_are_not_settled_refused() -> None:
    game = hw.game("hustler/13-card-chinese-poker")
    dealt = game.deal({"game": game.id, "stacks": {"1": "100", "2": "100"}, "button": 1})
    found = hw.session([dealt.as_json(), *records()], seat=2)
    assert (found.left_out, found.rounds) == (1, ROUNDS)
    with pytest.raises(HousewayError, match="record 1 is no settled round") as refused:
        hw.session([{"game": GAME}], seat=2)
    assert refused.value.where == "records.1"
