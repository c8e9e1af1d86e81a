"""The line of a person's chips through a session, against what its bets were expected to bring.

The expectation of a round is exact: that of every bet at best play, in full action, less the
collections that were paid. For a bettor with one bet the deviation is exact too; where several bets
lie on the same cards it is that of all together, counted or from dealt rounds.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from houseway.bank_desk.bank_table import bank_table
from houseway.data_table import DataTable, Tabular
from houseway.errors import BadRecord
from houseway.json_view import AsJson, JsonView
from houseway.library import Game, load_game
from houseway.money import parse_money
from houseway.odds.report import is_named, solve
from houseway.origin import program_origin
from houseway.pricing.prices import Price
from houseway.progress import reporting
from houseway.room.commands.wagers import IN_THE_PLAY
from houseway.table.rounds import PLAYER_DEALER, person_of

BAND = 2  # deviations on each side of the expectation
Place = tuple[int, str]  # a seat, and the name of a place behind it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round that a person played: the bets of all, and what it brought to the person in cents.

    `won` is after the collections, `fees` are those that the person paid.
    """

    game: Game
    wagers: Sequence[Mapping[str, Any]]
    bank: int | None
    place: Place
    won: int
    fees: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionPoint(AsJson):
    """Dollars after a round: won in it, won in all, expected in all, the ends of the band."""

    round: str
    net: float
    won: float
    expected: float
    low: float
    high: float


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class SessionLine(JsonView, Tabular):
    """The points of a session, the first before any round.

    `deviation` is that of the whole session, `deviations` how many of them lie between what was won
    and what was expected. `left_out` are rounds of games in which players play each other: they
    have no expectation. `exact` says whether no deviation is that of dealt rounds.
    """

    points: tuple[SessionPoint, ...]
    rounds: int
    won: float
    expected: float
    deviation: float
    deviations: float | None
    left_out: int
    exact: bool
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        return f"<{self.rounds:,} rounds: {self.won:+,.2f}, expected {self.expected:+,.2f}>"

    def table(self) -> DataTable:
        """One row for each round."""
        columns = {"round": str} | dict.fromkeys(("net", "won", "expected", "low", "high"), float)
        return DataTable.of(columns, (point.as_json() for point in self.points[1:]), self.origin)


def session_line(rounds: Sequence[PlayedRound]) -> SessionLine:
    """The line of some rounds in their order."""
    points = [SessionPoint(round="", net=0, won=0, expected=0, low=0, high=0)]
    won, mean, variance, exact, left_out = 0, Fraction(0), 0.0, True, 0
    report = reporting("rounds")
    for done, played in enumerate(rounds, 1):
        report(done, len(rounds))
        if played.bank is None:
            left_out += 1
            continue
        own_mean, own_variance, counted = _expected(played)
        won, mean = won + played.won, mean + own_mean - played.fees
        variance, exact = variance + own_variance, exact and counted
        band = BAND * math.sqrt(variance)
        points.append(
            SessionPoint(
                round=played.label,
                net=played.won / 100,
                won=won / 100,
                expected=float(mean) / 100,
                low=(float(mean) - band) / 100,
                high=(float(mean) + band) / 100,
            )
        )
    deviation = math.sqrt(variance)
    return SessionLine(
        points=tuple(points),
        rounds=len(points) - 1,
        won=won / 100,
        expected=float(mean) / 100,
        deviation=deviation / 100,
        deviations=(won - float(mean)) / deviation if deviation else None,
        left_out=left_out,
        exact=exact,
        origin=program_origin(),
    )


def session(records: Iterable[Mapping[str, Any]], *, seat: int, backline: str = "") -> SessionLine:
    """The line of a person through settled records, by the place at which the person sat."""
    rounds = []
    for number, record in enumerate(records, 1):
        if not isinstance(record.get("game"), str) or "settlement" not in record:
            raise BadRecord(
                "not-settled",
                f"record {number} is no settled round; `houseway settle` makes one",
                where=f"records.{number}",
            )
        made = load_game(record["game"])
        readings, settings = record.get("readings"), record.get("settings")
        if readings or settings:
            made = made.but(readings=readings, settings=settings)
        rounds.append(_of_record(made, record, (seat, backline), str(number)))
    return session_line(rounds)


