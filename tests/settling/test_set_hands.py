"""Pai gow hands on the felt: set, fouled, copied, envied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import houseway as hw
from houseway.errors import HousewayError

LUCKY = "parkwest/lucky-pai-gow-poker"
FORTUNE = "parkwest/fortune-pai-gow-poker"
CLUB = "500-club/fortune-pai-gow-poker"
FACE_UP = "500-club/face-up-pai-gow-poker"
ACE_UP = "parkwest/ace-up-pai-gow-poker"

BANK = "Kd Jc Jd Tc 7s 7h 3d"  # set with the sevens in front, for want of an ace
QUADS = "5s 5d 5h 5c 2s 9h 8c"
FIVE_ACES = "Ac As Ah Ad Jk Ks 2c"
NOTHING = "Qh Th 9s 8d 6c 4d 2h"


def settled(game: str, hands: dict[str, str], *wagers: str, **more: Any) -> hw.Settled:
    """A round with the player-dealer in seat 1; a wager is written as "2 base 50"."""
    placed = []
    for text in wagers:
        seat, wager, amount = text.split()
        placed.append({"seat": int(seat), "wager": wager, "amount": amount})
    record = {"bank": {"seat": 1, "amount": "100000"}, "dice": [1, 1, 1], "wagers": placed}
    return hw.game(game).settle({**record, "hands": hands, **more})


def lines(record: Mapping[str, Any]) -> dict[tuple[int, str], tuple[str, str]]:
    return {
        (line["seat"], line["wager"]): (line["result"], line["net"])
        for line in record["settlement"]
    }


def test_a_hand_may_lie_on_the_felt_in_its_parts() -> None:
    hands = {"seat 2/front": "9h 9s", "seat 2/back": "5s 5d 5h 2s 8c", "player-dealer": BANK}
    record = settled(LUCKY, hands, "2 base 50")
    assert lines(record)[2, "base"] == ("win", "50")
    assert record["choices"] == [{"seat": 2, "do": "set front 9h 9s / back 5s 5d 5h 2s 8c"}]
    assert hw.game(LUCKY).settle(record) == record


def test_a_hand_is_given_whole_or_in_parts_and_not_both() -> None:
    hands = {"seat 2": QUADS, "seat 2/front": "9h 8c", "player-dealer": BANK}
    with pytest.raises(HousewayError, match="seat 2 is given whole and in parts"):
        settled(LUCKY, hands, "2 base 50")


@pytest.mark.parametrize(
    "front, back, why",
    [
        ("9h 9s 8c", "5s 5d 5h 2s", "front has 3 cards; legal: 2"),
        ("9h", "9s 5s 5d 5h 2s 8c", "front has 1 cards; legal: 2"),
    ],
)
def test_a_front_of_another_size_is_no_setting(front: str, back: str, why: str) -> None:
    hands = {"seat 2/front": front, "seat 2/back": back, "player-dealer": BANK}
    with pytest.raises(HousewayError, match=why):
        settled(LUCKY, hands, "2 base 50")


def test_eight_cards_are_no_hand() -> None:
    with pytest.raises(HousewayError, match=r"seat 2 hand 7 cards, the record has 8"):
        settled(LUCKY, {"seat 2": f"{QUADS} 3c", "player-dealer": BANK}, "2 base 50")


def test_a_deck_has_one_joker() -> None:
    hands = {"seat 2": "Jk Jk 5h 5c 2s 9h 8c", "player-dealer": BANK}
    with pytest.raises(HousewayError, match="Jk appears 2 times"):
        settled(LUCKY, hands, "2 base 50")


def test_a_fouled_hand_loses_its_base_wager_and_keeps_its_bonus() -> None:
    # 002:619, 734: the wagers on a foul hand lose; Fortune is judged on the seven cards.
    hands = {"seat 2": "Ks Kc 5h 5s 5d 8h 4c", "player-dealer": BANK}
    foul = [{"seat": 2, "do": "set front Ks Kc / back 5h 5s 8h 4c 5d"}]
    assert lines(settled(CLUB, hands, "2 base 50", choices=foul))[2, "base"] == ("win", "50")
    hands["seat 2"] = "Ks Kc 5h 5s 2s 8h 4c"
    foul = [{"seat": 2, "do": "set front Ks Kc"}]
    record = settled(CLUB, hands, "2 base 50", "2 fortune 5", choices=foul)
    assert lines(record)[2, "base"] == ("lose", "-50")
    shown = next(e for e in record["events"] if e["event"] == "parts" and e["hand"] == "seat 2")
    assert shown["foul"].startswith("the two cards in front outrank the five behind: pair of kings")


def test_a_player_dealers_foul_is_set_the_house_way() -> None:
    # 000:940, 003:659-662: his hand is never fouled.
    hands = {"seat 2": NOTHING, "player-dealer": BANK}
    foul = [{"seat": "player-dealer", "do": "set front Jc Jd"}]
    record = settled(LUCKY, hands, "2 base 50", choices=foul)
    parts = [event for event in record["events"] if event["event"] == "parts"]
    shown = next(event for event in parts if event["hand"] == "player-dealer")
    assert shown["by"] == "house-way"
    assert sorted(shown["parts"]["front"]) == ["7h", "7s"]


def test_a_copy_counts_for_the_player_dealer() -> None:
    # 001:300: equal in either hand, the player-dealer wins it. One hand copied, the other won.
    hands = {"seat 2": "Ks Jh Js Tc 7c 7d 4d", "player-dealer": "Kd Jc Jd Td 7s 7h 3d"}
    record = settled(LUCKY, hands, "2 base 50")
    assert lines(record)[2, "base"] == ("push", "0")


def test_both_hands_copied_lose() -> None:
    hands = {"seat 2": "Ks Jh Js Tc 7c 7d 3c", "player-dealer": "Kd Jc Jd Td 7s 7h 3d"}
    assert lines(settled(LUCKY, hands, "2 base 50"))[2, "base"] == ("lose", "-50")


# --- envy -----------------------------------------------------------------------------------------

TWO_BIG = {"seat 2": FIVE_ACES, "seat 3": QUADS, "seat 4": NOTHING, "player-dealer": BANK}
EVERYBODY = [f"{seat} {wager} 10" for seat in (2, 3, 4) for wager in ("base", "fortune")]


def envy(record: Mapping[str, Any]) -> list[tuple[int, str]]:
    return [(row["seat"], row["net"]) for row in record["settlement"] if row["wager"] == "envy"]


def test_envy_is_paid_for_every_hand_of_others_and_never_for_ones_own() -> None:
    # 001:1553-1554, 1583: five aces $250, four of a kind $5.
    record = settled(FORTUNE, TWO_BIG, *EVERYBODY)
    assert sorted(envy(record)) == [(2, "5"), (3, "250"), (4, "250"), (4, "5")]
    assert record["conserved"]


def test_the_500_club_pays_envy_for_the_highest_hand_alone() -> None:
    # 002:746-748: four of a kind and five aces: only the five aces pay, $100.
    assert sorted(envy(settled(CLUB, TWO_BIG, *EVERYBODY))) == [(2, "5"), (3, "100"), (4, "100")]


def test_envy_comes_with_five_dollars_on_the_bonus() -> None:
    wagers = [w if not w.startswith("4 f") else "4 fortune 4" for w in EVERYBODY]
    record = settled(CLUB, TWO_BIG, *wagers)  # a table of the 500 Club may begin at $1
    assert {seat for seat, _ in envy(record)} == {2, 3}


def test_a_hand_without_the_bonus_earns_nobody_envy() -> None:
    # 001:1581, 1583: the other player has placed a Fortune Bonus himself.
    record = settled(FORTUNE, TWO_BIG, *(w for w in EVERYBODY if w != "2 fortune 10"))
    assert envy(record) == [(4, "5")]


def test_envy_is_settled_when_all_seats_are() -> None:
    order = [line["wager"] for line in settled(FORTUNE, TWO_BIG, *EVERYBODY)["settlement"]]
    assert order[-4:] == ["envy"] * 4
    assert "envy" not in order[:-4]


def test_envy_cannot_be_bet_on() -> None:
    with pytest.raises(HousewayError, match=r"Envy.* is not a bet of its own; it comes with"):
        settled(FORTUNE, TWO_BIG, *EVERYBODY, "4 envy 5")


# --- an exposed player-dealer ---------------------------------------------------------------------

ACE_HIGH = "As Qd Jc 9d 7s 6d 3c"


@pytest.mark.parametrize("game", [FACE_UP, ACE_UP])
def test_against_an_ace_high_player_dealer_nobody_sets_and_every_base_wager_pushes(
    game: str,
) -> None:
    # 001:411, 002:4846, 4933.
    hands = {"seat 2": QUADS, "seat 3": NOTHING, "player-dealer": ACE_HIGH}
    record = settled(game, hands, "2 base 50", "3 base 50")
    assert lines(record) == {(2, "base"): ("push", "0"), (3, "base"): ("push", "0")}
    choices = [e["who"] for e in record["events"] if e["event"] == "choice"]
    assert {who for who in choices if who != "player-dealer"} == set()


@pytest.mark.parametrize(
    "seat, bank, net",
    [
        # 001:503-518, 002:4946-4964: both ace high 40, with the joker 15, without it 5 to 1.
        ("Ah Kd Jh 9c 7c 5c 3s", ACE_HIGH, "400"),
        (NOTHING, "Jk Qd Jc 9d 7s 5d 3c", "150"),
        (NOTHING, ACE_HIGH, "50"),
        ("Ah Kh Qh 9c 6c 5c 2s", BANK, "-10"),
    ],
)
def test_the_ace_high_bonus_looks_at_both_hands(seat: str, bank: str, net: str) -> None:
    record = settled(FACE_UP, {"seat 2": seat, "player-dealer": bank}, "2 base 50", "2 ace-high 10")
    assert lines(record)[2, "ace-high"][1] == net


def test_who_sees_the_player_dealers_hand_sets_his_own_after_it() -> None:
    record = settled(FACE_UP, {"seat 2": QUADS, "player-dealer": BANK}, "2 base 50")
    hands = [event["hand"] for event in record["events"] if event["event"] in ("set", "parts")]
    assert hands == ["player-dealer", "player-dealer", "seat 2", "seat 2"]
