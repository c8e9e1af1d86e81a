"""Who wins the pots of games with a board at the 500 Club Casino, and who gets the odd chip."""

from __future__ import annotations

from typing import Any

import pytest
from tests.round_poker import felt
from tests.round_poker.felt import Told

HOLDEM, OMAHA, OMAHA_8 = "500-club/texas-holdem", "500-club/omaha", "500-club/omaha-hi-lo"
BIG_O, PLO_8 = "500-club/big-o", "500-club/pot-limit-omaha-8"
PINE, PINE_8 = "500-club/pineapple", "500-club/pineapple-hi-lo"
CRAZY, CRAZY_8 = "500-club/crazy-pineapple", "500-club/crazy-pineapple-hi-lo"
CARDS = {HOLDEM: 2, OMAHA: 4, OMAHA_8: 4, BIG_O: 5, PLO_8: 4, PINE: 3, PINE_8: 3, CRAZY: 3}
CARDS |= {CRAZY_8: 3}  # of one's own
ALL = pytest.mark.parametrize("game", CARDS)
DISCARDED = [(PINE, "flop"), (PINE_8, "flop"), (CRAZY, "turn"), (CRAZY_8, "turn")]
BY_SUIT = pytest.mark.parametrize("game, street", [DISCARDED[1], DISCARDED[3]])
# $6-$12: the small blind of $3 makes pots odd when it is folded.
ODD = {"stakes.lower": 6, "stakes.upper": 12}


def hand(game: str, cards: dict[int, str] | None = None, **given: Any) -> Told:
    """In pineapple, who says nothing of it discards the last of his three cards."""
    return felt.hand(game, cards, puts_away=True, **given)


@ALL
def test_the_last_player_wins_without_a_showdown(game: str) -> None:
    # 002:1609, 2527
    told = hand(game, says="3 fold, 1 fold")
    assert told.nets == {1: -2, 2: 2, 3: 0}
    assert told.shows == []


EQUAL = {3: "Ad Kc 2d 3c 5d", 1: "Ac Kd 2c 3d 5c"}  # both make ace to ten on this board
STRAIGHT = "Qs Jh Th 9s 9c"


def equal(game: str) -> dict[int, str]:
    return {seat: " ".join(text.split()[: CARDS[game]]) for seat, text in EQUAL.items()}


@pytest.mark.parametrize("game", [HOLDEM, OMAHA, OMAHA_8, BIG_O, PLO_8, PINE, CRAZY])
def test_equal_hands_split_and_the_odd_chip_goes_to_the_left_of_the_button(game: str) -> None:
    # 002:1607-1608, 1725-1726, 2261-2262, 2397-2401, 2522-2523, 2806-2814, 3458-3459
    says = "2 fold"
    street = dict(DISCARDED).get(game)
    if street:
        says += f"; {street}: 3 discard 2d, 1 discard 2c"
    told = hand(game, equal(game), board=STRAIGHT, says=says, button=1, settings=ODD)
    assert sorted(told.won) == ["1 high 7", "3 high 8"]


@BY_SUIT
def test_equal_high_hands_without_a_low_have_the_odd_chip_by_suit(game: str, street: str) -> None:
    # 002:1857-1861, 2664-2665: spades before diamonds, though seat 3 is at the button's left
    cards = {1: "As Kd 2c", 3: "Ad Kc 2d"}
    says = f"2 fold; {street}: 3 discard 2d, 1 discard 2c"
    told = hand(game, cards, board=STRAIGHT, says=says, button=1, settings=ODD)
    assert sorted(told.won) == ["1 high 8", "3 high 7"]
    cards = {1: "Ac Kd 2c", 3: "Ad Ks 2d"}
    told = hand(game, cards, board=STRAIGHT, says=says, button=1, settings=ODD)
    assert sorted(told.won) == ["1 high 7", "3 high 8"]


@BY_SUIT
def test_the_odd_chip_of_the_halves_goes_to_the_high_hand(game: str, street: str) -> None:
    # 002:1862-1863, 2666-2667: $15
    cards = {1: "Kc Kd 9s", 3: "As 7c Jd"}
    says = f"2 fold; {street}: 3 discard Jd, 1 discard 9s"
    told = hand(game, cards, board="4c 3d 6h Ks Qd", says=says, button=1, settings=ODD)
    assert told.won == ["1 high 8", "3 low 7"]


@BY_SUIT
def test_equal_high_hands_share_their_half_and_its_odd_chip_goes_by_suit(
    game: str, street: str
) -> None:
    # 002:1864-1865, 2668-2669: $21 are $11 and $10; hearts before clubs
    cards = {1: "Kh Qs 9c", 3: "7c 2s 9d", 4: "Kc Qd 9h"}
    says = f"2 fold; {street}: 3 discard 9d, 4 discard 9h, 1 discard 9c"
    board = "Ks Kd 6h 4c 3d"
    told = hand(game, cards, board=board, says=says, button=1, settings=ODD, stacks=4)
    assert sorted(told.won) == ["1 high 6", "3 low 10", "4 high 5"]


@BY_SUIT
def test_equal_low_hands_share_their_half_and_its_odd_chip_goes_by_suit(
    game: str, street: str
) -> None:
    # 002:1866-1867, 2670-2671: $27 are $14 and $13; the eight of spades before that of diamonds
    cards = {1: "8s 2c 9c", 3: "8d 2d 9d", 4: "Ks Kh 9h", 5: "Jc Jd 9s"}
    says = f"2 fold; {street}: 3 discard 9d, 4 discard 9h, 5 discard 9s, 1 discard 9c"
    board = "Kd Qs 6h 4c 3d"
    told = hand(game, cards, board=board, says=says, button=1, settings=ODD, stacks=5)
    assert sorted(told.won) == ["1 low 7", "3 low 6", "4 high 14"]


