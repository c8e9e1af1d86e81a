"""A slow, obvious twin of baccarat with two shared hands, written without the package's rules.

A deal is a tuple of cards in the order in which they leave the shoe: player, banker, player,
banker, then the draws. `play` says how it ends, or None as long as it needs another card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import perm
from typing import NamedTuple, TypeVar

C = TypeVar("C")


class Ending(NamedTuple):
    """Totals and numbers of cards of both hands, then the bettor's own hand and his choice."""

    player: int
    player_cards: int
    banker: int
    banker_cards: int
    own: int
    own_cards: int
    choice: str
    chose: bool  # somebody was asked


def no_option(player: int, up: int, banker: int) -> bool:
    return False


def standard_banker(total: int, third: int | None) -> bool:
    """The banker's third card as every book on baccarat prints it."""
    if total >= 7:
        return False
    if third is None:
        return total <= 5
    if total <= 2:
        return True
    if total == 3:
        return third != 8
    if total == 4:
        return 2 <= third <= 7
    if total == 5:
        return 4 <= third <= 7
    return third in (6, 7)


def plain_banker(total: int, third: int | None) -> bool:
    return total <= 5


@dataclass(frozen=True)
class Rules:
    """What differs between the games."""

    naturals: tuple[int, ...] = (8, 9)
    hits_up_to: int = 5
    banker: Callable[[int, int | None], bool] = standard_banker
    option: Callable[[int, int, int], bool] = no_option  # player's two, banker's first, his two
    completes: bool = False  # the shared hand draws even if the bettor stands


STANDARD = Rules()
NATURALS_DRAW = Rules(naturals=())
# Baccarat Gold (000:133-135, 142-143): options on 4 to 6, the banker hits 0 to 5, a 9 stops.
GOLD = Rules(
    naturals=(9,), hits_up_to=3, banker=plain_banker, option=lambda p, up, b: p in (4, 5, 6)
)
# 21st Century Baccarat 8.0 and 9.0: an option on 5 against an open 5 or 6, or
# (the other reading) against a two-card 5 or 6.
CENTURY = Rules(option=lambda p, up, b: p == 5 and up in (5, 6), completes=True)
CENTURY_TOTAL = Rules(option=lambda p, up, b: p == 5 and b in (5, 6), completes=True)


def play(values: Sequence[int], rules: Rules, choice: str) -> Ending | None:
    """How the values end, for a bettor who makes this choice when he is asked."""
    player = (values[0] + values[2]) % 10
    banker = (values[1] + values[3]) % 10
    if player in rules.naturals or banker in rules.naturals:
        return Ending(player, 2, banker, 2, player, 2, "stand", False)
    asked = rules.option(player, values[1], banker)
    own_hits = choice == "hit" if asked else player <= rules.hits_up_to
    shared_hits = own_hits or (asked and rules.completes)
    used = 4
    final, cards, third = player, 2, None
    if shared_hits:
        if len(values) == used:
            return None
        third = values[used]
        used += 1
        final, cards = (player + third) % 10, 3
    end, banker_cards = banker, 2
    if rules.banker(banker, third):
        if len(values) == used:
            return None
        end, banker_cards = (banker + values[used]) % 10, 3
    own, own_cards = (final, cards) if own_hits else (player, 2)
    return Ending(
        final, cards, end, banker_cards, own, own_cards, "hit" if own_hits else "stand", asked
    )


def deals(
    counts: Mapping[C, int],
    value: Callable[[C], int],
    rules: Rules = STANDARD,
    choice: str = "stand",
    *,
    size: int = 0,
    alike: int = 0,
    only_asked: bool = False,
) -> list[tuple[tuple[C, ...], Ending, int]]:
    """Every deal that ends, with how many sequences of six cards begin like it.

    With `size`, the shoe is larger than `counts`: only the cards that are dealt come from it.
    The two cards of a hand may change places: `alike` 1 counts both orders of the player hand as
    one deal, 2 those of the banker hand too. `only_asked` keeps deals in which somebody chooses.
    """
    size = size or sum(counts.values())
    left = dict(counts)
    found: list[tuple[tuple[C, ...], Ending, int]] = []

    def walk(dealt: tuple[C, ...], values: tuple[int, ...], weight: int) -> None:
        if len(dealt) in (3, 4) and len(dealt) - 3 < alike:
            if values[-1] < values[-3]:
                return
            if values[-1] > values[-3]:
                weight *= 2
        if len(dealt) >= 4:
            if only_asked and len(dealt) == 4 and not _asks(values, rules):
                return
            end = play(values, rules, choice)
            if end is not None:
                found.append((dealt, end, weight * perm(size - len(dealt), 6 - len(dealt))))
                return
        for card, held in left.items():
            if held:
                left[card] = held - 1
                walk((*dealt, card), (*values, value(card)), weight * held)
                left[card] = held

    walk((), (), 1)
    return found


def _asks(values: Sequence[int], rules: Rules) -> bool:
    player, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
    if player in rules.naturals or banker in rules.naturals:
        return False
    return rules.option(player, values[1], banker)


def decks_by_value(decks: int) -> dict[int, int]:
    return {0: 16 * decks} | dict.fromkeys(range(1, 10), 4 * decks)


@cache
def endings(decks: int, rules: Rules = STANDARD) -> dict[Ending, int]:
    """Weights of all endings of a game without decisions, of perm(52 * decks, 6) sequences."""
    found: dict[Ending, int] = {}
    for _, end, weight in deals(decks_by_value(decks), int, rules, alike=2):
        found[end] = found.get(end, 0) + weight
    return found


Knows = tuple[tuple[int, int], int]


def knowledge(values: Sequence[int]) -> Knows:
    """What a bettor sees: the player hand and the banker's first card."""
    low, high = sorted((values[0], values[2]))
    return (low, high), values[1]


@cache
def decided(decks: int, rules: Rules) -> dict[tuple[Knows | None, str], dict[Ending, int]]:
    """Weights of endings by what the bettor knows (None: nothing to decide) and what he does."""
    found: dict[tuple[Knows | None, str], dict[Ending, int]] = {}
    for choice in ("stand", "hit"):
        hits = choice == "hit"
        for dealt, end, weight in deals(
            decks_by_value(decks), int, rules, choice, alike=1, only_asked=hits
        ):
            key = (knowledge(dealt), choice) if end.chose else (None, "")
            inner = found.setdefault(key, {})
            inner[end] = inner.get(end, 0) + weight
    return found
