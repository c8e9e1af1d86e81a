"""Every printed example of the house ways of pai gow poker, set by the chart that prints it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.worked.examples import cited, loaded
from tests.worked.pai_gow import ACE_UP, AVIATOR, CLUB, FACE_UP, FPG_08, LUCKY, RANCHOS, WILD
from tests.worked.pai_gow_charts import (
    BY_ANOTHER_LINE,
    COMPLETED,
    LUCKY_ALONE,
    MISPRINTS,
    PRINTED,
    RANCHOS_EXAMPLES,
    Example,
)

from houseway.cards import JOKER, RANKS, Card, is_joker, parse_cards, rank_of
from houseway.library import charts, read_chart
from houseway.setting.card_chart import CardChart, ChartSetting, read_card_chart
from houseway.setting.seven_cards import CardSplit

CARD_CHARTS = [name for name in charts() if "tiles" not in name]


def parted(hand: str) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    front, back = hand.split("/")
    return parse_cards(front), parse_cards(back)


def ranks(cards: Iterable[Card]) -> Counter[str]:
    """The ranks of cards, a joker counted as an ace: which of several equal cards is no matter."""
    return Counter("A" if is_joker(card) else RANKS[rank_of(card)] for card in cards)


def way_of(game: str, **readings: str) -> CardChart:
    rules = loaded(game).but(readings=readings).rules
    way: CardChart = rules.way  # type: ignore[attr-defined]
    return way


def set_by(game: str, hand: str, **readings: str) -> ChartSetting:
    return way_of(game, **readings).set(parse_cards(hand.replace("/", " ")))


def in_ranks(setting: ChartSetting) -> tuple[Counter[str], Counter[str]]:
    return ranks(setting.front), ranks(setting.back)


def printed_ranks(hand: str) -> tuple[Counter[str], Counter[str]]:
    front, back = parted(hand)
    return ranks(front), ranks(back)


# --- the printed examples -------------------------------------------------------------------------


def test_there_are_as_many_examples_as_the_charts_print() -> None:
    assert Counter(example.game for example in PRINTED) == {
        CLUB: 21,
        FACE_UP: 21,
        RANCHOS: 26,
        LUCKY: 27,
        ACE_UP: 21,
    }


@pytest.mark.parametrize("example", PRINTED, ids=str)
def test_a_chart_sets_its_printed_example_as_printed(example: Example) -> None:
    setting = set_by(example.game, example.hand)
    assert in_ranks(setting) == printed_ranks(example.hand)
    assert setting.row == example.row
    line = BY_ANOTHER_LINE.get(example.line, example.line)
    assert cited(setting.cite, line) == line


@pytest.mark.parametrize("example, legible", COMPLETED, ids=lambda item: str(item))
def test_what_can_be_read_of_a_damaged_example_is_in_the_completed_one(
    example: Example, legible: str
) -> None:
    for read, whole in zip(legible.split("/"), printed_ranks(example.hand), strict=True):
        assert Counter(read.split()) <= whole


@pytest.mark.parametrize("example", [*RANCHOS_EXAMPLES, LUCKY_ALONE], ids=str)
def test_the_chart_of_the_aviator_casino_has_no_examples_and_sets_the_others_alike(
    example: Example,
) -> None:
    setting = set_by(AVIATOR, example.hand)
    assert in_ranks(setting) == printed_ranks(example.hand)
    assert setting.row == example.row


# --- misprints ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [line for line, item in MISPRINTS.items() if "twice" in item[1]])
def test_three_aces_are_printed_with_one_of_them_twice(line: str) -> None:
    printed, _, read = MISPRINTS[line]
    cards = parse_cards(printed.replace("/", " "))
    assert [card for card, times in Counter(cards).items() if times == 2] == [*parse_cards("Ad")]
    assert printed_ranks(read) == printed_ranks(printed)
    assert len({*parse_cards(read.replace("/", " "))}) == 7
    assert read in [example.hand for example in PRINTED if example.line == line]


@pytest.mark.parametrize(
    "game, line, row", [(RANCHOS, "004:509", "two-trips"), (LUCKY, "001:276", "two-trips")]
)
def test_the_example_of_a_full_house_is_two_sets_and_set_as_two_sets(
    game: str, line: str, row: str
) -> None:
    printed, _, _ = MISPRINTS[line]
    setting = set_by(game, printed)
    assert (setting.row, in_ranks(setting)) == (row, printed_ranks(printed))


def test_four_fours_stand_in_the_line_for_aces_kings_and_queens() -> None:
    printed, _, _ = MISPRINTS["001:279"]
    setting = set_by(LUCKY, printed)
    assert (setting.row, in_ranks(setting)) == ("quads-pair", printed_ranks(printed))
    swapped = set_by(LUCKY, "4s 4d / As Ac Ah Ad 6h")  # or the ranks were meant the other way
    assert in_ranks(swapped) == printed_ranks("4s 4d / As Ac Ah Ad 6h")


def test_a_2_for_the_joker_leaves_no_straight_for_the_printed_setting() -> None:
    printed, _, read = MISPRINTS["001:446"]
    setting = set_by(ACE_UP, printed)
    assert setting.row == "one-pair"
    assert in_ranks(setting) != printed_ranks(printed)
    assert in_ranks(set_by(ACE_UP, read)) == printed_ranks(read)


# --- where the charts differ, and what they leave open --------------------------------------------


@pytest.mark.parametrize(
    "game, hand, row",
    [
        # four kings with a pair: always split (000:993), the pair in front elsewhere
        (AVIATOR, "Kc Kd / Kh Ks 3c 3d 2s", "quads-high-pair"),
        (LUCKY, "3c 3d / Kh Ks Kc Kd 2s", "quads-pair"),  # 001:280
        (RANCHOS, "3c 3d / Kh Ks Kc Kd 2s", "quads-pair"),  # 004:510
        (CLUB, "3c 3d / Kh Ks Kc Kd 2s", "quads-pair"),  # 002:688
        # four of a kind beside three
        (AVIATOR, "3c 3d / 5h 5s 5c 5d 3s", "quads-pair"),
        (CLUB, "3c 3d / Kh Ks Kc Kd 3s", "quads-pair"),
        # two pair in a flush: a pair is only left for the front if the joker makes the other one,
        # and then the line for two pair sets the hand in the same way
        (CLUB, "8c 8d / Jk Ah Kh 7h 3h", "complete-two-pair"),
        (ACE_UP, "8c 8d / Jk Ah Kh 7h 3h", "complete-two-pair"),
        (AVIATOR, "8c 8d / Jk Ah Kh 7h 3h", "two-pair-high"),
        (CLUB, "8s 8d / As Jk 6s 4s 2d", "two-pair-high"),  # the flush needs an 8
        # a pair in a straight or flush goes to the front, if that leaves one
        (CLUB, "Kc Kd / Jk 9h 8h 4h 3h", "complete-one-pair"),
        (ACE_UP, "7c 7d / Jk 9h 8h 6h 5h", "complete-one-pair"),
        # three pair comes before the straight that the joker makes (002:646)
        (CLUB, "As Jk / Kh Kc Qd Qs Jc", "three-pair"),
        (AVIATOR, "As Jk / Kh Kc Qd Qs Jc", "three-pair"),
        # five aces with a pair of kings: the aces
        (CLUB, "As Jk / Ad Ah Ac Ks Kd", "five-aces"),
        # four aces before a straight that holds two of them
        (CLUB, "As Ad / Ac Jk Kd Qh Tc", "quads-high"),
        # an ace in front of the complete hand, where no pair is left (002:670)
        (CLUB, "Ad 3c / As Kd Qh Jk Tc", "complete-trips"),
        (AVIATOR, "Ad 3c / As Kd Qh Jk Tc", "complete-trips"),
        # the joker is the ace that goes to the front (001:254, 002:637)
        (LUCKY, "Jk 5c / Td Tc 6h 6s 3c", "two-pair-j9-keep"),
        (CLUB, "Jk 5c / Td Tc 6h 6s 3c", "two-pair-j9-keep"),
        (CLUB, "Kd Qc / Jk 9h 7s 5d 3c", "no-pair"),
    ],
)
def test_a_chart_sets_what_its_words_say(game: str, hand: str, row: str) -> None:
    setting = set_by(game, hand)
    assert (setting.row, in_ranks(setting)) == (row, printed_ranks(hand))


@pytest.mark.parametrize(
    "game, reading, choice, hand",
    [
        *[
            (game, "full-house", "keep-trips", "5c 5d / 9c 9d 9h 4c 4d")
            for game in (AVIATOR, LUCKY)
        ],
        *[
            (game, "full-house", "any-pair", "9d 9h / 9c 5c 5d 4c 4d")
            for game in (AVIATOR, RANCHOS)
        ],
        (AVIATOR, "quads-with-pair", "split", "Kc Kd / Kh Ks 3c 3d 2s"),
        (AVIATOR, "quads-with-pair", "pair-in-front", "3c 3d / Kh Ks Kc Kd 2s"),
        (LUCKY, "trips-without-pair", "complete-behind", "Ad 3c / As Kd Qh Jk Tc"),
        (LUCKY, "trips-without-pair", "three-of-a-kind", "Ad Kd / As Qh Jk Tc 3c"),
        (WILD, "trips-without-pair", "complete-behind", "Kc 5c / 9d 8c 7h 5d Jk"),
        (WILD, "trips-without-pair", "three-of-a-kind", "Kc 9d / 5c 5d Jk 8c 7h"),
    ],
)
def test_a_reading_of_a_chart_sets_the_hand_the_other_way(
    game: str, reading: str, choice: str, hand: str
) -> None:
    assert in_ranks(set_by(game, hand, **{reading: choice})) == printed_ranks(hand)


@pytest.mark.parametrize("game", [WILD, FPG_08])
def test_five_nines_are_set_as_five_aces_or_stay_behind(game: str) -> None:
    five = parse_cards("9c 9d 9h 9s Jk Kd 4c")
    apart = way_of(game, **{"five-others": "as-five-aces"}).set(five)
    together = way_of(game, **{"five-others": "five-behind"}).set(five)
    assert {*apart.front} <= {*parse_cards("9c 9d 9h 9s Jk")}
    assert {*together.front} == {*parse_cards("Kd 4c")}
    aces = way_of(game, **{"five-others": "five-behind"}).set(parse_cards("Ac Ad Ah As Jk Kd 4c"))
    assert (aces.row, ranks(aces.front)) == ("five-aces", Counter("AA"))


# --- all hands ------------------------------------------------------------------------------------

seven_cards = st.lists(
    st.integers(min_value=0, max_value=JOKER), min_size=7, max_size=7, unique=True
)


@pytest.mark.in_turn
@pytest.mark.parametrize("name", CARD_CHARTS)
@settings(max_examples=60, deadline=None)
@given(cards=seven_cards, joker=st.sampled_from(["bug", "wild"]))
def test_every_hand_has_a_row_and_is_set_without_a_foul(
    name: str, cards: list[Card], joker: str
) -> None:
    way = read_card_chart(read_chart(name)["rows"], joker=joker)
    setting = way.set(cards)
    assert Counter((*setting.front, *setting.back)) == Counter(cards)
    assert (len(setting.front), len(setting.back)) == (2, 5)
    assert not CardSplit(way.orders, setting.front, setting.back).foul


@pytest.mark.parametrize("name", CARD_CHARTS)
def test_every_row_of_a_chart_cites_a_line_of_its_source(name: str) -> None:
    chart = read_chart(name)
    document, _, spans = chart["source"].partition(":")
    known = [
        range(int(first), int(last) + 1)
        for first, last in (span.strip().split("-") for span in spans.split(","))
    ]
    for row in chart["rows"]:
        for cite in row["cite"].split(", "):
            where, _, lines = cite.partition(":")
            assert where == document
            assert any(int(line) in span for span in known for line in [lines.split("-")[0]])
