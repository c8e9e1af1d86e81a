"""Pay tables of the bonus bets of pai gow poker, row by row: Fortune and Lucky, Envy, ace high."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import bet, cited, loaded, order
from tests.worked.pai_gow import (
    ACE_UP,
    BONUS,
    CLUB,
    FACE_UP,
    FORTUNES,
    FPG_01,
    FPG_08,
    HUSTLER_F,
    LUCKY,
    RANCHOS,
    line_of,
    lines,
    settle,
)

# --- bonus bets -----------------------------------------------------------------------------------

SEVENS = {
    "seven-straight-flush": "4h 5h 6h 7h 8h 9h Th",  # 003:4023-4024
    "royal-match": "Ts Js Qs Ks As Qd Kd",  # 003:4026
    "seven-straight-flush-joker": "4h 5h Jk 7h 8h 9h Th",  # 003:4028-4029
    "five-aces": "Ac Ad Ah As Jk Kc 7d",  # 003:4031
    "five-of-a-kind": "9c 9d 9h 9s Jk Kc 7d",
    "royal-flush": "Ts Js Qs Ks As 4d 2c",  # 003:4033
    "straight-flush": "6h 7h 8h 9h Th 2c Kd",  # 003:4035
    "four-of-a-kind": "5c 5d 5h 5s Kd 9c 2s",  # 003:4037
    "full-house": "Kc Kd Kh 7c 7d 4s 2h",  # 003:4043
    "flush": "5s 8s 9s Qs Ks 2d 3c",  # 003:4045
    "three-of-a-kind": "Qc Qd Qh 9s 7s 4d 2c",  # 003:4050
    "straight": "9s 8d 7c 6h 5s 2d Kc",
    "three-pair": "Ac Ad 9c 9h 5s 5d 2c",
    "two-pair": "Ac Ad 9c 9h 6s 5d 2c",
    "pair": "Ac Ad 9c 8h 6s 5d 2c",
    "high-card": "Ac Qd 9c 8h 6s 5d 2c",
}
# Ranks of hands that make nothing.
NOTHING = ["2468TQK", "357JQA8", "23569TK", "3479JKA"]


def others(hand: str, count: int) -> list[str]:
    """Hands for the others at the table that make nothing, with cards of their own."""
    used = {*hand.split()}
    found: list[str] = []
    for ranks in NOTHING:
        suits = ["cdhs"[place % 4 :] + "cdhs"[: place % 4] for place in range(len(ranks))]
        free = [
            [rank + suit for suit in turn if rank + suit not in used]
            for rank, turn in zip(ranks, suits, strict=True)
        ]
        if all(free):
            found.append(" ".join(cards[0] for cards in free))
            used |= {cards[0] for cards in free}
    return found[:count]


# What the pay tables print, the Envy Bonus behind the stroke.
LUCKY_TABLE = {
    "seven-straight-flush": "2000",
    "royal-match": "1000",
    "seven-straight-flush-joker": "500",
    "five-aces": "250",
    "royal-flush": "100",
    "straight-flush": "25",
    "four-of-a-kind": "15",
    "full-house": "10",
    "flush": "4",
    "three-of-a-kind": "3",
    "straight": "1",
}
CLUB_TABLE = {
    "seven-straight-flush": "2500 / 1000",
    "royal-match": "1000 / 750",
    "seven-straight-flush-joker": "750 / 250",
    "five-aces": "250 / 100",
    "royal-flush": "125 / 50",
    "straight-flush": "50 / 20",
    "four-of-a-kind": "25 / 5",
    "full-house": "5",
    "flush": "4",
    "three-of-a-kind": "3",
    "straight": "2",
}
TABLES = {
    LUCKY: LUCKY_TABLE,  # 001:329-339
    ACE_UP: LUCKY_TABLE,  # 001:491-501
    CLUB: CLUB_TABLE,  # 002:761-771
    FACE_UP: CLUB_TABLE,  # 002:4987-4997
    FPG_01: {  # 001:1595-1605
        "seven-straight-flush": "8000 / 5000",
        "royal-match": "2000 / 1000",
        "seven-straight-flush-joker": "1000 / 500",
        "five-aces": "400 / 250",
        "royal-flush": "150 / 50",
        "straight-flush": "50 / 20",
        "four-of-a-kind": "25 / 5",
        "full-house": "5",
        "flush": "4",
        "three-of-a-kind": "3",
        "straight": "2",
    },
    FPG_08: {  # 000:2658-2667
        "seven-straight-flush": "1000 / 500",
        "seven-straight-flush-joker": "500 / 100",
        "five-aces": "400 / 50",
        "five-of-a-kind": "250 / 25",
        "royal-flush": "100 / 10",
        "royal-match": "100 / 10",  # not in the table: a royal flush
        "straight-flush": "40 / 5",
        "four-of-a-kind": "25 / 5",
        "full-house": "5",
        "flush": "3",
        "straight": "2",
    },
    HUSTLER_F: {  # 003:4146-4154
        "seven-straight-flush": "500 / 250",
        "seven-straight-flush-joker": "500 / 250",
        "five-aces": "250 / 50",
        "five-of-a-kind": "25 / 5",  # four nines: the joker is no nine
        "royal-flush": "100 / 10",
        "royal-match": "100 / 10",  # not in the table: a royal flush
        "straight-flush": "50 / 5",
        "four-of-a-kind": "25 / 5",
    },
    RANCHOS: {  # 004:462-473
        "seven-straight-flush": "5000 / 1000",
        "royal-match": "1000 / 250",
        "seven-straight-flush-joker": "750 / 100",
        "five-aces": "250 / 50",
        "royal-flush": "100 / 25",
        "straight-flush": "50 / 10",
        "four-of-a-kind": "20 / 5",
        "full-house": "5",
        "flush": "4",
        "three-of-a-kind": "3",
        "straight": "2",
        "three-pair": "0",
    },
}


# Five of a kind is the same as four where the joker is no wild card.
ROWS = [
    (game, kind)
    for game, table in TABLES.items()
    for kind in SEVENS
    if kind != "five-of-a-kind" or kind in table
]


@pytest.mark.parametrize("game, kind", ROWS)
def test_a_bonus_bet_pays_what_the_table_prints(game: str, kind: str) -> None:
    wager = BONUS.get(game, "fortune")
    hand = SEVENS[kind]
    (dealer,) = others(hand, 1)
    settled = settle(game, f"{hand} / {dealer}", bet(2, "base"), bet(2, wager))
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    pays = TABLES[game].get(kind, "lose").partition(" ")[0]
    expected = {"lose": ("lose", "-20"), "0": ("push", "0")}
    won = ("win", str(20 * int(pays))) if pays.isdigit() else ("", "")
    assert (line["result"], line["net"]) == expected.get(pays, won)


@pytest.mark.parametrize("game, kind", [row for row in ROWS if row[0] in FORTUNES])
def test_the_others_win_the_envy_bonus_that_the_table_prints(game: str, kind: str) -> None:
    hand = SEVENS[kind]
    other, dealer = others(hand, 2)
    bets = [bet(seat, wager, "20") for seat in (2, 3) for wager in ("base", "fortune")]
    settled = settle(game, f"{hand} / {other} / {dealer}", *bets)
    envy = [line for line in lines(settled) if " envy " in line]
    _, stroke, dollars = TABLES[game].get(kind, "lose").partition(" / ")
    assert envy == ([f"3 envy win {dollars}"] if stroke else [])


@pytest.mark.parametrize(
    "choice, nets",
    [
        ("printed", "-20 -20 -20 -20 500"),
        ("usual", "100 80 60 40 500"),  # 001:1602-1605, 002:768-771, 004:469-472
        ("jokers-wild", "100 60 -20 40 500"),  # 000:2665-2667
    ],
)
def test_hustlers_table_ends_with_four_of_a_kind_unless_rows_are_lost(
    choice: str, nets: str
) -> None:
    """The rows below four of a kind, which other houses print. 003:4140-4154."""
    kinds = ("full-house", "flush", "three-of-a-kind", "straight", "four-of-a-kind")
    found = []
    for kind in kinds:
        felt = f"{SEVENS[kind]} / {others(SEVENS[kind], 1)[0]}"
        bets = [bet(2, "base"), bet(2, "fortune")]
        settled = settle(HUSTLER_F, felt, *bets, readings={"lower-hands": choice})
        found.append(settled["settlement"][1]["net"])
    assert " ".join(found) == nets
    reading = loaded(HUSTLER_F).sheet.reading["lower-hands"]
    assert (reading.literal, reading.default) == ("printed", "printed")


@pytest.mark.parametrize("game", [LUCKY, ACE_UP, FPG_01, CLUB, FACE_UP, RANCHOS])
def test_three_of_a_kind_with_a_straight_is_paid_as_three_of_a_kind(game: str) -> None:
    hand = "9s 9d 9c 8h 7s 6d 5c"
    wager = BONUS.get(game, "fortune")
    settled = settle(game, f"{hand} / {others(hand, 1)[0]}", bet(2, "base"), bet(2, wager))
    assert lines(settled)[-1] == f"2 {wager} win 60"


@pytest.mark.parametrize("game", [FPG_01, RANCHOS])
def test_the_best_of_seven_cards_may_be_read_by_rank(game: str) -> None:
    # 001:1496-1497, 001:1546, 004:357-358, 004:395: a straight ranks above three of a kind
    hand = "9s 9d 9c 8h 7s 6d 5c"
    felt = f"{hand} / {others(hand, 1)[0]}"
    by_rank = {"best-row": "by-rank"}
    settled = settle(game, felt, bet(2, "base"), bet(2, "fortune"), readings=by_rank)
    assert lines(settled)[-1] == "2 fortune win 40"


@pytest.mark.parametrize(
    "readings, back, fortune",
    [
        ({}, "three kings, 9-8", "five-of-a-kind 5000"),  # wild for both
        ({"bonus-joker": "bug"}, "three kings, 9-8", "four-of-a-kind 500"),  # as printed
        ({"joker": "bug"}, "pair of kings, A-9-8", "five-of-a-kind 5000"),
        ({"joker": "bug", "bonus-joker": "bug"}, "pair of kings, A-9-8", "four-of-a-kind 500"),
    ],
)
def test_the_joker_of_the_game_and_that_of_the_bonus_are_read_apart(
    readings: dict[str, str], back: str, fortune: str
) -> None:
    """Fully wild by the deck, an ace or a straight or flush by the bonus. 000:2534, 000:2637."""
    kings = {"seat 2/front": "7s 6h", "seat 2/back": "Kc Kd Jk 9d 8c"}
    hands = kings | {"player-dealer": WEAK}
    settled = settle(FPG_08, "/", hands=hands, readings=readings)
    shown = [event for event in settled["events"] if event["event"] == "parts"]
    assert shown[-1]["says"]["back"] == back
    nines = "9s 9d 9h 9c Jk Kc 7d"
    bets = [bet(2, "base"), bet(2, "fortune")]
    settled = settle(FPG_08, f"{nines} / {WEAK}", *bets, readings=readings)
    line = settled["settlement"][1]
    assert f"{line['row']} {line['net']}" == fortune
    choices = loaded(FPG_08).sheet.reading
    assert [choices[name].literal for name in ("joker", "bonus-joker")] == ["wild", "bug"]


# --- Envy -----------------------------------------------------------------------------------------

QUADS = "5c 5d 5h 5s Kd 9c 2s"
FIVE_ACES = "Ac Ad Ah As Jk Kc 7d"
PLAIN = "4s 6c 7c 8h Jd Qc Th"
WEAK = "2h 3s 4d 8s Ts Js Qs"


def envy(game: str, felt: str, *amounts: str, **record: Any) -> list[str]:
    """The Envy lines; `amounts` are the Fortune bets of seats 2, 3 and 4, "" for none."""
    bets = []
    for seat, amount in enumerate(amounts, start=2):
        bets += [bet(seat, "base")] + ([bet(seat, "fortune", amount)] if amount else [])
    return [line for line in lines(settle(game, felt, *bets, **record)) if " envy " in line]


@pytest.mark.parametrize("game", FORTUNES)
def test_five_dollars_on_the_fortune_bonus_earn_the_envy_button(game: str) -> None:
    # 000:2644, 001:1581, 002:740, 002:5003, 003:4082-4084, 004:383
    felt = f"{QUADS} / {PLAIN} / {WEAK}"
    assert envy(game, felt, "5", "5") == ["3 envy win 5"]
    if game not in (FPG_08, FPG_01):  # their tables take no less than $5
        assert envy(game, felt, "5", "4") == []


def test_several_envy_hands_pay_several_times_or_at_the_500_club_the_best_alone() -> None:
    felt = f"{QUADS} / {FIVE_ACES} / {PLAIN} / {WEAK}"
    # 002:748: four of a kind and five aces, and five aces are the only pay-off; each of the two
    # is paid for the other's hand
    assert sorted(envy(CLUB, felt, "5", "5", "5")) == [
        "2 envy win 100",
        "3 envy win 5",
        "4 envy win 100",
    ]
    both = ["2 envy win 100", "3 envy win 5", "4 envy win 100", "4 envy win 5"]
    assert sorted(envy(FACE_UP, felt, "5", "5", "5")) == both  # 002:5011
    assert sorted(envy(CLUB, felt, "5", "5", "5", readings={"envy-several": "sum"})) == both
    both_01 = [line.replace("100", "250") for line in both]
    assert sorted(envy(FPG_01, felt, "5", "5", "5")) == both_01  # 001:1553


@pytest.mark.parametrize("game", FORTUNES)
def test_nobody_is_paid_for_the_player_dealers_hand(game: str) -> None:
    # 000:2621, 001:1554, 002:5008, 003:4128-4129, 004:403
    assert envy(game, f"{PLAIN} / {WEAK} / {QUADS}", "5", "5") == []


@pytest.mark.parametrize("game", FORTUNES)
def test_whether_the_lucky_one_must_have_bet_on_the_fortune_bonus_himself(game: str) -> None:
    felt = f"{QUADS} / {PLAIN} / {WEAK}"
    # 000:2644, 001:1581, 002:740, 002:5009; at Hustler and Rancho's any player's hand counts
    paid = ["3 envy win 5"] if game in (HUSTLER_F, RANCHOS) else []
    assert envy(game, felt, "", "5") == paid


@pytest.mark.parametrize("game", [FPG_08, FPG_01])
def test_the_glossary_would_ask_for_25_dollars(game: str) -> None:
    felt = f"{QUADS} / {PLAIN} / {WEAK}"  # 000:2676, 001:1625-1629
    glossary = {"envy-from": "25-dollars"}
    assert envy(game, felt, "5", "24", readings=glossary) == []
    assert envy(game, felt, "5", "25", readings=glossary) == ["3 envy win 5"]


def test_envy_is_paid_when_all_seats_are_settled_and_at_each_seat_face_up() -> None:
    felt = f"{QUADS} / {FIVE_ACES} / {WEAK}"
    bets = [bet(seat, wager) for seat in (2, 3) for wager in ("base", "fortune")]
    last = ["3 base", "3 fortune", "2 base", "2 fortune", "3 envy", "2 envy"]
    seat_by_seat = ["3 base", "3 fortune", "3 envy", "2 base", "2 fortune", "2 envy"]
    for game in FORTUNES:
        assert order(settle(game, felt, *bets)) == (seat_by_seat if game == FACE_UP else last), game


# --- ace-high bets --------------------------------------------------------------------------------


@pytest.mark.parametrize("game, wager", [(ACE_UP, "ace-up"), (FACE_UP, "ace-high")])
@pytest.mark.parametrize(
    "felt, net, number",
    [
        ("Ah Qd Tc 9h 6s 5d 3c / As Kd Jc 9d 7s 4d 2c", "800", 0),
        ("Ah Qd Tc 9h 6s 5d 3c / Jk Kd Jc 9d 7s 4d 2c", "800", 0),
        ("Kh Qd Tc 9h 6s 5d 3c / Jk Kd Jc 9d 7s 4d 2c", "300", 1),
        ("Kh Qd Tc 9h 6s 5d 3c / As Kd Jc 9d 7s 4d 2c", "100", 2),
        ("Ah Qd Tc 9h 6s 5d 3c / Ks Qh Jc 9d 7s 4d 2c", "-20", None),
        ("Ah Qd Tc 9h 6s 5d 3c / As Jk Jc 9d 7s 4d 2c", "-20", None),  # a pair of aces
        ("Ah Qd Tc 9h 6s 5d 3c / As Kd Jc Td 7s Qh 2c", "-20", None),  # a straight
    ],
)
def test_the_ace_high_bets_pay_40_15_or_5_to_1(
    game: str, wager: str, felt: str, net: str, number: int | None
) -> None:
    table = {ACE_UP: (516, 517, 518), FACE_UP: (4962, 4963, 4964)}[game]
    settled = settle(game, felt, bet(2, "base"), bet(2, wager))
    line = next(line for line in settled["settlement"] if line["wager"] == wager)
    assert line["net"] == net
    if number is not None:
        where = line_of(game, str(table[number]))
        assert cited(line["cite"], where) == where


@pytest.mark.parametrize("game, wager", [(LUCKY, "lucky"), (ACE_UP, "lucky"), (ACE_UP, "ace-up")])
def test_the_bonus_bets_of_parkwest_need_no_base_wager(game: str, wager: str) -> None:
    settled = settle(game, f"{QUADS} / {PLAIN}", bet(2, wager))  # 001:312, 001:482, 001:508
    assert [line["wager"] for line in settled["settlement"]] == [wager]
