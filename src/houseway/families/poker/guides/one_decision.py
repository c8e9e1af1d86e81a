"""The best play of games with one decision as rules that a person can keep in mind."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.poker.three_card.solution import ThreeCardSolution, ThreeCardSolver
from houseway.ranking.hands import hand_name
from houseway.ranking.orders import Order
from houseway.ranking.tables import Array

CARDS = 52
ANY = "any"

# The hands that play against an open card, and the number of deals that each stands for.
Against = Callable[[int], tuple[Array, Array]]


def guide(order: Order, values: Array, against: Against, *, exposed: bool) -> dict[str, Any]:
    """For each open card the lowest hand that always plays, and the highest that always folds.

    Between the two it depends on the other cards and suits; `share` says how often those play.
    """
    rules = []
    for name, ups in _open_cards(exposed=exposed):
        played, folded = (np.zeros(len(order.values) + 1, np.int64) for _ in range(2))
        for up in ups:
            plays, deals = against(up)
            np.add.at(played, values[plays], deals[plays])
            np.add.at(folded, values[~plays], deals[~plays])
        rules.append(_rule(order, name, played, folded))
    return {"kind": "poker", "exposed": exposed, "rules": rules}


def _rule(order: Order, up: str, played: Array, folded: Array) -> dict[str, Any]:
    strengths = {value: strength for strength, value in order.values.items()}
    size = len(played)
    never = np.nonzero(folded)[0]
    always_from = int(never.max()) + 1 if len(never) else 1
    ever = np.nonzero(played)[0]
    never_to = int(ever.min()) - 1 if len(ever) else size - 1
    between = [value for value in range(never_to + 1, always_from) if played[value]]

    def name(value: int) -> str:
        return hand_name(order, strengths[value]) if 0 < value < size else ""

    return {
        "up": up,
        "plays_from": name(always_from),
        "folds_to": name(never_to),
        "depends": [
            {
                "hand": name(value),
                "share": float(played[value] / (played[value] + folded[value])),
            }
            for value in between
        ],
    }


def _open_cards(*, exposed: bool) -> Iterable[tuple[str, range]]:
    """The ranks of an open card with their cards; all cards alike when none is open."""
    if not exposed:
        return [(ANY, range(CARDS))]
    return [(letter, range(4 * rank, 4 * rank + 4)) for rank, letter in enumerate(RANKS)]


def three_card_guide(solver: ThreeCardSolver, solution: ThreeCardSolution) -> dict[str, Any]:
    hands = solver.cards.hands.astype(np.int64)
    values = solver.cards.values[hands[:, 0], hands[:, 1], hands[:, 2]].astype(np.int64)
    raises = np.array([not end.folded for end in solver.axes.ends])

    def against(up: int) -> tuple[Array, Array]:
        # The open card is not among the bettor's, unless the shoe has it more than once.
        left = np.maximum(0, solver.counts[up] - (hands == up).sum(axis=1))
        return raises[solution.plays[:, up]], solver.ways * left

    return guide(solver.rules.order, values, against, exposed=solver.rules.up > 0)
