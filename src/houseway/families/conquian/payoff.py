"""Who owes whom at the end of a round of Conquian, and what a tie leaves in the pot."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from houseway.cards import Card
from houseway.families.conquian.melds import is_viejo, run_text
from houseway.money import dollars
from houseway.table.pots import POT, left_behind
from houseway.table.rounds import Setup, Transfer

if TYPE_CHECKING:
    from houseway.families.conquian.rules import ConquianRules

NOBODY = "the stock is used up and nobody has won"


def won(
    rules: ConquianRules, setup: Setup, winner: int, runs: Iterable[tuple[Card, ...]]
) -> tuple[Transfer, ...]:
    """The wagers of this round, then those of tied ones, then the Viejo while the stacks last."""
    lying = tuple(runs)
    losers = [seat for seat in rules.dealing_order(setup) if seat != winner]
    wager, carried = rules.wager(setup), rules.carried(setup)
    words = ", ".join(map(run_text, lying))

    def owes(payer: int, amount: int, row: str, why: str, path: str) -> Transfer:
        cite = rules.cite(path)
        return Transfer(payer=payer, payee=winner, amount=amount, row=row, why=why, cite=cite)

    pot = f"the pot goes to ten cards in runs: {words}"
    owed = [owes(seat, wager, "pot", pot, "stakes.wager") for seat in losers]
    if carried:
        left = f"the {dollars(carried)} that tied rounds have left in the pot"
        owed.append(owes(POT, carried, "carried", left, "play.stock_out"))
    viejo = next(filter(is_viejo, lying), None)
    if viejo is not None and rules.stakes.viejo:
        why = f"a Viejo, {run_text(viejo)}"
        extra = wager * rules.stakes.viejo
        owed += [owes(seat, extra, "viejo", why, "stakes.viejo") for seat in losers]
    return tuple(owed)


def tied(rules: ConquianRules, setup: Setup) -> tuple[tuple[Transfer, ...], dict[str, Any]]:
    """The wagers stay in the pot; who is in the tie puts up the same again."""
    wager, seats = rules.wager(setup), rules.dealing_order(setup)
    owed = tuple(
        Transfer(
            payer=seat,
            payee=POT,
            amount=wager,
            row="tie",
            why=f"a tie, {NOBODY}: the wager stays in the pot",
            cite=rules.cite("play.stock_out"),
        )
        for seat in seats
    )
    return owed, left_behind(rules.carried(setup) + wager * len(seats), wager, seats)
