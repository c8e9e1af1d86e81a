"""Sheets that a design makes: a game with one more wager, and a game with other pays."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from houseway.errors import BadSheet, HousewayError
from houseway.library import Game, build_game, sheet_over
from houseway.sheet.toml_text import toml_value

NEW = "designed"  # the id of an invented wager without a name
ROW_NAME = re.compile(r"[a-z0-9][a-z0-9.-]*")
ONE = "1 to 1"  # the pay of a row while only its chance is asked for


def child_heading(parent: str, name: str) -> str:
    """The first lines of a person's own sheet that extends a game."""
    named = toml_value(f"{name}, changed")
    return f'extends = {toml_value(parent)}\n\n[game]\nname = {named}\nsource = "own"\n'


def wager_id(name: str) -> str:
    """The id of an invented wager.

    >>> wager_id("Late Tie!"), wager_id("")
    ('late-tie', 'designed')
    """
    plain = unicodedata.normalize("NFKD", name).lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40] or NEW


def wager_section(
    rows: Mapping[str, str], pays: Mapping[str, Fraction] | None = None, *, name: str = ""
) -> str:
    """An invented wager as TOML; without `pays`, every row pays one to one."""
    lines = [f"[wager.{wager_id(name)}]", *([f"name = {toml_value(name)}"] if name else [])]
    lines += ['kind = "bonus"', "rows = ["]
    for row, when in rows.items():
        pay = ONE if pays is None else pay_text(pays[row])
        lines.append(f"  {toml_value({'id': row, 'when': when, 'pays': pay})},")
    return "\n".join([*lines, "]", ""])


def with_rows(game: Game, rows: Mapping[str, str]) -> Game:
    """The game with one more wager, whose rows are conditions; a bad condition names its row."""
    for row in rows:
        if not ROW_NAME.fullmatch(row):
            message = f"{row!r} is no name of a row; write small letters, digits and hyphens"
            raise HousewayError("row-name", message, where=f"rows.{row}")
    try:
        heading = f"extends = {toml_value(game.files.name)}\n\n"
        files = sheet_over(game.files, heading + wager_section(rows), "own")
        return build_game(files, game.choices, type(game))
    except BadSheet as error:
        problem = error.problems[0]
        parts = problem.path.split(".")
        if parts[:2] != ["wager", NEW]:
            raise
        place = parts[3] if len(parts) > 3 else ""
        row = [*rows][int(place)] if place.isdigit() else place
        where = f"rows.{row}" if row else "rows"
        raise HousewayError(problem.code, problem.message, where=where) from None


def child_of(game: Game) -> str:
    """The first lines of a sheet that extends the game, with the choices that it was priced by."""
    files = game.files
    parent = files.id if files.lineage.layer.is_ours else str(Path(files.name).absolute())
    choices = {**game.choices.readings, **game.choices.settings}
    remarks = [f"# priced with {name} = {value}\n" for name, value in choices.items()]
    return "".join(remarks) + child_heading(parent, game.name) + "\n"


def pay_text(pay: Fraction) -> str:
    """A pay as a sheet writes it.

    >>> [pay_text(Fraction(text)) for text in ("25", "3/2", "0", "-1", "-1/2")]
    ['25 to 1', '3 to 2', 'push', 'lose', 'lose 1/2']
    """
    if pay == 0:
        return "push"
    if pay < 0:
        return "lose" if pay == -1 else f"lose {-pay}"
    return f"{pay.numerator} to {pay.denominator}"
