"""What an envy bonus is worth: fixed dollars for what the others hold, whatever was bet."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from houseway.families.pai_gow_poker.rules import PaiGowRules
from houseway.sheet.phrases import parse_needs
from houseway.wagers.rows import Wager

MOST_OTHERS = 5  # a table has six bettors


def envy_values(
    wager: Wager, counts: Mapping[frozenset[str], int], rules: PaiGowRules
) -> dict[str, Any]:
    """What it is worth by the number of others who have made the bonus bet too, in cents, and as a
    part of the least bet that earns it.

    Each of them is worth the same. Where only the best of their hands counts, no more than the
    value of one can be said.
    """
    hands = sum(counts.values())
    cents = sum(
        count * wager.judge({"other.makes": made, "other.bonus": True}).pays.fixed
        for made, count in counts.items()
    )
    each = Fraction(cents, hands)
    ((need,),) = parse_needs(rules.sheet.wager[wager.id].needs)
    most = MOST_OTHERS if wager.section.combine == "sum" else 1
    return {
        "wager": wager.id,
        "name": wager.name,
        "with": need.wager,
        "least_bet": need.least,
        "values": [
            {
                "others": others,
                "cents": float(others * each),
                "cents_fraction": f"{(others * each).numerator}/{(others * each).denominator}",
                **({"of_least_bet": float(others * each / need.least)} if need.least else {}),
            }
            for others in range(1, most + 1)
        ],
    }
