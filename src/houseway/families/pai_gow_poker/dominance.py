"""Two lists of set hands compared, each hand of one with each of the other.

A set hand is a point: the value of its front, the value of its back. Points are gone through from
the lowest front up; those with a lower front lie in a tree by their backs, so that one look says
how many of them have a lower, an equal and a higher back.

Weights are packed: in the low 32 bits the hands that are not ace high, above them those that are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.families.pai_gow_poker.hand_lists import drain, mark
from houseway.fast.jit import inline, kernel, uint64

HIGHER, EQUAL, LOWER = 0, 1, 2
LOW = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
MOST_BACKS = 1 << 13
TREE = MOST_BACKS + (MOST_BACKS >> 4) + (MOST_BACKS >> 8)
CLASSES = 4  # not ace high or ace high, without the joker or with it


@inline
def add_pairs(sums: Any, place: Any, own: Any, other: Any) -> None:
    """Add pairs of hands, by which of the two are ace high."""
    own_low, other_low = own & LOW, other & LOW
    own_high, other_high = own >> HALF, other >> HALF
    sums[place, 0] += own_low * other_low
    if other_high:
        sums[place, 1] += own_low * other_high
    if own_high:
        sums[place, 2] += own_high * other_low
        sums[place, 3] += own_high * other_high


@kernel
def add_list(sums: Any, in_classes: Any, found: Any, in_class: Any, weight: Any) -> None:
    """Add what was found in one list, as often as it stands for others."""
    for relation in range(len(found)):
        for who in range(4):
            sums[relation, who] += weight * found[relation, who]
    for one in range(CLASSES):
        for two in range(CLASSES):
            in_classes[one, two] += weight * in_class[one] * in_class[two]


@kernel
def compare(points: Any, settings: Any, own: Any, other: Any, tree: Any, sums: Any) -> None:
    """Pairs of which the own front is higher, in `sums[back]`, or equal and the own back higher or
    equal, in `sums[3 + back]`. `points` come in order of their fronts, then of their backs.

    The tree has the weights of the others by back, then sums of 16 and of 256 backs.
    """
    fronts, backs = settings
    first, number = 0, len(points)
    total = uint64(0)
    sixteens = MOST_BACKS
    whole = MOST_BACKS + (MOST_BACKS >> 4)
    while first < number:
        front = fronts[points[first]]
        last = first
        lower = uint64(0)
        while last < number and fronts[points[last]] == front:
            point = points[last]
            weight = own[point]
            same_point = other[point]
            if weight:
                back = np.int64(backs[point])
                if total:
                    below = uint64(0)
                    for place in range(whole, whole + (back >> 8)):
                        below += tree[place]
                    for place in range(sixteens + ((back >> 8) << 4), sixteens + (back >> 4)):
                        below += tree[place]
                    for place in range((back >> 4) << 4, back):
                        below += tree[place]
                    same = tree[back]
                    add_pairs(sums, HIGHER, weight, below)
                    add_pairs(sums, EQUAL, weight, same)
                    add_pairs(sums, LOWER, weight, total - below - same)
                add_pairs(sums, 3 + HIGHER, weight, lower)
                add_pairs(sums, 3 + EQUAL, weight, same_point)
            lower += same_point
            last += 1
        for place in range(first, last):
            point = points[place]
            weight = other[point]
            back = np.int64(backs[point])
            tree[back] += weight
            tree[sixteens + (back >> 4)] += weight
            tree[whole + (back >> 8)] += weight
        total += lower
        first = last
    for point in points:
        back = np.int64(backs[point])
        tree[back] = 0
        tree[sixteens + (back >> 4)] = 0
        tree[whole + (back >> 8)] = 0


@kernel
def compare_lists(lists: Any, set_hands: Any, settings: Any, alike: bool, into: Any) -> None:
    """Compare all hands of each list with each other, set by one chart and by another.

    `own_points`, `other_points` and `classes` go by group, `fronts` and `backs` by point, in order.
    `sums` gets the result of `compare` for the own hands, then that for the others where
    the charts are not `alike`.
    """
    starts, groups, counts, times = lists
    own_points, other_points, classes = set_hands
    sums, in_classes = into
    size = len(settings[0])
    own, other = np.zeros(size, np.uint64), np.zeros(size, np.uint64)
    bits, tops = np.zeros((size >> 6) + 1, np.uint64), np.zeros((size >> 12) + 1, np.uint64)
    points = np.zeros(size, np.int64)
    tree = np.zeros(TREE, np.uint64)
    found = np.zeros((12, 4), np.uint64)
    in_class = np.zeros(CLASSES, np.uint64)
    for place in range(len(times)):
        found[:] = 0
        in_class[:] = 0
        for entry in range(starts[place], starts[place + 1]):
            group = groups[entry]
            count = uint64(counts[entry])
            in_class[classes[group]] += count
            weight = count << HALF if classes[group] >= 2 else count
            point = other_points[group]
            other[point] += weight
            mark(point, bits, tops)
            if not alike:
                point = own_points[group]
                own[point] += weight
                mark(point, bits, tops)
        in_order = points[: drain(bits, tops, points)]
        if alike:
            compare(in_order, settings, other, other, tree, found[:6])
        else:
            compare(in_order, settings, own, other, tree, found[:6])
            compare(in_order, settings, other, own, tree, found[6:])
        for point in in_order:
            own[point] = 0
            other[point] = 0
        add_list(sums, in_classes, found, in_class, uint64(times[place]))
