"""Changed commands at a table never lead to a traceback, and a refused one changes nothing."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.fuzz import mutations
from tests.fuzz.running import Outcomes
from tests.fuzz.test_fuzzed_input import PLAYED, check
from tests.room.evening import Evening
from tests.room.other_worlds import one_round
from tests.suite.rotation import trials

from houseway.library import load_game
from houseway.room.commands.decision import decide
from houseway.room.commands.spoken import Actor
from houseway.room.commands.wire import read_command

PEOPLE = ("ann", "ben", "cy", "dan", "floor", "clock")


def commands(table: Evening, luck: random.Random) -> Iterator[dict[str, Any]]:
    """A word of each kind, as it may be said at this table now."""
    state = table.state
    wait = state.waits
    options = list(wait.options) if wait is not None else ["stand"]
    wager = next(iter(state.game.wagers), "x")
    bet = {"wager": wager, "amount": "10"}
    yield {"do": "sit", "seat": luck.randrange(1, 9), "buy_in": "500", "backline": False}
    yield {"do": "choose", "say": luck.choice(options)}
    if wait is not None:
        yield {"do": "choose", "say": wait.house_way}
    yield {"do": "bets", "bets": [bet, {**bet, "number": 3}]}
    yield {"do": "bet", **bet, "number": luck.randrange(9)}
    yield {"do": "take-bank", "amount": "200"}
    yield {"do": "add-chips", "amount": "100"}
    yield {"do": "sit-out", "on": True}
    yield from ({"do": word} for word in ("leave", "pass-bank", "done", "ping", "time-is-up"))
    yield {"do": "pause", "why": "a spill"}
    yield {"do": "void", "why": "a misdeal"}
    yield {"do": "change", "settings": {"table.limits": "$5-$100"}, "why": "night"}
    yield {"do": "close", "why": "night"}


@pytest.mark.parametrize("name", PLAYED)
def test_changed_commands_are_carried_out_or_refused(name: str) -> None:
    count = trials(short=60, full=2_000)
    outcomes, luck = Outcomes(), random.Random(f"{name} {count}")
    said = 0
    seed = 0
    while said < count:
        seed += 1
        table = Evening(load_game(name), seed=seed)
        table.sit("ann", "ben", "cy")
        for _ in one_round(table, luck):
            for _ in range(12):
                command = mutations.mutated_json(luck.choice([*commands(table, luck)]), luck)
                said += 1
                try_out(table, command, luck.choice(PEOPLE), outcomes)
            if said >= count:
                break
    check(outcomes, least=count)


def try_out(table: Evening, command: Any, person: str, outcomes: Outcomes) -> None:
    """Decides on a word without writing it; the table stays as it is."""
    actor = Actor(person=person, name=person, floor=person == "floor", clock=person == "clock")
    seen = table.seen_by(None)

    def say() -> None:
        if isinstance(command, dict):  # the wire refuses everything else
            said = read_command(command, house=actor.clock)
            decide(table.state, said, actor, at=table.at, luck=table.luck)

    outcomes.run("said", f"{person} {json.dumps(command)}", say, long=False)
    assert table.seen_by(None) == seen
