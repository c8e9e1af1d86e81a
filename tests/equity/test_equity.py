"""Shares of a pot: published figures, other people's programs, and a slow twin."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random

import eval7
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.equity.equity_twin import twin

from houseway.cards import cards_text
from houseway.pot_equity.deal import Deals
from houseway.pot_equity.games import WAYS, PotGame
from houseway.pot_equity.result import Equity, result_of
from houseway.pot_equity.solve import equity
from houseway.pot_equity.spot import read_spot
from houseway.pot_equity.sweep import Sweep


def counted(found: Equity) -> list[tuple[int, int, Fraction]]:
    return [(hand.wins, hand.ties, hand.share) for hand in found.hands]


# --- published figures ----------------------------------------------------------------------------

# Hold'em, one hand against a random one, ties half: jazbo.com, "huholdem".
AGAINST_ANYTHING = {
    "AA": 0.8520371,
    "KK": 0.8239568,
    "QQ": 0.7992516,
    "JJ": 0.7746947,
    "TT": 0.7501178,
    "99": 0.7205725,
    "88": 0.6916304,
    "77": 0.6623602,
    "AKs": 0.6704463,
}


def check_against_anything(hand: str, share: float) -> None:
    found = equity("holdem", [hand, "random"])
    assert found.method == "exact"
    assert float(found.hands[0].share) == pytest.approx(share, abs=0.5e-7)


@pytest.mark.slow
@pytest.mark.parametrize("hand, held", [("AA", "AsAh"), ("AKs", "AdKd")])
def test_a_hand_against_anything_has_its_published_share(hand: str, held: str) -> None:
    check_against_anything(held, AGAINST_ANYTHING[hand])


@pytest.mark.slow
@pytest.mark.parametrize("hand", AGAINST_ANYTHING)
def test_every_class_against_anything_has_its_published_share(hand: str) -> None:
    check_against_anything(hand, AGAINST_ANYTHING[hand])


def test_jack_ten_suited_against_fives_is_a_little_better_than_even() -> None:
    found = equity("holdem", ["JsTs", "5h5d"])
    assert (found.method, found.deals) == ("exact", 1_712_304)
    assert counted(found)[0][:2] == (891_897, 12_706)


def test_eval7_counts_the_same_wins_and_ties_against_a_range_on_the_flop() -> None:
    hand = [eval7.Card("As"), eval7.Card("Kd")]
    flop = [eval7.Card(card) for card in ("Ah", "9s", "8s")]
    wins = ties = deals = 0
    for other, _weight in eval7.HandRange("JJ+,98s,AQ").hands:
        rest = [card for card in eval7.Deck().cards if card not in (*hand, *other, *flop)]
        if len(rest) == 52 - 7:  # otherwise a card is there twice
            for more in combinations(rest, 2):
                one = eval7.evaluate([*hand, *flop, *more])
                two = eval7.evaluate([*other, *flop, *more])
                deals, wins, ties = deals + 1, wins + (one > two), ties + (one == two)
    found = equity("holdem", ["AsKd", "JJ+,98s,AQ"], board="Ah9s8s")
    assert (found.method, found.deals) == ("exact", deals)
    assert counted(found)[0][:2] == (wins, ties)


# --- the slow twin --------------------------------------------------------------------------------

# Nothing is left but kings, queens, jacks and aces.
MOSTLY_DEAD = "".join(f"{rank}{suit}" for rank in "5678" for suit in "cdhs") + (
    "2c2h2s3d3h3s4c4d4s9c9d9sTcTdTh"
)

SPOTS = [
    ("holdem", ["AsKs", "QdQc"], "Qs Js 2h", ""),
    ("holdem", ["AA", "AK", "QsJs"], "Ts 9h 2d 3c", ""),
    ("holdem", ["As??", "random"], "Ts 9h 2d 3c 4h", MOSTLY_DEAD),
    ("omaha", ["AsAdKsKd", "QcJcTh9h"], "8c 7c 2s Ah", ""),
    ("omaha-8", ["As2d3cKs", "Ac2hQhQd"], "4s 5h Kd Kc", ""),
    ("omaha-8", ["As2d3cKs", "Ac2hQhQd", "8s7s6s5s"], "4c 5h Kd 9c", ""),
    ("big-o", ["As2d3cKsTs", "Ac2hQhQdTd"], "4s 5h Kd 8c", ""),
]


@pytest.mark.in_turn
@pytest.mark.parametrize("game, hands, board, dead", SPOTS)
def test_deals_on_a_board_are_counted_as_by_the_readable_rules(
    game: str, hands: list[str], board: str, dead: str
) -> None:
    found = equity(game, hands, board=board, dead=dead)
    assert found.method == "exact"
    assert (found.deals, counted(found)) == twin(found.spot)


@st.composite
def small_spots(draw: st.DrawFn, way: PotGame) -> tuple[list[str], str, str]:
    """Hands with two cards to come at most, in a deck of which nearly everything is dead."""
    deck = list(way.cards)
    Random(draw(st.integers(0, 2**32))).shuffle(deck)
    number = draw(st.integers(2, 3))
    hands = [[deck.pop() for _ in range(way.own)] for _ in range(number)]
    board = [deck.pop() for _ in range(way.board)]
    dead = deck[draw(st.integers(2, 6)) :]
    if way.board and draw(st.booleans()):
        board.pop()
    unknown = draw(st.integers(0, number - 1))
    hands[unknown].pop()
    texts = [cards_text(hand) for hand in hands]
    texts[unknown] += " ??"
    return texts, cards_text(board), cards_text(dead)


@pytest.mark.in_turn
@pytest.mark.parametrize("way", WAYS.values(), ids=lambda way: way.name)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_every_way_to_play_is_counted_as_by_the_readable_rules(
    way: PotGame, data: st.DataObject
) -> None:
    hands, board, dead = data.draw(small_spots(way))
    found = equity(way.name, hands, board=board, dead=dead)
    assert (found.deals, counted(found)) == twin(found.spot)
    assert sum(hand.share for hand in found.hands) == 1


# --- ranges ---------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "hands, board, dead",
    [
        (["JJ+", "AK"], "Ah 9s 8s", ""),
        (["22+", "A2s+,KQ"], "Ah 9s 8s 8d", "Ac Kd"),
        (["AsKd", "AK"], "Ah 9s 8s 8d Kh", ""),
        (["random", "random"], "Ah 9s 8s 8d Kh", ""),
    ],
)
def test_a_sweep_of_boards_counts_what_dealing_counts(
    hands: list[str], board: str, dead: str
) -> None:
    spot = read_spot("holdem", hands, board=board, dead=dead)
    dealt = Deals(spot).count(0, Deals(spot).jobs[-1][1])
    swept = Sweep(spot).count(0, Sweep(spot).jobs[-1][1])
    assert (dealt == swept).all()


@pytest.mark.slow
def test_boards_that_stand_for_others_count_what_all_boards_count() -> None:
    spot = read_spot("holdem", ["AsKd", "QQ"])
    sweep, deals = Sweep(spot), Deals(spot)
    swept = sweep.count(0, sweep.jobs[-1][1])
    assert sweep.times == 24
    assert (swept == sweep.times * deals.count(0, deals.jobs[-1][1])).all()


def test_hands_that_share_a_card_are_not_dealt_together() -> None:
    # Six pairs of aces, each beside two aces and four kings.
    assert equity("holdem", ["AA", "AK"], board="2c 7d 9h Jc").deals == 6 * 2 * 4 * 44
    # Both hold aces: six ways to part them.
    found = equity("holdem", ["AA", "AA"], board="2c 7d 9h Jc Qd")
    assert (found.deals, counted(found)[0]) == (6, (0, 6, Fraction(1, 2)))


# --- samples --------------------------------------------------------------------------------------

SAMPLED = [
    ("holdem", ["AsKs", "QdQc"], ""),
    ("holdem", ["AA", "AK", "AQ"], "Kd 7c 2h"),
    ("holdem", ["QQ+", "random"], "Kd 7c 2h"),
    ("omaha-8", ["AsAd2s3d", "KsKdQsJd"], "4h 5c Kh"),
    ("stud-8", ["As2d3c4h5h", "KsKdQsJdJc"], ""),
    ("lowball", ["Jk2c3d7h", "As2d3h4c"], ""),
    ("badugi", ["As2d3c", "4h5d", "9s8c7d6h"], ""),
]


@pytest.mark.in_turn
@pytest.mark.parametrize("game, hands, board", SAMPLED)
def test_a_sample_agrees_with_all_deals(game: str, hands: list[str], board: str) -> None:
    every = equity(game, hands, board=board)
    sample = equity(game, hands, board=board, samples=200_000, seed=11)
    assert (every.method, sample.method) == ("exact", "sampled")
    assert sample.deals == 200_000
    for exact, sampled in zip(every.hands, sample.hands, strict=True):
        error = sample.standard_error(sampled)
        assert 0 < error < 0.002
        assert abs(float(exact.share - sampled.share)) < 4 * error


def test_the_same_seed_deals_the_same_sample() -> None:
    first, again, other = (
        equity("stud", ["AsAhKd", "QsJsTs"], samples=5000, seed=seed) for seed in (3, 3, 4)
    )
    assert counted(first) == counted(again)
    assert counted(first) != counted(other)


def test_the_standard_error_is_that_of_the_mean_share() -> None:
    found = equity("holdem", ["AsKs", "AdKd"], samples=10_000)
    hand = found.hands[0]
    wins, half = hand.wins / 10_000, hand.ties / 10_000
    spread = wins + half / 4 - (wins + half / 2) ** 2
    assert found.standard_error(hand) == pytest.approx((spread / 9_999) ** 0.5)


def test_what_takes_too_long_to_count_is_sampled_unless_a_sample_or_all_is_asked_for() -> None:
    assert equity("omaha", ["AsAdKsKd", "random"]).method == "sampled"
    assert equity("holdem", ["AsKs", "QdQc"], samples=100).method == "sampled"


# --- the pot --------------------------------------------------------------------------------------


@pytest.mark.in_turn
@pytest.mark.parametrize(
    "game, one, other",
    [
        ("holdem", "AsKs", "AhKh"),
        ("omaha-8", "As2s7d8d", "Ah2h7c8c"),
        ("razz", "As2d3c4s5d", "Ah2c3d4h5c"),
        ("badugi", "As2d", "Ah2c"),
        ("mexican", "AsKdQs", "AhKcQh"),
    ],
)
def test_hands_that_differ_in_suits_alone_have_half_the_pot_each(
    game: str, one: str, other: str
) -> None:
    found = equity(game, [one, other])
    assert found.method == "exact"
    assert [hand.share for hand in found.hands] == [Fraction(1, 2)] * 2


def test_a_low_that_two_share_is_a_quarter_of_the_pot() -> None:
    found = equity("omaha-8", ["As2dKsKd", "Ac2hQhQd"], board="4s 5h 8d Jc Jd")
    assert counted(found) == [(0, 1, Fraction(3, 4)), (0, 1, Fraction(1, 4))]


def test_without_a_low_the_high_hand_takes_all() -> None:
    found = equity("omaha-8", ["As2dKsKd", "Ac2hQhQd"], board="9s Th 8d Jc Jd")
    assert counted(found) == [(1, 0, Fraction(1)), (0, 0, Fraction(0))]


def test_in_omaha_two_cards_of_the_hand_are_used_and_no_more_or_fewer() -> None:
    # Four spades on the board and one in the hand are no flush.
    found = equity("omaha", ["As2d3h4c", "KdKcQhQc"], board="Ks Ts 9s 6s 5d")
    assert [hand.wins for hand in found.hands] == [0, 1]


def test_three_who_play_the_board_have_a_third_each() -> None:
    found = equity("holdem", ["2s3d", "2d3h", "2h3c"], board="As Ks Qd Jc Td")
    assert [hand.share for hand in found.hands] == [Fraction(1, 3)] * 3


def test_a_face_down_joker_makes_a_pair_that_a_face_up_one_does_not() -> None:
    hands = ["JkKd7h5c3s", "AsAd6h4c2s"]
    assert [hand.wins for hand in equity("mexican", ["JkKdKh5c3s", hands[1]]).hands] == [0, 1]
    assert [hand.wins for hand in equity("mexican-wild", ["JkKdKh5c3s", hands[1]]).hands] == [1, 0]
    assert [hand.wins for hand in equity("mexican-wild", hands).hands] == [0, 1]


def test_a_full_table_can_be_dealt_to_the_last_card() -> None:
    found = equity("stud", ["random"] * 7, samples=20_000)
    assert sum(hand.share for hand in found.hands) == 1
    for hand in found.hands:
        assert abs(float(hand.share) - 1 / 7) < 4 * found.standard_error(hand)


def test_progress_is_told_up_to_the_end() -> None:
    told: list[tuple[int, int]] = []
    equity("holdem", ["AsKs", "QdQc"], progress=lambda done, every: told.append((done, every)))
    assert told[-1][0] == told[-1][1] == len(told)


def test_counts_give_shares_as_fractions() -> None:
    spot = read_spot("holdem", ["AsKs", "QdQc"], board="Ad 7c 2h 2s")
    found = result_of(spot, Deals(spot).count(0, 44), method="exact")
    assert found.hands[0].share == Fraction(42, 44)  # the two queens that are left
