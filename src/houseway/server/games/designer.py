"""The lab's designer: chances of rows and facts, pay tables by wish, a chosen table in the text.

Each answer is computed in a process of its own under limits of time and memory, and a design has
a limited number of pay tables. The page computes with the whole numbers that it gets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from math import floor
from typing import Annotated, Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from pydantic import Field, StringConstraints

from houseway.design.own_sheets import pay_text, wager_id, wager_section
from houseway.errors import HousewayError
from houseway.money import Pays
from houseway.plain_text import one_line
from houseway.server.games.lab import Text, small
from houseway.server.games.rulebook import WORKING
from houseway.server.games.sheet_edits import edited
from houseway.server.solving.solver import answered, solver_for
from houseway.server.solving.tasks import game_in_process
from houseway.server.solving.wanted_game import Wanted
from houseway.sheet.format import format_sheet

router = APIRouter(prefix="/api/lab", tags=["lab"])

MOST_TABLES = 2_000_000  # of one design
MOST_SHOWN = 40
MOST_ROWS = 24  # of an invented wager
MOST_PAYS = 100  # rows of a wager of the sheet
GIVEN_BACK = Fraction(95, 100)
STEPS = 40  # values that a row may pay unless the page says otherwise

Word = Annotated[str, StringConstraints(max_length=60)]
Wish = Annotated[str, StringConstraints(max_length=40)]
Condition = Annotated[str, StringConstraints(min_length=1, max_length=400)]
Profit = Annotated[str, StringConstraints(max_length=24, pattern=r"^-?[0-9]+(/[1-9][0-9]*)?$")]
Task = Callable[[Wanted, str], dict[str, Any]]


class Palette(Text):
    fact: Word


class Rows(Text):
    """A wager of the sheet, or the rows of a new one."""

    wager: Word = ""
    rows: dict[Word, Condition] = Field(default={}, max_length=MOST_ROWS)
    pays: dict[Word, Annotated[str, StringConstraints(max_length=400)]] = Field(
        default={}, max_length=MOST_PAYS, description="The values that rows may pay: `20-40/5`"
    )


class Wishes(Rows):
    """The wishes that every table must satisfy, as `houseway design` takes it."""

    edge: Wish = ""
    hit: Wish = ""
    deviation: Wish = ""
    top: Wish = ""
    order: Wish = ""
    steps: Wish = ""
    decks: list[Annotated[int, Field(ge=1, le=99)]] = Field(default=[], max_length=3)
    same_edge: Wish = ""
    limit: Wish = ""
    bank_loss: Wish = ""
    best: Wish = "edge"
    most: int = Field(default=20, ge=1, le=MOST_SHOWN)


class PaidRow(Text):
    """A row of a wager of the sheet."""

    wager: Word
    row: Word = ""


class Chosen(Rows):
    """One pay table: the profit of each row for one unit, such as `25` or `3/2`."""

    pays: dict[Word, Profit] = Field(max_length=MOST_PAYS)
    name: Annotated[str, StringConstraints(max_length=40)] = ""


_asked = partial(router.post, responses=WORKING)


@_asked("/palette")
async def get_palette(request: Request, body: Palette) -> Response:
    """The chance of every value of a fact, and the condition that names it."""
    return await _answer(request, fact_palette, body)


@_asked("/chances")
async def get_chances(request: Request, body: Rows) -> Response:
    """The rows of a wager with their exact chances, and the values that each may pay."""
    return await _answer(request, row_chances, body)


@_asked("/tables")
async def find_tables(request: Request, body: Wishes) -> Response:
    """The pay tables that satisfy wishes, the best first."""
    return await _answer(request, found_tables, body)


@_asked("/designed")
async def write_design(request: Request, body: Chosen) -> Response:
    """The sheet with one pay table written into it."""
    return await _answer(request, designed_sheet, body)


@_asked("/pays")
async def prices_by_pay(request: Request, body: PaidRow) -> Response:
    """The expectation of a wager by the pay of one row, as `houseway odds --by-pay`."""
    return await _answer(request, pay_prices, body)


async def _answer(request: Request, task: Task, body: Text) -> Response:
    asked = body.model_dump_json(exclude={"toml"})
    wanted = Wanted.of(toml=body.toml)
    return await answered(solver_for(request).design(task, wanted, asked))


# --- in the solver's process ----------------------------------------------------------------------


def fact_palette(wanted: Wanted, asked: str) -> dict[str, Any]:
    from houseway.design.chances import palette, value_conditions

    game, name = game_in_process(wanted), json.loads(asked)["fact"]
    found = palette(game, name)
    fact = game.family.facts(game.sheet)[name]
    conditions = value_conditions(name, fact)
    return {
        "fact": name,
        "means": fact.means,
        "several": fact.kind == "set",
        "values": [
            {"value": value, "when": conditions.get(value, ""), "chance": str(chance)}
            for value, chance in found
        ],
    }


def pay_prices(wanted: Wanted, asked: str) -> dict[str, Any]:
    question = json.loads(asked)
    return game_in_process(wanted).pay_values(question["wager"], question["row"]).as_json()


def row_chances(wanted: Wanted, asked: str) -> dict[str, Any]:
    """Whole numbers are texts: a page's own numbers end at 53 bits."""
    from houseway.design.designer import design_chances
    from houseway.design.wishes import parse_pays

    question = json.loads(asked)
    own = design_chances(game_in_process(wanted), question["wager"], question["rows"]).own
    rows = []
    for row in own.rows:
        profit = Pays.parse(row.pays).per_unit
        if question["rows"]:
            profit = first_profit(Fraction(row.weight, own.total), len(own.rows))
        may = question["pays"].get(row.id) or values_near(profit)
        values = sorted({profit, *parse_pays(may, row.id)})
        rows.append(
            {
                "id": row.id,
                "when": row.when,
                "weight": str(row.weight),
                "profit": str(profit),
                "may": may,
                "values": [str(value) for value in values],
            }
        )
    return {
        "wager": own.wager,
        "rows": rows,
        "lost": {"weight": str(own.lost), "profit": str(own.profit_of_lost)},
        "total": str(own.total),
        "decks": own.decks,
        "ranked": own.ranked,
    }


