"""The generator of deals against a twin in plain integers, and its fairness."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations, product

import numpy as np
import pytest

from houseway.fast.random import draw_eight, draw_many, draw_six, seed_key, threshold

WORD = (1 << 64) - 1
STEP = 0x9E3779B97F4A7C15


def splitmix(word: int) -> int:
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


def three_places(lane: int, size: int, bits: int = 32) -> tuple[int, int, int] | None:
    """Three places from one lane, or None when the lane would favour some of them."""
    whole = 1 << bits
    product_ = lane * size**3
    if product_ % whole < whole % size**3:
        return None
    number = product_ // whole  # 0 to size**3 - 1
    return number // size**2, number // size % size, number % size


def draw(seed: int, round_: int, size: int, count: int) -> list[int]:
    """The places of a round: whole draws are made until one has no place twice."""
    key = splitmix((splitmix(seed & WORD) + STEP) & WORD)
    counter = (key + STEP * (round_ << 7)) & WORD
    lanes = -(-count // 3)
    while True:
        places: list[int] = []
        biased = False
        for lane in range(lanes):
            if lane % 2 == 0:
                word = splitmix(counter)
                counter = (counter + STEP) & WORD
            three = three_places(word & 0xFFFFFFFF if lane % 2 == 0 else word >> 32, size)
            biased |= three is None
            places += three or ()
        if not biased and len(set(places[:count])) == count:
            return places[:count]


def drawn(seed: int, round_: int, size: int, count: int) -> list[int]:
    places = np.zeros(count, np.uint64)
    draw_many(seed_key(seed), round_, size, places)
    return [int(place) for place in places]


def test_splitmix_gives_its_published_numbers() -> None:
    # The reference implementation by S. Vigna, started at 1234567
    found = [splitmix((1234567 + STEP * turn) & WORD) for turn in (1, 2, 3)]
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@pytest.mark.parametrize("size", [52, 208, 288, 416, 424, 432])
@pytest.mark.parametrize("count", [6, 8])
def test_draws_agree_with_plain_integers(size: int, count: int) -> None:
    for seed in (0, 1, 2**64 - 1, -5):
        for round_ in (*range(120), 10**9, 2**40):
            assert drawn(seed, round_, size, count) == draw(seed, round_, size, count)


@pytest.mark.in_turn
@pytest.mark.parametrize("size", [12, 52, 416])
def test_six_and_eight_places_are_the_same_by_either_function(size: int) -> None:
    key = seed_key(77)
    for round_ in range(2_000):
        six = draw_six(key, round_, size, threshold(size))
        eight = draw_eight(key, round_, size, threshold(size))
        assert [int(place) for place in six] == drawn(77, round_, size, 6)
        assert [int(place) for place in eight] == drawn(77, round_, size, 8)


@pytest.mark.parametrize("size, bits", [(3, 10), (5, 12), (6, 13), (7, 16)])
def test_a_lane_gives_all_triples_equally_often(size: int, bits: int) -> None:
    """Every lane of a smaller width: the rejected ones leave no triple ahead of another."""
    found = Counter(three_places(lane, size, bits) for lane in range(1 << bits))
    found.pop(None, None)
    assert set(found) == set(product(range(size), repeat=3))
    assert len(set(found.values())) == 1


def chi_square(counts: list[int]) -> float:
    """In standard deviations above what chance gives."""
    expected = sum(counts) / len(counts)
    free = len(counts) - 1
    value = sum((count - expected) ** 2 for count in counts) / expected
    return float((value - free) / (2 * free) ** 0.5)


def test_places_and_pairs_of_places_are_uniform() -> None:
    size, rounds = 52, 60_000
    places = np.zeros(8, np.uint64)
    table = np.zeros((rounds, 8), np.int64)
    key = seed_key(12)
    for round_ in range(rounds):
        draw_many(key, round_, size, places)
        table[round_] = places
    for place in range(8):
        counts = np.bincount(table[:, place], minlength=size).tolist()
        assert chi_square(counts) < 6
    for first in range(8):
        for second in range(first):
            pairs = np.bincount(table[:, first] * size + table[:, second], minlength=size * size)
            assert not pairs.reshape(size, size).diagonal().any()
            off = pairs.reshape(size, size)[~np.eye(size, dtype=bool)].tolist()
            assert abs(chi_square(off)) < 6


def test_neighbouring_rounds_do_not_resemble_each_other() -> None:
    size, rounds = 52, 40_000
    firsts = [drawn(3, round_, size, 3)[0] for round_ in range(rounds)]
    pairs = Counter(pairwise(firsts))
    assert abs(chi_square([pairs[a, b] for a, b in product(range(size), range(size))])) < 6


def test_a_toy_shoe_comes_out_in_every_order_equally_often() -> None:
    size, rounds = 7, 42_000
    found = Counter(tuple(drawn(8, round_, size, 3)) for round_ in range(rounds))
    orders = list(permutations(range(size), 3))
    assert set(found) == set(orders)
    assert abs(chi_square([found[order] for order in orders])) < 6
