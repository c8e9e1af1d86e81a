"""Kinds of bots, which bet and play differently: the house way, sensible, loose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from houseway.cards.shuffle import Below
from houseway.errors import IllegalMove
from houseway.families.pot_games import CALL, CHECK
from houseway.library import Game
from houseway.random_play import random_answer
from houseway.table.rounds import Choose, default_choice, is_legal

HOUSE_WAY, SENSIBLE, LOOSE, MIXED = "house-way", "sensible", "loose", "mixed"
GIVES_UP: Final = frozenset({"fold", "surrender"})
WILD_ONE_IN = 3  # decisions in which a loose bot answers at random


@dataclass(frozen=True, slots=True, kw_only=True)
class BotKind:
    """The bets of a kind of bot: `units` is the most that it bets, in least wagers; `side_bets`
    the rounds of three in which it makes one; `banks` the quarters of its chips that it posts.
    """

    name: str
    units: int
    side_bets: int
    banks: int = 2


KINDS: Final[Mapping[str, BotKind]] = {
    kind.name: kind
    for kind in (
        BotKind(name=HOUSE_WAY, units=1, side_bets=0),
        BotKind(name=SENSIBLE, units=4, side_bets=1),
        BotKind(name=LOOSE, units=10, side_bets=2, banks=3),
    )
}


def check_kind(name: str) -> None:
    """Refuses a kind of bots that there is not."""
    legal = (*KINDS, MIXED)
    if name not in legal:
        message = f"no kind of bots: {name[:20]!r}; legal: {', '.join(legal)}"
        raise IllegalMove("wrong-value", message, where="bots")


def kind_of(table: str, number: int) -> BotKind:
    """The kind of the bot with a number at a table whose bots are of a kind, or mixed."""
    return [*KINDS.values()][(number - 1) % len(KINDS)] if table == MIXED else KINDS[table]


def asks_for_best(game: Game, wait: Choose) -> bool:
    """Whether the house way would bet nothing, as in poker, or give the hand up."""
    return not game.rules.silence_plays or wait.house_way == "surrender"


def bot_choice(kind: BotKind, game: Game, wait: Choose, below: Below) -> str | None:
    """The choice of a bot; None where it plays the solved best play."""
    if kind.name == HOUSE_WAY:
        return _house_way(game, wait)
    if kind.name == LOOSE:
        return _loose(game, wait, below)
    return None if asks_for_best(game, wait) else game.rules.sensible(wait)


def plain_choice(wait: Choose) -> str:
    """The cheapest choice that stays in, for a bot without the best play."""
    free = [o for o in wait.options if o not in (*wait.sizes, *wait.amounts)]
    staying = [option for option in free if option not in GIVES_UP]
    if staying:
        return staying[0]
    least = {
        option: min(wait.sizes.get(option) or wait.amounts[option])
        for option in wait.options
        if option not in free
    }
    return min(least, key=lambda option: least[option]) if least else wait.house_way


def _house_way(game: Game, wait: Choose) -> str:
    """The house way; where it would give up, the cheapest way to stay in. It never raises."""
    if game.rules.for_pot is not None:
        passive = next((option for option in (CHECK, CALL) if option in wait.options), None)
        return passive or game.rules.sensible(wait)
    if asks_for_best(game, wait):
        return plain_choice(wait)
    return default_choice(wait)


def _loose(game: Game, wait: Choose, below: Below) -> str:
    """Stays in whatever the hand is, and often answers at random."""
    staying = tuple(option for option in wait.options if option not in GIVES_UP)
    if staying and below(WILD_ONE_IN) == 0:
        said = random_answer(wait._replace(options=staying), below)
        if is_legal(wait, said):
            return said
    said = plain_choice(wait) if asks_for_best(game, wait) else game.rules.sensible(wait)
    return plain_choice(wait) if said in GIVES_UP else said
