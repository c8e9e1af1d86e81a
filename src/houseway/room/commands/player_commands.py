"""The commands of people at a table: sit, bank, bet, decide, leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from houseway.errors import IllegalMove, errors_at
from houseway.money import dollars
from houseway.room.commands.chip_events import choice_event, leave_events, passes
from houseway.room.commands.spoken import (
    LONGEST_WHY,
    Actor,
    Command,
    Given,
    given,
    in_phase,
    not_paused,
    place_of_actor,
)
from houseway.room.commands.wagers import bet_events, check_placed, limits_of
from houseway.room.state import ledger, people_events, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.ledger import moved
from houseway.room.state.table_state import TableState
from houseway.table import rounds
from houseway.table.chips.bets import find_wager
from houseway.table.rounds import Bettor, illegal_choice, is_legal


class Sit(Command):
    seat: Given[int]
    backline: Given[bool] = False
    buy_in: Given[int]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        if state.closed:
            raise IllegalMove("closed", "this table is closed")
        if state.place_of(actor.person) is not None:
            raise IllegalMove("seated-already", "you have a place at this table already")
        seat = given(self.seat)
        if not 1 <= seat <= state.position.seats:
            raise IllegalMove(
                "unknown-seat",
                f"seat {seat} does not exist; seats are 1 to {state.position.seats}",
                where="seat",
            )
        place = _free_place(state, seat, behind=given(self.backline))
        buy_ins, cents = state.kind.buy_ins(state), given(self.buy_in)
        _check_buy_in(cents, buy_ins.least, buy_ins.most, where="buy_in")
        return [
            new_event(
                people_events.Sat(place=place, person=actor.person, name=actor.name, bot=actor.bot),
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


def _check_buy_in(cents: int, least: int, most: int, *, where: str) -> None:
    if cents < least:
        wrong = f"below the table's minimum {dollars(least)}"
    elif most and cents > most:
        wrong = f"above the table's maximum {dollars(most)}"
    else:
        return
    raise IllegalMove("buy-in", f"{dollars(cents)} is {wrong}", where=where)


class Leave(Command):
    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        return leave_events(state, place_of_actor(state, actor))


class AddChips(Command):
    amount: Given[int]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = place_of_actor(state, actor)
        if state.phase == "play":
            raise IllegalMove("wrong-time", "chips are added between two hands, not in one")
        cents = given(self.amount)
        _check_buy_in(cents, limits_of(state).low, state.kind.buy_ins(state).most, where="amount")
        moves = moved(_purse(actor), state.stack_account(place), cents, "chips added")
        return [new_event(people_events.Added(place=place), *moves)]


class SitOut(Command):
    on: Given[bool]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = place_of_actor(state, actor)
        on = given(self.on)
        if on == state.patrons[place].out:
            return []
        before = passes(state, place, by="player") if on else []
        return [*before, new_event(people_events.SatOut(place=place, on=on))]


# --- the bank -------------------------------------------------------------------------------------


def _offered_to(state: TableState, actor: Actor) -> Bettor:
    place = place_of_actor(state, actor)
    in_phase(state, "bank")
    if place != (state.offered, ""):
        raise IllegalMove("not-your-turn", f"the bank is offered to seat {state.offered}")
    return place


class TakeBank(Command):
    amount: Given[int]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _offered_to(state, actor)
        not_paused(state)
        cents = given(self.amount)
        low, held = limits_of(state).low, state.stack(place)
        if not low <= cents <= held:
            raise IllegalMove(
                "bank-amount",
                f"{dollars(cents)}; post from the table's minimum {dollars(low)} up to the "
                f"{dollars(held)} in front of you",
                where="amount",
            )
        why = "the player-dealer cannot bet against the bank."
        down = [
            event
            for bet in state.bets
            if bet.bettor == place
            for event in bet_events(state, replace(bet, amount=0), why=why)
        ]
        moves = moved(state.stack_account(place), ledger.cover(state.table), cents, "bank posted")
        return [
            *down,
            new_event(round_events.Banked(place=place, cents=cents, by=actor.by), *moves),
        ]


class PassBank(Command):
    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        return [new_event(round_events.Passed(place=_offered_to(state, actor), by=actor.by))]


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


class Bet(Command):
    wager: Given[str]
    number: Given[int | None] = None
    amount: Given[int]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _bettor(state, actor)
        bet = self.placed(state, place)
        check_placed(state, place, [bet])
        return bet_events(state, bet)

    def placed(self, state: TableState, place: Bettor, where: str = "wager") -> rounds.Bet:
        name, number = given(self.wager), given(self.number)
        wager = find_wager(state.game.wagers, name, where=where).id
        cents = given(self.amount)
        return rounds.Bet(
            seat=place[0], backline=place[1], wager=wager, number=number, amount=cents
        )


class Bets(Command):
    """Set all spots at once; wagers that are not named are removed."""

    bets: Given[Sequence[Given[Bet]]]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _bettor(state, actor)
        wanted = [
            given(bet).placed(state, place, f"bets[{item}].wager")
            for item, bet in enumerate(given(self.bets))
        ]
        named = {bet.spot for bet in wanted}
        if len(named) < len(wanted):
            raise IllegalMove(
                "wager-twice", "two wagers on the same spot; add them up", where="bets"
            )
        gone = [
            replace(bet, amount=0)
            for bet in state.bets
            if bet.bettor == place and not bet.carried and bet.spot not in named
        ]
        check_placed(state, place, [*gone, *wanted])
        lies = {bet.spot: bet.amount for bet in state.bets}
        # Chips come off before others go on: a stack is never below zero in between.
        ordered = sorted((*gone, *wanted), key=lambda bet: bet.amount > lies.get(bet.spot, 0))
        return [event for bet in ordered for event in bet_events(state, bet)]


class Done(Command):
    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = place_of_actor(state, actor)
        in_phase(state, "wagers", "settled", "idle")
        if place in state.done:
            return []
        if state.phase == "wagers" and place != state.bank:
            check_placed(state, place, [], complete=True)
        return [new_event(round_events.Done(place=place))]


# --- decisions ------------------------------------------------------------------------------------


class Choose(Command):
    say: str | None

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = place_of_actor(state, actor)
        in_phase(state, "play")
        wait = state.waits
        assert wait is not None
        if state.decider(wait) != place:
            raise IllegalMove("not-your-turn", f"the table waits for seat {state.decider(wait)[0]}")
        say = self.say
        if say is None or len(say) > LONGEST_WHY:
            raise IllegalMove("wrong-value", f"say one of {', '.join(wait.options)}", where="say")
        with errors_at("say"):
            if not is_legal(wait, say):
                raise illegal_choice(wait, say, where="say")
        return [choice_event(state, say, by=actor.by)]


class Ping(Command):
    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        return []
