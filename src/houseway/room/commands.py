"""What people may do at a table. A command is refused with a reason, or becomes events.

The only door to a table: a person, a bot, the clock and the floor all come through `decide`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from houseway.errors import HousewayError, IllegalMove, UnknownName
from houseway.money import dollars
from houseway.room import ledger
from houseway.room.arguments import (
    FIELDS,
    LONGEST_WHY,
    check_fields,
    fee_option_in,
    found_text,
    money_in,
    whole_in,
    why_in,
)
from houseway.room.deeds import (
    choice_event,
    departure,
    event_at,
    revealed_event,
    shoe_in_use,
    void_event,
)
from houseway.room.events import Event, NewEvent
from houseway.room.fold import fold
from houseway.room.follow import Luck, follow
from houseway.room.ledger import moved
from houseway.room.state import State
from houseway.room.wagers import bet_events, check_placed, limits_of
from houseway.table.bets import find_wager
from houseway.table.rounds import Bet, Bettor, illegal_choice, is_legal

OF_THE_HOUSE = ("time-is-up", "away", "back", "gone")


@dataclass(frozen=True, slots=True, kw_only=True)
class Actor:
    """Who speaks. The clock and the floor are not persons at the table."""

    person: str
    name: str
    bot: bool = False
    floor: bool = False
    clock: bool = False

    @property
    def by(self) -> str:
        return "clock" if self.clock else "bot" if self.bot else "player"


@dataclass(frozen=True, slots=True, kw_only=True)
class Decided:
    """`played` is the table as it was when a round was over and not yet settled."""

    events: tuple[NewEvent, ...]
    state: State
    played: State | None = None


class Draft:
    """Events on their way: each is folded at once, so that the next can look at the table."""

    def __init__(self, state: State, at: int) -> None:
        self.state = state
        self.at = at
        self.events: list[NewEvent] = []
        self.played: State | None = None

    def add(self, event: NewEvent) -> None:
        self.events.append(event)
        if event.kind == "settled":
            self.played = self.state
        placed = Event(
            stream=f"table:{self.state.table}",
            seq=self.state.version + 1,
            kind=event.kind,
            body=event.body,
            secret=event.secret,
            moves=event.moves,
            at=self.at,
            actor="",
        )
        self.state = fold(self.state, placed)


def decide(
    state: State, command: Mapping[str, Any], actor: Actor, *, at: int, luck: Luck
) -> Decided:
    """The events of a command, and of all that follows from it without anybody's word."""
    name = command.get("do")
    do = COMMANDS.get(name) if isinstance(name, str) else None
    if do is None:
        raise _unknown(str(name))
    check_fields(command, {"id", "do", *FIELDS.get(str(name), ())})
    draft = Draft(state, at)
    for event in do(state, command, actor):
        draft.add(event)
    return proceed(draft, luck)


def proceed(draft: Draft, luck: Luck) -> Decided:
    """Whatever the table does by itself now: shuffle, offer the bank, deal, settle."""
    while (event := follow(draft.state, draft.at, luck)) is not None:
        draft.add(event)
    return Decided(events=tuple(draft.events), state=draft.state, played=draft.played)


def _unknown(name: str) -> UnknownName:
    """No such command, for whoever asks: what only the house says is not told."""
    known = [other for other in COMMANDS if other not in OF_THE_HOUSE]
    return UnknownName("command", name[:40], known, where="do")


# --- where somebody stands ------------------------------------------------------------------------


def _mine(state: State, actor: Actor) -> Bettor:
    place = state.place_of(actor.person)
    if place is None:
        raise IllegalMove("not-seated", "you are not at this table; take a seat first")
    return place


def _in_phase(state: State, *phases: str) -> None:
    if state.closed:
        raise IllegalMove("closed", "this table is closed")
    if state.phase not in phases:
        says = {
            "idle": "the table waits for players",
            "bank": "the bank is being offered",
            "wagers": "wagers are open",
            "play": "the cards are out: no more wagers",
            "settled": "the round is settled, the next has not begun",
        }
        raise IllegalMove("wrong-time", f"not now: {says[state.phase]}")


# --- people ---------------------------------------------------------------------------------------


def _sit(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
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
        event_at(
            "sat",
            place,
            *moved(_purse(actor), ledger.stack(state.table, actor.person), cents, "buy-in"),
            person=actor.person,
            name=actor.name,
            bot=actor.bot,
        )
    ]


