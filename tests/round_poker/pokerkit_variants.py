"""The games that both have: a sheet for the engine, and the hands of PokerKit for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pokerkit
from pokerkit import Card
from pokerkit.games import FixedLimitPokerMixin
from tests.round_poker.pokerkit_twin import AUTOMATIC, Opening

LIMIT = """
[stakes]
structure = "fixed"
lower = 4
upper = 8
"""
FREE = """
[stakes]
structure = "{}"
lower = 4
upper = 4
"""
STUD = """
[stakes]
structure = "fixed"
lower = 8
upper = 16
"""
BLINDS = """
[posts]
blinds = [{ id = "small", amount = "1/2 lower" }, { id = "big", amount = "lower" }]
"""
HIGH_LOW = """
[showdown]
shares = [{ id = "high", order = "high" }, { id = "low", order = "eight-or-better" }]
"""
LOWBALL = """
[showdown]
shares = [{ id = "low", order = "deuce-to-seven" }]
"""
NO_LIMIT_DRAW = """
[street.row.before-draw]
first = "after-blinds"
"""
BADUGI = """
[deal]
order = "seats 4"

[street]
rows = [
  { id = "before-draw", deal = "down 4", first = "after-blinds", bet = "lower" },
  { id = "first-draw", before = "draw 0-4", first = "left-of-button", bet = "lower" },
  { id = "second-draw", before = "draw 0-4", first = "left-of-button", bet = "upper" },
  { id = "third-draw", before = "draw 0-4", first = "left-of-button", bet = "upper" },
]

[showdown]
shares = [{ id = "low", order = "badugi" }]
"""


def _judged(judge: Callable[..., Any], *cards: tuple[Card, ...]) -> Any:
    try:
        return judge(*cards)
    except ValueError:  # how PokerKit says that there is no such hand
        return None


def remembering(kind: Any) -> Any:
    """PokerKit's kind of hand, but a hand that it has judged is not judged again."""
    judged: dict[tuple[frozenset[Card], frozenset[Card]], Any] = {}

    class Remembered(kind):  # type: ignore[misc]
        @cached_property
        def entry(self) -> Any:
            return super().entry

        @classmethod
        def from_game(cls, hole: Iterable[Card], board: Iterable[Card] = ()) -> Any:
            own, common = tuple(hole), tuple(board)
            key = frozenset(own), frozenset(common)
            if key not in judged:
                judged[key] = _judged(super().from_game, own, common)
            if judged[key] is None:
                raise ValueError("no hand")
            return judged[key]

    return Remembered


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A game of both: the sheet and its parent, PokerKit's class and the bets of its hands.

    `differs` names the rules by which the two differ in random hands.
    """

    parent: str
    sheet: str
    peer: Any
    bets: tuple[Any, ...]
    ante: int = 0
    most: int = 9
    differs: set[str]

    def opening(self) -> Opening:
        kinds = tuple(map(remembering, self.peer.hand_types))
        peer: Any = type(self.peer.__name__, (self.peer,), {"hand_types": kinds})

        def opened(stacks: Sequence[int]) -> pokerkit.State:
            state: pokerkit.State = peer.create_state(
                AUTOMATIC, True, self.ante, *self.bets, stacks, len(stacks)
            )
            return state

        return opened


class LimitOmaha(FixedLimitPokerMixin, pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    """What PokerKit has by this name is played pot limit."""


ALWAYS = {"first-to-show"}
WITH_BLINDS = ALWAYS | {"short-blind", "nothing-to-say"}
LIMIT_BLINDS = WITH_BLINDS | {"blind-is-the-bet", "two-raise-on", "short-raise-in-limit"}
FREE_BLINDS = WITH_BLINDS | {"short-raise-reopens"}
IN_STUD = ALWAYS | {"two-raise-on", "short-raise-in-limit", "low-card-all-in", "one-card-for-all"}
SPLIT = {"odd-chips", "low-of-another-pot"}
VARIANTS = {
    "limit hold'em": Variant(
        parent="holdem",
        sheet=LIMIT,
        peer=pokerkit.FixedLimitTexasHoldem,
        bets=((2, 4), 4, 8),
        differs=LIMIT_BLINDS,
    ),
    "no-limit hold'em": Variant(
        parent="holdem",
        sheet=FREE.format("no-limit"),
        peer=pokerkit.NoLimitTexasHoldem,
        bets=((2, 4), 4),
        differs=FREE_BLINDS | {"odd-chips"},
    ),
    "no-limit hold'em with antes": Variant(
        parent="holdem",
        sheet=FREE.format("no-limit") + '[posts]\nante = "$2"\n',
        peer=pokerkit.NoLimitTexasHoldem,
        bets=((2, 4), 4),
        ante=2,
        differs=FREE_BLINDS | {"odd-chips"},
    ),
    "pot-limit Omaha": Variant(
        parent="omaha",
        sheet=FREE.format("pot-limit"),
        peer=pokerkit.PotLimitOmahaHoldem,
        bets=((2, 4), 4),
        differs=FREE_BLINDS,
    ),
    "pot-limit Omaha, eight or better": Variant(
        parent="omaha-hi-lo",
        sheet=FREE.format("pot-limit"),
        peer=pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
        bets=((2, 4), 4, 4),
        differs=FREE_BLINDS | SPLIT,
    ),
    "limit Omaha, eight or better": Variant(
        parent="omaha-hi-lo",
        sheet=LIMIT,
        peer=LimitOmaha,
        bets=((2, 4), 4, 8),
        differs=LIMIT_BLINDS | SPLIT,
    ),
    "seven-card stud": Variant(
        parent="seven-card-stud",
        sheet=STUD,
        peer=pokerkit.FixedLimitSevenCardStud,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=IN_STUD,
    ),
    "seven-card stud, eight or better": Variant(
        parent="seven-card-stud",
        sheet=STUD + HIGH_LOW,
        peer=pokerkit.FixedLimitSevenCardStudHighLowSplitEightOrBetter,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=IN_STUD | SPLIT,
    ),
    "razz": Variant(
        parent="razz",
        sheet=STUD,
        peer=pokerkit.FixedLimitRazz,
        bets=(4, 8, 16),
        ante=2,
        most=7,
        differs=IN_STUD,
    ),
    "no-limit deuce-to-seven": Variant(
        parent="draw-poker",
        sheet=FREE.format("no-limit") + BLINDS + NO_LIMIT_DRAW + LOWBALL,
        peer=pokerkit.NoLimitDeuceToSevenLowballSingleDraw,
        bets=((2, 4), 4),
        most=8,
        differs=FREE_BLINDS,
    ),
    "deuce-to-seven triple draw": Variant(
        parent="triple-draw",
        sheet=LIMIT + LOWBALL,
        peer=pokerkit.FixedLimitDeuceToSevenLowballTripleDraw,
        bets=((2, 4), 4, 8),
        most=7,
        differs=LIMIT_BLINDS,
    ),
    "badugi": Variant(
        parent="triple-draw",
        sheet=LIMIT + BADUGI,
        peer=pokerkit.FixedLimitBadugi,
        bets=((2, 4), 4, 8),
        most=8,
        differs=LIMIT_BLINDS,
    ),
}
