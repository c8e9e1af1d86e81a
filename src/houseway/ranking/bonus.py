"""Seven-card hands that bonus bets know and no showdown does: all seven cards count."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards import Card, is_joker, rank_of, suit_of
from houseway.cards.card import RANKS
from houseway.ranking.orders import ACE

SEVEN = 7
ROYAL = frozenset(RANKS.index(letter) for letter in "AKQJT")
MATCH = frozenset(RANKS.index(letter) for letter in "KQ")


def seven_card_straight_flush(cards: Sequence[Card]) -> str:
    """Says "natural", "joker" when a joker completes it, or "" when seven cards are none.

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
