"""Exact weights of everything that can happen with two shared hands.

Values alone decide totals, so most wagers need only the value loop. Colour and suit of all cards
factor out: the same loop over one colour (or suit) of the shoe counts the deals of that colour.
Facts of the first four cards need a loop over cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product
from math import perm
from typing import Any

import numpy as np

from houseway.families.analyst import ListingAnalyst
from houseway.families.shared_hands.kernel import weigh_cards, weigh_totals
from houseway.families.shared_hands.rules import SharedRules
from houseway.families.shared_hands.simulator import SharedSimulator
from houseway.families.shared_hands.tables import (
    CELLS,
    COUNTED,
    Array,
    DrawTables,
    ShoeTables,
    counters,
    draw_tables,
    ending_of,
    shoe_tables,
    suit_tables,
)
from houseway.pricing.branches import Branch, Knows, Outcomes
from houseway.ranking.points import TINTS
from houseway.wagers.facts import Facts, Value

SUITS_AND_PAIRS = frozenset({"player.pair", "banker.pair", "first4.makes"})
KNOWN = 551  # nothing to decide, or 55 pairs of values with 10 open cards


class SharedAnalyst(ListingAnalyst):
    """The exact and the fast computations for one game with two shared hands."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: SharedRules = game.rules
        self.size: int = game.deck.size
        self.has_option = "O" in self.rules.chart

    @cached_property
    def draws(self) -> DrawTables:
        return draw_tables(self.rules)

    @cached_property
    def shoe(self) -> ShoeTables:
        return shoe_tables(self.rules, self.game.deck)

    @property
    def total_weight(self) -> int:
        """All ordered sequences of six cards."""
        return perm(self.size, 6)

    def house_way(self, knows: Knows) -> str:
        total = sum(knows[0]) % 10
        return "hit" if self.rules.house_way[total] == "H" else "stand"

    # --- weights --------------------------------------------------------------------------------

    def _weights(self, counts: Array, choice: str, keys: tuple[str, ...], *, totals: bool) -> Array:
        """Weights [knowledge, key, cell] of deals whose used cards all come from `counts`."""
        draws = self.draws
        tables = draws.forced, draws.hit if choice == "hit" else draws.stand, draws.option
        known = KNOWN if self.has_option and totals else 1
        if not keys:
            by_value = np.zeros(10, np.int64)
            np.add.at(by_value, self.shoe.value, counts)
            weights = counters(known, 1, CELLS)
            weigh_totals(by_value, self.size, tables, weights)
            return weights
        strides = np.zeros(len(COUNTED), np.int64)
        width = 1
        for place, name in enumerate(COUNTED):
            if name in keys:
                strides[place] = width
                width *= len(COUNTED[name])
        weights = counters(known, width, CELLS if totals else 1)
        looked_up = self.shoe.value, suit_tables(), strides, tables
        weigh_cards(counts, self.size, looked_up, totals, weights)
        return weights

    def _by_tint(
        self, choice: str, keys: tuple[str, ...], *, tinted: bool, totals: bool
    ) -> Iterator[tuple[str, Array]]:
        """Weights by the suits of all cards dealt, when a wager asks for them."""
        counts = self.shoe.counts
        everything = self._weights(counts, choice, keys, totals=totals)
        if not tinted:
            yield "", everything
            return
        suits = np.arange(52) % 4
        one_suit = sum(
            self._weights(np.where(suits == s, counts, 0), choice, keys, totals=totals)
            for s in range(4)
        )
        one_colour = sum(
            self._weights(np.where(np.isin(suits, pair), counts, 0), choice, keys, totals=totals)
            for pair in ((0, 3), (1, 2))
        )
        yield from zip(
            TINTS, (one_suit, one_colour - one_suit, everything - one_colour), strict=True
        )

    def needs(self, uses: frozenset[str]) -> frozenset[str]:
        """Totals are always counted; suits and the first four cards only when asked for."""
        special = uses & {*COUNTED, "dealt.tint"}
        totals = uses - special - {"bet.number"}
        if special and not totals and special <= SUITS_AND_PAIRS:
            return SUITS_AND_PAIRS
        return special | (frozenset({"winner"}) if totals or not special else frozenset())

    def simulator(self, strategy: Mapping[Knows, str]) -> SharedSimulator:
        return SharedSimulator(self, strategy)

    def shared_facts(
        self, uses: frozenset[str], play: str, card: tuple[str, int] | None
    ) -> list[tuple[Facts, int | None, int]]:
        """All rounds by their facts, if every bettor plays in the same way."""
        rank = f"{card[0]}.rank{card[1]}" if card else ""
        chosen = self.named_policy(play)
        found = []
        for branch in self.branches(self.needs(uses | {"winner"}) | ({rank} if rank else set())):
            choice = chosen[branch.knows] if branch.knows is not None else ""
            for facts, weight in branch.outcomes[choice]:
                number = facts[rank] if rank else None
                assert number is None or isinstance(number, int)
                found.append((facts, number, weight))
        return found

    # --- branches -------------------------------------------------------------------------------

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        keys = tuple(name for name in COUNTED if name in uses)
        tinted = "dealt.tint" in uses
        totals = tinted or bool(uses - set(keys) - {"bet.number"}) or not keys
        found: dict[int, dict[str, Outcomes]] = {}
        choices = ("stand", "hit") if self.has_option and totals else ("",)
        for choice in choices:
            for tint, weights in self._by_tint(choice, keys, tinted=tinted, totals=totals):
                for knowledge, key, cell in zip(*np.nonzero(weights), strict=True):
                    if knowledge == 0 and choice == "hit":
                        continue  # nothing was decided: counted with the other choice
                    asked = choice if knowledge else ""
                    facts = self._facts(int(knowledge), int(key), int(cell), keys, asked)
                    if tint:
                        facts["dealt.tint"] = tint
                    weight = int(weights[knowledge, key, cell])
                    found.setdefault(int(knowledge), {}).setdefault(asked, []).append(
                        (facts, weight)
                    )
        return [
            Branch(knows, sum(knows[0]) % 10 if knows else -1, outcomes)
            for knowledge, outcomes in found.items()
            for knows in [knowledge_of(knowledge)]
        ]

    def _facts(
        self, knowledge: int, key: int, cell: int, keys: tuple[str, ...], choice: str
    ) -> dict[str, Value]:
        p_total, p_cards, b_total, b_cards = ending_of(cell)
        facts: dict[str, Value] = self.rules.total_facts(p_total, p_cards, b_total, b_cards)
        knows = knowledge_of(knowledge)
        if knows and choice == "stand":
            own = (sum(knows[0]) % 10, 2, "stand")
        else:
            own = (p_total, p_cards, "hit" if p_cards == 3 else "stand")
        facts |= self.rules.choice_facts(*own)
        for name in keys:
            key, place = divmod(key, len(COUNTED[name]))
            facts[name] = COUNTED[name][place]
        return facts


def knowledge_of(index: int) -> Knows | None:
    """The meaning of a kernel's row of knowledge.

    >>> knowledge_of(1 + 2 * 10 + 7)
    ((1, 1), 7)
    """
    if index == 0:
        return None
    pair, up = divmod(index - 1, 10)
    return _PAIRS[pair], up


_PAIRS = [(low, high) for high, low in product(range(10), repeat=2) if low <= high]
