"""Compiled passes of the exact solution. They look rules up in tables and contain none."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import kernel

LANES = 8  # compositions side by side, so that the inner loops fill vector registers


@kernel
def dealer_chances(shoe: Any, hands: Any, which: Any, trie: Any, depth: int, out: Any) -> None:
    """How likely each class of the player-dealer's ends is, for every hand in `which`.

    `counts` and `size` are the shoe without the up card; a hand's own cards are taken out of it.
    A kind that has run out makes a product exactly 0, so nothing has to be clamped.
    """
    counts, size = shoe
    comps, cards = hands
    parent, kind, taken, end_node, end_class, end_weight, end_depth = trie
    nodes = len(parent)
    classes = out.shape[1]
    kinds = len(counts)
    product = np.ones((nodes, LANES))
    left = np.zeros((kinds, LANES))
    inverse = np.zeros((depth + 1, LANES))
    found = np.zeros((classes, LANES))
    for start in range(0, len(which), LANES):
        for lane in range(LANES):
            hand = which[min(start + lane, len(which) - 1)]
            for k in range(kinds):
                left[k, lane] = counts[k] - comps[hand, k]
            rest = size - cards[hand]
            inverse[0, lane] = 1.0
            for d in range(depth):
                inverse[d + 1, lane] = inverse[d, lane] / max(rest - d, 1)
        for node in range(1, nodes):
            above = parent[node]
            k = kind[node]
            gone = taken[node]
            for lane in range(LANES):
                product[node, lane] = product[above, lane] * (left[k, lane] - gone)
        found[:] = 0.0
        for end in range(len(end_node)):
            node = end_node[end]
            c = end_class[end]
            d = end_depth[end]
            weight = end_weight[end]
            for lane in range(LANES):
                found[c, lane] += weight * product[node, lane] * inverse[d, lane]
        for lane in range(min(LANES, len(which) - start)):
            hand = which[start + lane]
            for c in range(classes):
                out[hand, c] = found[c, lane]


@kernel
def best_play(shoe: Any, nodes: Any, over: Any, options: Any, ended: Any, into: Any) -> None:
    """Values of all choices, from the longest hands back to the first two cards.

    `stand[level]`, `rescue[level]` and `surrender` are the values of ending with the hand at once
    after `level` doublings. Fills `values[hand, choice]` (stand, hit, double, -, surrender) and
    `best[hand]`, and the same for hands after a doubling. Splits are solved apart.
    """
    counts, size = shoe
    comps, cards, children = nodes
    legal, legal_doubled = options
    stand, surrender, rescue = ended
    values, doubled, best, best_doubled = into
    worst = -1e9
    levels = stand.shape[0]
    kinds = len(counts)
    whole = np.zeros(len(cards))
    for hand in range(len(cards) - 1, -1, -1):
        rest = max(size - cards[hand], 1)  # a small shoe has no such hand
        for level in range(levels - 1, 0, -1):
            doubled[level, hand] = stand[level, hand]
            best_doubled[level, hand] = 1
            if over[hand]:
                continue
            bits = legal_doubled[level, hand]
            if bits & 32 and rescue[level, hand] > doubled[level, hand]:
                doubled[level, hand] = rescue[level, hand]
                best_doubled[level, hand] = 32
            if bits & 4 and level + 1 < levels:
                value = 0.0
                for k in range(kinds):
                    left = counts[k] - comps[hand, k]
                    if left > 0:
                        value += left * doubled[level + 1, children[hand, k]]
                value /= rest
                if value > doubled[level, hand]:
                    doubled[level, hand] = value
                    best_doubled[level, hand] = 4
        values[hand, :] = worst
        bits = legal[hand]
        if over[hand] or bits == 0:
            values[hand, 0] = stand[0, hand]
            best[hand] = 1
            whole[hand] = stand[0, hand]
            continue
        if bits & 1:
            values[hand, 0] = stand[0, hand]
        if bits & 6:
            hit = 0.0
            double = 0.0
            for k in range(kinds):
                left = counts[k] - comps[hand, k]
                if left > 0:
                    child = children[hand, k]
                    if bits & 2:
                        hit += left * whole[child]
                    if bits & 4:
                        double += left * doubled[1, child]
            if bits & 2:
                values[hand, 1] = hit / rest
            if bits & 4:
                values[hand, 2] = double / rest
        if bits & 16:
            values[hand, 4] = surrender[hand]
        choice = 0
        for c in range(1, 5):
            if values[hand, c] > values[hand, choice]:
                choice = c
        best[hand] = 1 << choice
        whole[hand] = values[hand, choice]


@kernel
def follow(
    counts: Any, size: int, nodes: Any, play: Any, mass: Any, ends: Any, by_chance: bool
) -> None:
    """The ends of hands when play is fixed. `mass` is the weight that starts in each hand.

    With `by_chance` it is spread by the chances of the cards, else every order of drawing counts
    one. Adds to `ends[kind, hand]`: 0 stand, then stand after 1 to 3 doublings, 4 surrender, and
    rescue after 1 to 3 doublings.
    """
    comps, cards, children = nodes
    does, does_doubled = play
    kinds = len(counts)
    flow = np.zeros((4, len(cards)))
    flow[0] = mass
    for hand in range(len(cards)):
        rest = size - cards[hand]
        for level in range(4):
            here = flow[level, hand]
            if here == 0.0:
                continue
            choice = does[hand] if level == 0 else does_doubled[level, hand]
            if choice == 1:
                ends[level, hand] += here
            elif choice == 16:
                ends[4, hand] += here
            elif choice == 32:
                ends[4 + level, hand] += here
            else:
                to = level if choice == 2 else level + 1
                for k in range(kinds):
                    left = counts[k] - comps[hand, k]
                    child = children[hand, k]
                    if by_chance:
                        if left > 0:
                            flow[to, child] += here * left / rest
                    elif child >= 0:
                        flow[to, child] += here


@kernel
def sequence_chances(counts: Any, size: int, comps: Any, cards: Any, out: Any) -> None:
    """The chance that cards of a hand come in one given order."""
    kinds = len(counts)
    for hand in range(len(cards)):
        chance = 1.0
        rest = size
        for k in range(kinds):
            for taken in range(comps[hand, k]):
                chance *= max(0, counts[k] - taken) / max(rest, 1)
                rest -= 1
        out[hand] = chance


@kernel
def gather(expected: Any, hands: Any, power: Any, natural: Any, natural_power: int) -> None:
    """Add `ends[kind, hand]` to `expected[class and money, dealer class]`.

    `natural_power` is the effect of a natural of the player-dealer: 0 leaves the money, 1 takes the
    original wager alone, 2 counts nothing, because the hand was settled before the play.
    """
    classes, ends, chances = hands
    columns = chances.shape[1]
    for end in range(ends.shape[0]):
        for hand in range(ends.shape[1]):
            weight = ends[end, hand]
            if weight == 0.0:
                continue
            base = classes[end, hand] * 4
            for column in range(columns):
                if natural[column]:
                    if natural_power == 0:
                        expected[base + power[end], column] += weight * chances[hand, column]
                    elif natural_power == 1:
                        expected[base, column] += weight * chances[hand, column]
                else:
                    expected[base + power[end], column] += weight * chances[hand, column]


@kernel
def pair_products(
    which: Any, weights: Any, sequence: Any, chances: Any, first: Any, second: Any
) -> float:
    """The expected product of two hands, over all pairs of ends and dealer's ends."""
    total = 0.0
    columns = chances.shape[1]
    for one in range(len(weights)):
        for other in range(len(weights)):
            both = which[one, other]
            if sequence[both] == 0.0:
                continue
            product = 0.0
            for column in range(columns):
                product += chances[both, column] * first[one, column] * second[other, column]
            total += weights[one] * weights[other] * sequence[both] * product
    return total
