"""Three Card Poker solved: published figures, printed ones, and a slow twin over tiny shoes."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import houseway as hw
from houseway.cards import parse_cards
from houseway.families.poker.analyst import PokerAnalyst
from houseway.pricing.prices import Price, Valued

REFERENCE = "reference/three-card-poker"
GAMES = [
    entry["id"]
    for entry in hw.games()
    if entry["family"] == "poker" and hw.game(entry["id"]).sheet.play.order == "three-card"  # type: ignore[attr-defined]
]


def figure(game: hw.Game) -> Any:
    return game.odds(wager="ante").price("ante", Valued).figure


# --- the literature -------------------------------------------------------------------------------


def test_the_casino_game_costs_what_is_published() -> None:
    """Ante bonus 1/4/5: 13,733,780 of 407,170,400 units, plays 67.4208 % of all hands."""
    found = figure(hw.game(REFERENCE))
    assert Fraction(found.ev_fraction) == Fraction(-13_733_780, 407_170_400)
    assert round(found.average_wager, 6) == 1.674208
    assert round(100 * found.ev / found.average_wager, 4) == -2.0147
    assert round(found.sd, 4) == 1.6393


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "bonus, edge, risk", [("1-3-4", 3.83, 2.28), ("1-2-3", 4.28, 2.56), ("1-3-5", 3.61, 2.16)]
)
def test_other_ante_bonuses_cost_what_is_published(bonus: str, edge: float, risk: float) -> None:
    found = figure(hw.game(REFERENCE, settings={"ante-bonus": bonus}))
    assert round(-100 * found.ev, 2) == edge
    assert round(-100 * found.ev / found.average_wager, 2) == risk


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "table, edge, sd", [("40-30-6-4-1", 512, 2.9106), ("40-30-6-3-1", 1_608, 2.8496)]
)
def test_pair_plus_costs_what_is_published(table: str, edge: int, sd: float) -> None:
    price = hw.game(REFERENCE, settings={"pair-plus": table}).odds().price("pair-plus")
    assert price.ev == Fraction(-edge, 22_100)
    assert round(price.sd, 4) == sd


def test_the_casino_game_is_played_with_queen_six_four_or_better() -> None:
    (rule,) = hw.game(REFERENCE).chart()["rules"]
    assert rule["plays_from"] == "queen high, 6-4"
    assert rule["folds_to"] == "queen high, 6-3"
    assert rule["depends"] == []


# --- a slow twin ----------------------------------------------------------------------------------

SMALL = "As Kd Qc Qh 9s 8s 7d 4c 4d 2h"


def tiny(name: str, cards: str) -> hw.Game:
    game = hw.game(name)
    kept = set(parse_cards(cards))
    return game.without([card for card in game.deck.composition() if card not in kept])


def twin(game: hw.Game) -> Fraction:
    """Every deal of a small shoe by the readable rules, the better move for each knowledge."""
    rules: Any = game.rules
    cards = sorted(game.deck.composition())
    deals, total = 0, Fraction(0)
    for own in combinations(cards, 3):
        rest = [card for card in cards if card not in own]
        known: dict[int, list[tuple[int, ...]]] = {}
        for up in rest:
            others = [card for card in rest if card != up]
            known.setdefault(up if rules.up else -1, []).extend(
                (*pair, up) for pair in combinations(others, 2)
            )
        for dealers in known.values():
            worth = {"play": Fraction(0), "fold": Fraction(0)}
            for dealer in dealers:
                facts = {**rules.dealer_says(rules.dealers_best(dealer).strength)}
                facts |= rules.hand_facts(own, dealer, (), folded=False)
                for move in worth:
                    facts["hand.folded"] = move == "fold"
                    worth[move] += game.wagers["ante"].judge(facts).pays.per_unit
                    if move == "play":
                        worth[move] += game.wagers["play"].judge(facts).pays.per_unit
            total += max(worth.values())
            deals += len(dealers)
    return total / deals


@pytest.mark.in_turn
@pytest.mark.parametrize("name", GAMES)
def test_a_small_shoe_is_worth_what_every_deal_of_it_brings(name: str) -> None:
    game = tiny(name, SMALL)
    analyst = game.analyst
    assert isinstance(analyst, PokerAnalyst)
    assert Fraction(analyst.figure().ev_fraction) == twin(game)


# --- side bets ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in GAMES if "six-card" in hw.game(name).wagers])
def test_the_six_card_bonus_wins_as_often_as_two_documents_print(name: str) -> None:
    """000:3505, 001:1826: 7.2798 %."""
    price = hw.game(name).odds(wager="six-card").price("six-card")
    assert isinstance(price, Price)
    assert round(100 * float(price.hit), 4) == 7.2798


def test_a_fold_gives_up_no_pair_so_pair_plus_loses_nothing_by_it() -> None:
    """The best play folds no pair: -968/22,100 whether or not a fold forfeits the bet."""
    game = hw.game("500-club/three-card-poker-6-card-bonus")
    assert game.odds(wager="pair-plus").price("pair-plus").ev == Fraction(-968, 22_100)
