"""A chart as one page of HTML, and its parts in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from houseway.library import Game
from houseway.package_files import text_beside

STYLE = text_beside(__file__, "chart_page.css")
PAGE_COLOURS = {
    "H": "#f6c9c2",
    "S": "#cfe8cf",
    "D": "#c5e0f2",
    "P": "#e3cfee",
    "R": "#f3e6b0",
    "-": "#eeeeee",
}
TITLES = {"hard": "Hard totals", "soft": "Soft totals", "pairs": "Pairs"}


def two_way_shares(chart: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    for rule in chart["rules"]:
        chosen = (rule["shares"][option] for option in chart["options"])
        yield (rule["up"], *(f"{share * 100:.1f} %" for share in chosen))


def street_rules(chart: Mapping[str, Any]) -> Iterator[tuple[str, str, str, str]]:
    for street in chart["streets"]:
        for place, rule in enumerate(street["rules"]):
            often = "always" if rule["share"] == 1 else f"{rule['share'] * 100:.1f} %"
            yield "" if place else street["street"], rule["hand"], rule["does"], often


def between_hands(rule: Mapping[str, Any], *, most: int | None = None) -> str:
    """The hands that play only with some other cards and suits, and the share of these."""
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


def legend(chart: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The letters and marks of the chart, with their meanings."""
    cells = {cell for section in TITLES for line in chart[section].values() for cell in line}
    letters = {cell.rstrip("!") for cell in cells}
    found = [(letter, words) for letter, words in chart["letters"].items() if letter in letters]
    if any(cell.endswith("!") for cell in cells):
        found.append(("!", "the house's chart leaves no choice"))
    return [*found, ("-", "nobody plays")] if "-" in cells else found


def chart_page(game: Game, chart: Mapping[str, Any], ev: float) -> str:
    """The chart as one self-contained page of HTML."""
    if chart.get("kind") == "poker":
        columns = ("open card", "plays from", "folds to", "between")
        rules = (
            (rule["up"], rule["plays_from"], rule["folds_to"], between_hands(rule))
            for rule in chart["rules"]
        )
        return _page(game, ev, _page_table(columns, rules))
    if chart.get("kind") == "streets":
        columns = ("street", "hand", "does", "how often")
        return _page(game, ev, _page_table(columns, street_rules(chart)))
    if chart.get("kind") == "two-way":
        shares = _page_table(("up card", *chart["options"]), two_way_shares(chart))
        return _page(game, ev, shares + _section("Blackjack", chart["ups"], chart["blackjack"]))
    if chart.get("kind") == "house-way":
        rows = ((row["id"], row["hand"], f"{row['share']:.4%}") for row in chart["rows"])
        return _page(game, ev, _page_table(("row", "hand", "decides"), rows))
    sections = "\n".join(
        _section(title, chart["ups"], chart[section])
        for section, title in TITLES.items()
        if chart[section]
    )
    letters = "; ".join(f"<b>{letter}</b> {escape(words)}" for letter, words in legend(chart))
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
<p>{longer} longer hands do otherwise; <code>houseway chart {escape(game.id)} --json</code>
lists them.</p>""",
    )


def _page(game: Game, ev: float, body: str) -> str:
    title = escape(f"{game.name}, {game.house.name}")
    return f"""<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Best play: {title}</title>
<style>
{STYLE}</style>
<h1>{title}</h1>
<p>{escape(str(game.deck))}. Expected for the bettor: <b>{ev * 100:+.4f} %</b> of the
wager.</p>
{body}
</html>
"""


def _page_table(columns: Iterable[str], lines: Iterable[Iterable[str]]) -> str:
    head = "".join(f"<th>{name}</th>" for name in columns)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in lines
    )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _section(title: str, ups: Sequence[str], lines: Mapping[str, Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{up}</th>' for up in ups)
    body = "".join(
        f'<tr><th scope="row">{line}</th>'
        + "".join(
            f'<td style="background:{PAGE_COLOURS[cell[0]]}">{escape(cell)}</td>' for cell in cells
        )
        + "</tr>"
        for line, cells in lines.items()
    )
    return (
        f"<table><caption>{title} against the up card</caption>"
        f"<thead><tr><th></th>{head}</tr></thead><tbody>{body}</tbody></table>"
    )
