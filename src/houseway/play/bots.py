"""Bots that fill seats: modest, legal, and always marked as bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.cards.shuffle import Below
from houseway.money import parse_range
from houseway.sheet.phrases import parse_needs, parse_size
from houseway.table.bets import wager_limits
from houseway.table.rounds import Bet, Choose, RoundView
from houseway.wagers.rows import Wager

if TYPE_CHECKING:
    from houseway.play.session import Session

CHIP = 5_00
SIDE_BET_ONE_IN = 3


@dataclass(frozen=True, slots=True)
class Bot:
    """Bets one base wager, now and then a side bet; takes the bank; plays the house way, and poker
    as it is best played.
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
        placed = [Bet(seat=seat, wager=base.id, amount=amount)]
        if self.below(SIDE_BET_ONE_IN) == 0:
            placed += self._side_bet(session, seat, base, amount)
        return placed

    def _side_bet(self, session: Session, seat: int, base: Wager, staked: int) -> list[Bet]:
        game = session.game
        table = parse_range(game.sheet.table.limits)
        up = {(bet.wager, bet.number) for bet in session.carried if bet.seat == seat}
        sides = [
            wager
            for wager in game.wagers.values()
            if wager.section.kind == "bonus"
            and all(
                need.wager == base.id
                for together in parse_needs(wager.section.needs)[:1]
                for need in together
            )
        ]
        if not sides:
            return []
        side = sides[self.below(len(sides))]
        numbers = side.section.numbers
        number = numbers[self.below(len(numbers))] if numbers else None
        low, _ = wager_limits(side, table)
        amount = staked if parse_size(side.section.size).relation == "==" else low
        if (side.id, number) in up or low > staked or amount + staked > session.chips[seat]:
            return []
        return [Bet(seat=seat, wager=side.id, amount=amount, number=number)]

    def _amount(self, session: Session, seat: int, wager: Wager, wanted: int) -> int | None:
        low, high = wager_limits(wager, parse_range(session.game.sheet.table.limits))
        # Where a raise may follow, a bot keeps the chips for it.
        raises = any(w.section.kind == "raise" for w in session.game.wagers.values())
        held = session.chips[seat] // (2 if raises else 1)
        most = min(held, high if high is not None else held)
        amount = min(wanted, most)
        return amount if amount >= low else None

    def takes_down(self, session: Session, bet: Bet) -> bool:
        return False

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        # Silence folds a hand of poker, and no bot came to fold everything.
        return session.best_choice(wait) if "fold" in wait.options else wait.house_way
