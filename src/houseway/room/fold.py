"""How a table changes: one event after the other. What happened is never asked about again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from houseway.cards import Shuffle, parse_cards
from houseway.library import Game
from houseway.money import parse_money
from houseway.room import ledger
from houseway.room.choices import choice_out
from houseway.room.events import Event
from houseway.room.inputs import inputs_of
from houseway.room.lines import lines_of
from houseway.room.road import entry
from houseway.room.shoes import fresh_shoe
from houseway.room.state import TIMERS, Line, Patron, State, Terms
from houseway.room.time_fees import clock_after
from houseway.settling.settle import settle_record
from houseway.table.bank import Position, after_round, take
from houseway.table.pots import without_seat
from houseway.table.rounds import Bet, Bettor, Setup, apply, deal_from, open_round
from houseway.table.stub import Stub

KEPT_LINES = 60
ROAD = 90  # results that a scoreboard shows


def opened(event: Event, game: Game) -> State:
    """A table when its doors open."""
    body = event.body
    terms = Terms(
        name=body["name"],
        demo=body["demo"],
        owner=body.get("owner", ""),
        collection=body.get("collection"),
        timers={**TIMERS, **body.get("timers", {})},
        digest=body.get("digest", ""),
    )
    return State(
        table=event.stream.removeprefix("table:"),
        game=game,
        terms=terms,
        version=event.seq,
        position=Position(seats=game.sheet.table.seats),
    )


def fold(state: State, event: Event) -> State:
    """The table after an event."""
    after = CHANGES[event.kind](state, event)
    after = replace(after, version=event.seq, money=_moved(after.money, event, state.table))
    said = lines_of(state, event, after)
    lines = tuple(
        Line(n=after.lines + place, round=after.number, text=text, cite=cite, at=event.at)
        for place, (text, cite) in enumerate(said, 1)
    )
    log = (*reversed(lines), *after.log)[:KEPT_LINES]
    return replace(after, log=log, lines=after.lines + len(lines))


def fold_all(state: State, events: Iterable[Event]) -> State:
    for event in events:
        state = fold(state, event)
    return state


def _moved(money: Mapping[str, int], event: Event, table: str) -> Mapping[str, int]:
    """The table's own accounts after an event."""
    if not event.moves:
        return money
    after = dict(money)
    for move in event.moves:
        for account, cents in ((move.giver, -move.cents), (move.taker, move.cents)):
            if account in (ledger.cover(table), ledger.pot(table)) or f":{table}:" in account:
                after[account] = after.get(account, 0) + cents
    return {account: cents for account, cents in after.items() if cents}


def _deadline(state: State, event: Event, phase: str) -> int:
    return event.at + state.terms.timers[phase] * 1000


def place_in(body: Mapping[str, Any]) -> Bettor:
    return (body["seat"], body.get("backline", ""))


def _patron(state: State, place: Bettor, **changes: Any) -> State:
    patron = replace(state.patrons[place], **changes)
    return replace(state, patrons={**state.patrons, place: patron})


# --- people ---------------------------------------------------------------------------------------


def _sat(state: State, event: Event) -> State:
    place = place_in(event.body)
    patron = Patron(
        place=place,
        person=event.body["person"],
        name=event.body["name"],
        bot=event.body.get("bot", False),
    )
    patrons = dict(sorted({**state.patrons, place: patron}.items()))
    return replace(state, patrons=patrons, unplayed=0)


def _added(state: State, event: Event) -> State:
    return replace(state, unplayed=0)


def _left(state: State, event: Event) -> State:
    place = place_in(event.body)
    patrons = {other: patron for other, patron in state.patrons.items() if other != place}
    bets = tuple(bet for bet in state.bets if bet.bettor != place)
    before = without_seat(state.before, place[0]) if state.among else state.before
    before = before if patrons else {}  # the last to leave has taken the pot
    return replace(state, patrons=patrons, bets=bets, before=before, done=state.done - {place})