def found_tables(wanted: Wanted, asked: str) -> dict[str, Any]:
    from houseway.design.designer import design

    question = json.loads(asked)
    found = design(game_in_process(wanted), **question, at_most=MOST_TABLES)
    return {
        "tables": found.tables,
        "count": found.count,
        "best": [
            {
                "pays": {row: str(pay) for row, pay in table.pays.items()},
                "edges": {decks: str(edge) for decks, edge in table.edges.items()},
            }
            for table in found.best
        ],
    }


def designed_sheet(wanted: Wanted, asked: str) -> dict[str, Any]:
    question = json.loads(asked)
    pays = {row: Fraction(profit) for row, profit in question["pays"].items()}
    write = _with_new_wager if question["rows"] else _with_pays
    return {"toml": small(write(wanted, question, pays))}


def _with_new_wager(
    wanted: Wanted, question: Mapping[str, Any], pays: Mapping[str, Fraction]
) -> str:
    name, rows = one_line(question["name"]), question["rows"]
    if wager_id(name) in game_in_process(wanted).wagers:
        raise HousewayError("wager-name", f"the sheet has a wager {name!r} already", where="name")
    if missing := [row for row in rows if row not in pays]:
        raise HousewayError("no-pay", f"row {missing[0]} has no pay", where="pays")
    return format_sheet(f"{wanted.toml}\n\n{wager_section(rows, pays, name=name)}")


def _with_pays(wanted: Wanted, question: Mapping[str, Any], pays: Mapping[str, Fraction]) -> str:
    from houseway.design.designer import design_chances

    wager, text = question["wager"], wanted.toml
    for row in design_chances(game_in_process(wanted), wager, {}).own.rows:
        if row.id in pays and pays[row.id] != Pays.parse(row.pays).per_unit:
            place = {"row": row.table, "item": row.id} if row.table else {"row": row.id}
            value = pay_text(pays[row.id])
            text = edited(
                text, {"do": "set", "wager": wager, "key": "pays", "value": value} | place
            )
    return text


def first_profit(chance: Fraction, rows: int) -> Fraction:
    """The first pay of an invented row: its part of the 95 % that all rows give back.

    >>> first_profit(Fraction(1, 20), 1), first_profit(Fraction(1, 2), 2)
    (Fraction(18, 1), Fraction(1, 1))
    """
    return Fraction(max(1, floor(GIVEN_BACK / (chance * rows)) - 1))


def values_near(profit: Fraction) -> str:
    """The values that a row may pay at first: from half its pay to twice as much.

    >>> values_near(Fraction(8)), values_near(Fraction(100)), values_near(Fraction(3, 2))
    ('4-16', '52-200/4', '3 to 2,1-3')
    >>> values_near(Fraction(0)), values_near(Fraction(-1))
    ('push,1-5', 'lose,push')
    """
    if profit < 0:
        return f"{pay_text(profit)},push"
    if profit == 0:
        return "push,1-5"
    if profit.denominator != 1:
        return f"{pay_text(profit)},1-{max(2, round(2 * profit))}"
    step = max(1, -(-(2 * profit.numerator - profit.numerator // 2) // STEPS))
    least = max(1, profit.numerator - profit.numerator // 2 // step * step)
    return f"{least}-{2 * profit.numerator}" + (f"/{step}" if step > 1 else "")
