"""Bots that fill seats: modest, legal, and always marked as bots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.cards.shuffle import Below
from houseway.library import Game
from houseway.room.bot_kinds import KINDS, SENSIBLE, BotKind
from houseway.room.commands import player_commands
from houseway.room.commands.spoken import Command
from houseway.room.commands.wagers import limits_of
from houseway.room.state.table_state import TableState
from houseway.settling.round_setup import posted_limits
from houseway.table.chips.limits import TableLimits, not_offered, wager_limits, wager_size
from houseway.table.rounds import Bet, Bettor
from houseway.wagers.rows import Wager

CHIP = 5_00
ROUNDS = 3  # of which a kind of bots bets on the side in so many


@dataclass(frozen=True, slots=True, kw_only=True)
class BotSeat:
    """The input of a bot's bet: its chips, the limits, and its bets that stay up."""

    game: Game
    seat: int
    chips: int
    carried: Sequence[Bet] = ()
    limits: TableLimits | None = None  # else the sheet's widest

    @property
    def table(self) -> TableLimits:
        return self.limits or posted_limits(self.game, None)


@dataclass(frozen=True, slots=True)
class Bot:
    """A bot that bets one base wager with what it needs, sometimes a side bet, and takes the bank.

    Its kind says how much it bets; `bot_kinds` says how it plays its hands.
    """

    below: Below
    kind: BotKind = KINDS[SENSIBLE]

    def commands(self, state: TableState, place: Bettor) -> list[Command]:
        """The bot's commands when the bank is offered to it, or when wagers are open."""
        limits, chips = limits_of(state), state.stack(place)
        if state.phase == "bank":
            share = chips * self.kind.banks // 4 // CHIP * CHIP
            if share < max(limits.low, CHIP):
                return [player_commands.PassBank()]
            return [player_commands.TakeBank(amount=share)]
        carried = [bet for bet in state.bets if bet.bettor == place]
        seat = BotSeat(game=state.game, seat=place[0], chips=chips, carried=carried, limits=limits)
        wagers = [
            player_commands.Bet(wager=bet.wager, amount=bet.amount, number=bet.number)
            for bet in self.bets(seat)
        ]
        return [player_commands.Bets(bets=wagers), player_commands.Done()]

    def bets(self, at: BotSeat) -> list[Bet]:
        bases = [wager for wager in at.game.wagers.values() if wager.is_base]
        base = bases[self.below(len(bases))]
        low, _ = wager_limits(base, at.table)
        amount = self._amount(at, base, low * (1 + self.below(self.kind.units)))
        if amount is None:
            return []
        names = together(at.game, base.id)
        placed = [Bet(seat=at.seat, wager=name, amount=amount) for name in names]
        if self.below(ROUNDS) < self.kind.side_bets:
            placed += self._side_bet(at, placed)
        return placed

    def _side_bet(self, at: BotSeat, placed: list[Bet]) -> list[Bet]:
        up = {(bet.wager, bet.number) for bet in at.carried}
        there = {bet.wager for bet in placed}
        sides = [
            wager
            for wager in at.game.wagers.values()
            if wager.section.kind == "bonus"
            and not not_offered(wager, at.table)
            and {*_needed(at.game, wager.id)} <= there
        ]
        if not sides:
            return []
        side = sides[self.below(len(sides))]
        numbers = side.section.numbers
        number = numbers[self.below(len(numbers))] if numbers else None
        low, _ = wager_limits(side, at.table)
        staked = placed[0].amount
        amount = staked if wager_size(side, at.table).relation == "==" else low
        left = at.chips - staked * at.game.rules.most_units  # the raise comes first
        if (side.id, number) in up or low > staked or amount > left:
            return []
        return [Bet(seat=at.seat, wager=side.id, amount=amount, number=number)]

    def _amount(self, at: BotSeat, wager: Wager, wanted: int) -> int | None:
        low, high = wager_limits(wager, at.table)
        # If a raise may follow, a bot keeps the chips for it.
        held = at.chips // at.game.rules.most_units
        most = min(held, high if high is not None else held)
        amount = min(wanted, most)
        return amount if amount >= low else None


def _needed(game: Game, name: str) -> list[str]:
    """The wagers of the first alternative that a wager needs beside it."""
    ways = game.wagers[name].section.needs.alternatives
    return [need.wager for need in ways[0]] if ways else []


def together(game: Game, name: str) -> list[str]:
    """A wager and all wagers that it needs, directly or not."""
    found = [name]
    for wager in found:
        found += [other for other in _needed(game, wager) if other not in found]
    return found
