"""The worth of every setting of one hand, against all hands of the rest of the deck or one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.cards import Card
from houseway.families.pai_gow_poker.exact import SetHands
from houseway.families.pai_gow_poker.kernel import BACK, BACK_AT, CLASS_AT, FRONT
from houseway.fast.jit import kernel, uint64
from houseway.ranking.evaluate import SETS, WORDS
from houseway.ranking.kinds import START, look_up
from houseway.ranking.tables import Array
from houseway.setting.seven_cards import CardSplit
from houseway.table.cards.hand_setting import Parted

PARTS = 3  # lower, equal, higher


@kernel
def count_hands(deck: Any, words: Any, sets: Any, table: Any, grid: Any) -> None:
    """All hands of seven out of a deck, in `grid[ace high, front, back]`, as a table sets them."""
    at = np.zeros(8, np.int64)
    word = np.zeros(8, np.uint64)
    held = np.zeros(8, np.uint64)
    word[0] = START
    depth = 0
    while depth >= 0:
        if depth == 7:
            found = uint64(look_up(word[7], held[7], table))
            high = (found >> CLASS_AT) & uint64(3)
            grid[high >> uint64(1), found & FRONT, (found >> BACK_AT) & BACK] += 1
            depth -= 1
            at[depth] += 1
            continue
        if at[depth] > len(deck) - (7 - depth):
            depth -= 1
            if depth >= 0:
                at[depth] += 1
            continue
        card = deck[at[depth]]
        word[depth + 1] = word[depth] + words[card]
        held[depth + 1] = held[depth] | sets[card]
        at[depth + 1] = at[depth] + 1
        depth += 1


Pays = Callable[[int, int, int], Fraction]  # by the bank's ace high, front and back as COMPARED


def bank_hands(
    bank: SetHands, classes: Array, cards: Sequence[Card], deck: Sequence[Card]
) -> Array:
    """How the player-dealer's hands are set, out of all cards but these."""
    rest = np.array([card for card in deck if card not in cards], np.int64)
    packed = bank.fronts | bank.backs << 7 | classes.astype(np.int64) << 20
    grid = np.zeros((2, int(FRONT) + 1, int(BACK) + 1), np.int64)
    count_hands(rest, WORDS, SETS, bank.splits.look_up_table(packed), grid)
    return grid


def one_hand(split: CardSplit, *, ace_high: bool) -> Array:
    """The same for one open hand."""
    grid = np.zeros((2, int(FRONT) + 1, int(BACK) + 1), np.int64)
    grid[int(ace_high), split.front.value, split.back.value] = 1
    return grid


def ranked(
    splits: Sequence[CardSplit], grid: Array, pays: Pays
) -> list[tuple[Parted, dict[str, float]]]:
    """Settings with their expectations, the best first; the higher front among equals."""
    total = int(grid.sum())
    found = []
    for split in splits:
        ev, ways = Fraction(), [0, 0, 0]  # lost, pushed, won
        for place, count in np.ndenumerate(_related(grid, split.front.value, split.back.value)):
            value = pays(*place) if count else Fraction()
            ev += value * int(count)
            ways[1 + (value > 0) - (value < 0)] += int(count)
        lose, push, win = (way / total for way in ways)
        worth = {"win": win, "push": push, "lose": lose, "ev": float(ev / total)}
        found.append((ev, split.height, (split.front_cards, split.back_cards), worth))
    found.sort(key=lambda each: each[:2], reverse=True)
    return [(parted, worth) for _, _, parted, worth in found]


def _related(grid: Array, front: int, back: int) -> Array:
    """Hands by the bank's ace high and by how the own parts compare: higher, equal, lower."""
    counts = np.zeros((2, PARTS, PARTS), np.int64)
    fronts = (slice(0, front), slice(front, front + 1), slice(front + 1, None))
    backs = (slice(0, back), slice(back, back + 1), slice(back + 1, None))
    for one, first in enumerate(fronts):
        for other, second in enumerate(backs):
            counts[:, one, other] = grid[:, first, second].sum(axis=(1, 2))
    return counts
