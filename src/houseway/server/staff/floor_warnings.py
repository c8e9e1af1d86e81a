"""Warnings for the floor: two people on one device, and chips that flow one way only."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from houseway.room.state import ledger
from houseway.room.state.events import Event

ONE_SIDED = 0.8  # share of the chips between two people that flows one way
WORTH_A_LOOK = 200_00  # cents; a smaller amount is normal luck


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedDevice:
    """Two people who sat at a table at the same time with one device."""

    table: str
    terminal: str
    people: tuple[str, str]
    at: int


@dataclass(slots=True, kw_only=True)
class Flow:
    """Chips that two people won from each other at a table, as bettor and as player-dealer."""

    table: str
    people: tuple[str, str]
    net: int = 0  # net win of the first from the second
    volume: int = 0
    rounds: int = 0

    @property
    def one_sided(self) -> float:
        return abs(self.net) / self.volume if self.volume else 0.0

    @property
    def flagged(self) -> bool:
        return abs(self.net) >= WORTH_A_LOOK and self.one_sided >= ONE_SIDED


def shared_devices(events: Iterable[Event]) -> list[SharedDevice]:
    """Devices shared at tables, from arrivals and departures, oldest first."""
    seated: dict[tuple[str, int, str], tuple[str, str]] = {}
    found = []
    for event in events:
        table = event.stream.removeprefix("table:")
        place = (table, event.body["seat"], event.body.get("backline", ""))
        if event.kind == "left":
            seated.pop(place, None)
            continue
        person = event.body["person"]
        if event.body.get("bot") or not event.terminal:
            continue
        for (other_table, _, _), (other, terminal) in seated.items():
            if other_table == table and other != person and terminal == event.terminal:
                pair = (min(person, other), max(person, other))
                found.append(SharedDevice(table=table, terminal=terminal, people=pair, at=event.at))
        seated[place] = (person, event.terminal)
    return found


def flows(events: Iterable[Event]) -> list[Flow]:
    """Flows between pairs from the banks and settlements of tables; the largest net comes first."""
    banks: dict[str, str] = {}
    found: dict[tuple[str, str, str], Flow] = {}
    for event in events:
        table = event.stream.removeprefix("table:")
        if event.kind == "banked":
            banks[table] = _banker(event) or event.actor
            continue
        bank = banks.get(table)
        if bank is None or event.body.get("void"):
            continue
        met: dict[tuple[str, str], Flow] = {}
        cover = ledger.cover(table)
        for move in event.moves:
            bettor = _person(move.taker if move.giver == cover else move.giver)
            if cover not in (move.giver, move.taker) or bettor is None or bettor == bank:
                continue
            pair = (min(bettor, bank), max(bettor, bank))
            flow = found.setdefault((table, *pair), Flow(table=table, people=pair))
            won = move.cents if move.giver == cover else -move.cents
            flow.net += won if bettor == pair[0] else -won
            flow.volume += abs(won)
            met[pair] = flow
        for flow in met.values():
            flow.rounds += 1
    return sorted(found.values(), key=lambda flow: -abs(flow.net))


def _banker(event: Event) -> str | None:
    """The player-dealer, whose chips were posted."""
    return next((_person(move.giver) for move in event.moves), None)


def _person(account: str) -> str | None:
    """
    >>> _person("stack:k3x9:ada"), _person("cover:k3x9")
    ('ada', None)
    """
    parts = account.split(":")
    return parts[2] if len(parts) == 3 and parts[0] in ("stack", "bets") else None
