"""Changes of a table by rounds: the shoe, the bank, wagers, cards, choices, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from houseway.cards import Shuffle, parse_cards
from houseway.room.choices import choice_made
from houseway.room.commands.fresh_shoe import fresh_shoe
from houseway.room.peer_games.time_fees import next_fee_clock
from houseway.room.record_inputs import inputs_of
from houseway.room.state import event_bodies as bodies
from houseway.room.state.apply_people import Change, with_deadline, with_patron
from houseway.room.state.events import Event
from houseway.room.state.road import road_entry
from houseway.room.state.table_state import TableState
from houseway.settling.settle import settle_round
from houseway.table.bank import Position, after_round, take
from houseway.table.cards.stub import Stub
from houseway.table.rounds import Bet, Setup, apply, deal_from, open_round

ROAD = 90  # results that a scoreboard shows


# --- shoe and bank --------------------------------------------------------------------------------


def _apply_shuffled(state: TableState, event: Event, body: bodies.Shuffled) -> TableState:
    assert event.secret is not None
    shuffle = Shuffle(
        order=parse_cards(event.secret["order"].split()),
        nonce=event.secret["nonce"],
        commitment=body.commitment,
    )
    fresh = fresh_shoe(state.game, shuffle, continuous=state.terms.continuous)
    every_round = state.shuffles_each_round
    return state.but(
        shuffle=shuffle,
        shoe=fresh.shoe,
        shoe_number=body.number,
        shoe_first=state.number + 1,
        board=state.board if every_round else state.board.new_shoe(),
        road=state.road if every_round else (),
    )


def _apply_revealed(state: TableState, event: Event, body: bodies.Revealed) -> TableState:
    return state.but(
        revealed={key: event.body[key] for key in ("number", "commitment", "nonce", "rounds")},
        shoe=None,
        shuffle=None,
    )


def _apply_offered(state: TableState, event: Event, body: bodies.Offered) -> TableState:
    state = state.but(
        phase="bank",
        offered=body.seat,
        round=None,
        done=frozenset(),
        dice=(),
        choices=(),
        fees=(),
    )
    return with_deadline(state, event)


def _apply_passed(state: TableState, event: Event, body: bodies.Passed) -> TableState:
    silent = state.patrons[body.place].silent + 1 if body.by == "clock" else 0
    state = with_patron(state, body.place, silent=silent)
    return state.but(asked=(*state.asked, body.place[0]), offered=None)


def _apply_broken(state: TableState, event: Event, body: bodies.Broken) -> TableState:
    """A game without a bank: the position starts anew with the next game."""
    return state.but(
        phase="idle",
        asked=(),
        offered=None,
        deadline=None,
        unplayed=state.unplayed + 1,
        position=Position(seats=state.position.seats, rounds=0),
    )


def _apply_banked(state: TableState, event: Event, body: bodies.Banked) -> TableState:
    seat = body.place[0]
    position = take(state.position, state.game.sheet.banked, state.seated, lambda one: one == seat)
    state = with_patron(state, (seat, ""), silent=0).but(
        phase="wagers",
        position=position,
        posted=body.cents,
        offered=None,
        asked=(),
        done=frozenset(),
    )
    return with_deadline(state, event)


# --- a round --------------------------------------------------------------------------------------


def _apply_bet(state: TableState, event: Event, body: bodies.Bet) -> TableState:
    """The event sets the chips of a spot, so applying it twice changes nothing."""
    spot = (body.place, body.wager, body.number)
    others = tuple(bet for bet in state.bets if (bet.bettor, bet.wager, bet.number) != spot)
    if body.cents:
        seat, backline = body.place
        placed = Bet(
            seat=seat,
            backline=backline,
            wager=body.wager,
            number=body.number,
            amount=body.cents,
        )
        others = (*others, placed)
    return state.but(bets=others, done=state.done - {body.place})


def _apply_done(state: TableState, event: Event, body: bodies.Done) -> TableState:
    place = body.place
    return with_patron(state, place, silent=0).but(done=state.done | {place}, unplayed=0)


def _apply_unplayed(state: TableState, event: Event, body: bodies.Unplayed) -> TableState:
    """A round without wagers: the bank goes back and the round does not count."""
    position = state.position
    turns = max(position.turns - 1, 0)
    return state.but(
        phase="idle",
        posted=0,
        deadline=None,
        done=frozenset(),
        unplayed=state.unplayed + 1,
        position=replace(position, turns=turns),
    )


def _apply_dealt(state: TableState, event: Event, body: bodies.Dealt) -> TableState:
    assert state.shoe is not None
    setup = _setup(state, body)
    opening = open_round(state.game.rules, state.game.deck, setup)
    asked = () if state.is_peer_game else state.bettors()  # a peer game has no wagers
    silent = {place for place in asked if place not in state.done}
    patrons = {
        place: replace(patron, silent=patron.silent + 1) if place in silent else patron
        for place, patron in state.patrons.items()
    }
    state = state.but(
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
        settled=None,
        unplayed=0,
        fee_clock=state.fee_clock or (0 if body.minutes is None else event.at),
        fee_minutes=body.minutes,
    )
    return _deal_on(state, event)


def _setup(state: TableState, body: bodies.Dealt) -> Setup:
    """The table when the cards come out: a bank and wagers, or a dealer button and stacks."""
    if body.button is not None:
        assert body.stacks is not None
        return Setup(
            seats=state.position.seats,
            bank=body.button,
            cover=None,
            bets=(),
            stacks={int(seat): cents for seat, cents in body.stacks.items()},
            before={**(body.before or {}), **({"cut": body.cut} if body.cut else {})},
            posted=state.drops and replace(state.drops, minutes=body.minutes),
        )
    assert state.position.holder is not None
    return Setup(
        seats=state.position.seats,
        bank=state.position.holder,
        cover=body.cover,
        bets=state.bets,
        dice=tuple(body.dice),
    )


def _apply_chose(state: TableState, event: Event, body: bodies.Chose) -> TableState:
    wait = state.waits
    assert wait is not None
    answer = event.secret["say"] if event.secret else body.say
    seat, _ = place = state.decider(wait)
    if not body.forced:
        silent = state.patrons[place].silent + 1 if body.by == "clock" else 0
        state = with_patron(state, place, silent=silent)
    choice = choice_made(wait, seat, answer)
    assert state.round is not None
    round_ = apply(state.round, choice.answer)
    return _deal_on(state.but(round=round_, choices=(*state.choices, choice)), event)


def _deal_on(state: TableState, event: Event) -> TableState:
    """Deal cards up to the next choice; a round that is over is settled, without moving chips."""
    assert state.round is not None
    assert state.shoe is not None
    assert state.shuffle is not None
    stub = Stub(state.shoe.order[state.shoe.position :], state.shuffle.nonce)
    going = deal_from(state.round, stub)
    state = with_deadline(state.but(round=going), event)
    if going.finished is None:
        return state
    inputs = inputs_of(state)
    settled = settle_round(
        state.game,
        inputs.setup,
        going.finished,
        going.events,
        inputs=inputs,
        option=state.option,
        hand=state.number,
    )
    return state.but(settled=settled)


def _apply_settled(state: TableState, event: Event, body: bodies.Settled) -> TableState:
    assert state.round is not None
    assert state.shoe is not None
    settled, void = state.settled, body.void
    bets = state.round.setup.bets
    stays: tuple[Bet, ...] = ()
    board, road = state.board, state.road
    if settled is not None and not state.is_peer_game:
        stays = tuple(
            replace(line.bet, carried=True, hand=0)
            for line in settled.lines
            if line.result == "stays"
        )
        board = board.after(state.game, settled)
        road = (*road, *road_entry(state.game, settled))[-ROAD:]
    state = state.but(
        phase="settled",
        round=None,
        choices=(),
        fees=(),
        bets=stays,
        before=state.before if void or settled is None else settled.after,
        posted=0,
        done=frozenset(),
        shoe=state.shoe.burn(min(len(state.round.cards), state.shoe.remaining)),
        board=board,
        road=road,
        position=after_round(state.position, frozenset(bet.seat for bet in bets)),
        fee_clock=next_fee_clock(state),
        fee_minutes=None,
    )
    return with_deadline(state, event)


def _apply_rested(state: TableState, event: Event, body: bodies.Rested) -> TableState:
    """Too few players for a game."""
    return state.but(phase="idle", deadline=None, done=frozenset())


def _apply_snapshot(state: TableState, event: Event, body: bodies.Snapshot) -> TableState:
    """A snapshot changes nothing in a table that is already open."""
    return state.but(snapshot_round=state.number)


def _apply_awarded(state: TableState, event: Event, body: bodies.Awarded) -> TableState:
    """The pot of a tie is gone: the event has moved it to its winners."""
    return state.but(before={})


CHANGES: Mapping[str, Change] = {
    "shuffled": _apply_shuffled,
    "revealed": _apply_revealed,
    "offered": _apply_offered,
    "passed": _apply_passed,
    "broken": _apply_broken,
    "banked": _apply_banked,
    "bet": _apply_bet,
    "done": _apply_done,
    "unplayed": _apply_unplayed,
    "dealt": _apply_dealt,
    "chose": _apply_chose,
    "settled": _apply_settled,
    "rested": _apply_rested,
    "awarded": _apply_awarded,
    "snapshot": _apply_snapshot,
}
