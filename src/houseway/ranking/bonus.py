"""Hands of seven cards for bonus bets, with kinds that no showdown has: all seven cards count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache

from houseway.cards import Card, is_joker, rank_of, suit_of
from houseway.cards.card import RANKS
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import ACE, NO_SUITS, Order

SEVEN = 7
ROYAL = frozenset(RANKS.index(letter) for letter in "AKQJT")
MATCH = frozenset(RANKS.index(letter) for letter in "KQ")


def seven_card_straight_flush(cards: Sequence[Card]) -> str:
    """Returns "natural", "joker" if a joker completes it, or "" if the seven cards are none.

    >>> from houseway.cards import parse_cards
    >>> seven_card_straight_flush(parse_cards("2s 3s 4s 5s 6s 7s As"))
    'natural'
    >>> seven_card_straight_flush(parse_cards("2s 3s 4s Jk 6s 7s As"))
    'joker'
    """
    naturals = [card for card in cards if not is_joker(card)]
    if len(cards) != SEVEN or len({suit_of(card) for card in naturals}) != 1:
        return ""
    ranks = {rank_of(card) for card in naturals}
    low = {-1 if rank == ACE else rank for rank in ranks}  # an ace also begins a straight
    if not any(
        len(held) == len(naturals) and max(held) - min(held) < SEVEN for held in (ranks, low)
    ):
        return ""
    return "natural" if len(naturals) == SEVEN else "joker"


def royal_match(cards: Sequence[Card]) -> bool:
    """A royal flush, which a joker may complete, and a king and queen of another suit beside it.

    >>> from houseway.cards import parse_cards
    >>> royal_match(parse_cards("As Ks Qs Jk Ts Kd Qd"))
    True
    """
    held: dict[int, set[int]] = {}
    for card in cards:
        if not is_joker(card):
            held.setdefault(suit_of(card), set()).add(rank_of(card))
    jokers = sum(map(is_joker, cards))
    royals = [suit for suit, ranks in held.items() if len(ROYAL - ranks) <= jokers]
    return any(ranks >= MATCH for royal in royals for suit, ranks in held.items() if suit != royal)


@cache
def equal_ranks(order: Order) -> Order:
    """The same order without straights and flushes: pairs, threes and fours alone."""
    return Order(
        id=f"{order.id}-ranks", categories=(*NO_SUITS, "five-of-a-kind"), joker=order.joker
    )


# The words of pay tables for hands of seven cards.
SEVEN_NATURAL = "seven-straight-flush"
SEVEN_JOKER = "seven-straight-flush-joker"
ROYAL_MATCH = "royal-match"
FIVE_ACES = "five-aces"
THREE_PAIR = "three-pair"
SEVEN_WORDS = {"natural": SEVEN_NATURAL, "joker": SEVEN_JOKER}


def seven_makes(order: Order, cards: Sequence[Card]) -> frozenset[str]:
    """All names of seven cards: the best hand, the best by equal ranks, and hands of all seven.

    >>> from houseway.cards import parse_cards
    >>> from houseway.ranking.orders import order_named
    >>> sorted(seven_makes(order_named("high-bug"), parse_cards("5h 5d 5c 6s 7h 8d 9c")))
    ['straight', 'three-of-a-kind']
    """
    best, ranks = best_hand(order, cards), best_hand(equal_ranks(order), cards)
    fives = {"five-of-a-kind": FIVE_ACES} if best.strength[1][0] == ACE else {}
    made = {fives.get(hand.category, hand.category) for hand in (best, ranks)}
    run = seven_card_straight_flush(cards)
    if run:
        made.add(SEVEN_WORDS[run])
    if royal_match(cards):
        made.add(ROYAL_MATCH)
    counts = Counter(ACE if is_joker(card) else rank_of(card) for card in cards)
    if sorted(counts.values(), reverse=True)[:3] == [2, 2, 2]:
        made.add(THREE_PAIR)
    return frozenset(made)
