"""The rules of a poker sheet against the player-dealer: facts of hands, legal actions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import ClassVar

from houseway.cards import Card, Cards, rank_of
from houseway.cards.card import RANKS
from houseway.errors import BadRecord, HousewayError
from houseway.families.base import later
from houseway.families.poker.bettor_actions import End
from houseway.families.poker.hand_classes import classes
from houseway.families.poker.section import (
    NONE,
    Dealt,
    Move,
    Play,
    check_playable,
    dealer_facts,
    dealt,
    named_facts,
    order_of,
    side_facts,
)
from houseway.families.seats import SeatRules
from houseway.ranking.hands import (
    Ranked,
    best_hand,
    best_strength,
    best_strength_with_hole_cards,
    best_with_hole_cards,
)
from houseway.ranking.orders import Order, Strength, order_named
from houseway.sheet.model import Sheet
from houseway.table.cards.first_cards import BOARD, seat_hand, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Finished, Setup
from houseway.wagers.facts import COMPARED, HANDS_COMPARED, Facts, Value, combinations, compared
from houseway.wagers.when import ALWAYS, Condition, WhenError, parse_when

# Facts that are derived, and the facts that each is derived from.
MADE_FROM = {
    "beaten.category": ("hand.category", "dealer.category"),
    "winner.category": ("hand.category", "dealer.category"),
}


@dataclass(frozen=True, eq=False)
class PokerRules(SeatRules):
    """A poker sheet, ready to be played."""

    section: Play
    order: Order
    cards: Dealt
    qualify: Condition
    shown: tuple[int, ...]  # which cards of the player-dealer are exposed
    named: frozenset[str]  # the facts that rows look at

    @property
    def up(self) -> int:
        """The card of the player-dealer that bettors go by, 0 for none."""
        return self.shown[0] if self.shown else 0

    @property
    def dealer_hands(self) -> int:
        return self.section.dealer_hands

    @property
    def silence_plays(self) -> bool:
        return False

    # --- hands ------------------------------------------------------------------------------------

    @property
    def poker_order(self) -> Order:
        return self.order

    def ranked(self, cards: Sequence[Card]) -> Ranked:
        own, most = self.cards.hole, self.cards.hole + self.cards.board
        if len(cards) > most:
            raise BadRecord("cards", f"{len(cards)} cards; a hand here has {most}", where="cards")
        return self.best(cards[:own], cards[own:])

    def best(self, own: Sequence[Card], board: Sequence[Card] = ()) -> Ranked:
        if self.section.hole_cards == "at-least-one":
            return best_with_hole_cards(self.order, own, board, least=1, most=len(own))
        return best_hand(self.order, (*own, *board))

    def dealers_best(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> Ranked:
        """The player-dealer's hand; where two are dealt, card by card in turn, the better one."""
        number = self.dealer_hands
        hands = (self.best(cards[place::number], board) for place in range(number))
        return max(hands, key=lambda hand: hand.strength)

    def says(self, own: Sequence[Card], board: Sequence[Card] = ()) -> str:
        """A hand in words, or its cards as long as there are too few."""
        held = (*own, *board)
        if len(held) >= self.order.size:
            return self.best(own, board).name
        return "-".join(RANKS[rank_of(card)] for card in sorted(held, reverse=True))

    def points(
        self, cards: Iterable[Card], *, split: bool = False, board: Sequence[Card] = ()
    ) -> str:
        """The player-dealer's two hands of Easy Poker count by the better one."""
        held = tuple(cards)
        if self.section.dealer_hands > 1 and len(held) == self.cards.dealer and board:
            return self.dealers_best(held, board).name
        return self.says(held, board)

    def signature(self, hands: Mapping[str, Cards]) -> Hashable:
        if self.dealer_hands > 1:
            return None  # they are dealt by turns
        held = dict(hands)
        board, dealer = held.pop(BOARD, ()), held.pop(PLAYER_DEALER, ())
        bettors = (
            (self._strength(own, board), *self._sides(own, dealer, board).values())
            for own in held.values()
        )
        return (self._strength(dealer, board) if dealer else None, *bettors)

    def _strength(self, own: Cards, board: Cards) -> Strength:
        if self.section.hole_cards == "at-least-one":
            return best_strength_with_hole_cards(self.order, own, board, least=1, most=len(own))
        return best_strength(self.order, (*own, *board))

    # --- facts ------------------------------------------------------------------------------------

    def own_says(self, strength: Strength) -> dict[str, Value]:
        """The facts of a bettor's hand alone."""
        category, pair = self.order.category(strength), self.order.pair(strength)
        return {"hand.category": category, "hand.pair": NONE if pair is None else RANKS[pair]}

    def dealer_says(self, strength: Strength) -> dict[str, Value]:
        """The facts of the player-dealer's hand; all that a qualifier looks at, and its answer."""
        top, *rest = self.order.held(strength)
        own: dict[str, Value] = {
            "dealer.category": self.order.category(strength),
            "dealer.top": RANKS[top],
            "dealer.second": RANKS[rest[0] if rest else top],
        }
        return {**own, "dealer.qualifies": self.qualify(own)}

    def versus(self, own: Facts, other: Facts, compared: str, *, folded: bool) -> dict[str, Value]:
        """How two hands compare, and which of them is beaten."""
        hands = own["hand.category"], other["dealer.category"]
        if folded or compared == "equal":
            winner, beaten = NONE, NONE
        else:
            winner, beaten = map(str, hands if compared == "higher" else reversed(hands))
        return {"hand.vs": compared, "beaten.category": beaten, "winner.category": winner}

    def hand_facts(
        self, own: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card], *, folded: bool
    ) -> dict[str, Value]:
        hand = self.best(own, board)
        says = self.own_says(hand.strength)
        result = {**says, "hand.folded": folded, **self._sides(own, dealer, board)}
        if dealer:
            other = self.dealers_best(dealer, board)
            compared_ = compared(hand.value, other.value)
            result |= self.versus(says, self.dealer_says(other.strength), compared_, folded=folded)
        return result

    def hands_compared(
        self, own: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card]
    ) -> dict[str, str]:
        """The two hands in words, in the detail that decides."""
        if not dealer:
            return {}
        told = self.best(own, board).against(self.dealers_best(dealer, board))
        return dict(zip(HANDS_COMPARED, told, strict=True))

    def _sides(
        self, own: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card]
    ) -> dict[str, Value]:
        """Facts for bonus bets, where a row looks at them."""
        high = order_named("high")
        result: dict[str, Value] = {}
        if "hand.six" in self.named:
            result["hand.six"] = best_hand(high, (*own, *dealer)).category
        if "hand.three" in self.named:
            result["hand.three"] = best_hand(order_named("three-card"), own).category
        if "hand.any" in self.named:
            result["hand.any"] = best_hand(high, (*own, *board)).category
        if "board.category" in self.named:
            result["board.category"] = best_hand(high, board).category
        if self.named & {"hand.both", "hand.both_pair", "hand.beats_board"}:
            both = best_with_hole_cards(high, own, board, least=2, most=2)
            pair = high.pair(both.strength)
            result["hand.both"] = both.category
            result["hand.both_pair"] = NONE if pair is None else RANKS[pair]
            result["hand.beats_board"] = both.value > best_hand(high, board).value
        return result

    # --- moves ------------------------------------------------------------------------------------

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """The legal moves on each street."""
        return tuple(tuple(street.moves) for street in self.section.streets)

    @cached_property
    def ends(self) -> tuple[End, ...]:
        """All actions that a bettor can have taken in the end."""
        found = [End()]
        for street, moves in zip(self.section.streets, self.moves, strict=True):
            found = [
                after
                for end in found
                for after in (map(end.after, moves) if end.asked(moves, street.needs) else (end,))
            ]
        return tuple(dict.fromkeys(found))

    @cached_property
    def most_units(self) -> int:
        raised = max(sum(move.times for move in end.raised) for end in self.ends)
        return raised + sum(wager.kind == "base" for wager in self.sheet.wager.values())

    # --- the round --------------------------------------------------------------------------------

    round: ClassVar = later("houseway.families.poker.rounds", "PokerRound")

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = (seat_hand(seat) for seat in seats_in_play(self.sheet, setup))
        dealer = (PLAYER_DEALER,) if self.cards.dealer else ()
        return (*seats, *dealer, *((BOARD,) if self.cards.board else ()))

    def facts(self, finished: Finished) -> Facts:
        if not self.cards.dealer:
            return {}
        held = finished.hands[PLAYER_DEALER]
        return self.dealer_says(self.dealers_best(held, finished.hands.get(BOARD, ())).strength)

    # --- possible ends ----------------------------------------------------------------------------

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        """Every pair of hands that the facts tell apart, with all facts that they leave open."""
        sides = {name: fact.domain for name, fact in side_facts(self.sheet).items()}
        return combinations(self._pairs(uses), sides, uses)

    def needed(self, uses: frozenset[str]) -> frozenset[str]:
        """The facts of single hands from which the named ones follow."""
        return uses.union(*(MADE_FROM.get(name, ()) for name in uses))

    def _pairs(self, uses: frozenset[str]) -> Iterator[Facts]:
        needed = self.needed(uses)
        own_hands = classes(self.order, self.own_says, needed).listed
        folds = {end.folded for end in self.ends}
        if not self.cards.dealer:
            for own, folded in product(own_hands, folds):
                yield {**own.says, "hand.folded": folded}
            return
        dealers = classes(self.order, self.dealer_says, needed).listed
        for own, other, versus, folded in product(own_hands, dealers, COMPARED, folds):
            if own.may_be(versus, other):
                made = self.versus(own.says, other.says, versus, folded=folded)
                yield {**own.says, **other.says, **made, "hand.folded": folded}


def make_rules(sheet: Sheet) -> PokerRules:
    """The sheet made ready to be played; refuses values that do not fit together."""
    check_playable(sheet)
    play = sheet.section(Play)
    cards = dealt(sheet)
    faces = sheet.deal.faces
    shown = [place for place in range(1, cards.dealer + 1) if faces.of("dealer", place) == "up"]
    try:
        qualify = parse_when(play.qualify, dealer_facts(sheet)) if play.qualify else ALWAYS
    except WhenError as error:
        raise HousewayError(error.code, error.message, where="play.qualify") from None
    return PokerRules(
        sheet=sheet,
        section=play,
        order=order_of(sheet),
        cards=cards,
        qualify=qualify,
        shown=tuple(shown),
        named=named_facts(sheet),
    )
