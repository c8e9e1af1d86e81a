"""The felt during a hand, read from its events: stacks, bets, pots, folded hands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Any

from houseway.table.chips.carried_pot import carried_pot, matched_antes
from houseway.table.chips.side_pots import Pot, side_pots
from houseway.table.rounds import Event, Setup


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """The chips of a player. `bet` is on this street, `paid` the total of the hand."""

    stack: int
    bet: int = 0
    paid: int = 0
    dead: int = 0
    folded: bool = False
    waits: bool = False  # not dealt in
    did: str = ""  # the player's last action on this street
    shows: Mapping[str, str] = field(default_factory=dict)  # the words for the hand, by share

    @property
    def is_live(self) -> bool:
        return not (self.folded or self.waits)

    @property
    def is_all_in(self) -> bool:
        return self.is_live and not self.stack and self.paid > 0

    def with_stack(self, stack: int, bet: int) -> Place:
        """The place after chips went into the pot or came back."""
        return replace(self, stack=stack, bet=max(bet, 0), paid=self.paid + self.stack - stack)


@dataclass(frozen=True, slots=True, kw_only=True)
class Felt:
    """The table at one moment of a hand."""

    seats: Mapping[int, Place]
    street: str = ""
    carried: int = 0  # from hands without an opening bet
    matched: Mapping[int, int] = field(default_factory=dict)  # of it, the antes of each seat

    @property
    def total(self) -> int:
        """All chips that have been put in."""
        return self.carried + sum(place.paid for place in self.seats.values())

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The main pot and the side pots, without the current bets."""
        places = self.seats.items()
        lies = {seat: place.paid - place.dead - place.bet for seat, place in places}
        for seat, cents in self.matched.items():
            lies[seat] = lies.get(seat, 0) + cents
        dead = self.carried - sum(self.matched.values())
        dead += sum(place.dead for place in self.seats.values())
        live = [seat for seat, place in places if place.is_live]
        return side_pots(lies, live, dead=dead) if dead or any(lies.values()) else ()


def felt_before(setup: Setup) -> Felt:
    """The felt before the first chip is posted."""
    seats = {seat: Place(stack=cents) for seat, cents in setup.stacks.items()}
    return Felt(seats=seats, carried=carried_pot(setup.before), matched=matched_antes(setup.before))


def felt_after(setup: Setup, events: Iterable[Event]) -> Felt:
    """The felt after these events."""
    return reduce(_after, events, felt_before(setup))


def felts(setup: Setup, events: Iterable[Event]) -> Iterator[Felt]:
    """The felt after each of these events."""
    felt = felt_before(setup)
    for event in events:
        felt = _after(felt, event)
        yield felt


def _after(felt: Felt, event: Event) -> Felt:
    name = event["event"]
    if name == "street":
        return replace(_gathered(felt), street=event["name"])
    if name == "sits-out":
        return _at(felt, event["seat"], waits=True)
    number = str(event.get("hand", "")).removeprefix("seat ")
    if not number.isdigit() or int(number) not in felt.seats:
        return felt
    return _said(felt, int(number), name, event)


def _said(felt: Felt, seat: int, name: str, event: Mapping[str, Any]) -> Felt:
    place = felt.seats[seat]
    if name in ("posts", "wagers"):
        did = event["says"] if name == "wagers" else f"{event['what']} {event['amount']}"
        place = place.with_stack(event.get("_stack", place.stack), event.get("_bet", place.bet))
        return _put(felt, seat, replace(place, did=did, dead=event.get("_dead", place.dead)))
    if name == "collection-blind":  # to the house, not into the pot
        return _at(felt, seat, stack=event["_stack"])
    if name in ("uncalled", "takes-back", "sevens-rule"):
        back = event.get("_cents", 0)
        return _put(felt, seat, place.with_stack(place.stack + back, place.bet - back))
    if name == "folds":
        return _at(felt, seat, folded=True, did="folds")
    if name == "draws":
        count = event["count"]
        return _at(felt, seat, did=f"draws {count}" if count else "stands pat")
    if name == "exposes":
        return _at(felt, seat, did="turns a card up")
    if name == "shows":
        return _at(_gathered(felt), seat, shows=event["says"], did="")
    return felt


def _gathered(felt: Felt) -> Felt:
    """The felt with all bets moved into the pot."""
    seats = {
        seat: replace(place, bet=0, did=place.did if place.folded else "")
        for seat, place in felt.seats.items()
    }
    # Blinds are posted before the first street and count as its bets.
    return felt if not felt.street else replace(felt, seats=seats)


def _at(felt: Felt, seat: int, **changes: Any) -> Felt:
    return _put(felt, seat, replace(felt.seats[seat], **changes))


def _put(felt: Felt, seat: int, place: Place) -> Felt:
    return replace(felt, seats={**felt.seats, seat: place})
