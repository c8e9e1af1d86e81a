"""Settles rounds of a whole table in the order of the sheet, compiled, and counts the money.

Everything is looked up: the lines of money of each end, the order of all lines by where settling
starts, and how a policy counts paid and collected money against the cover.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from houseway.fast.jit import inline, kernel

UNKNOWN = -1
VARIANTS = 4  # of a lie: settled at once or in turn, lost or not
NO_COVER = -1  # the bank covers everything


class Lines(NamedTuple):
    """The lines of each end: where the ends of a slot begin, the lines of a seat's ends, all lines.

    `known[slot's first + end]` is the number of an end, `spans[seat, number]` its lines.
    """

    slots: Any
    known: Any
    spans: Any
    lie: Any  # its place and variant
    stake: Any
    net: Any


class Order(NamedTuple):
    """The place of each lie in the order, by throw and card: as usual, and when cover is short.

    `left[policy, bettor wins]` is how much paid and collected money adds to what is left.
    """

    number: Any
    usual: Any
    short: Any
    left: Any
    bet: Any  # of each lie


class Found(NamedTuple):
    """The sums over settled rounds, in parts of the money that divide all of it.

    Of each round `bank` has the result and `needs` the cover that it needs, by policy. The sums of
    all bets come for full cover first, then for each policy as far as it differs.
    """

    bank: Any  # [covers, round]
    needs: Any  # [policy, round]
    sums: Any  # [covers, bet]
    products: Any  # [covers, bet, bet]
    returned: Any  # [policy, bet]: rounds in which chips went back, and the chips
    seats: Any  # [policy, bettor]: rounds in which a bettor's chips went back


@inline
def sort_lines(keys: Any, held: Any, number: Any) -> None:
    """Sort lines by the places that they have in the order."""
    for at in range(1, number):
        key, line = keys[at], held[at]
        before = at - 1
        while before >= 0 and keys[before] > key:
            keys[before + 1], held[before + 1] = keys[before], held[before]
            before -= 1
        keys[before + 1], held[before + 1] = key, line


@kernel
def settle_rounds(
    first: int,
    throws: Any,
    cards: Any,
    ends: Any,
    lines: Any,
    order: Any,
    cover: int,
    bettor_of: Any,
    found: Any,
) -> int:
    """Settle rounds from the first on; returns the first that has an unknown end, or their number.

    Cents are taken as they are: the caller knows the parts that divide them.
    """
    rounds, seats, slots = ends.shape
    bets = found.sums.shape[1]
    policies = len(found.needs)
    most = len(order.bet)
    keys = np.zeros(most, np.int64)
    held = np.zeros(most, np.int64)
    whole = np.zeros(bets, np.int64)
    nets = np.zeros(bets, np.int64)
    back = np.zeros(bets, np.int64)
    went = np.zeros(found.seats.shape[1], np.bool_)
    for round_ in range(first, rounds):
        turn = order.number[throws[round_], cards[round_]]
        number = 0
        for seat in range(seats):
            for slot in range(slots):
                end = ends[round_, seat, slot]
                if end < 0:
                    continue
                place = lines.known[lines.slots[slot] + end]
                if place == UNKNOWN:
                    return int(round_)
                for line in range(lines.spans[seat, place, 0], lines.spans[seat, place, 1]):
                    keys[number] = order.usual[turn, lines.lie[line]]
                    held[number] = line
                    number += 1
        sort_lines(keys, held, number)
        whole[:] = 0
        won = 0
        for at in range(number):
            net = lines.net[held[at]]
            whole[order.bet[lines.lie[held[at]] // VARIANTS]] += net
            won += net
        found.bank[0, round_] = -won
        for one in range(bets):
            if whole[one]:
                found.sums[0, one] += whole[one]
                for other in range(one, bets):
                    found.products[0, one, other] += whole[one] * whole[other]
        for policy in range(policies):
            paid = 0
            collected = 0
            needs = 0
            for at in range(number):
                net = lines.net[held[at]]
                wins = 1 if net > 0 else 0
                left = order.left[policy, wins, 0] * paid + order.left[policy, wins, 1] * collected
                needs = max(needs, abs(net) - left)
                if wins:
                    paid += net
                else:
                    collected -= net
            found.needs[policy, round_] = needs
            if cover == NO_COVER:
                continue
            found.bank[1 + policy, round_] = -won
            if needs <= cover:
                continue
            if order.short[turn, 0] != UNKNOWN:
                for at in range(number):
                    keys[at] = order.short[turn, lines.lie[held[at]]]
                sort_lines(keys, held, number)
            nets[:] = 0
            back[:] = 0
            paid = 0
            collected = 0
            for at in range(number):
                line = held[at]
                net = lines.net[line]
                wins = 1 if net > 0 else 0
                left = cover + order.left[policy, wins, 0] * paid
                left = max(0, left + order.left[policy, wins, 1] * collected)
                acted = min(net, left) if wins else max(net, -left)
                bet = order.bet[lines.lie[line] // VARIANTS]
                nets[bet] += acted
                if wins:
                    paid += acted
                else:
                    collected -= acted
                if acted != net:
                    # A part of a cent of the stake counts as a whole one.
                    back[bet] += lines.stake[line] - -(-lines.stake[line] * acted // net)
            found.bank[1 + policy, round_] = collected - paid
            went[:] = False
            for one in range(bets):
                found.sums[1 + policy, one] += nets[one] - whole[one]
                for other in range(one, bets):
                    product = nets[one] * nets[other] - whole[one] * whole[other]
                    found.products[1 + policy, one, other] += product
                if back[one]:
                    found.returned[policy, one, 0] += 1
                    found.returned[policy, one, 1] += back[one]
                    went[bettor_of[one]] = True
            for bettor in range(len(went)):
                found.seats[policy, bettor] += went[bettor]
            if order.short[turn, 0] != UNKNOWN:
                for at in range(number):
                    keys[at] = order.usual[turn, lines.lie[held[at]]]
                sort_lines(keys, held, number)
    return int(rounds)
