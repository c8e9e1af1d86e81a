"""What a collection takes from bettors and from the player-dealer."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from houseway.errors import BadRecord
from houseway.table.collections.fees import (
    PLAYER_DEALER,
    Fee,
    FeeBet,
    check_rates,
    due,
    rates,
    total_table_action,
)
from houseway.table.collections.schedule import Schedule
from houseway.table.collections.schedule_parser import parse_schedule


def schedule(table: str, **words: object) -> Schedule:
    about = {"source": "003:1-2", "games": ["hustler/ez-baccarat"]}
    return parse_schedule("test", {**about, **words, "table": table})


def base(bettor: str, dollars: int, *, carried: bool = False, backline: bool = False) -> FeeBet:
    return FeeBet(
        bettor=bettor,
        wager="banker",
        base=True,
        amount=dollars * 100,
        carried=carried,
        backline=backline,
    )


def bonus(bettor: str, wager: str, dollars: int, *, carried: bool = False) -> FeeBet:
    return FeeBet(bettor=bettor, wager=wager, base=False, amount=dollars * 100, carried=carried)


def amounts(fees: Sequence[Fee]) -> list[tuple[object, str, int]]:
    return [(fee.payer, fee.what, fee.amount) for fee in fees]


# Hustler EZ Baccarat, options 1 to 7 (003:7193-7207), 8 to 12 (7209-7222), 13 to 17 (7224-7265).
EZ_FLAT = schedule(
    """
    option | limit      | player | dealer
    1      | $5-$50     | $0.50  | $2
    2      | $10-$100   | $1     | $2
    7      | $500-$1000 | $6     | $10
    """,
    player_pays="per base wager",
)
EZ_PER_BET_TABLE = """
    option | limit        | player | dragon-7 | panda-8 | tie | dealer
    8      | $10 - $100   | $1     | $1       | $1      | $1  | $2
    12     | $500 - $1000 | $6     | $1       | $1      | $1  | $10
