"""A round at a table of the room is played once, and its money is counted and never read."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tests.room.evening import Evening, evening
from tests.suite.rotation import games_in_turn

from houseway.library import load_game
from houseway.room.fold_rounds import CHANGES
from houseway.room.pot_fees import first_printed
from houseway.settling.settle import play_record
from houseway.table import rounds

BACCARAT = "parkwest/cash-in-baccarat"
GAMES = (BACCARAT, "hustler/la-blackjack", "hustler/holdem", "parkwest/pai-gow-tiles")


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often a round is begun, an amount is written, and an amount is read."""
    import sys

    counts: Counter[str] = Counter()

    def counting(name: str, function: Any) -> Any:
        def called(*args: Any, **more: Any) -> Any:
            counts[name] += 1
            return function(*args, **more)

        return called

    from houseway.money import format_money, parse_money

    for module in [m for name, m in sys.modules.items() if name.startswith("houseway.")]:
        for name, function in (("format_money", format_money), ("parse_money", parse_money)):
            if getattr(module, name, None) is function:
                monkeypatch.setattr(module, name, counting(name, function))
    return counts


def runs_of(table: Evening, counts: Counter[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts the runs of a table's rules from now on."""
    kind = type(table.game.rules)
    play = kind.play

    def played(self: Any, setup: Any, log: Any) -> Any:
        counts["runs"] += 1
        return play(self, setup, log)

    monkeypatch.setattr(kind, "play", played)


def to_the_last_word(table: Evening) -> None:
    """The table before somebody's last word brings the cards, or the end of the round."""


@pytest.mark.parametrize("name", GAMES)
def test_a_round_runs_the_rules_once_and_reads_no_amount(
    name: str, counted: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    collection = first_printed(load_game(name))
    table = evening(name, "ann", "ben", "cy", collection=collection)
    table.round()
    runs_of(table, counted, monkeypatch)
    before = dict(CHANGES)
    for kind in ("dealt", "chose", "settled"):

        def change(state: Any, event: Any, fold: Any = before[kind], kind: str = kind) -> Any:
            counts = counted["format_money"], counted["parse_money"]
            after = fold(state, event)
            counted[f"{kind} wrote"] += counted["format_money"] - counts[0]
            counted[f"{kind} read"] += counted["parse_money"] - counts[1]
            return after

        monkeypatch.setitem(__import__("houseway.room.fold").room.fold.CHANGES, kind, change)
    table.round()
    print(counted)
    assert 0
