"""`houseway bank`: what a table earns, risks and must cover."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from rich.markup import escape

from houseway.cli.common import FILE, Report, cash, cluster_at, needs, read_input, table, with_game
from houseway.cli.room_results import luck_of_room, times
from houseway.cli.tables import tabled
from houseway.errors import Unreadable
from houseway.extras import require
from houseway.whole_file import check_file, whole_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from houseway.api.game import Game
    from houseway.bank_desk.bank_offer import OfferFigures
    from houseway.bank_desk.bank_report import BankReport, Part
    from houseway.bank_desk.company import CompanyReport
    from houseway.bank_desk.luck import LuckLine, LuckReport
    from houseway.bank_desk.periods import PeriodFigures


BET = re.compile(r"([0-9]{1,3})(b[0-9]{1,3})?:(.+?)(?:#([0-9]{1,3}))?=([^=]*)")


@click.command()
@needs("odds")
@with_game
@click.option("--table", "file", type=FILE, help="A table as TOML or JSON; options go before it.")
@click.option(
    "--bet",
    "bets",
    multiple=True,
    metavar="SEAT:WAGER=AMOUNT",
    help="A bet of a seat (3), or of a bettor behind it (3b1); WAGER#7 is one on a number.",
)
@click.option(
    "--seats", type=int, help="How many seats the table has; all of the game's if left out."
)
@click.option("--bank-seat", type=int, metavar="SEAT", help="The seat of the bank; 1 if left out.")
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
    help="How the bettors play: best, house-way or a chart (.json); for one seat with its number.",
)
@click.option(
    "--mistakes",
    multiple=True,
    metavar="SHARE or SEAT=SHARE",
    help="The share of decisions that are another legal choice, such as 3=0.05.",
)
@click.option("--pace", type=float, help="Rounds an hour.")
@click.option("--hours", type=float, help="Hours of a shift.")
@click.option("--day-hours", type=float, help="Hours of a day; 24 if left out.")
@click.option("--loss", help="What a bad shift, day or year loses, in dollars.")
@click.option("--bankroll", help="All the money of the bank, for its chance of ruin.")
@click.option("--goal", help="The gain at which the bank stops.")
@click.option("--offered", type=int, metavar="SEAT", help="The bettor to whom the bank is offered.")
@click.option("--rounds", "-n", type=int, help="Rounds to simulate, where they cannot be counted.")
@click.option("--seed", type=int, help="Seed of those rounds.")
@click.option("--workers", type=click.IntRange(min=1), help="Threads; all cores if left out.")
@click.option("--until-se", type=float, help="End when the mean has this error, in dollars.")
@click.option("--checkpoint", type=FILE, help="A file from which a run that was ended goes on.")
@click.option("--dask", metavar="ADDRESS", help="Let the cluster with this scheduler play.")
@click.option("--plot", type=FILE, metavar="FILE", help="Draw pictures, as .svg or .png.")
@click.option(
    "--picture",
    "pictures",
    multiple=True,
    metavar="NAME",
    help="Draw only round, shift, cover, ruin or options; may be repeated.",
)
@tabled
def bank(
    game: Game,
    file: Path | None,
    plot: Path | None,
    pictures: tuple[str, ...],
    bets: tuple[str, ...],
    bank_seat: int | None,
    cover: str | None,
    option: str | None,
    schedule: str,
    plays: tuple[str, ...],
    mistakes: tuple[str, ...],
    workers: int | None,
    until_se: float | None,
    checkpoint: Path | None,
    dask: str | None,
    **asked: Any,
) -> Report:
    """Tell what a table earns, risks and must cover.

    With the game's name alone the table is full, with bets in the middle of its limits. Where all
    seats share the hands, everything is counted exactly, cover and order of settlement included;
    elsewhere rounds are simulated, and figures have their standard error.

    \b
    houseway bank parkwest/cash-in-baccarat --option 1
    houseway bank hustler/ez-baccarat --bet 2:banker=100 --bet 3:player=25 --cover 500
    houseway bank hustler/ez-baccarat --plot night.svg --picture shift
    """
    from houseway.bank_desk.bank_table import bank_table
    from houseway.bank_desk.table_files import read_table
    from houseway.bank_desk.table_plan import Sampling

    form = _picture_form(plot, pictures)
    described = read_table(file) if file else {}
    described |= {name: value for name, value in asked.items() if value is not None}
    if cover is not None or bank_seat is not None:
        asked_of_bank = {"seat": bank_seat, "amount": cover}
        named = {name: value for name, value in asked_of_bank.items() if value is not None}
        described["bank"] = {"seat": 1, **described.get("bank", {}), **named}
    if bets:
        described["wagers"] = [_bet(text) for text in bets]
    if plays or mistakes:
        described["play"] = _plays(plays, mistakes)
    if option is not None:
        described["collection"] = {"option": option, "schedule": schedule}
    with cluster_at(dask) as client:
        sampling = Sampling(
            workers=workers, until_se=until_se, checkpoint=checkpoint, client=client
        )
        made = bank_table(game, described).sampled(sampling)
        found = game.bank(made)
    if plot is None:
        return found, print_bank
    drawn = game.bank_pictures(made, names=pictures)
    content = drawn.file(form)
    with whole_file(plot) as part:
        part.write_bytes(content)

    def show(found: BankReport, out: Console) -> None:
        print_bank(found, out)
        out.print(f"written to {plot}")

    return drawn.report, show


def _picture_form(plot: Path | None, pictures: tuple[str, ...]) -> str:
    """The form of the file to draw; what cannot be drawn is refused before anything is counted."""
    if plot is None:
        if pictures:
            raise Unreadable("no-plot", "--picture needs --plot FILE", where="picture")
        return ""
    from houseway.bank_desk.bank_pictures import form_of

    form = form_of(plot.name)
    check_file(plot, "plot")
    require("plot", "bank --plot")
    return form


def _bet(text: str) -> Mapping[str, Any]:
    """
    >>> _bet("3b1:tie=5") == {"seat": 3, "backline": "b1", "wager": "tie", "amount": "5"}
    True
    >>> _bet("2:point#7=5") == {"seat": 2, "wager": "point", "number": 7, "amount": "5"}
    True
    """
    found = BET.fullmatch(text)
    if found is None:
        raise Unreadable(
            "bet", f"expected SEAT:WAGER=AMOUNT, such as 2:banker=25, found {text!r}", where="--bet"
        )
    seat, backline, wager, number, amount = found.groups()
    bet: dict[str, Any] = {"seat": int(seat), "wager": wager, "amount": amount}
    bet |= {"backline": backline} if backline else {}
    return bet | ({"number": int(number)} if number else {})


def _plays(texts: tuple[str, ...], mistakes: tuple[str, ...] = ()) -> dict[str, Any]:
    """
    >>> _plays(("house-way", "3=best"), ("4=0.1",))
    {'others': 'house-way', '3': 'best', '4': {'mistakes': 0.1, 'way': 'house-way'}}
    """
    found: dict[str, Any] = {}
    for text in texts:
        seat, _, way = text.rpartition("=")
        found[seat or "others"] = read_input(Path(way)) if way.endswith(".json") else way
    for text in mistakes:
        seat, _, share = text.rpartition("=")
        play = found.get(seat or "others", found.get("others", "best"))
        found[seat or "others"] = {
            "mistakes": _share(share),
            "way" if isinstance(play, str) else "chart": play,
        }
    return found


def _share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        message = f"expected a share from 0 to 1, found {text!r}"
        raise Unreadable("mistakes", message, where="--mistakes") from None


def print_bank(found: BankReport, out: Console) -> None:
    """Prints the report as tables."""
    how = "counted exactly" if found.exact else f"{found.sample:,} rounds simulated"
    cover = "full cover" if found.cover is None else f"{cash(found.cover)} cover"
    out.print(f"[bold]{escape(found.name)}[/bold]: the bank's table, {cover}, {how}")
    one = found.round
    error = "" if one.error is None else f" ± {cash(one.error)}"
    out.print(
        f"A round wins {cash(one.mean)}{error} ({one.hold:.3%} of the wagers), after collection "
        f"{cash(one.net)}; deviation {cash(one.deviation)}, skewness {one.skewness:.2f}; worst "
        f"{cash(one.worst)}, best {cash(one.best)}"
    )
    out.print(_parts("wager", one.parts))
    out.print(_parts("seat", one.seats))
    for what, parts in (("wager", one.parts), ("seat", one.seats)):
        if len(parts) > 1:
            out.print(_correlations(what, parts))
    _print_covers(found, out)
    _print_periods((found.shift, found.day, found.year), out)
    _print_even(found.shift, out)
    _print_ruin(found, out)
    _print_costs(found, out)
    _print_options(found, out)
    _print_bettor_costs(found, out)
    _print_edges(found, out)
    if found.offer is not None:
        _print_offer(found.offer, out)


def _parts(what: str, parts: tuple[Part, ...]) -> Any:
    right = ("wagered", "bank wins", "deviation", "share of the risk")
    rows = table(what, *right, right=right)
    for part in parts:
        money = map(cash, (part.staked, part.mean, part.deviation))
        rows.add_row(escape(part.name), *money, f"{part.risk:.1%}")
    return rows


def _correlations(what: str, parts: tuple[Part, ...]) -> Any:
    """How the results of each two parts hang together."""
    names = [part.name for part in parts]
    rows = table(f"correlation of {what}s", *map(escape, names), right=tuple(map(escape, names)))
    for one in parts:
        rows.add_row(escape(one.name), *(_correlation(one, other) for other in parts))
    return rows


def _correlation(one: Part, other: Part) -> str:
    both = one.deviation * other.deviation
    return f"{one.covariances[other.name] / both:.3f}" if both else ""


def _print_covers(found: BankReport, out: Console) -> None:
    shares = tuple(found.covers[0].least)
    right = ("too short", "goes back", *(f"for {float(share):.2%}" for share in shares))
    rows = table("cover runs out", *right, right=right)
    for each in found.covers:
        mark = " (in use)" if each.policy == found.policy else ""
        rows.add_row(
            each.policy + mark,
            "" if each.short is None else f"{each.short:.4%}",
            "" if each.returned is None else cash(each.returned),
            *(cash(each.least[share]) for share in shares),
        )
    out.print(rows)


def _print_periods(periods: Sequence[PeriodFigures], out: Console) -> None:
    right = ("rounds", "wins", "deviation", "loses in", "(normal)")
    quantiles = tuple(periods[0].quantiles)
    bad = periods[0].loses_more is not None
    columns = (*right, *(("loses more",) if bad else ()), *(f"{float(x):.1%}" for x in quantiles))
    rows = table("period", *columns, right=columns)
    for each in periods:
        rows.add_row(
            f"{each.name}, {each.hours:g} h",
            f"{each.rounds:,}",
            *map(cash, (each.mean, each.deviation)),
            *map(_chance, (each.loses, each.loses_normal)),
            *(() if each.loses_more is None else (_chance(each.loses_more),)),
            *map(cash, each.quantiles.values()),
        )
    out.print(rows)
    for each in periods[:1]:
        if each.errors is not None:
            lost = each.quantiles["0.01"]
            out.print(
                f"Standard errors of the {each.name}: mean {cash(each.errors.mean)}, 1.0% "
                f"{cash(each.errors.quantiles['0.01'])}"
                + (f" ({each.errors.quantiles['0.01'] / abs(lost):.2%})" if lost else "")
                + f", loses in {each.errors.loses:.4%}"
            )
    for each in periods:
        if each.drawdown is not None:
            found = each.drawdown
            out.print(
                f"Within a {each.name} the bank falls {cash(found.mean)} ± "
                f"{cash(found.error)} below its highest point on average, in one of a hundred "
                f"more than {cash(found.deep)} ({found.paths:,} simulated)"
            )


def _chance(chance: float) -> str:
    """
    >>> _chance(0.01234), _chance(0.0000123)
    ('1.2340%', '1.2e-05')
    """
    return f"{chance:.1e}" if 0 < chance < 1e-4 else f"{chance:.4%}"


def _print_even(period: PeriodFigures, out: Console) -> None:
    if period.even_rounds is not None:
        out.print(f"The mean equals the deviation after {period.even_rounds:,.0f} rounds.")


def _print_ruin(found: BankReport, out: Console) -> None:
    ruin = found.ruin
    if ruin.for_ever is not None:
        goal = ""
        if ruin.before_goal is not None:
            goal = (
                f", before the goal {ruin.before_goal:.4%} (usual formula "
                f"{ruin.usual_before_goal:.4%}), before it in this shift "
                f"{ruin.before_goal_in_shift:.4%}"
            )
        out.print(
            f"The bankroll is used up in this shift with a chance of {ruin.within_shift:.4%}, ever "
            f"{ruin.for_ever:.4%} (usual formula {ruin.usual_for_ever:.4%}){goal}"
        )
    if ruin.banks is None or ruin.usual is None:
        out.print("The bank wins nothing on average: without an end it is used up for certain.")
        return
    out.print(
        f"Ruin falls by {1 - ruin.root:.3e} for each dollar of the bank (root {ruin.root:.8f})."
    )
    right = tuple(f"{float(share):.1%}" for share in ruin.banks)
    rows = table("ever used up in", *right, right=right)
    rows.add_row("bank, from all results", *map(cash, ruin.banks.values()))
    rows.add_row("by mean and deviation", *map(cash, ruin.usual.values()))
    out.print(rows)


def _print_costs(found: BankReport, out: Console) -> None:
    right = ("wagered", "loses", "collection", "costs")
    rows = table("bettor", *right, right=right)
    for each in found.costs:
        money = map(cash, (each.staked, each.lost, each.fee))
        rows.add_row(escape(each.name), *money, f"{each.share:.3%}")
    out.print(rows)


def _print_options(found: BankReport, out: Console) -> None:
    """The fees of everybody under each option, and what each bettor's bets then cost a round."""
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
                "no band" if amount is None else cash(amount)
                for amount in (each.dealer, each.bettors, each.room, each.bank)
            ),
            "never" if each.even_action is None else cash(each.even_action),
        )
    out.print(rows)


