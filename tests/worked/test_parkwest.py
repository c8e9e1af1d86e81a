"""Worked examples of Parkwest Casino Marina: Cash-In, Commission-Free and EZ Baccarat."""

from __future__ import annotations

import pytest
from tests.worked.examples import (
    CHART,
    EZ_READINGS,
    Table,
    bet,
    dealer_fee,
    dragon_rows,
    ez_rows,
    fees,
    order,
)

from houseway.cards import Shoe, parse_cards

CASH_IN = Table("parkwest/cash-in-baccarat")
FREE = Table("parkwest/commission-free-baccarat-dragon-bonus")
EZ = Table("parkwest/ez-baccarat-panda-8")
ALL = [CASH_IN, FREE, EZ]


# --- Cash-In Baccarat -----------------------------------------------------------------------------


def test_nine_and_six_on_the_banker_line_are_five() -> None:
    settled = CASH_IN.settle("2c 4d / 9h 6s Kd")  # 001:24
    assert settled["facts"]["banker.first2"] == 5


@pytest.mark.parametrize(
    "card, burnt",
    [
        *[("Ah", 1), ("Ks", 10), ("Qd", 10), ("Jc", 10), ("Th", 10), ("9s", 9), ("8d", 8)],
        *[("7c", 7), ("6h", 6), ("5s", 5), ("4d", 4), ("3c", 3), ("2h", 2)],
    ],
)
def test_the_first_card_of_a_shoe_says_how_many_more_are_burned(card: str, burnt: int) -> None:
    # 001:11-18
    shoe = Shoe(order=tuple(parse_cards([card] + ["2c"] * 20)))
    burn = CASH_IN.game.sheet.deal.burn.apply(shoe)
    assert len(burn.unseen) == burnt
    assert burn.shoe.remaining == 20 - burnt


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("001:93", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("001:94", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("001:94", "2h 4d / 2s 3s 2c", "player", "lose", "-20"),
        ("001:95", "Kh 8d / Ks 9c", "banker", "win", "20"),
        ("001:95", "2h 4d / Ks 7s", "banker", "win", "20"),
        ("001:96", "2h 4d / 2s 3s 2c", "banker", "push", "0"),
        ("001:96", "2h 3d Ac / Ks 2s 5c", "banker", "push", "0"),
        ("001:97", "Kh 9d / Ks 8c", "banker", "lose", "-20"),
        ("001:99", "Kh 7d / 2s 3s 2c", "player", "push", "0"),
        ("001:99", "Kh 7d / 2s 3s 2c", "banker", "push", "0"),
        ("001:98", "Kh 7d / 2s 3s 2c", "tie", "win", "160"),
        ("001:98", "Kh 9d / Ks 9c", "tie", "win", "160"),
        ("001:113", "Kh 9d / Ks 8c", "tie", "lose", "-20"),
        ("001:127", "2h 3d 3c / Ks 7s", "tiger-8", "win", "500"),
        ("001:127", "2h 3d 3c / Ks 2s 5h", "tiger-8", "win", "500"),
        ("001:127", "2h 3d 3c / Ks 2s 6h", "tiger-8", "lose", "-20"),
        ("001:127", "2h 3d 3c / Ks 2s 7h", "tiger-8", "lose", "-20"),
        ("001:127", "Kh 8d / Ks 7s", "tiger-8", "lose", "-20"),
        ("001:141", "2h 4d / 2s 3s 2c", "phoenix-7", "win", "800"),
        ("001:141", "2h 3d Ac / Ks 2s 5c", "phoenix-7", "win", "800"),
        ("001:141", "2h 4d / Ks 7s", "phoenix-7", "lose", "-20"),
        ("001:141", "Kh 7d / 2s 3s 2c", "phoenix-7", "lose", "-20"),
        ("001:141", "2h 3d 3c / Ks 2s 5h", "phoenix-7", "lose", "-20"),
    ],
)
def test_cash_in_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert CASH_IN.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize("wager", ["tie", "tiger-8", "phoenix-7"])
def test_the_bonus_bets_of_cash_in_need_no_line_wager(wager: str) -> None:
    settled = CASH_IN.settle("Kh 9d / Ks 8c", bet(5, wager))  # 001:116, 001:130, 001:144
    assert settled["settlement"][0]["net"] == "-20"


