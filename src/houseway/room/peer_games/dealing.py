"""The deal at a table without a bank: who takes part, fees for time, the dealer button."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.cards import Card, card_text
from houseway.families.peer_games import PeerRules
from houseway.money import dollars
from houseway.room.peer_games.time_fees import fee_of_each, minutes_due, next_end
from houseway.room.state import ledger, people_events, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import moved
from houseway.room.state.table_state import TableState
from houseway.table.button import clockwise_from
from houseway.table.cards.button_cut import cut_cards
from houseway.table.chips.carried_pot import eligible_seats


def rules_of(state: TableState) -> PeerRules:
    rules = state.game.rules
    assert isinstance(rules, PeerRules)
    return rules


def continuing_seats(state: TableState) -> frozenset[int]:
    """The seats that take part in the next round: in a tie, only the tied seats."""
    return eligible_seats(state.before, state.seated)


def active_next(state: TableState) -> list[int]:
    """The seats that get cards in the next round, clockwise from the button."""
    there = continuing_seats(state)
    ring = clockwise_from(_next_button(state, _cut(state)), state.position.seats)
    return [seat for seat in ring if seat in there][: rules_of(state).most_active]


def time_fee_event(state: TableState, at: int) -> NewEvent | None:
    """Before a hand: a player who cannot pay for time sits out, then all who owe the fee pay."""
    active = sorted(active_next(state))
    fee = fee_of_each(state, len(active))
    if fee is None:
        return None
    paid_until = {seat: state.patrons[seat, ""].paid_until for seat in active}
    owing = [seat for seat in active if paid_until[seat] <= at]
    least = rules_of(state).least_stack
    for seat in owing:
        if state.stack((seat, "")) < fee.amount + least:
            there = f"{dollars(fee.amount)} for time, and {dollars(least)} to play with"
            why = f"{there}, are not there"
            return new_event(people_events.SatOut(place=(seat, ""), on=True, why=why))
    if not owing:
        return None
    paid = people_events.TimePaid(
        cents=fee.amount,
        minutes=fee.minutes,
        until={str(seat): next_end(paid_until[seat], at, fee.minutes) for seat in owing},
        cite=fee.cite,
    )
    house = ledger.fees(state.game.house.id)
    stacks = [state.stack_account((seat, "")) for seat in owing]
    moves = [move for each in stacks for move in moved(each, house, fee.amount, "time collection")]
    return new_event(paid, *moves)


def deal_event(state: TableState, at: int) -> NewEvent:
    """The next round, with its dealer button and the stacks at stake. Players who were not in the
    last round post.
    """
    cut = _cut(state)
    button = _next_button(state, cut)
    before = rules_of(state).prepared(
        state.before,
        seats=state.position.seats,
        button=button,
        present=state.seated,
        away={seat for seat, _ in state.patrons} - state.seated,
        last=set() if state.settled is None else {*state.settled.setup.stacks},
    )
    dealt = round_events.Dealt(
        button=button,
        stacks={str(seat): state.stack((seat, "")) for seat in sorted(state.seated)},
        before=before,
        dice=[],
        fees=[],
        cut={str(seat): card_text(card) for seat, card in cut.items()} or None,
        minutes=minutes_due(state, at),
    )
    return new_event(dealt)


def _next_button(state: TableState, cut: Mapping[int, Card]) -> int:
    """The dealer button goes to the next player who takes part, unless a rule holds it back."""
    if cut:
        return rules_of(state).first_button(cut)
    seats = state.position.seats
    return rules_of(state).next_button(
        state.before,
        seats=seats,
        button=state.position.holder or seats,
        stacks={seat: state.stack((seat, "")) for seat in continuing_seats(state)},
    )


def _cut(state: TableState) -> dict[int, Card]:
    """Cards for the first button of the table, in games that cut for it."""
    if state.position.holder is not None or not rules_of(state).draws_for_button:
        return {}
    assert state.shuffle is not None
    deck = state.game.deck.ordered()
    return cut_cards(deck, sorted(continuing_seats(state)), state.shuffle.commitment)
