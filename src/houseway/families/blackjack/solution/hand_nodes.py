"""Every hand that a bettor can come to hold, as numbered multisets, with its options.

Tables for the compiled passes: children have larger numbers than their parents. Nothing here
depends on the shoe; the readable rules are asked for the options once per kind of hand.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement

import numpy as np

from houseway.families.blackjack.rules import BlackjackRules
from houseway.families.blackjack.section import NO_SHAPE
from houseway.families.blackjack.solution.dealer_hands import Multiset, Stated, stated
from houseway.families.blackjack.solution.shoe import Alike, Array, CardKinds, pool_kinds
from houseway.ranking.soft import Count
from houseway.wagers.facts import Facts, Value

STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE = (1 << bit for bit in range(6))
BITS = {
    "stand": STAND,
    "hit": HIT,
    "double": DOUBLE,
    "split": SPLIT,
    "surrender": SURRENDER,
    "rescue": RESCUE,
}
NONE = -1
MOST_DOUBLINGS = 3


@dataclass(frozen=True)
class HandNodes:
    """The hands of a sheet. Index: the node; a node's cards are kinds, sorted.

    Two cards keep their own kinds; in longer hands a card has the kind that it plays `alike`.
    Hands with the same facts share a saying: rules are asked once for each.
    """

    rules: BlackjackRules
    kinds: CardKinds
    alike: Alike
    _legal: dict[object, int] = field(default_factory=dict, repr=False, compare=False)
    _tables: dict[object, Array] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _grown(self) -> _Grown:
        counting, cards = self.rules.counting, self.kinds.cards
        pairs = list(combinations_with_replacement(range(self.kinds.number), 2))
        grown = _Grown(hands=[], counts=[], children=[], saying=[], sayings=[])
        number: dict[Multiset, int] = {}
        sayings: dict[object, int] = {}

        def add(hand: Multiset, count: Count) -> int:
            shape = self._shape(hand)
            key = (count, shape, hand if len(hand) == 2 else None)
            if key not in sayings:
                sayings[key] = len(sayings)
                facts = [self._facts(hand, count, shape, split=s) for s in (False, True)]
                goes_on = any(map(self._goes_on, facts))
                grown.sayings.append(_Saying(facts[0], facts[1], goes_on))
            number[hand] = len(grown.hands)
            grown.hands.append(hand)
            grown.saying.append(sayings[key])
            return number[hand]

        for two in pairs:
            add(two, counting.count([cards[kind] for kind in two]))
            grown.counts.append(counting.count([cards[self.alike[kind]] for kind in two]))
        place = 0
        while place < len(grown.hands):
            hand = grown.hands[place]
            row = [NONE] * self.kinds.number
            if grown.sayings[grown.saying[place]].goes_on:
                for kind in sorted(set(self.alike)):
                    longer = tuple(sorted(self.alike[card] for card in (*hand, kind)))
                    child = number.get(longer)
                    if child is None:
                        count = counting.with_card(grown.counts[place], cards[kind])
                        child = add(longer, count)
                        grown.counts.append(count)
                    row[kind] = child
            grown.children.append(row)
            place += 1
        return grown

    @property
    def hands(self) -> list[Multiset]:
        return self._grown.hands

    @cached_property
    def children(self) -> Array:
        """The hand after one more card of each kind; -1 where none may be drawn, and for a kind
        that plays like another.
        """
        return np.array(self._grown.children, np.int64)

    @cached_property
    def number(self) -> dict[Multiset, int]:
        return {hand: node for node, hand in enumerate(self.hands)}

    def find(self, kinds: Iterable[int]) -> int | None:
        """The node of a hand; None when the rules end a hand earlier."""
        held = tuple(sorted(kinds))
        if len(held) > 2:
            held = tuple(sorted(self.alike[kind] for kind in held))
        return self.number.get(held)

    @cached_property
    def held(self) -> Array:
        """How many cards of each kind a hand has."""
        table = np.zeros((len(self.hands), self.kinds.number), np.int64)
        for node, hand in enumerate(self.hands):
            for kind in hand:
                table[node, kind] += 1
        return table

    @cached_property
    def comps(self) -> Array:
        """The same counts, by the kinds that the cards play like."""
        return pool_kinds(self.held, self.alike)

    @cached_property
    def cards(self) -> Array:
        return np.array([len(hand) for hand in self.hands], np.int64)

    @property
    def tables(self) -> tuple[Array, Array, Array]:
        """The tables of hands for compiled passes."""
        return self.comps, self.cards, self.children

    @cached_property
    def saying(self) -> Array:
        return np.array(self._grown.saying, np.int64)

    @cached_property
    def over(self) -> Array:
        said = np.array([bool(said.whole["hand.over"]) for said in self._grown.sayings], np.bool_)
        result: Array = said[self.saying]
        return result

    @cached_property
    def naturals(self) -> Array:
        """The hands that are naturals: dealt so, and from a split."""
        sayings = self._grown.sayings
        flags = [[bool(s.whole["hand.natural"]), bool(s.split["hand.natural"])] for s in sayings]
        table: Array = np.array(flags, np.bool_)[self.saying].T
        return table

    def facts(self, node: int) -> Facts:
        """The facts of an unsplit hand."""
        return self._grown.sayings[int(self.saying[node])].whole

    def pair(self, one: int, other: int) -> int:
        """The node of two cards."""
        low, high = sorted((one, other))
        return low * self.kinds.number - low * (low - 1) // 2 + high - low

    @property
    def pair_count(self) -> int:
        """The number of two-card hands, which come first."""
        return self.kinds.number * (self.kinds.number + 1) // 2

    # --- options ----------------------------------------------------------------------------------

    def _shape(self, hand: Multiset) -> str:
        counting = self.rules.counting
        if not counting.shapes:
            return NO_SHAPE
        found = counting.shape([self.kinds.cards[kind] for kind in hand])
        suited = any(word == found and suited for word, _, suited in counting.shapes)
        return NO_SHAPE if suited else found

    def _facts(
        self, hand: Multiset, count: Count, shape: str, *, split: bool = False
    ) -> dict[str, Value]:
        counting = self.rules.counting
        cards = [self.kinds.cards[kind] for kind in hand]
        natural = counting.natural(cards, split=split) if len(hand) == 2 else None
        pair = len(hand) == 2 and hand[0] == hand[1] and self.kinds.values[hand[0]] != 0
        return {
            **counting.counted_facts(count, natural=natural, shape=shape, whose="hand"),
            "hand.pair_rank": pair,
            "hand.pair_value": pair,
            "hand.aces": pair and self.kinds.values[hand[0]] == 1,
            "hand.split": split,
            "hand.doublings": 0,
        }

    def _goes_on(self, facts: Facts) -> bool:
        """Whether a card may ever be drawn to this hand, in any way."""
        return any(
            self._bits({**facts, "hand.doublings": doublings}, up) & (HIT | DOUBLE)
            for doublings in range(MOST_DOUBLINGS)
            for up in range(self.kinds.number if self._looks_at_up else 1)
        )

    @cached_property
    def _looks_at_up(self) -> bool:
        """Whether any condition of the play looks at the player-dealer's up card."""
        keys = ("must_hit", "must_stand", "double", "rescue", "split", "surrender")
        return any(
            name.startswith("dealer.") for key in keys for name in self.rules.conditions[key].uses
        )

    def _bits(self, facts: Facts, up: int) -> int:
        """The options of a hand, as bits. Hands with the same facts are looked up once."""
        seen_up = up if self._looks_at_up else 0
        key = (tuple(facts.values()), seen_up)
        if key not in self._legal:
            whole = {**facts, **self.rules.up_facts(self.kinds.cards[seen_up])}
            if whole["hand.doublings"] and self.rules.section.double is None:
                return 0
            legal = self.rules.may(whole, hands=1, aces=False)
            self._legal[key] = sum(BITS[option] for option in legal.options)
        return self._legal[key]

    def legal(self, up: int, *, split: bool = False, doublings: int = 0) -> Array:
        """The options of every hand against an up card, as bits."""
        key = (up if self._looks_at_up else 0, split, doublings)
        if key not in self._tables:
            said = [
                self._bits(
                    {**(said.split if split else said.whole), "hand.doublings": doublings}, up
                )
                for said in self._grown.sayings
            ]
            self._tables[key] = np.array(said, np.int64)[self.saying]
        return self._tables[key]

    def silent(self, up: int, *, split: bool = False) -> Array:
        """The default play of every hand without a signal, as bits."""
        up_facts = self.rules.up_facts(self.kinds.cards[up])
        said = []
        for saying in self._grown.sayings:
            facts = saying.split if split else saying.whole
            legal = self.rules.may({**facts, **up_facts}, hands=1, aces=False)
            said.append(BITS[legal.silent] if legal.options else STAND)
        result: Array = np.array(said, np.int64)[self.saying]
        return result

    @cached_property
    def splits_by_rank(self) -> bool:
        """Whether two cards that count the same are split only when they have the same rank."""
        unlike = {"hand.pair_rank": False, "hand.aces": False}
        pairs = (self.facts(node) for node in range(self.pair_count))
        return any(
            self.rules.holds("split", {**facts, **up})
            and not self.rules.holds("split", {**facts, **up, **unlike})
            for facts in pairs
            if facts["hand.pair_value"] and not facts["hand.aces"]
            for up in map(self.rules.up_facts, self.kinds.cards)
        )

    def most_hands(self, up: int, kind: int) -> int:
        """How many hands two cards of a kind may become; 1 where pairs are not split.

        Some pairs may be split, but not split again.
        """
        split = self.rules.section.split
        if split is None:
            return 1
        again = self.legal(up, split=True)[self.pair(kind, kind)] & SPLIT
        most = split.ace_hands if self.kinds.values[kind] == 1 else split.hands
        return most if again else 2

    # --- ends -------------------------------------------------------------------------------------

    def end_classes(
        self,
        numbers: dict[Stated, int],
        uses: frozenset[str],
        *,
        ended: str,
        split: bool,
        doublings: int,
    ) -> Array:
        """The class of every hand that ends so; new classes are added to `numbers`."""
        own: dict[str, Value] = {
            "hand.ended": ended,
            "hand.doublings": doublings,
            "hand.insured": False,  # insurance is a wager of its own, priced separately
        }
        result = []
        for said in self._grown.sayings:
            facts = said.split if split else said.whole
            over = ended == "stood" and facts["hand.over"]
            whole: Facts = {**facts, **own, **({"hand.ended": "over"} if over else {})}
            result.append(numbers.setdefault(stated(whole, uses), len(numbers)))
        classes: Array = np.array(result, np.int64)[self.saying]
        return classes


@dataclass(frozen=True, slots=True)
class _Saying:
    """The facts of a hand, dealt so and from a split; and whether cards may follow."""

    whole: Facts
    split: Facts
    goes_on: bool


@dataclass(slots=True)
class _Grown:
    """Hands while they are listed."""

    hands: list[Multiset]
    counts: list[Count]
    children: list[list[int]]
    saying: list[int]
    sayings: list[_Saying]
