"""The cards that a sensible player keeps at a draw, by the order of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from houseway.cards import Card, Cards, is_joker, rank_of, suit_of
from houseway.families.round_poker.showdown import Judge
from houseway.ranking.badugi import BADUGI
from houseway.ranking.hands import best_hand
from houseway.ranking.orders import ACE, Order

PAT = ("straight", "flush", "full-house", "straight-flush", "royal-flush", "five-of-a-kind")
EIGHT, NINE = 6, 7  # ranks, counted from the deuce
DRAWS_TO = EIGHT  # the highest card that a low hand is drawn to


def cards_to_keep(judge: Judge, cards: Sequence[Card]) -> Cards:
    """The cards to keep; all of them means standing pat."""
    if judge.is_badugi:
        return _for_badugi(cards)
    if judge.order.low:
        return _for_low(judge.order, cards)
    return _for_high(judge.order, cards)


def _for_high(order: Order, cards: Sequence[Card]) -> Cards:
    """Keep made hands, else pairs, else four to a flush or a straight, else high cards.

    >>> from houseway.cards import cards_text, parse_cards
    >>> from houseway.ranking.orders import order_named
    >>> high = order_named("high")
    >>> cards_text(_for_high(high, parse_cards("9c 9d Ah 4s 2c")))
    '9c 9d'
    >>> cards_text(_for_high(high, parse_cards("9c 2c Ac 4c 4h")))
    '4c 4h'
    """
    if best_hand(order, cards).category in PAT:
        return tuple(cards)
    jokers = [card for card in cards if is_joker(card)]
    naturals = [card for card in cards if not is_joker(card)]
    count = Counter(map(rank_of, naturals))
    paired = [card for card in naturals if count[rank_of(card)] > 1]
    if paired:
        return (*paired, *jokers)
    for four in combinations(cards, order.size - 1):
        if _is_four_flush(four) or _is_open_ended(order, four):
            return four
    highest = sorted(naturals, key=rank_of, reverse=True)
    return (*highest[: 1 if jokers or rank_of(highest[0]) == ACE else 2], *jokers)


def _is_four_flush(cards: Sequence[Card]) -> bool:
    return len({suit_of(card) for card in cards if not is_joker(card)}) == 1


def _is_open_ended(order: Order, cards: Sequence[Card]) -> bool:
    """Whether two or more ranks could complete a straight."""
    held = {rank_of(card) for card in cards if not is_joker(card)}
    runs = [run for run in order.runs if held <= {*run}]
    return len(held) + sum(map(is_joker, cards)) == len(cards) and len(runs) > 1


def _for_low(order: Order, cards: Sequence[Card]) -> Cards:
    """Low cards of different ranks; a nine or better stands pat.

    >>> from houseway.cards import cards_text, parse_cards
    >>> from houseway.ranking.orders import order_named
    >>> deuce = order_named("deuce-to-seven")
    >>> cards_text(_for_low(deuce, parse_cards("7c 5d 3h 2s 2c")))
    '7c 5d 3h 2s'
    >>> cards_text(_for_low(deuce, parse_cards("9c 7d 4h 3s 2c"))), len(
    ...     _for_low(deuce, parse_cards("6c 5d 4h 3s 2c"))
    ... )
    ('9c 7d 4h 3s 2c', 4)
    """

    def height(card: Card) -> int:
        if is_joker(card):
            return -2
        return -1 if rank_of(card) == ACE and order.ace_low else rank_of(card)

    first: dict[int, Card] = {}
    for card in cards:
        first.setdefault(height(card), card)
    if len(first) == len(cards) and max(first) <= NINE and _is_low(order, cards):
        return tuple(cards)
    low = sorted(rank for rank in first if rank <= DRAWS_TO)[: len(cards) - 1]
    chosen = {first[rank] for rank in low}
    return tuple(card for card in cards if card in chosen)


def _is_low(order: Order, cards: Sequence[Card]) -> bool:
    """Whether five cards are a plain low hand: no pair, and no straight or flush that counts."""
    return best_hand(order, cards).category == "high-card"


def _for_badugi(cards: Sequence[Card]) -> Cards:
    """The cards that count, unless they are high.

    >>> from houseway.cards import cards_text, parse_cards
    >>> cards_text(_for_badugi(parse_cards("2c 4d Kh 4s")))
    '2c 4d'
    """
    best = BADUGI.best(cards).cards
    if len(best) == len(cards) and max(map(BADUGI.height, best)) <= NINE + 2:
        return tuple(cards)
    low = {card for card in best if BADUGI.height(card) <= EIGHT + 1}
    return tuple(card for card in cards if card in low)
