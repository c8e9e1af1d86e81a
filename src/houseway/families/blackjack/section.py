"""The `[play]` section of blackjack-style games, and the facts that their rounds state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, Self

from pydantic import Field

from houseway.errors import HousewayError, UnknownName
from houseway.families.drawn_hands import UP_CARD, UP_CARDS, split_facts
from houseway.phrase import Phrase
from houseway.ranking.points import PAIRS
from houseway.sheet.model import Id, Section, Sheet
from houseway.sheet.phrases import TwoCards
from houseway.wagers.facts import Fact, Stage, half, halves, number, statement, word

HIGHEST = 31  # a hand of 21 that takes one more ten
MOST_CARDS = 8  # eight cards or more are one case
MOST_REDS = 9
ORDERS = ("seats dealer seats dealer", "seats dealer seats", "dealer seats seats")
ENDINGS = ("stood", "over", "surrendered", "rescued", "even-money", "frozen")
NO_SHAPE = "other"
NO_NATURAL = "none"


@dataclass(frozen=True, slots=True)
class Points(Phrase):
    """The count of a natural, which may be half a point above that of others."""

    count: float

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Points.parse("21.5").count
        21.5
        """
        if not re.fullmatch(r"\d\d?(\.5)?", text):
            raise ValueError(f'{text!r} is not points; write "22" or "21.5"')
        return cls(text, halves(int(2 * float(text))))


@dataclass(frozen=True, slots=True)
class Shape(Phrase):
    """The ranks of a hand that some wager pays, and whether they must be suited."""

    ranks: str  # sorted
    suited: bool

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Shape.parse("987 suited")
        Shape(ranks='789', suited=True)
        """
        if not re.fullmatch(r"[2-9TJQKA]{2,5}( suited)?", text):
            raise ValueError(f'{text!r} is not a shape; write the ranks, "888" or "789 suited"')
        return cls(text, "".join(sorted(text.split()[0])), text.endswith("suited"))


class Natural(Section):
    """A privileged hand of the first two cards."""

    id: Id
    cards: TwoCards
    counts: Points


class Double(Section):
    """One more card for a second wager."""

    when: str
    size: Literal["== base", "<= base"] = "== base"
    again: int = Field(default=0, ge=0, le=2, description="Further doublings of the whole wager")


class Split(Section):
    """Two cards become two hands."""

    when: str
    hands: int = Field(ge=2, le=8, description="At most so many hands")
    aces: Literal["free", "one-card"] = "one-card"
    ace_hands: int = Field(default=2, ge=2, le=8)
    naturals: list[Id] = Field(default=[], description="Naturals that a split hand may be")


class Surrender(Section):
    """Give up the hand for a part of the wager; the row says which part."""

    when: str
    timing: Literal["after-peek", "before-peek"] = "after-peek"


class Play(Section):
    """How hands are counted and played. Conditions left empty never hold."""

    target: int = Field(default=21, ge=20, le=22, description="More than this is over")
    soft_cards: int = Field(default=1, ge=1, le=2, description="Cards that may count high at once")
    naturals: list[Natural] = Field(default=[])
    shapes: list[Shape] = Field(default=[])
    must_hit: str = ""
    must_stand: str = ""
    no_signal_hits: str = "hand.total <= 11"
    double: Double | None = None
    rescue: str = ""
    split: Split | None = None
    surrender: Surrender | None = None
    even_money: str = ""
    peek: str = ""
    freeze: str = ""
    dealer_hits: str
    dealer_plays: Literal["always", "if-live"] = "always"
    natural_takes: Literal["all", "original"] = Field(
        default="all", description="What a player-dealer's natural takes of doubles and splits"
    )
    natural_paid: Literal["in-order", "at-once"] = "in-order"
    decides: Literal["seated", "most-money"] = "seated"
    raises: Literal["seated", "most-money"] = "seated"


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    """All facts of a finished round, as rows may look at them."""
    play = sheet.section(Play)
    kinds = (NO_NATURAL, *(natural.id for natural in play.naturals))
    plain = tuple(shape.text for shape in play.shapes if not shape.suited)
    result: dict[str, Fact] = {}
    for hand, whose, called, owner, shapes in (
        ("hand", "the bettor's hand", "the hand", "the hand", plain),
        (
            "dealer",
            "the player-dealer's hand",
            "the player-dealer's hand",
            "the player-dealer",
            tuple(map(str, play.shapes)),
        ),
    ):
        stage: Stage = "decide" if hand == "hand" else "end"
        no_natural = f"{called} is no natural"
        result |= {
            f"{hand}.total": half(f"points of {whose}", 2, HIGHEST, stage, says=f"{owner}'s total"),
            f"{hand}.cards": number(
                f"cards in {whose}; 8 is eight or more",
                1,
                MOST_CARDS,
                stage,
                says=f"{owner}'s number of cards",
            ),
            f"{hand}.soft": statement(
                f"{whose} counts an ace or joker high", f"{called} is soft", stage
            ),
            f"{hand}.over": statement(f"{whose} is above the target", f"{called} is over", stage),
            f"{hand}.natural": statement(f"{whose} is a natural", f"{called} is a natural", stage),
            f"{hand}.natural_kind": word(
                f"which natural {whose} is",
                kinds,
                stage,
                says=f"{owner}'s kind of natural",
                lacks=no_natural,
            ),
            f"{hand}.joker": statement(f"{whose} has a joker", f"{called} has a joker", stage),
            f"{hand}.shape": word(
                f"ranks of {whose}",
                (NO_SHAPE, *shapes),
                stage,
                says=f"the ranks of {called}",
                lacks=f"{called} has no ranks of note",
            ),
        }
    return result | _pair_facts() | _dealer_and_seat_facts()


def _pair_facts() -> dict[str, Fact]:
    """Facts of a bettor's hand before and after a split or a double."""
    return {
        "hand.pair_rank": statement(
            "two cards of one rank", "the hand is two cards of one rank", "decide"
        ),
        "hand.pair_value": statement(
            "two cards that count the same", "the hand is two cards that count the same", "decide"
        ),
        "hand.aces": statement("two aces", "the hand is two aces", "decide"),
        **split_facts(3),
        "hand.ended": word("how the bettor's hand came to rest", ENDINGS, says="the hand's end"),
        "hand.insured": statement("this bettor has bet insurance", "the hand is insured"),
    }


