"""Payments at the end of a round of Conquian, and the pot that a tie leaves."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from houseway.cards import Cards
from houseway.families.conquian.melds import is_viejo, run_text
from houseway.money import dollars
from houseway.table.chips.carried_pot import HOUSE, POT, state_after_tie
from houseway.table.collections.drops import drops_due
from houseway.table.collections.fee_stakes import one_wager
from houseway.table.rounds import Setup, Transfer

if TYPE_CHECKING:
    from houseway.families.conquian.rules import ConquianRules

BEFORE_DEAL = "before-deal"
NOBODY = "the stock is used up and nobody has won"


def won(
    rules: ConquianRules, setup: Setup, winner: int, runs: Iterable[Cards]
) -> tuple[Transfer, ...]:
    """The wagers of this round, then the collection and the pot of tied rounds, then the Viejo
    while the stacks last.
    """
    lying = tuple(runs)
    losers = [seat for seat in rules.dealing_order(setup) if seat != winner]
    wager, carried = rules.wager(setup), rules.carried(setup)
    words = ", ".join(map(run_text, lying))

    def owes(payer: int, amount: int, row: str, why: str, path: str) -> Transfer:
        cite = rules.cite(path)
        return Transfer(payer=payer, payee=winner, amount=amount, row=row, why=why, cite=cite)

    pot = f"the pot goes to ten cards in runs: {words}"
    owed = [owes(seat, wager, "pot", pot, "stakes.wager") for seat in losers]
    owed += collected(rules, setup)
    if carried:
        left = f"the {dollars(carried)} that tied rounds have left in the pot"
        owed.append(owes(POT, carried, "carried", left, "play.stock_out"))
    viejo = next(filter(is_viejo, lying), None)
    if viejo is not None and rules.stakes.viejo:
        why = f"a Viejo, {run_text(viejo)}"
        extra = wager * rules.stakes.viejo
        owed += [owes(seat, extra, "viejo", why, "stakes.viejo") for seat in losers]
    return tuple(owed)


def collected(rules: ConquianRules, setup: Setup) -> tuple[Transfer, ...]:
    """The fee that the house takes from each player, tied or not.

    Every wager goes into the pot first: a player with no more than that pays no fee.
    """
    seats, wager = rules.dealing_order(setup), rules.wager(setup)
    option = setup.posted.at(len(seats)) if setup.posted else None
    if option is None:
        return ()
    limit = one_wager(wager)
    due = drops_due(option, players=len(seats), stages_reached=[BEFORE_DEAL], limit=limit)
    left = {seat: setup.stacks[seat] - wager for seat in seats}
    taken = []
    for drop in due:
        words = f"collection, option {option.name}: {dollars(drop.amount)} from each player"
        for seat in seats:
            cents = min(drop.amount, left[seat])
            left[seat] -= cents
            short = "" if cents == drop.amount else f"; {dollars(cents)} are left beside the wager"
            taken.append(
                Transfer(
                    payer=seat,
                    payee=HOUSE,
                    amount=cents,
                    row="collection",
                    why=f"{words}{short}",
                    cite=drop.cite,
                )
            )
    return tuple(taken)


def tied(rules: ConquianRules, setup: Setup) -> tuple[tuple[Transfer, ...], dict[str, Any]]:
    """The wagers stay in the pot; tied players put up the same again."""
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
    return (*owed, *collected(rules, setup)), state_after_tie(
        rules.carried(setup) + wager * len(seats), wager, seats
    )