def _print_bettor_costs(found: BankReport, out: Console) -> None:
    """The average cost of a round for each bettor under each option, with the fee."""
    names = tuple(cost.name for cost in found.costs)
    if not found.options:
        return
    right = (*map(escape, names), "bank, all push", "no bets")
    rows = table("cost by option", "schedule", *right, right=right)
    for each in found.options:
        costs = [cash(each.costs[name]) if each.costs else "no band" for name in names]
        push = "no band" if each.all_push is None else cash(each.all_push)
        rows.add_row(each.option, each.schedule, *costs, push, cash(0.0 - each.idle))
    out.print(rows)


def _print_edges(found: BankReport, out: Console) -> None:
    """The rest of the bank at both ends of each band of its fee, under the option in use."""
    in_use = (found.schedule, found.option)
    used = next((o for o in found.options if (o.schedule, o.option) == in_use), None)
    if used is None or not used.edges:
        return
    right = ("fee", "from", "bank keeps", "to", "bank keeps ")
    rows = table(f"action, option {used.option}", *right, right=right)
    for edge in used.edges:
        ends = (edge.least, edge.keeps_least, edge.most, edge.keeps_most)
        rows.add_row(
            edge.band,
            cash(edge.fee),
            *("" if amount is None else cash(amount) for amount in ends),
        )
    out.print(rows)


