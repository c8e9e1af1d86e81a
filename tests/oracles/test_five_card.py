"""Five-card stud against the player-dealer: published figures, slow twins, and laws of counting."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.errors import BadRecord
from houseway.families.poker.five_card.solution import (
    IN_HAND,
    FiveCardSolution,
    solve_five_card,
    worth,
)
from houseway.ranking.boards import board_keys, boards, find_board
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import ACE, order_named
from houseway.ranking.tables import Array

HIGH = order_named("high")
VALUES = len(HIGH.values) + 1
CATEGORIES = [name for name, _ in HIGH.limits]
PAIR = dict(HIGH.limits)["pair"]
ACE_KING = min(
    value
    for strength, value in HIGH.values.items()
    if HIGH.category(strength) == "high-card" and strength[1][:2] == (ACE, ACE - 1)
)
RAISE_PAYS = (1, 1, 2, 3, 4, 5, 7, 20, 50, 100)
FOLD, RAISE = 0, 1
HIGHER, EQUAL, LOWER = 0, 1, 2
DEALS = comb(52, 5) * 47 * comb(46, 4)


def by_category(*, ace_king_apart: bool = False) -> Array:
    """The category of a hand by its value; hands of ace and king perhaps one of their own."""
    table = np.zeros(VALUES, np.uint8)
    for place, (_, value) in enumerate(HIGH.limits):
        table[value:] = place
    if ace_king_apart:
        table[ACE_KING:] += 1
    return table


def qualifies() -> Array:
    table = np.zeros(VALUES, np.uint8)
    table[ACE_KING:] = 1
    return table


def casino(dealer_class: Array) -> dict[str, Any]:
    """Ace and king qualify; else the ante pays 1 and the raise of 2 antes pushes.

    The lowest class of the player-dealer does not qualify, all others do.
    """
    pays = np.zeros((2, len(CATEGORIES), int(dealer_class.max()) + 1, 3), np.int64)
    pays[FOLD] = -1
    pays[RAISE, :, 0] = 1
    for own, odds in enumerate(RAISE_PAYS):
        pays[RAISE, own, 1:] = (1 + 2 * odds, 0, -3)
    return {"own_class": by_category(), "dealer_class": dealer_class, "pays": pays}


@cache
def solved() -> FiveCardSolution:
    return solve_five_card(**casino(qualifies()))


def mean(joint: Array, pays: Array) -> Fraction:
    return Fraction(int((joint.astype(object) * pays).sum()), int(joint.sum()))


# --- the literature -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_casino_game_costs_what_is_published() -> None:
    """Shackleford, Wizard of Odds: 5.224306 % of the ante, 2.5553 % of all that is bet, deviation
    2.24 antes, 52.225 % of the hands raised.
    """
    joint, pays = solved().joint, casino(qualifies())["pays"]
    ev = mean(joint, pays)
    raised = Fraction(int(joint[RAISE].sum()), DEALS)
    assert ev == Fraction(-142_031_221, 2_718_662_100)
    assert round(100 * float(ev), 6) == -5.224306
    assert round(100 * float(raised), 3) == 52.225
    assert round(100 * float(ev / (1 + 2 * raised)), 4) == -2.5553
    assert round(sqrt(mean(joint, pays * pays) - ev**2), 2) == 2.24


def test_a_pair_is_always_raised_and_less_than_ace_king_always_folded() -> None:
    values = evaluator(HIGH, 5).values(boards()[0])
    plays = solved().plays
    assert set(np.unique(plays[values >= PAIR])) == {RAISE, IN_HAND}
    assert set(np.unique(plays[values < ACE_KING])) == {FOLD, IN_HAND}
    between = plays[(values >= ACE_KING) & (values < PAIR)]
    assert {FOLD, RAISE} < set(np.unique(between))


# --- a slow twin ----------------------------------------------------------------------------------


def twin(cards: list[int], up: int, rules: dict[str, Any]) -> list[int]:
    """What each end wins over all hands of the player-dealer, one after the other."""
    evaluate = evaluator(HIGH, 5)
    rest = sorted({*range(52)} - {*cards, up})
    own = int(evaluate.values([cards])[0])
    pays = rules["pays"][:, rules["own_class"][own]].tolist()
    classes = rules["dealer_class"].tolist()
    won = [0] * len(pays)
    dealers = np.array([(up, *four) for four in combinations(rest, 4)], np.uint8)
    for value in evaluate.values(dealers).tolist():
        versus = HIGHER if own > value else EQUAL if own == value else LOWER
        for end, table in enumerate(pays):
            won[end] += table[classes[value]][versus]
    return won


def play_of(cards: list[int], up: int, plays: Array) -> int:
    """The play of any hand, found by a change of suits."""
    goes_to = np.zeros(4, np.uint8)
    place = find_board(np.array(cards, np.uint8), board_keys(), goes_to)
    return int(plays[place, up // 4 * 4 + int(goes_to[up % 4])])


def random_deals(seed: int, count: int) -> list[list[int]]:
    """Hands with their open card, every other one of them an ace and a king and no pair."""
    luck = np.random.default_rng(seed)
    found: list[list[int]] = []
    while len(found) < count:
        deal = luck.permutation(52)[:6].tolist()
        value = evaluator(HIGH, 5).values([deal[:5]])[0]
        if len(found) % 2 or ACE_KING <= value < PAIR:
            found.append(deal)
    return found


@pytest.mark.in_turn
@pytest.mark.parametrize("deal", random_deals(1, 20), ids=str)
def test_a_hand_is_worth_what_all_hands_of_the_player_dealer_bring(deal: list[int]) -> None:
    cards, up = deal[:5], deal[5]
    rules = casino(qualifies())
    won = twin(cards, up, rules)
    assert worth(cards, up, **rules) == tuple(Fraction(sum_, comb(46, 4)) for sum_ in won)
    assert play_of(cards, up, solved().plays) == won.index(max(won))


def test_the_play_is_the_end_that_is_worth_most() -> None:
    rules = casino(qualifies())
    for *cards, up in random_deals(2, 60):
        ends = worth(cards, up, **rules)
        assert play_of(cards, up, solved().plays) == ends.index(max(ends))


def test_an_open_card_that_the_bettor_pairs_makes_a_raise_of_a_fold() -> None:
    hand = parse_cards("As Kd 9c 7h 4s")
    assert play_of(list(hand), parse_cards("9d")[0], solved().plays) == RAISE
    assert play_of(list(hand), parse_cards("Td")[0], solved().plays) == FOLD


# --- laws of counting -----------------------------------------------------------------------------


@cache
def both_alike() -> FiveCardSolution:
    """Both hands in the same eleven classes, three ends of which each is best for some hands."""
    classes = by_category(ace_king_apart=True)
    pays = np.zeros((3, 11, 11, 3), np.int64)
    pays[0] = -2
    pays[1, ..., HIGHER], pays[1, ..., LOWER] = 3, -3
    pays[2, ..., HIGHER], pays[2, ..., LOWER] = 8, -10
    return solve_five_card(own_class=classes, dealer_class=classes, pays=pays)


@pytest.mark.in_turn
@pytest.mark.parametrize("solution", [solved, both_alike])
def test_every_deal_is_counted_once(solution: Any) -> None:
    assert int(solution().joint.sum()) == DEALS
    assert (solution().joint >= 0).all()


def test_every_hand_has_a_play_against_every_open_card_but_its_own() -> None:
    cards, _ = boards()
    held = (cards[:, :, None] == np.arange(52)).any(axis=1)
    for solution in (solved(), both_alike()):
        assert ((solution.plays == IN_HAND) == held).all()
        assert (solution.plays[~held] < len(solution.joint)).all()


def test_both_hands_are_of_each_class_as_often_as_five_cards_are() -> None:
    cards, weights = boards()
    classes = by_category(ace_king_apart=True)[evaluator(HIGH, 5).values(cards)]
    hands = np.bincount(classes, weights).astype(np.int64)
    joint = both_alike().joint.sum(axis=0)
    others = DEALS // comb(52, 5)
    assert (joint.sum(axis=(1, 2)) == hands * others).all()
    assert (joint.sum(axis=(0, 2)) == hands * others).all()


def test_who_is_higher_in_one_deal_is_lower_in_the_deal_with_the_hands_exchanged() -> None:
    joint = both_alike().joint.sum(axis=0)
    assert (joint[..., HIGHER] == joint[..., LOWER].T).all()
    assert (joint[..., EQUAL] == joint[..., EQUAL].T).all()


def test_each_of_three_ends_is_chosen_where_it_is_best() -> None:
    solution = both_alike()
    assert (solution.joint.sum(axis=(1, 2, 3)) > 0).all()
    assert set(np.unique(solution.plays)) == {0, 1, 2, IN_HAND}


@pytest.mark.slow
def test_finer_classes_of_the_player_dealer_change_nothing_that_is_paid() -> None:
    found = solve_five_card(**casino(by_category(ace_king_apart=True)))
    assert (found.plays == solved().plays).all()
    merged = np.stack([found.joint[:, :, 0], found.joint[:, :, 1:].sum(axis=2)], axis=2)
    assert (merged == solved().joint).all()


@pytest.mark.slow
def test_a_class_of_the_player_dealer_may_be_made_of_several_runs_or_be_the_only_one() -> None:
    """Every other one of eleven classes together; what is paid is the same for both halves."""
    pays = casino(qualifies())["pays"][:, :, 1:]
    halves = solve_five_card(
        own_class=by_category(),
        dealer_class=by_category(ace_king_apart=True) % 2,
        pays=pays.repeat(2, axis=2),
    )
    whole = solve_five_card(
        own_class=by_category(), dealer_class=np.zeros(VALUES, np.uint8), pays=pays
    )
    assert (halves.plays == whole.plays).all()
    assert (halves.joint.sum(axis=2) == whole.joint[:, :, 0]).all()
    assert halves.joint[:, :, 1].sum() == both_alike().joint[:, :, 1::2].sum()


def test_of_ends_that_are_worth_the_same_the_first_is_chosen() -> None:
    done: list[tuple[int, int]] = []
    found = solve_five_card(
        own_class=by_category(),
        dealer_class=qualifies(),
        pays=np.ones((2, len(CATEGORIES), 2, 3), np.int64),
        progress=lambda part, parts: done.append((part, parts)),
    )
    assert set(np.unique(found.plays)) == {0, IN_HAND}
    parts = len(done)
    assert sorted(done) == [(part, parts) for part in range(1, parts + 1)]


@pytest.mark.parametrize(
    "cards, up",
    [([0, 1, 2, 3, 4], 4), ([0, 0, 1, 2, 3], 9), ([0, 1, 2, 3], 9), ([0, 1, 2, 3, 52], 9)],
)
def test_a_card_that_is_dealt_twice_or_missing_is_refused(cards: list[int], up: int) -> None:
    with pytest.raises(BadRecord, match="all different"):
        worth(cards, up, **casino(qualifies()))
