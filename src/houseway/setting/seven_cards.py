"""Seven cards as a chart sees them: repeated ranks, and the ways to part them two and five."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from houseway.cards import Card, is_joker, rank_of
from houseway.cards.card import RANKS
from houseway.ranking.hands import Ranked, best_hand, ranked
from houseway.ranking.orders import ACE, Order, order_named
from houseway.wagers.facts import Fact, Value, order, word, yes_no

FRONT, BACK = 2, 5
SEVEN = FRONT + BACK

# From the lowest up: a wild joker makes the highest that it can.
SHAPES = (
    "no-pair",
    "one-pair",
    "two-pair",
    "three-pair",
    "trips",
    "two-trips",
    "full-house",
    "quads",
    "quads-pair",
    "quads-trips",
    "five-of-a-kind",
)
_BY_COUNTS = {
    (1, 1): "no-pair",
    (2, 1): "one-pair",
    (2, 2): "two-pair",
    (3, 1): "trips",
    (3, 2): "full-house",
    (3, 3): "two-trips",
    (4, 1): "quads",
    (4, 2): "quads-pair",
    (4, 3): "quads-trips",
    (5, 1): "five-of-a-kind",
    (5, 2): "five-of-a-kind",
}
COMPLETE = ("straight", "flush", "straight-flush", "royal-flush")
NO_RANK = "none"
_RANK_FACTS = {
    "high_pair": "the highest rank that is held twice",
    "low_pair": "the lowest rank that is held twice, where there are several",
    "trips": "the highest rank that is held three times",
    "quads": "the rank that is held four times",
    "five": "the rank that is held five times, with the joker",
    "top_single": "the highest rank that is held once",
}
FACTS: Mapping[str, Fact] = {
    "shape": word("how ranks repeat in the seven cards", SHAPES),
    "complete": yes_no("five of the cards are a straight or a flush"),
    **{name: order(means, (NO_RANK, *RANKS)) for name, means in _RANK_FACTS.items()},
}


@dataclass(frozen=True)
class Orders:
    """The orders of the five cards behind and of the two in front."""

    back: Order
    front: Order

    @property
    def joker(self) -> str:
        return self.back.joker


# The order of the five cards behind, by the kind of the deck's joker.
BACK_ORDERS = {"bug": "high-bug", "straight-bug": "high-straight-bug", "wild": "high-wild"}


def orders_for(joker: str) -> Orders:
    """The orders of a deck with such a joker; without one the bug's serve as well."""
    return Orders(
        back=order_named(BACK_ORDERS.get(joker, "high-bug")),
        front=order_named("front-2-wild" if joker == "wild" else "front-2"),
    )


@dataclass(frozen=True)
class CardSplit:
    """Two cards in front and five behind."""

    orders: Orders
    front_cards: tuple[Card, ...]
    back_cards: tuple[Card, ...]

    @cached_property
    def front(self) -> Ranked:
        return ranked(self.orders.front, self.front_cards)

    @cached_property
    def back(self) -> Ranked:
        return ranked(self.orders.back, self.back_cards)

    @property
    def foul(self) -> bool:
        """Whether the two cards outrank the five; if the two tie, the five are higher."""
        return self.front.strength > self.back.strength

    @property
    def miscounted(self) -> bool:
        """Whether the cards are not parted two and five."""
        return (len(self.front_cards), len(self.back_cards)) != (FRONT, BACK)

    @property
    def complete(self) -> bool:
        return self.back.category in COMPLETE

    @property
    def height(self) -> tuple[object, object]:
        return self.front.strength, self.back.strength


@dataclass(frozen=True)
class SevenCardHand(Mapping[str, Value]):
    """A hand to be set; as a mapping, the facts that a chart looks at."""

    cards: tuple[Card, ...]
    orders: Orders

    @cached_property
    def joker_rank(self) -> int:
        """The rank of the joker: an ace; if wild, the rank that gives the highest hand shape."""
        if self.orders.joker != "wild":
            return ACE
        naturals = Counter(rank_of(card) for card in self.cards if not is_joker(card))
        return max(
            range(len(RANKS)),
            key=lambda rank: (SHAPES.index(shape_of(naturals + Counter([rank]))), rank),
        )

    def rank(self, card: Card) -> int:
        return self.joker_rank if is_joker(card) else rank_of(card)

    @cached_property
    def counts(self) -> Counter[int]:
        return Counter(map(self.rank, self.cards))

    def held(self, times: int) -> list[int]:
        """The ranks that are held so many times, the highest first."""
        return sorted((rank for rank, n in self.counts.items() if n == times), reverse=True)

    @cached_property
    def splits(self) -> tuple[CardSplit, ...]:
        """All twenty-one ways to set the hand, fouls among them, the highest cards first."""
        ordered = sorted(self.cards, key=lambda card: (self.rank(card), card), reverse=True)
        return tuple(
            CardSplit(self.orders, front, tuple(card for card in ordered if card not in front))
            for front in combinations(ordered, FRONT)
        )

    @cached_property
    def legal(self) -> tuple[CardSplit, ...]:
        return tuple(split for split in self.splits if not split.foul)

    # --- facts ------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> Value:
        if name == "shape":
            return shape_of(self.counts)
        if name == "complete":
            return any(split.complete for split in self.splits)
        return self._rank_fact(name)

    def _rank_fact(self, name: str) -> str:
        pairs = self.held(2)
        ranks = {
            "high_pair": pairs[:1],
            "low_pair": pairs[1:][-1:],
            "trips": self.held(3)[:1],
            "quads": self.held(4),
            "five": self.held(5),
            "top_single": self.held(1)[:1],
        }[name]
        return RANKS[ranks[0]] if ranks else NO_RANK

    def __iter__(self) -> Iterator[str]:
        return iter(FACTS)

    def __len__(self) -> int:
        return len(FACTS)


def shape_of(counts: Mapping[int, int]) -> str:
    ordered = sorted(counts.values(), reverse=True)
    if ordered[:3] == [2, 2, 2]:
        return "three-pair"
    return _BY_COUNTS[ordered[0], ordered[1]]


def is_ace_high(cards: Sequence[Card], orders: Orders) -> bool:
    """No pair, no straight and no flush among seven cards, and an ace, or the joker as one.

    >>> from houseway.cards import parse_cards
    >>> is_ace_high(parse_cards("Jk Kd Qc 9h 7s 5d 3c"), orders_for("bug"))
    True
    """
    best = best_hand(orders.back, tuple(cards))
    return best.category == "high-card" and best.strength[1][0] == ACE