def _of_record(game: Game, record: Mapping[str, Any], place: Place, label: str) -> PlayedRound:
    """A settled record as the round of the person at a place."""
    bank = record.get("bank") or {}
    is_bank = place == (bank.get("seat"), "")
    lines = [one for one in record["settlement"] if "seat" in one]
    own = [one for one in lines if (one["seat"], one.get("backline") or "") == place]
    won = parse_money(bank["net"]) if is_bank else sum(parse_money(one["net"]) for one in own)
    payer = PLAYER_DEALER if is_bank else person_of(place)
    fees = sum(
        parse_money(fee["amount"])
        for fee in record.get("collections") or ()
        if fee.get("payer") == payer
    )
    return PlayedRound(
        game=game,
        wagers=record.get("wagers") or (),
        bank=bank.get("seat"),
        place=place,
        won=won - fees,
        fees=fees,
        label=label,
    )


# --- one round ------------------------------------------------------------------------------------


def _expected(played: PlayedRound) -> tuple[Fraction, float, bool]:
    """Mean and variance of what a round brings, in cents, before collections; and whether the
    variance is counted.
    """
    is_bank = played.place == (played.bank, "")
    bets = [
        wager
        for wager in played.wagers
        if played.game.wagers[wager["wager"]].section.kind not in IN_THE_PLAY
        and (is_bank or (wager["seat"], wager.get("backline") or "") == played.place)
    ]
    if not bets:
        return Fraction(0), 0.0, True
    assert played.bank is not None
    told = json.dumps([_plain(bet) for bet in bets], sort_keys=True)
    mean, variance, counted = _of_bets(played.game, played.bank, told)
    return -mean if is_bank else mean, variance, counted


def _plain(bet: Mapping[str, Any]) -> dict[str, Any]:
    keys = ("seat", "backline", "wager", "number", "amount")
    return {key: bet[key] for key in keys if bet.get(key) not in (None, "")}


@lru_cache(maxsize=500)
def _of_bets(game: Game, bank: int, told: str) -> tuple[Fraction, float, bool]:
    """Mean and variance of what some bets win together, in full action."""
    bets: list[dict[str, Any]] = json.loads(told)
    by_place: dict[Place, list[dict[str, Any]]] = {}
    for bet in bets:
        by_place.setdefault((bet["seat"], bet.get("backline", "")), []).append(bet)
    whole = [one for own in by_place.values() for one in _led(game, own)]
    mean = sum((_mean(game, bet) for bet in whole), Fraction(0))
    if len(whole) == 1:
        return mean, _deviation(game, whole[0]) ** 2, True
    described = {"bank": {"seat": bank}, "seats": game.sheet.table.seats, "wagers": bets}
    found = replace(bank_table(game, described), quick=True).round
    places = range(len(found.bets))
    return mean, float(found.covariance_of(places, places)), found.exact


def _led(game: Game, bets: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The bets of a bettor without those that are a part of another one's price."""
    held = {bet["wager"] for bet in bets}
    return [bet for bet in bets if game.analyst.part_of(game.wagers[bet["wager"]]) not in held]


def _cents(bet: Mapping[str, Any]) -> int:
    return parse_money(bet["amount"])


@lru_cache(maxsize=500)
def _figures(game: Game, wager: str, number: int | None) -> tuple[Fraction, float]:
    """The expectation and the deviation of one unit of a wager in one round."""
    named = wager if number is None else f"{wager}-{number}"
    price = next(
        item.price
        for item in solve(game, only=named).wagers
        if is_named(item.price.wager, item.price.number, named)
    )
    ev = price.per_round if isinstance(price, Price) else price.ev
    return Fraction(ev), price.sd


def _mean(game: Game, bet: Mapping[str, Any]) -> Fraction:
    return _figures(game, bet["wager"], bet.get("number"))[0] * _cents(bet)


def _deviation(game: Game, bet: Mapping[str, Any]) -> float:
    return _figures(game, bet["wager"], bet.get("number"))[1] * _cents(bet)
