"""Expected numbers of hands of each kind after a split, exactly and for any limit of hands.

After a split every hand is played as is best for its own cards before a split, so unseen
cards are exchangeable and all second cards may be imagined to be dealt first. Walking through the
patterns "pair, not a pair" until no hand waits or the limit is reached gives, for every pattern,
hands whose second card is known not to pair and hands whose second card is open. "The others are
not pairs" is taken apart by inclusion and exclusion, which leaves sums over shoes from which some
more cards of the pair are gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from math import comb


@dataclass(frozen=True, slots=True)
class Weights:
    """Coefficients by the number of further cards gone: of hands with any second card, and of
    hands whose second card does not pair. For all hands of the split, and for the first alone.
    """

    any_card: tuple[int, ...]
    no_pair: tuple[int, ...]
    first_any: tuple[int, ...]
    first_no_pair: tuple[int, ...]


@cache
def split_weights(most: int) -> Weights:
    """
    >>> split_weights(2).any_card
    (2,)
    >>> split_weights(3).any_card, split_weights(3).no_pair
    ((0, 5, -2), (2, -1, 0))
    """
    size = 2 * most
    any_card, no_pair, first_any, first_no_pair = ([0] * size for _ in range(4))
    for pairs, closed, opened, first_is_open in _patterns(most, 2, 2, 0, 0, False):
        for k in range(closed):
            sign = (-1) ** k * comb(closed - 1, k)
            no_pair[pairs + k] += closed * sign
            first_no_pair[pairs + k] += 0 if first_is_open else sign
        for k in range(closed + 1):
            sign = (-1) ** k * comb(closed, k)
            any_card[pairs + k] += opened * sign
            first_any[pairs + k] += sign if first_is_open else 0
    last = max(i for i in range(size) if any_card[i] or no_pair[i]) + 1
    return Weights(*(tuple(w[:last]) for w in (any_card, no_pair, first_any, first_no_pair)))


def _patterns(
    most: int, hands: int, waiting: int, pairs: int, closed: int, first_done: bool
) -> Iterator[tuple[int, int, int, bool]]:
    """Pairs drawn, hands known not to pair, hands still open, and whether the first is open."""
    if waiting == 0 or hands == most:
        yield pairs, closed, waiting, not first_done
        return
    yield from _patterns(most, hands + 1, waiting + 1, pairs + 1, closed, first_done)
    yield from _patterns(most, hands, waiting - 1, pairs, closed + 1, True)
