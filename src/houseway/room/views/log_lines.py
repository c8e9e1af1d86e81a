"""The table's log: events as plain sentences, with the line of the rules behind each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any

from houseway.cards import Card, parse_cards, pretty
from houseway.families.peer_games import keeps_secrets
from houseway.library import cite_text
from houseway.money import dollars
from houseway.package_files import json_beside
from houseway.room.state import ledger, round_events
from houseway.room.state.events import Body, Event
from houseway.room.state.people_events import Left, SatOut, TimePaid
from houseway.room.state.round_events import Banked, Chose, Dealt, Revealed, Shuffled
from houseway.room.state.table_state import TableState
from houseway.room.views import pot_felt, pot_log_lines
from houseway.settling.settled import Settled
from houseway.table.button import device_of
from houseway.table.cards.card_picks import pretty_cards
from houseway.table.cards.first_cards import BOARD
from houseway.table.round_view import view
from houseway.table.rounds import IN_WORDS, Bet, Bettor, split_choice

Said = Iterator[tuple[str, str]]  # a sentence and its citation
WORDS: dict[str, dict[str, str]] = json_beside(__file__, "words.json")
ALIKE = WORDS["alike"]


def lines_of(
    before: TableState, event: Event, body: Body, after: TableState
) -> list[tuple[str, str]]:
    """The sentences that an event adds to the log."""
    if event.kind in ALIKE:
        place = (event.body.get("seat", 0), event.body.get("backline", ""))
        who = name_and_place(after, place)
        chips = dollars(sum(move.cents for move in event.moves))
        return [(ALIKE[event.kind].format(**vars(body), who=who, chips=chips), "")]
    say = SAYS.get(event.kind)
    return list(say(before, event, body, after)) if say else []


def name_and_place(state: TableState, place: Bettor) -> str:
    """The name and place of a player.

    A bot is always called one.
    """
    where = f"seat {place[0]}" if not place[1] else f"behind seat {place[0]}"
    if place not in state.patrons:
        return f"Nobody, {where}"
    patron = state.patrons[place]
    return f"{patron.name}{' (bot)' if patron.bot else ''}, {where}"


def _left(before: TableState, event: Event, body: Left, after: TableState) -> Said:
    pot = [move for move in event.moves if move.what == ledger.POT_OF_A_TIE]
    cents = sum(m.cents for m in event.moves if m not in pot and m.giver != ledger.CAGE)
    yield f"{name_and_place(before, body.place)}, leaves with {dollars(cents)}.", ""
    for move in pot:
        names = {ledger.stack(after.table, one.person): p for p, one in after.patrons.items()}
        who = name_and_place(after, names[move.taker])
        yield ALIKE["awarded"].format(who=who, chips=dollars(move.cents)), ""


def _sat_out(before: TableState, event: Event, body: SatOut, after: TableState) -> Said:
    away = "is away and sits out" if body.away else "sits out"
    does = away if body.on else "is back"
    why = f": {body.why}" if body.why else ""
    yield f"{name_and_place(after, body.place)}, {does}{why}.", ""


def _time_paid(before: TableState, event: Event, body: TimePaid, after: TableState) -> Said:
    for seat in body.until:
        paid = f"pays {dollars(body.cents)} for {body.minutes} minutes"
        yield f"Collection: {name_and_place(after, (int(seat), ''))}, {paid}.", cite_text(body.cite)


def _shuffled(before: TableState, event: Event, body: Shuffled, after: TableState) -> Said:
    what = "deck" if after.game.sheet.deal.every_round else "shoe"
    if after.game.deck.is_tiles:
        yield f"The {body.cards} tiles are mixed, committed to as {body.commitment[:12]}….", ""
        return
    yield f"New {what} of {body.cards} cards, committed to as {body.commitment[:12]}….", ""
    if body.shown:
        more = body.burnt - 1
        card = pretty(parse_cards([body.shown])[0])
        yield f"The first card is {card}: {more} more {'is' if more == 1 else 'are'} burnt.", ""


def _revealed(before: TableState, event: Event, body: Revealed, after: TableState) -> Said:
    if not after.shuffles_each_round:
        yield f"Shoe {body.number} is over; its order can be verified.", ""


def _banked(before: TableState, event: Event, body: Banked, after: TableState) -> Said:
    turn = after.position.button
    posted = dollars(body.cents)
    turn = f" ({turn})" if turn else ""
    yield f"{name_and_place(after, body.place)}, is the player-dealer and posts {posted}{turn}.", ""


def _bet(before: TableState, event: Event, body: round_events.Bet, after: TableState) -> Said:
    if body.why:
        yield f"{name_and_place(after, body.place)}: {body.why}", ""


def _dealt(before: TableState, event: Event, body: Dealt, after: TableState) -> Said:
    if body.cut:
        cards = ", ".join(f"seat {seat} {pretty_cards(card)}" for seat, card in body.cut.items())
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
        yield f"{name_and_place(after, place)}: {wagers}.", ""


def wager_text(state: TableState, bet: Bet) -> str:
    number = "" if bet.number is None else f" {bet.number}"
    stays = " (stays up)" if bet.carried else ""
    return f"{state.game.wagers[bet.wager].name}{number} {dollars(bet.amount)}{stays}"


def _in_the_hand(before: TableState, after: TableState, *, clock: bool = False) -> Said:
    """The lines of a hand of a pot game, as it goes on."""
    if pot_felt.plays_for_pots(after.game):
        named = {f"seat {place[0]}": name_and_place(after, place) for place in after.patrons}
        new = pot_log_lines.new_events(before, after)
        yield from pot_log_lines.event_sentences(
            new, lambda hand: named.get(hand, hand), clock=clock
        )


def _chose(before: TableState, event: Event, body: Chose, after: TableState) -> Said:
    if pot_felt.plays_for_pots(after.game):
        yield from _in_the_hand(before, after, clock=body.by == "clock")
        return
    wait = before.waits
    assert wait is not None
    said = body.say
    verb, amount = split_choice(said)
    clock = " (time is up)" if body.by == "clock" else ""
    money = f" for {dollars(amount)}" if amount else ""
    what = (
        pretty_cards(said)
        if " " in said and amount is None
        else IN_WORDS.get(verb, verb.replace("-", " "))
    )
    on = f" on {wait.total}" if _lies_open(before, wait.hand) else ""
    yield f"{name_and_place(after, before.decider(wait))}: {what}{money}{on}{clock}.", ""


def _lies_open(state: TableState, hand: str) -> bool:
    """Whether everybody sees all cards of a hand; only then does the log give its total."""
    assert state.round is not None
    seen = view(state.round, None)
    held = seen.held.get(hand, 0)
    return held > 0 and len(seen.seen.get(hand, ())) == held


def _settled(
    before: TableState, event: Event, body: round_events.Settled, after: TableState
) -> Said:
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
    yield from after.kind.sentences(after, settled)


def _told_at_end(state: TableState, settled: Settled) -> Mapping[str, Sequence[Card]]:
    """The hands that the log lists; a pot game logs them when they are shown."""
    if pot_felt.plays_for_pots(state.game):
        return {}
    if not keeps_secrets(state.game.rules):
        return settled.hands
    shown = pot_felt.open_hands(settled.events)
    return {hand: parse_cards(texts) for hand, texts in shown.items()}


SAYS: Mapping[str, Callable[[TableState, Event, Any, TableState], Said]] = {
    "left": _left,
    "sat-out": _sat_out,
    "shuffled": _shuffled,
    "revealed": _revealed,
    "banked": _banked,
    "bet": _bet,
    "time-paid": _time_paid,
    "dealt": _dealt,
    "chose": _chose,
    "settled": _settled,
}
