"""The best answer to a player-dealer's hand that lies open, exactly.

Seen from the hand that is answered, a bettor's hand is a staircase: those of its ways to be set of
which no other has both a higher front and a higher back. The bettor wins if a step is above the
open hand in front and behind, and loses if neither the highest front nor the highest back is above.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from houseway.families.pai_gow_poker.dominance import CLASSES, HALF, add_list, add_pairs
from houseway.families.pai_gow_poker.exact import Pairs, SetHands, cached_pairs, checked
from houseway.families.pai_gow_poker.hand_lists import Lister, Lists, all_hands
from houseway.families.pai_gow_poker.shared_cards import Deck
from houseway.families.pai_gow_poker.splits import Splits
from houseway.fast.jit import inline, kernel, uint64
from houseway.ranking.tables import Array

WON, LOST = 0, 1
MOST_BACKS = 1 << 13


@dataclass(frozen=True)
class Answering:
    """A bettor who sets the hand after seeing how the player-dealer's is set."""

    splits: Splits
    other: SetHands
    classes: Array  # by kind
    deck: Deck

    @cached_property
    def pairs(self) -> Pairs:
        """All pairs: won, pushed and lost ones, as if higher in both hands, in one, or in none."""
        orders = self.splits.orders
        hands = (self.other.digest, orders.front.id, orders.back.id)
        return cached_pairs("pai-gow-answers", self.deck, self.classes, hands, self._count)

    # --- staircases -------------------------------------------------------------------------------

    @cached_property
    def _steps(self) -> tuple[Array, Array]:
        """By kind, the steps from the highest front down, as front and back in one number, then 0;
        and how many there are.
        """
        heights = np.where(self.splits.legal, self.splits.heights, 0)
        heights = -np.sort(-heights, axis=1)
        backs = heights & 0xFFFF
        highest = np.maximum.accumulate(backs, axis=1)
        step = np.concatenate([backs[:, :1] > 0, backs[:, 1:] > highest[:, :-1]], axis=1)
        steps = -np.sort(-np.where(step, heights, 0), axis=1)
        return np.ascontiguousarray(steps), step.sum(axis=1)

    @property
    def steps(self) -> Array:
        return self._steps[0]

    @cached_property
    def _groups(self) -> tuple[Array, Array]:
        """Kinds that answer alike and are set alike are one group: a kind of each, and by kind."""
        whole = self.steps.view(f"V{self.steps.strides[0]}").reshape(-1)
        stairs = np.unique(whole, return_inverse=True)[1]
        other = np.unique(self.other.points, return_inverse=True)[1]
        codes = (stairs << 20 | other) << 2 | self.classes
        _, first, numbers = np.unique(codes, return_index=True, return_inverse=True)
        return first, numbers

    # --- counting ---------------------------------------------------------------------------------

    def _count(self) -> dict[str, Array]:
        first, numbers = self._groups
        held = self.deck.counts(self.splits)
        sums, classes = self._answer(all_hands(numbers, held, len(first)))
        lister = Lister(self.deck, self.splits.look_up_table(numbers), len(first))
        for size, (more, in_classes) in lister.run(self._answer, "answers"):
            sums += (-1) ** size * more
            classes += (-1) ** size * in_classes
        fronts, backs = self.splits.fronts, self.splits.backs
        mine = self.other.fronts[:, None], self.other.backs[:, None]
        above = (fronts > mine[0], backs > mine[1])
        legal = self.splits.legal
        ace_high = self.classes >> 1
        won = (legal & above[0] & above[1]).any(axis=1)
        lost = ~(legal & (above[0] | above[1])).any(axis=1)
        for outcome, which in ((WON, won), (LOST, lost)):
            np.subtract.at(sums[outcome], ace_high[which] * 3, held[which])
        np.subtract.at(classes, (self.classes, self.classes), held)
        pushed = classes.reshape(2, 2, 2, 2).sum(axis=(1, 3)).reshape(-1) - sums.sum(axis=0)
        relations = np.zeros((2, 2, 3, 3), np.int64)
        relations[..., 0, 0] = sums[WON].reshape(2, 2)
        relations[..., 0, 2] = pushed.reshape(2, 2)
        relations[..., 2, 2] = sums[LOST].reshape(2, 2)
        return checked(self.deck, relations, classes)

    @cached_property
    def _by_group(self) -> tuple[Array, Array, Array, Array, Array]:
        first, _ = self._groups
        steps, number = self._steps
        other = self.other
        set_hands = other.fronts[first], other.backs[first], self.classes[first]
        return steps[first], number[first], *set_hands

    def _answer(self, lists: Lists) -> tuple[Array, Array]:
        into = np.zeros((2, 4), np.uint64), np.zeros((CLASSES, CLASSES), np.uint64)
        answer_lists(lists.tables, self._by_group, into)
        return into[0].astype(np.int64), into[1].astype(np.int64)


