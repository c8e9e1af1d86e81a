"""Effect of removal: the change of the expectation when one card leaves the shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.cards import card_text, rank_of
from houseway.data_table import DataTable, Tabular
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.odds.report import expectation, solve
from houseway.origin import origin
from houseway.pricing.branches import lead_wager
from houseway.progress import Progress, silent


@dataclass(frozen=True, slots=True)
class CardRemoval(JsonView):
    """A removed card: the expectation without it, and the difference from the full shoe."""

    card: str
    ev: float
    change: float


@dataclass(frozen=True, slots=True, repr=False)
class Removal(JsonView, Tabular):
    """The effect of removing a card of each rank on a wager; `ev` is of the full shoe."""

    game: str
    wager: str
    ev: float
    removals: tuple[CardRemoval, ...]
    origin: Mapping[str, Any] = field(hash=False)

    def table(self) -> DataTable:
        """One row for each removed card; `change` is from the full shoe."""
        columns = {"wager": str, "card": str, "ev": float, "change": float}
        rows = ({"wager": self.wager, **item.as_json()} for item in self.removals)
        return DataTable.of(columns, rows, self.origin)

    def __repr__(self) -> str:
        return (
            f"<{self.game[:80]}, {self.wager[:40]} {self.ev:+.6f}: "
            f"one of {len(self.removals)} cards removed>"
        )


def removals(game: Game, *, wager: str = "", progress: Progress = silent) -> Removal:
    """The expectation of a wager without one card, for each rank.

    Without a name, the wager is the one whose bettor plays the hand.
    """
    named = solve(game, only=wager).wagers[0].price.id if wager else lead_wager(game.wagers).id
    whole = expectation(game, named)
    cards = {rank_of(card): card for card in game.deck.composition()}
    found = []
    for done, card in enumerate(cards.values(), start=1):
        left = expectation(game.without([card]), named)
        found.append(CardRemoval(card_text(card), left, left - whole))
        progress(done, len(cards))
    return Removal(game.id, named, whole, tuple(found), origin(game))
