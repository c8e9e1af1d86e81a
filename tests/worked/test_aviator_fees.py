"""Worked examples of the collections of Aviator Casino."""

from __future__ import annotations

import pytest
from tests.worked.examples import OWN_HANDS, Table, bet, dealer_fee, fees

import houseway as hw
from houseway.errors import BadRecord

GOLD = Table("aviator/baccarat-gold", base="base")
PAN_9 = Table("aviator/super-pan-9", base="base", hands=OWN_HANDS)
SUPREME = Table("aviator/supreme-baccarat")
EZ = Table("aviator/ez-baccarat-panda-8")


@pytest.mark.parametrize(
    "table, option, most, dollars, fee",
    [
        # Baccarat Gold, 000:4184-4188
        *[(GOLD, "2", 9000, 5, "0.50"), (GOLD, "2", 9000, 100, "0.50")],
        *[(GOLD, "2", 9000, 101, "1"), (GOLD, "2", 9000, 200, "1"), (GOLD, "2", 9000, 201, "2")],
        *[(GOLD, "2", 9000, 400, "2"), (GOLD, "2", 9000, 401, "5"), (GOLD, "2", 9000, 2000, "5")],
        (GOLD, "2", 9000, 2001, "10"),
        # EZ Baccarat Panda 8, 000:4224-4227 and the options around the shifted rows
        *[(EZ, "6", 9000, 100, "2"), (EZ, "6", 9000, 400, "2"), (EZ, "6", 9000, 401, "5")],
        *[(EZ, "6", 9000, 2000, "5"), (EZ, "6", 9000, 2001, "10"), (EZ, "6", 9000, 5000, "10")],
        (EZ, "6", 9000, 5001, "25"),
        *[(EZ, "3", 9000, 50, "1"), (EZ, "3", 9000, 51, "3"), (EZ, "3", 9000, 301, "5")],
        *[(EZ, "5", 5000, 3000, "20"), (EZ, "5", 5000, 3001, "40")],
        # Supreme Baccarat, 000:4250-4253: the last band serves all above
        *[(SUPREME, "2", 1000, 5, "0.50"), (SUPREME, "2", 1000, 101, "1")],
        *[(SUPREME, "2", 1000, 400, "2"), (SUPREME, "2", 1000, 401, "5")],
        *[(SUPREME, "2", 1000, 1000, "5"), (SUPREME, "2", 1000, 1001, "5")],
        # Supreme Baccarat, 000:4258-4261: $1,000 stands in two bands and pays the lower
        *[(SUPREME, "4", 1000, 200, "1"), (SUPREME, "4", 1000, 201, "2")],
        *[(SUPREME, "4", 1000, 1000, "5"), (SUPREME, "4", 1000, 1001, "10")],
    ],
    ids=lambda item: item.id if isinstance(item, Table) else None,
)
def test_the_player_dealer_pays_by_total_table_action(
    table: Table, option: str, most: int, dollars: int, fee: str
) -> None:
    assert dealer_fee(table, option, dollars, most=most, wagers=[table.base]) == fee


@pytest.mark.parametrize(
    "option, dollars, player, dealer",
    [
        # 000:4079-4084: a flat player fee
        *[("1", 5, "0.50", "1"), ("1", 50, "0.50", "1"), ("2", 100, "1", "1")],
        # 000:4091-4099: the player fee by the amount of the wager
        *[("3", 10, "1", "1"), ("3", 100, "1", "1"), ("3", 101, "2", "2"), ("3", 200, "2", "2")],
        *[("4", 100, "2", "2"), ("4", 200, "2", "2"), ("4", 201, "3", "2"), ("4", 301, "3", "3")],
        *[("5", 500, "5", "5"), ("5", 1000, "5", "5"), ("5", 1001, "10", "5")],
        *[("5", 3001, "10", "10"), ("5", 10001, "10", "25")],
    ],
)
def test_super_pan_9_charges_each_base_wager_and_the_player_dealer(
    option: str, dollars: int, player: str, dealer: str
) -> None:
    paid = fees(PAN_9, option, bet(2, "base", str(dollars)))
    assert paid == [("seat 2", player), ("player-dealer", dealer)]


@pytest.mark.parametrize("dollars, fee", [(101, "2"), (300, "2"), (301, "3")])
def test_super_pan_9_adds_up_the_table_for_the_dealer_fee(dollars: int, fee: str) -> None:
    assert dealer_fee(PAN_9, "1", dollars, most=50, wagers=["base"]) == fee  # 000:4079-4081


def test_a_backline_bettor_pays_the_super_pan_9_fee_too() -> None:
    bets = [bet(2, "base"), bet(2, "base", backline="b1")]  # 000:4076
    assert fees(PAN_9, "1", *bets) == [
        ("seat 2", "0.50"),
        ("seat 2 backline b1", "0.50"),
        ("player-dealer", "1"),
    ]


def test_ez_option_8_charges_every_base_and_bonus_wager() -> None:
    bets = [bet(2, "player"), bet(2, "panda-8"), bet(3, "banker")]  # 000:4235-4241
    paid = [("seat 2", "1"), ("seat 2", "1"), ("seat 3", "1"), ("player-dealer", "1")]
    assert fees(EZ, "8", *bets) == paid


def test_supreme_option_3_charges_line_wagers_and_no_bonus_bets() -> None:
    # 000:4243, 000:4254-4257: $20, $20 and $100 make $140
    bets = [bet(2, "player"), bet(2, "total-shot"), bet(3, "flex", "100", number=7)]
    assert fees(SUPREME, "3", *bets) == [("seat 2", "0.50"), ("player-dealer", "1")]


@pytest.mark.parametrize("hand, paid", [(1, "0"), (4, "0"), (5, "1"), (None, "1")])
def test_a_new_game_of_super_pan_9_is_free_of_collection_for_four_hands(
    hand: int | None, paid: str
) -> None:
    """000:1460. A record that does not count the hands is of no new game."""
    collection = {"option": "3"} | ({} if hand is None else {"hand": hand})
    settled = PAN_9.settle("2h 2d 2c / 3h 3d 3c", bet(2, "base"), collection=collection)
    taken = [(fee["payer"], fee["amount"]) for fee in settled["collections"]]
    assert taken == [("seat 2", paid), ("player-dealer", paid)]
    quote = hw.game(PAN_9.id).fee("3", bets={"base": "20"}, hand=hand)
    assert [(fee.payer, fee.amount) for fee in quote.fees or ()] == [
        ("bettor", paid),
        ("player-dealer", paid),
    ]
    assert {fee.cite for fee in quote.fees or ()} == {
        "000:1460" if paid == "0" else "000:4086-4099"
    }


@pytest.mark.parametrize(
    "table, hand, legal",
    [(PAN_9, 0, "1 for the first hand of a new game"), (GOLD, 1, "no hand of Baccarat Gold")],
    ids=["before the first", "no free hands"],
)
def test_a_hand_that_cannot_be_free_is_refused(table: Table, hand: int, legal: str) -> None:
    collection = {"option": "2", "hand": hand}
    with pytest.raises(BadRecord, match=f"found hand {hand}; legal: {legal}") as refused:
        table.settle("2h 2d / 3h 3d", bet(2, "base"), collection=collection)
    assert refused.value.where == "collection.hand"
