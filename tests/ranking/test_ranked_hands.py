"""What hands are worth and what people call them: the documents' own bounds, and bad input."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest

from houseway.cards import parse_cards
from houseway.cards.card import JOKER
from houseway.errors import BadRecord, UnknownName
from houseway.ranking.badugi import BADUGI
from houseway.ranking.bonus import royal_match, seven_card_straight_flush
from houseway.ranking.evaluate import evaluator
from houseway.ranking.hands import best_hand, best_with_hole_cards
from houseway.ranking.orders import Order, order_named, orders
from houseway.ranking.tables import RANK_KEYS


def hand(order: str, cards: str) -> int:
    return best_hand(order_named(order), parse_cards(cards)).value


@pytest.mark.parametrize(
    "order, better, worse, said",
    [
        ("high", "Kd Kh Ac 4d 2d", "Ks Kc Qd Jh 9s", "pair of kings, ace kicker over queen"),
        ("high", "Kd Kh Ac 9d 2d", "Ks Kc Ad 8h 7s", "pair of kings, nine kicker over eight"),
        ("high", "Kd Kh 4c 3d 2d", "Qs Qc Ad Kc Js", "pair of kings over pair of queens"),
        ("high", "Kd Kh 4c 3d 2d", "As Qc Jd Tc 8s", "pair of kings over ace high"),
        ("high", "Ad Kh 4c 3d 2d", "As Qc Jd Tc 8s", "ace high, king kicker over queen"),
        ("high", "Ad Qd 9d 4d 2d", "As Qs 8s 4s 3s", "flush, ace high, nine kicker over eight"),
        (
            "high",
            "Ad Ah 8c 8d 3d",
            "As Ac 7d 7c Ks",
            "two pair, aces and eights over two pair, aces and sevens",
        ),
        ("high", "Td 9h 8c 7d 6d", "9s 8c 7s 6c 5s", "straight, ten high over straight, nine high"),
        ("three-card", "Kd Kh Ac", "Ks Kc Qd", "pair of kings, ace kicker over queen"),
        (
            "high",
            "Kd Kh Ac 4d 2d",
            "Ks Kc As 4h 2s",
            "pair of kings, A-4-2 over pair of kings, A-4-2",
        ),
        (
            "ace-to-five",
            "7d 5h 4c 3d 2d",
            "7s 6c 4d 3h 2s",
            "seven low, 7-5-4-3-2 over seven low, 7-6-4-3-2",
        ),
    ],
)
def test_two_hands_are_told_apart_by_the_card_that_decides(
    order: str, better: str, worse: str, said: str
) -> None:
    one, two = (best_hand(order_named(order), parse_cards(cards)) for cards in (better, worse))
    assert " over ".join(one.against(two)) == " over ".join(two.against(one)) == said


@pytest.mark.parametrize(
    "order, cards, name",
    [
        ("high", "As Ah 8c 8d Kd Qc 2s", "two pair, aces and eights, king kicker"),
        ("high", "As Ks Qs Js Ts 2c 2d", "royal flush"),
        ("high", "5s 4s 3s 2s As", "straight flush, five high"),
        ("high", "Ad 2h 3c 4d 5d", "straight, five high"),
        ("high", "6d 6h 6c 6s 9d", "four sixes, nine kicker"),
        ("high", "2d 2h 2c 3s 3d", "full house, deuces full of threes"),
        ("high", "Ad Kd 9d 4d 2d", "flush, ace high"),
        ("high", "Qd Qh Qc 4d 2d", "three queens, 4-2"),
        ("high", "Jd Jh 7c 4d 2d", "pair of jacks, 7-4-2"),
        ("high", "Ad Jh 7c 4d 2d", "ace high, J-7-4-2"),
        ("high-bug", "As Ah Ad Ac Jk", "five aces"),
        ("high-bug", "Kd Kh Kc Ks Jk", "four kings, ace kicker"),
        ("high-wild", "Kd Kh Kc Ks Jk", "five kings"),
        ("three-card", "As Ks Qs", "mini royal"),
        ("three-card", "As 2s 3s", "straight flush, three high"),
        ("three-card", "5s 3d 2s", "five high, 3-2"),
        ("front-2", "Jk Kd", "ace high, K"),
        ("front-2", "Jk Ad", "pair of aces"),
        ("ace-to-five", "As 2h 3c 4d 5d 9h 9c", "wheel, five low"),
        ("ace-to-five", "As 2h 2c 4d 6d", "pair of deuces, 6-4-A"),
        ("ace-to-five-joker", "As Jk 3c 4d 6d", "six low, 6-4-3-2-A"),
        ("eight-or-better", "As 2h 3c 4d 8d Ts Td", "eight low, 8-4-3-2-A"),
        ("deuce-to-seven", "2s 3h 4d 5c 7c", "seven low, 7-5-4-3-2"),
        ("deuce-to-seven", "As 2h 3c 4d 5d", "ace low, A-5-4-3-2"),
        ("deuce-to-seven", "2s 3h 4d 5c 6c", "straight, six high"),
        ("mexican-bug", "7s Jd Qc Kh As", "straight, ace high"),
    ],
)
def test_a_hand_is_named_as_a_person_would(order: str, cards: str, name: str) -> None:
    assert best_hand(order_named(order), parse_cards(cards)).name == name


def test_a_badugi_is_named_by_its_cards() -> None:
    assert BADUGI.best(parse_cards("As 2h 3d 4c")).name == "badugi, 4-3-2-A"
    assert BADUGI.best(parse_cards("As 2s 3d 3c")).name == "two-card hand, 3-A"


# --- bounds that the documents print --------------------------------------------------------------


@pytest.mark.parametrize(
    "hands",
    [
        # 000:3392-3402 and its sisters: the highest and lowest hand of each category.
        ["5s 3d 2s", "As Kd Js", "2s 2d 3s", "As Ad Ks", "5s 3s 2s", "As Ks Js", "Ad 2s 3s"],
        ["Ad 2s 3s", "Ad Ks Qs", "2d 2s 2c", "Ad As Ac", "As 2s 3s", "Ks Qs Js", "As Ks Qs"],
    ],
)
def test_three_card_hands_stand_in_the_printed_order(hands: list[str]) -> None:
    values = [hand("three-card", cards) for cards in hands]
    assert values == sorted(set(values))


def test_poker_hands_with_a_joker_stand_in_the_printed_order() -> None:
    """003:7789-7839: the bounds of every category of 2 Way Winner, from the lowest up."""
    bounds = [
        "7s 5d 4s 3s 2s",
        "As Kd Qs Js 9s",
        "2s 2d 5s 4s 3s",
        "As Ad Ks Qs Js",
        "3s 3d 2s 2d 4s",
        "As Ad Ks Kd Qs",
        "2s 2d 2c 4s 3s",
        "As Ad Ac Ks Qs",
        "5s 4d 3s 2s As",
        "As Kd Qs Js Ts",
        "7s 5s 4s 3s 2s",
        "As Ks Qs Js 9s",
        "2s 2d 2c 3s 3d",
        "As Ad Ac Ks Kd",
        "2s 2d 2c 2h 3s",
        "As Ad Ac Ah Ks",
        "5s 4s 3s 2s As",
        "Ks Qs Js Ts 9s",
        "As Ks Qs Js Ts",
        "As Ad Ac Ah Jk",
    ]
    values = [hand("high-bug", cards) for cards in bounds]
    assert all(low < high for low, high in pairwise(values))


def test_a_straight_does_not_go_around_the_corner() -> None:
    """003:3249: Q-K-A-2-3 is no straight."""
    held = best_hand(order_named("high"), parse_cards("Qs Kd Ac 2h 3s"))
    assert held.category == "high-card"


def test_where_the_wheel_is_second_it_loses_only_to_the_highest_straight() -> None:
    order = "high-bug-wheel-second"
    assert (
        hand(order, "Ks Qd Js Ts 9s")
        < hand(order, "As 2d 3s 4s 5s")
        < hand(order, "As Kd Qs Js Ts")
    )


def test_in_the_mexican_deck_a_flush_beats_a_full_house_and_a_jack_follows_a_seven() -> None:
    assert hand("mexican-bug", "As Ks 7s 4s 2s") > hand("mexican-bug", "As Ad Ac Ks Kd")
    assert (
        best_hand(order_named("mexican-bug"), parse_cards("Js 7d 6s 5s 4c")).category == "straight"
    )


def test_a_joker_in_a_flush_is_the_highest_card_that_the_flush_lacks() -> None:
    assert hand("high-bug", "As Ks 9s 4s Jk") == hand("high-bug", "As Ks Qs 9s 4s")


def test_a_bug_pairs_nothing_but_aces() -> None:
    held = best_hand(order_named("high-bug"), parse_cards("Kd Kh 9c 4s Jk"))
    assert held.name == "pair of kings, A-9-4"


# --- hole cards -----------------------------------------------------------------------------------


def test_omaha_plays_exactly_two_hole_cards() -> None:
    hole, board = parse_cards("As Kd 7c 2h"), parse_cards("Qs Js Ts 9s 3d")
    held = best_with_hole_cards(order_named("high"), hole, board, least=2, most=2)
    assert held.name == "straight, ace high"  # one spade in the hand makes no flush


def test_where_one_hole_card_must_play_a_royal_on_the_board_does_not() -> None:
    """001:694, 714: a base hand has one of its owner's cards at least."""
    hole, board = parse_cards("9s 2d"), parse_cards("As Ks Qs Js Ts")
    held = best_with_hole_cards(order_named("high"), hole, board, least=1, most=2)
    assert held.name == "straight flush, king high"


