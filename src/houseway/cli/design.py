"""`houseway design`: pay tables by wish."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from houseway.arguments import named_values
from houseway.cli.common import Report, needs, table, with_game, write_text
from houseway.cli.tables import tabled

if TYPE_CHECKING:
    from fractions import Fraction

    from rich.console import Console

    from houseway.api.game import Game
    from houseway.design.designer import Designs


@click.command()
@needs("odds")
@with_game
@click.option("--wager", default="", help="The wager of the game whose pays are looked for.")
@click.option("--row", "rows", multiple=True, metavar="ROW=CONDITION", help="A row of a new wager.")
@click.option("--name", default="", help="The name of the new wager.")
@click.option("--pays", multiple=True, metavar="ROW=PAYS", help="Pays to try: 20,25 or 20-40/5.")
@click.option("--edge", default="", help="What the bettor loses on average: 6%-8%.")
@click.option("--hit", default="", help="How often the bet wins: 20%-.")
@click.option("--deviation", default="", help="Standard deviation of one unit: 3-6.")
@click.option("--top", default="", help="The highest pay: -100.")
@click.option("--order", default="", help="Pays from row to row: falling, rising or by-chance.")
@click.option("--steps", default="", help="How many times the next lower pay each pay is: 1.5-4.")
@click.option("--with-decks", default="", help="Other numbers of decks to price as well: 1,6,8.")
@click.option("--same-edge", default="", help="How much the edge may differ between decks: 0.2%.")
@click.option("--limit", default="", help="The most that is bet on it, for --bank-loss.")
@click.option("--bank-loss", default="", help="The most that the bank may lose on one such bet.")
@click.option("--best", default="edge", show_default=True, help="Rank by [-]edge, deviation, top.")
@click.option("--most", default=10, show_default=True, help="How many tables to show.")
@click.option(
    "--palette", default="", metavar="FACT", help="Only the chance of each value of FACT."
)
@click.option("--sheet", type=click.Path(path_type=Path), help="Write the best table as a sheet.")
@tabled
def design(
    game: Game,
    rows: tuple[str, ...],
    pays: tuple[str, ...],
    with_decks: str,
    palette: str,
    sheet: Path | None,
    **wishes: Any,
) -> Report:
    """Find the pay tables of a wager that satisfy wishes, exactly.

    The wager is one of the game (`--wager`), or a new one whose rows are conditions over facts
    (`--row`). Every table of the pays to try is looked at; the best are printed.

    \b
    houseway design parkwest/cash-in-baccarat --wager tiger-8 --pays wins=20-40 --edge 6%-8%
    houseway design parkwest/cash-in-baccarat --palette player.lead
    """
    if palette:
        chances = game.palette(palette)
        return chances, lambda _, out: _print_palette(palette, chances, out)
    found = game.design(
        rows=_named_once(rows, "--row") or None,
        pays=_named_once(pays, "--pays"),
        decks=_numbers(with_decks),
        **wishes,
    )
    if sheet:
        write_text(sheet, found.sheet())

    def show(found: Designs, out: Console) -> None:
        _print_designs(found, out)
        if sheet:
            out.print(f"the best table is written to {sheet}")

    return found, show


def _named_once(texts: tuple[str, ...], option: str) -> dict[str, str]:
    named = named_values(texts, option)
    if len(named) < len(texts):
        names = [text.partition("=")[0].strip() for text in texts]
        twice = next(name for name in names if names.count(name) > 1)
        raise click.BadParameter(f"row {twice!r} is there twice", param_hint=option)
    return named


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    wrong = [part for part in parts if not part.isascii() or not part.isdigit()]
    if wrong:
        raise click.BadParameter(f"{wrong[0]!r} is no number of decks", param_hint="--with-decks")
    return tuple(int(part) for part in parts)


def _print_designs(found: Designs, out: Console) -> None:
    many = "some" if found.count is None else f"{found.count:,}"
    out.print(f"{many} of {found.tables:,} pay tables satisfy the wishes")
    rows = [row.id for row in found.chances.rows]
    figures = ("edge", "hit", "deviation", "skewness")
    shown = table(*rows, *figures, right=(*rows, *figures))
    for each in found.best:
        shown.add_row(
            *(_short(each.pays[row]) for row in rows),
            f"{float(each.edge):.4%}",
            f"{float(each.hit):.4%}",
            f"{each.deviation:.4f}",
            f"{each.skewness:.3f}",
        )
    out.print(shown)


def _short(pay: Fraction) -> str:
    return str(pay) if pay > 0 else "push" if pay == 0 else "lose"


def _print_palette(fact: str, chances: tuple[tuple[str, Fraction], ...], out: Console) -> None:
    shown = table(fact, "chance", "one in", right=("chance", "one in"))
    for value, chance in chances:
        once = f"{1 / float(chance):,.1f}" if chance else "never"
        shown.add_row(value, f"{float(chance):.6%}", once)
    out.print(shown)