def test_cash_in_settles_by_kind_from_the_player_dealers_left() -> None:
    # 001:91: Player line, Banker line, Tie, Tiger 8, Phoenix 7
    kinds = ["player", "banker", "tie", "tiger-8", "phoenix-7"]
    bets = [bet(seat, kind) for seat in (1, 5, 8) for kind in reversed(kinds)]
    settled = CASH_IN.settle("Kh 9d / Ks 8c", *bets, bank={"seat": 7})
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (8, 1, 5)]


# --- the drawing rules of the three games ---------------------------------------------------------


@pytest.mark.parametrize("table", ALL, ids=lambda table: str(table.id))
@pytest.mark.parametrize("score", CHART)
def test_the_banker_hits_and_stands_by_the_printed_chart(table: Table, score: int) -> None:
    assert table.banker_row(score) == CHART[score]  # 001:80-87, 001:1125-1132, 001:1335-1342


@pytest.mark.parametrize("table", ALL, ids=lambda table: str(table.id))
def test_the_hands_draw_by_the_listed_rules(table: Table) -> None:
    assert table.player_chart() == "HHHHHHSSSS"  # 001:66, 001:1113, 001:1323
    assert table.banker_against_a_stand() == "HHHHHHSS"  # 001:68, 001:1114, 001:1324


@pytest.mark.parametrize("table", [CASH_IN, FREE], ids=lambda table: str(table.id))
@pytest.mark.parametrize("deck", ["Kh Ks 2d 8s 7c 7d", "Kh Ks 8d 2s 7c 7d", "Kh Ks 2d 9s 7c 7d"])
def test_a_natural_in_either_hand_ends_the_drawing(table: Table, deck: str) -> None:
    settled = table.settle(deck)  # 001:65, 001:1142-1143
    assert settled["facts"]["dealt.cards"] == 4


# --- Commission-Free Baccarat Dragon Bonus --------------------------------------------------------

DRAGON = {
    "natural": "001:1175",
    "natural tie": "001:1176",
    **{str(points): f"001:{1173 + points}" for points in range(4, 10)},
}


@pytest.mark.parametrize(
    "printed, cards, wager, result, net",
    [
        ("001:1138", "Kh 9d / Ks 8c", "player", "win", "20"),
        ("001:1140", "Kh 8d / Ks 9c", "player", "lose", "-20"),
        ("001:1139", "Kh 8d / Ks 9c", "banker", "win", "20"),
        ("001:1139", "2h 4d / 2s 3s 2c", "banker", "win", "20"),
        ("001:1139", "Kh 2d 3c / Ks 6s", "banker", "win", "10"),
        ("001:1139", "Kh Jd 5c / Ks 2s 4h", "banker", "win", "10"),
        ("001:1141", "Kh 7d / Ks 6s", "banker", "lose", "-20"),
        ("reading:tie-lines", "2h 4d / Ks 6s", "banker", "push", "0"),
        ("reading:tie-lines", "2h 4d / Ks 6s", "player", "push", "0"),
        ("001:1153", "2h 4d / Ks 6s", "tie", "win", "180"),
        ("001:1152", "Kh 7d / Ks 6s", "tie", "lose", "-20"),
        *dragon_rows({**DRAGON, "loses": "001:1164"})[:16],
        *dragon_rows({**DRAGON, "loses": "001:1166"})[16:],
    ],
)
def test_commission_free_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert FREE.outcome(cards, wager, printed) == (result, net, printed)


def test_the_room_may_choose_a_tie_bet_of_8_to_1() -> None:
    outcome = FREE.outcome("2h 4d / Ks 6s", "tie", "001:1261", settings={"tie-odds": "8"})
    assert outcome == ("win", "160", "001:1261")


def test_a_banker_six_pays_half_of_an_odd_wager_to_the_cent() -> None:
    settled = FREE.settle("Kh 2d 3c / Ks 6s", bet(2, "banker", "5"))  # 001:1107
    assert settled["settlement"][0]["net"] == "2.50"


