"""How the bettors of a table play: one way for all, or a way or a chart for single seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from houseway.arguments import shown
from houseway.errors import UnknownName, Unreadable
from houseway.families.analyst import BEST, Analyst
from houseway.table.rounds import Setup

OTHERS = "others"  # the key of the seats that are not named
CHART = "a chart"


@dataclass(frozen=True)
class SeatPlays:
    """The way of `others`, and those of seats that play in another way; a chart is a mapping."""

    others: str = BEST
    seats: Mapping[int, str | Mapping[str, Any]] = field(default_factory=dict)

    def __str__(self) -> str:
        """
        >>> str(SeatPlays("best", {3: "house-way"}))
        'best; seat 3 house-way'
        """
        named = [(seat, way if isinstance(way, str) else CHART) for seat, way in self.seats.items()]
        return "; ".join([self.others, *(f"seat {seat} {way}" for seat, way in named)])

    def ways(self, analyst: Analyst, setup: Setup) -> dict[int, Any]:
        """The way to play of each seat, ready to decide; seats that play alike share one."""
        usual = analyst.policy(self.others)
        made = {self.others: usual}
        found = dict.fromkeys(range(1, setup.seats + 1), usual)
        for seat, way in self.seats.items():
            if not isinstance(way, str):
                found[seat] = analyst.policy(CHART, way)
                continue
            if way not in made:
                made[way] = analyst.policy(way)
            found[seat] = made[way]
        return found


BEST_PLAY = SeatPlays()


def seat_plays(found: object, analyst: Analyst, setup: Setup) -> SeatPlays:
    """The ways to play that a table describes: `best`, or a table by seat with `others`."""
    if not isinstance(found, Mapping):
        return SeatPlays(_named(found, analyst, "play"))
    others = _named(found.get(OTHERS, BEST), analyst, f"play.{OTHERS}")
    seats: dict[int, str | Mapping[str, Any]] = {}
    betting = {bet.seat for bet in setup.bets}
    for key, way in found.items():
        if key == OTHERS:
            continue
        where = f"play.{key}"
        if not str(key).isdecimal() or int(key) not in betting:
            legal = ", ".join(map(str, sorted(betting)))
            message = f"no bettor at seat {shown(key)}; bettors sit at {legal}"
            raise Unreadable("play-seat", message, where=where)
        if isinstance(way, Mapping):
            analyst.policy(CHART, way)  # refuses a chart that cannot be played by
            seats[int(key)] = way
        else:
            seats[int(key)] = _named(way, analyst, where)
    return SeatPlays(others, {seat: way for seat, way in seats.items() if way != others})


def _named(way: object, analyst: Analyst, where: str) -> str:
    if way not in analyst.strategies:
        raise UnknownName("way to play", str(way), analyst.strategies, where=where)
    return str(way)
