"""Worked examples of Pai Gow Tiles at the Parkwest Casino and at the Hustler Casino.

Seat 2 has the tiles before the stroke, the player-dealer in seat 1 those behind it. A hand is
written whole and set the house way, or as "high | low". Every wager is $20.
"""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import OWN_HANDS, Table, bet, cited, dice, loaded

from houseway.cards import DeckCards, DeckSpec, cards_text
from houseway.errors import BadRecord, IllegalMove
from houseway.settling.settle import settle_record

PARKWEST = Table("parkwest/pai-gow-tiles", base="base", hands=OWN_HANDS)
HUSTLER = Table("hustler/pai-gow-tiles", base="base", hands=OWN_HANDS)
BOTH = (PARKWEST, HUSTLER)
SEAT_2 = [3, 3, 2]  # eight, counted counter-clockwise from seat 1, is seat 2


def settle(table: Table, felt: str, **record: Any) -> dict[str, Any]:
    hands: dict[str, str] = {}
    for name, tiles in zip(OWN_HANDS, felt.split("/"), strict=True):
        if "|" in tiles:
            high, low = tiles.split("|")
            hands |= {f"{name}/high": high.strip(), f"{name}/low": low.strip()}
        else:
            hands[name] = tiles.strip()
    given = {
        "bank": {"seat": 1},
        "wagers": [bet(2, "base")],
        "dice": SEAT_2,
        "hands": hands,
        **record,
    }
    return settle_record(table.game, given)


def outcome(table: Table, felt: str, printed: str, **record: Any) -> tuple[str, str, str]:
    (line,) = settle(table, felt, **record)["settlement"]
    return line["result"], line["net"], cited(line["cite"], printed)


# High and low hands of seat 2 and of the player-dealer.
HIGHER = "6-6 6-6 | 4-4 6-5 / 1-1 6-3 | 3-1 4-1"
LOWER = "5-5 5-4 | 6-4 5-1 / 6-6 6-3 | 6-4 5-2"
ONE_EACH = "6-6 6-6 | 5-5 6-4 / 1-1 6-3 | 3-1 4-1"
COPIES = "6-6 6-3 | 3-1 4-1 / 6-6 5-4 | 3-1 3-2"
COPY_AND_HIGHER = "6-6 6-3 | 4-4 6-5 / 6-6 5-4 | 3-1 4-1"
COPY_AND_LOWER = "6-6 6-3 | 3-1 6-5 / 6-6 5-4 | 3-1 4-1"
ZEROS = "6-6 5-4 | 5-5 6-4 / 6-6 6-2 | 6-5 6-3"


@pytest.mark.parametrize(
    "felt, parkwest, hustler, expected",
    [
        (HIGHER, "001:1039", "003:845-846", ("win", "20")),
        (LOWER, "001:1041", "003:847-848", ("lose", "-20")),
        (ONE_EACH, "001:1042", "003:846-847", ("push", "0")),
        (COPIES, "001:1043", "reading:two-copies", ("lose", "-20")),
        (COPY_AND_HIGHER, "reading:copy", "003:849-851", ("push", "0")),
        (COPY_AND_LOWER, "reading:copy", "003:848-849", ("lose", "-20")),
    ],
)
def test_both_hands_decide_the_wager(
    felt: str, parkwest: str, hustler: str, expected: tuple[str, str]
) -> None:
    assert outcome(PARKWEST, felt, parkwest) == (*expected, parkwest)
    assert outcome(HUSTLER, felt, hustler) == (*expected, hustler)


def test_a_single_copy_beside_a_lower_hand_may_be_read_as_a_push() -> None:
    readings = {"copy": "push"}
    assert outcome(PARKWEST, COPY_AND_LOWER, "reading:copy", readings=readings)[0] == "push"
    assert outcome(PARKWEST, COPIES, "001:1043", readings=readings)[0] == "lose"


def test_two_zeros_are_copies_unless_the_higher_tile_decides() -> None:
    for table in BOTH:
        assert settle(table, ZEROS)["settlement"][0]["row"] == "copy-push"
        by_tile = settle(table, ZEROS, readings={"zeros": "by-tile"})
        assert by_tile["settlement"][0]["row"] == "higher"


# --- setting --------------------------------------------------------------------------------------


def parts(settled: dict[str, Any], hand: str) -> dict[str, Any]:
    return next(e for e in settled["events"] if e["event"] == "parts" and e["hand"] == hand)


