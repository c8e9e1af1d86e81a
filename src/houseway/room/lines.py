"""The table's log: events as plain sentences, with the line of the rules behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any

from houseway.cards import parse_cards, pretty
from houseway.families.among import keeps_secrets
from houseway.library import cite_text
from houseway.money import dollars, parse_money
from houseway.room import among, ledger, pot_felt, pot_lines
from houseway.room.events import Event
from houseway.room.state import State
from houseway.table.button import device_of
from houseway.table.dealing import BOARD
from houseway.table.picking import drawn
from houseway.table.rounds import IN_WORDS, Bet, Bettor, spoken
from houseway.table.views import view

Said = Iterator[tuple[str, str]]  # a sentence and its citation
WON = {"win": "wins", "lose": "loses", "push": "pushes", "returned": "goes back", "stays": "stays"}


def lines_of(before: State, event: Event, after: State) -> list[tuple[str, str]]:
    """The sentences that an event adds to the log."""
    say = SAYS.get(event.kind)
    return list(say(before, event, after)) if say else []


def called(state: State, place: Bettor) -> str:
    """Somebody by name, and where he is.

    A bot is always called one.
    """
    where = f"seat {place[0]}" if not place[1] else f"behind seat {place[0]}"
    if place not in state.patrons:
        return f"Nobody, {where}"
    patron = state.patrons[place]
    return f"{patron.name}{' (bot)' if patron.bot else ''}, {where}"


def _place(event: Event) -> Bettor:
    return (event.body["seat"], event.body.get("backline", ""))


def _sat(before: State, event: Event, after: State) -> Said:
    cents = sum(move.cents for move in event.moves)
    yield f"{called(after, _place(event))}, sits down with {dollars(cents)}.", ""


def _added(before: State, event: Event, after: State) -> Said:
    cents = sum(move.cents for move in event.moves)
    yield f"{called(after, _place(event))}, adds {dollars(cents)}.", ""


def _left(before: State, event: Event, after: State) -> Said:
    pot = [move for move in event.moves if move.what == among.POT_OF_A_TIE]
    cents = sum(m.cents for m in event.moves if m not in pot and m.giver != ledger.CAGE)
    yield f"{called(before, _place(event))}, leaves with {dollars(cents)}.", ""
    for move in pot:
        names = {ledger.stack(after.table, one.person): p for p, one in after.patrons.items()}
        who = called(after, names[move.taker])
        yield f"{who}, takes the pot of {dollars(move.cents)}: nobody else plays on for it.", ""


def _sat_out(before: State, event: Event, after: State) -> Said:
    away = "is away and sits out" if event.body.get("away") else "sits out"
    does = away if event.body["on"] else "is back"
    why = f": {event.body['why']}" if event.body.get("why") else ""
    yield f"{called(after, _place(event))}, {does}{why}.", ""


def _time_paid(before: State, event: Event, after: State) -> Said:
    body = event.body
    for seat in body["until"]:
        paid = f"pays {dollars(body['cents'])} for {body['minutes']} minutes"
        yield f"Collection: {called(after, (int(seat), ''))}, {paid}.", cite_text(body["cite"])


def _paused(before: State, event: Event, after: State) -> Said:
    yield f"The table is stopped: {event.body['why']}. A hand in play is finished.", ""


def _resumed(before: State, event: Event, after: State) -> Said:
    yield "The table goes on.", ""


def _changed(before: State, event: Event, after: State) -> Said:
    yield f"From now on: {event.body['says']}.", ""


def _shuffled(before: State, event: Event, after: State) -> Said:
    body = event.body
    what = "deck" if after.game.sheet.deal.every_round else "shoe"
    if after.game.deck.is_tiles:
        yield (
            f"The {body['cards']} tiles are mixed, committed to as {body['commitment'][:12]}….",
            "",
        )
        return
    yield f"New {what} of {body['cards']} cards, committed to as {body['commitment'][:12]}….", ""
    if body.get("shown"):
        more = body["burnt"] - 1
        card = pretty(parse_cards([body["shown"]])[0])
        yield f"The first card is {card}: {more} more {'is' if more == 1 else 'are'} burnt.", ""


def _revealed(before: State, event: Event, after: State) -> Said:
    if not after.game.sheet.deal.every_round:
        yield f"Shoe {event.body['number']} is over; its order can be verified.", ""


def _passed(before: State, event: Event, after: State) -> Said:
    yield f"{called(after, (event.body['seat'], ''))}, passes the bank.", ""


def _broken(before: State, event: Event, after: State) -> Said:
    yield "Nobody takes the player-dealer position: the game is broken.", ""


def _banked(before: State, event: Event, after: State) -> Said:
    seat, turn = event.body["seat"], after.position.button
    posted = dollars(event.body["cents"])
    turn = f" ({turn})" if turn else ""
    yield f"{called(after, (seat, ''))}, is the player-dealer and posts {posted}{turn}.", ""


def _bet(before: State, event: Event, after: State) -> Said:
    if event.body.get("why"):
        yield f"{called(after, _place(event))}: {event.body['why']}", ""


def _unplayed(before: State, event: Event, after: State) -> Said:
    yield "Nobody wagers: the bank's chips go back.", ""


def _awarded(before: State, event: Event, after: State) -> Said:
    money = dollars(event.body["cents"])
    who = called(after, (event.body["seat"], ""))
    yield f"{who}, takes the pot of {money}: nobody else plays on for it.", ""


def _dealt(before: State, event: Event, after: State) -> Said:
    if event.body.get("cut"):
        cards = (f"seat {seat} {drawn(card)}" for seat, card in event.body["cut"].items())
        low = event.body["button"]
        yield f"Cut for the button: {', '.join(cards)}. Seat {low} is lowest and has it.", ""
    yield from _in_the_hand(before, event, after)
    if event.body["dice"]:
        one = device_of(after.game.sheet.button).kind == "number"
        what = "The number generator shows" if one else "The dice show"
        yield f"{what} {' '.join(map(str, event.body['dice']))}.", ""
    for fee in event.body["fees"]:
        why = f"{dollars(fee['cents'])} ({fee['why']})"
        yield f"Collection: {fee['payer']}, {why}.", cite_text(fee["cite"])
    for place, bets in groupby(sorted(before.bets, key=lambda b: b.bettor), lambda b: b.bettor):
        wagers = ", ".join(wager_text(after, bet) for bet in bets)
        yield f"{called(after, place)}: {wagers}.", ""


def wager_text(state: State, bet: Bet) -> str:
    number = "" if bet.number is None else f" {bet.number}"
    stays = " (stays up)" if bet.carried else ""
    return f"{state.game.wagers[bet.wager].name}{number} {dollars(bet.amount)}{stays}"


def _in_the_hand(before: State, event: Event, after: State) -> Said:
    """A hand that is played for a pot is told as it goes on."""
    if pot_felt.plays_for_pots(after.game):
        named = {f"seat {place[0]}": called(after, place) for place in after.patrons}
        new = pot_lines.new_events(before, after)
        clock = event.body.get("by") == "clock"
        yield from pot_lines.told(new, lambda hand: named.get(hand, hand), clock=clock)


def _chose(before: State, event: Event, after: State) -> Said:
    if pot_felt.plays_for_pots(after.game):
        yield from _in_the_hand(before, event, after)
        return
    wait = before.waits
    assert wait is not None
    said = event.body["say"]
    verb, amount = spoken(said)
    clock = " (time is up)" if event.body["by"] == "clock" else ""
    money = f" for {dollars(amount)}" if amount else ""
    what = drawn(said) if " " in said and amount is None else IN_WORDS.get(verb, verb)
    on = f" on {wait.total}" if _lies_open(before, wait.hand) else ""
    yield f"{called(after, before.decider(wait))}: {what}{money}{on}{clock}.", ""


def _lies_open(state: State, hand: str) -> bool:
    """Whether everybody sees all cards of a hand: else what it counts is not for the log."""
    assert state.round is not None
    seen = view(state.round, None)
    return len(seen.seen.get(hand, ())) == seen.held.get(hand, 0)


def _settled(before: State, event: Event, after: State) -> Said:
    record = after.record
    if event.body["void"]:
        yield f"The round is void: {event.body['void']}. All wagers and collections go back.", ""
    if record is None:
        return
    board = parse_cards(record["hands"].get(BOARD, []))
    for hand, texts in _told_at_end(after, record).items():
        cards = parse_cards(texts)
        beside = () if hand == BOARD else board
        total = after.game.rules.points(cards, split="/" in hand, board=beside)
        shown = " ".join(pretty(card) for card in cards)
        yield f"{hand.capitalize()}: {shown}" + (f", {total}." if hand != BOARD else "."), ""
    if after.among:
        yield from among.told(record, {p[0]: called(after, p) for p in after.patrons})
        return
    for line in record["settlement"]:
        yield _line(after, line), cite_text(line["cite"]) if line["cite"] else ""
    for jackpot in record.get("jackpots", []):
        yield f"{jackpot['name']}: {jackpot['why']}.", cite_text(jackpot["cite"])
    net = parse_money(record["bank"]["net"])
    does = "wins" if net > 0 else "loses" if net else "is even"
    yield f"The player-dealer {does}{' ' + dollars(abs(net)) if net else ''}.", ""


def _told_at_end(state: State, record: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """The hands that the log lists: in a game for pots they were told when they were shown."""
    if pot_felt.plays_for_pots(state.game):
        return {}
    hands: Mapping[str, list[str]] = record["hands"]
    return pot_felt.open_hands(record) if keeps_secrets(state.game.rules) else hands


def _line(state: State, line: Mapping[str, Any]) -> str:
    place = (line["seat"], line["backline"])
    who = called(state, place) if place in state.patrons else f"seat {line['seat']}"
    number = "" if line["number"] is None else f" {line['number']}"
    net, stake = parse_money(line["net"]), parse_money(line["amount"])
    back = parse_money(line["returned"])
    money = f" {dollars(abs(net))}" if net else ""
    uncovered = stake - parse_money(line["in_action"])
    short = ""
    if line["result"] in ("win", "lose") and uncovered > 0 and back:
        short = f" {dollars(uncovered)} was not covered."
    text = f"{who}: {line['name']}{number} {dollars(stake)} {WON[line['result']]}{money}"
    return f"{text}: {line['why']}.{short}"


SAYS: Mapping[str, Callable[[State, Event, State], Said]] = {
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
