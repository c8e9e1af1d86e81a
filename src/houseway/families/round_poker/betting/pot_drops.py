"""The collection of a hand: the stage that it has reached, and the drop from the pot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.families.pot_games import NO_LIMIT
from houseway.table.chips.side_pots import Pot
from houseway.table.collections.drops import LEAST_PLAYERS, Drop, Facts, drops_due
from houseway.table.collections.fee_stakes import Stakes

if TYPE_CHECKING:
    from houseway.families.pot_games import AtStake
    from houseway.families.round_poker.rounds import PokerRound

BLINDS = ("small-blind", "blind")  # sources of a fee that a dead collection blind pays
FLOP = "flop"
FOURTH = 4  # the card from which on a bet in stud is late


def drops_of(hand: PokerRound) -> tuple[Drop, ...]:
    """The drops from the pot, by the option that is posted for so many players."""
    free = is_walk(hand) and hand.rules.sheet.collection.walk == "free"
    return _due(hand, () if free else stages(hand))


def is_walk(hand: PokerRound) -> bool:
    """Whether all others have folded to the forced bets, and no player has added a chip."""
    if hand.streets_dealt > 1 or len(hand.live) > 1:
        return False
    forced, _ = hand.stakes.bring_in
    return not any(
        event["event"] == "wagers" or (event.get("what") == "bring-in" and event["_cents"] > forced)
        for event in hand.log
    )


def blind_drops(hand: PokerRound) -> tuple[Drop, ...]:
    """The drops from the blind before the deal."""
    return tuple(drop for drop in _due(hand, ["before-deal"]) if drop.source in BLINDS)


def _due(hand: PokerRound, reached: Sequence[str]) -> tuple[Drop, ...]:
    players = len(hand.players)
    if hand.setup.posted is None or players < LEAST_PLAYERS:
        return ()  # one player, while all others wait for the blind
    option = hand.setup.posted.at(players)
    if option is None:
        return ()
    due = drops_due(
        option,
        players=players,
        stages_reached=reached,
        limit=hand.rules.plays_for(0) if option.stakes else None,
        facts=Facts(
            pot=hand.middle.chips,
            taken={drop.name for _, drop in hand.blind_drops},
            handed=hand.setup.seats,
            minutes=hand.setup.posted.minutes,
        ),
    )
    return tuple(
        replace(drop, amount=min(drop.amount, hand.antes)) if drop.source == "antes" else drop
        for drop in due
    )


def plays_for(stakes: AtStake, amounts: int) -> Stakes:
    """The stakes of a table, as a band of so many amounts names them.

    Without a limit two amounts are the blinds, one is the smallest bet (000:1677), and none is any
    game without a limit.
    """
    if stakes.structure not in NO_LIMIT:
        return Stakes(kind="limit", bets=(stakes.lower, stakes.upper))
    blinds = tuple(cents for _, cents, _ in stakes.blinds)[-2:]
    named = blinds if amounts > 1 and blinds else (stakes.lower,)
    return Stakes(kind="no-limit", bets=named[:amounts])


def stages(hand: PokerRound) -> list[str]:
    """The stages of the hand in the words of the schedules."""
    ids = [street.id for street in hand.rules.streets[: _streets(hand)]]
    rounds = [f"after-round-{number}" for number in range(1, min(hand.rounds_bet, 3) + 1)]
    found = ["before-deal", "after-deal", *rounds, *(["bet-called"] if hand.bet_called else [])]
    flop = any(street.id == FLOP for street in hand.rules.streets)
    if len(ids) == 1:
        return [*found, "no-flop" if flop else "no-street-2"]
    if flop:
        found += ["before-flop", *(f"after-{name}" for name in ids[1:])]
    else:
        found += [f"after-street-{number}" for number in range(2, min(len(ids), 3) + 1)]
    return [*found, "late"] if hand.bet_late else found


def _streets(hand: PokerRound) -> int:
    """Streets that were dealt; in a draw game a draw counts once somebody takes a card."""
    drawing = any(street.before.verb == "draw" for street in hand.rules.streets)
    return 1 + len(hand.drawers) if drawing else hand.streets_dealt


def is_late(hand: PokerRound) -> bool:
    """Whether a bet on this street may cost the late fee.

    With a flop it is the turn and the river, in a draw game any street after two or more have
    drawn, else the fourth card or later.
    """
    streets = hand.rules.streets
    if any(street.before.verb == "draw" for street in streets):
        return max(hand.drawers, default=0) > 1
    ids = [street.id for street in streets]
    if FLOP in ids:
        return ids.index(hand.street.id) > ids.index(FLOP)
    return max(len(player.cards) for player in hand.live) >= FOURTH


def pots_after_drop(pots: Sequence[Pot], cents: int) -> tuple[Pot, ...]:
    """The pots after the house has taken its collection, from the main pot first."""
    if not cents:
        return tuple(pots)
    left = []
    for pot in pots:
        taken = min(pot.amount, cents)
        cents -= taken
        left.append(Pot(pot.amount - taken, pot.seats))
    return tuple(pot for pot in left if pot.amount)
