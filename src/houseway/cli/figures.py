"""Prints prices and simulations as tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import table
from houseway.data_table import DataTable, Tabular
from houseway.library import Game
from houseway.odds.report import Odds, Reading, ReadingValues
from houseway.pricing.branches import Decision
from houseway.pricing.prices import Price, Valued
from houseway.pricing.printed import LARGE, count_text, percent, share
from houseway.ranking.points import JOKER_VALUE

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.deck_prices import PricesByDecks
    from houseway.odds.pay_prices import PricesByPay
    from houseway.odds.round_sums import RoundSums
    from houseway.simulate.simulated import Simulation

BAR_WIDTH = 30


@dataclass(frozen=True, slots=True)
class OddsByReading(Tabular):
    """The odds of a game, and those under every choice of every reading."""

    odds: Odds
    readings: ReadingValues

    def as_json(self) -> dict[str, Any]:
        by_reading = [item.as_json() for item in self.readings]
        return {**self.odds.as_json(), "by_reading": by_reading}

    def table(self) -> DataTable:
        return self.readings.table()


def heading(game: Game) -> str:
    return escape(f"{game.name} ({game.house.name}), {game.deck}")


def print_odds(odds: Odds, out: Console) -> None:
    """Prints a line per wager, its rows below it, then the decisions."""
    game = odds.game
    out.print(f"[bold]{heading(game)}[/bold]")
    right = ("EV", "hit", "push", "sd", "house way")
    shown = odds.wagers
    columns = ["wager", "EV", "hit", "push", "sd"]
    if any(item.house_way for item in shown):
        columns.append("house way")
    rows = table(*columns, right=right)
    for item in shown:
        price = item.price
        cells = [
            _label(price),
            f"{_about(price)}{percent(price.ev)}",
            share(price.hit),
            share(price.push),
        ]
        cells.append(f"{price.sd:.4f}{_mark(price)}")
        if "house way" in columns:
            cells.append(percent(item.house_way.ev) if item.house_way else "same")
        rows.add_row(*cells)
    out.print(rows)
    simulated = any(_about(item.price) for item in shown)
    exact = ", exact unless marked with ~" if simulated else ""
    out.print(
        f"EV: the bettor's {'' if exact else 'exact '}expectation per unit of the wager{exact}."
    )
    for item in shown:
        if isinstance(item.price, Valued):
            _print_valued(item.price, out)
    _print_parts(odds, out)
    _print_not_priced(odds.not_priced, out)
    for name, chance in odds.jackpots.items():
        jackpot = escape(odds.game.sheet.jackpot[name].name or name)
        once = f"once in {float(1 / chance):,.0f} hands" if chance else "never"
        out.print(f"{jackpot}: {once} against the player-dealer.")
    staying = [item.price for item in shown if item.price.decided != 1]
    if staying:
        out.print(
            "Bets that stay up are priced until they are decided, after "
            + ", ".join(f"{float(1 / p.decided):.2f} rounds ({_label(p)})" for p in staying)
            + " on average."
        )
    _print_rows(shown, out)
    if odds.decisions:
        print_decisions(odds, out)
    if odds.chart is not None:
        from houseway.cli.chart import print_chart

        print_chart(odds.game, odds.chart, out)


def _mark(price: Price | Valued) -> str:
    """The mark of a price; an exact expectation may have a simulated deviation."""
    simulated = isinstance(price, Valued) and price.figure.sd_method == "simulated"
    return "*" if simulated and not _about(price) else ""


def _about(price: Price | Valued) -> str:
    return "~" if isinstance(price, Valued) and price.figure.method == "simulated" else ""


def _print_not_priced(wagers: list[str], out: Console) -> None:
    if wagers:
        out.print(f"No price per unit, since it pays dollars: {', '.join(wagers)}.")


def _print_parts(odds: Odds, out: Console) -> None:
    """Wagers whose money another one's figure holds already."""
    part_of = odds.game.analyst.part_of
    parts = [item for item in odds.wagers if part_of(item.price.wager)]
    if not parts:
        return
    lead = escape(odds.game.wagers[part_of(parts[0].price.wager)].name)
    names = ", ".join(_label(item.price) for item in parts)
    out.print(
        f"{lead}: EV and deviation are of the whole hand, for each unit of {lead}; hit and push "
        f"are of this wager. {names}: part of that; each by itself, over the hands in which it "
        "lies there, whatever its size."
    )


