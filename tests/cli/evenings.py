"""Evenings at a table in memory: bots in all seats, chips that are counted."""

from __future__ import annotations

import io
import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from houseway.cards.shuffle import Below
from houseway.cli.evening import TERMS, BotPlayer, Evening, Player, person_at
from houseway.cli.person import Leave, Person
from houseway.cli.terminal import Narrator, play_rounds
from houseway.library import Game, load_game
from houseway.money import parse_money
from houseway.room.state import ledger


def seeded(seed: int) -> Below:
    source = random.Random(seed)
    return lambda bound: source.randrange(bound)


def evening_of(
    game: str | Game,
    players: Sequence[Player],
    below: Below,
    *,
    chips: int | Mapping[int, int] | None = None,
    **terms: Any,
) -> Evening:
    """A table with players in its first seats, with these cents before them."""
    loaded = load_game(game) if isinstance(game, str) else game
    seats = dict(enumerate(players, start=1))
    table = Evening(loaded, seats, below, replace(TERMS, **terms))
    if chips is not None:
        purse = dict.fromkeys(seats, chips) if isinstance(chips, int) else chips
        give_chips(table, purse)
    return table


def bots_at(
    game: str | Game, *, seed: int = 1, seats: int = 5, chips: int | None = 1_000_00, **terms: Any
) -> Evening:
    loaded = load_game(game) if isinstance(game, str) else game
    below = seeded(seed)
    there = range(1, min(seats, loaded.sheet.table.seats) + 1)
    return evening_of(
        loaded, [BotPlayer(f"bot {n}", below) for n in there], below, chips=chips, **terms
    )


def give_chips(table: Evening, purse: Mapping[int, int], *, pot: int = 0) -> None:
    """These stacks, whatever somebody has bought in for."""
    money = {stack_of(table, seat): cents for seat, cents in purse.items()}
    money[ledger.pot(table.state.table)] = pot
    table.state = replace(table.state, money={**table.state.money, **money})


def stack_of(table: Evening, seat: int) -> str:
    return ledger.stack(table.state.table, person_at(seat))


def chips_of(table: Evening) -> dict[int, int]:
    return {seat: table.chips(seat) for seat in table.players}


def all_chips(table: Evening) -> int:
    """The chips of the table, with what a fund of bonus hands has taken from it or paid."""
    fund = sum(
        parse_money(line["net"])
        for record in table.records
        for line in record["settlement"]
        if "paid_by" in line
    )
    return sum(table.state.money.values()) - fund


def rounds_of(table: Evening, number: int) -> list[Mapping[str, Any]]:
    """So many rounds; their records."""
    for _ in range(number):
        assert table.play_round()
    return table.records


def typed(
    monkeypatch: pytest.MonkeyPatch,
    game: str | Game,
    *lines: str,
    seed: int = 1,
    bots: int = 2,
    **terms: Any,
) -> tuple[Evening, str]:
    """The table of somebody in seat 2 who types lines and leaves, and what the screen had."""
    below, out = seeded(seed), Console(file=io.StringIO(), width=200)
    first, *others = [BotPlayer(name, below) for name in ("Ada", "Cleo")[:bots]]
    person = Person("You", out)
    table = evening_of(game, [first, person, *others], below, **terms)
    table.on_event = Narrator(out, log=None, guide=None, seeded=True)
    left = iter([*lines, "q"])

    def ask(prompt: str) -> str:
        out.print(prompt, markup=False, highlight=False)
        return next(left)

    monkeypatch.setattr("builtins.input", ask)
    with pytest.raises(Leave):
        play_rounds(table, out, person, seat=2, total=0)
    assert next(left, None) is None
    assert isinstance(out.file, io.StringIO)
    return table, out.file.getvalue()
