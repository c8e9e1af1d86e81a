"""The games of the library, loaded once for all tests, and those of one family."""

from __future__ import annotations

from functools import cache

from houseway.library import Game, game_ids, load_game


@cache
def game_called(name: str) -> Game:
    return load_game(name)


def games_of(rules: type) -> list[str]:
    """The names of all games with rules of this kind."""
    return [name for name in game_ids() if isinstance(game_called(name).rules, rules)]
