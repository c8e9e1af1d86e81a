"""Games in which players play each other: payments, as far as the stacks go."""

from __future__ import annotations

from typing import Any

from houseway.library import Game
from houseway.money import format_money
from houseway.table.payments import Payment, nets, payments
from houseway.table.pots import HOUSE, POT, pot_of
from houseway.table.rounds import Finished, Setup


def paid_among(game: Game, setup: Setup, finished: Finished) -> tuple[Payment, ...]:
    """The payments of a finished round in their order; a void round has none."""
    if finished.void:
        return ()
    caps = game.sheet.stakes.caps  # type: ignore[attr-defined]
    return payments(finished.transfers, {**setup.stacks, POT: pot_of(setup.before)}, caps=caps)


def among_players(game: Game, setup: Setup, finished: Finished) -> dict[str, Any]:
    """The payments of a finished round in their order, and what it has brought everybody."""
    paid = paid_among(game, setup, finished)
    lies = pot_of(setup.before)
    won = dict.fromkeys(sorted(setup.stacks), 0) | nets(paid)
    into_pot, collected = won.pop(POT, 0), won.pop(HOUSE, 0)
    stays = lies if finished.void else pot_of(finished.after)
    return {
        "settlement": [
            {
                "order": order,
                "payer": payment.owed.payer,
                "payee": payment.owed.payee,
                "amount": format_money(payment.owed.amount),
                "paid": format_money(payment.paid),
                "row": payment.owed.row,
                "why": payment.owed.why,
                "cite": payment.owed.cite,
            }
            for order, payment in enumerate(paid, start=1)
        ],
        "nets": {str(seat): format_money(cents) for seat, cents in won.items()},
        "after": dict(finished.after),
        **({"collected": format_money(collected)} if setup.posted else {}),
        "conserved": sum(won.values()) + into_pot + collected == 0 and lies + into_pot == stays,
    }
