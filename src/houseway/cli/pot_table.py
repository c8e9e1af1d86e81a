"""A pot game in the terminal: stacks, bets, cards, pots, and the odds of one's own hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import table
from houseway.cli.felt import cards_text, money
from houseway.errors import HousewayError
from houseway.library import Game
from houseway.pot_equity.decider_share import decider_share
from houseway.pricing.printed import share
from houseway.table.cards.first_cards import BOARD
from houseway.table.rounds import Choose

ODDS = "odds"


def print_felt(view: Mapping[str, Any], out: Console) -> None:
    """Print the table as one player sees it."""
    hands = {hand["hand"]: cards_text(hand["cards"]) for hand in view["hands"]}
    rows = table("seat", "name", "stack", "bet", "cards", "", right=("stack", "bet"))
    for person in view["people"]:
        seat = person["seat"]
        place = view["felt"]["seats"].get(str(seat))
        if place is None or place["out"]:
            continue
        mark = " [bold](D)[/bold]" if seat == view["button"] else ""
        state = "folded" if place["folded"] else "all in" if place["all_in"] else place["did"]
        cells = [
            f"{seat}{mark}",
            escape(display_name(person)),
            money(place["stack"]),
            money(place["bet"]) if place["bet"] != "0" else "",
            hands.get(f"seat {seat}", ""),
            state,
        ]
        rows.add_row(*(f"[dim]{cell}[/dim]" if place["folded"] else cell for cell in cells))
    out.print(rows)
    board = hands.get(BOARD, "")
    out.print(f"  {f'Board {board}   ' if board else ''}{_pots(view['felt'])}", highlight=False)


def display_name(person: Mapping[str, Any]) -> str:
    """A player's name; a bot is always called one."""
    return f"{person['name']} (bot)" if person["bot"] else str(person["name"])


def _pots(felt: Mapping[str, Any]) -> str:
    if len(felt["pots"]) < 2:
        return f"Pot {money(felt['total'])}"
    return ", ".join(
        f"{f'side pot {number}' if number else 'Main pot'} {money(pot['amount'])} "
        f"(seats {', '.join(map(str, pot['seats']))})"
        for number, pot in enumerate(felt["pots"])
    )


def print_odds(game: Game, wait: Choose, out: Console) -> None:
    """Print the share of the decider's hand against random hands, if it can be computed."""
    try:
        found = decider_share(game.rules, wait.knows)
    except HousewayError as error:
        out.print(f"[yellow]{escape(error.message)}[/yellow]")
        return
    hands = "one random hand" if found.rivals == 1 else f"{found.rivals} random hands"
    out.print(
        f"{share(found.share)} of the pot against {hands}, standard error "
        f"{share(found.error)}, {found.deals:,} deals"
    )