def test_tiles_that_nobody_sets_are_set_the_house_way() -> None:
    felt = "6-6 4-4 6-3 4-1 / 5-5 6-4 3-3 6-2"
    for table in BOTH:
        told = parts(settle(table, felt), "seat 2")
        assert told["parts"] == {"high": ["6-6", "4-1"], "low": ["4-4", "6-3"]}  # 001:980-982
        assert told["says"] == {"high": "seven, Teen high", "low": "seven, Yun high"}
        assert (told["by"], told["row"], told["cite"]) == ("house-way", "14-points", "001:992")


def test_a_bettor_sets_his_tiles_as_he_likes() -> None:
    for words in ("set high 6-6 6-3", "set low 4-4 4-1", "set low 4-4 1-4 / high 6-6 3-6"):
        settled = settle(
            PARKWEST,
            "6-6 4-4 6-3 4-1 / 5-5 6-4 3-3 6-2",
            choices=[{"seat": 2, "do": words}],
        )
        told = parts(settled, "seat 2")
        assert told["says"] == {"high": "Wong, Teen high", "low": "three, Yun high"}
        assert told["by"] == "bettor"


def test_the_higher_stack_is_the_high_hand_whatever_it_is_called() -> None:  # 001:960
    for table in BOTH:
        told = parts(settle(table, "5-5 6-4 | 6-6 6-3 / 4-4 3-1 3-3 6-2"), "seat 2")
        assert told["parts"]["high"] == ["6-6", "6-3"]
        assert "foul" not in told


def test_a_low_hand_that_outranks_the_high_one_may_be_read_as_a_foul() -> None:
    felt, readings = "5-5 6-4 | 6-6 6-3 / 6-1 3-1 5-5 3-2", {"stacks": "foul"}
    for table in BOTH:
        settled = settle(table, felt, readings=readings)
        assert settled["settlement"][0]["row"] == "foul"
        assert settled["settlement"][0]["result"] == "lose"
        foul = parts(settled, "seat 2")["foul"]
        assert foul == "the low hand outranks the high hand: Wong, Teen high below zero"


def test_a_foul_of_the_player_dealer_is_set_the_house_way() -> None:
    settled = settle(PARKWEST, "6-1 3-1 5-5 3-2 / 5-5 6-4 | 6-6 6-3", readings={"stacks": "foul"})
    assert parts(settled, "player-dealer")["by"] == "house-way"


