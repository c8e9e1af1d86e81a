"""The questions that a round of Conquian asks its players.

The choice of players to ask follows from open information alone, so that a question never reveals
a covered card. The default answer uses no card and forces none.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from houseway.cards import Card, card_text
from houseway.families.conquian.choices import (
    DECLINE,
    DISCARD,
    MELD,
    PASS,
    add_words,
    force_words,
    named_cards,
)
from houseway.families.conquian.information import Information
from houseway.families.conquian.melds import (
    LEAST,
    fitting,
    height_of,
    in_order,
    runs_in,
    why_no_run,
)
from houseway.families.conquian.section import GOAL
from houseway.table.cards.card_picks import CardPick
from houseway.table.rounds import Choose

if TYPE_CHECKING:
    from houseway.families.conquian.rounds import ConquianRound, ConquianSeat


class Asking:
    """The questions of one round."""

    def __init__(self, game: ConquianRound) -> None:
        self.game = game

    def to_pass(self, seat: ConquianSeat) -> Choose:
        """The choice of a card to pass to the left; the question is secret."""
        pick = CardPick(cards=tuple(seat.cards), secret=True)
        spare = named_cards(PASS, [loosest(seat.cards)])
        total = f"{len(seat.cards)} cards"
        return self._question(seat, total, (PASS,), spare, picks={PASS: pick})

    def to_take(self, seat: ConquianSeat, *, forces: bool, drawn: bool) -> Choose:
        """Whether the player uses the card that lies open."""
        card = self._up
        what = "drawn" if drawn else "up"
        adds = self._adds(seat, [card])
        forced = tuple(self._forces(seat)) if forces else ()
        return self._taking(seat, total=f"the {what} card {card_text(card)}", more=(*adds, *forced))

    def to_pre_empt(self, seat: ConquianSeat, forcer: int) -> Choose:
        """Whether the next player takes the card that another player is about to force."""
        total = f"{card_text(self._up)}, which seat {forcer} forces"
        adds = tuple(self._adds(seat, [self._up]))
        return self._taking(seat, total=total, more=adds, offer=True)

    def _taking(
        self, seat: ConquianSeat, *, total: str, more: tuple[str, ...], offer: bool = False
    ) -> Choose:
        held = (self._up, *seat.cards)
        melds = len(held) >= LEAST
        pick = CardPick(
            cards=held,
            least=LEAST,
            most=len(held),
            always=(self._up,),
            why_not=why_no_run,
            legal=lambda: runs_in(held, holding=held[0]),
        )
        picks = {MELD: pick} if melds else {}
        options = (*picks, *more, DECLINE)
        return self._question(seat, total, options, DECLINE, self._up, offer=offer, picks=picks)

    def to_force(self, seat: ConquianSeat) -> Choose | None:
        """Whether a player forces the up card; None when it fits no run of another player."""
        forced = tuple(self._forces(seat))
        if not forced:
            return None
        total = f"the up card {card_text(self._up)}"
        return self._question(seat, total, (*forced, DECLINE), DECLINE, self._up, offer=True)

    def to_discard(self, seat: ConquianSeat, *, lays: bool) -> Choose:
        """The choice of a card for the pile; if the player `lays`, also of cards to lay down."""
        held = tuple(seat.cards)
        picks = {DISCARD: CardPick(cards=held)}
        if lays and len(held) >= LEAST:
            picks[MELD] = CardPick(
                cards=held,
                least=LEAST,
                most=len(held),
                why_not=why_no_run,
                legal=lambda: runs_in(held),
            )
        adds = self._adds(seat, in_order(held)) if lays else ()
        total = "1 card" if len(held) == 1 else f"{len(held)} cards"
        spare = named_cards(DISCARD, [loosest(held)])
        return self._question(seat, total, (*picks, *adds), spare, picks=picks)

    def _question(
        self,
        seat: ConquianSeat,
        total: str,
        options: tuple[str, ...],
        silent: str,
        card: Card | None = None,
        **more: Any,
    ) -> Choose:
        known = (self._known(seat, card),)
        return Choose((seat.number, ""), seat.hand, total, options, silent, known, **more)

    # --- open cards -------------------------------------------------------------------------------

    @property
    def _up(self) -> Card:
        assert self.game.up is not None
        return self.game.up

    def _adds(self, seat: ConquianSeat, cards: Iterable[Card]) -> Iterator[str]:
        """Cards that may be added to the player's own runs."""
        if self.game.play_section.adding == "tenth-card" and seat.melded < GOAL - 1:
            return
        for card in cards:
            for run in fitting(card, seat.runs):
                yield add_words(card, run)

    def _forces(self, seat: ConquianSeat) -> Iterator[str]:
        """Runs of other players that the card fits."""
        for number in self.game.others(seat.number):
            for run in fitting(self._up, self.game.seats[number].runs):
                yield force_words(self._up, number, run)

    def _known(self, seat: ConquianSeat, card: Card | None = None) -> Information:
        game = self.game
        return Information(
            seat=seat.number,
            cards=tuple(seat.cards),
            card=card,
            runs={number: tuple(other.runs) for number, other in game.seats.items()},
            held={number: len(other.cards) for number, other in game.seats.items()},
            gone=frozenset(game.gone),
            refused=frozenset(game.refused),
            stock=game.stock,
        )


def loosest(cards: Iterable[Card]) -> Card:
    """The card with the fewest partners: other cards that it could form a run with.

    >>> from houseway.cards import parse_cards
    >>> card_text(loosest(parse_cards("4c 5c 6c Kd 5d 2s")))
    'Kd'
    """
    held = in_order(cards)

    def beside(card: Card) -> int:
        return sum(
            other % 4 == card % 4 and abs(height_of(other) - height_of(card)) <= 2 for other in held
        ) + sum(height_of(other) == height_of(card) for other in held)

    return min(reversed(held), key=beside)
