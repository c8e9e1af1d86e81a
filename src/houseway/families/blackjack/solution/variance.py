"""The exact variance of a round, where a pair is split at most once.

The two hands of a split are tied by the shoe and by the player-dealer's hand. All pairs of ends
are taken together; the dealer's end depends only on the cards of both, so pairs with the same
cards are looked up once. Resplit hands are left to a simulation.
"""

from __future__ import annotations

import numpy as np

from houseway.families.blackjack.solution.kernel import pair_products, sequence_chances
from houseway.families.blackjack.solution.payoffs import MONEY, SURRENDERED
from houseway.families.blackjack.solution.problem import ORIGINAL, PEEKED, UpSolution
from houseway.families.blackjack.solution.shoe import Array
from houseway.families.blackjack.solution.solver import Solver
from houseway.families.blackjack.solution.up_card import UpCard

BITS_OF_A_COUNT = 5


def exact_variance(solver: Solver) -> float | None:
    """The variance of the profit per unit; None when hands may be split again."""
    split = solver.rules.section.split
    if split is not None and max(split.hands, split.ace_hands) > 2:
        return None
    square = (solver.expected * solver.pay**2).sum()
    for solution in solver.solved:
        if solution.split_starts:
            square += solution.chance * _tied(solver, solution)
    return float(square - solver.ev**2)


def _tied(solver: Solver, solution: UpSolution) -> float:
    """Twice the expected product of two hands of one split, over all splits of an up card."""
    up_card = UpCard(solver, solution.up)
    return sum(
        2 * chance * _product(up_card, solution, kind) for kind, _, chance in solution.split_starts
    )


def _product(up_card: UpCard, solution: UpSolution, kind: int) -> float:
    """The expected product of the profits of two hands from a pair."""
    rules, nodes, payoffs = up_card.rules, up_card.nodes, up_card.payoffs
    split = rules.section.split
    assert split is not None
    aces = nodes.kinds.values[kind] == 1
    grown = up_card.grown(solution, kind, 0, one_card=aces and split.aces == "one-card")
    orders = grown.orders.sum(axis=0)
    ends, places = np.nonzero(orders)
    comps = grown.comps[places]
    counts = up_card.counts.copy()
    counts[kind] -= 2
    size = up_card.size - 2
    shifts = BITS_OF_A_COUNT * np.arange(nodes.kinds.number)
    codes = (comps << shifts).sum(axis=1)
    both, which = np.unique(codes[:, None] + codes[None, :], return_inverse=True)
    together = (both[:, None] >> shifts) & ((1 << BITS_OF_A_COUNT) - 1)
    cards = together.sum(axis=1)
    sequence = np.zeros(len(both))
    sequence_chances(counts, size, together, cards, sequence)
    chances = np.zeros((len(both), len(payoffs.is_natural)))
    wanted = np.nonzero(sequence)[0]
    up_card.tries[0].chances(counts, size, together, cards, wanted, chances)
    first, second = _pays(up_card, ends, grown.classes[ends, places])
    weights = orders[ends, places]
    shape = (len(codes), len(codes))
    return float(pair_products(which.reshape(shape), weights, sequence, chances, first, second))


def _pays(up_card: UpCard, ends: Array, classes: Array) -> tuple[Array, Array]:
    """The profit of the ends of the first and of the second hand, by the player-dealer's class."""
    natural = up_card.payoffs.is_natural
    money = np.array(MONEY, np.float64)[ends]
    pay = up_card.payoffs.pay[classes]
    first = pay * money[:, None]
    second = first.copy()
    if up_card.mode == PEEKED:
        first[:, natural] = second[:, natural] = 0.0
    elif up_card.mode == ORIGINAL:
        first[:, natural] = pay[:, natural]
        second[:, natural] = np.where((ends == SURRENDERED)[:, None], pay[:, natural], 0.0)
    return first, second
