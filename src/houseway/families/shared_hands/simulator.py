"""The fast player of rounds with two shared hands: a kernel, its tables, and its counts."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.cards import Cards
from houseway.families.fact_counter import FactRounds
from houseway.families.fast_rounds import drawn_cards
from houseway.families.shared_hands.kernel import play_cards, play_values
from houseway.families.shared_hands.tables import (
    CELLS,
    FIRST_FOUR,
    Array,
    check_room,
    ending_of,
    suit_tables,
)
from houseway.pricing.branches import Knows
from houseway.ranking.points import TINTS
from houseway.wagers.facts import Value

if TYPE_CHECKING:
    from houseway.families.shared_hands.exact import SharedAnalyst

HIT, STOOD = 1, 2
ENDS = CELLS * 12  # no option, hit, stood on 0 to 9
CARDS_DRAWN = 6


class SharedSimulator(FactRounds):
    """Plays rounds with two shared hands by their number."""

    def __init__(self, analyst: SharedAnalyst, strategy: Mapping[Knows, str]) -> None:
        self.analyst = analyst
        self.domains: dict[str, tuple[Value, ...]] = {**FIRST_FOUR, "dealt.tint": TINTS}
        self.shoe = np.array(analyst.game.deck.ordered(), np.uint8)
        self.chosen, self.ends = self._tables(strategy)

    def _tables(self, strategy: Mapping[Knows, str]) -> tuple[Array, Array]:
        """The choice by the first four values, and the ends of rounds by choice."""
        draws = self.analyst.draws
        chosen = np.zeros((10, 10, 10, 10), np.uint8)
        for p1, b1, p2, b2 in product(range(10), repeat=4):
            if draws.option[(p1 + p2) % 10, b1, (b1 + b2) % 10]:
                own = (min(p1, p2), max(p1, p2))
                # A hand that this shoe cannot deal has no strategy and never comes.
                chosen[p1, b1, p2, b2] = HIT if strategy.get((own, b1)) == "hit" else STOOD
        stood_on = np.repeat(np.arange(10, dtype=np.uint16), 1000)
        ends = [draws.forced, CELLS + draws.hit, 2 * CELLS + CELLS * stood_on + draws.stand]
        if not self.analyst.has_option:
            ends = ends[:1]
        return chosen.ravel(), np.concatenate(ends).astype(np.uint16)

    def strides(self, uses: frozenset[str]) -> Array:
        """Strides of the facts asked for; the last number is how many keys there are."""
        strides = np.zeros(8, np.uint64)
        width = 1
        for place, (name, domain) in enumerate(self.domains.items()):
            if name in uses:
                strides[place] = width
                width *= len(domain)
        strides[7] = width
        return strides

    def end_count(self, uses: frozenset[str]) -> int:
        count = ENDS * int(self.strides(uses)[7])
        check_room(count)
        return count

    def run(
        self, uses: frozenset[str], key: Any, first: int, rounds: int, into: tuple[Array, Array]
    ) -> None:
        strides, (counts, trace) = self.strides(uses), into
        if strides[7] == 1 and not len(trace):
            value = self.analyst.shoe.value[self.shoe].astype(np.uint8)
            play_values(key, first, rounds, value, self.chosen, self.ends, counts)
            return
        value = self.analyst.shoe.value.astype(np.uint64)
        suits = tuple(table.astype(np.uint64) for table in suit_tables())
        tables = (self.shoe, value, suits, strides, self.chosen, self.ends)
        play_cards(key, first, rounds, tables, into)

    def deal(self, seed: int, round_: int) -> Cards:
        """The cards of a round, in the order in which they leave the shoe."""
        return drawn_cards(self.shoe.tolist(), CARDS_DRAWN, seed, round_)

    def facts(self, uses: frozenset[str], index: int) -> dict[str, Any]:
        end, key = divmod(index, int(self.strides(uses)[7]))
        group, cell = divmod(end, CELLS)
        p_total, p_cards, b_total, b_cards = ending_of(cell)
        rules = self.analyst.rules
        facts: dict[str, Any] = rules.total_facts(p_total, p_cards, b_total, b_cards)
        if group >= 2:
            facts |= rules.choice_facts(group - 2, 2, "stand")
        else:
            facts |= rules.choice_facts(p_total, p_cards, "hit" if p_cards == 3 else "stand")
        for name, domain in self.domains.items():
            if name in uses:
                key, place = divmod(key, len(domain))
                facts[name] = domain[place]
        return facts
