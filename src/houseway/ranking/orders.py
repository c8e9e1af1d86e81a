"""Orders of poker hands as data, and the readable statement of a hand's worth in each.

An `Order` says how many cards make a hand, which categories there are and in which order, which
runs are straights, what a joker may be, and whether the highest or the lowest hand is the best.
Everything else (tables, kernels, names) is made from `strength`, the only place where a hand's
worth is stated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement

from houseway.cards.card import RANKS
from houseway.errors import UnknownName

Ranks = tuple[int, ...]
Strength = tuple[int, Ranks]  # place of the category, then the ranks that break ties

ACE = RANKS.index("A")
SUITS_OF_A_RANK = 4
RUN = 5  # cards of a straight or flush, in hands of five

HIGH_CATEGORIES = (
    "high-card",
    "pair",
    "two-pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full-house",
    "four-of-a-kind",
    "straight-flush",
    "royal-flush",
    "five-of-a-kind",
)
NO_SUITS = ("high-card", "pair", "two-pair", "three-of-a-kind", "full-house", "four-of-a-kind")
THREE_CATEGORIES = (
    "high-card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight-flush",
    "mini-royal",
)
# Three cards in the order of five: three of a kind, straight, flush.
THREE_STANDARD = tuple(
    sorted(THREE_CATEGORIES, key=lambda name: (*HIGH_CATEGORIES, "mini-royal").index(name))
)
ROYALS = ("royal-flush", "mini-royal")

# The counts of ranks that a hand holds more than once, largest first.
_GROUPS = {
    (): "high-card",
    (5,): "five-of-a-kind",
    (4,): "four-of-a-kind",
    (3, 2): "full-house",
    (3,): "three-of-a-kind",
    (2, 2): "two-pair",
    (2,): "pair",
}


RANK_BITS = 3  # in a sum of cards: how many there are of each rank


class Strengths(dict[int, Strength]):
    """The worth of hands by their number of cards of each rank, computed on first use; for more
    cards than a hand has, the worth of the best hand among them.
    """

    def __init__(self, order: Order, *, flush: bool) -> None:
        self.order = order
        self.flush = flush

    def __missing__(self, counts: int) -> Strength:
        ranks = [
            rank
            for rank in range(len(RANKS))
            for _ in range(counts >> RANK_BITS * rank & (1 << RANK_BITS) - 1)
        ]
        hands = combinations(ranks, self.order.size)
        self[counts] = max(self.order.strength(held, flush=self.flush) for held in hands)
        return self[counts]


@dataclass(frozen=True, kw_only=True)
class Order:
    """One way to rank hands.

    `runs` lists the straights from the lowest up, each by its ranks. `joker` is what a joker may
    be: nothing (the deck has none), "bug" (an ace, or what completes a straight or flush),
    "straight-bug" (the same, but no flush that is not a straight flush), "wild" (anything; in a
    low, the lowest card that the hand lacks), or "lowest" (that card in a high hand too). `low`:
    the lowest hand is the best. `worst` is the highest card that a low may have. `repeats`:
    several decks are mixed, so that a card may be held twice, and two of a rank may be of one suit.
    """

    id: str
    size: int = 5
    categories: tuple[str, ...] = HIGH_CATEGORIES
    ranks: str = RANKS
    runs: tuple[Ranks, ...] = ()
    joker: str = ""
    low: bool = False
    ace_low: bool = False
    worst: str = ""
    repeats: bool = False

    @cached_property
    def rank_numbers(self) -> Ranks:
        return tuple(RANKS.index(letter) for letter in self.ranks)

    @cached_property
    def _run_places(self) -> dict[Ranks, int]:
        return {tuple(sorted(run)): place for place, run in enumerate(self.runs)}

    @cached_property
    def _run_sets(self) -> tuple[frozenset[int], ...]:
        return tuple(map(frozenset, self.runs))

    @cached_property
    def _category_places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.categories)}

    @property
    def suits_matter(self) -> bool:
        return "flush" in self.categories

    def weight(self, rank: int) -> int:
        """A rank as this order compares it: in some lows the ace is the lowest card."""
        return -1 if self.ace_low and rank == ACE else rank

    # --- what a hand is worth ---------------------------------------------------------------------

    def strength(self, ranks: Ranks, *, flush: bool = False, jokers: int = 0) -> Strength:
        """The worth of one hand of `size` cards; a larger one is always the better hand.

        `flush`: all its cards that are no jokers have one suit. A joker takes the best card that
        it may be, and in a flush one that the hand lacks.
        """
        key = (tuple(sorted(ranks)), flush, jokers)
        if key not in self._strengths:
            self._strengths[key] = self._strength(*key)
        return self._strengths[key]

    @cached_property
    def by_ranks(self) -> Strengths:
        """Strengths of hands without jokers by their ranks, suits left aside."""
        return Strengths(self, flush=False)

    @cached_property
    def by_suited_ranks(self) -> Strengths:
        """The same of hands of one suit."""
        return Strengths(self, flush=True)

    @cached_property
    def names_made(self) -> dict[Strength, str]:
        """A cache of hands in words."""
        return {}

    @cached_property
    def _strengths(self) -> dict[tuple[Ranks, bool, int], Strength]:
        """A cache of strengths."""
        return {}

    def _strength(self, ranks: Ranks, flush: bool, jokers: int) -> Strength:
        if jokers:
            may_be = [rank for rank in self.rank_numbers if self._may_be(ranks, rank, flush=flush)]
            if not may_be:  # this joker has no suit: the hand is no flush
                return self.strength(ranks, jokers=jokers)
            return max(
                self.strength((*ranks, rank), flush=flush, jokers=jokers - 1) for rank in may_be
            )
        category, ties = self._category(ranks, flush=flush)
        place = self._category_places[category]
        if not self.low:
            return place, ties
        return -place, tuple(-rank for rank in ties)

    def _may_be(self, ranks: Ranks, rank: int, *, flush: bool) -> bool:
        """Whether a joker may stand for a card of this rank."""
        if self.joker == "lowest":
            return rank == min({*self.rank_numbers} - {*ranks}, key=self.weight)
        if self.low or (flush and self.joker != "straight-bug"):
            return rank not in ranks  # the highest card that a flush lacks, the lowest of a low
        if not flush and (self.joker == "wild" or rank == ACE):
            return True
        return rank not in ranks and any({*ranks, rank} <= run for run in self._run_sets)

    def _category(self, ranks: Ranks, *, flush: bool) -> tuple[str, Ranks]:
        """The category, and the ranks that break ties: by count, then by height."""
        counts = Counter(map(self.weight, ranks))
        ties = tuple(sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True))
        run = self._run_places.get(tuple(sorted(ranks)))
        straight = run is not None
        if self.suits_matter and flush and straight:
            royal = next((name for name in ROYALS if name in self._category_places), "")
            best = run == len(self.runs) - 1 and royal
            return (royal if best else "straight-flush"), (run or 0,)
        if self.suits_matter and flush and len(counts) == len(ranks):
            return "flush", ties
        if self.suits_matter and flush and self.repeats and len(counts) > 1:
            return "flush", tuple(sorted(map(self.weight, ranks), reverse=True))
        if straight:
            return "straight", (run or 0,)
        groups = sorted((count for count in counts.values() if count > 1), reverse=True)
        return _GROUPS[tuple(groups)], ties

    def qualifies(self, strength: Strength) -> bool:
        """Whether a low is low enough: no pair, and no card above the worst that is allowed."""
        if not self.worst:
            return True
        place, ties = strength
        return place == 0 and -ties[0] <= RANKS.index(self.worst)

    # --- all hands --------------------------------------------------------------------------------

    def rank_sets(self, cards: int) -> Iterator[Ranks]:
        """The ranks of so many cards, of each rank as many as a deck has."""
        for ranks in combinations_with_replacement(self.rank_numbers, cards):
            if max(Counter(ranks).values(), default=0) <= SUITS_OF_A_RANK:
                yield ranks

    def hands(self) -> Iterator[tuple[Ranks, bool, int]]:
        """Every kind of hand: ranks, whether of one suit, and jokers."""
        for jokers in range(2 if self.joker else 1):
            naturals = self.size - jokers
            for ranks in self.rank_sets(naturals):
                yield ranks, False, jokers
            if self.suits_matter:
                suited = combinations_with_replacement if self.repeats else combinations
                for ranks in suited(self.rank_numbers, naturals):
                    yield ranks, True, jokers

    @cached_property
    def values(self) -> dict[Strength, int]:
        """Every strength that a hand can have, numbered from 1 upwards; 0 is no hand at all."""
        found = {
            self.strength(ranks, flush=flush, jokers=jokers)
            for ranks, flush, jokers in self.hands()
        }
        ordered = sorted(strength for strength in found if self.qualifies(strength))
        return {strength: value for value, strength in enumerate(ordered, start=1)}

    def value(self, strength: Strength) -> int:
        """0 for a low that does not qualify."""
        return self.values.get(strength, 0)

    def category(self, strength: Strength) -> str:
        return self.categories[abs(strength[0])]

    def held(self, strength: Strength) -> Ranks:
        """The ranks of a hand that is no low, each once, the highest first."""
        category, ties = self.category(strength), strength[1]
        straight = category.startswith("straight") or category in ROYALS
        return tuple(sorted(self.runs[ties[0]] if straight else ties, reverse=True))

    def pair(self, strength: Strength) -> int | None:
        """The rank of a pair, of two pair the higher one's; None in any other hand."""
        return strength[1][0] if self.category(strength) in ("pair", "two-pair") else None

    @cached_property
    def limits(self) -> tuple[tuple[str, int], ...]:
        """Each category with the smallest of its values, in the order of the values."""
        first: dict[str, int] = {}
        for strength, value in self.values.items():
            first.setdefault(self.category(strength), value)
        return tuple(first.items())


