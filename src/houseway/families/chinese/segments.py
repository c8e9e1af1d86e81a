"""Thirteen cards in three hands: the worth of each, fouls, clean sweeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from houseway.cards import Card, Cards, rank_of, suit_of
from houseway.cards.card import RANKS
from houseway.families.chinese.section import NONE, SEGMENTS
from houseway.ranking.hands import Ranked, best_hand
from houseway.ranking.orders import HIGH_CATEGORIES, Order, Ranks, order_named
from houseway.wagers.facts import Value

STRAIGHTS = ("straight", "straight-flush", "royal-flush", "mini-royal")
PAIRS = 6


def order_of(segment: str) -> Order:
    """Three cards in front are no straight and no flush."""
    return order_named("front-3" if segment == "front" else "high")


@dataclass(frozen=True, slots=True, kw_only=True)
class SetSegments:
    """The three hands of one player."""

    front: Ranked
    middle: Ranked
    back: Ranked

    @property
    def hands(self) -> tuple[Ranked, Ranked, Ranked]:
        return self.front, self.middle, self.back

    @property
    def cards(self) -> Cards:
        return (*self.front.cards, *self.middle.cards, *self.back.cards)

    def of(self, segment: str) -> Ranked:
        return self.hands[SEGMENTS.index(segment)]


def setting_of(parted: Sequence[Sequence[Card]]) -> SetSegments:
    front, middle, back = (
        best_hand(order_of(segment), tuple(cards))
        for segment, cards in zip(SEGMENTS, parted, strict=True)
    )
    return SetSegments(front=front, middle=middle, back=back)


def height(hand: Ranked) -> tuple[int, Ranks]:
    """A hand's worth beside hands of another size: where three cards are equal to the first of
    five, the five are higher.
    """
    return HIGH_CATEGORIES.index(hand.category), hand.strength[1]


def foul_of(setting: SetSegments, *, equal: str) -> str:
    """Why the hands are fouled; empty when they are not."""
    front, middle, back = map(height, setting.hands)
    if middle <= front:
        return _not_higher("middle", setting.middle, "front", setting.front)
    if back < middle or (back == middle and equal == "foul"):
        return _not_higher("back", setting.back, "middle", setting.middle)
    return ""


def _not_higher(name: str, hand: Ranked, below: str, other: Ranked) -> str:
    return (
        f"the {name} hand ({hand.name}) does not rank higher than the {below} hand ({other.name})"
    )


# --- clean sweeps ---------------------------------------------------------------------------------


def _dragon(setting: SetSegments) -> bool:
    return len({rank_of(card) for card in setting.cards}) == len(RANKS)


def _super_dragon(setting: SetSegments) -> bool:
    return _dragon(setting) and len({suit_of(card) for card in setting.cards}) == 1


def _six_pairs(setting: SetSegments) -> bool:
    """Whether six pairs are held: four of a kind count as two, the last card may be of any rank."""
    counts = Counter(map(rank_of, setting.cards))
    return sum(count // 2 for count in counts.values()) == PAIRS


def _three_straights(setting: SetSegments) -> bool:
    top = best_hand(order_named("three-card"), setting.front.cards)
    return all(hand.category in STRAIGHTS for hand in (top, setting.middle, setting.back))


def _three_flushes(setting: SetSegments) -> bool:
    return all(len({suit_of(card) for card in hand.cards}) == 1 for hand in setting.hands)


SWEEPS: Mapping[str, Callable[[SetSegments], bool]] = {
    "super-dragon": _super_dragon,
    "dragon": _dragon,
    "six-pairs": _six_pairs,
    "three-straights": _three_straights,
    "three-flushes": _three_flushes,
}


def sweep_of(setting: SetSegments, sweeps: Iterable[str]) -> str:
    """The highest clean sweep of those that the game knows, or none.

    >>> from houseway.cards import parse_cards
    >>> suited = setting_of([parse_cards("Ac 2c 3c"), parse_cards("4c 5c 6c 7c 8c"),
    ...     parse_cards("9c Tc Jc Qc Kc")])
    >>> sweep_of(suited, ["super-dragon", "dragon"]), sweep_of(suited, [])
    ('super-dragon', 'none')
    """
    return next((name for name in sweeps if SWEEPS[name](setting)), NONE)


# --- facts ----------------------------------------------------------------------------------------


def front_says(hand: Ranked) -> dict[str, Value]:
    """The ranks of the front hand that bonuses look at."""
    rank = RANKS[hand.strength[1][0]]
    return {
        "front.pair": rank if hand.category == "pair" else NONE,
        "front.trips": rank if hand.category == "three-of-a-kind" else NONE,
    }


def setting_says(setting: SetSegments) -> dict[str, Value]:
    return {
        **{f"{segment}.category": setting.of(segment).category for segment in SEGMENTS},
        **front_says(setting.front),
    }
