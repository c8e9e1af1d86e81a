"""The commands of the house: the clock, lost connections, and the floor."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from houseway.errors import IllegalMove
from houseway.room.commands.actors import Actor, Command, in_phase
from houseway.room.commands.chip_events import (
    choice_event,
    departure_event,
    leave_events,
    reveal_event,
    shoe_in_use,
    void_event,
)
from houseway.room.commands.fields import fee_option_in, why_in
from houseway.room.peer_games.pot_fees import check_collection
from houseway.room.state import event_bodies as bodies
from houseway.room.state.event_bodies import new_event
from houseway.room.state.events import NewEvent
from houseway.room.state.table_state import TableState
from houseway.table.rounds import Bettor, default_choice

Do = Callable[[TableState, Command, Actor], list[NewEvent]]

# --- the clock ------------------------------------------------------------------------------------


def _time_is_up(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """The default when time is up: a pass, the end of wagers, the house way, the next round."""
    if state.phase == "bank" and state.offered is not None:
        return [new_event(bodies.Passed(place=(state.offered, ""), by="clock"))]
    if state.phase == "play" and state.waits is not None:
        wait = state.waits
        return [choice_event(state, default_choice(wait), by="clock")]
    return []  # `automatic_events` looks at the clock for wagers and the next round


def _absent(state: TableState, command: Command) -> Bettor | None:
    """The place of the person that the house's command names; None for a bot."""
    place = state.place_of(str(command.get("person")))
    return None if place is None or state.patrons[place].bot else place


def _away(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """A player without a connection sits out, after the hand in play."""
    place = _absent(state, command)
    if place is None or state.patrons[place].out:
        return []
    offered = place == (state.offered, "")
    passes = [new_event(bodies.Passed(place=place, by="clock"))] if offered else []
    return [*passes, new_event(bodies.SatOut(place=place, on=True, away=True))]


def _back(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    place = _absent(state, command)
    if place is None or not state.patrons[place].away:
        return []
    return [new_event(bodies.SatOut(place=place, on=False))]


def _gone(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """A player who stays away is cashed out; the chips go to the wallet."""
    place = _absent(state, command)
    if place is None or not state.patrons[place].out:
        return []
    return leave_events(state, place)


# --- the floor ------------------------------------------------------------------------------------


def _floor(actor: Actor) -> None:
    if not actor.floor:
        raise IllegalMove("forbidden", "only the floor may do this")


def _void(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    _floor(actor)
    in_phase(state, "play")
    return [void_event(state, why_in(command))]


def _pause(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    _floor(actor)
    return [] if state.paused else [new_event(bodies.Paused(why=why_in(command)))]


def _resume(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    _floor(actor)
    return [new_event(bodies.Resumed())] if state.paused else []


def _change(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """Change limits or fee option; refused while wagers lie on the layout."""
    _floor(actor)
    in_phase(state, "idle", "bank", "settled")
    changes: dict[str, Any] = {}
    says = []
    if "limits" in command:
        state.game.but(settings={"table.limits": command["limits"]})  # refuses a wrong limit
        changes["settings"] = {"table.limits": command["limits"]}
        says.append(f"table limits {command['limits']}")
    if "collection" in command:
        wanted = fee_option_in(command["collection"])
        check_collection(state.game, wanted)
        changes["collection"] = wanted
        says.append(f"collection option {wanted['option']}" if wanted else "no collection")
    if not changes:
        raise IllegalMove("wrong-value", "give limits or collection", where="do")
    before = {"limits": str(state.game.sheet.table.limits), "collection": state.terms.collection}
    return [new_event(bodies.Changed(**changes, before=before, says=" and ".join(says)))]


def _close(state: TableState, command: Command, actor: Actor) -> list[NewEvent]:
    """Pay everybody out and close the table; refused during a round."""
    _floor(actor)
    in_phase(state, "idle", "bank", "settled")
    return [
        *(departure_event(state, place, closing=True) for place in state.patrons),
        *([reveal_event(state)] if shoe_in_use(state) else []),
        new_event(bodies.Closed()),
    ]


OF_THE_HOUSE: Mapping[str, Do] = {
    "time-is-up": _time_is_up,
    "away": _away,
    "back": _back,
    "gone": _gone,
}
OF_THE_FLOOR: Mapping[str, Do] = {
    "void": _void,
    "pause": _pause,
    "resume": _resume,
    "change": _change,
    "close": _close,
}
