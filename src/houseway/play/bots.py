"""Bots that fill seats: modest, legal, and always marked as bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.cards.shuffle import Below
from houseway.families.poker.rules import PokerRules
from houseway.money import parse_range
from houseway.sheet.phrases import parse_needs, parse_size
from houseway.table.bets import wager_limits
from houseway.table.rounds import Bet, Choose, RoundView
from houseway.wagers.rows import Wager

if TYPE_CHECKING:
    from houseway.library import Game
    from houseway.play.session import Session

CHIP = 5_00
SIDE_BET_ONE_IN = 3


@dataclass(frozen=True, slots=True)
class Bot:
    """Bets one base wager with what it needs, now and then a side bet; takes the bank; plays the
    house way, and poker as it is best played.
    """

    name: str
    below: Below

    def takes_bank(self, session: Session, seat: int) -> int | None:
        return session.chips[seat] // 2 // CHIP * CHIP or None

    def bets(self, session: Session, seat: int) -> list[Bet]:
        game = session.game
        table = parse_range(game.sheet.table.limits)
        bases = [wager for wager in game.wagers.values() if wager.is_base]
        base = bases[self.below(len(bases))]
        low, _ = wager_limits(base, table)
        amount = self._amount(session, seat, base, low * (1 + self.below(4)))
        if amount is None:
            return []
        placed = [Bet(seat=seat, wager=name, amount=amount) for name in _together(game, base.id)]
        if self.below(SIDE_BET_ONE_IN) == 0:
            placed += self._side_bet(session, seat, placed)
        return placed

    def _side_bet(self, session: Session, seat: int, placed: list[Bet]) -> list[Bet]:
        game = session.game
        table = parse_range(game.sheet.table.limits)
        up = {(bet.wager, bet.number) for bet in session.carried if bet.seat == seat}
        there = {bet.wager for bet in placed}
        sides = [
            wager
            for wager in game.wagers.values()
            if wager.section.kind == "bonus" and {*_needed(game, wager.id)} <= there
        ]
        if not sides:
            return []
        side = sides[self.below(len(sides))]
        numbers = side.section.numbers
        number = numbers[self.below(len(numbers))] if numbers else None
        low, _ = wager_limits(side, table)
        staked = placed[0].amount
        amount = staked if parse_size(side.section.size).relation == "==" else low
        left = session.chips[seat] - staked * game.rules.most_units  # the raise comes first
        if (side.id, number) in up or low > staked or amount > left:
            return []
        return [Bet(seat=seat, wager=side.id, amount=amount, number=number)]

    def _amount(self, session: Session, seat: int, wager: Wager, wanted: int) -> int | None:
        low, high = wager_limits(wager, parse_range(session.game.sheet.table.limits))
        # Where a raise may follow, a bot keeps the chips for it.
        held = session.chips[seat] // session.game.rules.most_units
        most = min(held, high if high is not None else held)
        amount = min(wanted, most)
        return amount if amount >= low else None

    def takes_down(self, session: Session, bet: Bet) -> bool:
        return False

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        # Silence bets nothing in poker or gives a hand up, and no bot came for that.
        poker = isinstance(session.game.rules, PokerRules) or wait.house_way == "surrender"
        return session.best_choice(wait) if poker else wait.house_way


def _needed(game: Game, name: str) -> list[str]:
    """The wagers that must lie beside one, in the first way that it allows."""
    ways = parse_needs(game.wagers[name].section.needs)
    return [need.wager for need in ways[0]] if ways else []


def _together(game: Game, name: str) -> list[str]:
    """A wager and all that it needs, and what those need."""
    found = [name]
    for wager in found:
        found += [other for other in _needed(game, wager) if other not in found]
    return found
