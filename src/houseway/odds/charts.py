"""The best play as a chart for people: one type for each kind of chart.

Families make charts as plain values, which are kept on disk; here they get their types.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from houseway.json_view import JSON_NAME, AsJson, JsonView, plain_fields, read_plain
from houseway.pricing.figures import Figure

Lines = Mapping[str, tuple[str, ...]]  # the cells of each line, one for each up card


class Chart(JsonView):
    """The best play of a game. `kind` says which of the types below it is."""

    __slots__ = ()

    kind: ClassVar[str]

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **plain_fields(self)}


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

    kind = "totals"
    ups: tuple[str, ...]
    hard: Lines = field(hash=False)
    soft: Lines = field(hash=False)
    pairs: Lines = field(hash=False)
    letters: Mapping[str, str] = field(hash=False)
    exceptions: tuple[ChartException, ...]
    drawn_exceptions: tuple[ChartException, ...]

    def as_json(self) -> dict[str, Any]:
        return plain_fields(self)

    def __repr__(self) -> str:
        lines = len(self.hard) + len(self.soft) + len(self.pairs)
        return f"<chart of {lines} lines against {len(self.ups)} up cards>"


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

    kind = "poker"
    exposed: bool
    rules: tuple[GuideRule, ...]

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

    kind = "streets"
    streets: tuple[Street, ...]

    def __repr__(self) -> str:
        names = ", ".join(street.street for street in self.streets)
        return f"<chart by streets: {names[:120]}>"


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
class EnvyWorth(AsJson):
    """An envy bonus: the wager that earns it, that wager's least bet in cents, and its values."""

    wager: str
    name: str
    earned_by: str = field(metadata={JSON_NAME: "with"})
    least_bet: int
    values: tuple[EnvyValue, ...]

    def __repr__(self) -> str:
        return f"<{self.name[:60]}, {self.values[0].cents:.3f} cents beside one other>"


@dataclass(frozen=True, slots=True, repr=False)
class HouseWayChart(Chart):
    """The rows of the house way, its figures beside those of best play, and its cost.

    `differs` is the share of hands that best play sets otherwise; None if it sees an open hand.
    """

    kind = "house-way"
    hands: int
    rows: tuple[HouseWayRow, ...]
    house_way: Figure = field(hash=False)
    best: Figure = field(hash=False)
    house_way_costs: float
    differs: float | None = None
    envy: tuple[EnvyWorth, ...] = ()

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

    kind = "two-way"
    options: tuple[str, ...]
    rules: tuple[TwoWayRule, ...]
    ups: tuple[str, ...]
    letters: Mapping[str, str] = field(hash=False)
    blackjack: Lines = field(hash=False)

    def __repr__(self) -> str:
        return f"<chart of {', '.join(self.options)[:80]} against {len(self.rules)} up cards>"


KINDS: Mapping[str, type[Chart]] = {
    chart.kind: chart
    for chart in (TotalsChart, GuideChart, StreetsChart, HouseWayChart, TwoWayChart)
}


def chart_of(stated: Mapping[str, Any]) -> Chart:
    """The chart that a family made, as a value of its kind."""
    kind = KINDS[stated.get("kind", "totals")]
    chart: Chart = read_plain(TilesChart if "frequencies" in stated else kind, stated)
    return chart
