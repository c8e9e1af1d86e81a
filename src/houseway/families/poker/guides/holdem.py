"""The best play of hold'em with one raise, as rules that a person can keep in mind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.families.poker.guides.streets import (
    by_category,
    ranges,
    rule,
    streets_chart,
)
from houseway.families.poker.holdem.fast_rounds import Deciding
from houseway.families.poker.section import FOLD, WAITS, Move
from houseway.ranking.boards import hole_classes
from houseway.ranking.tables import Array


def holdem_guide(
    raises: tuple[Move, ...], kept: Mapping[str, Array], deciding: Deciding
) -> dict[str, Any]:
    """Starting hands that raise; then, by category, the play beside flops and boards."""
    before, on_flop, on_river = (f"{move.verb} {move.times} x {move.of}" for move in raises)
    names, classes = hole_classes()
    raising = {names[number] for number in classes[deciding.first.astype(bool)].tolist()}
    waits = WAITS[0]
    return streets_chart(
        {
            "street": "before the flop",
            "rules": [rule(ranges(raising), before), rule("all other hands", waits)],
        },
        {"street": "flop", "rules": by_category(kept["flops"], "flop", on_flop, waits)},
        {"street": "river", "rules": by_category(kept["rivers"], "board", on_river, FOLD)},
    )
