"""Pairs, colours and four-card hands, in plain words and in closed form.

A card is rank * 4 + suit; ranks 2 to ace are 0 to 12, suits are clubs, diamonds, hearts, spades.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

RUNS = [
    {"A234567890JQKA"[place + step] for step in range(4)} for place in range(11)
]  # A-2-3-4 up to J-Q-K-A, a ten written 0
RANK_NAMES = "234567890JQKA"
COLOUR = {0: "black", 1: "red", 2: "red", 3: "black"}


def value(card: int) -> int:
    """Points of a card: pictures and tens 0, an ace 1."""
    name = RANK_NAMES[card // 4]
    return 1 if name == "A" else int(name) if name.isdigit() else 0


def tint(cards: Sequence[int]) -> str:
    if len({card % 4 for card in cards}) == 1:
        return "suited"
    if len({COLOUR[card % 4] for card in cards}) == 1:
        return "same-colour"
    return "mixed"


def pair(first: int, second: int) -> str:
    return "none" if first // 4 != second // 4 else tint([first, second])


def makes(player: Sequence[int], banker: Sequence[int]) -> frozenset[str]:
    cards = [*player, *banker]
    names = {RANK_NAMES[card // 4] for card in cards}
    found = set()
    if tint(cards) == "suited" and names in RUNS:
        found.add("royal-flush" if names == {"J", "Q", "K", "A"} else "straight-flush")
    held = sorted(card // 4 for card in cards)
    if len(set(held)) == 1:
        found.add("four-of-a-kind")
    if len(set(held)) == 2 and held.count(held[0]) == 2:
        found.add("two-pair")
    for hand in (player, banker):
        kind = pair(*hand)
        found |= {
            "none": set(),
            "mixed": {"pair"},
            "same-colour": {"pair", "pair-same-colour"},
            "suited": {"pair", "pair-suited"},
        }[kind]
    return frozenset(found)


def pair_probabilities(decks: int) -> dict[str, Fraction]:
    """Of two cards: the second is one of the others of the rank."""
    rest = 52 * decks - 1
    return {
        "suited": Fraction(decks - 1, rest),
        "same-colour": Fraction(decks, rest),
        "mixed": Fraction(2 * decks, rest),
    }


def royale_probabilities(decks: int, *, two_pair_first: bool) -> dict[str, Fraction]:
    """Which row of the Royale Bonus pays, counted over unordered hands of two and two.

    A suited pair pays more than two pair; `two_pair_first` reads the pay table from the top.
    """
    d = decks
    total = comb(52 * d, 2) * comb(52 * d - 2, 2)
    kinds = {"pair-suited": 4 * comb(d, 2), "pair-same-colour": 2 * d * d, "pair": 4 * d * d}
    pairs = sum(kinds.values())
    assert pairs == comb(4 * d, 2)
    ways: dict[str, int] = {
        "royal-flush": 4 * d**4 * 6,  # four cards lie in two hands in six ways
        "straight-flush": 10 * 4 * d**4 * 6,
        "four-of-a-kind": 13 * pairs * comb(4 * d - 2, 2),
        # Two pair that lies across the hands, K-7 against K-7.
        "two-pair": comb(13, 2) * (4 * d) ** 2 * (4 * d - 1) ** 2,
    }
    # One hand is a pair, the other is none.
    none = comb(52 * d - 2, 2) - comb(4 * d - 2, 2) - 12 * pairs
    for kind, count in kinds.items():
        ways[kind] = 2 * 13 * count * none
    # Both hands are pairs, of different ranks.
    both = 13 * 12 * pairs**2
    one_suited = 13 * 12 * (pairs**2 - (pairs - kinds["pair-suited"]) ** 2)
    if two_pair_first:
        ways["two-pair"] += both
    else:
        ways["pair-suited"] += one_suited
        ways["two-pair"] += both - one_suited
    return {name: Fraction(count, total) for name, count in ways.items()}
