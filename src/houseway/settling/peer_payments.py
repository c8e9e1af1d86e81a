"""Payments of peer games, limited by the stacks."""

from __future__ import annotations

from houseway.library import Game
from houseway.table.chips.carried_pot import POT, carried_pot
from houseway.table.chips.payments import Payment, payments
from houseway.table.rounds import Finished, Setup


def peer_payments(game: Game, setup: Setup, finished: Finished) -> tuple[Payment, ...]:
    """The payments of a finished round in their order; a void round has none."""
    if finished.void:
        return ()
    caps = game.sheet.stakes.caps  # type: ignore[attr-defined]
    return payments(finished.transfers, {**setup.stacks, POT: carried_pot(setup.before)}, caps=caps)
