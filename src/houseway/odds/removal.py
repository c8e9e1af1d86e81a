"""The effect of removal: what the expectation gains or loses when one card leaves the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.cards import card_text, rank_of
from houseway.library import Game
from houseway.odds.report import solve


def removals(
    game: Game,
    *,
    wager: str = "",
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> dict[str, Any]:
    """One card of each rank is taken out; suits that matter to no wager are not told apart."""
    whole = solve(game, only=wager).wagers[0].price
    cards = {rank_of(card): card for card in game.deck.composition()}
    found = []
    for done, card in enumerate(cards.values(), start=1):
        left = solve(game.without([card]), only=whole.id).wagers[0].price
        found.append(
            {
                "card": card_text(card),
                "ev": float(left.ev),
                "change": float(left.ev) - float(whole.ev),
            }
        )
        progress(done, len(cards))
    return {"game": game.id, "wager": whole.id, "ev": float(whole.ev), "removals": found}