"""
EZ_PER_BET = schedule(EZ_PER_BET_TABLE, player_pays="per base wager", only_alone=["tie"])
EZ_BANDED = schedule(
    """
    option | limit     | player | dealer by action
    13     | $10-$100  | $0     | $10-$100 $1; $101-$300 $2; $301-$500 $3; $501-$1100 $7; $1101+ $15
    16     | $100-$500 | $0     | $100-$300 $2; $301-$800 $5; $801-$1200 $10; $1201-$1800 $15; $1801+ $25
    """,  # noqa: E501
    player_pays="per base wager",
    action="base and bonus",
)


def test_every_base_wager_pays_the_player_fee_and_the_player_dealer_pays_once() -> None:
    fees = due(EZ_FLAT.option("2"), [base("a", 50), base("a", 10), base("b", 100)])
    assert amounts(fees) == [
        ("a", "player", 100),
        ("a", "player", 100),
        ("b", "player", 100),
        (PLAYER_DEALER, "dealer", 200),
    ]


def test_a_bonus_bet_is_free_where_only_base_wagers_pay() -> None:
    fees = due(EZ_FLAT.option("1"), [base("a", 5), bonus("a", "dragon-7", 5)])
    assert amounts(fees) == [("a", "player", 50), (PLAYER_DEALER, "dealer", 200)]


def test_a_fee_is_taken_for_each_side_bet_that_has_a_column() -> None:
    bets = [base("a", 50), bonus("a", "dragon-7", 10), bonus("a", "panda-8", 10)]
    assert amounts(due(EZ_PER_BET.option("12"), bets)) == [
        ("a", "player", 600),
        ("a", "dragon-7", 100),
        ("a", "panda-8", 100),
        (PLAYER_DEALER, "dealer", 1000),
    ]


def test_the_tie_pays_a_fee_only_without_a_base_wager() -> None:
    bets = [base("a", 50), bonus("a", "tie", 10), bonus("b", "tie", 10)]
    fees = due(EZ_PER_BET.option("8"), bets)
    assert [(fee.payer, fee.amount) for fee in fees if fee.what == "tie"] == [("b", 100)]


def test_total_table_action_is_all_wagers_of_all_bettors_and_says_why() -> None:
    bets = [base("a", 100), base("b", 100), bonus("b", "tie", 150)]
    (fee,) = due(EZ_BANDED.option("13"), bets)
    assert (fee.payer, fee.amount, fee.cite) == (PLAYER_DEALER, 300, "003:1-2")
    assert fee.why == "option 13, total table action $350: band $301-$500"


def test_the_player_dealers_own_wager_is_neither_action_nor_charged() -> None:
    bets = [base("a", 100), base(PLAYER_DEALER, 2000)]
    assert total_table_action(EZ_BANDED.option("13"), bets) == 100_00
    assert amounts(due(EZ_BANDED.option("13"), bets)) == [(PLAYER_DEALER, "dealer", 100)]
    assert amounts(due(EZ_FLAT.option("2"), bets)) == [
        ("a", "player", 100),
        (PLAYER_DEALER, "dealer", 200),
    ]


def test_action_of_base_wagers_alone_leaves_bonus_bets_out() -> None:
    # Three Card Poker 6 Card Bonus option 1 counts the Ante alone (000:3507-3511).
    table = "option | limit | dealer by action\n1 | $5-$100 | $5-$100 $1; $101+ $2"
    bets = [base("a", 60), bonus("a", "pair-plus", 60)]
    for action, fee in (("base", 100), ("base and bonus", 200)):
        option = schedule(table, action=action).option("1")
        assert amounts(due(option, bets)) == [(PLAYER_DEALER, "dealer", fee)]


def test_a_carried_bet_pays_no_new_fee_but_counts_as_action() -> None:
    table = "option | limit | player | dealer by action\n1 | $5-$100 | $1 | $5-$100 $1; $101+ $2"
    option = schedule(table, player_pays="per wager", action="base and bonus").option("1")
    bets = [base("a", 100), bonus("a", "flex", 50, carried=True)]
    assert amounts(due(option, bets)) == [("a", "player", 100), (PLAYER_DEALER, "dealer", 200)]


def test_a_round_without_action_owes_no_fee_by_action_but_owes_a_flat_one() -> None:
    assert due(EZ_BANDED.option("13"), []) == ()
    assert amounts(due(EZ_FLAT.option("2"), [])) == [(PLAYER_DEALER, "dealer", 200)]


def test_per_wager_charges_bonus_bets_too() -> None:
    # Easy Poker options 3 and 4 (000:4068).
    table = "option | limit | player | dealer by action\n3 | $5-$100 | $1 | $5-$100 $1; $101+ $2"
    option = schedule(table, player_pays="per wager", action="base and bonus").option("3")
    fees = due(option, [base("a", 5), bonus("a", "bonus", 5)])
    assert [fee.amount for fee in fees if fee.payer == "a"] == [100, 100]


def test_per_round_charges_each_player_once() -> None:
    # Conquian option 2 (000:2476-2480).
    option = schedule("option | player\n2 | $2", player_pays="per round").option("2")
    fees = due(option, [base("a", 20), base("a", 20), base("b", 20)])
    assert amounts(fees) == [("a", "player", 200), ("b", "player", 200)]


def test_parkwest_ez_baccarat_charges_a_bettor_by_the_total_of_his_wagers() -> None:
    # 001:1409-1421; "$1,000+" begins at the end of the band below it.
    option = schedule(
        """
        option | limit      | player by wager | dealer by action
        2      | $10-$2,000 | $10-$100 $0.50; $101-$200 $1; $201-$300 $2; $301-$500 $3; $501+ $5 | $10-$100 $0.50; $101-$200 $1; $201-$500 $3; $501-$1,000 $6; $1,000+ $8
        """,  # noqa: E501
        player_pays="by total wager",
        action="base and bonus",
        overlap="lower",
        reading="thousand-twice",
    ).option("2")
    bets = [base("a", 150), bonus("a", "tie", 100), base("b", 750)]
    assert amounts(due(option, bets)) == [
        ("a", "player", 200),
        ("b", "player", 500),
        (PLAYER_DEALER, "dealer", 600),
    ]
    assert [fee.amount for fee in due(option, [base("c", 1001)])] == [500, 800]


SUPER_PAN = """
    option | limit    | player by wager           | dealer by action
    3      | $10-$200 | $10-$100 $1; $101-$200 $2 | $10-$100 $1; $101-$300 $2; $301+ $3
