"""Counted ends of rounds, judged by the rows of a wager."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from math import sqrt

from houseway.pricing.figures import Figure, Tally, tallied, unit_of
from houseway.wagers.facts import Facts
from houseway.wagers.rows import Wager, WagerRow

Weights = tuple[dict[str, int], int]  # the weight of each row, and their sum


def weights_of(wager: Wager, ends: Iterable[tuple[Facts, int]]) -> Weights:
    """The number of counted ends that each row of a wager decides."""
    weights = dict.fromkeys((row.id for row in wager.all_rows), 0)
    for facts, count in ends:
        weights[wager.judge(facts).id] += count
    return weights, sum(weights.values())


def tally_of(wager: Wager, ends: Iterable[tuple[WagerRow, int]]) -> Tally:
    """The tally of a wager of one unit, by the rows that decide."""
    unit = unit_of(wager)
    judged = ((row, int(row.pays.per_unit * unit), 1, count) for row, count in ends)
    return tallied(wager, unit, judged)


def exact_figure(tally: Tally) -> Figure:
    """The figures of a tally that counts all deals."""
    deals = tally.rounds
    ev = Fraction(tally.net, deals * tally.unit)
    return replace(
        tally.figure,
        ev=float(ev),
        sd=sqrt(Fraction(tally.sum_of(2), deals * tally.unit**2) - ev**2),
        method="exact",
        standard_error=0.0,
        sd_method="exact",
        ev_fraction=f"{ev.numerator}/{ev.denominator}",
    )
