"""Split hands, doubles and surrenders read from the felt, and hands that no split can have made."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from rich.console import Console
from tests.worked.examples import bet, loaded
from tests.worked.felt import CLUB, RANCHOS, lines, results, settle, written

from houseway.cli.felt import print_settled
from houseway.errors import BadRecord, HousewayError
from houseway.settling.settle import settle_record

CHANCES = "hustler/21st-century-blackjack-second-chances"
CENTURY = "hustler/21st-century-blackjack"
PAN_9 = "aviator/super-pan-9"
EIGHTS = "8c 3h Tc + 8d 3c 9d / 8d 8h 8s"  # 21 and 20 against 24
SHARED = [bet(2, "base", "20"), bet(2, "base", "30", backline="Zoe")]


def refused(game: str, record: dict[str, Any]) -> HousewayError:
    with pytest.raises(HousewayError) as caught:
        settle_record(loaded(game), record)
    return caught.value


# --- what the cards show --------------------------------------------------------------------------


@pytest.mark.parametrize("says", [["double"], ["2/1 double"], ["split", "double"]])
def test_a_double_on_the_first_of_two_hands_comes_after_the_split(says: list[str]) -> None:
    # 002:100-102: the pair is split, then hand 1 is doubled and gets one card
    settled = settle(CLUB, EIGHTS, says=says)
    staked = [(line["hand"], line["amount"]) for line in settled["settlement"]]
    assert staked == [(1, "40"), (2, "20")]
    assert settle_record(loaded(CLUB), settled) == settled


@pytest.mark.parametrize("says", [["hit"], ["2/1 hit", "2/2 hit"]])
def test_hits_after_a_split_may_be_written_or_not(says: list[str]) -> None:
    assert results(CLUB, EIGHTS, says=says) == results(CLUB, EIGHTS)


def test_somebody_behind_the_seat_follows_the_double_of_the_first_hand() -> None:
    # 004:860-862. He did not follow the split, so his money lies on the first hand alone.
    says = ["double", "Zoe: double 10"]
    settled = settle(RANCHOS, EIGHTS, *SHARED, says=says)
    staked = [(line["backline"], line["hand"], line["amount"]) for line in settled["settlement"]]
    assert staked == [("", 1, "40"), ("", 2, "20"), ("Zoe", 1, "40")]
    followed = settle(RANCHOS, EIGHTS, *SHARED, says=["double", "Zoe: split", "Zoe: double"])
    staked = [(line["backline"], line["hand"], line["amount"]) for line in followed["settlement"]]
    assert staked == [("", 1, "40"), ("", 2, "20"), ("Zoe", 1, "60"), ("Zoe", 2, "30")]


def test_a_bettor_gives_up_a_pair_that_another_splits() -> None:
    says = ["surrender", "Zoe: split"]
    assert results(RANCHOS, EIGHTS, *SHARED, says=says) == [
        "2/1 base lose -10",
        "2/1 Zoe base win 30",
        "2/2 Zoe base win 30",
    ]


def test_a_second_split_that_is_written_after_another_word_is_found() -> None:
    # Ann has most money and splits (003:286-288); asked whether she gives up, she plays on.
    bets = [bet(2, "base", "10"), bet(2, "base", "50", backline="Ann")]
    felt = "8h Tc + 8d Kd + 8c 9d / 9s 9d"
    says = ["Ann: play", "Ann: split", "split", "2/2 Ann: play", "2/2 Ann: split"]
    settled = settle(CENTURY, felt, *bets, says=says)
    splits = [e["hand"] for e in settled["events"] if e["event"] == "split"]
    assert splits == ["seat 2/1", "seat 2/2"]


def test_a_surrender_alone_comes_after_the_cards_that_were_drawn() -> None:
    # 003:2869-2873: at any time up to 20
    settled = settle(CHANCES, "6c 5d 5c / 9s 9d", says=["surrender"])
    assert lines(settled) == ["2 base lose -10"]
    done = [e["do"] for e in settled["events"] if e["event"] == "choice"]
    assert done == ["hit", "surrender"]
    assert results(CHANCES, "6c 5d 5c / 9s 9d", says=["hit", "surrender"]) == lines(settled)


def test_a_surrender_after_drawn_cards_is_refused_where_two_cards_are_asked_for() -> None:
    # 004:863
    error = refused(RANCHOS, written("6c 5d 5c / 9s 9d", says=["surrender"]))
    assert (error.code, error.where) == ("illegal-choice", "choices[0]")
    assert "may stand or hit on 16, not 'surrender': surrender is offered when" in error.message


def test_a_surrender_on_the_first_of_two_hands_comes_after_the_split() -> None:
    # 003:2869-2873
    assert results(CHANCES, "8h 5d + 8c Kd / 9s 9d", says=["surrender"]) == [
        "2/1 base lose -10",
        "2/2 base push 0",
    ]


def test_split_hands_lie_where_their_pair_lay() -> None:
    settled = settle(
        CLUB, f"{EIGHTS.split(' /')[0]} | Kh 9c / 8d 8h 8s", bet(2, "base"), bet(3, "base")
    )
    assert [*settled["hands"]] == ["seat 2/1", "seat 2/2", "seat 3", "player-dealer"]


def test_a_print_out_says_which_hand_a_wager_lies_on() -> None:
    settled = settle(RANCHOS, EIGHTS, *SHARED, says=["double", "Zoe: split"])
    out = Console(file=StringIO(), width=200)
    print_settled(settled, out)
    assert isinstance(out.file, StringIO)
    rows = [line.split("  ") for line in out.file.getvalue().splitlines()]
    assert [row[1] for row in rows[1:4]] == ["seat 2/1", "seat 2/2", "player-dealer"]
    spots = [row[1].strip() for row in rows if row[0].strip() in ("1", "2", "3", "4")]
    assert spots == ["2/1", "2/2", "2/1 (Zoe)", "2/2 (Zoe)"]


# --- hands that are not there ---------------------------------------------------------------------


def of_seat_2(**hands: str) -> dict[str, Any]:
    named = {name.replace("_", " ").replace("x", "/"): cards for name, cards in hands.items()}
    return written("Kh 9d / 8d 8h 8s") | {"hands": named | {"player-dealer": "9s 9d"}}


@pytest.mark.parametrize("says", [[], ["double"], ["split"]])
def test_the_other_hand_of_a_split_is_asked_for(says: list[str]) -> None:
    record = of_seat_2(seat_2x1="8c 3h Tc")
    record["choices"] = written("2h / 2c", says=says)["choices"]
    error = refused(CLUB, record)
    assert (error.code, error.where) == ("missing-hand", "hands")
    assert "no cards for the seat 2/2 hand" in error.message


@pytest.mark.parametrize(
    "felt, says, lacks",
    [
        ("8c 8h / 9s 9d", ["split"], "seat 2/1 and seat 2/2 hands"),
        ("8c 8h + 8d Kd / 9s 9d", ["split", "split"], "seat 2/3 hand"),
    ],
)
def test_a_split_without_its_hands_is_refused(felt: str, says: list[str], lacks: str) -> None:
    error = refused(CLUB, written(felt, says=says))
    assert (error.code, error.where) == ("missing-hand", "hands")
    assert f"seat 2 splits, and there are no cards for the {lacks}" in error.message


def test_a_hand_is_written_whole_or_split_and_not_both() -> None:
    error = refused(CLUB, of_seat_2(seat_2="8c 8h", seat_2x2="8d 3c"))
    assert (error.code, error.where) == ("mixed-hands", "hands.seat 2/2")
    assert 'write "seat 2" alone, or after a split "seat 2/1", "seat 2/2"' in error.message


@pytest.mark.parametrize("number", ["0", "01", "٢", "x", ""])
def test_split_hands_are_numbered_from_1(number: str) -> None:
    record = of_seat_2(seat_2x1="8c 3h Tc", seat_2x2="8d 3c 9d")
    record["hands"][f"seat 2/{number}"] = "8d 3c"
    assert refused(CLUB, record).code == "unknown-hand"


def test_split_hands_beside_a_deck_that_has_none_are_refused() -> None:
    record = written("Kh 9s 9d 9c") | {"hands": {"seat 2/2": "9d"}}
    assert refused(CLUB, record).code == "unknown-hand"


# --- hands that cannot be -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, felt, says, where, message",
    [
        # 002:101-102, 004:861-862: a pair, into four hands
        (CLUB, "8c 3h Tc + 9d 3c 9s / 9s 9d", [], "2/2", "8c and 9d may not be split"),
        (CLUB, "8c 3h Tc + 9d 3c 9s / 9s 9d", [], "2/2", "no pair; split is offered when"),
        (CLUB, "8c 3h Tc + 9d 3c 9s / 9s 9d", ["double"], "2/2", "8c and 9d may not be split"),
        (
            CLUB,
            "8h Kc + 8d 9c + 8c Kd + 8s Kc + 8h 9h / 9s 9d",
            [],
            "2/5",
            "at most 4 hands (002:101-102)",
        ),
        # aces once, with one card each: a reading
        (CLUB, "Ah 5d + Ad 9d + Ac 3c / 9s 9d", [], "2/3", "at most 2 hands (reading:resplit"),
        # a natural is no pair, and nobody splits after the player-dealer's (002:84)
        (CLUB, "Ah 5c + Kd 9d / 9s 9d", [], "2/2", "the hand is a natural (002:9, 002:20, 002:24)"),
        (CLUB, "8h 5c + 8d 9d / Ks Ad", [], "2/2", "found the player-dealer's natural"),
        # nobody splits at Super Pan 9
        (PAN_9, "2h 5c + 2d 6d / Ks Ad 2c", [], "2/2", "the hand goes on without a split"),
    ],
)
def test_hands_that_no_split_can_have_made_are_refused(
    game: str, felt: str, says: list[str], where: str, message: str
) -> None:
    extra = {"dice": [3, 3, 4]} if game == PAN_9 else {}
    error = refused(game, written(felt, says=says, **extra))
    assert isinstance(error, BadRecord)
    assert (error.code, error.where) == ("impossible-split", f"hands.seat {where}")
    assert message in error.message
