"""Prices by a pay: a wager's expectation as one row of it pays less or more.

Every pay makes a game of its own, which is priced like any other: where a hand is played, the best
play may change with the pay.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from houseway.data_table import DataTable, Tabular
from houseway.errors import HousewayError, UnknownName
from houseway.json_view import AsJson, JsonView, fraction_text
from houseway.library import Game, build_game, sheet_over
from houseway.money import Pays
from houseway.odds.report import expectations
from houseway.origin import origin
from houseway.progress import reporting
from houseway.sheet.toml_text import toml_key, toml_value
from houseway.wagers.rows import Wager, WagerRow

MOST_PAYS = 40
STEPS = (-2, -1, 0, 1, 2, 3, 4)
QUARTER = Fraction(1, 4)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayPrice(AsJson):
    """The expectation of the wager where the row pays `pays`, a profit of `profit` for one unit."""

    pays: str
    profit: Fraction
    is_default: bool
    ev: Fraction | float


@dataclass(frozen=True, slots=True, repr=False)
class PricesByPay(JsonView, Tabular):
    """The expectations by the pay of one row, the least pay first.

    `even` is the profit at which the wager would be fair, where the expectation is a straight line.
    """

    game: str
    wager: str
    name: str
    row: str
    prices: tuple[PayPrice, ...]
    even: Fraction | None
    origin: Mapping[str, Any] = field(hash=False)

    def __repr__(self) -> str:
        return f"<{self.game[:60]}, {self.wager[:40]} by the pay of {self.row[:40]}>"

    def table(self) -> DataTable:
        """One row for each pay."""
        columns = {"wager": str, "row": str, "pays": str, "profit": float, "in_force": bool}
        columns |= {"ev": float, "ev_fraction": str}
        rows = (
            {
                "wager": self.wager,
                "row": self.row,
                "pays": item.pays,
                "profit": float(item.profit),
                "in_force": item.is_default,
                "ev": float(item.ev),
                "ev_fraction": fraction_text(item.ev) if isinstance(item.ev, Fraction) else "",
            }
            for item in self.prices
        )
        return DataTable.of(columns, rows, self.origin)


def prices_by_pay(
    game: Game, *, wager: str, row: str = "", pays: Sequence[str] = ()
) -> PricesByPay:
    """The prices of a wager by the pay of a row: of its last winning row, if none is named.

    `pays` are the pays to look at; without them, some around the present one.
    """
    bet = _wager(game, wager)
    chosen = _row(bet, row)
    wanted = {Pays.parse(text).per_unit for text in pays} or {*_near(chosen.pays.odds)}
    if len(wanted) > MOST_PAYS:
        raise HousewayError(
            "too-many-pays", f"expected at most {MOST_PAYS} pays, found {len(wanted)}", where="pays"
        )
    found = tuple(_prices(game, bet, chosen, sorted({*wanted, chosen.pays.per_unit})))
    return PricesByPay(
        game=game.id,
        wager=bet.id,
        name=bet.name,
        row=chosen.id,
        prices=found,
        even=_even(found),
        origin=origin(game),
    )


def _wager(game: Game, name: str) -> Wager:
    named = {wager.name.lower(): wager for wager in game.wagers.values()}
    found = game.wagers.get(name) or named.get(name.lower())
    if found is None:
        raise UnknownName("wager", name, game.wagers, where="wager")
    if found.section.numbers:
        message = f"{found.name} has spots with numbers, each with a price of its own"
        raise HousewayError("numbered-wager", message, where="wager")
    return found


def _row(wager: Wager, name: str) -> WagerRow:
    paid = {row.id: row for row in wager.rows if row.pays.result == "win" and not row.pays.fixed}
    if not paid:
        message = f"no row of {wager.name} pays a multiple of the bet"
        raise HousewayError("no-pay", message, where="row")
    if name and name not in paid:
        raise UnknownName("row", name, paid, where="row")
    return paid[name] if name else [*paid.values()][-1]


def _near(odds: Fraction) -> Iterator[Fraction]:
    """Profits around one: whole numbers, below two quarters.

    >>> [str(profit) for profit in _near(Fraction(8))]
    ['4', '6', '8', '10', '12', '14', '16']
    >>> [str(profit) for profit in _near(Fraction(3, 2))]
    ['1', '5/4', '3/2', '7/4', '2', '9/4', '5/2']
    """
    step = QUARTER if odds < 2 else Fraction(max(1, round(odds / 4)))
    yield from (odds + place * step for place in STEPS if odds + place * step > 0)


def _prices(
    game: Game, wager: Wager, row: WagerRow, profits: Sequence[Fraction]
) -> Iterator[PayPrice]:
    report = reporting("pays")
    for done, profit in enumerate(profits, 1):
        own = profit == row.pays.per_unit
        pays = row.pays.text if own else _text(profit)
        changed = game if own else _paying(game, wager, row, pays)
        ev = expectations(changed, only=wager.id)[wager.id]
        yield PayPrice(pays=pays, profit=profit, is_default=own, ev=ev)
        report(done, len(profits))


def _text(profit: Fraction) -> str:
    if profit <= 0:
        return "push" if profit == 0 else "lose" if profit == -1 else f"lose {-profit}"
    return f"{profit.numerator} to {profit.denominator}"


def _paying(game: Game, wager: Wager, row: WagerRow, pays: str) -> Game:
    """The game in which a row pays something else.

    A row that stands in a table of pays is written with its whole table, which a switch may choose.
    """
    tables = {
        each.id: {name: str(own) for name, own in each.pays.items()}
        for each in wager.section.rows
        if isinstance(each.pays, dict)
    }
    table = next((name for name, paid in tables.items() if row.id in paid), None)
    heading = f"extends = {toml_value(game.files.name)}\n\n[wager.{wager.id}.row."
    if table is None:
        text = f"{heading}{toml_key(row.id)}]\npays = {toml_value(pays)}\n"
    else:
        paid = tables[table] | {row.id: pays}
        lines = (f"{toml_key(name)} = {toml_value(own)}\n" for name, own in paid.items())
        text = f"{heading}{toml_key(table)}.pays]\n{''.join(lines)}"
    return build_game(sheet_over(game.files, text, "own"), game.choices, type(game))


def _even(found: Sequence[PayPrice]) -> Fraction | None:
    """The profit at which a straight line of exact prices crosses nothing."""
    first, last = found[0], found[-1]
    if first is last or not all(isinstance(item.ev, Fraction) for item in found):
        return None
    slope = Fraction(last.ev - first.ev) / (last.profit - first.profit)
    straight = all(item.ev == first.ev + slope * (item.profit - first.profit) for item in found)
    return first.profit - Fraction(first.ev) / slope if straight and slope else None
