"""Points, suits and pairs of baccarat hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from houseway.cards import Card, is_joker, is_red, rank_of, suit_of
from houseway.sheet.phrases import Values

TINTS = ("suited", "same-colour", "mixed")
PAIRS = ("none", "mixed", "same-colour", "suited")
FOUR_CARDS = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "two-pair",
    "pair-suited",
    "pair-same-colour",
    "pair",
)
JOKER_HAND = 9  # any hand with a joker counts nine
JOKER_VALUE = 11  # a joker among the values of cards, 0 to 10
_ACE, _LOW_ACE = 12, -1


def points(cards: Iterable[Card], values: Values) -> int:
    """The points of a hand: the last digit of its sum, nine with a joker.

    >>> from houseway.cards import parse_cards
    >>> from houseway.sheet.phrases import Values
    >>> points(parse_cards("9h 6s"), Values.parse("A=1 2-9 TJQK=0 mod 10"))
    5
    """
    held = list(cards)
    if any(is_joker(card) for card in held):
        return JOKER_HAND
    total = sum(values.of(rank_of(card)) for card in held)
    return total if total <= values.whole else total % values.modulus


def tint(cards: Sequence[Card]) -> str:
    """Whether all cards share a suit, or only a colour. A joker has neither.

    >>> from houseway.cards import parse_cards
    >>> tint(parse_cards("9h 2h")), tint(parse_cards("9h 2d")), tint(parse_cards("9h 2s"))
    ('suited', 'same-colour', 'mixed')
    """
    if any(is_joker(card) for card in cards):
        return "mixed"
    if len({suit_of(card) for card in cards}) == 1:
        return "suited"
    return "same-colour" if len({is_red(card) for card in cards}) == 1 else "mixed"


def pair_kind(first: Card, second: Card) -> str:
    """Whether two cards are a pair, and how close their suits are.

    >>> from houseway.cards import parse_cards
    >>> pair_kind(*parse_cards("9h 9d")), pair_kind(*parse_cards("9h 8h"))
    ('same-colour', 'none')
    """
    return tint((first, second)) if rank_of(first) == rank_of(second) else "none"


def four_card_makes(player: Sequence[Card], banker: Sequence[Card]) -> frozenset[str]:
    """The hand of the first four cards for the Royale bonus.

    Everything but a pair may combine the four cards; a pair must lie within one hand.
    """
    cards = [*player[:2], *banker[:2]]
    ranks = sorted(rank_of(card) for card in cards)
    makes: set[str] = set()
    if tint(cards) == "suited":
        if ranks == [9, 10, 11, _ACE]:
            makes.add("royal-flush")
        elif _in_sequence(ranks) or _in_sequence([_LOW_ACE, *ranks[:3]] if _ACE in ranks else []):
            makes.add("straight-flush")
    if len(set(ranks)) == 1:
        makes.add("four-of-a-kind")
    if ranks[0] == ranks[1] and ranks[2] == ranks[3] and ranks[1] != ranks[2]:
        makes.add("two-pair")
    for hand in (player, banker):
        kind = pair_kind(hand[0], hand[1])
        if kind != "none":
            makes.add("pair")
        if kind in ("suited", "same-colour"):
            makes.add(f"pair-{kind}")
    return frozenset(makes)


def _in_sequence(ranks: Sequence[int]) -> bool:
    return len(ranks) > 1 and all(b - a == 1 for a, b in pairwise(ranks))