def test_a_natural_that_wins_by_nine_points_may_be_read_as_the_margin() -> None:
    outcome = FREE.outcome(
        "Kh 9d / Ks Js", "player-dragon", "001:1182", readings={"natural-margin": "best"}
    )
    assert outcome == ("win", "600", "001:1182")


def test_commission_free_settles_by_kind_from_the_action_button() -> None:
    # 001:1098: Player line, Banker line, Tie, Player Dragon Bonus, Banker Dragon Bonus
    kinds = ["player", "banker", "tie", "player-dragon", "banker-dragon"]
    bets = [bet(seat, kind) for seat in (2, 4, 7) for kind in reversed(kinds)]
    settled = FREE.settle("Kh 7d / Ks 3s Jh", *bets)  # the 3 counts to seat 4
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (4, 7, 2)]
    unbuttoned = FREE.settle("Kh 7d / Ks 3s Jh", *bets, settings={"action-button": "none"})
    assert order(unbuttoned) == [f"{seat} {kind}" for kind in kinds for seat in (2, 4, 7)]


# --- EZ Baccarat Panda 8 --------------------------------------------------------------------------

EZ_LINES = {
    "player paid": "001:1352",
    "banker paid": "001:1353",
    "player collected": "001:1354",
    "banker collected": "001:1355",
    "tie lines": "reading:tie-lines",
    "dragon": "001:1376",
    "panda": "001:1386",
}


@pytest.mark.parametrize("printed, cards, wager, result, net", ez_rows(EZ_LINES))
def test_ez_wagers_are_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "cards, result, net",
    [("Kh 7d / 2s 3s 2c", "win", "180"), ("Kh 7d / Ks 6s", "lose", "-20")],
)
def test_the_tie_bet_of_ez_baccarat_pays_9_to_1(cards: str, result: str, net: str) -> None:
    assert EZ.outcome(cards, "tie", "001:1364") == (result, net, "001:1364")


@pytest.mark.parametrize("readings, cards, wager, result, net", EZ_READINGS)
def test_what_the_ez_text_leaves_open_is_a_reading(
    readings: dict[str, str], cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, "", readings=readings)[:2] == (result, net)


@pytest.mark.parametrize(
    "readings, kinds",
    [
        # Not printed; the four other houses settle Panda 8 before Dragon 7 (000:2716, 002:468).
        ({}, ["player", "banker", "tie", "panda-8", "dragon-7"]),
        ({"settle-order": "dragon-first"}, ["player", "banker", "tie", "dragon-7", "panda-8"]),
    ],
)
def test_ez_settles_by_kind_from_the_action_button(
    readings: dict[str, str], kinds: list[str]
) -> None:
    bets = [bet(seat, kind) for seat in (2, 4, 7) for kind in reversed(kinds)]
    settled = EZ.settle("Kh 7d / Ks 3s Jh", *bets, readings=readings)  # the 3 counts to seat 4
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (4, 7, 2)]


# --- the action button ----------------------------------------------------------------------------

RANKS = "A23456789TJQK"


@pytest.mark.parametrize("table", [FREE, EZ], ids=lambda table: str(table.id))
@pytest.mark.parametrize(
    "bank, seats, expected",
    [
        # The house dealer's left is seat 1; the player-dealer's seat is not counted; round again.
        (1, 8, [2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5, 6, 7]),
        (4, 8, [1, 2, 3, 5, 6, 7, 8, 1, 2, 3, 5, 6, 7]),
        (8, 8, [1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6]),
        (14, 14, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]),
    ],
)
def test_the_second_banker_card_places_the_action_button(
    table: Table, bank: int, seats: int, expected: list[int]
) -> None:
    # 001:1094 and 001:1307: ace 1, 2 through 9, (ten 10), jack 11, queen 12, king 13
    starts = [
        table.settle(f"Kh Ks 2d {rank}s 3c 4c", bet(3, "player"), bank={"seat": bank}, seats=seats)[
            "start"
        ]
        for rank in RANKS
    ]
    assert starts == expected


