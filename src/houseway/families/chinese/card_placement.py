"""The house way to place cards that come in parts: try every place on dealt futures.

The futures are known while they are set, so that each is played too well; to make up for that,
only some of the cards that could be chosen from later are dealt.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product

import numpy as np

from houseway.cards import Card, Cards
from houseway.families.chinese.hand_worth import Estimate
from houseway.families.chinese.house_way import KEPT
from houseway.families.chinese.section import SEGMENTS, SIZES
from houseway.families.chinese.splits import splits, totals, values
from houseway.fast.random import draw_many, seed_key
from houseway.ranking.tables import Array
from houseway.table.cards.hand_setting import Parted

DECK = 52
MOST_CARDS = 9  # of a future
FIRST_LOOK = 8  # futures, without cards to spare, by which most placings are left out
SECOND_LOOK = 20  # placings that are looked at more closely


@lru_cache(maxsize=KEPT)
def best_placing(
    estimate: Estimate,
    cards: Cards,
    placed: Parted,
    *,
    discards: int,
    spare: int,
    gone: frozenset[Card],
    seed: int,
    samples: int,
) -> Parted:
    """The best places for new cards, beside those `placed`, and the cards to put away.

    `spare` is the number of cards to put away later, `gone` the cards that the player has seen.
    """
    listed = list(_placings(tuple(sorted(cards, reverse=True)), placed, discards))
    needed = sum(SIZES.values()) - sum(map(len, placed)) - len(cards) + discards
    number = min(needed + (spare + 1) // 2, max(needed, MOST_CARDS))
    future = draws(number, gone, seed=seed, samples=samples if number else 1)
    if len(listed) > SECOND_LOOK:
        few = future[:FIRST_LOOK, :needed]
        listed.sort(key=lambda parts: -ends(estimate, placed, parts, few))
        listed = listed[:SECOND_LOOK]
    best = max(listed, key=lambda parts: ends(estimate, placed, parts, future))
    return best if discards else best[:-1]


def _placings(cards: Cards, placed: Parted, discards: int) -> Iterator[Parted]:
    """Every way to put the cards to front, middle, back and away."""
    room = [SIZES[name] - len(held) for name, held in zip(SEGMENTS, placed, strict=True)]
    for where in product(range(len(SEGMENTS) + 1), repeat=len(cards)):
        counts = [where.count(part) for part in range(len(SEGMENTS) + 1)]
        if counts[-1] == discards and all(map(int.__le__, counts, room)):
            yield tuple(
                tuple(card for card, part in zip(cards, where, strict=True) if part == wanted)
                for wanted in range(len(SEGMENTS) + 1)
            )


def draws(number: int, gone: frozenset[Card], *, seed: int, samples: int) -> Array:
    """Futures: so many of the cards that are not gone, a row for each."""
    unseen = np.array([card for card in range(DECK) if card not in gone], np.uint8)
    result = np.empty((samples, number), np.uint8)
    places = np.empty(number, np.int64)
    for sample in range(samples):
        if number:
            draw_many(seed_key(seed), sample, len(unseen), places)
        result[sample] = unseen[places]
    return result


def ends(estimate: Estimate, placed: Parted, parts: Parted, future: Array) -> float:
    """The units that a placing wins from an opponent, averaged over the futures."""
    held = [(*there, *new) for there, new in zip(placed, parts, strict=False)]
    room = [SIZES[name] - len(cards) for name, cards in zip(SEGMENTS, held, strict=True)]
    ways = splits(future.shape[1], *room)
    found = tuple(
        values(segment, cards, future, group)
        for segment, cards, group in zip(SEGMENTS, held, ways.groups, strict=True)
    )
    scores = totals(estimate, found, ways.together)
    return float(scores.max(axis=1).mean())
