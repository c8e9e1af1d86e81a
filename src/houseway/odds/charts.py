"""The best play as a chart for people: one type for each kind of chart.

Families make charts as plain values, which are kept on disk; here they get their types.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Self

from houseway.json_view import AsJson, JsonView, plain_fields
from houseway.pricing.figures import Figure

Lines = Mapping[str, tuple[str, ...]]  # the cells of each line, one for each up card


class Chart(JsonView):
    """The best play of a game. `kind` says which of the types below it is."""

    __slots__ = ()

    @property
    @abstractmethod
    def kind(self) -> str: ...

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **plain_fields(self)}


def _lines(stated: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    return {line: tuple(cells) for line, cells in stated.items()}


def _lists(lines: Lines) -> dict[str, list[str]]:
    return {line: list(cells) for line, cells in lines.items()}


# --- blackjack ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChartException(AsJson):
    """A hand whose best play differs from its cell: the loss of the cell's play, and how often
    the hand is dealt.
    """

    cards: tuple[str, ...]
    up: str
    best: str
    chart: str
    loss: float
    chance: float


@dataclass(frozen=True, slots=True, repr=False)
class TotalsChart(Chart):
    """Letters by total and up card; `letters` says what each means, `!` marks a forced play.

    `exceptions` are two-card hands that differ from their cell, `drawn_exceptions` longer ones.
    """

    ups: tuple[str, ...]
    hard: Lines = field(hash=False)
    soft: Lines = field(hash=False)
    pairs: Lines = field(hash=False)
    letters: Mapping[str, str] = field(hash=False)
    exceptions: tuple[ChartException, ...]
    drawn_exceptions: tuple[ChartException, ...]

    @property
    def kind(self) -> str:
        return "totals"

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        return cls(
            ups=tuple(stated["ups"]),
            hard=_lines(stated["hard"]),
            soft=_lines(stated["soft"]),
            pairs=_lines(stated["pairs"]),
            letters=stated["letters"],
            exceptions=tuple(map(_exception, stated["exceptions"])),
            drawn_exceptions=tuple(map(_exception, stated["drawn_exceptions"])),
        )

    def as_json(self) -> dict[str, Any]:
        return plain_fields(self)

    def __repr__(self) -> str:
        lines = len(self.hard) + len(self.soft) + len(self.pairs)
        return f"<chart of {lines} lines against {len(self.ups)} up cards>"


def _exception(stated: Mapping[str, Any]) -> ChartException:
    return ChartException(**{**stated, "cards": tuple(stated["cards"])})


# --- poker ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DependingHand:
    """A hand that plays with some suits and other cards; `share` says how often."""

    hand: str
    share: float


@dataclass(frozen=True, slots=True)
class GuideRule:
    """Against an open card: the lowest hand that always plays, the highest that always folds."""

    up: str
    plays_from: str
    folds_to: str
    depends: tuple[DependingHand, ...] = field(repr=False)


@dataclass(frozen=True, slots=True, repr=False)
class GuideChart(Chart):
    """One decision, by the open card; a single rule for any card when none is `exposed`."""

    exposed: bool
    rules: tuple[GuideRule, ...]

    @property
    def kind(self) -> str:
        return "poker"

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        rules = (
            GuideRule(**{**rule, "depends": tuple(DependingHand(**d) for d in rule["depends"])})
            for rule in stated["rules"]
        )
        return cls(exposed=stated["exposed"], rules=tuple(rules))

    def __repr__(self) -> str:
        return f"<chart of one decision, rules: {len(self.rules)}>"


@dataclass(frozen=True, slots=True)
class StreetRule:
    """A kind of hand and its play; `share` is the part of such hands that play so."""

    hand: str
    does: str
    share: float


@dataclass(frozen=True, slots=True, repr=False)
class Street:
    """One point of decision with its rules."""

    street: str
    rules: tuple[StreetRule, ...]

    def __repr__(self) -> str:
        return f"<{self.street}, rules: {len(self.rules)}>"


@dataclass(frozen=True, slots=True, repr=False)
class StreetsChart(Chart):
    """Rules street by street."""

    streets: tuple[Street, ...]

    @property
    def kind(self) -> str:
        return "streets"

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        return cls(streets=_streets(stated))

    def __repr__(self) -> str:
        names = ", ".join(street.street for street in self.streets)
        return f"<chart by streets: {names[:120]}>"


def _streets(stated: Mapping[str, Any]) -> tuple[Street, ...]:
    return tuple(
        Street(street["street"], tuple(StreetRule(**rule) for rule in street["rules"]))
        for street in stated["streets"]
    )


# --- hands that are set ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileException:
    """Four tiles with a better setting than the house way's; `loss` is per unit once dealt."""

    tiles: tuple[str, ...]
    best: str
    house_way: str
    row: str
    loss: float
    chance: float


@dataclass(frozen=True, slots=True)
class HouseWayCost:
    """The worth of the house way, its loss, and the share of hands with a better setting."""

    ev: float
    ev_fraction: str
    gives_up: float
    differs: float