"""


def test_aviator_super_pan_9_charges_each_base_wager_by_its_own_band() -> None:
    # 000:4086. The last player band is closed, but so is the table limit.
    option = schedule(SUPER_PAN, player_pays="by base wager", action="base and bonus").option("3")
    fees = due(option, [base("a", 100), base("a", 101), bonus("a", "pair", 50)])
    assert [fee.amount for fee in fees] == [100, 200, 200]
    assert fees[1].why == "option 3, banker wager $101: band $101-$200"


def test_a_bettor_pays_for_forty_circles_at_most() -> None:
    option = schedule(
        SUPER_PAN, player_pays="by base wager", action="base and bonus", circles=40
    ).option("3")
    fees = due(option, [base("a", 10)] * 45 + [base("b", 10)])
    assert [fee.payer for fee in fees].count("a") == 40
    assert [fee.payer for fee in fees].count("b") == 1


@pytest.mark.parametrize(("backline", "payers"), [(True, {"a", "b1"}), (False, {"a"})])
def test_backline_bettors_pay_where_the_schedule_says_so(
    backline: bool, payers: set[object]
) -> None:
    table = "option | player\n1 | $1"
    option = schedule(table, player_pays="per base wager", backline=backline).option("1")
    fees = due(option, [base("a", 10), base("b1", 10, backline=True)])
    assert {fee.payer for fee in fees} == payers


def test_super_pan_9_takes_a_jackpot_dollar_from_the_player_dealer_each_round() -> None:
    # 003:5560-5583: option 1 has a $0 fee and a $1 jackpot fee.
    table = """
    option | limit    | player | dealer | jackpot
    1      | $5-$25   | $0.50  | $0     | $1
    2      | $10-$100 | $1     | $2     | $1
    """
    pan = schedule(table, player_pays="per base wager")
    assert amounts(due(pan.option("1"), [base("a", 5)])) == [
        ("a", "player", 50),
        (PLAYER_DEALER, "jackpot", 100),
    ]
    assert len(due(pan.option("2"), [base("a", 10)])) == 3


def test_baccarat_9_prints_an_action_cap() -> None:
    # 003:4746-4750; the options are not numbered there.
    table = "option | limit | action cap | dealer | player\n1 | $10-$100 | $5,600 | $2 | $1"
    assert schedule(table, player_pays="per base wager").option("1").action_cap == 5600_00


def test_an_amount_that_no_band_and_no_word_places_is_an_error() -> None:
    with pytest.raises(BadRecord, match=r"option 13: total table action \$5 is in no band"):
        due(EZ_BANDED.option("13"), [bonus("a", "tie", 5)])


# --- five rates ---------------------------------------------------------------------------


def test_a_table_has_at_most_five_player_dealer_rates() -> None:
    assert [rates(option) for option in EZ_BANDED.options] == [5, 5]
    assert rates(EZ_FLAT.option("1")) == 1
    assert check_rates(EZ_BANDED) == ()
    six = "; ".join(f"${n}-${n} ${n}" for n in range(1, 6)) + "; $6+ $6"
    (problem,) = check_rates(
        schedule(f"option | dealer by action\n9 | {six}", action="base and bonus")
    )
    assert problem.code == "too-many-rates"
    assert "option 9 has 6" in problem.message
