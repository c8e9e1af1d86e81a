"""The best setting against a hand that is not seen, by the worth of each way to set a hand.

The worth of a front and a back is against all hands of the player-dealer, the bettor's own cards
among them: the few hands that hold one of these cards cannot come, but that moves the worth very
little, and by the same for all ways to set the hand.
"""

from __future__ import annotations

import numpy as np

from houseway.families.pai_gow_poker.exact import SetHands
from houseway.ranking.tables import Array


def best_settings(
    house: SetHands, bank: SetHands, classes: Array, counts: Array, pays: Array
) -> SetHands:
    """The way that is worth most, by kind; the house way where none is worth more.

    `counts` are hands of the deck by kind, `pays` whole numbers by ace-high sides and by how the
    fronts and the backs compare.
    """
    splits = house.splits
    tables = _worth(bank, classes, counts, pays)
    worth = tables[(classes >> 1)[:, None], splits.fronts, splits.backs]
    worth[~splits.legal] = np.iinfo(np.int64).min
    kinds = np.arange(len(worth))
    better = worth.max(axis=1) > worth[kinds, house.ways]
    return SetHands(splits, np.where(better, worth.argmax(axis=1), house.ways))


def _worth(bank: SetHands, classes: Array, counts: Array, pays: Array) -> Array:
    """The win of a front and a back against all hands, for a bettor not ace high and ace high."""
    fronts = len(bank.splits.orders.front.values) + 1
    backs = len(bank.splits.orders.back.values) + 1
    worth = np.zeros((2, fronts, backs), np.int64)
    for ace_high in (0, 1):
        held = np.zeros((fronts, backs), np.int64)
        mine = classes >> 1 == ace_high
        np.add.at(held, (bank.fronts[mine], bank.backs[mine]), counts[mine])
        for front, by_front in enumerate(_compared(held)):
            for back, both in enumerate(_compared(by_front.T)):
                worth += pays[:, ace_high, front, back][:, None, None] * both.T
    return worth


def _compared(held: Array) -> tuple[Array, Array, Array]:
    """By the first axis: how many are lower than each place, equal to it, and higher."""
    upto = np.cumsum(held, axis=0)
    return upto - held, held, upto[-1] - upto
