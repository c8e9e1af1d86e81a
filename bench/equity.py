"""Equity of two hands before the flop: all boards, beside as many that eval7 draws at random.

What eval7 calls exact compares hands on the board that is there; before the flop it only samples.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable

from bench.measure import Effort, Line, best_in_turn
from houseway.pot_equity.solve import equity

OWN = "Js", "Ts"
OTHER = "5h5d"
BOARDS = 1_712_304


def lines(effort: Effort) -> list[Line]:
    hands = "".join(OWN), OTHER
    mine, peer = best_in_turn([lambda: equity("holdem", hands), _eval7()], effort.repeats)
    return [
        Line(
            what="equity before the flop, exact, all cores, beside a sample by eval7 on one",
            houseway=f"{BOARDS / mine / 1e6:.1f} M boards/s",
            peer=f"{BOARDS / peer / 1e6:.1f} M boards/s",
            ratio=peer / mine,
        )
    ]


def _eval7() -> Callable[[], object]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # how it calls its parser
        import eval7
    cards, against = [eval7.Card(card) for card in OWN], eval7.HandRange(OTHER)
    return lambda: eval7.py_hand_vs_range_monte_carlo(cards, against, [], BOARDS)
