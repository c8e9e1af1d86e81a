"""How poker hands rank, in sentences: made from the order itself, not from its name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from houseway.cards.card import RANKS
from houseway.prose.words import RANK_NAMES, number, rank_name
from houseway.ranking.orders import ACE, Order, Ranks

CATEGORIES = {
    "high-card": "high card",
    "pair": "pair",
    "two-pair": "two pair",
    "three-of-a-kind": "three of a kind",
    "straight": "straight ({size} in a row)",
    "flush": "flush ({size} of one suit)",
    "full-house": "full house (three of a kind and a pair)",
    "four-of-a-kind": "four of a kind",
    "straight-flush": "straight flush",
    "royal-flush": "royal flush ({best} of one suit)",
    "mini-royal": "mini royal ({best} of one suit)",
    "five-of-a-kind": "five of a kind",
}
CARDS_OF = {"two-pair": 4, "three-of-a-kind": 3, "full-house": 5, "four-of-a-kind": 4}
JOKERS = {
    "bug": "an ace, or the card that completes a straight, a flush or a straight flush",
    "straight-bug": "an ace, or the card that completes a straight or a straight flush",
    "wild": "any card",
    "lowest": "the lowest card that the hand does not hold",
}


def ranks_text(ranks: Ranks) -> str:
    """Ranks from the highest to the lowest, as people write them.

    >>> ranks_text((12, 11, 8))
    'A-K-10'
    """
    return "-".join("10" if RANKS[rank] == "T" else RANKS[rank] for rank in ranks)


def order_sentences(order: Order) -> Iterator[str]:
    """The ranking of hands, the run of straights, and the way to tell equal hands apart."""
    if order.low:
        yield from _low(order)
    else:
        yield from _high(order)


def joker_words(order: Order) -> str:
    """The cards that a joker stands for in this order; empty without one."""
    if order.low and order.joker:
        return JOKERS["lowest"]
    return JOKERS.get(order.joker, "")


def names_of(order: Order) -> list[str]:
    """The categories of an order from the best down; five of a kind needs a joker."""
    size, best = number(order.size), _run(order.runs[-1]) if order.runs else ""
    aces = {"five-of-a-kind": "five aces"} if "bug" in order.joker else {}
    return [
        (CATEGORIES | aces)[name].format(size=size, best=best)
        for name in reversed(order.categories)
        if order.size >= CARDS_OF.get(name, 0)
        and (name != "five-of-a-kind" or order.joker not in ("", "lowest"))
    ]


def _high(order: Order) -> Iterator[str]:
    yield f"From the best down, hands are: {', '.join(names_of(order))}"
    yield from _straights(order)
    yield (
        "Hands of one kind go by the ranks that make them, then by the highest other cards; "
        "suits decide nothing"
    )


def _straights(order: Order) -> Iterator[str]:
    if not order.runs:
        yield "Straights and flushes do not count"
        return
    first, second, last = order.runs[-1], order.runs[-2], order.runs[0]
    if ACE not in first:
        yield f"The ace is the lowest card: the best straight is {_run(first)}, the lowest " + _run(
            last
        )
        return
    if ACE in second:
        yield f"The ace is high; {_run(second)} is the second highest straight"
    elif ACE in last:
        yield f"The ace is high, but low in {_run(last)}, the lowest straight"
    else:
        yield f"The ace is high; the lowest straight is {_run(last)}"
    missing = [rank for rank in range(len(RANKS)) if RANKS[rank] not in order.ranks]
    if missing:
        above = min(rank for rank in range(max(missing), len(RANKS)) if rank not in missing)
        below = max(rank for rank in range(min(missing)) if rank not in missing)
        yield f"In a straight the {rank_name(above)} follows the {RANK_NAMES[RANKS[below]]}"


def _run(run: Ranks) -> str:
    low = ACE in run and 0 in run
    ranks = sorted(run, key=lambda rank: -1 if low and rank == ACE else rank, reverse=True)
    return ranks_text(tuple(ranks))


def _low(order: Order) -> Iterator[str]:
    best = _best_low(order)
    if order.suits_matter:
        yield (
            "Pairs, straights and flushes count against a hand, and the ace is high: the best hand "
            f"is {best}, not all of one suit"
        )
        if not any(ACE in run and 0 in run for run in order.runs):
            yield "5-4-3-2-A is no straight, but a hand with an ace"
    else:
        ace = " and the ace is the lowest card" if order.ace_low else ""
        yield (
            f"Straights and flushes do not count{ace}: the best hand is {best}; any hand without "
            "a pair is lower than a pair"
        )
    yield (
        "Hands of one kind go by the ranks that make them, then from the highest card down; suits "
        "decide nothing"
    )
    if order.worst:
        worst = RANK_NAMES[order.worst]
        yield f"A low hand has no pair and no card above {worst}; any other is no low hand"


def _best_low(order: Order) -> str:
    hands = combinations(order.rank_numbers, order.size)
    best = max(hands, key=order.strength)
    return ranks_text(tuple(sorted(best, key=order.weight, reverse=True)))


def badugi_sentences() -> Iterator[str]:
    """The ranking of four cards of which no two share a rank or a suit."""
    yield (
        "Of your four cards, only those count of which no two have the same rank or the same "
        "suit, taken so that they make the best hand"
    )
    yield (
        "Four such cards, a badugi, beat any three, three beat any two, and two beat one; of as "
        "many, the lowest win, compared from the highest card down"
    )
    yield "The ace is the lowest card: the best hand is 4-3-2-A of four suits"
