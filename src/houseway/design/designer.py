"""Designs a pay table: all tables that satisfy the wishes, or the wish that cannot hold."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.checking import check_text
from houseway.data_table import DataTable, Tabular
from houseway.design.chances import Chances, RowChance, invented_chances, wager_chances, with_decks
from houseway.design.impossible import impossible
from houseway.design.listing import (
    Shoes,
    Table,
    edge_of,
    hit_of,
    list_tables,
    table_skewness,
    variance_of,
)
from houseway.design.own_sheets import child_of, pay_text, wager_id, wager_section
from houseway.design.solver import MOST_TRIES, solve_tables
from houseway.design.wishes import Wishes, read_wishes
from houseway.errors import HousewayError
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.origin import origin
from houseway.progress import reporting
from houseway.sheet.toml_text import toml_key, toml_value

MOST_LISTED = 50_000_000  # tables that are looked at one by one


@dataclass(frozen=True, slots=True)
class Design(JsonView):
    """One pay table with its exact figures; `pays` has the profit of each row for one unit."""

    pays: Mapping[str, Fraction] = field(hash=False)
    edge: Fraction
    hit: Fraction
    variance: Fraction
    skewness: float
    edges: Mapping[int, Fraction] = field(hash=False)  # by the number of decks

    @property
    def deviation(self) -> float:
        return math.sqrt(self.variance)

    @property
    def top(self) -> Fraction:
        return max(self.pays.values())

    def as_json(self) -> dict[str, Any]:
        return {
            "pays": {row: pay_text(pay) for row, pay in self.pays.items()},
            "edge": float(self.edge),
            "edge_fraction": f"{self.edge.numerator}/{self.edge.denominator}",
            "hit": float(self.hit),
            "deviation": self.deviation,
            "skewness": self.skewness,
            "top": float(self.top),
            **(
                {"edge_by_decks": {n: float(e) for n, e in self.edges.items()}}
                if self.edges
                else {}
            ),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Designs(JsonView, Tabular):
    """The tables that satisfy the wishes, the best first.

    `tables` is the number of all tables of the design; `count` of those that satisfy the wishes,
    None where there were too many to look at each.
    """

    game: Game
    chances: Chances
    wishes: Wishes
    tables: int
    count: int | None
    best: tuple[Design, ...]
    asked: Mapping[str, Any] = field(hash=False)  # the design in the words of its caller
    rows: Mapping[str, str] = field(default_factory=dict, hash=False)  # of an invented wager
    name: str = ""  # of an invented wager

    def __repr__(self) -> str:
        many = "unknown" if self.count is None else f"{self.count:,}"
        return f"<designs of {self.chances.wager}: {many} of {self.tables:,} tables>"

    def sheet(self, which: int = 0) -> str:
        """A sheet of the game with one of the tables, as TOML."""
        return as_sheet(self, which)

    def as_json(self) -> dict[str, Any]:
        return {
            "game": self.game.id,
            "wager": self.chances.wager,
            "rows": [
                {
                    "id": row.id,
                    "when": row.when,
                    "combinations": row.weight,
                    "probability": row.weight / self.chances.total,
                }
                for row in self.chances.rows
            ],
            "total": self.chances.total,
            "tables": self.tables,
            "count": self.count,
            "best": [design.as_json() for design in self.best],
            "origin": self.origin,
        }

    @property
    def origin(self) -> dict[str, Any]:
        return origin(self.game, design=dict(self.asked))

    def table(self) -> DataTable:
        """One row for each table, the best first; pays are profits of one unit."""
        figures = ("edge", "hit", "deviation", "skewness", "top")
        columns: dict[str, type] = {"rank": int, "wager": str}
        columns |= {f"pays {row.id}": float for row in self.chances.rows}
        columns |= dict.fromkeys(figures, float) | {"edge_fraction": str}
        columns |= {f"edge with {decks} decks": float for decks in self.best[0].edges}
        rows = (
            {
                **made.as_json(),
                "rank": rank,
                "wager": self.chances.wager,
                **{f"pays {row}": pay for row, pay in made.pays.items()},
                **{f"edge with {decks} decks": edge for decks, edge in made.edges.items()},
            }
            for rank, made in enumerate(self.best, start=1)
        )
        return DataTable.of(columns, rows, self.origin)


def design(
    game: Game,
    wager: str = "",
    pays: Mapping[str, str] | None = None,
    *,
    rows: Mapping[str, str] | None = None,
    name: str = "",
    decks: Sequence[int] = (),
    at_most: int | None = None,
    **wishes: Any,
) -> Designs:
    """All pay tables of a wager, or of invented `rows`, that satisfy the wishes.

    `name` is the name of the invented wager. A design of more than `at_most` tables is refused.
    """
    shoes = design_chances(game, wager, rows or {}, decks)
    own = shoes.own
    if name and (not rows or wager_id(name) in game.wagers):
        found = "the game has such a wager" if rows else "the wager has a name; only new rows need"
        raise HousewayError("wager-name", f"{found} another one", where="name")
    asked = read_wishes(own, pays or {}, decks=decks, **wishes)
    size = math.prod(len(asked.pays[row.id]) for row in own.rows)
    if at_most is not None and size > at_most:
        raise HousewayError(
            "too-many-tables",
            f"these pays make {size:,} tables; at most {at_most:,} are looked at here",
            where="pays",
        )
    count: int | None
    if size > MOST_LISTED:
        solved = solve_tables(shoes, asked)
        if not solved.tables and not solved.complete:
            raise HousewayError(
                "not-found",
                f"none of the {MOST_TRIES} best of {size:,} tables satisfies the wishes, and the "
                "others cannot all be looked at; allow fewer pays, or a narrower edge",
                where="pays",
            )
        best, count = solved.tables, None
    else:
        listed = list_tables(shoes, asked, progress=reporting(f"{size:,} pay tables"))
        best, count = listed.best, listed.count
    if not best:
        raise impossible(shoes, asked, _solved if count is None else _listed)
    words = {"wager": wager, "pays": pays, "rows": rows, "name": name, "decks": list(decks)}
    return Designs(
        game=game,
        chances=replace(own, wager=wager_id(name)) if name else own,
        wishes=asked,
        tables=size,
        count=count,
        best=tuple(_priced(shoes, table) for table in best),
        asked={key: given for key, given in {**words, **wishes}.items() if given},
        rows=rows or {},
        name=name,
    )


def design_chances(
    game: Game, wager: str, rows: Mapping[str, str], decks: Sequence[int] = ()
) -> Shoes:
    """The chances of a wager of the game, or of invented rows, with all numbers of decks."""
    if bool(wager) == bool(rows):
        raise HousewayError(
            "what-to-design", "name a wager of the game, or give rows of a new one", where="wager"
        )
    own = wager_chances(game, wager) if wager else invented_chances(game, rows)
    if not own.rows:
        raise HousewayError("no-rows", "a design needs at least one row", where="rows")
    others = with_decks(game, [count for count in decks if count != own.decks])
    return Shoes(
        own,
        tuple(
            wager_chances(other, wager) if wager else invented_chances(other, rows)
            for other in others
        ),
    )


def _listed(shoes: Shoes, wishes: Wishes) -> list[Table]:
    return list_tables(shoes, wishes).best


def _solved(shoes: Shoes, wishes: Wishes) -> list[Table] | None:
    solved = solve_tables(shoes, wishes)
    return solved.tables if solved.tables or solved.complete else None


def _priced(shoes: Shoes, table: Table) -> Design:
    own = shoes.own
    return Design(
        pays={row.id: pay for row, pay in zip(own.rows, table, strict=True)},
        edge=edge_of(own, table),
        hit=hit_of(own, table),
        variance=variance_of(own, table),
        skewness=table_skewness(own, table),
        edges={each.decks: edge_of(each, table) for each in shoes.all} if shoes.others else {},
    )


def as_sheet(designs: Designs, which: int = 0) -> str:
    """A sheet of the game with this pay table, as TOML."""
    chosen, chances = designs.best[which].pays, designs.chances
    heading = child_of(designs.game)
    if designs.rows:
        return heading + wager_section(designs.rows, chosen, name=designs.name)
    changed = [row for row in chances.rows if pay_text(chosen[row.id]) != row.pays]
    text = heading + _pays(chances.wager, changed, chosen)
    idle = [each.path for each in check_text(text) if each.code == "switch-idle"]
    if not idle:
        return text
    # The parent offers several tables of pays: this one stands instead of them all.
    dropped = heading.replace("\n\n", f"\ndrop = {toml_value(idle)}\n\n", 1)
    return dropped + _pays(chances.wager, chances.rows, chosen)


def _pays(wager: str, rows: Sequence[RowChance], chosen: Mapping[str, Fraction]) -> str:
    """The pays of some rows, as TOML."""
    tables: dict[str, list[str]] = {}  # the lines by the table of TOML in which they stand
    for row in rows:
        table, key = _place(row)
        line = f"{toml_key(key)} = {toml_value(pay_text(chosen[row.id]))}\n"
        tables.setdefault(table, []).append(line)
    return "\n".join(
        f"[wager.{wager}.row.{table}]\n{''.join(lines)}" for table, lines in tables.items()
    )


def _place(row: RowChance) -> tuple[str, str]:
    """The table of TOML, below the rows of its wager, and the key of a row's pay."""
    if row.table:
        return f"{toml_key(row.table)}.pays", row.id
    return toml_key(row.id), "pays"
