"""All ways to fill three hands from cards that are drawn, as arrays, for many draws at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np

from houseway.cards import Card
from houseway.families.chinese.hand_worth import FANTASY_WORTH, Estimate
from houseway.families.chinese.section import SIZES
from houseway.families.chinese.segments import order_of
from houseway.ranking.evaluate import evaluator
from houseway.ranking.tables import Array


@dataclass(frozen=True, eq=False)
class Splits:
    """All ways to fill three hands from some cards: the groups of each, and which go together."""

    groups: tuple[Array, Array, Array]  # places of the cards, a row for each group
    together: tuple[Array, Array, Array]  # groups of front, middle and back with no common card


@lru_cache(maxsize=256)
def splits(cards: int, front: int, middle: int, back: int) -> Splits:
    """
    >>> len(splits(13, 3, 5, 5).together[0])
    72072
    """
    groups = _groups(cards, front), _groups(cards, middle), _groups(cards, back)
    fronts, middles, backs = ((1 << group).sum(axis=1) for group in groups)
    one, two = np.nonzero((fronts[:, None] & middles) == 0)
    pair, three = np.nonzero(((fronts[one] | middles[two])[:, None] & backs) == 0)
    return Splits(groups, (one[pair], two[pair], three))


def _groups(cards: int, size: int) -> Array:
    listed = list(combinations(range(cards), size))
    return np.array(listed, np.intp).reshape(len(listed), size)


def values(segment: str, placed: Iterable[Card], draws: Array, groups: Array) -> Array:
    """The values of a hand when each group of the drawn cards is added to the placed cards."""
    held = tuple(placed)
    hands = np.empty((len(draws), len(groups), SIZES[segment]), np.uint8)
    hands[:, :, : len(held)] = held
    hands[:, :, len(held) :] = draws[:, groups]
    found = evaluator(order_of(segment), SIZES[segment]).values(hands.reshape(-1, SIZES[segment]))
    return found.reshape(hands.shape[:2])


@dataclass(frozen=True, eq=False)
class Looked:
    """The tables of an estimate as arrays."""

    scores: tuple[Array, ...]
    enters: tuple[Array, ...]
    beats: Array


@lru_cache(maxsize=32)
def _looked(estimate: Estimate) -> Looked:
    return Looked(
        scores=tuple(np.array(table, np.float64) for table in estimate.scores),
        enters=tuple(np.array(table, np.bool_) for table in estimate.enters),
        beats=np.array(estimate.beats, np.uint16),
    )


def totals(estimate: Estimate, found: tuple[Array, ...], together: tuple[Array, ...]) -> Array:
    """The average units that every setting wins from an opponent, a row for each draw."""
    tables = _looked(estimate)
    middle, back = _taken(found[1], together[1]), _taken(found[2], together[2])
    above = tables.beats[found[0]]
    legal = _taken(above, together[0]) <= middle
    legal &= (middle <= back) if estimate.equal_is_legal else (middle < back)
    scores = sum(map(_taken, _looked_up(tables.scores, found), together))
    if any(table.any() for table in tables.enters):
        there = list(map(_taken, _looked_up(tables.enters, found), together))
        scores = scores + FANTASY_WORTH * (there[0] | there[1] | there[2])
    result: Array = np.where(legal, scores, estimate.foul)
    return result


def _looked_up(tables: tuple[Array, ...], found: tuple[Array, ...]) -> list[Array]:
    return [table[value] for table, value in zip(tables, found, strict=True)]


def _taken(of_groups: Array, group: Array) -> Array:
    """Values of single groups, spread over all ways to put groups together."""
    taken: Array = of_groups.take(group, axis=1)
    return taken
