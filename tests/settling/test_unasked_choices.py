"""A choice that nobody asked for is refused with the reason, by `settle` and `options` alike."""

from __future__ import annotations

from typing import Any

import pytest
from tests.worked.examples import bet, loaded
from tests.worked.felt import CLUB, PLAIN, RANCHOS, written

import houseway as hw
from houseway.errors import HousewayError, Unreadable
from houseway.settling.options import options
from houseway.settling.settle import settle_record

CENTURY = "hustler/21st-century-blackjack"
CHANCES = "hustler/21st-century-blackjack-second-chances"
SPANISH = "aviator/pure-spanish-21-5"
SHARED = [bet(2, "base", "10"), bet(2, "base", "50", backline="Ann")]
SHARED += [bet(2, "base", "20", backline="Bob")]


def refusal(game: str, felt: str, *bets: Any, says: list[str], **record: Any) -> HousewayError:
    with pytest.raises(HousewayError) as caught:
        settle_record(loaded(game), written(felt, *bets, says=says, **record))
    return caught.value


# game, felt, signals, why the last is not asked for
REASONS = [
    # hands and persons that are not there
    (RANCHOS, "Kh 9d / 9s 9d", ["2/2 hit"], "there is no hand 2; seat 2 has hand 1"),
    (RANCHOS, "Kh 9d / 9s 9d", ["2/9 hit"], "there is no hand 9; seat 2 has hand 1"),
    (
        RANCHOS,
        "8h Kc + 8d Kd / 9s 9d",
        ["2/3 hit"],
        "there is no hand 3; seat 2 has hands 1 and 2",
    ),
    (RANCHOS, "Kh 9d / 9s 9d", ["3 hit"], "no wager is theirs; there are wagers of seat 2"),
    (RANCHOS, "Kh 9d / 9s 9d", ["Zoe: hit"], "no wager is theirs; there are wagers of seat 2"),
    (RANCHOS, "Kh 9d / 9s 9d", ["1 hit"], "cards come by the chart (004:833-837)"),
    # frozen by a joker up (003:121-122, 003:2730-2734)
    (CENTURY, "8h 8d / Jk 9s", ["hit"], "the up card freezes every hand ("),
    (CENTURY, "8h 8d / Jk 9s", ["hit"], "003:121-122"),
    (CHANCES, "8h 8d / Jk 9s", ["surrender"], "003:2730-2734"),
    # the look at the hole card (004:844), with and without insurance before it
    (RANCHOS, "Kh 6d / Ks Ad", ["surrender"], "found the player-dealer's natural ("),
    (RANCHOS, "Kh 6d / Ks Ad", ["surrender"], "004:844)"),
    (RANCHOS, "Kh 6d / As Kd", ["surrender"], "found the player-dealer's natural ("),
    (CLUB, "Th 9d / As Kd", ["insurance"], "the rules offer no insurance"),
    # a natural (004:779), a hand that is over, doubled (000:2354) or given up (004:863)
    (RANCHOS, "Kh Ad / 9s 9d", ["stand"], "the hand is a natural (004:779, 004:790, 004:794)"),
    (PLAIN, "Kh Ad / As 9d", ["even-money"], "the rules offer no even money"),
    (RANCHOS, "Kh 5d 9d / 9s 9d", ["hit", "stand"], "the hand is over with 24 (004:783"),
    (RANCHOS, "6h 5d 9d / 9s 9d", ["double", "hit"], "gets one card only (004:860, 004:862)"),
    (RANCHOS, "6h 5d 9d / 9s 9d", ["double", "double"], "at most 1 (004:860, 004:862)"),
    (SPANISH, "6h 5d 9d / 9s 9d", ["double", "rescue", "hit"], "the hand is rescued (000:2355"),
    (RANCHOS, "Kh 6d / 9s 9d", ["surrender", "stand"], "the hand is given up (004:863)"),
    (RANCHOS, "Kh 6d / 9s 9d", ["stand", "stand"], "the hand stands on 16"),
    # a split ace (004:861-862)
    (RANCHOS, "Ah 5d + Ad 9d / 9s 9d", ["split", "hit"], "a split ace gets one card only ("),
    (RANCHOS, "Ah Ac + Ad 9d / 9s 9d", ["split", "split"], "at most 2 hands (reading:resplit-aces"),
]


@pytest.mark.parametrize("game, felt, says, why", REASONS)
def test_the_reason_is_given_with_its_line(game: str, felt: str, says: list[str], why: str) -> None:
    error = refusal(game, felt, says=says)
    assert (error.code, error.where) == ("no-choice", f"choices[{len(says) - 1}]")
    before, _, reason = error.message.partition("': ")
    assert " has nothing to choose " in before
    assert why in reason


