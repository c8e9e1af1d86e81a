"""Fees for time at tables without a bank: the price of the next half hour.

Each player has a period of their own, such as a half hour, which begins with the player's first
hand and is paid before it; the next is paid before the first hand after it. A player who was away
at its end begins a new period on return. The time is the one that the table is told.

Or one pot pays for all: after each mark, the first pot that covers the whole fee.
"""

from __future__ import annotations

from houseway.room.peer_games.pot_fees import EACH
from houseway.room.state.table_state import TableState
from houseway.table.collections.drops import Drop, Facts, drops_due

MINUTE = 60_000  # milliseconds

# --- a fee that one pot pays per period -----------------------------------------------------------


def minutes_due(state: TableState, at: int) -> int | None:
    """The minutes since such a fee was due; None where the table takes none."""
    if _from_pot(state) is None:
        return None
    return (at - (state.fee_clock or at)) // MINUTE


def next_fee_clock(state: TableState) -> int:
    """The start of the time that the next paying pot pays for: the last mark that was paid."""
    drop = _from_pot(state)
    paid = state.settled is not None and state.settled.collected
    if drop is None or state.fee_minutes is None or not paid:
        return state.fee_clock
    return state.fee_clock + state.fee_minutes // drop.minutes * drop.minutes * MINUTE


def _from_pot(state: TableState) -> Drop | None:
    options = state.drops.options if state.drops else ()
    drops = (drop for option in options for drop in option.drops)
    return next((drop for drop in drops if drop.minutes and drop.source != EACH), None)


# --- a fee that each player pays ------------------------------------------------------------------


def fee_of_each(state: TableState, players: int) -> Drop | None:
    """The fee of each of so many players for a period, where the table charges for time."""
    option = state.drops.at(players) if state.drops else None
    timed = [drop for drop in option.drops if drop.minutes] if option else []
    if option is None or not timed:
        return None
    facts = Facts(minutes=timed[0].minutes)
    due = drops_due(option, players=players, stages_reached=(), facts=facts)
    return next((drop for drop in due if drop.source == EACH), None)


def next_end(until: int, at: int, minutes: int) -> int:
    """The end of the next period, which begins at the end of a recent one, else now.

    >>> [next_end(until * MINUTE, 100 * MINUTE, 30) // MINUTE for until in (0, 60, 95)]
    [130, 130, 125]
    """
    begins = until if until and at - until < minutes * MINUTE else at
    return begins + minutes * MINUTE
