"""Tables where players play each other: no bank and no wagers, a dealer button and stacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from houseway.cards import Card, card_text
from houseway.families.peer_games import PeerRules
from houseway.library import cite_text
from houseway.money import dollars, format_money
from houseway.room.state import event_bodies as bodies
from houseway.room.state import ledger
from houseway.room.state.event_bodies import new_event
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import Move, moved
from houseway.room.state.table_state import TableState
from houseway.room.views import pot_felt
from houseway.settling.settled import Settled
from houseway.table.button import clockwise_from
from houseway.table.cards.button_cut import cut_cards
from houseway.table.chips.carried_pot import (
    HOUSE,
    POT,
    carried_pot,
    eligible_seats,
    forfeited_pot,
    tied_seats,
)
from houseway.table.chips.payments import Payment
from houseway.table.rounds import Bettor

ENOUGH = 2  # players of a game
POT_OF_A_TIE = "pot of a tie"  # the reason of the move to the last player in the tie


def continuing_seats(state: TableState) -> frozenset[int]:
    """The seats that take part in the next round: in a tie, only the tied seats."""
    return eligible_seats(state.before, state.seated)


def is_playable(state: TableState) -> bool:
    return len(continuing_seats(state)) >= ENOUGH and not _lost(state)


def _lost(state: TableState) -> bool:
    """Whether a tied player has lost the connection; the table waits for return or cash-out."""
    tied = tied_seats(state.before) or ()
    return any(patron.away and place[0] in tied for place, patron in state.patrons.items())


def next_button(state: TableState) -> int:
    """The dealer button goes to the next player who takes part, unless a rule holds it back."""
    seats = state.position.seats
    return rules_of(state).next_button(
        state.before,
        seats=seats,
        button=state.position.holder or seats,
        stacks={seat: state.stack((seat, "")) for seat in continuing_seats(state)},
    )


def deal_event(state: TableState, *, minutes: int | None = None) -> NewEvent:
    """The next round, with its dealer button and the stacks at stake.

    `minutes` are those that a pot has to pay for, at a table where one does now and then.
    """
    stacks = {str(seat): state.stack((seat, "")) for seat in sorted(state.seated)}
    cut = _cut(state)
    button = _button(state, cut)
    dealt = bodies.Dealt(
        button=button,
        stacks=stacks,
        before=_prepared(state, button),
        dice=[],
        fees=[],
        cut={str(seat): card_text(card) for seat, card in cut.items()} or None,
        minutes=minutes,
    )
    return new_event(dealt)


def active_next(state: TableState) -> list[int]:
    """The seats that get cards in the next round, clockwise from the button."""
    there = continuing_seats(state)
    ring = clockwise_from(_button(state, _cut(state)), state.position.seats)
    return [seat for seat in ring if seat in there][: rules_of(state).most_active]


def _button(state: TableState, cut: Mapping[int, Card]) -> int:
    return rules_of(state).first_button(cut) if cut else next_button(state)


def _prepared(state: TableState, button: int) -> dict[str, Any]:
    """The carried state, with the posts of players who were not in the last round."""
    return rules_of(state).prepared(
        state.before,
        seats=state.position.seats,
        button=button,
        present=state.seated,
        away={seat for seat, _ in state.patrons} - state.seated,
        last=set() if state.settled is None else {*state.settled.setup.stacks},
    )


def rules_of(state: TableState) -> PeerRules:
    assert state.peer_rules is not None
    return state.peer_rules


def _cut(state: TableState) -> dict[int, Card]:
    """Cards for the first button of the table, in games that cut for it."""
    if state.position.holder is not None or not rules_of(state).draws_for_button:
        return {}
    assert state.shuffle is not None
    deck = state.game.deck.ordered()
    return cut_cards(deck, sorted(continuing_seats(state)), state.shuffle.commitment)


# --- a pot that nobody has won yet ----------------------------------------------------------------


def award_event(state: TableState) -> NewEvent | None:
    """The pot of a tie goes to its only remaining player when the next round is due."""
    if len(there := continuing_seats(state)) != 1 or not carried_pot(state.before) or _lost(state):
        return None
    ((seat, cents),) = (forfeited_pot(state.before, there) or _unwon(state, there)).items()
    moves = moved(ledger.pot(state.table), _stack(state, seat), cents, POT_OF_A_TIE)
    return new_event(bodies.Awarded(seat=seat, cents=cents), *moves)


def _unwon(state: TableState, seats: Collection[int]) -> dict[int, int]:
    """A pot without a winner or a tie, in equal parts; odd cents to the first."""
    whole, odd = divmod(carried_pot(state.before), len(seats))
    shares = {seat: whole + (place < odd) for place, seat in enumerate(sorted(seats))}
    return {seat: cents for seat, cents in shares.items() if cents}


def pot_left_by(state: TableState, seat: int, purse: str) -> tuple[Move, ...]:
    """A player who leaves forfeits chips in the pot; a last tied player takes the pot.

    The last player to leave the table takes it.
    """
    if len(state.patrons) == 1:
        return moved(ledger.pot(state.table), purse, carried_pot(state.before), "pot given back")
    tied = (tied_seats(state.before) or frozenset()) - {seat}
    if len(tied) != 1 or seat not in (tied_seats(state.before) or ()):
        return ()
    shares = forfeited_pot(state.before, tied).items()
    return tuple(
        move
        for other, cents in shares
        for move in moved(ledger.pot(state.table), _stack(state, other), cents, POT_OF_A_TIE)
    )


def pot_given_back(state: TableState, seat: int, purse: str) -> tuple[Move, ...]:
    """The pot of a table that closes: the tied players get equal parts."""
    shares = forfeited_pot(state.before, ()) or _unwon(state, [place for place, _ in state.patrons])
    return moved(ledger.pot(state.table), purse, shares.get(seat, 0), "pot given back")


def pot_json(state: TableState) -> str | None:
    """The chips in the pot, where a game has one."""
    of_round = getattr(state.game.rules, "pot", None)
    if of_round is None:
        return None
    playing = state.round is not None and state.phase == "play"
    return format_money(of_round(state.round.setup) if playing else carried_pot(state.before))  # type: ignore[union-attr]


def settle_event(state: TableState) -> NewEvent:
    """Chips go from stack to stack, payment by payment; in a tie they go to the pot."""
    assert state.settled is not None
    moves: list[Move] = []
    for order, payment in enumerate(state.settled.payments, 1):
        owed = payment.owed
        payer, payee = _account(state, owed.payer), _account(state, owed.payee)
        moves += moved(payer, payee, payment.paid, f"{order} {owed.row}")
    return new_event(bodies.Settled(number=state.number, void=""), *moves)


def _account(state: TableState, seat: int) -> str:
    if seat == HOUSE:
        return ledger.fees(state.game.house.id)
    return ledger.pot(state.table) if seat == POT else _stack(state, seat)


def _stack(state: TableState, seat: int) -> str:
    return ledger.stack(state.table, state.patrons[seat, ""].person)


# --- views ----------------------------------------------------------------------------------------


def last_round_json(state: TableState, settled: Settled) -> dict[str, Any]:
    """The last round; every payment is a line of its payee."""
    secret = rules_of(state).keeps_secrets
    return {
        "number": state.number,
        "hands": pot_felt.open_hands(settled.events) if secret else settled.hands_out(),
        "settlement": [_line_out(*each) for each in enumerate(settled.payments, 1)],
        "bank": None,
        "collections": [],
        "jackpots": [],
        "void": settled.void,
        "start": settled.setup.bank,
        "nets": settled.nets_out(),
        "dealt_in": _dealt_in(settled),
        "yours": None,
    }


def _dealt_in(settled: Settled) -> list[int]:
    """The seats that had cards; a player who waits for the blind has stacks, but none."""
    seats = (hand.partition("/")[0].split() for hand, cards in settled.hands.items() if cards)
    return sorted({int(words[1]) for words in seats if words[0] == "seat"})


def _line_out(order: int, payment: Payment) -> dict[str, Any]:
    owed, paid = payment.owed, format_money(payment.paid)
    short = f"; {dollars(owed.amount)} was owed" if payment.short else ""
    return {
        "order": order,
        "seat": owed.payee,
        "backline": "",
        "payer": owed.payer,
        "wager": owed.row,
        "name": f"from {_name(owed.payer)}",
        "number": None,
        "amount": format_money(owed.amount),
        "in_action": paid,
        "result": "win" if payment.paid else "returned",
        "net": paid,
        "returned": "0",
        "row": owed.row,
        "why": f"{owed.why}{short}",
        "cite": cite_text(owed.cite) if owed.cite else "",
    }


def _name(seat: int) -> str:
    return {POT: "the pot", HOUSE: "the house"}.get(seat, f"seat {seat}")


def own_result(settled: Settled, mine: Bettor) -> dict[str, str]:
    return {"net": format_money(settled.nets.get(mine[0], 0)), "fees": "0"}


def payment_sentences(settled: Settled, names: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """The payments of a round as sentences, with each player's net."""
    for_pots = any(payment.owed.row == pot_felt.PUT_IN for payment in settled.payments)
    for payment in settled.payments:
        owed, paid = payment.owed, dollars(payment.paid)
        if owed.row == pot_felt.PUT_IN:  # logged when it was bet
            continue
        payer, payee = (names.get(seat, _name(seat)) for seat in (owed.payer, owed.payee))
        short = f" of {dollars(owed.amount)}" if payment.short else ""
        payer = payer[:1].upper() + payer[1:]
        text = f"{payer} pays {payee} {paid}{short}: {owed.why}."
        if for_pots and owed.payer == POT:
            text = f"{payee}, wins {paid} ({owed.row}): {owed.why}."
            if owed.payee == HOUSE:
                text = f"The house takes {paid}: {owed.why}."
        yield text, cite_text(owed.cite) if owed.cite else ""
    for seat, cents in settled.nets.items():
        if cents:
            does = "wins" if cents > 0 else "loses"
            yield f"{names.get(seat, f'Seat {seat}')} {does} {dollars(abs(cents))}.", ""
