"""Placing wagers: everything that a table refuses, and why."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadRecord, UnknownName
from houseway.library import Game, load_game
from houseway.money import parse_range
from houseway.table.chips.bets import check_bets, find_wager
from houseway.table.chips.limits import table_limits, wager_limits
from houseway.table.rounds import Bet

GOLD = load_game("aviator/baccarat-gold")
LUCKY = load_game("hustler/lucky-7-baccarat")
SUPREME = load_game("aviator/supreme-baccarat")
HUSTLER_EZ = load_game("hustler/ez-baccarat")


def bet(wager: str, dollars: int, seat: int = 2, **more: Any) -> Bet:
    return Bet(seat=seat, wager=wager, amount=dollars * 100, **more)


def place(game: Game, *bets: Bet, limits: str = "$5-$500") -> None:
    """Bets at a table of eight with the bank in seat 1."""
    check_bets(
        bets, game.sheet, game.wagers, seats=8, bank=1, limits=table_limits(*parse_range(limits))
    )


def refusal(game: Game, *bets: Bet, limits: str = "$5-$500") -> BadRecord:
    with pytest.raises(BadRecord) as refused:
        place(game, *bets, limits=limits)
    return refused.value


def test_a_wager_goes_by_its_id_or_its_printed_name() -> None:
    for name in ("monster-buster", "Monster & Buster", " monster & BUSTER "):
        assert find_wager(LUCKY.wagers, name).id == "monster-buster"


def test_an_unknown_wager_is_answered_with_the_nearest_names() -> None:
    with pytest.raises(UnknownName, match="Did you mean lucky-7") as refused:
        find_wager(LUCKY.wagers, "lucky7", where="wagers[0].wager")
    assert (refused.value.code, refused.value.where) == ("unknown-wager", "wagers[0].wager")


# --- where ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 9, -1])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: int) -> None:
    error = refusal(GOLD, bet("base", 10), bet("base", 10, seat=seat))
    assert (error.code, error.where) == ("unknown-seat", "wagers[1].seat")
    assert "seats are 1 to 8" in error.message


def test_the_player_dealer_cannot_bet_against_himself() -> None:
    error = refusal(GOLD, bet("base", 10, seat=1))
    assert (error.code, error.where) == ("bank-bets", "wagers[0].seat")
    assert "cannot bet against the bank" in error.message


def test_nobody_can_back_the_player_dealers_seat() -> None:
    error = refusal(GOLD, bet("base", 10, seat=1, backline="b1"))
    assert error.code == "bank-bets"
    assert "no hand there to back" in error.message


def test_backline_bets_are_refused_where_the_sheet_has_none() -> None:
    error = refusal(HUSTLER_EZ, bet("player", 10, backline="b1"))
    assert (error.code, error.where) == ("no-backline", "wagers[0].backline")
    place(GOLD, bet("base", 10, backline="b1"))  # 000:172


def test_a_sheet_may_allow_backline_bets_on_some_wagers_only() -> None:
    some = GOLD.but(settings={"table.backline": ["base"]})
    place(some, bet("base", 10, backline="b1"))
    error = refusal(some, bet("base", 10, backline="b1"), bet("tie", 5, backline="b1"))
    assert (error.code, error.where) == ("no-backline", "wagers[1].backline")
    assert "Tie" in error.message


# --- numbers --------------------------------------------------------------------------------------


def test_a_bet_on_a_number_names_one_of_the_printed_numbers() -> None:
    place(SUPREME, bet("flex", 5, number=7))
    error = refusal(SUPREME, bet("flex", 5, number=4))
    assert (error.code, error.where) == ("wager-number", "wagers[0].number")
    assert "(0, 1, 2, 3, 5, 6, 7); 4 is not one" in error.message
    assert "none is given" in refusal(SUPREME, bet("flex", 5)).message


def test_other_wagers_take_no_number() -> None:
    error = refusal(SUPREME, bet("player", 10, number=7))
    assert (error.code, error.where) == ("wager-number", "wagers[0].number")


# --- how much -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "dollars, word", [(4, "below the minimum"), (501, "above the maximum"), (0, "below")]
)
def test_a_wager_outside_the_table_limits_is_refused_and_never_clipped(
    dollars: int, word: str
) -> None:
    error = refusal(GOLD, bet("base", dollars))
    assert (error.code, error.where) == ("wager-limits", "wagers[0].amount")
    assert word in error.message
    assert "limits are $5-$500" in error.message


def test_the_limits_themselves_are_legal() -> None:
    place(GOLD, bet("base", 5), bet("base", 500, seat=3))
    place(GOLD, bet("base", 1_000_000), limits="$5-No Limit")


def test_a_side_bets_own_minimum_may_be_below_the_tables() -> None:
    place(LUCKY, bet("player", 5), bet("tie", 1))  # "$1-$300", 003:5808-5809


def test_the_tables_maximum_caps_a_side_bet() -> None:
    tie = LUCKY.wagers["tie"]
    assert wager_limits(tie, table_limits(500, 50_000)) == (100, 30_000)
    assert wager_limits(tie, table_limits(500, 20_000)) == (100, 20_000)
    assert wager_limits(tie, table_limits(500, None)) == (100, 30_000)
    error = refusal(LUCKY, bet("player", 50), bet("tie", 250), limits="$5-$200")
    assert "limits are $1-$200" in error.message


def test_a_carried_bet_was_checked_when_it_was_placed() -> None:
    place(SUPREME, bet("flex", 400, number=7, carried=True))
    assert refusal(SUPREME, bet("flex", 400, number=7)).code == "wager-limits"


# --- together -------------------------------------------------------------------------------------


def test_two_wagers_on_one_spot_are_one_wager() -> None:
    error = refusal(GOLD, bet("base", 10), bet("base", 15, seat=3), bet("base", 20))
    assert (error.code, error.where) == ("wager-twice", "wagers[2]")
    assert "add them up" in error.message


def test_another_bettor_or_another_number_is_another_spot() -> None:
    place(GOLD, bet("base", 10), bet("base", 10, backline="b1"), bet("base", 10, backline="b2"))
    place(SUPREME, bet("flex", 5, number=6), bet("flex", 5, number=7))


def test_a_side_bet_needs_its_base() -> None:
    error = refusal(LUCKY, bet("tie", 10))
    assert (error.code, error.where) == ("wager-needs", "wagers")
    assert "seat 2: Tie may be bet only with Player or Dealer" in error.message
    for line in ("player", "banker"):
        place(LUCKY, bet(line, 10), bet("tie", 10))


def test_the_base_of_somebody_else_does_not_help() -> None:
    error = refusal(LUCKY, bet("player", 10), bet("tie", 10, backline="b1"))
    assert error.code == "wager-needs"
    assert "seat 2 backline b1" in error.message
    assert refusal(LUCKY, bet("player", 10, seat=3), bet("tie", 10)).code == "wager-needs"


def test_a_carried_bet_may_stand_alone() -> None:
    needs_line = SUPREME.but(readings={"flex-needs-a-line": "yes"})
    place(needs_line, bet("flex", 10, number=7, carried=True))
    assert refusal(needs_line, bet("flex", 10, number=7)).code == "wager-needs"


def test_the_tie_bet_of_baccarat_gold_is_not_above_the_base_wager() -> None:
    place(GOLD, bet("base", 20), bet("tie", 20))  # 000:157
    error = refusal(GOLD, bet("base", 20), bet("tie", 21))
    assert (error.code, error.where) == ("wager-size", "wagers")
    assert "Tie $21 must be at most $20" in error.message


def test_a_sheet_may_ask_for_a_fixed_multiple_of_the_base() -> None:
    double = GOLD.but(settings={"wager.tie.size": "== 2 x base"})
    place(double, bet("base", 20), bet("tie", 40))
    for wrong in (39, 41):
        assert refusal(double, bet("base", 20), bet("tie", wrong)).code == "wager-size"


def test_only_a_bet_that_may_stay_up_is_carried_over() -> None:
    place(SUPREME, bet("flex", 5, number=6, carried=True))
    refused = refusal(SUPREME, bet("player", 5, carried=True))
    assert (refused.code, refused.where) == ("never-stays", "wagers[0].carried")
