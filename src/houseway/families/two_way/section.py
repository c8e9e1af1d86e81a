"""The `[play]` section of games of poker or blackjack, and the facts that their rounds state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from houseway.errors import HousewayError
from houseway.families.drawn_hands import UP_CARD, split_facts
from houseway.ranking.orders import Order, order_named, orders
from houseway.sheet.model import Id, Section, Sheet
from houseway.sheet.phrases import TwoCards
from houseway.wagers.facts import COMPARED, Fact, Stage, number, order, statement, word, words

LOWEST = 2
HIGHEST = 32  # a hand of 22 that takes one more ten
MOST_CARDS = 8  # eight cards or more are one case
BOARD_CARDS = 5
HOLE_CARDS = 2
BLACKJACK, POKER, SURRENDER, NATURAL = "blackjack", "poker", "surrender", "paid-natural"
CHOSEN = (BLACKJACK, POKER, SURRENDER, NATURAL)
SEVEN_NATURAL = "seven-straight-flush"
SEVEN_JOKER = "seven-straight-flush-joker"
ORDER = "seats dealer seats dealer"


def _order(name: str) -> str:
    if name not in orders():
        raise ValueError(f"{name!r} is not an order of hands; write one of {', '.join(orders())}")
    return name


class NaturalCards(TwoCards):
    """The two cards of the natural that is paid at once."""

    __slots__ = ()
    legal = '"Jk+T" (T is any card of value ten) or "A+T"'


class PlayWager(Section):
    """The wager that goes with a choice: so many times the ante that its size names."""

    wager: Id
    times: list[Annotated[int, Field(ge=1, le=9)]] = Field(min_length=1)


class PaidNatural(Section):
    """The best hand of the first two cards, and the bet that its owner makes before it is paid."""

    cards: NaturalCards
    bets: Literal["nothing", "play"] = "nothing"


class Double(Section):
    """One more card for more money on the blackjack wager, at most as much as is bet."""

    when: str
    for_less: bool = False


class Split(Section):
    """Two cards become two hands, once."""

    when: str
    aces: Literal["free", "one-card"] = "one-card"


class Play(Section):
    """How hands are counted, ranked and played. Conditions left empty never hold."""

    blackjack: PlayWager
    poker: PlayWager
    before_poker: list[Id] = Field(
        default=[], description="Wagers of a blackjack player that are settled before the poker"
    )
    target: int = Field(default=21, ge=20, le=22, description="More than this is over")
    soft_cards: int = Field(default=1, ge=1, le=2, description="Cards that may count high at once")
    natural: PaidNatural
    joker_hand: str = Field(
        default="", description="Hands with the joker that beat all others but the natural"
    )
    no_signal_hits: str = "hand.total <= 11"
    double: Double | None = None
    split: Split | None = None
    dealer_hits: str
    order: Annotated[str, AfterValidator(_order)]


def order_of(sheet: Sheet) -> Order:
    return order_named(sheet.section(Play).order)


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    """All facts of a finished round, as rows may look at them."""
    result: dict[str, Fact] = {
        "hand.chose": word("what the bettor plays", CHOSEN, says="the choice"),
    }
    for hand, whose, called, stage in (
        ("hand", "the bettor's blackjack hand", "the hand", "decide"),
        ("dealer", "the player-dealer's blackjack hand", "the player-dealer's hand", "end"),
    ):
        result |= _points_facts(hand, whose, called, stage=stage)  # type: ignore[arg-type]
    return result | _pair_facts() | _compared_facts(order_of(sheet))


def points_facts() -> dict[str, Fact]:
    """Facts of any blackjack hand, in the words of a bettor's."""
    found = _points_facts("hand", "the hand", "the hand", stage="decide")
    return {name: fact for name, fact in found.items() if name != "hand.joker22"}


def _points_facts(hand: str, whose: str, called: str, *, stage: Stage) -> dict[str, Fact]:
    return {
        f"{hand}.total": number(
            f"points of {whose}", LOWEST, HIGHEST, stage, says=f"the total of {called}"
        ),
        f"{hand}.cards": number(
            f"cards in {whose}; 8 is eight or more",
            1,
            MOST_CARDS,
            stage,
            says=f"the number of cards of {called}",
        ),
        f"{hand}.soft": statement(
            f"{whose} counts an ace or the joker high", f"{called} is soft", stage
        ),
        f"{hand}.over": statement(f"{whose} is above the target", f"{called} is over", stage),
        f"{hand}.joker": statement(f"{whose} has the joker", f"{called} has the joker", stage),
        f"{hand}.natural": statement(
            f"{whose} is the natural, its first two cards", f"{called} is the natural", stage
        ),
        f"{hand}.joker22": statement(
            f"{whose} is the joker hand that only the natural beats",
            f"{called} is a joker hand",
            stage,
        ),
    }


