"""The printed house way of Pai Gow Tiles: pairs that are split, and the plays by points (001)."""

from __future__ import annotations

from itertools import combinations

import pytest
from tests.suite.rows import each_row

import houseway as hw
from houseway.cards import Card, DeckCards, DeckSpec, dots, tile_rank
from houseway.families.pai_gow_tiles.rules import TileRules

# 001:991 is taken as printed; what is meant there is the reading `fifteen`.
RULES = hw.game("parkwest/pai-gow-tiles", readings={"fifteen": "printed"}).rules
assert isinstance(RULES, TileRules)
WAY = RULES.way
TILES = DeckSpec(cards=DeckCards.parse("tiles")).ordered()

# 001:975-978: the dots of a pair, its row, and the dots of both other tiles with which it is split.
SPLIT_WITH = [
    (6, "sixes", {2, 11, 12}),
    (7, "sevens", {2, 10, 11, 12}),
    (8, "eights", {2, 10, 11, 12}),
    (9, "nines", {2, 10, 12}),
]
# 001:989-1031: the plays for so many points as low/high, the one that is played first.
PLAYS = {
    17: "7/low-8-gong 6/wong 8/high-9 7/high-8-gong 8/9",
    16: "7/high-9 6/low-8-gong 7/9 6/high-8-gong 8/8 5/wong",
    15: "7/high-9 5/low-8-gong 7/8 4/wong 6/9 5/high-8-gong",
    14: "5/high-9 4/low-8-gong 7/7 3/wong 4/high-8-gong 6/8 5/9",
    13: "2/wong 6/7 3/low-8-gong 4/high-9 3/high-8-gong 5/8 4/9",
    12: "1/wong 2/gong 6/6 5/7 3/9 4/8",
    11: "0/wong 1/gong 2/high-9 5/6 2/9 4/7 3/8",
    10: "0/gong 1/9 5/5 2/8 3/7 4/6",
    9: "0/9 1/8 2/7 4/5 3/6",
    8: "0/8 1/7 4/4 2/6 3/5",
    7: "0/7 3/4 2/5 1/6",
}


def hands_with_a_pair(of: int) -> list[tuple[Card, ...]]:
    """Two tiles of one rank or of equal dots, with two others that are no pair."""
    pair = next(
        tiles
        for tiles in combinations(TILES, 2)
        if tile_rank(tiles[0]).rank == tile_rank(tiles[1]).rank and dots(tiles[0]) == of
    )
    rest = [
        (one, other)
        for one, other in combinations(TILES, 2)
        if dots(one) != dots(other) and of not in (dots(one), dots(other))
    ]
    return [(*pair, *others) for others in rest]


@pytest.mark.parametrize(("of", "row", "others"), SPLIT_WITH)
def test_a_pair_is_split_with_the_printed_tiles_alone(of: int, row: str, others: set[int]) -> None:
    split = set()
    for hand in hands_with_a_pair(of):
        beside = {dots(tile) for tile in hand[2:]}
        if beside == {3, 6} or (setting := WAY.set(hand)).row == "dominant":
            continue  # Gee Joon is a pair of its own; one setting is best in both hands (001:968)
        also = of == 8 and beside == {9, 11}  # 001:977
        assert (setting.row == row) == (beside <= others or also), hand
        if setting.row == row:
            split.add(frozenset(beside))
    assert split


@each_row(PLAYS.items())
def test_the_plays_by_points_stand_in_the_printed_order(row: tuple[int, str]) -> None:
    points, plays = row
    chart = {each.id: each.set for each in RULES.sheet.house_way.rows}  # type: ignore[attr-defined]
    assert chart[f"{points}-points"].rpartition(": ")[2].split(", ") == plays.split()
