"""Worked examples of Pure 21.5 Blackjack in four houses: the button, the order, the bank."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import Bet, bet, order
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
    lines,
    results,
    seats,
    settle,
)

WITH_BUTTON = [game for game in PURE_21_5 if game != CLUB]

# --- the action button ----------------------------------------------------------------------------

# Ace is one, jack eleven, queen twelve, king thirteen (000:2881, 000:3122, 000:3270, 004:815).
RANKS = "A23456789TJQK"
# Seats are counted clockwise from the house dealer's left without the player-dealer's: with him in
# seat 1 the seats 2 to 8 are 1 to 7, and 8 is seat 2 again; with him in seat 4 the seats 1, 2, 3,
# 5, 6, 7, 8 are.
FROM_HOUSE_DEALER = {1: "2345678234567", 4: "1235678123567"}
# Counted from the player-dealer's left instead.
FROM_PLAYER_DEALER = {1: "2345678234567", 4: "5678123567812"}


def starts(game: str, bank: int, **record: Any) -> str:
    """The seats that the thirteen ranks of the down card lead to."""
    decks = [f"9h Ts 9c {rank}d Kc" for rank in RANKS]
    settled = [settle(game, deck, bet(2, "base"), bank={"seat": bank}, **record) for deck in decks]
    return "".join(str(one["start"]) for one in settled)


@pytest.mark.parametrize("bank", [1, 4])
@pytest.mark.parametrize("game", WITH_BUTTON)
def test_the_down_card_leads_to_the_seat_of_the_action_button(game: str, bank: int) -> None:
    assert starts(game, bank) == FROM_HOUSE_DEALER[bank]
    readings = {"button-count": "player-dealer"}
    assert starts(game, bank, readings=readings) == FROM_PLAYER_DEALER[bank]


@pytest.mark.parametrize("game", [FLEX, BUSTER])
def test_settling_may_be_read_to_start_at_the_player_dealers_left(game: str) -> None:
    # 000:3122, 000:3270
    readings = {"settle-start": "left-of-player-dealer"}
    assert starts(game, 4, readings=readings) == "5" * 13


def test_the_500_club_uses_no_action_button() -> None:
    assert starts(CLUB, 4) == "5" * 13  # 002:52


def test_the_button_may_be_read_to_go_by_points() -> None:
    # 000:3568, the numerical value: every Bonus card is ten, which is seat 3
    readings = {"button-values": "points"}
    assert starts(PLAIN, 4, readings=readings) == "1235678123333"


# --- the order of settlement ----------------------------------------------------------------------


def everything(game: str, *numbers: int) -> list[Bet]:
    """All wagers of some seats that are placed before the deal, the last one first."""
    kinds = [kind for kind in ("buster", "red-flex", "base") if kind in settled_wagers(game)]
    return [bet(seat, kind) for seat in reversed(numbers) for kind in kinds]


def settled_wagers(game: str) -> tuple[str, ...]:
    return {
        PLAIN: ("base",),
        BUSTER: ("base", "buster"),
        FLEX: ("base", "red-flex"),
        BOTH: ("base", "red-flex", "buster"),
        CLUB: ("base", "red-flex", "buster"),
        RANCHOS: ("base", "buster"),
        PARKWEST: ("base", "buster"),
    }[game]


NINES = "9h 8c | 9d 8h | 9c 8d / 9s 2d 8s"  # seats 2, 3 and 4 lose to 19; the button is at seat 3


@pytest.mark.parametrize("game", WITH_BUTTON)
def test_from_seat_to_seat_the_game_wager_comes_before_the_side_bets(game: str) -> None:
    # clockwise from the button: 000:2883, 000:3204, 000:3347, 000:3569, 004:887
    settled = settle(game, NINES, *everything(game, 2, 3, 4))
    kinds = settled_wagers(game)
    assert order(settled) == [f"{seat} {kind}" for seat in (3, 4, 2) for kind in kinds]
    if len(kinds) > 1:
        readings = {"settle-grouping": "wager"}
        settled = settle(game, NINES, *everything(game, 2, 3, 4), readings=readings)
        assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (3, 4, 2)]


def test_the_500_club_settles_one_kind_of_wager_after_the_other() -> None:
    # 002:52: the game wager, then all Red Flex, then all Buster wagers
    kinds = settled_wagers(CLUB)
    settled = settle(CLUB, NINES, *everything(CLUB, 2, 3, 4))
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (2, 3, 4)]
    by_seat = settle(CLUB, NINES, *everything(CLUB, 2, 3, 4), readings={"settle-grouping": "seat"})
    assert order(by_seat) == [f"{seat} {kind}" for seat in (2, 3, 4) for kind in kinds]


def test_buster_may_be_read_to_come_before_red_flex() -> None:
    readings = {"settle-order": "buster-first"}
    settled = settle(BOTH, NINES, *everything(BOTH, 2, 3, 4), readings=readings)
    kinds = ("base", "buster", "red-flex")
    assert order(settled) == [f"{seat} {kind}" for seat in (3, 4, 2) for kind in kinds]


@pytest.mark.parametrize("game", PURE_21_5)
def test_cards_go_clockwise_from_the_player_dealers_left_and_his_second_is_face_down(
    game: str,
) -> None:
    # 000:2873-2874, 000:3118-3119, 000:3266-3267, 000:3563-3565, 002:44-46, 004:811-812
    settled = settle(game, f"9h 9c 9d 9s 8h 8c 8d 8s {SMALL}", *seats(2, 5, 8), bank={"seat": 6})
    cards = [event for event in settled["events"] if event["event"] == "card"]
    ring = ["seat 8", "seat 2", "seat 5", "player-dealer"]
    assert [event["hand"] for event in cards] == ring * 2
    assert [event["face"] for event in cards] == ["up"] * 7 + ["down"]


# --- a bank that runs out -------------------------------------------------------------------------

SHORT: dict[str, Any] = {"bank": {"seat": 1, "amount": "30"}}
EIGHTEENS = "9h 9c | 9d 9s | 9c 9h / 9s 2d 6c"  # seats 2, 3 and 4 win against 17; button at seat 3


@pytest.mark.parametrize(
    "game, expected",
    [(game, ["3 base win 20", "4 base win 10", "2 base returned 0"]) for game in WITH_BUTTON]
    + [(CLUB, ["2 base win 20", "3 base win 10", "4 base returned 0"])],
)
def test_wagers_that_are_not_covered_go_back(game: str, expected: list[str]) -> None:
    # 000:2830, 000:3130, 000:3279, 002:60, 004:822
    settled = settle(game, EIGHTEENS, *seats(2, 3, 4), **SHORT)
    assert lines(settled) == expected
    half, none = settled["settlement"][1:]
    assert (half["in_action"], half["returned"]) == ("10", "20")
    assert (none["in_action"], none["returned"]) == ("0", "20")
    assert settled["bank"]["net"] == "-30"
    assert settled["conserved"]


@pytest.mark.parametrize(
    "felt, says, expected, back",
    [
        # $40 on a doubled hand, $30 to win or to lose
        ("6h 5d 9c / 9s 9d", "double", ["2 base win 30"], "40"),
        ("6h 5d 6c / 9s 9d", "double", ["2 base lose -30"], "10"),
        # a natural wins 24 of 30, Red Flex 6 of 20, and Buster goes back
        (
            "Kh Ad / 9h 7d 9c",
            "",
            ["2 base win 24", "2 red-flex win 6", "2 buster returned 0"],
            "20",
        ),
        # the second of two split hands is covered in part
        ("8h Kc + 8d Qc / 9s 8d", "split", ["2/1 base win 20", "2/2 base win 10"], "20"),
    ],
)
def test_doubled_and_split_money_and_side_bets_run_out_of_cover_too(
    felt: str, says: str, expected: list[str], back: str
) -> None:
    # 000:2830, 000:3000: no more than the original amount wagered
    bets = everything(BOTH, 2) if len(expected) == 3 else [bet(2, "base")]
    settled = settle(BOTH, felt, *bets, says=[says] if says else [], **SHORT)
    assert lines(settled) == expected
    assert settled["settlement"][-1]["returned"] == back


def test_a_push_uses_no_cover() -> None:
    felt = "9h 9c | 9d 8s | 9c 9h / 9s 2d 6c"  # seat 3, the first, has 17 too
    settled = results(RANCHOS, felt, *seats(2, 3, 4), **SHORT)
    assert settled == ["3 base push 0", "4 base win 20", "2 base win 10"]


def test_cover_may_be_read_as_a_cap_on_the_net_result() -> None:
    # seat 3 loses $20, so $50 are there for seats 4 and 2
    felt = "9h 9c | 9d 7s | 9c 9h / 9s 2d 6c"
    once = ["3 base lose -20", "4 base win 10", "2 base returned 0"]
    net = ["3 base lose -20", "4 base win 20", "2 base win 20"]
    assert results(RANCHOS, felt, *seats(2, 3, 4), **SHORT) == once
    assert results(RANCHOS, felt, *seats(2, 3, 4), **SHORT, readings={"cover": "net"}) == net


# Seat 2 (or 4 at the 500 Club, where the order begins at seat 2) has the natural.
NATURAL = "Kh Ad | 9d 9s | 9c 9h / {} 2d {}"
LAST = "9h 9c | 9d 9s | Kh Ad / {} 2d {}"


@pytest.mark.parametrize(
    "game, reading, felt, expected",
    [
        # 000:2958, 000:3337, 004:879: the game wager is paid and the cards are put away, but the
        # button, which needs the down card, says who is first
        (game, "in-order", NATURAL, ["3 base win 20", "4 base win 10", "2 base returned 0"])
        for game in (BUSTER, BOTH, RANCHOS, PARKWEST)
    ]
    + [
        (game, "at-once", NATURAL, ["2 base win 24", "3 base win 6", "4 base returned 0"])
        for game in (BUSTER, BOTH, RANCHOS, PARKWEST)
    ]
    + [
        # 002:160
        (CLUB, "at-once", LAST, ["4 base win 24", "2 base win 6", "3 base returned 0"]),
        (CLUB, "in-order", LAST, ["2 base win 20", "3 base win 10", "4 base returned 0"]),
    ],
)
def test_a_natural_is_paid_in_order_or_before_the_others(
    game: str, reading: str, felt: str, expected: list[str]
) -> None:
    cards = felt.format("9s", "6c")
    settled = results(game, cards, *seats(2, 3, 4), **SHORT, readings={"natural-paid": reading})
    assert settled == expected
    default = "at-once" if game in (CLUB, BUSTER, BOTH) else "in-order"  # 000:2958, 000:3337
    if reading == default:
        assert results(game, cards, *seats(2, 3, 4), **SHORT) == expected


@pytest.mark.parametrize("game", [BUSTER, BOTH, RANCHOS, PARKWEST])
def test_naturals_paid_at_once_go_by_the_order_of_the_players_turns(game: str) -> None:
    # the turns begin at the player-dealer's left (000:2874, 004:812), and no button is there yet
    felt = "Kh Ad | Qd As | 9c 9h / 9s 2d 6c"
    at_once = results(game, felt, *seats(2, 3, 4), **SHORT, readings={"natural-paid": "at-once"})
    assert at_once == ["2 base win 24", "3 base win 6", "4 base returned 0"]
    readings = {"natural-paid": "in-order"}
    in_order = results(game, felt, *seats(2, 3, 4), **SHORT, readings=readings)
    assert in_order == ["3 base win 24", "4 base win 6", "2 base returned 0"]


@pytest.mark.parametrize(
    "game, up, expected",
    [
        # checked, and there is no natural
        (BUSTER, "Ts", ["2 base win 24", "3 base win 6", "4 base returned 0"]),
        # not checked under a Bonus card (000:2915), so the player-dealer may still have one
        (BOTH, "Ts", ["3 base win 20", "4 base win 10", "2 base returned 0"]),
    ],
)
def test_a_natural_is_not_paid_at_once_while_the_player_dealer_may_have_one(
    game: str, up: str, expected: list[str]
) -> None:
    felt = NATURAL.format(up, "5c")
    readings = {"natural-paid": "at-once"}
    assert results(game, felt, *seats(2, 3, 4), **SHORT, readings=readings) == expected


@pytest.mark.parametrize(
    "reading, expected",
    [
        ("at-once", ["3 insurance win 20", "2 base lose -10"]),
        ("in-order", ["2 base lose -20", "3 base lose -10"]),
    ],
)
def test_insurance_is_settled_at_the_check_or_after_the_game_wager(
    reading: str, expected: list[str]
) -> None:
    # 000:2940, 004:866. The down card K leads to seat 7, so that seat 2 comes before seat 3; the
    # $30 of the bank are gone after two wagers
    settled = results(
        RANCHOS,
        "9h 9c | 9d 9s / As Kd",
        *seats(2, 3),
        says=["no", "3 insurance"],
        readings={"insurance-paid": reading},
        **SHORT,
    )
    assert [line for line in settled if "returned" not in line] == expected


# --- several bettors on one seat ------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, says, expected",
    [
        # Zoe keeps what she has when the seated player doubles
        (BOTH, ["double"], ["2 base win 40", "2 Zoe base win 50"]),
        # or follows with her own money, which may be less
        (BOTH, ["double", "Zoe: play", "Zoe: double 10"], ["2 base win 40", "2 Zoe base win 60"]),
        (RANCHOS, ["double", "Zoe: play", "Zoe: double"], ["2 base win 40", "2 Zoe base win 100"]),
    ],
)
def test_backline_bettors_follow_a_double_or_keep_their_wager(
    game: str, says: list[str], expected: list[str]
) -> None:
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    assert results(game, "6h 5d 9c / 9s 9d", *bets, says=says) == expected


@pytest.mark.parametrize(
    "says, expected",
    [
        # her wager stays on the first hand
        (["split"], ["2/1 base win 20", "2/2 base lose -20", "2/1 Zoe base win 50"]),
        (
            ["split", "Zoe: play", "Zoe: split"],
            [
                "2/1 base win 20",
                "2/2 base lose -20",
                "2/1 Zoe base win 50",
                "2/2 Zoe base lose -50",
            ],
        ),
    ],
)
def test_backline_bettors_follow_a_split_or_stay_on_the_first_hand(
    says: list[str], expected: list[str]
) -> None:
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    assert results(RANCHOS, "9h Kc + 9d 8c / 9s 9d", *bets, says=says) == expected


def test_a_backline_bettor_surrenders_for_himself() -> None:
    # 004:853, 004:863
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    settled = results(RANCHOS, "Th 6d 5c / 9s 9d", *bets, says=["hit", "stand", "Zoe: surrender"])
    assert settled == ["2 base win 20", "2 Zoe base lose -25"]


@pytest.mark.parametrize(
    "reading, says",
    [("seated", ["hit", "stand", "Zoe: play"]), ("most-money", ["play", "Zoe: hit", "Zoe: stand"])],
)
def test_the_seated_player_or_the_most_money_plays_the_hand(reading: str, says: list[str]) -> None:
    # 004:811, 004:853
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    readings = {"seat-decides": reading}
    settled = results(RANCHOS, "Th 6d 5c / 9s 9d", *bets, says=says, readings=readings)
    assert settled == ["2 base win 20", "2 Zoe base win 50"]


def test_each_bettor_doubles_with_an_amount_of_his_own() -> None:
    # 004:860: equal to the original wager, or less
    bets = [bet(2, "base"), bet(2, "base", "50", backline="Zoe")]
    says = ["play", "Zoe: double", "double 5"]
    readings = {"seat-decides": "most-money"}
    settled = results(RANCHOS, "6h 5d 9c / 9s 9d", *bets, says=says, readings=readings)
    assert settled == ["2 base win 25", "2 Zoe base win 100"]
