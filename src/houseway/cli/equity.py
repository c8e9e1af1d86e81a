"""`houseway equity`: the shares of several hands in a pot."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console

from houseway.cards import cards_text
from houseway.cli.common import table
from houseway.pot_equity.result import EXACT, Equity
from houseway.pricing.printed import share


def print_equity(found: Equity, out: Console) -> None:
    board = f", board {cards_text(found.spot.board)}" if found.spot.board else ""
    dead = f", dead {cards_text(found.spot.dead)}" if found.spot.dead else ""
    out.print(f"{found.spot.game.title}{board}{dead}")
    exact = found.method == EXACT
    figures = ("wins", "ties", "share", *(() if exact else ("standard error",)))
    rows = table("hand", *figures, right=figures)
    for hand in found.hands:
        shown: list[Fraction | float] = [
            Fraction(hand.wins, found.deals),
            Fraction(hand.ties, found.deals),
            hand.share,
        ]
        if not exact:
            shown.append(found.standard_error(hand))
        rows.add_row(hand.hand, *map(share, shown))
    out.print(rows)
    deals = f"{found.deals:,} {'deal' if found.deals == 1 else 'deals'}"
    out.print(f"exact, {deals}" if exact else f"sampled, {deals}, seed {found.seed}")