def _print_valued(price: Valued, out: Console) -> None:
    """Prints the further figures of a solved or simulated wager."""
    figure = price.figure
    name = escape(price.wager.name)
    if figure.method == "simulated":
        out.print(
            f"{name} is simulated: standard error {share(figure.standard_error)}; its rows use "
            "more than an exact count can follow."
        )
        return
    out.print(
        f"{name}: average wager {figure.average_wager:.6f}, element of risk "
        f"{percent(price.element_of_risk)}, player-dealer {percent(-figure.ev)}; "
        f"{f'EV {figure.ev_fraction}' if figure.ev_fraction else 'float64, good to 1e-12'}."
    )
    if figure.sd_method == "simulated":
        out.print("* The deviation is simulated, since hands may be split.")


def _label(price: Price | Valued) -> str:
    name = escape(price.wager.name)
    return name if price.number is None else f"{name} {price.number}"


def _print_rows(shown: Any, out: Console) -> None:
    rows = table(
        "wager", "row", "pays", "probability", "combinations", right=("probability", "combinations")
    )
    for item in shown:
        for row, chance, weight in item.price.rows:
            if chance or row.dead:
                large = isinstance(item.price, Price) and item.price.total >= LARGE
                counted = "" if weight is None else count_text(weight, large=large)
                rows.add_row(_label(item.price), row.id, row.pays.text, f"{chance:.8f}", counted)
    out.print(rows)
    totals = {item.price.total for item in shown if isinstance(item.price, Price)}
    if len(totals) == 1:
        total = totals.pop()
        out.print(f"of {count_text(total, large=total >= LARGE)} equally likely deals")


def print_decisions(odds: Odds, out: Console) -> None:
    """Prints the best choice by total and open card; hands whose cards matter are listed apart."""
    lead = odds.game.wagers[odds.decided_for]
    choices = sorted({choice for item in odds.decisions for choice in item.values})
    letters = ", ".join(f"{choice[0].upper()} {choice}" for choice in choices)
    out.print(f"\n[bold]Best play[/bold] for a bettor on {escape(lead.name)} ({letters})")
    grid: dict[tuple[int, Any], list[Decision]] = {}
    for item in odds.decisions:
        grid.setdefault((item.total, item.knows[1]), []).append(item)
    ups = sorted({up for _, up in grid}, key=lambda up: (up is None, up))
    rows = table("total", *("any" if up is None else str(up) for up in ups), "house way")
    for total in sorted({total for total, _ in grid}):
        cells = []
        for up in ups:
            here = grid.get((total, up), [])
            best = {item.best[0].upper() for item in here}
            cells.append("/".join(sorted(best)) if here else "")
        house = next(item.house_way for item in odds.decisions if item.total == total)
        rows.add_row(str(total), *cells, house)
    out.print(rows)
    if ups != [None]:
        out.print("Columns: points of the player-dealer's open card.")
    for (total, up), here in sorted(grid.items(), key=lambda pair: str(pair[0])):
        if len({item.best for item in here}) > 1:
            shown = ", ".join(f"{_cards(item)} {item.best}" for item in here)
            out.print(f"{total} against {up} depends on the cards: {shown}")
    price = odds.wagers[0].price
    assert isinstance(price, Price)
    total_weight = price.total
    cost = sum((item.cost for item in odds.decisions), Fraction(0)) / total_weight
    out.print(f"The house way gives up {share(cost, 6)} of a bet on {escape(lead.name)}.")


def _cards(item: Decision) -> str:
    return "-".join("Jk" if value == JOKER_VALUE else str(value) for value in item.knows[0])


