"""Several persons at the bank, and what the house gives to those whom no cover reached."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record

DICE = [3, 3, 4]


def settle(game: str, bank: dict[str, Any], **more: Any) -> dict[str, Any]:
    record = {
        "bank": bank,
        "wagers": [{"seat": 2, "wager": "base", "amount": "100"}],
        "dice": DICE,
        "hands": {"seat 2": ["6h", "2d", "Kc"], "player-dealer": ["5h", "2d", "Kd"]},
    }
    return settle_record(load_game(game), record | more)


def test_partners_at_the_bank_add_to_the_cover() -> None:
    """003:810-813: a partnership of at most three persons."""
    out = settle(
        "hustler/super-pan-9-classic", {"seat": 1, "amount": "40", "partners": {"P2": "35"}}
    )
    line = out["settlement"][0]
    assert (line["result"], line["net"]) == ("win", "75")
    assert out["bank"]["partners"] == {"P2": "35"}


def test_more_partners_than_the_house_allows_are_refused() -> None:
    partners = {f"P{n}": "10" for n in range(2, 6)}
    with pytest.raises(BadRecord, match="5 persons bank together") as refused:
        settle("hustler/super-pan-9-classic", {"seat": 1, "amount": "40", "partners": partners})
    assert (refused.value.code, refused.value.where) == ("co-bank", "bank.partners")


def test_a_game_of_one_player_dealer_has_no_partners() -> None:
    record = {
        "bank": {"seat": 1, "amount": "40", "partners": {"P2": "10"}},
        "hands": {"player": ["9h", "Kd"], "banker": ["2h", "Kd"]},
    }
    with pytest.raises(BadRecord, match="allows 1"):
        settle_record(load_game("parkwest/cash-in-baccarat"), record)


def test_a_wager_that_no_cover_reached_plays_the_next_round_free_of_collection() -> None:
    """003:1229-1230: courtesy time in the joker game."""
    out = settle(
        "hustler/21st-century-baccarat",
        {"seat": 1, "amount": "0"},
        hands={"seat 2": ["6h", "2d"], "player-dealer": ["5h", "2d"]},
    )
    line = out["settlement"][0]
    assert (line["result"], line["returned"]) == ("returned", "100")
    assert line["why"].endswith("the next collection is free")
