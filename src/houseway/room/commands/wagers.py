"""Wagers on the layout before the cards come: legal bets, and their collection."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.errors import BadRecord, HousewayError, IllegalMove
from houseway.money import dollars
from houseway.room.state import round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import moved
from houseway.room.state.table_state import TableState
from houseway.settling.collections import fee_bets, with_free_hands
from houseway.settling.round_setup import posted_limits
from houseway.table.button import device_of
from houseway.table.chips.bets import check_bets
from houseway.table.chips.limits import TableLimits, check_sums
from houseway.table.collections.fees import Fee, due
from houseway.table.rounds import Bet, Bettor, Setup, open_round, who_text

# Kinds of wagers that are not placed before the deal.
IN_THE_PLAY = ("raise", "insurance", "envy")
INCOMPLETE = ("wager-needs", "wager-size")  # the next chip may still correct these


def limits_of(state: TableState) -> TableLimits:
    """The least and the most of a wager at this table, and the bounds of single wagers."""
    return posted_limits(state.game, state.option)


def fees_due(state: TableState, bets: Sequence[Bet]) -> tuple[Fee, ...]:
    if state.option is None:
        return ()
    fees = due(state.option, fee_bets(state.game, tuple(bets)))
    return with_free_hands(state.game, fees, state.number + 1)


def changed_bets(state: TableState, place: Bettor, changes: Sequence[Bet]) -> list[Bet]:
    """All wagers of a bettor after some were set; an amount of 0 takes one away."""
    mine = [bet for bet in state.bets if bet.bettor == place]
    by_spot = {bet.spot: bet for bet in (*mine, *changes)}
    return [bet for bet in by_spot.values() if bet.amount]


def check_placed(
    state: TableState, place: Bettor, changes: Sequence[Bet], *, complete: bool = False
) -> None:
    """Refuse illegal wagers. Chips come one at a time: only a `complete` layout must have
    everything that a wager needs beside it.
    """
    for bet in changes:
        _check_spot(state, bet)
    mine = changed_bets(state, place, changes)
    _check_room(state, place)
    _check_chips(state, place, mine)
    others = [bet for bet in state.bets if bet.bettor != place]
    check_sums([*others, *mine], state.game.wagers, limits_of(state))
    try:
        check_layout(state, mine)
    except BadRecord as error:
        if complete or error.code not in INCOMPLETE:
            raise


def check_layout(state: TableState, bets: Sequence[Bet]) -> None:
    check_bets(
        bets,
        state.game.sheet,
        state.game.wagers,
        seats=state.position.seats,
        bank=state.position.holder or 0,
        limits=limits_of(state),
    )


def _check_spot(state: TableState, bet: Bet) -> None:
    wager = state.game.wagers[bet.wager]
    if wager.section.kind in IN_THE_PLAY:
        raise IllegalMove(
            "wrong-time", f"{wager.name} is bet in the play, not before the cards", where="wager"
        )
    stays = [other for other in state.bets if other.carried and other.spot == bet.spot]
    if stays and (bet.amount or wager.section.take_down != "between-rounds"):
        raise IllegalMove(
            "stays-up",
            f"{wager.name} {dollars(stays[0].amount)} stays up until it is decided"
            + (", or take it down" if wager.section.take_down == "between-rounds" else ""),
            where="wager",
        )


def _check_room(state: TableState, place: Bettor) -> None:
    """Refuse a wager on a seat whose spots are all taken by other bettors."""
    most = state.game.sheet.table.bettors
    there = {bet.bettor for bet in state.bets if bet.seat == place[0]} | {place}
    if most and len(there) > most:
        raise IllegalMove(
            "seat-full", f"seat {place[0]} has spots for {most} bettors, and all are taken"
        )


def _check_chips(state: TableState, place: Bettor, mine: Sequence[Bet]) -> None:
    """Refuse stakes that the bettor's stack cannot pay together with the collection."""
    held = state.stack(place) + state.staked(place)
    stakes = sum(bet.amount for bet in mine)
    if stakes > held:
        raise IllegalMove(
            "chips",
            f"you have {dollars(held)} on the table, these wagers take {dollars(stakes)}",
            where="amount",
        )
    others = [bet for bet in state.bets if bet.bettor != place]
    owed = sum(
        fee.amount for fee in fees_due(state, [*others, *mine]) if fee.payer == who_text(place)
    )
    if stakes + owed > held:
        raise IllegalMove(
            "chips",
            f"keep {dollars(owed)} for the collection: you have {dollars(held)}, these wagers "
            f"take {dollars(stakes)}",
            where="amount",
        )


def bet_events(state: TableState, bet: Bet, *, why: str = "") -> list[NewEvent]:
    """The event that sets a spot, and moves the difference in chips."""
    lies = sum(other.amount for other in state.bets if other.spot == bet.spot)
    if lies == bet.amount:
        return []
    place, wager, number = bet.spot
    body = round_events.Bet(place=place, wager=wager, number=number, cents=bet.amount, why=why)
    stack, staked = state.stack_account(place), state.bets_account(place)
    return [new_event(body, *moved(stack, staked, bet.amount - lies, f"wager {wager}"))]


def unplayable(state: TableState) -> tuple[Bettor, str] | None:
    """A backline bettor on a hand that nobody would play, in a game that needs a player."""
    seated = {bet.seat for bet in state.bets if not bet.backline}
    behind = [bet for bet in state.bets if bet.backline and bet.seat not in seated]
    if not behind:
        return None
    holder = state.position.holder or 0
    setup = Setup(
        seats=state.position.seats,
        bank=holder,
        cover=None,
        bets=state.bets,
        dice=(1,) * device_of(state.game.sheet.button).dice,  # any result will do
    )
    try:
        open_round(state.game.rules, state.game.deck, setup)
    except BadRecord as error:
        return behind[0].bettor, error.message
    return None


def incomplete(state: TableState, *only: Bettor) -> dict[Bettor, str]:
    """Bettors whose wagers lack something, and what."""
    found = {}
    for place in only or dict.fromkeys(bet.bettor for bet in state.bets):
        try:
            check_layout(state, changed_bets(state, place, []))
        except HousewayError as error:
            found[place] = error.message
    return found