def _free_place(state: State, seat: int, *, behind: bool) -> Bettor:
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
    """Bots play with the cage's chips, people with their own."""
    return ledger.CAGE if actor.bot else ledger.wallet(actor.person)


def _buy_in(state: State, command: Mapping[str, Any], field: str) -> int:
    cents = money_in(command, field)
    low = limits_of(state)[0]
    if cents < low:
        raise IllegalMove(
            "buy-in", f"{dollars(cents)} is below the table's minimum {dollars(low)}", where=field
        )
    return cents


def _add_chips(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _mine(state, actor)
    if state.phase == "play":
        raise IllegalMove("wrong-time", "chips are added between two hands, not in one")
    cents = _buy_in(state, command, "amount")
    account = ledger.stack(state.table, actor.person)
    return [event_at("added", place, *moved(_purse(actor), account, cents, "chips added"))]


def _leave(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    return _leaving(state, _mine(state, actor))


def _leaving(state: State, place: Bettor) -> list[NewEvent]:
    """At once, or after the hand that his chips are in."""
    in_round = state.phase == "play" or (state.phase == "wagers" and place == state.bank)
    if in_round and (place == state.bank or state.staked(place)):
        return [event_at("leaving", place)]
    events = (
        [event_at("passed", place, by="player")]
        if state.offered == place[0] and not place[1]
        else []
    )
    return [*events, departure(state, place)]


def _sit_out(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _mine(state, actor)
    on = command.get("on")
    if not isinstance(on, bool):
        raise IllegalMove(
            "wrong-value", f"expected true or false, found {found_text(on)}", where="on"
        )
    if on == state.patrons[place].out:
        return []
    events = [event_at("sat-out", place, on=on)]
    if on and state.offered == place[0] and not place[1]:
        events.insert(0, event_at("passed", place, by="player"))
    return events


# --- the bank -------------------------------------------------------------------------------------


def _offered_to(state: State, actor: Actor) -> Bettor:
    place = _mine(state, actor)
    _in_phase(state, "bank")
    if place != (state.offered, ""):
        raise IllegalMove("not-your-turn", f"the bank is offered to seat {state.offered}")
    return place


def _take_bank(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _offered_to(state, actor)
    _not_paused(state)
    cents = money_in(command, "amount")
    low, held = limits_of(state)[0], state.stack(place)
    mine = [bet for bet in state.bets if bet.bettor == place]
    if not low <= cents <= held:
        raise IllegalMove(
            "bank-amount",
            f"{dollars(cents)}; post from the table's minimum {dollars(low)} up to the "
            f"{dollars(held)} in front of you",
            where="amount",
        )
    down = [
        event
        for bet in mine
        for event in bet_events(
            state, replace(bet, amount=0), why="the player-dealer cannot bet against himself."
        )
    ]
    giver, taker = ledger.stack(state.table, actor.person), ledger.cover(state.table)
    moves = moved(giver, taker, cents, "bank posted")
    return [*down, event_at("banked", place, *moves, cents=cents, by=actor.by)]


def _pass_bank(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    return [event_at("passed", _offered_to(state, actor), by=actor.by)]


def _not_paused(state: State) -> None:
    if state.paused is not None:
        raise IllegalMove("paused", f"the table is stopped: {state.paused}")


# --- wagers ---------------------------------------------------------------------------------------


def _bettor(state: State, actor: Actor) -> Bettor:
    place = _mine(state, actor)
    _in_phase(state, "wagers")
    _not_paused(state)
    if place == state.bank:
        raise IllegalMove(
            "bank-bets", "you are the player-dealer this round and cannot bet against yourself"
        )
    if state.patrons[place].out:
        raise IllegalMove("sitting-out", "you are sitting out; say that you are back first")
    return place


def _read_bet(state: State, place: Bettor, data: Mapping[str, Any], where: str = "") -> Bet:
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


def _bet(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _bettor(state, actor)
    bet = _read_bet(state, place, command)
    check_placed(state, place, [bet])
    return bet_events(state, bet)


def _bets(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """All spots at once: what is not named is taken away."""
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
    return [event for bet in (*gone, *wanted) for event in bet_events(state, bet)]


def _done(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _mine(state, actor)
    _in_phase(state, "wagers", "settled", "idle")
    if place in state.done:
        return []
    if state.phase == "wagers" and place != state.bank:
        check_placed(state, place, [], complete=True)
    return [event_at("done", place)]


# --- decisions ------------------------------------------------------------------------------------


def _choose(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _mine(state, actor)
    _in_phase(state, "play")
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


# --- the clock and the floor ----------------------------------------------------------------------


def _time_is_up(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """What happens without a signal: pass, no more wagers, the house way, on to the next round."""
    if not actor.clock:
        raise _unknown("time-is-up")
    if state.phase == "bank" and state.offered is not None:
        return [event_at("passed", (state.offered, ""), by="clock")]
    if state.phase == "play" and state.waits is not None:
        wait = state.waits
        # Somebody who cannot pay for the house way is left with what costs nothing.
        free = wait.house_way if wait.house_way in wait.options else wait.options[0]
        return [choice_event(state, free, by="clock")]
    return []  # `follow` looks at the clock for wagers and for the next round


def _absent(state: State, command: Mapping[str, Any], actor: Actor) -> Bettor | None:
    """The place of somebody whose connection the house speaks of."""
    if not actor.clock:
        raise _unknown(str(command["do"]))
    place = state.place_of(str(command.get("person")))
    return None if place is None or state.patrons[place].bot else place


def _away(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """Nobody waits for somebody who is not there; a hand that he is in is finished first."""
    place = _absent(state, command, actor)
    if place is None or state.patrons[place].out:
        return []
    passes = [event_at("passed", place, by="clock")] if place == (state.offered, "") else []
    return [*passes, event_at("sat-out", place, on=True, away=True)]


def _back(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    place = _absent(state, command, actor)
    if place is None or not state.patrons[place].away:
        return []
    return [event_at("sat-out", place, on=False)]


def _gone(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """Who stays away is cashed out; his chips wait for him in his wallet."""
    place = _absent(state, command, actor)
    if place is None or not state.patrons[place].out:
        return []
    return _leaving(state, place)


def _floor(state: State, actor: Actor) -> None:
    if not actor.floor:
        raise IllegalMove("forbidden", "only the floor may do this")


def _void(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    _floor(state, actor)
    _in_phase(state, "play")
    return [void_event(state, why_in(command))]


def _pause(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    _floor(state, actor)
    return [] if state.paused else [NewEvent(kind="paused", body={"why": why_in(command)})]


def _resume(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    _floor(state, actor)
    return [NewEvent(kind="resumed", body={})] if state.paused else []


def _change(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """Other limits or another fee option. Nothing changes while wagers lie on the layout."""
    _floor(state, actor)
    _in_phase(state, "idle", "bank", "settled")
    body: dict[str, Any] = {}
    says = []
    if "limits" in command:
        state.game.but(settings={"table.limits": command["limits"]})  # refuses what is no limit
        body["settings"] = {"table.limits": command["limits"]}
        says.append(f"table limits {command['limits']}")
    if "collection" in command:
        wanted = fee_option_in(command["collection"])
        replace(state, terms=replace(state.terms, collection=wanted)).option  # noqa: B018
        body["collection"] = wanted
        says.append(f"collection option {wanted['option']}" if wanted else "no collection")
    if not body:
        raise IllegalMove("wrong-value", "give limits or collection", where="do")
    before = {"limits": state.game.sheet.table.limits, "collection": state.terms.collection}
    return [NewEvent(kind="changed", body={**body, "before": before, "says": " and ".join(says)})]


def _close(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    """Everybody is paid out; a hand in play is finished first."""
    _floor(state, actor)
    _in_phase(state, "idle", "bank", "settled")
    return [
        *(departure(state, place) for place in state.patrons),
        *([revealed_event(state)] if shoe_in_use(state) else []),
        NewEvent(kind="closed", body={}),
    ]


def _ping(state: State, command: Mapping[str, Any], actor: Actor) -> list[NewEvent]:
    return []


COMMANDS: Mapping[str, Callable[[State, Mapping[str, Any], Actor], list[NewEvent]]] = {
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
    "void": _void,
    "pause": _pause,
    "resume": _resume,
    "change": _change,
    "close": _close,
    "time-is-up": _time_is_up,
    "away": _away,
    "back": _back,
    "gone": _gone,
}
