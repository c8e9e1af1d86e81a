"""Events that move chips: leaving, choosing, dealing, settling, calling a round off."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.cards import cards_text
from houseway.room.choices import money_of, with_amount
from houseway.room.commands.wagers import fees_due
from houseway.room.peer_games import peer_table
from houseway.room.state import event_bodies as bodies
from houseway.room.state import ledger
from houseway.room.state.event_bodies import new_event
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import Move, moved
from houseway.room.state.table_state import TableState
from houseway.table.chips.settlement import SettlementLine
from houseway.table.rounds import PLAYER_DEALER, Bettor, who_text


def leave_events(state: TableState, place: Bettor) -> list[NewEvent]:
    """The departure of a player: at once, or after the hand that the chips are in."""
    in_round = state.phase == "play" or (state.phase == "wagers" and place == state.bank)
    playing = state.is_peer_game and state.phase == "play" and state.plays(place)
    if playing or (in_round and (place == state.bank or state.staked(place))):
        return [new_event(bodies.Leaving(place=place))]
    offered = place == (state.offered, "")
    passes = [new_event(bodies.Passed(place=place, by="player"))] if offered else []
    return [*passes, departure_event(state, place)]


def departure_event(state: TableState, place: Bettor, *, closing: bool = False) -> NewEvent:
    """A player leaves with the stack and the chips on the player's spots.

    Chips in a pot that nobody has won yet stay there, unless the table is `closing`.
    Where chips are lent, all of them go to the cage, and the wallet gets back what it gave.
    """
    patron = state.patrons[place]
    stack, bets = (make(state.table, patron.person) for make in (ledger.stack, ledger.bets))
    lent = state.terms.lent and not patron.bot and patron.brought is not None
    wallet = ledger.wallet(patron.person)
    purse = ledger.CAGE if patron.bot or lent else wallet
    return new_event(
        bodies.Left(place=place),
        *moved(bets, purse, state.staked(place), "wagers taken back"),
        *moved(stack, purse, state.stack(place), "chips given back" if lent else "cash-out"),
        *(
            peer_table.pot_given_back(state, place[0], purse)
            if closing
            else peer_table.pot_left_by(state, place[0], purse)
        ),
        *moved(ledger.CAGE, wallet, (patron.brought or 0) if lent else 0, "buy-in given back"),
    )


def choice_event(state: TableState, say: str, *, by: str, forced: bool = False) -> NewEvent:
    """A decision, and the chips that go with it."""
    wait = state.waits
    assert wait is not None
    place = state.decider(wait)
    say = with_amount(wait, say, least=state.is_peer_game)
    person = state.patrons[place].person if place in state.patrons else ""
    verb = say.partition(" ")[0]
    aloud = wait.public_answer(say)
    return new_event(
        bodies.Chose(place=place, say=aloud, hand=wait.number, by=by, forced=forced),
        *moved(
            ledger.stack(state.table, person),
            ledger.bets(state.table, person),
            0 if state.is_peer_game else money_of(wait, say),  # a pot is paid when the hand is over
            verb,
        ),
        # The way that a hand is set, or the card that is passed on, reveals cards.
        secret=None if say == aloud else {"say": say},
    )


# --- the shoe -------------------------------------------------------------------------------------


def shoe_in_use(state: TableState) -> bool:
    """Whether a round was dealt from the shoe on the table."""
    return state.shuffle is not None and state.number >= state.shoe_first


def reveal_event(state: TableState) -> NewEvent:
    """The end of a shoe: its order and nonce are published for verification."""
    assert state.shuffle is not None
    return new_event(
        bodies.Revealed(
            number=state.shoe_number,
            commitment=state.shuffle.commitment,
            nonce=state.shuffle.nonce,
            order=cards_text(state.shuffle.order),
            rounds=[state.shoe_first, state.number],
        )
    )


# --- a round --------------------------------------------------------------------------------------


def deal_event(state: TableState, dice: tuple[int, ...]) -> NewEvent:
    """The end of wagering: collections are taken and the cards are dealt.

    A player-dealer who has posted all chips pays the collection out of the bank.
    """
    assert state.bank is not None
    moves: list[Move] = []
    fees = []
    payers = {who_text(place): place for place in state.patrons} | {PLAYER_DEALER: state.bank}
    left = {place: state.stack(place) for place in state.patrons}
    cover = state.cover
    account = ledger.fees(state.game.house.id)
    for fee in fees_due(state, state.bets):
        place = payers[str(fee.payer)]
        own = min(fee.amount, left[place])
        left[place] -= own
        stack = ledger.stack(state.table, state.patrons[place].person)
        moves += moved(stack, account, own, "collection")
        moves += moved(ledger.cover(state.table), account, fee.amount - own, "collection")
        cover -= fee.amount - own
        fees.append(
            {"payer": str(fee.payer), "cents": fee.amount, "why": fee.why, "cite": fee.cite}
        )
    return new_event(bodies.Dealt(dice=list(dice), cover=cover, fees=fees), *moves)


def settle_event(state: TableState) -> NewEvent:
    """The moves of the settlement, line by line; the rest of the bank goes back."""
    settled = state.settled
    assert settled is not None
    if settled.void:
        return void_event(state, settled.void)
    if state.is_peer_game:
        return peer_table.settle_event(state)
    moves = [move for line in settled.lines for move in _paid(state, line)]
    moves += _taken_back(state, moves)
    left = state.cover + settled.bank_net
    moves += moved(ledger.cover(state.table), _bank_stack(state), left, "bank taken back")
    return new_event(bodies.Settled(number=state.number, void=""), *moves)


def _paid(state: TableState, line: SettlementLine) -> Iterator[Move]:
    """The moves of one line: winnings from the bank, losses into it, the rest to the bettor.

    The fund of bonus hands is at the cage. A wager that stays up is not moved.
    """
    person = state.patrons[line.bet.bettor].person
    stack, staked = ledger.stack(state.table, person), ledger.bets(state.table, person)
    bank = ledger.CAGE if line.fund else ledger.cover(state.table)
    what = f"{line.order} {line.bet.wager} {line.result}"
    if line.net > 0:
        yield from moved(bank, stack, line.net, what)
    elif line.net < 0:
        yield from moved(staked, bank, -line.net, what)
    if line.result != "stays":
        yield from moved(staked, stack, line.bet.amount + min(line.net, 0), what)


def _taken_back(state: TableState, paid: Sequence[Move]) -> Iterator[Move]:
    """The return of money that no line mentions, such as a doubling that was rescued."""
    assert state.settled is not None
    stays = [line.bet for line in state.settled.lines if line.result == "stays"]
    for place, patron in state.patrons.items():
        staked = ledger.bets(state.table, patron.person)
        gone = sum(move.cents for move in paid if move.giver == staked)
        up = sum(bet.amount for bet in stays if bet.bettor == place)
        left = max(0, state.staked(place) - gone - up)
        yield from moved(staked, ledger.stack(state.table, patron.person), left, "taken back")


def void_event(state: TableState, why: str) -> NewEvent:
    """A void round: wagers, bank and collections go back to their owners."""
    moves: list[Move] = []
    for place, patron in state.patrons.items():
        staked = ledger.bets(state.table, patron.person)
        stack = ledger.stack(state.table, patron.person)
        moves += moved(staked, stack, state.staked(place), "void: wagers back")
    if state.is_peer_game:  # all chips are in the stacks
        return new_event(bodies.Settled(number=state.number, void=why))
    moves += moved(ledger.cover(state.table), _bank_stack(state), state.cover, "void: bank back")
    for fee in state.fees:
        moves += moved(fee.taker, fee.giver, fee.cents, "void: collection back")
    # A fee that was taken out of the bank went back to it last: on to its owner's stack.
    from_bank = sum(fee.cents for fee in state.fees if fee.giver == ledger.cover(state.table))
    moves += moved(ledger.cover(state.table), _bank_stack(state), from_bank, "void: bank back")
    return new_event(bodies.Settled(number=state.number, void=why), *moves)


def _bank_stack(state: TableState) -> str:
    assert state.bank is not None
    return ledger.stack(state.table, state.patrons[state.bank].person)
