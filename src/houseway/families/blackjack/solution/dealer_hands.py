"""The player-dealer's hand: all ways to complete it, by up card.

The rules look at the cards of a hand, never at their order, so a finished hand is a multiset
with the number of orders that reach it without stopping earlier. These numbers do not depend on
the shoe; a shoe only says how likely the cards are.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

import numpy as np

from houseway.cards import rank_of
from houseway.cards.card import RANKS
from houseway.errors import HousewayError
from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.section import MOST_CARDS, NO_SHAPE
from houseway.families.blackjack.solution.kernel import dealer_chances
from houseway.families.blackjack.solution.shoe import Array, CardKinds, Shoe
from houseway.ranking.soft import Count
from houseway.wagers.facts import Facts, Value

Multiset = tuple[int, ...]  # kinds, sorted: tens first
Stated = tuple[tuple[str, Value], ...]


@dataclass(frozen=True, slots=True)
class End:
    """A completed hand: the cards drawn to the up card, in how many orders, and its facts.

    `suited`: it is (True) or is not (False) of one suit, where a shape of the sheet asks.
    """

    drawn: Multiset
    orders: int
    saying: int  # the number of its facts; many hands share one
    facts: Facts
    suited: bool | None = None


@dataclass(frozen=True)
class Dealers:
    """All ends of the player-dealer's hand for a sheet."""

    rules: BlackjackRules
    kinds: CardKinds
    _sayings: dict[object, int] = field(default_factory=dict, repr=False, compare=False)
    _said: list[Facts] = field(default_factory=list, repr=False, compare=False)
    _drawn_to: dict[int, bool] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def ends(self) -> list[list[End]]:
        """The ends by the kind of the up card."""
        return [self._ends(up)[0] for up in range(self.kinds.number)]

    @cached_property
    def prefixes(self) -> list[dict[Multiset, int]]:
        """By up card: the cards drawn so far, with the number of orders, finished or not."""
        return [self._ends(up)[1] for up in range(self.kinds.number)]

    def _ends(self, up: int) -> tuple[list[End], dict[Multiset, int]]:
        counting = self.rules.counting
        cards = self.kinds.cards
        first = counting.count([cards[up]])
        # Shapes with several ranks in one kind cannot be told by kinds.
        level: dict[Multiset, tuple[int, Count]] = {(): (1, first)}
        ends: list[End] = []
        seen: dict[Multiset, int] = {(): 1}
        while level:
            following: dict[Multiset, tuple[int, Count]] = {}
            for drawn, (orders, count) in level.items():
                if drawn:
                    saying = self._saying(up, drawn, count, NO_SHAPE)
                    if not self._draws(saying):
                        ends += self._stated(up, drawn, orders, count, saying)
                        continue
                for kind in range(self.kinds.number):
                    place = bisect_right(drawn, kind)
                    longer = (*drawn[:place], kind, *drawn[place:])
                    before = following.get(longer)
                    if before:
                        following[longer] = (before[0] + orders, before[1])
                    else:
                        following[longer] = (orders, counting.with_card(count, cards[kind]))
            level = following
            seen |= {drawn: orders for drawn, (orders, _) in level.items()}
        return ends, seen

    def _draws(self, saying: int) -> bool:
        if saying not in self._drawn_to:
            self._drawn_to[saying] = self.rules.dealer_draws(self._said[saying])
        return self._drawn_to[saying]

    def facts(self, up: int, drawn: Multiset, count: Count, shape: str) -> Facts:
        """The facts of a hand that do not depend on the order of its cards."""
        return self._said[self._saying(up, drawn, count, shape)]

    def _saying(self, up: int, drawn: Multiset, count: Count, shape: str) -> int:
        two = (up, drawn[0]) if len(drawn) == 1 else None
        key = (count, shape, up, two)
        if key not in self._sayings:
            counting = self.rules.counting
            cards = self.kinds.cards
            natural = counting.natural([cards[two[0]], cards[two[1]]]) if two else None
            facts = counting.counted_facts(count, natural=natural, shape=shape, whose="dealer")
            over = facts["dealer.over"]
            self._sayings[key] = len(self._said)
            self._said.append(
                {
                    **facts,
                    **self.rules.up_facts(cards[up]),
                    "dealer.bust_cards": min(count.cards, MOST_CARDS) if over else 0,
                }
            )
        return self._sayings[key]

    def _stated(self, up: int, drawn: Multiset, orders: int, count: Count, plain: int) -> list[End]:
        """The ends of a completed hand: with its `plain` facts, or in a shape of the sheet."""
        unshaped = End(drawn, orders, plain, self._said[plain])
        shapes = self.rules.counting.shapes
        held = tuple(sorted((up, *drawn))) if shapes else ()
        for word, ranks, suited in shapes:
            if held == self._kinds_of_shape(ranks):
                saying = self._saying(up, drawn, count, word)
                shaped = End(drawn, orders, saying, self._said[saying], suited or None)
                return [shaped, replace(unshaped, suited=False)] if suited else [shaped]
        return [unshaped]

    def both_suits(self, up: int, drawn: Multiset, count: Count) -> tuple[Facts, Facts]:
        """The facts of a completed hand when it is not of one suit, and when it is."""
        saying = self._saying(up, drawn, count, NO_SHAPE)
        ends = self._stated(up, drawn, 1, count, saying)
        plain = next((end for end in ends if end.suited is False), ends[0])
        return plain.facts, ends[0].facts

    def _kinds_of_shape(self, ranks: str) -> Multiset:
        places = []
        for letter in ranks:
            kind = next(k for k, own in enumerate(self.kinds.ranks) if RANKS.index(letter) in own)
            if len(self.kinds.ranks[kind]) > 1:
                raise HousewayError(
                    "shape", f"a shape with {letter!r} is one of several cards that count alike"
                )
            places.append(kind)
        return tuple(sorted(places))

    def shape_ranks(self, end: End, up: int) -> tuple[int, ...]:
        return tuple(sorted(rank_of(self.kinds.cards[kind]) for kind in (up, *end.drawn)))


