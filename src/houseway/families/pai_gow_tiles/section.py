"""The `[play]` section of pai gow with tiles, and the facts that its rounds state."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from houseway.ranking.tiles import Zeros
from houseway.setting.tile_chart import Ties
from houseway.sheet.model import Section, Sheet
from houseway.wagers.facts import COMPARED, Fact, word, yes_no

FOUL = "the low hand outranks the high hand"


class Play(Section):
    """The player who sets each hand, and the comparison of hands and tiles."""

    dealer: Literal["house-way", "free"] = Field(
        default="free", description="How the player-dealer's hand is set"
    )
    stacks: Literal["higher-is-high", "foul"] = Field(
        default="higher-is-high",
        description="A low hand that outranks the high one: they change places, or it is a foul",
    )
    zeros: Zeros = Field(default="equal", description="Whether a higher tile tells zeros apart")
    tile_ties: Ties = Field(
        default="high", description="The hand that gets the higher tile where the chart is silent"
    )


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    return {
        "high.vs": word("the high hands compared", COMPARED, says="the high hand"),
        "low.vs": word("the low hands compared", COMPARED, says="the low hand"),
        "hand.foul": yes_no(FOUL, says="the hand is foul"),
    }
