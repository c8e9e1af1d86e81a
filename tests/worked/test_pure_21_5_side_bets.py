"""Worked examples of Pure 21.5 Blackjack in four houses: side bets, and who may bet what."""

from __future__ import annotations

import pytest
from tests.worked.examples import Bet, bet
from tests.worked.felt import (
    BOTH,
    BUSTER,
    CLUB,
    FLEX,
    PARKWEST,
    PLAIN,
    PURE_21_5,
    RANCHOS,
    SMALL,
    outcome,
    results,
    settle,
)

from houseway.errors import BadRecord

# --- Buster ---------------------------------------------------------------------------------------

# Hands of the player-dealer that go over with 3, 4 ... 9 cards.
OVER = {
    3: "9s 7d 8c",
    4: "5s 5d 6c Kd",
    5: "2s 3d 4c 5d Kc",
    6: "2s 3d 2c 3c 4d Kc",
    7: "2s 2d 2c 3c 3d 2h Kc",
    8: "2s 2d 2c 2h 2s 2d 2c Kc",
    9: "As Ad Ac Ah As Ad Ac 9d Kc",  # seven aces are a soft 17, and hit
}
# What $20 win with 3, 4 ... 9 cards, and the first line of the table.
PAID = {
    BUSTER: ("000:{}", 3354, [20, 60, 120, 600, 2000, 6000, 6000]),
    BOTH: ("000:{}", 2968, [20, 60, 120, 500, 2000, 5000, 5000]),
    CLUB: ("002:{}", 169, [40, 40, 80, 300, 1000, 3000, 3000]),
    RANCHOS: ("004:{}", 894, [40, 40, 80, 300, 1000, 4000, 4000]),
    PARKWEST: ("reading:rules-stand-in", 0, [40, 40, 80, 300, 1000, 4000, 4000]),
}


WITH_BUSTER = [bet(2, "base"), bet(2, "buster")]
WITH_RED_FLEX = [bet(2, "base"), bet(2, "red-flex")]


def test_a_hand_that_is_over_with_nine_cards_is_called_so() -> None:
    # 004:868-899: eight cards or more are one row of the pay table
    settled = settle(RANCHOS, "Th 8d / 2s 2d 2h 2c 2s 2d 2h 2c Ks", *WITH_BUSTER)
    assert settled["settlement"][-1]["why"] == "the player-dealer is over with 9 cards"
    assert settled["settlement"][-1]["net"] == "4000"


@pytest.mark.parametrize("game", PAID)
@pytest.mark.parametrize("cards", OVER)
def test_buster_pays_by_the_cards_in_the_hand_that_is_over(game: str, cards: int) -> None:
    document, first, paid = PAID[game]
    printed = document.format(first + min(cards, 8) - 3)
    felt = f"Th 8d / {OVER[cards]}"
    assert outcome(game, felt, "buster", printed) == ("win", str(paid[cards - 3]), printed)


@pytest.mark.parametrize("game", PAID)
@pytest.mark.parametrize("dealer", ["9s 8d", "9s 5d 7c", "2s 3d 2c 3c 4d 7c", "Ks Ad", "As Kd"])
def test_buster_is_collected_when_the_player_dealer_is_not_over(game: str, dealer: str) -> None:
    # 000:2961, 000:3345, 002:163, 004:882
    assert "2 buster lose -20" in results(game, f"Th 8d / {dealer}", *WITH_BUSTER)


@pytest.mark.parametrize("game", PAID)
@pytest.mark.parametrize(
    "felt, says, base",
    [
        # whether or not the player busts or has a natural: 000:2958, 000:3337, 002:160, 004:879
        ("Th 6d 8c / 9s 7d 8h", ["hit"], "lose -20"),
        ("Kh Ad / 9s 7d 8h", [], "win 24"),
        # three eights are over too: the game wager pushes, Buster wins
        ("Th 6d 8c / 8s 8d 8h", ["hit"], "push 0"),
        # and the play cannot end it
        ("Th 6d / 9s 7d 8h", ["surrender"], "lose -10"),
        ("6h 5d 9c / 9s 7d 8h", ["double"], "win 40"),
    ],
)
def test_buster_stays_in_action_whatever_the_player_has(
    game: str, felt: str, says: list[str], base: str
) -> None:
    won = PAID[game][2][0]
    expected = [f"2 base {base}", f"2 buster win {won}"]
    assert results(game, felt, *WITH_BUSTER, says=says) == expected