# --- tables against the readable order ------------------------------------------------------------


def decks() -> list[tuple[str, int]]:
    return [
        (order.id, cards)
        for order in orders().values()
        for cards in range(order.size, 8)
        if not (order.low and order.suits_matter and cards > order.size)
        and (cards == order.size or order.size == 5)
    ]


@pytest.mark.in_turn
@pytest.mark.parametrize("name, cards", decks())
def test_tables_say_what_the_readable_order_says(name: str, cards: int) -> None:
    order = order_named(name)
    deck = [rank * 4 + suit for rank in order.rank_numbers for suit in range(4)]
    deck += [JOKER] * bool(order.joker)
    luck = np.random.default_rng(cards)
    hands = np.array([luck.choice(deck, cards, replace=False) for _ in range(150)])
    # Flushes and jokers are rare: half of the hands are of two suits, half of those have a joker.
    some = [card for card in deck if card % 4 < 2 and card != JOKER]
    hands[:75] = [luck.choice(some, cards, replace=False) for _ in range(75)]
    if order.joker:
        hands[:40, 0] = JOKER
    found = evaluator(order, cards).values(hands)
    wanted = [best_hand(order, hand).value for hand in hands.tolist()]
    assert found.tolist() == wanted


def test_sums_of_rank_keys_differ_for_all_seven_cards() -> None:
    """So they do for fewer: the same cards added to both would make them equal."""
    held: list[tuple[int, int]] = [(0, 0)]  # cards, sum
    for key in RANK_KEYS:
        held = [
            (cards + number, total + number * key)
            for cards, total in held
            for number in range(min(4, 7 - cards) + 1)
        ]
    sevens = [total for cards, total in held if cards == 7]
    assert len(set(sevens)) == len(sevens) == 49_205


