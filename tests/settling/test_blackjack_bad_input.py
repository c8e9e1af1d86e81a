"""Records that cannot be a round of a blackjack game: refused, with the field and what is legal."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from tests.worked.examples import Bet, bet, loaded
from tests.worked.felt import CLUB, PLAIN, RANCHOS, lines, settle, signal, written

from houseway.errors import BadRecord, HousewayError, IllegalMove, UnknownName, Unreadable
from houseway.settling.settle import settle_record

SPANISH = "aviator/pure-spanish-21-5"
NO_BUST = "ranchos/no-bust-21st-century-blackjack"
ORDINARY = "reference/blackjack"
TWICE = {"double-double": "yes"}
EARLY = {"surrender": "early"}
EIGHTS = "8h 8d 8c 8c Kc Kd Kc Kh Ks"  # for the second eight again and again
FOUR_SPLITS = "split, split, split, split"
FOUR_DOUBLES = "double, double, double, double"


def refused(game: str, record: dict[str, Any]) -> HousewayError:
    """The error of a record, which is left as it was."""
    before = deepcopy(record)
    with pytest.raises(HousewayError) as caught:
        settle_record(loaded(game), record)
    assert record == before
    return caught.value


# --- what a hand may not do -----------------------------------------------------------------------


# game, felt, signals, what is legal instead or why the last one is not
FORBIDDEN = [
    # a forced stand: hard 19 (004:831), hard 17 (000:2316), hard and soft 20 and 21 (004:594)
    (RANCHOS, "Kh 9d 2c / 9s 9d", "hit", "may stand or double or surrender on 19"),
    (RANCHOS, "Kh 9d 2c / 9s 9d", "hit", "the chart makes it stand"),
    (RANCHOS, "7h 7d 5c 2c / 9s 9d", "hit, hit", "must stand on 19"),
    (SPANISH, "Kh 7d 2c / 9s 9d", "hit", "may stand or double or surrender on 17"),
    (NO_BUST, "Ah 9d Ac / 9s 9d", "hit", "may stand or double or surrender on 20"),
    (NO_BUST, "Jk 2d 3c / 9s 9d", "hit", "may stand or surrender on 21"),
    # a forced hit: hard 11 (004:594, 004:831)
    (RANCHOS, "6h 5d / 9s 9d", "stand", "may hit or double or surrender on 11"),
    (RANCHOS, "6h 5d / 9s 9d", "stand", "the chart makes it hit"),
    (RANCHOS, "6h 3d 2c / 9s 9d", "hit, stand", "must hit on 11"),
    (NO_BUST, "6h 5d / 9s 9d", "stand", "may hit or double or surrender on 11"),
    # double: first two cards (004:860), no joker (004:639), no more than the wager
    (RANCHOS, "2h 3d 6c 9d / 9s 9d", "hit, double", "must hit on 11"),
    (RANCHOS, "2h 3d 7c 9d / 9s 9d", "hit, double", "may stand or hit on 12"),
    (SPANISH, "2h 3d 6c 9d / 9s 9d", "hit, double", "may stand or hit on 11"),
    (NO_BUST, "Jk 5d 9d / 9s 9d", "double", "may stand or surrender on 21"),
    (RANCHOS, "6h 5d 9d / 9s 9d", "double 20.01", "double takes $0.01 to $20 here"),
    (RANCHOS, "6h 5d 9d / 9s 9d", "double 0", "double takes $0.01 to $20 here"),
    # for less only where the rules say so: equal at 004:639
    (NO_BUST, "6h 5d 9d / 9s 9d", "double 5", "double takes $20 here"),
    # one card for a doubled hand: 000:2354
    (SPANISH, "6h 5d 2d 3c / 9s 9d", "double, hit", "may stand or rescue on 13"),
    (SPANISH, "6h 5d 2d 3c / 9s 9d", "double, double", "doublings of a hand: at most 1"),
    # rescue: a doubled hand only (000:2355)
    (SPANISH, "6h 5d / 9s 9d", "rescue", "only a doubled hand can be rescued"),
    (RANCHOS, "6h 5d / 9s 9d", "rescue", "may hit or double or surrender on 11"),
    # split: a pair or two Bonus cards (004:861), of equal wagers, into four hands (004:862)
    (RANCHOS, "9h 8d / 9s 9d", "split", "may stand or hit or double or surrender on 17"),
    (RANCHOS, "Kh 9d / 9s 9d", "split", "split is offered when"),
    (NO_BUST, "Ah Jk / 9s 9d", "split", "may stand or surrender on 21"),
    (RANCHOS, "8h Kc + 8d Kd / 9s 9d", "split 10", "split takes $20 here"),
    (RANCHOS, f"8h 9s 8d 9d {EIGHTS}", FOUR_SPLITS, "at most 4 hands (004:861-862)"),
    (SPANISH, f"8h 9s 8d 9d {EIGHTS}", FOUR_SPLITS, "at most 4 hands (000:2358-2359)"),
    (NO_BUST, f"8h 9s 8d {EIGHTS}", FOUR_SPLITS, "may stand or hit or double on 16"),
    # surrender: the first two cards (000:2360, 004:653, 004:863)
    (RANCHOS, "Th 2d 4c / 9s 9d", "hit, surrender", "may stand or hit on 16"),
    (SPANISH, "Kh 2d 4c / 9s 9d", "hit, surrender", "may stand or hit on 16"),
    (NO_BUST, "Kh 2d 4c / 9s 9d", "hit, surrender", "may stand or hit on 16"),
    (RANCHOS, "8h 5d + 8c Kd / 9s 9d", "split, surrender", "may stand or hit or double on 13"),
    # insurance: an ace, and no more than half (004:866); the 500 Club has none
    (RANCHOS, "Kh 9d / 9s 9d", "insurance", "may stand or double or surrender on 19"),
    (RANCHOS, "Kh 9d / Ks 9d", "insurance", "before the players act, when (the up card is 'A'"),
    (RANCHOS, "Kh 9d / As 9d", "insurance 10.01", "insurance takes $0.01 to $10 here"),
    (RANCHOS, "Kh 9d / As 9d", "insurance 0", "insurance takes $0.01 to $10 here"),
    (RANCHOS, "Kh 9d / As 9d", "no, insurance", "may stand or double or surrender on 19"),
    (CLUB, "Kh 9d / As 9d", "insurance", "the rules offer no insurance"),
    # other words
    (RANCHOS, "Kh 5d 2c / 9s 9d", "hit 5", "hit takes no amount here"),
    (RANCHOS, "Kh 5d / 9s 9d", "fold", "may stand or hit or double or surrender on 15"),
    (RANCHOS, "Kh 5d / As 9d", "double 30", "double takes $0.01 to $20 here"),
]


def test_who_signals_his_hand_has_left_the_insurance_alone() -> None:
    # 004:866: insurance is optional
    record = written("Kh 5d 4c / As 9d", says=["hit"])
    settled = settle_record(loaded(RANCHOS), record)["settlement"]
    assert [line["wager"] for line in settled] == ["base"]


def illegal(game: str, felt: str, says: str, **record: Any) -> str:
    """The message about the last of some signals."""
    *_, last = words = says.split(", ")
    error = refused(game, written(felt, says=words, **record))
    assert isinstance(error, IllegalMove)
    assert (error.code, error.where) == ("illegal-choice", f"choices[{len(words) - 1}]")
    assert error.message.startswith(("seat 2 may ", "seat 2 must "))
    assert f", not '{last}'" in error.message
    return error.message


@pytest.mark.parametrize("game, felt, says, legal", FORBIDDEN)
def test_a_signal_against_the_rules_is_refused_with_what_is_legal(
    game: str, felt: str, says: str, legal: str
) -> None:
    assert legal in illegal(game, felt, says)


@pytest.mark.parametrize(
    "felt, says, settings, legal",
    [
        # where the total may be doubled again, none for less (000:2357); three times (000:2356)
        ("6h 5d 9d / 9s 9d", "double 5", TWICE, "double takes $20 here"),
        ("6h 5d 2d 3c / 9s 9d", "double, double 20", TWICE, "double takes $40 here"),
        ("6h 5d 2d 3c As / 9s 9d", FOUR_DOUBLES, TWICE, "may stand or rescue on 17"),
        ("6h 5d 2d 3c As / 9s 9d", FOUR_DOUBLES, TWICE, "doublings of a hand: at most 3"),
        # early surrender is over after the check (000:2360)
        ("Kh 6d / As 8d", "play, surrender", EARLY, "before the house dealer looks"),
    ],
)
def test_a_signal_against_the_options_of_the_house_is_refused(
    felt: str, says: str, settings: dict[str, str], legal: str
) -> None:
    assert legal in illegal(SPANISH, felt, says, settings=settings)


@pytest.mark.parametrize(
    "felt, says, legal",
    [
        ("Kh 9d / As 9d", "even-money", "may stand or double or surrender on 19"),
        ("Kh 9d / As 9d", "even-money", "when (the hand is a natural and the up card is 'A'"),
        ("Kh Ad / As 9d", "even-money 5", "even-money takes no amount here"),
        ("Kh 9d / Ks 9d", "even-money", "may stand or double or surrender on 19"),
    ],
)
def test_even_money_is_for_a_natural_against_an_ace(felt: str, says: str, legal: str) -> None:
    # 000:3625
    assert legal in illegal(PLAIN, felt, says, readings={"insurance-offered": "yes"})


@pytest.mark.parametrize(
    "game, felt, says, whose",
    [
        # rescue is for hands that are not over (000:2355), and only Pure Spanish 21.5 has it
        (SPANISH, "Kh 5d 9d / 9s 9d", "double, rescue", "seat 2"),
        (RANCHOS, "6h 5d 9d / 9s 9d", "double, rescue", "seat 2"),
        # a hand that is over, doubled, given up, or made of a split ace is done
        (RANCHOS, "Kh 5d 9d / 9s 9d", "hit, stand", "seat 2"),
        (RANCHOS, "6h 5d 9d / 9s 9d", "double, hit", "seat 2"),
        (RANCHOS, "6h 5d 9d / 9s 9d", "double, double", "seat 2"),
        (RANCHOS, "Kh 6d / 9s 9d", "surrender, stand", "seat 2"),
        (RANCHOS, "Ah 5d + Ad 9d / 9s 9d", "split, hit", "seat 2"),
        (RANCHOS, "Ah Ac + Ad 9d / 9s 9d", "split, split", "seat 2"),
        (NO_BUST, "Ah Ac + Ad 9d / 9s 9d", "split, split", "seat 2"),  # 004:650
        # a natural has no choice, and nobody has one after the player-dealer's
        (RANCHOS, "Kh Ad / 9s 9d", "stand", "seat 2"),
        (RANCHOS, "Kh 6d / Ks Ad", "surrender", "seat 2"),
        (SPANISH, "Kh 6d / As Kd", "hit", "seat 2"),
        # even money is not offered with a natural at 6 to 5 (000:3623)
        (PLAIN, "Kh Ad / As 9d", "even-money", "seat 2"),
        # hands and persons that are not there
        (RANCHOS, "Kh 9d / 9s 9d", "2/2 hit", "seat 2 hand 2"),
        (RANCHOS, "8h Kc + 8d Kd / 9s 9d", "split, 2/3 hit", "seat 2 hand 3"),
        (RANCHOS, "Kh 9d / 9s 9d", "3 hit", "seat 3"),
        (RANCHOS, "Kh 9d / 9s 9d", "Zoe: hit", "seat 2 backline Zoe"),
        (RANCHOS, "Kh 9d / 9s 9d", "1 hit", "player-dealer"),
    ],
)
def test_a_signal_that_nobody_asked_for_is_refused(
    game: str, felt: str, says: str, whose: str
) -> None:
    *_, last = words = says.split(", ")
    error = refused(game, written(felt, says=words))
    assert isinstance(error, BadRecord)
    assert (error.code, error.where) == ("no-choice", f"choices[{len(words) - 1}]")
    assert error.message.startswith(f"{whose} has nothing to choose ")
    assert f", and says '{last.split()[-1]}': " in error.message


@pytest.mark.parametrize(
    "choice, code, where, message",
    [
        ({"seat": 2}, "missing-key", "choices[0].do", "choices[0].do is missing"),
        ({"seat": 2, "do": 5}, "wrong-value", "choices[0].do", "expected a text, found 5"),
        ({"do": "hit"}, "missing-key", "choices[0].seat", "choices[0].seat is missing"),
        (signal("hit") | {"hnd": 2}, "unknown-key", "choices[0].hnd", "Did you mean hand?"),
        (
            signal("hit") | {"hand": "2"},
            "wrong-value",
            "choices[0].hand",
            "expected a whole number",
        ),
        (signal("double") | {"amount": "ten"}, "unreadable-money", "choices[0].amount", "'ten'"),
    ],
)
def test_a_choice_that_cannot_be_read_names_its_field(
    choice: dict[str, Any], code: str, where: str, message: str
) -> None:
    error = refused(RANCHOS, written("Kh 5d / 9s 9d", choices=[choice]))
    assert (error.code, error.where) == (code, where)
    assert message in error.message


# --- wagers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, felt, wagers, code, where, message",
    [
        (
            RANCHOS,
            "Kh 9d / 9s 9d",
            [bet(2, "base"), bet(2, "insurance", "10")],
            "not-offered",
            "wagers",
            "insurance is offered when (the up card is 'A', 004:866); the up card is 9s",
        ),
        (
            RANCHOS,
            "Kh 9d / As 9d",
            [bet(2, "base"), bet(2, "insurance", "10.50")],
            "wager-size",
            "wagers",
            "Insurance $10.50 must be at most $10 (at most 1/2 of Game wager)",
        ),
        (
            RANCHOS,
            "Kh 9d / As 9d",
            [bet(2, "insurance", "10")],
            "wager-needs",
            "wagers",
            "Insurance may be bet only with Game wager",
        ),
        (
            CLUB,
            "Kh 9d / As 9d",
            [bet(2, "base"), bet(2, "insurance", "10")],
            "unknown-wager",
            "wagers[1].wager",
            "no wager 'insurance'. Known: base, red-flex, buster",
        ),
    ],
)
def test_insurance_among_the_wagers_needs_an_ace_and_a_base_wager_of_twice_as_much(
    game: str, felt: str, wagers: list[Bet], code: str, where: str, message: str
) -> None:
    error = refused(game, written(felt, *wagers))
    assert isinstance(error, BadRecord | UnknownName)
    assert (error.code, error.where) == (code, where)
    assert message in error.message


def test_insurance_is_bet_once() -> None:
    bets = [bet(2, "base"), bet(2, "insurance", "10")]
    error = refused(RANCHOS, written("Kh 9d / As 9d", *bets, says=["insurance"]))
    assert (error.code, error.where) == ("illegal-choice", "choices[0]")


# --- cards ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "game, cards, code, where, message",
    [
        # Bonus cards are marked in the Pure decks (000:2272, 004:788) and nowhere else
        (
            NO_BUST,
            "Kh* 9d / 9s 9d",
            "not-marked",
            "hands.seat 2",
            "'Kh*' is written as a marked card",
        ),
        (ORDINARY, "Kh* 9d / 9s 9d", "not-marked", "hands.seat 2", "no card is marked"),
        (ORDINARY, "Kh 9s 9d Kd*", "not-marked", "deck", "'Kd*' is written as a marked card"),
        (
            RANCHOS,
            "Kh 9d* / 9s 9d",
            "not-marked",
            "hands.seat 2",
            "'9d*' is written as a marked card",
        ),
        (RANCHOS, "Kh 9d / As* 9d", "not-marked", "hands.player-dealer", "only TJQK are marked"),
        (SPANISH, "Th* 9d / 9s 9d", "not-marked", "hands.seat 2", "only JQK are marked"),
        (RANCHOS, "Zz* 9d / 9s 9d", "unknown-card", "hands.seat 2", "no card 'Zz'; legal: rank of"),
        # tens are taken out of a Spanish deck (000:2272); jokers are in the No Bust decks alone
        (
            SPANISH,
            "Th 9d / 9s 9d",
            "unknown-card",
            "hands",
            "Th is not in the deck: six decks of 52",
        ),
        (SPANISH, "Kh 9s 9d Tc", "unknown-card", "deck", "Tc is not in the deck: six decks of 52"),
        (
            RANCHOS,
            "Jk 9d / 9s 9d",
            "unknown-card",
            "hands",
            "Jk is not in the deck: six decks of 52",
        ),
        (
            RANCHOS,
            "2h 2h 2h 2h 2h 2h 2h 9d / 9s 9d",
            "duplicate-card",
            "hands",
            "2h appears 7 times, six decks have 6",
        ),
    ],
)
def test_a_card_that_the_deck_does_not_have_is_refused(
    game: str, cards: str, code: str, where: str, message: str
) -> None:
    error = refused(game, written(cards))
    assert isinstance(error, BadRecord | Unreadable)
    assert (error.code, error.where) == (code, where)
    assert message in error.message


@pytest.mark.parametrize("game", [RANCHOS, SPANISH])
def test_a_bonus_card_may_be_written_with_its_mark(game: str) -> None:
    assert lines(settle(game, "Kh* Ad / 9s 8d")) == ["2 base win 24"]
    assert lines(settle(game, "Kh* 9s Ad 8d")) == ["2 base win 24"]


@pytest.mark.parametrize(
    "game, felt, code, where, message",
    [
        # a player's cards that show a signal against the chart
        (RANCHOS, "Kh 9d 2c / 9s 9d", "illegal-choice", "hands.seat 2", "not 'hit': the chart"),
        (RANCHOS, "6h 5d / 9s 9d", "illegal-choice", "hands.seat 2", "not 'stand': the chart"),
        (SPANISH, "Kh 7d 2c / 9s 9d", "illegal-choice", "hands.seat 2", "not 'hit': the chart"),
        # cards after the hand is over
        (RANCHOS, "Kh 5d 8c 2c / 9s 9d", "forbidden-card", "hands.seat 2", "2c may not be drawn"),
        # the player-dealer by Chart 1B (004:837): hard 17 stands, soft 17 and 16 hit
        (
            RANCHOS,
            "Kh 9d / 9s 8d 2c",
            "forbidden-card",
            "hands.player-dealer",
            "2c may not be drawn",
        ),
        (RANCHOS, "Kh 9d / 6s Ad", "missing-card", "hands.player-dealer", "another card"),
        (RANCHOS, "Kh 9d / 9s 7d", "missing-card", "hands.player-dealer", "another card"),
        (
            RANCHOS,
            "Kh 9d / Ks Ad 5c",
            "forbidden-card",
            "hands.player-dealer",
            "5c may not be drawn",
        ),
        # two hands of unequal cards, and a fifth hand
        (RANCHOS, "Kh 9d + 9d 8c / 9s 9d", "impossible-split", "hands.seat 2/2", "Kh and 9d may"),
        (
            RANCHOS,
            "8h Kc + 8d 9c + 8c Kd + 8s Kc + 8h 9h / 9s 9d",
            "impossible-split",
            "hands.seat 2/5",
            "at most 4 hands (004:861-862)",
        ),
    ],
)
def test_hands_that_the_rules_cannot_give_are_refused(
    game: str, felt: str, code: str, where: str, message: str
) -> None:
    error = refused(game, written(felt))
    assert (error.code, error.where) == (code, where)
    assert message in error.message


def test_a_record_that_is_settled_is_not_changed_either() -> None:
    record = written("8h 3c 9d + 8d Kc / 9s 9d", says=["split", "double", "2/2 stand"])
    before = deepcopy(record)
    settled = settle_record(loaded(RANCHOS), record)
    assert record == before
    assert settle_record(loaded(RANCHOS), settled) == settled
