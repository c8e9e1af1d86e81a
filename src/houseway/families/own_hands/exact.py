"""Exact weights of everything that can happen to one seat against the player-dealer.

The player-dealer's options are played as the sheet's `dealer_way` says; the bettor's are solved.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.families.branches import Branch, Knows, Outcomes
from houseway.families.own_hands.kernel import LIMB, weigh_hands
from houseway.families.own_hands.rules import OwnRules
from houseway.families.own_hands.tables import CLASSES, NO_UP, Array, HandTables, orders
from houseway.ranking.points import TINTS
from houseway.wagers.facts import Value

if TYPE_CHECKING:
    from houseway.families.own_hands.simulator import OwnSimulator


class OwnAnalyst:
    """The exact and the fast computations for one game with a hand for each seat."""

    def __init__(self, game: Any) -> None:
        self.game = game
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
        from houseway.families.own_hands.simulator import OwnSimulator

        return OwnSimulator(self, strategy)

    @cached_property
    def _weights(self) -> tuple[Array, Array]:
        """Limbs of the weights: stand[hand, up, end], hit[hand, drawn, up, end]."""
        tables = self.tables
        hands, ends = len(tables.players), len(tables.ends)
        stand = np.zeros((hands, CLASSES, ends, 3), np.int64)
        hit = np.zeros((hands, CLASSES, CLASSES, ends, 3), np.int64)
        exposed = [hand[0] if self.rules.up else NO_UP for hand in tables.dealers]
        weigh_hands(
            tables.counts,
            self.size,
            np.array(tables.players, np.int64),
            np.array(tables.dealers, np.int64),
            np.array([orders(hand) for hand in tables.players], np.int64),
            np.array(tables.dealer_orders, np.int64),
            np.array(exposed, np.int64),
            tables.dealer_hits,
            tables.dealer_end,
            stand,
            hit,
        )
        return stand, hit

    def branches(self, uses: frozenset[str]) -> list[Branch]:
        stand, hit = self._weights
        free: dict[tuple[tuple[str, Value], ...], int] = {}
        result: list[Branch] = []
        for p, hand in enumerate(self.tables.players):
            letter = self.tables.letter(hand)
            for up in range(CLASSES):
                if not stand[p, up].any():
                    continue
                choices: dict[str, Outcomes] = {}
                if letter != "H":
                    choices["stand"] = self._merged(self._ways(hand, stand[p, up], up, uses))
                if letter != "S":
                    drawn = (
                        way
                        for c in range(CLASSES)
                        for way in self._ways((*hand, c), hit[p, c, up], up, uses)
                    )
                    choices["hit"] = self._merged(drawn)
                if len(choices) > 1:
                    knows = (hand, None if up == NO_UP else up)
                    result.append(Branch(knows, self.tables.end(hand)[0], choices))
                    continue
                for facts, weight in next(iter(choices.values())):
                    key = tuple(facts.items())
                    free[key] = free.get(key, 0) + weight
        alone: Outcomes = [(dict(key), weight) for key, weight in free.items()]
        return [*([Branch(None, -1, {"": alone})] if alone else []), *result]

    def _merged(self, ways: Iterator[tuple[tuple[tuple[str, Value], ...], int]]) -> Outcomes:
        found: dict[tuple[tuple[str, Value], ...], int] = {}
        for key, weight in ways:
            found[key] = found.get(key, 0) + weight
        return [(dict(key), weight) for key, weight in found.items()]

    def _ways(
        self, hand: tuple[int, ...], limbs: Array, up: int, uses: frozenset[str]
    ) -> Iterator[tuple[tuple[tuple[str, Value], ...], int]]:
        """Facts of a finished hand against every end of the player-dealer's, with weights."""
        if not limbs.any():
            return
        total, cards, natural = self.tables.end(hand)
        own: dict[str, Value] = {
            "hand.total": total,
            "hand.cards": cards,
            "hand.natural": natural,
            "bet.choice": "hit" if cards > self.rules.first else "stand",
            "dealer.up": 0 if up == NO_UP else up,
        }
        *tinted, every = self.tables.tint_ways(hand) if "hand.tint" in uses else (0, 0, 0, 1)
        for end in np.nonzero(limbs.any(axis=1))[0]:
            weight = sum(int(part) << (LIMB * place) for place, part in enumerate(limbs[end]))
            dealer = self.tables.ends[end]
            facts = own | dict(
                zip(("dealer.total", "dealer.cards", "dealer.natural"), dealer, strict=True)
            )
            asked = tuple((name, value) for name, value in facts.items() if name in uses)
            if "hand.tint" not in uses:
                yield asked, weight
                continue
            for tint, ways in zip(TINTS, tinted, strict=True):
                if ways:
                    # The weight holds all ways to pick the suits: a share of it is whole.
                    yield (*asked, ("hand.tint", tint)), weight // every * ways