def runs_of(text: str, *, length: int = RUN, wheel: str = "lowest") -> tuple[Ranks, ...]:
    """The straights in a line of ranks that touch, from the lowest up.

    With `wheel="second"`, A-2-3-4-5 comes right below the highest straight, as in pai gow.

    >>> runs_of("A K Q J 7 6 5 4 3 2 A")[1] == tuple(RANKS.index(rank) for rank in "23456")
    True
    """
    line = [RANKS.index(letter) for letter in text.split()]
    runs = [tuple(line[place : place + length]) for place in range(len(line) - length + 1)]
    runs = [tuple(reversed(run)) for run in reversed(runs)]
    if wheel == "second":
        runs.insert(len(runs) - 2, runs.pop(0))
    return tuple(runs)


STANDARD_LINE = "A K Q J T 9 8 7 6 5 4 3 2 A"
MEXICAN_LINE = "A K Q J 7 6 5 4 3 2 A"
MEXICAN_RANKS = "234567JQKA"


def _high(order_id: str, *, joker: str = "", wheel: str = "lowest") -> Order:
    return Order(id=order_id, joker=joker, runs=runs_of(STANDARD_LINE, wheel=wheel))


def _aces_low(order_id: str, *, joker: str = "") -> Order:
    """High hands in which the ace is the lowest card, so that K-Q-J-T-9 is the best straight."""
    return Order(
        id=order_id,
        categories=tuple(name for name in HIGH_CATEGORIES if name != "royal-flush"),
        runs=runs_of(STANDARD_LINE.removeprefix("A ")),
        joker=joker,
        ace_low=True,
    )