class Trie(NamedTuple):
    """The ends of one up card as a tree, for the compiled pass over many compositions.

    Node 0 is the up card alone. A node adds one card of `kind`, of which `taken` lie above it.
    """

    parent: Array
    kind: Array
    taken: Array
    end_node: Array
    end_class: Array
    end_weight: Array
    end_depth: Array

    def chances(
        self, counts: Array, size: int, comps: Array, cards: Array, which: Array, out: Array
    ) -> None:
        """Fill `out[hand, class]` for the hands in `which`; see `dealer_chances`."""
        if not len(which) or not len(self.end_node):
            return
        depth = int(self.end_depth.max())
        dealer_chances((counts, size), (comps, cards), which, self, depth, out)


def trie_of(
    dealers: Dealers,
    up: int,
    ends: Iterable[End],
    classes: Mapping[int, int],
    shoe: Shoe,
) -> Trie:
    """The tree of some ends; `classes` numbers the sayings that a wager's rows tell apart."""
    nodes: dict[Multiset, int] = {(): 0}
    parent, kind, taken = [0], [0], [0]
    found = []
    for end in ends:
        for length in range(1, len(end.drawn) + 1):
            prefix = end.drawn[:length]
            if prefix not in nodes:
                nodes[prefix] = len(parent)
                parent.append(nodes[prefix[:-1]])
                kind.append(prefix[-1])
                taken.append(prefix[:-1].count(prefix[-1]))
        weight = float(end.orders)
        if end.suited is not None:
            share = shoe.suited_share(dealers.shape_ranks(end, up))
            weight *= share if end.suited else 1 - share
        found.append((nodes[end.drawn], classes[end.saying], weight, len(end.drawn)))
    return Trie(
        parent=np.array(parent, np.int64),
        kind=np.array(kind, np.int64),
        taken=np.array(taken, np.float64),
        end_node=np.array([item[0] for item in found], np.int64),
        end_class=np.array([item[1] for item in found], np.int64),
        end_weight=np.array([item[2] for item in found], np.float64),
        end_depth=np.array([item[3] for item in found], np.int64),
    )


def stated(facts: Facts, uses: frozenset[str]) -> Stated:
    """The used facts as a key."""
    return tuple((name, value) for name, value in facts.items() if name in uses)
