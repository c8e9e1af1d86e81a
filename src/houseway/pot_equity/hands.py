"""Hands as people write them: known cards, unknown cards, starting hands by name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, product

from houseway.cards import RANKS, Card, cards_text, parse_card
from houseway.errors import Unreadable
from houseway.pot_equity.games import PotGame

RANDOM = "random"
UNKNOWN = "??"

# A number belongs to the joker before it unless a suit follows.
_CARD = re.compile(
    r"(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk(?:[1-9][0-9]?(?![0-9]*[cdhs♣♦♥♠]))?|\?\?", re.IGNORECASE
)
_CLASS = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)(\+?)", re.IGNORECASE)

Kind = tuple[int, int, str]  # the higher rank, the lower one, and "s", "o" or ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PotHand:
    """A hand before the deal is complete.

    `holdings` are the cards that it may hold, each as likely as another; all have the same number.
    `unknown` cards come to any of them.
    """

    text: str
    holdings: tuple[tuple[Card, ...], ...]
    unknown: int = 0


def read_cards(text: str, *, where: str) -> tuple[Card, ...]:
    """Cards, with or without anything between them.

    >>> cards_text(read_cards("AsKd, 10h", where="board"))
    'As Kd Th'
    """
    found = _split(text)
    if found is None or UNKNOWN in found:
        raise Unreadable(
            "unknown-card",
            f"cannot read the cards {text!r}; legal: ranks of {RANKS} with suits of cdhs, as in "
            '"AsKd" or "As Kd", and Jk',
            where=where,
        )
    return tuple(map(parse_card, found))


def read_hand(way: PotGame, text: str, *, where: str) -> PotHand:
    """One hand of a way to play.

    >>> from houseway.pot_equity.games import pot_game_named
    >>> read_hand(pot_game_named("razz"), "As2d3c", where="hand 1")
    PotHand(text='As 2d 3c ?? ?? ?? ??', holdings=((51, 1, 4),), unknown=4)
    """
    if text.strip().lower() == RANDOM:
        return PotHand(text=RANDOM, holdings=((),), unknown=way.own)
    found = _split(text)
    listed = way.has_classes and "," in text and found and len(found) > way.own
    if found and not listed:
        return _of_cards(way, found, where=where)
    if way.has_classes and text.strip():
        return _of_range(text, where=where)
    raise Unreadable("unknown-hand", f"no hand {text!r}; legal: {_legal(way)}", where=where)


def _legal(way: PotGame) -> str:
    classes = ", names as AKs, T9o, QQ, JJ+ or A2s-A5s" if way.has_classes else ""
    return f'cards as "AsKd", {UNKNOWN} for a card that is not known{classes}, or {RANDOM}'


def _split(text: str) -> list[str] | None:
    """The cards of a text, unknown ones included; None if it has anything else."""
    words = re.split(r"[\s,]+", text.strip(" ,"))
    found = [_CARD.findall(word) for word in words]
    readable = all("".join(cards) == word for cards, word in zip(found, words, strict=True))
    return [card for cards in found for card in cards] if readable else None


def _of_cards(way: PotGame, found: list[str], *, where: str) -> PotHand:
    cards = tuple(parse_card(word) for word in found if word != UNKNOWN)
    # Board cards belong to all hands; without a board, a hand grows until it is complete.
    least = way.own if way.board else 1
    if not least <= len(found) <= way.own:
        legal = f"1 to {way.own}, the rest are dealt"
        if way.board:
            legal = f"{way.own}, with {UNKNOWN} for one that is not known"
        raise Unreadable(
            "number-of-cards",
            f"number of cards: {len(found)} ({' '.join(found)}); legal in {way.name}: {legal}",
            where=where,
        )
    unknown = way.own - len(cards)
    text = " ".join([*cards_text(cards).split(), *[UNKNOWN] * unknown])
    return PotHand(text=text, holdings=(cards,), unknown=unknown)


# --- starting hands by name -----------------------------------------------------------------------


def _of_range(text: str, *, where: str) -> PotHand:
    """A list of classes and hands, separated by commas; repeated hands count once."""
    items = [item.strip() for item in text.split(",")]
    holdings: dict[tuple[Card, ...], None] = {}
    for item in items:
        cards = _split(item)
        if cards and len(cards) == 2 and UNKNOWN not in cards:
            first, second = map(parse_card, cards)
            holdings[max(first, second), min(first, second)] = None
        else:
            holdings.update(dict.fromkeys(_combinations(_classes(item, where=where))))
    return PotHand(text=",".join(items), holdings=tuple(holdings))


def _classes(item: str, *, where: str) -> list[Kind]:
    """The classes that an item stands for: JJ+ is JJ, QQ, KK and AA."""
    first, dash, last = item.partition("-")
    start, plus = _class(first, item, where=where)
    if not dash:
        return _up_to(start, RANKS.index("A") if start[0] == start[1] else start[0] - 1, plus=plus)
    end, more = _class(last, item, where=where)
    pairs = start[0] == start[1] and end[0] == end[1]
    alike = start[0] == end[0] and start[2] == end[2] and start[0] not in (start[1], end[1])
    if plus or more or not (pairs or alike):
        raise _unreadable(item, where)
    low, high = sorted((start, end), key=lambda kind: kind[1])
    return _up_to(low, high[1], plus=True)


def _class(text: str, item: str, *, where: str) -> tuple[Kind, bool]:
    match = _CLASS.fullmatch(text.strip())
    if not match:
        raise _unreadable(item, where)
    one, other = (RANKS.index(letter.upper()) for letter in match.groups()[:2])
    kind, plus = match[3].lower(), bool(match[4])
    if one == other and kind:
        raise _unreadable(item, where)
    return (max(one, other), min(one, other), kind), plus


def _up_to(start: Kind, top: int, *, plus: bool) -> list[Kind]:
    """The class alone, or with those above it: pairs climb, or the lower card does."""
    high, low, kind = start
    lows = range(low, top + 1 if plus else low + 1)
    return [(rank if high == low else high, rank, kind) for rank in lows]


def _combinations(classes: Iterable[Kind]) -> Iterable[tuple[Card, Card]]:
    for high, low, kind in classes:
        if high == low:
            yield from ((4 * high + b, 4 * high + a) for a, b in combinations(range(4), 2))
            continue
        for one, other in product(range(4), repeat=2):
            if kind == "" or (one == other) == (kind == "s"):
                yield 4 * high + one, 4 * low + other


def _unreadable(item: str, where: str) -> Unreadable:
    return Unreadable(
        "unknown-hand",
        f"no hand {item!r}; legal: cards as AsKd, AK, AKs, AKo, QQ, each of these with + for the "
        f"ones above, QQ-99, A2s-A5s, several of these parted by commas, or {RANDOM}",
        where=where,
    )