def _print_offer(offer: OfferFigures, out: Console) -> None:
    error = "" if offer.gain_error is None else f" ± {cash(offer.gain_error)}"
    out.print(
        f"Offered the bank, seat {offer.seat} wins {cash(offer.bank_mean)} a round with it "
        f"(deviation {cash(offer.bank_deviation)}, worst {cash(offer.bank_worst)}) and "
        f"{cash(offer.bettor_mean)} with the bets (deviation {cash(offer.bettor_deviation)}): "
        f"the bank is worth {cash(offer.gain)}{error} more before collections."
    )
    if not offer.options:
        return
    right = ("with the bank", "with the bets", "the bank gains")
    rows = table("option", "schedule", *right, right=right)
    for each in offer.options:
        money = (each.as_bank, each.as_bettor, each.gain)
        cells = ("no band" if amount is None else cash(amount) for amount in money)
        rows.add_row(each.option, each.schedule, *cells)
    out.print(rows)


# --- several tables -------------------------------------------------------------------------------


@click.command()
@needs("odds")
@click.argument("file", type=FILE)
@click.option("--loss", default="", help="What a bad shift, day or year loses, in dollars.")
@tabled
def company(file: Path, loss: str) -> Report:
    """Tell what several tables earn, risk and need together.

    FILE has a list `tables`, as TOML or JSON. Each table has its `game`, `tables` (how many there
    are of the kind), and what `houseway bank --table` reads.

    \b
    [[tables]]
    game = "hustler/ez-baccarat"
    tables = 3
    hours = 8
    """
    from houseway.bank_desk.company import company
    from houseway.bank_desk.table_files import read_table

    described = read_table(file)
    tables = described.pop("tables", None)
    if described or not isinstance(tables, list):
        found = ", ".join(described) or "no list of tables"
        message = f"expected a list `tables` and nothing else, found {found}"
        raise Unreadable("company", message, where=str(file))
    return company(tables, loss=loss), print_company


