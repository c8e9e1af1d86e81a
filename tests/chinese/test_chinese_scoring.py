"""Fouls, points, bonuses, ties and clean sweeps of Chinese poker, line by line."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from tests.chinese.at_table import CLOSED, FACE_UP, collected, player, rules_of, setting

from houseway.families.chinese.segments import foul_of, sweep_of
from houseway.table.chips import payments

WEAK = ("2c 3d 5h", "2d 4c 6s 8h 9d", "2h 2s 7c 8c Jd")
SWEEPS = ("super-dragon", "dragon", "six-pairs", "three-straights", "three-flushes")


def net(name: str, one: tuple[str, str, str], other: tuple[str, str, str], **readings: str) -> int:
    """What the first wins from the second; nobody has the button."""
    players = [player(1, *one), player(2, *other)]
    return collected(rules_of(name, **readings).scoring, players)[1]


# --- fouls ----------------------------------------------------------------------------------------


def test_the_printed_setting_is_legal() -> None:
    # 003:950-952: 6-6-A in front, 10-10-10-3-4 in the middle, 5-6-7-8-9 in back
    assert foul_of(setting("6c 6d Ah", "Tc Td Th 3s 4c", "5d 6h 7s 8c 9d"), equal="foul") == ""


@pytest.mark.parametrize(
    ("front", "middle", "back", "why"),
    [
        ("Ac Ad 2h", "Kc Kd 3s 4c 5d", "2c 2d 2s 6h 7h", "middle"),  # 003:1048
        ("3c 3d 3h", "Ac Ad Kc Kd 2s", "4c 5d 6h 7s 8c", "middle"),
        ("2c 3d 5h", "Kc Kd Ks 4c 5d", "Ac Ad 6h 7s 8h", "back"),  # 003:1050
        ("2c 3d 5h", "4c 5d 6h 7s 8c", "4d 5c 6s 7h 8d", "back"),  # equal is not higher
    ],
)
def test_a_hand_that_does_not_rank_higher_is_fouled(
    front: str, middle: str, back: str, why: str
) -> None:
    found = foul_of(setting(front, middle, back), equal="foul")
    assert found.startswith(f"the {why} hand (")
    assert "does not rank higher than" in found


def test_equal_back_and_middle_hands_are_legal_where_the_reading_says_so() -> None:
    equal = setting("2c 3d 5h", "4c 5d 6h 7s 8c", "4d 5c 6s 7h 8d")
    assert foul_of(equal, equal="legal") == ""
    assert rules_of(FACE_UP, equal_hands="legal").section.equal == "legal"


def test_five_cards_are_higher_than_three_of_the_same_ranks() -> None:
    # Pair of sixes with an ace in front and in the middle: the middle has two more cards.
    assert foul_of(setting("6c 6d Ah", "6h 6s Ac 3d 2d", "7c 7d 7h 2c 3c"), equal="foul") == ""


def test_three_cards_in_a_row_or_of_a_suit_in_front_are_high_card() -> None:
    # 002:1919
    assert setting("Qc Kc Ac", *WEAK[1:]).front.category == "high-card"


# --- the closed game ------------------------------------------------------------------------------

STRONG = ("Ac Kd Jh", "Qc Qd 7s 6c 3c", "As Ah 9c 9s 4h")


@pytest.mark.parametrize(
    ("one", "net_units"),
    [
        (STRONG, 3),  # 003:964
        (("2c 3d 5h", "Qc Qd 7s 6c 3c", "As Ah 9c 9s 4h"), 1),  # 003:966
        (("2c 3d 5h", "7c 7d 8h 6c 3c", "As Ah 9c 9s 4h"), -1),  # 003:969
        (("2c 3d 5h", "2d 4c 6s 8h 9d", "3h 3s 7h 8c Jd"), -3),  # 003:971
    ],
)
def test_the_four_results_against_an_opponent(one: tuple[str, str, str], net_units: int) -> None:
    middling = ("Ad Th 9h", "Jc Js Td 5c 4d", "Kc Kh 5s 5d 2s")
    assert net(CLOSED, one, middling) == net_units
    assert net(CLOSED, middling, one) == -net_units


def test_ties_win_and_lose_nothing() -> None:
    # 003:973, whoever has the button
    other = ("Ad Ks Jc", "Qh Qs 7d 6d 3d", "Ac Ad 9d 9h 4c")
    players = [player(1, *STRONG, button=True), player(2, *other)]
    assert collected(rules_of(CLOSED).scoring, players) == {1: 0, 2: 0}


@pytest.mark.parametrize(
    ("one", "row", "units"),
    [
        (("7c 7d 7h", "8c 8d 8h 2s 3s", "9c 9d 9h Ks Qs"), "front-three", 3),  # 003:1016
        (("2c 3d 4h", "7c 7d 7h 8c 8d", "9c 9d 9h Kc Kd"), "middle-full-house", 2),
        (("2c 3d 4h", "7c 7d 7h 7s 8d", "9c 9d 9h 9s Kd"), "middle-four", 8),
        (("2c 3d 4h", "3s 4s 5s 6s 7s", "5c 6c 7c 8c 9c"), "middle-straight-flush", 10),
        (("2c 3d 4h", "8c 8d 8h 2s 3s", "9c 9d 9h 9s Qs"), "back-four", 4),
        (("2c 3d 4h", "8c 8d 8h 2s 3s", "5s 6s 7s 8s 9s"), "back-straight-flush", 5),
        (("2c 3d 4h", "8c 8d 8h 2s 3s", "Ts Js Qs Ks As"), "back-straight-flush", 5),
    ],
)
def test_hard_to_achieve_hands_have_their_bonus(
    one: tuple[str, str, str], row: str, units: int
) -> None:
    rules = rules_of(CLOSED)
    lines = rules.scoring.lines(player(1, *one), player(2, *WEAK), first=False)
    assert (row, units) in [(line.row, line.units) for line in lines]


QUADS_BEHIND = ("2c 3d 4h", "8c 8d 8h 2s 3s", "9c 9d 9h 9s Qs")
BETTER_QUADS = ("2d 3h 4c", "7c 7d 7h 5c 6c", "Tc Td Th Ts Ks")


def test_a_bonus_is_due_for_a_beaten_hand_too_so_that_two_may_cancel() -> None:
    # 003:990-991: fours in back on both sides; the front is equal, the middle and back won by each
    assert net(CLOSED, QUADS_BEHIND, BETTER_QUADS) == 0
    assert net(CLOSED, QUADS_BEHIND, BETTER_QUADS, bonus="won") == -4
    assert net(CLOSED, QUADS_BEHIND, BETTER_QUADS, bonus="cancelled") == 0


def test_a_bonus_without_another_against_it_is_due_unless_it_must_be_won() -> None:
    straight_flush = ("2d 3h 4c", "7c 7d 7h 5c 6c", "5s 6s 7s 8s 9s")
    # front equal, middle won by the eights, back lost with four nines: 1 - 1 + 4 - 5
    assert net(CLOSED, QUADS_BEHIND, straight_flush) == -1
    assert net(CLOSED, QUADS_BEHIND, straight_flush, bonus="won") == -5
    assert net(CLOSED, QUADS_BEHIND, straight_flush, bonus="cancelled") == 0
    plain = ("2d 3h 4c", "Tc Td Th 5c 6c", "6h 6s 6d Kc Kd")
    # the middle is lost, the back is won with its bonus
    assert net(CLOSED, QUADS_BEHIND, plain) == 4
    assert net(CLOSED, QUADS_BEHIND, plain, bonus="cancelled") == 4


def test_a_fouled_hand_loses_all_three_and_owes_bonuses_but_has_none() -> None:
    fouled = ("7c 7d 7h", "2d 4c 6s 8h 9d", "Tc Td Th Ts Ks")
    assert net(CLOSED, fouled, QUADS_BEHIND) == -3 - 4
    assert net(CLOSED, fouled, fouled) == 0


# --- the face-up game -----------------------------------------------------------------------------


FOUR_NINES = player(1, "2c 3d 4h", "8c 8d 8h 2s 3s", "9c 9d 9h 9s Qs")
ACES_UP = player(2, "Ac Kd Jh", "7c 7d 5h 6c 3c", "As Ah 6d 6s 4c")


def test_the_printed_example_two_points_and_eight_for_four_of_a_kind() -> None:
    # 002:2011: two segments of three, and four of a kind in back: 2 + 8 = 10; the third segment's
    # point goes the other way.
    scoring = rules_of(FACE_UP).scoring
    players = FOUR_NINES, ACES_UP
    won = sum(line.units for line in scoring.lines(*players, first=False))
    lost = sum(line.units for line in scoring.lines(*reversed(players), first=False))
    assert (won, lost) == (10, 1)


@pytest.mark.parametrize(("reading", "points"), [("difference", 5), ("each-line", 4)])
def test_a_short_stack_pays_the_difference_or_every_line_by_itself(
    reading: str, points: int
) -> None:
    # 002:1946-1952, 2011: seat 2 has five points and owes ten against one
    scoring = rules_of(FACE_UP, difference=reading).scoring
    owed = scoring.transfers((), scoring.matchups((FOUR_NINES, ACES_UP)), cents=100, cite="")
    paid = payments.payments(owed, {1: 10_000, 2: 500}, caps="wins-and-losses")
    assert payments.nets(paid) == {1: points * 100, 2: -points * 100}


@pytest.mark.parametrize(
    ("front", "points"),
    [
        ("5c 5d 2h", 0),
        ("6c 6d 2h", 1),
        ("Tc Td 2h", 5),
        ("Ac Ad 2h", 9),
        ("2c 2d 2h", 10),
        ("7c 7d 7h", 15),
        ("Ac Ad Ah", 22),
    ],
)
def test_pairs_and_three_of_a_kind_on_top(front: str, points: int) -> None:
    # 002:1974-1995; the front is won, the middle and the back are equal
    one = (front, "3h 4c 5s 6h 7d", "8c 9d Th Jc Qs")
    other = ("2s 3d 4h", "3c 4d 5h 6s 7h", "8d 9c Ts Jh Qd")
    assert net(FACE_UP, one, other) == 1 + points


@pytest.mark.parametrize(
    ("five", "middle", "back"),
    [
        ("5c 6d 7h 8s 9c", 4, 2),
        ("2c 5c 7c 9c Jc", 8, 4),
        ("5c 5d 5h 9s 9d", 12, 6),
        ("5c 5d 5h 5s 9d", 16, 8),
        ("5c 6c 7c 8c 9c", 20, 10),
        ("Tc Jc Qc Kc Ac", 40, 20),
    ],
)
def test_bonuses_of_the_middle_and_the_back(five: str, middle: int, back: int) -> None:
    # 002:1996-2001; the same five cards twice, so that one test has both columns
    scoring = rules_of(FACE_UP).scoring
    own = replace(player(1, "2s 3d 4h", five, five), foul="")
    lines = [
        line
        for line in scoring.lines(own, player(2, *WEAK), first=False)
        if line.row.startswith(("middle-", "back-"))
    ]
    assert [(line.segment, line.units) for line in lines] == [("middle", middle), ("back", back)]


def test_a_bonus_needs_a_won_segment() -> None:
    # 002:2007: a pair of sixes in front loses to a pair of sevens
    one = ("6c 6d 2h", "3h 4c 5s 6h 7d", "8c 9d Th Jc Qs")
    other = ("7s 7c 4h", "3c 4d 5h 6s 7h", "8d 9c Ts Jh Qd")
    assert net(FACE_UP, one, other) == -1 - 2


def test_ties_push_unless_one_has_the_buttons_who_wins_them_with_their_bonuses() -> None:
    # 002:1964: three ties; with the buttons 3 points, and 1 + 4 + 2 for the bonuses
    one, other = LEGAL, ("6s 6h 2d", "3c 4d 5h 6d 7h", "8d 9c Ts Jh Qd")
    scoring = rules_of(FACE_UP).scoring
    assert collected(scoring, [player(1, *one), player(2, *other)])[1] == 0
    held = [player(1, *one), player(2, *other, button=True)]
    assert collected(scoring, held)[2] == 3 + 1 + 4 + 2
    assert collected(rules_of(FACE_UP, bonus="higher").scoring, held)[2] == 3


LEGAL = ("6c 6d 2h", "3h 4c 5s 6h 7d", "8c 9d Th Jc Qs")
FOULED = ("Ac Ad Ah", "2d 4d 6s 8h 9c", "Kc Kd Kh Ks Qd")


def test_a_fouled_hand_pays_nine_points_and_the_bonuses() -> None:
    # 002:1956, 2009: three for each segment; 1 for the sixes, 4 and 2 for the straights
    assert net(FACE_UP, LEGAL, FOULED) == 9 + 1 + 4 + 2
    assert net(FACE_UP, LEGAL, FOULED, foul="three") == 3 + 1 + 4 + 2
    assert net(FACE_UP, FOULED, FOULED) == 0


# --- clean sweeps ---------------------------------------------------------------------------------

SUPER_DRAGON = ("Ac 2c 3c", "4c 5c 6c 7c 8c", "9c Tc Jc Qc Kc")
DRAGON = ("Ad 2c 3c", "4c 5c 6c 7c 8c", "9c Tc Jc Qc Kc")
SIX_PAIRS = ("2c 2d 3c", "4c 4d 5c 5d 6c", "6d 7c 7d 8c 8d")
THREE_STRAIGHTS = ("Ac 2d 3c", "3d 4c 5d 6c 7d", "5c 6d 7c 8d 9c")
THREE_FLUSHES = ("2c 5c 9c", "3d 5d 7d 9d Jd", "4h 6h 8h Th Kh")
HANDS = (SUPER_DRAGON, DRAGON, SIX_PAIRS, THREE_STRAIGHTS, THREE_FLUSHES)


def test_each_clean_sweep_is_known() -> None:
    # 002:2018-2022
    for name, hands in zip(SWEEPS, HANDS, strict=True):
        assert sweep_of(setting(*hands), SWEEPS) == name
        assert sweep_of(setting(*hands), []) == "none"
    assert sweep_of(setting(*WEAK), SWEEPS) == "none"


@pytest.mark.parametrize(
    ("front", "middle", "back", "expected"),
    [
        ("2c 2d 2h", "2s 4d 5c 5d 6c", "6d 4c 7d 8c 8d", "six-pairs"),  # four of a kind are two
        (
            "2c 2d 2h",
            "3s 4d 5c 5d 6c",
            "6d 4c 3d 8c 8d",
            "six-pairs",
        ),  # the odd card may be a deuce
        ("2c 2d 3h", "3s 4d 5c 5d 6c", "6d 4c 7d 8c 9d", "none"),  # five pairs
        ("Qc Kd Ac", "Td Jc Qd Kc Ad", "9c Td Jh Qs Kh", "three-straights"),
        ("Kc Ad 2c", "Td Jc Qd Kc As", "9c Th Jh Qs Kh", "none"),  # round the corner
        ("2c 3c 4c", "5c 6c 7c 8c 9c", "2d 3d 4d 5d 6d", "three-straights"),  # and flushes
    ],
)
def test_what_makes_a_clean_sweep(front: str, middle: str, back: str, expected: str) -> None:
    assert sweep_of(setting(front, middle, back), SWEEPS) == expected


def swept(one: str, other: str, **readings: str) -> int:
    """What a holder of the first sweep wins from a holder of the second."""
    by_name = dict(zip(SWEEPS, HANDS, strict=True)) | {"none": LEGAL}
    players = [player(1, *by_name[one], sweep=one), player(2, *by_name[other], sweep=other)]
    return collected(rules_of(FACE_UP, **readings).scoring, players)[1]


@pytest.mark.parametrize(
    ("one", "other", "points"),
    [
        ("super-dragon", "none", 26),
        ("dragon", "none", 13),
        ("six-pairs", "none", 3),
        ("three-straights", "none", 3),
        ("three-flushes", "none", 3),
        ("super-dragon", "dragon", 26),  # nothing is taken off for the lower one
        ("dragon", "six-pairs", 13),
        ("dragon", "dragon", 0),
        ("six-pairs", "three-flushes", 0),  # same value
    ],
)
def test_sweeps_collect_their_value_and_nobody_is_paid_a_segment_or_a_bonus(
    one: str, other: str, points: int
) -> None:
    # 002:2015, 2024, 2028
    assert swept(one, other) == points
    assert swept(other, one) == -points


def test_two_sweeps_of_the_same_value_push_as_printed() -> None:
    """The sentence on equal values, and the one on rank if rank goes by value. 002:2015-2028."""
    reading = rules_of(FACE_UP).sheet.reading["equal-sweeps"]
    assert (reading.literal, reading.default) == ("value", "value")
    for one, other in combinations(("six-pairs", "three-straights", "three-flushes"), 2):
        assert swept(one, other) == 0
        assert swept(one, other, equal_sweeps="rank") == 3


def test_where_rank_counts_sweeps_of_the_same_value_are_not_equal() -> None:
    assert swept("six-pairs", "three-straights", equal_sweeps="rank") == 3
    assert swept("three-straights", "three-flushes", equal_sweeps="rank") == 3
    assert swept("three-flushes", "three-flushes", equal_sweeps="rank") == 0
    assert swept("three-flushes", "none", equal_sweeps="rank") == 3


def test_a_fouled_hand_owes_a_sweep_its_value_and_the_penalty() -> None:
    # 002:1956
    players = [player(1, *DRAGON, sweep="dragon"), player(2, *FOULED)]
    assert collected(rules_of(FACE_UP).scoring, players)[1] == 13 + 9
    alone = rules_of(FACE_UP, foul_and_sweep="sweep-alone")
    assert collected(alone.scoring, players)[1] == 13


def test_a_sweep_may_be_paid_bonuses_where_the_reading_says_so() -> None:
    # a straight flush in the middle and one in back: 20 and 10
    assert swept("dragon", "none", bonus="sweep-too") == 13 + 20 + 10


def test_sweeps_are_paid_first_from_the_buttons_clockwise() -> None:
    # 002:2024-2026
    players = [
        player(3, *LEGAL, button=True),
        player(1, *SIX_PAIRS, sweep="six-pairs"),
        player(2, *DRAGON, sweep="dragon"),
    ]
    scoring = rules_of(FACE_UP).scoring
    first = scoring.paid_first(players)
    assert [(line.payee, line.payer, line.units) for line in first] == [
        (1, 3, 3),
        (2, 3, 13),
        (2, 1, 13),
    ]
    owed = scoring.transfers(first, scoring.matchups(players), cents=500, cite="")
    assert [transfer.row for transfer in owed] == ["three-points", "dragon", "dragon"]
    assert [transfer.amount for transfer in owed] == [1500, 6500, 6500]
    # each collects on from its own left
    alone = [players[0], replace(players[2], seat=1), player(2, *LEGAL)]
    assert [line.payer for line in scoring.paid_first(alone)] == [2, 3]
