"""Hold'em, stud and Let It Ride against the player-dealer: the literature, and slow twins."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.cards import parse_card, parse_cards
from houseway.errors import BadRecord, HousewayError
from houseway.families.card_tables import card_tables
from houseway.families.poker.both_cards import both_value
from houseway.families.poker.solved_deals import dealing_places
from houseway.pricing.prices import Valued
from houseway.ranking.counting import category_counts, value_counts
from houseway.ranking.evaluate import evaluator
from houseway.ranking.hands import best_with_hole_cards
from houseway.ranking.orders import order_named
from houseway.sheet.phrases import DealingOrder

ULTIMATE = "reference/ultimate-texas-holdem"
RIDE = "reference/let-it-ride"
CARIBBEAN = "reference/caribbean-stud"
EASY = "aviator/easy-poker"
HIGH = order_named("high")


def figure(name: str, wager: str) -> Any:
    return hw.game(name).odds(wager=wager).price(wager, Valued).figure


# --- the literature -------------------------------------------------------------------------------


@pytest.mark.slow
def test_ultimate_costs_2_18497_percent_of_the_ante() -> None:
    """Published: 2.185 % of the ante, element of risk 0.526 %, deviation 4.94."""
    found = figure(ULTIMATE, "ante")
    assert Fraction(found.ev_fraction) == Fraction(-50643648973, 2317817502000)
    assert round(-100 * found.ev, 5) == 2.18497
    assert round(-100 * found.ev / found.average_wager, 3) == 0.526
    assert round(found.sd, 2) == 4.94


@pytest.mark.slow
def test_trips_costs_3_4979_percent() -> None:
    """Table 50/40/30/8/7/4/3: published 3.50 %, with 15.2700 % of hands paid."""
    price = hw.game(ULTIMATE).odds(wager="trips").price("trips")
    assert round(-100 * float(price.ev), 4) == 3.4979
    assert round(100 * float(price.hit), 4) == 15.2700


@pytest.mark.slow
def test_the_published_hands_raise_before_the_flop() -> None:
    """Any pair but deuces, any ace, K2s, K5o, Q6s, Q8o, J8s, JTo and up."""
    before = hw.game(ULTIMATE).chart()["streets"][0]["rules"][0]
    assert before["hand"] == "33+, A2s+, K2s+, Q6s+, J8s+, A2o+, K5o+, Q8o+, JTo"
    assert before["does"] == "play 4 x ante"


def test_caribbean_stud_costs_5_224306_percent() -> None:
    """Published: 5.22 % of the ante, element of risk 2.56 %, deviation 2.24, raises 52.2 %."""
    found = figure(CARIBBEAN, "ante")
    assert Fraction(found.ev_fraction) == Fraction(-142031221, 2718662100)
    assert round(-100 * found.ev, 6) == 5.224306
    assert round(found.average_wager, 4) == round(1 + 2 * 0.52225, 4)
    assert round(found.sd, 2) == 2.24


def test_let_it_ride_costs_1822224_of_51979200() -> None:
    """Published: 3.51 % of one wager, of which 1.2321 ride, 2.85 % of what rides."""
    found = figure(RIDE, "bet-3")
    assert Fraction(found.ev_fraction) == Fraction(-1_822_224, 51_979_200)
    assert round(found.average_wager, 4) == 1.2321
    assert round(-100 * found.ev / found.average_wager, 4) == 2.8453


def test_the_three_card_bonus_of_let_it_ride_costs_512_of_22100() -> None:
    price = hw.game("hustler/let-it-ride").odds(wager="three-card-bonus")
    assert price.wagers[0].counted.ev == Fraction(-512, 22_100)


@pytest.mark.slow
def test_easy_poker_costs_1_293383_percent_of_the_ante() -> None:
    assert round(-100 * figure(EASY, "ante").ev, 6) == 1.293383


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("reading, gain", [("two-pair", 3.0795), ("pair", 75)])
def test_easy_odds_favours_the_bettor_under_either_reading(reading: str, gain: float) -> None:
    """All 133,784,560 hands of seven cards: +3.0795 % with two pair, about +75 % with a pair."""
    game = hw.game(EASY, readings={"jacks-up": reading})
    ev = 100 * float(game.odds(wager="easy-odds").price("easy-odds").ev)
    assert round(ev, 4 if gain < 10 else 0) == gain


# --- one hand, every card that may come -----------------------------------------------------------


def worth_by_loop(game: hw.Game, own: str, board: str, times: int) -> Fraction:
    """Every hand of the player-dealer's beside a whole board, judged by the sheet's rows."""
    rules: Any = game.rules
    hole, shown = parse_cards(own), parse_cards(board)
    rest = [card for card in range(52) if card not in (*hole, *shown)]
    total = Fraction(0)
    for dealer in combinations(rest, 2):
        facts = {
            **rules.dealer_says(rules.dealers_best(dealer, shown).strength),
            **rules.hand_facts(hole, dealer, shown, folded=False),
        }
        for wager, units in (("ante", 1), ("blind", 1), ("play", times)):
            total += units * game.wagers[wager].judge(facts).pays.per_unit
    return total / 990


@pytest.mark.slow
@pytest.mark.in_turn
@pytest.mark.parametrize("name", ["aviator", "parkwest", "500-club", "hustler"])
@pytest.mark.parametrize(
    "own, board",
    [
        ("8s 7s", "Ad Kc Qs 2d 4h"),
        ("9h 2c", "9d 9s 5c 5d Kh"),  # the board is a good hand by itself
        ("Ah 3d", "Ts Js Qs Ks As"),  # a royal flush on the board
    ],
)
def test_a_raise_on_the_river_is_worth_what_the_unseen_cards_bring(
    name: str, own: str, board: str
) -> None:
    game = hw.game(f"{name}/ultimate-texas-holdem")
    options = game.hand(own, board=board)["options"]
    assert options["fold"] == -2
    wanted = float(worth_by_loop(game, own, board, times=1))
    assert options["play 1 x ante"] == pytest.approx(wanted, abs=1e-12)


@pytest.mark.slow
@pytest.mark.parametrize("name", [ULTIMATE, "parkwest/ultimate-texas-holdem"])
def test_waiting_on_the_flop_is_worth_the_better_river_choice_of_all_boards(name: str) -> None:
    game = hw.game(name)
    own, flop = "8s 7s", "8d 2c 3s"
    rest = [card for card in range(52) if card not in parse_cards(f"{own} {flop}")]
    analyst: Any = game.analyst
    total, raised = 0.0, 0.0
    for more in combinations(rest, 2):
        options = analyst.solved.worth(parse_cards(own), None, (*parse_cards(flop), *more))
        total += max(options.values())
        raised += options["play 1 x ante"]
    flop_options = game.hand(own, board=flop)["options"]
    assert flop_options["check"] == pytest.approx(total / 1081, abs=1e-9)
    assert flop_options["play 2 x ante"] > raised / 1081  # the hand is ahead


@pytest.mark.slow
def test_before_the_flop_a_hand_is_worth_the_same_in_all_suits() -> None:
    game = hw.game(ULTIMATE)
    assert game.hand("Ks 5h")["options"] == game.hand("Kd 5c")["options"]
    assert game.hand("Ks 5h")["best"] == "play 4 x ante"
    assert game.hand("Ks 4h")["best"] == "check"
    assert game.hand("Ks 4s")["best"] == "play 4 x ante"


@pytest.mark.in_turn
@pytest.mark.parametrize("own, rides", [("Ts Td 2c", True), ("9s 9d 2c", False)])
def test_a_pair_of_tens_rides_and_nines_are_taken_back(own: str, rides: bool) -> None:
    game = hw.game(RIDE)
    rest = [card for card in range(52) if card not in parse_cards(own)]
    rules: Any = game.rules
    total = sum(
        game.wagers["bet-1"]
        .judge(rules.hand_facts(parse_cards(own), (), more, folded=False))
        .pays.per_unit
        for more in combinations(rest, 2)
    )
    report = game.hand(own)
    assert report["options"]["let-ride"] == pytest.approx(float(total / comb(49, 2)), abs=1e-12)
    assert report["best"] == ("let-ride" if rides else "withdraw")


def test_four_in_a_row_break_even_and_ride() -> None:
    """Eight cards of 48 complete it at 5 to 1."""
    report = hw.game(RIDE).hand("4s 5d 6c", board="7h")
    assert report["options"]["let-ride"] == pytest.approx(0, abs=1e-12)


@pytest.mark.slow
def test_a_bet_on_the_river_of_easy_poker_wins_what_all_pairs_of_hands_bring() -> None:
    game = hw.game(EASY)
    own, board = parse_cards("Kh Kd"), parse_cards("Ks 7d 7c 4s 2h")
    rest = [card for card in range(52) if card not in (*own, *board)]
    values = {
        hole: int(evaluator(HIGH, 7).values([[*hole, *board]])[0]) for hole in combinations(rest, 2)
    }
    mine = int(evaluator(HIGH, 7).values([[*own, *board]])[0])
    pair = dict(HIGH.limits)["pair"]
    net = 0
    holes = list(values)
    for place, one in enumerate(holes):
        for other in holes[place + 1 :]:
            if not {*one} & {*other}:
                best = max(values[one], values[other])
                net += 1 if best < pair or best < mine else 0 if best == mine else -1
    pairs = 990 * 903 // 2
    report = game.hand("Kh Kd", board="Ks 7d 7c 4s 2h")
    assert report["options"] == pytest.approx({"river-bet 2 x ante": 2 * net / pairs, "check": 0})


def test_a_call_in_caribbean_stud_is_worth_what_the_hidden_cards_bring() -> None:
    game = hw.game("hustler/caribbean-stud")
    rules: Any = game.rules
    own, up = parse_cards("As Kd 9h 5c 3s"), parse_card("9d")
    rest = [card for card in range(52) if card not in (*own, up)]
    rng = np.random.default_rng(8)
    nets = []
    for _ in range(3000):
        dealer = (up, *(int(card) for card in rng.choice(rest, 4, replace=False)))
        facts = {
            **rules.dealer_says(rules.dealers_best(dealer).strength),
            **rules.hand_facts(own, dealer, (), folded=False),
        }
        units = {"ante": 1, "call": 2}
        paid = (n * game.wagers[w].judge(facts).pays.per_unit for w, n in units.items())
        nets.append(float(sum(paid)))
    mean, error = np.mean(nets), np.std(nets) / 3000**0.5
    report = game.hand("As Kd 9h 5c 3s", "9d")
    assert abs(report["options"]["call"] - mean) < 4 * error
    assert report["options"]["fold"] == -1


# --- bonus bets and jackpots ----------------------------------------------------------------------


@pytest.mark.slow
def test_both_hole_cards_with_three_of_the_board_are_valued_like_the_readable_hand() -> None:
    rng = np.random.default_rng(4)
    tables = card_tables(HIGH, 5)
    for _ in range(200):
        cards = rng.permutation(52)[:7]
        found = both_value(cards[0], cards[1], cards[2:], tables)
        own, board = tuple(map(int, cards[:2])), tuple(map(int, cards[2:]))
        assert found == best_with_hole_cards(HIGH, own, board, least=2, most=2).value


@pytest.mark.slow
def test_a_bad_beat_is_as_frequent_as_all_pairs_of_high_hands_say() -> None:
    """Every hand from a flush up against every other one that shares no card with it."""
    hands = np.array(list(combinations(range(52), 5)), np.uint8)
    values = evaluator(HIGH, 5).values(hands).astype(np.int64)
    limits = dict(HIGH.limits)
    high = values >= limits["flush"]
    hands, values = hands[high], values[high]
    masks = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    flushes = values < limits["full-house"]
    beaten = 0
    for mask, value in zip(masks[flushes], values[flushes], strict=True):
        beaten += int(((masks & mask == 0) & (values > value)).sum())
    chance = hw.game("hustler/caribbean-stud").odds(wager="ante").jackpots["bad-beat"]
    # Either of the two may hold the beaten flush.
    assert chance == Fraction(2 * beaten, comb(52, 5) * comb(47, 5))


# --- what is not solved ---------------------------------------------------------------------------


def test_a_deck_with_a_card_gone_is_not_solved() -> None:
    game = hw.game(ULTIMATE).without(parse_cards("As"))
    with pytest.raises(HousewayError, match="one whole deck of 52 cards is"):
        game.odds()


def test_a_board_that_nobody_decides_with_is_refused() -> None:
    with pytest.raises(BadRecord, match="4 cards; decisions are made with 0 or 3 or 5"):
        hw.game(ULTIMATE).hand("8s 7s", board="8d 2c 3s 4h")


def test_a_fold_that_costs_more_or_less_by_the_hand_is_not_solved() -> None:
    weak = "hand.folded and hand.category == 'high-card'"
    game = hw.game(ULTIMATE, settings={"wager.ante.row.folded.when": weak})
    with pytest.raises(HousewayError, match="a fold loses the same whatever the cards are"):
        game.odds()


@pytest.mark.parametrize(
    "name, settings, message",
    [
        (ULTIMATE, {"play.order": "deuce-to-seven"}, "play.order: .*'high' is"),
        (ULTIMATE, {"deal.faces": "down, dealer 1 up"}, "deal.faces: .*1 open cards .*; 0 is"),
        (EASY, {"play.dealer_hands": 1}, "play.dealer_hands: .*1 hands .*; 2 is"),
        (CARIBBEAN, {"deal.faces": "down"}, "deal.faces: .*0 open cards .*; 1 is"),
    ],
)
def test_what_a_solver_does_not_look_at_is_refused_and_not_priced_wrong(
    name: str, settings: dict[str, object], message: str
) -> None:
    with pytest.raises(HousewayError, match=message):
        hw.game(name, settings=settings).odds()


BONUS = """
extends = "{parent}"
[game]
name = "own"
[wager.own]
kind = "bonus"
needs = "ante"
[[wager.own.rows]]
id = "row"
when = "{when}"
pays = "2 to 1"
"""


def own_bonus(tmp_path: Path, parent: str, when: str) -> float:
    sheet = tmp_path / "own.toml"
    sheet.write_text(BONUS.format(parent=parent, when=when))
    return float(hw.game(str(sheet)).odds(wager="own").wagers[0].price.ev)


@pytest.mark.slow
def test_a_bonus_on_two_kinds_of_facts_is_judged_by_both(tmp_path: Path) -> None:
    parent = "500-club/three-card-poker-6-card-bonus"
    aces = own_bonus(tmp_path, parent, "hand.pair == 'A'")
    mixed = own_bonus(tmp_path, parent, "hand.pair == 'A' and hand.six >= 'high-card'")
    assert mixed == pytest.approx(aces, abs=0.002)


@pytest.mark.slow
def test_a_bonus_on_the_player_dealers_highest_card_is_counted(tmp_path: Path) -> None:
    """Of all seven cards: some card is an ace, as the best five never leave one out."""
    own = own_bonus(tmp_path, ULTIMATE, "dealer.category == 'high-card' and dealer.top == 'A'")
    counts = value_counts(HIGH, 7)
    limits = dict(HIGH.limits)
    strengths = {value: strength for strength, value in HIGH.values.items()}
    aces = sum(
        int(counts[value])
        for value in range(limits["high-card"], limits["pair"])
        if HIGH.held(strengths[value])[0] == 12
    )
    assert own == pytest.approx(3 * aces / comb(52, 7) - 1, abs=1e-12)


@pytest.mark.slow
def test_a_bonus_on_the_better_of_two_hands_is_simulated(tmp_path: Path) -> None:
    sheet = tmp_path / "own.toml"
    sheet.write_text(BONUS.format(parent=EASY, when="dealer.category >= 'flush'"))
    price = hw.game(str(sheet)).odds(wager="own").price("own", Valued)
    assert price.figure.method == "simulated"
    one = sum(
        count
        for name, count in category_counts(HIGH, 7).items()
        if HIGH.categories.index(name) >= HIGH.categories.index("flush")
    ) / comb(52, 7)
    assert one < price.figure.rows["row"] < 2 * one


@pytest.mark.parametrize(
    "change, message",
    [
        ({"play.streets": [{"id": "a", "moves": ["play 1 x trips", "fold"]}]}, "no base wager"),
        (
            {"play.streets": [{"id": "a", "needs": "ante", "moves": ["play 1 x ante", "fold"]}]},
            "needs 'ante'; bet before it: nothing",
        ),
        (
            {"play.streets": [{"id": "a", "shows": 5, "moves": ["check", "fold"]}] * 2},
            "10 cards of the board are turned up; there are 5",
        ),
    ],
)
def test_streets_that_no_round_can_have_are_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(HousewayError, match=message):
        _ = hw.game(ULTIMATE, settings=change).rules


def test_cards_are_dealt_in_the_order_of_the_sheet() -> None:
    order = DealingOrder.parse("seats 2 board 5 dealer 4")
    assert dealing_places(order) == [0, 1, 6, 7, 8, 9, 10, 2, 3, 4, 5]
