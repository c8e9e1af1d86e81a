"""Events of rounds: the shoe, the bank, wagers, cards, choices, the settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from houseway.cards import Shuffle, parse_cards
from houseway.room.choices import choice_made
from houseway.room.peer_games.time_fees import next_fee_clock
from houseway.room.record_inputs import inputs_of
from houseway.room.state.events import Body, Event
from houseway.room.state.scoreboard import road_marks
from houseway.room.state.table_state import TableState
from houseway.settling.settle import settle_round
from houseway.table import rounds
from houseway.table.bank import Position, after_round, take
from houseway.table.cards.stub import Stub
from houseway.table.rounds import Bettor, Setup, apply, deal_from, open_round

ROAD = 90  # results that a scoreboard shows


class RoundEvent(Body):
    """An event of the shoe, the bank or a round."""


# --- shoe and bank --------------------------------------------------------------------------------


class Shuffled(RoundEvent):
    number: int
    commitment: str
    cards: int
    burnt: int
    shown: str = ""

    def apply(self, state: TableState, event: Event) -> TableState:
        assert event.secret is not None
        shuffle = Shuffle(
            order=parse_cards(event.secret["order"].split()),
            nonce=event.secret["nonce"],
            commitment=self.commitment,
        )
        every_round = state.shuffles_each_round
        return state.but(
            shuffle=shuffle,
            shoe=state.fresh_shoe(shuffle).shoe,
            shoe_number=self.number,
            shoe_first=state.number + 1,
            board=state.board if every_round else state.board.new_shoe(),
            road=state.road if every_round else (),
        )


class Revealed(RoundEvent):
    number: int
    commitment: str
    nonce: str
    order: str
    rounds: Sequence[int]

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(
            revealed={key: event.body[key] for key in ("number", "commitment", "nonce", "rounds")},
            shoe=None,
            shuffle=None,
        )


class Offered(RoundEvent):
    seat: int

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(
            phase="bank",
            offered=self.seat,
            round=None,
            done=frozenset(),
            dice=(),
            choices=(),
            fees=(),
        ).waiting_from(event)


class Passed(RoundEvent):
    place: Bettor
    by: str

    def apply(self, state: TableState, event: Event) -> TableState:
        state = state.answered(self.place, by=self.by)
        return state.but(asked=(*state.asked, self.place[0]), offered=None)


class Broken(RoundEvent):
    """A game without a bank: the position starts anew with the next game."""

    rounds: int

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(
            phase="idle",
            asked=(),
            offered=None,
            deadline=None,
            unplayed=state.unplayed + 1,
            position=Position(seats=state.position.seats, rounds=0),
        )


class Banked(RoundEvent):
    place: Bettor
    cents: int
    by: str

    def apply(self, state: TableState, event: Event) -> TableState:
        seat = self.place[0]
        position = take(
            state.position, state.game.sheet.banked, state.seated, lambda one: one == seat
        )
        state = state.with_patron((seat, ""), silent=0).but(
            phase="wagers",
            position=position,
            posted=self.cents,
            offered=None,
            asked=(),
            done=frozenset(),
        )
        return state.waiting_from(event)


# --- a round --------------------------------------------------------------------------------------


class Bet(RoundEvent):
    """The event sets the chips of a spot, so applying it twice changes nothing."""

    place: Bettor
    wager: str
    number: int | None = None
    cents: int
    why: str = ""

    def apply(self, state: TableState, event: Event) -> TableState:
        placed = rounds.Bet(
            seat=self.place[0],
            backline=self.place[1],
            wager=self.wager,
            number=self.number,
            amount=self.cents,
        )
        bets = (*(bet for bet in state.bets if bet.spot != placed.spot), placed)
        lying = tuple(bet for bet in bets if bet.amount)
        return state.but(bets=lying, done=state.done - {self.place})


class Done(RoundEvent):
    place: Bettor

    def apply(self, state: TableState, event: Event) -> TableState:
        place = self.place
        return state.with_patron(place, silent=0).but(done=state.done | {place}, unplayed=0)


class Unplayed(RoundEvent):
    """A round without wagers: the bank goes back and the round does not count."""

    def apply(self, state: TableState, event: Event) -> TableState:
        turns = max(state.position.turns - 1, 0)
        return state.but(
            phase="idle",
            posted=0,
            deadline=None,
            done=frozenset(),
            unplayed=state.unplayed + 1,
            position=replace(state.position, turns=turns),
        )


class Dealt(RoundEvent):
    """The deal. A banked game has a `cover`, a peer game a `button` and stacks."""

    button: int | None = None
    stacks: Mapping[str, int] | None = None
    before: Mapping[str, Any] | None = None
    dice: Sequence[int]
    cover: int | None = None
    fees: Sequence[Mapping[str, Any]]
    cut: Mapping[str, str] | None = None
    minutes: int | None = None

    def apply(self, state: TableState, event: Event) -> TableState:
        assert state.shoe is not None
        setup = self.setup(state)
        opening = open_round(state.game.rules, state.game.deck, setup)
        asked = state.bettors() if state.phase == "wagers" else ()
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
            fee_clock=state.fee_clock or (0 if self.minutes is None else event.at),
            fee_minutes=self.minutes,
        )
        return _deal_on(state, event)

    def setup(self, state: TableState) -> Setup:
        """The table when the cards come out: a bank and wagers, or a dealer button and stacks."""
        if self.button is not None:
            assert self.stacks is not None
            return Setup(
                seats=state.position.seats,
                bank=self.button,
                cover=None,
                bets=(),
                stacks={int(seat): cents for seat, cents in self.stacks.items()},
                before={**(self.before or {}), **({"cut": self.cut} if self.cut else {})},
                posted=state.drops and replace(state.drops, minutes=self.minutes),
            )
        assert state.position.holder is not None
        return Setup(
            seats=state.position.seats,
            bank=state.position.holder,
            cover=self.cover,
            bets=state.bets,
            dice=tuple(self.dice),
        )


class Chose(RoundEvent):
    place: Bettor
    say: str
    hand: int
    by: str
    forced: bool = False

    def apply(self, state: TableState, event: Event) -> TableState:
        wait = state.waits
        assert wait is not None
        answer = event.secret["say"] if event.secret else self.say
        seat, _ = place = state.decider(wait)
        if not self.forced:
            state = state.answered(place, by=self.by)
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
    state = state.but(round=going).waiting_from(event)
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


class Settled(RoundEvent):
    number: int
    void: str

    def apply(self, state: TableState, event: Event) -> TableState:
        assert state.round is not None
        assert state.shoe is not None
        settled, bettors = state.settled, {bet.seat for bet in state.round.setup.bets}
        before, board, road = state.before, state.board, state.road
        if settled is not None:
            before = before if self.void else settled.after
            board = board.after(state.game, settled)
            road = (*road, *road_marks(state.game, settled))[-ROAD:]
        return state.but(
            phase="settled",
            round=None,
            choices=(),
            fees=(),
            bets=tuple(
                replace(line.bet, carried=True, hand=0)
                for line in (() if settled is None else settled.lines)
                if line.result == "stays"
            ),
            before=before,
            posted=0,
            done=frozenset(),
            shoe=state.shoe.burn(min(len(state.round.cards), state.shoe.remaining)),
            board=board,
            road=road,
            position=after_round(state.position, frozenset(bettors)),
            fee_clock=next_fee_clock(state),
            fee_minutes=None,
        ).waiting_from(event)


class Rested(RoundEvent):
    """Too few players for a game."""

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(phase="idle", deadline=None, done=frozenset())


class Snapshot(RoundEvent):
    """The whole table, which `snapshot` writes and reads."""

    def apply(self, state: TableState, event: Event) -> TableState:
        """A snapshot changes nothing in a table that is already open."""
        return state.but(snapshot_round=state.number)


class Awarded(RoundEvent):
    """The pot of a tie is gone: the event has moved it to its winners."""

    seat: int
    cents: int

    def apply(self, state: TableState, event: Event) -> TableState:
        return state.but(before={})
