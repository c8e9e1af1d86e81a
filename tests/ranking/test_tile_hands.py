from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.pai_gow_tiles.tile_twin import score, strength

from houseway.cards import DeckCards, DeckSpec, card_text, parse_cards
from houseway.errors import BadRecord
from houseway.ranking.tiles import TwoTiles, two_tiles

SET = DeckSpec(cards=DeckCards.parse("tiles")).ordered()
PAIRS = list(combinations(SET, 2))
two_of_the_set = st.sampled_from(PAIRS)


def two(text: str) -> TwoTiles:
    one, other = parse_cards(text)
    return two_tiles(one, other)


def plain(tiles: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    one, other = (tuple(map(int, card_text(tile).split("-"))) for tile in tiles)
    return (one[0], one[1]), (other[0], other[1])


def test_two_tiles_are_496_hands_and_136_by_name() -> None:
    assert len(PAIRS) == 496
    named = {frozenset((two_tiles(*p).top.name, two_tiles(*p).other.name)) for p in PAIRS}
    assert len(named) == 136


# From the highest down (001:919-941), with tiles of the standard order in between.
LADDER = [
    "4-2 2-1",
    "6-6 6-6",
    "1-1 1-1",
    "4-4 4-4",
    "3-1 3-1",
    "5-5 5-5",
    "3-3 3-3",
    "2-2 2-2",
    "6-5 6-5",
    "6-4 6-4",
    "6-1 6-1",
    "5-1 5-1",
    "6-3 5-4",
    "6-2 5-3",
    "5-2 4-3",
    "4-1 3-2",
    "6-6 6-3",  # Wong
    "1-1 5-4",
    "6-6 4-4",  # Gong
    "1-1 5-3",
    "6-6 6-1",  # High 9
    "1-1 4-3",
    "4-4 6-5",  # nine, Yun high
    "3-1 4-1",  # nine, Gor high
    "5-5 6-3",
    "6-6 4-2",  # eight, Teen high
    "4-4 5-5",
    "2-1 4-1",  # a 3-dot tile counts 3: eight, Ng high
    "3-1 2-1",  # seven, Gor high
    "2-2 4-2",
    "6-6 3-1",  # six
    "1-1 6-4",  # two
    "3-1 6-1",  # one
    "5-5 6-4",  # zero
]


def test_hands_rank_as_printed_and_by_their_higher_tile() -> None:
    worths = [two(text).worth for text in LADDER]
    assert all(higher > lower for higher, lower in pairwise(worths))


@pytest.mark.parametrize(
    "text, name",
    [
        ("2-1 4-2", "Gee Joon"),
        ("6-6 6-6", "pair of Teen"),
        ("4-5 3-6", "pair of Gow"),
        ("6-6 5-4", "Wong, Teen high"),
        ("1-1 2-6", "Gong with a low eight, Day high"),
        ("4-4 6-6", "Gong with a high eight, Teen high"),
        ("1-1 6-1", "high nine, Day high"),
        ("4-4 6-5", "nine, Yun high"),
        ("3-1 2-1", "seven, Gor high"),
        ("3-3 2-2", "zero"),
    ],
)
def test_a_hand_is_called_as_people_call_it(text: str, name: str) -> None:
    assert two(text).name == name


def test_a_12_dot_tile_counts_two() -> None:  # 001:898
    assert two("6-6 4-1").score == 7


def test_a_3_dot_gee_joon_tile_may_count_six_and_the_6_dot_one_three() -> None:  # 001:912-913
    assert two("2-1 6-6").score == 8
    assert two("4-2 3-3").score == 9


def test_the_second_tile_never_breaks_a_tie() -> None:
    assert two("6-6 6-3").worth == two("6-6 5-4").worth
    assert two("6-6 4-4").worth == two("6-6 5-3").worth  # a Gong is a Gong, whatever its eight
    assert two("3-1 6-2").worth == two("3-1 5-3").worth
    assert two("5-1 6-3").worth != two("6-3 6-2").worth


def test_nothing_tells_zeros_apart_unless_a_reading_says_so() -> None:
    high, low = parse_cards("3-1 3-3"), parse_cards("6-5 5-4")
    assert two_tiles(*high).worth == two_tiles(*low).worth == 0
    by_tile = [two_tiles(*tiles, zeros="by-tile").worth for tiles in (high, low)]
    assert by_tile[0] > by_tile[1] > 0
    assert max(by_tile) < two("6-1 3-1").worth


@given(two_of_the_set, two_of_the_set)
def test_any_two_hands_compare_as_in_the_slow_twin(
    one: tuple[int, int], other: tuple[int, int]
) -> None:
    mine, his = two_tiles(*one), two_tiles(*other)
    first, second = strength(plain(one)), strength(plain(other))
    assert mine.score == score(*plain(one))
    assert (mine.worth > his.worth, mine.worth == his.worth) == (first > second, first == second)


def test_a_card_is_no_tile() -> None:
    with pytest.raises(BadRecord, match="As is not a tile"):
        two_tiles(*parse_cards("6-6 As"))