def print_company(found: CompanyReport, out: Console) -> None:
    """Prints the report of a company as tables."""
    right = ("tables", "rounds each", "wins", "deviation", "share of the risk", "one loses in")
    rows = table("in a shift", "game", *right, right=right)
    for line in found.lines:
        rows.add_row(
            escape(line.name),
            line.game,
            f"{line.tables:,}",
            f"{line.rounds:,}",
            *map(cash, (line.mean, line.deviation)),
            f"{line.risk:.1%}",
            _chance(line.loses),
        )
    out.print(rows)
    _print_periods((found.shift, found.day, found.year), out)
    _print_even(found.shift, out)
    if found.banks is None:
        out.print("The tables win nothing on average: without an end any bank is used up.")
        return
    banks = (f"{float(share):.1%} with {cash(bank)}" for share, bank in found.banks.items())
    out.print(f"Ever used up in at most: {', '.join(banks)}")


# --- luck or trouble ------------------------------------------------------------------------------


@click.command()
@needs("odds")
@click.argument("results", type=FILE, required=False)
@click.option("--room", "from_room", is_flag=True, help="Read the books of a room instead.")
@click.option("--by", multiple=True, help="Add up by table, game, dealer, bank or shift.")
@click.option("--rate", type=float, default=0.05, help="Share of the alarms that may be luck.")
@click.option("--config", "config_file", type=FILE, metavar="FILE", help="Settings of the room.")
@click.option("--database", metavar="URL", help="Books of the room: sqlite:///room.db ...")
@times
@tabled
def luck(
    results: Path | None,
    from_room: bool,
    by: tuple[str, ...],
    rate: float,
    config_file: Path | None,
    database: str | None,
    since: str,
    until: str,
    demo: bool,
) -> Report:
    """Compare what tables won with what they are expected to win.

    RESULTS is a CSV file with a line for each shift: `won` (what the bank won from the bettors),
    `game` or `setup` (a file that describes the table), `rounds` or `hours`, and `table`, `dealer`,
    `bank`, `date` where they are known. Chances are corrected for the number of groups that are
    looked at.

    With --room the results are those of a room's own books, of each table, game and bank: every
    wager counts as it was placed.

    \b
    houseway luck week-46.csv --by table --by dealer
    houseway luck --room --database sqlite:///room.db --since 2026-01-31
    """
    of_room: dict[str, Any] = {"database": database, "since": since, "until": until, "demo": demo}
    if from_room:
        if results is not None:
            raise click.UsageError(f"--room reads the books; leave {results} out")
        require("room", "luck --room")
        found = luck_of_room(config_file, by=by, rate=rate, **of_room)
        return found, print_luck
    for name, given in {"config": config_file, **of_room}.items():
        if given:
            raise click.UsageError(f"--{name} is for the books of a room: add --room")
    if results is None:
        raise click.UsageError("name a file of results, or --room")
    from houseway.bank_desk.luck import luck

    return luck(results, by=by, rate=rate), print_luck


