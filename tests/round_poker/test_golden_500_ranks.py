"""The hand rankings of the 500 Club Casino: the best and the worst hand of each kind."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import pytest
from tests.round_poker.felt import rules_of

from houseway.cards import parse_cards
from houseway.families.round_poker.showdown import Judge, Worth

# 002:1517-1529, 1638-1650, 1757-1769, 2172-2184, 2291-2303, 2430-2442, 2556-2568, 2705-2717,
# 2958-2970, 3087-3099, 3235-3247, 3372-3384, 3488-3500: the highest and the lowest of each kind
HIGH = [
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
    ("straight flush", "Kh Qh Jh Th 9h", "5d 4d 3d 2d Ad"),
    ("four of a kind", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    ("full house", "Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d"),
    ("flush", "Ac Kc Qc Jc 9c", "7c 5c 4c 3c 2c"),
    ("straight", "Ac Kd Qh Js Tc", "5c 4d 3h 2s Ac"),
    ("three of a kind", "Ac Ad Ah Kc Qd", "2c 2d 2h 4c 3d"),
    ("two pair", "Ac Ad Kc Kd Qh", "3c 3d 2c 2d 4h"),
    ("one pair", "Ac Ad Kc Qd Jh", "2c 2d 5c 4d 3h"),
    ("high card", "Ac Kd Qh Js 9c", "7c 5d 4h 3s 2c"),
]
# 002:1172-1184, 1268-1280
DEUCE = [
    ("high card", "7c 5d 4h 3s 2c", "Ac Kd Qh Js 9c"),
    ("one pair", "2c 2d 5c 4d 3h", "Ac Ad Kc Qd Jh"),
    ("two pairs", "3c 3d 2c 2d 4h", "Ac Ad Kc Kd Qh"),
    ("three of a kind", "2c 2d 2h 4c 3d", "Ac Ad Ah Kc Qd"),
    ("straight", "6c 5d 4h 3s 2c", "Ac Kd Qh Js Tc"),
    ("flush", "7c 5c 4c 3c 2c", "Ac Kc Qc Jc 9c"),
    ("full house", "2c 2d 2h 3c 3d", "Ac Ad Ah Kc Kd"),
    ("four of a kind", "2c 2d 2h 2s 3c", "Ac Ad Ah As Kc"),
    ("straight flush", "6d 5d 4d 3d 2d", "Kh Qh Jh Th 9h"),
    ("royal flush", "As Ks Qs Js Ts", "Ac Kc Qc Jc Tc"),
]
# 002:2843-2848
RAZZ = [
    ("no pair", "5c 4d 3h 2s Ac", "Kc Qd Jh Ts 9c"),
    ("one pair", "Ac Ad 4h 3s 2c", "Kc Kd Qh Js Tc"),
    ("two pair", "Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Jc"),
    ("three of a kind", "Ac Ad Ah 3s 2c", "Kc Kd Kh Qs Jc"),
    ("full house", "Ac Ad Ah 2s 2c", "Kc Kd Kh Qs Qc"),
    ("four of a kind", "Ac Ad Ah As 2c", "Kc Kd Kh Ks Qc"),
]
# 002:1385-1388
BADUGI = [
    ("four cards", "4c 3d 2h As", "Kc Qd Jh Ts"),
    ("three cards", "3c 2d Ah Kh", "Kc Qd Jh Kd"),
    ("two cards", "2c Ad Ac 2d", "Kc Qd Kd Qc"),
    ("one card", "Ac 5c 9c Kc", "Kc Kd Kh Ks"),
]
# 002:2063-2076; the high cards by the ranks, for the printed ones are a straight and not the lowest
MEXICAN = [
    ("five of a kind", "Ac Ad Ah As Jk", "2c 2d 2h 2s Jk"),
    ("royal flush", "As Ks Qs Js 7s", "Ac Kc Qc Jc 7c"),
    ("straight flush", "Kh Qh Jh 7h 6h", "5d 4d 3d 2d Ad"),
    ("four of a kind", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c"),
    ("flush", "Ac Kc Qc Jc 6c", "7c 5c 4c 3c 2c"),
    ("full house", "Ac Ad Ah Kc Kd", "2c 2d 2h 3c 3d"),
    ("straight", "Ac Kd Qh Js 7c", "5c 4d 3h 2s Ac"),
    ("three of a kind", "Ac Ad Ah Kc Qd", "2c 2d 2h 4c 3d"),
    ("two pair", "Ac Ad Kc Kd Qh", "3c 3d 2c 2d 4h"),
    ("one pair", "Ac Ad Kc Qd Jh", "2c 2d 5c 4d 3h"),
    ("high card", "Ac Kd Qh Js 6c", "7c 5d 4h 3s 2c"),
]
HIGH_GAMES = [
    "big-o",
    "crazy-pineapple",
    "crazy-pineapple-hi-lo",
    "omaha",
    "omaha-hi-lo",
    "pineapple",
    "pineapple-hi-lo",
    "pot-limit-omaha-8",
    "seven-card-stud",
    "seven-card-stud-hi-lo",
    "stud-8",
    "texas-holdem",
    "triple-draw-poker",
]
SPLIT_GAMES = ["crazy-pineapple-hi-lo", "omaha-hi-lo", "pineapple-hi-lo", "pot-limit-omaha-8"]
SPLIT_GAMES += ["seven-card-stud-hi-lo", "stud-8"]
SPLITS = pytest.mark.parametrize("game", SPLIT_GAMES)
CHARTS = [(game, "high", HIGH) for game in HIGH_GAMES]
CHARTS += [("2-7-single-draw", "low", DEUCE), ("2-7-triple-draw", "low", DEUCE)]
CHARTS += [("razz", "low", RAZZ), ("badugi", "low", BADUGI), ("mexican-poker", "high", MEXICAN)]


@cache
def judge(game: str, share: str) -> Judge:
    shares = rules_of(f"500-club/{game}").showdown.shares
    return Judge(share=next(found for found in shares if found.id == share))


def worth(game: str, share: str, text: str) -> Worth:
    """Five cards, of which two are the player's own where exactly two count."""
    cards = parse_cards(text)
    if game == "badugi":
        return judge(game, share).worth(cards)
    return judge(game, share).worth(cards[:2], cards[2:])


