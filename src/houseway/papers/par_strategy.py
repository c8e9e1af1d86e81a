"""The best play of a game as tables of a paper, whatever the kind of its chart."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from houseway.odds.chart_page import TITLES, between_hands, legend, street_rules, two_way_shares
from houseway.pricing.printed import share
from houseway.prose.document import Block, Paragraph, Sentence, TextTable
from houseway.prose.words import capital, listed, sentence
from houseway.ranking.points import JOKER_VALUE

Chart = Mapping[str, Any]
MOST_LISTED = 24


def strategy_blocks(strategy: Mapping[str, Any]) -> Iterator[Block]:
    """Tables and notes of a strategy as `odds --json` states it."""
    if "chart" not in strategy:
        yield from _decisions(strategy["decisions"])
        return
    chart = strategy["chart"]
    yield _note(f"The best play: {strategy['class']}")
    yield from _CHARTS.get(chart.get("kind", ""), _totals)(chart)


def _note(text: str) -> Paragraph:
    return Paragraph((Sentence(sentence(text)),))


# --- games whose decisions are listed -------------------------------------------------------------


def _decisions(found: list[dict[str, Any]]) -> Iterator[Block]:
    """The best choice by total and open card; hands whose cards matter stand apart."""
    cells: dict[int, dict[Any, list[dict[str, Any]]]] = {}
    for item in found:
        cells.setdefault(item["total"], {}).setdefault(item["up"], []).append(item)
    ups = list(dict.fromkeys(item["up"] for item in sorted(found, key=_by_up)))
    rows, apart = [], []
    for total, line in sorted(cells.items()):
        best = {up: sorted({item["best"] for item in line.get(up, [])}) for up in ups}
        rows.append((str(total), *("/".join(best[up]) for up in ups), _house_way(line)))
        for up in ups:
            if len(best[up]) > 1:
                hands = ", ".join(f"{_cards(item)} {item['best']}" for item in line[up])
                apart.append(f"With {total} against {up} the cards matter: {hands}")
    head = ("total", *("any open card" if up is None else str(up) for up in ups), "house way")
    yield TextTable(head, tuple(rows), title="By total and the points of the open card")
    for text in apart:
        yield _note(text)


def _by_up(item: Mapping[str, Any]) -> tuple[bool, Any]:
    return item["up"] is None, item["up"]


def _house_way(line: Mapping[Any, list[dict[str, Any]]]) -> str:
    return next(str(item["house_way"]) for items in line.values() for item in items)


def _cards(item: Mapping[str, Any]) -> str:
    return "-".join("Jk" if card == JOKER_VALUE else str(card) for card in item["cards"])


# --- charts ---------------------------------------------------------------------------------------


def _totals(chart: Chart) -> Iterator[Block]:
    for section, title in TITLES.items():
        lines = tuple((line, *cells) for line, cells in chart[section].items())
        if lines:
            yield TextTable(("", *chart["ups"]), lines, title=f"{title} against the up card")
    yield _note(listed([f"{letter} {words}" for letter, words in legend(chart)]))
    for name, hands in (("exceptions", "Two-card"), ("drawn_exceptions", "Longer")):
        found = sorted(chart[name], key=lambda each: -each["loss"] * each["chance"])
        if found:
            shown = [f"{'-'.join(e['cards'])} against {e['up']} {e['best']}" for e in found]
            more = [f"{len(shown) - MOST_LISTED} more"] if len(shown) > MOST_LISTED else []
            yield _note(f"{hands} hands that do otherwise: {listed([*shown[:MOST_LISTED], *more])}")


def _guide(chart: Chart) -> Iterator[Block]:
    rows = (
        (rule["up"], rule["plays_from"], rule["folds_to"], between_hands(rule, most=6))
        for rule in chart["rules"]
    )
    yield TextTable(("open card", "plays from", "folds to", "between"), tuple(rows))


def _streets(chart: Chart) -> Iterator[Block]:
    yield TextTable(("street", "hand", "does", "how often"), tuple(street_rules(chart)))
    for item in chart.get("exceptions", ())[:MOST_LISTED]:
        tiles = " ".join(item["tiles"])
        yield _note(f"{capital(tiles)}: {item['best']} instead of {item['house_way']}")


def _two_way(chart: Chart) -> Iterator[Block]:
    yield TextTable(
        ("up card", *chart["options"]), tuple(two_way_shares(chart)), right=len(chart["options"])
    )
    lines = tuple((hand, *cells) for hand, cells in chart["blackjack"].items())
    yield TextTable(("in blackjack", *chart["ups"]), lines)
    yield _note(listed([f"{letter} {words}" for letter, words in chart["letters"].items()]))


def _house_way_rows(chart: Chart) -> Iterator[Block]:
    differs = "differs" in chart
    head = ("hand", "decides", *(["best play differs"] if differs else []))
    rows = (
        (row["hand"], share(row["share"]), *([share(row["best_differs"], 2)] if differs else []))
        for row in chart["rows"]
    )
    yield TextTable(head, tuple(rows), title="The house way, row by row", right=len(head) - 1)
    if differs:
        yield _note(f"Best play sets {share(chart['differs'], 2)} of hands otherwise")


_CHARTS: Mapping[str, Callable[[Chart], Iterator[Block]]] = {
    "poker": _guide,
    "streets": _streets,
    "two-way": _two_way,
    "house-way": _house_way_rows,
}