@dataclass(frozen=True, slots=True, repr=False)
class TilesChart(StreetsChart):
    """Pai gow tiles: the house's rows, the hands with a better setting, and frequencies."""

    house_way: HouseWayCost
    exceptions: tuple[TileException, ...]
    frequencies: Mapping[str, Mapping[str, int]] = field(hash=False)

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        return cls(
            streets=_streets(stated),
            house_way=HouseWayCost(**stated["house_way"]),
            exceptions=tuple(
                TileException(**{**item, "tiles": tuple(item["tiles"])})
                for item in stated["exceptions"]
            ),
            frequencies=stated["frequencies"],
        )


@dataclass(frozen=True, slots=True, repr=False)
class HouseWayRow(AsJson):
    """A row of the house's chart: how many hands it decides, and how often best play differs.

    `best_differs` is None where best play goes by the player-dealer's open hand.
    """

    id: str
    hand: str
    does: str
    cite: str
    hands: int
    share: float
    best_differs: float | None = None

    def __repr__(self) -> str:
        return f"<row {self.id[:40]}: {self.hand[:80]}, {self.share:.4%}>"


@dataclass(frozen=True, slots=True, kw_only=True)
class EnvyValue(AsJson):
    """The worth of an envy bonus with so many other players: in cents, and per least bet if any."""

    others: int
    cents: float
    cents_fraction: str = ""
    of_least_bet: float | None = None
    method: str
    standard_error: float


@dataclass(frozen=True, slots=True, repr=False)
class EnvyWorth:
    """An envy bonus: the wager that earns it, that wager's least bet in cents, and its values."""

    wager: str
    name: str
    earned_by: str
    least_bet: int
    values: tuple[EnvyValue, ...]

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        values = tuple(EnvyValue(**value) for value in stated["values"])
        return cls(stated["wager"], stated["name"], stated["with"], stated["least_bet"], values)

    def as_json(self) -> dict[str, Any]:
        return {
            "wager": self.wager,
            "name": self.name,
            "with": self.earned_by,
            "least_bet": self.least_bet,
            "values": [value.as_json() for value in self.values],
        }

    def __repr__(self) -> str:
        return f"<{self.name[:60]}, {self.values[0].cents:.3f} cents beside one other>"


@dataclass(frozen=True, slots=True, repr=False)
class HouseWayChart(Chart):
    """The rows of the house way, its figures beside those of best play, and its cost.

    `differs` is the share of hands that best play sets otherwise; None if it sees an open hand.
    """

    hands: int
    rows: tuple[HouseWayRow, ...]
    house_way: Figure = field(hash=False)
    best: Figure = field(hash=False)
    house_way_costs: float
    differs: float | None = None
    envy: tuple[EnvyWorth, ...] = ()

    @property
    def kind(self) -> str:
        return "house-way"

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        return cls(
            hands=stated["hands"],
            rows=tuple(HouseWayRow(**row) for row in stated["rows"]),
            house_way=Figure(**stated["house_way"]),
            best=Figure(**stated["best"]),
            house_way_costs=stated["house_way_costs"],
            differs=stated.get("differs"),
            envy=tuple(map(EnvyWorth.of, stated.get("envy", ()))),
        )

    def __repr__(self) -> str:
        return f"<house way of {len(self.rows)} rows, costs {self.house_way_costs:.6f}>"


# --- two ways to play -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, repr=False)
class TwoWayRule:
    """Against an up card: how often each game is chosen, and with which starting hands."""

    up: str
    shares: Mapping[str, float] = field(hash=False)
    hands: Lines = field(hash=False)

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name} {share:.1%}" for name, share in self.shares.items())
        return f"<against {self.up}: {chosen[:120]}>"


@dataclass(frozen=True, slots=True, repr=False)
class TwoWayChart(Chart):
    """The choice of game by up card, and the blackjack play of two cards."""

    options: tuple[str, ...]
    rules: tuple[TwoWayRule, ...]
    ups: tuple[str, ...]
    letters: Mapping[str, str] = field(hash=False)
    blackjack: Lines = field(hash=False)

    @property
    def kind(self) -> str:
        return "two-way"

    @classmethod
    def of(cls, stated: Mapping[str, Any]) -> Self:
        return cls(
            options=tuple(stated["options"]),
            rules=tuple(
                TwoWayRule(rule["up"], rule["shares"], _lines(rule["hands"]))
                for rule in stated["rules"]
            ),
            ups=tuple(stated["ups"]),
            letters=stated["letters"],
            blackjack=_lines(stated["blackjack"]),
        )

    def __repr__(self) -> str:
        return f"<chart of {', '.join(self.options)[:80]} against {len(self.rules)} up cards>"


KINDS: Mapping[str, Callable[[Mapping[str, Any]], Chart]] = {
    "totals": TotalsChart.of,
    "poker": GuideChart.of,
    "streets": StreetsChart.of,
    "tiles": TilesChart.of,
    "house-way": HouseWayChart.of,
    "two-way": TwoWayChart.of,
}


def chart_of(stated: Mapping[str, Any]) -> Chart:
    """The chart that a family made, as a value of its kind."""
    kind = stated.get("kind", "totals")
    return KINDS["tiles" if "frequencies" in stated else kind](stated)
