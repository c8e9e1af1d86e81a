"""The sections of Conquian: the play of a round, and its stakes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from houseway.sheet.model import Section, Sheet
from houseway.table.chips.payments import Caps
from houseway.wagers.facts import Fact

HAND = 9  # cards dealt to each player
GOAL = 10  # cards in runs that win


class Play(Section):
    """The deal, the use of an open card, and the order of turns."""

    active: int = Field(ge=2, le=3, description="At most so many get cards in a round")
    first_button: Literal["low-card"] = Field(
        default="low-card", description="What gives the dealer button to its first holder"
    )
    option: Literal["next-player", "all-players"] = Field(
        description="Who is offered the up card that the player whose turn it is does not want"
    )
    refused: Literal["melder", "next-player"] = Field(
        description="Whose turn it is when nobody takes the discard of a player who made a run"
    )
    out_of_turn: Literal["left-of-melder", "left-of-turn"] = Field(
        description="Whose turn it is after somebody made a run when it was not their turn"
    )
    after_force: Literal["left-of-forced", "as-his-run"] = Field(
        description="Whose turn it is when a card was forced on somebody, who has discarded"
    )
    adding: Literal["always", "tenth-card"] = Field(
        description="When a card may be laid to a run of one's own"
    )
    stock_out: Literal["draw-due", "last-card"] = Field(
        description="The round is tied when a card is due and none is left, or when the last is out"
    )


class Stakes(Section):
    """The pot: each player's wager before the deal, and the value of a Viejo."""

    wager: int = Field(ge=1, description="Dollars, as posted at the table; the same for everybody")
    buy_in: int = Field(ge=1, description="Wagers of the first buy-in, at least")
    viejo: int = Field(ge=0, description="Wagers that each other player pays for a Viejo")
    caps: Caps = Field(default="losses", description="What a stack limits: what its owner pays")
    adds: Literal["between-rounds"] = "between-rounds"

    @property
    def cents(self) -> int:
        return self.wager * 100


def facts(sheet: Sheet) -> Mapping[str, Fact]:
    """Conquian has no facts for wagers: a pot is won whole."""
    return {}
