"""The `[play]` section of poker games against the player-dealer, and the facts of their rounds."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, model_validator

from houseway.cards.card import RANKS
from houseway.errors import HousewayError
from houseway.phrase import Phrase
from houseway.ranking.orders import (
    HIGH_CATEGORIES,
    THREE_CATEGORIES,
    Order,
    for_decks,
    order_named,
    orders,
)
from houseway.sheet.model import Cite, Id, Section, Sheet
from houseway.table.cards.first_cards import BOARD, BURN
from houseway.wagers.facts import COMPARED, Fact, order, statement, word, yes_no

SIX = 6
NONE = "none"
FOLD, WITHDRAW = "fold", "withdraw"
WAITS = ("check", "let-ride")  # moves that change nothing


@dataclass(frozen=True, slots=True)
class Move(Phrase):
    """A legal move on a street: wait, fold, take a wager back, or raise by so many times
    another wager.
    """

    verb: str
    wager: str = ""
    times: int = 0
    of: str = ""

    @classmethod
    def parse(cls, text: str) -> Self:
        """
        >>> Move.parse("play 4 x ante")
        Move(verb='play', wager='play', times=4, of='ante')
        >>> Move.parse("withdraw bet-1")
        Move(verb='withdraw', wager='bet-1', times=0, of='')
        """
        if text in (*WAITS, FOLD):
            return cls(text, text)
        if match := re.fullmatch(rf"{WITHDRAW} ([a-z0-9-]+)", text):
            return cls(text, WITHDRAW, match[1])
        if match := re.fullmatch(r"([a-z0-9-]+) ([1-9]) x ([a-z0-9-]+)", text):
            return cls(text, match[1], match[1], int(match[2]), match[3])
        raise ValueError(
            f'{text!r} is not a move; write "check", "let-ride", "fold", "withdraw bet-1" or '
            '"play 1 x ante"'
        )


def _order(name: str) -> str:
    if name not in orders():
        raise ValueError(f"{name!r} is not an order of hands; write one of {', '.join(orders())}")
    return name


class Street(Section):
    """A time at which bettors decide, in turn."""

    id: Id
    shows: int = Field(default=0, ge=0, le=5, description="Cards of the board turned up before it")
    moves: list[Move] = Field(min_length=2)
    needs: str = Field(
        default="", description="A raise that a bettor must have made to be asked here"
    )
    cite: Cite = ""

    @model_validator(mode="after")
    def _each_once(self) -> Street:
        if len(set(self.moves)) < len(self.moves):
            raise ValueError("a move is listed twice")
        return self


class Play(Section):
    """The ranking of hands, and the decisions of each street."""

    order: Annotated[str, AfterValidator(_order)] = "high"
    hole_cards: Literal["any", "at-least-one"] = Field(
        default="any", description="How many of their own cards all players must use"
    )
    dealer_hands: int = Field(
        default=1, ge=1, le=2, description="Hands that the player-dealer gets; the better plays"
    )
    qualify: str = Field(
        default="", description="When the player-dealer's hand is good enough; empty: always"
    )
    start: Literal["as-dealt", "left-of-house-dealer"] = Field(
        default="as-dealt",
        description="The seat that decides first: the first to get cards, or"
        " the house dealer's left",
    )
    streets: list[Street] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class Dealt:
    """The number of cards for each seat, the player-dealer and the board."""

    hole: int
    dealer: int
    board: int

    def __str__(self) -> str:
        """
        >>> str(Dealt(2, 2, 5))
        'seats 2 dealer 2 board 5'
        """
        counts = {"seats": self.hole, "dealer": self.dealer, "board": self.board}
        return " ".join(f"{who} {number}" for who, number in counts.items() if number)


def dealt(sheet: Sheet) -> Dealt:
    counts = {"seats": 0, "dealer": 0, BOARD: 0, BURN: 0}
    for who, number in sheet.deal.order.stacks:
        for name in ("seats", "dealer") if who == "round" else (who,):
            counts[name] += number
    return Dealt(counts["seats"], counts["dealer"], counts[BOARD])


def has_six(sheet: Sheet) -> bool:
    """Whether the bettor's and the player-dealer's cards make six of one deck."""
    cards = dealt(sheet)
    return cards.hole + cards.dealer == SIX and not cards.board and sheet.deck.decks == 1


def order_of(sheet: Sheet) -> Order:
    play = sheet.section(Play)
    return for_decks(order_named(play.order), sheet.deck.decks)


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    """All facts of a finished round, as rows may look at them."""
    categories = order_of(sheet).categories
    result = {
        "hand.category": order(
            "what the bettor's hand is", categories, "decide", says="the hand's category"
        ),
        "hand.pair": order(
            "the rank of the pair in a hand that is a pair, the higher one of two pair",
            (NONE, *RANKS),
            "decide",
            says="the pair's rank",
            lacks="the hand is neither a pair nor two pair",
        ),
        "hand.folded": statement("the bettor has folded", "the hand is folded"),
    }
    if dealt(sheet).dealer:
        result |= _facts_of_two(sheet)
    return result | side_facts(sheet)


def _facts_of_two(sheet: Sheet) -> dict[str, Fact]:
    """Facts of games in which the player-dealer has a hand."""
    categories = (NONE, *order_of(sheet).categories)
    return {
        "hand.vs": word("the bettor's hand against the player-dealer's", COMPARED, says="the hand"),
        **dealer_facts(sheet),
        "dealer.qualifies": yes_no(
            "the player-dealer's hand is good enough to play",
            says="the player-dealer qualifies",
            lacks="the player-dealer does not qualify",
        ),
        "beaten.category": order(
            "the lower of the two hands, none when they are equal or the bettor has folded",
            categories,
            says="the beaten hand",
            lacks="no hand is beaten",
        ),
        "winner.category": order(
            "the higher of the two hands, none when they are equal or the bettor has folded",
            categories,
            says="the winning hand",
            lacks="no hand wins",
        ),
    }


def side_facts(sheet: Sheet) -> dict[str, Fact]:
    """Facts of other cards than the bettor's playing hand: for bonus bets."""
    cards = dealt(sheet)
    play = sheet.section(Play)
    result: dict[str, Fact] = {}
    if has_six(sheet):
        result["hand.six"] = order(
            "the best five of the bettor's and the player-dealer's cards",
            HIGH_CATEGORIES,
            says="the six cards' best hand",
        )
    if cards.board and cards.hole == len("AKQ"):
        result["hand.three"] = order(
            "what the bettor's own three cards are",
            THREE_CATEGORIES,
            "decide",
            says="the hand of three cards",
        )
    if cards.board == order_of(sheet).size:
        result["board.category"] = order(
            "what the board is by itself", HIGH_CATEGORIES, says="the board"
        )
        result |= _facts_of_hole_cards()
    if play.hole_cards != "any":
        result["hand.any"] = order(
            "the best five of the bettor's cards and the board, whoever's they are",
            HIGH_CATEGORIES,
            says="the seven cards' best hand",
        )
    return result


