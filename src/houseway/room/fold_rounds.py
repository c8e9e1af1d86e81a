"""Changes of a table by rounds: the shoe, the bank, wagers, cards, choices, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from houseway.cards import Shuffle, parse_cards
from houseway.money import parse_money
from houseway.room.choices import choice_out
from houseway.room.events import Event
from houseway.room.fold_people import Change, place_in, with_deadline, with_patron
from houseway.room.inputs import inputs_of
from houseway.room.road import entry
from houseway.room.shoes import fresh_shoe
from houseway.room.state import State
from houseway.room.time_fees import clock_after
from houseway.settling.settle import settle_record
from houseway.table.bank import Position, after_round, take
from houseway.table.rounds import Bet, Setup, apply, deal_from, open_round
from houseway.table.stub import Stub

ROAD = 90  # results that a scoreboard shows


# --- shoe and bank --------------------------------------------------------------------------------


def _shuffled(state: State, event: Event) -> State:
    assert event.secret is not None
    shuffle = Shuffle(
        order=parse_cards(event.secret["order"].split()),
        nonce=event.secret["nonce"],
        commitment=event.body["commitment"],
    )
    fresh = fresh_shoe(state.game, shuffle, continuous=state.terms.continuous)
    every_round = state.shuffles_each_round
    return replace(
        state,
        shuffle=shuffle,
        shoe=fresh.shoe,
        shoe_number=event.body["number"],
        shoe_first=state.number + 1,
        board=state.board if every_round else state.board.new_shoe(),
        road=state.road if every_round else (),
    )


def _revealed(state: State, event: Event) -> State:
    body = event.body
    return replace(
        state,
        revealed={key: body[key] for key in ("number", "commitment", "nonce", "rounds")},
        shoe=None,
        shuffle=None,
    )


def _offered(state: State, event: Event) -> State:
    state = replace(
        state,
        phase="bank",
        offered=event.body["seat"],
        round=None,
        done=frozenset(),
        dice=(),
        choices=(),
        fees=(),
    )
    return with_deadline(state, event)


def _passed(state: State, event: Event) -> State:
    place = (event.body["seat"], "")
    silent = state.patrons[place].silent + 1 if event.body["by"] == "clock" else 0
    state = with_patron(state, place, silent=silent)
    return replace(state, asked=(*state.asked, event.body["seat"]), offered=None)


def _broken(state: State, event: Event) -> State:
    """Nobody takes the bank: the position starts anew when somebody asks for a game again."""
    return replace(
        state,
        phase="idle",
        asked=(),
        offered=None,
        deadline=None,
        unplayed=state.unplayed + 1,
        position=Position(seats=state.position.seats, rounds=0),
    )


def _banked(state: State, event: Event) -> State:
    seat = event.body["seat"]
    position = take(state.position, state.game.sheet.banked, state.seated, lambda one: one == seat)
    state = replace(
        with_patron(state, (seat, ""), silent=0),
        phase="wagers",
        position=position,
        posted=event.body["cents"],
        offered=None,
        asked=(),
        done=frozenset(),
    )
    return with_deadline(state, event)


# --- a round --------------------------------------------------------------------------------------


def _bet(state: State, event: Event) -> State:
    """What lies on a spot is set, not added to: the same event twice leaves the same chips."""
    body = event.body
    place = place_in(body)
    spot = (place, body["wager"], body.get("number"))
    others = tuple(bet for bet in state.bets if (bet.bettor, bet.wager, bet.number) != spot)
    if body["cents"]:
        placed = Bet(
            seat=place[0],
            backline=place[1],
            wager=body["wager"],
            number=body.get("number"),
            amount=body["cents"],
        )
        others = (*others, placed)
    return replace(state, bets=others, done=state.done - {place})


def _done(state: State, event: Event) -> State:
    place = place_in(event.body)
    return replace(with_patron(state, place, silent=0), done=state.done | {place}, unplayed=0)


def _unplayed(state: State, event: Event) -> State:
    """Nobody wagered: the bank goes back and the round does not count."""
    position = state.position
    turns = max(position.turns - 1, 0)
    return replace(
        state,
        phase="idle",
        posted=0,
        deadline=None,
        done=frozenset(),
        unplayed=state.unplayed + 1,
        position=replace(position, turns=turns),
    )


def _dealt(state: State, event: Event) -> State:
    assert state.shoe is not None
    setup = _setup(state, event.body)
    opening = open_round(state.game.rules, state.game.deck, setup)
    asked = () if state.among else state.bettors()  # nobody wagers among players
    silent = {place for place in asked if place not in state.done}
    patrons = {
        place: replace(patron, silent=patron.silent + 1) if place in silent else patron
        for place, patron in state.patrons.items()
    }
    state = replace(
        state,
        phase="play",
        number=state.number + 1,
        patrons=patrons,
        position=replace(state.position, holder=setup.bank),
        posted=setup.cover or 0,
        round=opening,
        dice=setup.dice,
        dealt={place: patron.person for place, patron in patrons.items()},
        choices=(),
        fees=event.moves,
        record=None,
        unplayed=0,
        fee_clock=state.fee_clock or (event.at if "minutes" in event.body else 0),
        fee_minutes=event.body.get("minutes"),
    )
    return _dealt_on(state, event)


def _setup(state: State, body: Mapping[str, Any]) -> Setup:
    """The table when the cards come out: a bank and wagers, or a dealer button and stacks."""
    if state.among:
        return Setup(
            seats=state.position.seats,
            bank=body["button"],
            cover=None,
            bets=(),
            stacks={int(seat): cents for seat, cents in body["stacks"].items()},
            before={**body["before"], **({"cut": body["cut"]} if "cut" in body else {})},
        )
    assert state.position.holder is not None
    return Setup(
        seats=state.position.seats,
        bank=state.position.holder,
        cover=body["cover"],
        bets=state.bets,
        dice=tuple(body["dice"]),
    )


def _chose(state: State, event: Event) -> State:
    wait = state.waits
    assert wait is not None
    answer = (event.secret or event.body)["say"]
    seat, _ = place = state.decider(wait)
    if not event.body.get("forced"):
        silent = state.patrons[place].silent + 1 if event.body["by"] == "clock" else 0
        state = with_patron(state, place, silent=silent)
    choices = (*state.choices, choice_out(wait, seat, answer))
    assert state.round is not None
    return _dealt_on(replace(state, round=apply(state.round, answer), choices=choices), event)


def _dealt_on(state: State, event: Event) -> State:
    """Cards come until somebody is to choose; when the round is over, it is settled on paper."""
    assert state.round is not None
    assert state.shoe is not None
    assert state.shuffle is not None
    stub = Stub(state.shoe.order[state.shoe.position :], state.shuffle.nonce)
    going = deal_from(state.round, stub)
    state = with_deadline(replace(state, round=going), event)
    if going.is_over:
        state = replace(state, record=settle_record(state.game, inputs_of(state)))
    return state


def _settled(state: State, event: Event) -> State:
    assert state.round is not None
    assert state.shoe is not None
    record = state.record if not event.body["void"] or state.record else None
    bets = state.round.setup.bets
    stays: tuple[Bet, ...] = ()
    board, road = state.board, state.road
    if record is not None and not state.among:
        stays = tuple(
            Bet(
                seat=line["seat"],
                backline=line["backline"],
                wager=line["wager"],
                number=line["number"],
                amount=parse_money(line["amount"]),
                carried=True,
            )
            for line in record["settlement"]
            if line["result"] == "stays"
        )
        board = board.after(state.game, record)
        road = (*road, *entry(state.game, record))[-ROAD:]
    state = replace(
        state,
        phase="settled",
        round=None,
        choices=(),
        fees=(),
        record=record,
        bets=stays,
        before=state.before if event.body["void"] or not record else record.get("after", {}),
        posted=0,
        done=frozenset(),
        shoe=state.shoe.burn(min(len(state.round.cards), state.shoe.remaining)),
        board=board,
        road=road,
        position=after_round(state.position, frozenset(bet.seat for bet in bets)),
        fee_clock=clock_after(state, record),
        fee_minutes=None,
    )
    return with_deadline(state, event)


def _rested(state: State, event: Event) -> State:
    """Too few players for a game."""
    return replace(state, phase="idle", deadline=None, done=frozenset())


def _snapshot(state: State, event: Event) -> State:
    """A table that is here already needs no copy of itself."""
    return replace(state, kept=state.number)


def _awarded(state: State, event: Event) -> State:
    """The pot of a tie is nobody's any more: it has gone to those whom the event names."""
    return replace(state, before={})


CHANGES: Mapping[str, Change] = {
    "shuffled": _shuffled,
    "revealed": _revealed,
    "offered": _offered,
    "passed": _passed,
    "broken": _broken,
    "banked": _banked,
    "bet": _bet,
    "done": _done,
    "unplayed": _unplayed,
    "dealt": _dealt,
    "chose": _chose,
    "settled": _settled,
    "rested": _rested,
    "awarded": _awarded,
    "snapshot": _snapshot,
}