@pytest.mark.parametrize(
    "words, found",
    [
        ("set high 6-6 5-5", "5-5 is not in the hand"),
        ("set high 6-6", "high has 1 cards; legal: 2"),
        ("set front 6-6 6-3", "no part of the hand 'front'"),
        ("set high 6-6 7-3", "no tile '7-3'"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_in_words(words: str, found: str) -> None:
    with pytest.raises((IllegalMove, BadRecord), match=found):
        settle(
            PARKWEST,
            "6-6 4-4 6-3 4-1 / 5-5 6-4 3-3 6-2",
            choices=[{"seat": 2, "do": words}],
        )


def test_a_tile_that_is_there_three_times_is_refused() -> None:
    with pytest.raises(BadRecord, match="6-6 appears 3 times, a set of tiles has 2"):
        settle(PARKWEST, "6-6 6-6 6-3 4-1 / 6-6 6-4 3-3 6-2")


# --- dice, deal and order of settlement -----------------------------------------------------------

EVERY_SEAT = [bet(seat, "base") for seat in range(2, 9)]
DECK = cards_text(DeckSpec(cards=DeckCards.parse("tiles")).ordered())


def dealt(table: Table, shaken: list[int]) -> dict[str, Any]:
    given = {"bank": {"seat": 1}, "wagers": EVERY_SEAT, "dice": shaken, "deck": DECK}
    return settle_record(table.game, given)


@pytest.mark.parametrize(
    "total, first",
    [
        (3, 7),
        (8, 2),  # 003:887-888: immediately to the left of the player-dealer
        (9, 1),  # 001:957
        (10, 8),
        (17, 1),  # 003:888-889
        (18, 8),
    ],
)
def test_the_dice_are_counted_counter_clockwise_from_the_player_dealer(
    total: int, first: int
) -> None:
    for table in BOTH:
        hands = dealt(table, dice(total))["hands"]
        holder = next(name for name, tiles in hands.items() if tiles == DECK.split()[:4])
        assert holder == ("player-dealer" if first == 1 else f"seat {first}")
        second = (first - 2) % 8 + 1  # the sets go out counter-clockwise, 001:958 and 003:874
        after = next(name for name, tiles in hands.items() if tiles == DECK.split()[4:8])
        assert after == ("player-dealer" if second == 1 else f"seat {second}")


def test_tiles_of_seats_without_a_wager_are_not_seen() -> None:  # 001:958-959
    given = {"bank": {"seat": 1}, "wagers": [bet(4, "base")], "dice": [1, 1, 1], "deck": DECK}
    settled = settle_record(PARKWEST.game, given)
    assert list(settled["hands"]) == ["seat 4", "player-dealer"]
    assert settled["hands"]["seat 4"] == DECK.split()[12:16]  # 7, 6, 5, 4


def seats(settled: dict[str, Any]) -> list[int]:
    """The order of settlement."""
    return [line["seat"] for line in settled["settlement"]]


def test_the_parkwest_settles_clockwise_and_the_hustler_counter_clockwise() -> None:
    # 001:1037, 003:874; on nine the button goes to his left (001:957) or to his right (003:892)
    assert seats(dealt(PARKWEST, [1, 1, 1])) == [7, 8, 2, 3, 4, 5, 6]
    assert seats(dealt(HUSTLER, [1, 1, 1])) == [7, 6, 5, 4, 3, 2, 8]
    assert seats(dealt(PARKWEST, [3, 3, 3])) == [2, 3, 4, 5, 6, 7, 8]
    assert seats(dealt(HUSTLER, [3, 3, 3])) == [8, 7, 6, 5, 4, 3, 2]


def test_hands_are_opened_in_the_order_of_settlement_after_the_player_dealers() -> None:
    opened = [e["hand"] for e in dealt(HUSTLER, [1, 1, 1])["events"] if e["event"] == "parts"]
    assert opened == ["player-dealer", *(f"seat {seat}" for seat in (7, 6, 5, 4, 3, 2, 8))]


def test_a_backline_bettor_is_settled_after_his_seat_at_the_parkwest() -> None:  # 001:947, 001:1037
    bets = [bet(2, "base"), bet(2, "base", backline="Zoe"), bet(3, "base")]
    given = {"bank": {"seat": 1}, "wagers": bets, "dice": SEAT_2, "deck": DECK}
    lines = settle_record(PARKWEST.game, given)["settlement"]
    assert [(line["seat"], line["backline"]) for line in lines] == [(2, ""), (2, "Zoe"), (3, "")]
    with pytest.raises(BadRecord):
        settle_record(HUSTLER.game, given)


# --- fees -----------------------------------------------------------------------------------------


def fees(table: Table, option: str, wager: str, schedule: str = "") -> list[tuple[str, str]]:
    collection = {"option": option, "schedule": schedule}
    settled = settle(table, HIGHER, wagers=[bet(2, "base", wager)], collection=collection)
    return [(fee["payer"], fee["amount"]) for fee in settled["collections"]]


@pytest.mark.parametrize(
    "option, wager, paid",
    [
        ("1", "10", [("player-dealer", "2")]),  # 001:2245
        ("2", "10", [("seat 2", "1")]),  # 001:2247, 001:2252-2256
        ("2", "200", [("seat 2", "2")]),
        ("2", "300", [("seat 2", "3")]),
        ("2", "400", [("seat 2", "4")]),
        ("2", "1000", [("seat 2", "5")]),
    ],
)
def test_the_parkwest_takes_its_fees(option: str, wager: str, paid: list[tuple[str, str]]) -> None:
    assert fees(PARKWEST, option, wager) == paid


@pytest.mark.parametrize(
    "schedule, option, wager, player, dealer",
    [
        ("pai-gow-tiles-flat-2013", "1", "10", "1", "2"),  # 003:7413
        ("pai-gow-tiles-flat-2013", "5", "700", "4", "8"),
        ("pai-gow-tiles-master", "6", "1000", "5", "10"),  # 003:6328
        ("pai-gow-tiles-banded-2013", "7", "100", "", "1"),  # 003:7431-7435
        ("pai-gow-tiles-banded-2013", "10", "300", "", "5"),  # 003:7446
    ],
)
def test_the_hustler_takes_its_fees(
    schedule: str, option: str, wager: str, player: str, dealer: str
) -> None:
    found = fees(HUSTLER, option, wager, schedule)
    assert found == [*([("seat 2", player)] if player else []), ("player-dealer", dealer)]


def test_limits_are_those_of_the_schedules() -> None:
    assert str(loaded(PARKWEST.id).sheet.table.limits) == "$10-$1,000"
    with pytest.raises(BadRecord):
        settle(PARKWEST, HIGHER, wagers=[bet(2, "base", "9")])
