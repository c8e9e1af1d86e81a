"""Worked examples of Rancho's Club Casino: EZ Baccarat."""

from __future__ import annotations

import pytest
from tests.worked.examples import CHART, EZ_READINGS, Table, bet, dealer_fee, ez_rows, fees, order

EZ = Table("ranchos/ez-baccarat")

LINES = {
    "player paid": "004:1000",
    "banker paid": "004:1001",
    "player collected": "004:1002",
    "banker collected": "004:1003",
    "tie lines": "reading:tie-lines",
    "dragon": "004:1024",
    "panda": "004:1036",
}


@pytest.mark.parametrize("printed, cards, wager, result, net", ez_rows(LINES))
def test_every_wager_is_settled_as_printed(
    printed: str, cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, printed) == (result, net, printed)


@pytest.mark.parametrize(
    "cards, result, net",
    [("Kh 7d / 2s 3s 2c", "win", "160"), ("Kh 7d / Ks 6s", "lose", "-20")],
)
def test_the_tie_bet_pays_8_to_1_whatever_the_number_of_cards(
    cards: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, "tie", "004:1015") == (result, net, "004:1015")


@pytest.mark.parametrize("score", CHART)
def test_the_banker_hits_and_stands_by_the_printed_chart(score: int) -> None:
    assert EZ.banker_row(score) == CHART[score]  # 004:985-992


def test_the_hands_draw_by_the_listed_rules() -> None:
    assert EZ.player_chart() == "HHHHHHSSSS"  # 004:970
    assert EZ.banker_against_a_stand() == "HHHHHHSS"  # 004:971


@pytest.mark.parametrize("readings, cards, wager, result, net", EZ_READINGS)
def test_what_the_text_leaves_open_is_a_reading(
    readings: dict[str, str], cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, "", readings=readings)[:2] == (result, net)


def test_wagers_are_settled_by_kind_from_the_player_dealers_left() -> None:
    # 004:954: player line, banker line, Tie, Panda 8, Dragon 7
    kinds = ["player", "banker", "tie", "panda-8", "dragon-7"]
    bets = [bet(seat, kind) for seat in (1, 8, 4) for kind in reversed(kinds)]
    settled = EZ.settle("Kh 7d / Ks 6s", *bets, bank={"seat": 3})
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (4, 8, 1)]


@pytest.mark.parametrize("schedule", ["ez-baccarat", "ez-baccarat-own"])
@pytest.mark.parametrize(
    "dollars, fee",
    [
        *[(10, "1"), (200, "1"), (201, "3"), (400, "3"), (401, "5"), (600, "5")],
        *[(601, "7"), (800, "7"), (801, "10")],
    ],
)
def test_both_fee_sheets_print_the_same_five_bands(schedule: str, dollars: int, fee: str) -> None:
    # 004:757-761 and 004:1047-1051
    lines = ["player", "banker"]
    assert dealer_fee(EZ, "1", dollars, most=100, wagers=lines, schedule=schedule) == fee


def test_a_tie_bet_costs_nothing_and_is_no_action() -> None:
    # 004:1044: no additional fee for a Tie or Dragon 7 bet
    lines = [bet(2, "player", "100"), bet(3, "banker", "100")]
    sides = [bet(2, "tie", "100"), bet(3, "dragon-7", "100")]
    assert fees(EZ, "1", *lines, *sides) == [("player-dealer", "1")]
