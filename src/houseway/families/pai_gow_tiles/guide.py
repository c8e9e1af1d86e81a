"""Best play for a person: the house's chart where it is as good, and the hands that differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from houseway.cards import card_text, cards_text
from houseway.families.pai_gow_tiles.exact import TileSolution
from houseway.families.pai_gow_tiles.tables import TileTables, tiles_of
from houseway.ranking.tiles import TwoTiles
from houseway.setting.four_tiles import TileSplit
from houseway.table.cards.hand_setting import Parted

MOST_LISTED = 24  # the most hands listed that differ from the house's chart


def parted_text(parted: Parted) -> str:
    high, low = map(cards_text, parted)
    return f"high {high}, low {low}"


def _split_text(split: TileSplit) -> str:
    return parted_text((split.high_tiles, split.low_tiles))


def best_chart(solution: TileSolution) -> dict[str, Any]:
    """By the rows of the chart, with how many of their hands are best set so; then the others."""
    tables = solution.tables
    house_way = solution.expectation(tables.way)
    gives_up = solution.expectation(solution.best) - house_way
    differs = sum(int(tables.ways[hand]) for hand in solution.differs) / int(tables.ways.sum())
    overall = {
        "hand": "every hand",
        "does": f"{float(house_way):+.4%} of the wager, {float(gives_up):.4%} below best play",
        "share": 1 - differs,
    }
    otherwise = exceptions(solution)
    listed = [
        {"hand": " ".join(item["tiles"]), "does": item["best"], "share": 1}
        for item in otherwise[:MOST_LISTED]
    ]
    streets = {
        "the house way": [overall],
        "as the house sets it": _by_row(solution),
        "otherwise, the costliest first": listed,
    }
    return {
        "kind": "streets",
        "streets": [{"street": name, "rules": rules} for name, rules in streets.items() if rules],
        "house_way": {
            "ev": float(house_way),
            "ev_fraction": f"{house_way.numerator}/{house_way.denominator}",
            "gives_up": float(gives_up),
            "differs": differs,
        },
        "exceptions": otherwise,
        "frequencies": frequencies(tables),
    }


def _by_row(solution: TileSolution) -> list[dict[str, Any]]:
    tables = solution.tables
    says = {item.row.id: item.row.says or item.row.id for item in tables.rules.way.rows}
    dealt: Counter[str] = Counter()
    alike: Counter[str] = Counter()
    same = solution.best == tables.way
    for hand, setting in enumerate(tables.settings):
        dealt[setting.row] += int(tables.ways[hand])
        alike[setting.row] += int(tables.ways[hand]) * bool(same[hand])
    return [
        {"hand": text, "does": "house way", "share": alike[row] / dealt[row]}
        for row, text in says.items()
        if dealt[row]
    ]


def exceptions(solution: TileSolution) -> list[dict[str, Any]]:
    """Hands whose best setting differs; `loss` is per unit when such a hand is dealt."""
    tables = solution.tables
    all_hands = int(tables.ways.sum())
    found = []
    for hand in solution.differs.tolist():
        chance = Fraction(int(tables.ways[hand]), all_hands)
        splits = tables.splits[hand]
        found.append(
            {
                "tiles": [card_text(tile) for tile in tiles_of(tables.hands[hand])],
                "best": _split_text(splits[solution.best[hand]]),
                "house_way": _split_text(splits[tables.way[hand]]),
                "row": tables.settings[hand].row,
                "loss": float(solution.cost(hand) / chance),
                "chance": float(chance),
            }
        )
    return sorted(found, key=lambda item: (-item["loss"] * item["chance"], item["tiles"]))


def frequencies(tables: TileTables) -> dict[str, Mapping[str, int]]:
    """Counts of the kinds of two tiles, and of the high and low hands of the house way."""
    rules = tables.rules
    two = Counter(_kind(rules.two(tiles)) for tiles in combinations(tables.deck.ordered(), 2))
    high: Counter[str] = Counter()
    low: Counter[str] = Counter()
    for ways, splits, way in zip(tables.ways, tables.splits, tables.way, strict=True):
        high[_kind(splits[way].high)] += int(ways)
        low[_kind(splits[way].low)] += int(ways)
    return {"two_tiles": _sorted(two), "high": _sorted(high), "low": _sorted(low)}


def _kind(hand: TwoTiles) -> str:
    return hand.kind if hand.kind != "points" else f"{hand.score}-points"


def _sorted(counts: Counter[str]) -> dict[str, int]:
    order = ("gee-joon", "matched-pair", "mixed-pair", "wong", "gong", "high-nine")
    points = [f"{score}-points" for score in range(9, -1, -1)]
    return {name: counts[name] for name in (*order, *points) if counts[name]}
