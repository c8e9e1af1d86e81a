"""Average worth of the three hands by their values, which the house way goes by.

A hand is held against rivals as they turn up at the table: for each segment, hands at equal steps
from the weakest to the strongest, as players who set their cards well hold them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING

from houseway.families.chinese.scoring import Scoring
from houseway.families.chinese.section import NONE, SEGMENTS, Play
from houseway.families.chinese.segments import SetSegments, front_says, height, order_of
from houseway.package_files import json_beside
from houseway.ranking.hands import Ranked
from houseway.wagers.facts import Value
from houseway.wagers.when import Condition

if TYPE_CHECKING:
    from houseway.families.chinese.rules import Entry

# Approximate gain of thirteen cards at once over an ordinary round, in units from one opponent.
FANTASY_WORTH = 7.5
# Values of hands at 32 equal steps, the weakest first, for players who all set their cards the
# house way. Thirteen cards at once: 4,800 hands, with the house way recomputed after every 1,200;
# cards in parts: 480 hands, the fouled ones left out.
RIVALS: Mapping[str, Mapping[str, Sequence[int]]] = json_beside(__file__, "rival_hands.json")
HIGHER_IS_BETTER = 1e-6  # between hands that beat the same rivals

_ORDINARY: Mapping[str, Value] = {
    "hand.foul": False,
    "hand.sweep": NONE,
    "hand.button": False,
    "other.foul": False,
    "other.sweep": NONE,
    "other.button": False,
    "front.category": "high-card",
    "middle.category": "high-card",
    "back.category": "high-card",
    "front.pair": NONE,
    "front.trips": NONE,
    "seg.vs": "equal",
    "seg.category": "high-card",
    "other.category": "high-card",
}


@dataclass(frozen=True, eq=False)
class Estimate:
    """Tables by the value of a hand, for front, middle and back; value 0 is no hand.

    `scores` are units that a hand wins from an opponent; `enters` and `stays` say whether it
    leads to fantasy land whatever the other two are. `beats` is the least value of a middle hand
    above a front hand. `foul` is the loss of a fouled hand, negative; `sweeps` is what
    clean sweeps collect from a player without one.
    """

    scores: tuple[Sequence[float], ...]
    enters: tuple[Sequence[bool], ...]
    stays: tuple[Sequence[bool], ...]
    beats: Sequence[int]
    foul: float
    sweeps: Mapping[str, int]
    equal_is_legal: bool

    def of(self, setting: SetSegments) -> float:
        """The units that three hands win from an opponent if they are compared and not fouled."""
        return sum(
            table[hand.value] for table, hand in zip(self.scores, setting.hands, strict=True)
        )


def build_estimate(scoring: Scoring, play: Play, entry: Entry | None) -> Estimate:
    rivals = RIVALS[play.shown]
    return Estimate(
        scores=tuple(_scores(scoring, segment, rivals[segment]) for segment in SEGMENTS),
        enters=tuple(_leads(segment, entry.enters if entry else None) for segment in SEGMENTS),
        stays=tuple(_leads(segment, entry.stays if entry else None) for segment in SEGMENTS),
        beats=_beats(),
        foul=-sum(_due_when_fouled(scoring, segment, rivals[segment]) for segment in SEGMENTS),
        sweeps={
            name: scoring.units({**_ORDINARY, "hand.sweep": name}, each="opponent")
            for name in play.sweeps
        },
        equal_is_legal=play.equal == "legal",
    )


def _says(segment: str) -> list[dict[str, Value]]:
    """Facts of a hand among ordinary ones, by its value; value 0 is no hand."""
    order = order_of(segment)
    found: list[dict[str, Value]] = [{}]
    for strength in order.values:
        hand = Ranked(order=order, cards=(), strength=strength)
        own: dict[str, Value] = {"seg.name": segment, "seg.category": hand.category}
        own[f"{segment}.category"] = hand.category
        found.append({**_ORDINARY, **own, **(front_says(hand) if segment == "front" else {})})
    return found


def _units(scoring: Scoring, segment: str, **changed: Value) -> list[int]:
    """The units that each hand collects in a segment under these circumstances."""
    known: dict[tuple[Value, ...], int] = {}
    result = [0]
    extra = {name.replace("_", "."): value for name, value in changed.items()}
    for says in _says(segment)[1:]:
        key = says["seg.category"], says["front.pair"], says["front.trips"]
        if key not in known:
            known[key] = scoring.units({**says, **extra}, each="segment")
        result.append(known[key])
    return result


def _scores(scoring: Scoring, segment: str, rivals: Sequence[int]) -> list[float]:
    """The average units that each hand wins from the rivals; equal hands win nothing."""
    won = _units(scoring, segment, seg_vs="higher")
    lost = _units(scoring, segment, seg_vs="lower")
    there = [0] * len(won)
    for rival in rivals:
        there[rival] += 1
    below = [0, *accumulate(there)]
    from_below = [0, *accumulate(map(mul, there, lost))]
    to_above = [0, *accumulate(map(mul, there, won))]
    return [
        (
            below[own] * won[own]
            - from_below[own]
            + (len(rivals) - below[own + 1]) * lost[own]
            - (to_above[-1] - to_above[own + 1])
        )
        / len(rivals)
        + HIGHER_IS_BETTER * own
        for own in range(len(won))
    ]


def _due_when_fouled(scoring: Scoring, segment: str, rivals: Sequence[int]) -> float:
    units = _units(scoring, segment, other_foul=True, seg_vs="higher")
    return sum(units[rival] for rival in rivals) / len(rivals)


def _leads(segment: str, condition: Condition | None) -> list[bool]:
    if condition is None:
        return [False] * (len(order_of(segment).values) + 1)
    return [False, *(bool(condition(says)) for says in _says(segment)[1:])]


def _beats() -> list[int]:
    """For each front hand the lowest middle hand that ranks higher."""
    front, middle = order_of("front"), order_of("middle")
    heights = [
        height(Ranked(order=middle, cards=(), strength=strength)) for strength in middle.values
    ]
    found = [0]
    for strength in front.values:
        own = height(Ranked(order=front, cards=(), strength=strength))
        found.append(bisect_right(heights, own) + 1)
    return found
