"""Exact weights of everything that can happen with two shared hands.

Values alone decide totals, so most wagers need only the value loop. Colour and suit of all cards
factor out: the same loop over one colour (or suit) of the shoe counts the deals of that colour.
Facts of the first four cards need a loop over cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
    CARDS,
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
SUITS = 4
KNOWN = 551  # nothing to decide, or 55 pairs of values with 10 open cards


@dataclass(frozen=True)
class Rows:
    """The rows in which knowledge is counted, by the number of the knowledge.

    With a policy (`chosen`, by knowledge), a row for nothing to decide, one for each total that
    stands, one for hands that hit, and one for what is decided otherwise and not counted.
    """

    number: int
    stands_for: Sequence[int]  # a knowledge of each row
    chosen: Mapping[int, str] = field(default_factory=dict)
    left_out: tuple[int, ...] = ()

    @classmethod
    def of_policy(cls, policy: Mapping[Knows, str]) -> Rows:
        numbers = {knowledge_of(number): number for number in range(1, KNOWN)}
        by_number = {numbers[knows]: choice for knows, choice in policy.items()}
        if not by_number:
            return NOTHING_DECIDED
        first = {_total(k): k for k in reversed(range(1, KNOWN))}
        stands = [first[total] for total in range(10)]
        return cls(13, (0, *stands, 1, 1), by_number, (12,))

    def of(self, choice: str) -> Array:
        """The row of each knowledge, if what is decided is this choice."""
        if not self.chosen:
            return np.arange(KNOWN) if self.number == KNOWN else np.zeros(KNOWN, np.int64)
        found = np.full(KNOWN, self.left_out[0], np.int64)
        found[0] = 0
        for knowledge, made in self.chosen.items():
            if made == choice:
                found[knowledge] = 11 if choice == "hit" else 1 + _total(knowledge)
        return found


EACH = Rows(KNOWN, range(KNOWN))
NOTHING_DECIDED = Rows(1, (0,))


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

    def _weights(
        self, counts: Array, choice: str, keys: tuple[str, ...], rows: Rows, *, totals: bool
    ) -> Array:
        """Weights [row, key, cell] of deals whose used cards all come from `counts`."""
        draws = self.draws
        tables = draws.forced, draws.hit if choice == "hit" else draws.stand, draws.option
        if not (keys or rows.chosen):
            by_value = np.zeros(10, np.int64)
            np.add.at(by_value, self.shoe.value, counts)
            weights = counters(rows.number, 1, CELLS)
            weigh_totals(by_value, self.size, tables, weights)
            return weights
        strides = np.zeros(len(COUNTED), np.int64)
        width = 1
        for place, name in enumerate(COUNTED):
            if name in keys:
                strides[place] = width
                width *= len(COUNTED[name])
        weights = counters(rows.number, width, CELLS if totals else 1)
        value, rank = self.shoe.value, np.arange(CARDS) // SUITS
        if not SUITS_AND_PAIRS.intersection(keys):  # cards of a rank are alike
            value, rank = value[::SUITS], rank[::SUITS]
            counts = counts.reshape(-1, SUITS).sum(axis=1)
        looked_up = value, rank, suit_tables(), strides, tables, rows.of(choice)
        weigh_cards(counts, self.size, looked_up, totals, weights)
        return weights

    def _by_tint(
        self, choice: str, keys: tuple[str, ...], rows: Rows, *, tinted: bool, totals: bool
    ) -> Iterator[tuple[str, Array]]:
        """Weights by the suits of all cards dealt, when a wager asks for them."""
        counts = self.shoe.counts
        everything = self._weights(counts, choice, keys, rows, totals=totals)
        if not tinted:
            yield "", everything
            return
        suits = np.arange(CARDS) % SUITS
        one_suit = sum(
            self._weights(np.where(suits == s, counts, 0), choice, keys, rows, totals=totals)
            for s in range(SUITS)
        )
        one_colour = sum(
            self._weights(
                np.where(np.isin(suits, pair), counts, 0), choice, keys, rows, totals=totals
            )
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
        asked = self.needs(uses | {"winner"}) | ({rank} if rank else set())
        chosen = self.named_policy(play)
        found: list[tuple[Facts, int | None, int]] = []
        for _, _, facts, weight in self._counted(asked, Rows.of_policy(chosen)):
            number = facts[rank] if rank else None
            assert number is None or isinstance(number, int)
            found.append((facts, number, weight))
        return found

    # --- branches -------------------------------------------------------------------------------

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        found: dict[int, dict[str, Outcomes]] = {}
        for row, choice, facts, weight in self._counted(uses, EACH):
            found.setdefault(row, {}).setdefault(choice, []).append((facts, weight))
        return [
            Branch(knows, sum(knows[0]) % 10 if knows else -1, outcomes)
            for knowledge, outcomes in found.items()
            for knows in [knowledge_of(knowledge)]
        ]

    def _counted(
        self, uses: frozenset[str], rows: Rows
    ) -> Iterator[tuple[int, str, dict[str, Value], int]]:
        """All rounds by their facts: the row of knowledge, the choice, the facts, the weight."""
        keys = tuple(name for name in COUNTED if name in uses)
        tinted = "dealt.tint" in uses
        totals = tinted or bool(uses - set(keys) - {"bet.number"}) or not keys
        decided = self.has_option and totals
        if not decided:
            rows = NOTHING_DECIDED
        for choice in ("stand", "hit") if decided else ("",):
            for tint, weights in self._by_tint(choice, keys, rows, tinted=tinted, totals=totals):
                for row, key, cell in zip(
                    *(part.tolist() for part in np.nonzero(weights)), strict=True
                ):
                    if row in rows.left_out or (row == 0 and choice == "hit"):
                        continue  # counted with the other choice
                    asked = choice if row else ""
                    facts = self._facts(rows.stands_for[row], key, cell, keys, asked)
                    if tint:
                        facts["dealt.tint"] = tint
                    yield row, asked, facts, int(weights[row, key, cell])

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


def _total(knowledge: int) -> int:
    """The total of the bettor's two cards."""
    knows = knowledge_of(knowledge)
    assert knows is not None
    return sum(knows[0]) % 10


_PAIRS = [(low, high) for high, low in product(range(10), repeat=2) if low <= high]
