"""A seat has room for so many wagers."""

from __future__ import annotations

import pytest

from houseway.errors import BadRecord
from houseway.library import load_game
from houseway.settling.settle import settle_record

GAME = "hustler/21st-century-blackjack"


def bets(count: int) -> list[dict[str, object]]:
    names = ["", *(f"b{n}" for n in range(1, count))]
    return [{"seat": 2, "backline": n, "wager": "base", "amount": "5"} for n in names]


def test_six_wagers_lie_on_one_seat_and_a_seventh_finds_no_spot() -> None:
    # 003:139-142: six spots, up to six wagers on a seat.
    felt = {
        "bank": {"seat": 1},
        "button": 2,
        "hands": {"seat 2": ["Kh", "9d"], "player-dealer": ["8c", "9s"]},
    }
    game = load_game(GAME)
    assert len(settle_record(game, felt | {"wagers": bets(6)})["settlement"]) == 6
    with pytest.raises(BadRecord, match="seat 2 has 7 bettors; there are spots for 6") as refused:
        settle_record(game, felt | {"wagers": bets(7)})
    assert refused.value.where == "wagers[6].seat"
