"""The rules of a poker sheet against the player-dealer: what hands say, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from houseway.cards import Card, rank_of
from houseway.cards.card import RANKS
from houseway.errors import HousewayError
from houseway.families.base import Play as Generated
from houseway.families.poker.section import (
    COMPARED,
    Dealt,
    Move,
    Play,
    check_playable,
    dealer_facts,
    dealt,
    facts,
    has_six,
    order_of,
    parse_move,
)
from houseway.ranking.hands import Ranked, best_hand
from houseway.ranking.orders import HIGH_CATEGORIES, Order, order_named
from houseway.sheet.cites import cite_for
from houseway.sheet.model import Section, Sheet
from houseway.sheet.phrases import parse_faces
from houseway.table.dealing import BOARD, seat_hand, seats_in_play
from houseway.table.rounds import PLAYER_DEALER, Bettor, Event, Finished, Setup
from houseway.wagers.facts import Fact, Facts, Value
from houseway.wagers.when import ALWAYS, Condition, WhenError, parse_when


@dataclass(frozen=True)
class PokerRules:
    """A poker sheet, ready to be played."""

    sheet: Sheet
    section: Play
    order: Order
    cards: Dealt
    qualify: Condition
    up: int  # which card of the player-dealer is exposed, 0 for none
    has_six: bool  # six cards of one deck, for a bet on all of them

    # --- hands ------------------------------------------------------------------------------------

    def best(self, own: Sequence[Card], board: Sequence[Card] = ()) -> Ranked:
        return best_hand(self.order, (*own, *board))

    def says(self, own: Sequence[Card], board: Sequence[Card] = ()) -> str:
        """A hand in words, or its cards as long as there are too few."""
        held = (*own, *board)
        if len(held) >= self.order.size:
            return self.best(own, board).name
        return "-".join(RANKS[rank_of(card)] for card in sorted(held, reverse=True))

    def points(self, cards: Iterable[Card], *, split: bool = False) -> str:
        return self.says(tuple(cards))

    def dealer_facts(self, cards: Sequence[Card], board: Sequence[Card] = ()) -> dict[str, Value]:
        hand = self.best(cards, board)
        return self.dealer_says(hand.category, self.order.highest(hand.strength))

    def dealer_says(self, category: str, top: int) -> dict[str, Value]:
        """The facts of the player-dealer's hand; all that a qualifier looks at, and its answer."""
        own: dict[str, Value] = {"dealer.category": category, "dealer.top": RANKS[top]}
        return {**own, "dealer.qualifies": self.qualify(own)}

    def hand_facts(
        self, own: Sequence[Card], dealer: Sequence[Card], board: Sequence[Card], *, folded: bool
    ) -> dict[str, Value]:
        hand, other = self.best(own, board), self.best(dealer, board)
        result: dict[str, Value] = {
            "hand.category": hand.category,
            "hand.vs": compared(hand.value, other.value),
            "hand.folded": folded,
        }
        if self.has_six:
            result["hand.six"] = best_hand(order_named("high"), (*own, *dealer)).category
        return result

    # --- moves ------------------------------------------------------------------------------------

    @cached_property
    def moves(self) -> tuple[tuple[Move, ...], ...]:
        """What may be done on each street."""
        return tuple(tuple(map(parse_move, street.moves)) for street in self.section.streets)

    def cite(self, path: str) -> str:
        return cite_for(self.sheet.cites, path) or self.sheet.game.source

    # --- the round --------------------------------------------------------------------------------

    def play(self, setup: Setup, log: list[Event]) -> Generated:
        from houseway.families.poker.rounds import PokerRound

        return PokerRound(self, setup, log).play()

    def hand_names(self, setup: Setup) -> tuple[str, ...]:
        seats = (seat_hand(seat) for seat in seats_in_play(self.sheet, setup))
        return (*seats, PLAYER_DEALER, *((BOARD,) if self.cards.board else ()))

    def hand_of(self, bettor: Bettor) -> str:
        return seat_hand(bettor[0])

    def facts(self, finished: Finished) -> Facts:
        return self.dealer_facts(finished.hands[PLAYER_DEALER], finished.hands.get(BOARD, ()))

    def bettor_facts(self, finished: Finished, bettor: Bettor) -> Facts:
        stakes = finished.stakes or ()
        return next((stake.facts for stake in stakes if stake.bet.bettor == bettor), {})

    # --- what can happen --------------------------------------------------------------------------

    def reachable(self, uses: frozenset[str]) -> Iterable[Facts]:
        """Every pair of categories with every outcome that they leave open."""
        seen = set()
        for facts_ in self._ends("hand.six" in uses):
            known = tuple((name, value) for name, value in facts_.items() if name in uses)
            if known not in seen:
                seen.add(known)
                yield dict(known)

    def _ends(self, six: bool) -> Iterator[Facts]:
        places = {name: place for place, name in enumerate(self.order.categories)}
        sixes: tuple[str, ...] = HIGH_CATEGORIES if six else ("",)
        tops = range(len(RANKS))
        pairs = product(places, places, tops, COMPARED, (False, True), sixes)
        for own, other, top, versus, folded, held in pairs:
            if compared(places[own], places[other]) not in (versus, "equal"):
                continue
            yield {
                "hand.category": own,
                "hand.vs": versus,
                "hand.folded": folded,
                "hand.six": held,
                **self.dealer_says(other, top),
            }


def compared(own: int, other: int) -> str:
    """
    >>> compared(2, 1), compared(1, 1), compared(1, 2)
    ('higher', 'equal', 'lower')
    """
    return "higher" if own > other else "equal" if own == other else "lower"


class Poker:
    """The family of poker games against the player-dealer."""

    sections: Mapping[str, type[Section]] = {"play": Play}
    facts: Callable[[Sheet], Mapping[str, Fact]] = staticmethod(facts)

    def rules(self, sheet: Sheet) -> PokerRules:
        check_playable(sheet)
        play: Play = sheet.play  # type: ignore[attr-defined]
        cards = dealt(sheet)
        faces = parse_faces(sheet.deal.faces)
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
            up=shown[0] if shown else 0,
            has_six=has_six(sheet),
        )

    def analyst(self, game: Any) -> Any:
        from houseway.families.poker.analyst import PokerAnalyst

        return PokerAnalyst(game)
