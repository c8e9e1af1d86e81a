"""A strategy chart in the terminal and as a page of its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape as html_escape
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import table
from houseway.library import Game
from houseway.money import dollars

if TYPE_CHECKING:
    from rich.console import Console

COLOURS = {"H": "red", "S": "green", "D": "cyan", "P": "magenta", "R": "yellow", "-": "dim"}
PAGE_COLOURS = {
    "H": "#f6c9c2",
    "S": "#cfe8cf",
    "D": "#c5e0f2",
    "P": "#e3cfee",
    "R": "#f3e6b0",
    "-": "#eeeeee",
}
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs"}
MOST_LISTED = 24
MOST_BETWEEN = 3


def print_chart(game: Game, chart: dict[str, Any], out: Console) -> None:
    """Hard, soft and pairs against the up card, then the hands that do otherwise."""
    out.print(f"\n[bold]Best play[/bold], {escape(game.name)}")
    if chart.get("kind") == "poker":
        _print_guide(chart, out)
        return
    if chart.get("kind") == "streets":
        _print_streets(chart, out)
        return
    if chart.get("kind") == "two-way":
        _print_two_way(chart, out)
        return
    if chart.get("kind") == "house-way":
        _print_house_way(chart, out)
        return
    for section, title in TITLES.items():
        if not chart[section]:
            continue
        rows = table(title, *chart["ups"])
        for line, cells in chart[section].items():
            rows.add_row(line, *(_coloured(cell) for cell in cells))
        out.print(rows)
    out.print(f"{', '.join(' '.join(item) for item in legend(chart))}.")
    _print_exceptions(chart["exceptions"], "two-card hands", out)
    _print_exceptions(chart["drawn_exceptions"], "longer hands", out)


def _print_house_way(chart: dict[str, Any], out: Console) -> None:
    """The rows of the house's chart, how often each decides, and what it costs to go by it."""
    differs = "differs" in chart
    columns = ("row", "hand", "decides", *(("best differs",) if differs else ()))
    rows = table(*columns, right=columns[2:])
    for row in chart["rows"]:
        often = [f"{row['share']:.4%}", *([f"{row['best_differs']:.2%}"] if differs else [])]
        rows.add_row(row["id"], escape(row["hand"]), *often)
    out.print(rows)
    house, best = chart["house_way"]["ev"], chart["best"]["ev"]
    otherwise = f"; best play sets {chart['differs']:.2%} of hands otherwise" if differs else ""
    out.print(
        f"The house way on both sides: {house:+.4%} of the wager, best play {best:+.4%}: the house "
        f"way costs {chart['house_way_costs']:.4%}{otherwise}."
    )
    for envy in chart.get("envy", ()):
        _print_envy(envy, out)


def _print_envy(envy: dict[str, Any], out: Console) -> None:
    """What envy is worth by the number of others: in cents, and as a part of the bet."""
    said = ", ".join(
        f"{value['others']} other{'s' if value['others'] > 1 else ''} {value['cents']:.3f} cents"
        + (f" ({value['of_least_bet']:.4%})" if "of_least_bet" in value else "")
        for value in envy["values"]
    )
    out.print(f"{escape(envy['name'])}, with {dollars(envy['least_bet'])} bet: {said}.")


def _print_guide(guide: dict[str, Any], out: Console) -> None:
    """A line for each open card, and the hands between that play sometimes."""
    rows = table("open card", "plays from", "folds to", "between, how often it plays")
    for rule in guide["rules"]:
        shown = _between(rule, most=MOST_BETWEEN)
        rows.add_row(rule["up"], rule["plays_from"], rule["folds_to"], shown)
    out.print(rows)
    if any(rule["depends"] for rule in guide["rules"]):
        out.print("Hands between that are not listed fold; --json lists all.")


