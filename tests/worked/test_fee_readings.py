"""Worked examples of fees whose lines contradict each other: every reading can be chosen."""

from __future__ import annotations

import pytest
from tests.worked.examples import loaded

from houseway.settling.fee_quote import FeeQuestion, fee_quote

TILES = "parkwest/pai-gow-tiles"
RANCHOS_EZ = "ranchos/ez-baccarat"
PANDA = "aviator/ez-baccarat-panda-8"
LET_IT_RIDE = "hustler/let-it-ride"
ULTIMATE = "hustler/ultimate-texas-holdem"


def dues(
    name: str,
    option: str,
    bets: dict[str, str] | None = None,
    *,
    action: str = "",
    readings: dict[str, str] | None = None,
) -> dict[str, str]:
    """What everybody pays under an option."""
    game = loaded(name).but(readings=readings or {})
    quote = fee_quote(game, FeeQuestion(option=option, bets=bets or {}, action=action))
    return {fee.payer: fee.amount for fee in quote.fees or ()}


def test_option_2_of_pai_gow_tiles_takes_nothing_from_the_player_dealer() -> None:
    # 001:2247 says so in words, the table at 001:2254 has $2
    assert dues(TILES, "2", {"base": "150"}) == {"bettor": "2"}
    by_table = {"dealer-fee": "two-dollars"}
    both = {"bettor": "2", "player-dealer": "2"}
    assert dues(TILES, "2", {"base": "150"}, readings=by_table) == both
    assert dues(TILES, "1", {"base": "150"}) == {"player-dealer": "2"}  # 001:2238-2245


def test_total_table_action_of_ranchos_ez_baccarat_counts_the_lines_or_all_wagers() -> None:
    # 004:1044, bands 004:1047-1051
    bets = {"player": "100", "tie": "60", "panda-8": "50"}
    assert dues(RANCHOS_EZ, "1", bets) == {"player-dealer": "1"}
    counted = {"table-action": "all-wagers"}
    assert dues(RANCHOS_EZ, "1", bets, readings=counted) == {"player-dealer": "3"}


@pytest.mark.parametrize(
    "option, action, rebuilt, beside",
    [
        ("4", "200", "3", "3"),  # 000:4215-4218
        ("4", "500", "5", "3"),  # no row beside option 4: the row below it
        ("4", "1100", "25", "25"),
        ("5", "200", "3", "5"),  # 000:4219-4223: the rows begin at $301
        ("5", "500", "5", "5"),
        ("5", "3001", "40", "40"),
        ("3", "700", "10", "5"),  # 000:4211-4214
        ("2", "2001", "10", "5"),  # 000:4207-4210
    ],
)
def test_rows_of_ez_baccarat_panda_8_are_put_together_or_taken_as_they_stand(
    option: str, action: str, rebuilt: str, beside: str
) -> None:
    assert dues(PANDA, option, action=action) == {"player-dealer": rebuilt}
    as_printed = {"shifted-rows": "beside"}
    assert dues(PANDA, option, action=action, readings=as_printed) == {"player-dealer": beside}


def test_let_it_ride_charges_a_hand_once_or_each_of_its_three_bets() -> None:
    # 003:7499-7500: per controlled game wager placed; 003:3268-3269: three wagers
    bets = {"bet-1": "10", "bet-2": "10", "bet-3": "10"}
    assert dues(LET_IT_RIDE, "2", bets) == {"bettor": "1", "player-dealer": "2"}
    each = {"fee-of-three-bets": "each-bet"}
    asked = FeeQuestion(option="2", bets=bets)
    quote = fee_quote(loaded(LET_IT_RIDE).but(readings=each), asked)
    fees = [(fee.payer, fee.amount) for fee in quote.fees or ()]
    assert fees == [*[("bettor", "1")] * 3, ("player-dealer", "2")]


def test_ultimate_texas_holdem_charges_a_hand_once_or_its_ante_and_its_blind() -> None:
    # 003:7513-7515: per controlled game wager placed; 003:3071: Ante and Blind
    bets = {"ante": "10", "blind": "10"}
    assert dues(ULTIMATE, "1", bets) == {"bettor": "1", "player-dealer": "3"}
    each = {"fee-of-two-bets": "each-bet"}
    asked = FeeQuestion(option="1", bets=bets)
    quote = fee_quote(loaded(ULTIMATE).but(readings=each), asked)
    fees = [(fee.payer, fee.amount) for fee in quote.fees or ()]
    assert fees == [*[("bettor", "1")] * 2, ("player-dealer", "3")]
