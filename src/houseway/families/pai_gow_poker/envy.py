"""The worth of an envy bonus: fixed dollars for other players' hands, at any bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.families.pai_gow_poker.kernel import ENDS
from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.families.pai_gow_poker.simulator import PaiGowSimulator
from houseway.wagers.rows import Wager

MOST_OTHERS = 5  # a table has six bettors
SEED, ROUNDS, CHUNK = 6, 1 << 21, 1 << 17
MAKES = ENDS[-1]


def envy_values(
    wager: Wager, counts: Mapping[frozenset[str], int], rules: PaiGowRules, player: PaiGowSimulator
) -> dict[str, Any]:
    """The worth of envy by the number of others who have made the bonus bet too, in cents, and as a
    part of the least bet that earns it.

    Each of them is worth the same. If only the best of their hands pays, the loss against being
    paid for all is simulated; the rest is counted.
    """
    hands = sum(counts.values())
    cents = sum(
        count * wager.judge({"other.makes": made, "other.bonus": True}).pays.fixed
        for made, count in counts.items()
    )
    each = Fraction(cents, hands)
    ((need,),) = rules.sheet.wager[wager.id].needs.alternatives
    lost = [(0.0, 0.0)] * MOST_OTHERS
    if wager.section.combine == "best":
        lost = _lost_to_the_best(wager, player)
    return {
        "wager": wager.id,
        "name": wager.name,
        "with": need.wager,
        "least_bet": need.least,
        "values": [
            _value(others, others * each, *lost[others - 1], least=need.least)
            for others in range(1, MOST_OTHERS + 1)
        ],
    }


def _value(
    others: int, counted: Fraction, lost: float, error: float, *, least: int
) -> dict[str, Any]:
    cents = float(counted) - lost
    exact = {"cents_fraction": f"{counted.numerator}/{counted.denominator}"} if not error else {}
    return {
        "others": others,
        "cents": cents,
        **exact,
        **({"of_least_bet": cents / least} if least else {}),
        "method": "simulated" if error else "exact",
        "standard_error": error,
    }


def _lost_to_the_best(wager: Wager, player: PaiGowSimulator) -> list[tuple[float, float]]:
    """The mean excess of all hands of so many others over the best of them, and its error."""
    listed = player.playing.seven.listed
    judged = [wager.judge({"other.makes": made, "other.bonus": True}) for made in listed]
    pays = np.array([row.pays.fixed for row in judged])
    sums, squares = np.zeros(MOST_OTHERS), np.zeros(MOST_OTHERS)
    for first in range(0, ROUNDS, CHUNK):
        won = pays[player.trace(SEED, first, CHUNK) % MAKES]
        beyond = won.cumsum(axis=1) - np.maximum.accumulate(won, axis=1)
        sums += beyond.sum(axis=0)
        squares += (beyond.astype(np.float64) ** 2).sum(axis=0)
    means = sums / ROUNDS
    errors = np.sqrt((squares / ROUNDS - means**2) / ROUNDS)
    return list(zip(means.tolist(), errors.tolist(), strict=True))
