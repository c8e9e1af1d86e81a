"""The effect of removal: the change of the expectation when one card leaves the shoe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from houseway.cards import card_text, rank_of
from houseway.library import Game
from houseway.odds.report import expectation, solve
from houseway.strategy import lead_wager


def removals(
    game: Game,
    *,
    wager: str = "",
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> dict[str, Any]:
    """One card of each rank is taken out; suits that matter to no wager are not told apart.

    Without a wager's name it is that of the wager whose bettor plays the hand.
    """
    named = solve(game, only=wager).wagers[0].price.id if wager else lead_wager(game).id
    whole = expectation(game, named)
    cards = {rank_of(card): card for card in game.deck.composition()}
    found = []
    for done, card in enumerate(cards.values(), start=1):
        left = expectation(game.without([card]), named)
        found.append({"card": card_text(card), "ev": left, "change": left - whole})
        progress(done, len(cards))
    return {"game": game.id, "wager": named, "ev": whole, "removals": found}