def test_insurance_at_the_wrong_time_is_refused_with_the_line_that_offers_it() -> None:
    # 004:866: against an ace alone; elsewhere there is none
    error = refusal(RANCHOS, "Kh 9d / 9s 9d", says=["insurance"])
    assert error.message.endswith("before the players act, when (the up card is 'A', 004:866)")
    placed = [bet(2, "base"), bet(2, "insurance", "10")]
    error = refusal(RANCHOS, "Kh 9d / 9s 9d", *placed, says=[])
    assert "insurance is offered when (the up card is 'A', 004:866)" in error.message
    error = refusal(PLAIN, "Kh 9d / As 9d", *placed, says=[])
    assert error.message == "seat 2: the rules offer no insurance; the up card is As"


@pytest.mark.parametrize(
    "says, why",
    [
        # 003:175-177, 003:254-261: the seated player hits and stands, most money doubles
        (["Bob: play", "Bob: hit"], "seat 2 speaks for the hand (003:175-177)"),
        (["Bob: play", "Bob: double"], "seat 2 backline Ann has the word on that (003:254-261"),
    ],
)
def test_who_has_the_word_is_named(says: list[str], why: str) -> None:
    error = refusal(CENTURY, "6h 5d 7c / 9s 8c", *SHARED, says=says)
    assert (error.code, error.where) == ("no-choice", "choices[1]")
    assert why in error.message


def test_who_answers_another_offer_hears_what_he_was_asked_and_who_has_the_word() -> None:
    error = refusal(CENTURY, "Th 2d 9c / 9s 8c", *SHARED, says=["Ann: hit"])
    assert (error.code, error.where) == ("illegal-choice", "choices[0]")
    asked = "seat 2 backline Ann may play on or surrender on 12, not 'hit'"
    assert error.message == f"{asked}: seat 2 speaks for the hand (003:175-177)"


def test_who_did_not_follow_a_split_has_no_second_hand() -> None:
    error = refusal(CENTURY, "8h 3c Kd + 8d Kc / 9s 8c", *SHARED, says=["2/2 Bob: stand"])
    assert error.message.endswith("the bettor did not follow the split and has no money on hand 2")


def test_where_nothing_is_split_the_bettor_who_decides_for_the_hand_is_named() -> None:
    # 001:224, 001:581: in pai gow the bettor behind a seat has no hand of their own to set
    lucky, felt = "parkwest/lucky-pai-gow-poker", "5s 5d 5h 5c 2s 9h 8c / Kd Jc Jd Tc 7s 7h 3d"
    bets = [bet(2, "base"), bet(2, "base", backline="Zoe")]
    error = refusal(lucky, felt, *bets, says=["Zoe: house-way"], dice=[1, 1, 1])
    assert (error.code, error.where) == ("no-choice", "choices[0]")
    assert error.message.endswith("and says 'house-way': seat 2 decides for the hand")
    side = [bet(2, "ante"), bet(2, "pair-plus", backline="Zoe")]
    felt = "Kh 4d 2h / Qs 3d 2c"
    error = refusal("parkwest/3-card-poker", felt, *side, says=["play", "Zoe: play"])
    assert error.message.endswith("seat 2 decides for the hand")


def test_a_hand_that_was_passed_over_is_refused_with_the_repair() -> None:
    # 003:489-493
    passed = [{"event": "passed", "hand": "seat 2", "stage": "payoff"}]
    error = refusal(CENTURY, "5h Kd 3h Tc 9c", says=["hit"], incidents=passed)
    assert error.code == "no-choice"
    assert error.message.endswith("(003:489-493)")


def test_the_first_choice_of_the_record_that_is_wrong_is_named() -> None:
    says = ["4 hit", "stand", "3 hit"]
    assert refusal(RANCHOS, "Kh 6d / 9s 9d", says=says).where == "choices[0]"
    assert refusal(RANCHOS, "Kh 6d / 9s 9d", says=["stand", "3 hit"]).where == "choices[1]"


def test_an_amount_that_is_no_money_is_named_with_its_choice() -> None:
    record = written("Kh 6d / 9s 9d") | {"choices": [{"seat": 2, "do": "double ten"}]}
    with pytest.raises(Unreadable) as caught:
        settle_record(loaded(RANCHOS), record)
    assert caught.value.where == "choices[0].do"


# --- options --------------------------------------------------------------------------------------


