"""What a fair source of luck looks like: statistics with their distributions written out."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import numpy as np
import numpy.typing as npt
from tests.games import game_called

from houseway.cards.deck import DeckSpec
from houseway.library import game_ids

# Two-sided bounds of the normal distribution. A fair source leaves FAR once in 10^9 runs.
WITHIN_95, WITHIN_99, FAR = 1.959964, 2.575829, 6.1

Numbers = npt.NDArray[np.int64]


def decks_in_use() -> list[DeckSpec]:
    """One deck for each set of cards that some game of the library is dealt from."""
    found = (game_called(name).deck for name in game_ids())
    decks = {deck.ordered(): deck for deck in found}
    return sorted(decks.values(), key=lambda deck: (deck.size, str(deck)))


def as_normal(chi_square: float, freedom: int) -> float:
    """Wilson and Hilferty: the cube root of a chi-square is close to normal.

    >>> round(as_normal(50.998, 29), 2)  # the table's point of 99.3 %
    2.45
    """
    spread = 2 / (9 * freedom)
    return float(((chi_square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


class Places:
    """How often each card came at each place of the shoe."""

    def __init__(self, deck: DeckSpec) -> None:
        cards = deck.ordered()
        self.size = len(cards)
        self.kinds, self.copies = np.unique(np.array(cards), return_counts=True)
        self.seen = np.zeros((self.size, len(self.kinds)), dtype=np.int64)
        self.shuffles = 0

    def count(self, orders: Iterable[tuple[int, ...]]) -> None:
        rows = np.searchsorted(self.kinds, np.array(list(orders)))
        self.shuffles += len(rows)
        cells = rows + np.arange(self.size) * len(self.kinds)
        self.seen += np.bincount(cells.ravel(), minlength=self.seen.size).reshape(self.seen.shape)

    def score(self) -> float:
        """The chi-square of card by place, as a normal score.

        A card that lies at one place lies at no other: this widens the plain statistic by
        n / (n - 1) and leaves (n - 1) * (kinds - 1) degrees of freedom.
        """
        expected = self.shuffles * self.copies / self.size
        plain = float((((self.seen - expected) ** 2) / expected).sum())
        freedom = (self.size - 1) * (len(self.kinds) - 1)
        return as_normal(plain * (self.size - 1) / self.size, freedom)


def frequency(numbers: Numbers, bound: int) -> float:
    """Chi-square of how often each number below the bound came."""
    expected = len(numbers) / bound
    seen = np.bincount(numbers, minlength=bound)
    return as_normal(float(((seen - expected) ** 2 / expected).sum()), bound - 1)


def runs(numbers: Numbers, bound: int) -> float:
    """Wald and Wolfowitz: runs of numbers in the upper and in the lower half."""
    upper = numbers >= bound // 2
    high, n = int(upper.sum()), len(numbers)
    pairs = 2 * high * (n - high)
    found = 1 + int((upper[1:] != upper[:-1]).sum())
    spread = pairs * (pairs - n) / (n * n * (n - 1))
    return (found - 1 - pairs / n) / sqrt(spread)


def serial(numbers: Numbers, bound: int) -> float:
    """Correlation of each number with the next."""
    level = numbers - (bound - 1) / 2
    return float((level[1:] * level[:-1]).sum() / (level**2).mean() / sqrt(len(numbers) - 1))
