"""Wagers outside the limits that were acted on, and those that are only placed."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record

PAN_9 = "aviator/super-pan-9"
PAI_GOW = ("aviator/pai-gow-poker", "aviator/pai-gow-poker-joker-wild")
CENTURY = "hustler/21st-century-blackjack"
LA = "hustler/la-blackjack"

# Each game with limits of $10 to $200; seat 2 has the better hand.
LIMITS = {"settings": {"table.limits": "$10-$200"}}
THREE_DICE = {"dice": [3, 3, 4]}
NINE_TO_SIX = {"hands": {"seat 2": "2h 3h 4d", "player-dealer": "Kd Kc 6d"}, **THREE_DICE}
ACES_TO_KINGS = {
    "hands": {"seat 2": "As Ad Qc Jh 8s 5d 2c", "player-dealer": "Kh Kd 9c 7s 4d 3c 2h"},
    **THREE_DICE,
}
TWENTY_TO_19 = {"hands": {"seat 2": "Kh Qh", "player-dealer": "Kd 9d"}}


def settle(game: str, amount: str, felt: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    """The lines of a round in which seat 2 has bet so much; it settles to itself."""
    placed = {"seat": 2, "wager": "base", "amount": amount, "acted": True}
    record = {"bank": {"seat": 1}, "wagers": [placed], **felt, **LIMITS} | more
    out = settle_record(load_game(game), record)
    assert settle_record(load_game(game), out) == out
    assert out["wagers"][0]["amount"] == record["wagers"][0]["amount"]
    assert out["conserved"]
    return list(out["settlement"])


def short(lines: list[dict[str, Any]]) -> list[tuple[str, ...]]:
    return [tuple(line[key] for key in ("amount", "result", "net", "returned")) for line in lines]


@pytest.mark.parametrize(
    "game, felt, cite",
    [
        (PAN_9, NINE_TO_SIX, "000:1399"),
        (PAI_GOW[0], ACES_TO_KINGS, "000:901"),
        (PAI_GOW[1], ACES_TO_KINGS, "000:736"),
        (CENTURY, TWENTY_TO_19, "003:147-149"),
    ],
)
def test_the_part_of_a_wager_above_the_maximum_has_no_action_and_goes_back(
    game: str, felt: dict[str, Any], cite: str
) -> None:
    lines = settle(game, "300", felt)
    assert short(lines) == [("200", "win", "200", "200"), ("100", "returned", "0", "100")]
    assert (lines[1]["why"], lines[1]["cite"]) == ("above the maximum of $200, no action", cite)


@pytest.mark.parametrize(
    "game, felt",
    # 000:1395, 000:900, 000:735
    [(PAN_9, NINE_TO_SIX), (PAI_GOW[0], ACES_TO_KINGS), (PAI_GOW[1], ACES_TO_KINGS)],
)
def test_a_wager_below_the_minimum_that_was_acted_on_has_action(
    game: str, felt: dict[str, Any]
) -> None:
    assert short(settle(game, "5", felt)) == [("5", "win", "5", "5")]


def test_a_misdeal_returns_the_part_above_the_maximum_as_well() -> None:
    lines = settle(PAN_9, "300", NINE_TO_SIX, incidents=[{"event": "wrong-seat"}])
    assert short(lines) == [("200", "returned", "0", "200"), ("100", "returned", "0", "100")]


def test_a_doubled_wager_above_the_maximum_doubles_what_was_in_action() -> None:
    felt = {"deck": "5h Kd 6h Th 9d", "choices": [{"seat": 2, "do": "double"}]}  # 003:147-149
    assert short(settle(CENTURY, "300", felt)) == [
        ("400", "win", "400", "400"),
        ("100", "returned", "0", "100"),
    ]


def test_the_fee_is_taken_on_what_is_in_action() -> None:
    record = {
        "bank": {"seat": 1},
        "wagers": [{"seat": 2, "wager": "base", "amount": "150", "acted": True}],
        "collection": {"schedule": "blackjack-banded-2013", "option": "7"},  # $10-$100
    }
    out = settle_record(load_game(CENTURY), record | TWENTY_TO_19)
    assert out["settlement"][0]["amount"] == "100"
    assert [fee["amount"] for fee in out["collections"]] == ["1"]  # from $101 on it is $2


@pytest.mark.parametrize(
    "game, amount, acted, code, message",
    [
        # A new bet is refused as ever.
        (PAN_9, "300", False, "wager-limits", "above the maximum; limits are \\$10-\\$200$"),
        (PAN_9, "5", False, "wager-limits", "below the minimum"),
        (PAN_9, "50", True, "within-limits", "leave 'acted' out"),
        # 003:147-149 speaks of the maximum alone, L.A. Blackjack of neither.
        (CENTURY, "5", True, "wager-limits", "do not say what becomes of it"),
        (LA, "300", True, "wager-limits", "do not say what becomes of it"),
    ],
)
def test_other_wagers_outside_the_limits_are_refused(
    game: str, amount: str, acted: bool, code: str, message: str
) -> None:
    placed = {"seat": 2, "wager": "base", "amount": amount, "acted": acted}
    felt = NINE_TO_SIX if game == PAN_9 else TWENTY_TO_19
    with pytest.raises(BadRecord, match=message) as refused:
        settle_record(load_game(game), {"bank": {"seat": 1}, "wagers": [placed], **felt, **LIMITS})
    assert refused.value.code == code


def pairs(amount: str, option: str) -> dict[str, Any]:
    """A Perfect Pairs bet that was acted on, beside a base wager of $50 that wins."""
    record = {
        "bank": {"seat": 1},
        "wagers": [
            {"seat": 2, "wager": "base", "amount": "50"},
            {"seat": 2, "wager": "perfect-pairs", "amount": amount, "acted": True},
        ],
        "settings": {"table.limits": option},
    }
    return settle_record(load_game(CENTURY), record | TWENTY_TO_19)


def test_the_excess_over_the_own_maximum_of_a_side_bet_goes_back() -> None:
    """003:147-149, 4244-4247: Perfect Pairs takes $50 at a table of $10-$100."""
    lines = pairs("60", "$10-$100")["settlement"]
    found = [line for line in short(lines) if line[0] in ("50", "10")]
    assert ("10", "returned", "0", "10") in found
    assert sorted(line["wager"] for line in lines) == ["base", "perfect-pairs", "perfect-pairs"]


def test_a_side_bet_that_the_table_does_not_offer_has_no_excess_but_is_refused() -> None:
    """003:4244-4247: no Perfect Pairs at $50-$300, whatever was acted on."""
    with pytest.raises(BadRecord, match="not offered at a table of") as refused:
        pairs("400", "$50-$300")
    assert (refused.value.code, refused.value.where) == ("not-offered", "wagers[1].wager")
