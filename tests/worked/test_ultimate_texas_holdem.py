"""Worked examples of Ultimate Texas Hold'em in four houses.

`"Qh 5c / 9h 3d / Qs 9d 7c 4h 2s"` is the felt at the end: the hand of seat 2, that of the
player-dealer in seat 1, the board. Every wager is $20, and so is the Play wager, which is made on
the river.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, cited, order
from tests.worked.felt import lines, on_the_felt, settle

from houseway.errors import BadRecord, IllegalMove

CLUB = "500-club/ultimate-texas-holdem"
AVIATOR = "aviator/ultimate-texas-holdem"
HUSTLER = "hustler/ultimate-texas-holdem"
PARKWEST = "parkwest/ultimate-texas-holdem"
REFERENCE = "reference/ultimate-texas-holdem"
TRIPS = [CLUB, AVIATOR, PARKWEST]  # with a Blind by the table and a bet on three of a kind
GAMES = [*TRIPS, HUSTLER]
DOCUMENTS = {"500-club": "002", "aviator": "000", "hustler": "003", "parkwest": "001"}

RIVER = ("check", "check", "play")
FOLD = ("check", "check", "fold")
PAIR = [bet(2, "ante"), bet(2, "blind")]
WIN, PUSH, LOSE = ("win", "20"), ("push", "0"), ("lose", "-20")

each_game = pytest.mark.parametrize("game", GAMES)


def line_of(game: str, number: str) -> str:
    return number if ":" in number else f"{DOCUMENTS[game.split('/')[0]]}:{number}"


def played(
    game: str, felt: str, *bets: Bet, says: Iterable[str] = RIVER, **record: Any
) -> dict[str, Any]:
    cards, _, board = felt.rpartition(" / ")
    hands = on_the_felt(cards)["hands"] | {"board": board}
    return settle(game, cards, *bets or PAIR, says=says, hands=hands, **record)


def results(
    game: str, felt: str, *bets: Bet, says: Iterable[str] = RIVER, **record: Any
) -> list[str]:
    return lines(played(game, felt, *bets, says=says, **record))


def outcome(
    game: str, felt: str, wager: str, number: str, *, says: Iterable[str] = RIVER, **record: Any
) -> tuple[str, str, str]:
    """How a wager ends beside Ante and Blind, and the line that says so."""
    side = [bet(2, wager, "0.50" if wager == "bonus" else "20")]
    bets = [*PAIR, *(side if wager not in ("ante", "blind", "play") else [])]
    settled = played(game, felt, *bets, says=says, **record)
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    return line["result"], line["net"], cited(line["cite"], line_of(game, number))


# --- Ante, Play and Blind -------------------------------------------------------------------------

BOARD = "Qs 9d 7c 4h 2s"
HIGHER = f"Qh 5c / 9h 3d / {BOARD}"
EQUAL = f"9c 3s / 9h 3d / {BOARD}"
LOWER = f"7h 5c / 9h 3d / {BOARD}"
# The player-dealer has queen high.
WEAK_HIGHER = f"Kh 5c / Jh 3d / {BOARD}"
WEAK_EQUAL = f"Jc 3s / Jh 3d / {BOARD}"
WEAK_LOWER = f"Th 3c / Jh 3d / {BOARD}"
WEAK = (WEAK_HIGHER, WEAK_EQUAL, WEAK_LOWER)

ANTE = {
    # game: folded, not qualified, higher, equal, lower
    CLUB: "1017 1041 1059 1061 1060",
    AVIATOR: "2134 2146 2172 2165 2168",
    HUSTLER: "3091 3096 3101 3105 3103",
    PARKWEST: "781 802 823 816 819",
}
PLAY = {
    # game: without a pair higher, equal, lower; with one higher, equal, lower
    CLUB: "1047 1049 1048 1070 1072 1071",
    AVIATOR: "2172 2165 2168 2179 2165 2164",
    HUSTLER: "3101 3105 3103 3101 3105 3103",
    PARKWEST: "823 816 819 830 816 815",
}
BLIND = {
    # game: folded; higher with less than a straight, equal, lower
    CLUB: "1017 1068 reading:blind-tie 1067",
    AVIATOR: "2134 2166 2165 2168",
    HUSTLER: "3091 3116 reading:blind-tie 3117",
    PARKWEST: "781 817 816 819",
}


@each_game
def test_the_ante_goes_back_when_the_player_dealer_does_not_qualify(game: str) -> None:
    folded, weak, higher, equal, lower = ANTE[game].split()
    for felt, expected, number in [
        *((felt, PUSH, weak) for felt in WEAK),
        (HIGHER, WIN, higher),
        (EQUAL, PUSH, equal),
        (LOWER, LOSE, lower),
    ]:
        assert outcome(game, felt, "ante", number) == (*expected, line_of(game, number)), felt
    for felt in (HIGHER, EQUAL, LOWER, *WEAK):
        assert outcome(game, felt, "ante", folded, says=FOLD) == (*LOSE, line_of(game, folded))


@each_game
def test_the_play_wager_has_action_whether_he_qualifies_or_not(game: str) -> None:
    for felt, expected, number in zip(
        (*WEAK, HIGHER, EQUAL, LOWER), (WIN, PUSH, LOSE) * 2, PLAY[game].split(), strict=True
    ):
        assert outcome(game, felt, "play", number) == (*expected, line_of(game, number)), felt


@each_game
def test_the_blind_goes_back_to_a_hand_that_wins_with_too_little(game: str) -> None:
    folded, below, equal, lower = BLIND[game].split()
    for felt, expected, number in [
        (HIGHER, PUSH, below),
        (EQUAL, PUSH, equal),
        (LOWER, LOSE, lower),
    ]:
        assert outcome(game, felt, "blind", number) == (*expected, line_of(game, number)), felt
    for felt in (HIGHER, EQUAL, LOWER, *WEAK):
        assert outcome(game, felt, "blind", folded, says=FOLD) == (*LOSE, line_of(game, folded))


@pytest.mark.parametrize(
    "game, lines_",
    [
        (CLUB, "1044 reading:blind-tie 1045"),
        (AVIATOR, "2166 2165 2168"),  # resolved normally, 000:2147
        (PARKWEST, "817 816 819"),  # 001:803
    ],
)
def test_the_blind_has_action_too_when_he_does_not_qualify(game: str, lines_: str) -> None:
    for felt, expected, number in zip(WEAK, (PUSH, PUSH, LOSE), lines_.split(), strict=True):
        assert outcome(game, felt, "blind", number) == (*expected, line_of(game, number)), felt


def test_at_hustler_the_blind_goes_back_with_the_ante() -> None:
    three = "5h 5d / Jh 3d / Qs 9d 7c 5c 2s"
    for felt in (*WEAK, three):
        found = outcome(HUSTLER, felt, "blind", "reading:unqualified-blind")
        assert found == (*PUSH, "reading:unqualified-blind"), felt  # 003:3095-3096
    plays = {"readings": {"unqualified-blind": "plays"}}
    assert outcome(HUSTLER, three, "blind", "3107", **plays) == (*WIN, "003:3107")
    assert outcome(HUSTLER, WEAK_LOWER, "blind", "3117", **plays) == (*LOSE, "003:3117")


@each_game
@pytest.mark.parametrize(
    "dealer, board, qualifies",
    [
        # 000:2049, 000:2145, 001:797, 001:806, 002:1039, 002:1056
        *[("Jh 3d", BOARD, False), ("Kh Jd", BOARD, False), ("3h 5d", BOARD, False)],
        *[("2h 3d", BOARD, True), ("3h 3d", BOARD, True), ("Qd 9h", BOARD, True)],
        *[("Jh 3d", "Qs 9d 7c 4h 4s", True), ("Jd 8h", "Qs Td 9c 4h 2s", True)],
        *[("Js 8s", "Qs Td 9s 4h 2s", True)],
    ],
)
def test_the_player_dealer_qualifies_with_a_pair_or_better(
    game: str, dealer: str, board: str, qualifies: bool
) -> None:
    found = results(game, f"Qh Qc / {dealer} / {board}")
    # against a straight and a flush three queens lose
    expected = "push 0" if not qualifies else "lose -20" if "8" in dealer else "win 20"
    assert f"2 ante {expected}" in found


@pytest.mark.parametrize(
    "dealer, board",
    [("Ah 3d", BOARD), ("Ah Kd", BOARD), ("Kh 3d", "As 9d 7c 4h 2s"), ("Ah 5d", BOARD)],
)
def test_ace_high_qualifies_at_hustler_alone(dealer: str, board: str) -> None:
    felt = f"9h 9c / {dealer} / {board}"
    assert results(HUSTLER, felt)[0] == "2 ante win 20"  # 003:3095
    for game in TRIPS:
        assert "2 ante push 0" in results(game, felt)


def test_king_high_does_not_qualify_at_hustler() -> None:
    assert results(HUSTLER, f"9h 9c / Kh Jd / {BOARD}")[0] == "2 ante push 0"


def test_a_wheel_needs_no_pair_to_qualify() -> None:
    felt = "6h 6c / 5h 4d / As 2d 3c Jh 9s"
    for game in GAMES:
        assert "2 ante lose -20" in results(game, felt)


# --- the sizes of the Play wager ------------------------------------------------------------------


@each_game
@pytest.mark.parametrize(
    "says, amount",
    [
        # 000:2128-2132, 001:774-778, 002:1016, 002:1022, 002:1028, 003:3078, 003:3084, 003:3090
        (["play 80"], "80"),
        (["play 60"], "60"),
        (["check", "play 40"], "40"),
        (["check", "check", "play 20"], "20"),
    ],
)
def test_the_earlier_the_play_wager_the_larger(game: str, says: list[str], amount: str) -> None:
    assert f"2 play win {amount}" in results(game, HIGHER, says=says)
    assert f"2 play lose -{amount}" in results(game, LOWER, says=says)
    laid = [*PAIR, bet(2, "play", amount)]
    assert f"2 play win {amount}" in results(game, HIGHER, *laid, says=[])


@each_game
@pytest.mark.parametrize(
    "says, words",
    [
        (["play 20"], "play takes \\$60 or \\$80 here"),
        (["play 40"], "play takes \\$60 or \\$80 here"),
        (["play 70"], "play takes \\$60 or \\$80 here"),
        (["play 100"], "play takes \\$60 or \\$80 here"),
        (["check", "play 20"], "play takes \\$40 here"),
        (["check", "play 60"], "play takes \\$40 here"),
        (["check", "check", "play 40"], "play takes \\$20 here"),
        (["check", "check", "play 80"], "play takes \\$20 here"),
        (["check", "check", "check"], "seat 2 may .*, not 'check'"),
        # one bet, which cannot be changed: 000:2128, 001:774
        (["play 80", "play 40"], "seat 2 has bet play already"),
        (["check", "play 40", "play 20"], "seat 2 has bet play already"),
        (["play 60", "fold"], "seat 2 has bet play already"),
        (["check", "check", "fold", "play"], "seat 2 has folded"),
    ],
)
def test_a_play_wager_of_another_size_or_time_is_refused(
    game: str, says: list[str], words: str
) -> None:
    with pytest.raises((BadRecord, IllegalMove), match=words):
        played(game, HIGHER, says=says)


@each_game
@pytest.mark.parametrize("amount", ["10", "30", "70", "100"])
def test_a_play_wager_on_the_felt_has_one_of_four_sizes(game: str, amount: str) -> None:
    laid = [*PAIR, bet(2, "play", amount)]
    with pytest.raises(BadRecord, match=f"play \\${amount} must be \\$20 or \\$40 or \\$60"):
        played(game, HIGHER, *laid, says=[])


def test_a_play_wager_that_lies_beside_a_folded_hand_is_refused() -> None:
    laid = [*PAIR, bet(2, "play", "20")]  # of the river's size: 002:1017, 002:1029
    with pytest.raises(BadRecord, match=r"play \$20 lies there, but the bettor has folded"):
        played(CLUB, HIGHER, *laid, says=["fold"])


def test_four_times_the_largest_ante_may_be_played() -> None:
    # reading play-limits: 000:2128 under a limit of $100, 000:2220
    bets = [bet(2, "ante", "100"), bet(2, "blind", "100")]
    option = {"collection": {"option": "1", "schedule": "ultimate-texas-holdem"}}
    found = results(AVIATOR, HIGHER, *bets, says=["play 400"], **option)
    assert found[0] == "2 play win 400"
    laid = [*bets, bet(2, "play", "400")]
    assert results(AVIATOR, HIGHER, *laid, says=[], **option) == found


def test_only_the_500_club_lets_a_player_fold_before_the_river() -> None:
    for says in (["fold"], ["check", "fold"], FOLD):  # 002:1017, 002:1023, 002:1029
        found = results(CLUB, HIGHER, says=says)
        assert found == ["2 ante lose -20", "2 blind lose -20"]
    with pytest.raises(BadRecord, match="seat 2 has folded"):
        played(CLUB, HIGHER, says=["fold", "play 40"])
    for game in (AVIATOR, HUSTLER, PARKWEST):  # 000:2128-2132, 001:774-778, 003:3077-3091
        for says in (["fold"], ["check", "fold"]):
            with pytest.raises(IllegalMove, match=r"seat 2 may check or play .*, not 'fold'"):
                played(game, HIGHER, says=says)


@each_game
def test_who_says_nothing_checks_and_is_out_on_the_river(game: str) -> None:
    found = results(game, HIGHER, says=[])
    assert found == ["2 ante lose -20", "2 blind lose -20"]


# --- the pay tables -------------------------------------------------------------------------------

HANDS = [
    # a hand that beats a pair of threes: what it wins on a Blind of $20, and the odds of Trips as
    # the Aviator and Parkwest Casinos print them
    ("Ah Kh / 3c 3d / Qh Jh Th 8s 2c", "10000", 50),
    ("9h 8h / 3c 3d / 7h 6h 5h Ks 2c", "1000", 40),
    ("9h 9s / 3c 3d / 9d 9c 5h Ks 2c", "200", 30),
    ("9h 9s / 3c 3d / 9d 5c 5h Ks 2c", "60", 8),
    ("Ah 8h / 3c 3d / 7h 4h 2h Ks Jc", "30", 6),
    ("9h 8s / 3c 3d / 7h 6d 5c Ks 2c", "20", 5),
    ("9h 9s / 3c 3d / 9d 6c 5h Ks 2c", "", 3),
]
TWO_PAIR = "Kh 9s / 3c 3d / 9d 6c 5h Ks 2c"
CLUB_TRIPS = {6: 7, 5: 4}  # flush and straight, 002:1114-1115
# The lines of the Blind's table and of Trips, and where Trips loses.
BLIND_LINES = {CLUB: range(1085, 1091), AVIATOR: range(2203, 2209), PARKWEST: range(838, 844)}
TRIPS_LINES = {
    CLUB: ([*range(1110, 1117)], "1075"),
    AVIATOR: ([*range(2203, 2209), 2212], "2195"),
    PARKWEST: ([*range(864, 871)], "858"),
}


def trips_odds(game: str, odds: int) -> int:
    return CLUB_TRIPS.get(odds, odds) if game in (CLUB, REFERENCE) else odds


@pytest.mark.parametrize("game", TRIPS)
def test_the_blind_pays_its_table_to_a_hand_that_wins(game: str) -> None:
    for (felt, net, _), number in zip(HANDS[:-1], BLIND_LINES[game], strict=True):
        line = line_of(game, str(number))
        assert outcome(game, felt, "blind", line) == ("win", net, line), felt
    for felt in (HANDS[-1][0], TWO_PAIR):
        assert outcome(game, felt, "blind", BLIND[game].split()[1])[:2] == PUSH


@pytest.mark.parametrize("game", TRIPS)
def test_a_straight_that_loses_loses_the_blind(game: str) -> None:
    found = outcome(game, "9h 8s / Kh 4h / 7h 6h 5c 2h Ks", "blind", BLIND[game].split()[3])
    assert found[:2] == LOSE  # 000:2168, 001:819, 002:1067


@pytest.mark.parametrize("game", TRIPS)
def test_the_blind_pays_its_table_when_he_does_not_qualify(game: str) -> None:
    # 000:2147, 001:803, 002:1043; 002:1041-1054 [derived]: Play 1 to 1, Ante back, Trips paid
    felt = "Ah 8h / Tc 3d / 7h 4h 2h Ks Jc"
    found = results(game, felt, *PAIR, bet(2, "trips"))
    flush = 20 * trips_odds(game, 6)
    expected = ["2 ante push 0", "2 play win 20", "2 blind win 30", f"2 trips win {flush}"]
    assert sorted(found) == sorted(expected)


def test_at_hustler_the_blind_pays_even_money_from_three_of_a_kind() -> None:
    for felt, *_ in HANDS:
        assert outcome(HUSTLER, felt, "blind", "3107") == (*WIN, "003:3107")
    assert outcome(HUSTLER, TWO_PAIR, "blind", "3116") == (*PUSH, "003:3116")


@pytest.mark.parametrize("game", TRIPS)
def test_trips_pays_its_table(game: str) -> None:
    numbers, loses = TRIPS_LINES[game]
    for (felt, _, odds), number in zip(HANDS, numbers, strict=True):
        line = line_of(game, str(number))
        net = str(20 * trips_odds(game, odds))
        assert outcome(game, felt, "trips", line) == ("win", net, line), felt
    assert outcome(game, TWO_PAIR, "trips", loses) == (*LOSE, line_of(game, loses))


@pytest.mark.parametrize("game", TRIPS)
@pytest.mark.parametrize(
    "felt, ante",
    [
        ("9h 9s / Kc Kd / 9d 6c 5h Ks 2c", "lose -20"),  # three kings beat three nines
        ("9h 9s / Qc Jd / 9d 6c 5h Ks 2c", "push 0"),  # not qualified
        ("9h 3s / 9s 3d / 9d 9c 5h Ks 2c", "push 0"),  # equal
    ],
)
def test_trips_wins_whatever_becomes_of_the_hand(game: str, felt: str, ante: str) -> None:
    # 000:2182, 000:2195, 001:832, 001:856, 002:1103
    found = results(game, felt, *PAIR, bet(2, "trips"))
    assert f"2 ante {ante}" in found
    assert found[-1] == "2 trips win 60"


def test_the_reference_game_pays_the_usual_tables() -> None:
    for felt, blind, odds in HANDS:
        found = results(REFERENCE, felt, *PAIR, bet(2, "trips"))
        paid = f"win {blind}" if blind else "push 0"
        trips = f"2 trips win {20 * trips_odds(REFERENCE, odds)}"
        assert found == ["2 ante win 20", f"2 blind {paid}", "2 play win 20", trips]
    for felt in WEAK:
        assert results(REFERENCE, felt)[0] == "2 ante push 0"


# --- Trips after a fold ---------------------------------------------------------------------------

BOARDS = [
    # hole cards that add nothing, and boards from the top of the pay table
    ("4s 2d", "Qh Jh Th Ah Kh", 50),
    ("4s 2d", "9h 8h 7h 6h 5h", 40),
    ("4s 2d", "9h 9s 9d 9c Ks", 30),
    ("4s 2d", "9h 9s 9d 5c 5h", 8),
    ("4s 2d", "Ah 8h 7h 5h 3h", 6),
    ("Ks 2d", "9h 8s 7h 6d 5c", 5),
    ("4s 2d", "9h 9s 9d 6c Ks", 3),
]


@pytest.mark.parametrize("game", [AVIATOR, PARKWEST])
def test_a_folded_hand_of_three_of_a_kind_still_wins_trips(game: str) -> None:
    # 000:2184, 001:782, 001:832
    for (felt, _, odds), number in zip(HANDS, TRIPS_LINES[game][0], strict=True):
        line = line_of(game, str(number))
        assert outcome(game, felt, "trips", line, says=FOLD) == ("win", str(20 * odds), line)
    assert outcome(game, TWO_PAIR, "trips", "", says=FOLD)[:2] == LOSE


@pytest.mark.parametrize("game, readings", [(CLUB, {}), (AVIATOR, {"folded-trips": "board"})])
def test_a_folded_hand_wins_trips_with_the_board_alone(game: str, readings: dict[str, str]) -> None:
    # 002:1017, 002:1102; 000:2196
    for felt, *_ in HANDS:
        assert outcome(game, felt, "trips", "", says=FOLD, readings=readings)[:2] == LOSE
    for (hole, board, odds), number in zip(BOARDS, TRIPS_LINES[game][0], strict=True):
        line = line_of(game, str(number))
        felt = f"{hole} / Jc 3d / {board}"
        found = outcome(game, felt, "trips", line, says=FOLD, readings=readings)
        assert found == ("win", str(20 * trips_odds(game, odds)), line), felt


@pytest.mark.parametrize("says", [["fold"], ["check", "fold"], FOLD])
def test_at_the_500_club_the_board_decides_after_an_early_fold_too(says: list[str]) -> None:
    # 002:1017: kings full with the own king, three nines on the board
    felt = "Kd 4s / Jc 3d / 9h 9s 9d 6c Ks"
    found = results(CLUB, felt, *PAIR, bet(2, "trips"), says=says)
    assert found == ["2 ante lose -20", "2 blind lose -20", "2 trips win 60"]
    assert results(CLUB, felt, *PAIR, bet(2, "trips"))[-1] == "2 trips win 160"


# --- the board plays, or a hole card must ---------------------------------------------------------

STRAIGHT_BOARD = "Kd Ks / 3c 2d / 9h 8s 7h 6d 5c"


@pytest.mark.parametrize("game", [CLUB, AVIATOR, HUSTLER, REFERENCE])
def test_the_board_may_be_played(game: str) -> None:
    # 000:2140, 002:948, 003:4347-4351
    found = results(game, STRAIGHT_BOARD)
    assert sorted(found) == ["2 ante push 0", "2 blind push 0", "2 play push 0"]


def test_at_parkwest_a_hole_card_must_be_used() -> None:
    # 001:694, 001:714, 001:735, 001:787: kings against nine high, which does not qualify
    found = results(PARKWEST, STRAIGHT_BOARD, *PAIR, bet(2, "trips"))
    assert found == ["2 ante push 0", "2 play win 20", "2 blind push 0", "2 trips win 100"]
    pair = results(PARKWEST, "Kd Ks / 3c 3d / 9h 8s 7h 6d 5c")
    assert pair == ["2 ante win 20", "2 play win 20", "2 blind push 0"]
    own = results(PARKWEST, "Td Ks / 3c 3d / 9h 8s 7h 6d 5c")  # a straight with the own ten
    assert own == ["2 ante win 20", "2 play win 20", "2 blind win 20"]


def test_at_parkwest_a_royal_flush_on_the_board_pays_trips_alone() -> None:
    # 001:851: none of the hole cards is needed
    felt = "4s 2d / 3c 3d / Qh Jh Th Ah Kh"
    lost = ["2 ante lose -20", "2 play lose -20", "2 blind lose -20", "2 trips win 1000"]
    assert results(PARKWEST, felt, *PAIR, bet(2, "trips")) == lost
    for game in (CLUB, AVIATOR):
        found = results(game, felt, *PAIR, bet(2, "trips"))
        assert found[-1] == "2 trips win 1000"
        assert all(line.endswith("push 0") for line in found[:-1])


def test_at_parkwest_a_pair_on_the_board_always_qualifies() -> None:
    assert results(PARKWEST, "Kd Ks / Jc 3d / 9h 9s 7h 6d 2c")[0] == "2 ante win 20"


@each_game
@pytest.mark.parametrize(
    "felt, result",
    [
        # 000:2076-2091, 001:714-733, 002:972-990
        ("Ah 4c / Kh 4d / 9h 9s 7d 6c 2s", "win"),  # the kicker of a pair
        ("Ah 3c / Ac 3d / 9h 9s 7d 6c 2s", "push"),
        ("Ah 7c / Kh 7s / 9h 9s 7d 4c 2s", "win"),  # two pair, then the fifth card
        ("9h 2c / 7h 7s / 9s 9d 7d 4c 2s", "win"),  # full houses go by the threesome
        ("6h 2c / Ah 9s / 3d 4c 5s Kd 9h", "win"),  # a straight from 2 to 6
        ("Ah 2c / 6h 7s / 3d 4c 5s Kd Jh", "lose"),  # A-2-3-4-5 is the lowest straight
        ("Ah 2c / 9s 9c / 3d 4c 5s 9h Jh", "win"),
        ("Ah 2h / 6h 7h / 3h 4h 5h Kd Jc", "lose"),  # and the lowest straight flush
        ("Kh 9h / Ac Qs / Qh Jh Th Ad As", "win"),  # K-Q-J-10-9 of one suit over a full house
        ("Kh 9h / Ah 2c / Qh Jh Th 3c 3d", "win"),  # the highest straight flush over a flush
        ("Ah 2c / Kd 2d / Kh Qh Jh Th 3d", "win"),
        ("7h 5h / Ah 6h / 4h 3h 2h Ks Jc", "lose"),  # flushes go card by card from the top
        ("Ah 4d / As 4c / Kd Qh Jc 7s 2d", "push"),  # all suits are equal
    ],
)
def test_hands_rank_as_printed(game: str, felt: str, result: str) -> None:
    net = {"win": "20", "lose": "-20", "push": "0"}[result]
    assert f"2 play {result} {net}" in results(game, felt)


# --- Bad Beat at the 500 Club ---------------------------------------------------------------------

BEATEN = [
    # two hands and a board: what is paid on the beaten one, whoever held it (002:1132-1137)
    ("Th 9h", "5h 4h", "8h 7h 6h Ks 2c", 10000, "1132"),
    ("Ah Kh", "9h 8h", "Qh Jh Th 2c 3d", 10000, "1132"),
    ("Ks Kd", "9h 9s", "9d 9c Kc Kh 2s", 500, "1133"),
    ("9h 9s", "Ks Kd", "9d 9c Kc 5h 2s", 40, "1134"),  # [derived] four nines over a full house
    ("Ks Kd", "Ah 8h", "7h 4h 2h Kc 2s", 25, "1135"),  # [derived] a full house over a flush
    ("Kh 4h", "9h 8s", "7h 6h 5c 2h Ks", 20, "1136"),
    ("Kc Kd", "9h 9s", "9d 6c 5h Ks 2c", 9, "1137"),
    ("Ah 4c", "Kh 4d", "9h 9s 9d 6c 2s", 9, "1137"),  # [derived] three of a kind on the board
]


@pytest.mark.parametrize("high, low, board, odds, number", BEATEN)
def test_bad_beat_pays_by_the_beaten_hand(
    high: str, low: str, board: str, odds: int, number: str
) -> None:
    for felt in (f"{high} / {low} / {board}", f"{low} / {high} / {board}"):  # 002:1078, 002:1122
        found = outcome(CLUB, felt, "bad-beat", number)
        assert found == ("win", str(20 * odds), line_of(CLUB, number)), felt
        folded = outcome(CLUB, felt, "bad-beat", "1017", says=FOLD)
        assert folded == (*LOSE, "002:1017")


@pytest.mark.parametrize(
    "felt, number",
    [
        (HIGHER, "1079"),
        ("9h 9s / Kc Qd / 9d 6c 5h Ks 2c", "1079"),  # three nines over a pair
        ("Kc Qd / 9h 9s / 9d 6c 5h Ks 2c", "1079"),
        ("Jh 3c / Js 3d / 9h 9s 9d 6c 2s", "1122"),  # equal hands
        (WEAK_HIGHER, "1054"),  # not qualified
        ("Ah 8h / Tc 3d / 7h 4h 2h Ks Jc", "1054"),
    ],
)
def test_bad_beat_needs_three_of_a_kind_that_is_beaten(felt: str, number: str) -> None:
    assert outcome(CLUB, felt, "bad-beat", number) == (*LOSE, line_of(CLUB, number))


def test_a_pair_over_a_hand_that_does_not_qualify() -> None:
    # 002:1041-1054 [derived]
    felt = f"9h 5c / Jh 3d / {BOARD}"
    found = results(CLUB, felt, *PAIR, bet(2, "bad-beat"))
    assert found == ["2 ante push 0", "2 blind push 0", "2 play win 20", "2 bad-beat lose -20"]


def test_equal_hands_lose_bad_beat_alone() -> None:
    # 002:1061, 002:1072, 002:1122
    found = results(CLUB, EQUAL, *PAIR, bet(2, "bad-beat"))
    assert found == ["2 ante push 0", "2 blind push 0", "2 play push 0", "2 bad-beat lose -20"]


# --- the bonus of fifty cents at the Hustler Casino -----------------------------------------------


@pytest.mark.parametrize("says", [RIVER, FOLD])
def test_the_bonus_hands_pay_dollars(says: tuple[str, ...]) -> None:
    # 003:3126, 003:3139-3142; a fold surrenders Ante and Blind, 003:3091
    paid = [("1000", "3139"), ("200", "3140"), ("100", "3141"), ("25", "3142")]
    for (felt, *_), (net, number) in zip(HANDS, paid, strict=False):
        found = outcome(HUSTLER, felt, "bonus", number, says=says)
        assert found == ("win", net, line_of(HUSTLER, number))
    for felt in (HANDS[4][0], HANDS[6][0], LOWER):
        assert outcome(HUSTLER, felt, "bonus", "3126", says=says)[:2] == ("lose", "-0.50")


def test_the_bonus_bet_loses_when_the_player_dealer_does_not_qualify() -> None:
    felt = "Ah Kh / 4c 3d / Qh Jh Th 8s 2c"  # a royal flush against queen high, 003:3096
    reading = "reading:unqualified-bonus"
    for says in (RIVER, FOLD):
        assert outcome(HUSTLER, felt, "bonus", reading, says=says) == ("lose", "-0.50", reading)
    plays = {"readings": {"unqualified-bonus": "plays"}}
    assert outcome(HUSTLER, felt, "bonus", "3139", **plays) == ("win", "1000", "003:3139")


def test_the_bonus_bet_may_be_read_as_forfeited_by_a_fold() -> None:
    readings = {"bonus-after-fold": "forfeited"}
    for felt, *_ in HANDS:
        found = outcome(
            HUSTLER, felt, "bonus", "reading:bonus-after-fold", says=FOLD, readings=readings
        )
        assert found == ("lose", "-0.50", "reading:bonus-after-fold")


def test_the_bonus_hand_is_paid_from_a_fund_and_not_by_the_player_dealer() -> None:
    # 003:3127-3129: a straight flush wins $200 although $30 of the bank cover Ante and Play
    bets = [*PAIR, bet(2, "bonus", "0.50")]
    felt = HANDS[1][0]
    short: dict[str, Any] = {"bank": {"seat": 1, "amount": "30"}}
    settled = played(HUSTLER, felt, *bets, **short)
    assert lines(settled)[-1] == "2 bonus win 200"
    assert [line.get("paid_by") for line in settled["settlement"]] == [None, None, None, "fund"]
    assert (settled["bank"]["paid"], settled["conserved"]) == ("30", True)
    lost = played(HUSTLER, LOWER, *bets)  # the fifty cents go to the fund
    assert (lines(lost)[-1], lost["bank"]["collected"]) == ("2 bonus lose -0.50", "60")
    banked = played(HUSTLER, felt, *bets, **short, readings={"bonus-bank": "player-dealer"})
    assert lines(banked)[-1] == "2 bonus returned 0"


@pytest.mark.parametrize("amount", ["0.25", "1", "20"])
def test_the_bonus_bet_is_fifty_cents_only(amount: str) -> None:
    with pytest.raises(BadRecord, match=r"limits are \$0\.50-\$0\.50"):  # 003:3126
        played(HUSTLER, HIGHER, *PAIR, bet(2, "bonus", amount))


# --- the table ------------------------------------------------------------------------------------

SIDES = {CLUB: ["trips", "bad-beat"], AVIATOR: ["trips"], PARKWEST: ["trips"], HUSTLER: []}
# Three hands without a pair, a player-dealer with three kings, the board.
DEAL = "9h 8d 9c 8h 6d 5h Kh Kc Ks Qd 7c 4h 2s"
BURNT_DEAL = "9h 8d 9c 8h 6d 5h Kh Kc As Ks Qd 7c Ad 4h 2s"
SHOE_DEAL = "9h 9c 6d Kh 8d 8h 5h Kc Ks Qd 7c 4h 2s"


def three_seats(game: str) -> list[Bet]:
    """All wagers of seats 2, 5 and 6, the last one first."""
    kinds = [*SIDES[game], "blind", "ante"]
    return [bet(seat, kind) for seat in (6, 5, 2) for kind in kinds]


def at_seat_4(game: str, deck: str = "", **record: Any) -> dict[str, Any]:
    deck = deck or (BURNT_DEAL if game == CLUB else DEAL)
    said = [f"{seat} {word}" for word in RIVER for seat in (2, 5, 6)]
    told = {"bank": {"seat": 4}} | record
    return settle(game, deck, *three_seats(game), says=said, **told)


@each_game
def test_two_cards_go_round_from_the_house_dealers_left(game: str) -> None:
    # 000:2120-2123, 001:767-770, 002:1014
    cards = [event for event in at_seat_4(game)["events"] if event["event"] == "card"]
    hands = ["seat 2", "seat 5", "seat 6", "player-dealer"]
    assert [event["hand"] for event in cards] == [h for h in hands for _ in "12"] + ["board"] * 5
    assert {event["face"] for event in cards} == {"down"}


def test_read_as_printed_the_500_club_deals_counter_clockwise_and_seats_act_clockwise() -> None:
    # 002:1014
    settled = at_seat_4(CLUB, readings={"deal-direction": "counter-clockwise"})
    cards = [event["hand"] for event in settled["events"] if event["event"] == "card"]
    assert cards[:8:2] == ["seat 6", "seat 5", "seat 2", "player-dealer"]
    said = [event["who"] for event in settled["events"] if event["event"] == "choice"]
    assert said[:3] == ["seat 2", "seat 5", "seat 6"]


def test_at_the_500_club_a_card_is_burned_before_three_and_before_two_of_the_board() -> None:
    # 002:1020, 002:1026
    assert at_seat_4(CLUB)["hands"]["board"] == ["Ks", "Qd", "7c", "4h", "2s"]
    for game in (AVIATOR, PARKWEST, HUSTLER):  # no card is burned there
        assert at_seat_4(game)["hands"] == at_seat_4(CLUB)["hands"]


@pytest.mark.parametrize(
    "game, choice",
    [
        (AVIATOR, {"settings": {"dealt-from": "shoe"}}),  # 000:2116-2119
        (PARKWEST, {"settings": {"dealt-from": "shoe"}}),  # 001:763-766
        (HUSTLER, {"readings": {"deal-turn": "one-at-a-time"}}),
    ],
)
def test_from_a_shoe_one_card_at_a_time(game: str, choice: dict[str, Any]) -> None:
    settled = at_seat_4(game, SHOE_DEAL, **choice)
    cards = [event for event in settled["events"] if event["event"] == "card"]
    hands = ["seat 2", "seat 5", "seat 6", "player-dealer"]
    assert [event["hand"] for event in cards] == [*hands, *hands] + ["board"] * 5
    assert lines(settled) == lines(at_seat_4(game))


def test_at_hustler_the_deal_may_start_at_the_player_dealers_left() -> None:
    settled = at_seat_4(HUSTLER, readings={"deal-start": "left-of-player-dealer"})
    cards = [event["hand"] for event in settled["events"] if event["event"] == "card"]
    assert cards[:6:2] == ["seat 5", "seat 6", "seat 2"]


@each_game
def test_three_community_cards_are_turned_up_and_then_two(game: str) -> None:
    # 000:2129-2131, 001:775-777, 002:1020, 002:1026, 003:3081-3087
    events = played(game, HIGHER)["events"]
    told = [event.get("do") or (event["hand"], event["places"]) for event in events[9:]]
    flop, river = ("board", [1, 2, 3]), ("board", [4, 5])
    assert told[:5] == ["check", flop, "check", river, "play"]


ORDERS = {
    # game: the order of the wagers of a seat, and where settling starts
    CLUB: ("ante blind play trips bad-beat", (2, 5, 6)),  # 002:1041-1054; 002:1014
    AVIATOR: ("play ante blind trips", (5, 6, 2)),  # 000:2168-2169; 000:2154
    HUSTLER: ("ante play blind", (5, 6, 2)),
    PARKWEST: ("ante play blind trips", (5, 6, 2)),  # 001:788-789
}
READ_OTHERWISE = [
    (CLUB, {"settle-start": "left-of-player-dealer"}, "ante blind play trips bad-beat", (5, 6, 2)),
    (AVIATOR, {"settle-order": "ante-first"}, "ante play blind trips", (5, 6, 2)),  # 000:2172
    (PARKWEST, {"settle-order": "play-first"}, "play ante blind trips", (5, 6, 2)),  # 001:819
    (HUSTLER, {"settle-start": "left-of-house-dealer"}, "ante play blind", (2, 5, 6)),
]
ALL_ORDERS = [*((game, {}, *found) for game, found in ORDERS.items()), *READ_OTHERWISE]


@pytest.mark.parametrize("game, readings, wagers, seats", ALL_ORDERS)
def test_wagers_are_settled_seat_by_seat(
    game: str, readings: dict[str, str], wagers: str, seats: tuple[int, ...]
) -> None:
    settled = at_seat_4(game, readings=readings)
    assert order(settled) == [f"{seat} {wager}" for seat in seats for wager in wagers.split()]
    assert settled["conserved"]


@pytest.mark.parametrize("game, readings, wagers, seats", ALL_ORDERS)
def test_what_the_bank_does_not_cover_goes_back(
    game: str, readings: dict[str, str], wagers: str, seats: tuple[int, ...]
) -> None:
    # 000:2105, 001:791, 002:944, 003:3119-3122
    settled = at_seat_4(game, bank={"seat": 4, "amount": "50"}, readings=readings)
    spots = [f"{seat} {wager}" for seat in seats for wager in wagers.split()]
    ends = ["lose -20", "lose -20", "lose -10"] + ["returned 0"] * (len(spots) - 3)
    assert lines(settled) == [f"{spot} {end}" for spot, end in zip(spots, ends, strict=True)]
    assert settled["settlement"][2]["in_action"] == "10"
    assert settled["bank"]["net"] == "50"


def test_the_blind_is_covered_as_far_as_its_payoff() -> None:
    # 001:791, 001:833: $100 go to Ante and Play, $50 are left for a payoff of $10,000
    settled = played(
        PARKWEST,
        HANDS[0][0],
        *[*PAIR, bet(2, "trips")],
        says=["play 80"],
        bank={"seat": 1, "amount": "150"},
    )
    expected = ["2 ante win 20", "2 play win 80", "2 blind win 50", "2 trips returned 0"]
    assert lines(settled) == expected
    assert settled["settlement"][2]["in_action"] == "0.10"


@each_game
def test_a_push_uses_up_no_cover(game: str) -> None:
    settled = played(game, WEAK_HIGHER, bank={"seat": 1, "amount": "20"})
    assert sorted(lines(settled)) == ["2 ante push 0", "2 blind push 0", "2 play win 20"]


@pytest.mark.parametrize(
    "game, seats", [(CLUB, 8), (AVIATOR, 8), (HUSTLER, 8), (PARKWEST, 7), (REFERENCE, 7)]
)
def test_the_table_has_as_many_places_as_printed(game: str, seats: int) -> None:
    # 000:2062, 001:739, 002:994, 003:3058
    def place(seat: int, **record: Any) -> dict[str, Any]:
        return settle(game, DEAL, bet(seat, "ante"), bet(seat, "blind"), **record)

    assert place(seats)["settlement"][0]["seat"] == seats
    with pytest.raises(BadRecord, match=f"seats are 1 to {seats}"):
        place(seats + 1)
    if game == AVIATOR:
        with pytest.raises(BadRecord, match="seats are 1 to 7"):  # 000:2047
            place(8, readings={"seats": "seven"})


# --- backline bets --------------------------------------------------------------------------------


@pytest.mark.parametrize("game, readings", [(PARKWEST, {}), (AVIATOR, {"backline": "trips"})])
def test_behind_a_seat_trips_may_be_bet_without_ante_and_blind(
    game: str, readings: dict[str, str]
) -> None:
    # 001:757-758, 001:790, 001:853; 000:2194
    felt = "9h 9s | Qh 5c / 3c 3d / 9d 6c 5h Ks 2c"
    bets = [bet(3, "ante"), bet(3, "blind"), bet(2, "trips", backline="Zoe"), *PAIR]
    said = [f"{seat} {word}" for word in RIVER for seat in (2, 3)]
    settled = played(game, felt, *bets, says=said, readings=readings)
    assert [line for line in lines(settled) if "Zoe" in line] == ["2 Zoe trips win 60"]
    assert order(settled)[3] == "2 Zoe trips"  # after the seat, before the next one
    folded = played(game, felt, *bets, says=FOLD, readings=readings)
    assert "2 Zoe trips win 60" in lines(folded)
    with pytest.raises(BadRecord, match="backline bets on Ante are not allowed"):
        played(game, felt, *PAIR, bet(2, "ante", backline="Zoe"), readings=readings)


@pytest.mark.parametrize("game", [CLUB, AVIATOR, HUSTLER])
def test_elsewhere_there_are_no_backline_bets(game: str) -> None:
    # 000:2103, 002:994; a reading of the Hustler Casino's silence
    for wager in ["ante", *SIDES[game]]:
        with pytest.raises(BadRecord, match=r"backline bets on .* are not allowed"):
            played(game, HIGHER, *PAIR, bet(2, wager, backline="Zoe"))


def test_at_hustler_backline_bettors_may_be_read_in() -> None:
    bets = [*PAIR, bet(2, "ante", backline="Zoe"), bet(2, "blind", backline="Zoe")]
    says = [*FOLD, *(f"Zoe: {word}" for word in RIVER)]
    found = results(HUSTLER, HIGHER, *bets, says=says, readings={"backline": "all"})
    mine = ["2 ante lose -20", "2 blind lose -20"]
    assert found == [*mine, "2 Zoe ante win 20", "2 Zoe play win 20", "2 Zoe blind push 0"]


# --- what is refused ------------------------------------------------------------------------------


@each_game
@pytest.mark.parametrize(
    "bets, words",
    [
        # equal wagers on Ante and Blind: 000:2098, 000:2101, 001:756, 003:3071
        ([bet(2, "ante")], "Ante may be bet only with Blind"),
        ([bet(2, "blind")], "Blind may be bet only with Ante"),
        ([bet(2, "ante"), bet(2, "blind", "10")], "Blind \\$10 must be exactly \\$20"),
        ([bet(2, "ante"), bet(2, "blind", "40")], "Blind \\$40 must be exactly \\$20"),
        ([bet(2, "play")], "Play may be bet only with Ante"),
        ([*PAIR, bet(2, "ante", "5")], "two wagers on the same spot"),
        ([bet(1, "ante"), bet(1, "blind")], "cannot bet against the bank"),
    ],
)
def test_a_bet_out_of_place_is_refused(game: str, bets: list[Bet], words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        played(game, HIGHER, *bets, says=[])


@each_game
def test_side_bets_need_ante_and_blind(game: str) -> None:
    # 000:2197, 001:757, 002:1100, 002:1124
    for side in SIDES[game] or ["bonus"]:
        amount = "0.50" if side == "bonus" else "20"
        with pytest.raises(BadRecord, match="may be bet only with Ante and Blind"):
            played(game, HIGHER, bet(2, side, amount), says=[])


@pytest.mark.parametrize("game", TRIPS)
@pytest.mark.parametrize("amount", ["5", "100"])
def test_side_bets_may_be_smaller_or_larger(game: str, amount: str) -> None:
    # 000:4306, 001:2260, 002:1101, 002:1125
    bets = [*PAIR, *(bet(2, side, amount) for side in SIDES[game])]
    found = results(game, LOWER, *bets)
    assert found[3:] == [f"2 {side} lose -{amount}" for side in SIDES[game]]


# --- collections ----------------------------------------------------------------------------------


def collected(game: str, schedule: str, option: str, amounts: str) -> list[str]:
    """What everybody pays: "60 20 +40" are Ante and Blind of $60, of $20 each, and a side bet."""
    antes = [part for part in amounts.split() if "+" not in part]
    bets = [
        bet(seat, wager, amount)
        for seat, amount in enumerate(antes, start=2)
        for wager in ("ante", "blind")
    ]
    side = "bonus" if game == HUSTLER else "trips"
    bets += [bet(2, side, part[1:]) for part in amounts.split() if "+" in part]
    deck = " ".join(rank + suit for rank in "89TJQKA" for suit in "shdc")
    collection = {"option": option, "schedule": schedule}
    settled = settle(game, deck, *bets, collection=collection)
    return [f"{fee['payer']} {fee['amount']}" for fee in settled["collections"]]


@pytest.mark.parametrize(
    "game, schedule, option, amounts, player, dealer",
    [
        # 000:4308-4337: the player pays by Ante, Blind and Trips together
        (AVIATOR, "ultimate-texas-holdem", "1", "25", "1", "0.50"),
        (AVIATOR, "ultimate-texas-holdem", "1", "25 +5", "1", "2"),
        (AVIATOR, "ultimate-texas-holdem", "1", "100 +100", "1", "2"),  # above the one band
        (AVIATOR, "ultimate-texas-holdem", "1", "100 100", "1", "3"),
        (AVIATOR, "ultimate-texas-holdem", "2", "50", "1", "1.50"),
        (AVIATOR, "ultimate-texas-holdem", "2", "50 +5", "2", "2.50"),
        (AVIATOR, "ultimate-texas-holdem", "2", "150 +5", "2", "3.50"),
        (AVIATOR, "ultimate-texas-holdem", "3", "100", "2", "3"),
        (AVIATOR, "ultimate-texas-holdem", "3", "500", "3", "6"),  # $1,000 in two bands
        (AVIATOR, "ultimate-texas-holdem", "3", "500 +100", "3", "15"),
        (AVIATOR, "ultimate-texas-holdem", "4", "500", "5", "10"),
        (AVIATOR, "ultimate-texas-holdem", "4", "500 +500", "10", "10"),
        (AVIATOR, "ultimate-texas-holdem", "4", "5001", "10", "50"),
        (AVIATOR, "ultimate-texas-holdem", "8", "25", "", "1"),
        (AVIATOR, "ultimate-texas-holdem", "8", "26", "", "3"),
        (AVIATOR, "ultimate-texas-holdem", "9", "50", "", "1"),
        (AVIATOR, "ultimate-texas-holdem", "9", "501", "", "25"),
        # 000:2219-2231
        (AVIATOR, "ultimate-texas-holdem-own", "1", "100 51", "1", "3"),
        (AVIATOR, "ultimate-texas-holdem-own", "2", "10", "1", "1.50"),
        (AVIATOR, "ultimate-texas-holdem-own", "2", "50 +10", "2", "2.50"),
        (AVIATOR, "ultimate-texas-holdem-own", "3", "250", "3", "6"),
        (AVIATOR, "ultimate-texas-holdem-own", "4", "500", "5", "10"),
        # 001:2266-2337
        (PARKWEST, "ultimate-texas-holdem", "1", "25", "", "1"),
        (PARKWEST, "ultimate-texas-holdem", "1", "25 +5", "", "2"),
        (PARKWEST, "ultimate-texas-holdem", "1", "151", "", "9"),
        (PARKWEST, "ultimate-texas-holdem", "5", "501", "", "13"),
        (PARKWEST, "ultimate-texas-holdem", "6", "5", "", "1"),  # below the first band
        (PARKWEST, "ultimate-texas-holdem", "8", "501", "", "12"),
        (PARKWEST, "ultimate-texas-holdem", "9", "300", "", "12"),
        (PARKWEST, "ultimate-texas-holdem", "13", "1501", "", "40"),
        (PARKWEST, "ultimate-texas-holdem", "14", "2000", "", "35"),
        (PARKWEST, "ultimate-texas-holdem", "14", "2000 +5", "", "50"),
        # 002:3977-4020
        (CLUB, "ultimate-texas-holdem", "1", "24 +1", "", "1"),
        (CLUB, "ultimate-texas-holdem", "1", "25", "", "2"),
        (CLUB, "ultimate-texas-holdem", "2", "25", "", "1"),
        (CLUB, "ultimate-texas-holdem", "3", "250 +1", "", "10"),
        (CLUB, "ultimate-texas-holdem", "4", "100", "", "2"),
        (CLUB, "ultimate-texas-holdem", "5", "26", "", "4"),
        (CLUB, "ultimate-texas-holdem", "6", "350", "", "24"),
        (CLUB, "ultimate-texas-holdem", "7", "350 +1", "", "40"),
        (CLUB, "ultimate-texas-holdem", "8", "251", "", "8"),
        # 003:7527-7533, 003:6356: once for the hand, nothing for the bonus bet
        (HUSTLER, "ultimate-flat-2013", "1", "20 20 +0.50", "1", "3"),
        (HUSTLER, "ultimate-master", "1", "20 +0.50", "1", "3"),
        # 003:7546-7568: what lies between two bands goes up
        (HUSTLER, "ultimate-banded-2013", "2", "37 +0.50", "", "1"),
        (HUSTLER, "ultimate-banded-2013", "2", "100 +0.50", "", "4"),
        (HUSTLER, "ultimate-banded-2013", "2", "100 100 51", "", "5"),
        (HUSTLER, "ultimate-banded-2013", "3", "100 100 50", "", "4"),
        (HUSTLER, "ultimate-banded-2013", "4", "50", "", "1"),
        (HUSTLER, "ultimate-banded-2013", "4", "51", "", "3"),
        (HUSTLER, "ultimate-banded-2013", "5", "300 +0.50", "", "9"),
    ],
)
def test_the_collection_is_taken_as_printed(
    game: str, schedule: str, option: str, amounts: str, player: str, dealer: str
) -> None:
    paid = collected(game, schedule, option, amounts)
    seats = [f"seat {seat} {player}" for seat in (2, 3)]
    assert paid[-1] == f"player-dealer {dealer}"
    assert paid[:-1] == (seats[: len(paid) - 1] if player else [])
    assert bool(paid[:-1]) == bool(player)


def test_at_hustler_a_jackpot_fee_comes_on_top() -> None:
    # 003:3146-3150
    fees = [("5", "0.50", "1"), ("10", "1", "2"), ("25", "1", "2"), ("50", "2", "3")]
    fees.append(("100", "3", "4"))
    for option, (ante, player, dealer) in enumerate(fees, start=1):
        paid = collected(HUSTLER, "ultimate-own", str(option), f"{ante} +0.50")
        assert paid == [f"seat 2 {player}", f"player-dealer {dealer}", "player-dealer 1"]


@each_game
def test_the_play_wager_is_not_part_of_the_action(game: str) -> None:
    # 000:2217, 000:4306, 001:2260, 002:3972, 003:7535-7537: counted before the cards are dealt
    schedule = "ultimate-banded-2013" if game == HUSTLER else "ultimate-texas-holdem"
    collection = {"option": "2", "schedule": schedule}
    laid = [*PAIR, bet(2, "play", "80")]
    folded, said, lying = (
        played(game, HIGHER, *bets, says=says, collection=collection)["collections"]
        for bets, says in ((PAIR, FOLD), (PAIR, ["play 80"]), (laid, []))
    )
    assert folded == said == lying


def test_nobody_backs_a_hand_that_nobody_plays() -> None:
    # 001:758, 765: cards go to places with an Ante and a Blind; Trips alone may be bet from behind
    alone = [bet(2, "trips", backline="b1")]
    with pytest.raises(BadRecord, match="nobody plays its hand"):
        played(PARKWEST, HIGHER, *alone, says=[])