@pytest.mark.parametrize("game", PAID)
def test_one_buster_bet_wins_once_for_a_split_hand(game: str) -> None:
    settled = results(game, "8h Kc + 8d 9c / 9s 7d 8h", *WITH_BUSTER, says=["split"])
    assert settled == ["2/1 base win 20", "2/2 base win 20", f"2 buster win {PAID[game][2][0]}"]


@pytest.mark.parametrize("game", PAID)
@pytest.mark.parametrize("dealer, drawn", [("9s 4d", 1), ("9s 8d", 0), ("6s Ad", 1)])
def test_the_player_dealer_completes_his_hand_for_buster_when_all_have_naturals(
    game: str, dealer: str, drawn: int
) -> None:
    # 000:2963, 000:3349, 002:166, 004:889: if it is not 17 or greater; a soft 17 hits by Chart 1B
    up, hole = dealer.split()
    settled = settle(game, f"Kh Jh {up} Ad Ac {hole} 4c {SMALL}", *WITH_BUSTER, bet(3, "base"))
    assert len(settled["hands"]["player-dealer"]) == 2 + drawn


@pytest.mark.parametrize("game", PURE_21_5)
@pytest.mark.parametrize("says, third", [("hit", "8c"), ("surrender", "")])
def test_the_player_dealer_completes_his_hand_when_all_are_over_or_have_surrendered(
    game: str, says: str, third: str
) -> None:
    # three eights would give the wagers back: 000:2922, 000:3158, 000:3308, 000:3603, 002:92
    settled = settle(game, f"Th 8s 6d 8d {third} 8h", says=[says])
    assert settled["hands"]["player-dealer"] == ["8s", "8d", "8h"]


# --- Red Flex -------------------------------------------------------------------------------------

RED = {
    0: "9s 8d",
    1: "9h 8s",
    2: "9h 8d",
    3: "9h 2d 8h",
    4: "2h 3d 4h 9d",
    5: "2h 3d 4h 2d 9h",
    6: "2h 3d 2h 3d 2h 9d",
    7: "2h 2d 2h 3d 2h 2d 8h",
    8: "2h 2d 2h 2d 2h 2d 2h 5d",
    9: "Ah Ad Ah Ad Ah Ad Ah 9d 5h",
}
# What $20 win with 2, 3 ... 9 red cards, and the line of the first row (the tables go upwards).
RED_PAID = {
    BOTH: ("000:{}", 3010, [20, 100, 200, 1000, 2000, 4000, 4000, 4000], 3005),
    FLEX: ("000:{}", 3216, [20, 100, 200, 1000, 2000, 4000], 3211),
    CLUB: ("002:{}", 147, [20, 100, 200, 1000, 2000, 4000, 6000], 141),
}


@pytest.mark.parametrize(
    "game, reds",
    [(game, reds) for game in RED_PAID for reds in range(2, 2 + len(RED_PAID[game][2]))],
)
def test_red_flex_pays_by_the_red_cards_in_a_row(game: str, reds: int) -> None:
    document, first, paid, last = RED_PAID[game]
    printed = document.format(max(first - reds + 2, last))
    felt = f"Th 8d / {RED[reds]}"
    assert outcome(game, felt, "red-flex", printed) == ("win", str(paid[reds - 2]), printed)


@pytest.mark.parametrize("game", RED_PAID)
@pytest.mark.parametrize(
    "dealer, expected",
    [
        # two are needed, from the first card on: 000:2977, 000:2989, 002:127
        (RED[0], "lose -20"),
        (RED[1], "lose -20"),
        ("9s 2d 8h", "lose -20"),
        ("9h 2s 8h", "lose -20"),
        # a black card ends the count: 000:2998, 000:3202, 002:136
        ("9h 5d 6c", "win 20"),
        ("2h 3d 4c 9d", "win 20"),
        ("9h 2d 2h 8s", "win 100"),
        # in action whatever the hand is worth: 000:2985, 000:3188, 002:125
        ("9h 7d 8h", "win 100"),
        ("8h 8d 8h", "win 100"),
        ("Kh Ad", "win 20"),
        ("Ah Kd", "win 20"),
        ("Ah Ks", "lose -20"),
    ],
)
def test_red_flex_counts_from_the_first_card_to_the_first_black_one(
    game: str, dealer: str, expected: str
) -> None:
    assert f"2 red-flex {expected}" in results(game, f"Th 8d / {dealer}", *WITH_RED_FLEX)