@BY_SUIT
def test_read_as_printed_the_odd_chip_of_equal_lows_goes_to_the_better_high_hand(
    game: str, street: str
) -> None:
    # 002:1866-1867, 2670-2671: $13 for two lows; a deuce of spades, against a pair of kings
    cards = {1: "8s 2s 9c", 3: "Kh 2c 9d", 4: "As Ah 9h", 5: "Jc Jd 9s"}
    says = f"2 fold; {street}: 3 discard 9d, 4 discard 9h, 5 discard 9s, 1 discard 9c"
    at = {"board": "Ac 3d 4c 6h Kd", "says": says, "button": 1, "settings": ODD, "stacks": 5}
    by_low = hand(game, cards, **at)
    assert sorted(by_low.won) == ["1 low 7", "3 low 6", "4 high 14"]
    by_high = hand(game, cards, **at, readings={"odd-low": "high-hands"})
    assert sorted(by_high.won) == ["1 low 6", "3 low 7", "4 high 14"]


@BY_SUIT
def test_read_as_printed_all_odd_chips_of_two_splits_go_to_one_player(
    game: str, street: str
) -> None:
    # 002:1868-1869, 2672-2676: $30, $15 each half and $7 for each hand; hearts have the other $2
    cards = {1: "8s 2c 9c", 2: "Kc Qd 9h", 3: "8d 2d 9d", 4: "Kh Qs 9s", 5: "Jc Jd Th"}
    says = f"{street}: 2 discard 9h, 3 discard 9d, 4 discard 9s, 5 discard Th, 1 discard 9c"
    board = "Kd Ks 6h 4c 3d"
    one = {"odd-two-splits": "one-player"}
    told = hand(game, cards, board=board, says=says, button=1, settings=ODD, stacks=5, readings=one)
    assert sorted(told.won) == ["1 low 7", "2 high 7", "3 low 7", "4 high 9"]


@BY_SUIT
def test_both_halves_are_shared_by_equal_hands(game: str, street: str) -> None:
    # 002:1868-1869, 2672-2676: $30, $15 each half; $8 by suit
    cards = {1: "8s 2c 9c", 2: "Kc Qd 9h", 3: "8d 2d 9d", 4: "Kh Qs 9s", 5: "Jc Jd Th"}
    says = f"{street}: 2 discard 9h, 3 discard 9d, 4 discard 9s, 5 discard Th, 1 discard 9c"
    board = "Kd Ks 6h 4c 3d"
    told = hand(game, cards, board=board, says=says, button=1, settings=ODD, stacks=5)
    assert sorted(told.won) == ["1 low 8", "2 high 7", "3 low 7", "4 high 8"]


@pytest.mark.parametrize("game", [OMAHA_8, PLO_8])
def test_the_odd_chip_of_the_halves_goes_to_the_left_of_the_button(game: str) -> None:
    # 002:2401, 2814: seat 3 is nearer to the button's left than seat 1, which has the button
    cards = {1: "Kc Kd 9s 9h", 3: "As 7c Jd Jh"}
    board = "4c 3d 6h Ks Qd"
    told = hand(game, cards, board=board, says="2 fold", button=1, settings=ODD)
    assert told.won == ["1 high 7", "3 low 8"]
    high = {"odd-halves": "high"}
    told = hand(game, cards, board=board, says="2 fold", button=1, settings=ODD, readings=high)
    assert told.won == ["1 high 8", "3 low 7"]


@pytest.mark.parametrize("game", [OMAHA_8, PLO_8])
def test_equal_lows_share_the_low_half(game: str) -> None:
    # 002:2399, 2812: $24, of which two lows get $6 each
    cards = {1: "As 2c Jd Jh", 2: "Kc Kd 9s 9h", 3: "Ad 2h Td Th"}
    told = hand(game, cards, board="4c 3d 8h Ks Qd", says="3 raise 8")
    assert sorted(told.won) == ["1 low 6", "2 high 12", "3 low 6"]


@pytest.mark.parametrize("game", [OMAHA_8, PLO_8, PINE_8, CRAZY_8])
def test_without_a_low_the_high_hand_takes_the_pot(game: str) -> None:
    # 002:1856, 2393, 2663, 2806: 8-6-4 of the board are not enough with one low card of one's own
    cards = {1: "Ac Kd Js Jc", 2: "Qc Td 9h 9c"}
    cut = {seat: " ".join(text.split()[: CARDS[game]]) for seat, text in cards.items()}
    told = hand(game, cut, board="Kc Qd 8h 6s 4c", stacks=2)
    assert told.won == ["1 high 8"]


@pytest.mark.parametrize("game", [PINE_8, CRAZY_8, OMAHA_8, PLO_8])
def test_seven_six_four_three_ace_is_lower_than_eight_six_four_three_two(game: str) -> None:
    # 002:1782, 2314, 2581, 2728
    cards = {1: "As 7c Jd Jh", 2: "8s 2c Td Th"}
    street = dict(DISCARDED).get(game, "")
    cut = {seat: " ".join(text.split()[: CARDS[game]]) for seat, text in cards.items()}
    says = f"{street}: 1 discard Jd, 2 discard Td" if street else ""
    told = hand(game, cut, board="4c 3d 6h Ks Qd", says=says, stacks=2)
    assert "1 low 4" in told.won
    assert told.says(2, "low").endswith("8-6-4-3-2")
