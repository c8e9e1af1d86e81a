"""`houseway bank`: what a table earns, risks and must cover."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from houseway.cli.common import FILE, Report, needs, read_text, reported, table, with_game
from houseway.errors import Unreadable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import Console

    from houseway.api import Game
    from houseway.bank_desk.bank_report import BankReport, Part


@click.command()
@needs("odds")
@with_game
@click.option("--table", "file", type=FILE, help="A table as TOML or JSON; options go before it.")
@click.option("--bet", "bets", multiple=True, metavar="SEAT:WAGER=AMOUNT", help="A bet of a seat.")
@click.option(
    "--cover", help="What the bank has posted, in dollars; all that is needed if left out."
)
@click.option("--policy", help="How cover runs out: each-dollar-once, net or separate-caps.")
@click.option("--option", help="The posted option of the collection.")
@click.option("--schedule", default="", help="The schedule of that option.")
@click.option(
    "--play",
    "plays",
    multiple=True,
    metavar="WAY or SEAT=WAY",
    help="How the bettors play: best or house-way; for one seat with its number.",
)
@click.option("--pace", type=float, help="Rounds an hour.")
@click.option("--hours", type=float, help="Hours of a shift.")
@click.option("--bankroll", help="All the money of the bank, for its chance of ruin.")
@click.option("--goal", help="The gain at which the bank stops.")
@click.option("--rounds", "-n", type=int, help="Rounds to simulate, where they cannot be counted.")
@click.option("--seed", type=int, help="Seed of those rounds.")
@reported
def bank(
    game: Game,
    file: Path | None,
    bets: tuple[str, ...],
    cover: str | None,
    option: str | None,
    schedule: str,
    plays: tuple[str, ...],
    **asked: Any,
) -> Report:
    """Tell what a table earns, risks and must cover.

    With the game's name alone the table is full, with bets in the middle of its limits. Where all
    seats share the hands, everything is counted exactly, cover and order of settlement included;
    elsewhere rounds are simulated, and figures have their standard error.

    \b
    houseway bank parkwest/cash-in-baccarat --option 1
    houseway bank hustler/ez-baccarat --bet 2:banker=100 --bet 3:player=25 --cover 500
    """
    described = _read_table(file) if file else {}
    described |= {name: value for name, value in asked.items() if value is not None}
    if cover is not None:
        described["bank"] = {"seat": 1, **described.get("bank", {}), "amount": cover}
    if bets:
        described["wagers"] = [_bet(text) for text in bets]
    if plays:
        described["play"] = _plays(plays)
    if option is not None:
        described["collection"] = {"option": option, "schedule": schedule}
    return game.bank(described), print_bank


def _read_table(file: Path) -> dict[str, Any]:
    from houseway.settling.record import parse_json

    text = read_text(file)
    if file.suffix != ".toml":
        return parse_json(text, where=str(file))
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable("not-toml", str(error), where=str(file)) from None


def _bet(text: str) -> Mapping[str, Any]:
    seat, colon, rest = text.partition(":")
    wager, equals, amount = rest.rpartition("=")
    if not (colon and equals and seat.isascii() and seat.isdecimal()):
        raise Unreadable(
            "bet", f"expected SEAT:WAGER=AMOUNT, such as 2:banker=25, found {text!r}", where="--bet"
        )
    return {"seat": int(seat), "wager": wager, "amount": amount}


def _plays(texts: tuple[str, ...]) -> dict[str, str]:
    """
    >>> _plays(("house-way", "3=best"))
    {'others': 'house-way', '3': 'best'}
    """
    found = {}
    for text in texts:
        seat, _, way = text.rpartition("=")
        found[seat or "others"] = way
    return found


def print_bank(found: BankReport, out: Console) -> None:
    """Prints the report as tables."""
    how = "counted exactly" if found.exact else f"{found.sample:,} rounds simulated"
    cover = "full cover" if found.cover is None else f"{_money(found.cover)} cover"
    out.print(f"[bold]{escape(found.name)}[/bold]: the bank's table, {cover}, {how}")
    one = found.round
    error = "" if one.error is None else f" ± {_money(one.error)}"
    out.print(
        f"A round wins {_money(one.mean)}{error} ({one.hold:.3%} of the wagers), after collection "
        f"{_money(one.net)}; deviation {_money(one.deviation)}, skewness {one.skewness:.2f}; worst "
        f"{_money(one.worst)}, best {_money(one.best)}"
    )
    out.print(_parts("wager", one.parts))
    out.print(_parts("seat", one.seats))
    _print_covers(found, out)
    _print_shift(found, out)
    _print_ruin(found, out)
    _print_costs(found, out)
    _print_options(found, out)


def _money(amount: float) -> str:
    """
    >>> _money(-1234.5), _money(0.256)
    ('-$1,234.50', '$0.26')
    """
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def _parts(what: str, parts: tuple[Part, ...]) -> Any:
    right = ("wagered", "bank wins", "deviation", "share of the risk")
    rows = table(what, *right, right=right)
    for part in parts:
        money = map(_money, (part.staked, part.mean, part.deviation))
        rows.add_row(escape(part.name), *money, f"{part.risk:.1%}")
    return rows


def _print_covers(found: BankReport, out: Console) -> None:
    shares = tuple(found.covers[0].least)
    right = ("too short", "goes back", *(f"for {float(share):.2%}" for share in shares))
    rows = table("cover runs out", *right, right=right)
    for each in found.covers:
        mark = " (in use)" if each.policy == found.policy else ""
        rows.add_row(
            each.policy + mark,
            "" if each.short is None else f"{each.short:.4%}",
            "" if each.returned is None else _money(each.returned),
            *(_money(each.least[share]) for share in shares),
        )
    out.print(rows)


def _print_shift(found: BankReport, out: Console) -> None:
    shift = found.shift
    even = (
        ""
        if shift.even_rounds is None
        else f"; mean = deviation after {shift.even_rounds:,.0f} rounds"
    )
    out.print(
        f"{shift.rounds:,} rounds ({shift.hours:g} hours): {_money(shift.mean)}, deviation "
        f"{_money(shift.deviation)}; loses in {shift.loses:.2%} (normal: {shift.loses_normal:.2%})"
        f"{even}"
    )
    right = tuple(f"{float(share):.1%}" for share in shift.quantiles)
    rows = table("the shift wins at most", *right, right=right)
    rows.add_row("in so many shifts", *map(_money, shift.quantiles.values()))
    out.print(rows)


def _print_ruin(found: BankReport, out: Console) -> None:
    ruin = found.ruin
    if ruin.for_ever is not None:
        goal = "" if ruin.before_goal is None else f", before the goal {ruin.before_goal:.4%}"
        out.print(
            f"The bankroll is used up in this shift with a chance of {ruin.within_shift:.4%}, ever "
            f"{ruin.for_ever:.4%} (usual formula {ruin.usual_for_ever:.4%}){goal}"
        )
    if ruin.banks is None or ruin.usual is None:
        out.print("The bank wins nothing on average: without an end it is used up for certain.")
        return
    right = tuple(f"{float(share):.1%}" for share in ruin.banks)
    rows = table("ever used up in", *right, right=right)
    rows.add_row("bank, from all results", *map(_money, ruin.banks.values()))
    rows.add_row("by mean and deviation", *map(_money, ruin.usual.values()))
    out.print(rows)


def _print_costs(found: BankReport, out: Console) -> None:
    right = ("wagered", "loses", "collection", "costs")
    rows = table("bettor", *right, right=right)
    for each in found.costs:
        money = map(_money, (each.staked, each.lost, each.fee))
        rows.add_row(escape(each.name), *money, f"{each.share:.3%}")
    out.print(rows)


def _print_options(found: BankReport, out: Console) -> None:
    if not found.options:
        return
    right = ("player-dealer", "bettors", "room", "bank keeps", "even at action of")
    rows = table("option", "schedule", "limits", *right, right=right)
    for each in found.options:
        rows.add_row(
            each.option,
            each.schedule,
            ", ".join(each.limits),
            *(
                "no band" if amount is None else _money(amount)
                for amount in (each.dealer, each.bettors, each.room, each.bank)
            ),
            "never" if each.even_action is None else _money(each.even_action),
        )
    out.print(rows)
