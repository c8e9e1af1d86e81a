"""A table that plays for pots: bots by themselves, and people with a plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tests.room.evening import Evening

from houseway.library import load_game
from houseway.table.rounds import Choose

Way = Callable[[Choose], str]


def pot_table(
    game: str,
    stacks: Mapping[str, str],
    *,
    seed: int = 1,
    settings: Mapping[str, Any] = {},
    collection: Mapping[str, str] | None = None,
) -> Evening:
    """People by name with their chips, seated from seat 1; dealt in when all are there."""
    loaded = load_game(game)
    if settings:
        loaded = loaded.but(settings=dict(settings))
    table = Evening(loaded, seed=seed, terms={"collection": collection} if collection else {})
    table.do("floor", "pause", why="until all are there")
    for seat, (person, chips) in enumerate(stacks.items(), 1):
        table.do(person, "sit", seat=seat, buy_in=chips)
    table.do("floor", "resume")
    return table


def say(table: Evening, words: str) -> str:
    """Who is asked says this; gives who it was."""
    wait = table.state.waits
    assert wait is not None
    person = table.state.patrons[table.state.decider(wait)].person
    table.do(person, "choose", say=words)
    return person


def play_out(table: Evening, way: Way | None = None) -> None:
    """The hand to its end, as bots play it or in another way."""
    while (wait := table.state.waits) is not None:
        say(table, way(wait) if way else table.game.rules.sensible(wait))
    assert table.phase == "settled"


def next_hand(table: Evening, *, least: int) -> int:
    """The next hand is dealt; who is short buys chips before it. Gives what was bought."""
    bought = 0
    for place, patron in table.state.patrons.items():
        if table.state.stack(place) < least:
            table.do(patron.person, "add-chips", amount=str(least // 100))
            bought += least
    table.time_is_up()
    return bought


def passive(wait: Choose) -> str:
    """Checks or calls, and changes no card."""
    for verb in ("check", "call", "stand-pat", "no", "wait"):
        if verb in wait.options:
            return verb
    return wait.house_way if wait.house_way != "fold" else wait.options[0]


def all_in(wait: Choose) -> str:
    """As much as may be bet."""
    for verb in ("raise", "bet", "complete"):
        if verb in wait.amounts:
            return f"{verb} {wait.amounts[verb][1] // 100}"
    return passive(wait)
