"""The fee options of a game in words, for a form to choose from."""

from __future__ import annotations

from houseway.library import Game, cite_text
from houseway.room.peer_games.pot_fees import options_out
from houseway.settling.round_setup import posted_limits
from houseway.table.chips.limits import bounds_words
from houseway.table.collections.schedule import ScheduleOption, charge_text


def fee_options(game: Game) -> list[dict[str, str]]:
    """The fee options of a table, in their printed order."""
    return options_out(game) or [
        {
            "schedule": schedule.id,
            "option": option.name,
            "text": _words(game, option),
            "cite": cite_text(option.terms.source),
        }
        for schedule in game.schedules.values()
        for option in schedule.options
    ]


def _words(game: Game, option: ScheduleOption) -> str:
    """A fee option in one line: who pays how much at which limits."""
    of_wagers = bounds_words(posted_limits(game, option), game.wagers)
    limits = "; ".join([*map(str, option.limits), *of_wagers])
    paid = f"player {charge_text(option.player)}, player-dealer {charge_text(option.dealer)}"
    return f"{limits}: {paid}" if limits else paid