def _pair_facts() -> dict[str, Fact]:
    """Facts of a bettor's hand before and after a split or a double."""
    return {
        "hand.pair_value": statement(
            "two cards that count the same, no joker",
            "the hand is two cards that count the same",
            "decide",
        ),
        **split_facts(1),
        "dealer.up": UP_CARD,
    }


def _compared_facts(ranking: Order) -> dict[str, Fact]:
    """Facts of the hands compared, in both games, and of all seven cards."""
    return {
        "blackjack.vs": word(
            "the blackjack hands compared: the natural, the joker hand, then totals; "
            "hands that are over are equal",
            COMPARED,
            says="the blackjack hand",
        ),
        "hand.category": order(
            "the best five of the bettor's first two cards and the community cards",
            ranking.categories,
            says="the hand's category",
        ),
        "dealer.category": order(
            "the best five of the player-dealer's hole cards and the community cards",
            ranking.categories,
            says="the player-dealer's category",
        ),
        "hand.vs": word("the poker hands compared", COMPARED, says="the poker hand"),
        "seven.makes": words(
            "the bettor's first two cards and the community cards: their best hand, the best of "
            "equal ranks alone, and whether all seven are a straight flush",
            (*ranking.categories, SEVEN_NATURAL, SEVEN_JOKER),
        ),
    }


def check_playable(sheet: Sheet) -> None:
    """Refuse values that the schema allows but no round of this family can use."""
    play, deck = sheet.section(Play), sheet.deck
    values = deck.values
    if values.modulus or not all(1 <= value <= 10 for value in values.by_rank):
        raise HousewayError(
            "values",
            f'values {values.text!r}: every card counts 1 to 10; write "A=1/11 2-10 JQK=10"',
            where="deck.values",
        )
    jokers = deck.jokers
    if deck.decks != 1 or jokers is None or jokers.count + jokers.per_deck != 1:
        raise HousewayError("jokers", "one deck with one joker is dealt", where="deck.jokers")
    if "/" not in jokers.use:
        raise HousewayError(
            "jokers", f'use {jokers.use!r}: write "1/11" or "2/12"', where="deck.jokers.use"
        )
    if sheet.deal.order.text != ORDER:
        raise HousewayError(
            "order", f'found {sheet.deal.order.text!r}; write "{ORDER}"', where="deal.order"
        )
    if order_of(sheet).joker != "bug" or order_of(sheet).size != BOARD_CARDS:
        raise HousewayError(
            "order",
            f"{play.order!r} is no order of five cards with a joker for an ace, a straight or a "
            "flush",
            where="play.order",
        )
    if sheet.table.backline != "none":
        raise HousewayError(
            "backline",
            'a bettor plays two cards of their own; write "none"',
            where="table.backline",
        )
    for key, chosen in (("blackjack", play.blackjack), ("poker", play.poker)):
        _check_wager(sheet, key, chosen)
    for name in play.before_poker:
        if name not in sheet.wager:
            raise _unknown(sheet, name, "play.before_poker")


def _check_wager(sheet: Sheet, key: str, chosen: PlayWager) -> None:
    if chosen.wager not in sheet.wager:
        raise _unknown(sheet, chosen.wager, f"play.{key}.wager")
    section = sheet.wager[chosen.wager]
    if section.kind != "raise":
        raise HousewayError(
            "not-a-raise",
            f'{chosen.wager!r} is bet in the play, so its kind is "raise"',
            where=f"wager.{chosen.wager}.kind",
        )
    of = section.size.of
    if of not in sheet.wager or sheet.wager[of].kind != "base":
        raise HousewayError(
            "size",
            f"{chosen.wager!r} has the size {section.size.text!r}; name the ante that it goes by",
            where=f"wager.{chosen.wager}.size",
        )


def _unknown(sheet: Sheet, name: str, where: str) -> HousewayError:
    return HousewayError(
        "unknown-wager", f"there is no wager {name!r}; known: {', '.join(sheet.wager)}", where=where
    )
