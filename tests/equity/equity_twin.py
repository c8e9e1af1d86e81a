"""The slow twin of equity: every deal in plain Python, hands ranked by the readable rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product

from houseway.cards import Card
from houseway.pot_equity.games import PotGame
from houseway.pot_equity.spot import Spot
from houseway.ranking.badugi import BADUGI
from houseway.ranking.hands import best_hand, best_with_hole_cards
from houseway.ranking.orders import order_named

Cards = tuple[Card, ...]
Counted = list[tuple[int, int, Fraction]]  # wins, ties and share of each hand


def twin(spot: Spot) -> tuple[int, Counted]:
    """The number of deals, and what each hand takes."""
    taken = [parts(spot.game, hands, board) for hands, board in complete(spot)]
    counted = [
        (
            own.count(Fraction(1)),
            sum(0 < part < 1 for part in own),
            sum(own, Fraction(0)) / len(own),
        )
        for own in zip(*taken, strict=True)
    ]
    return len(taken), counted


def complete(spot: Spot) -> Iterator[tuple[list[Cards], Cards]]:
    """Every set of hands without a common card, with every way to deal what is unknown."""
    for held in product(*(hand.holdings for hand in spot.hands)):
        known = [card for cards in held for card in cards]
        if len(set(known)) == len(known):
            deck = [card for card in spot.deck if card not in known]
            sizes = [spot.game.board - len(spot.board), *(hand.unknown for hand in spot.hands)]
            for board, *more in dealt(deck, sizes):
                hands = [cards + new for cards, new in zip(held, more, strict=True)]
                yield hands, spot.board + board


def dealt(deck: Sequence[Card], sizes: Sequence[int]) -> Iterator[tuple[Cards, ...]]:
    if not sizes:
        yield ()
        return
    for first in combinations(deck, sizes[0]):
        left = [card for card in deck if card not in first]
        yield from ((first, *rest) for rest in dealt(left, sizes[1:]))


def parts(way: PotGame, hands: list[Cards], board: Cards) -> list[Fraction]:
    """What each hand takes of the pot."""
    halves = [[value(way, order, hand, board) for hand in hands] for order in way.orders]
    if not any(halves[-1]):
        halves.pop()  # nobody has a low
    taken = [Fraction(0)] * len(hands)
    for values in halves:
        winners = [place for place, worth in enumerate(values) if worth == max(values)]
        for place in winners:
            taken[place] += Fraction(1, len(halves) * len(winners))
    return taken


def value(way: PotGame, order: str, hand: Cards, board: Cards) -> int:
    if order == "badugi":
        return BADUGI.best(hand).value
    if way.uses:
        two = best_with_hole_cards(order_named(order), hand, board, least=2, most=2)
        return two.value
    return best_hand(order_named(order), hand + board).value
