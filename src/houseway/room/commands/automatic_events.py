"""Automatic events of a table: shuffle, offer the bank, deal, settle, go on."""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

from houseway.cards import Shuffle, card_text, cards_text
from houseway.money import dollars
from houseway.room.commands.chip_events import (
    choice_event,
    deal_event,
    departure_event,
    reveal_event,
    settle_event,
    shoe_in_use,
    void_event,
)
from houseway.room.commands.wagers import bet_events, fees_due, incomplete, unplayable
from houseway.room.state import ledger, people_events, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import moved
from houseway.room.state.snapshot import EVERY, snapshot_of
from houseway.room.state.table_state import ASLEEP, TableState
from houseway.table.button import device_of
from houseway.table.rounds import PLAYER_DEALER, Bettor, Deal, default_choice


class Luck(Protocol):
    """The source of randomness: a committed shuffle, and dice of so many faces."""

    def shuffle(self, state: TableState) -> Shuffle: ...

    def dice(self, count: int, faces: int) -> tuple[int, ...]: ...


def next_automatic_event(
    state: TableState, at: int, luck: Luck, *, due: bool | None = None
) -> NewEvent | None:
    """The next automatic event, or None when the table waits for somebody.

    `due` says that the table has waited long enough; without it the time of day tells.
    """
    due = state.is_due(at) if due is None else due
    if state.closed:
        return None
    if state.phase == "play":
        return _in_play(state)
    if state.phase == "settled":
        return _after_round(state, at, luck, due=due)
    if state.paused is not None:
        return None
    if state.phase == "wagers":
        return _wagers(state, luck, due=due)
    if state.phase == "bank":
        return None if state.offered is not None else state.kind.opening_event(state, at)
    for place, patron in state.patrons.items():
        if patron.leaving:
            return departure_event(state, place)
    return _begin(state, at, luck)


def _begin(state: TableState, at: int, luck: Luck) -> NewEvent | None:
    if state.shoe is None and state.kind.is_playable(state):
        return _shuffled(state, luck.shuffle(state))
    return state.kind.opening_event(state, at)


def _shuffled(state: TableState, shuffle: Shuffle) -> NewEvent:
    """A new shoe. Its commitment is published before the wagers; order and nonce stay secret."""
    fresh = state.fresh_shoe(shuffle)
    return new_event(
        round_events.Shuffled(
            number=state.shoe_number + 1,
            commitment=shuffle.commitment,
            cards=len(shuffle.order),
            burnt=fresh.shoe.position,
            shown="" if fresh.shown is None else card_text(fresh.shown),
        ),
        secret={"order": cards_text(shuffle.order), "nonce": shuffle.nonce},
    )


def _wagers(state: TableState, luck: Luck, *, due: bool) -> NewEvent | None:
    """Wagers close when everybody is done, or when the time is up."""
    bettors = state.bettors()
    if not due and not (bettors and state.done.issuperset(bettors)):
        return None
    lacking = next(iter(incomplete(state).items()), None) or unplayable(state) or _too_dear(state)
    if lacking is not None:
        place, why = lacking
        mine = [bet for bet in state.bets if bet.bettor == place]
        back = min(mine, key=lambda bet: bet.carried)
        return bet_events(state, replace(back, amount=0), why=f"wager back, {why}.")[0]
    if state.bets:
        device = device_of(state.game.sheet.button)
        shown = luck.dice(device.dice, device.faces) if device.dice else ()
        return deal_event(state, shown)
    assert state.bank is not None
    cover, stack = ledger.cover(state.table), state.stack_account(state.bank)
    return new_event(round_events.Unplayed(), *moved(cover, stack, state.cover, "bank taken back"))


def _too_dear(state: TableState) -> tuple[Bettor, str] | None:
    """The last bettor, if the player-dealer cannot pay the collection on all the action."""
    assert state.bank is not None
    owed = sum(fee.amount for fee in fees_due(state, state.bets) if fee.payer == PLAYER_DEALER)
    if owed < state.stack(state.bank) + state.cover or not owed:
        return None
    return state.bets[-1].bettor, f"the player-dealer cannot pay a collection of {dollars(owed)}"


def _in_play(state: TableState) -> NewEvent | None:
    assert state.round is not None
    if state.round.is_over:
        return settle_event(state)
    if isinstance(state.round.waits, Deal):
        return void_event(state, "the shoe is out of cards")
    wait = state.waits
    if wait is None:
        return None
    if state.kind.is_forced(wait):
        return choice_event(state, wait.options[0], by="rules", forced=True)
    if state.patrons[state.decider(wait)].leaving:
        return choice_event(state, default_choice(wait), by="clock")
    return None


def _after_round(state: TableState, at: int, luck: Luck, *, due: bool) -> NewEvent | None:
    """A settled round stays on screen until everybody has seen it or time is up."""
    for place, patron in state.patrons.items():
        if patron.leaving:
            return departure_event(state, place)
    if (
        state.number % EVERY == 0
        and state.snapshot_round != state.number
        and state.shoe is not None
    ):
        return snapshot_of(state)
    people = [p for p in state.patrons if state.able(p) and not state.patrons[p].bot]
    if not due and (not people or any(p not in state.done for p in people)):
        return None
    for place, patron in state.patrons.items():
        if patron.silent >= ASLEEP and not (patron.out or patron.bot):
            return new_event(people_events.SatOut(place=place, on=True))
    if state.shoe is not None and state.shoe.needs_shuffle and shoe_in_use(state):
        return reveal_event(state)
    if state.paused is not None:
        return None
    return _begin(state, at, luck) or new_event(round_events.Rested())