# --- bonus hands ----------------------------------------------------------------------------------


def test_seven_suited_cards_in_a_row_are_a_bonus_hand_of_their_own() -> None:
    assert seven_card_straight_flush(parse_cards("5h 6h 7h 8h 9h Th Jh")) == "natural"
    assert seven_card_straight_flush(parse_cards("5h 6h Jk 8h 9h Th Jh")) == "joker"
    assert seven_card_straight_flush(parse_cards("Ah 2h 3h 4h 5h 6h 7h")) == "natural"
    assert seven_card_straight_flush(parse_cards("Qh Kh Ah 2h 3h 4h 5h")) == ""
    assert seven_card_straight_flush(parse_cards("5h 6h 7h 8h 9h Th Js")) == ""


def test_the_seven_card_straight_flushes_are_those_of_the_fortune_table() -> None:
    """Of 53 cards: 32 natural ones, 196 with a joker."""
    natural = sum(
        seven_card_straight_flush([4 * rank for rank in ranks]) == "natural"
        for ranks in combinations(range(13), 7)
    )
    joker = sum(
        seven_card_straight_flush([*(4 * rank for rank in ranks), JOKER]) == "joker"
        for ranks in combinations(range(13), 6)
    )
    assert (4 * natural, 4 * joker) == (32, 196)