@inline
def ones(bits: Any) -> Any:
    """How many bits are set."""
    bits -= (bits >> uint64(1)) & uint64(0x5555555555555555)
    bits = (bits & uint64(0x3333333333333333)) + ((bits >> uint64(2)) & uint64(0x3333333333333333))
    bits = (bits + (bits >> uint64(4))) & uint64(0x0F0F0F0F0F0F0F0F)
    return (bits * uint64(0x0101010101010101)) >> uint64(56)


@inline
def below(value: Any, bits: Any, before: Any) -> Any:
    """How many of the noted values are lower."""
    word = value >> 6
    under = bits[word] & ((uint64(1) << uint64(value & 63)) - uint64(1))
    return before[word] + np.int64(ones(under))


@kernel
def note_values(values: Any, groups: Any, bits: Any, before: Any) -> int:
    """Note the values of some groups; returns how many there are."""
    bits[:] = 0
    for group in groups:
        bits[values[group] >> 6] |= uint64(1) << uint64(values[group] & 63)
    number = 0
    for word in range(len(bits)):
        before[word] = number
        number += int(ones(bits[word]))
    return number


@kernel
def answer_lists(lists: Any, by_group: Any, into: Any) -> None:
    """Answer all hands of each list with each hand of it: `sums` of pairs that are won and lost.

    For one list, `grid[f, b]` is how many open hands have one of the `f` lowest fronts and one of
    the `b` lowest backs that occur, packed as in `dominance`.
    """
    starts, all_groups, counts, times = lists
    steps, number, fronts, backs, classes = by_group
    sums, in_classes = into
    front_bits, front_before = np.zeros(2, np.uint64), np.zeros(2, np.int64)  # 91 fronts
    back_bits = np.zeros(MOST_BACKS >> 6, np.uint64)
    back_before = np.zeros(MOST_BACKS >> 6, np.int64)
    grid = np.zeros(1, np.uint64)
    found = np.zeros((2, 4), np.uint64)
    in_class = np.zeros(CLASSES, np.uint64)
    for place in range(len(times)):
        groups = all_groups[starts[place] : starts[place + 1]]
        lasting = counts[starts[place] : starts[place + 1]]
        high = note_values(fronts, groups, front_bits, front_before)
        wide = note_values(backs, groups, back_bits, back_before) + 1
        if (high + 1) * wide > len(grid):
            grid = np.zeros((high + 1) * wide, np.uint64)
        grid[: (high + 1) * wide] = 0
        in_class[:] = 0
        for entry in range(len(groups)):
            group = groups[entry]
            count = uint64(lasting[entry])
            in_class[classes[group]] += count
            row = below(fronts[group], front_bits, front_before) + 1
            column = below(backs[group], back_bits, back_before) + 1
            grid[row * wide + column] += count << HALF if classes[group] >= 2 else count
        for row in range(1, high + 1):
            along = uint64(0)
            for column in range(1, wide):
                along += grid[row * wide + column]
                grid[row * wide + column] = along + grid[(row - 1) * wide + column]
        total = grid[(high + 1) * wide - 1]
        found[:] = 0
        for entry in range(len(groups)):
            group = groups[entry]
            won = uint64(0)
            column = 0
            highest = 0
            for step in range(number[group]):
                height = steps[group, step]
                row = below(height >> 16, front_bits, front_before) * wide
                if step == 0:
                    highest = row
                else:
                    won -= grid[row + column]
                column = below(height & 0xFFFF, back_bits, back_before)
                won += grid[row + column]
            higher = grid[highest + wide - 1] + grid[high * wide + column] - grid[highest + column]
            weight = uint64(lasting[entry])
            if classes[group] >= 2:
                weight <<= HALF
            add_pairs(found, WON, weight, won)
            add_pairs(found, LOST, weight, total - higher)
        add_list(sums, in_classes, found, in_class, uint64(times[place]))
