"""The interpreter of house ways: facts of seven cards, rows in order, and what charts may say."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards import cards_text, parse_cards, rank_of
from houseway.errors import HousewayError
from houseway.library import charts, read_chart
from houseway.ranking.hands import best_hand
from houseway.setting.card_chart import read_card_chart
from houseway.setting.seven_cards import SevenCardHand, is_ace_high, orders_for

CARD_CHARTS = [name for name in charts() if "tiles" not in name]
BUG, WILD = orders_for("bug"), orders_for("wild")
HANDS = st.lists(st.integers(0, 52), min_size=7, max_size=7, unique=True).map(tuple)


def seven(text: str, joker: str = "bug") -> SevenCardHand:
    return SevenCardHand(parse_cards(text), orders_for(joker))


@pytest.mark.parametrize(
    "cards, shape",
    [
        ("As Kd Qc 9h 7s 5d 3c", "no-pair"),
        ("Jk Kd Qc 9h 7s 5d 3c", "no-pair"),
        ("Jk Ad Qc 9h 7s 5d 3c", "one-pair"),
        ("Ks Kd Qc 9h 7s 5d 3c", "one-pair"),
        ("Ks Kd Qc Qh 7s 5d 3c", "two-pair"),
        ("Ks Kd Qc Qh 7s 7d 3c", "three-pair"),
        ("Ks Kd Kc Qh 7s 5d 3c", "trips"),
        ("Ks Kd Kc Qh Qs Qd 3c", "two-trips"),
        ("Ks Kd Kc Qh Qs 5d 3c", "full-house"),
        ("Ks Kd Kc Qh Qs 5d 5c", "full-house"),
        ("Ks Kd Kc Kh Qs 5d 3c", "quads"),
        ("Ks Kd Kc Kh Qs Qd 3c", "quads-pair"),
        ("Ks Kd Kc Kh Qs Qd Qc", "quads-trips"),
        ("As Ad Ac Ah Jk Qd Qc", "five-of-a-kind"),
    ],
)
def test_equal_ranks_give_a_hand_its_shape_and_the_joker_is_an_ace(cards: str, shape: str) -> None:
    assert seven(cards)["shape"] == shape


@pytest.mark.parametrize(
    "cards, shape, rank",
    [
        ("Jk Kd Qc 9h 7s 5d 3c", "one-pair", "K"),
        ("Jk Kd Kc 9h 7s 5d 3c", "trips", "K"),
        ("Jk Kd Kc 9h 9s 5d 3c", "full-house", "K"),
        ("Jk Kd Kc Kh 9s 5d 3c", "quads", "K"),
        ("Jk Kd Kc Kh Ks 5d 3c", "five-of-a-kind", "K"),
    ],
)
def test_a_wild_joker_makes_the_most_of_the_ranks(cards: str, shape: str, rank: str) -> None:
    hand = seven(cards, "wild")
    assert hand["shape"] == shape
    assert "23456789TJQKA"[hand.joker_rank] == rank


def test_facts_name_the_ranks_that_a_chart_asks_for() -> None:
    hand = seven("Ks Kd Qc Qh 7s 5d 3c")
    assert {name: hand[name] for name in ("high_pair", "low_pair", "top_single", "trips")} == {
        "high_pair": "K",
        "low_pair": "Q",
        "top_single": "7",
        "trips": "none",
    }
    assert seven("Ks Kd Qc 9h 7s 5d 3c")["low_pair"] == "none"
    assert seven("Jk Kd Kc 9h 7s 5d 3c")["top_single"] == "A"


@pytest.mark.parametrize(
    "cards, complete",
    [
        ("9s 8d 7c 6h 5s 5d 3c", True),
        ("9s 8d Jk 6h 5s 5d 3c", True),
        ("9s 8s 4s 2s Ks 5d 3c", True),
        ("9s 8s 4s 2s Jk 5d 3c", True),
        ("9s 8d 7c 6h 4s 4d 3c", False),
        ("Ks Kd Kc Kh Qs Js Ts", False),
    ],
)
def test_a_hand_is_complete_when_five_cards_are_a_straight_or_a_flush(
    cards: str, complete: bool
) -> None:
    assert seven(cards)["complete"] is complete


def test_the_two_in_front_may_be_equal_to_the_five_as_far_as_they_go() -> None:
    legal = {cards_text(split.front_cards) for split in seven("9s 9d 9c 9h 7s 5d 3c").legal}
    assert any(set(front.split()) <= {"9s", "9d", "9c", "9h"} for front in legal)
    fouls = [split for split in seven("As Kd Qc 9h 7s 5d 3c").splits if split.foul]
    # Whatever has the ace in front outranks what is left.
    assert all(12 in map(rank_of, split.front_cards) for split in fouls)
    assert len(fouls) == 6


@given(HANDS)
def test_a_split_is_foul_when_two_cards_and_the_best_of_nothing_beat_five(
    cards: tuple[int, ...],
) -> None:
    """A slow twin: two cards with the three lowest cards that do not help them."""
    for split in SevenCardHand(cards, BUG).splits:
        front = split.front.strength
        back = split.back.strength
        padded = (front[0], front[1] + (-1,) * (5 - len(front[1])))
        whole = (back[0], back[1] + (-1,) * (5 - len(back[1])))
        assert split.foul == (padded > whole)


@given(HANDS)
def test_ace_high_is_nothing_better_than_an_ace(cards: tuple[int, ...]) -> None:
    best = best_hand(BUG.back, cards)
    expected = best.category == "high-card" and 12 in best.strength[1]
    assert is_ace_high(cards, BUG) == expected


# --- charts ---------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize("name", CARD_CHARTS)
@pytest.mark.parametrize("joker", ["bug", "wild"])
def test_every_chart_sets_every_hand_legally(name: str, joker: str) -> None:
    way = read_card_chart(read_chart(name)["rows"], joker=joker)
    luck = Random(f"{name} {joker}")
    for _ in range(400):
        cards = luck.sample(range(53), 7)
        setting = way.set(cards)
        assert sorted((*setting.front, *setting.back)) == sorted(cards)
        assert best_hand(way.orders.front, setting.front).strength <= (
            best_hand(way.orders.back, setting.back).strength
        )


@pytest.mark.parametrize("name", CARD_CHARTS)
def test_a_setting_does_not_look_at_the_order_of_the_cards(name: str) -> None:
    way = read_card_chart(read_chart(name)["rows"], joker="bug")
    luck = Random(name)
    for _ in range(60):
        cards = luck.sample(range(53), 7)
        first = way.set(cards)
        luck.shuffle(cards)
        assert way.set(cards) == first


def test_the_first_row_that_fits_and_can_be_done_decides() -> None:
    rows = [
        {"id": "never", "when": "shape == 'no-pair'", "set": "split quads"},
        {"id": "then", "when": "shape == 'no-pair'", "set": "second and third", "cite": "628"},
        {"id": "rest", "set": "best front"},
    ]
    setting = read_card_chart(rows, joker="bug").set(parse_cards("As Kd Qc 9h 7s 5d 3c"))
    assert (setting.row, cards_text(setting.front), setting.cite) == ("then", "Kd Qc", "628")


def test_setters_of_one_row_are_tried_in_turn() -> None:
    rows = [{"id": "all", "set": "pair, keep complete | ace, keep complete | best front"}]
    way = read_card_chart(rows, joker="bug")
    assert cards_text(way.set(parse_cards("As 9s 8d 7c 6h 5s Kd")).front) == "As Kd"
    pair = way.set(parse_cards("3s 3d 9s 8d 7c 6h 5s")).front
    assert cards_text(pair) in ("3s 3d", "3d 3s")


def test_a_hand_that_no_row_sets_is_an_error_and_not_a_guess() -> None:
    way = read_card_chart([{"id": "only", "set": "split quads"}], joker="bug")
    with pytest.raises(HousewayError, match="no row of the chart sets As Kd"):
        way.set(parse_cards("As Kd Qc 9h 7s 5d 3c"))


@pytest.mark.parametrize("count", [5, 6, 8])
def test_a_hand_has_seven_cards(count: int) -> None:
    way = read_card_chart([{"id": "all", "set": "best front"}], joker="bug")
    with pytest.raises(HousewayError, match=f"{count} cards; a hand that is set has 7"):
        way.set(range(count))


@pytest.mark.parametrize(
    "row, why",
    [
        ({"id": "a", "set": "hihg pair"}, "no way to set a hand 'hihg pair'.*high pair"),
        ({"id": "a", "when": "shpae == 'trips'", "set": "high pair"}, "shpae"),
        ({"id": "a", "when": "quads >= 'X'", "set": "high pair"}, "quads"),
    ],
)
def test_a_slip_in_a_row_is_named(row: dict[str, str], why: str) -> None:
    with pytest.raises(HousewayError, match=why) as caught:
        read_card_chart([row], joker="bug")
    assert caught.value.where == "house_way.row.a"


def test_best_front_is_the_highest_legal_front_and_then_the_highest_back() -> None:
    way = read_card_chart([{"id": "all", "set": "best front"}], joker="bug")
    luck = Random(7)
    for _ in range(40):
        cards = luck.sample(range(53), 7)
        setting = way.set(cards)
        heights = []
        for front in combinations(cards, 2):
            back = tuple(card for card in cards if card not in front)
            two, five = best_hand(BUG.front, front), best_hand(BUG.back, back)
            if two.strength <= five.strength:
                heights.append((two.strength, five.strength))
        own = best_hand(BUG.front, setting.front), best_hand(BUG.back, setting.back)
        assert (own[0].strength, own[1].strength) == max(heights)
