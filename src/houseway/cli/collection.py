"""`houseway fee`: the printed options, and the fees due under one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Console

from houseway.arguments import named_values
from houseway.cli.common import table
from houseway.library import Game
from houseway.money import dollars
from houseway.settling.fee_quote import DropOption, FeeOption, FeeQuestion, FeeQuote, fee_quote


def quoted(game: Game, *, bets: Sequence[str], **asked: Any) -> FeeQuote:
    """The fees for the options of the command line."""
    spell = "--{}".format
    return fee_quote(game, FeeQuestion(bets=named_values(bets, "--bet"), spell=spell, **asked))


def print_fees(quote: FeeQuote, out: Console) -> None:
    if any(isinstance(option, DropOption) for option in quote.options):
        _print_drops([o for o in quote.options if isinstance(o, DropOption)], out)
    else:
        _print_options([o for o in quote.options if isinstance(o, FeeOption)], out)
    for fee in quote.fees or ():
        out.print(f"{fee.payer}: {dollars(fee.cents)} ({fee.why})")
    if quote.fees == ():
        out.print("nothing is due")


def _print_options(options: Sequence[FeeOption], out: Console) -> None:
    rows = table("schedule", "option", "limits", "player", "player-dealer", "also")
    for option in options:
        also = [f"{what} {fee}" for what, fee in option.wagers.items()]
        also += [f"jackpot {option.jackpot}"] if option.jackpot else []
        rows.add_row(
            option.schedule,
            option.option,
            "; ".join(option.limits),
            option.player,
            option.dealer,
            ", ".join(also),
        )
    out.print(rows)
    for words, names in _wager_limits(options).items():
        out.print(f"option {', '.join(names)}: {words}")


def _wager_limits(options: Sequence[FeeOption]) -> dict[str, list[str]]:
    """Limits of single wagers, with the fee options under which they apply."""
    found: dict[str, list[str]] = {}
    for option in options:
        for words in option.wager_limits:
            found.setdefault(words, []).append(option.option)
    return found


def _print_drops(options: Sequence[DropOption], out: Console) -> None:
    rows = table("schedule", "option", "limits", "players", "drops")
    for option in options:
        drops = ", ".join(f"{what} {fee}" for what, fee in option.drops.items())
        rows.add_row(
            option.schedule, option.option, "; ".join(option.limits), option.players, drops
        )
    out.print(rows)