def in_order(game: str, share: str, hands: list[str]) -> None:
    for better, worse in pairwise(hands):
        assert worth(game, share, better).value > worth(game, share, worse).value, (better, worse)


@pytest.mark.parametrize("game, share, chart", CHARTS)
def test_the_lowest_hand_of_a_kind_is_above_the_highest_of_the_next(
    game: str, share: str, chart: list[tuple[str, str, str]]
) -> None:
    # the lines stand at each chart
    hands = [text for _, best, worst in chart for text in dict.fromkeys((best, worst))]
    royals = [text for kind, _, text in chart if kind == "royal flush"]
    in_order(game, share, [text for text in hands if text not in royals])


@pytest.mark.parametrize(
    "game, share, chart", [chart for chart in CHARTS if chart[2] is not BADUGI]
)
def test_all_suits_are_equal(game: str, share: str, chart: list[tuple[str, str, str]]) -> None:
    # 002:1165, 1512, 2056, 2836, 2951, 3365, 3481
    swap = str.maketrans("cdhs", "shcd")
    for _, *hands in chart:
        for text in hands:
            if "Jk" not in text:
                other = " ".join(card[0] + card[1].translate(swap) for card in text.split())
                assert worth(game, share, text).value == worth(game, share, other).value


@pytest.mark.parametrize("game", HIGH_GAMES)
def test_an_ace_is_low_at_the_bottom_of_a_straight_alone(game: str) -> None:
    # 002:2951, 3236, 3240, 3365: 5-4-3-2-A is the lowest straight, and nothing goes round it
    in_order(game, "high", ["6c 5d 4h 3s 2c", "5c 4d 3h 2s Ac", "2c 2d 2h 4c 3d"])
    in_order(game, "high", ["2c 2d 5c 4d 3h", "3c 2d Ah Ks Qc"])


