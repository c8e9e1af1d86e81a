"""Prints a strategy chart, and the value of one hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import table
from houseway.library import Game
from houseway.money import dollars
from houseway.odds.chart_costs import CellCost, ChartCosts
from houseway.odds.chart_page import TITLES, between_hands, legend, street_rules, two_way_shares
from houseway.odds.removal import Removal

COLOURS = {"H": "red", "S": "green", "D": "cyan", "P": "magenta", "R": "yellow", "-": "dim"}
MOST_LISTED = 24
MOST_BETWEEN = 3


def print_chart(game: Game, chart: Mapping[str, Any], out: Console) -> None:
    """Hard, soft and pairs against the up card, then the hands that are exceptions."""
    out.print(f"\n[bold]Best play[/bold], {escape(game.name)}")
    printers = {
        "poker": _print_guide,
        "streets": _print_streets,
        "two-way": _print_two_way,
        "house-way": _print_house_way,
    }
    printers.get(chart.get("kind", ""), _print_totals)(chart, out)


def _print_totals(chart: Mapping[str, Any], out: Console) -> None:
    for section, title in TITLES.items():
        if not chart[section]:
            continue
        rows = table(title, *chart["ups"])
        for line, cells in chart[section].items():
            rows.add_row(line, *(_coloured(cell) for cell in cells))
        out.print(rows)
    out.print(f"{', '.join(' '.join(item) for item in legend(chart))}.")
    _print_exceptions(chart["exceptions"], "two-card hands", out)
    _print_exceptions(chart["drawn_exceptions"], "longer hands", out)


def print_costs(found: ChartCosts, out: Console) -> None:
    """The best play of each cell, and what the best of the others costs."""
    cells = {(cell.section, cell.line, cell.up): cell for cell in found.cells}
    out.print(f"[bold]What mistakes cost[/bold], {escape(found.game)}")
    for section, title in TITLES.items():
        lines = dict.fromkeys(cell.line for cell in found.cells if cell.section == section)
        rows = table(title, *found.ups, right=found.ups)
        for line in lines:
            rows.add_row(line, *(_cost(cells.get((section, line, up))) for up in found.ups))
        if lines:
            out.print(rows)
    out.print(
        "The best play, and in percent of the wager what the next best costs, on average over the "
        "two-card hands of the cell."
    )


def _cost(cell: CellCost | None) -> str:
    if cell is None or cell.mistake is None:
        return ""
    letter = cell.best[0].upper() if cell.best != "split" else "P"
    letter = "R" if cell.best == "surrender" else letter
    colour = COLOURS[letter]
    return f"[{colour}]{letter}[/{colour}] {cell.mistake * 100:.1f}"


def _print_house_way(chart: Mapping[str, Any], out: Console) -> None:
    """The rows of the house's chart, how often each decides, and what following it costs."""
    differs = "differs" in chart
    columns = ("row", "hand", "decides", *(("best differs",) if differs else ()))
    rows = table(*columns, right=columns[2:])
    for row in chart["rows"]:
        often = [f"{row['share']:.4%}", *([f"{row['best_differs']:.2%}"] if differs else [])]
        rows.add_row(row["id"], escape(row["hand"]), *often)
    out.print(rows)
    house, best = chart["house_way"]["ev"], chart["best"]["ev"]
    otherwise = f"; best play sets {chart['differs']:.2%} of hands otherwise" if differs else ""
    out.print(
        f"The house way on both sides: {house:+.4%} of the wager, best play {best:+.4%}: the house "
        f"way costs {chart['house_way_costs']:.4%}{otherwise}."
    )
    for envy in chart.get("envy", ()):
        _print_envy(envy, out)


def _print_envy(envy: Mapping[str, Any], out: Console) -> None:
    """The value of envy by the number of other players: in cents, and as a share of the bet."""
    said = ", ".join(
        f"{value['others']} other{'s' if value['others'] > 1 else ''} {value['cents']:.3f} cents"
        + (f" ({value['of_least_bet']:.4%})" if "of_least_bet" in value else "")
        for value in envy["values"]
    )
    out.print(f"{escape(envy['name'])}, with {dollars(envy['least_bet'])} bet: {said}.")


def _print_guide(guide: Mapping[str, Any], out: Console) -> None:
    """A line for each open card, and the hands between that play sometimes."""
    rows = table("open card", "plays from", "folds to", "between, how often it plays")
    for rule in guide["rules"]:
        shown = between_hands(rule, most=MOST_BETWEEN)
        rows.add_row(rule["up"], rule["plays_from"], rule["folds_to"], shown)
    out.print(rows)
    if any(rule["depends"] for rule in guide["rules"]):
        out.print("Hands between that are not listed fold; --json lists all.")


def _print_streets(chart: Mapping[str, Any], out: Console) -> None:
    """The rules of each street, with the share of hands that follow each."""
    rows = table("street", "hand", "does", "how often")
    for rule in street_rules(chart):
        rows.add_row(*rule)
    out.print(rows)


def _print_two_way(chart: Mapping[str, Any], out: Console) -> None:
    """How often each game is chosen, by up card; then the blackjack play of two cards."""
    shares = table("up card", *chart["options"], right=chart["options"])
    for line in two_way_shares(chart):
        shares.add_row(*line)
    out.print(shares)
    moves = table("in blackjack", *chart["ups"])
    for hand, cells in chart["blackjack"].items():
        moves.add_row(hand, *(_coloured(cell) for cell in cells))
    out.print(moves)
    out.print(f"{', '.join(f'{letter} {words}' for letter, words in chart['letters'].items())}.")


def _coloured(cell: str) -> str:
    return f"[{COLOURS[cell[0]]}]{cell}[/{COLOURS[cell[0]]}]"


def _print_exceptions(found: Sequence[Mapping[str, Any]], what: str, out: Console) -> None:
    if not found:
        return
    listed = sorted(found, key=lambda item: -item["loss"] * item["chance"])[:MOST_LISTED]
    shown = ", ".join(f"{'-'.join(i['cards'])} v {i['up']} {i['best']}" for i in listed)
    more = f" and {len(found) - len(listed)} more" if len(found) > len(listed) else ""
    out.print(f"Otherwise, {what}: {shown}{more}.")


def print_hand(report: Mapping[str, Any], out: Console) -> None:
    """The value of each option of one hand."""
    cards = " ".join(report["hand"])
    soft = "soft " if report.get("soft") else ""
    says = report.get("name") or f"{soft}{report['total']}"
    against = f" against {report['up']}" if "up" in report else ""
    beside = f" beside {' '.join(report['board'])}" if report.get("board") else ""
    out.print(f"{cards} ({says}){against}{beside}")
    rows = table("option", "EV", right=("EV",))
    for option, value in report["options"].items():
        mark = " (best)" if option == report["best"] else ""
        rows.add_row(option + mark, f"{value:+.8f}")
    out.print(rows)
    looked = "; no natural, the house dealer has looked" if report.get("after_the_peek") else ""
    out.print(f"EV {report.get('expectation', 'per unit of the wager')}{looked}.")
    if report.get("insurance") is not None:
        out.print(f"Insurance with this hand: {report['insurance']:+.6f} per unit insured.")


def print_removals(report: Removal, out: Console) -> None:
    """How the bettor's expectation changes when one card leaves the shoe."""
    rows = table("card gone", "EV", "change", right=("EV", "change"))
    for item in report.removals:
        rows.add_row(item.card, f"{item.ev * 100:+.6f} %", f"{item.change * 100:+.6f} %")
    out.print(rows)
    out.print(f"Full shoe: {report.ev * 100:+.6f} %")
