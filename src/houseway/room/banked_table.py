"""Tables with a bank: the bank is offered, wagers are placed, the player-dealer pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from houseway.library import cite_text
from houseway.money import dollars, format_money
from houseway.room.choices import money_of
from houseway.room.commands.wagers import limits_of
from houseway.room.peer_games.pot_fees import printed
from houseway.room.state import ledger, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import Move, moved
from houseway.room.state.table_kind import USUAL, BuyIns, TableKind
from houseway.room.state.table_state import ASLEEP, TableState
from houseway.room.views.log_lines import name_and_place
from houseway.settling.settled import Settled
from houseway.table.chips.settlement import SettlementLine
from houseway.table.rounds import Bettor, Choose

USUAL_BETS = 20  # least wagers that the default buy-in pays for
WON = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "goes back", "stays": "stays"}


class BankedTable(TableKind):
    """A table where a player banks the wagers of all others."""

    has_bank = True

    def buy_ins(self, state: TableState, *, units: int = 1, chips: int = USUAL) -> BuyIns:
        least = limits_of(state).low * units
        return BuyIns(least, max(chips, USUAL_BETS * least))

    def has_enough(self, state: TableState, place: Bettor) -> bool:
        return state.stack(place) > 0

    def has_part(self, state: TableState, place: Bettor) -> bool:
        assert state.round is not None
        return place == state.bank or any(bet.bettor == place for bet in state.round.setup.bets)

    def stays_in_hand(self, state: TableState, place: Bettor) -> bool:
        banks = place == state.bank
        if state.phase == "play":
            return banks or state.staked(place) > 0
        return state.phase == "wagers" and banks

    def left_behind(
        self, state: TableState, seat: int, purse: str, *, closing: bool
    ) -> tuple[Move, ...]:
        return ()

    def player_dealer(self, state: TableState) -> Bettor | None:
        holder = None if state.phase in ("idle", "bank") else state.position.holder
        return None if holder is None else (holder, "")

    def is_playable(self, state: TableState) -> bool:
        """A game needs a player-dealer and a bettor.

        If nobody may take the bank any more, the game is broken and begins anew.
        """
        able = [place for place in state.patrons if state.able(place)]
        banked = bool(state.candidates()) or state.position.rounds > 0
        return len(able) >= 2 and banked and state.unplayed < ASLEEP

    def opening_event(self, state: TableState, at: int) -> NewEvent | None:
        """The offer of the bank to the next seat; without one, the game is broken."""
        if state.phase != "bank" and not self.is_playable(state):
            return None
        queue = state.candidates()
        if queue:
            return new_event(round_events.Offered(seat=queue[0]))
        return new_event(round_events.Broken(rounds=state.number))

    def is_asked(self, state: TableState, place: Bettor) -> bool:
        """A seat that only others backed, empty or not, goes the house way."""
        return state.plays(place)

    def is_forced(self, wait: Choose) -> bool:
        return not wait.is_open

    def spoken(self, wait: Choose, say: str) -> tuple[str, int]:
        """Without an amount, the most that the player can pay."""
        cents = money_of(wait, say)
        return f"{say} {format_money(cents)}" if say in wait.sizes else say, cents

    def settle_moves(self, state: TableState, settled: Settled) -> list[Move]:
        """The moves of the settlement, line by line; the rest of the bank goes back."""
        assert state.bank is not None
        moves = [move for line in settled.lines for move in _paid(state, line)]
        moves += _taken_back(state, settled, moves)
        left = state.cover + settled.bank_net
        bank = ledger.cover(state.table)
        return [*moves, *moved(bank, state.stack_account(state.bank), left, "bank taken back")]

    def button(self, state: TableState) -> int | None:
        """The action button, when the round is over."""
        settled = state.settled if state.phase == "settled" else None
        return settled.settlement.start if settled is not None and settled.settlement else None

    def collection_json(self, state: TableState) -> dict[str, Any] | None:
        option = state.option
        if option is None:
            return None
        text = f"Collection option {option.name}{printed(option.terms)}"
        return {"option": option.name, "text": text}

    def last_round_json(self, state: TableState, settled: Settled) -> dict[str, Any]:
        assert settled.settlement is not None
        bank, lines, fees = settled.setup, settled.lines_out(), settled.fees_out()
        posted = format_money(bank.cover or 0)
        return {
            "number": state.number,
            "hands": settled.hands_out(),
            "settlement": [{**line, "cite": cite_text(line["cite"])} for line in lines],
            "bank": {"seat": bank.bank, "amount": posted, **settled.bank_out()},
            "collections": [{**fee, "cite": cite_text(fee["cite"])} for fee in fees],
            "jackpots": settled.jackpots_out(),
            "void": settled.void,
            "start": settled.settlement.start,
            "yours": None,
        }

    def sentences(self, state: TableState, settled: Settled) -> Iterator[tuple[str, str]]:
        for line in settled.lines:
            yield _sentence(state, line), cite_text(line.cite)
        for jackpot in settled.jackpots:
            yield f"{jackpot.name}: {jackpot.why}.", cite_text(jackpot.cite)
        net = settled.bank_net
        does = "wins" if net > 0 else "loses" if net else "is even"
        yield f"The player-dealer {does}{' ' + dollars(abs(net)) if net else ''}.", ""


def _paid(state: TableState, line: SettlementLine) -> Iterator[Move]:
    """The moves of one line: winnings from the bank, losses into it, the rest to the bettor.

    The fund of bonus hands is at the cage. A wager that stays up is not moved.
    """
    stack, staked = state.stack_account(line.bet.bettor), state.bets_account(line.bet.bettor)
    bank = ledger.CAGE if line.fund else ledger.cover(state.table)
    what = f"{line.order} {line.bet.wager} {line.result}"
    if line.net > 0:
        yield from moved(bank, stack, line.net, what)
    elif line.net < 0:
        yield from moved(staked, bank, -line.net, what)
    if line.result != "stays":
        yield from moved(staked, stack, line.bet.amount + min(line.net, 0), what)


def _taken_back(state: TableState, settled: Settled, paid: Sequence[Move]) -> Iterator[Move]:
    """The return of money that no line mentions, such as a doubling that was rescued."""
    stays = [line.bet for line in settled.lines if line.result == "stays"]
    for place in state.patrons:
        staked = state.bets_account(place)
        gone = sum(move.cents for move in paid if move.giver == staked)
        up = sum(bet.amount for bet in stays if bet.bettor == place)
        left = max(0, state.staked(place) - gone - up)
        yield from moved(staked, state.stack_account(place), left, "taken back")


def _sentence(state: TableState, line: SettlementLine) -> str:
    bet = line.bet
    who = name_and_place(state, bet.bettor) if bet.bettor in state.patrons else f"seat {bet.seat}"
    number = "" if bet.number is None else f" {bet.number}"
    money = f" {dollars(abs(line.net))}" if line.net else ""
    uncovered = bet.amount - line.in_action
    short = ""
    if line.result in ("win", "lose") and uncovered > 0 and line.returned:
        short = f" {dollars(uncovered)} was not covered."
    text = f"{who}: {line.name}{number} {dollars(bet.amount)} {WON[line.result]}{money}"
    return f"{text}: {line.why}.{short}"
