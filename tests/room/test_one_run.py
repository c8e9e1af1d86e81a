"""A round at a table of the room: its rules run once, and none of its money becomes text."""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest
from tests.room.evening import Evening, evening
from tests.suite.rotation import games_in_turn

from houseway.library import load_game
from houseway.money import format_money, parse_money
from houseway.room.peer_games.pot_fees import first_printed
from houseway.settling.settle import play_record, settle_record

GAMES = (
    "parkwest/cash-in-baccarat",
    "hustler/la-blackjack",
    "hustler/holdem",
    "parkwest/pai-gow-tiles",
    "parkwest/fortune-pai-gow-poker",
)
PLAIN = ("stand", "check", "call", "no")  # choices that name no amount


def counted(counts: Counter[str], name: str, function: Any) -> Any:
    def called(*args: Any, **more: Any) -> Any:
        counts[name] += 1
        return function(*args, **more)

    return called


def to_the_end(table: Evening) -> None:
    """From the last word about wagers to the settlement; nobody names an amount."""
    if table.state.kind.has_bank:
        for place in table.state.bettors():
            table.do(table.state.patrons[place].person, "done")
    while (wait := table.state.waits) is not None:
        say = next((word for word in PLAIN if word in wait.options), wait.house_way)
        table.do(table.state.patrons[table.state.decider(wait)].person, "choose", say=say)


def begin(table: Evening) -> None:
    """To the wagers, or to the cards where players play each other."""
    for place in table.state.patrons:
        if table.state.phase == "settled":
            table.do(table.state.patrons[place].person, "done")
    if table.state.kind.has_bank:
        table.bank()
        base = next(wager for wager in table.game.wagers.values() if wager.is_base)
        for place in table.state.bettors():
            person = table.state.patrons[place].person
            table.do(person, "bet", wager=base.id, amount="100")


@pytest.mark.parametrize("name", GAMES)
def test_a_round_runs_its_rules_once_and_no_amount_is_written_or_read(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = evening(name, "ann", "ben", "cy", collection=first_printed(load_game(name)))
    for _ in range(3):  # newcomers have posted, and what the sheet prints has been read
        table.round()
    if table.state.kind.has_bank:
        begin(table)
    counts: Counter[str] = Counter()
    for module in [module for key, module in sys.modules.items() if key.startswith("houseway.")]:
        for money in (format_money, parse_money):
            if getattr(module, money.__name__, None) is money:
                counting = counted(counts, money.__name__, money)
                monkeypatch.setattr(module, money.__name__, counting)
    rules = type(table.game.rules)
    monkeypatch.setattr(rules, "play", counted(counts, "runs", rules.play))
    if not table.state.kind.has_bank:
        begin(table)
    to_the_end(table)
    assert (table.state.phase, table.state.number) == ("settled", 4)
    assert counts == {"runs": 1}


@pytest.mark.in_turn
@pytest.mark.parametrize("name", games_in_turn())
def test_settling_the_inputs_of_a_round_gives_the_record_of_the_settled_round(name: str) -> None:
    table = evening(name, "ann", "ben", "cy", collection=first_printed(load_game(name)))
    for _ in range(4):
        table.round()
        settled = table.state.settled
        assert settled is not None
        record, again = settled.as_json(), play_record(table.game, settled.inputs)
        assert again.as_json() == record
        assert [*again.as_json()] == [*record]
        assert (again.facts, again.settlement, again.payments, again.fees, again.jackpots) == (
            settled.facts,
            settled.settlement,
            settled.payments,
            settled.fees,
            settled.jackpots,
        )
        assert settle_record(table.game, record) == record
