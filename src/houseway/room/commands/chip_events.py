"""Events that move chips: leaving, choosing, dealing, settling, calling a round off."""

from __future__ import annotations

from houseway.cards import cards_text
from houseway.room.commands.wagers import fees_due
from houseway.room.state import ledger, people_events, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import Move, moved
from houseway.room.state.table_state import TableState
from houseway.table.rounds import PLAYER_DEALER, Bettor, who_text


def leave_events(state: TableState, place: Bettor) -> list[NewEvent]:
    """The departure of a player: at once, or after the hand that the chips are in."""
    if state.kind.stays_in_hand(state, place):
        return [new_event(people_events.Leaving(place=place))]
    return [*passes(state, place, by="player"), departure_event(state, place)]


def passes(state: TableState, place: Bettor, *, by: str) -> list[NewEvent]:
    """The pass of a player who goes while the bank is offered to them."""
    offered = place == (state.offered, "")
    return [new_event(round_events.Passed(place=place, by=by))] if offered else []


def departure_event(state: TableState, place: Bettor, *, closing: bool = False) -> NewEvent:
    """A player leaves with the stack and the chips on the player's spots.

    Chips in a pot that nobody has won yet stay there, unless the table is `closing`.
    If chips are lent, all of them go to the cage, and the wallet gets back what it gave.
    """
    patron = state.patrons[place]
    stack, bets = state.stack_account(place), state.bets_account(place)
    lent = state.terms.lent and not patron.bot and patron.brought is not None
    wallet = ledger.wallet(patron.person)
    purse = ledger.CAGE if patron.bot or lent else wallet
    return new_event(
        people_events.Left(place=place),
        *moved(bets, purse, state.staked(place), "wagers taken back"),
        *moved(stack, purse, state.stack(place), "chips given back" if lent else "cash-out"),
        *state.kind.left_behind(state, place[0], purse, closing=closing),
        *moved(ledger.CAGE, wallet, (patron.brought or 0) if lent else 0, "buy-in given back"),
    )


def choice_event(state: TableState, say: str, *, by: str, forced: bool = False) -> NewEvent:
    """A decision, and the chips that go with it."""
    wait = state.waits
    assert wait is not None
    place = state.decider(wait)
    say, cents = state.kind.spoken(wait, say)
    person = state.patrons[place].person if place in state.patrons else ""
    aloud = wait.public_answer(say)
    return new_event(
        round_events.Chose(place=place, say=aloud, hand=wait.number, by=by, forced=forced),
        *moved(
            ledger.stack(state.table, person),
            ledger.bets(state.table, person),
            cents,
            say.partition(" ")[0],
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
        round_events.Revealed(
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
        moves += moved(state.stack_account(place), account, own, "collection")
        moves += moved(ledger.cover(state.table), account, fee.amount - own, "collection")
        cover -= fee.amount - own
        fees.append(
            {"payer": str(fee.payer), "cents": fee.amount, "why": fee.why, "cite": fee.cite}
        )
    return new_event(round_events.Dealt(dice=list(dice), cover=cover, fees=fees), *moves)


def settle_event(state: TableState) -> NewEvent:
    """The moves of the settlement; a round that is void by the rules settles nothing."""
    settled = state.settled
    assert settled is not None
    if settled.void:
        return void_event(state, settled.void)
    moves = state.kind.settle_moves(state, settled)
    return new_event(round_events.Settled(number=state.number, void=""), *moves)


def void_event(state: TableState, why: str) -> NewEvent:
    """A void round: wagers, bank and collections go back to their owners."""
    moves: list[Move] = []
    for place in state.patrons:
        stack, staked = state.stack_account(place), state.bets_account(place)
        moves += moved(staked, stack, state.staked(place), "void: wagers back")
    if state.bank is not None:
        cover, bank = ledger.cover(state.table), state.stack_account(state.bank)
        moves += moved(cover, bank, state.cover, "void: bank back")
        for fee in state.fees:
            moves += moved(fee.taker, fee.giver, fee.cents, "void: collection back")
        # A fee that was taken out of the bank went back to it last: on to its owner's stack.
        from_bank = sum(fee.cents for fee in state.fees if fee.giver == cover)
        moves += moved(cover, bank, from_bank, "void: bank back")
    return new_event(round_events.Settled(number=state.number, void=why), *moves)