@pytest.mark.parametrize(
    "felt, says, base",
    [
        ("Th 6d 8c / 9h 8d", ["hit"], "lose -20"),
        ("Kh Ad / 9h 8d", [], "win 24"),
        ("Th 6d / 9h 8d", ["surrender"], "lose -10"),
    ],
)
@pytest.mark.parametrize("game", RED_PAID)
def test_red_flex_stays_in_action_whatever_the_player_has(
    game: str, felt: str, says: list[str], base: str
) -> None:
    expected = [f"2 base {base}", "2 red-flex win 20"]
    assert results(game, felt, *WITH_RED_FLEX, says=says) == expected


@pytest.mark.parametrize(
    "game, reds, readings, expected",
    [
        (FLEX, 8, {}, "win 4000"),  # dashes in the table (000:3210), as seven or more (000:3005)
        (FLEX, 9, {}, "win 4000"),
        (FLEX, 8, {"eight-reds": "nothing"}, "lose -20"),
        (FLEX, 7, {"eight-reds": "nothing"}, "win 4000"),
        (CLUB, 9, {}, "win 6000"),  # the table ends with eight (002:141)
        (CLUB, 9, {"nine-reds": "nothing"}, "lose -20"),
        (CLUB, 8, {"nine-reds": "nothing"}, "win 6000"),
    ],
)
def test_runs_longer_than_the_table_are_a_reading(
    game: str, reds: int, readings: dict[str, str], expected: str
) -> None:
    felt = f"Th 8d / {RED[reds]}"
    assert f"2 red-flex {expected}" in results(game, felt, *WITH_RED_FLEX, readings=readings)


# --- who may bet what -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, bets, refused",
    [
        # backline on the base wager only: 000:3161, 000:3186, 000:3311, 000:3335
        (FLEX, [bet(2, "base", backline="Zoe")], ""),
        (FLEX, [bet(2, w, backline="Zoe") for w in ("base", "red-flex")], "no-backline"),
        (BUSTER, [bet(2, "base", backline="Zoe")], ""),
        (BUSTER, [bet(2, w, backline="Zoe") for w in ("base", "buster")], "no-backline"),
        # on everything: 000:2923, 004:853, 004:877
        (BOTH, [bet(2, w, backline="Zoe") for w in ("base", "red-flex", "buster")], ""),
        (RANCHOS, [bet(2, w, backline="Zoe") for w in ("base", "buster")], ""),
        # subject to the ordinance: 000:3608
        (PLAIN, [bet(2, "base", backline="Zoe")], ""),
        # on nothing: 002:95
        (CLUB, [bet(2, "base", backline="Zoe")], "no-backline"),
        # a side bet needs the game: 000:2951, 002:156, 004:875
        (BOTH, [bet(2, "buster")], "wager-needs"),
        (BOTH, [bet(2, "red-flex")], "wager-needs"),
        (CLUB, [bet(2, "buster")], "wager-needs"),
        (RANCHOS, [bet(2, "buster")], "wager-needs"),
        # $1 to $50, more or less than the game wager: 000:4014
        (BOTH, [bet(2, "base", "5"), bet(2, "buster", "50"), bet(2, "red-flex", "1")], ""),
        (BOTH, [bet(2, "base", "100"), bet(2, "buster", "51")], "wager-limits"),
        # no more than the game wager and $25: 004:878
        (RANCHOS, [bet(2, "base", "20"), bet(2, "buster", "20")], ""),
        (RANCHOS, [bet(2, "base", "20"), bet(2, "buster", "25")], "wager-size"),
        (RANCHOS, [bet(2, "base", "100"), bet(2, "buster", "25")], ""),
        (RANCHOS, [bet(2, "base", "100"), bet(2, "buster", "26")], "wager-limits"),
        # bonus bets may be greater: 001:2022
        (PARKWEST, [bet(2, "base", "20"), bet(2, "buster", "100")], ""),
        (PARKWEST, [bet(2, "base", "20"), bet(2, "buster", "4")], "wager-limits"),
    ],
)
def test_side_bets_and_backline_bets(game: str, bets: list[Bet], refused: str) -> None:
    code = ""
    try:
        settle(game, "Th 8d / 9s 8d", *bets)
    except BadRecord as error:
        code = error.code
    assert code == refused
