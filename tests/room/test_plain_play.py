"""Bots at blackjack before anything is solved: they play as anybody would."""

from __future__ import annotations

from collections.abc import Iterator

from tests.room.evening import Evening

from houseway.library import load_game
from houseway.table.rounds import Choose

GAME = "hustler/no-bust-6.2"


def questions() -> Iterator[tuple[Evening, Choose]]:
    """Decisions on hands of two cards, from many deals."""
    for seed in range(1, 2000):
        table = Evening(load_game(GAME), seed=seed)
        table.sit("ann", "ben", "cleo")
        table.bank()
        table.bets()
        wait = table.state.waits
        if wait is not None and not wait.offer:
            yield table, wait


def test_a_bot_never_stands_on_two_aces() -> None:
    table, wait = next((t, w) for t, w in questions() if w.knows[0] == (1, 1))
    assert "stand" in wait.options
    assert table.game.rules.sensible(wait) in ("split", "hit")


def test_a_bot_draws_to_a_low_hand_and_stands_on_a_high_one() -> None:
    low = next((t, w) for t, w in questions() if w.total == 8 and 1 not in w.knows[0])
    high = next((t, w) for t, w in questions() if w.total == 20 and 1 not in w.knows[0])
    assert low[0].game.rules.sensible(low[1]) == "hit"
    assert high[0].game.rules.sensible(high[1]) == "stand"


def test_a_bot_takes_no_insurance() -> None:
    for seed in range(1, 400):
        table = Evening(load_game(GAME), seed=seed)
        table.sit("ann", "ben", "cleo")
        table.bank()
        table.bets()
        wait = table.state.waits
        if wait is not None and "insurance" in wait.options:
            assert table.game.rules.sensible(wait) == "no"
            return
    raise AssertionError("insurance was never offered")
