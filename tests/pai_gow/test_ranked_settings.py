"""Every setting of one hand with what it is worth, against readable rounds."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import pytest

import houseway as hw
from houseway.cards import card_text, parse_cards
from houseway.errors import HousewayError

FORTUNE = "500-club/fortune-pai-gow-poker"
FACE_UP = "500-club/face-up-pai-gow-poker"
TILES = "parkwest/pai-gow-tiles"
JACKS = "Ac 7h Jd Js 8c 8h 4s"


def rows(game: str, cards: str, **asked: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = hw.game(game).set(cards, every=True, **asked)["settings"]
    return found


def nets(game: str, cards: str, front: list[str], banks: list[str]) -> list[int]:
    """What a dollar on the base wager wins in readable rounds against these hands."""
    made = hw.game(game)
    found = []
    for bank in banks:
        record = made.settle(
            {
                "bank": {"seat": 1, "amount": "1000"},
                "button": 2,
                "wagers": [{"seat": 2, "wager": "base", "amount": "100"}],
                "hands": {"seat 2": cards, "player-dealer": bank},
                "choices": [{"seat": 2, "do": f"set front {' '.join(front)}"}],
            }
        )
        found.append(int(record["settlement"][0]["net"]) // 100)
    return found


def test_settings_come_best_first_and_every_legal_one_once() -> None:
    found = rows(FORTUNE, JACKS)
    worth = [row["ev"] for row in found]
    assert worth == sorted(worth, reverse=True)
    fronts = {frozenset(row["front"]) for row in found}
    game = hw.game(FORTUNE)
    legal = {
        frozenset(map(card_text, front))
        for front, _ in game.rules.parting(parse_cards(JACKS)).legal()
    }
    assert fronts == legal
    assert len(found) == len(legal)
    for row in found:
        assert row["win"] + row["push"] + row["lose"] == pytest.approx(1, abs=1e-12)
        assert row["ev"] == pytest.approx(row["win"] - row["lose"], abs=1e-12)


def test_the_worth_of_a_setting_is_that_of_readable_rounds() -> None:
    best = rows(FORTUNE, JACKS)[0]
    luck = Random(20)
    rest = [card for card in range(53) if card not in parse_cards(JACKS)]
    banks = [" ".join(map(card_text, luck.sample(rest, 7))) for _ in range(400)]
    found = nets(FORTUNE, JACKS, best["front"], banks)
    mean = sum(found) / len(found)
    deviation = (best["win"] + best["lose"] - best["ev"] ** 2) ** 0.5
    assert abs(mean - best["ev"]) < 4 * deviation / len(found) ** 0.5


def test_against_an_open_hand_a_setting_wins_pushes_or_loses() -> None:
    bank = "Kd Jc Jh Tc 7s 7d 3d"
    for row in islice(rows(FACE_UP, JACKS, against=bank), 8):
        assert sorted((row["win"], row["push"], row["lose"])) == [0, 0, 1]
        assert nets(FACE_UP, JACKS, row["front"], [bank]) == [int(row["ev"])]


def test_an_open_hand_that_is_ace_high_pushes_whatever_is_set() -> None:
    found = rows(FACE_UP, JACKS, against="As Kd Qc 9h 6s 5d 3c")
    assert {row["push"] for row in found} == {1}


def test_tiles_are_ranked_by_all_hands_of_the_rest() -> None:
    found = rows(TILES, "6-6 4-4 5-4 3-2")
    assert found[0]["high"] == ["6-6", "5-4"]
    assert len(found) == 3
    with pytest.raises(HousewayError, match="tiles are not seen"):
        rows(TILES, "6-6 4-4 5-4 3-2", against="1-1 1-1 2-2 2-2")


@pytest.mark.parametrize(
    "cards, why",
    [
        ("Ac 7h Jd Js 8c 8h", "6 cards; a hand that is set has 7"),
        ("Ac 7h Jd Js 8c 8h 4s 2c", "8 cards; a hand that is set has 7"),
        ("Jk 7h Jd Js 8c 8h Jk", "Jk appears 2 times"),
        ("Ac Ac Jd Js 8c 8h 4s", "Ac appears 2 times"),
        ("Ac 7h Jd Js 8c 8h 4x", "no card '4x'"),
    ],
)
def test_cards_that_are_no_hand_are_refused(cards: str, why: str) -> None:
    with pytest.raises(HousewayError, match=why):
        hw.game(FORTUNE).set(cards)


def test_a_tile_cannot_be_used_three_times() -> None:
    with pytest.raises(HousewayError, match="6-6 appears 3 times, a set of tiles has 2"):
        hw.game(TILES).set("6-6 6-6 6-6 1-1")
