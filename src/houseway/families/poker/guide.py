"""The best play of three-card games as rules that a person can keep in mind."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.poker.three_card import ThreeCardSolution, ThreeCardSolver
from houseway.ranking.hands import hand_name


def three_card_guide(solver: ThreeCardSolver, solution: ThreeCardSolution) -> dict[str, Any]:
    """For each open card the lowest hand that always plays, and the highest that always folds.

    Between the two it depends on the other cards and suits; `share` says how often those play.
    """
    exposed = solver.rules.up > 0
    return {
        "kind": "poker",
        "exposed": exposed,
        "rules": [
            _rule(solver, solution, rank) for rank in (range(len(RANKS)) if exposed else (None,))
        ],
    }


def _rule(solver: ThreeCardSolver, solution: ThreeCardSolution, rank: int | None) -> dict[str, Any]:
    cards = solver.cards
    ups = range(52) if rank is None else range(4 * rank, 4 * rank + 4)
    ends = solver.axes.ends
    hands = cards.hands.astype(np.int64)
    values = cards.values[hands[:, 0], hands[:, 1], hands[:, 2]].astype(np.int64)
    ways = solver.ways
    size = len(solver.rules.order.values) + 1
    played, folded = np.zeros(size, np.int64), np.zeros(size, np.int64)
    for up in ups:
        # The open card is not among the bettor's, unless the shoe has it more than once.
        left = ways * np.maximum(0, solver.counts[up] - (hands == up).sum(axis=1))
        plays = np.array([not end.folded for end in ends])[solution.plays[:, up]]
        np.add.at(played, values[plays], left[plays])
        np.add.at(folded, values[~plays], left[~plays])
    strengths = {value: strength for strength, value in solver.rules.order.values.items()}
    never = np.nonzero(folded)[0]
    always_from = int(never.max()) + 1 if len(never) else 1
    ever = np.nonzero(played)[0]
    never_to = int(ever.min()) - 1 if len(ever) else size - 1
    between = [value for value in range(never_to + 1, always_from) if played[value]]
    return {
        "up": "any" if rank is None else RANKS[rank],
        "plays_from": _name(solver, strengths, always_from, size),
        "folds_to": _name(solver, strengths, never_to, size),
        "depends": [
            {
                "hand": hand_name(solver.rules.order, strengths[value]),
                "share": float(played[value] / (played[value] + folded[value])),
            }
            for value in between
        ],
    }


def _name(solver: ThreeCardSolver, strengths: dict[int, Any], value: int, size: int) -> str:
    return hand_name(solver.rules.order, strengths[value]) if 0 < value < size else ""