def _print_streets(chart: dict[str, Any], out: Console) -> None:
    """The rules of each street, with how many of such hands go by them."""
    rows = table("street", "hand", "does", "how often")
    for street, hand, does, often in _street_rules(chart):
        rows.add_row(street, hand, does, often)
    out.print(rows)


def _print_two_way(chart: dict[str, Any], out: Console) -> None:
    """How often each game is chosen, by up card; then what two cards do in blackjack."""
    shares = table("up card", *chart["options"], right=chart["options"])
    for line in _two_way_shares(chart):
        shares.add_row(*line)
    out.print(shares)
    moves = table("in blackjack", *chart["ups"])
    for hand, cells in chart["blackjack"].items():
        moves.add_row(hand, *(_coloured(cell) for cell in cells))
    out.print(moves)
    out.print(f"{', '.join(f'{letter} {words}' for letter, words in chart['letters'].items())}.")


def _two_way_shares(chart: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    for rule in chart["rules"]:
        chosen = (rule["shares"][option] for option in chart["options"])
        yield (rule["up"], *(f"{share * 100:.1f} %" for share in chosen))


def _street_rules(chart: dict[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    for street in chart["streets"]:
        for place, rule in enumerate(street["rules"]):
            often = "always" if rule["share"] == 1 else f"{rule['share'] * 100:.1f} %"
            yield "" if place else street["street"], rule["hand"], rule["does"], often


def _between(rule: dict[str, Any], *, most: int | None = None) -> str:
    """Hands that play with some other cards and suits, and how often."""
    listed = rule["depends"][:most]
    more = len(rule["depends"]) - len(listed)
    said = "; ".join(f"{item['hand']} {_often(item['share'])}" for item in listed)
    return f"{said}; {more} more" if more else said


def _often(share: float) -> str:
    """
    >>> _often(0.004), _often(0.69), _often(1.0)
    ('0.4 %', '69 %', '100 %')
    """
    return f"{share * 100:.{1 if 0 < share < 0.01 or 0.99 < share < 1 else 0}f} %"


def legend(chart: dict[str, Any]) -> list[tuple[str, str]]:
    """The letters and marks that stand in the chart, with what they mean."""
    cells = {cell for section in TITLES for line in chart[section].values() for cell in line}
    letters = {cell.rstrip("!") for cell in cells}
    found = [(letter, words) for letter, words in chart["letters"].items() if letter in letters]
    if any(cell.endswith("!") for cell in cells):
        found.append(("!", "the house's chart leaves no choice"))
    return [*found, ("-", "nobody plays")] if "-" in cells else found


def _coloured(cell: str) -> str:
    return f"[{COLOURS[cell[0]]}]{cell}[/{COLOURS[cell[0]]}]"


def _print_exceptions(found: list[dict[str, Any]], what: str, out: Console) -> None:
    if not found:
        return
    listed = sorted(found, key=lambda item: -item["loss"] * item["chance"])[:MOST_LISTED]
    shown = ", ".join(f"{'-'.join(i['cards'])} v {i['up']} {i['best']}" for i in listed)
    more = f" and {len(found) - len(listed)} more" if len(found) > len(listed) else ""
    out.print(f"Otherwise, {what}: {shown}{more}.")


def chart_page(game: Game, chart: dict[str, Any], ev: float) -> str:
    """The chart as one page of HTML that needs nothing else."""
    if chart.get("kind") == "poker":
        return _page(game, ev, _guide_table(chart))
    if chart.get("kind") == "streets":
        columns = ("street", "hand", "does", "how often")
        return _page(game, ev, _page_table(columns, _street_rules(chart)))
    if chart.get("kind") == "two-way":
        shares = _page_table(("up card", *chart["options"]), _two_way_shares(chart))
        return _page(game, ev, shares + _section("Blackjack", chart["ups"], chart["blackjack"]))
    sections = "\n".join(
        _section(title, chart["ups"], chart[section])
        for section, title in TITLES.items()
        if chart[section]
    )
    letters = "; ".join(f"<b>{letter}</b> {html_escape(words)}" for letter, words in legend(chart))
    exceptions = "".join(
        f"<li>{'-'.join(item['cards'])} against {item['up']}: {item['best']} "
        f"(the cell's {item['chart']} gives up {item['loss']:.5f})</li>"
        for item in chart["exceptions"]
    )
    longer = len(chart["drawn_exceptions"])
    return _page(
        game,
        ev,
        f"""{sections}
<p>{letters}.</p>
<h2>Two-card hands that do otherwise</h2>
<ul>{exceptions or "<li>none</li>"}</ul>
<p>{longer} longer hands do otherwise; <code>houseway chart {html_escape(game.id)} --json</code>
lists them.</p>""",
    )


def _page(game: Game, ev: float, body: str) -> str:
    title = html_escape(f"{game.name}, {game.house.name}")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Best play: {title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 48rem; padding: 0 1rem;
  color: #1c1c1c; background: #fff; }}
table {{ border-collapse: collapse; margin: 1rem 0 2rem; }}
caption {{ text-align: left; font-weight: 600; padding: .3rem 0; }}
th, td {{ border: 1px solid #bbb; padding: .25rem .55rem; text-align: center;
  font-variant-numeric: tabular-nums; }}
@media print {{ body {{ margin: 0; font-size: 12px; }} }}
</style>
<h1>{title}</h1>
<p>{html_escape(str(game.deck))}. Expected for the bettor: <b>{ev * 100:+.4f} %</b> of the
wager.</p>
{body}
</html>
"""


def _guide_table(guide: dict[str, Any]) -> str:
    return _page_table(
        ("open card", "plays from", "folds to", "between"),
        (
            (rule["up"], rule["plays_from"], rule["folds_to"], _between(rule))
            for rule in guide["rules"]
        ),
    )


def _page_table(columns: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{html_escape(cell)}</td>" for cell in line) + "</tr>"
        for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _section(title: str, ups: list[str], lines: dict[str, list[str]]) -> str:
    head = "".join(f'<th scope="col">{up}</th>' for up in ups)
    body = "".join(
        f'<tr><th scope="row">{line}</th>'
        + "".join(
            f'<td style="background:{PAGE_COLOURS[cell[0]]}">{html_escape(cell)}</td>'
            for cell in cells
        )
        + "</tr>"
        for line, cells in lines.items()
    )
    return (
        f"<table><caption>{title} against the up card</caption>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def print_hand(report: dict[str, Any], out: Console) -> None:
    """What each option of one hand is worth."""
    cards = " ".join(report["hand"])
    soft = "soft " if report.get("soft") else ""
    says = report.get("name") or f"{soft}{report['total']}"
    against = f" against {report['up']}" if "up" in report else ""
    beside = f" beside {' '.join(report['board'])}" if report.get("board") else ""
    out.print(f"{cards} ({says}){against}{beside}")
    rows = table("option", "EV", right=("EV",))
    for option, value in report["options"].items():
        mark = " (best)" if option == report["best"] else ""
        rows.add_row(option + mark, f"{value:+.8f}")
    out.print(rows)
    looked = "; no natural, the house dealer has looked" if report.get("after_the_peek") else ""
    out.print(f"EV {report.get('expectation', 'per unit of the wager')}{looked}.")
    if report.get("insurance") is not None:
        out.print(f"Insurance with this hand: {report['insurance']:+.6f} per unit insured.")


def print_removals(report: dict[str, Any], out: Console) -> None:
    """How the bettor's expectation changes when one card leaves the shoe."""
    rows = table("card gone", "EV", "change", right=("EV", "change"))
    for item in report["removals"]:
        rows.add_row(item["card"], f"{item['ev'] * 100:+.6f} %", f"{item['change'] * 100:+.6f} %")
    out.print(rows)
    out.print(f"Full shoe: {report['ev'] * 100:+.6f} %")
