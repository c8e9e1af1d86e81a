"""The fee options of a game in words, for a desk or a form to choose from."""

from __future__ import annotations

from houseway.library import Game, cite_text
from houseway.money import dollars, format_range
from houseway.room.pot_fees import options_out
from houseway.table.bands import Bands
from houseway.table.schedule import Charge, Limit, Option


def fee_options(game: Game) -> list[dict[str, str]]:
    """The fee options of a table, in their printed order."""
    return options_out(game) or [
        {
            "schedule": schedule.id,
            "option": option.name,
            "text": _words(option),
            "cite": cite_text(option.terms.source),
        }
        for schedule in game.schedules.values()
        for option in schedule.options
    ]


def _words(option: Option) -> str:
    """A fee option in a line: who pays what at which limits."""
    limits = "; ".join(map(_limit, option.limits))
    paid = f"player {_charge(option.player)}, player-dealer {_charge(option.dealer)}"
    if option.stages:
        payers = dict(option.terms.paid_by)
        paid = ", ".join(
            f"{payers.get(fee.stage, 'pot')} {dollars(fee.fee)} {fee.label}"
            for fee in option.stages
        )
    return f"{limits}: {paid}" if limits else paid


def _limit(limit: Limit) -> str:
    if limit.low_up_to is None:
        return format_range(limit.low, limit.high)
    most = "no limit" if limit.high is None else dollars(limit.high)
    return f"minimum {format_range(limit.low, limit.low_up_to)}, maximum {most}"


def _charge(charge: Charge) -> str:
    return str(charge) if isinstance(charge, Bands) else dollars(charge)
