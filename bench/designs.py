"""Pay tables by wish: a million tables of one wager, each looked at."""

from __future__ import annotations

from functools import partial

import houseway as hw
from bench.measure import Effort, Line, best_in_turn, within

GAME = "500-club/three-card-poker-6-card-bonus"
# The values that each row may pay: 20 x 20 x 10 x 10 x 25 tables.
PAYS = {
    "straight-flush": "31-50",
    "three-of-a-kind": "21-40",
    "straight": "4-13",
    "flush": "1-10",
    "pair": "1-25",
}
SECONDS = 2.0


def lines(effort: Effort) -> list[Line]:
    rows = {row: f"hand.category >= '{row}'" for row in PAYS}
    wished = partial(hw.game(GAME).design, rows=rows, pays=PAYS, edge="2%-8%", order="falling")
    found = wished()
    (seconds,) = best_in_turn([wished], effort.repeats, warm=True)
    what = f"design, the {found.count:,} of {found.tables:,} pay tables that satisfy wishes"
    return [within(what, seconds, SECONDS)]
