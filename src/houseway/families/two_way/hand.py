"""The facts of hands in poker or blackjack: points, comparison, the best of seven cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards import Card, Cards
from houseway.families.two_way.section import MOST_CARDS, SEVEN_JOKER, SEVEN_NATURAL, Play
from houseway.ranking.bonus import equal_ranks, seven_card_straight_flush
from houseway.ranking.hands import Ranked, best_hand
from houseway.ranking.orders import Order
from houseway.ranking.soft import Count, SoftCounting
from houseway.sheet.model import Sheet
from houseway.wagers.facts import Facts, Value
from houseway.wagers.when import Condition

SEVEN = {"natural": SEVEN_NATURAL, "joker": SEVEN_JOKER}
HOLE = "hole cards"  # the player-dealer's two cards for the poker
OVER = 0  # worth of a hand that is over


@dataclass(frozen=True, kw_only=True)
class Counting(SoftCounting):
    """The counting rules of a sheet, with its natural and its joker hand."""

    natural_kinds: tuple[str, str]
    joker_hand: Condition

    def is_natural(self, cards: Sequence[Card]) -> bool:
        """Whether two cards are the natural when they are the first two."""
        return self.are_kinds(tuple(cards), self.natural_kinds)

    def facts(self, cards: Sequence[Card], *, original: bool, whose: str) -> dict[str, Value]:
        """The facts of a hand alone; `original` hands, not split ones, may be naturals."""
        natural = original and self.is_natural(cards)
        return self.counted_facts(self.count(cards), natural=natural, whose=whose)

    def counted_facts(self, count: Count, *, natural: bool, whose: str) -> dict[str, Value]:
        total, soft = self.points(count)
        says: dict[str, Value] = {
            "total": total,
            "cards": min(count.cards, MOST_CARDS),
            "soft": soft,
            "over": total > self.target,
            "joker": count.jokers > 0,
            "natural": natural,
        }
        # The condition is written for a bettor's hand and holds for the player-dealer's as well.
        joker = not natural and self.joker_hand({f"hand.{key}": says[key] for key in says})
        return {f"{whose}.{key}": value for key, value in (says | {"joker22": joker}).items()}

    def worth(self, facts: Facts, whose: str) -> int:
        """The worth of a hand against another: the natural, the joker hand, then totals."""
        if facts[f"{whose}.natural"]:
            return self.target + 2
        if facts[f"{whose}.joker22"]:
            return self.target + 1
        total = facts[f"{whose}.total"]
        assert isinstance(total, int)
        return OVER if facts[f"{whose}.over"] else total


def counting_of(sheet: Sheet, joker_hand: Condition) -> Counting:
    play = sheet.section(Play)
    return Counting(
        values=sheet.deck.values,
        joker=sheet.deck.jokers.use if sheet.deck.jokers else "",
        target=play.target,
        soft_cards=play.soft_cards,
        natural_kinds=play.natural.cards.kinds,
        joker_hand=joker_hand,
    )


@dataclass(frozen=True)
class Showdown:
    """Poker hands of two hole cards and the community cards."""

    order: Order

    def best(self, own: Sequence[Card], board: Sequence[Card]) -> Ranked:
        return best_hand(self.order, (*own, *board))

    def makes(self, own: Sequence[Card], board: Sequence[Card]) -> frozenset[str]:
        """The bonus hands that seven cards make.

        >>> from houseway.cards import parse_cards
        >>> from houseway.ranking.orders import order_named
        >>> seven = Showdown(order_named("high-bug"))
        >>> sorted(seven.makes(parse_cards("5h 5d"), parse_cards("5c 6s 7h 8d 9c")))
        ['straight', 'three-of-a-kind']
        """
        seven = (*own, *board)
        ranks = best_hand(equal_ranks(self.order), seven).category
        return makes(self.best(own, board).category, ranks, seven_card_straight_flush(seven))


def makes(best: str, ranks: str, straight_flush: str) -> frozenset[str]:
    """The words for a best hand, the best of equal ranks, and a straight flush of seven."""
    return frozenset({best, ranks, *([SEVEN[straight_flush]] if straight_flush else [])})


def community(dealer: Sequence[Card], board: Sequence[Card]) -> Cards:
    """The first five of the player-dealer's cards and of those dealt to fill them up.

    >>> from houseway.cards import cards_text, parse_cards
    >>> cards_text(community(parse_cards("2c 3d Ah 8s 2h Tc"), ()))
    '2c 3d Ah 8s 2h'
    """
    return (*dealer, *board)[:5]
