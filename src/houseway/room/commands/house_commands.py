"""The commands of the house: the clock, lost connections, and the floor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from houseway.errors import IllegalMove
from houseway.room.commands.chip_events import (
    choice_event,
    departure_event,
    leave_events,
    passes,
    reveal_event,
    shoe_in_use,
    void_event,
)
from houseway.room.commands.spoken import Actor, Command, Given, given, in_phase
from houseway.room.peer_games.pot_fees import check_collection
from houseway.room.state import people_events, round_events
from houseway.room.state.events import NewEvent, new_event
from houseway.room.state.table_state import TableState
from houseway.table.rounds import Bettor, default_choice


class FloorCommand(Command):
    """A command that only the floor may give."""


class HouseCommand(Command):
    """A command of the house itself, which is not told to anybody else."""


UNCHANGED: Final = object()  # a limit that is not named; null is a wrong one

# --- the clock ------------------------------------------------------------------------------------


class TimeIsUp(HouseCommand):
    """The default when time is up: a pass, the end of wagers, the house way, the next round."""

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        if state.phase == "bank" and state.offered is not None:
            return [new_event(round_events.Passed(place=(state.offered, ""), by="clock"))]
        if state.phase == "play" and state.waits is not None:
            return [choice_event(state, default_choice(state.waits), by="clock")]
        return []  # `automatic_events` looks at the clock for wagers and the next round


def _absent(state: TableState, person: str) -> Bettor | None:
    """The place of the person that the house's command names; None for a bot."""
    place = state.place_of(person)
    return None if place is None or state.patrons[place].bot else place


class Away(HouseCommand):
    """A player without a connection sits out, after the hand in play."""

    person: str

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _absent(state, self.person)
        if place is None or state.patrons[place].out:
            return []
        away = new_event(people_events.SatOut(place=place, on=True, away=True))
        return [*passes(state, place, by="clock"), away]


class Back(HouseCommand):
    person: str

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _absent(state, self.person)
        if place is None or not state.patrons[place].away:
            return []
        return [new_event(people_events.SatOut(place=place, on=False))]


class Gone(HouseCommand):
    """A player who stays away is cashed out; the chips go to the wallet."""

    person: str

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        place = _absent(state, self.person)
        return leave_events(state, place) if place and state.patrons[place].out else []


# --- the floor ------------------------------------------------------------------------------------


class Void(FloorCommand):
    why: Given[str]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        in_phase(state, "play")
        return [void_event(state, given(self.why))]


class Pause(FloorCommand):
    why: Given[str]

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        return [] if state.paused else [new_event(people_events.Paused(why=given(self.why)))]


class Resume(FloorCommand):
    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        return [new_event(people_events.Resumed())] if state.paused else []


class Change(FloorCommand):
    """Change limits or fee option; refused while wagers lie on the layout."""

    limits: Any = UNCHANGED
    collection: Given[Mapping[str, str] | Literal["same"] | None] = "same"

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        in_phase(state, "idle", "bank", "settled")
        changes: dict[str, Any] = {}
        says = []
        if self.limits is not UNCHANGED:
            changes["settings"] = {"table.limits": self.limits}
            state.game.but(settings=changes["settings"])  # refuses a wrong limit
            says.append(f"table limits {self.limits}")
        wanted = given(self.collection)
        if wanted != "same":
            check_collection(state.game, wanted)
            changes["collection"] = wanted
            says.append(f"collection option {wanted['option']}" if wanted else "no collection")
        if not changes:
            raise IllegalMove("wrong-value", "give limits or collection", where="do")
        before = {
            "limits": str(state.game.sheet.table.limits),
            "collection": state.terms.collection,
        }
        return [new_event(people_events.Changed(**changes, before=before, says=" and ".join(says)))]


class Close(FloorCommand):
    """Pay everybody out and close the table; refused during a round."""

    def events(self, state: TableState, actor: Actor) -> list[NewEvent]:
        in_phase(state, "idle", "bank", "settled")
        return [
            *(departure_event(state, place, closing=True) for place in state.patrons),
            *([reveal_event(state)] if shoe_in_use(state) else []),
            new_event(people_events.Closed()),
        ]