def _leaving(state: State, event: Event) -> State:
    return _patron(state, place_in(event.body), leaving=True)


def _sat_out(state: State, event: Event) -> State:
    place = place_in(event.body)
    return replace(
        _patron(state, place, out=event.body["on"], away=event.body.get("away", False), silent=0),
        unplayed=0 if not event.body["on"] else state.unplayed,
    )


def _paused(state: State, event: Event) -> State:
    return replace(state, paused=event.body["why"])


def _resumed(state: State, event: Event) -> State:
    deadline = None if state.phase == "idle" else _deadline(state, event, state.phase)
    return replace(state, paused=None, deadline=deadline)


def _restored(state: State, event: Event) -> State:
    """Another server runs the table: its clocks start anew, so that people can come back."""
    return replace(state, deadline=_deadline(state, event, state.phase))


def _changed(state: State, event: Event) -> State:
    """Limits or the fee option, between two rounds."""
    body = event.body
    game = state.game.but(settings=body["settings"]) if body.get("settings") else state.game
    terms = state.terms
    if "collection" in body:
        terms = replace(terms, collection=body["collection"])
    return replace(state, game=game, terms=terms)


def _closed(state: State, event: Event) -> State:
    return replace(state, closed=True, phase="idle", offered=None, deadline=None)


# --- shoe and bank --------------------------------------------------------------------------------


def _shuffled(state: State, event: Event) -> State:
    assert event.secret is not None
    shuffle = Shuffle(
        order=parse_cards(event.secret["order"].split()),
        nonce=event.secret["nonce"],
        commitment=event.body["commitment"],
    )
    fresh = fresh_shoe(state.game, shuffle)
    every_round = state.game.sheet.deal.every_round
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
    return replace(
        state,
        phase="bank",
        offered=event.body["seat"],
        deadline=_deadline(state, event, "bank"),
        round=None,
        done=frozenset(),
        dice=(),
        choices=(),
        fees=(),
    )


def _passed(state: State, event: Event) -> State:
    place = (event.body["seat"], "")
    silent = state.patrons[place].silent + 1 if event.body["by"] == "clock" else 0
    state = _patron(state, place, silent=silent)
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
    return replace(
        _patron(state, (seat, ""), silent=0),
        phase="wagers",
        position=position,
        posted=event.body["cents"],
        offered=None,
        asked=(),
        done=frozenset(),
        deadline=_deadline(state, event, "wagers"),
    )


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
    return replace(_patron(state, place, silent=0), done=state.done | {place}, unplayed=0)


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
        state = _patron(state, place, silent=silent)
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
    state = replace(state, round=going, deadline=_deadline(state, event, "play"))
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
    return replace(
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
        deadline=_deadline(state, event, "settled"),
        fee_clock=clock_after(state, record),
        fee_minutes=None,
    )


def _rested(state: State, event: Event) -> State:
    """Too few players for a game."""
    return replace(state, phase="idle", deadline=None, done=frozenset())


def _snapshot(state: State, event: Event) -> State:
    """A table that is here already needs no copy of itself."""
    return replace(state, kept=state.number)


def _time_paid(state: State, event: Event) -> State:
    for seat, until in event.body["until"].items():
        state = _patron(state, (int(seat), ""), paid_until=until)
    return state


def _awarded(state: State, event: Event) -> State:
    """The pot of a tie is nobody's any more: it has gone to those whom the event names."""
    return replace(state, before={})


CHANGES: Mapping[str, Callable[[State, Event], State]] = {
    "sat": _sat,
    "added": _added,
    "left": _left,
    "leaving": _leaving,
    "sat-out": _sat_out,
    "paused": _paused,
    "resumed": _resumed,
    "restored": _restored,
    "changed": _changed,
    "closed": _closed,
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
    "time-paid": _time_paid,
    "snapshot": _snapshot,
}
