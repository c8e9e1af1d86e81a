"""The fast player of rounds with a hand for each seat: one seat against the player-dealer."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.cards import Cards, is_joker, suit_of
from houseway.families.fact_counter import FactRounds
from houseway.families.fast_rounds import drawn_cards
from houseway.families.own_hands.kernel import play_hands
from houseway.families.own_hands.tables import CLASSES, NO_SUIT, NO_UP, Array
from houseway.pricing.branches import Knows
from houseway.ranking.points import TINTS

if TYPE_CHECKING:
    from houseway.families.own_hands.exact import OwnAnalyst

STOOD = CLASSES  # column of "no card drawn"


class OwnSimulator(FactRounds):
    """Plays rounds with a hand for each seat by their number."""

    def __init__(self, analyst: OwnAnalyst, strategy: Mapping[Knows, str]) -> None:
        self.analyst = analyst
        self.tables = tables = analyst.tables
        self.cards = analyst.rules.first
        self.order = analyst.game.deck.ordered()
        self.shoe = np.array([tables.class_of(card) for card in self.order], np.uint8)
        suits = [NO_SUIT if is_joker(card) else suit_of(card) for card in self.order]
        self.suit = np.array(suits, np.uint8)
        self.player_index = self._index(
            {hand: p for p, hand in enumerate(tables.players)}, exposed=0
        )
        self.dealer_index = self._index(
            {hand: d for d, hand in enumerate(tables.dealers)}, exposed=analyst.rules.up
        )
        self.hits, self.player_end = self._player_tables(strategy)

    def _index(self, numbers: Mapping[tuple[int, ...], int], *, exposed: int) -> Array:
        """The number of a hand by its cards as dealt, read in base 12."""
        table = np.zeros(CLASSES**self.cards, np.int64)
        held = sorted(self.tables.card_for)
        for place, dealt in enumerate(product(range(CLASSES), repeat=self.cards)):
            if all(c in held for c in dealt):
                table[place] = numbers[_sorted(dealt, exposed)]
        return table

    def _player_tables(self, strategy: Mapping[Knows, str]) -> tuple[Array, Array]:
        tables = self.tables
        hits = np.zeros((len(tables.players), CLASSES), np.bool_)
        ends = np.zeros((len(tables.players), STOOD + 1), np.int64)
        for p, hand in enumerate(tables.players):
            letter = tables.letter(hand)
            for up in range(CLASSES):
                knows = (hand, None if up == NO_UP else up)
                does = strategy.get(knows, "stand") if letter == "O" else letter
                hits[p, up] = does in ("H", "hit")
            ends[p, STOOD] = tables.end_number[tables.end(hand)]
            for c in tables.card_for:
                ends[p, c] = tables.end_number[tables.end((*hand, c))]
        return hits, ends

    def run(
        self, uses: frozenset[str], key: Any, first: int, rounds: int, into: tuple[Array, Array]
    ) -> None:
        deal = self.shoe, self.suit, self.cards, self.analyst.rules.up
        player = self.player_index, self.hits, self.player_end
        dealer = self.dealer_index, self.tables.dealer_hits, self.tables.dealer_end
        tables = (*deal, player, dealer, len(self.tables.ends))
        play_hands(key, first, rounds, tables, into)

    def end_count(self, uses: frozenset[str]) -> int:
        return len(self.tables.ends) ** 2 * len(TINTS) * CLASSES

    def deal(self, seed: int, round_: int) -> Cards:
        """The cards of a round: seat and player-dealer in turn, then the next two of the shoe."""
        return drawn_cards(self.order, 2 * self.cards + 2, seed, round_)

    def facts(self, uses: frozenset[str], index: int) -> dict[str, Any]:
        rest, dealer = divmod(index, len(self.tables.ends))
        rest, up = divmod(rest, CLASSES)
        player, tint = divmod(rest, len(TINTS))
        ends = self.tables.ends
        return {**self.tables.says(ends[player], ends[dealer], up), "hand.tint": TINTS[tint]}


def _sorted(dealt: tuple[int, ...], exposed: int) -> tuple[int, ...]:
    """A hand as it stands in the tables: sorted, behind the exposed card if there is one."""
    if not exposed:
        return tuple(sorted(dealt))
    others = [c for place, c in enumerate(dealt, start=1) if place != exposed]
    return (dealt[exposed - 1], *sorted(others))
