"""`houseway letter` and `houseway findings`: what is open in the houses' documents."""

from __future__ import annotations

from pathlib import Path

import click

from houseway.cli.common import Report
from houseway.cli.paper import out_files, paper_report
from houseway.cli.tables import tabled

no_worth = click.option(
    "--no-worth", is_flag=True, help="Without what answers are worth, which may take minutes."
)


@click.command()
@click.argument("house", metavar="HOUSE|GAME")
@no_worth
@click.option(
    "--no-rounds", is_flag=True, help="Without the rounds that show what a question is about."
)
@click.option(
    "--hands",
    type=click.IntRange(1),
    default=2_000,
    show_default=True,
    help="Hands to play for each answer (pot games).",
)
@out_files
@tabled
def letter(
    house: str, no_worth: bool, no_rounds: bool, hands: int, files: tuple[Path, ...]
) -> Report:
    """Write to a house: the open questions of its document, and what each answer is worth.

    Each question has its lines, the possible answers, what they are worth per $100 (exactly if a
    wager has a price, from played hands in games among players) and the answer in use. The same
    question of several games is asked once. The question that is worth most comes first.

    \b
    houseway letter hustler/ez-baccarat
    houseway letter ranchos --no-worth
    houseway letter parkwest -o letter.pdf -o letter.csv
    """
    from houseway.api.houses import letter

    return paper_report(
        lambda: letter(house, worth=not no_worth, rounds=not no_rounds, hands=hands), files
    )


@click.command()
@click.argument("house", required=False, default="")
@no_worth
@out_files
@tabled
def findings(house: str, no_worth: bool, files: tuple[Path, ...]) -> Report:
    """Show what the houses' documents give away: of one HOUSE, or of all.

    Bets that favour the bettor, as printed or as read here; rows that cannot happen; places where
    a document contradicts itself; misprints. Each with its lines and, if it moves one, its price.

    \b
    houseway findings
    houseway findings hustler -o findings.html
    """
    from houseway.api.houses import findings

    return paper_report(lambda: findings(house, worth=not no_worth), files)
