"""All hands of a deck, counted by category, against counts that others have published."""

from __future__ import annotations

import pytest

from houseway.ranking.counting import category_counts, value_counts
from houseway.ranking.orders import order_named

FIVE = {
    "high-card": 1_302_540,
    "pair": 1_098_240,
    "two-pair": 123_552,
    "three-of-a-kind": 54_912,
    "straight": 10_200,
    "flush": 5_108,
    "full-house": 3_744,
    "four-of-a-kind": 624,
    "straight-flush": 36,
    "royal-flush": 4,
}
SEVEN = {
    "high-card": 23_294_460,
    "pair": 58_627_800,
    "two-pair": 31_433_400,
    "three-of-a-kind": 6_461_620,
    "straight": 6_180_020,
    "flush": 4_047_644,
    "full-house": 3_473_184,
    "four-of-a-kind": 224_848,
    "straight-flush": 37_260,
    "royal-flush": 4_324,
}


def test_five_cards_of_52_have_the_counts_of_every_textbook() -> None:
    assert category_counts(order_named("high"), 5) == FIVE
    assert sum(FIVE.values()) == 2_598_960


def test_six_cards_pay_the_bonus_as_often_as_the_documents_print() -> None:
    """000:3504-3505, 001:1825-1826: hit 7.2798 %, and edges of 8.56 and 6.74 %."""
    counts = category_counts(order_named("high"), 6)
    assert sum(counts.values()) == 20_358_520
    tables = {
        "000": ((1000, 200, 100, 20, 15, 10, 7), 8.56),
        "001": ((1000, 200, 100, 20, 15, 9, 8), 6.74),
    }
    paid = ("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight")
    hands = [counts[name] for name in (*paid, "three-of-a-kind")]
    assert round(100 * sum(hands) / 20_358_520, 4) == 7.2798
    for pays, edge in tables.values():
        won = sum(count * pay for count, pay in zip(hands, pays, strict=True))
        lost = 20_358_520 - sum(hands)
        assert round(100 * (lost - won) / 20_358_520, 2) == edge


def test_seven_cards_of_52_have_the_counts_of_every_textbook() -> None:
    assert category_counts(order_named("high"), 7) == SEVEN
    assert sum(SEVEN.values()) == 133_784_560


def test_only_4824_values_are_left_when_seven_cards_are_dealt() -> None:
    assert len(order_named("high").values) == 7_462
    assert int((value_counts(order_named("high"), 7) > 0).sum()) == 4_824


def test_seven_cards_with_a_joker_have_the_counts_of_the_fortune_table() -> None:
    """A joker is an ace or completes a straight or flush; trips are paid before straights there."""
    counts = category_counts(order_named("high-bug"), 7)
    assert sum(counts.values()) == 154_143_080
    assert counts["five-of-a-kind"] == 1_128
    assert counts["four-of-a-kind"] == 307_472
    assert counts["full-house"] == 4_188_528
    assert counts["flush"] == 6_172_088
    assert counts["straight"] + counts["three-of-a-kind"] == 7_672_500 + 11_034_204
    # 300 of the straight flushes are seven cards long or royal matches.
    assert counts["straight-flush"] + counts["royal-flush"] == 184_644 + 26_020 + 32 + 72 + 196


@pytest.mark.parametrize("name", ["high-bug", "high-wild"])
def test_five_cards_of_53_are_all_counted(name: str) -> None:
    counts = category_counts(order_named(name), 5)
    assert sum(counts.values()) == 2_869_685
    # Straights and flushes are the same for both jokers: each may complete them.
    assert [counts[key] for key in ("straight", "flush", "straight-flush", "royal-flush")] == [
        20_532,
        7_804,
        180,
        24,
    ]


def test_five_cards_of_53_with_a_wild_joker_have_the_published_counts() -> None:
    counts = category_counts(order_named("high-wild"), 5)
    assert counts == {
        "five-of-a-kind": 13,
        "royal-flush": 24,
        "straight-flush": 180,
        "four-of-a-kind": 3_120,
        "full-house": 6_552,
        "flush": 7_804,
        "straight": 20_532,
        "three-of-a-kind": 137_280,
        "two-pair": 123_552,
        "pair": 1_268_088,
        "high-card": 1_302_540,
    }


def test_three_cards_have_their_own_order_and_counts() -> None:
    assert category_counts(order_named("three-card"), 3) == {
        "high-card": 16_440,
        "pair": 3_744,
        "flush": 1_096,
        "straight": 720,
        "three-of-a-kind": 52,
        "straight-flush": 44,
        "mini-royal": 4,
    }


def test_lows_by_their_highest_card_have_the_published_counts() -> None:
    low = order_named("ace-to-five")
    counts = value_counts(low, 5)
    by_high: dict[int, int] = {}
    for strength, value in low.values.items():
        if low.category(strength) == "high-card":
            high = -strength[1][0]
            by_high[high] = by_high.get(high, 0) + int(counts[value])
    wanted = [1_024, 5_120, 15_360, 35_840, 71_680, 129_024, 215_040, 337_920, 506_880]
    assert [by_high[high] for high in sorted(by_high)] == wanted
    assert sum(wanted) == 1_317_888


def test_56_sets_of_ranks_make_an_eight_or_better_low() -> None:
    low = order_named("eight-or-better")
    assert len(low.values) == 56
    highs = [-strength[1][0] + 2 for strength in low.values]
    assert [highs.count(high) for high in (5, 6, 7, 8)] == [1, 5, 15, 35]
