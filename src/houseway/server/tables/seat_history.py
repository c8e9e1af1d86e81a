"""The occupant of a place at a table at some moment, from the arrivals in its books."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from houseway.room.state.events import Event
from houseway.storage.event_store import Store

LOOKED_AT: Final = 200  # arrivals searched

Place = tuple[int, str]  # seat, and the name of a place behind it


def place_of(event: Event) -> Place | None:
    """The place that an event of a table is about; None if it names no seat."""
    seat = event.body.get("seat")
    return (seat, event.body.get("backline", "")) if isinstance(seat, int) else None


def arrivals(store: Store, table: str, *, until: int, person: str | None = None) -> Sequence[Event]:
    """The last arrivals at a table up to a moment, of everybody or of one person, newest first."""
    return store.search_events(
        stream=f"table:{table}", kind="sat", text=person, until=until + 1, limit=LOOKED_AT
    )


def occupant_at(arrivals: Sequence[Event], place: Place, seq: int) -> Mapping[str, Any] | None:
    """The arrival of the person who sat in a place when event `seq` was written."""
    found = (event for event in arrivals if event.seq <= seq and place_of(event) == place)
    return next((event.body for event in found), None)
