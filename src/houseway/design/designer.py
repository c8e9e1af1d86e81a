"""Designs a pay table: all tables that satisfy the wishes, or the wish that cannot hold."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.design.chances import (
    NEW,
    Chances,
    invented_chances,
    wager_chances,
    with_decks,
)
from houseway.design.listing import (
    Found,
    Shoes,
    Table,
    edge_of,
    hit_of,
    list_tables,
    table_skewness,
    variance_of,
)
from houseway.design.solver import solve_tables
from houseway.design.wishes import FREE, Wishes, read_wishes
from houseway.errors import HousewayError
from houseway.json_view import JsonView
from houseway.library import Game
from houseway.origin import origin
from houseway.progress import reporting

MOST_LISTED = 50_000_000  # tables that are looked at one by one


class Impossible(HousewayError):
    """No table satisfies the wishes."""


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
    decks: Sequence[int] = (),
    **wishes: Any,
) -> Designs:
    """All pay tables of a wager, or of invented `rows`, that satisfy the wishes."""
    if bool(wager) == bool(rows):
        raise HousewayError(
            "what-to-design", "name a wager of the game, or give rows of a new one", where="wager"
        )
    own = wager_chances(game, wager) if wager else invented_chances(game, rows or {})
    if not own.rows:
        raise HousewayError("no-rows", "a design needs at least one row", where="rows")
    others = tuple(
        wager_chances(other, wager) if wager else invented_chances(other, rows or {})
        for other in with_decks(game, [count for count in decks if count != own.decks])
    )
    shoes = Shoes(own, others)
    asked = read_wishes(own, pays or {}, decks=decks, **wishes)
    size = math.prod(len(asked.pays[row.id]) for row in own.rows)
    if size > MOST_LISTED:
        found = Found(size, 0, solve_tables(shoes, asked))
        count = None if found.best else 0
    else:
        found = list_tables(shoes, asked, progress=reporting(f"{size:,} pay tables"))
        count = found.count
    if not found.best:
        raise _impossible(shoes, asked, size)
    words = {"wager": wager, "pays": pays, "rows": rows, "decks": list(decks)}
    return Designs(
        game=game,
        chances=own,
        wishes=asked,
        tables=size,
        count=count,
        best=tuple(_priced(shoes, table) for table in found.best),
        asked={name: given for name, given in {**words, **wishes}.items() if given},
    )


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


def as_sheet(designs: Designs, which: int = 0) -> str:
    """A sheet of the game with this pay table, as TOML."""
    chosen, wager = designs.best[which], designs.chances.wager
    lines = [f'extends = "{designs.game.files.name}"', ""]
    if wager == NEW:
        lines += [f"[wager.{NEW}]", 'kind = "bonus"', "rows = ["]
        for row in designs.chances.rows:
            pay = pay_text(chosen.pays[row.id])
            lines.append(f'  {{ id = "{row.id}", when = "{row.when}", pays = "{pay}" }},')
        return "\n".join([*lines, "]", ""])
    for name, profit in chosen.pays.items():
        lines += [f'[wager.{wager}.row."{name}"]', f'pays = "{pay_text(profit)}"', ""]
    return "\n".join(lines)


# --- wishes that cannot hold ----------------------------------------------------------------------


def _impossible(shoes: Shoes, wishes: Wishes, size: int) -> Impossible:
    """The smallest set of wishes that no table satisfies together."""
    names = list(wishes.named())
    if size > MOST_LISTED:
        return Impossible(
            "impossible",
            f"none of {size:,} tables satisfies {_listed(names)} together",
            where=names[0],
        )
    needed = names
    for name in names:  # a wish that can go without making a table possible is not to blame
        without = [each for each in needed if each != name]
        if not list_tables(shoes, _only(wishes, without)).count:
            needed = without
    reach = "; ".join(_reach(shoes, wishes, name) for name in needed)
    together = "cannot hold" if len(needed) == 1 else "cannot hold together"
    return Impossible("impossible", f"{_listed(needed)} {together}: {reach}", where=needed[0])


def _only(wishes: Wishes, names: Sequence[str]) -> Wishes:
    """The wishes without all that are not named."""
    free: dict[str, Any] = {}
    for name in ("edge", "hit", "deviation", "steps"):
        if name not in names:
            free[name] = FREE
    if "top" not in names and "bank_loss" not in names:
        free |= {"top": FREE, "limit": None, "bank_loss": None}
    if "order" not in names:
        free["order"] = ""
    if "same_edge" not in names:
        free["same_edge"] = None
    return replace(wishes, **free)


def _reach(shoes: Shoes, wishes: Wishes, name: str) -> str:
    """What these pays can reach of one wish."""
    if name in ("order", "steps", "same_edge"):
        return f"{name.replace('_', ' ')} is asked"
    free = _only(wishes, [])
    ranked = {"edge": "edge", "deviation": "deviation", "top": "top", "bank_loss": "top"}
    if name == "hit":
        hits = sorted(_hits(shoes, wishes))
        return f"these pays hit in {float(hits[0]):.3%} to {float(hits[-1]):.3%} of rounds"
    by = ranked[name]
    least, most = (
        list_tables(shoes, replace(free, best=sign + by, most=1)).best[0] for sign in ("", "-")
    )
    if by == "edge":
        edges = [float(edge_of(shoes.own, table)) for table in (least, most)]
        return f"these pays reach an edge of {edges[0]:.3%} to {edges[1]:.3%}"
    if by == "deviation":
        low, high = (math.sqrt(variance_of(shoes.own, table)) for table in (least, most))
        return f"these pays reach a deviation of {low:.3f} to {high:.3f}"
    return f"the highest of these pays is {float(max(least)):g} to {float(max(most)):g}"


def _hits(shoes: Shoes, wishes: Wishes) -> Iterator[Fraction]:
    """The least and the most hit rate."""
    own = shoes.own
    for pick in (min, max):
        yield hit_of(own, tuple(pick(wishes.pays[row.id]) for row in own.rows))


def _listed(names: Sequence[str]) -> str:
    words = [name.replace("_", " ") for name in names]
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"
