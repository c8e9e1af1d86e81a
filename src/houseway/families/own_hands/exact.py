"""Exact weights of everything that can happen to one seat against the player-dealer.

The player-dealer's options are played as the sheet's `dealer_way` says; the bettor's are solved.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import prod
from typing import Any

import numpy as np

from houseway.families.analyst import ListingAnalyst
from houseway.families.own_hands.kernel import LIMB, weigh_hands
from houseway.families.own_hands.rules import DEALER_FACTS, OwnRules
from houseway.families.own_hands.simulator import OwnSimulator
from houseway.families.own_hands.table_rounds import OwnTable
from houseway.families.own_hands.tables import CLASSES, NO_UP, Array, HandTables, orders
from houseway.families.table_rounds import TableRounds
from houseway.pricing.branches import Branch, Knows, Outcomes
from houseway.ranking.points import TINTS
from houseway.table.rounds import Setup
from houseway.wagers.facts import Value

Stated = tuple[tuple[str, Value], ...]  # facts as a key


class OwnAnalyst(ListingAnalyst):
    """The exact and the fast computations for one game with a hand for each seat."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.rules: OwnRules = game.rules
        self.size: int = game.deck.size
        self.tables = HandTables(self.rules, game.deck)

    @property
    def total_weight(self) -> int:
        """All ordered sequences of two hands and two draw cards."""
        return prod(self.size - drawn for drawn in range(2 * self.rules.first + 2))

    def house_way(self, knows: Knows) -> str:
        total = self.tables.end(knows[0])[0]
        return "hit" if self.rules.house_way[total] == "H" else "stand"

    def needs(self, uses: frozenset[str]) -> frozenset[str]:
        return uses - {"bet.number"}

    def simulator(self, strategy: Mapping[Knows, str]) -> OwnSimulator:
        return OwnSimulator(self, strategy)

    def table_rounds(
        self, setup: Setup, policies: Mapping[int, Mapping[Knows, str]]
    ) -> TableRounds | None:
        """All bets, on hands that draw by the chart and where there is a choice by the policies."""
        return OwnTable(self.game, setup, policies, self.simulator)

    @cached_property
    def _weights(self) -> tuple[Array, Array]:
        """Limbs of the weights: stand[hand, up, end], hit[hand, drawn, up, end]."""
        tables = self.tables
        hands, ends = len(tables.players), len(tables.ends)
        stand = np.zeros((hands, CLASSES, ends, 3), np.int64)
        hit = np.zeros((hands, CLASSES, CLASSES, ends, 3), np.int64)
        exposed = [hand[0] if self.rules.up else NO_UP for hand in tables.dealers]
        own = np.array(tables.players), np.array(list(map(orders, tables.players)))
        dealt = np.array(tables.dealers), np.array(tables.dealer_orders), np.array(exposed)
        dealers = (*dealt, tables.dealer_hits, tables.dealer_end)
        weigh_hands(tables.counts, self.size, own, dealers, stand, hit)
        return stand, hit

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        stand, hit = self._weights
        free: dict[Stated, int] = {}
        result: list[Branch] = []
        for p, hand in enumerate(self.tables.players):
            letter = self.tables.letter(hand)
            # Without a decision the exposed card matters only to a wager that looks at it.
            apart = letter == "O" or "dealer.up" in uses
            for up in range(CLASSES) if apart else (slice(None),):
                if not stand[p, up].any():
                    continue
                open_card = up if isinstance(up, int) else NO_UP
                choices: dict[str, dict[Stated, int]] = {}
                if letter != "H":
                    choices["stand"] = self._ways([(hand, stand[p, up])], open_card, uses)
                if letter != "S":
                    drawn = [((*hand, c), hit[p, c, up]) for c in self.tables.card_for]
                    choices["hit"] = self._ways(drawn, open_card, uses)
                if letter == "O":
                    knows = (hand, None if open_card == NO_UP else open_card)
                    outcomes = {name: _listed(ways) for name, ways in choices.items()}
                    result.append(Branch(knows, self.tables.end(hand)[0], outcomes))
                    continue
                for key, weight in next(iter(choices.values())).items():
                    free[key] = free.get(key, 0) + weight
        return [*([Branch(None, -1, {"": _listed(free)})] if free else []), *result]

    def _ways(
        self, finished: Iterable[tuple[tuple[int, ...], Array]], up: int, uses: frozenset[str]
    ) -> dict[Stated, int]:
        """Facts of finished hands against every end of the player-dealer's, with weights."""
        found: dict[Stated, int] = {}
        for hand, limbs in finished:
            for end, weight in self._by_end(limbs, uses):
                stated = self._stated(hand, end, up, uses)
                for tint, share in (
                    self._tints(hand, weight) if "hand.tint" in uses else (("", weight),)
                ):
                    key = (*stated, ("hand.tint", tint)) if tint else stated
                    found[key] = found.get(key, 0) + share
        return found

    def _by_end(self, limbs: Array, uses: frozenset[str]) -> Iterator[tuple[int, int]]:
        """Weights by the player-dealer's end, all in one when no wager looks at that hand."""
        by_end = limbs.reshape(-1, *limbs.shape[-2:]).sum(axis=0)
        if uses.isdisjoint(DEALER_FACTS):
            by_end = by_end.sum(axis=0, keepdims=True)
        for end in np.nonzero(by_end.any(axis=1))[0].tolist():
            low, middle, high = by_end[end].tolist()
            yield end, low + (middle << LIMB) + (high << 2 * LIMB)

    def _stated(
        self, hand: tuple[int, ...], dealer_end: int, up: int, uses: frozenset[str]
    ) -> Stated:
        facts = self.tables.says(self.tables.end(hand), self.tables.ends[dealer_end], up)
        return tuple((name, value) for name, value in facts.items() if name in uses)

    def _tints(self, hand: tuple[int, ...], weight: int) -> Iterator[tuple[str, int]]:
        """A weight split by suits. It holds all ways to pick them, so each share is whole."""
        *tinted, every = self.tables.tint_ways(hand)
        for tint, ways in zip(TINTS, tinted, strict=True):
            if ways:
                yield tint, weight // every * ways


def _listed(ways: Mapping[Stated, int]) -> Outcomes:
    return [(dict(key), weight) for key, weight in ways.items()]
