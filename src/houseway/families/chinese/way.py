"""The house way to set thirteen cards: all 72,072 settings are looked at, the best one is taken."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

import numpy as np

from houseway.cards import Card
from houseway.families.chinese.estimate import FANTASY_WORTH, Estimate
from houseway.families.chinese.section import SEGMENTS, SIZES
from houseway.families.chinese.segments import STRAIGHTS, Setting, foul_of, order_of
from houseway.ranking.evaluate import evaluator
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array, category_numbers
from houseway.table.parting import Parted

KEPT = 4096  # ways that are remembered: a round is run again for every answer
# Clean sweeps that hang on the setting; the others are there whatever it is.
SET_SWEEPS = {
    "three-straights": STRAIGHTS,
    "three-flushes": ("flush", "straight-flush", "royal-flush", "mini-royal"),
}


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
    """The values of a hand when each group of the drawn cards is added to what lies there."""
    held = tuple(placed)
    hands = np.empty((len(draws), len(groups), SIZES[segment]), np.uint8)
    hands[:, :, : len(held)] = held
    hands[:, :, len(held) :] = draws[:, groups]
    found = evaluator(order_of(segment), SIZES[segment]).values(hands.reshape(-1, SIZES[segment]))
    return found.reshape(hands.shape[:2])


def totals(
    estimate: Estimate, found: tuple[Array, ...], together: tuple[Array, ...], *, stays: bool
) -> Array:
    """What every setting wins from an opponent on the average, a row for each draw."""
    middle, back = _taken(found[1], together[1]), _taken(found[2], together[2])
    above = estimate.beats[found[0]]
    legal = _taken(above, together[0]) <= middle
    legal &= (middle <= back) if estimate.equal_is_legal else (middle < back)
    scores = sum(map(_taken, _looked_up(estimate.scores, found), together))
    leads = estimate.stays if stays else estimate.enters
    if any(table.any() for table in leads):
        there = list(map(_taken, _looked_up(leads, found), together))
        scores = scores + FANTASY_WORTH * (there[0] | there[1] | there[2])
    result: Array = np.where(legal, scores, estimate.foul)
    return result


def _looked_up(tables: tuple[Array, ...], found: tuple[Array, ...]) -> list[Array]:
    return [table[value] for table, value in zip(tables, found, strict=True)]


def _taken(of_groups: Array, group: Array) -> Array:
    """What is known of groups, for all ways to put groups together."""
    taken: Array = of_groups.take(group, axis=1)
    return taken


@lru_cache(maxsize=KEPT)
def best_setting(estimate: Estimate, cards: tuple[Card, ...], *, stays: bool = False) -> Parted:
    """The setting of thirteen cards that wins most. `stays`: the player is in fantasy land."""
    hand = np.array(sorted(cards, reverse=True), np.uint8)
    ways = splits(len(hand), *SIZES.values())
    found = tuple(
        values(segment, (), hand[None, :], group)
        for segment, group in zip(SEGMENTS, ways.groups, strict=True)
    )
    scores = totals(estimate, found, ways.together, stays=stays)[0]
    for name, wanted in SET_SWEEPS.items():
        if name in estimate.sweeps:
            whole = _swept(hand, found, ways, wanted)
            scores = np.where(whole, np.maximum(scores, estimate.sweeps[name]), scores)
    best = int(scores.argmax())
    return tuple(
        tuple(int(hand[place]) for place in group[chosen[best]])
        for group, chosen in zip(ways.groups, ways.together, strict=True)
    )


def _swept(hand: Array, found: tuple[Array, ...], ways: Splits, wanted: tuple[str, ...]) -> Array:
    """The settings in which all three segments are of these categories."""
    top = evaluator(order_named("three-card"), SIZES["front"]).values(hand[ways.groups[0]])
    front, middle, back = (
        _among(name, wanted)[value][group]
        for name, value, group in zip(
            ("three-card", "high", "high"),
            (top, found[1][0], found[2][0]),
            ways.together,
            strict=True,
        )
    )
    whole: Array = front & middle & back
    return whole


@cache
def _among(order: str, wanted: tuple[str, ...]) -> Array:
    """By the value of a hand, whether it is of one of these categories."""
    named = order_named(order)
    places = [place for place, name in enumerate(named.categories) if name in wanted]
    return np.isin(category_numbers(named), places) & (np.arange(len(named.values) + 1) > 0)


def declares(estimate: Estimate, setting: Setting, sweep: str) -> bool:
    """Whether a clean sweep is worth more than its three hands."""
    fouled = foul_of(setting, equal="legal" if estimate.equal_is_legal else "foul")
    return bool(fouled) or estimate.sweeps[sweep] >= estimate.of(setting)
