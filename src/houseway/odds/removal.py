"""The effect of removal: the change of the expectation when one card leaves the shoe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from houseway.cards import Card, card_text, parse_cards, rank_of
from houseway.errors import HousewayError
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.odds.report import expectation, solve
from houseway.pricing.branches import lead_wager


@dataclass(frozen=True, slots=True)
class CardRemoval(JsonView):
    """A card that is gone: the expectation without it, and how far that is from the full shoe."""

    card: str
    ev: float
    change: float


@dataclass(frozen=True, slots=True, repr=False)
class Removal(JsonView):
    """What one card of each rank is worth to the bettor of a wager; `ev` is of the full shoe."""

    game: str
    wager: str
    ev: float
    removals: tuple[CardRemoval, ...]

    def __repr__(self) -> str:
        return (
            f"<{self.game[:80]}, {self.wager[:40]} {self.ev:+.6f}: "
            f"one of {len(self.removals)} cards removed>"
        )


def removals(
    game: Game,
    *,
    wager: str = "",
    progress: Callable[[int, int], None] = lambda _done, _all: None,
) -> Removal:
    """One card of each rank is taken out; suits that matter to no wager are not told apart.

    Without a wager's name it is that of the wager whose bettor plays the hand.
    """
    named = solve(game, only=wager).wagers[0].price.id if wager else lead_wager(game.wagers).id
    whole = expectation(game, named)
    cards = {rank_of(card): card for card in game.deck.composition()}
    found = []
    for done, card in enumerate(cards.values(), start=1):
        left = expectation(game.without([card]), named)
        found.append(CardRemoval(card_text(card), left, left - whole))
        progress(done, len(cards))
    return Removal(game.id, named, whole, tuple(found))


def removed_cards(game: Game, text: str) -> tuple[Card, ...]:
    """Cards that a person names as gone; they are looked for in the shoe that still has them."""
    try:
        cards = parse_cards(text)
    except HousewayError as error:
        raise error.at("removed") from None
    game.deck.check_multiset(cards, where="removed")
    return cards
