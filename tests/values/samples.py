"""One game of each kind, and rounds of it as they go on."""

from __future__ import annotations

import pickle
import random
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from houseway.families.chinese.rules import ChineseRules
from houseway.families.peer_games import PeerRules
from houseway.library import Game
from houseway.money import format_money
from houseway.random_play import any_answer
from houseway.settling.record import read_record
from houseway.settling.round_setup import make_setup
from houseway.table.rounds import Choose, Round, apply, deals, open_round

T = TypeVar("T")

# With one hand for all, and with a hand for each seat; then the other families in turn.
SHARED, OWN = "parkwest/cash-in-baccarat", "hustler/21st-century-baccarat"
BANKED = (
    SHARED,
    OWN,
    "aviator/super-pan-9",
    "reference/blackjack",
    "reference/three-card-poker",
    "hustler/2-way-winner",
    "parkwest/lucky-pai-gow-poker",
    "parkwest/pai-gow-tiles",
)
AMONG = ("500-club/face-up-chinese-poker", "aviator/conquian", "aviator/texas-holdem")
ONE_OF_EACH = (*BANKED, *AMONG)

CHANGED = f"""extends = "{SHARED}"
[game]
name = "Mine"
source = "own"
[wager.tie]
pays = "9 to 1"
"""


def copied(value: T) -> T:
    """The value after a journey as bytes."""
    result: T = pickle.loads(pickle.dumps(value))
    return result


@cache
def steps(game: Game, seed: int = 1) -> list[Round]:
    """A round of the game after every answer, from the empty table to its end."""
    luck = random.Random(seed)
    rules = game.rules
    if isinstance(rules, ChineseRules):
        rules = replace(rules, samples=1)  # the house way is asked at every step
    rounds = [open_round(rules, game.deck, make_setup(game, read_record(record_of(game))))]
    while not rounds[-1].is_over:
        now = rounds[-1]
        asked = isinstance(now.waits, Choose)
        answer = any_answer(now.waits, luck) if asked else luck.choice([*deals(now)])  # type: ignore[arg-type]
        rounds.append(apply(now, answer))
    return rounds


def record_of(game: Game) -> dict[str, Any]:
    """Two players who play each other, or a bettor against the bank."""
    if isinstance(game.rules, PeerRules):
        stack = format_money(20 * game.rules.least_stack)
        return {"seats": 2, "button": 1, "stacks": {"1": stack, "2": stack}}
    bases = [wager for wager in game.wagers.values() if wager.is_base]
    needed = [wager for wager in bases if not wager.section.needs][:1] or bases
    button = game.sheet.button
    low = format_money(game.sheet.table.limits.low)
    return {
        "seats": 3,
        "bank": {"seat": 1, "amount": "1000"},
        "wagers": [{"seat": 2, "wager": wager.id, "amount": low} for wager in needed],
        **({"dice": [1, 2, 3]} if button is not None and button.device.kind == "dice" else {}),
    }
