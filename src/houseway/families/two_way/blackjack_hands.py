"""Blackjack hands by the kinds of their cards, with the hand that each further card leads to.

A kind is a card's low value, 0 for the joker. Hands that are not over come first; those that are
over end there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.cards import Cards, DeckSpec
from houseway.families.two_way.rules import TwoWayRules
from houseway.families.two_way.section import MOST_CARDS
from houseway.ranking.soft import Count
from houseway.ranking.tables import Array
from houseway.wagers.facts import Facts, Value

KINDS = 11
DEAD = -1


@dataclass(frozen=True)
class DeckKinds:
    """The deck by kinds, with a card to stand for each."""

    rules: TwoWayRules
    deck: DeckSpec

    @cached_property
    def counts(self) -> Array:
        held = Counter(self.rules.kind(card) for card in self.deck.ordered())
        return np.array([held[kind] for kind in range(KINDS)], np.int64)

    @cached_property
    def of_card(self) -> Array:
        """The kind of every card."""
        return np.array([self.rules.kind(card) for card in range(53)], np.int64)

    @cached_property
    def card(self) -> Cards:
        """A card of each kind."""
        found = {self.rules.kind(card): card for card in range(52, -1, -1)}
        return tuple(found[kind] for kind in range(KINDS))

    @cached_property
    def natural_with(self) -> Array:
        """The kind that makes the natural with a kind; -1 where none does."""
        counting = self.rules.counting
        table = np.full(KINDS, DEAD, np.int64)
        for one in range(KINDS):
            for other in range(KINDS):
                if counting.is_natural((self.card[one], self.card[other])):
                    table[one] = other
        return table


@dataclass(frozen=True)
class HandEnds:
    """Ends of one side's blackjack hands that rows can tell apart, numbered."""

    facts: tuple[Facts, ...]
    worth: tuple[int, ...]

    def __len__(self) -> int:
        return len(self.facts)


class _Numbering:
    """Numbers the ends as they are met."""

    def __init__(self, uses: frozenset[str], whose: str) -> None:
        self.uses = uses
        self.whose = whose
        self.found: dict[tuple[int, tuple[tuple[str, Value], ...]], int] = {}
        self.all: list[tuple[Facts, int]] = []

    def number(self, rules: TwoWayRules, facts: Facts) -> int:
        worth = rules.counting.worth(facts, self.whose)
        told = {name: value for name, value in facts.items() if name in self.uses}
        key = (worth, tuple(told.items()))
        if key not in self.found:
            self.found[key] = len(self.all)
            self.all.append((told, worth))
        return self.found[key]

    def ends(self) -> HandEnds:
        return HandEnds(tuple(f for f, _ in self.all), tuple(w for _, w in self.all))


@dataclass(frozen=True)
class BlackjackHands:
    """All blackjack hands that a bettor can hold.

    `after[hand, kind]` is the hand with one more card; hands from `live` on are over. `held` has
    the cards of each hand by kind, `end` the number of its end when it stands.
    """

    held: Array
    after: Array
    end: Array
    live: int
    ends: HandEnds

    @property
    def tables(self) -> tuple[Array, Array, Array, int]:
        return self.held, self.after, self.end, self.live


def make_hands(rules: TwoWayRules, kinds: DeckKinds, uses: frozenset[str]) -> BlackjackHands:
    counting, numbering = rules.counting, _Numbering(uses, "hand")
    level: list[tuple[int, ...]] = [
        tuple(int(k == kind) for k in range(KINDS)) for kind in range(KINDS)
    ]
    counts: dict[tuple[int, ...], Count] = {}
    over: list[tuple[int, ...]] = []
    live: list[tuple[int, ...]] = []
    while level:
        drawn: dict[tuple[int, ...], None] = {}
        for held in level:
            counts[held] = count = _count(rules, kinds, held)
            if counting.points(count)[0] > counting.target:
                over.append(held)
                continue
            live.append(held)
            for kind in range(KINDS):
                if held[kind] < kinds.counts[kind]:
                    drawn[_with(held, kind)] = None
        level = list(drawn)
    every = live + over
    number = {held: place for place, held in enumerate(every)}
    after = np.full((len(every), KINDS), DEAD, np.int32)
    for place, held in enumerate(live):
        for kind in range(KINDS):
            after[place, kind] = number.get(_with(held, kind), DEAD)
    ends = [
        numbering.number(rules, counting.counted_facts(counts[held], natural=False, whose="hand"))
        for held in every
    ]
    return BlackjackHands(
        np.array(every, np.int8), after, np.array(ends, np.int16), len(live), numbering.ends()
    )


def _with(held: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return (*held[:kind], held[kind] + 1, *held[kind + 1 :])


def _count(rules: TwoWayRules, kinds: DeckKinds, held: tuple[int, ...]) -> Count:
    return rules.counting.count(
        card for card, times in zip(kinds.card, held, strict=True) for _ in range(times)
    )


@dataclass(frozen=True)
class DealerHands:
    """The player-dealer's hands as far as they differ for the drawing chart.

    `first[kind]` is the hand of one card, `after[hand, kind]` with one more; `end` is -1 where the
    chart draws, else the number of the end. `natural` is the number of the natural.
    """

    first: Array
    after: Array
    end: Array
    natural: int
    ends: HandEnds

    @property
    def tables(self) -> tuple[Array, Array, Array]:
        return self.first, self.after, self.end


def make_dealer(rules: TwoWayRules, kinds: DeckKinds, uses: frozenset[str]) -> DealerHands:
    counting, numbering = rules.counting, _Numbering(uses, "dealer")
    number: dict[Count, int] = {}
    level = [counting.count([card]) for card in kinds.card]
    first = [number.setdefault(count, len(number)) for count in level]
    rows: list[tuple[int, list[Count]]] = []
    waiting = list(number)
    while waiting:
        count = waiting.pop(0)
        facts = counting.counted_facts(count, natural=False, whose="dealer")
        draws = count.cards == 1 or rules.dealer_draws(facts)
        following = [counting.with_card(count, card) for card in kinds.card] if draws else []
        following = [c._replace(cards=min(c.cards, MOST_CARDS)) for c in following]
        for other in following:
            if other not in number:
                number[other] = len(number)
                waiting.append(other)
        rows.append((DEAD if draws else numbering.number(rules, facts), following))
    after = np.full((len(rows), KINDS), DEAD, np.int32)
    for place, (_, following) in enumerate(rows):
        after[place, : len(following)] = [number[other] for other in following]
    natural = counting.count(kinds.card[int(k)] for k in _natural_pair(kinds))
    natural_facts = counting.counted_facts(natural, natural=True, whose="dealer")
    last = numbering.number(rules, natural_facts)
    return DealerHands(
        first=np.array(first, np.int32),
        after=after,
        end=np.array([end for end, _ in rows], np.int16),
        natural=last,
        ends=numbering.ends(),
    )


def _natural_pair(kinds: DeckKinds) -> tuple[Any, Any]:
    one = int(np.nonzero(kinds.natural_with >= 0)[0][0])
    return one, kinds.natural_with[one]
