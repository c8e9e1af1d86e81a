"""The common part of solved deals: a whole deck, and the places of dealt cards."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import numpy as np

from houseway.cards import Cards, DeckSpec
from houseway.disk_cache import cached_arrays, code_key
from houseway.errors import HousewayError
from houseway.families.poker.joint_table import Axes
from houseway.families.poker.rules import PokerRules
from houseway.families.poker.section import FOLD, Move
from houseway.fast.jit import inline, kernel
from houseway.fast.random import draw_many
from houseway.ranking.evaluate import FLUSHES, of_ranks
from houseway.ranking.orders import order_named
from houseway.ranking.tables import Array
from houseway.sheet.phrases import DealingOrder
from houseway.table.cards.first_cards import BOARD, BURN


def check_solvable(
    rules: PokerRules,
    deck: DeckSpec,
    *,
    hole_cards: Sequence[str] = ("any",),
    dealer_hands: int = 1,
    exposed: int = 0,
) -> None:
    """Refuse a sheet that a solver for one deck and the usual order of hands does not support."""
    play = rules.section
    odd = {
        "deck": f"{deck}; one whole deck of 52 cards is",
        "play.order": f"the order {rules.order.id!r}; 'high' is",
        "play.hole_cards": f"{play.hole_cards!r}; {' or '.join(map(repr, hole_cards))} is",
        "play.dealer_hands": f"{play.dealer_hands} hands of the player-dealer; {dealer_hands} is",
        "deal.faces": f"{len(rules.shown)} open cards of the player-dealer; {exposed} is",
    }
    right = {
        "deck": deck.composition() == dict.fromkeys(range(52), 1),
        "play.order": rules.order == order_named("high"),
        "play.hole_cards": play.hole_cards in hole_cards,
        "play.dealer_hands": play.dealer_hands == dealer_hands,
        "deal.faces": len(rules.shown) == exposed,
    }
    for where, well in right.items():
        if not well:
            raise HousewayError("not-solvable", f"not solved: {odd[where]}", where=where)


def one_size(moves: Sequence[Move]) -> bool:
    """Whether a street has exactly one raise, of one size."""
    return sum(move.times > 0 for move in moves) == 1


def check_one_decision(rules: PokerRules) -> None:
    """Refuse a sheet that a solver for one raise or a fold does not support."""
    verbs = {move.verb for move in rules.moves[0]}
    if len(rules.moves) != 1 or not one_size(rules.moves[0]) or FOLD not in verbs or len(verbs) > 2:
        raise HousewayError(
            "not-solvable",
            "not solved: one street is, with a raise of one size or a fold",
            where="play.streets",
        )


def cached_solution(
    kind: str,
    modules: Iterable[ModuleType],
    parts: Iterable[object],
    make: Callable[[], Mapping[str, Array]],
) -> dict[str, Array]:
    """The arrays of a solution, from disk when this code made them before from the same parts."""
    content = hashlib.sha256(code_key("ranking").encode())
    for module in modules:
        content.update(Path(str(module.__file__)).read_bytes())
    for part in parts:
        content.update(part.tobytes() if isinstance(part, np.ndarray) else repr(part).encode())
    return cached_arrays(kind, content.hexdigest(), make)


def dealing_places(order: DealingOrder) -> list[int]:
    """The places of dealt cards when the seat's come first, then the player-dealer's, the board's
    and last what is burned.

    >>> dealing_places(DealingOrder.parse("seats dealer seats dealer board 5"))
    [0, 2, 1, 3, 4, 5, 6, 7, 8]
    >>> dealing_places(DealingOrder.parse("seats 2 dealer 2 burn board 3 burn board 2"))
    [0, 1, 2, 3, 9, 4, 5, 6, 10, 7, 8]
    """
    stacks = [
        (name, count)
        for who, count in order.stacks
        for name in (("seats", "dealer") if who == "round" else (who,))
    ]
    nexts: dict[str, int] = {}
    dealt = 0
    for who in ("seats", "dealer", BOARD, BURN):
        nexts[who] = dealt
        dealt += sum(count for name, count in stacks if name == who)
    places = []
    for who, count in stacks:
        for _ in range(count):
            places.append(nexts[who])
            nexts[who] += 1
    return places


def cards_of_round(key: Any, round_: int, rules: PokerRules) -> Cards:
    """The cards of a simulated round from one deck, in the order of the deal.

    The simulation draws no card that is burned: others of the deck stand in its place.
    """
    order = dealing_places(rules.sheet.deal.order)
    drawn = np.zeros(len(order) - rules.sheet.deal.order.words.count(BURN), np.int64)
    draw_many(key, round_, 52, drawn)
    cards = [int(card) for card in drawn]
    cards += [card for card in range(52) if card not in cards]
    return tuple(cards[place] for place in order)


@dataclass
class OneDeckTable:
    """A fast player of rounds that are dealt from one deck."""

    axes: Axes
    plays_all: ClassVar[bool] = False

    def deal(self, key: Any, round_: int) -> Cards:
        return cards_of_round(key, round_, self.axes.rules)


class Rounds(NamedTuple):
    """The arrays that a compiled player reads and writes.

    `dealt` are the cards of each round, the seats' first, then the player-dealer's and the board's;
    if there are none, they are drawn for one seat. `ends` gets the number of each seat's end, if it
    has room; else rounds are counted, and traced if there is room.
    """

    counts: Any
    trace: Any
    dealt: Any
    ends: Any


@inline
def end_number(shape: Any, end: Any, own: Any, other: Any, versus: Any, side: Any) -> Any:
    """The place of an end in a flat table of counts."""
    return (((end * shape[1] + own) * shape[2] + other) * shape[3] + versus) * shape[4] + side


@kernel
def five_value(cards: Any, by: Any) -> Any:
    """The value of five cards by the tables for five."""
    word = by.start
    held = 0
    for place in range(5):
        word += by.words[cards[place]]
        held |= 1 << (cards[place] >> 2)
    return by.suits[held] if word & FLUSHES else of_ranks(word, by.places, by.rows)


@kernel
def sorted_three(one: int, other: int, third: int) -> tuple[int, int, int]:
    low, high = min(one, other), max(one, other)
    if third < low:
        return third, low, high
    return (low, third, high) if third < high else (low, high, third)


@kernel
def note_end(trace: Any, at: int, end: int, own: int, other: int, versus: int, side: int) -> None:
    """Write down how a round ended, if a trace is wanted."""
    if len(trace):
        trace[at, 0] = end
        trace[at, 1] = own
        trace[at, 2] = other
        trace[at, 3] = versus
        trace[at, 4] = side