def _dealer_and_seat_facts() -> dict[str, Fact]:
    """Facts of the player-dealer's cards and of a seat's first two."""
    return {
        "dealer.up": UP_CARD,
        "dealer.up_value": number(
            "its value; an ace is 1, a joker 0", 0, 10, "up", says="the up card's value"
        ),
        "dealer.hole": word(
            "rank of the player-dealer's second card",
            UP_CARDS,
            says="the player-dealer's second card",
        ),
        "dealer.bust_cards": number(
            "cards in the player-dealer's hand if it is over, else 0",
            0,
            MOST_CARDS,
            says="the number of cards with which the player-dealer is over",
            lacks="the player-dealer is not over",
        ),
        "dealer.reds": number(
            "red cards before the first black one",
            0,
            MOST_REDS,
            says="the number of red cards with which the player-dealer starts",
            lacks="the player-dealer's first card is not red",
        ),
        "seat.pair": word(
            "the seat's first two cards as a pair",
            PAIRS,
            "decide",
            says="the seat's pair",
            lacks="the seat has no pair",
        ),
        "seat.match_suited": number(
            "of them, of the up card's rank and suit",
            0,
            2,
            "decide",
            says="the number of cards of the up card's rank and suit",
            lacks="no card has the up card's rank and suit",
        ),
        "seat.match_plain": number(
            "of them, of its rank in another suit",
            0,
            2,
            "decide",
            says="the number of cards of the up card's rank in another suit",
            lacks="no card has the up card's rank in another suit",
        ),
    }


def check_playable(sheet: Sheet) -> None:
    """Refuse values that the schema allows but no round of this family can use."""
    deck = sheet.deck
    values = deck.values
    counts = [value for value in values.by_rank if value >= 0]  # -1: no such card
    if not counts or values.modulus or not all(1 <= value <= 10 for value in counts):
        raise HousewayError(
            "values",
            f'values {values.text!r}: cards count 1 to 10; write "A=1/11 2-10 JQK=10"',
            where="deck.values",
        )
    if deck.jokers and deck.jokers.use in ("nine", "bug", "straight-bug", "wild"):
        raise HousewayError(
            "jokers",
            f'{deck.jokers.use!r} says nothing of points; write "hard-21", "1/11" or "2/12"',
            where="deck.jokers.use",
        )
    if sheet.deal.order.text not in ORDERS:
        legal = ", ".join(f'"{order}"' for order in ORDERS)
        raise HousewayError(
            "order", f"found {sheet.deal.order.text!r}; write {legal}", where="deal.order"
        )
    play = sheet.section(Play)
    for natural in play.naturals:
        if abs(natural.counts.count - play.target) > 1:
            raise HousewayError(
                "natural",
                f"natural {natural.id!r} counts {natural.counts}; a natural is within a point of "
                f"the target, {play.target - 1} to {play.target + 1}",
                where="play.naturals",
            )
    known = [natural.id for natural in play.naturals]
    for name in play.split.naturals if play.split else ():
        if name not in known:
            raise UnknownName("natural", name, known, where="play.split.naturals")
    insurances = [name for name, wager in sheet.wager.items() if wager.kind == "insurance"]
    if len(insurances) > 1:
        raise HousewayError(
            "insurance",
            f"{' and '.join(insurances)} are both insurance; a round offers one",
            where=f"wager.{insurances[1]}.kind",
        )
