"""The best play for a person: which game by starting hand and up card, and how to draw."""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.cards.card import JOKER, RANKS
from houseway.families.two_way.blackjack_hands import KINDS
from houseway.families.two_way.boards import DECK
from houseway.families.two_way.simulator import MOVES
from houseway.families.two_way.solution import TwoWaySolution, TwoWaySolver
from houseway.ranking.boards import hole_cards

LETTERS = "SHDP"  # stand, hit, double, split
KIND_NAMES = ("Jk", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T")


def starting_hand(one: int, other: int) -> str:
    """
    >>> starting_hand(51, 47), starting_hand(0, 52)
    ('AKs', 'Jk2')
    """
    high, low = max(one, other), min(one, other)
    if high == JOKER:
        return f"Jk{RANKS[low // 4]}"
    pair = high // 4 == low // 4
    suited = "" if pair else "s" if high % 4 == low % 4 else "o"
    return f"{RANKS[high // 4]}{RANKS[low // 4]}{suited}"


def two_way_guide(solver: TwoWaySolver, solution: TwoWaySolution) -> dict[str, Any]:
    """How often each game is chosen against an up card, and with which hands.

    A starting hand that chooses differently by suits is listed under each of its choices.
    """
    names = solver.names
    return {
        "kind": "two-way",
        "options": names,
        "rules": [_rule(solution, names, rank) for rank in (*range(len(RANKS)), len(RANKS))],
        "ups": list(KIND_NAMES),
        "letters": dict(zip(LETTERS, MOVES, strict=True)),
        "blackjack": _moves(solver, solution),
    }


def _rule(solution: TwoWaySolution, names: list[str], rank: int) -> dict[str, Any]:
    ups = range(4 * rank, min(4 * rank + 4, DECK))
    holes = hole_cards(DECK).tolist()
    shares = np.zeros(len(names))
    hands: list[dict[str, None]] = [{} for _ in names]
    for up in ups:
        for number, (one, other) in enumerate(holes):
            if up not in (one, other):
                choice = int(solution.choices[number, up])
                shares[choice] += 1
                hands[choice][starting_hand(one, other)] = None
    return {
        "up": "Jk" if rank == len(RANKS) else RANKS[rank],
        "shares": dict(zip(names, (shares / shares.sum()).tolist(), strict=True)),
        "hands": {
            name: sorted(listed, key=_order)
            for name, listed in zip(names, hands, strict=True)
            if listed
        },
    }


def _order(name: str) -> tuple[int, ...]:
    """Starting hands from the highest down, the joker's first."""
    ranks = f"{RANKS}*"
    return tuple(-ranks.index(rank) for rank in name.replace("Jk", "*").rstrip("so"))


def _moves(solver: TwoWaySolver, solution: TwoWaySolution) -> dict[str, list[str]]:
    """The play of two cards in blackjack against each up card, once it is chosen."""
    best = solution.blackjack
    found = {}
    for hand, one, other in solver.problem.two_card_hands:
        if solver.kinds.natural_with[one] == other:
            continue
        found[f"{KIND_NAMES[one]}-{KIND_NAMES[other]}"] = [
            "-" if np.isnan(best.worth[up, hand]) else LETTERS[int(best.does[up, hand])]
            for up in range(KINDS)
        ]
    return found
