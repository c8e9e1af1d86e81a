"""Worked examples of the collections of Hustler Casino."""

from __future__ import annotations

import pytest
from tests.worked.examples import OWN_HANDS, Table, bet, dealer_fee, fees

CLASSIC = Table("hustler/super-pan-9-classic", base="base", hands=OWN_HANDS)
PAN_9 = Table("hustler/super-pan-9", base="base", hands=OWN_HANDS)
JOKERS = Table("hustler/21st-century-baccarat", base="base", hands=OWN_HANDS)
BACCARAT_8 = Table("hustler/21st-century-baccarat-8")
BACCARAT_9 = Table("hustler/21st-century-baccarat-9")
LUCKY_7 = Table("hustler/lucky-7-baccarat")
EZ = Table("hustler/ez-baccarat")


@pytest.mark.parametrize(
    "table, schedule, option, wager, player, dealer",
    [
        # 003:7186-7191
        (JOKERS, "baccarat-2013", "2", "10", "1", "2"),
        (BACCARAT_8, "baccarat-2013", "1", "5", "0.50", "2"),
        (BACCARAT_9, "baccarat-2013", "4", "500", "3", "5"),
        (LUCKY_7, "baccarat-2013", "5", "1000", "6", "10"),
        # 003:6285-6290: options 1 and 2 stand the other way round
        (BACCARAT_8, "baccarat-master", "1", "10", "1", "2"),
        (BACCARAT_8, "baccarat-master", "2", "5", "0.50", "2"),
        # 003:3986-3989, 003:4750-4753, 003:5964-5972
        (BACCARAT_8, "baccarat-8-own", "1", "50", "0.50", "1"),
        (BACCARAT_8, "baccarat-8-own", "4", "100", "3", "5"),
        (BACCARAT_9, "baccarat-9-own", "3", "300", "2", "4"),
        (LUCKY_7, "lucky-7-own", "2", "100", "1", "3"),
        (LUCKY_7, "lucky-7-own", "5", "100", "3", "6"),
        # 003:7201-7207, 003:6210-6216
        (EZ, "ez-flat-2013", "1", "5", "0.50", "2"),
        (EZ, "ez-flat-2013", "7", "500", "6", "10"),
        (EZ, "ez-own", "3", "50", "2", "3"),
        # 003:7461-7467, 003:6332-6338
        (PAN_9, "super-pan-9-2013", "7", "2000", "10", "20"),
        (CLASSIC, "super-pan-9-2013", "5", "200", "4", "8"),
        (CLASSIC, "super-pan-9-master", "6", "1000", "5", "10"),
    ],
    ids=lambda item: item.id if isinstance(item, Table) else None,
)
def test_flat_options_charge_each_base_wager_and_each_hand(
    table: Table, schedule: str, option: str, wager: str, player: str, dealer: str
) -> None:
    bets = [bet(2, table.base, wager), bet(4, table.base, wager)]
    paid = fees(table, option, *bets, schedule=schedule)
    assert paid == [("seat 2", player), ("seat 4", player), ("player-dealer", dealer)]


def test_bonus_bets_are_free_under_a_flat_option() -> None:
    bets = [bet(2, "player"), bet(2, "tie"), bet(2, "lucky-7")]  # 003:7180-7181
    assert fees(LUCKY_7, "2", *bets) == [("seat 2", "1"), ("player-dealer", "2")]


@pytest.mark.parametrize(
    "option, wager, paid",
    [
        # 003:5579-5583: player fee, player-dealer fee and a jackpot fee of $1
        ("1", "5", [("seat 2", "0.50"), ("player-dealer", "1")]),
        ("2", "10", [("seat 2", "1"), ("player-dealer", "2"), ("player-dealer", "1")]),
        ("5", "500", [("seat 2", "3"), ("player-dealer", "5"), ("player-dealer", "1")]),
    ],
)
def test_super_pan_9_takes_a_jackpot_fee_from_the_player_dealer(
    option: str, wager: str, paid: list[tuple[str, str]]
) -> None:
    assert fees(PAN_9, option, bet(2, "base", wager), schedule="super-pan-9-own") == paid


@pytest.mark.parametrize(
    "option, wager, player, dealer",
    # 003:7218-7222
    [
        *[("8", "10", "1", "2"), ("9", "25", "1", "2"), ("10", "50", "2", "3")],
        *[("11", "100", "3", "5"), ("12", "500", "6", "10")],
    ],
)
def test_ez_options_8_to_12_charge_side_bets_and_a_tie_only_when_alone(
    option: str, wager: str, player: str, dealer: str
) -> None:
    bets = [bet(2, name, wager) for name in ("banker", "dragon-7", "panda-8", "tie")]
    alone = bet(3, "tie", wager)
    paid = fees(EZ, option, *bets, alone, readings={"tie-alone": "alone"})
    assert paid == [
        *[("seat 2", player), ("seat 2", "1"), ("seat 2", "1")],
        *[("seat 3", "1"), ("player-dealer", dealer)],
    ]


@pytest.mark.parametrize(
    "option, most, dollars, fee",
    [
        # 003:7238-7242
        *[("13", 100, 10, "1"), ("13", 100, 100, "1"), ("13", 100, 101, "2")],
        *[("13", 100, 300, "2"), ("13", 100, 301, "3"), ("13", 100, 500, "3")],
        *[("13", 100, 501, "7"), ("13", 100, 1100, "7"), ("13", 100, 1101, "15")],
        # 003:7261-7265
        *[("17", 500, 300, "5"), ("17", 500, 800, "5"), ("17", 500, 801, "10")],
        *[("17", 500, 1200, "10"), ("17", 500, 1201, "15"), ("17", 500, 1800, "15")],
        *[("17", 500, 1801, "25"), ("17", 500, 3500, "25"), ("17", 500, 3501, "30")],
    ],
)
def test_ez_options_13_to_17_take_the_dealer_fee_by_action(
    option: str, most: int, dollars: int, fee: str
) -> None:
    assert dealer_fee(EZ, option, dollars, most=most, wagers=["player", "banker"]) == fee


def test_tie_and_bonus_bets_count_as_action_under_the_banded_options() -> None:
    bets = [bet(2, "player", "80"), bet(2, "tie", "10"), bet(2, "panda-8", "11")]
    assert fees(EZ, "13", *bets) == [("player-dealer", "2")]  # 003:7224-7228
