"""`houseway rank`: names of hands on the command line."""

from __future__ import annotations

import pytest
from tests.cli.program import houseway


def test_a_hand_is_named_by_the_order_of_a_game() -> None:
    found = houseway("rank", "500-club/three-card-poker-6-card-bonus", "As Ks Qs", "--json").json
    assert found == {
        "order": "three-card",
        "hand": ["As", "Ks", "Qs"],
        "category": "mini-royal",
        "name": "mini royal",
        "value": 741,
    }


def test_a_low_says_whether_it_is_low_enough() -> None:
    low = houseway("rank", "eight-or-better", "As 2h 3c 4d 8d Ts Td", "--json").json
    assert (low["qualifies"], low["name"]) == (True, "eight low, 8-4-3-2-A")
    high = houseway("rank", "eight-or-better", "As 2h 3c 4d 9d Ts Td", "--json").json
    assert (high["qualifies"], high["value"]) == (False, 0)


def test_a_badugi_is_ranked_too() -> None:
    assert houseway("rank", "badugi", "As 2h 3c 3d", "--json").json["name"] == (
        "three-card hand, 3-2-A"
    )


@pytest.mark.parametrize(
    "words, message",
    [
        (("high", "As As Ks Qs Js"), "cards: As is there twice"),
        (("high", "As Jk Ks Qs Js"), "this order knows no joker"),
        (("high", "As Xx"), "cards: no card 'Xx'"),
        (("hihg", "As"), "order: no order of hands 'hihg'. Did you mean high?"),
        (("high", "As Ah 8c 8d Kd Qc As"), "cards: As is there twice"),
        (
            ("aviator/ultimate-texas-holdem", "As 2s 3s 4s 5s", "--low"),
            "low: aviator/ultimate-texas-holdem has no low hand",
        ),
        (("parkwest/cash-in-baccarat", "As Ks"), "does not rank poker hands"),
        (("500-club/ultimate", "As Ks"), "no game '500-club/ultimate'"),
    ],
)
def test_what_is_no_hand_is_refused(words: tuple[str, ...], message: str) -> None:
    result = houseway("rank", *words)
    assert result.code == 2
    assert message in result.err
