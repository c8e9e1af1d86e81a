"""A round with another answer: the same cards come, and everything assumed is named."""

from __future__ import annotations

from typing import Any

import pytest

import houseway as hw
from houseway.errors import HousewayError
from houseway.settling.what_if import what_if

BLACKJACK = "reference/blackjack"

# Two seats against a dealer: seat 2 holds 8h 6d, seat 3 Th 6s, the up card is 8c, 9d in the hole.
DECK = "8h Th 8c 6d 6s 9d Kc 2c 3h 4d Ts 5c 7h 9s Jd Qd"
PLAYED: dict[str, Any] = {
    "game": BLACKJACK,
    "seats": 4,
    "bank": {"seat": 1, "amount": "1000"},
    "wagers": [
        {"seat": 2, "wager": "base", "amount": "20"},
        {"seat": 3, "wager": "base", "amount": "10"},
    ],
    "deck": DECK,
    "choices": [{"seat": 2, "do": "stand"}, {"seat": 3, "do": "hit"}],
}


def changed(decision: int, say: str, record: dict[str, Any] = PLAYED) -> Any:
    return hw.game(BLACKJACK).what_if(record, decision, say)


def test_the_next_card_goes_to_the_one_who_takes_it() -> None:
    hands = hw.game(BLACKJACK).settle(PLAYED).as_json()["hands"]
    assert hands["seat 3"] == ["Th", "6s", "Kc"]
    found = changed(1, "hit")
    told = found.as_json()["record"]["hands"]
    assert told["seat 2"] == ["8h", "6d", "Kc"]
    assert told["seat 3"] == ["Th", "6s", "2c"]
    assert (found.net_before, found.net) == (-2000, -2000)


def test_others_answer_as_recorded_and_then_the_house_way() -> None:
    found = changed(1, "hit")
    assert [(one.who, one.do, one.why) for one in found.assumed] == [
        ("seat 3", "hit", "as-recorded"),
        ("seat 3", "stand", "not-recorded"),
    ]


def test_the_decider_goes_the_house_way_afterwards() -> None:
    small = {**PLAYED, "deck": DECK.replace("Kc 2c", "2c Kc")}
    found = changed(1, "hit", small)
    assert found.assumed[0].who == "seat 2"
    assert found.assumed[0].why == "house-way"


def test_a_recorded_answer_that_is_no_longer_legal_gives_way() -> None:
    """A pair of eights is split with the next cards; seat 3 doubled on two cards before."""
    record = {
        **PLAYED,
        "choices": [{"seat": 2, "do": "hit"}, {"seat": 2, "do": "stand"}],
        "wagers": PLAYED["wagers"][:1],
        "deck": "8h 8c 3d 9d 2c 4c Kc 5h 6h 7h 9h Td Jd",
    }
    found = changed(2, "hit", record)
    assert {one.why for one in found.assumed} <= {"house-way"}
    assert found.instead == "stand"


def test_the_same_answer_gives_the_same_settlement() -> None:
    found = changed(2, "hit")
    assert found.net == found.net_before
    assert found.settled.lines_out() == hw.game(BLACKJACK).settle(PLAYED).lines_out()


def test_the_changed_record_settles_to_itself() -> None:
    record = changed(1, "hit").as_json()["record"]
    again = hw.game(BLACKJACK).settle(
        {key: record[key] for key in ("game", "seats", "bank", "wagers", "deck", "choices")}
    )
    assert again.as_json()["settlement"] == record["settlement"]


def test_a_card_that_is_still_in_the_shoe_is_not_shown() -> None:
    game = hw.game(BLACKJACK)
    alone = {**PLAYED, "wagers": PLAYED["wagers"][:1], "deck": "8h 8c 6d 9d Kc 2c 3h 4d Ts"}
    alone |= {"choices": [{"seat": 2, "do": "stand"}]}
    with pytest.raises(HousewayError, match="still in the shoe") as refused:
        what_if(game, alone, 1, "hit", known=False)
    assert refused.value.code == "not-dealt-yet"
    assert "Kc" not in str(refused.value)
    fewer = {**alone, "choices": [{"seat": 2, "do": "hit"}]}
    found = what_if(game, fewer, 1, "stand", known=False)  # it needs no further card
    assert "deck" not in found.as_json()["record"]


def test_what_cannot_be_answered_is_refused_with_what_can() -> None:
    with pytest.raises(HousewayError, match="decision 9; legal: 1 to"):
        changed(9, "hit")
    with pytest.raises(HousewayError, match="may stand or hit or double on 14, not 'split'"):
        changed(1, "split")
    hands = {"seat 2": "8h 6d", "seat 3": "Th 6s Kc", "dealer": "8c 9d"}
    felt = {key: value for key, value in PLAYED.items() if key != "deck"} | {"hands": hands}
    with pytest.raises(HousewayError, match="give the deck"):
        changed(1, "hit", felt)
