"""A bot in a seat of a session."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.room.bots import Bot, Seat, bot_choice
from houseway.table.rounds import Bet, Choose
from houseway.table.views import RoundView

if TYPE_CHECKING:
    from houseway.cards.shuffle import Below
    from houseway.play.session import Session


@dataclass(frozen=True, slots=True)
class BotPlayer:
    name: str
    below: Below

    def takes_bank(self, session: Session, seat: int) -> int | None:
        return Bot(self.below).posts(session.chips[seat])

    def bets(self, session: Session, seat: int) -> list[Bet]:
        carried = [bet for bet in session.carried if bet.seat == seat]
        at = Seat(
            game=session.game,
            seat=seat,
            chips=session.chips[seat],
            carried=carried,
            limits=session.limits,
        )
        return Bot(self.below).bets(at)

    def takes_down(self, session: Session, bet: Bet) -> bool:
        return False

    def decides(self, session: Session, seen: RoundView, wait: Choose) -> str:
        return bot_choice(session.game, wait, session.best_choice)