def _facts_of_hole_cards() -> dict[str, Fact]:
    return {
        "hand.both": order(
            "the best hand of both hole cards and three of the board",
            HIGH_CATEGORIES,
            says="the hand of both hole cards",
        ),
        "hand.both_pair": order(
            "the rank of the pair in that hand, the higher one of two pair",
            (NONE, *RANKS),
            says="the pair's rank",
            lacks="that hand is neither a pair nor two pair",
        ),
        "hand.beats_board": yes_no(
            "that hand is better than the board by itself",
            says="it beats the board",
            lacks="it does not beat the board",
        ),
    }


def dealer_facts(sheet: Sheet) -> dict[str, Fact]:
    """Facts of the player-dealer's cards alone: those that a qualifier may look at."""
    return {
        "dealer.category": order(
            "what the player-dealer's hand is",
            order_of(sheet).categories,
            says="the player-dealer's category",
        ),
        "dealer.top": order(
            "the highest card of the player-dealer's hand",
            RANKS,
            says="the player-dealer's highest card",
        ),
        "dealer.second": order(
            "the second highest rank of the player-dealer's hand",
            RANKS,
            says="the player-dealer's second card",
        ),
    }


def named_facts(sheet: Sheet) -> frozenset[str]:
    """The facts that rows of the sheet name; others need not be looked up."""
    rows = (row for wager in sheet.wager.values() for row in wager.rows)
    texts = [f"{row.when} {row.by} {row.says}" for row in rows]
    texts += [jackpot.when for jackpot in sheet.jackpot.values()]
    return frozenset(re.findall(r"[a-z]+\.[a-z_]+", " ".join(texts)))


def _check_streets(play: Play, cards: Dealt) -> None:
    """Check streets: unique names, no more cards than dealt, wagers bet before they are needed."""
    ids = [street.id for street in play.streets]
    twice = next((name for name in ids if ids.count(name) > 1), "")
    shown = sum(street.shows for street in play.streets)
    raises: set[str] = set()
    problem = f"two streets are called {twice!r}" if twice else ""
    if shown > cards.board:
        problem = f"{shown} cards of the board are turned up; there are {cards.board}"
    for street in play.streets:
        if street.needs and street.needs not in raises:
            bet = ", ".join(sorted(raises)) or "nothing"
            problem = f"street {street.id!r} needs {street.needs!r}; bet before it: {bet}"
        raises |= {move.wager for move in street.moves if move.times}
    if problem:
        raise HousewayError("streets", problem, where="play.streets")


def check_playable(sheet: Sheet) -> None:
    """Refuse values that the schema allows but no round of this family can use."""
    play = sheet.section(Play)
    cards = dealt(sheet)
    order_ = order_of(sheet)
    for name, number in (
        ("seats", cards.hole),
        *((("dealer", cards.dealer // play.dealer_hands),) if cards.dealer else ()),
    ):
        if number + cards.board < order_.size:
            raise HousewayError(
                "order",
                f"{sheet.deal.order.text!r}: with {number} cards for {name} and {cards.board} on "
                f"the board nobody has the {order_.size} cards of a hand",
                where="deal.order",
            )
    _check_streets(play, cards)
    for street in play.streets:
        for move in street.moves:
            for name in filter(None, (move.wager, move.of)):
                if name not in sheet.wager:
                    raise HousewayError(
                        "unknown-wager",
                        f"street {street.id!r}: there is no wager {name!r}; "
                        f"known: {', '.join(sheet.wager)}",
                        where="play.streets",
                    )
            if move.times and sheet.wager[move.wager].kind != "raise":
                raise HousewayError(
                    "not-a-raise",
                    f"street {street.id!r}: {move.wager!r} is bet in the play, so its kind is "
                    '"raise"',
                    where=f"wager.{move.wager}.kind",
                )
            if move.of and sheet.wager[move.of].kind != "base":
                raise HousewayError(
                    "not-a-base",
                    f"street {street.id!r}: {move.text!r} goes by {move.of!r}, which is no "
                    "base wager",
                    where="play.streets",
                )