def print_readings(game: Game, found: Sequence[Reading], out: Console) -> None:
    """Prints the value of each choice of an unclear line; unchanged wagers are left out."""
    out.print(f"[bold]{heading(game)}[/bold]: what each reading is worth to the bettor")
    rows = table("reading", "choice", "", "wager", "EV", right=("EV",))
    quiet = []
    for name in dict.fromkeys(item.name for item in found):
        choices = [item for item in found if item.name == name]
        wagers = list(dict.fromkeys(wager for item in choices for wager in item.ev))
        moved = [w for w in wagers if len({item.ev.get(w) for item in choices if item.ev}) > 1]
        if not moved:
            quiet.append(name)
        for item in choices if moved else []:
            for wager in moved:
                mark = "in force" if item.is_default else ""
                lacks = "not offered" if item.ev else "not solved"
                ev = percent(item.ev[wager]) if wager in item.ev else lacks
                rows.add_row(name, item.choice, mark, wager, ev)
    out.print(rows)
    if quiet:
        out.print(f"No price depends on: {', '.join(quiet)}.")


def print_by_decks(game: Game, found: PricesByDecks, out: Console) -> None:
    """Prints the expectation of each wager with each number of decks."""
    wagers = list(dict.fromkeys(wager for item in found for wager in item.ev))
    rows = table("decks", *wagers, "", right=("decks", *wagers))
    for item in found:
        cells = (percent(item.ev[wager]) if wager in item.ev else "" for wager in wagers)
        rows.add_row(str(item.decks), *cells, "in force" if item.is_default else item.refused)
    out.print(f"[bold]{heading(game)}[/bold]: EV by number of decks")
    out.print(rows)


def print_by_pay(found: PricesByPay, out: Console) -> None:
    """Prints the expectation of a wager with each pay of one row."""
    rows = table("pays", "EV", "", right=("pays", "EV"))
    for item in found.prices:
        rows.add_row(item.pays, percent(item.ev), "in force" if item.is_default else "")
    out.print(f"[bold]{escape(found.name)}[/bold] ({escape(found.game)}) by the pay of {found.row}")
    out.print(rows)
    if found.even is not None and found.even > 0:
        out.print(f"Fair at {float(found.even):.4f} to 1.")


def print_many_rounds(found: RoundSums, out: Console) -> None:
    """Prints the results of many rounds: a line for each range, then the chances."""
    out.print(f"[bold]{escape(found.name)}[/bold] ({escape(found.game)}), {found.rounds:,} rounds")
    rows = table("result", "chance", "", right=("result", "chance"))
    most = max(bar.chance for bar in found.bars)
    ends = {0: "at most ", len(found.bars) - 1: "at least "}
    for place, bar in enumerate(found.bars):
        span = f"{(bar.least + bar.below) / 2:+g}"
        drawn = "█" * round(BAR_WIDTH * bar.chance / most)
        rows.add_row(f"{ends.get(place, '')}{span}", share(bar.chance), drawn)
    out.print(rows)
    widths = {bar.below - bar.least for bar in found.bars if bar.result is None}
    about = f"; each line has the results up to {max(widths) / 2:g} around it" if widths else ""
    out.print(f"Results in units of the wager{about}.")
    out.print(
        f"Wins {share(found.wins)}, even {share(found.even)}, loses {share(found.loses)}. "
        f"Expectation {found.mean:+.4f}, deviation {found.spread:.4f}."
    )
    if found.method == "simulated":
        out.print(
            "The results of a round are simulated, since not all its ends can be counted: the "
            f"distribution may lie to one side, with a standard error of {found.standard_error:.4f}"
        )


def print_simulation(result: Simulation, out: Console) -> None:
    out.print(f"[bold]{heading(result.game)}[/bold], simulated")
    right = ("EV", "standard error", "hit", "push", "sd")
    rows = table("wager", *right, right=right)
    for item in result.wagers:
        price = item.price
        rows.add_row(
            _label(price),
            percent(price.ev),
            "not known" if item.standard_error is None else share(item.standard_error),
            share(price.hit),
            share(price.push),
            f"{price.sd:.4f}",
        )
    out.print(rows)
    _print_not_priced(result.not_priced, out)
    rounds = "1 round" if result.rounds == 1 else f"{result.rounds:,} rounds, each"
    out.print(f"{rounds} from a fresh shoe, seed {result.seed}, strategy {result.strategy}")
