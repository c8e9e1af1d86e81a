"""The printed chart: every hand is set, as the slow twin sets it, and by the row that says so."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from tests.pai_gow_tiles.tile_twin import Tile, house_way, strength

import houseway as hw
from houseway.cards import (
    TILE_RANKS,
    Card,
    DeckCards,
    DeckSpec,
    card_text,
    cards_text,
    dots,
    parse_cards,
    tile_rank,
)
from houseway.errors import HousewayError
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.ranking.tiles import two_tiles
from houseway.setting.four_tiles import four_tiles
from houseway.setting.tile_chart import TileChart, TileSetting, read_tile_chart

GAME = "parkwest/pai-gow-tiles"
SET = DeckSpec(cards=DeckCards.parse("tiles")).ordered()
FOURS = list(combinations(SET, 4))


def way(**readings: str) -> TileChart:
    rules = hw.game(GAME, readings={k.replace("_", "-"): v for k, v in readings.items()}).rules
    assert isinstance(rules, TileRules)
    return rules.way


def set_as(text: str, **readings: str) -> tuple[str, str, str]:
    """The high hand, the low hand and the row, with the tiles from the higher rank down."""
    setting = way(**readings).set(parse_cards(text))
    return cards_text(sorted(setting.high)), cards_text(sorted(setting.low)), setting.row


def by_ranks() -> dict[tuple[int, ...], tuple[Card, ...]]:
    """A hand for every four ranks, or every different hand of four."""
    return {tuple(tile_rank(tile).rank for tile in hand): hand for hand in FOURS}


def plain(tiles: tuple[Card, ...]) -> tuple[Tile, ...]:
    numbers = (card_text(tile).split("-") for tile in tiles)
    return tuple((int(one), int(other)) for one, other in numbers)


def heights(setting: TileSetting) -> tuple[tuple[int, int], ...]:
    return tuple(strength((one, other)) for one, other in map(plain, (setting.high, setting.low)))


# --- counting -------------------------------------------------------------------------------------


def test_there_are_35960_hands_and_3620_different_ones() -> None:
    assert len(FOURS) == 35_960
    assert len(by_ranks()) == 3_620


@pytest.mark.slow
def test_every_different_hand_is_set_as_by_the_slow_twin() -> None:
    chart = way()
    differ = [
        cards_text(hand)
        for hand in by_ranks().values()
        if heights(chart.set(hand)) != house_way(plain(hand))
    ]
    assert differ == []


@pytest.mark.slow
def test_every_hand_is_set_with_its_own_tiles_and_never_foul() -> None:
    chart = way()
    for hand in FOURS:
        setting = chart.set(hand)
        assert two_tiles(*setting.high).worth >= two_tiles(*setting.low).worth
        assert sorted(setting.high + setting.low) == list(hand)


def test_the_order_in_which_tiles_come_does_not_matter() -> None:
    chart = way()
    for hand in FOURS[::97]:
        assert chart.set(hand) == chart.set(hand[::-1])


def test_the_lists_of_points_set_all_2275_hands_without_a_pair() -> None:
    """A Gee Joon tile of 3 dots and one of 6 are told apart here."""
    lists = read_tile_chart([row.row for row in way().rows if "points" in row.row.id])
    pairless = {
        tuple(sorted((tile_rank(tile).rank, dots(tile) == 3) for tile in hand)): hand
        for hand in FOURS
        if len({tile_rank(tile).rank for tile in hand}) == 4
    }
    assert len(pairless) == 2_275
    rows = Counter(lists.set(hand).row for hand in pairless.values())
    assert rows.total() == 2_275
    assert set(rows) == {row.row.id for row in lists.rows}


def test_no_list_of_points_is_longer_than_it_needs_to_be_but_for_the_slip_at_15() -> None:
    """Every setting that a list names can be the best one, with no pair to hold."""
    hands = [hand for ranks, hand in by_ranks().items() if len(set(ranks)) == 4]
    for reading, idle in (("six", set()), ("printed", {"7/high 9"})):
        unused = set()
        for row in way(fifteen=reading).rows:
            if row.listed is None:
                continue
            points = int(row.row.id.removesuffix("-points"))
            splits = [
                split
                for hand in hands
                if (four := four_tiles(hand)).score == points
                for split in four.splits
                if split.score == points
            ]
            unused |= {
                str(label)
                for label in row.listed.labels
                if not any(label.fits(split) for split in splits)
            }
        assert unused == idle


# --- printed examples -----------------------------------------------------------------------------


def test_a_pair_of_twelves_stays_together_where_that_is_better_in_both_hands() -> None:
    # 001:968: 12, 12, 3 and 4 dots: 7 / Teen pair, though 6/8 could be made
    for gor_or_bon in ("3-1", "2-2"):
        high, low, row = set_as(f"6-6 6-6 2-1 {gor_or_bon}")
        assert (high, row) == ("6-6 6-6", "dominant")
        assert set(low.split()) == {"2-1", gor_or_bon}


def test_12_8_9_and_5_dots_are_14_points_and_played_7_7() -> None:
    # 001:980-982, with the high eight
    four = four_tiles(parse_cards("6-6 4-4 6-3 4-1"))
    assert sorted(split.score for split in four.splits) == [14, 14, 14]
    assert set_as("6-6 4-4 6-3 4-1") == ("6-6 4-1", "4-4 6-3", "14-points")


def test_with_a_low_eight_the_list_plays_the_gong_first() -> None:
    assert set_as("6-6 6-2 6-3 4-1") == ("6-6 6-2", "6-3 4-1", "14-points")  # 001:992


@pytest.mark.parametrize(
    "tiles, high, low, row",
    [
        # 001:973
        ("4-2 2-1 6-6 6-5", "6-6 4-2", "6-5 2-1", "gee-joon"),
        ("4-2 2-1 6-6 5-4", "4-2 2-1", "6-6 5-4", "dominant"),
        ("4-2 2-1 3-1 5-5", "4-2 2-1", "3-1 5-5", "pair"),
        # 001:974: 6/8, and a 9 with an 11
        ("6-6 6-6 3-1 5-1", "6-6 5-1", "6-6 3-1", "teen-or-day"),
        ("6-6 6-6 6-5 6-3", "6-6 6-3", "6-6 6-5", "teen-or-day"),
        ("1-1 1-1 6-5 6-4", "1-1 1-1", "6-5 6-4", "pair"),
        # 001:975-978
        ("3-3 3-3 1-1 6-5", "1-1 3-3", "3-3 6-5", "sixes"),
        ("3-3 3-3 1-1 6-4", "3-3 3-3", "1-1 6-4", "pair"),
        ("6-1 6-1 6-6 6-4", "6-6 6-1", "6-4 6-1", "sevens"),
        ("6-2 5-3 6-5 6-3", "6-5 6-2", "6-3 5-3", "eights"),
        ("6-2 5-3 6-5 6-4", "6-5 6-2", "6-4 5-3", "eights"),
        ("6-3 5-4 5-5 6-4", "5-5 6-3", "6-4 5-4", "nines"),
        ("6-3 5-4 6-5 6-4", "6-3 5-4", "6-5 6-4", "dominant"),
        # 001:984, 001:987-988
        ("6-6 1-1 6-3 4-4", "6-6 6-3", "1-1 4-4", "20-points"),
        ("6-6 1-1 4-4 3-3", "6-6 4-4", "1-1 3-3", "18-points"),
    ],
)
def test_a_hand_is_set_by_its_line(tiles: str, high: str, low: str, row: str) -> None:
    assert set_as(tiles) == (high, low, row)


@pytest.mark.parametrize("tiles", ["6-6 1-1 6-3 3-1", "6-6 1-1 4-4 3-1", "6-6 1-1 6-1 3-1"])
def test_the_12_dot_tile_goes_into_a_wong_gong_or_high_nine(tiles: str) -> None:  # 001:984
    for ties in ("high-hand", "low-hand"):
        high, _, _ = set_as(tiles, tile_ties=ties)
        assert "6-6" in high.split()


def test_the_two_highest_tiles_of_a_seven_point_hand_are_apart() -> None:  # 001:1025-1027
    chart = way()
    found = [chart.set(hand) for hand in by_ranks().values()]
    seven = [setting for setting in found if setting.row == "7-points"]
    assert seven
    for setting in seven:
        first, second = sorted(setting.high + setting.low)[:2]
        assert {first, second} not in (set(setting.high), set(setting.low))


# --- readings -------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "reading, choice, hands",
    [
        ("fifteen", "printed", 34),
        ("gee-joon", "six-with-four-to-six", 13),
        ("tile-ties", "low-hand", 99),
    ],
)
def test_a_reading_sets_some_hands_otherwise(reading: str, choice: str, hands: int) -> None:
    usual, other = way(), way(**{reading.replace("-", "_"): choice})
    differ = [h for h in by_ranks().values() if heights(usual.set(h)) != heights(other.set(h))]
    assert len(differ) == hands


def test_gee_joon_may_be_read_as_split_beside_a_six_with_a_four() -> None:
    tiles = "4-2 2-1 3-3 3-1"
    assert set_as(tiles)[0] == "4-2 2-1"
    high, low, row = set_as(tiles, gee_joon="six-with-four-to-six")
    assert (set(high.split()) & {"3-3"}, "3-1" in low, row) == ({"3-3"}, True, "gee-joon")


# --- charts that cannot be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row, found",
    [
        ({"id": "a", "set": "highest"}, "'highest' is no way to set tiles"),
        ({"id": "a", "set": "7/8, 12/9"}, "'12/9' is no way to set tiles"),
        ({"id": "a", "when": "shape == 'pair'", "set": "split"}, "'shape' is not a fact here"),
        ({"id": "a", "when": "pair == 'ace'", "set": "split"}, "ace"),
    ],
)
def test_a_row_that_means_nothing_is_refused_by_name(row: dict[str, str], found: str) -> None:
    with pytest.raises(HousewayError) as caught:
        read_tile_chart([row])
    assert found in str(caught.value)
    assert caught.value.where


def test_a_chart_that_leaves_a_hand_out_says_so_when_it_comes() -> None:
    chart = read_tile_chart([{"id": "pairs", "when": "pair != 'none'", "set": "keep pair"}])
    with pytest.raises(HousewayError, match="no row of the chart sets 6-6 4-4 6-3 4-1"):
        chart.set(parse_cards("6-6 4-4 6-3 4-1"))


@pytest.mark.parametrize("tiles", ["6-6 4-4 6-3", "6-6 4-4 6-3 4-1 3-1"])
def test_a_hand_has_four_tiles(tiles: str) -> None:
    with pytest.raises(HousewayError, match="a hand that is set has 4"):
        way().set(parse_cards(tiles))


def test_names_in_rows_are_those_of_the_ranking() -> None:
    names = [rank.name.lower().replace(" ", "-") for rank in TILE_RANKS]
    for name in names:
        read_tile_chart([{"id": "a", "when": f"pair == '{name}'", "set": "split"}])
