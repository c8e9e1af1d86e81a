"""Tables where players play each other: no bank and no wagers, a dealer button and stacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.library import cite_text
from houseway.money import dollars, format_money
from houseway.room.peer_games import pot_fees
from houseway.room.peer_games.dealing import continuing_seats, deal_event, rules_of, time_fee_event
from houseway.room.state import ledger, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import POT_OF_A_TIE, Move, moved
from houseway.room.state.table_kind import USUAL, BuyIns, TableKind
from houseway.room.state.table_state import TableState
from houseway.room.views import pot_felt
from houseway.room.views.log_lines import name_and_place
from houseway.settling.settled import Settled
from houseway.table.chips.carried_pot import (
    HOUSE,
    POT,
    carried_pot,
    equal_parts,
    forfeited_pot,
    tied_seats,
)
from houseway.table.chips.payments import Payment
from houseway.table.rounds import Bettor, Choose

ENOUGH = 2  # players of a game


class PeerTable(TableKind):
    """A table where chips go from stack to stack, and in a tie to the pot."""

    has_bank = False

    def buy_ins(self, state: TableState, *, units: int = 1, chips: int = USUAL) -> BuyIns:
        rules = rules_of(state)
        return BuyIns(rules.least_buy_in, rules.usual_buy_in, rules.most_buy_in)

    def has_enough(self, state: TableState, place: Bettor) -> bool:
        rules = rules_of(state)
        return state.stack(place) >= rules.least_stack or place[0] in rules.plays_on(state.before)

    def has_part(self, state: TableState, place: Bettor) -> bool:
        assert state.round is not None
        rules = state.game.rules
        return rules.hand_of(place) in rules.hand_names(state.round.setup)

    def stays_in_hand(self, state: TableState, place: Bettor) -> bool:
        return state.phase == "play" and state.plays(place)

    def left_behind(
        self, state: TableState, seat: int, purse: str, *, closing: bool
    ) -> tuple[Move, ...]:
        """A player who leaves forfeits chips in the pot; a last tied player takes the pot.

        The last player to leave the table takes it. When the table closes, the tied players get
        equal parts.
        """
        pot, tied = ledger.pot(state.table), tied_seats(state.before) or frozenset()
        if closing:
            unwon = equal_parts(carried_pot(state.before), {seat for seat, _ in state.patrons})
            shares = forfeited_pot(state.before, ()) or unwon
            return moved(pot, purse, shares.get(seat, 0), "pot given back")
        if len(state.patrons) == 1:
            return moved(pot, purse, carried_pot(state.before), "pot given back")
        return tuple(
            move
            for other, cents in forfeited_pot(state.before, tied - {seat}).items()
            for move in moved(pot, state.stack_account((other, "")), cents, POT_OF_A_TIE)
        )

    def player_dealer(self, state: TableState) -> Bettor | None:
        return None

    def is_playable(self, state: TableState) -> bool:
        return len(continuing_seats(state)) >= ENOUGH and not _lost(state)

    def opening_event(self, state: TableState, at: int) -> NewEvent | None:
        """A fee for time, or the deal; with one player left, the pot of a tie."""
        if not self.is_playable(state):
            return _award_event(state)
        return time_fee_event(state, at) or deal_event(state, at)

    def is_asked(self, state: TableState, place: Bettor) -> bool:
        return state.was_dealt(place)

    def is_forced(self, wait: Choose) -> bool:
        """A player who must check because of the cards says so: an automatic check would reveal
        the cards.
        """
        return not (wait.is_open or wait.refused)

    def spoken(self, wait: Choose, say: str) -> tuple[str, int]:
        """Without an amount, the least: a player must say to be all in. A pot is paid when the hand
        is over.
        """
        several = wait.sizes.get(say) or wait.amounts.get(say)
        return f"{say} {format_money(min(several))}" if several else say, 0

    def settle_moves(self, state: TableState, settled: Settled) -> list[Move]:
        """Chips go from stack to stack, payment by payment; in a tie they go to the pot."""
        moves: list[Move] = []
        for order, payment in enumerate(settled.payments, 1):
            owed = payment.owed
            payer, payee = _account(state, owed.payer), _account(state, owed.payee)
            moves += moved(payer, payee, payment.paid, f"{order} {owed.row}")
        return moves

    def button(self, state: TableState) -> int | None:
        return state.position.holder

    def collection_json(self, state: TableState) -> dict[str, Any] | None:
        return pot_fees.layout_out(state.game, state.terms.collection)

    def last_round_json(self, state: TableState, settled: Settled) -> dict[str, Any]:
        """Every payment is a line of its payee."""
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

    def sentences(self, state: TableState, settled: Settled) -> Iterator[tuple[str, str]]:
        """The payments of a round, with each player's net."""
        names = {place[0]: name_and_place(state, place) for place in state.patrons}
        for_pots = any(payment.owed.row == pot_felt.PUT_IN for payment in settled.payments)
        for payment in settled.payments:
            owed, paid = payment.owed, dollars(payment.paid)
            if owed.row == pot_felt.PUT_IN:  # logged when it was bet
                continue
            payer, payee = (names.get(seat, _name(seat)) for seat in (owed.payer, owed.payee))
            short = f" of {dollars(owed.amount)}" if payment.short else ""
            text = f"{payer[:1].upper()}{payer[1:]} pays {payee} {paid}{short}: {owed.why}."
            if for_pots and owed.payer == POT:
                text = f"{payee}, wins {paid} ({owed.row}): {owed.why}."
                if owed.payee == HOUSE:
                    text = f"The house takes {paid}: {owed.why}."
            yield text, cite_text(owed.cite)
        for seat, cents in settled.nets.items():
            if cents:
                does = "wins" if cents > 0 else "loses"
                yield f"{names.get(seat, f'Seat {seat}')} {does} {dollars(abs(cents))}.", ""


# --- a pot that nobody has won yet ----------------------------------------------------------------


def _lost(state: TableState) -> bool:
    """Whether a tied player has lost the connection; the table waits for return or cash-out."""
    tied = tied_seats(state.before) or ()
    return any(patron.away and place[0] in tied for place, patron in state.patrons.items())


def _award_event(state: TableState) -> NewEvent | None:
    """The pot of a tie goes to its only remaining player when the next round is due."""
    if len(there := continuing_seats(state)) != 1 or not carried_pot(state.before) or _lost(state):
        return None
    unwon = equal_parts(carried_pot(state.before), there)
    ((seat, cents),) = (forfeited_pot(state.before, there) or unwon).items()
    moves = moved(ledger.pot(state.table), state.stack_account((seat, "")), cents, POT_OF_A_TIE)
    return new_event(round_events.Awarded(seat=seat, cents=cents), *moves)


def _account(state: TableState, seat: int) -> str:
    if seat == HOUSE:
        return ledger.fees(state.game.house.id)
    return ledger.pot(state.table) if seat == POT else state.stack_account((seat, ""))


# --- the last round -------------------------------------------------------------------------------


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
        "cite": cite_text(owed.cite),
    }


def _name(seat: int) -> str:
    return {POT: "the pot", HOUSE: "the house"}.get(seat, f"seat {seat}")
