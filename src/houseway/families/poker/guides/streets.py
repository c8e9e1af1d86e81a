"""Rules of play that a person can keep in mind, street by street."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.card_tables import card_tables, value_of
from houseway.families.poker.section import WAITS, Move
from houseway.fast.jit import kernel, uint64
from houseway.ranking.boards import hole_cards, hole_classes
from houseway.ranking.orders import HIGH_CATEGORIES, order_named
from houseway.ranking.tables import Array, category_numbers


def streets_chart(*streets: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "streets", "streets": list(streets)}


def raising_guide(
    moves: Sequence[Move], first: Array, later: Iterable[tuple[str, str, Array, str]]
) -> dict[str, Any]:
    """Starting hands that raise; then, by category, the play beside open cards.

    `later` has the street, the name of its open cards, their shares, and what the others do.
    """
    before, *after = (f"{move.verb} {move.times} x {move.of}" for move in moves)
    names, classes = hole_classes()
    raising = {names[number] for number in classes[first.astype(bool)].tolist()}
    rules = [rule(ranges(raising), before), rule("all other hands", WAITS[0])]
    return streets_chart(
        {"street": "before the flop", "rules": rules},
        *(
            {"street": street, "rules": by_category(shares, what, does, other)}
            for (street, what, shares, other), does in zip(later, after, strict=True)
        ),
    )


def rule(hand: str, does: str, share: float = 1.0) -> dict[str, Any]:
    """`share`: how many of such hands do so."""
    return {"hand": hand, "does": does, "share": share}


def ranges(hands: Collection[str]) -> str:
    """Starting hands in the usual notation: pairs, then suited and other hands by high card.

    >>> ranges(["AA", "KK", "QQ", "AKs", "AQs", "JTo"])
    'QQ+, AQs+, JTo'
    """
    return ", ".join(_ranges(hands)) or "none"


def _ranges(hands: Collection[str]) -> Iterator[str]:
    pairs = [f"{rank}{rank}" for rank in RANKS]
    yield from _upwards([pair for pair in pairs if pair in hands], pairs)
    for kind in "so":
        for high in reversed(range(1, len(RANKS))):
            line = [f"{RANKS[high]}{RANKS[low]}{kind}" for low in range(high)]
            yield from _upwards([hand for hand in line if hand in hands], line)


def _upwards(found: list[str], line: list[str]) -> Iterator[str]:
    """Hands of a line that has no gap up to its end are written with a plus."""
    if len(found) > 1 and found == line[-len(found) :]:
        yield f"{found[0]}+"
    else:
        yield from reversed(found)


def shares_beside(cards: Array, weights: Array, asked: Array, does: Array) -> Array:
    """How many deals act beside some open cards: by acting or not, own category, open category.

    `asked` marks the hole hands that decide there, `does[open cards, hole hand]` their choices.
    """
    high = order_named("high")
    shown = [HIGH_CATEGORIES.index(_of_open_cards(row)) for row in cards]
    shares = np.zeros((2, len(HIGH_CATEGORIES), len(HIGH_CATEGORIES)), np.int64)
    by = card_tables(high, cards.shape[1] + 2)
    holes = hole_cards(), asked.astype(np.uint8), does
    count_beside((cards, weights, np.array(shown)), holes, by, category_numbers(high), shares)
    return shares


@kernel
def count_beside(part: Any, deciding: Any, by: Any, category: Any, shares: Any) -> None:
    cards, weights, shown = part
    holes, asked, does = deciding
    words, sets = by.words, by.sets
    for at in range(len(cards)):
        open_word = by.start
        open_sets = uint64(0)
        for place in range(cards.shape[1]):
            open_word += words[cards[at, place]]
            open_sets |= sets[cards[at, place]]
        for hole in range(len(holes)):
            one, other = holes[hole, 0], holes[hole, 1]
            if not asked[hole] or (sets[one] | sets[other]) & open_sets:
                continue
            word = open_word + words[one] + words[other]
            value = value_of(word, open_sets | sets[one] | sets[other], by)
            shares[does[at, hole], category[value], shown[at]] += weights[at]


def _of_open_cards(cards: Array) -> str:
    """The category of three or four cards: straights and flushes are not there yet."""
    ranks = [card // 4 for card in cards.tolist()]
    most = max(map(ranks.count, ranks))
    if most == 2:
        return "two-pair" if len({*ranks}) == len(ranks) - 2 else "pair"
    return {1: "high-card", 3: "three-of-a-kind", 4: "four-of-a-kind"}[most]


def by_category(shares: Array, what: str, verb: str, other: str) -> list[dict[str, Any]]:
    """Rules from `shares[does, own category, category of the open cards]`, the best hand first.

    Hands that are better than the open cards come before those that only share the board's hand.
    """
    size = shares.shape[1]
    improved = np.array([shares[:, own, :own].sum(axis=1) for own in range(size)])
    common = np.array([shares[:, own, own] for own in range(size)])
    return [
        *_lines(improved, "{} with own cards", verb, other),
        *_lines(common, f"{{}} that lies on the {what}", verb, other),
    ]


def _lines(shares: Array, text: str, verb: str, other: str) -> list[dict[str, Any]]:
    """A line for each category; those from the best down that always do so share one."""
    words = [name.replace("-", " ") for name in HIGH_CATEGORIES]
    held = np.flatnonzero(shares.sum(axis=1)).tolist()
    unsure = int(np.flatnonzero(shares[:, 0]).max(initial=-1))
    always = [own for own in held if own > unsure]
    found = [rule(text.format(f"{words[always[0]]} or better"), verb)] if always else []
    for own in reversed(held[: len(held) - len(always)]):
        no, yes = (int(part) for part in shares[own])
        does = (verb, yes) if yes >= no else (other, no)
        said = text.format(words[own]) if own else "no pair"
        found.append(rule(said, does[0], does[1] / (yes + no)))
    return found
