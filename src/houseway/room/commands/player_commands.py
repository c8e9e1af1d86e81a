"""The commands of people at a table: sit, bank, bet, decide, leave."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from houseway.errors import HousewayError, IllegalMove
from houseway.money import dollars
from houseway.room.commands.actors import Actor, Command, in_phase, not_paused, place_of_actor
from houseway.room.commands.chip_events import choice_event, leave_events
from houseway.room.commands.fields import (
    FIELDS,
    LONGEST_WHY,
    check_fields,
    found_text,
    money_in,
    whole_in,
)
from houseway.room.commands.wagers import bet_events, check_placed, least_buy_in, limits_of
from houseway.room.state import event_bodies as bodies
from houseway.room.state import ledger
from houseway.room.state.event_bodies import new_event
from houseway.room.state.events import NewEvent
from houseway.room.state.ledger import moved
from houseway.room.state.table_state import TableState
from houseway.table.chips.bets import find_wager
from houseway.table.rounds import Bet, Bettor, illegal_choice, is_legal


def _sit(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    if state.closed:
        raise IllegalMove("closed", "this table is closed")
    if state.place_of(actor.person) is not None:
        raise IllegalMove("seated-already", "you have a place at this table already")
    seat = whole_in(command, "seat")
    if not 1 <= seat <= state.position.seats:
        raise IllegalMove(
            "unknown-seat",
            f"seat {seat} does not exist; seats are 1 to {state.position.seats}",
            where="seat",
        )
    behind = command.get("backline", False)
    if not isinstance(behind, bool):
        raise IllegalMove(
            "wrong-value", f"expected true or false, found {found_text(behind)}", where="backline"
        )
    place = _free_place(state, seat, behind=behind)
    cents = _buy_in(state, command, "buy_in")
    return [
        new_event(
            bodies.Sat(place=place, person=actor.person, name=actor.name, bot=actor.bot),
            *moved(_purse(actor), ledger.stack(state.table, actor.person), cents, "buy-in"),
        )
    ]


def _free_place(state: TableState, seat: int, *, behind: bool) -> Bettor:
    if not behind:
        if (seat, "") in state.patrons:
            taken = state.patrons[seat, ""].name
            raise IllegalMove("seat-taken", f"seat {seat} is taken by {taken}", where="seat")
        return (seat, "")
    if state.game.sheet.table.backline == "none":
        raise IllegalMove(
            "no-backline",
            f"backline bets are not allowed in {state.game.name}",
            where="backline",
        )
    names = (f"b{place}" for place in range(1, len(state.patrons) + 2))
    return (seat, next(name for name in names if (seat, name) not in state.patrons))


def _purse(actor: Actor) -> str:
    """The account that a buy-in comes from: the cage for bots, else the wallet."""
    return ledger.CAGE if actor.bot else ledger.wallet(actor.person)


def _buy_in(state: TableState, command: Mapping[str, Any], field: str) -> int:
    cents = money_in(command, field)
    low = least_buy_in(state) if field == "buy_in" else limits_of(state).low
    if cents < low:
        raise IllegalMove(
            "buy-in", f"{dollars(cents)} is below the table's minimum {dollars(low)}", where=field
        )
    most = state.peer_rules.most_buy_in if state.peer_rules else 0  # 0: none is printed
    if most and cents > most:
        raise IllegalMove(
            "buy-in", f"{dollars(cents)} is above the table's maximum {dollars(most)}", where=field
        )
    return cents


def _add_chips(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = place_of_actor(state, actor)
    if state.phase == "play":
        raise IllegalMove("wrong-time", "chips are added between two hands, not in one")
    cents = _buy_in(state, command, "amount")
    account = ledger.stack(state.table, actor.person)
    moves = moved(_purse(actor), account, cents, "chips added")
    return [new_event(bodies.Added(place=place), *moves)]


def _leave(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    return leave_events(state, place_of_actor(state, actor))


def _sit_out(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = place_of_actor(state, actor)
    on = command.get("on")
    if not isinstance(on, bool):
        raise IllegalMove(
            "wrong-value", f"expected true or false, found {found_text(on)}", where="on"
        )
    if on == state.patrons[place].out:
        return []
    events = [new_event(bodies.SatOut(place=place, on=on))]
    if on and state.offered == place[0] and not place[1]:
        events.insert(0, new_event(bodies.Passed(place=place, by="player")))
    return events


# --- the bank -------------------------------------------------------------------------------------


def _offered_to(state: TableState, actor: Actor) -> Bettor:
    place = place_of_actor(state, actor)
    in_phase(state, "bank")
    if place != (state.offered, ""):
        raise IllegalMove("not-your-turn", f"the bank is offered to seat {state.offered}")
    return place


def _take_bank(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = _offered_to(state, actor)
    not_paused(state)
    cents = money_in(command, "amount")
    low, held = limits_of(state).low, state.stack(place)
    up = [bet for bet in state.bets if bet.bettor == place]
    if not low <= cents <= held:
        raise IllegalMove(
            "bank-amount",
            f"{dollars(cents)}; post from the table's minimum {dollars(low)} up to the "
            f"{dollars(held)} in front of you",
            where="amount",
        )
    down = [
        event
        for bet in up
        for event in bet_events(
            state, replace(bet, amount=0), why="the player-dealer cannot bet against himself."
        )
    ]
    giver, taker = ledger.stack(state.table, actor.person), ledger.cover(state.table)
    moves = moved(giver, taker, cents, "bank posted")
    return [*down, new_event(bodies.Banked(place=place, cents=cents, by=actor.by), *moves)]


def _pass_bank(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    return [new_event(bodies.Passed(place=_offered_to(state, actor), by=actor.by))]


# --- wagers ---------------------------------------------------------------------------------------


def _bettor(state: TableState, actor: Actor) -> Bettor:
    place = place_of_actor(state, actor)
    in_phase(state, "wagers")
    not_paused(state)
    if place == state.bank:
        raise IllegalMove(
            "bank-bets", "you are the player-dealer this round and cannot bet against yourself"
        )
    if state.patrons[place].out:
        raise IllegalMove("sitting-out", "you are sitting out; say that you are back first")
    return place


def _read_bet(state: TableState, place: Bettor, data: Mapping[str, Any], where: str = "") -> Bet:
    name = data.get("wager")
    if where:
        check_fields(data, FIELDS["bet"], where.rstrip("."))
    if not isinstance(name, str):
        raise IllegalMove(
            "wrong-value", f"name a wager, found {found_text(name)}", where=f"{where}wager"
        )
    number = data.get("number")
    if number is not None:
        number = whole_in(data, "number")
    wager = find_wager(state.game.wagers, name, where=f"{where}wager")
    return Bet(
        seat=place[0],
        backline=place[1],
        wager=wager.id,
        number=number,
        amount=money_in(data, "amount"),
    )


def _bet(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = _bettor(state, actor)
    bet = _read_bet(state, place, command)
    check_placed(state, place, [bet])
    return bet_events(state, bet)


def _bets(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """Set all spots at once; wagers that are not named are removed."""
    place = _bettor(state, actor)
    given = command.get("bets")
    if not isinstance(given, list) or not all(isinstance(item, Mapping) for item in given):
        raise IllegalMove("wrong-value", "expected a list of wagers", where="bets")
    wanted = [_read_bet(state, place, item, f"bets[{n}].") for n, item in enumerate(given)]
    named = {(bet.wager, bet.number) for bet in wanted}
    if len(named) < len(wanted):
        raise IllegalMove("wager-twice", "two wagers on the same spot; add them up", where="bets")
    gone = [
        replace(bet, amount=0)
        for bet in state.bets
        if bet.bettor == place and not bet.carried and (bet.wager, bet.number) not in named
    ]
    check_placed(state, place, [*gone, *wanted])
    lies = {(bet.wager, bet.number): bet.amount for bet in state.bets if bet.bettor == place}
    # Chips come off before others go on: a stack is never below zero in between.
    ordered = sorted(
        (*gone, *wanted), key=lambda bet: bet.amount > lies.get((bet.wager, bet.number), 0)
    )
    return [event for bet in ordered for event in bet_events(state, bet)]


def _done(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = place_of_actor(state, actor)
    in_phase(state, "wagers", "settled", "idle")
    if place in state.done:
        return []
    if state.phase == "wagers" and place != state.bank:
        check_placed(state, place, [], complete=True)
    return [new_event(bodies.Done(place=place))]


# --- decisions ------------------------------------------------------------------------------------


def _choose(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = place_of_actor(state, actor)
    in_phase(state, "play")
    wait = state.waits
    assert wait is not None
    if state.decider(wait) != place:
        raise IllegalMove("not-your-turn", f"the table waits for seat {state.decider(wait)[0]}")
    say = command.get("say")
    if not isinstance(say, str) or len(say) > LONGEST_WHY:
        raise IllegalMove("wrong-value", f"say one of {', '.join(wait.options)}", where="say")
    try:
        if not is_legal(wait, say):
            raise illegal_choice(wait, say, where="say")
    except HousewayError as error:
        raise error.at("say") from None
    return [choice_event(state, say, by=actor.by)]


def _ping(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    return []


OF_PEOPLE: Mapping[str, Callable[[TableState, Command, Actor], list[NewEvent]]] = {
    "sit": _sit,
    "leave": _leave,
    "add-chips": _add_chips,
    "sit-out": _sit_out,
    "take-bank": _take_bank,
    "pass-bank": _pass_bank,
    "bet": _bet,
    "bets": _bets,
    "done": _done,
    "choose": _choose,
    "ping": _ping,
}
