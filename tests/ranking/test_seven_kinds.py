"""Kinds of seven cards, and what all hands make: counts by kinds against counts made elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from math import comb

import numpy as np
import pytest

from houseway.families.pai_gow_poker.reachable_facts import all_makes
from houseway.ranking.bonus import seven_makes
from houseway.ranking.counting import value_counts
from houseway.ranking.evaluate import SETS, WORDS, evaluator
from houseway.ranking.kinds import all_kinds, look_up_hands
from houseway.ranking.orders import order_named
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array

pytestmark = pytest.mark.slow  # solutions that take long to find

HANDS = 154_143_080


@cache
def seven_cards(name: str) -> SevenCards:
    order = order_named(name)
    return SevenCards(order, lambda cards: seven_makes(order, cards))


def random_hands(number: int, seed: int) -> Array:
    places = np.random.default_rng(seed).random((number, 53)).argsort(axis=1)
    return np.ascontiguousarray(places[:, :7], np.uint8)


def kinds_of(hands: Array) -> Array:
    found = np.zeros(len(hands), np.int64)
    look_up_hands(hands, WORDS, SETS, all_kinds().index, found)
    return found


def paid(name: str, *rows: str) -> dict[str, int]:
    """Hands by the first of these rows that they make."""
    found: Counter[str] = Counter()
    for made, count in seven_cards(name).counts.items():
        found[next((row for row in rows if row in made), "")] += count
    return dict(found)


def test_every_hand_is_of_one_kind() -> None:
    kinds = all_kinds()
    assert kinds.counts.min() > 0
    assert kinds.counts[: kinds.plain].sum() == comb(52, 7)
    assert kinds.counts[kinds.plain :].sum() == comb(52, 6)


def test_the_hand_that_stands_for_a_kind_is_of_that_kind() -> None:
    kinds = all_kinds()
    assert (kinds_of(kinds.cards) == np.arange(len(kinds))).all()


def test_cards_may_come_in_any_order_and_suits_have_no_names() -> None:
    hands = random_hands(20_000, 1)
    swapped = np.where(hands == 52, 52, hands ^ 3)[:, ::-1]
    assert (kinds_of(hands) == kinds_of(np.ascontiguousarray(swapped))).all()


@pytest.mark.parametrize("name", ["high-bug", "high-wild"])
def test_hands_of_a_kind_are_worth_the_same(name: str) -> None:
    hands = random_hands(200_000, 2)
    seven = evaluator(order_named(name), 7)
    assert (seven.values(hands) == seven_cards(name).values[kinds_of(hands)]).all()


@pytest.mark.parametrize("name", ["high-bug", "high-wild"])
def test_values_counted_by_kinds_are_those_counted_hand_by_hand(name: str) -> None:
    seven = seven_cards(name)
    counts = np.bincount(seven.values, seven.kinds.counts, len(seven.order.values) + 1)
    assert (counts == value_counts(seven.order, 7)).all()


@pytest.mark.parametrize("name", ["high-bug", "high-wild"])
def test_what_a_kind_makes_is_what_its_hands_make(name: str) -> None:
    seven = seven_cards(name)
    numbers = seven.numbers
    rare = np.random.default_rng(3).integers(0, len(seven.kinds), 600)
    for cards in (*random_hands(600, 4).tolist(), *seven.cards[rare].tolist()):
        made = seven.listed[numbers[kinds_of(np.array([cards], np.uint8))[0]]]
        assert made == seven_makes(seven.order, cards), cards


def test_a_hand_finds_what_it_makes_in_a_table() -> None:
    seven = seven_cards("high-bug")
    hands = random_hands(20_000, 5)
    found = np.zeros(len(hands), np.int64)
    look_up_hands(hands, WORDS, SETS, seven.table, found)
    assert (found == seven.numbers[kinds_of(hands)]).all()


@pytest.mark.parametrize("name", ["high-bug", "high-wild"])
def test_a_pay_table_is_checked_against_all_that_hands_make(name: str) -> None:
    assert set(all_makes(order_named(name))) == set(seven_cards(name).listed)


# The counts of the Fortune bonus, three of a kind before a straight: Wizard of Odds, "Fortune Pai
# Gow Poker", pay table 2; B. Alspach, "Pai Gow Poker Computations".
FORTUNE = {
    "seven-straight-flush": 32,
    "royal-match": 72,
    "seven-straight-flush-joker": 196,
    "five-aces": 1_128,
    "royal-flush": 26_020,
    "straight-flush": 184_644,
    "four-of-a-kind": 307_472,
    "full-house": 4_188_528,
    "flush": 6_172_088,
    "three-of-a-kind": 7_672_500,
    "straight": 11_034_204,
    "": 124_556_196,
}
# 000:2637, with a joker that is fully wild.
WILD = {
    "seven-straight-flush": 32,
    "seven-straight-flush-joker": 196,
    "five-aces": 1_128,
    "five-of-a-kind": 13_536,
    "royal-flush": 26_092,
    "straight-flush": 184_644,
    "four-of-a-kind": 1_121_024,
    "full-house": 5_997_144,
    "flush": 6_027_224,
    "straight": 11_083_940,
    "": 129_688_120,
}


@pytest.mark.parametrize("name, counts", [("high-bug", FORTUNE), ("high-wild", WILD)])
def test_bonus_hands_are_counted_as_published(name: str, counts: Mapping[str, int]) -> None:
    assert paid(name, *filter(None, counts)) == counts
    assert sum(counts.values()) == HANDS


def test_seven_card_hands_by_their_best_five_as_published() -> None:
    # silveroakcasino.com, "Pai Gow Poker odds", in per cent; five aces are 0.00073.
    seven = seven_cards("high-bug")
    counts = np.bincount(seven.categories, seven.kinds.counts)
    shares = dict(zip(seven.order.categories, (counts / HANDS * 100).tolist(), strict=True))
    assert round(shares["high-card"], 1) == 16.1
    assert round(shares["pair"], 1) == 41.7
    assert round(shares["two-pair"], 1) == 23.1
    assert round(shares["three-of-a-kind"], 1) == 4.8
    assert round(shares["straight"], 1) == 7.3
    assert round(shares["flush"], 1) == 4.0
    assert round(shares["full-house"], 1) == 2.7
    assert round(shares["four-of-a-kind"], 1) == 0.2
    assert round(shares["straight-flush"] + shares["royal-flush"], 1) == 0.1
    assert round(shares["five-of-a-kind"], 5) == 0.00073


def test_ace_high_hands_hold_an_ace_or_the_joker_and_nothing_else() -> None:
    seven = seven_cards("high-bug")
    hands = random_hands(100_000, 6)
    share = seven.ace_high[kinds_of(hands)].mean()
    exact = seven.kinds.counts[seven.ace_high].sum() / HANDS
    assert abs(share - exact) < 4 * (exact * (1 - exact) / len(hands)) ** 0.5
    for cards in seven.cards[seven.ace_high][::97].tolist():
        ranks = [12 if card == 52 else card // 4 for card in cards]
        assert max(ranks) == 12
        assert len(set(ranks)) == 7
