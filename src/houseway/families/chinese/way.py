"""The house way to set thirteen cards: all 72,072 settings are looked at, the best one is taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import inf

from houseway.cards import Card
from houseway.families.chinese.estimate import FANTASY_WORTH, Estimate
from houseway.families.chinese.section import SIZES
from houseway.families.chinese.segments import STRAIGHTS, Setting, foul_of, order_of
from houseway.ranking.hands import best_strength
from houseway.ranking.orders import Order, Strength, order_named
from houseway.table.parting import Parted

KEPT = 4096  # ways that are remembered: a round is run again for every answer
# Clean sweeps that hang on the setting; the others are there whatever it is.
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
    """A clean sweep: what it collects, and the hands that it may be made of."""

    units: int
    fronts: frozenset[Mask]
    fives: frozenset[Mask]

    def better(
        self, score: float, middle: Mask, front: Mask, middles: Sequence[Mask]
    ) -> tuple[float, Mask]:
        """The sweep with this front hand and its middle hand if it is worth more than the score.

        Of settings that are worth the same, the first is taken.
        """
        if front not in self.fronts or self.units < score:
            return score, middle
        rest = ALL ^ front
        swept = (mask for mask in middles if mask in self.fives and rest ^ mask in self.fives)
        first = next(swept, None)
        if first is None:
            return score, middle
        if self.units > score:
            return self.units, first
        return score, min(middle, first, key=middles.index)


@lru_cache(maxsize=KEPT)
def best_setting(estimate: Estimate, cards: tuple[Card, ...], *, stays: bool = False) -> Parted:
    """The setting of thirteen cards that wins most. `stays`: the player is in fantasy land."""
    hand = sorted(cards, reverse=True)
    fives = _strengths(order_of("back"), hand)
    values = _values(order_of("back"), fives)
    fronts = _values(order_of("front"), _strengths(order_of("front"), hand))
    sweeps = _sweeps(estimate, hand, fives)
    found = []
    for front, middles in settings():
        score, middle = _best_middle(estimate, fronts[front], values, front, middles, stays=stays)
        for sweep in sweeps:
            score, middle = sweep.better(score, middle, front, middles)
        found.append((score, front, middle))
    _, front, middle = max(found, key=lambda scored: scored[0])
    return tuple(
        tuple(card for place, card in enumerate(hand) if mask >> place & 1)
        for mask in (front, middle, ALL ^ front ^ middle)
    )


def _best_middle(
    estimate: Estimate,
    value: int,
    values: Mapping[Mask, int],
    front: Mask,
    middles: Sequence[Mask],
    *,
    stays: bool,
) -> tuple[float, Mask]:
    """The best of the middle hands beside a front hand of this value: the first of equal ones."""
    _, middle_scores, back_scores = estimate.scores
    leads = estimate.stays if stays else estimate.enters
    _, middle_leads, back_leads = leads
    least, own, leading = estimate.beats[value], estimate.scores[0][value], leads[0][value]
    above = 0 if estimate.equal_is_legal else 1  # what a back hand must have over the middle one
    rest = ALL ^ front
    best, chosen = -inf, 0
    for mask in middles:
        middle, back = values[mask], values[rest ^ mask]
        if least <= middle <= back - above:
            score = own + middle_scores[middle] + back_scores[back]
            if leading or middle_leads[middle] or back_leads[back]:
                score += FANTASY_WORTH
        else:
            score = estimate.foul
        if score > best:
            best, chosen = score, mask
    return best, chosen


def _strengths(order: Order, hand: Sequence[Card]) -> dict[Mask, Strength]:
    """How strong every hand is that some of the cards make."""
    return {
        _mask(places): best_strength(order, [hand[place] for place in places])
        for places in combinations(range(CARDS), order.size)
    }


def _values(order: Order, strengths: Mapping[Mask, Strength]) -> dict[Mask, int]:
    return {mask: order.value(strength) for mask, strength in strengths.items()}


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


def declares(estimate: Estimate, setting: Setting, sweep: str) -> bool:
    """Whether a clean sweep is worth more than its three hands."""
    fouled = foul_of(setting, equal="legal" if estimate.equal_is_legal else "foul")
    return bool(fouled) or estimate.sweeps[sweep] >= estimate.of(setting)