@pytest.mark.parametrize("game", HIGH_GAMES)
def test_equal_pairs_are_decided_by_the_next_cards(game: str) -> None:
    # 002:2958-2970, 3372-3384: hands are equal when all five ranks are
    in_order(game, "high", ["Ac Ad Kc 5d 4h", "Ah As Qc Jd Th", "Ah As Qd Js 9c"])


@pytest.mark.parametrize("game", ["2-7-single-draw", "2-7-triple-draw"])
def test_the_ace_is_always_high_in_deuce_to_seven(game: str) -> None:
    # 002:1165, 1176, 1261, 1272: 6-5-4-3-2 is the best straight, so A-5-4-3-2 is an ace high
    in_order(game, "low", ["Kc Qd Jh Ts 8c", "5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac", "2c 2d 3c 4d 5h"])


@SPLITS
def test_the_wheel_is_the_best_low_and_a_seven_is_below_an_eight(game: str) -> None:
    # 002:1771-1782, 2305-2314, 2572-2581, 2719-2728, 3101-3110, 3250-3259, with the printed
    # example: 7-6-4-3-A is lower than 8-6-4-3-2
    hands = ["5c 4d 3h 2s Ac", "6c 4d 3h 2s Ac", "7c 6d 4h 3s Ac", "8c 6d 4h 3s 2c"]
    in_order(game, "low", [*hands, "8c 7d 6h 5s 4c"])


@SPLITS
def test_straights_and_flushes_do_not_spoil_a_low_but_a_pair_and_a_nine_do(game: str) -> None:
    # 002:1775-1780, 2307-2312, 2574-2579, 2721-2726, 3103-3108, 3252-3257
    wheel = worth(game, "low", "5c 4d 3h 2s Ac").value
    assert worth(game, "low", "5c 4c 3c 2c Ac").value == wheel > 0
    assert worth(game, "low", "8c 7c 6c 5c 4c").value > 0
    assert worth(game, "low", "9c 4d 3h 2s Ac").value == 0
    assert worth(game, "low", "5c 5d 3h 2s Ac").value == 0


def test_straights_and_flushes_do_not_count_in_razz() -> None:
    # 002:2836-2843
    wheel = worth("razz", "low", "5c 4d 3h 2s Ac").value
    assert worth("razz", "low", "5c 4c 3c 2c Ac").value == wheel
    in_order(
        "razz", "low", ["6c 5c 4c 3c 2c", "7d 4d 3h 2s Ac", "Kc 4d 3h 2s Ac", "Ac Ad 4h 3s 2c"]
    )


def test_a_badugi_counts_the_most_cards_of_different_suits_and_ranks() -> None:
    # 002:1385-1388: of two hearts or two fours the lower hand is left
    in_order("badugi", "low", ["Kc Qd Jh Ts", "2h Ah 3c 4d", "5c 4d 3h 5s"])
    low = worth("badugi", "low", "2h Ah 3c 4d")
    assert low.value == worth("badugi", "low", "Ac 3d 4h 4c").value


@pytest.mark.parametrize("suited", [False, True])
def test_mexican_straights_go_over_the_gap_of_8_9_and_10(suited: bool) -> None:
    # 002:2065, 2072: 4-5-6-7-J, 5-6-7-J-Q and 6-7-J-Q-K are printed, with the ends
    runs = ["AKQJ7", "KQJ76", "QJ765", "J7654", "76543", "65432", "5432A"]
    suits = "hhhhh" if suited else "cdhsc"
    hands = [
        " ".join(f"{rank}{suit}" for rank, suit in zip(run, suits, strict=True)) for run in runs
    ]
    in_order("mexican-poker", "high", hands)
    below = "Ac Ad Ah As Kc" if suited else "Ac Ad Ah Kc Qd"
    in_order("mexican-poker", "high", [hands[-1], below])


def test_a_mexican_flush_is_above_a_full_house() -> None:
    # 002:2066-2068
    in_order("mexican-poker", "high", ["2c 2d 2h 2s 3c", "7c 5c 4c 3c 2c", "Ac Ad Ah Kc Kd"])