def print_luck(found: LuckReport, out: Console) -> None:
    """Prints the results by group, then the alarms."""
    right = ("shifts", "rounds", "won", "expected", "deviation", "off by", "95 % of results")
    more = ("chance", "corrected")
    rows = table("by", "name", *right, *more, right=(*right, *more))
    for line in found.lines:
        rows.add_row(line.by, escape(line.name), *_luck_cells(line))
    out.print(rows)
    errors = [line.error for line in found.lines if line.error is not None]
    if errors:
        out.print(
            f"Expectations of simulated rounds have standard errors up to {cash(max(errors))}."
        )
    if any(line.normal for line in found.lines):
        out.print("Where rounds are not counted, or many differ, the normal distribution is used.")
    looked = f"{len(found.lines)} looked at, a share of {found.rate:g} of the alarms may be luck"
    if not found.alarms:
        out.print(f"No alarm ({looked}).")
        return
    names = (f"{line.by} {escape(line.name)}" for line in found.alarms)
    out.print(f"[bold]Alarm[/bold]: {', '.join(names)} ({looked})")


def _luck_cells(line: LuckLine) -> tuple[str, ...]:
    return (
        f"{line.shifts:,}",
        f"{line.rounds:,}",
        *map(cash, (line.won, line.expected, line.deviation)),
        f"{line.deviations:+.2f}",
        f"{cash(line.low)} to {cash(line.high)}",
        _chance(line.chance),
        _chance(line.corrected),
    )
