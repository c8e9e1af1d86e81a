"""Compiled loops over deals of two shared hands. They look everything up in `tables`."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.fast.jit import inline, kernel, uint64
from houseway.fast.random import draw_six, threshold


@kernel
def weigh_totals(counts: Any, size: int, draws: Any, weights: Any) -> None:
    """Add the weight of every six-card sequence to `weights[knowledge, 0, cell]`.

    Cards are values 0 to 9 with `counts` in the shoe of `size` cards. Only cards that are used are
    taken from `counts`; the others may be any card, so `counts` may be one colour of the shoe.
    Knowledge 0 is "nothing to decide", 1 + pair * 10 + up is the bettor's two cards and the
    banker's first card.
    """
    forced, table, option = draws
    left = counts.copy()
    for a in range(10):
        weight_a = left[a]
        left[a] -= 1
        for b in range(10):
            weight_b = weight_a * left[b]
            left[b] -= 1
            for c in range(10):
                weight_c = weight_b * left[c]
                left[c] -= 1
                player = (a + c) % 10
                low, high = (a, c) if a <= c else (c, a)
                pair = high * (high + 1) // 2 + low
                for d in range(10):
                    weight = weight_c * left[d]
                    if weight <= 0:
                        continue
                    left[d] -= 1
                    banker = (b + d) % 10
                    ends = forced
                    knows = 0
                    if option[player, b, banker]:
                        ends = table
                        knows = 1 + pair * 10 + b
                    _draw(ends, (player * 10 + banker) * 100, left, size, weight, weights[knows, 0])
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1


@kernel
def _draw(ends: Any, start: int, left: Any, size: int, weight: int, weights: Any) -> None:
    """The fifth and the sixth card, as far as the ending uses them."""
    for fifth in range(10):
        cell = ends[start + fifth * 10]
        cards = 4 + (cell // 20) % 2 + cell % 2
        if cards == 4:
            weights[cell] += weight * (size - 4) * (size - 5)
            return
        weight5 = weight * left[fifth]
        if weight5 <= 0:
            continue
        if cards == 5:
            weights[cell] += weight5 * (size - 5)
            continue
        left[fifth] -= 1
        for sixth in range(10):
            weights[ends[start + fifth * 10 + sixth]] += weight5 * left[sixth]
        left[fifth] += 1


@kernel
def weigh_cards(counts: Any, size: int, tables: Any, totals: bool, weights: Any) -> None:
    """As `weigh_totals`, card by card: adds to `weights[row of knowledge, key, cell]`.

    The key counts the facts of the first four cards that are asked for, by `strides`: player pair,
    banker pair, makes, two-card totals, banker's first value, the ranks of the cards. Without
    `totals` only the first four cards are looked at and everything lands in cell 0. Cards are the
    52, or the 13 ranks where no fact looks at suits; `row_of` is the row of each knowledge.
    """
    value, rank, suits, strides, draws, row_of = tables
    kinds = len(value)
    pair, suited, unsuited, makes, pair_bits = suits
    forced, table, option = draws
    left = counts.copy()
    by_value = np.zeros(10, np.int64)
    for card in range(kinds):
        by_value[value[card]] += left[card]
    for a in range(kinds):
        weight_a = left[a]
        if weight_a <= 0:
            continue
        left[a] -= 1
        by_value[value[a]] -= 1
        for b in range(kinds):
            weight_b = weight_a * left[b]
            if weight_b <= 0:
                continue
            left[b] -= 1
            by_value[value[b]] -= 1
            for c in range(kinds):
                weight_c = weight_b * left[c]
                if weight_c <= 0:
                    continue
                left[c] -= 1
                by_value[value[c]] -= 1
                player = (value[a] + value[c]) % 10
                low, high = min(value[a], value[c]), max(value[a], value[c])
                for d in range(kinds):
                    weight = weight_c * left[d]
                    if weight <= 0:
                        continue
                    banker = (value[b] + value[d]) % 10
                    one_suit = a % 4 == b % 4 and a % 4 == c % 4 and a % 4 == d % 4
                    ranked = suited if one_suit else unsuited
                    bits = (
                        ranked[rank[a], rank[b], rank[c], rank[d]]
                        | pair_bits[pair[a, c]]
                        | pair_bits[pair[b, d]]
                    )
                    key = (
                        pair[a, c] * strides[0]
                        + pair[b, d] * strides[1]
                        + makes[bits] * strides[2]
                        + player * strides[3]
                        + banker * strides[4]
                        + value[b] * strides[5]
                        + rank[a] * strides[6]
                        + rank[c] * strides[7]
                        + rank[b] * strides[8]
                        + rank[d] * strides[9]
                    )
                    if not totals:
                        weights[0, key, 0] += weight * (size - 4) * (size - 5)
                        continue
                    left[d] -= 1
                    by_value[value[d]] -= 1
                    ends = forced
                    knows = 0
                    if option[player, value[b], banker]:
                        ends = table
                        knows = 1 + (high * (high + 1) // 2 + low) * 10 + value[b]
                    start = (player * 10 + banker) * 100
                    _draw(ends, start, by_value, size, weight, weights[row_of[knows], key])
                    left[d] += 1
                    by_value[value[d]] += 1
                left[c] += 1
                by_value[value[c]] += 1
            left[b] += 1
            by_value[value[b]] += 1
        left[a] += 1
        by_value[value[a]] += 1


# --- simulation -----------------------------------------------------------------------------------
#
# All indexes are unsigned: a signed one makes the compiler test for negative numbers.


@inline
def _end(p1: Any, b1: Any, p2: Any, b2: Any, fifth: Any, sixth: Any, chosen: Any, ends: Any) -> Any:
    """How a round ends, by the values of its cards.

    `chosen` says for the first four values whether there was no option (0), or whether the
    bettor hit (1) or stood (2); `ends` has a table of endings for each of the three.
    """
    ten = uint64(10)
    which = uint64(chosen[((p1 * ten + b1) * ten + p2) * ten + b2])
    totals = ((p1 + p2) % ten) * ten + (b1 + b2) % ten
    return uint64(ends[((which * uint64(100) + totals) * ten + fifth) * ten + sixth])


@kernel
def play_values(
    key: Any, first: int, rounds: int, value: Any, chosen: Any, ends: Any, counts: Any
) -> None:
    """Play rounds and count their ends. Wagers that look at totals need nothing else.

    Two histograms are filled in turn, so that a round need not wait for the store of the last.
    """
    size = len(value)
    biased = threshold(size)
    other = np.zeros_like(counts)
    for round_ in range(first, first + rounds):
        a, b, c, d, e, f = draw_six(key, round_, size, biased)
        end = _end(
            uint64(value[a]),
            uint64(value[b]),
            uint64(value[c]),
            uint64(value[d]),
            uint64(value[e]),
            uint64(value[f]),
            chosen,
            ends,
        )
        if round_ & 1:
            counts[end] += 1
        else:
            other[end] += 1
    counts += other


@kernel
def play_cards(key: Any, first: int, rounds: int, tables: Any, into: Any) -> None:
    """As `play_values`, with facts of suits and pairs: counts[end * keys + key].

    `strides` are those of `weigh_cards`, then one for the suits of all cards dealt and the number
    of keys. When `trace` has room, the index of every round is written there too.
    """
    shoe, value, suits, strides, chosen, ends = tables
    counts, trace = into
    pair, suited, unsuited, makes, pair_bits = suits
    size = len(shoe)
    biased = threshold(size)
    one, three, ten = uint64(1), uint64(3), uint64(10)
    for round_ in range(first, first + rounds):
        a, b, c, d, e, f = draw_six(key, round_, size, biased)
        p1, b1, p2, b2 = uint64(shoe[a]), uint64(shoe[b]), uint64(shoe[c]), uint64(shoe[d])
        third, last = uint64(shoe[e]), uint64(shoe[f])
        v1, w1, v2, w2 = value[p1], value[b1], value[p2], value[b2]
        end = _end(v1, w1, v2, w2, value[third], value[last], chosen, ends)
        index = end * strides[7]
        index += pair[p1, p2] * strides[0] + pair[b1, b2] * strides[1]
        if strides[2]:
            one_suit = (p1 ^ b1) & three | (p1 ^ p2) & three | (p1 ^ b2) & three
            ranked = unsuited if one_suit else suited
            bits = (
                ranked[p1 // uint64(4), b1 // uint64(4), p2 // uint64(4), b2 // uint64(4)]
                | pair_bits[pair[p1, p2]]
                | pair_bits[pair[b1, b2]]
            )
            index += makes[bits] * strides[2]
        index += (v1 + v2) % ten * strides[3] + (w1 + w2) % ten * strides[4] + w1 * strides[5]
        if strides[6]:
            cell = end % uint64(400)
            cards = (cell // uint64(20)) % uint64(2) + cell % uint64(2)
            seen = (one << (p1 & three)) | (one << (b1 & three))
            seen |= (one << (p2 & three)) | (one << (b2 & three))
            seen |= (one << (third & three)) * uint64(cards > 0)
            seen |= (one << (last & three)) * uint64(cards > 1)
            tint = uint64(2)
            if seen & (seen - one) == uint64(0):
                tint = uint64(0)
            elif seen == uint64(9) or seen == uint64(6):  # clubs and spades, diamonds and hearts
                tint = one
            index += tint * strides[6]
        counts[index] += 1
        if len(trace):
            trace[round_ - first] = index