def _mexican(order_id: str, joker: str, *, swapped: bool = True) -> Order:
    """41 cards: a jack follows the seven, and a flush beats a full house where it is `swapped`."""
    other = {"flush": "full-house", "full-house": "flush"} if swapped else {}
    return Order(
        id=order_id,
        categories=tuple(other.get(name, name) for name in HIGH_CATEGORIES),
        ranks=MEXICAN_RANKS,
        runs=runs_of(MEXICAN_LINE),
        joker=joker,
    )


def _low(order_id: str, *, joker: str = "", worst: str = "") -> Order:
    """Ace to five: straights and flushes do not count."""
    return Order(id=order_id, categories=NO_SUITS, joker=joker, low=True, ace_low=True, worst=worst)


@cache
def orders() -> dict[str, Order]:
    """All orders by their names."""
    three = Order(
        id="three-card",
        size=3,
        categories=THREE_CATEGORIES,
        runs=runs_of(STANDARD_LINE, length=3),
    )
    three_standard = replace(three, id="three-card-standard", categories=THREE_STANDARD)
    deuce = Order(id="deuce-to-seven", runs=runs_of("A K Q J T 9 8 7 6 5 4 3 2"), low=True)
    listed = [
        _high("high"),
        _high("high-bug", joker="bug"),
        _high("high-straight-bug", joker="straight-bug"),
        _high("high-wild", joker="wild"),
        _high("high-lowest", joker="lowest"),
        _aces_low("high-aces-low-bug", joker="bug"),
        _aces_low("high-aces-low-lowest", joker="lowest"),
        _high("high-bug-wheel-second", joker="bug", wheel="second"),
        _high("high-wild-wheel-second", joker="wild", wheel="second"),
        _mexican("mexican-bug", "bug"),
        _mexican("mexican-wild", "wild"),
        _mexican("mexican-standard-bug", "bug", swapped=False),
        _mexican("mexican-standard-wild", "wild", swapped=False),
        three,
        three_standard,
        *(
            Order(id=f"front-{size}", size=size, categories=NO_SUITS, joker=joker)
            for size, joker in ((2, "bug"), (3, ""), (4, ""))
        ),
        Order(id="front-2-wild", size=2, categories=NO_SUITS, joker="wild"),
        _low("ace-to-five"),
        _low("ace-to-five-joker", joker="wild"),
        _low("eight-or-better", worst="8"),
        _low("nine-or-better", worst="9"),
        _low("eight-or-better-joker", joker="wild", worst="8"),
        _low("nine-or-better-joker", joker="wild", worst="9"),
        deuce,
    ]
    return {order.id: order for order in listed}


def order_named(name: str) -> Order:
    """An order by its name.

    >>> order_named("high").size
    5
    """
    known = orders()
    if name not in known:
        raise UnknownName("order of hands", name, known, where="ranking")
    return known[name]


@cache
def for_decks(order: Order, decks: int) -> Order:
    """The same order where so many decks are mixed."""
    return order if decks == 1 else replace(order, id=f"{order.id}-decks", repeats=True)
