"""The player-dealer's hand while it is drawn, as a small machine for the compiled player.

States that can no longer be told apart are merged. A state holds the count of the hand, and its
cards only as long as a shape of the sheet is possible.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.families.blackjack.section import MOST_CARDS, NO_SHAPE
from houseway.families.blackjack.solution.dealer_hands import Dealers, Multiset
from houseway.families.blackjack.solution.shoe import Array
from houseway.ranking.soft import Count
from houseway.wagers.facts import Facts

ENDLESS = 40


@dataclass(frozen=True)
class Automaton:
    """States of the hand. `ends[state]` are its facts: when not of one suit, when of one suit."""

    start: Array
    following: Array
    done: Array
    natural: Array
    ends: list[tuple[Facts, Facts] | None]


def automaton(dealers: Dealers) -> Automaton:
    """All states that dealing and drawing lead to."""
    rules, kinds = dealers.rules, dealers.kinds
    longest = max((len(ranks) for _, ranks, _ in rules.counting.shapes), default=0)
    numbers: dict[Any, int] = {}
    queue: list[tuple[int, Multiset, Count]] = []

    def number(up: int, drawn: Multiset, count: Count) -> int:
        capped = Count(count.low, count.high, count.jokers, min(count.cards, MOST_CARDS))
        shown = drawn if len(drawn) < max(longest, 2) else None
        key = (up, capped, shown)
        if key not in numbers:
            numbers[key] = len(numbers)
            queue.append((up, drawn, count))
        return numbers[key]

    start = [number(up, (), rules.counting.count([card])) for up, card in enumerate(kinds.cards)]
    following: list[list[int]] = []
    ends: list[tuple[Facts, Facts] | None] = []
    place = 0
    while place < len(queue):
        up, drawn, count = queue[place]
        facts = dealers.facts(up, drawn, count, NO_SHAPE)
        draws = len(drawn) < ENDLESS and (not drawn or rules.dealer_draws(facts))
        row = [0] * kinds.number
        if draws:
            for kind, card in enumerate(kinds.cards):
                longer = tuple(sorted((*drawn, kind)))
                row[kind] = number(up, longer, rules.counting.with_card(count, card))
        following.append(row)
        ends.append(None if draws else dealers.both_suits(up, drawn, count))
        place += 1
    return Automaton(
        start=np.array(start, np.int64),
        following=np.array(following, np.int64),
        done=np.array([end is not None for end in ends], np.bool_),
        natural=np.array(
            [end is not None and end[0]["dealer.natural"] is True for end in ends], np.bool_
        ),
        ends=ends,
    )
