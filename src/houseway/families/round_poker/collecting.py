"""The collection of a hand: how far it has come, and what the house takes out of the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.families.round_poker.pots import Pot
from houseway.table.drops import Drop, Facts, drops_due
from houseway.table.stakes import Stakes

if TYPE_CHECKING:
    from houseway.families.round_poker.rounds import PokerRound

EARLY = 2  # streets before those on which a late fee may fall due


def drops_of(hand: PokerRound) -> tuple[Drop, ...]:
    """What is taken, by the option that is posted for so many players."""
    if hand.setup.posted is None:
        return ()
    players = len(hand.players)
    option = hand.setup.posted.at(players)
    if option is None:
        return ()
    due = drops_due(
        option,
        players=players,
        stages_reached=stages(hand),
        limit=limit_of(hand) if option.stakes else None,
        facts=Facts(pot=hand.gathered),
    )
    return tuple(
        replace(drop, amount=min(drop.amount, hand.antes)) if drop.source == "antes" else drop
        for drop in due
    )


def limit_of(hand: PokerRound) -> Stakes:
    stakes = hand.rules.plain
    if stakes.structure in ("no-limit", "pot-limit"):
        return Stakes(kind="no-limit", bets=())
    return Stakes(kind="limit", bets=(stakes.lower, stakes.upper))


def stages(hand: PokerRound) -> list[str]:
    """The stages of the hand in the words of the schedules."""
    ids = [street.id for street in hand.rules.streets[: hand.streets_dealt]]
    rounds = [f"after-round-{number}" for number in range(1, min(hand.rounds_bet, 3) + 1)]
    found = ["before-deal", "after-deal", *rounds]
    flop = any(street.id == "flop" for street in hand.rules.streets)
    if len(ids) == 1:
        return [*found, "no-flop" if flop else "no-street-2"]
    if flop:
        found += ["before-flop", *(f"after-{name}" for name in ids[1:])]
    else:
        found += [f"after-street-{number}" for number in range(2, min(len(ids), 3) + 1)]
    return [*found, "late"] if hand.bet_late else found


def taken_from(pots: Sequence[Pot], cents: int) -> tuple[Pot, ...]:
    """The pots after the house has taken its collection, from the main pot first."""
    left = []
    for pot in pots:
        taken = min(pot.amount, cents)
        cents -= taken
        left.append(Pot(pot.amount - taken, pot.seats))
    return tuple(pot for pot in left if pot.amount)
