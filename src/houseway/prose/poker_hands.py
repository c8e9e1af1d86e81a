"""Poker hands in prose: their names, what each is, and how hands of one kind compare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.cards.card import RANKS
from houseway.package_files import json_beside
from houseway.prose.document import Sentence
from houseway.prose.hand_orders import ranks_text
from houseway.prose.teller import Teller
from houseway.prose.words import counted, listed, number, rank_name, with_article
from houseway.ranking.orders import ACE, ROYALS, Order, Ranks

DEUCE = 0
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
HANDS = WORDS["hands"]
PAIRS: Mapping[str, str] = {
    **{rank: rank_name(place, many=True) for place, rank in enumerate(RANKS)},
    "none": "none",
}
CARDS: Mapping[str, str] = {
    rank: with_article(rank_name(place)) for place, rank in enumerate(RANKS)
}


def hand_sentences(
    tell: Teller, order: Order, of: str, *paths: str, compared: bool = True
) -> Iterator[Sentence]:
    """The hands of an order from the highest, and, where hands are `compared`, what decides
    between two of one kind. The glossary says what each hand is.
    """
    names = _names(order, with_joker=has_joker(tell))
    hands = ", ".join(_name(name, order) for name in names)
    yield tell.say(f"{of} rank, from the highest: {hands}", *paths)
    yield from _straights(tell, order, *paths)
    if compared:
        yield from _ties(tell, *paths)


def hand_terms(tell: Teller, order: Order) -> dict[str, str]:
    """The hands of an order, and what each is."""
    names = _names(order, with_joker=has_joker(tell))
    return {_name(name, order): meaning(name, order) for name in names}


def has_joker(tell: Teller) -> bool:
    """Whether there is a joker among the cards."""
    jokers = tell.sheet.deck.jokers
    return jokers is not None and bool(jokers.count or jokers.per_deck)


def listed_hands(order: Order) -> str:
    """The hands of an order in one sentence, from the highest."""
    names = _names(order, with_joker=False)
    royals = [name for name in names if name in ROYALS]
    texts = {name: f"{_bare(name)} ({meaning(name, order)})" for name in royals}
    return listed(texts.get(name, _bare(name)) for name in names)


def _straights(tell: Teller, order: Order, *paths: str) -> Iterator[Sentence]:
    if order.runs:
        highest, lowest = run_text(order.runs[-1]), run_text(order.runs[0])
        low_ace = [place for place, run in enumerate(order.runs) if {ACE, DEUCE} <= set(run)]
        second = (
            f", and {run_text(order.runs[low_ace[0]])} the one below the highest"
            if low_ace and low_ace[0] > 0
            else ""
        )
        yield tell.say(f"The highest straight is {highest}, the lowest {lowest}{second}", *paths)


def _ties(tell: Teller, *paths: str) -> Iterator[Sentence]:
    yield tell.say(
        "Hands of one kind go by the ranks that make them, then by the highest other cards; "
        "suits decide nothing",
        *paths,
    )


def run_text(run: Ranks) -> str:
    """
    >>> run_text((12, 0, 1))
    '3-2-ace'
    """
    held = [-1 if rank == ACE and DEUCE in run else rank for rank in run]
    down = [ACE if rank < 0 else rank for rank in sorted(held, reverse=True)]
    return "-".join(rank_name(rank) for rank in down)


def meaning(name: str, order: Order) -> str:
    """The definition of a kind of hand, by the number of cards that make one."""
    cards = counted(order.size, "card")
    match name:
        case "royal-flush" | "mini-royal":
            return f"{ranks_text(tuple(sorted(order.runs[-1], reverse=True)))} of one suit"
        case "straight-flush":
            return f"{cards} in sequence, of one suit"
        case "flush":
            return f"{cards} of one suit"
        case "straight":
            return f"{cards} in sequence"
        case "full-house":
            return "three of a kind and a pair"
        case "two-pair":
            return "two cards of each of two ranks"
        case "five-of-a-kind":
            wild = order.joker == "wild"
            return "four cards of one rank and the joker" if wild else "four aces and the joker"
        case "high-card":
            return "a hand without a pair, a straight or a flush"
    count = {"pair": 2, "three-of-a-kind": 3, "four-of-a-kind": 4}[name]
    return f"{number(count)} cards of one rank"


def _names(order: Order, *, with_joker: bool) -> list[str]:
    """The hands that can be made, from the highest; five of a kind takes a joker."""
    names = list(reversed(order.categories))
    return names if with_joker else [name for name in names if name != "five-of-a-kind"]


def _name(name: str, order: Order) -> str:
    aces = name == "five-of-a-kind" and order.joker != "wild"
    return HANDS["five-aces"] if aces else _bare(name)


def _bare(name: str) -> str:
    return HANDS[name].removeprefix("a ")
