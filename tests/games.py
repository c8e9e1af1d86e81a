"""The games of the library, loaded once for all tests, and those of one family."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from houseway.library import Game, game_ids, load_game


@cache
def game_called(name: str) -> Game:
    return load_game(name)


# Bots play what is solved: hold'em against the player-dealer and 2 Way Winner take some twenty
# seconds of a core each.
DEAR = ("easy", "holdem", "2-way")


def dear_games_slow(names: Iterable[str]) -> list[Any]:
    """These games as parameters; those that take long to solve belong to `make test-all`."""
    return [
        pytest.param(name, marks=pytest.mark.slow)
        if any(word in name for word in DEAR) and game_called(name).sheet.bank
        else name
        for name in names
    ]


def games_of(rules: type) -> list[str]:
    """The names of all games with rules of this kind."""
    return [name for name in game_ids() if isinstance(game_called(name).rules, rules)]
