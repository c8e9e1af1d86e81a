"""The table's log: events as plain sentences, with the line of the rules behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from houseway.cards import Card, parse_cards, pretty
from houseway.families.among import keeps_secrets
from houseway.library import cite_text
from houseway.money import dollars
from houseway.room import among, ledger, pot_felt, pot_lines
from houseway.room import event_bodies as bodies
from houseway.room.event_bodies import Body
from houseway.room.events import Event
from houseway.room.state import State
from houseway.settling.settled import Settled
from houseway.table.button import device_of
from houseway.table.dealing import BOARD
from houseway.table.picking import drawn
from houseway.table.rounds import IN_WORDS, Bet, Bettor, spoken
from houseway.table.settlement import Line as SettlementLine
from houseway.table.views import view

Said = Iterator[tuple[str, str]]  # a sentence and its citation
WON = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "goes back", "stays": "stays"}


def lines_of(before: State, event: Event, body: Body, after: State) -> list[tuple[str, str]]:
    """The sentences that an event adds to the log."""
    say = SAYS.get(event.kind)
    return list(say(before, event, body, after)) if say else []


def called(state: State, place: Bettor) -> str:
    """Somebody by name, and where he is.

    A bot is always called one.
    """
    where = f"seat {place[0]}" if not place[1] else f"behind seat {place[0]}"
    if place not in state.patrons:
        return f"Nobody, {where}"
    patron = state.patrons[place]
    return f"{patron.name}{' (bot)' if patron.bot else ''}, {where}"


def _sat(before: State, event: Event, body: bodies.Sat, after: State) -> Said:
    cents = sum(move.cents for move in event.moves)
    yield f"{called(after, body.place)}, sits down with {dollars(cents)}.", ""


def _added(before: State, event: Event, body: bodies.Added, after: State) -> Said:
    cents = sum(move.cents for move in event.moves)
    yield f"{called(after, body.place)}, adds {dollars(cents)}.", ""


def _left(before: State, event: Event, body: bodies.Left, after: State) -> Said:
    pot = [move for move in event.moves if move.what == among.POT_OF_A_TIE]
    cents = sum(m.cents for m in event.moves if m not in pot and m.giver != ledger.CAGE)
    yield f"{called(before, body.place)}, leaves with {dollars(cents)}.", ""
    for move in pot:
        names = {ledger.stack(after.table, one.person): p for p, one in after.patrons.items()}
        who = called(after, names[move.taker])
        yield f"{who}, takes the pot of {dollars(move.cents)}: nobody else plays on for it.", ""


def _sat_out(before: State, event: Event, body: bodies.SatOut, after: State) -> Said:
    away = "is away and sits out" if body.away else "sits out"
    does = away if body.on else "is back"
    why = f": {body.why}" if body.why else ""
    yield f"{called(after, body.place)}, {does}{why}.", ""


def _time_paid(before: State, event: Event, body: bodies.TimePaid, after: State) -> Said:
    for seat in body.until:
        paid = f"pays {dollars(body.cents)} for {body.minutes} minutes"
        yield f"Collection: {called(after, (int(seat), ''))}, {paid}.", cite_text(body.cite)


def _paused(before: State, event: Event, body: bodies.Paused, after: State) -> Said:
    why = body.why
    yield f"The table is stopped: {why}. A hand in play is finished.", ""


def _resumed(before: State, event: Event, body: bodies.Resumed, after: State) -> Said:
    yield "The table goes on.", ""


def _changed(before: State, event: Event, body: bodies.Changed, after: State) -> Said:
    yield f"From now on: {body.says}.", ""


def _shuffled(before: State, event: Event, body: bodies.Shuffled, after: State) -> Said:
    what = "deck" if after.game.sheet.deal.every_round else "shoe"
    if after.game.deck.is_tiles:
        yield f"The {body.cards} tiles are mixed, committed to as {body.commitment[:12]}….", ""
        return
    yield f"New {what} of {body.cards} cards, committed to as {body.commitment[:12]}….", ""
    if body.shown:
        more = body.burnt - 1
        card = pretty(parse_cards([body.shown])[0])
        yield f"The first card is {card}: {more} more {'is' if more == 1 else 'are'} burnt.", ""


def _revealed(before: State, event: Event, body: bodies.Revealed, after: State) -> Said:
    if not after.shuffles_each_round:
        yield f"Shoe {body.number} is over; its order can be verified.", ""


def _passed(before: State, event: Event, body: bodies.Passed, after: State) -> Said:
    yield f"{called(after, body.place)}, passes the bank.", ""


def _broken(before: State, event: Event, body: bodies.Broken, after: State) -> Said:
    yield "Nobody takes the player-dealer position: the game is broken.", ""


def _banked(before: State, event: Event, body: bodies.Banked, after: State) -> Said:
    turn = after.position.button
    posted = dollars(body.cents)
    turn = f" ({turn})" if turn else ""
    yield f"{called(after, body.place)}, is the player-dealer and posts {posted}{turn}.", ""


def _bet(before: State, event: Event, body: bodies.Bet, after: State) -> Said:
    if body.why:
        yield f"{called(after, body.place)}: {body.why}", ""


def _unplayed(before: State, event: Event, body: bodies.Unplayed, after: State) -> Said:
    yield "Nobody wagers: the bank's chips go back.", ""


def _awarded(before: State, event: Event, body: bodies.Awarded, after: State) -> Said:
    who = called(after, (body.seat, ""))
    yield f"{who}, takes the pot of {dollars(body.cents)}: nobody else plays on for it.", ""


def _dealt(before: State, event: Event, body: bodies.Dealt, after: State) -> Said:
    if body.cut:
        cards = ", ".join(f"seat {seat} {drawn(card)}" for seat, card in body.cut.items())
        yield f"Cut for the button: {cards}. Seat {body.button} is lowest and has it.", ""
    yield from _in_the_hand(before, after)
    if body.dice:
        one = device_of(after.game.sheet.button).kind == "number"
        what = "The number generator shows" if one else "The dice show"
        yield f"{what} {' '.join(map(str, body.dice))}.", ""
    for fee in body.fees:
        why = f"{dollars(fee['cents'])} ({fee['why']})"
        yield f"Collection: {fee['payer']}, {why}.", cite_text(fee["cite"])
    for place, bets in groupby(sorted(before.bets, key=lambda b: b.bettor), lambda b: b.bettor):
        wagers = ", ".join(wager_text(after, bet) for bet in bets)
        yield f"{called(after, place)}: {wagers}.", ""


def wager_text(state: State, bet: Bet) -> str:
    number = "" if bet.number is None else f" {bet.number}"
    stays = " (stays up)" if bet.carried else ""
    return f"{state.game.wagers[bet.wager].name}{number} {dollars(bet.amount)}{stays}"


def _in_the_hand(before: State, after: State, *, clock: bool = False) -> Said:
    """A hand that is played for a pot is told as it goes on."""
    if pot_felt.plays_for_pots(after.game):
        named = {f"seat {place[0]}": called(after, place) for place in after.patrons}
        new = pot_lines.new_events(before, after)
        yield from pot_lines.told(new, lambda hand: named.get(hand, hand), clock=clock)


def _chose(before: State, event: Event, body: bodies.Chose, after: State) -> Said:
    if pot_felt.plays_for_pots(after.game):
        yield from _in_the_hand(before, after, clock=body.by == "clock")
        return
    wait = before.waits
    assert wait is not None
    said = body.say
    verb, amount = spoken(said)
    clock = " (time is up)" if body.by == "clock" else ""
    money = f" for {dollars(amount)}" if amount else ""
    what = drawn(said) if " " in said and amount is None else IN_WORDS.get(verb, verb)
    on = f" on {wait.total}" if _lies_open(before, wait.hand) else ""
    yield f"{called(after, before.decider(wait))}: {what}{money}{on}{clock}.", ""


def _lies_open(state: State, hand: str) -> bool:
    """Whether everybody sees all cards of a hand: else what it counts is not for the log."""
    assert state.round is not None
    seen = view(state.round, None)
    return len(seen.seen.get(hand, ())) == seen.held.get(hand, 0)


def _settled(before: State, event: Event, body: bodies.Settled, after: State) -> Said:
    settled = after.settled
    if void := body.void:
        yield f"The round is void: {void}. All wagers and collections go back.", ""
    if settled is None:
        return
    board = settled.hands.get(BOARD, ())
    for hand, cards in _told_at_end(after, settled).items():
        beside = () if hand == BOARD else board
        total = after.game.rules.points(cards, split="/" in hand, board=beside)
        shown = " ".join(pretty(card) for card in cards)
        yield f"{hand.capitalize()}: {shown}" + (f", {total}." if hand != BOARD else "."), ""
    if after.among:
        yield from among.told(settled, {p[0]: called(after, p) for p in after.patrons})
        return
    for line in settled.lines:
        yield _line(after, line), cite_text(line.cite) if line.cite else ""
    for jackpot in settled.jackpots:
        yield f"{jackpot.name}: {jackpot.why}.", cite_text(jackpot.cite)
    net = settled.bank_net
    does = "wins" if net > 0 else "loses" if net else "is even"
    yield f"The player-dealer {does}{' ' + dollars(abs(net)) if net else ''}.", ""


def _told_at_end(state: State, settled: Settled) -> Mapping[str, Sequence[Card]]:
    """The hands that the log lists: in a game for pots they were told when they were shown."""
    if pot_felt.plays_for_pots(state.game):
        return {}
    if not keeps_secrets(state.game.rules):
        return settled.hands
    shown = pot_felt.open_hands(settled.events)
    return {hand: parse_cards(texts) for hand, texts in shown.items()}


def _line(state: State, line: SettlementLine) -> str:
    bet = line.bet
    who = called(state, bet.bettor) if bet.bettor in state.patrons else f"seat {bet.seat}"
    number = "" if bet.number is None else f" {bet.number}"
    money = f" {dollars(abs(line.net))}" if line.net else ""
    uncovered = bet.amount - line.in_action
    short = ""
    if line.result in ("win", "lose") and uncovered > 0 and line.returned:
        short = f" {dollars(uncovered)} was not covered."
    text = f"{who}: {line.name}{number} {dollars(bet.amount)} {WON[line.result]}{money}"
    return f"{text}: {line.why}.{short}"


SAYS: Mapping[str, Callable[[State, Event, Any, State], Said]] = {
    "sat": _sat,
    "added": _added,
    "left": _left,
    "sat-out": _sat_out,
    "paused": _paused,
    "resumed": _resumed,
    "changed": _changed,
    "shuffled": _shuffled,
    "revealed": _revealed,
    "passed": _passed,
    "broken": _broken,
    "banked": _banked,
    "bet": _bet,
    "unplayed": _unplayed,
    "awarded": _awarded,
    "time-paid": _time_paid,
    "dealt": _dealt,
    "chose": _chose,
    "settled": _settled,
}
