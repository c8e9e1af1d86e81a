"""The house way to set thirteen cards: the best of all 72,072 settings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import inf

from houseway.cards import Card, Cards
from houseway.families.chinese.hand_worth import FANTASY_WORTH, Estimate
from houseway.families.chinese.section import SIZES
from houseway.families.chinese.segments import STRAIGHTS, SetSegments, foul_of, order_of
from houseway.ranking.hands import best_strength
from houseway.ranking.orders import Order, Strength, order_named
from houseway.table.cards.hand_setting import Parted

KEPT = 4096  # ways that are cached: a round is run again for every answer
# Clean sweeps that depend on the setting; all others are fixed by the cards.
SET_SWEEPS = {
    "three-straights": STRAIGHTS,
    "three-flushes": ("flush", "straight-flush", "royal-flush", "mini-royal"),
}
CARDS = sum(SIZES.values())
ALL = (1 << CARDS) - 1
Mask = int  # some of the cards, as bits by their places


@cache
def settings() -> tuple[tuple[Mask, tuple[Mask, ...]], ...]:
    """Every front hand with all middle hands beside it; the back hand is the rest.

    >>> sum(len(middles) for _, middles in settings())
    72072
    """
    return tuple(
        (_mask(front), tuple(map(_mask, combinations(_others(front), SIZES["middle"]))))
        for front in combinations(range(CARDS), SIZES["front"])
    )


def _others(places: Sequence[int]) -> list[int]:
    return [place for place in range(CARDS) if place not in places]


def _mask(places: Iterable[int]) -> Mask:
    return sum(1 << place for place in places)


@dataclass(frozen=True, slots=True)
class Sweep:
    """A clean sweep: the units that it collects, and the hands that it may be made of."""

    units: int
    fronts: frozenset[Mask]
    fives: frozenset[Mask]


@lru_cache(maxsize=KEPT)
def best_setting(estimate: Estimate, cards: Cards, *, stays: bool = False) -> Parted:
    """The setting of thirteen cards that wins most. `stays`: the player is in fantasy land."""
    hand = sorted(cards, reverse=True)
    threes, fives = _strengths(order_of("front"), hand), _strengths(order_of("back"), hand)
    fronts, values = _values(order_of("front"), threes), _values(order_of("back"), fives)
    leads = estimate.stays if stays else estimate.enters
    own, middles, backs = (
        [table[value] for value in held]
        for table, held in zip(estimate.scores, (fronts, values, values), strict=True)
    )
    leading = [
        [table[value] for value in held]
        for table, held in zip(leads, (fronts, values, values), strict=True)
    ]
    fantasy = any(map(any, leading))
    above = 0 if estimate.equal_is_legal else 1  # least excess of a back hand over the middle one
    sweeps = _sweeps(estimate, hand, fives)
    best, chosen = -inf, (0, 0)
    for front, beside in settings():
        least, score_of_front, rest = estimate.beats[fronts[front]], own[front], ALL ^ front
        swept = [sweep for sweep in sweeps if front in sweep.fronts]
        for middle in beside:
            back = rest ^ middle
            if least <= values[middle] <= values[back] - above:
                score = score_of_front + middles[middle] + backs[back]
                if fantasy and (leading[0][front] or leading[1][middle] or leading[2][back]):
                    score += FANTASY_WORTH
            else:
                score = estimate.foul
            for sweep in swept:
                if middle in sweep.fives and back in sweep.fives:
                    score = max(score, sweep.units)
            if score > best:
                best, chosen = score, (front, middle)
    front, middle = chosen
    return tuple(
        tuple(card for place, card in enumerate(hand) if mask >> place & 1)
        for mask in (front, middle, ALL ^ front ^ middle)
    )


def _strengths(order: Order, hand: Sequence[Card]) -> dict[Mask, Strength]:
    """The strength of every hand that some of the cards make."""
    return {
        _mask(places): best_strength(order, [hand[place] for place in places])
        for places in combinations(range(CARDS), order.size)
    }


def _values(order: Order, strengths: Mapping[Mask, Strength]) -> list[int]:
    """The value of every hand by its mask; 0 for a mask that is no hand."""
    values = [0] * (ALL + 1)
    for mask, strength in strengths.items():
        values[mask] = order.value(strength)
    return values


def _sweeps(
    estimate: Estimate, hand: Sequence[Card], fives: Mapping[Mask, Strength]
) -> list[Sweep]:
    """The clean sweeps that the cards may make."""
    asked = {name: wanted for name, wanted in SET_SWEEPS.items() if name in estimate.sweeps}
    high, three = order_of("back"), order_named("three-card")
    found = []
    for name, wanted in asked.items():
        made = _of_categories(high, fives, wanted)
        if made:
            fronts = _of_categories(three, _strengths(three, hand), wanted)
            found.append(Sweep(estimate.sweeps[name], fronts, made))
    return [sweep for sweep in found if sweep.fronts]


def _of_categories(
    order: Order, strengths: Mapping[Mask, Strength], wanted: Sequence[str]
) -> frozenset[Mask]:
    places = {place for place, name in enumerate(order.categories) if name in wanted}
    return frozenset(mask for mask, strength in strengths.items() if strength[0] in places)


def declares(estimate: Estimate, setting: SetSegments, sweep: str) -> bool:
    """Whether a clean sweep is worth more than its three hands."""
    fouled = foul_of(setting, equal="legal" if estimate.equal_is_legal else "foul")
    return bool(fouled) or estimate.sweeps[sweep] >= estimate.of(setting)