# --- fees -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", ALL, ids=lambda table: str(table.id))
def test_the_combined_schedule_of_june_2022_comes_before_the_older_ones(table: Table) -> None:
    dates = [schedule.terms.date for schedule in table.game.schedules.values()]
    assert dates[0] == "2022-06"  # 001:2352
    assert set(dates[1:]) <= {"2012-11", "2013-04"}  # 001:1096, 001:1277


@pytest.mark.parametrize("table", ALL, ids=lambda table: str(table.id))
@pytest.mark.parametrize(
    "option, dollars, fee",
    [
        *[("1", 5, "1"), ("1", 300, "1"), ("1", 301, "3"), ("1", 600, "3"), ("1", 601, "6")],
        *[("1", 1000, "6"), ("1", 1001, "10"), ("1", 2000, "10"), ("1", 2001, "20")],
        *[("8", 100, "15"), ("8", 1000, "15"), ("8", 1001, "35"), ("8", 2500, "35")],
        *[("8", 2501, "75"), ("8", 5000, "75"), ("8", 5001, "100"), ("8", 15000, "100")],
        *[("8", 15001, "150")],
    ],
)
def test_the_combined_schedule_takes_the_dealer_fee_by_action(
    table: Table, option: str, dollars: int, fee: str
) -> None:
    # 001:1963-1967 and 001:1999-2003
    paid = dealer_fee(
        table, option, dollars, most=5000, wagers=["player", "banker"], schedule="baccarat"
    )
    assert paid == fee


@pytest.mark.parametrize(
    "option, dollars, fee",
    [
        *[("1", 5, "0.50"), ("1", 100, "0.50"), ("1", 101, "1"), ("1", 200, "1"), ("1", 201, "2")],
        *[("1", 300, "2"), ("1", 301, "3"), ("1", 500, "3"), ("1", 501, "5")],
        *[("12", 25, "1"), ("12", 200, "1"), ("12", 201, "2"), ("12", 400, "2"), ("12", 401, "5")],
        *[("12", 600, "5"), ("12", 601, "8"), ("12", 1000, "8"), ("12", 1001, "12")],
    ],
)
def test_the_own_schedule_of_commission_free_baccarat(option: str, dollars: int, fee: str) -> None:
    # 001:1190-1194 and 001:1246-1250
    lines = ["player", "banker"]
    schedule = "commission-free-own"
    assert dealer_fee(FREE, option, dollars, most=500, wagers=lines, schedule=schedule) == fee


@pytest.mark.parametrize(
    "option, dollars, player, dealer",
    [
        # 001:1412-1416
        *[("1", 5, "0.50", "0.50"), ("1", 50, "0.50", "0.50"), ("1", 51, "1", "1")],
        *[("1", 100, "1", "1"), ("1", 101, "2", "2"), ("1", 300, "2", "2"), ("1", 301, "3", "3")],
        *[("1", 500, "3", "3"), ("1", 501, "5", "5")],
        # 001:1417-1421; $1,000 stands in two bands and pays the lower
        *[("2", 10, "0.50", "0.50"), ("2", 100, "0.50", "0.50"), ("2", 101, "1", "1")],
        *[("2", 200, "1", "1"), ("2", 201, "2", "3"), ("2", 300, "2", "3"), ("2", 301, "3", "3")],
        *[("2", 500, "3", "3"), ("2", 501, "5", "6"), ("2", 1000, "5", "6")],
        *[("2", 1001, "5", "8")],
    ],
)
def test_ez_options_1_and_2_charge_each_player_by_his_total_wagers(
    option: str, dollars: int, player: str, dealer: str
) -> None:
    placed = bet(2, "banker", str(dollars))
    paid = fees(EZ, option, placed, schedule="ez-panda-own")
    assert paid == [("seat 2", player), ("player-dealer", dealer)]


def test_all_wagers_of_a_player_are_added_up_for_his_fee() -> None:
    # 001:1409, 001:1412-1416: $40 and $20 make $60, another player has $45, the table $105
    bets = [bet(2, "player", "40"), bet(2, "tie", "20"), bet(3, "banker", "45")]
    paid = fees(EZ, "1", *bets, schedule="ez-panda-own")
    assert paid == [("seat 2", "1"), ("seat 3", "0.50"), ("player-dealer", "2")]
