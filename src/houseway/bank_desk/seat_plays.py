"""How the bettors of a table play: a way, a chart, or a way with a share of mistakes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from houseway.arguments import shown
from houseway.errors import UnknownName, Unreadable
from houseway.families.analyst import BEST, Analyst
from houseway.random_play import any_answer
from houseway.table.rounds import Choose, Setup

OTHERS = "others"  # the key of the seats that are not named
CHART = "a chart"
MISTAKES = "mistakes"
WAY = "way"
TRIES = 20  # to find an answer that differs


@dataclass(frozen=True)
class SeatPlay:
    """A way to play by its name, a chart that replaces it, and the share of mistaken decisions."""

    way: str = BEST
    chart: Mapping[str, Any] | None = None
    mistakes: float = 0.0

    def __str__(self) -> str:
        """
        >>> str(SeatPlay("best", mistakes=0.05))
        'best with 5% mistakes'
        """
        way = self.way if self.chart is None else CHART
        return f"{way} with {100 * self.mistakes:.3g}% {MISTAKES}" if self.mistakes else way


@dataclass(frozen=True)
class Careless:
    """A way to play of which a share of the decisions is another legal choice, each as likely."""

    way: Any
    mistakes: float

    def answer(self, analyst: Analyst, wait: Choose, luck: Random) -> str:
        best = analyst.answer(self.way, wait)
        if not wait.is_open or luck.random() >= self.mistakes:
            return best
        others = (any_answer(wait, luck) for _ in range(TRIES))
        verb = best.partition(" ")[0]
        return next((say for say in others if wait.sets or say.partition(" ")[0] != verb), best)


@dataclass(frozen=True)
class SeatPlays:
    """The play of `others`, and those of seats that play in another way."""

    others: SeatPlay = SeatPlay()
    seats: Mapping[int, SeatPlay] = field(default_factory=dict)

    def __str__(self) -> str:
        """
        >>> str(SeatPlays(seats={3: SeatPlay("house-way")}))
        'best; seat 3 house-way'
        """
        return "; ".join(
            [str(self.others), *(f"seat {seat} {play}" for seat, play in self.seats.items())]
        )

    @property
    def is_alike(self) -> bool:
        """Whether all play in one way that has a name."""
        return not (self.seats or self.others.mistakes or self.others.chart)

    @property
    def has_mistakes(self) -> bool:
        return any(play.mistakes for play in (self.others, *self.seats.values()))

    def ways(self, analyst: Analyst, setup: Setup) -> dict[int, Any]:
        """The way to play of each seat, ready to decide; seats that play alike share one."""
        made: dict[str, Any] = {}

        def way_of(play: SeatPlay) -> Any:
            if play.chart is not None:
                way = analyst.policy(CHART, play.chart)
            else:
                if play.way not in made:
                    made[play.way] = analyst.policy(play.way)
                way = made[play.way]
            return Careless(way, play.mistakes) if play.mistakes else way

        found = dict.fromkeys(range(1, setup.seats + 1), way_of(self.others))
        return found | {seat: way_of(play) for seat, play in self.seats.items()}


BEST_PLAY = SeatPlays()


def seat_plays(found: object, analyst: Analyst, setup: Setup) -> SeatPlays:
    """The plays that a table describes: one for all, or a table by seat with `others`.

    A play is the name of a way, a chart, or a table with `mistakes`, and `way` or `chart` beside.
    """
    if not isinstance(found, Mapping) or MISTAKES in found:
        return SeatPlays(_read(found, analyst, "play"))
    others = _read(found.get(OTHERS, BEST), analyst, f"play.{OTHERS}")
    seats: dict[int, SeatPlay] = {}
    betting = {bet.seat for bet in setup.bets}
    for key, way in found.items():
        if key == OTHERS:
            continue
        where = f"play.{key}"
        if not str(key).isdecimal() or int(key) not in betting:
            legal = ", ".join(map(str, sorted(betting)))
            message = f"no bettor at seat {shown(key)}; bettors sit at {legal}"
            raise Unreadable("play-seat", message, where=where)
        seats[int(key)] = _read(way, analyst, where)
    return SeatPlays(others, {seat: play for seat, play in seats.items() if play != others})


def _read(found: object, analyst: Analyst, where: str) -> SeatPlay:
    if not isinstance(found, Mapping):
        return SeatPlay(_named(found, analyst, where))
    if MISTAKES not in found:
        analyst.policy(CHART, found)  # refuses a chart that cannot be played by
        return SeatPlay(chart=found)
    for key in found:
        if key not in (MISTAKES, WAY, "chart"):
            raise UnknownName("key", str(key), (MISTAKES, WAY, "chart"), where=where)
    share = found[MISTAKES]
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        message = f"expected a share from 0 to 1, found {shown(share)}"
        raise Unreadable("mistakes", message, where=f"{where}.{MISTAKES}")
    base = _read(found.get("chart", found.get(WAY, BEST)), analyst, where)
    return SeatPlay(base.way, base.chart, float(share))


def _named(way: object, analyst: Analyst, where: str) -> str:
    if way not in analyst.strategies:
        raise UnknownName("way to play", str(way), analyst.strategies, where=where)
    return str(way)