def asked(felt: str, *says: str, wagers: tuple[int, ...] = (2,)) -> dict[str, Any]:
    bets = [bet(seat, "base") for seat in wagers]
    return options(loaded(RANCHOS), written(felt, *bets, says=says))


@pytest.mark.parametrize(
    "felt, says, where",
    [
        ("Kh 9s 5d 9d", ["3 hit"], "choices[0]"),  # seat 2 is to choose
        ("Kh 9s 5d 9d", ["Zoe: stand"], "choices[0]"),
        ("Kh 9s 5d 9d", ["1 stand"], "choices[0]"),
        ("Kh 9s", ["3 hit"], "choices[0]"),  # the deal is not over
        ("Kh 9s 5d 9d", ["stand", "hit"], "choices[1]"),
        ("Kh 9s 5d 9d", ["stand", "2/2 hit"], "choices[1]"),
        ("Kh 9s 5d 9d", ["rescue"], "choices[0]"),  # not legal
    ],
)
def test_options_refuses_what_settle_refuses(felt: str, says: list[str], where: str) -> None:
    with pytest.raises(HousewayError) as caught:
        asked(felt, *says)
    assert caught.value.where == where
    if len(felt.split()) == 4:
        settled = refusal(RANCHOS, felt, says=says)
        assert (settled.code, str(settled)) == (caught.value.code, str(caught.value))


def test_options_refuses_a_choice_for_a_hand_that_is_done_while_others_play() -> None:
    felt = "Kh Kc 9s Ad 5d 9d"  # a natural at seat 2, 15 at seat 3
    with pytest.raises(HousewayError, match="the hand is a natural") as caught:
        asked(felt, "stand", wagers=(2, 3))
    assert caught.value.where == "choices[0]"
    with pytest.raises(HousewayError, match="there is no hand 2"):
        asked(felt, "2/2 stand", wagers=(2, 3))


def test_options_lets_a_later_seat_and_a_later_hand_speak_ahead() -> None:
    waits = asked("8h Kc 9s 8d 5d 9d", "3 stand", "2/2 stand", wagers=(2, 3))
    assert (waits["waits_for"], waits["who"]) == ("choice", "seat 2")


def test_options_without_cards_refuses_a_choice_of_nobody() -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [bet(2, "base")],
        "choices": [{"seat": 3, "do": "hit"}],
    }
    with pytest.raises(HousewayError, match="there are wagers of seat 2") as caught:
        options(loaded(RANCHOS), record)
    assert caught.value.where == "choices[0]"
    felt = record | {"hands": {"seat 2": "Kh 9d", "player-dealer": "9s 9d"}}
    with pytest.raises(HousewayError, match="there are wagers of seat 2"):
        options(loaded(RANCHOS), felt)


# --- things that are not in the game --------------------------------------------------------------


@pytest.mark.parametrize("change", [{"button": 2}, {"dice": [1, 2, 3]}])
def test_a_game_without_a_button_takes_neither_a_seat_nor_dice_for_it(
    change: dict[str, Any],
) -> None:
    # 002:52
    (field,) = change
    error = refusal(CLUB, "Kh 9d / 9s 9d", says=[], **change)
    assert (error.code, error.where) == ("no-button", field)
    assert f"at the player-dealer's left (002:52); leave {field!r} out" in error.message


def test_a_button_that_a_reading_takes_away_is_refused() -> None:
    assert refusal(SPANISH, "Kh 9d / 9s 9d", says=[], button=2).code == "no-button"
    used = written("Kh 9d / 9s 9d", button=2, readings={"settle-start": "button"})
    assert settle_record(loaded(SPANISH), used)["start"] == 2


@pytest.mark.parametrize("name", [None, 7, ["mine.toml"]])
def test_what_is_no_name_of_a_game_is_refused(name: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        hw.game(name)
    assert (caught.value.code, caught.value.where) == ("not-a-name", "game")
    assert f"found {name!r}" in caught.value.message
    assert '"house/game"' in caught.value.message


@pytest.mark.parametrize("record", [None, 7, "{}", [1]])
@pytest.mark.parametrize("does", ["settle", "deal", "options", "verify"])
def test_what_is_no_record_is_refused(does: str, record: Any) -> None:
    with pytest.raises(Unreadable) as caught:
        getattr(hw.game(RANCHOS), does)(record)
    assert (caught.value.code, caught.value.where) == ("not-a-record", "record")
    assert "expected a round record" in caught.value.message


def test_fees_of_no_record_are_refused() -> None:
    nothing: Any = None
    with pytest.raises(Unreadable, match=r"expected a round record, .*, found None"):
        hw.game(RANCHOS).fees("1", nothing)
