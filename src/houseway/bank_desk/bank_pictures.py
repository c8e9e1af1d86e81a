"""Pictures of a bank's table for files: a round, a shift, cover, ruin, options of the collection.

Matplotlib draws them, without its settings of the user. The same table gives the same bytes.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from houseway.bank_desk.bank_curves import BankCurves, bank_curves
from houseway.bank_desk.bank_report import BankReport, OptionFigures, bank_report
from houseway.bank_desk.bank_table import BankTable
from houseway.errors import UnknownName, Unreadable
from houseway.extras import require

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FORMS = ("svg", "png")
WIDTH, HEIGHT = 8.0, 4.4  # of a picture, in inches
OPTION_HEIGHT = 0.34  # of one more option
DOTS = 144  # an inch, in a PNG
BANDS = (("0.01", "0.99"), ("0.05", "0.95"), ("0.25", "0.75"))
OWN, OTHER, GOOD, BAD, QUIET = "#1f5f8b", "#b4552d", "#3f7d4f", "#a02c2c", "#6b6b6b"
STYLE: Any = {  # of Matplotlib, whose names change with its versions
    "svg.hashsalt": "houseway",
    "svg.fonttype": "none",
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans"],
    "font.size": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": "#dddddd",
    "grid.linewidth": 0.6,
    "legend.frameon": False,
}


@dataclass(frozen=True, kw_only=True)
class BankPictures:
    """The pictures of a table below each other: `names` of those that are drawn."""

    table: BankTable
    report: BankReport
    curves: BankCurves
    names: tuple[str, ...]

    def svg(self) -> str:
        """The pictures as SVG, with text that can be read and searched."""
        return self._written("svg", {"Date": None, "Title": self.title}).decode()

    def png(self) -> bytes:
        """The pictures as PNG."""
        return self._written("png", {"Software": None, "Title": self.title})

    def file(self, form: str) -> bytes:
        """The pictures in one of the forms, `svg` or `png`."""
        if form not in FORMS:
            raise UnknownName("picture form", form, FORMS, where="form")
        return self.svg().encode() if form == "svg" else self.png()

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def title(self) -> str:
        cover = "full cover" if self.report.cover is None else f"{_cash(self.report.cover)} cover"
        return f"{self.report.name} ({self.report.game}): the bank's table, {cover}"

    def _written(self, form: str, metadata: Mapping[str, str | None]) -> bytes:
        from matplotlib import rc_context, rcdefaults

        with rc_context():
            rcdefaults()
            with rc_context(STYLE):
                file = io.BytesIO()
                self._figure().savefig(file, format=form, dpi=DOTS, metadata=dict(metadata))
        return file.getvalue()

    def _figure(self) -> Figure:
        from matplotlib.figure import Figure

        heights = [HEIGHT + self._added(name) for name in self.names]
        figure = Figure(figsize=(WIDTH, sum(heights) + 0.5), layout="constrained")
        figure.suptitle(self.title, fontsize=10)
        places = figure.subplots(len(heights), 1, squeeze=False, height_ratios=heights)[:, 0]
        for name, axes in zip(self.names, places, strict=True):
            DRAWN[name](axes, self)
        return figure

    def _added(self, name: str) -> float:
        if name != "options":
            return 0.0
        return max(0.0, OPTION_HEIGHT * len(priced_options(self.report)) - HEIGHT / 2)


def bank_pictures(table: BankTable, names: Iterable[str] = ()) -> BankPictures:
    """The pictures of a table: those with these names, all that it has if none is named."""
    require("plot", "a picture")
    wanted = (names,) if isinstance(names, str) else tuple(dict.fromkeys(names))
    for name in wanted:
        if name not in DRAWN:
            raise UnknownName("picture", name, DRAWN, where="picture")
    report, curves = bank_report(table), bank_curves(table)
    has = {"options": bool(priced_options(report)), "ruin": bool(curves.ruin)}
    for name in wanted:
        if not has.get(name, True):
            raise Unreadable("no-picture", MISSING[name], where="picture")
    drawn = wanted or tuple(name for name in DRAWN if has.get(name, True))
    return BankPictures(table=table, report=report, curves=curves, names=drawn)


def form_of(name: str) -> str:
    """The form of a file by the end of its name.

    >>> form_of("night.svg")
    'svg'
    """
    form = name.rpartition(".")[2].lower()
    if form not in FORMS:
        known = " or ".join(f".{each}" for each in FORMS)
        message = f"expected a name that ends with {known}, found {name!r}"
        raise Unreadable("picture-form", message, where="plot")
    return form


def priced_options(report: BankReport) -> list[OptionFigures]:
    """The options of the collection that print a fee for the action of the table."""
    return [option for option in report.options if option.bank is not None]


# --- one picture each -----------------------------------------------------------------------------


def _round(axes: Axes, of: BankPictures) -> None:
    bars = of.curves.bars
    single = all(bar.low == bar.high for bar in bars)
    thin = (bars[-1].high - bars[0].low or 1) / 70
    axes.bar(
        [bar.low - thin / 2 if single else bar.low for bar in bars],
        [bar.chance for bar in bars],
        [thin if single else bar.high - bar.low for bar in bars],
        align="edge",
        color=OWN,
    )
    axes.axvline(0, color=QUIET, linewidth=0.8)
    mean = of.report.round.mean
    axes.axvline(mean, color=OTHER, linestyle="--", linewidth=1.2, label=f"mean {_exact(mean)}")
    _named(axes, "One round: results of the bank, before collections", "Result", "Share of rounds")
    _share_axis(axes.yaxis)
    _money_axis(axes.xaxis)


def _shift(axes: Axes, of: BankPictures) -> None:
    fan = of.curves.fan
    hours = [point.hours for point in fan]
    for (low, high), strength in zip(BANDS, (0.14, 0.24, 0.38), strict=True):
        axes.fill_between(
            hours,
            [point.quantiles[low] for point in fan],
            [point.quantiles[high] for point in fan],
            color=OWN,
            alpha=strength,
            linewidth=0,
            label=f"{float(low):.0%} to {float(high):.0%} of shifts",
        )
    axes.plot(hours, [p.quantiles["0.5"] for p in fan], color=OWN, label="half of the shifts")
    mean = [point.mean for point in fan]
    axes.plot(hours, mean, color=OTHER, linestyle="--", linewidth=1.2, label="expected")
    axes.axhline(0, color=QUIET, linewidth=0.8)
    title = f"A shift of {of.table.hours:g} hours as it goes, after collections"
    _named(axes, title, "Hours", "Won")
    _money_axis(axes.yaxis)


def _cover(axes: Axes, of: BankPictures) -> None:
    points = of.curves.cover
    covers = [point.cover for point in points]
    for (policy, dashes), colour in zip(
        _policies(points[0].reaches, of.report.policy), (OTHER, GOOD, OWN), strict=True
    ):
        used = " (in use)" if policy == of.report.policy else ""
        reaches = [point.reaches[policy] for point in points]
        axes.step(
            covers, reaches, where="post", color=colour, linestyle=dashes, label=policy + used
        )
    if of.report.cover is not None:
        axes.axvline(of.report.cover, color=BAD, linestyle=":", label="posted")
    title = "Cover: share of rounds in which it reaches for everything"
    _named(axes, title, "Cover", "Share of rounds")
    axes.set_ylim(0, 1.02)
    _share_axis(axes.yaxis)
    _money_axis(axes.xaxis)


def _policies(names: Iterable[str], used: str) -> list[tuple[str, str]]:
    """The policies with the dashes of their lines; the one in use is last, over the others."""
    others = [name for name in names if name != used]
    return [*zip(others, ("--", "-."), strict=True), (used, "-")]


def _ruin(axes: Axes, of: BankPictures) -> None:
    points = of.curves.ruin
    banks = [point.bank for point in points]
    lines = (
        ([point.usual for point in points], QUIET, ":", "ever, by the usual formula"),
        ([point.shift for point in points], OTHER, "--", "in one shift"),
        ([point.ever for point in points], OWN, "-", "ever"),
    )
    for chances, colour, dashes, label in lines:
        axes.plot(banks, chances, color=colour, linestyle=dashes, label=label)
    if of.table.bankroll is not None:
        axes.axvline(of.table.bankroll / 100, color=BAD, linestyle=":", label="bankroll")
    _named(axes, "Ruin: chance that a bank is used up", "Bank", "Chance")
    axes.set_ylim(0, 1.02)
    _share_axis(axes.yaxis)
    _money_axis(axes.xaxis)


def _options(axes: Axes, of: BankPictures) -> None:
    options = priced_options(of.report)
    places = range(len(options))
    dealer = [option.dealer or 0.0 for option in options]
    bettors = [option.bettors or 0.0 for option in options]
    axes.barh(places, dealer, 0.62, color=OWN, label="player-dealer pays")
    axes.barh(places, bettors, 0.62, dealer, color=GOOD, hatch="//", label="bettors pay")
    kept = [option.bank or 0.0 for option in options]
    axes.plot(kept, places, "D", color=BAD, markersize=5, label="bank keeps")
    axes.axvline(0, color=QUIET, linewidth=0.8)
    axes.set_yticks(list(places), [_option_name(option, options) for option in options])
    axes.invert_yaxis()
    _named(axes, "Options of the collection, a round of this table", "Dollars a round", "")
    _money_axis(axes.xaxis)


def _option_name(option: OptionFigures, options: Sequence[OptionFigures]) -> str:
    several = len({each.schedule for each in options}) > 1
    return f"{option.option}, {option.schedule}" if several else f"option {option.option}"


DRAWN: Mapping[str, Callable[[Axes, BankPictures], None]] = {
    "round": _round,
    "shift": _shift,
    "cover": _cover,
    "ruin": _ruin,
    "options": _options,
}
MISSING = {
    "ruin": "this bank never loses, so it has no curve of ruin",
    "options": "no option of the collection prints a fee for this action",
}


# --- axes -----------------------------------------------------------------------------------------


def _named(axes: Axes, title: str, across: str, up: str) -> None:
    axes.set_title(title, loc="left", fontsize=9.5, fontweight="bold")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), fontsize=8)


def _money_axis(axis: Any) -> None:
    axis.set_major_formatter(lambda amount, _: _cash(amount))


def _share_axis(axis: Any) -> None:
    from matplotlib.ticker import PercentFormatter

    axis.set_major_formatter(PercentFormatter(1.0, decimals=None))


def _cash(amount: float) -> str:
    """
    >>> _cash(-1500), _cash(2.5)
    ('-$1,500', '$2.50')
    """
    cents = "" if float(amount).is_integer() else ".2f"
    return f"{'-' if amount < 0 else ''}${abs(amount):,{cents or '.0f'}}"


def _exact(amount: float) -> str:
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"
