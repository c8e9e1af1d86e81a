"""Worked examples of the 500 Club Casino: EZ Baccarat."""

from __future__ import annotations

import pytest
from tests.worked.examples import CHART, EZ_READINGS, Table, bet, dealer_fee, ez_rows, fees, order

EZ = Table("500-club/ez-baccarat")

LINES = {
    "player paid": "002:472",
    "banker paid": "002:473",
    "player collected": "002:474",
    "banker collected": "002:475",
    "tie lines": "002:442",
    "dragon": "002:491",
    "panda": "002:504",
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
    assert EZ.outcome(cards, "tie", "002:482") == (result, net, "002:482")


@pytest.mark.parametrize("score", CHART)
def test_the_banker_hits_and_stands_by_the_printed_chart(score: int) -> None:
    assert EZ.banker_row(score) == CHART[score]  # 002:455-462


def test_the_hands_draw_by_the_numbered_rules() -> None:
    assert EZ.player_chart() == "HHHHHHSSSS"  # 002:444
    assert EZ.banker_against_a_stand() == "HHHHHHSS"  # 002:445


@pytest.mark.parametrize("readings, cards, wager, result, net", EZ_READINGS)
def test_what_the_text_leaves_open_is_a_reading(
    readings: dict[str, str], cards: str, wager: str, result: str, net: str
) -> None:
    assert EZ.outcome(cards, wager, "", readings=readings)[:2] == (result, net)


def test_the_banker_push_is_cited_as_a_reading() -> None:
    reading = "reading:banker-three-card-7"
    assert EZ.outcome("2h 4d / 2s 3s 2c", "banker", reading) == ("push", "0", reading)


def test_wagers_are_settled_by_kind_from_the_player_dealers_left() -> None:
    # 002:468: Player line, Banker line, Tie, Panda 8, Dragon 7
    kinds = ["player", "banker", "tie", "panda-8", "dragon-7"]
    bets = [bet(seat, kind) for seat in (3, 7, 5) for kind in reversed(kinds)]
    settled = EZ.settle("Kh 7d / Ks 6s", *bets, bank={"seat": 6})
    assert order(settled) == [f"{seat} {kind}" for kind in kinds for seat in (7, 3, 5)]


def test_a_table_has_seven_seats_and_a_tie_bet_may_stand_alone() -> None:
    settled = EZ.settle("Kh 7d / Ks 7s", bet(7, "tie"))  # 002:420, 002:484
    assert settled["settlement"][0]["net"] == "160"
    assert EZ.game.sheet.table.seats == 7


# Option 1 prints clean bands, option 3 the overlap at $50, option 22 the widest bands.
@pytest.mark.parametrize(
    "option, dollars, fee",
    [
        *[("1", 1, "0.50"), ("1", 49, "0.50"), ("1", 50, "2"), ("1", 200, "2"), ("1", 201, "3")],
        *[("1", 400, "3"), ("1", 401, "7"), ("1", 800, "7"), ("1", 801, "10")],
        *[("3", 49, "0.50"), ("3", 50, "2"), ("3", 100, "2"), ("3", 101, "4"), ("3", 200, "4")],
        *[("3", 201, "7"), ("3", 400, "7"), ("3", 401, "10")],
        *[("22", 500, "5"), ("22", 501, "15"), ("22", 1000, "15"), ("22", 1001, "25")],
        *[("22", 2000, "25"), ("22", 2001, "50"), ("22", 4000, "50"), ("22", 4001, "75")],
    ],
)
def test_the_player_dealer_pays_by_total_table_action(option: str, dollars: int, fee: str) -> None:
    # 002:3594-3598, 002:3604-3608, 002:3705-3709
    assert dealer_fee(EZ, option, dollars, most=10_000, wagers=["player"]) == fee


def test_bonus_bets_count_as_action_and_no_bettor_pays() -> None:
    # 002:3587: $49 on the lines is the first band, $1 more on a bonus bet the second
    bets = [bet(2, "player", "49"), bet(2, "dragon-7", "1")]
    assert fees(EZ, "1", bets[0]) == [("player-dealer", "0.50")]
    assert fees(EZ, "1", *bets) == [("player-dealer", "2")]
