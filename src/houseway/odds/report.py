"""The report of `houseway odds`: every wager priced, decisions solved, readings compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from typing import Any, TypeVar, overload

from houseway.arguments import shown, text_of
from houseway.data_table import DataTable, FigureList, Tabular
from houseway.errors import HousewayError, UnknownName
from houseway.families.analyst import Wanted
from houseway.json_view import JsonView, fraction_text
from houseway.library import Game
from houseway.notebook import html_table, shortened
from houseway.origin import origin
from houseway.pricing.branches import Decision
from houseway.pricing.figures import Figure
from houseway.pricing.prices import (
    PRICE_HEAD,
    Price,
    Priced,
    Valued,
    has_unit_price,
    price_cells,
    without_unit_price,
)
from houseway.progress import Progress, silent
from houseway.wagers.rows import Wager

# The sections of a sheet that move a price.
PRICED = {"deck", "deal", "draw", "play", "wager", "house_way"}

P = TypeVar("P", Price, Valued)


COLUMNS: Mapping[str, type] = {
    "wager": str,
    "name": str,
    "kind": str,
    "ev": float,
    "ev_fraction": str,
    "hit": float,
    "push": float,
    "sd": float,
    "method": str,
    "standard_error": float,
    "average_wager": float,
    "element_of_risk": float,
    "ev_per_round": float,
    "rounds_to_decision": float,
    "house_way_ev": float,
    "house_way_ev_fraction": str,
}


@dataclass(frozen=True, slots=True, repr=False)
class Odds(Tabular):
    """Exact prices of a game."""

    game: Game
    wagers: tuple[Priced, ...]
    decisions: tuple[Decision, ...] = ()
    decided_for: str = ""  # the wager whose value the choices maximise
    chart: dict[str, Any] | None = None  # the best play, where it has a chart
    jackpots: dict[str, Fraction] = field(default_factory=dict)  # the chance that a hand wins each

    def __hash__(self) -> int:
        return hash((self.game, self.wagers, self.decided_for))

    @property
    def not_priced(self) -> list[str]:
        """Wagers without a price per unit, because a row pays fixed dollars."""
        return without_unit_price(self.game.wagers)

    def __repr__(self) -> str:
        prices = ", ".join(f"{i.price.id} {float(i.price.ev):+.6f}" for i in self.wagers)
        return shortened(f"<{self.game.label}: {prices}", 190) + ">"

    def _repr_html_(self) -> str:
        return html_table(
            f"{self.game.name}: exact odds",
            PRICE_HEAD,
            (price_cells(item.price) for item in self.wagers),
            notes=(
                f"Best play for {self.decided_for}." if self.decided_for else "",
                f"Without a price per unit: {', '.join(self.not_priced)}"
                if self.not_priced
                else "",
            ),
        )

    @overload
    def price(self, name: str) -> Price | Valued: ...

    @overload
    def price(self, name: str, kind: type[P]) -> P: ...

    def price(self, name: str, kind: Any = None) -> Price | Valued:
        """The price of one wager by its id or printed name, or of one of its numbers (`flex-7`).

        A wager of which all deals are counted has a `Price`, a solved or simulated one a `Valued`.
        `kind` asks for one of the two and refuses the other.
        """
        text_of(name, "wager", "a wager by its id or name")
        for item in self.wagers:
            if is_named(item.price.wager, item.price.number, name):
                return _of_kind(item.price, kind)
        raise UnknownName("wager", name, [item.price.id for item in self.wagers], where="wager")

    def as_json(self) -> dict[str, Any]:
        part_of = self.game.analyst.part_of
        report = {
            "game": self.game.id,
            "name": self.game.name,
            "settings": self.game.settings,
            "readings": self.game.readings,
            "wagers": [_priced_json(item, part_of(item.price.wager)) for item in self.wagers],
            "strategy": strategy_json(self),
        }
        if self.jackpots:
            report["jackpots"] = [
                {"jackpot": name, "chance": float(chance), "chance_fraction": fraction_text(chance)}
                for name, chance in self.jackpots.items()
            ]
        left_out = {"not_priced": self.not_priced} if self.not_priced else {}
        return {**report, **left_out, "origin": origin(self.game)}

    def table(self) -> DataTable:
        """One row for each wager."""
        return price_table(self.as_json())


def price_table(stated: Mapping[str, Any]) -> DataTable:
    """The prices of odds that are JSON already, one row for each wager."""
    return DataTable.of(COLUMNS, stated["wagers"], stated["origin"])


def solve(game: Game, *, only: str = "") -> Odds:
    """Price the wagers of a game; `only` names one of them by id or printed name."""
    found = game.analyst.solve(_wanted(game, only))
    return Odds(game, found.prices, found.decisions, found.decided_for, found.chart, found.jackpots)


def _wanted(game: Game, only: str = "") -> Wanted:
    """The wagers with a price per unit, or the named one, with their numbers."""
    spots = [(wager, _spots(wager, only)) for wager in game.wagers.values()]
    wanted = [(w, numbers) for w, numbers in spots if (numbers if only else has_unit_price(w))]
    if not wanted:
        raise UnknownName("wager", only, game.wagers, where="wager")
    return wanted


def is_named(wager: Wager, number: int | None, name: str) -> bool:
    """Whether a name means this wager (its id, its printed name) or this number (`flex-7`)."""
    folded = name.strip().lower()
    own = () if number is None else (f"{wager.id}-{number}",)
    return folded in (wager.id, wager.name.lower(), *own)


def _spots(wager: Wager, only: str) -> list[int | None]:
    """The requested numbers of a wager, or None for a wager without numbers."""
    spots: list[int | None] = [*wager.section.numbers] or [None]
    return [number for number in spots if not only or is_named(wager, number, only)]


def _of_kind(price: Price | Valued, kind: Any) -> Price | Valued:
    if kind not in (None, type(price)):
        raise HousewayError(
            "kind-of-price",
            f"{price.wager.name} has a {type(price).__name__}, found {shown(kind)}",
            where="kind",
        )
    return price


# --- every choice of every reading ---------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class Reading(JsonView):
    """The worth of one choice of a reading or setting, wager by wager.

    `is_default` says that the choice is in force in the game that was priced.
    """

    name: str
    choice: str
    is_default: bool
    ev: Mapping[str, Fraction | float] = field(hash=False)

    def as_json(self) -> dict[str, Any]:
        return {
            "reading": self.name,
            "choice": self.choice,
            "in_force": self.is_default,
            "ev": {wager: float(ev) for wager, ev in self.ev.items()},
            "ev_fraction": {
                wager: fraction_text(ev)
                for wager, ev in self.ev.items()
                if isinstance(ev, Fraction)
            },
        }

    def __repr__(self) -> str:
        force = ", in force" if self.is_default else ""
        return f"<{self.name[:60]}={self.choice[:40]}{force}, wagers: {len(self.ev)}>"


class ReadingValues(FigureList[Reading]):
    """The worth of every choice of every reading and setting of a game."""

    def of_wagers(self, wanted: Collection[str]) -> ReadingValues:
        """The same choices with the prices of some wagers alone."""
        kept = (
            replace(item, ev={name: ev for name, ev in item.ev.items() if name in wanted})
            for item in self
        )
        return ReadingValues(kept, self.origin)

    def table(self) -> DataTable:
        """One row for each choice and wager; a choice that cannot be solved has no figure."""
        columns = {"reading": str, "choice": str, "in_force": bool}
        columns |= {"wager": str, "ev": float, "ev_fraction": str}
        rows = (
            {**stated, "wager": wager, "ev": ev, "ev_fraction": stated["ev_fraction"].get(wager)}
            for stated in (item.as_json() for item in self)
            for wager, ev in (stated["ev"] or {None: None}).items()
        )
        return DataTable.of(columns, rows, self.origin)


def expectation(game: Game, name: str) -> float:
    """The expectation of one wager."""
    return float(next(iter(game.analyst.expectations(_wanted(game, name)).values())))


def expectations(game: Game, *, only: str = "") -> dict[str, Fraction | float]:
    """The expectation of every wager that has one, or of the named one, by its id."""
    return game.analyst.expectations(_wanted(game, only))


class KnownPrices:
    """Expectations of games. A game that differs in nothing that moves a price is not solved again.

    The games must have the same cards removed.
    """

    def __init__(self) -> None:
        self._solved: dict[str, dict[str, Fraction | float]] = {}

    def of(self, game: Game) -> dict[str, Fraction | float]:
        """The expectation of every wager that has one, by its id."""
        key = _key_of(game)
        if key not in self._solved:
            self._solved[key] = expectations(game)
        return self._solved[key]


def price_readings(game: Game, *, client: Any = None, progress: Progress = silent) -> ReadingValues:
    """Every choice of every reading and setting, one at a time, with the others unchanged.

    A choice that moves no price (it may still change the order of payment) has the same figures,
    and one that cannot be solved has none. `client` is a Dask client whose cluster solves them.
    """
    offered = [
        (kind, name, choice, in_force[name] == choice)
        for kind, switches, in_force in (
            ("readings", game.sheet.reading, game.readings),
            ("settings", game.sheet.setting, game.settings),
        )
        for name, switch in switches.items()
        if len(switch.choices) > 1
        for choice in switch.choices
    ]
    solved = _solved(game, offered, client=client, progress=progress)
    result = []
    for (_, name, choice, is_default), found in zip(offered, solved, strict=True):
        if is_default and isinstance(found, HousewayError):
            raise found
        prices = {} if isinstance(found, HousewayError) else found
        result.append(Reading(name, choice, is_default, prices))
    return ReadingValues(result, origin(game))


_Offered = tuple[str, str, str, bool]  # kind, name, choice, whether it is in force
_Expected = dict[str, Fraction | float] | HousewayError


def _solved(
    game: Game, offered: Sequence[_Offered], *, client: Any, progress: Progress
) -> list[_Expected]:
    """The expectations under each choice, or why there are none."""
    if client is None:
        known, found = KnownPrices(), list[_Expected]()
        for choice in offered:
            found.append(_under(known.of, game, choice))
            progress(len(found), len(offered))
        return found
    from houseway.simulate.cluster import Cluster
    from houseway.simulate.pieces import each_of

    # Choices that move no price are solved once.
    keys = [_under(_key_of, game, choice) for choice in offered]
    first = {str(key): place for place, key in reversed([*enumerate(keys)])}
    task = partial(_under, expectations, game)
    different = [offered[place] for place in first.values()]
    made = each_of(task, different, Cluster(client), progress=progress)
    by_key = dict(zip(first, made, strict=True))
    return [by_key[str(key)] for key in keys]


def _key_of(game: Game) -> str:
    """The choices that move the prices of a game."""
    return game.sheet.model_dump_json(include=PRICED)


def _under(find: Callable[[Game], Any], game: Game, choice: _Offered) -> Any:
    """The findings on a game with a choice, or the error that it meets."""
    kind, name, chosen, _ = choice
    try:
        return find(game.but(**{kind: {name: chosen}}))
    except HousewayError as error:
        return error


# --- JSON ----------------------------------------------------------------------------------------


def _priced_json(item: Priced, part_of: str) -> dict[str, Any]:
    price = item.price
    result: dict[str, Any] = {
        "wager": price.id,
        "name": price.wager.name,
        "kind": price.wager.section.kind,
        "ev": float(price.ev),
        **({"ev_fraction": fraction_text(price.ev)} if isinstance(price, Price) else {}),
        "hit": float(price.hit),
        "push": float(price.push),
        "sd": price.sd,
        "method": "exact",
        "standard_error": 0,
        "average_wager": 1,
        "element_of_risk": float(price.ev),
        "rows": [
            {
                "id": row.id,
                "pays": row.pays.text,
                "probability": chance,
                **({"combinations": weight} if weight is not None else {}),
                "cite": row.cite,
            }
            for row, chance, weight in price.rows
        ],
        "cite": price.wager.cite,
        **({"part_of": part_of} if part_of else {}),
    }
    if isinstance(price, Valued):
        figure = price.figure
        result |= {
            "method": figure.method,
            "sd_method": figure.sd_method,
            "standard_error": figure.standard_error,
            "average_wager": figure.average_wager,
            "element_of_risk": price.element_of_risk,
            **({"ev_fraction": figure.ev_fraction} if figure.ev_fraction else {}),
            "player_dealer_ev": -figure.ev,
            "precision": _precision(figure),
        }
        return result
    result["total"] = price.total
    if price.decided != 1:
        result["ev_per_round"] = float(price.per_round)
        result["rounds_to_decision"] = float(1 / price.decided)
    if item.house_way:
        result["house_way_ev"] = float(item.house_way.ev)
        result["house_way_ev_fraction"] = fraction_text(item.house_way.ev)
    return result


def _precision(figure: Figure) -> float:
    """The error bound of an expectation; a fraction of whole numbers is exact."""
    if figure.method == "simulated":
        return figure.standard_error
    return 0.0 if figure.ev_fraction else 1e-12


def strategy_json(odds: Odds) -> dict[str, Any] | None:
    """Every decision with the value of each choice, per unit staked when it arises."""
    if odds.chart is not None:
        return {
            "decides_for": odds.decided_for,
            "class": odds.game.analyst.strategy_class,
            "chart": odds.chart,
        }
    if not odds.decisions:
        return None
    total = odds.wagers[0].price
    assert isinstance(total, Price)
    return {
        "decides_for": odds.decided_for,
        "decisions": [
            {
                "cards": list(item.knows[0]),
                "total": item.total,
                "up": item.knows[1],
                "best": item.best,
                "house_way": item.house_way,
                "ev": {choice: float(v / item.weight) for choice, v in item.values.items()},
                "probability": item.weight / total.total,
            }
            for item in sorted(odds.decisions, key=lambda d: (d.total, d.knows))
        ],
    }
