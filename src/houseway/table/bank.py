"""The player-dealer position: its offer, its rotation, and the end of a game that lacks a bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from houseway.errors import IllegalMove
from houseway.sheet.model import Bank
from houseway.table.button import clockwise_from, left_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The bank between two rounds.

    `turns` counts the rounds in a row of the seat that holds it, `circuit` the rounds since the
    position last went once round the table. `wagered` says how often each seat has wagered as a
    player in these, `last` who wagered in the last round.
    """

    seats: int
    holder: int | None = None
    turns: int = 0
    wagered: Mapping[int, int] = field(default_factory=dict)
    last: frozenset[int] = frozenset()
    rounds: int = 0
    circuit: int = 0

    @property
    def button(self) -> str:
        """The side of the bank button: first or second turn of the player-dealer."""
        return {1: "1st bank", 2: "2nd bank"}.get(self.turns, "")


def eligible(position: Position, rule: Bank, seat: int) -> bool:
    """Whether a seat may be offered the position now. In the first round every seat may."""
    if position.rounds == 0:
        return True
    if "wagered-last-round" in rule.eligible and seat not in position.last:
        return False
    wanted = 3 if "three-wagers-this-circuit" in rule.eligible else 0
    return position.wagered.get(seat, 0) >= min(wanted, position.circuit)


def offers(position: Position, rule: Bank, seated: frozenset[int]) -> list[int]:
    """The seats in the order in which the position is offered to them.

    The holder keeps it for `rounds` rounds in a row; then another seat must take it first.
    """
    if position.holder is None:
        start = min(seated, default=1) if rule.first == "first-seated" else 1
        ring = clockwise_from(start, position.seats)
    else:
        ring = clockwise_from(left_of(position.holder, position.seats), position.seats)[:-1]
    takers = [seat for seat in ring if seat in seated and eligible(position, rule, seat)]
    stays = position.turns < rule.rounds and position.holder in seated
    return [position.holder, *takers] if stays and position.holder else takers


def take(
    position: Position, rule: Bank, seated: frozenset[int], accepts: Callable[[int], bool]
) -> Position:
    """Offer the position round the table; the first seat that accepts holds it next.

    Raises IllegalMove("game-broken") when no seat may or will take it.
    """
    for seat in offers(position, rule, seated):
        if accepts(seat):
            if seat == position.holder:
                return replace(position, turns=position.turns + 1)
            if position.holder is not None and seat < position.holder:  # past the first seat
                position = replace(position, wagered={}, circuit=0)
            return replace(position, holder=seat, turns=1)
    raise IllegalMove(
        "game-broken",
        f"nobody takes the player-dealer position after {rule.rounds} rounds of seat "
        f"{position.holder}: the game is {rule.nobody}",
        where="bank",
    )


def after_round(position: Position, bettors: frozenset[int]) -> Position:
    """The position after a round. It counts wagers, since some houses require them for an offer."""
    counts = dict(position.wagered)
    for seat in bettors:
        counts[seat] = counts.get(seat, 0) + 1
    return replace(
        position,
        wagered=counts,
        last=bettors,
        rounds=position.rounds + 1,
        circuit=position.circuit + 1,
    )
