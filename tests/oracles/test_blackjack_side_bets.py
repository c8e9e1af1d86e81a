"""Side bets of blackjack games as exact fractions: printed tables, hand calculations, twins."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from tests.oracles.blackjack_twin import ACE, JOKER, TEN, Hand, counted, value_of

from houseway.cards import card_text, is_red
from houseway.library import Game, load_game
from houseway.odds.report import solve
from houseway.pricing import Price
from houseway.sheet.switches import Choices

STANDS_ON_17 = {"play.dealer_hits": "dealer.total < 17"}


def game(name: str, settings: Mapping[str, Any] | None = None, **readings: str) -> Game:
    return load_game(name, Choices(settings=settings or {}, readings=readings))


def price_of(of: Game, wager: str) -> Price:
    price = solve(of, only=wager).price(wager)
    assert isinstance(price, Price), "the price is not exact"
    return price


def shares(price: Price) -> dict[str, float]:
    return {row.id: chance for row, chance, _ in price.rows}


def one_deck(of: Game) -> Game:
    """The same game with one card of each sort left of all its decks."""
    return of.without(
        [card for card, count in of.deck.composition().items() for _ in range(count - 1)]
    )


# --- the player-dealer's hand, card by card -------------------------------------------------------

Draws = Callable[[Hand], bool]


def hits_soft_17(points: Callable[[Hand], tuple[int, bool]], *, soft: bool = True) -> Draws:
    def draws(hand: Hand) -> bool:
        total, is_soft = points(hand)
        return len(hand) == 1 or total < 17 or (soft and is_soft and total == 17)

    return draws


def by_value(of: Game) -> Counter[int]:
    shoe: Counter[int] = Counter()
    for card, count in of.deck.composition().items():
        shoe[value_of(card)] += count
    return shoe


def dealer_hands(shoe: Counter[int], draws: Draws) -> dict[Hand, Fraction]:
    """The hands that he stops at, as sorted values."""
    ends: dict[Hand, Fraction] = {}
    growing: dict[Hand, Fraction] = {(): Fraction(1)}
    while growing:
        longer: dict[Hand, Fraction] = {}
        for hand, chance in growing.items():
            rest = shoe.total() - len(hand)
            for card, count in shoe.items():
                left = count - hand.count(card)
                if left:
                    held = tuple(sorted((*hand, card)))
                    into = longer if draws(held) else ends
                    into[held] = into.get(held, Fraction(0)) + chance * left / rest
        growing = longer
    assert sum(ends.values()) == 1
    return ends


def bust_cards(
    shoe: Counter[int], points: Callable[[Hand], tuple[int, bool]], *, limit: int = 21
) -> dict[int, Fraction]:
    """Chances that he is over with so many cards."""
    found: Counter[int] = Counter()
    result: dict[int, Fraction] = {}
    for hand, chance in dealer_hands(shoe, hits_soft_17(points)).items():
        if points(hand)[0] > limit:
            found[len(hand)] += 1
            result[len(hand)] = result.get(len(hand), Fraction(0)) + chance
    return result


def red_runs(shoe: Counter[tuple[int, bool]], draws: Draws) -> dict[int, Fraction]:
    """Chances of so many red cards before the first black one or the end of his hand."""
    result: dict[int, Fraction] = {}
    reds = {value: count for (value, red), count in shoe.items() if red}
    blacks = shoe.total() - sum(reds.values())

    def go(hand: Hand, chance: Fraction) -> None:
        if hand and not draws(hand):
            result[len(hand)] = result.get(len(hand), Fraction(0)) + chance
            return
        rest = shoe.total() - len(hand)
        stop = chance * blacks / rest
        result[len(hand)] = result.get(len(hand), Fraction(0)) + stop
        for value, count in reds.items():
            left = count - hand.count(value)
            if left:
                go(tuple(sorted((*hand, value))), chance * left / rest)

    go((), Fraction(1))
    assert sum(result.values()) == 1
    return result


def expectation(chances: Mapping[int, Fraction], pays: Mapping[int, int]) -> Fraction:
    """Pays by number of cards; the highest number stands for all above it."""
    most = max(pays)
    won = sum(
        (pays[min(cards, most)] * chance, chance)[0]
        for cards, chance in chances.items()
        if min(cards, most) in pays
    )
    hit = sum(chance for cards, chance in chances.items() if min(cards, most) in pays)
    return Fraction(won) - (1 - hit)
