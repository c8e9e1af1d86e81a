"""The takings of a collection in games among players: by the hand, the hour and the player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import hypot, inf
from typing import Any

from houseway.arguments import shown
from houseway.bank_desk.played_drops import (
    HandsPlan,
    PrintedOption,
    Takings,
    printed_options,
    takings,
)
from houseway.bank_desk.table_plan import Sampling
from houseway.data_table import DataTable, Tabular
from houseway.errors import HousewayError, Unreadable
from houseway.families.peer_games import PeerRules
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.origin import origin
from houseway.pot_readings import AT_A_TABLE, PLAYERS
from houseway.progress import reporting
from houseway.room.bot_kinds import MIXED, check_kind
from houseway.room.peer_games.pot_fees import EACH
from houseway.simulate.cluster import players as playing
from houseway.simulate.run import check_run
from houseway.simulate.stages import counted

HANDS = 400
ENDLESS = 10**12  # hands of a run that ends when it is precise enough
HERE = Sampling()
PACE = 30.0  # hands an hour at an average table
HOUR = 60  # minutes
COLUMNS: Mapping[str, type] = {
    "schedule": str,
    "option": str,
    "limits": str,
    "drops": str,
    **dict.fromkeys(
        (
            *("per_hand", "per_hand_error", "per_hour", "per_hour_error"),
            *("per_player", "per_player_error", "share", "share_error", "paying"),
        ),
        float,
    ),
}


@dataclass(frozen=True, slots=True)
class OptionDrops(JsonView):
    """The takings of one option in dollars: by the hand, by the hour, and by each player's hour.

    `share` is that part of the pots, `paying` the share of hands that pay something. Fees for
    time come on top of what the hands pay, and have no error.
    """

    schedule: str
    option: str
    limits: tuple[str, ...]
    drops: tuple[str, ...]
    per_hand: float
    per_hand_error: float
    per_hour: float
    per_hour_error: float
    per_player: float
    per_player_error: float
    share: float
    share_error: float
    paying: float


@dataclass(frozen=True, slots=True)
class DropReport(JsonView, Tabular):
    """The takings of each option of a game's collection from hands that bots play.

    `pot` is all that players put in, in average dollars of a hand.
    """

    game: str
    name: str
    players: int
    bots: str
    pace: float
    hands: int
    pot: float
    pot_error: float
    options: tuple[OptionDrops, ...]
    origin: Mapping[str, Any]

    def table(self) -> DataTable:
        """One row for each option."""
        rows = (
            {
                **option.as_json(),
                "limits": "; ".join(option.limits),
                "drops": "; ".join(option.drops),
            }
            for option in self.options
        )
        return DataTable.of(COLUMNS, rows, self.origin)


def drop_report(
    game: Game,
    *,
    players: int | None = None,
    bots: str = MIXED,
    hands: int | None = None,
    pace: float = PACE,
    seed: int = 1,
    sampling: Sampling = HERE,
) -> DropReport:
    """The report of so many hands, or of as many as it takes to a wanted standard error."""
    plan = hands_plan(game, players=players, bots=bots, seed=seed)
    check_run(sampling.until_se, sampling.checkpoint)
    if isinstance(pace, bool) or not isinstance(pace, int | float) or not 0 < pace < inf:
        message = f"expected a number above 0, found {shown(pace)}"
        raise Unreadable("not-positive", message, where="pace")
    wanted = hands or (HANDS if sampling.until_se is None else ENDLESS)
    if wanted < 1:
        raise Unreadable("hands", f"expected 1 or more, found {wanted}", where="hands")
    tables = max(2, -(-wanted // AT_A_TABLE))
    with playing(sampling.client, sampling.workers or 1) as workers:
        whole = counted(
            plan,
            0,
            tables,
            workers,
            until_se=sampling.until_se,
            checkpoint=sampling.checkpoint,
            progress=reporting(f"{game.name}: tables of {AT_A_TABLE} hands"),
        )
    found = [takings(sums, whole.rounds) for sums in whole.counts]
    return DropReport(
        game=game.id,
        name=game.name,
        players=plan.players,
        bots=bots,
        pace=float(pace),
        hands=int(whole.counts[0][-1]),
        pot=found[0].pot,
        pot_error=found[0].pot_error,
        options=tuple(
            _option(option, each, plan.players, pace)
            for option, each in zip(plan.options, found, strict=True)
        ),
        origin=origin(game, seed=seed, players=plan.players, bots=bots),
    )


def hands_plan(game: Game, *, players: int | None, bots: str, seed: int) -> HandsPlan:
    """The hands of a table of bots, with every option that is printed for it."""
    if not isinstance(game.rules, PeerRules):
        message = f"{game.name} has a bank; `houseway bank` tells what its collections take"
        raise HousewayError("has-bank", message, where="game")
    check_kind(bots)
    seats = game.sheet.table.seats
    number = min(PLAYERS, seats) if players is None else players
    if not 2 <= number <= seats:
        message = f"found {number}; a table of {game.name} has 2 to {seats} players"
        raise Unreadable("players", message, where="players")
    return HandsPlan(game, number, bots, seed, tuple(printed_options(game, number)))


def _option(printed: PrintedOption, found: Takings, players: int, pace: float) -> OptionDrops:
    by_time = sum(_by_time(printed, players))
    hour, error = found.per_hand * pace + by_time, found.per_hand_error * pace
    share = by_time / pace / found.pot if found.pot else 0.0
    return OptionDrops(
        schedule=printed.schedule,
        option=printed.option.name,
        limits=printed.option.limits,
        drops=tuple(f"{drop.label} ${drop.amount / 100:g}" for drop in printed.drops),
        per_hand=hour / pace,
        per_hand_error=found.per_hand_error,
        per_hour=hour,
        per_hour_error=error,
        per_player=hour / players,
        per_player_error=error / players,
        share=found.share + share,
        share_error=hypot(found.share_error, share * found.pot_error / found.pot)
        if found.pot
        else 0.0,
        paying=found.paying,
    )


def _by_time(printed: PrintedOption, players: int) -> Iterator[float]:
    """The fees for an hour of time, in dollars: from each player, or from one pot for all."""
    for drop in printed.drops:
        if drop.minutes:
            payers = players if drop.source == EACH else 1
            yield payers * drop.amount * HOUR / drop.minutes / 100
