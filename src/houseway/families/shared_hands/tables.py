"""Look-up tables for the compiled kernels, made by calling the readable rules.

A kernel knows no rule: how a deal ends is looked up by the two-card totals and the values of the
next two cards, the facts of the first four cards by ranks and suits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement, permutations, product
from math import prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.cards import DeckSpec, rank_of
from houseway.errors import HousewayError
from houseway.families.shared_hands.rules import BANKER, MAKES, PLAYER, SharedRules
from houseway.ranking.points import FOUR_CARDS, PAIRS, four_card_makes, pair_kind
from houseway.wagers.facts import Value

Array = npt.NDArray[Any]

CELLS = 400  # player total x cards x banker total x cards
CARDS = 52
MOST_COUNTERS = 1 << 25
# Facts of the first four cards, in the order of the kernel's strides.
FIRST_FOUR: Mapping[str, tuple[Value, ...]] = {
    "player.pair": PAIRS,
    "banker.pair": PAIRS,
    "first4.makes": MAKES,
    "player.first2": tuple(range(10)),
    "banker.first2": tuple(range(10)),
    "banker.up": tuple(range(10)),
}
# Ranks that no wager looks at: one of them may decide where the action button is. Their strides
# follow in the kernel that counts.
COUNTED: Mapping[str, tuple[Value, ...]] = {
    **FIRST_FOUR,
    **{f"{hand}.rank{place}": tuple(range(13)) for hand in (PLAYER, BANKER) for place in (1, 2)},
}
WIDE_FACTS = (
    "first4.makes",
    "player.pair",
    "banker.pair",
    "player.first2",
    "banker.first2",
    "banker.up",
)
PAIR_NAMES = frozenset(name for name in FOUR_CARDS if name.startswith("pair"))


def counters(*shape: int) -> Array:
    """Zeros to count in."""
    check_room(prod(shape))
    return np.zeros(shape, np.int64)


def check_room(count: int) -> None:
    """Refuse a combination of facts that is too wide to tabulate."""
    if count > MOST_COUNTERS:
        raise HousewayError(
            "too-many-facts",
            f"a wager that combines these facts needs {count:,} counters, at most "
            f"{MOST_COUNTERS:,} are kept; use fewer of {', '.join(WIDE_FACTS)} in one wager",
        )


def cell_of(p_total: int, p_cards: int, b_total: int, b_cards: int) -> int:
    return ((p_total * 2 + p_cards - 2) * 10 + b_total) * 2 + b_cards - 2


def ending_of(cell: int) -> tuple[int, int, int, int]:
    """
    >>> ending_of(cell_of(7, 3, 4, 2))
    (7, 3, 4, 2)
    """
    rest, b_cards = divmod(cell, 2)
    rest, b_total = divmod(rest, 10)
    p_total, p_cards = divmod(rest, 2)
    return p_total, p_cards + 2, b_total, b_cards + 2


@dataclass(frozen=True, slots=True)
class DrawTables:
    """How deals end: cells by [two-card totals, fifth, sixth value], where an option is offered."""

    forced: Array  # uint16[10000]: no option is offered
    stand: Array  # an option was offered and this bettor stands
    hit: Array
    option: Array  # bool[10, 10, 10]: player total, value of the banker's first card, banker total


def draw_tables(rules: SharedRules) -> DrawTables:
    def table(choice: str, *, may_choose: bool) -> Array:
        ends = (
            rules.outcome(*deal, choice=choice, may_choose=may_choose)
            for deal in product(range(10), repeat=4)
        )
        return np.fromiter((cell_of(*end[:4]) for end in ends), np.uint16, 10_000)

    forced = table("stand", may_choose=False)
    option = np.zeros((10, 10, 10), np.bool_)
    if "O" not in rules.chart:
        return DrawTables(forced, forced, forced, option)
    for player, up, banker in product(range(10), repeat=3):
        stopped = rules.is_natural(player) or rules.is_natural(banker)
        option[player, up, banker] = not stopped and rules.offers_option(player, up, banker)
    return DrawTables(
        forced, table("stand", may_choose=True), table("hit", may_choose=True), option
    )


@dataclass(frozen=True, slots=True)
class ShoeTables:
    """The cards of the shoe: the number and the value of each."""

    counts: Array  # int64[52]: how often the shoe has each card
    value: Array  # int64[52]


def shoe_tables(rules: SharedRules, deck: DeckSpec) -> ShoeTables:
    composition = deck.composition()
    cards = range(CARDS)
    return ShoeTables(
        counts=np.array([composition.get(card, 0) for card in cards], np.int64),
        value=np.array([max(0, rules.values.of(rank_of(card))) for card in cards], np.int64),
    )


class SuitTables(NamedTuple):
    """Pair kinds of two cards, and the facts of four ranks."""

    pair: Array  # int64[52, 52]: index into PAIRS
    suited: Array  # int64[13, 13, 13, 13]: bits of FOUR_CARDS for four cards of one suit
    unsuited: Array
    makes: Array  # int64[128]: index into MAKES by bits, -1 where it cannot be
    pair_bits: Array  # bits of FOUR_CARDS by kind of pair


@cache
def suit_tables() -> SuitTables:
    """The same for every sheet; made once, and only when a wager looks at pairs or suits."""
    cards = range(CARDS)
    pair = np.array([[PAIRS.index(pair_kind(a, b)) for b in cards] for a in cards], np.int64)
    makes = np.full(1 << len(FOUR_CARDS), -1, np.int64)
    for place, held in enumerate(MAKES):
        makes[_bits(held)] = place
    return SuitTables(
        pair=pair,
        suited=_makes_by_rank(suits=(0, 0, 0, 0)),
        unsuited=_makes_by_rank(suits=(0, 1, 2, 3)),
        makes=makes,
        pair_bits=np.array([_bits(frozenset(kinds)) for kinds in PAIR_KINDS], np.int64),
    )


def _bits(held: frozenset[str]) -> int:
    return sum(1 << FOUR_CARDS.index(name) for name in held)


PAIR_KINDS = ((), ("pair",), ("pair", "pair-same-colour"), ("pair", "pair-suited"))


def _makes_by_rank(*, suits: tuple[int, int, int, int]) -> Array:
    """Facts of four ranks besides pairs inside a hand, which depend on the cards' order."""
    table = np.zeros((13, 13, 13, 13), np.int64)
    for ranks in combinations_with_replacement(range(13), 4):
        a, b, c, d = (rank * 4 + suit for rank, suit in zip(ranks, suits, strict=True))
        bits = _bits(four_card_makes((a, b), (c, d)) - PAIR_NAMES)
        if bits:
            for order in set(permutations(ranks)):
                table[order] = bits
    return table
