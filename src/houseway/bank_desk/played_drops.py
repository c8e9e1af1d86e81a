"""The takings of the collection in hands that bots play against each other, under each option.

Every option is played with the same cards and the same luck for each decision. Hands of one table
are not independent of each other, so the standard errors are those of tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from typing import Any

import numpy as np

from houseway.errors import BadRecord
from houseway.families.peer_games import PeerRules
from houseway.library import Game
from houseway.origin import origin
from houseway.pot_readings import RandomAnswers, hands_at_table
from houseway.ranking.tables import Array
from houseway.room.bot_kinds import bot_choice, kind_of
from houseway.room.peer_games.pot_fees import fits_stakes
from houseway.settling.settle import peer_payments
from houseway.simulate.shards import Plan, Shard
from houseway.table.chips.carried_pot import HOUSE
from houseway.table.collections.drops import Drop, Posted, PotOption
from houseway.table.rounds import Choose

# The sums over tables: cents of a table, their squares and products, and numbers of hands.
COLLECTED, POTS, COLLECTED_2, POTS_2, BOTH, PAYING, HANDS = range(7)


@dataclass(frozen=True, slots=True)
class PrintedOption:
    """An option of a schedule for a number of players, and its drops for so many."""

    schedule: str
    option: PotOption
    drops: tuple[Drop, ...]

    @property
    def by_hand(self) -> frozenset[tuple[str, str, str, int, bool]]:
        """The drops that are taken from hands: options with the same ones take the same."""
        return frozenset(
            (drop.name, drop.stage, drop.source, drop.amount, drop.whole)
            for drop in self.drops
            if not drop.minutes
        )


def printed_options(game: Game, players: int) -> list[PrintedOption]:
    """The options that the house prints for the stakes of a game and so many players."""
    if not game.pot_schedules:
        raise BadRecord("no-schedule", f"no fee schedule is printed for {game.name}", where="game")
    assert isinstance(game.rules, PeerRules)
    fitting = [
        (schedule.id, option)
        for schedule in game.pot_schedules.values()
        for option in schedule.options
        if fits_stakes(option, game.rules)
    ]
    found = [
        PrintedOption(
            name,
            option,
            tuple(d for d in option.drops if d.players is None or players in d.players),
        )
        for name, option in fitting
        if option.covers(players)
    ]
    if not found:
        seats = range(2, game.sheet.table.seats + 1)
        legal = ", ".join(str(n) for n in seats if any(o.covers(n) for _, o in fitting))
        message = f"no option is printed for {players} players at these stakes; legal: {legal}"
        raise BadRecord("fee-players", message, where="players")
    return found


@dataclass(frozen=True, eq=False)
class HandsPlan(Plan):
    """Tables of hands that bots of a kind play, with the same cards under each option.

    A round of the plan is a table of `AT_A_TABLE` hands.
    """

    game: Game
    players: int
    bots: str
    seed: int
    options: tuple[PrintedOption, ...] = field(repr=False)

    @property
    def label(self) -> str:
        return f"hands of {self.game.label}"

    @property
    def origin(self) -> dict[str, Any]:
        return origin(self.game, seed=self.seed, players=self.players, bots=self.bots)

    @property
    def piece(self) -> int:
        return 1

    def play(self, first: int, rounds: int) -> Array:
        """Sums over tables by option: see `COLLECTED` and what follows it."""
        found = np.zeros((len(self.options), HANDS + 1), np.int64)
        for table in range(first, first + rounds):
            found += _table_sums(self, table)
        return found

    def shard(self, first: int, end: int, counts: Any) -> HandsShard:
        return HandsShard(self, first, end, counts)

    def packed(self, counts: Array) -> Any:
        return counts

    def unpacked(self, array: Any) -> Array:
        return np.asarray(array)


def _table_sums(plan: HandsPlan, table: int) -> Array:
    """The sums of one table; options with the same drops share the hands."""
    said: dict[int, list[tuple[Choose, str]]] = {}
    known: dict[object, Array] = {}
    rows = []
    for option in plan.options:
        if option.by_hand not in known:
            known[option.by_hand] = _sums_under(plan, option.option, table, said)
        rows.append(known[option.by_hand])
    return np.array(rows)


def _sums_under(
    plan: HandsPlan, option: PotOption, table: int, said: dict[int, list[tuple[Choose, str]]]
) -> Array:
    game, luck = plan.game, f"{plan.seed} {table}"
    assert isinstance(game.rules, PeerRules)
    stack = game.rules.usual_buy_in
    hands = hands_at_table(
        game,
        players=plan.players,
        posted=Posted(options=(option,)),
        stack=lambda number, seat: stack,
        answers=lambda number: BotAnswers(
            game, plan.bots, f"{luck} {number}", said.setdefault(number, [])
        ),
    )
    collected = pots = paying = played = 0
    for setup, finished in hands:
        paid = peer_payments(game, setup, finished)
        taken = sum(each.paid for each in paid if each.owed.payee == HOUSE)
        collected += taken
        pots += sum(each.paid for each in paid if each.owed.payer > 0)
        paying += taken > 0
        played += 1
    sums = (collected, pots, collected**2, pots**2, collected * pots, paying, played)
    return np.array(sums, np.int64)


class BotAnswers(RandomAnswers):
    """Answers of bots. `said` has the answers of the hand under other options.

    The luck of a decision is its own, so what is decided twice alike needs to be decided once.
    """

    def __init__(self, game: Game, bots: str, luck: str, said: list[tuple[Choose, str]]) -> None:
        super().__init__(game, luck)
        self.bots, self.said = bots, said

    def decide(self, wait: Choose, luck: Random) -> str:
        for known, answer in self.said:
            if known == wait:
                return answer
        seat = wait.who[0] if isinstance(wait.who, tuple) else 1
        kind = kind_of(self.bots, seat)
        answer = bot_choice(kind, self.game, wait, luck.randrange) or self.game.rules.sensible(wait)
        self.said.append((wait, answer))
        return answer


@dataclass(frozen=True, eq=False, repr=False)
class HandsShard(Shard):
    """Some tables of hands, with what each option takes from them."""

    plan: HandsPlan
    counts: Array

    @property
    def standard_error(self) -> float | None:
        """The error of what the first option takes from a hand, in dollars."""
        return takings(self.counts[0], self.rounds).per_hand_error if self.rounds > 1 else None


@dataclass(frozen=True, slots=True)
class Takings:
    """Averages of a hand in dollars, and their standard errors."""

    per_hand: float
    per_hand_error: float
    pot: float
    pot_error: float
    share: float
    share_error: float
    paying: float


def takings(sums: Sequence[int] | Array, tables: int) -> Takings:
    """The means of the takings from hands, with standard errors, by the sums of all tables."""
    collected, pots, collected_2, pots_2, both, paying, hands = map(int, sums)
    share = collected / pots if pots else 0.0
    rest = collected_2 - 2 * share * both + share**2 * pots_2

    def error(total: int, squares: int) -> float:
        """The error of a mean over tables of about the same number of hands."""
        spread = max(0.0, squares - total**2 / tables) / max(1, tables - 1)
        return sqrt(spread * tables) / hands / 100

    return Takings(
        per_hand=collected / hands / 100,
        per_hand_error=error(collected, collected_2),
        pot=pots / hands / 100,
        pot_error=error(pots, pots_2),
        share=share,
        share_error=sqrt(max(0.0, rest) * tables / max(1, tables - 1)) / pots if pots else 0.0,
        paying=paying / hands,
    )
