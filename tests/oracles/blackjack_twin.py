"""Slow, obvious twins of blackjack: the best play by expectimax, and every order of the cards.

`best_value` knows a game only as plain functions (`Table`), written by hand from its rules. The
cards lie in the shoe by value; all weights are whole numbers of orders of the shoe.
`every_order` plays the readable round of play with a fixed way to decide, over all cards that can
come, and counts what the wager's rows do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import factorial
from typing import Any, NamedTuple

from houseway.cards import card_text, parse_cards, rank_of
from houseway.families.blackjack.rounds import BlackjackRound
from houseway.library import Game, load_game
from houseway.sheet.switches import Choices
from houseway.table.rounds import Bet, Choose, Deal, Finished, Setup

Hand = tuple[int, ...]  # values, sorted: an ace is 1, a joker 0
ACE, TEN, JOKER = 1, 10, 0


def game_with(
    name: str,
    cards: str,
    *,
    decks: int = 1,
    readings: Mapping[str, str] | None = None,
    settings: Mapping[str, Any] | None = None,
) -> Game:
    """A game whose shoe is left with these cards only; `decks` is how many they come from."""
    choices = Choices(readings=readings or {}, settings={**(settings or {})})
    game = load_game(name, choices)
    if game.sheet.deck.decks != decks:
        game = game.but(settings={"deck.decks": decks})
    gone = Counter(game.deck.composition())
    kept = Counter(parse_cards(cards))
    assert kept <= gone, "the decks do not have these cards"
    gone.subtract(kept)
    return game.without(list(gone.elements()))


def value_of(card: int) -> int:
    """What a card counts low."""
    rank = card_text(card)[:-1]
    return {"A": ACE, "J": JOKER}.get(rank, 0) or (TEN if rank in "TJQK" else int(rank))
