"""The wagers of a game that stand for themselves, and what they are worth to the bettor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.errors import HousewayError
from houseway.json_view import AsJson
from houseway.library import Game
from houseway.odds.report import PRICED, expectations
from houseway.papers.kept_figures import edition, kept
from houseway.papers.par_values import Exact
from houseway.wagers.rows import Wager


def placed_wagers(game: Game) -> dict[str, tuple[Wager, str]]:
    """The wagers and their printed names by the ids of their prices, such as `flex-7`.

    A bet in the play, or one that must be made with another wager, is part of that one's price.
    """
    return {
        wager.id if number is None else f"{wager.id}-{number}": (
            wager,
            wager.name if number is None else f"{wager.name} {number}",
        )
        for wager in game.wagers.values()
        if wager.section.kind != "raise" and not game.analyst.part_of(wager)
        for number in (*wager.section.numbers,) or (None,)
    }


@dataclass(frozen=True, slots=True)
class Prices(AsJson):
    """The expectation of every wager that has one, by its id, or why no price can be found."""

    ev: Mapping[str, Exact] = field(hash=False)
    refused: str = ""


def kept_prices(game: Game) -> Prices:
    """The prices of a game's wagers, kept for all games that differ in nothing that moves one."""
    priced = game.sheet.model_dump_json(include=PRICED)
    return kept(
        "prices", f"{game.sheet.game.family} {priced} {edition()}", Prices, lambda: _priced(game)
    )


def _priced(game: Game) -> Prices:
    try:
        return Prices(expectations(game))
    except HousewayError as error:
        return Prices({}, error.message)
