"""Worked examples of Pure Spanish 21.5 in two houses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import Bet, bet, order
from tests.worked.felt import (
    HARD,
    HARD_21,
    SMALL,
    SOFT,
    SOFT_21,
    chart,
    dealer_chart,
    lines,
    outcome,
    results,
    seats,
    settle,
)

from houseway.errors import BadRecord, HousewayError, UnknownName
from houseway.library import load_game
from houseway.money import parse_money
from houseway.sheet.switches import Choices

AVIATOR = "aviator/pure-spanish-21-5"
CLUB = "500-club/pure-spanish-21-5"
GAMES = [AVIATOR, CLUB]
TWICE: dict[str, Any] = {"settings": {"double-double": "yes"}}
EARLY: dict[str, Any] = {"settings": {"surrender": "early"}}

# --- the base game wager --------------------------------------------------------------------------

# lines at the Aviator Casino and the 500 Club, felt, result, net of $20
OUTCOMES = [
    (2263, 212, "Kh Ad / 9s 8d", "win", "24"),  # the printed example, a king with an ace
    (2274, 223, "Ah Qd / 9s 8d", "win", "24"),
    (2274, 223, "Jh Ad / 9s 8d", "win", "24"),
    (2274, 223, "Kh Ad / 9s 5d 7c", "win", "24"),  # 21.5 over 21
    (2274, 223, "Kh Ad / 9s 7d 8c", "win", "24"),
    (2334, 285, "Kh Ad / As Jd", "win", "24"),  # both have one: the player wins
    (2334, 285, "Kh Ad / Js Ad", "win", "24"),
    (2335, 286, "9h 9d / As Qd", "lose", "-20"),
    (2335, 286, "Kh Qd / Ks Ad", "lose", "-20"),
    (2337, 288, "Kh 2d / 9s 7d 8c", "win", "20"),
    (2337, 288, "Kh 2d / 8s 8d 8c", "win", "20"),
    (2338, 289, "Kh 6d 8c / 9s 8d", "lose", "-20"),
    (2338, 289, "Kh 6d 6c / 9s 5d 7c", "lose", "-20"),
    (2339, 290, "Kh Qd / 9s 5d 6c", "push", "0"),
    (2339, 290, "Kh 7d / 9s 8d", "push", "0"),
    (2340, 291, "Kh 9d / 9s 9d", "win", "20"),
    (2340, 291, "Kh 7d / 9s 9d", "lose", "-20"),
    (2340, 291, "7h 7d 7c / Ks Qd", "win", "20"),
    (2341, 292, "7h 7d 7c / 9s 5d 7s", "win", "20"),  # 21 against 21: the player wins
    (2341, 292, "Ah 4d 6c / 9s 5d 7s", "win", "20"),
    (2343, 294, "Kh 6d 8c / 8s 8h 8d", "push", "0"),
    (2343, 294, "8h 8d 8c / 8s 8h 8d", "push", "0"),
    (2344, 295, "Kh 6d 8c / 9s 7d 8h", "lose", "-20"),  # 24, but not three eights
    (2344, 295, "Kh 6d 6c / 8s 8d Kc", "lose", "-20"),
]


@pytest.mark.parametrize("aviator, club, felt, result, net", OUTCOMES)
def test_the_base_wager_is_settled_as_printed(
    aviator: int, club: int, felt: str, result: str, net: str
) -> None:
    for game, printed in ((AVIATOR, f"000:{aviator}"), (CLUB, f"002:{club}")):
        assert outcome(game, felt, "base", printed) == (result, net, printed)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "readings, felt, expected",
    [
        ({"tie-at-21": "push"}, "7h 7d 7c / 9s 5d 7s", "2 base push 0"),
        ({"natural-tie-price": "even"}, "Kh Ad / As Jd", "2 base win 20"),
        ({"natural-tie-price": "even"}, "Kh Ad / 9s 8d", "2 base win 24"),
    ],
)
def test_what_the_text_leaves_open_is_a_reading(
    game: str, readings: dict[str, str], felt: str, expected: str
) -> None:
    assert results(game, felt, readings=readings) == [expected]


@pytest.mark.parametrize("game", GAMES)
def test_players_must_stand_on_hard_17_and_never_have_to_hit(game: str) -> None:
    # Chart 1A: 000:2316, 002:267
    assert chart(game, [*HARD, HARD_21]) == "OOOOOOOOOOOOOSSSSS"
    assert chart(game, [*SOFT, SOFT_21]) == "OOOOOOOOOO"


@pytest.mark.parametrize("game", GAMES)
def test_the_player_dealer_hits_soft_17_and_stands_on_hard_17(game: str) -> None:
    # Chart 1B: 000:2324, 002:275
    assert dealer_chart(game, HARD) == "HHHHHHHHHHHHHSSSS"
    assert dealer_chart(game, SOFT) == "HHHHHHSSS"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("decks, cards", [(4, 192), (8, 384)])
def test_decks_have_48_cards_and_there_are_four_to_eight(game: str, decks: int, cards: int) -> None:
    # 000:2272, 002:221
    assert load_game(game, Choices(settings={"deck.decks": decks})).deck.size == cards
    for wrong in (3, 9):
        with pytest.raises(HousewayError, match="the sheet says 4 to 8"):
            load_game(game, Choices(settings={"deck.decks": wrong}))


# --- double, rescue, double-double down -----------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # equal or less, one card: 000:2354, 002:304
        ("6h 5d 9c / 9s 9d", "double", "2 base win 40"),
        ("6h 5d 6c / 9s 9d", "double", "2 base lose -40"),
        ("6h 5d 7c / 9s 9d", "double, stand", "2 base push 0"),
        ("6h 5d 9c / 9s 9d", "double 5", "2 base win 25"),
        ("6h 5d Kc / 9s 5d 7c", "double", "2 base win 40"),  # 21 against 21
        # the chart is about hit and stand: a hard 17 may be doubled (000:2299, 002:248)
        ("Kh 7d 4c / 9s 9d", "double", "2 base win 40"),
        # three eights give back all that was wagered on a hand that is over: 000:2343, 002:294
        ("Kh 6d 8c / 8s 8h 8d", "double", "2 base push 0"),
        # the last doubled part comes back, the rest is forfeited: 000:2355, 002:305
        ("6h 5d 2c / 9s 9d", "double, rescue", "2 base lose -20"),
        ("6h 5d 2c / 9s 9d", "double 5, rescue", "2 base lose -20"),
        # whatever the player-dealer gets
        ("6h 5d 2c / 9s 7d 8c", "double, rescue", "2 base lose -20"),
        ("6h 5d 2c / 8s 8h 8d", "double, rescue", "2 base lose -20"),
    ],
)
def test_a_hand_is_doubled_and_rescued(game: str, felt: str, says: str, expected: str) -> None:
    assert results(game, felt, says=says.split(", ")) == [expected]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, expected, takes_back",
    [
        # 000:2356, 002:306: $20 are $40, $80 and $160 after one, two and three doublings
        ("6h 5d 9c / 9s 9d", "double, stand", "2 base win 40", []),
        ("6h 5d 2c 6d / 9s 9d", "double, double, stand", "2 base win 80", []),
        ("6h 5d 2c 3d 4c / 9s 9d", "double, double, double, stand", "2 base win 160", []),
        ("6h 5d 2c 3d As / 9s 9d", "double, double, double, stand", "2 base lose -160", []),
        ("6h 5d 2c 3d 2s / 9s 9d", "double, double, double, stand", "2 base push 0", []),
        # half of the wager comes back each time
        ("6h 5d 2c / 9s 9d", "double, rescue", "2 base lose -20", ["20"]),
        ("6h 5d 2c 3d / 9s 9d", "double, double, rescue", "2 base lose -40", ["40"]),
        ("6h 5d 2c 3d As / 9s 9d", "double, double, double, rescue", "2 base lose -80", ["80"]),
        # a hand of hard 17 may be doubled again (000:2299, 002:248)
        ("6h 5d 7c 3d / 9s 9d", "double, double, stand", "2 base win 80", []),
        # over: nothing to rescue, and three eights push the whole wager
        ("6h 5d 2c Kd / 9s 9d", "double, double", "2 base lose -80", []),
        ("6h 5d 2c Kd / 8s 8h 8d", "double, double", "2 base push 0", []),
    ],
)
def test_the_total_wager_is_doubled_up_to_three_times(
    game: str, felt: str, says: str, expected: str, takes_back: list[str]
) -> None:
    settled = settle(game, felt, says=says.split(", "), **TWICE)
    assert lines(settled) == [expected]
    rescues = [event["takes_back"] for event in settled["events"] if event["event"] == "rescue"]
    assert rescues == takes_back


# --- split and surrender --------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # any pair, or two cards of equal value: 000:2358, 002:308
        ("8h 3c 9d + 8d Kc / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        ("Kh 9c + Jd 7c / 9s 9d", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        # as many cards as desired, for aces too
        ("Ah 5c 4d + Ad 2c 5d / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        # an ace with a Bonus card is 21 then: even money, and it wins against a 21
        ("Ah Kc + Ad 7c / 9s 9d", "split", ["2/1 base win 20", "2/2 base push 0"]),
        ("Ah Kc + Ad 7c / 9s 5d 7s", "split", ["2/1 base win 20", "2/2 base lose -20"]),
        # three splits, four hands: 000:2359, 002:309
        (
            "8h Kc + 8d 9c + 8c Kd + 8s 2c 9d / 9s 9d",
            "split, split, split",
            ["2/1 base push 0", "2/2 base lose -20", "2/3 base push 0", "2/4 base win 20"],
        ),
        (
            "Ah Kc + Ad 6c + Ac 7d + As 9d / 9s 9d",
            "split, split, split",
            ["2/1 base win 20", "2/2 base lose -20", "2/3 base push 0", "2/4 base win 20"],
        ),
        # double and rescue after a split: 000:2355, 000:2359, 002:305, 002:309
        (
            "8h 3c 9d + 8d 2c 5d / 9s 9d",
            "split, double, stand, 2/2 double, 2/2 rescue",
            ["2/1 base win 40", "2/2 base lose -20"],
        ),
        # half the wager: 000:2360, 002:310
        ("Kh 6d / 9s 8d", "surrender", ["2 base lose -10"]),
        ("Kh 6d / 9s 7d 8c", "surrender", ["2 base lose -10"]),
        # the push of three eights is for hands that are over
        ("Kh 6d / 8s 8h 8d", "surrender", ["2 base lose -10"]),
    ],
)
def test_hands_are_split_and_surrendered(
    game: str, felt: str, says: str, expected: list[str]
) -> None:
    assert results(game, felt, says=says.split(", ")) == expected


@pytest.mark.parametrize("game", GAMES)
def test_a_split_hand_may_be_doubled_three_times_too(game: str) -> None:
    # 000:2356, 000:2359, 002:306, 002:309
    felt = "8h 3c 2d 2c 4d + 8d Kc / 9s 9d"
    says = ["split", "double", "double", "double", "stand"]
    assert results(game, felt, says=says, **TWICE) == ["2/1 base win 160", "2/2 base push 0"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("dealer", ["As Kd", "Ks Ad", "Qs Ac", "Js Ad"])
def test_late_surrender_comes_after_the_check_and_early_surrender_before_it(
    game: str, dealer: str
) -> None:
    # 000:2360 and 000:2365, 002:310 and 002:312
    felt = f"Kh 6d / {dealer}"
    assert results(game, felt, says=["surrender"], **EARLY) == ["2 base lose -10"]
    assert results(game, felt) == ["2 base lose -20"]
    with pytest.raises(BadRecord, match="seat 2 has nothing to choose here"):
        settle(game, felt, says=["surrender"])


@pytest.mark.parametrize("game", GAMES)
def test_a_surrender_cites_the_kind_that_the_house_allows(game: str) -> None:
    late, early = {
        AVIATOR: ("000:2364-2366", "000:2360"),
        CLUB: ("002:311-313", "002:310"),
    }[game]
    felt = "Kh 6d / 9s 8d"
    assert settle(game, felt, says=["surrender"])["settlement"][0]["cite"] == late
    assert settle(game, felt, says=["surrender"], **EARLY)["settlement"][0]["cite"] == early


@pytest.mark.parametrize("game", GAMES)
def test_who_does_not_surrender_early_may_not_surrender_late(game: str) -> None:
    felt = "Kh 6d / As 8d"
    assert results(game, felt, says=["surrender"]) == ["2 base lose -10"]  # 000:2366, 002:313
    with pytest.raises(HousewayError, match="surrender is offered before the house dealer looks"):
        settle(game, felt, says=["play", "surrender"], **EARLY)
    # where nobody has to look, there is only one time
    assert results(game, "Kh 6d / 9s 8d", says=["surrender"], **EARLY) == ["2 base lose -10"]


@pytest.mark.parametrize("game", GAMES)
def test_the_down_card_is_checked_under_an_ace_and_every_bonus_card(game: str) -> None:
    # 000:2335, 002:286: no additional action
    for up, hole in ("AK", "KA", "QA", "JA"):
        settled = settle(game, f"5h {up}s 6d {hole}d {SMALL}")
        assert settled["hands"]["seat 2"] == ["5h", "6d"]
        assert lines(settled) == ["2 base lose -20"]


@pytest.mark.parametrize("game", GAMES)
def test_the_player_dealer_completes_his_hand_when_all_are_over(game: str) -> None:
    # 000:2343, 002:294: three eights would give the wagers back
    settled = settle(game, "Kh Jh 8s 6d 6c 8d 9c 9d 8h", *seats(2, 3), says=["hit", "3 hit"])
    assert settled["hands"]["player-dealer"] == ["8s", "8d", "8h"]
    assert lines(settled) == ["2 base push 0", "3 base push 0"]


def test_there_is_no_insurance() -> None:
    for game in GAMES:
        with pytest.raises(UnknownName, match="Known: base, match"):
            settle(game, "Kh 9d / As 8d", bet(2, "base"), bet(2, "insurance", "10"))


# --- Match the Dealer Up Card ---------------------------------------------------------------------


@pytest.mark.parametrize(
    "aviator, club, felt, result, net",
    [
        (2381, 331, "7h 7h / 7h 9d 4s", "win", "360"),
        (2382, 332, "7h 7s / 7h 9d 4s", "win", "260"),
        (2382, 332, "7c 7h / 7h 9d 4s", "win", "260"),
        (2383, 333, "7h 9s / 7h 9d 4s", "win", "180"),
        (2383, 333, "Kh 7h / 7h 9d 4s", "win", "180"),
        (2384, 334, "7d 7s / 7h 9d 4s", "win", "160"),
        (2384, 334, "7s 7s / 7h 9d 4s", "win", "160"),
        (2385, 335, "7d 9s / 7h 9d 4s", "win", "80"),
        (2385, 335, "Kh 7s / 7h 9d 4s", "win", "80"),
        (2386, 336, "Kh 9h / 7h 9d 4s", "lose", "-20"),
        # in rank, so a queen does not match a king, but a king does
        (2386, 336, "Qh Js / Kh 9d", "lose", "-20"),
        (2383, 333, "Kh Qs / Kh 9d", "win", "180"),
        # the original two cards only: a hit that matches is nothing
        (2386, 336, "Kh 2h 7h / 7h 9d 4s", "lose", "-20"),
        # the up card only
        (2386, 336, "9h Kh / 7h 9d 4s", "lose", "-20"),
    ],
)
def test_the_match_bet_pays_by_table_c(
    aviator: int, club: int, felt: str, result: str, net: str
) -> None:
    for game, printed in ((AVIATOR, f"000:{aviator}"), (CLUB, f"002:{club}")):
        assert outcome(game, felt, "match", printed) == (result, net, printed)


MATCHED = [bet(2, "base"), bet(2, "match")]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, says, expected",
    [
        # a natural of the player-dealer, of the player, a hand that is over, given up or split
        ("Ah 9s / As Kd", "", ["2 base lose -20", "2 match win 80"]),
        ("As Kd / Ks 9d", "", ["2 base win 24", "2 match win 80"]),
        ("7s 8h Kc / 7h Qd", "hit", ["2 base lose -20", "2 match win 80"]),
        ("7s 8h / 7h Qd", "surrender", ["2 base lose -10", "2 match win 80"]),
        (
            "7s Kc + 7d Kd / 7h Qd",
            "split",
            ["2/1 base push 0", "2/2 base push 0", "2 match win 160"],
        ),
    ],
)
def test_the_match_bet_is_decided_by_three_cards_alone(
    game: str, felt: str, says: str, expected: list[str]
) -> None:
    assert results(game, felt, *MATCHED, says=[says] if says else []) == expected


@pytest.mark.parametrize(
    "game, bets, refused",
    [
        (AVIATOR, [bet(2, "match")], "wager-needs"),  # 000:2374
        (CLUB, [bet(2, "match")], "wager-needs"),  # 002:324
        (AVIATOR, [bet(2, "base", backline="Zoe")], "no-backline"),  # 000:2349
        (CLUB, [bet(2, "base", backline="Zoe")], "no-backline"),  # 002:297
        (AVIATOR, [bet(2, "base"), bet(2, "match", "100")], ""),  # 000:4339
        (CLUB, [bet(2, "base"), bet(2, "match", "1000")], ""),  # 002:3843
        (CLUB, [bet(2, "base"), bet(2, "match", "1001")], "wager-limits"),
    ],
)
def test_what_may_be_bet(game: str, bets: list[Bet], refused: str) -> None:
    code = ""
    try:
        settle(game, "Kh 8d / 9s 8d", *bets)
    except BadRecord as error:
        code = error.code
    assert code == refused


# --- order and cover ------------------------------------------------------------------------------

BOTH_KINDS = [bet(seat, kind) for seat in (4, 3, 2) for kind in ("match", "base")]
EIGHTEENS = "9h 9c | 9d 9s | 9c 9h / 9s 2d 6c"
SHORT: dict[str, Any] = {"bank": {"seat": 1, "amount": "30"}}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "readings, expected",
    [
        # 000:2301, 002:250: from the player-dealer's left, clockwise
        ({}, "2 base, 2 match, 3 base, 3 match, 4 base, 4 match"),
        ({"settle-grouping": "wager"}, "2 base, 3 base, 4 base, 2 match, 3 match, 4 match"),
        # 000:2300 and 000:2302, 002:249 and 002:251: from the button; the down card 2 is seat 3
        ({"settle-start": "button"}, "3 base, 3 match, 4 base, 4 match, 2 base, 2 match"),
        # the first cards decide the Match bet
        ({"match-time": "at-once"}, "2 match, 3 match, 4 match, 2 base, 3 base, 4 base"),
    ],
)
def test_the_order_of_settlement(game: str, readings: dict[str, str], expected: str) -> None:
    settled = settle(game, EIGHTEENS, *BOTH_KINDS, readings=readings)
    assert order(settled) == expected.split(", ")


@pytest.mark.parametrize("game", GAMES)
def test_the_button_counts_clockwise_without_the_player_dealer(game: str) -> None:
    # the numbers of 000:2881; with seat 4 as bank the seats 1, 2, 3, 5, 6, 7, 8 are 1 to 7
    record: dict[str, Any] = {"bank": {"seat": 4}, "readings": {"settle-start": "button"}}
    decks = [f"9h Ks 9c {rank}d Kc" for rank in "A23456789JQK"]
    found = [settle(game, deck, bet(2, "base"), **record)["start"] for deck in decks]
    assert found == [1, 2, 3, 5, 6, 7, 8, 1, 2, 5, 6, 7]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "felt, bets, says, expected",
    [
        # 000:2303, 000:2305, 002:252, 002:258: $30 pay seat 2, half of seat 3 and nobody after
        (EIGHTEENS, seats(2, 3, 4), [], ["2 base win 20", "3 base win 10", "4 base returned 0"]),
        # a Match bet of 9 to 1 has $10 left after the base wager
        ("9s Kc / 9s 2d 6c", MATCHED, [], ["2 base win 20", "2 match win 10"]),
        # eight times the wager, and still no more than the bank has
        (
            "6h 5d 2c 3d 4c / 9s 9d",
            [bet(2, "base")],
            ["double", "double", "double", "stand"],
            ["2 base win 30"],
        ),
        (
            "6h 5d 2c 3d As / 9s 9d",
            [bet(2, "base")],
            ["double", "double", "double", "rescue"],
            ["2 base lose -30"],
        ),
    ],
)
def test_wagers_that_are_not_covered_go_back(
    game: str, felt: str, bets: list[Bet], says: list[str], expected: list[str]
) -> None:
    settled = settle(game, felt, *bets, says=says, **SHORT, **TWICE)
    assert lines(settled) == expected
    assert settled["conserved"]
    for line in settled["settlement"]:
        lost = min(parse_money(line["net"]), 0)
        assert parse_money(line["returned"]) == parse_money(line["amount"]) + lost
