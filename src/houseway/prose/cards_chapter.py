"""The chapter about cards: decks, jokers, marked cards, what a card counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.cards.card import RANKS
from houseway.package_files import json_beside
from houseway.prose.document import Paragraph, Sentence
from houseway.prose.teller import Teller, paragraph
from houseway.prose.words import NUMBERS, capital, counted, listed, number, rank_name
from houseway.sheet.model import Deck, Jokers
from houseway.sheet.phrases import Values

FACES = RANKS.index("J")  # cards below have numbers
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
JOKER_USES = WORDS["joker-uses"]


def cards_paragraphs(tell: Teller, open_numbers: Mapping[str, Any]) -> Iterator[Paragraph]:
    """The deck, and what its cards count where they do.

    `open_numbers` has the numbers that the house may choose, as the sheet writes them.
    """
    deck, fresh = tell.sheet.deck, tell.sheet.deal.every_round
    choice = {
        path: tell.say(_allowed(open_numbers[path], what), path)
        for path, what in (("deck.decks", "decks"), ("deck.jokers.per_deck", "with each deck"))
        if path in open_numbers
    }
    yield paragraph(
        [
            tell.say(
                _decks(deck, fresh=fresh),
                *("deck.decks", "deck.cards", *(["deal.every_round"] if fresh else [])),
            ),
            choice.get("deck.decks"),
            _jokers(tell, deck.jokers) if deck.jokers else None,
            choice.get("deck.jokers.per_deck"),
            _marked(tell),
        ]
    )
    if deck.values:
        yield paragraph(_values(tell, deck.values))


def _allowed(open_number: Mapping[str, Any], what: str) -> str:
    """The numbers that the house may choose from.

    >>> _allowed({"from": 3, "to": 8, "default": 8}, "decks")
    'Three to eight decks are allowed'
    >>> _allowed({"of": [4, 6, 8], "default": 8}, "decks")
    'Four, six or eight decks are allowed'
    """
    if "of" in open_number:
        legal = listed(map(number, open_number["of"]), "or")
    else:
        least = f"{number(open_number['from'])} to " if open_number["from"] else "up to "
        legal = least + number(open_number["to"])
    return f"{capital(legal)} {what} are allowed"


def _decks(deck: Deck, *, fresh: bool) -> str:
    """The cards of a game, and whether they are `fresh` in every round."""
    if deck.cards.text == "tiles":
        anew = ", mixed anew for every round" if fresh else ""
        return f"The game is played with 32 Chinese dominoes{anew}"
    without = [rank for rank in range(len(RANKS)) if rank not in deck.cards.ranks]
    size = 4 * len(deck.cards.ranks)
    missing = listed([rank_name(rank, many=True) for rank in without]) if without else ""
    less = f", without {missing}" if missing else ""
    one = deck.decks == 1
    decks = counted(deck.decks, "fresh deck" if fresh else "deck")
    used = f"{'is' if one else 'are'} used{' for every round' if fresh else ''}"
    return f"{capital(decks)} of {size} cards{'' if one else ' each'} {used}{less}"


def _jokers(tell: Teller, jokers: Jokers) -> Sentence | None:
    if not jokers.count and not jokers.per_deck:
        return None
    there = (
        f"{counted(jokers.per_deck, 'joker')} with each deck"
        if jokers.per_deck
        else counted(jokers.count, "joker")
    )
    verb = "is" if (jokers.per_deck or jokers.count) == 1 else "are"
    return tell.say(f"{there} {verb} added. {JOKER_USES[jokers.use]}".strip(), "deck.jokers")


def _marked(tell: Teller) -> Sentence | None:
    marked = tell.sheet.deck.marked
    if not marked:
        return None
    names = listed([rank_name(RANKS.index(rank), many=True) for rank in marked])
    return tell.say(f"The {names} carry the mark of the game", "deck.marked")


def _values(tell: Teller, values: Values) -> Iterator[Sentence]:
    yield tell.say(counts_text(values), "deck.values")
    if values.modulus == 10:
        whole = f"; a sum of {values.whole} or less stays whole" if values.whole else ""
        yield tell.say(
            f"A hand counts the last digit of its sum: {_sum(values)}{whole}", "deck.values"
        )
    elif values.modulus:
        yield tell.say(
            f"A hand counts what is left of its sum after taking away {values.modulus} as often "
            "as possible",
            "deck.values",
        )


def _sum(values: Values) -> str:
    """Two cards that make more than nine, the nearest to the middle that the deck has.

    >>> _sum(Values.parse("A=1 2-9 TJQK=0 mod 10")), _sum(Values.parse("A=1 2-6 JQK=0 mod 10"))
    ('7 and 8 make 5', '5 and 6 make 1')
    """
    pips = [value for value in values.by_rank if 2 <= value <= 9]
    high = 8 if 8 in pips else max(pips)
    return f"{high - 1} and {high} make {(2 * high - 1) % 10}"


def counts_text(values: Values) -> str:
    """The value of each rank, ranks that count their number in one breath.

    >>> counts_text(Values.parse("A=1 2-9 TJQK=0 mod 10"))
    'cards from 2 to 9 count their number, 10s, jacks, queens and kings nothing, aces one'
    >>> counts_text(Values.parse("A=1 2-9 J=11 Q=12 K=13"))
    'cards from 2 to 9 count their number, jacks 11, queens 12, kings 13, aces 1'
    """
    said = []
    words = max((*values.by_rank, values.joker)) < len(NUMBERS)
    worth_of = number if words else str
    numbers = [rank for rank, value in enumerate(values.by_rank[:FACES]) if value == rank + 2]
    runs = [rank for rank in numbers if rank not in values.high]
    if runs:
        span = f"cards from {rank_name(runs[0])} to {rank_name(runs[-1])} count their number"
        said.append(span if len(runs) > 1 else f"a {rank_name(runs[0])} counts its number")
    others: dict[str, list[str]] = {}
    for rank, value in enumerate(values.by_rank):
        if value < 0 or rank in runs:
            continue
        worth = "nothing" if value == 0 else worth_of(value)
        if rank in values.high:
            worth = f"{worth} or {worth_of(value + 10)}"
        others.setdefault(worth, []).append(rank_name(rank, many=True))
    if values.joker >= 0:
        others.setdefault(worth_of(values.joker), []).append("jokers")
    for worth, names in others.items():
        said.append(f"{listed(names)} {worth}" if said else f"{listed(names)} count {worth}")
    return ", ".join(said)
