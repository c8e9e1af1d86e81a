"""The exact and the fast computations for one game of pai gow with tiles."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from houseway.cards import Card, Cards, DeckSpec, card_text, cards_text
from houseway.errors import BadRecord, HousewayError
from houseway.families.analyst import BEST, SolvingAnalyst, best_first
from houseway.families.counts import Weights
from houseway.families.pai_gow_tiles.exact import TileSolution
from houseway.families.pai_gow_tiles.guide import best_chart, parted_text
from houseway.families.pai_gow_tiles.rules import TileRules
from houseway.families.pai_gow_tiles.simulator import TileSimulator
from houseway.families.pai_gow_tiles.table_rounds import TileTable
from houseway.families.pai_gow_tiles.tables import Array, TileTables
from houseway.families.table_rounds import TableRounds
from houseway.pricing.figures import Figure, Tally, unit_of
from houseway.setting.four_tiles import FOUR
from houseway.table.cards.hand_setting import HOUSE_WAY, Parted
from houseway.table.rounds import Choose, Setup
from houseway.wagers.rows import Wager


@dataclass(frozen=True)
class TilePolicy:
    """A way to set every hand: the chosen setting, by the number of the hand."""

    tables: TileTables
    choice: Array

    def choose(self, wait: Choose) -> str:
        """The words of the setting, for the tiles that are really held."""
        assert wait.sets is not None
        place = self.tables.place(wait.sets.cards)
        chosen = int(self.choice[place])
        if chosen == self.tables.way[place]:
            return HOUSE_WAY
        split = self.tables.split(wait.sets.cards, chosen)
        return wait.sets.words((split.high_tiles, split.low_tiles))


class TileAnalyst(SolvingAnalyst):
    """Solves, prices and simulates one game with one set of tiles."""

    suits_matter = True  # tiles are named in full
    shows_up_card = False
    strategy_class = "by the bettor's own four tiles, against a house way"

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: TileRules = game.rules
        self.deck: DeckSpec = game.deck
        self.tables = TileTables(self.rules, self.deck)

    @cached_property
    def solution(self) -> TileSolution:
        return TileSolution(self.tables, self.lead)

    # --- figures ----------------------------------------------------------------------------------

    def tally(self) -> Tally:
        """The lead wager at best play against a player-dealer who goes the house way."""
        return self.solution.tally(self.solution.best)

    def weights(self, wager: Wager) -> Weights:
        return self.solution.row_weights(wager, self.solution.best)

    def estimate(self, wager: Wager) -> Figure:
        """Every wager is counted exactly, none is estimated."""
        return TileSolution(self.tables, wager).figure(self.solution.best)

    # --- hands ------------------------------------------------------------------------------------

    def hand(self, cards: Cards, up: Card | None = None, board: Cards = ()) -> dict[str, Any]:
        """The expectation of each setting of four tiles."""
        if len(cards) != FOUR:
            raise BadRecord("hand", f"tiles: {len(cards)}; a hand has {FOUR}", where="hand")
        self.deck.check_multiset(cards, where="hand")
        worth = {parted_text(parted): worth["ev"] for parted, worth in self.settings(cards)}
        way = self.rules.way.set(cards)
        return {
            "hand": [card_text(card) for card in cards],
            "name": f"the house way is high {cards_text(way.high)}; {way.why}",
            **best_first(worth),
            "expectation": f"of each setting, for each unit of {self.lead.name}",
        }

    def settings(self, cards: Cards, against: Cards = ()) -> list[tuple[Parted, dict[str, float]]]:
        """Every setting with its expectation against all hands of the rest, the best first."""
        if against:
            raise HousewayError(
                "not-exposed", "the player-dealer's tiles are not seen", where="against"
            )
        place = self.tables.place(cards)
        dealt = int(self.tables.versus[place, 0].sum()) * unit_of(self.lead)
        found = []
        for setting in range(len(self.tables.splits[place])):
            split = self.tables.split(cards, setting)
            worth = int(self.solution.worth[place, setting]) / dealt
            found.append(((split.high_tiles, split.low_tiles), {"ev": worth}))
        return sorted(found, key=lambda item: -item[1]["ev"])

    def chart(self) -> dict[str, Any]:
        """Best play by the rows of the house's chart, and the hands that differ from it."""
        return best_chart(self.solution)

    # --- ways to play -----------------------------------------------------------------------------

    def named_policy(self, name: str) -> TilePolicy:
        choice = self.solution.best if name == BEST else self.tables.way
        return TilePolicy(self.tables, choice)

    def simulator(self, policy: TilePolicy) -> TileSimulator:
        return TileSimulator(tables=self.tables, choice=policy.choice, wagers=self.unit_wagers)

    def table_rounds(self, setup: Setup, policies: Mapping[int, TilePolicy]) -> TableRounds | None:
        return TileTable(self.game, setup, policies, self.simulator)