def test_a_royal_match_is_a_royal_flush_with_a_king_and_queen_of_another_suit() -> None:
    """002:762: with or without the joker. Of 53 cards 72 hands are: 4 * 3 * 6."""
    assert royal_match(parse_cards("As Ks Qs Js Ts Kd Qd"))
    assert not royal_match(parse_cards("As Ks Qs Js Ts Kd Qh"))
    royal, match = parse_cards("As Ks Qs Js Ts"), parse_cards("Kd Qd")
    with_joker = [[*royal[:place], JOKER, *royal[place + 1 :], *match] for place in range(5)]
    assert all(map(royal_match, with_joker))
    assert 4 * 3 * (1 + len(with_joker)) == 72


# --- bad input ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "order, cards, message",
    [
        ("high", "As Ah As Kd Qc 2s 3d", "As is there twice"),
        ("high", "As Ah Jk Kd Qc", "this order knows no joker"),
        ("high-bug", "Jk Jk Jk Jk Jk", "4 jokers at most"),
        ("high", "As Ah Kd Qc", "4 cards; a hand of this order has 5"),
        ("mexican-bug", "As Ah 9d Qc Kc", "9d is not in this deck"),
    ],
)
def test_cards_that_no_deck_deals_are_refused(order: str, cards: str, message: str) -> None:
    with pytest.raises(BadRecord, match=message) as refused:
        hand(order, cards)
    assert refused.value.where == "cards"


def test_an_order_that_nobody_knows_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UnknownName, match="eight-or-better"):
        order_named("eight-or-beter")


@pytest.mark.parametrize(
    "hands, message",
    [
        ([[0, 1, 2, 3, 4]], "an array of shape"),
        ([[0, 1, 2, 3, 4, 5, 52]], "card 52 \\(Jk\\) is not in this deck"),
        ([[0, 1, 2, 3, 4, 5, 99]], "card 99 \\(no card\\) is not in this deck"),
        ([[0, 1, 2, 3, 4, 5, 300]], "card 300 \\(no card\\) is not in this deck"),
        ([[0, 1, 2, 3, 4, 5, -1]], "card -1 \\(no card\\) is not in this deck"),
        ([[0.5, 1, 2, 3, 4, 5, 6]], "needed: whole numbers"),
    ],
)
def test_arrays_that_are_no_hands_are_refused(hands: list[list[float]], message: str) -> None:
    with pytest.raises(BadRecord, match=message):
        evaluator(order_named("high"), 7).values(hands)


def test_two_jokers_and_ranks_that_a_deck_lacks_are_refused_in_arrays_too() -> None:
    with pytest.raises(BadRecord, match="more than one joker"):
        evaluator(order_named("high-bug"), 5).values([[0, 1, 2, 52, 52]])
    nine = parse_cards("As Ah 9d Qc Kc")
    with pytest.raises(BadRecord, match="9d"):
        evaluator(order_named("mexican-bug"), 5).values([nine])


def test_an_evaluator_for_too_many_cards_is_refused() -> None:
    with pytest.raises(BadRecord, match="8 cards; this order ranks 5 to 7"):
        evaluator(order_named("high"), 8)
    with pytest.raises(BadRecord, match="7 cards; this order ranks 5 to 5"):
        evaluator(order_named("deuce-to-seven"), 7)


def test_an_empty_array_has_no_values() -> None:
    assert evaluator(order_named("high"), 7).values(np.zeros((0, 7), np.uint8)).tolist() == []


def test_an_order_is_data() -> None:
    mine = Order(id="mine", size=2, categories=("high-card", "pair"))
    assert mine.values[(1, (12,))] == 91
