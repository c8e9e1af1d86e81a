"""The base game, exactly: all pairs of hands that a chart has set, by how they compare."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from houseway.cards.card import JOKER
from houseway.disk_cache import cached_arrays
from houseway.errors import HousewayError
from houseway.families.pai_gow_poker.dominance import CLASSES, compare_lists
from houseway.families.pai_gow_poker.hand_lists import Lister, Lists, all_hands
from houseway.families.pai_gow_poker.shared_cards import ALL_RANKS, Deck
from houseway.families.pai_gow_poker.splits import Splits
from houseway.ranking.seven import SevenCards
from houseway.ranking.tables import Array
from houseway.wagers.facts import COMPARED

CODE = ("dominance.py", "exact.py", "face_up.py", "hand_lists.py", "shared_cards.py")


@dataclass(frozen=True)
class SetHands:
    """The setting of every kind, by the number of its way."""

    splits: Splits
    ways: Array

    @cached_property
    def fronts(self) -> Array:
        return self.splits.fronts[np.arange(len(self.ways)), self.ways].astype(np.int64)

    @cached_property
    def backs(self) -> Array:
        return self.splits.backs[np.arange(len(self.ways)), self.ways].astype(np.int64)

    @property
    def points(self) -> Array:
        """Front and back as one number."""
        return self.fronts << 16 | self.backs

    @cached_property
    def digest(self) -> str:
        """A digest that is the same for charts that set all hands alike."""
        return hashlib.sha256(self.points.tobytes()).hexdigest()


@dataclass(frozen=True)
class Pairs:
    """Ordered pairs of hands without a common card, counted.

    `relations[own ace high, other ace high, front, back]` is in the order of `COMPARED`, from the
    own hand's side. `classes[own, other]` goes by class: ace high counts 2, the joker 1.
    """

    relations: Array
    classes: Array


@dataclass(frozen=True)
class Matching:
    """A bettor's hands against the player-dealer's, from one deck."""

    own: SetHands
    other: SetHands
    classes: Array  # by kind
    deck: Deck

    @cached_property
    def pairs(self) -> Pairs:
        """All pairs; from disk when they were counted before."""
        hands = (self.own.digest, self.other.digest)
        return cached_pairs("pai-gow-pairs", self.deck, self.classes, hands, self._count)

    @property
    def alike(self) -> bool:
        return self.own.digest == self.other.digest

    @cached_property
    def _points(self) -> tuple[Array, Array, Array]:
        """All settings in order, as fronts and backs, and which is each kind's; first the own."""
        both = np.concatenate([self.own.points, self.other.points])
        points, numbers = np.unique(both, return_inverse=True)
        return points >> 16, points & 0xFFFF, numbers.reshape(2, -1)

    @cached_property
    def _groups(self) -> tuple[Array, Array, Array, Array]:
        """Kinds that are set alike are one group: its points and class, and the group by kind."""
        own, other = self._points[2]
        codes = (own << 20 | other) << 2 | self.classes
        groups, numbers = np.unique(codes, return_inverse=True)
        return groups >> 22, groups >> 2 & 0xFFFFF, groups & 3, numbers

    def _count(self) -> dict[str, Array]:
        """The alternating sum; hands that share nothing, and hands that are the same, by kinds."""
        *_, numbers = self._groups
        groups = int(numbers.max()) + 1
        held = self.deck.counts(self.own.splits)
        sums, classes = self._compare(all_hands(numbers, held, groups))
        table = self.own.splits.look_up_table(numbers)
        lister = Lister(self.deck, table, groups)
        for size, (more, in_classes) in lister.run(self._compare, "pairs of hands"):
            sums += (-1) ** size * more
            classes += (-1) ** size * in_classes
        relations = self._relations(sums)
        fronts = 1 - np.sign(self.own.fronts - self.other.fronts)
        backs = 1 - np.sign(self.own.backs - self.other.backs)
        ace_high = self.classes >> 1
        np.subtract.at(relations, (ace_high, ace_high, fronts, backs), held)
        np.subtract.at(classes, (self.classes, self.classes), held)
        return checked(self.deck, relations, classes)

    def _compare(self, lists: Lists) -> tuple[Array, Array]:
        into = np.zeros((12, 4), np.uint64), np.zeros((CLASSES, CLASSES), np.uint64)
        compare_lists(lists.tables, self._groups[:3], self._points[:2], self.alike, into)
        return into[0].astype(np.int64), into[1].astype(np.int64)

    def _relations(self, sums: Array) -> Array:
        """The pairs in which the own front is higher or equal, and their mirror images."""
        relations = np.zeros((2, 2, len(COMPARED), len(COMPARED)), np.int64)
        mine = sums[:6].reshape(6, 2, 2)
        his = mine if self.alike else sums[6:].reshape(6, 2, 2)
        for back in range(3):
            relations[:, :, 0, back] = mine[back]
            relations[:, :, 2, 2 - back] = his[back].T
        relations[:, :, 1, 0], relations[:, :, 1, 1] = mine[3], mine[4]
        relations[:, :, 1, 2] = his[3].T
        return relations


def classes_of(seven: SevenCards) -> Array:
    """Ace high or not, with the joker or without, by kind."""
    joker = seven.cards[:, 0] == JOKER
    classes: Array = seven.ace_high.astype(np.int64) * 2 + joker
    return classes


def cached_pairs(
    what: str,
    deck: Deck,
    classes: Array,
    hands: tuple[str, ...],
    count: Callable[[], dict[str, Array]],
) -> Pairs:
    """Pairs from disk when they were counted before; of a part of the deck they are not kept."""
    if deck.ranks != ALL_RANKS:
        return Pairs(**count())
    content = hashlib.sha256(classes.tobytes())
    folder = Path(__file__).parent
    for name in CODE:
        content.update((folder / name).read_bytes())
    content.update(f"{hands}{deck}".encode())
    return Pairs(**cached_arrays(what, content.hexdigest(), count))


def checked(deck: Deck, relations: Array, classes: Array) -> dict[str, Array]:
    """The counts, if every pair is among them: failing here is a bug, not a tolerance."""
    for counted in (relations, classes):
        if counted.sum() != deck.pairs:
            raise HousewayError(
                "weights", f"counted {counted.sum()} of {deck.pairs} pairs of hands"
            )
    return {"relations": relations, "classes": classes}
